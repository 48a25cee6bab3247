// Accessibility: phones, two languages, dark and light, screen readers, reduced motion.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { GAMES, createTable } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { assertAccessible, assertFits, everyQuestion, findLinkedPages, open, tables, texts } from "../pages.mjs";
import { LIT, openTable } from "../play.mjs";
import { Server } from "../server.mjs";

const long = Boolean(process.env.ROLLWRIGHT_LONG);

let server, browser, ann, pages, dead;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
  ann = await person(browser, server);
  const atTables = await tables(ann);
  const byLink = await findLinkedPages(ann);
  dead = byLink.dead;
  pages = [...byLink.paths.map((path) => [path, path]), ...Object.entries(atTables), ["nothing here", "/no/such/page"]];
});
after(async () => { await browser.close(); await server.stop(); });

/** Runs a check on every page as Ann in a new window, and returns the failures. Except in long
 *  runs, axe-core checks every other page in this window and the rest in the other one. */
async function everyPage(options, whose, check) {
  const other = await person(browser, server, { storageState: await ann.context.storageState(), ...options });
  const failures = [];
  for (const [at, [name, path]] of pages.entries()) {
    await open(other.page, path);
    await check(other.page, name).catch((error) => failures.push(error.message));
    // Another test checks running and finished games at every question.
    const known = / (in play|ended)$/.test(name) && whose === 0;
    if (known || (!long && at % 2 !== whose)) continue;
    await assertAccessible(other.page, name).catch((error) => failures.push(error.message));
  }
  assertNoErrors(other, /status of 404/);
  await other.context.close();
  return failures;
}

/** Checks that the prompt is not cut off, at a table or in the trainer. */
async function assertPromptIsWhole(page, name) {
  const cut = await page.evaluate(() => {
    const prompt = document.getElementById("prompt");
    return prompt && prompt.scrollHeight > prompt.clientHeight + 2 ? prompt.textContent : null;
  });
  assert.equal(cut, null, `${name}: the prompt is cut off`);
}

/** Checks that charts of the laboratory, drawn on white, are inverted in dark mode. */
async function assertPicturesAreDark(page, name) {
  const filters = await page.locator(".lab .pictures img").evaluateAll((all) => all.map((one) => getComputedStyle(one).filter));
  assert.ok(filters.every((filter) => filter.includes("invert")), `${name}: ${filters}`);
}

/** Checks that scrollable tables of the rules have a shadow at their edge, in dark mode too. */
async function assertEdgesAreShadows(page, name) {
  const glows = await page.locator(".rules .scroll").evaluateAll((all) => all
    .map((one) => getComputedStyle(one).backgroundImage)
    .filter((image) => {
      const shades = [...image.matchAll(/rgba?\(([\d., ]+)\)/g)].map(([, numbers]) => numbers.split(",").slice(0, 3).map(Number));
      return shades.length < 3 || shades.flat().some((part) => part > 64);
    }));
  assert.deepEqual(glows, [], name);
}

/** Checks that a replay of Qwixx shows the sums of the first roll inside the tray. */
async function assertTrayIsWhole(page, name) {
  if (name !== "qwixx replay") return;
  await open(page, `${new URL(page.url()).pathname}?at=1`);
  assert.ok(await page.locator(".tray .sum").count(), name);
  const out = await page.locator(".replay .tray .sum").evaluateAll((all) => all
    .filter((one) => one.getBoundingClientRect().bottom > one.closest(".tray").getBoundingClientRect().bottom)
    .map((one) => one.textContent));
  assert.deepEqual(out, [], name);
}

