// Keeps a table's page up to date: subscribes to events, swaps the live part, and submits forms
// without reloading the page. Without this script the page works with plain forms.

import { enlivenCompany, enlivenMute, showReaction, tellTurn } from "./company.js";
import { withoutClocks } from "./clocks.js";
import { picture, show, tumbles } from "./motion.js";
import { isOn, turn } from "./sound.js";
import * as auto from "./auto.js";
import { updateDiceButtons } from "./dice_choice.js";
import { root } from "./root.js";
import "./panel.js";

const table = document.getElementById("table");
const offline = document.getElementById("offline");
const announce = document.getElementById("announce");
const here = `${root}t/${table.dataset.table}`;

let fetching = false;
let again = false;
/** The latest version that an event has announced. */
let heard = 0;
let sending = false;
let away = false;
let watching = false;
let shown = "";
/** When the response to the last click arrived, or 0, the time when the page was requested. The
 *  guard against double clicks starts then. */
let answered = 0;

const title = document.title;

const version = () => Number(document.getElementById("live").dataset.version);
const behind = () => again || heard > version();

/** Replaces the live part with the one in `html`. Returns an error text if `html` has none,
 *  otherwise null. */
function swap(html) {
  // Nothing has changed. Replacing it could swallow a click in progress.
  if (withoutClocks(html) === shown) return null;
  const page = new DOMParser().parseFromString(html, "text/html");
  const part = page.getElementById("live");
  if (!part) return page.querySelector("main p")?.textContent ?? table.dataset.lost;
  // A newer response has already arrived.
  if (Number(part.dataset.version) < version()) return null;
  shown = withoutClocks(html);
  const before = picture(table);
  const typed = new Map();
  for (const field of table.querySelectorAll("input[data-key], select[data-key]")) {
    typed.set(field.dataset.key, ticks(field) ? field.checked : field.value);
  }
  const sameMove = part.dataset.version === table.querySelector("#live").dataset.version;
  const scrolled = table.querySelector(".happened ul")?.scrollTop ?? 0;
  const opened = new Set([...table.querySelectorAll("details[data-key]")].filter((box) => box.open).map((box) => box.dataset.key));
  table.querySelector("#live").replaceWith(part);
  if (sameMove) keep(typed);
  for (const box of table.querySelectorAll("details[data-key]")) box.open ||= opened.has(box.dataset.key);
  const list = table.querySelector(".happened ul");
  list.scrollTop = scrolled;
  refocus();
  enliven();
  show(table, before, () => {
    // Tumbling dice hide the prompt and the choices, which can't have the focus meanwhile.
    refocus();
    // If the part has been replaced meanwhile, the new part is announced instead.
    const words = part.dataset.announce;
    if (part.isConnected && announce.textContent !== words) announce.textContent = words;
    endBelowALine(list);
    auto.goOn(table);
    if (behind()) refresh();
  });
  return null;
}

/** Whether a field is a checkbox or a radio button. */
const ticks = ({ type }) => type === "checkbox" || type === "radio";

/** Restores what was typed or checked before the swap. */
function keep(typed) {
  for (const field of table.querySelectorAll("input[data-key], select[data-key]")) {
    const was = typed.get(field.dataset.key);
    if (was === undefined) continue;
    if (ticks(field)) field.checked = was;
    else field.value = was;
  }
}

/** The key of what the player used last, or null. It outlives redraws without that element. */
let used = null;
/** Whether the player has pressed it. */
let pressed = false;
/** Whether the player used the keyboard last. */
let byKeyboard = false;

table.addEventListener("focusin", ({ target }) => {
  const key = target.closest("[data-key]")?.dataset.key;
  if (key) [used, pressed] = [key, false];
});
addEventListener("keydown", () => { byKeyboard = true; }, true);
addEventListener("pointerdown", ({ target }) => {
  byKeyboard = false;
  // A click beside everything takes the focus away.
  if (!target.closest?.("[data-key]")) used = null;
}, true);

/** Where a keyboard player continues when what they used is gone, in this order. What costs points
 *  comes last. */
const CONTINUE = [
  ".tray .pick input",
  ".tray .choices button:not(.costly)",
  ".sheets .lit, .boards .lit, .duel button[type=submit]",
  ".tray button",
];

