// A seat keeps its person, and results are honest for everyone who sees them.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { chooser, createTable, playByApi, position } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { openTable } from "../play.mjs";
import { Server } from "../server.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Sends a form of the table's page. */
const send = ({ context }, table, data) => context.request.post(`/t/${table}`, { headers: FORM, data: new URLSearchParams(data).toString() });

/** Plays the seats of both to the end of the game. */
async function playOut(table, ...people) {
  const choose = chooser(6);
  for (let rounds = 0; rounds < 400; rounds += 1) {
    for (const who of people) await playByApi(who, table, choose);
    if ((await position(people[0], table)).phase.waits_for === "over") return;
  }
  throw new Error("no end");
}

describe("seats and endings", () => {
  test("a bot plays for a person, whose name stays on the seat to the end and in the rematch", async () => {
    const [ann, ben] = await Promise.all([person(browser, server), person(browser, server)]);
    const table = await createTable(ann, "pig", [{ name: "Ann" }, { open: true }], { settings: { goal: 20 } });
    await ben.context.request.post(`/api/tables/${table}/seats/2`, { data: { name: "Ben" } });
    await send(ann, table, { do: "bot", seat: "1", strategy: "hard" });
    await openTable(ben, table);
    const seat = ben.page.locator(".players li").first();
    assert.match(await seat.innerText(), /^Ann\s+Abacus plays/);
    assert.match(await ben.page.locator(".happened").innerText(), /Abacus is now playing for Ann\./);
    await playOut(table, ben);
    // The winner is whoever has more points; both pages have to agree, and say who played.
    const { seats } = await position(ben, table);
    const botWins = seats[0].points > seats[1].points;
    for (const [who, loses] of [[ann, true], [ben, botWins]]) {
      await openTable(who, table);
      const { page } = who;
      const prompt = await page.locator("#prompt").innerText();
      assert.match(prompt, botWins ? /^Abacus \(for (Ann|you)\) wins$/ : /^(Ben wins|You win)$/);
      assert.equal(await page.locator(".ending .won:not(tr)").count() > 0, !loses, `${prompt}: who is congratulated`);
      assert.match(await page.locator(".ranking").innerText(), who === ann ? /\(for you\)/ : /\(for Ann\)/);
    }
    assert.equal((await position(ann, table)).fame.filter(({ name }) => name === "Ann").length, 0, "no credit for a bot's play");
    await ben.page.click("button[value=rematch]");
    await ben.page.waitForURL((url) => !url.pathname.endsWith(table));
    assert.match(await ben.page.locator(".players li").first().innerText(), /^Ann\s+Abacus plays/);
    for (const who of [ann, ben]) { assertNoErrors(who); await who.context.close(); }
  });

  test("dice rain for the winner only", async () => {
    const [ann, ben] = await Promise.all([1, 2].map(() => person(browser, server, { reducedMotion: "no-preference" })));
    const table = await createTable(ann, "pig", [{ name: "Ann" }, { open: true }], { settings: { goal: 10 }, training: true, seed: 13 });
    await ben.context.request.post(`/api/tables/${table}/seats/2`, { data: { name: "Ben" } });
    for (const who of [ann, ben]) {
      await openTable(who, table);
      await who.page.evaluate(() => {
        window.rained = 0;
        new MutationObserver(() => { window.rained += document.querySelectorAll(".rain").length; })
          .observe(document.body, { childList: true });
      });
    }
    await playOut(table, ann, ben);
    const { seats } = await position(ann, table);
    const [winner, loser] = seats[0].points > seats[1].points ? [ann, ben] : [ben, ann];
    await winner.page.waitForFunction(() => window.rained > 0);
    await loser.page.waitForSelector("#table:not(.tumbling) .ending.comes");
    assert.equal(await loser.page.evaluate(() => window.rained), 0);
    assert.match(await loser.page.locator("#prompt").innerText(), /^(Ann|Ben) wins$/);
    for (const who of [ann, ben]) { assertNoErrors(who); await who.context.close(); }
  });

  test("a default name doesn't enter the hall of fame, and Warrior has no points", async () => {
    const ann = await person(browser, server);
    for (const [name, enters] of [["Player 1", false], ["Spieler 2", false], ["Ann", true]]) {
      const table = await createTable(ann, "yahtzee", [{ name }]);
      await playByApi(ann, table, chooser(4));
      const { fame, seats } = await position(ann, table);
      assert.ok(seats[0].points > 0);
      assert.equal(fame.length > 0, enters, name);
    }
    const table = await createTable(ann, "warrior", [{ name: "Ann" }, { name: "Ben" }]);
    await playByApi(ann, table, chooser(4));
    await openTable(ann, table);
    const ranking = await ann.page.locator(".ranking").innerText();
    assert.match(ranking, /Turns/);
    assert.doesNotMatch(ranking, /Points/);
    assertNoErrors(ann);
    await ann.context.close();
  });
});
