// Pig's table: the race to the goal, the pile of this turn's points, and the next roll.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createTable, position } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { openTable, waitForMove, state } from "../play.mjs";
import { Server } from "../server.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

/** Types the face of a real die. */
async function roll(page, face) {
  const { version } = await state(page);
  await page.fill("[name=faces]", String(face));
  await page.keyboard.press("Enter");
  await waitForMove(page, version);
}

/** Clicks a choice. */
async function choose(page, action) {
  const { version } = await state(page);
  await page.click(`#move [name=action][value=${action}]`);
  await waitForMove(page, version);
}

test("the race, the pile and the next roll show what is at stake", async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }, { width: 844, height: 390 }]) {
    const ann = await person(browser, server, { viewport });
    const { page } = ann;
    const table = await createTable(ann, "pig", [{ name: "Ann" }, { name: "Ben" }], { dice: "manual", settings: { goal: 40 } });
    await openTable(ann, table);
    // Truffles that drop or roll away are there or gone a moment later.
    const truffles = (count) => page.waitForFunction((count) => {
      const seen = [...document.querySelectorAll(".truffle")].filter((one) => getComputedStyle(one).opacity === "1");
      return seen.length === count;
    }, count);
    const lane = (at) => page.locator(".lane").nth(at);
    await truffles(0);
    assert.match(await page.locator(".risk").innerText(), /1 in 6/);
    await roll(page, 6);
    await truffles(6);
    await choose(page, "roll");
    await roll(page, 5);
    await truffles(11);
    assert.match(await page.locator("#pile").innerText(), /pile: 11$/);
    assert.match(await page.locator(".risk .bad").innerText(), /−11/);
    assert.match(await page.locator(".outlook").innerText(), /you have 11: 11 ahead of Ben/);
    const widths = await lane(0).locator("rect").evaluateAll((bars) => bars.map((bar) => bar.getAttribute("width")));
    assert.deepEqual(widths, ["0.00%", "27.50%"], "11 of 40 are at stake");
    const tray = await page.locator(".tray").boundingBox();
    const risk = await page.locator(".risk").boundingBox();
    assert.ok(risk.y + risk.height <= tray.y + 1 || risk.x + risk.width <= tray.x + 1, `everything is in view at ${viewport.width}x${viewport.height}`);
    await choose(page, "hold");
    assert.match(await lane(0).innerText(), /11/);
    await roll(page, 4);
    await choose(page, "roll");
    await roll(page, 1);
    assert.equal(await page.locator(".truffles.lost .truffle").count(), 4, "the pile rolls away");
    await truffles(0);
    assert.equal((await position(ann, table)).seats[1].points, 0);
    assertNoErrors(ann);
    await ann.context.close();
  }
});

test("with ten seats every lane is in view, and in German", async () => {
  const ann = await person(browser, server, { viewport: { width: 390, height: 844 }, locale: "de-DE", colorScheme: "dark" });
  const names = ["Ann", "Benjamin", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo"];
  await openTable(ann, await createTable(ann, "pig", names.map((name) => ({ name })), { dice: "manual" }));
  await roll(ann.page, 3);
  const tray = await ann.page.locator(".tray").boundingBox();
  const lanes = await ann.page.locator(".lane").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  assert.equal(lanes.length, 10);
  assert.ok(Math.max(...lanes) <= tray.y, `${Math.max(...lanes)} <= ${tray.y}`);
  assert.match(await ann.page.locator(".outlook").innerText(), /^Sichern ergibt 3: 3 vor/);
  assertNoErrors(ann);
  await ann.context.close();
});
