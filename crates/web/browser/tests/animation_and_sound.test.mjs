// Animations and sounds: the dice come first, then their consequences.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chooser, GAMES, moveByApi, playByApi, createTable } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { SIZES } from "../looks.mjs";
import { LIT, needsDice, press, openTable, state, waitForMove } from "../play.mjs";
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

test("nothing reveals the dice before they come to rest", async () => {
  const ann = await person(browser, server, { reducedMotion: "no-preference" });
  const { page } = ann;
  await openTable(ann, await createTable(ann, "yahtzee", [{ name: "Ann" }]));
  // Record what the page shows when the new position arrives.
  await page.evaluate(() => {
    new MutationObserver((_, watcher) => {
      const seen = (place) => {
        const style = getComputedStyle(document.querySelector(place));
        return style.visibility === "visible" && style.color !== "rgba(0, 0, 0, 0)";
      };
      window.first = {
        tumbling: document.getElementById("table").classList.contains("tumbling"),
        prompt: seen("#prompt"),
        offer: seen(".scorecard .box.lit"),
        announced: document.getElementById("announce").textContent,
      };
      watcher.disconnect();
    }).observe(document.getElementById("table"), { attributes: true, attributeFilter: ["class"] });
  });
  await page.click(".roll");
  await waitForMove(page, 0);
  const first = await page.waitForFunction(() => window.first);
  assert.deepEqual(await first.jsonValue(), { tumbling: true, prompt: false, offer: false, announced: "" });
  await page.waitForSelector("#table:not(.tumbling) .scorecard .box.lit");
  assert.notEqual(await page.textContent("#announce"), "", "then it is announced");
  assertNoErrors(ann);
  await ann.context.close();
});

test("figures, warriors and the history wait for the dice", async () => {
  const ann = await person(browser, server, { reducedMotion: "no-preference" });
  const { page } = ann;
  for (const game of ["pig", "warrior"]) {
    // With this seed there is neither a 1 nor a duel.
    await openTable(ann, await createTable(ann, game, [{ name: "Ann" }, { name: "Ben" }], { training: true, seed: 3 }));
    await page.evaluate(() => {
      window.shownTexts = () => [
        ...[...document.querySelectorAll("[data-hold]")].map((thing) => thing.textContent),
        ...[...document.querySelectorAll("[data-move]")].map((thing) => `${thing.dataset.key}: ${Math.round(thing.getBoundingClientRect().left)}`).sort(),
      ];
      window.before = window.shownTexts();
      new MutationObserver((_, watcher) => {
        window.first = window.shownTexts();
        watcher.disconnect();
      }).observe(document.getElementById("table"), { attributes: true, attributeFilter: ["class"] });
    });
    await page.click(".roll");
    await waitForMove(page, 0);
    await page.waitForFunction(() => window.first);
    assert.deepEqual(await page.evaluate(() => window.first), await page.evaluate(() => window.before), game);
    await page.waitForSelector("#table:not(.tumbling)");
    assert.notDeepEqual(await page.evaluate(() => window.shownTexts()), await page.evaluate(() => window.before), `${game}: then they change`);
  }
  assertNoErrors(ann);
  await ann.context.close();
});

test("the number of a duel is readable once it comes to rest", async () => {
  const ann = await person(browser, server, { reducedMotion: "no-preference" });
  const { page } = ann;
  // With this seed both roll seven, so the second meets the first.
  const table = await createTable(ann, "warrior", [{ name: "Ann" }, { name: "Ben" }], { training: true, seed: 1 });
  await playByApi(ann, table, () => 0, 2);
  await openTable(ann, table);
  await page.evaluate(() => {
    const ink = () => getComputedStyle(document.querySelector(".lot")).color;
    new MutationObserver((_, watcher) => {
      requestAnimationFrame(() => { window.inks = [ink()]; });
      setTimeout(() => window.inks.push(ink()), 900);
      watcher.disconnect();
    }).observe(document.getElementById("table"), { attributes: true, attributeFilter: ["class"] });
  });
  await page.click(".dare >> nth=0");
  await page.waitForFunction(() => window.inks?.length === 2);
  const [tumbling, lying] = await page.evaluate(() => window.inks);
  assert.match(tumbling, /^rgba\(.*, 0\)$/);
  assert.notEqual(lying, tumbling);
  assertNoErrors(ann);
  await ann.context.close();
});

test("new events are shown after the dice come to rest", async () => {
  const ann = await person(browser, server, { reducedMotion: "no-preference" });
  const { page } = ann;
  // The dice tumble until the test stops them.
  await page.addInitScript(() => {
    const usual = window.setTimeout;
    window.setTimeout = (then, wait, ...more) => (wait === 700 ? void (window.lie = then) : usual(then, wait, ...more));
  });
  const table = await createTable(ann, "pig", [{ name: "Ann" }, { name: "Ben" }], { training: true, seed: 3 });
  await openTable(ann, table);
  await page.click(".roll");
  await page.waitForFunction(() => window.lie);
  const shown = () => page.getAttribute("#live", "data-version").then(Number);
  assert.equal(await shown(), 1);
  await moveByApi(ann, table, () => 0);
  // By now the page has received the event and could have fetched the position.
  await page.evaluate((table) => new Promise((resolve) => {
    new EventSource(`/api/tables/${table}/events?after=1`).addEventListener("news", resolve);
  }), table);
  await page.evaluate((table) => fetch(`/t/${table}/live`).then((answer) => answer.text()), table);
  assert.equal(await shown(), 1, "the dice are not cut short");
  assert.equal(await page.locator("#table.tumbling").count(), 1);
  // Clicks are ignored while the dice tumble.
  const sent = [];
  page.on("request", (request) => { if (request.method() === "POST") sent.push(request.url()); });
  await page.evaluate(() => document.querySelector("#move [name=action]").click());
  assert.deepEqual(sent, []);
  await page.evaluate(() => window.lie());
  await page.waitForFunction(() => Number(document.getElementById("live").dataset.version) > 1);
  assertNoErrors(ann);
  await ann.context.close();
});

