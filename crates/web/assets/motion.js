// Animations when the table changes. The server marks each element with an identity (data-key)
// and a state (data-state). This script only animates the differences and knows no rules.

import { celebrate, count, showMoment } from "./celebrate.js";
import { play } from "./sound.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How long dice tumble, in milliseconds. Nothing reveals the roll before they stop. */
const TUMBLE = 700;

/** The timer for the animations that follow the tumbling dice. */
let comes;

/** Whether dice are tumbling. */
export const tumbles = (root) => root.classList.contains("tumbling");

/** Takes a snapshot of positions, states and numbers to compare with later. */
export function picture(root) {
  const things = new Map();
  for (const thing of root.querySelectorAll("[data-key]")) {
    const box = "move" in thing.dataset ? thing.getBoundingClientRect() : null;
    things.set(thing.dataset.key, { state: thing.dataset.state, box });
  }
  const counts = new Map();
  for (const thing of root.querySelectorAll("[data-counts]")) counts.set(thing.dataset.counts, number(thing));
  const told = [...root.querySelectorAll("[data-hold]")].map((thing) => thing.cloneNode(true).childNodes);
  const { rolls, over, yours, version } = root.querySelector("#live")?.dataset ?? {};
  return { rolls, over, yours, version, things, counts, told };
}

/** The number in an element. */
const number = ({ textContent }) => Number((textContent.match(/[−-]?\d+/)?.[0] ?? "0").replace("−", "-"));

/** Keeps the old content of elements that would reveal the roll (data-hold). Returns a function
 *  that shows the new content. */
function hold(root, told) {
  const things = [...root.querySelectorAll("[data-hold]")];
  if (things.length !== told.length) return () => {};
  const now = things.map((thing) => [...thing.childNodes]);
  for (const [at, thing] of things.entries()) thing.replaceChildren(...told[at]);
  return () => { for (const [at, thing] of things.entries()) thing.replaceChildren(...now[at]); };
}

/** Animates what has changed since the snapshot `before`. Calls `then` when the dice have
 *  stopped. */
export function show(root, before, then = () => {}) {
  // A new change doesn't wait for the previous dice.
  clearTimeout(comes);
  const now = root.querySelector("#live").dataset;
  const rolled = now.rolls !== before.rolls;
  const ends = now.over !== undefined && before.over === undefined;
  const tumble = rolled && !still.matches && root.querySelector("[data-key][data-rolls]") !== null;
  const heard = new Set();
  for (const thing of root.querySelectorAll("[data-key]")) {
    const was = before.things.get(thing.dataset.key);
    if (rolled && "rolls" in thing.dataset) {
      thing.classList.add("rolling");
      heard.add("dice");
    }
    if (was && thing.dataset.state !== undefined && was.state !== thing.dataset.state) {
      thing.classList.add("changed");
      heard.add(thing.matches(".lock") ? "lock" : "pencil");
    }
    if (was?.box && "move" in thing.dataset && !still.matches) walk(thing, was.box, tumble ? TUMBLE : 0);
  }
  if (rolled) root.querySelector(".duel:has(.drawn)")?.classList.add("fought");
  if (heard.has("dice")) play("dice");
  const letGo = tumble ? hold(root, before.told) : () => {};
  const after = () => {
    letGo();
    root.classList.remove("tumbling");
    heard.delete("dice");
    if (!still.matches) {
      for (const thing of root.querySelectorAll("[data-counts]")) {
        const was = before.counts.get(thing.dataset.counts);
        if (was !== undefined && was !== number(thing)) count(thing, was);
      }
      if (ends) celebrate(root);
    }
    if (now.moment && now.version !== before.version) showMoment(now.moment);
    // The result is at the top of the page.
    if (ends) scrollTo({ top: 0, behavior: still.matches ? "instant" : "smooth" });
    if (now.over !== before.over) play(root.querySelector("[data-celebrates]") ? "end" : "turn");
    else if (now.yours !== undefined && before.yours === undefined) play("turn");
    else if (heard.size) play(heard.has("lock") ? "lock" : "pencil");
    then();
  };
  root.classList.toggle("tumbling", tumble);
  if (tumble) comes = setTimeout(after, TUMBLE);
  else after();
}

/** The horizontal shift per pixel downwards on skewed boards; 0 elsewhere. */
function lean(thing) {
  const board = thing.closest(".stacked .grid");
  return board ? -new DOMMatrix(getComputedStyle(board).transform).c : 0;
}

/** Animates an element from its old position to its new one after `delay`. */
function walk(thing, was, delay) {
  const now = thing.getBoundingClientRect();
  const [x, y] = [was.left - now.left, was.top - now.top];
  if (Math.abs(x) + Math.abs(y) < 1) return;
  thing.animate(
    [{ transform: `translate(${x + lean(thing) * y}px, ${y}px) skewX(${Math.atan(lean(thing))}rad)` }, {}],
    { delay, duration: 600, easing: "cubic-bezier(.3, 0, .2, 1)", fill: "backwards" },
  );
}
