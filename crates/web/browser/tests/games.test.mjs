// Plays every game by clicks from the start page to the end. Sheets, names, dice and choices keep
// their positions from turn to turn, and everything needed is in view without scrolling.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { GAMES, chooser } from "../api.mjs";
import { looks } from "../looks.mjs";
import { inspectTable } from "../places.mjs";
import { needsDice, selectorOf, waitForMove } from "../play.mjs";
import { Server } from "../server.mjs";
import { startGame } from "../start.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

describe("whole games by clicks, with a stable layout", { concurrency: 2 }, () => {
  for (const [game, { name, options }] of GAMES.flatMap((game, at) => looks(at).map((look) => [game, look]))) {
    test(`${game} (${name})`, async () => {
      const ann = await person(browser, server, options);
      const { page } = ann;
      await startGame(page, game);
      const choose = chooser(7);
      const first = {};
      let clicks = 0;
      for (; ; clicks += 1) {
        const { version, lit, over, wrong, places } = await inspectTable(page);
        if (over) {
          assert.deepEqual(lit, [], "no button is active when the game is over");
          break;
        }
        assert.ok(clicks < 600, "no end after 600 clicks");
        assert.deepEqual(wrong, [], "everything is readable, large enough and in view");
        for (const [thing, at] of Object.entries(places)) {
          first[thing] ??= at;
          assert.deepEqual(at, first[thing], `${thing} has moved after ${clicks} clicks`);
        }
        const thing = lit[choose(lit.length)];
        if (needsDice(thing)) await page.locator("#move .pick").first().click();
        await page.click(selectorOf(thing));
        await waitForMove(page, version);
      }
      assert.ok(clicks > 0, "the game was played");
      assertNoErrors(ann);
      await ann.context.close();
    });
  }
});
