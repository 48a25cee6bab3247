// Layout of special situations: the end of a game, a duel, requests, the trainer's list, the
// navigation, long names, and who "you" are.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { chooser, firstRules, GAMES, lowestSettings, moveByApi, playByApi, createTable } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { SIZES } from "../looks.mjs";
import { assertFits } from "../pages.mjs";
import { Server } from "../server.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser?.close(); await server?.stop(); });

const TWO = [{ name: "Ann" }, { name: "Ben" }];

/** Runs a check with a user per size; in German on the phone, where words are long. */
async function inEachSize(check) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const who = await person(browser, server, { viewport, locale: size === "phone" ? "de-DE" : "en-GB" });
    await check(who, size);
    assertNoErrors(who);
    await who.context.close();
  }
}

/** The visible elements of `one` that overlap an element of `other`. */
const covered = (page, one, other) => page.evaluate(([one, other]) => {
  const boxes = (place) => [...document.querySelectorAll(place)].map((thing) => [thing, thing.getBoundingClientRect()]);
  return boxes(one).flatMap(([, a]) => boxes(other).filter(([, b]) => (
    a.width && b.width && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  )).map(([thing]) => thing.textContent.trim().slice(0, 40)));
}, [one, other]);

/** The elements of `place` whose text is cut off. */
const cut = (page, place) => page.locator(place).evaluateAll((all) => all
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => one.textContent));

