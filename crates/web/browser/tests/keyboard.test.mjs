// Whole games with only the keyboard: Tab, arrows, Enter and Space.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { chooser, createTable, GAMES } from "../api.mjs";
import { LIT, needsDice, openTable, selectorOf, state, waitForMove, waitForTurn } from "../play.mjs";
import { Server } from "../server.mjs";
import { startButtons, startGame } from "../start.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

/** Presses Tab until `selector` has the focus. */
async function tabTo(page, selector, most = 150) {
  for (let tabs = 0; tabs < most; tabs += 1) {
    if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** Whether the focused element has a visible outline or shadow. */
const focusIsSeen = (page) => page.evaluate(() => {
  const style = getComputedStyle(document.activeElement);
  return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
});

describe("with only the keyboard", { concurrency: 2 }, () => {
  for (const game of ["warrior", "yahtzee"]) {
    test(`${game}, from the start page to the end`, async () => {
      const ann = await person(browser, server);
      const { page } = ann;
      await page.goto("/");
      for (const button of startButtons(game)) {
        await tabTo(page, button);
        assert.ok(await focusIsSeen(page), `the focus on ${button} is seen`);
        const from = page.url();
        await page.keyboard.press("Enter");
        await page.waitForURL((url) => url.href !== from);
      }
      await page.waitForURL(/\/t\//);
      const choose = chooser(9);
      for (let keys = 0; ; keys += 1) {
        const { version, lit, over } = await waitForTurn(page);
        if (over) break;
        assert.ok(keys < 300, "no end");
        const thing = lit[choose(lit.length)];
        if (needsDice(thing)) {
          await tabTo(page, ".pick input");
          await page.keyboard.press("Space");
        }
        await tabTo(page, selectorOf(thing));
        assert.ok(await focusIsSeen(page), `the focus on ${thing.key} is seen`);
        await page.keyboard.press(keys % 2 ? "Space" : "Enter");
        await waitForMove(page, version);
        const focused = await page.evaluate(() => document.activeElement.localName);
        assert.notEqual(focused, "body", "the focus stays on the table");
      }
      assertNoErrors(ann);
      await ann.context.close();
    });
  }

  for (const game of GAMES) {
    test(`${game} needs no Tab after the first press`, async () => {
      // Tumbling dice hide what had the focus.
      const ann = await person(browser, server, { reducedMotion: "no-preference" });
      const { page } = ann;
      await startGame(page, game);
      await waitForTurn(page);
      await tabTo(page, "#move [type=submit]");
      for (let presses = 0; presses < 8; presses += 1) {
        await page.waitForSelector(`#table:not(.tumbling) ${LIT}, #live[data-over]`);
        const { version, over } = await state(page);
        if (over) break;
        const focused = await page.evaluate(() => document.activeElement.closest("#move") && document.activeElement.type);
        assert.match(String(focused), /^(submit|checkbox)$/, `nothing to press after ${presses} presses`);
        if (focused === "checkbox") await page.keyboard.press("Space");
        await page.keyboard.press("Enter");
        await waitForMove(page, version);
      }
      assertNoErrors(ann);
      await ann.context.close();
    });
  }

  test("the focus stays on a cell that is only looked at", async () => {
    const ann = await person(browser, server);
    const { page } = ann;
    const ben = await person(browser, server);
    const table = await createTable(ann, "qwixx", [{ name: "Ann" }, { open: true }], { rules: "concordia" });
    await openTable(ann, table);
    await page.click("button[value=roll]");
    await page.waitForSelector(`${LIT}[name=action]`);
    const inert = page.locator("[data-grid] button[aria-disabled=true]").first();
    const key = await inert.getAttribute("data-key");
    await page.keyboard.press("Tab");
    await inert.focus();
    // Somebody sits down, so the page is drawn again.
    const { version } = await state(page);
    await ben.context.request.post(`/api/tables/${table}/seats/2`, { data: { name: "Ben" } });
    await page.waitForFunction((version) => Number(document.getElementById("live").dataset.version) > version, version);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.key), key);
    assertNoErrors(ann);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });

  test("arrow keys move between cells and explain why one can't be chosen", async () => {
    const ann = await person(browser, server);
    const { page } = ann;
    const table = await createTable(ann, "qwixx", [{ name: "Ann" }, { name: "Ben" }], { rules: "official" });
    await page.goto(`/t/${table}`);
    await page.click("button[value=roll]");
    await page.waitForSelector(`${LIT}[name=action]`);
    const grid = page.locator("[data-grid]").first();
    assert.ok(await grid.count(), "the sheet is a grid");
    await grid.locator("button").first().focus();
    const seen = new Set();
    for (const key of ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
      await page.keyboard.press(key);
      seen.add(await page.evaluate(() => document.activeElement.dataset.key));
    }
    assert.ok(seen.size >= 4 && !seen.has(undefined), [...seen].join());
    const inert = grid.locator("button[aria-disabled=true]").first();
    assert.ok((await inert.getAttribute("data-why")).length > 5);
    assert.ok((await inert.getAttribute("aria-label")).includes(await inert.getAttribute("data-why")));
    const before = (await state(page)).version;
    await inert.focus();
    await page.keyboard.press("Enter");
    assert.equal((await state(page)).version, before);
    assertNoErrors(ann);
    await ann.context.close();
  });
});
