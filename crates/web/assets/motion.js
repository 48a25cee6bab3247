// What moves when the table changes. The server says what each thing is (data-key)
// and how it stands (data-state); a change is shown, and nothing is worked out here.

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** What there is to compare later: where things are and how they stand. */
export function picture(root) {
  const things = new Map();
  for (const thing of root.querySelectorAll("[data-key]")) {
    const box = "move" in thing.dataset ? thing.getBoundingClientRect() : null;
    things.set(thing.dataset.key, { state: thing.dataset.state, box });
  }
  return { rolls: root.querySelector("#live")?.dataset.rolls, things };
}

/** Shows what has changed since the picture was taken. */
export function show(root, before) {
  const rolled = root.querySelector("#live")?.dataset.rolls !== before.rolls;
  for (const thing of root.querySelectorAll("[data-key]")) {
    const was = before.things.get(thing.dataset.key);
    if (rolled && "rolls" in thing.dataset) thing.classList.add("rolling");
    if (was && thing.dataset.state !== undefined && was.state !== thing.dataset.state) {
      thing.classList.add("changed");
    }
    if (was?.box && "move" in thing.dataset && !still.matches) walk(thing, was.box);
  }
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
