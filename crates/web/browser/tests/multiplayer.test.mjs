// Several players at one table: by link, on one device, and spectators.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { chooser, createTable } from "../api.mjs";
import { LIT, move, openTable, state } from "../play.mjs";
import { Server } from "../server.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

/** Waits until the page shows version `wanted` or a later one. */
const reaches = (page, wanted) => page.waitForFunction(
  (wanted) => Number(document.getElementById("live").dataset.version) >= wanted, wanted,
);

/** The names and points that a page shows. */
const players = (page) => page.locator(".players li").allInnerTexts()
  .then((texts) => texts.map((text) => text.replaceAll(/\s+/g, " ")));

describe("at one table", { concurrency: 2 }, () => {
  test("two browsers play, the second by the invitation link", async () => {
    const [ann, ben] = await Promise.all([person(browser, server), person(browser, server)]);
    const table = await createTable(ann, "yahtzee", [{ name: "Ann" }, { open: true }]);
    await openTable(ann, table);
    const link = (await ann.page.locator("[data-link]").first().innerText()).trim();
    assert.equal(link, `${server.address}/t/${table}`);

    await ben.page.goto(link);
    await ben.page.fill("form.join input[name=name]", "Ben");
    await ben.page.click("form.join button[type=submit]");
    await ben.page.waitForSelector(".players .own");
    await ann.page.waitForFunction(() => document.querySelector(".players").textContent.includes("Ben"));

    const choose = chooser(3);
    for (let moves = 0; moves < 16; moves += 1) {
      const seated = [ann.page, ben.page];
      const latest = Math.max(...(await Promise.all(seated.map(state))).map(({ version }) => version));
      await Promise.all(seated.map((page) => reaches(page, latest)));
      const turns = (await Promise.all(seated.map(state))).map(({ lit }) => lit.length > 0);
      assert.equal(turns.filter(Boolean).length, 1, "it is the turn of one of them");
      await move(seated[turns.indexOf(true)], choose);
    }
    const { version } = await state(ann.page);
    await reaches(ben.page, version);
    const points = (texts) => texts.map((text) => text.match(/-?\d+/g).at(-1));
    assert.deepEqual(points(await players(ben.page)), points(await players(ann.page)));
    assertNoErrors(ann);
    assertNoErrors(ben);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });

  test("simultaneous answers stay hidden until all are given", async () => {
    const [ann, ben] = await Promise.all([person(browser, server), person(browser, server)]);
    const table = await createTable(ann, "qwixx", [{ name: "Ann" }, { open: true }], { rules: "official" });
    await ben.page.goto(`/t/${table}`);
    await ben.page.fill("form.join input[name=name]", "Ben");
    await ben.page.click("form.join button[type=submit]");
    await ben.page.waitForSelector(".players .own");
    await openTable(ann, table);
    const roller = (await state(ann.page)).lit.length ? ann.page : ben.page;
    await roller.click("button[name=do][value=roll]");
    await Promise.all([ann.page, ben.page].map((page) => page.waitForSelector(`${LIT}[name=action]`)));

    const eventCount = await ben.page.locator(".happened li").count();
    const { version, lit } = await state(ann.page);
    const crossing = lit.find(({ value }) => value !== "pass") ?? lit[0];
    await ann.page.click(`${LIT}[value="${crossing.value}"]`);
    await reaches(ben.page, version + 1);
    assert.equal(await ben.page.locator(".happened li").count(), eventCount, "Ben sees nothing yet");
    await ben.page.click(`${LIT}[value=pass]`);
    await Promise.all([ann.page, ben.page].map((page) => reaches(page, version + 2)));
    assert.ok(await ben.page.locator(".happened li").count() > eventCount, "now he does");
    assertNoErrors(ann);
    assertNoErrors(ben);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });

  test("a spectator sees everything and can do nothing", async () => {
    const [ann, eve] = await Promise.all([person(browser, server), person(browser, server)]);
    const table = await createTable(ann, "qwixx", [{ name: "Ann" }, { name: "Ben" }]);
    await openTable(ann, table);
    await openTable(eve, table);
    const choose = chooser(5);
    for (let moves = 0; moves < 6; moves += 1) await move(ann.page, choose);
    const { version } = await state(ann.page);
    await reaches(eve.page, version);
    assert.deepEqual((await state(eve.page)).lit, []);
    assert.equal(await eve.page.locator("#notify, #auto").count(), 0, "spectators have no turn to be notified of");
    const others = "#table button[type=submit]:not([value=mute], [value=report])";
    assert.equal(await eve.page.locator(others).count(), 0, "spectators can only mute and report");

    const [thing] = (await state(ann.page)).lit;
    const seat = await ann.page.inputValue("#move input[name=seat]");
    const forged = await eve.page.evaluate(async ({ table, version, seat, thing }) => {
      const body = new URLSearchParams({ version, seat, [thing.name]: thing.value });
      const part = { "x-rollwright": "part" };
      return (await fetch(`/t/${table}`, { method: "POST", body, headers: part })).status;
    }, { table, version, seat, thing });
    assert.ok(forged >= 400 && forged < 500, `refused: ${forged}`);
    await ann.page.reload();
    assert.equal((await state(ann.page)).version, version, "nothing has happened");
    assertNoErrors(ann);
    assertNoErrors(eve, /status of 4\d\d/);
    await Promise.all([ann.context.close(), eve.context.close()]);
  });

  test("two players on one device take turns", async () => {
    const both = await person(browser, server);
    const table = await createTable(both, "qwinto", [{ name: "Ann" }, { name: "Ben" }]);
    await openTable(both, table);
    const asked = new Set();
    const choose = chooser(11);
    for (let moves = 0; moves < 12; moves += 1) {
      const viewer = await both.page.evaluate(() => {
        const { viewer } = document.getElementById("live").dataset;
        const sent = document.querySelector("#move input[name=seat]").value;
        const own = document.querySelector(".players .own .name").textContent;
        const handed = document.querySelector(".handed").textContent;
        return { viewer, sent, own, handed };
      });
      assert.equal(viewer.sent, viewer.viewer, "what is sent is for the seat that is shown");
      assert.equal(viewer.own, ["Ann", "Ben"][viewer.viewer - 1]);
      assert.ok(viewer.handed.includes(viewer.own), `"${viewer.handed}" names ${viewer.own}`);
      asked.add(viewer.own);
      await move(both.page, choose);
    }
    assert.deepEqual([...asked].sort(), ["Ann", "Ben"]);
    assertNoErrors(both);
    await both.context.close();
  });

  test("scripts in names are shown as text", async () => {
    const ann = await person(browser, server);
    const eve = await person(browser, server);
    const name = "<script>alert(1)</script>";
    const table = await createTable(ann, "yahtzee", [{ name }, { open: true }]);
    await eve.page.goto(`/t/${table}`);
    const other = `"><img src=x onerror=alert(2)>`;
    await eve.page.fill("form.join input[name=name]", other);
    await eve.page.click("form.join button[type=submit]");
    await eve.page.waitForSelector(".players .own");
    await openTable(ann, table);
    const choose = chooser(2);
    for (let moves = 0; moves < 4 && (await state(ann.page)).lit.length; moves += 1) await move(ann.page, choose);
    for (const [{ page }, seen] of [[ann, other], [eve, name]]) {
      await page.reload();
      const shown = await page.locator(".players").innerText();
      assert.ok(shown.includes(seen), shown);
      assert.equal(await page.locator("#table script, #table img").count(), 0);
    }
    assertNoErrors(ann);
    assertNoErrors(eve);
    await Promise.all([ann.context.close(), eve.context.close()]);
  });
});
