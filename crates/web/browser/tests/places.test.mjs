// Everything needed is in view without scrolling, with many seats and real dice too, and
// accidental clicks do nothing. Whole games check that nothing moves.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chooser, GAMES, playByApi, createTable } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { SIZES } from "../looks.mjs";
import { assertFits } from "../pages.mjs";
import { outOfView } from "../places.mjs";
import { openTable, state, waitForMove } from "../play.mjs";
import { Server } from "../server.mjs";

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test("with up to four seats everything is in view, and other sheets where there is room", async () => {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const ann = await person(browser, server, { viewport });
    for (const { game, rules: [{ min_seats: fewest, max_seats: most }] } of await (await ann.context.request.get("/api/games")).json()) {
      for (const seats of [3, 4].filter((count) => count >= fewest && count <= most)) {
        const people = ["Ann", "Ben", "Cleo", "Dan"].slice(0, seats).map((name) => ({ name }));
        const table = await createTable(ann, game, people);
        await playByApi(ann, table, chooser(5), 6);
        await ann.page.goto(`/t/${table}`);
        const where = `${game} with ${seats} (${size})`;
        assert.deepEqual(await outOfView(ann.page), [], where);
        const below = await ann.page.evaluate(() => {
          const tray = document.querySelector(".tray").getBoundingClientRect();
          const sheets = innerWidth < 640 ? ".pad.large .rows" : ".pad .rows, .scorecard";
          return [...document.querySelectorAll(sheets)].filter((one) => one.getBoundingClientRect().bottom > tray.top + 1).length;
        });
        assert.equal(below, 0, `no sheet lies under the tray: ${where}`);
      }
    }
    assertNoErrors(ann);
    await ann.context.close();
  }
});

/** Columns and names of a scorecard that are cut off, out of view or overlapping. */
function unreadable(page) {
  return page.evaluate(() => {
    const box = (thing) => thing.getBoundingClientRect();
    const card = box(document.querySelector(".scorecard"));
    const tray = box(document.querySelector(".tray"));
    const wrong = [];
    const seen = [...document.querySelectorAll(".scorecard :is(thead .name, .again .name, .box, tbody th .category)")].filter((one) => box(one).width);
    for (const one of seen) {
      const { left, right, bottom } = box(one);
      if (left < card.left - 1 || right > card.right + 1) wrong.push(`out of the card: ${one.textContent}`);
      if (bottom > tray.top + 1) wrong.push(`under the tray: ${one.textContent}`);
    }
    for (const text of document.querySelectorAll(".scorecard :is(.name, .category, .sum small)")) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const [words, cell] = [range.getBoundingClientRect(), box(text.closest("th, td"))];
      if (words.width && (words.left < cell.left - 1 || words.right > cell.right + 1)) wrong.push(`wider than its column: ${text.textContent}`);
    }
    return wrong;
  });
}

