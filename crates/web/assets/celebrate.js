// The animation at the end of a game: points count up, and dice rain for a second if the server
// marks the ending (data-celebrates): a player here has won or has a new personal best. A click or
// a key press skips it. It doesn't run with reduced motion.

const FACES = "⚀⚁⚂⚃⚄⚅";
const DROPS = 28;
/** The duration in milliseconds. */
const LONG = 1400;

const skips = new Set();

/** Ends all running animations at once. */
function skip() {
  for (const end of skips) end();
  skips.clear();
}

addEventListener("pointerdown", skip);
addEventListener("keydown", skip);

/** How long a moment is visible, in milliseconds. */
const MOMENT = 1400;

/** Shows that something special happened: a lock, a bonus, a won duel. A click or a key ends it.
 *  Screen readers hear it with everything else that happened. */
export function showMoment(text) {
  document.querySelector(".spotlight")?.remove();
  const moment = document.createElement("div");
  moment.className = "spotlight";
  moment.setAttribute("aria-hidden", "true");
  moment.textContent = text;
  document.body.append(moment);
  const end = () => { moment.remove(); skips.delete(end); };
  skips.add(end);
  setTimeout(end, MOMENT);
}

/** Animates the number in an element from `from` to its current value. */
export function count(element, from, long = 600) {
  const text = element.textContent;
  const found = text.match(/[−-]?\d+/);
  if (!found || element.childElementCount) return;
  const to = Number(found[0].replace("−", "-"));
  const began = performance.now();
  let over = false;
  const end = () => { over = true; element.textContent = text; skips.delete(end); };
  skips.add(end);
  const step = (now) => {
    if (over || !element.isConnected) return;
    const part = Math.min(1, (now - began) / long);
    if (part === 1) { end(); return; }
    const number = Math.round(from + (to - from) * part);
    element.textContent = text.replace(found[0], String(number).replace("-", "−"));
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Animates the points of the result. Dice rain only for winners. */
export function celebrate(root) {
  const ending = root.querySelector(".ending");
  if (!ending) return;
  ending.classList.add("comes");
  for (const cell of ending.querySelectorAll(".ranking .number, .explained td:last-child")) {
    if (/\d/.test(cell.textContent)) count(cell, 0, LONG);
  }
  if (!("celebrates" in ending.dataset)) return;
  const rain = document.createElement("div");
  rain.className = "rain";
  rain.setAttribute("aria-hidden", "true");
  document.body.append(rain);
  const end = () => { rain.remove(); skips.delete(end); };
  skips.add(end);
  const falls = Array.from({ length: DROPS }, (_, at) => {
    const die = document.createElement("span");
    die.textContent = FACES[at % FACES.length];
    rain.append(die);
    const across = `${(at * 37) % 100}vw`;
    const turn = `${360 * (at % 2 ? 1 : -1)}deg`;
    return die.animate(
      [{ transform: `translate(${across}, -4rem)` }, { transform: `translate(${across}, 105vh) rotate(${turn})` }],
      { duration: LONG - 300 + (at % 5) * 120, delay: (at % 7) * 90, easing: "ease-in", fill: "both" },
    ).finished;
  });
  Promise.allSettled(falls).then(end);
}
