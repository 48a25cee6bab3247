// After a move or a game: undo, the hall of fame, a rematch, the replay.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { chooser, playByApi, position, createTable } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { looks } from "../looks.mjs";
import { LIT, press, openTable, state, waitForMove, waitForTurn } from "../play.mjs";
import { Server } from "../server.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

describe("after", { concurrency: 2 }, () => {
  test("an answer can be undone while the question is open", async () => {
    const [ann, ben] = await Promise.all([person(browser, server), person(browser, server)]);
    const table = await createTable(ann, "qwixx", [{ name: "Ann" }, { open: true }], { rules: "official" });
    await ben.context.request.post(`/api/tables/${table}/seats/2`, { data: { name: "Ben" } });
    await Promise.all([openTable(ann, table), openTable(ben, table)]);
    const roller = (await state(ann.page)).lit.length ? ann.page : ben.page;
    await roller.click("button[value=roll]");
    await ann.page.waitForSelector(`${LIT}[name=action]`);
    const asked = await state(ann.page);
    await press(ann.page, asked.lit[0]);
    const { version, lit } = await state(ann.page);
    assert.deepEqual(lit, [], "Ann has answered");
    await ann.page.click("button[name=do][value=undo]");
    await waitForMove(ann.page, version);
    assert.deepEqual((await state(ann.page)).lit, asked.lit, "Ann is asked again");
    assertNoErrors(ann);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });

  test("undo is offered only where it is possible, with its price", async () => {
    const ann = await person(browser, server);
    const { page } = ann;
    await openTable(ann, await createTable(ann, "yahtzee", [{ name: "Ann" }, { bot: "greedy" }]));
    const undo = page.locator("button[name=do][value=undo]");
    assert.equal(await undo.count(), 0, "nothing has happened");
    await page.click("button[value=roll]");
    await page.waitForSelector(".scorecard .lit");
    assert.equal(await undo.count(), 0, "a roll can't be undone");
    await page.locator(".scorecard .lit").first().click();
    // It is Ann's turn again: the bot has rolled and decided.
    await page.waitForSelector("button[value=roll]");
    const { version } = await state(page);
    assert.match(await undo.getAttribute("title"), /hall of fame/, "the bot has rolled since");
    await undo.click();
    await page.waitForSelector(".notice[role=alert]");
    assert.equal((await state(page)).version, version, "nobody has agreed to the price");
    await page.click(".notice [data-key='not agreed']");
    await page.waitForFunction(() => !document.querySelector(".notice[role=alert]"));
    assert.equal((await state(page)).version, version, "cancelled");
    assertNoErrors(ann, /status of 4\d\d/);
    await ann.context.close();
  });

  for (const look of looks(1)) test(`the hall of fame, a rematch and the replay (${look.name})`, async () => {
    const ann = await person(browser, server, look.options);
    const { page } = ann;
    const name = "Ann <b>the first</b>";
    const table = await createTable(ann, "yahtzee", [{ name }, { bot: "random" }]);
    while ((await position(ann, table)).phase.waits_for !== "over") await playByApi(ann, table, chooser(17));
    await openTable(ann, table);
    const { fame, seats } = await position(ann, table);
    assert.ok(fame.some((one) => one.name === name), "the first game enters the hall of fame");
    const ended = await page.locator("main").innerText();
    for (const { points } of seats) assert.ok(ended.includes(String(points)), `${points} points are shown`);

    const bot = await page.locator(".players .name").nth(1).innerText();

    await page.goto("/scores");
    await page.getByText(name).first().waitFor();
    await page.goto("/me");
    const met = await page.locator("[aria-labelledby=against] tbody").innerText();
    assert.ok(met.includes(bot), `a bot has one name: ${bot}, ${met}`);

    await page.goto(`/t/${table}/replay`);
    const at = () => page.getAttribute("#live", "data-at").then(Number);
    const reaches = (wanted) => page.waitForSelector(`#live[data-at="${wanted}"]`);
    assert.equal(await at(), 0);
    await page.click("[data-key=next]");
    await reaches(1);
    const last = Number(await page.getAttribute("#slider", "max"));
    await page.focus("#slider");
    await page.keyboard.press("End");
    await reaches(last);
    await page.click("[data-key=previous]");
    await reaches(last - 1);
    assert.equal(await page.locator(LIT).count(), 0, "nothing can be pressed in a replay");
    await page.click("#play");
    await reaches(last);
    await page.click("#play");
    await reaches(1);
    await page.click("#play");

    await page.goto(`/t/${table}`);
    await page.click("button[name=do][value=rematch]");
    await page.waitForURL((url) => url.pathname.startsWith("/t/") && url.pathname !== `/t/${table}`);
    await waitForTurn(page);
    assertNoErrors(ann);
    await ann.context.close();
  });
});
