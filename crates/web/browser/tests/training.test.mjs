// The coach: the review finds a deliberate blunder, the daily exercise, hints and the tutor.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { position, createTable } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { openTable } from "../play.mjs";
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

/** Plays the coach's best choices over the API until the game is over or `stop` is true. Returns
 *  the options of that decision, or null. */
async function playWell(who, table, stop) {
  const at = `/api/tables/${table}`;
  for (;;) {
    const { version, phase, legal } = await position(who, table);
    if (phase.yours) await who.context.request.post(`${at}/roll`, { data: { version } });
    else if (legal.length) {
      const { seat, actions } = legal[0];
      const options = actions.length > 1 ? await hint(who, table) : [{ action: actions[0] }];
      if (stop(options)) return options;
      const { action } = options[0];
      await who.context.request.post(`${at}/act`, { data: { version, seat, action } });
    } else return null;
  }
}

/** The coach's hint over the API, once it is ready. */
async function hint(who, table) {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await who.context.request.get(`/api/tables/${table}/hint`);
    if (answer.status() === 200) return (await answer.json()).options;
    assert.equal(answer.status(), 202, await answer.text());
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error("the coach has not answered within a minute");
}

test("a deliberate blunder is marked, linked and shown with both choices", async () => {
  const ann = await person(browser, server);
  const { page } = ann;
  const table = await createTable(ann, "yahtzee", [{ name: "Ann" }], { training: true, seed: 7 });
  // When several boxes are possible, click the worst one.
  let decisions = 0;
  const isBox = ({ action }) => !action.startsWith("r");
  const stop = (options) => (decisions += 1) > 6 && options.length > 5 && options.every(isBox);
  const options = await playWell(ann, table, stop);
  await openTable(ann, table);
  await page.click(`#move button[value="${options.at(-1).action}"]`);
  await page.waitForSelector("button.roll");
  assert.equal(await playWell(ann, table, () => false), null, "the game is played to its end");
  await page.goto(`/t/${table}`);
  await page.click(`a[href="/t/${table}/review"]`);
  await page.waitForSelector("article.moment");
  const marked = page.locator("tr[class^=mark-]");
  assert.equal(await marked.count(), 1, "one decision is marked: the blunder");
  assert.match(await marked.textContent(), /very bad/);
  const moment = page.locator("article.moment");
  assert.equal(await moment.count(), 1, "the story has one moment");
  assert.equal(await moment.locator(".box.played").count(), 1, "what was played is marked on the sheet");
  assert.equal(await moment.locator(".position .best").count(), 1, "and what would have been best");
  // The graph links to it.
  await page.locator("#graph a.mistake").click();
  await page.waitForSelector(`#live[data-at="${await moment.getAttribute("data-step")}"]`);
  assertNoErrors(ann);
  await ann.context.close();
});

test("the daily exercise is answered, judged and shared without spoilers", async () => {
  const ann = await person(browser, server);
  const { page } = ann;
  await page.goto("/");
  await page.click('a[href="/daily"] >> nth=0');
  await page.goto("/daily/pig?day=2026-11-15");
  await page.waitForSelector("#move");
  await page.click('#move button[value="roll"]');
  const verdict = page.locator(".verdict");
  await verdict.waitFor();
  assert.match(await verdict.innerText(), /Right: |Not the best choice: /);
  assert.equal(await page.locator("#move button.best").count(), 1, "the best choice is marked");
  assert.ok(await page.locator("#move button.best").isDisabled(), "there is one try");
  assert.match(await page.inputValue("#share"), /^Rollwright 2026-11-15: \S+ Pig$/u);
  const [whole, line] = [await verdict.boundingBox(), await page.locator("#share").boundingBox()];
  assert.ok(line.width > 150 && line.y + line.height < whole.y + whole.height, "the line to share is visible");
  assertNoErrors(ann);
  await ann.context.close();
});

test("a hint marks the best choice, and the tutor warns before a costly one", async () => {
  const ann = await person(browser, server);
  const { page } = ann;
  const seats = [{ name: "Ann" }, { bot: "greedy" }];
  const table = await createTable(ann, "pig", seats, { training: true, seed: 11, first: 1, tutor: "doubtful" });
  await openTable(ann, table);
  await page.click("button.roll");
  await page.waitForSelector('#move button[value="hold"]');
  await page.click("button.hint");
  await page.waitForSelector(".advice .says:has-text('Roll again. It risks')");
  assert.equal(await page.locator('#move button.best[value="roll"]').count(), 1);
  const room = (place) => page.locator(place).evaluate((one) => getComputedStyle(one).padding);
  assert.equal(await room("#move button.best"), await room('#move button[value="hold"]'), "the mark does not change the layout of the button");
  await page.click(".advice [data-key=look]");
  await page.waitForSelector(".advice", { state: "detached" });
  const before = await position(ann, table);
  await page.click('#move button[value="hold"]');
  await page.waitForSelector(".advice.warning");
  assert.equal(await page.locator('#move button.played[value="hold"]').count(), 1);
  assert.equal(await page.locator('#move button.best[value="roll"]').count(), 1);
  assert.equal((await position(ann, table)).version, before.version, "nothing has happened yet");
  await page.click(".warning [data-key=look]");
  await page.waitForSelector(".advice", { state: "detached" });
  await page.click('#move button[value="hold"]');
  await page.click(".warning [data-key=anyway]");
  await page.waitForFunction((version) => Number(document.getElementById("live").dataset.version) > version, before.version);
  assert.equal((await position(ann, table)).counts, false);
  assertNoErrors(ann);
  await ann.context.close();
});
