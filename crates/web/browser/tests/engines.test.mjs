// Whole games in Firefox and in WebKit, the engine of iPhones. They take minutes and run only
// with ROLLWRIGHT_LONG=1; before Node 22 they need --experimental-websocket.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { GAMES } from "../api.mjs";
import { firefox, webkit } from "../engines.mjs";
import { LIT } from "../play.mjs";
import { Server } from "../server.mjs";

const long = Boolean(process.env.ROLLWRIGHT_LONG);
let server;
before(async () => { if (long) server = await Server.start(); });
after(async () => { await server?.stop(); });

/** Plays to the end inside the page and returns the number of clicks. */
const PLAY = `
  // Wait for the scripts of the page.
  while (document.getElementById("sound").hidden) await new Promise((done) => setTimeout(done, 20));
  document.getElementById("table").dataset.rest = "0";
  const over = () => "over" in document.getElementById("live").dataset;
  const busy = () => document.getElementById("table").hasAttribute("aria-busy");
  let presses = 0;
  const end = Date.now() + 100_000;
  while (!over() && Date.now() < end) {
    // Skip the animation of the dice.
    document.getElementById("table").classList.remove("tumbling");
    const lit = [...document.querySelectorAll(${JSON.stringify(LIT)})];
    if (lit.length && !busy()) {
      const thing = lit[presses % lit.length];
      if (thing.name === "chosen") document.querySelector("#move .pick")?.click();
      thing.click();
      presses += 1;
    }
    await new Promise((done) => setTimeout(done, 10));
  }
  return { over: over(), presses, prompt: document.getElementById("prompt").textContent };
`;

describe("other engines", { concurrency: 1, skip: !long && "the long form: ROLLWRIGHT_LONG=1" }, () => {
  for (const launch of [firefox, webkit]) {
    test(`every game can be played in ${launch.name}`, { timeout: 900_000 }, async (t) => {
      const engine = await launch();
      if (!engine) { t.skip("not installed"); return; }
      try {
        for (const game of GAMES) {
          await engine.goto(`${server.address}/`);
          const table = await engine.run(`
            const setup = { game: ${JSON.stringify(game)}, seats: [{ name: "Ann" }, { bot: "greedy" }] };
            const answer = await fetch("/api/tables", { method: "POST", body: JSON.stringify(setup),
              headers: { "content-type": "application/json" } });
            return (await answer.json()).table;`);
          await engine.goto(`${server.address}/t/${table}`);
          const { over, presses, prompt } = await engine.run(PLAY);
          assert.ok(over, `${game} in ${engine.name} has come to "${prompt}" after ${presses} presses`);
          assert.ok(presses > 3, `${game}: ${presses} presses`);
        }
      } finally {
        await engine.close();
      }
    });
  }
});
