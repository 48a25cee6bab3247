// What moves and what is heard: first the dice, then what follows from them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chooser, GAMES, moveByApi, playByApi, setUp } from "../api.mjs";
import { assertCalm, launch, person } from "../browser.mjs";
import { SIZES } from "../looks.mjs";
import { LIT, needsDice, press, sit, state, taken } from "../play.mjs";
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

test("nothing tells what dice show before they lie still", async () => {
  const ann = await person(browser, server, { reducedMotion: "no-preference" });
  const { page } = ann;
  await sit(ann, await setUp(ann, "yahtzee", [{ name: "Ann" }]));
  // What the page shows at the moment the new position stands on it.
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
  await taken(page, 0);
  const first = await page.waitForFunction(() => window.first);
  assert.deepEqual(await first.jsonValue(), { tumbling: true, prompt: false, offer: false, announced: "" });
  await page.waitForSelector("#table:not(.tumbling) .scorecard .box.lit");
  assert.notEqual(await page.textContent("#announce"), "", "then it is announced");
  assertCalm(ann);
  await ann.context.close();
});

test("figures, warriors and what happened wait for the dice", async () => {
  const ann = await person(browser, server, { reducedMotion: "no-preference" });
  const { page } = ann;
  for (const game of ["pig", "warrior"]) {
    // The dice are always the same: neither a 1 nor a duel.
    await sit(ann, await setUp(ann, game, [{ name: "Ann" }, { name: "Ben" }], { training: true, seed: 3 }));
    await page.evaluate(() => {
      window.told = () => [
        ...[...document.querySelectorAll("[data-hold]")].map((thing) => thing.textContent),
        ...[...document.querySelectorAll("[data-move]")].map((thing) => `${thing.dataset.key}: ${Math.round(thing.getBoundingClientRect().left)}`).sort(),
      ];
      window.before = window.told();
      new MutationObserver((_, watcher) => {
        window.first = window.told();
        watcher.disconnect();
      }).observe(document.getElementById("table"), { attributes: true, attributeFilter: ["class"] });
    });
    await page.click(".roll");
    await taken(page, 0);
    await page.waitForFunction(() => window.first);
    assert.deepEqual(await page.evaluate(() => window.first), await page.evaluate(() => window.before), game);
    await page.waitForSelector("#table:not(.tumbling)");
    assert.notDeepEqual(await page.evaluate(() => window.told()), await page.evaluate(() => window.before), `${game}: then they are told`);
  }
  assertCalm(ann);
  await ann.context.close();
});

test("the number of a duel can be read when it lies still", async () => {
  const ann = await person(browser, server, { reducedMotion: "no-preference" });
  const { page } = ann;
  // The dice are always the same: both roll seven, and the second meets the first.
  const table = await setUp(ann, "warrior", [{ name: "Ann" }, { name: "Ben" }], { training: true, seed: 1 });
  await playByApi(ann, table, () => 0, 2);
  await sit(ann, table);
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
  assertCalm(ann);
  await ann.context.close();
});

test("what is new comes after the dice lie still", async () => {
  const ann = await person(browser, server, { reducedMotion: "no-preference" });
  const { page } = ann;
  // The dice tumble until the test lets them lie.
  await page.addInitScript(() => {
    const usual = window.setTimeout;
    window.setTimeout = (then, wait, ...more) => (wait === 700 ? void (window.lie = then) : usual(then, wait, ...more));
  });
  const table = await setUp(ann, "pig", [{ name: "Ann" }, { name: "Ben" }], { training: true, seed: 3 });
  await sit(ann, table);
  await page.click(".roll");
  await page.waitForFunction(() => window.lie);
  const shown = () => page.getAttribute("#live", "data-version").then(Number);
  assert.equal(await shown(), 1);
  await moveByApi(ann, table, () => 0);
  // The page has heard of it, and would have fetched it since.
  await page.evaluate((table) => new Promise((heard) => {
    new EventSource(`/api/tables/${table}/events?after=1`).addEventListener("news", heard);
  }), table);
  await page.evaluate((table) => fetch(`/t/${table}/live`).then((answer) => answer.text()), table);
  assert.equal(await shown(), 1, "the dice are not cut short");
  assert.equal(await page.locator("#table.tumbling").count(), 1);
  // Nor is anything answered blindly.
  const sent = [];
  page.on("request", (request) => { if (request.method() === "POST") sent.push(request.url()); });
  await page.evaluate(() => document.querySelector("#move [name=action]").click());
  assert.deepEqual(sent, []);
  await page.evaluate(() => window.lie());
  await page.waitForFunction(() => Number(document.getElementById("live").dataset.version) > 1);
  assertCalm(ann);
  await ann.context.close();
});

