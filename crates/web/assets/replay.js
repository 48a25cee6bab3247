// Makes a replay's slider and links interactive: fetches a step and swaps it in.

import { picture, show } from "./motion.js";

const root = document.getElementById("replay");
const slider = document.getElementById("slider");
slider.form.querySelector("button[type=submit]").hidden = true;
const playing = document.getElementById("play");
playing.hidden = false;
const words = [playing.textContent, playing.dataset.pause];
/** How long each step is shown, in milliseconds. */
const LOOK = 1400;
let clock = null;

let wanted = Number(slider.value);
let fetching = false;

/** The address of a step on this page. */
function stepAddress(at) {
  const fields = new URLSearchParams(location.search);
  fields.set("at", at);
  return `${location.pathname}?${fields}`;
}

/** Shows a step. While a request is in flight, only the latest requested step is fetched next. */
async function go(at) {
  wanted = at;
  slider.value = at;
  if (fetching) return;
  fetching = true;
  try {
    let shown = -1;
    while (shown !== wanted) {
      shown = wanted;
      const address = stepAddress(shown);
      const answer = await fetch(address, { headers: { "x-rollwright": "part" } });
      if (!answer.ok) break;
      swap(await answer.text());
      history.replaceState(null, "", address);
    }
  } catch {
    location.assign(stepAddress(wanted));
  } finally {
    fetching = false;
  }
}

function swap(html) {
  const part = new DOMParser().parseFromString(html, "text/html").getElementById("live");
  if (!part) return;
  const before = picture(root);
  const key = root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  root.querySelector("#live").replaceWith(part);
  if (key) root.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  const cursor = document.getElementById("cursor");
  if (cursor) for (const end of ["x1", "x2"]) cursor.setAttribute(end, `${100 * part.dataset.at / Number(slider.max)}%`);
  for (const link of document.querySelectorAll(".steps a")) {
    if (link.dataset.at === part.dataset.at) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  show(root, before);
}

/** Starts or stops automatic playback to the end. Restarts from the beginning at the end. */
function play(on) {
  clearTimeout(clock);
  clock = null;
  playing.textContent = words[on ? 1 : 0];
  if (!on) return;
  const end = Number(slider.max);
  const next = async () => {
    await go(wanted >= end ? 0 : wanted + 1);
    if (wanted >= end) play(false);
    else if (clock !== null) clock = setTimeout(next, LOOK);
  };
  clock = setTimeout(next, 0);
}

playing.addEventListener("click", () => play(clock === null));
slider.addEventListener("input", () => { play(false); go(Number(slider.value)); });
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-at]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  play(false);
  go(Number(link.dataset.at));
  // From elsewhere on the page, the game comes into view.
  if (link.hash && !root.contains(link) && !graphOf(link)) root.scrollIntoView({ block: "start" });
});

/** Whether a link is in the graph, which is in view beside the game. */
const graphOf = (link) => link.closest("#graph") !== null;

// The arrow keys step through the game; with Shift they go to the next mistake.
addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.closest?.("input, select, textarea, .scrolls, [contenteditable]")) return;
  event.preventDefault();
  turn(step, event.shiftKey);
});

/** Goes a step back or on, or to the mistake before or after. */
function turn(step, toMistake) {
  play(false);
  if (!toMistake) return go(Math.min(Math.max(wanted + step, 0), Number(slider.max)));
  const link = root.querySelector(`a[data-key="${step < 0 ? "previous" : "next"} mistake"]`);
  if (link) return go(Number(link.dataset.at));
}

// A swipe over the game steps through it, unless something under the finger scrolls sideways.
let touched = null;
root.addEventListener("touchstart", (event) => {
  const scrolls = (thing) => thing.scrollWidth > thing.clientWidth + 1 && getComputedStyle(thing).overflowX !== "visible";
  touched = null;
  if (event.touches.length !== 1) return;
  for (let thing = event.target; thing && thing !== root; thing = thing.parentElement) if (scrolls(thing)) return;
  touched = event.touches[0];
}, { passive: true });
root.addEventListener("touchend", (event) => {
  if (!touched) return;
  const { clientX, clientY } = event.changedTouches[0];
  const [right, down] = [clientX - touched.clientX, clientY - touched.clientY];
  touched = null;
  if (Math.abs(right) > 48 && Math.abs(right) > 2 * Math.abs(down)) turn(right < 0 ? 1 : -1, false);
});

// The graph of a review: a press shows the step below it.
const graph = document.getElementById("graph");
graph?.addEventListener("click", (event) => {
  if (event.target.closest("a")) return;
  const { left, width } = graph.getBoundingClientRect();
  play(false);
  go(Math.round((event.clientX - left) / width * Number(graph.dataset.last)));
});
