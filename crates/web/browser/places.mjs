// Where things are at a table, whether they can be read and pressed, and whether they are in
// view: what is looked at before every press of a whole game, in one question to the page.

import { LIT } from "./play.mjs";

/** What keeps its place: its corner, and for the tray and the last choice its size too. */
const PLACES = {
  prompt: "#prompt",
  names: ".players li:nth-child(2)",
  sheet: ".play .pad.large, .play .scorecard, .play .boards",
  other: ".play .pad:not(.large)",
  tray: ".tray",
  dice: ".tray .dice",
  first: ".choices [name=action]:not([value=pass])",
  last: ".choices .roll, .choices [value=pass]",
};

/** What is looked at, in the page itself. */
const LOOKS = `({
  /** Where things are, in whole pixels. */
  places(wanted) {
    const found = {};
    for (const [name, place] of Object.entries(wanted)) {
      const box = document.querySelector(place)?.getBoundingClientRect();
      if (!box) continue;
      found[name] = [box.left, box.top].map(Math.round);
      if (name === "tray" || name === "last") found[name].push(...[box.width, box.height].map(Math.round));
    }
    return found;
  },

  /** What is too small to be pressed, or not to be read: a prompt that is cut, cells and
   *  buttons that are not as high as a finger needs. */
  tooSmall() {
    const prompt = document.getElementById("prompt");
    const cut = prompt.scrollHeight > prompt.clientHeight + 2;
    const lines = Math.round(prompt.clientHeight / parseFloat(getComputedStyle(prompt).lineHeight));
    const phone = innerWidth < 640;
    const least = phone ? 36 : 40;
    const low = [...document.querySelectorAll("#move button[type=submit]:not([aria-disabled])")]
      // On a phone a row of ten or twelve cells leaves them as high as they are wide.
      .filter((thing) => thing.getBoundingClientRect().height < (phone && thing.matches(".qwinto .cell") ? 24 : least) - 0.5)
      .map((thing) => thing.textContent + ": " + thing.getBoundingClientRect().height + " px high");
    const words = [cut && "cut: " + prompt.textContent, lines > (phone ? 2 : 1) && lines + " lines: " + prompt.textContent];
    return [...words.filter(Boolean), ...low];
  },

  /** What can be pressed and is not wholly in view. */
  outOfView() {
    const tray = document.querySelector(".tray").getBoundingClientRect();
    const lit = [...document.querySelectorAll("#move button[type=submit]:not([aria-disabled])")];
    return lit
      .filter((thing) => {
        const box = thing.getBoundingClientRect();
        const below = thing.closest(".tray") ? innerHeight : tray.top;
        return box.top < 0 || box.bottom > below + 1 || box.left < 0 || box.right > innerWidth;
      })
      .map((thing) => thing.textContent);
  },
})`;

/** What can be pressed and is not wholly in view. */
export const outOfView = (page) => page.evaluate(`${LOOKS}.outOfView()`);

/** Waits until something is lit or the game is over, and looks: what can be pressed, what is
 *  wrong with it, and where things are. */
export async function lookAround(page) {
  await page.waitForFunction((lit) => {
    const live = document.getElementById("live");
    return live && ("over" in live.dataset || document.querySelector(lit));
  }, LIT);
  return page.evaluate(`(() => {
    const { version, over } = document.getElementById("live").dataset;
    const lit = [...document.querySelectorAll(${JSON.stringify(LIT)})].map(({ name, value }) => ({ name, value }));
    if (over !== undefined) return { version: Number(version), over: true, lit };
    const looks = ${LOOKS};
    const wrong = [...looks.tooSmall(), ...looks.outOfView().map((text) => "out of view: " + text), ...(scrollY ? ["somebody had to scroll"] : [])];
    return { version: Number(version), over: false, lit, wrong, places: looks.places(${JSON.stringify(PLACES)}) };
  })()`);
}