/** The first element that `selector` finds and that can be used now. */
const usable = (selector) => [...table.querySelectorAll(selector)]
  .find((thing) => !thing.matches("span, [aria-disabled], [hidden]") && thing.checkVisibility({ visibilityProperty: true }));

/** Puts the focus where the player left it: on the same element, or, with the keyboard, on the
 *  element to continue with; on the prompt if there is nothing to do. What was pressed gets the
 *  focus again only if it can be pressed again. */
function refocus() {
  const now = document.activeElement;
  // A cell keeps the focus when it is redrawn as one that can't be pressed.
  const isUsedUp = pressed && byKeyboard && now.matches("button[aria-disabled]");
  const isLost = now === document.body || now.id === "prompt" || isUsedUp;
  if (used === null || !isLost) return;
  const name = `[data-key="${CSS.escape(used)}"]`;
  const same = table.querySelector(name);
  const canWait = same?.matches("button, a, input, select, summary, ul") && !pressed;
  const next = usable(name) ?? (canWait ? same : null)
    ?? (byKeyboard ? CONTINUE.map(usable).find(Boolean) : null) ?? document.getElementById("prompt");
  if (next !== now) next.focus({ preventScroll: true });
}

/** Fetches the current position, and again if an event arrived meanwhile. */
async function refresh() {
  // The response to a pending submit has the new position anyway, and tumbling dice must stop
  // first. Both refresh afterwards if the page is still behind.
  if (fetching || sending || tumbles(table)) return;
  fetching = true;
  try {
    do {
      again = false;
      const answer = await fetch(`${here}/live`, { headers: { "x-rollwright": "part" } });
      if (!answer.ok) {
        // Rate limit, or the database is unreachable: the page stays stale until the retry.
        lost();
        setTimeout(refreshAnyway, 3000);
        return;
      }
      const html = await answer.text();
      if (tumbles(table)) again = true;
      else swap(html);
      if (!away) found();
    } while (behind() && !tumbles(table));
  } catch {
    lost();
  } finally {
    fetching = false;
  }
}

function refreshAnyway() {
  again = true;
  refresh();
}

function lost() {
  offline.textContent = offline.dataset.text;
}

function found() {
  offline.textContent = "";
}

/** Subscribes to events. The browser reconnects by itself and sends the last event's id. */
function listen() {
  const news = new EventSource(`${root}api/tables/${table.dataset.table}/events?eyes=1&after=${version()}`);
  // The stream itself resends events after the version that the page shows.
  news.addEventListener("open", () => { found(); if (away) refreshAnyway(); away = false; });
  news.addEventListener("news", (event) => {
    heard = Math.max(heard, Number(event.lastEventId));
    if (behind()) refresh();
  });
  news.addEventListener("rematch", refreshAnyway);
  news.addEventListener("take_back", refreshAnyway);
  news.addEventListener("reaction", ({ data }) => showReaction(table, JSON.parse(data), announce));
  news.addEventListener("tutor", refreshAnyway);
  news.addEventListener("reminder", refreshAnyway);
  news.addEventListener("error", () => {
    away = true;
    lost();
    // Browsers give up when the server responds with an error: subscribe again.
    if (news.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  });
}

addEventListener("submit", async (event) => {
  const form = event.target;
  // The browser submits forms that lead away from the table.
  const leads = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  if (!table.contains(form) || leads !== here) return;
  event.preventDefault();
  if (sending || isTooSoon(event.submitter ?? undefined)) return;
  sending = true;
  pressed = true;
  table.setAttribute("aria-busy", "true");
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  try {
    const headers = { "x-rollwright": "part", accept: "text/html" };
    const answer = await fetch(here, { method: "POST", body: fields, headers });
    const elsewhere = answer.headers.get("x-rollwright-go");
    if (elsewhere) location.assign(elsewhere);
    else offline.textContent = swap(await answer.text()) ?? "";
    rest();
  } catch {
    offline.textContent = table.dataset.lost;
  } finally {
    sending = false;
    table.removeAttribute("aria-busy");
    if (behind()) refresh();
  }
});

/** Whether the last click was only a moment ago. */
const isResting = () => performance.now() - answered < Number(table.dataset.rest);

/** Whether a click comes so soon that it was probably meant for the previous buttons. Clicks
 *  while the dice tumble are always too soon. */
function isTooSoon({ value, name } = {}) {
  return (isResting() || tumbles(table)) && value !== "undo" && name !== "reaction";
}

/** Starts the guard against double clicks, so that a second click doesn't answer the next
 *  question. Also hides the tooltip under the pointer. */
function rest() {
  answered = performance.now();
  table.toggleAttribute("data-resting", true);
  setTimeout(() => table.toggleAttribute("data-resting", isResting()), Number(table.dataset.rest));
  table.toggleAttribute("data-quiet", true);
}

addEventListener("pointermove", ({ movementX, movementY }) => {
  if (movementX || movementY) table.removeAttribute("data-quiet");
});
// A finger touches without moving before.
addEventListener("pointerdown", () => table.removeAttribute("data-quiet"), true);

// Ignore key repeat: a held Enter key presses only once.
addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && table.contains(event.target)) event.preventDefault();
});

