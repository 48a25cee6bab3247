// Clocks: chosen at setup, shown next to the names, counting down.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { position } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { Server } from "../server.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

describe("clocks", () => {
  test("clocks are chosen at setup and count down", async () => {
    // The browser's clock is an hour wrong: the countdown must use the server's remaining time.
    const ann = await person(browser, server, { locale: "de-DE", viewport: { width: 390, height: 844 } });
    await ann.context.addInitScript(() => { const now = Date.now; Date.now = () => now() + 3_600_000; });
    const { page } = ann;
    await page.goto("/play/yahtzee");
    await page.click(".more-options > summary");
    await page.check("input[name=mode][value=custom]");
    await page.selectOption("select[name=time]", { label: "5 Minuten pro Entscheidung" });
    await page.selectOption("select[name=time_bot]", "easy");
    assert.match(await page.locator("select[name=time_bot] option:checked").innerText(), /^Knopf \(Leicht\)$/, "a bot has one name");
    await page.selectOption("select[name=seat2]", "here");
    await page.click("#setup button.primary");
    await page.waitForURL(/\/t\//);
    const { time, seats } = await position(ann, new URL(page.url()).pathname.split("/").at(-1));
    assert.deepEqual(time, { per: "move", seconds: 300, bot: "easy" });
    const runs = page.locator(".clock[data-left] .left");
    assert.equal(await runs.count(), 1, "one clock runs");
    assert.equal(await page.locator(".clock").count(), seats.length);
    const seen = new Set();
    for (let looks = 0; seen.size < 3; looks += 1) {
      assert.ok(looks < 300, `it does not count: ${[...seen]}`);
      seen.add(await runs.innerText());
      await page.waitForTimeout(100);
    }
    for (const text of seen) assert.match(text, /^(5:00|4:[0-5]\d)$/);
    assertNoErrors(ann);
    await ann.context.close();
  });
});