test("sounds are off by default, and the setting is remembered", async () => {
  const ann = await person(browser, server);
  const { page } = ann;
  await page.addInitScript(() => {
    window.tones = 0;
    for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
      const start = prototype.start;
      prototype.start = function counted(...at) {
        window.tones += 1;
        return start.apply(this, at);
      };
    }
  });
  const table = await createTable(ann, "yahtzee", [{ name: "Ann" }]);
  await openTable(ann, table);
  const tones = () => page.evaluate(() => window.tones);
  await page.click(".roll");
  await waitForMove(page, 0);
  assert.equal(await tones(), 0);
  await page.click("#sound");
  assert.ok(await tones() > 0, "a sound confirms the setting");
  await openTable(ann, table);
  assert.equal(await page.getAttribute("#sound", "aria-pressed"), "true");
  await page.locator(".scorecard .lit").first().click();
  await page.waitForFunction(() => window.tones > 0);
  assertNoErrors(ann);
  await ann.context.close();
});

test("automatic play continues where there is nothing to decide", async () => {
  const ann = await person(browser, server);
  const { page } = ann;
  await openTable(ann, await createTable(ann, "warrior", [{ name: "Ann" }, { name: "Ben" }], { training: true, seed: 3 }));
  const version = () => page.evaluate(() => Number(document.getElementById("live").dataset.version));
  assert.equal(await version(), 0, "off at first");
  await page.click("#auto");
  await page.waitForFunction(() => Number(document.getElementById("live").dataset.version) >= 3);
  assert.equal(await page.getAttribute("#auto", "aria-pressed"), "true");
  await page.click("#auto");
  assert.equal(await page.getAttribute("#auto", "aria-pressed"), "false");
  assertNoErrors(ann);
  await ann.context.close();
});

test("the end is celebrated, and a key skips it", async () => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const ann = await person(browser, server, { reducedMotion, viewport: { width: 1280, height: 500 } });
    const { page } = ann;
    const table = await createTable(ann, "pig", [{ name: "Ann" }, { name: "Ben" }], { settings: { goal: 10 }, training: true, seed: 13 });
    await openTable(ann, table);
    await page.evaluate(() => {
      window.rained = 0;
      new MutationObserver(() => { window.rained += document.querySelectorAll(".rain").length; })
        .observe(document.body, { childList: true });
    });
    for (let presses = 0; presses < 60 && !await page.locator("#live[data-over]").count(); presses += 1) {
      const before = await page.evaluate(() => Number(document.getElementById("live").dataset.version));
      await page.waitForSelector("#table:not(.tumbling) #move button[type=submit]");
      // Hold as soon as that wins.
      const turn = await page.locator(".truffles:not(.lost) .truffle").count();
      if (turn >= 10) await page.evaluate(() => scrollTo({ top: 60, behavior: "instant" }));
      await page.click(turn >= 10 ? "#move [value=hold]" : "#move button[type=submit] >> nth=0");
      await waitForMove(page, before);
    }
    await page.waitForSelector(".ending");
    await page.waitForFunction(() => scrollY === 0, null, { polling: 50 });
    if (reducedMotion === "reduce") assert.equal(await page.evaluate(() => window.rained), 0, "no animation");
    else {
      await page.waitForFunction(() => window.rained > 0);
      await page.keyboard.press("Enter");
      assert.equal(await page.locator(".rain").count(), 0, "skipped");
    }
    assert.match(await page.locator(".ranking .won .number").textContent(), /^\d\d$/);
    assertNoErrors(ann);
    await ann.context.close();
  }
});

test("animations never make a page wider than a phone", async () => {
  const ann = await person(browser, server, { reducedMotion: "no-preference", viewport: SIZES.phone, isMobile: true, hasTouch: true });
  const { page } = ann;
  for (const game of GAMES) {
    await openTable(ann, await createTable(ann, game, [{ name: "Ann" }, { name: "Ben" }], { training: true, seed: 4 }));
    await page.evaluate(() => {
      window.widest = 0;
      const look = () => {
        window.widest = Math.max(window.widest, document.scrollingElement.scrollWidth, innerWidth);
        requestAnimationFrame(look);
      };
      look();
    });
    const choose = chooser(8);
    for (let presses = 0; presses < 9; presses += 1) {
      await page.waitForSelector(`#table:not(.tumbling) ${LIT}`);
      // Never reroll, so that many boxes are filled.
      const lit = (await state(page)).lit.filter((thing) => !needsDice(thing));
      await press(page, lit[choose(lit.length)]);
    }
    // Wait for the last animation.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
    assert.equal(await page.evaluate(() => window.widest), SIZES.phone.width, game);
  }
  assertNoErrors(ann);
  await ann.context.close();
});
