// The rules panel: a click opens the rule of the current question without leaving the table or
// moving anything.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { GAMES, createTable } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { looks, SIZES } from "../looks.mjs";
import { openTable, waitForMove } from "../play.mjs";
import { assertAccessible } from "../pages.mjs";
import { Server } from "../server.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

const trayAt = (page) => page.evaluate(() => JSON.stringify(document.querySelector(".tray").getBoundingClientRect()));

for (const [game, look] of GAMES.flatMap((game, at) => looks(at).map((look) => [game, look]))) {
  test(`the rules panel of ${game} shows the rule of each question (${look.name})`, async () => {
    const ann = await person(browser, server, look.options);
    const { page } = ann;
    const table = await createTable(ann, game, [{ name: "Ann" }, { name: "Ben" }], { training: true, seed: 4 });
    await openTable(ann, table);
    const here = page.url();
    const tray = await trayAt(page);
    const rule = () => page.getAttribute("#table [data-rule]", "data-rule");
    const first = await rule();
    const inAMinute = "how-to-play-in-a-minute";
    await page.focus("#table [data-rule]");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#rules[open]");
    assert.equal(await page.evaluate(() => document.activeElement.id), "rules-title", "the focus is on its heading");
    const shown = () => page.locator("#rules [data-section]:visible").evaluateAll((all) => all.map((one) => one.dataset.section));
    assert.deepEqual(await shown(), [first]);
    const tabs = page.locator("#rules [data-part]:visible");
    assert.equal(await tabs.count(), first === inAMinute ? 2 : 3, "a minute, and what the rule set adds");
    await tabs.last().focus();
    await page.keyboard.press("Enter");
    assert.deepEqual(await shown(), [await tabs.last().getAttribute("data-part")]);
    assert.equal(await tabs.last().getAttribute("aria-pressed"), "true");
    const box = await page.locator("#rules").boundingBox();
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= page.viewportSize().width + 1, "it is in view");
    // Qwinto's dice are labelled by their effect, not by their letters, which axe-core reports.
    if (first === inAMinute) await assertAccessible(page, `the rules beside ${game}`);
    await page.keyboard.press("Escape");
    await page.waitForSelector("#rules:not([open])", { state: "attached" });
    assert.ok(await page.evaluate(() => document.activeElement.matches("[data-rule]")), "the focus is back");
    // Each question has its own rule.
    await page.locator("#move button[type=submit]").first().click();
    await waitForMove(page, 0);
    if (await page.locator("#move button[name=action]").count()) {
      assert.notEqual(await rule(), inAMinute);
      await page.click("#table [data-rule]");
      assert.deepEqual(await shown(), [await rule()], "the rule of the question is shown");
      await page.click("#rules [data-close]");
    }
    assert.equal(page.url(), here, "the table was never left");
    assert.equal(await trayAt(page), tray, "and nothing has moved");
    assertNoErrors(ann);
    await ann.context.close();
  });
}

test("every part of the rules of every rule set fits one screen", async () => {
  const scrolls = [];
  for (const locale of ["en-GB", "de-DE"]) {
    const ann = await person(browser, server, { locale });
    for (const { game, rules: sets } of await (await ann.context.request.get("/api/games")).json()) {
      for (const { name: rules } of sets) {
        await ann.page.goto(`/t/${await createTable(ann, game, [{ name: "Ann" }, { name: "Ben" }], { rules })}`);
        for (const [size, viewport] of Object.entries(SIZES)) {
          await ann.page.setViewportSize(viewport);
          const found = await ann.page.evaluate(() => {
            const link = document.querySelector("#table [data-rule]");
            const pieces = document.querySelector("#rules .pieces");
            const parts = [...document.querySelectorAll("#rules [data-part]")].map((tab) => tab.dataset.part);
            return parts.filter((part) => {
              link.dataset.rule = part;
              link.click();
              const panel = document.getElementById("rules").getBoundingClientRect();
              const out = [...document.querySelectorAll("#rules > *, #rules button")].some((one) => one.getBoundingClientRect().right > panel.right + 1);
              // With short rules the table stays in view.
              const blank = innerWidth < 640 && pieces.getBoundingClientRect().bottom - pieces.querySelector("[data-section]:not([hidden])").getBoundingClientRect().bottom > 30;
              const broken = [...document.querySelectorAll("#rules [data-part]")].some((tab) => {
                const words = document.createRange();
                words.selectNodeContents(tab);
                return words.getClientRects().length > 1;
              });
              const much = out || blank || broken || pieces.scrollHeight > pieces.clientHeight || pieces.scrollWidth > pieces.clientWidth;
              document.querySelector("#rules [data-close]").click();
              return much;
            });
          });
          scrolls.push(...found.map((part) => `${game} ${rules}, ${part} (${size}, ${locale})`));
        }
      }
    }
    assertNoErrors(ann);
    await ann.context.close();
  }
  assert.deepEqual(scrolls, []);
});
