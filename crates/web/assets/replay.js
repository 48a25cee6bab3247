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
      const address = `${location.pathname}?at=${shown}`;
      const answer = await fetch(address, { headers: { "x-rollwright": "part" } });
      if (!answer.ok) break;
      swap(await answer.text());
      history.replaceState(null, "", address);
    }
  } catch {
    location.assign(`${location.pathname}?at=${wanted}`);
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
});
