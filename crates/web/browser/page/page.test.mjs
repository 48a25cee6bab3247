// The app without a server: a plain file server delivers its files once, and the service worker
// answers everything else.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chooser } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { move, playToEnd, state, waitForMove, waitForTurn } from "../play.mjs";
import { serveFolder } from "./static_server.mjs";

const folder = process.env.ROLLWRIGHT_PAGE
  ?? fileURLToPath(new URL("../../../../target/page", import.meta.url));
if (!existsSync(`${folder}/rollwright.wasm`)) throw new Error(`no page in ${folder}: run ./build-page.sh ${folder}`);

let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser?.close(); });

/** Somebody who has just opened the app for the first time. */
async function visitor(options = {}) {
  const site = await serveFolder(folder);
  const ann = await person(browser, site, { serviceWorkers: "allow", ...options });
  await ann.page.goto(site.address);
  await ann.page.waitForSelector('main a[href$="/play/pig"]', { timeout: 60_000 });
  return { ...ann, site };
}

/** Ends with no errors in the page, except that the network is gone. */
async function leave(visit) {
  assertNoErrors(visit, /ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED)|registration failed|update/);
  await visit.context.close();
  await visit.site.close();
}

/** Starts a game against a bot of this level from the start page, by clicks. */
async function startGame(page, game, level) {
  await page.click("header a.brand");
  await page.click(`main a[href$="/play/${game}"]`);
  if (level) await chooseLevel(page, level);
  await page.click("#setup button.primary");
  await page.waitForURL(/\/t\/[0-9a-f]{32}$/);
}

/** Chooses the level of the first bot on the setup page. */
async function chooseLevel(page, level) {
  await page.locator(`#setup [value="${level}"]`).first().evaluate((choice) => {
    if (choice.tagName === "OPTION") choice.closest("select").value = choice.value;
    else choice.checked = true;
  });
}

/** Ends the service worker, as browsers do when they need memory. Chromium starts it again. */
async function killWorker({ context, page }) {
  const session = await context.newCDPSession(page);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await session.detach();
}

test("after the first visit the app asks the network for nothing", async () => {
  const visit = await visitor();
  const { page, site } = visit;
  await page.reload();
  const before = site.requests.length;
  for (const link of ["/train", "/rules", "/scores", "/me", "/lab"]) {
    await page.click(`header nav a[href$="${link}"]`);
    await page.waitForURL(new RegExp(`/some/where${link}$`));
    assert.ok(await page.locator("main h1").first().isVisible(), `${link} is a page`);
  }
  const asked = site.requests.slice(before).filter((path) => !/\/(sw|version|rollwright)\.js$/.test(path));
  assert.deepEqual(asked, [], "all pages come from the service worker");
  await leave(visit);
});

test("a lesson is played to its end without a server", async () => {
  const visit = await visitor();
  const { page, site } = visit;
  await site.close();
  await page.click('.learn button[formaction$="/learn/pig"]');
  await page.waitForSelector(".lesson");
  let steps = 0;
  for (; steps < 60; steps += 1) {
    if (await page.locator("#move button[value=play]").count()) break;
    const { version } = await state(page);
    for (const die of await page.locator("input[data-taught]:not(:checked)").all()) await die.check();
    await page.click("#move button[data-taught]");
    await waitForMove(page, version);
  }
  assert.ok(steps > 3 && steps < 60, `the lesson ends after ${steps} steps`);
  await leave(visit);
});

test("a whole game against the strongest bot, in an aeroplane, survives the end of the worker", async () => {
  const visit = await visitor();
  const { page, site } = visit;
  await site.close();
  await startGame(page, "pig", "master");
  const choose = chooser(7);
  for (let moves = 0; moves < 6; moves += 1) await move(page, choose);
  const { version } = await waitForTurn(page);
  await killWorker(visit);
  await page.reload();
  assert.ok((await waitForTurn(page)).version >= version, "no move that was shown is lost");
  await killWorker(visit);
  await playToEnd(page, choose);
  assert.ok((await state(page)).over);

  await page.locator('a[href$="/review"]').first().click();
  await page.waitForSelector(".story h1", { timeout: 60_000 });
  assert.match(await page.locator(".verdict-text").innerText(), /(won|lost)/);
  await leave(visit);
});
