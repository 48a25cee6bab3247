// A whole game of each game, by clicks, from the start page to the end. Nothing moves that the
// person did not move: the sheets, the names, the dice and the choices keep their places from
// turn to turn, and all that is needed is in view without scrolling.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertCalm, launch, person } from "../browser.mjs";
import { GAMES, chooser } from "../api.mjs";
import { looks } from "../looks.mjs";
import { lookAround } from "../places.mjs";
import { needsDice, place, taken } from "../play.mjs";
import { Server } from "../server.mjs";
import { begin } from "../start.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

describe("a whole game by clicks, where everything keeps its place", { concurrency: 2 }, () => {
  for (const [game, { name, options }] of GAMES.flatMap((game, at) => looks(at).map((look) => [game, look]))) {
    test(`${game} (${name})`, async () => {
      const ann = await person(browser, server, options);
      const { page } = ann;
      await begin(page, game);
      const choose = chooser(7);
      const first = {};
      let clicks = 0;
      for (; ; clicks += 1) {
        const { version, lit, over, wrong, places } = await lookAround(page);
        if (over) {
          assert.deepEqual(lit, [], "nothing is lit when the game is over");
          break;
        }
        assert.ok(clicks < 600, "no end after 600 clicks");
        assert.deepEqual(wrong, [], "everything can be read and pressed, and is in view");
        for (const [thing, at] of Object.entries(places)) {
          first[thing] ??= at;
          assert.deepEqual(at, first[thing], `${thing} has moved after ${clicks} clicks`);
        }
        const thing = lit[choose(lit.length)];
        if (needsDice(thing)) await page.locator("#move .pick").first().click();
        await page.click(place(thing));
        await taken(page, version);
      }
      assert.ok(clicks > 0, "somebody has played");
      assertCalm(ann);
      await ann.context.close();
    });
  }
});
