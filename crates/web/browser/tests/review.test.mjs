// The review: a blunder is found, linked, and shown with both choices.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chooser, playByApi, createTable } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
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

test("a finished game is reviewed, and its worst moment shows both choices", async () => {
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
  await page.waitForSelector("section.moment");
  const marked = page.locator("tr.mark-2");
  assert.ok(await marked.count() > 0, "very bad decisions are marked");
  const moment = page.locator("section.moment").first();
  await page.goto(`${page.url()}#${await moment.getAttribute("id")}`);
  assert.ok(await moment.isVisible());
  assert.equal(await moment.locator(".key .played, .key .best").count(), 2, "both choices are named");
  const style = await page.evaluate(() => getComputedStyle(document.querySelector("main")).maxWidth);
  assert.notEqual(style, "none", "the page has its style");
  assertNoErrors(ann, /status of 403/);
  await ann.context.close();
});
