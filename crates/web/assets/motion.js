// What moves when the table changes. The server says what each thing is (data-key)
// and how it stands (data-state); a change is shown, and nothing is worked out here.

import { play } from "./sound.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How long dice tumble, in milliseconds. Nothing tells what they show before. */
const TUMBLE = 700;

/** What there is to compare later: where things are and how they stand. */
export function picture(root) {
  const things = new Map();
  for (const thing of root.querySelectorAll("[data-key]")) {
    const box = "move" in thing.dataset ? thing.getBoundingClientRect() : null;
    things.set(thing.dataset.key, { state: thing.dataset.state, box });
  }
  const { rolls, over, yours } = root.querySelector("#live")?.dataset ?? {};
  return { rolls, over, yours, things };
}

/** Shows what has changed since the picture was taken; `then` is called when whatever
 *  dice were rolled lie still. */
export function show(root, before, then = () => {}) {
  const now = root.querySelector("#live").dataset;
  const rolled = now.rolls !== before.rolls;
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
    if (was?.box && "move" in thing.dataset && !still.matches) walk(thing, was.box);
  }
  if (heard.has("dice")) play("dice");
  const after = () => {
    root.classList.remove("tumbling");
    heard.delete("dice");
    if (now.over !== before.over) play("end");
    else if (now.yours !== undefined && before.yours === undefined) play("turn");
    else if (heard.size) play(heard.has("lock") ? "lock" : "pencil");
    then();
  };
  const tumbles = heard.has("dice") && !still.matches;
  root.classList.toggle("tumbling", tumbles);
  if (tumbles) setTimeout(after, TUMBLE);
  else after();
}

/** Moves a thing from where it was to where it is. */
function walk(thing, was) {
  const now = thing.getBoundingClientRect();
  const [x, y] = [was.left - now.left, was.top - now.top];
  if (Math.abs(x) + Math.abs(y) < 1) return;
  thing.animate(
    [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
    { duration: 600, easing: "cubic-bezier(.3, 0, .2, 1)" },
  );
}
