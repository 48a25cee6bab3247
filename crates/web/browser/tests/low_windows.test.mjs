// Phones held sideways, 200% zoom, narrow and low windows, and fingers.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { chooser, createTable, GAMES, playByApi } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { LIT, openTable, press, state } from "../play.mjs";
import { Server } from "../server.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

const LANDSCAPE = { width: 844, height: 390 };
/** 1280x800 at 200%. */
const ZOOMED = { width: 640, height: 400 };
const SMALLEST = { width: 320, height: 480 };
const OTHERS = [{ width: 390, height: 844 }, { width: 320, height: 568 }, { width: 568, height: 320 }];

/** What the window shows: which share of it is covered by fixed elements, whether the player's
 *  sheet and the tray are in view, and whether the page is wider than the window. */
const measure = (page) => page.evaluate(() => {
  const covering = [...document.querySelectorAll("body *")].filter((thing) => {
    const { position, visibility, display } = getComputedStyle(thing);
    return ["fixed", "sticky"].includes(position) && visibility !== "hidden" && display !== "none";
  });
  const area = (thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    return Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  };
  // Something inside another covering element covers nothing more.
  const outer = covering.filter((thing) => !covering.some((other) => other !== thing && other.contains(thing)));
  const inView = (selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box && box.top >= -1 && box.left >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  };
  return {
    share: outer.reduce((sum, thing) => sum + area(thing), 0) / (innerWidth * innerHeight),
    sheet: inView(".pad.large, .scorecard, .boards"),
    tray: inView(".tray"),
    where: JSON.stringify(document.querySelector(".pad.large, .scorecard, .boards")?.getBoundingClientRect()),
    wide: document.documentElement.scrollWidth > innerWidth,
  };
});

describe("low and narrow windows", { concurrency: 2 }, () => {
  for (const game of GAMES) {
    test(`${game} fits`, async () => {
      const ann = await person(browser, server);
      const { page } = ann;
      await page.addInitScript(() => { history.scrollRestoration = "manual"; });
      const table = await createTable(ann, game, [{ name: "Ann" }, { bot: "greedy" }], { training: true, seed: 5 });
      await openTable(ann, table);
      for (const moves of [0, 3, 8]) {
        await playByApi(ann, table, chooser(9), moves);
        await page.reload();
        if ((await state(page)).over) break;
        for (const size of [LANDSCAPE, ZOOMED, SMALLEST, ...OTHERS]) {
          await page.setViewportSize(size);
          await page.evaluate(() => scrollTo(0, 0));
          // The layout follows the new size one frame later.
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
          const { share, sheet, tray, where, wide } = await measure(page);
          const at = `${game} after ${moves} moves, ${size.width}x${size.height}`;
          assert.ok(share <= 1 / 3, `fixed elements cover ${Math.round(100 * share)} %: ${at}`);
          assert.equal(wide, false, `the page is too wide: ${at}`);
          if (size === LANDSCAPE || size === ZOOMED) assert.equal(tray, true, `the tray is in view: ${at}`);
          if (size === LANDSCAPE) assert.equal(sheet, true, `the whole sheet is in view: ${at}, ${where}`);
        }
      }
      assertNoErrors(ann);
      await ann.context.close();
    });
  }

  for (const game of ["qwixx", "qwinto"]) {
    test(`the cells of ${game} are large enough for fingers`, async () => {
      const ann = await person(browser, server, { hasTouch: true, isMobile: true });
      const { page } = ann;
      await openTable(ann, await createTable(ann, game, [{ name: "Ann" }, { bot: "greedy" }]));
      for (const [width, wide, high] of [[390, 30, 40], [320, 24, 36]]) {
        await page.setViewportSize({ width, height: 844 });
        const sizes = await page.locator(".pad.large .cell").evaluateAll((cells) => cells.map((cell) => [cell.offsetWidth, cell.offsetHeight]));
        assert.ok(sizes.length > 20);
        for (const [across, down] of sizes) assert.ok(across >= wide && down >= high, `${across}x${down} at ${width} px`);
      }
      await ann.context.close();
    });
  }

  test("a tap on a forbidden cell says why, also right after a move", async () => {
    const ann = await person(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { page } = ann;
    await openTable(ann, await createTable(ann, "qwixx", [{ name: "Ann" }, { name: "Ben" }], { rules: "official" }));
    await press(page, (await state(page)).lit[0]);
    await page.waitForSelector(`${LIT}[name=action]`);
    const inert = page.locator("[data-grid] button[aria-disabled=true]").first();
    await inert.tap({ force: true });
    const shown = await inert.evaluate((cell) => getComputedStyle(cell, "::after").content);
    assert.equal(shown, JSON.stringify(await inert.getAttribute("data-why")));
    assertNoErrors(ann);
    await ann.context.close();
  });
});
