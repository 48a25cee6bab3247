// A whole game of each game, by clicks, from the start page to the end.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertCalm, launch, person } from "../browser.mjs";
import { GAMES, chooser } from "../api.mjs";
import { looks } from "../looks.mjs";
import { playOn, state } from "../play.mjs";
import { Server } from "../server.mjs";
import { begin } from "../start.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

describe("a whole game by clicks", { concurrency: 2 }, () => {
  for (const [game, { name, options }] of GAMES.flatMap((game, at) => looks(at + 2).map((look) => [game, look]))) {
    test(`${game} (${name})`, async () => {
      const ann = await person(browser, server, options);
      await begin(ann.page, game);
      const clicks = await playOn(ann.page, chooser(7));
      assert.ok(clicks > 0, "somebody has played");
      const { over, lit } = await state(ann.page);
      assert.ok(over);
      assert.deepEqual(lit, [], "nothing is lit when the game is over");
      assertCalm(ann);
      await ann.context.close();
    });
  }
});