test("Yahtzee fits without scrolling with six seats, and with ten on a desktop", async () => {
  const names = ["Ann", "Benjamin", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo"];
  for (const [size, viewport] of Object.entries(SIZES)) {
    const ann = await person(browser, server, { viewport, locale: size === "phone" ? "en-GB" : "de-DE" });
    for (const seats of size === "phone" ? [6, 10] : [5, 6, 10]) {
      const table = await createTable(ann, "yahtzee", names.slice(0, seats).map((name) => ({ name })));
      await playByApi(ann, table, chooser(5), 3 * seats + 1);
      await ann.page.goto(`/t/${table}`);
      const where = `${seats} seats (${size})`;
      await assertFits(ann.page, where);
      assert.deepEqual(await outOfView(ann.page), [], where);
      if (size === "desktop" || seats < 7) assert.deepEqual(await unreadable(ann.page), [], where);
    }
    // If a phone lacks room, the scorecard scrolls inside; the own column stays in view.
    if (size === "phone") {
      const frame = ann.page.locator(".scorecard .frame");
      await frame.evaluate((one) => { one.scrollLeft = 10_000; });
      assert.ok(await frame.evaluate((one) => one.scrollLeft) > 0, "the card is scrolled");
      assert.deepEqual(await outOfView(ann.page), [], "the own column stays in view");
    }
    assertNoErrors(ann);
    await ann.context.close();
  }
});

/** Elements outside of their container, or overlapping others. */
function misplaced(page) {
  return page.evaluate(() => {
    const box = (thing) => thing.getBoundingClientRect();
    const inside = (one, outer) => one.left >= outer.left - 1 && one.right <= outer.right + 1
      && one.top >= outer.top - 1 && one.bottom <= Math.min(outer.bottom, innerHeight) + 1;
    const over = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
      && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const wrong = [];
    for (const pad of document.querySelectorAll(".pad")) {
      for (const word of pad.querySelectorAll("footer > *")) if (box(word).width && !inside(box(word), { ...box(pad).toJSON(), bottom: Infinity, top: 0 })) wrong.push(`out of the sheet: ${word.textContent}`);
    }
    const tray = document.querySelector(".tray");
    const keys = [...tray.querySelectorAll(".faces button, .faces input, .die")].filter((thing) => box(thing).width);
    for (const key of keys) {
      if (!inside(box(key), box(tray))) wrong.push(`out of the tray: ${key.outerHTML.slice(0, 80)}`);
      for (const other of keys) if (other !== key && over(box(key), box(other))) wrong.push(`over another: ${key.outerHTML.slice(0, 80)}`);
    }
    return wrong;
  });
}

test("real dice are entered in the tray, and nothing overflows", async () => {
  for (const viewport of Object.values(SIZES)) {
    const ann = await person(browser, server, { viewport, locale: "de-DE" });
    for (const game of GAMES) {
      const table = await createTable(ann, game, [{ name: "Ann" }, { name: "Ben" }], { dice: "manual" });
      await ann.page.goto(`/t/${table}`);
      assert.deepEqual(await misplaced(ann.page), [], `${game}, ${viewport.width} px`);
    }
    assertNoErrors(ann);
    await ann.context.close();
  }
});

test("spectators see a notice, and sheets as large as for players", async () => {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const [ann, eve] = await Promise.all([person(browser, server, { viewport }), person(browser, server, { viewport })]);
    for (const game of GAMES) {
      const table = await createTable(ann, game, [{ name: "Ann" }, { name: "Ben" }]);
      await Promise.all([ann.page.goto(`/t/${table}`), eve.page.goto(`/t/${table}`)]);
      assert.equal(await ann.page.locator(".watching").count(), 0);
      assert.equal(await eve.page.locator(".watching").innerText(), "You are watching");
      const cell = async ({ page }) => (await page.locator(".sheets .cell, .scorecard .box, .square, .track").first().boundingBox()).width;
      const [played, watched] = await Promise.all([cell(ann), cell(eve)]);
      assert.ok(watched >= played * 0.9, `${game} (${size}): ${watched} px for spectators, ${played} for players`);
    }
    for (const one of [ann, eve]) { assertNoErrors(one); await one.context.close(); }
  }
});

test("a second click that comes too soon is ignored", async () => {
  const ann = await person(browser, server);
  const table = await createTable(ann, "qwixx", [{ name: "Ann" }]);
  await openTable(ann, table);
  // Half a second for people becomes three for a busy machine.
  await ann.page.evaluate(() => {
    document.querySelector(".roll").click();
    document.getElementById("table").dataset.rest = "3000";
  });
  await waitForMove(ann.page, 0);
  // The roll button is replaced by a choice that costs points.
  const [x, y] = await ann.page.evaluate(() => {
    const box = document.querySelector(".choices [value=pass]").getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });
  await ann.page.mouse.click(x, y);
  await ann.page.waitForFunction(() => !document.getElementById("table").hasAttribute("data-resting"));
  assert.equal((await state(ann.page)).version, 1, "the second click was ignored");
  await ann.page.mouse.click(x, y);
  await waitForMove(ann.page, 1);
  assertNoErrors(ann);
  await ann.context.close();
});

test("clicks meant for the previous page are ignored, and a held key presses once", async () => {
  const ann = await person(browser, server);
  const { page } = ann;
  await openTable(ann, await createTable(ann, "pig", [{ name: "Ann" }, { name: "Ben" }], { training: true, seed: 3 }));
  const version = async () => (await state(page)).version;
  const rest = (wait) => page.evaluate((wait) => { document.getElementById("table").dataset.rest = wait; }, wait);
  // As if the page had just loaded.
  await rest(1e9);
  await page.click(".roll");
  await rest(0);
  assert.equal(await version(), 0, "too soon");
  await page.focus(".roll");
  await page.keyboard.down("Enter");
  await waitForMove(page, 0);
  await page.focus("#move [name=action][value=roll]");
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  assert.equal(await version(), 1, "held down");
  await page.keyboard.press("Enter");
  await waitForMove(page, 1);
  assertNoErrors(ann);
  await ann.context.close();
});

test("Enter submits typed dice, even if undo is available", async () => {
  const ann = await person(browser, server);
  const { page } = ann;
  const table = await createTable(ann, "warrior", [{ name: "Ann" }, { name: "Ben" }], { dice: "manual" });
  await openTable(ann, table);
  const typed = async (faces, before) => {
    await page.fill("input[name=faces]", faces);
    await page.keyboard.press("Enter");
    await waitForMove(page, before);
  };
  // Both roll the same, so the second meets the first and challenges.
  await typed("23", 0);
  await typed("23", 1);
  await page.click("#move [value=challenge]");
  await waitForMove(page, 2);
  assert.equal(await page.locator("button[value=undo]").count(), 1);
  await typed("10", 3);
  assert.match(await page.locator(".duel").innerText(), /Ben beats Ann/);
  assertNoErrors(ann);
  await ann.context.close();
});
