// Rolling by itself: where there is one thing to press and it costs nothing, it is pressed
// after a moment. Off until somebody turns it on; the browser remembers.

const KEPT = "rollwright-auto";
/** How long one looks at the table before it goes on, in milliseconds. */
const MOMENT = 900;

/** Whether the table goes on by itself. */
const isOn = () => {
  try { return localStorage.getItem(KEPT) === "on"; } catch { return false; }
};

/** Turns it on or off. */
function turn(on) {
  try { localStorage.setItem(KEPT, on ? "on" : "off"); } catch { /* This visit only. */ }
}

/** The switch, for those who have a seat. */
export function enliven(root) {
  const byItself = document.getElementById("auto");
  if (!byItself) return;
  byItself.hidden = false;
  byItself.setAttribute("aria-pressed", isOn());
  byItself.addEventListener("click", () => {
    turn(!isOn());
    byItself.setAttribute("aria-pressed", isOn());
    goOn(root);
  });
}

/** The one thing to press; null where there is a choice, a price, or dice to type. */
function only(root) {
  const things = root.querySelectorAll("#move button[type=submit]:not([aria-disabled])");
  const [thing] = things;
  const free = things.length === 1 && !thing.matches(".costly, .faces *, [data-taught]");
  return free ? thing : null;
}

/** Goes on where there is nothing to decide, unless something else happens first. */
export function goOn(root) {
  if (!isOn() || !only(root)) return;
  const { version } = root.querySelector("#live").dataset;
  setTimeout(() => {
    const thing = only(root);
    const same = root.querySelector("#live").dataset.version === version;
    if (isOn() && thing && same && !document.querySelector("dialog[open]")) thing.form.requestSubmit(thing);
  }, MOMENT);
}