/** Checks that negative numbers have a minus sign, not a hyphen. */
async function assertOneMinus(page, name) {
  const hyphens = await page.locator("main :is(td, th, p, span, dd, b)").evaluateAll((all) => all
    .filter((one) => !one.querySelector("*") && !one.closest("code, pre"))
    .map((one) => one.textContent)
    .filter((text) => /(^|[\s(])-\d/.test(text)));
  assert.deepEqual(hyphens, [], name);
}

/** The English texts of each page. */
const english = new Map();

describe("every page", { concurrency: 2 }, () => {
  test("has no dead links", () => assert.deepEqual(dead, []));

  test("has no duplicate attributes", async () => {
    const twice = [];
    for (const [name, path] of pages) {
      const html = await (await ann.context.request.get(path)).text();
      // Browsers silently drop the second one.
      for (const [tag] of html.matchAll(/<[a-z][^>]*>/g)) {
        const names = [...tag.matchAll(/\s([a-z-]+)="[^"]*"/g)].map(([, attribute]) => attribute);
        if (new Set(names).size < names.length) twice.push(`${name}: ${tag}`);
      }
    }
    assert.deepEqual(twice, []);
  });

  test("has no serious accessibility finding at any question of any game", async () => {
    const eve = await person(browser, server, { viewport: { width: 390, height: 844 } });
    const failures = [];
    for (const game of GAMES) {
      // A short game may end before it asks anything.
      const seen = new Set();
      for (let games = 0; games < 20 && seen.size < 3; games += 1) {
        await everyQuestion(eve, game, 21 + games, seen, (name) => (
          assertAccessible(eve.page, name).catch((error) => failures.push(error.message))
        ));
      }
      assert.ok(seen.size >= 3, `${game} rolls, asks and ends: ${[...seen]}`);
    }
    assert.deepEqual(failures, []);
    await eve.context.close();
  });

  test("has no serious accessibility finding in light English", async () => {
    const failures = await everyPage({ locale: "en-GB", colorScheme: "light" }, 0, async (page, name) => {
      assert.equal(await page.getAttribute("html", "lang"), "en", name);
      english.set(name, new Set(await texts(page)));
    });
    assert.deepEqual(failures, []);
  });
});

// English texts are shorter: what fits in German fits in English.
test("every page fits a phone in dark German, is accessible and fully translated", async () => {
  const same = new Map();
  const german = { locale: "de-DE", colorScheme: "dark", viewport: { width: 360, height: 740 } };
  const failures = await everyPage(german, 1, async (page, name) => {
    assert.equal(await page.getAttribute("html", "lang"), "de", name);
    for (const text of await texts(page)) if (english.get(name).has(text)) same.set(text, name);
    await assertFits(page, name);
    await assertPromptIsWhole(page, name);
    await assertPicturesAreDark(page, name);
    await assertEdgesAreShadows(page, name);
    await assertTrayIsWhole(page, name);
    await assertOneMinus(page, name);
  });
  assert.deepEqual(failures, []);
  const games = await (await fetch(`${server.address}/api/games`)).json();
  const titles = new Set(games.map(({ title }) => title));
  const isName = (text) => titles.has(text) || SAME_IN_BOTH.test(text);
  // A title by itself, before a colon, or followed by the name of a rule set.
  const isSame = (text) => {
    const [, title, rules] = /^(.+) \((.+)\)$/.exec(text) ?? [];
    return isName(text.replace(/:$/, "")) || (titles.has(title) && isName(rules));
  };
  const left = [...same].filter(([text]) => !isSame(text));
  assert.deepEqual(left.map(([text, name]) => `${text} (${name})`), []);
});

/** Names and words, besides titles of games, that are the same in English and German. */
const SAME_IN_BOTH = new RegExp(`^(${[
  "Rollwright", "API", "JSON", "XML", "en", "de", "English", "Deutsch", "Ann", "Ben", "Bot", "Solo", "(.* · )?Rollwright",
  "YAHTZEE", "Full House", "Chance", "normal",
  "Concordia", "Ottawa", "Basic", "Bonus(: \\d+)?", "official", "concordia", "ottawa", "basic", "bonus",
  "free-joker", "classic", "random", "greedy", "cautious", "expectimax", "optimal", "discounted", "champion", "Champion",
  "Median", "Tutor", "Bots", "Bot: \\w+", "\\w+ \\(bot\\)", "Name", "In",
].join("|")})$`);

describe("settings", { concurrency: 2 }, () => {
  test("the language can be switched and is remembered", async () => {
    const eve = await person(browser, server, { locale: "en-GB" });
    const { page } = eve;
    await page.goto("/");
    await page.click("button[name=lang][value=de]");
    await page.waitForSelector("html[lang=de]");
    await page.goto("/no/such/page");
    assert.equal(await page.getAttribute("html", "lang"), "de");
    await page.click("button[name=lang][value=en]");
    await page.waitForSelector("html[lang=en]");
    assert.equal(new URL(page.url()).pathname, "/no/such/page", "the page stays the same");
    await eve.context.close();
  });

  test("dark mode can override the system setting", async () => {
    const eve = await person(browser, server, { colorScheme: "light" });
    const { page } = eve;
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto("/");
    const light = await ground();
    await page.click("button[name=theme][value=dark]");
    await page.waitForSelector("html[data-theme=dark]");
    const dark = await ground();
    assert.notEqual(dark, light);
    await page.click("button[name=theme][value=light]");
    await page.waitForSelector("html[data-theme=light]");
    assert.equal(await ground(), light);
    assertNoErrors(eve);
    await eve.context.close();
  });

  for (const [reducedMotion, moves] of [["reduce", false], ["no-preference", true]]) {
    test(`dice ${moves ? "tumble" : "lie still"} for ${reducedMotion}`, async () => {
      const eve = await person(browser, server, { reducedMotion });
      const { page } = eve;
      await openTable(eve, await createTable(eve, "qwixx", [{ name: "Eve" }]));
      await page.evaluate(() => {
        globalThis.longest = 0;
        const look = () => {
          for (const animation of document.getAnimations()) {
            globalThis.longest = Math.max(globalThis.longest, animation.effect.getComputedTiming().endTime);
          }
          requestAnimationFrame(look);
        };
        look();
      });
      await page.click("button[value=roll]");
      await page.waitForSelector(`#table:not(.tumbling) ${LIT}.cell`);
      // A cross is animated as two strokes, one after the other.
      await page.click(`${LIT}.cell`);
      await page.waitForSelector(".pad .changed .cross", { state: "attached" });
      await page.evaluate(() => new Promise((done) => { setTimeout(done, 150); }));
      const longest = await page.evaluate(() => globalThis.longest);
      assert.equal(longest > 100, moves, `${longest} ms`);
      await eve.context.close();
    });
  }
});

describe("information does not depend on colour", { concurrency: 2 }, () => {
  for (const game of ["qwixx", "qwinto"]) {
    test(`the rows of ${game} have visible letters`, async () => {
      const eve = await person(browser, server);
      await eve.page.goto(`/t/${await createTable(eve, game, [{ name: "Eve" }, { name: "Mallory" }])}`);
      const letters = await eve.page.locator(".pad .head").evaluateAll((heads) => heads.map((head) => {
        const range = document.createRange();
        range.selectNodeContents(head);
        const [text, box] = [range.getBoundingClientRect(), head.getBoundingClientRect()];
        const inside = text.width > 0 && text.left >= box.left && text.right <= box.right;
        return inside ? head.textContent : `(${head.textContent} is out of sight)`;
      }));
      const rows = game === "qwixx" ? ["R", "Y", "G", "B"] : ["R", "Y", "B"];
      assert.deepEqual(letters, [...rows, ...rows]);
      await eve.context.close();
    });
  }
});

test("moves are announced to screen readers", async () => {
  const eve = await person(browser, server);
  await openTable(eve, await createTable(eve, "warrior", [{ name: "Eve" }, { bot: "greedy" }]));
  await eve.page.click("button[value=roll]");
  await eve.page.waitForFunction(() => document.getElementById("announce").textContent.length > 10);
  assert.equal(await eve.page.getAttribute("#announce", "aria-live"), "polite");
  await eve.context.close();
});
