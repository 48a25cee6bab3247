// The setup form: rules, players, bots, real dice, training.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { position } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { LIT, state } from "../play.mjs";
import { Server } from "../server.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

/** Opens the options. Seats can be chosen one by one there. */
async function openOptions(page, chooseSeats = false) {
  await page.click(".more-options > summary");
  if (chooseSeats) await page.check("input[name=mode][value=custom]");
}

/** Submits the form, waits for the table and returns its id. */
async function play(page) {
  await page.click("#setup button.primary");
  await page.waitForURL(/\/t\//);
  return new URL(page.url()).pathname.split("/").at(-1);
}

describe("the setup form", { concurrency: 2 }, () => {
  test("creates local seats, a bot, and a seat to join by link", async () => {
    const ann = await person(browser, server);
    const { page } = ann;
    await page.goto("/play/qwixx");
    await openOptions(page, true);
    await page.check("input[name=rules][value=concordia]");
    await page.fill("input[name=name1]", "<i>Ann</i>");
    await page.selectOption("select[name=seat2]", "here");
    await page.fill("input[name=name2]", "Ben");
    await page.click("#setup .add");
    await page.selectOption("select[name=seat3]", "bot:greedy");
    await page.click("#setup .add");
    await page.selectOption("select[name=seat4]", "link");
    const table = await play(page);
    const { rules, seats } = await position(ann, table);
    assert.equal(rules, "concordia");
    assert.deepEqual(seats.map(({ yours }) => yours), [true, true, false, false]);
    assert.deepEqual(seats.slice(0, 2).map(({ name }) => name), ["<i>Ann</i>", "Ben"]);
    assert.equal(seats[2].bot, "greedy");
    assert.ok(seats[3].open);
    assert.equal(await page.locator("form.join").count(), 0, "a seated player is not offered a seat");
    assertNoErrors(ann);
    await ann.context.close();
  });

  for (const javaScriptEnabled of [true, false]) {
    test(`offers three ways to play ${javaScriptEnabled ? "with" : "without"} scripts`, async () => {
      const ann = await person(browser, server, { javaScriptEnabled });
      const { page } = ann;
      const seatsOf = async () => (await position(ann, await play(page))).seats;
      await page.goto("/play/qwixx");
      assert.equal(await page.locator(".play-modes .way").count(), 3);
      // Each level is another character with a picture, and says how it plays.
      const bots = await page.locator(".opponents .bot").allInnerTexts();
      assert.equal(new Set(bots.map((text) => text.split("\n")[0])).size, bots.length);
      assert.match(bots.join("; "), /Pebble\s+Beginner.*Teapot\s+Medium.*Lantern\s+Master/s);
      for (const text of bots) assert.ok(text.trim().split("\n").length >= 3, text);
      assert.equal(await page.locator(".opponents .bot img").evaluateAll((all) => all.filter((one) => one.naturalWidth > 0).length), bots.length);
      assert.equal(await page.locator(".more-options fieldset.seats").isVisible(), false, "the rest is under the options");
      await page.fill("[name=own_name]", "Ann");
      await page.check("[name=level][value=easy]");
      let seats = await seatsOf();
      assert.deepEqual([seats.length, seats[0].name, seats[1].bot], [2, "Ann", "greedy"]);
      assert.equal(await page.locator(".players .name").nth(1).innerText(), "Button", "who was chosen sits down");
      assert.equal(await page.locator(".players li").nth(1).locator("img[alt=Bot]").count(), 1);

      await page.goto("/play/qwixx");
      assert.equal(await page.inputValue("[name=own_name]"), "Ann", "the name is remembered");
      await page.check("[name=mode][value=friend]");
      assert.equal(await page.locator(".opponents").isVisible(), false);
      seats = await seatsOf();
      assert.deepEqual(seats.map(({ name, open, yours }) => [name, open, yours]), [["Ann", false, true], ["Player 2", true, false]]);

      await page.goto("/play/qwixx");
      await page.check("[name=mode][value=here]");
      await page.fill("[name=other1]", "Ben");
      await page.fill("[name=other3]", "Cleo");
      seats = await seatsOf();
      assert.deepEqual(seats.map(({ name, yours }) => [name, yours]), [["Ann", true], ["Ben", true], ["Cleo", true]]);
      assertNoErrors(ann);
      await ann.context.close();
    });
  }

  test("real dice can be tapped or typed, and are drawn", async () => {
    const ann = await person(browser, server);
    const { page } = ann;
    await page.goto("/play/yahtzee");
    await openOptions(page);
    await page.check("input[name=dice][value=manual]");
    const table = await play(page);
    const before = (await state(page)).version;
    const field = page.locator(".faces input[name=faces]");
    const shown = () => page.locator(".tray .die").evaluateAll((dice) => dice.map((die) => die.dataset.face).join(""));
    for (const face of [6, 2]) await page.click(`.faces [data-type="${face}"]`);
    await page.click('.faces [data-type=""]');
    assert.equal(await field.inputValue(), "6");
    assert.equal(await shown(), "6", "the dice show what was tapped");
    await field.fill("66566");
    assert.equal(await shown(), "66566", "and what was typed");
    assert.equal(await page.locator(".tray .die circle").count(), 29);
    await page.click(".faces button[value=roll]");
    await page.waitForFunction((before) => Number(document.getElementById("live").dataset.version) > before, before);
    await page.click(`${LIT}[value=sixes]`);
    await page.waitForFunction(() => document.querySelector(".players .points").textContent.includes("24"));
    assert.equal((await position(ann, table)).counts, false);
    assertNoErrors(ann);
    await ann.context.close();
  });

  test("an invalid form is shown again with its input and the reason", async () => {
    const ann = await person(browser, server, { javaScriptEnabled: false });
    const { page } = ann;
    await page.goto("/play/warrior");
    await openOptions(page, true);
    await page.fill("input[name=name1]", "Ann");
    await page.selectOption("select[name=seat2]", "nobody");
    await page.click("#setup button.primary");
    await page.waitForSelector(".notice[role=alert]");
    assert.equal(await page.inputValue("input[name=name1]"), "Ann");
    assert.equal(await page.inputValue("select[name=seat2]"), "nobody");
    await ann.context.close();
  });
});
