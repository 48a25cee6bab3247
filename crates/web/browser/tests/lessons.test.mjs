// The lesson of each game with only the keyboard, from the start page to the real game after it.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { GAMES_WITH_LESSON } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { looks } from "../looks.mjs";
import { assertAccessible, assertFits } from "../pages.mjs";
import { Server } from "../server.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

/** Presses Tab, or Shift+Tab if that is nearer, until `selector` has the focus. */
async function tabTo(page, selector, most = 150) {
  for (let tabs = 0; tabs < most; tabs += 1) {
    const key = await page.evaluate((selector) => {
      const { activeElement } = document;
      if (activeElement.matches(selector)) return null;
      const [wanted, body] = [document.querySelector(selector), document.body];
      const behind = activeElement !== body && wanted?.compareDocumentPosition(activeElement) === Node.DOCUMENT_POSITION_FOLLOWING;
      return behind ? "Shift+Tab" : "Tab";
    }, selector);
    if (!key) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

const version = (page) => page.evaluate(() => Number(document.getElementById("live").dataset.version));

/** Waits for the response to a key press and for the announcement. */
async function answered(page, before) {
  await page.waitForFunction((before) => {
    const { dataset } = document.getElementById("live");
    const busy = document.getElementById("table").hasAttribute("aria-busy");
    return !busy && Number(dataset.version) > before
      && document.getElementById("announce").textContent === dataset.announce;
  }, before);
}

/** The positions of the panel, the prompt and the tray. */
const places = (page) => page.evaluate(() => [".lesson", "#prompt", ".tray"].map((place) => {
  const { top, left, height } = document.querySelector(place).getBoundingClientRect();
  // The tray is docked; the rest scrolls when Tab reaches the end of the page.
  return [place === ".tray" ? top : top + scrollY, left, place === "#prompt" ? 0 : height].map(Math.round);
}));

/** The text of the lesson if it is cut off. */
const cut = (page) => page.evaluate(() => {
  const [words, panel] = [".lesson .why", ".lesson"].map((place) => document.querySelector(place));
  const range = document.createRange();
  range.selectNodeContents(words);
  const buttons = [...panel.querySelectorAll("a, button")].map((one) => one.getBoundingClientRect().top);
  return range.getBoundingClientRect().bottom > Math.min(...buttons, panel.getBoundingClientRect().bottom) + 1 ? words.textContent : null;
});

/** Selects or presses the marked element with the keyboard. */
async function pressMarked(page) {
  const dice = await page.locator("input[data-taught]:not(:checked)").count();
  for (let die = 0; die < dice; die += 1) {
    await tabTo(page, "input[data-taught]:not(:checked)");
    await page.keyboard.press("Space");
  }
  await tabTo(page, "#move button[data-taught]");
  await page.keyboard.press("Enter");
}

/** The lowest contrast of the ring around the marked element with its surroundings: the gap
 *  inside it, or the element itself if the ring lies on it. */
const ringContrast = (page) => page.evaluate(() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => (
      part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
    ));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrasts = [...document.querySelectorAll("#move [data-taught]")].map((thing) => {
    const ringed = thing.matches("input") ? thing.closest("label") : thing;
    const { outlineColor, outlineStyle, outlineWidth, boxShadow, backgroundColor } = getComputedStyle(ringed);
    if (thing.checked || (outlineStyle === "solid" && parseFloat(outlineWidth) < 3)) return thing.checked ? 21 : 0;
    const beside = boxShadow === "none" ? backgroundColor : boxShadow.replace(/\) .*/, ")");
    const [one, other] = [light(outlineColor), light(beside)];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  });
  return Math.min(...contrasts);
});

describe("lessons", { concurrency: 2 }, () => {
  for (const [game, look] of GAMES_WITH_LESSON.flatMap((game, at) => looks(at).map((look) => [game, look]))) {
    test(`the lesson of ${game} with only the keyboard (${look.name})`, async () => {
      const ann = await person(browser, server, look.options);
      const { page } = ann;
      await page.goto("/");
      await tabTo(page, `.learn button[formaction="/learn/${game}"]`);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/t\//);
      const lesson = page.url();
      const first = await places(page);
      let mistakes = 0;
      for (let steps = 0; steps < 60; steps += 1) {
        if (await page.locator("#move button[value=play]").count()) break;
        const now = await version(page);
        const why = await page.textContent(".lesson .why");
        // Sometimes make a mistake, which is explained and undone.
        const others = page.locator("#move button[name=action]:not([data-taught]):not([aria-disabled])");
        const wantsMistake = steps % 4 === 1 || (steps > 0 && mistakes === 0);
        if (wantsMistake && await page.locator("[data-taught][name=action]").count() && await others.count()) {
          await others.last().focus();
          await page.keyboard.press("Enter");
          await answered(page, now);
          assert.ok(await page.locator(".lesson.mistaken").count(), "a mistake is reported");
          assert.notEqual(await page.textContent(".lesson .why"), why, "and explained");
          mistakes += 1;
        } else {
          await pressMarked(page);
          await answered(page, now);
          assert.ok((await page.textContent("#announce")).includes(await page.textContent(".lesson .why")),
            "the idea is announced");
        }
        assert.deepEqual(await places(page), first, "nothing has moved");
        assert.equal(await cut(page), null, "the text is not cut off");
        const ring = await ringContrast(page);
        assert.ok(ring >= 3, `the ring around the marked element is visible: ${ring}`);
        if (steps === 2) {
          // The rule is one key press away at every size.
          await page.locator("#table [data-rule]:visible").press("Enter");
          await page.waitForSelector("#rules[open]");
          await page.keyboard.press("Escape");
        }
        if (steps < 3) {
          await assertAccessible(page, `${game}, step ${steps}`);
          await assertFits(page, game);
        }
        assert.notEqual(await page.evaluate(() => document.activeElement.localName), "body", "the focus stays");
        if (steps === 5) {
          // The lesson is stored: coming back continues where it was.
          const asked = await page.textContent("#prompt");
          await page.goto("/");
          await tabTo(page, `.learn button[formaction="/learn/${game}"]`);
          await page.keyboard.press("Enter");
          await page.waitForURL(lesson);
          assert.equal(await page.textContent("#prompt"), asked);
        }
      }
      await assertAccessible(page, `the end of the lesson of ${game}`);
      const [needed, has] = await page.locator("#move button[value=play]").evaluate((one) => [one.scrollHeight, one.clientHeight]);
      assert.ok(needed <= has, "the label of the button to the real game is not cut off");
      assert.ok(mistakes > 0 || game === "warrior", "mistakes were made");
      await pressMarked(page);
      await page.waitForURL((url) => url.href !== lesson && url.pathname.startsWith("/t/"));
      assert.equal(await page.locator(".lesson").count(), 0, "a real game");
      assert.equal(await page.locator(".players li").count(), 2);
      assertNoErrors(ann);
      await ann.context.close();
    });
  }
});