describe("layout", { concurrency: 2 }, () => {
  test("at the end the winner, the ranking and the next steps are in view, and the sheets are not covered", async () => {
    const ann = await person(browser, server, { locale: "de-DE" });
    const { page } = ann;
    for (const game of GAMES) {
      const table = await createTable(ann, game, TWO, { settings: lowestSettings(await firstRules(ann, game)) });
      await playByApi(ann, table, chooser(22));
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        await page.goto(`/t/${table}`);
        const where = `${game} (${size})`;
        await assertFits(page, where);
        const below = await page.evaluate(() => [...document.querySelectorAll("#prompt, .ending h2, .ranking, .ending .next button")]
          .filter((one) => one.getBoundingClientRect().bottom > innerHeight).map((one) => one.textContent));
        assert.deepEqual(below, [], `in view: ${where}`);
        assert.deepEqual(await cut(page, "#prompt, .ending, .ending .explained, .ending .next button"), [], where);
        assert.deepEqual(await covered(page, ".ending", "#move .pad, #move .scorecard, #move .boards, .players"), [], where);
        assert.equal(await page.locator(".tray button").count(), 0, `nothing is left to press: ${where}`);
        const [won, explained] = await page.evaluate(() => [".ranking .won th", ".ending details[open] summary"]
          .map((place) => [...document.querySelectorAll(place)].map((one) => one.textContent)));
        assert.ok(won.some((name) => explained[0]?.includes(name)), `the winner comes first: ${where}`);
      }
    }
    assertNoErrors(ann);
    await ann.context.close();
  });

  test("a duel does not cover any square", async () => {
    // The same seed leads to the same duel after the same number of moves.
    let met;
    const game = (ann, seed) => createTable(ann, "warrior", TWO, { training: true, seed });
    await inEachSize(async (ann) => {
      for (let seed = 1; !met && seed < 40; seed += 1) {
        let made = 0;
        await playByApi(ann, await game(ann, seed), chooser(seed), 60, ({ phase }) => {
          if (phase.question) met ??= { seed, made };
          made += 1;
        });
      }
      assert.ok(met, "two warriors meet in one of forty games");
      const table = await game(ann, met.seed);
      await playByApi(ann, table, chooser(met.seed), met.made);
      await ann.page.goto(`/t/${table}`);
      assert.equal(await ann.page.locator(".duel").count(), 1);
      assert.deepEqual(await covered(ann.page, ".duel", ".square, .fighter, .tray"), []);
      assert.deepEqual(await cut(ann.page, ".duel h2"), []);
    });
  });

  test("the dice cover neither the cost of a square nor the last move, not even in a lesson", async () => {
    await inEachSize(async (ann) => {
      const { page } = ann;
      const covers = () => covered(page, ".square sub", ".square :is(b, i)");
      await page.goto("/");
      await page.click(".learn button[formaction='/learn/warrior']");
      await page.click("#move button[data-taught]");
      await page.waitForSelector(".square i");
      assert.deepEqual(await covers(), []);
      const table = await createTable(ann, "warrior", TWO, { training: true, seed: 1 });
      await playByApi(ann, table, chooser(1), 1);
      await page.goto(`/t/${table}`);
      assert.ok(await page.locator(".square sub").count() && await page.locator(".square i").count());
      assert.deepEqual(await covers(), []);
    });
  });

  test("the prompt says that the number of a duel is drawn", async () => {
    const ann = await person(browser, server);
    const table = await createTable(ann, "warrior", TWO, { dice: "manual" });
    const at = `/api/tables/${table}`;
    // Both roll the same, so the second meets the first.
    for (const version of [0, 1]) await ann.context.request.post(`${at}/roll`, { data: { version, faces: [2, 3] } });
    await ann.context.request.post(`${at}/act`, { data: { version: 2, seat: 2, action: "challenge" } });
    await ann.page.goto(`/t/${table}`);
    assert.equal(await ann.page.locator("#prompt").innerText(), "Ben: draw the number for the duel");
    assertNoErrors(ann);
    await ann.context.close();
  });

  test("an undo request covers neither names nor sheets", async () => {
    await inEachSize(async (ann) => {
      const ben = await person(browser, server, { viewport: ann.page.viewportSize(), locale: "de-DE" });
      const table = await createTable(ann, "yahtzee", [{ name: "Ann" }, { open: true }], { first: 1 });
      await ben.context.request.post(`/api/tables/${table}/seats/2`, { data: { name: "Ben" } });
      const choose = chooser(5);
      await Promise.all([ann, ben].map(({ page }) => page.goto(`/t/${table}`)));
      const undo = "button[name=do][value=undo]";
      for (let moves = 0; moves < 12 && !await ann.page.locator(undo).count(); moves += 1) {
        await moveByApi(ann, table, choose) || await moveByApi(ben, table, choose);
        await ann.page.reload();
      }
      await ann.page.click(undo);
      for (const { page } of [ann, ben]) {
        await page.waitForSelector(".notice button");
        assert.deepEqual(await covered(page, ".notice", ".players, .scorecard"), []);
        assert.deepEqual(await cut(page, ".notice, .notice button"), []);
      }
      assertNoErrors(ben);
      await ben.context.close();
    });
  });

  test("the trainer lists every game with its levels in even lines", async () => {
    await inEachSize(async ({ page }, size) => {
      await page.goto("/train");
      const games = await page.locator(".games > li").evaluateAll((all) => all.map((one) => ({
        top: one.getBoundingClientRect().top,
        levels: [...one.querySelectorAll(".levels a")].map((level) => [level.getAttribute("href"), level.getBoundingClientRect().top]),
      })));
      assert.equal(games.length, GAMES.length);
      for (const [at, { levels }] of games.entries()) {
        assert.deepEqual(levels.map(([path]) => path.split("?")[0]), Array(3).fill(`/train/${GAMES[at]}`));
        assert.equal(new Set(levels.map(([, top]) => top)).size, 1, "levels stand in one line");
      }
      if (size === "desktop") {
        const lines = new Set(games.map(({ top }) => top));
        assert.equal(lines.size, Math.ceil(GAMES.length / 5), "games stand five to a line");
        assert.equal(new Set(games.map(({ levels: [[, top]] }) => top)).size, lines.size, "and so do their levels");
      }
      assert.deepEqual(await cut(page, ".games a"), []);
      await assertFits(page, `the trainer (${size})`);
    });
  });

  test("only your own seat is called you, and only for you", async () => {
    const [ann, eve] = await Promise.all([person(browser, server), person(browser, server, { locale: "de-DE" })]);
    const called = ({ page }) => page.locator(".players .name").allInnerTexts();
    const alone = await createTable(ann, "qwixx", [{ name: "Ann" }, { bot: "greedy" }]);
    for (const who of [ann, eve]) await who.page.goto(`/t/${alone}`);
    assert.equal((await called(ann))[0], "You");
    assert.match(await ann.page.locator("#prompt").innerText(), /^Your turn: roll the dice$|^Drawn by lot: /);
    assert.equal((await called(eve))[0], "Ann", "spectators have no seat");
    const both = await createTable(ann, "qwixx", TWO);
    await ann.page.goto(`/t/${both}`);
    assert.deepEqual(await called(ann), ["Ann", "Ben"], "with two players on one device, the prompt names the player");
    assert.equal(await ann.page.locator(".handed").count(), 1);
    const asked = await createTable(ann, "qwixx", [{ name: "Ann" }, { open: true }]);
    await eve.page.goto(`/t/${asked}`);
    await eve.page.click("form.join button[type=submit]");
    await eve.page.waitForSelector(".players .own");
    await ann.page.goto(`/t/${asked}`);
    assert.deepEqual(await called(ann), ["You", "Spieler 2"], "a seat without a name has a default name in its player's language");
    assert.deepEqual(await called(eve), ["Ann", "Du"]);
    for (const who of [ann, eve]) { assertNoErrors(who); await who.context.close(); }
  });

  test("long names and words push nothing out of view", async () => {
    await inEachSize(async (ann, size) => {
      const { page } = ann;
      const long = "Maximiliane-Wilhelmine-Friederike";
      await page.goto(`/t/${await createTable(ann, "yahtzee", [{ name: long }, { bot: "greedy" }, { bot: "cautious" }])}`);
      assert.deepEqual(await cut(page, "#prompt"), []);
      await page.evaluate(() => { for (const one of document.querySelectorAll(".side details")) one.open = true; });
      await assertFits(page, `the menu (${size})`);
      const out = await page.locator(".side :is(select, button, input)").evaluateAll((all) => all
        .filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML.slice(0, 80)));
      assert.deepEqual(out, [], `in view in the menu (${size})`);
      assert.deepEqual(await cut(page, ".side label"), [], `what is chosen from can be read (${size})`);
      await page.goto("/me");
      const widths = await page.locator(".tables .words").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      assert.ok(widths.length > 0 && widths.every((width) => width > 150), `what a game is can be read (${size}): ${widths}`);
    });
  });

  test("on a phone two long names are readable and short ones are complete", async () => {
    const [ann, eve] = await Promise.all([person(browser, server), person(browser, server, { viewport: SIZES.phone, locale: "de-DE" })]);
    const names = async (...two) => {
      await eve.page.goto(`/t/${await createTable(ann, "qwinto", two)}`);
      return eve.page.locator(".players .name").evaluateAll((all) => all.map((one) => ({ width: one.clientWidth, cut: one.scrollWidth > one.clientWidth })));
    };
    for (const { width } of await names({ name: "Maximiliane-Wilhelmine" }, { bot: "cautious" })) assert.ok(width > 35, `${width} px`);
    const short = await names({ name: "Benjamin" }, { bot: "cautious" });
    assert.ok(short.every(({ cut }) => !cut), "a short name, and that of a bot");
    assertNoErrors(eve);
    await Promise.all([ann.context.close(), eve.context.close()]);
  });

  test("names that do not fit can be scrolled with the keyboard", async () => {
    const ann = await person(browser, server, { viewport: { width: 360, height: 740 }, locale: "de-DE" });
    const strip = ann.page.locator(".players");
    for (const [bots, scrolls] of [[["greedy"], false], [["greedy", "cautious", "random"], true]]) {
      await ann.page.goto(`/t/${await createTable(ann, "qwixx", [{ name: "Ann" }, ...bots.map((bot) => ({ bot }))])}`);
      assert.equal(await strip.evaluate((one) => one.scrollWidth > one.clientWidth), scrolls);
      assert.equal(await strip.getAttribute("tabindex"), scrolls ? "0" : null);
    }
    assertNoErrors(ann);
    await ann.context.close();
  });

  test("the history shows only whole lines, and the menu keeps its position", async () => {
    const ann = await person(browser, server, { viewport: SIZES.desktop });
    const { page } = ann;
    const table = await createTable(ann, "qwixx", TWO, { training: true, seed: 5 });
    await page.goto(`/t/${table}`);
    const menus = new Set();
    let full = 0;
    for (let moves = 0; moves < 12; moves += 1) {
      await playByApi(ann, table, chooser(moves), 3);
      await page.goto(`/t/${table}`);
      const { cut, scrolls, menu } = await page.evaluate(async () => {
        // Reduced motion still takes a frame.
        for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
        const list = document.querySelector(".happened ul");
        const bottom = list.getBoundingClientRect().top + list.clientHeight;
        const lines = [...list.children].map((line) => line.getBoundingClientRect());
        return {
          cut: lines.filter((line) => line.top < bottom - 1 && line.bottom > bottom + 1).length,
          scrolls: list.scrollHeight > list.clientHeight,
          menu: document.querySelector(".side .menu").getBoundingClientRect().top,
        };
      });
      assert.equal(cut, 0, `after ${moves} times three moves`);
      if (scrolls) { full += 1; menus.add(Math.round(menu)); }
    }
    assert.ok(full > 3, "there was more than fits");
    assert.equal(menus.size, 1, `the menu: ${[...menus]}`);
    assertNoErrors(ann);
    await ann.context.close();
  });

  test("the navigation is one line and marks the current page or its parent", async () => {
    const places = {
      "/": "/", "/play/qwixx": "/", "/train": "/train", "/daily": "/train", "/rules": "/rules",
      "/rules/pig": "/rules", "/scores?game=pig": "/scores", "/me": "/me", "/lab": "/lab", "/fair": null,
      "/docs": null, "/docs/play": null,
    };
    await inEachSize(async ({ page }, size) => {
      for (const [path, wanted] of Object.entries(places)) {
        await page.goto(path);
        const links = await page.locator(".top nav a").evaluateAll((all) => all.map((one) => ({
          path: one.getAttribute("href"), current: one.ariaCurrent, top: one.getBoundingClientRect().top,
        })));
        assert.deepEqual(links.filter(({ current }) => current).map(({ path }) => path), wanted ? [wanted] : [], path);
        assert.equal(new Set(links.map(({ top }) => top)).size, 1, `one line: ${path} (${size})`);
        await assertFits(page, `${path} (${size})`);
      }
    });
  });

  test("the hall of fame names settings that differ from the defaults", async () => {
    const ann = await person(browser, server);
    for (const settings of [{}, { goal: 10 }]) {
      await playByApi(ann, await createTable(ann, "pig", TWO, { settings }), chooser(3));
    }
    await ann.page.goto("/scores?game=pig");
    const kinds = await ann.page.locator("nav.filter").last().locator("a").allInnerTexts();
    assert.deepEqual(kinds.sort(), ["Classic (Points needed to win: 10), 2 players, against people", "Classic, 2 players, against people"]);
    assertNoErrors(ann);
    await ann.context.close();
  });
});
