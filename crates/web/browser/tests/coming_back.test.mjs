// The start page, moments during a game, and what players come back to.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { chooser, createTable, GAMES, playByApi, position } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { openTable, state, waitForMove } from "../play.mjs";
import { Server } from "../server.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Enters real dice. */
async function roll(page, faces) {
  const { version } = await state(page);
  await page.fill("[name=faces]", faces);
  await page.keyboard.press("Enter");
  await waitForMove(page, version);
}

/** Clicks an action. */
async function act(page, action) {
  const { version } = await state(page);
  await page.waitForSelector("#table:not(.tumbling)");
  await page.click(`#move [name=action][value="${action}"]`);
  await waitForMove(page, version);
}

describe("the start page", () => {
  for (const javaScriptEnabled of [true, false]) {
    test(`its board can be tried at once, ${javaScriptEnabled ? "with" : "without"} scripts`, async () => {
      const ann = await person(browser, server, { javaScriptEnabled });
      const { page } = ann;
      await page.goto("/");
      const board = page.locator("#try");
      const before = await board.locator(".crossed").count();
      assert.ok(before > 0 && await board.locator(".lit").count() > 1, "a game is under way, and something can be pressed");
      const box = await board.boundingBox();
      assert.ok(box.y + box.height < 800, "it is in view");
      await board.locator(".lit").first().click();
      await board.locator(".crossed").nth(before).waitFor();
      assert.equal(await board.locator(".crossed").count(), before + 1, "the press is a cross");
      assert.match(await board.locator(".say").innerText(), /^And now:/);
      assert.equal((await (await ann.context.request.get("/api/tables")).json()).tables?.length ?? 0, 0, "nothing is stored");
      assert.equal((await ann.context.cookies()).length, 0);
      assertNoErrors(ann);
      await ann.context.close();
    });
  }

  test("it leads on: the game that waits, the days in a row, and the lessons", async () => {
    const ann = await person(browser, server);
    const { page } = ann;
    await page.goto("/");
    assert.equal(await page.locator(".continue, .streak").count(), 0, "a newcomer has nothing to continue");
    const finished = await createTable(ann, "pig", [{ name: "Ann" }, { bot: "greedy" }], { settings: { goal: 10 } });
    await playByApi(ann, finished, chooser(3));
    while ((await position(ann, finished)).phase.waits_for !== "over") await playByApi(ann, finished, chooser(4));
    const waiting = await createTable(ann, "qwixx", [{ name: "Ann" }, { bot: "greedy" }], { first: 1 });
    await page.goto("/");
    assert.match(await page.locator(".streak").innerText(), /You have played today[\s\S]*1 game, [01] won/);
    assert.equal(await page.locator(".week .on.today").count(), 1);
    assert.match(await page.locator(".continue").innerText(), /^Your move in Qwixx/);
    assert.ok(await page.locator(".learn button").count() > 3, "lessons stay reachable");
    await page.click(".continue a");
    await page.waitForURL(`**/t/${waiting}`);
    assertNoErrors(ann);
    await ann.context.close();
  });

  test("a finished lesson is ticked everywhere, and guests may learn before they sit down", async () => {
    const ann = await person(browser, server);
    const { page } = ann;
    await page.goto("/");
    await page.click(".learn button[formaction='/learn/pig']");
    await page.waitForURL(/\/t\//);
    for (let step = 0; step < 60 && !await page.locator("#move button[value=play]").count(); step += 1) {
      const before = await page.getAttribute("#live", "data-version");
      await page.locator("#move button[data-taught]").click();
      await page.waitForSelector(`#live:not([data-version="${before}"])`);
    }
    for (const path of ["/", "/play/pig", "/rules/pig"]) {
      await page.goto(path);
      assert.match(await page.locator("button.learned").first().innerText(), /Pig: learned/, path);
    }
    const table = await createTable(ann, "qwinto", [{ name: "Ann" }, { open: true }]);
    const ben = await person(browser, server);
    await ben.page.goto(`/t/${table}`);
    const [lesson] = await Promise.all([ben.context.waitForEvent("page"), ben.page.click("[data-key='learn first']")]);
    await lesson.waitForURL(/\/t\//);
    assert.ok(!lesson.url().endsWith(table) && ben.page.url().endsWith(table), "the invitation stays open");
    for (const one of [ann, ben]) { assertNoErrors(one); await one.context.close(); }
  });
});

describe("moments", () => {
  test("a lock is celebrated for a moment that a press ends, also with reduced motion", async () => {
    for (const reducedMotion of ["reduce", "no-preference"]) {
      const ann = await person(browser, server, { reducedMotion });
      const { page } = ann;
      await openTable(ann, await createTable(ann, "qwixx", [{ name: "Ann" }, { name: "Ben" }], { dice: "manual", rules: "concordia" }));
      await page.evaluate(() => {
        window.moments = [];
        new MutationObserver(() => {
          const text = document.querySelector(".spotlight")?.textContent;
          if (text && window.moments.at(-1) !== text) window.moments.push(text);
        }).observe(document.body, { childList: true });
      });
      await roll(page, "6 6 1 1 1 1");
      assert.deepEqual(await page.evaluate(() => window.moments), [], "a roll is no moment");
      await act(page, "R12");
      await page.waitForFunction(() => window.moments.length > 0);
      assert.deepEqual(await page.evaluate(() => window.moments), ["Ann has locked Red: it is no longer playable."]);
      await page.keyboard.press("Shift");
      assert.equal(await page.locator(".spotlight").count(), 0, "a key ends it");
      assertNoErrors(ann);
      await ann.context.close();
    }
  });

  test("a Yahtzee has its moment; a zero in its box is asked about; a tap can keep dice", async () => {
    const ann = await person(browser, server);
    const { page } = ann;
    await openTable(ann, await createTable(ann, "yahtzee", [{ name: "Ann" }], { dice: "manual", training: true }));
    // Tap to keep, once chosen, is remembered.
    await roll(page, "6 6 6 2 3");
    await page.click("#tap-keeps");
    assert.equal(await page.locator("#move input[name=die]:checked").count(), 5, "all dice would roll again");
    for (const at of [0, 1, 2]) await page.locator("#move .pick").nth(at).click();
    assert.equal(await page.locator("#move input[name=die]:checked").count(), 2, "three are kept");
    const { version } = await state(page);
    await page.click("#move [name=chosen]");
    await waitForMove(page, version);
    await roll(page, "6 6");
    assert.equal(await page.locator("#move input[name=die]:checked").count(), 5, "and again after the roll");
    const yahtzee = page.locator("#move button.lit", { hasText: "50" }).first();
    const before = (await state(page)).version;
    await yahtzee.click();
    await page.waitForSelector(".spotlight");
    assert.match(await page.locator(".spotlight").innerText(), /Yahtzee/);
    await waitForMove(page, before);
    // Another game: a zero.
    await openTable(ann, await createTable(ann, "yahtzee", [{ name: "Ann" }], { dice: "manual", training: true }));
    await roll(page, "1 2 2 4 6");
    const zero = await page.evaluate(() => [...document.querySelectorAll("#move button.lit[name=action]")].find((one) => /yahtzee/i.test(one.getAttribute("aria-label") + one.value))?.value);
    const asked = (await state(page)).version;
    await page.click(`#move [name=action][value="${zero}"]`);
    await page.waitForSelector(".confirmation");
    assert.match(await page.locator(".notice").innerText(), /Write a 0 into the Yahtzee box\?/);
    await page.click(".confirmation a");
    await page.waitForSelector(".confirmation", { state: "detached" });
    assert.equal((await state(page)).version, asked, "nothing was written");
    await page.waitForFunction(() => document.getElementById("table"));
    await page.click(`#move [name=action][value="${zero}"]`);
    await page.waitForSelector(".confirmation");
    // A second press says yes, too.
    await page.click(`#move [name=action][value="${zero}"]`);
    await page.waitForFunction((asked) => Number(document.getElementById("live").dataset.version) > asked, asked);
    assertNoErrors(ann);
    await ann.context.close();
  });
});

test("the end names a proud fact, compares with earlier games, counts the series, and can be shared", async () => {
  const [ann, ben] = await Promise.all([person(browser, server), person(browser, server)]);
  const play = async (table) => {
    const choose = chooser(8);
    for (let rounds = 0; rounds < 400; rounds += 1) {
      for (const who of [ann, ben]) await playByApi(who, table, choose);
      if ((await position(ann, table)).phase.waits_for === "over") return;
    }
    throw new Error("no end");
  };
  let table = await createTable(ann, "qwixx", [{ name: "Ann" }, { open: true }]);
  await ben.context.request.post(`/api/tables/${table}/seats/2`, { data: { name: "Ben" } });
  await play(table);
  await ann.page.goto(`/t/${table}`);
  assert.equal(await ann.page.locator(".cards .card").count(), 0, "there is nothing to compare with yet");
  const answer = await ann.context.request.post(`/t/${table}`, { headers: FORM, data: "do=rematch", maxRedirects: 0 });
  table = answer.headers().location.split("/").pop();
  await play(table);
  const { seats } = await position(ann, table);
  const [won, lost] = seats[0].points > seats[1].points ? [ann, ben] : [ben, ann];
  for (const { page } of [ann, ben]) await openTable({ page }, table);
  assert.match(await won.page.locator(".won:not(tr)").innerText(), /^You win by \d+!$/);
  assert.equal(await lost.page.locator(".won:not(tr)").count(), 0);
  assert.match(await lost.page.locator(".kind-words").innerText(), /^(Close to the last roll|Well played)\. .*\d+ points/);
  for (const { page } of [won, lost]) {
    assert.match(await page.locator(".face-to-face").innerText(), /-?\d+ : /);
    assert.match(await page.locator(".cards").innerText(), /best Qwixx of 2/);
    assert.match(await page.locator(".series strong").innerText(), /^[0-2] : [0-2]$/);
    assert.match(await page.locator(".share-result [data-link]").textContent(), new RegExp(`/t/${table}/replay$`));
  }
  const [mine, theirs] = await Promise.all([won, lost].map(({ page }) => page.locator(".series strong").innerText()));
  assert.equal(mine, theirs.split(" : ").reverse().join(" : "), "both pages tell the same");
  for (const one of [ann, ben]) { assertNoErrors(one); await one.context.close(); }
});

test("my games don't count what a bot finished for somebody who left", async () => {
  const [ann, ben] = await Promise.all([person(browser, server), person(browser, server)]);
  const table = await createTable(ann, "pig", [{ name: "Ann" }, { open: true }], { settings: { goal: 10 } });
  await ben.context.request.post(`/api/tables/${table}/seats/2`, { data: { name: "Ben" } });
  await ann.context.request.post(`/t/${table}`, { headers: FORM, data: "do=bot&seat=1&strategy=hard" });
  while ((await position(ben, table)).phase.waits_for !== "over") await playByApi(ben, table, chooser(4));
  await ann.page.goto("/me");
  assert.match(await ann.page.locator(".past").innerText(), /finished by a bot/);
  assert.equal(await ann.page.locator("#pig").count(), 0, "no figures count it");
  assertNoErrors(ann);
  await Promise.all([ann.context.close(), ben.context.close()]);
});

test("every game has a blank sheet to print, and printing leaves out what paper can't use", async () => {
  const ann = await person(browser, server);
  const { page } = ann;
  for (const game of GAMES) {
    await page.goto(`/rules/${game}`);
    await page.click(`a[href="/rules/${game}/sheet"]`);
    assert.equal(await page.locator(".printout").count(), 1);
    assert.equal(await page.locator(".printout button").count(), 0, `${game}: nothing to press`);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".top").isVisible(), false);
    const { height } = await page.locator(".printout").first().boundingBox();
    assert.ok(height > 60, `${game}: there is a sheet`);
    await page.emulateMedia({ media: "screen" });
  }
  const table = await createTable(ann, "qwixx", [{ name: "Ann" }]);
  await playByApi(ann, table, chooser(9));
  await page.goto(`/t/${table}`);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".pad.large").isVisible(), true, "a finished sheet is printed");
  assert.equal(await page.locator(".side").isVisible(), false);
  assertNoErrors(ann);
  await ann.context.close();
});

test("readers who ask for more contrast get it", async () => {
  const faint = async (contrast) => {
    const ann = await person(browser, server, { contrast });
    await ann.page.goto("/");
    const colour = await ann.page.locator(".hero + * , .games .words span").last().evaluate((one) => getComputedStyle(one).color);
    await ann.context.close();
    return colour;
  };
  assert.notEqual(await faint("more"), await faint("no-preference"));
});
