// Checks of the layout before every click of a whole game, in one evaluation: positions, sizes,
// and whether everything is in view.

import { LIT } from "./play.mjs";

/** Elements whose corner must not move; the tray and the last choice must also keep their size. */
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

/** The checks that run in the page. */
const PAGE_CHECKS = `({
  /** The positions of elements in whole pixels. */
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

  /** A prompt that is cut off, and cells and buttons that are too small for a finger. */
  tooSmall() {
    const prompt = document.getElementById("prompt");
    const cut = prompt.scrollHeight > prompt.clientHeight + 2;
    const lines = Math.round(prompt.clientHeight / parseFloat(getComputedStyle(prompt).lineHeight));
    const phone = innerWidth < 640;
    const least = phone ? 36 : 40;
    const low = [...document.querySelectorAll("#move button[type=submit]:not([aria-disabled])")]
      // On a phone, cells in rows of ten or twelve are only as high as they are wide.
      .filter((thing) => thing.getBoundingClientRect().height < (phone && thing.matches(".qwinto .cell") ? 24 : least) - 0.5)
      .map((thing) => thing.textContent + ": " + thing.getBoundingClientRect().height + " px high");
    const words = [cut && "cut: " + prompt.textContent, lines > (phone ? 2 : 1) && lines + " lines: " + prompt.textContent];
    return [...words.filter(Boolean), ...low];
  },

  /** Buttons that are not wholly in view. */
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

/** Buttons that are not wholly in view. */
export const outOfView = (page) => page.evaluate(`${PAGE_CHECKS}.outOfView()`);

/** Waits for a turn or the end. Returns the active buttons, layout problems and positions. */
export async function inspectTable(page) {
  await page.waitForFunction((lit) => {
    const live = document.getElementById("live");
    return live && ("over" in live.dataset || document.querySelector(lit));
  }, LIT);
  return page.evaluate(`(() => {
    const { version, over } = document.getElementById("live").dataset;
    const lit = [...document.querySelectorAll(${JSON.stringify(LIT)})].map(({ name, value }) => ({ name, value }));
    if (over !== undefined) return { version: Number(version), over: true, lit };
    const looks = ${PAGE_CHECKS};
    const wrong = [...looks.tooSmall(), ...looks.outOfView().map((text) => "out of view: " + text), ...(scrollY ? ["somebody had to scroll"] : [])];
    return { version: Number(version), over: false, lit, wrong, places: looks.places(${JSON.stringify(PLACES)}) };
  })()`);
}
