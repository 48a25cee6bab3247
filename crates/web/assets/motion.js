// What moves when the table changes. The server says what each thing is (data-key)
// and how it stands (data-state); a change is shown, and nothing is worked out here.

import { celebrate, count } from "./celebrate.js";
import { play } from "./sound.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How long dice tumble, in milliseconds. Nothing tells what they show before. */
const TUMBLE = 700;

/** What is yet to come after the dice that tumble. */
let comes;

/** Whether dice tumble. */
export const tumbles = (root) => root.classList.contains("tumbling");

/** What there is to compare later: where things are and how they stand. */
export function picture(root) {
  const things = new Map();
  for (const thing of root.querySelectorAll("[data-key]")) {
    const box = "move" in thing.dataset ? thing.getBoundingClientRect() : null;
    things.set(thing.dataset.key, { state: thing.dataset.state, box });
  }
  const counts = new Map();
  for (const thing of root.querySelectorAll("[data-counts]")) counts.set(thing.dataset.counts, number(thing));
  const told = [...root.querySelectorAll("[data-hold]")].map((thing) => thing.cloneNode(true).childNodes);
  const { rolls, over, yours } = root.querySelector("#live")?.dataset ?? {};
  return { rolls, over, yours, things, counts, told };
}

/** The number in an element. */
const number = ({ textContent }) => Number((textContent.match(/[−-]?\d+/)?.[0] ?? "0").replace("−", "-"));

/** Lets what tells of the dice (data-hold) stay as it was; gives back how to end that. */
function hold(root, told) {
  const things = [...root.querySelectorAll("[data-hold]")];
  if (things.length !== told.length) return () => {};
  const now = things.map((thing) => [...thing.childNodes]);
  for (const [at, thing] of things.entries()) thing.replaceChildren(...told[at]);
  return () => { for (const [at, thing] of things.entries()) thing.replaceChildren(...now[at]); };
}

/** Shows what has changed since the picture was taken; `then` is called when whatever
 *  dice were rolled lie still. */
export function show(root, before, then = () => {}) {
  // Whoever presses on does not wait for the dice before.
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
    // Who has won is told at the top of the page.
    if (ends) scrollTo({ top: 0, behavior: still.matches ? "instant" : "smooth" });
    if (now.over !== before.over) play("end");
    else if (now.yours !== undefined && before.yours === undefined) play("turn");
    else if (heard.size) play(heard.has("lock") ? "lock" : "pencil");
    then();
  };
  root.classList.toggle("tumbling", tumble);
  if (tumble) comes = setTimeout(after, TUMBLE);
  else after();
}

/** How far things stand aside for each pixel down where the boards lean; 0 elsewhere. */
function lean(thing) {
  const board = thing.closest(".stacked .grid");
  return board ? -new DOMMatrix(getComputedStyle(board).transform).c : 0;
}

/** Moves a thing from where it was to where it is, after a while. */
function walk(thing, was, delay) {
  const now = thing.getBoundingClientRect();
  const [x, y] = [was.left - now.left, was.top - now.top];
  if (Math.abs(x) + Math.abs(y) < 1) return;
  thing.animate(
    [{ transform: `translate(${x + lean(thing) * y}px, ${y}px) skewX(${Math.atan(lean(thing))}rad)` }, {}],
    { delay, duration: 600, easing: "cubic-bezier(.3, 0, .2, 1)", fill: "backwards" },
  );
}
