// The review: the verdict, the moments, and the game step by step. Every button is pressed.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { GAMES, chooser, playByApi, createTable } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { assertAccessible, assertFits } from "../pages.mjs";
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

test("a finished game is reviewed: a verdict, three moments, and the game step by step", async () => {
  const ann = await person(browser, server);
  const { page } = ann;
  const both = [{ name: "Ann" }, { name: "Ben" }];
  const counts = await createTable(ann, "pig", both);
  const early = await ann.context.request.get(`/t/${counts}/review`);
  assert.equal(early.status(), 403, "no review while a game that counts is running");
  // Random play is full of blunders; the seed makes the dice the same every time.
  const table = await createTable(ann, "pig", both, { training: true, seed: 7 });
  await playByApi(ann, table, chooser(5));
  await page.goto(`/t/${table}`);
  await page.click(`a[href="/t/${table}/review"]`);
  await page.waitForSelector(".story h1");
  assert.match(await page.locator(".verdict-text").innerText(), /^Ann (won|lost) by \d+ points?\. Luck /);
  assert.match(await page.locator("svg.scale").getAttribute("aria-label"), /^The dice: .*decisions: −\d+/);
  assert.ok(await page.locator("header.top nav").isVisible(), "the page has the navigation of every page");

  // Three moments, each with both choices and its reason.
  const moments = page.locator("article.moment");
  assert.equal(await moments.count(), 3);
  const moment = moments.first();
  assert.equal(await moment.locator(".key .was-played, .key .was-best").count(), 2, "both choices are named");
  await moment.locator(".why summary").click();
  assert.ok(await moment.locator(".options tr.best").isVisible(), "the options show their values");

  // Show in replay.
  const step = await moment.getAttribute("data-step");
  await moment.locator("a[data-at]").click();
  await page.waitForSelector(`#live[data-at="${step}"]`);
  assert.match(await page.locator("#replay .comment.bad").first().innerText(), /Best: /);
  assert.match(page.url(), new RegExp(`[?&]at=${step}$`));

  // The arrow keys step through the game, with Shift from mistake to mistake.
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(`#live[data-at="${Number(step) - 1}"]`);
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForSelector(`#live[data-at="${step}"]`);
  await page.click('[data-key="next mistake"]');
  await page.waitForFunction((at) => Number(document.getElementById("live").dataset.at) > at, Number(step));
  await page.click('[data-key="previous mistake"]');
  await page.waitForSelector(`#live[data-at="${step}"]`);

  // A press on the graph shows that step; its marks lead to mistakes.
  const graph = page.locator("#graph");
  const last = Number(await graph.getAttribute("data-last"));
  const box = await graph.boundingBox();
  await graph.click({ position: { x: box.width - 1, y: 2 } });
  await page.waitForSelector(`#live[data-at="${last}"]`);
  await graph.locator("a.mistake").first().click();
  await page.waitForFunction((at) => Number(document.getElementById("live").dataset.at) < at, last);

  // The other player's story.
  await page.click(".story .seats a:has-text('Ben')");
  await page.waitForSelector(".verdict-text:has-text('Ben')");
  assert.match(page.url(), /seat=2/);

  // Details: every decision, and downloads.
  await page.click("#details > summary");
  const marked = page.locator("tr.mark-2");
  assert.ok(await marked.count() > 0, "very bad decisions are marked");
  const csv = await ann.context.request.get(await page.locator('#details a[href$=".csv"]').getAttribute("href"));
  assert.match(await csv.text(), /^record,game,rules/);
  const json = await ann.context.request.get(await page.locator('#details a[href^="/api/"][href$="/review"]').getAttribute("href"));
  assert.equal((await json.json()).game, "pig");

  // My games leads to the review.
  await page.goto("/me");
  assert.ok(await page.locator(`a[href="/t/${table}/review"]`).first().isVisible());
  assertNoErrors(ann, /status of 403/);
  await ann.context.close();
});

test("a moment is tried again, and the answer is graded", async () => {
  const ann = await person(browser, server);
  const { page } = ann;
  const table = await createTable(ann, "pig", [{ name: "Ann" }, { name: "Ben" }], { training: true, seed: 9 });
  await playByApi(ann, table, chooser(3));
  await page.goto(`/t/${table}/review`);
  await page.waitForSelector("article.moment");
  await page.locator("article.moment a.primary").first().click();
  await page.waitForSelector("form#move");
  await page.locator("#move .choices button").first().click();
  await page.waitForSelector(".verdict");
  await page.click(`.verdict a[href="/t/${table}/review"]`);
  await page.waitForSelector(".story");
  // Others see the review, but may not decide for Ann.
  const ben = await person(browser, server);
  await ben.page.goto(`/t/${table}/review`);
  await ben.page.waitForSelector("article.moment");
  assert.equal(await ben.page.locator("article.moment a.primary").count(), 0);
  assertNoErrors(ann);
  assertNoErrors(ben);
  await ann.context.close();
  await ben.context.close();
});

test("a swipe steps through the game on a phone", async () => {
  const ann = await person(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = ann;
  const table = await createTable(ann, "pig", [{ name: "Ann" }, { name: "Ben" }], { training: true, seed: 7 });
  await playByApi(ann, table, chooser(5));
  await page.goto(`/t/${table}/review?at=3`);
  await page.waitForSelector('#live[data-at="3"]');
  const swipe = (from, to) => page.evaluate(([from, to]) => {
    const root = document.getElementById("replay");
    const touch = (clientX) => new Touch({ identifier: 1, target: root, clientX, clientY: 300 });
    root.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], changedTouches: [touch(from)] }));
    root.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(to)] }));
  }, [from, to]);
  await swipe(300, 100);
  await page.waitForSelector('#live[data-at="4"]');
  await swipe(100, 300);
  await page.waitForSelector('#live[data-at="3"]');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, "nothing is wider than the phone");
  assertNoErrors(ann);
  await ann.context.close();
});

test("reviews of every game fit phones and are accessible, in both languages, light and dark", async () => {
  const looks = [
    { viewport: { width: 1280, height: 900 }, locale: "en-GB", colorScheme: "light" },
    { viewport: { width: 390, height: 844 }, locale: "de-DE", colorScheme: "dark" },
  ];
  const ann = await person(browser, server, looks[0]);
  const paths = [];
  for (const game of GAMES) {
    const seats = game === "qwixx" || game === "yahtzee" ? [{ name: "Ann" }] : [{ name: "Ann" }, { name: "Ben" }];
    const table = await createTable(ann, game, seats, { training: true, seed: 4 });
    await playByApi(ann, table, chooser(4));
    paths.push([game, `/t/${table}/review`]);
  }
  for (const look of looks) {
    const other = await person(browser, server, { storageState: await ann.context.storageState(), ...look });
    for (const [game, path] of paths) {
      await other.page.goto(path);
      await other.page.waitForSelector(".story", { timeout: 60_000 });
      for (const more of await other.page.locator("main details > summary").all()) await more.click();
      await assertFits(other.page, `${game} review`);
      await assertAccessible(other.page, `${game} review`);
    }
    assertNoErrors(other);
    await other.context.close();
  }
  await ann.context.close();
});
