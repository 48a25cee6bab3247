// Reloads, a killed server, slow scripts, and no scripts at all.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { chooser, createTable } from "../api.mjs";
import { LIT, move, playToEnd, openTable, state, waitForTurn } from "../play.mjs";
import { Server } from "../server.mjs";

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const offline = (page) => page.locator("#offline").innerText();

test("the page survives a server restart in mid-game", async () => {
  const server = await Server.start();
  const [ann, ben] = await Promise.all([person(browser, server), person(browser, server)]);
  const table = await createTable(ann, "qwixx", [{ name: "Ann" }, { open: true }]);
  await ben.page.goto(`/t/${table}`);
  await ben.page.fill("form.join input[name=name]", "Ben");
  await ben.page.click("form.join button[type=submit]");
  await ben.page.waitForSelector(".players .own");
  await openTable(ann, table);
  const choose = chooser(13);
  const seated = [ann.page, ben.page];
  const together = async (moves) => {
    while (moves > 0) {
      for (const page of seated) {
        if ((await state(page)).lit.length) { await move(page, choose); moves -= 1; }
      }
    }
  };
  await together(6);
  const { version } = await state(ann.page);
  const eventsBefore = await ann.page.locator(".happened li").allInnerTexts();

  await server.kill();
  for (const page of seated) {
    await page.waitForFunction(() => document.getElementById("offline").textContent !== "");
    assert.equal(await offline(page), await page.locator("#offline").getAttribute("data-text"));
  }
  await server.restart();
  for (const page of seated) {
    await page.waitForFunction(() => document.getElementById("offline").textContent === "");
  }
  assert.ok((await state(ann.page)).version >= version);
  assert.deepEqual((await ann.page.locator(".happened li").allInnerTexts()).slice(-eventsBefore.length), eventsBefore, "nothing is lost");
  await together(4);
  assertNoErrors(ann, /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET/);
  await Promise.all([ann.context.close(), ben.context.close()]);
  await server.stop();
});

describe("on one server", { concurrency: 2 }, () => {
  let server;
  before(async () => { server = await Server.start(); });
  after(() => server.stop());

  test("a move that cannot be sent is reported", async () => {
    const ann = await person(browser, server);
    const table = await createTable(ann, "yahtzee", [{ name: "Ann" }]);
    await openTable(ann, table);
    const { version, lit: [thing] } = await waitForTurn(ann.page);
    await ann.page.route(`**/t/${table}`, (route) => route.abort("connectionfailed"), { times: 1 });
    await ann.page.click(`${LIT}[value="${thing.value}"]`);
    await ann.page.waitForFunction(() => document.getElementById("offline").textContent !== "");
    assert.equal(await offline(ann.page), await ann.page.locator("#table").getAttribute("data-lost"));
    assert.equal((await state(ann.page)).version, version);
    await move(ann.page, () => 0);
    assert.equal(await offline(ann.page), "", "the notice disappears");
    await ann.context.close();
  });

  test("the reason of a refused move is shown", async () => {
    const ann = await person(browser, server);
    const table = await createTable(ann, "yahtzee", [{ name: "Ann" }]);
    await openTable(ann, table);
    const { version, lit: [thing] } = await waitForTurn(ann.page);
    const body = "<!DOCTYPE html><main><h1>Too fast</h1><p>Try again in 5 s.</p></main>";
    const answer = { status: 429, contentType: "text/html", body };
    await ann.page.route(`**/t/${table}`, (route) => route.fulfill(answer), { times: 1 });
    await ann.page.click(`${LIT}[value="${thing.value}"]`);
    await ann.page.waitForFunction(() => document.getElementById("offline").textContent !== "");
    assert.equal(await offline(ann.page), "Try again in 5 s.");
    assert.equal((await state(ann.page)).version, version);
    await move(ann.page, () => 0);
    assert.equal(await offline(ann.page), "");
    await ann.context.close();
  });

  test("a reload in mid-game changes nothing", async () => {
    const ann = await person(browser, server);
    const table = await createTable(ann, "warrior", [{ name: "Ann" }, { bot: "greedy" }]);
    await openTable(ann, table);
    const choose = chooser(4);
    for (let moves = 0; moves < 3; moves += 1) await move(ann.page, choose);
    const was = await waitForTurn(ann.page);
    await ann.page.reload();
    assert.deepEqual(await state(ann.page), was);
    await playToEnd(ann.page, choose);
    assertNoErrors(ann);
    await ann.context.close();
  });

  test("the game can be played without scripts, by plain forms", async () => {
    const ann = await person(browser, server, { javaScriptEnabled: false });
    const { page } = ann;
    const table = await createTable(ann, "yahtzee", [{ name: "Ann" }, { bot: "greedy" }]);
    await page.goto(`/t/${table}`);
    // Playwright's queries work without page scripts.
    let last = -1;
    for (let moves = 0; moves < 9; moves += 1) {
      const version = Number(await page.locator("#live").getAttribute("data-version"));
      assert.ok(version > last, "each form advances the game");
      last = version;
      // The first roll, then a reroll of some dice, then a box.
      const again = page.locator(`${LIT}[name=chosen]`);
      const ticked = moves % 3 === 1 && await again.count();
      if (ticked) await page.locator("#move .pick").first().click();
      const button = ticked ? again : page.locator(`${LIT}:not([name=chosen], [name=again])`).first();
      await Promise.all([page.waitForEvent("load"), button.click()]);
      // No button is active while a bot thinks; the page would refresh itself.
      if (!await page.locator(LIT).count()) await page.goto(`/t/${table}`);
    }
    assert.equal(new URL(page.url()).pathname, `/t/${table}`);
    await ann.context.close();
  });

  test("the game can be played before its scripts load", async () => {
    const ann = await person(browser, server);
    const { page } = ann;
    const table = await createTable(ann, "yahtzee", [{ name: "Ann" }]);
    const delayed = [];
    await page.route(/\.js$/, (route) => { delayed.push(route); });
    await page.goto(`/t/${table}`, { waitUntil: "commit" });
    const { version, lit: [thing] } = await waitForTurn(page);
    assert.ok(delayed.length > 0, "a script is on its way");
    await page.click(`${LIT}[value="${thing.value}"]`);
    await page.waitForFunction((version) => Number(document.getElementById("live")?.dataset.version) > version, version);
    await page.unroute(/\.js$/);
    await Promise.all(delayed.map((route) => route.continue().catch(() => {})));
    await page.reload();
    await move(page, () => 0);
    assertNoErrors(ann);
    await ann.context.close();
  });
});
