// Hoard, the game that exists only for tests, is drawn by the defaults alone: six dice to choose
// from, or eight dice with up to 44 choices, large scores and up to twelve seats. ROLLWRIGHT_BIN
// must name the program with the test game.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { chooser, createTable, playByApi, position } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { SIZES } from "../looks.mjs";
import { assertAccessible, assertFits } from "../pages.mjs";
import { inspectTable } from "../places.mjs";
import { openTable, waitForMove, waitForTurn } from "../play.mjs";
import { Server } from "../server.mjs";
import { startGame } from "../start.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser?.close(); await server?.stop(); });

const NAMES = ["Ann", "Ben", "Cem", "Dora", "Eve", "Finn", "Gil", "Hal", "Ida", "Jo", "Kim", "Lea"];
const people = (count) => NAMES.slice(0, count).map((name) => ({ name }));

/** Opens a table of Ann and Ben with real dice that show `faces`. */
async function openWithDice(ann, faces, more = {}) {
  const table = await createTable(ann, "hoard", people(2), { dice: "manual", ...more });
  const roll = await ann.context.request.post(`/api/tables/${table}/roll`, { data: { version: 0, faces } });
  assert.ok(roll.ok(), await roll.text());
  await openTable(ann, table);
  return table;
}

/** The figures on sheets that reach over the edge of their sheet. */
const cutFigures = (page) => page.evaluate(() => [...document.querySelectorAll(".pad dd, .pad .total")].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const [text, pad] = [range.getBoundingClientRect(), one.closest(".pad").getBoundingClientRect()];
  return text.left < pad.left || text.right > pad.right;
}).map((one) => one.textContent));

const selectDie = (page, die) => page.click(`#move .pick:has(input[value="${die}"])`);