test("sounds are off until they are asked for, and are remembered", async () => {
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
  const table = await setUp(ann, "yahtzee", [{ name: "Ann" }]);
  await sit(ann, table);
  const tones = () => page.evaluate(() => window.tones);
  await page.click(".roll");
  await taken(page, 0);
  assert.equal(await tones(), 0);
  await page.click("#sound");
  assert.ok(await tones() > 0, "one hears that they are on");
  await sit(ann, table);
  assert.equal(await page.getAttribute("#sound", "aria-pressed"), "true");
  await page.locator(".scorecard .lit").first().click();
  await page.waitForFunction(() => window.tones > 0);
  assertCalm(ann);
  await ann.context.close();
});

test("where nothing is to be decided, the table goes on by itself once that is asked for", async () => {
  const ann = await person(browser, server);
  const { page } = ann;
  await sit(ann, await setUp(ann, "warrior", [{ name: "Ann" }, { name: "Ben" }], { training: true, seed: 3 }));
  const version = () => page.evaluate(() => Number(document.getElementById("live").dataset.version));
  assert.equal(await version(), 0, "off at first");
  await page.click("#auto");
  await page.waitForFunction(() => Number(document.getElementById("live").dataset.version) >= 3);
  assert.equal(await page.getAttribute("#auto", "aria-pressed"), "true");
  await page.click("#auto");
  assert.equal(await page.getAttribute("#auto", "aria-pressed"), "false");
  assertCalm(ann);
  await ann.context.close();
});

test("the end is celebrated, and a key skips it", async () => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const ann = await person(browser, server, { reducedMotion, viewport: { width: 1280, height: 500 } });
    const { page } = ann;
    const table = await setUp(ann, "pig", [{ name: "Ann" }, { name: "Ben" }], { settings: { goal: 10 }, training: true, seed: 13 });
    await sit(ann, table);
    await page.evaluate(() => {
      window.rained = 0;
      new MutationObserver(() => { window.rained += document.querySelectorAll(".rain").length; })
        .observe(document.body, { childList: true });
    });
    for (let presses = 0; presses < 60 && !await page.locator("#live[data-over]").count(); presses += 1) {
      const before = await page.evaluate(() => Number(document.getElementById("live").dataset.version));
      await page.waitForSelector("#table:not(.tumbling) #move button[type=submit]");
      // Held as soon as that wins.
      const turn = Number(await page.locator(".large .notes dd").first().innerText());
      if (turn >= 10) await page.evaluate(() => scrollTo({ top: 60, behavior: "instant" }));
      await page.click(turn >= 10 ? "#move [value=hold]" : "#move button[type=submit] >> nth=0");
      await taken(page, before);
    }
    await page.waitForSelector(".ending");
    await page.waitForFunction(() => scrollY === 0, null, { polling: 50 });
    if (reducedMotion === "reduce") assert.equal(await page.evaluate(() => window.rained), 0, "all is still");
    else {
      await page.waitForFunction(() => window.rained > 0);
      await page.keyboard.press("Enter");
      assert.equal(await page.locator(".rain").count(), 0, "skipped");
    }
    assert.match(await page.locator(".ranking .won .number").textContent(), /^\d\d$/);
    assertCalm(ann);
    await ann.context.close();
  }
});

test("what moves makes no page wider, on a phone that would draw all of it smaller then", async () => {
  const ann = await person(browser, server, { reducedMotion: "no-preference", viewport: SIZES.phone, isMobile: true, hasTouch: true });
  const { page } = ann;
  for (const game of GAMES) {
    await sit(ann, await setUp(ann, game, [{ name: "Ann" }, { name: "Ben" }], { training: true, seed: 4 }));
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
      // No die is rolled again, so that much is written.
      const lit = (await state(page)).lit.filter((thing) => !needsDice(thing));
      await press(page, lit[choose(lit.length)]);
    }
    // The last one is seen to its end.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
    assert.equal(await page.evaluate(() => window.widest), SIZES.phone.width, game);
  }
  assertCalm(ann);
  await ann.context.close();
});
