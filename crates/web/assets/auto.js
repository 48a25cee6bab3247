// Automatic play: if there is only one button and it costs nothing, presses it after a moment.
// Off by default; the setting is stored in the browser.

const KEPT = "rollwright-auto";
/** The delay before an automatic press, in milliseconds. */
const MOMENT = 900;

/** Whether automatic play is on. */
const isOn = () => {
  try { return localStorage.getItem(KEPT) === "on"; } catch { return false; }
};

/** Turns automatic play on or off. */
function turn(on) {
  try { localStorage.setItem(KEPT, on ? "on" : "off"); } catch { /* Not stored. */ }
}

/** Shows the switch. Only players with a seat have one. */
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

/** The only button; null if there are several, if it costs points, or if dice must be typed. */
function only(root) {
  const things = root.querySelectorAll("#move button[type=submit]:not([aria-disabled])");
  const [thing] = things;
  const free = things.length === 1 && !thing.matches(".costly, .faces *, [data-taught]");
  return free ? thing : null;
}

/** Presses the only button after a delay, unless the table changes first. */
export function goOn(root) {
  if (!isOn() || !only(root)) return;
  const { version } = root.querySelector("#live").dataset;
  setTimeout(() => {
    const thing = only(root);
    const same = root.querySelector("#live").dataset.version === version;
    if (isOn() && thing && same && !document.querySelector("dialog[open]")) thing.form.requestSubmit(thing);
  }, MOMENT);
}