describe("Hoard", { concurrency: 2 }, () => {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const looks = { viewport, locale: size === "phone" ? "de-DE" : "en-GB", colorScheme: size === "phone" ? "dark" : "light" };

    test(`a whole game against a bot by pressing (${size})`, async () => {
      const ann = await person(browser, server, looks);
      const { page } = ann;
      await startGame(page, "hoard");
      const choose = chooser(7);
      const first = {};
      let checked = false;
      for (let clicks = 0; ; clicks += 1) {
        const { version, lit, over, wrong, places } = await inspectTable(page);
        if (over) {
          // A lucky bot may win in its first turn.
          assert.ok(clicks > 0, "the game was played");
          break;
        }
        assert.ok(clicks < 300, "no end after 300 clicks");
        assert.deepEqual(wrong, [], "everything is readable, large enough and in view");
        // The strip of names makes room for each digit of a score.
        delete places.names;
        for (const [thing, at] of Object.entries(places)) {
          first[thing] ??= at;
          assert.deepEqual(at, first[thing], `${thing} has moved after ${clicks} clicks`);
        }
        await assertFits(page, `after ${clicks} clicks`);
        if (lit.some(({ name }) => name === "chosen")) {
          // Select the dice of some legal selection, then press the button of the second choice,
          // which banks, or of the first.
          const choice = page.locator(`button[name=chosen][value="${1 + choose(2)}"]`);
          const selections = Object.entries(JSON.parse(await choice.getAttribute("data-labels")));
          const [dice, label] = selections[choose(selections.length)];
          for (const die of dice.split(" ")) await selectDie(page, die);
          assert.equal(await choice.innerText(), label, "the button says what it does");
          if (!checked) await assertAccessible(page, "with selected dice");
          checked = true;
          await choice.click();
        } else {
          await page.locator("#move button[type=submit]").first().click();
        }
        await waitForMove(page, version);
      }
      await assertAccessible(page, "the end");
      assertNoErrors(ann);
      await ann.context.close();
    });

    test(`dice that make no action are explained (${size})`, async () => {
      const ann = await person(browser, server, looks);
      const { page } = ann;
      await openWithDice(ann, [5, 2, 2, 2, 3, 1]);
      assert.equal(await page.locator("#move .pick").count(), 5, "a 3 can't be kept");
      assert.equal(await page.locator("#move .unselectable .die").count(), 1);
      await selectDie(page, 2);
      assert.ok(await page.locator("button.chosen.unfit").count() === 2, "the buttons look closed");
      await page.locator("button[name=chosen]").first().click();
      await page.waitForSelector(".notice[role=alert]");
      await assertAccessible(page, "with a refusal");
      assert.ok(await page.locator("input[value='2']").isChecked(), "the dice stay selected");
      for (const die of [3, 4]) await selectDie(page, die);
      assert.equal(await page.locator("button.chosen.unfit").count(), 0);
      assertNoErrors(ann, /422/);
      await ann.context.close();
    });

    test(`up to 44 choices are in reach, with the own sheet in view (${size})`, async () => {
      const ann = await person(browser, server, looks);
      const { page } = ann;
      await openWithDice(ann, [1, 1, 5, 5, 6, 6, 6, 6], { rules: "eight" });
      const buttons = page.locator(".choices button[name=action]");
      assert.equal(await buttons.count(), 44);
      await assertFits(page, "44 choices");
      await assertAccessible(page, "44 choices");
      const outside = await page.evaluate(() => {
        const tray = document.querySelector(".tray").getBoundingClientRect();
        const inTray = [...document.querySelectorAll(".tray .die")].every((die) => {
          const box = die.getBoundingClientRect();
          return box.top >= tray.top && box.bottom <= tray.bottom && box.right <= innerWidth;
        });
        const sheet = document.querySelector(".pad.large").getBoundingClientRect();
        return { inTray, sheetAbove: sheet.top >= 0 && sheet.bottom <= tray.top + 1, tray: tray.height / innerHeight };
      });
      assert.ok(outside.inTray, "all dice are in the tray");
      assert.ok(outside.sheetAbove, "the own sheet is in view");
      assert.ok(outside.tray <= 0.4 + 0.01, `the tray takes ${outside.tray} of the height`);
      const small = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).filter(({ height }) => height < 36).length);
      assert.equal(small, 0, "every button is large enough for a finger");
      const last = buttons.last();
      await last.focus();
      const seen = await last.evaluate((one) => {
        const box = one.getBoundingClientRect();
        const tray = document.querySelector(".tray").getBoundingClientRect();
        return box.top >= tray.top && box.bottom <= tray.bottom + 1;
      });
      assert.ok(seen, "the focus scrolls to a choice");
      const { version } = await waitForTurn(page);
      await page.keyboard.press("Enter");
      await waitForMove(page, version);
      assertNoErrors(ann);
      await ann.context.close();
    });

    test(`every number of seats and six-digit scores fit (${size})`, async () => {
      const ann = await person(browser, server, looks);
      const { page } = ann;
      for (let count = 1; count <= NAMES.length; count += 1) {
        const table = await createTable(ann, "hoard", people(count), { settings: { goal: 20000 } });
        await playByApi(ann, table, chooser(count), 20 + 4 * count);
        await page.goto(`/t/${table}`);
        await assertFits(page, `${count} seats`);
        const own = await page.evaluate(() => {
          const sheet = document.querySelector(".pad.large").getBoundingClientRect();
          // Once the game is over, there is no tray.
          const end = document.querySelector(".tray")?.getBoundingClientRect().top ?? Infinity;
          return sheet.top >= 0 && sheet.bottom <= end + 1;
        });
        assert.ok(own, `the own sheet of ${count} is in view`);
        assert.deepEqual(await cutFigures(page), [], `no figure is cut off with ${count} seats`);
        if (count === NAMES.length) await assertAccessible(page, `${count} seats`);
      }
      const table = await createTable(ann, "hoard", people(2), { dice: "manual", settings: { goal: 20000 } });
      const at = `/api/tables/${table}`;
      const send = async (path, data) => {
        const { version } = await position(ann, table);
        const answer = await ann.context.request.post(`${at}/${path}`, { data: { version, ...data } });
        assert.ok(answer.ok(), await answer.text());
      };
      for (let rolls = 0; rolls < 2; rolls += 1) {
        await send("roll", { faces: [1, 1, 1, 1, 1, 1] });
        await send("act", { seat: 1, action: "r111111" });
      }
      await page.goto(`/t/${table}`);
      assert.ok((await page.innerText("main")).includes("160000"), "the score is on the page");
      assert.deepEqual(await cutFigures(page), [], "no figure is cut off");
      await assertFits(page, "a score of 160000");
      await assertAccessible(page, "a score of 160000");
      assertNoErrors(ann);
      await ann.context.close();
    });
  }

  test("with only the keyboard", async () => {
    const ann = await person(browser, server);
    const { page } = ann;
    await openWithDice(ann, [1, 5, 2, 3, 4, 6]);
    const { version } = await waitForTurn(page);
    await page.locator("#move .pick input").first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "1 5: roll 4 more");
    await page.keyboard.press("Enter");
    await waitForMove(page, version);
    assertNoErrors(ann);
    await ann.context.close();
  });

  test("without JavaScript", async () => {
    const ann = await person(browser, server, { javaScriptEnabled: false });
    const { page } = ann;
    const table = await createTable(ann, "hoard", people(2), { dice: "manual" });
    await ann.context.request.post(`/api/tables/${table}/roll`, { data: { version: 0, faces: [1, 5, 2, 3, 4, 6] } });
    await page.goto(`/t/${table}`);
    await page.check("#move input[name=die][value='1']", { force: true });
    await page.click("button[name=chosen][value='2']");
    assert.match(await page.innerText(".players"), /1000/);
    assertNoErrors(ann);
    await ann.context.close();
  });
});