// Arrow keys move between the cells of a sheet, including disabled ones, so that players can read
// why those are disabled.
addEventListener("keydown", (event) => {
  const steps = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const step = steps[event.key];
  const from = event.target.closest?.("[data-grid] button");
  if (!step || !from) return;
  const box = (cell) => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = box(from);
  let best = null;
  let least = Infinity;
  for (const cell of from.closest("[data-grid]").querySelectorAll("button")) {
    const [dx, dy] = [box(cell)[0] - x, box(cell)[1] - y];
    const along = dx * step[0] + dy * step[1];
    const aside = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
    if (along > 1 && along + 3 * aside < least) { least = along + 3 * aside; best = cell; }
  }
  if (best) { event.preventDefault(); best.focus(); }
});

/** Ends the visible part of the event list after a whole line. The border fills the rest, so that
 *  nothing below it moves. */
function endBelowALine(list) {
  list.style.borderBottomWidth = "";
  const { top, height: room } = list.getBoundingClientRect();
  const below = (line) => line.getBoundingClientRect().bottom + list.scrollTop - top;
  const last = [...list.children].findLast((line) => below(line) <= room);
  if (!last || list.scrollHeight <= list.clientHeight) return;
  list.style.borderBottomWidth = `${room - below(last)}px`;
}

/** Sets up everything that needs a script. */
function enliven() {
  const yours = "yours" in document.getElementById("live").dataset;
  tellTurn(table, yours, title);
  const strip = table.querySelector(".players");
  // Keep the active player in view if not all names fit.
  const active = strip?.querySelector(".active");
  if (active) strip.scrollLeft = active.offsetLeft + active.offsetWidth / 2 - strip.clientWidth / 2;
  // Make the list scrollable by keyboard, too.
  if (strip && strip.scrollWidth > strip.clientWidth) strip.tabIndex = 0;
  endBelowALine(table.querySelector(".happened ul"));
  enlivenCompany(table);
  // What most tables don't need before the first move is loaded only where it is used.
  if (table.querySelector("[data-check]")) import("./fair.js").then((fair) => fair.enlivenCheck(table));
  enlivenMute();
  const sound = document.getElementById("sound");
  sound.hidden = false;
  sound.setAttribute("aria-pressed", isOn());
  sound.addEventListener("click", () => {
    turn(!isOn());
    sound.setAttribute("aria-pressed", isOn());
  });
  auto.enliven(table);
  if (table.querySelector(".faces .keys")) import("./faces.js").then((faces) => faces.enliven());
  updateDiceButtons();
  watchStudies();
  lookAgain();
  askAgain();
}

/** Asks the coach again after a moment if it is still preparing. */
function askAgain() {
  const again = table.querySelector("[data-again]");
  if (again) setTimeout(() => { if (again.isConnected) again.click(); }, 1500);
}

/** Polls the progress of a bot's preparation, which isn't a change of the game. */
function watchStudies() {
  if (watching || !table.querySelector(".studying")) return;
  watching = true;
  setTimeout(async () => {
    await refresh();
    watching = false;
    watchStudies();
  }, 1500);
}

/** How often the page polls for absent players, in milliseconds. */
const LOOK = 20_000;
let looking = null;

/** Polls for absent players. Absence isn't a change of the game either. */
function lookAgain() {
  if (!table.querySelector("[data-looks-again]")) return;
  clearTimeout(looking);
  looking = setTimeout(async () => {
    await refresh();
    lookAgain();
  }, LOOK);
}

enliven();
auto.goOn(table);
listen();
