// Nothing moves that the person did not move: the sheet, the dice and the choices keep
// their places from turn to turn, and all of them are in view without scrolling.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chooser, GAMES, setUp } from "../api.mjs";
import { assertCalm, launch, person } from "../browser.mjs";
import { press, sit, state, taken, waitForTurn } from "../play.mjs";
import { Server } from "../server.mjs";

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
/** What keeps its place: its corner, and for the tray and the last choice its size too. */
const PLACES = {
  prompt: "#prompt",
  sheet: ".play .pad.large, .play .scorecard, .play .boards",
  tray: ".tray",
  dice: ".tray .dice",
  last: ".choices .roll, .choices [value=pass]",
};

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Where things are, in whole pixels. */
function places(page) {
  return page.evaluate((wanted) => {
    const found = {};
    for (const [name, place] of Object.entries(wanted)) {
      const box = document.querySelector(place)?.getBoundingClientRect();
      if (!box) continue;
      found[name] = [box.left, box.top].map(Math.round);
      if (name === "tray" || name === "last") found[name].push(...[box.width, box.height].map(Math.round));
    }
    return found;
  }, PLACES);
}

/** What can be pressed and is not wholly in view. */
function outOfView(page) {
  return page.evaluate(() => {
    const tray = document.querySelector(".tray").getBoundingClientRect();
    const lit = [...document.querySelectorAll("#move button[type=submit]:not([aria-disabled])")];
    return lit
      .filter((thing) => {
        const box = thing.getBoundingClientRect();
        const below = thing.closest(".tray") ? innerHeight : tray.top;
        return box.top < 0 || box.bottom > below + 1 || box.left < 0 || box.right > innerWidth;
      })
      .map((thing) => thing.textContent);
  });
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const game of GAMES) {
    test(`${game} keeps its places through a whole game (${size})`, async () => {
      const locale = size === "phone" ? "de-DE" : "en-GB";
      const ann = await person(browser, server, { viewport, locale });
      const table = await setUp(ann, game, [{ name: "Ann" }, { bot: "greedy" }]);
      await sit(ann, table);
      const choose = chooser(11);
      const first = {};
      for (let presses = 0; presses < 300; presses += 1) {
        const { lit, over } = await waitForTurn(ann.page);
        if (over) break;
        assert.equal(await ann.page.evaluate(() => scrollY), 0, "nobody had to scroll");
        assert.deepEqual(await outOfView(ann.page), [], "everything to press is in view");
        for (const [name, place] of Object.entries(await places(ann.page))) {
          first[name] ??= place;
          assert.deepEqual(place, first[name], `${name} has moved after ${presses} presses`);
        }
        await press(ann.page, lit[choose(lit.length)]);
      }
      assertCalm(ann);
      await ann.context.close();
    });
  }
}

test("a second press that comes too soon answers nothing", async () => {
  const ann = await person(browser, server);
  const table = await setUp(ann, "qwixx", [{ name: "Ann" }]);
  await sit(ann, table);
  // As half a second is for people, so are three for a busy machine.
  await ann.page.evaluate(() => { document.getElementById("table").dataset.rest = "3000"; });
  await ann.page.click(".roll");
  await taken(ann.page, 0);
  // Where the roll button was stands the choice that costs points.
  const [x, y] = await ann.page.evaluate(() => {
    const box = document.querySelector(".choices [value=pass]").getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });
  await ann.page.mouse.click(x, y);
  await ann.page.waitForFunction(() => !document.getElementById("table").hasAttribute("data-resting"));
  assert.equal((await state(ann.page)).version, 1, "the second press was not taken");
  await ann.page.mouse.click(x, y);
  await taken(ann.page, 1);
  assertCalm(ann);
  await ann.context.close();
});
