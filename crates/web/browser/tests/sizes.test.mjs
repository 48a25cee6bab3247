// Bytes on the wire for pages and moves, in both directions, with headers.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { chooser, firstRules, GAMES, moveByApi, createTable } from "../api.mjs";
import { launch, person } from "../browser.mjs";
import { move, openTable, state } from "../play.mjs";
import { Server } from "../server.mjs";

const KB = 1000;

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

/** The bytes that an action costs, once the wire has been quiet for a moment. */
async function cost(wire, doIt) {
  const before = wire.bytes;
  await doIt();
  for (let last = -1; last !== wire.bytes;) {
    last = wire.bytes;
    await new Promise((done) => setTimeout(done, 120));
  }
  return wire.bytes - before;
}

// The tests mostly wait, so run them all at once.
describe("on the wire", { concurrency: 6 }, () => {
  test("the first view of the start page is under 100 kB", async () => {
    const wire = await server.startCountingProxy();
    const ann = await person(browser, wire);
    const bytes = await cost(wire, () => ann.page.goto("/", { waitUntil: "load" }));
    assert.ok(bytes > 1 * KB && bytes < 100 * KB, `${bytes} bytes`);
    await ann.context.close();
    wire.close();
  });

  for (const game of GAMES) {
    test(`${game}: the first view of a table is under 100 kB, a move under 10 kB`, async (t) => {
      const wire = await server.startCountingProxy();
      const ann = await person(browser, wire);
      const others = await person(browser, server);
      const seats = [{ open: true }, { name: "Ben" }, { name: "Cleo" }, { name: "Dan" }];
      const { max_seats: most } = await firstRules(others, game);
      const table = await createTable(others, game, seats.slice(0, most));
      const joined = await ann.context.request.post(`/api/tables/${table}/seats/1`, { data: { name: "Ann" } });
      assert.ok(joined.ok(), await joined.text());

      const first = await cost(wire, () => openTable(ann, table));
      assert.ok(first < 100 * KB, `the first view: ${first} bytes`);

      const choose = chooser(31);
      const costs = { own: 0, others: 0 };
      const played = async (who, doIt) => {
        costs[who] = Math.max(costs[who], await cost(wire, doIt));
      };
      // Early and late in the game, because sheets grow.
      for (const skipped of [0, 40]) {
        for (let moves = 0; moves < skipped; moves += 1) {
          await moveByApi(others, table, choose) || await moveByApi(ann, table, choose);
        }
        await ann.page.reload();
        for (let moves = 0; moves < 4 && !(await state(ann.page)).over; moves += 1) {
          if ((await state(ann.page)).lit.length) await played("own", () => move(ann.page, choose));
          else await played("others", () => moveByApi(others, table, choose));
        }
      }
      t.diagnostic(`${game}: first view ${first}, own move ${costs.own}, others' ${costs.others}`);
      assert.ok(costs.own > 0 && costs.own < 10 * KB, `one's own move: ${costs.own} bytes`);
      assert.ok(costs.others < 10 * KB, `a move of others: ${costs.others} bytes`);
      await Promise.all([ann.context.close(), others.context.close()]);
      wire.close();
    });
  }
});
