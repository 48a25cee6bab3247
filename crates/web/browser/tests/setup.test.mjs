// Setting a table up by its form: rules, people, bots, real dice, training.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { position } from "../api.mjs";
import { assertCalm, launch, person } from "../browser.mjs";
import { LIT, state } from "../play.mjs";
import { Server } from "../server.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

/** Sends the form and waits for the table: its id. */
async function play(page) {
  await page.click("#setup button.primary");
  await page.waitForURL(/\/t\//);
  return new URL(page.url()).pathname.split("/").at(-1);
}

describe("setting a table up", { concurrency: 2 }, () => {
  test("people at one screen, a bot, and somebody by link", async () => {
    const ann = await person(browser, server);
    const { page } = ann;
    await page.goto("/play/qwixx");
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
    assert.equal(await page.locator("form.join").count(), 0, "whoever sits here needs no chair");
    assertCalm(ann);
    await ann.context.close();
  });

  test("real dice are typed in", async () => {
    const ann = await person(browser, server);
    const { page } = ann;
    await page.goto("/play/yahtzee");
    await page.check("input[name=dice][value=manual]");
    const table = await play(page);
    const before = (await state(page)).version;
    const faces = page.locator(".typed input[name=face]");
    assert.equal(await faces.count(), 5);
    for (const [at, face] of [6, 6, 5, 6, 6].entries()) await faces.nth(at).fill(String(face));
    await page.click(".typed button[value=roll]");
    await page.waitForFunction((before) => Number(document.getElementById("live").dataset.version) > before, before);
    await page.click(`${LIT}[value=sixes]`);
    await page.waitForFunction(() => document.querySelector(".players .points").textContent.includes("24"));
    assert.equal((await position(ann, table)).counts, false);
    assertCalm(ann);
    await ann.context.close();
  });

  test("a form that makes no sense comes back as it was, with the reason", async () => {
    const ann = await person(browser, server, { javaScriptEnabled: false });
    const { page } = ann;
    await page.goto("/play/warrior");
    await page.fill("input[name=name1]", "Ann");
    await page.selectOption("select[name=seat2]", "nobody");
    await page.click("#setup button.primary");
    await page.waitForSelector(".notice[role=alert]");
    assert.equal(await page.inputValue("input[name=name1]"), "Ann");
    assert.equal(await page.inputValue("select[name=seat2]"), "nobody");
    await ann.context.close();
  });
});
