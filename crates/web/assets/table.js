// Keeps a table's page in step with the table: listens for news, swaps the part that
// changes, and sends forms without loading the page anew. Without it the page works
// too, as plain forms.

import { enlivenCompany, enlivenMute, showReaction, tellTurn } from "./company.js";
import { withoutClocks } from "./clocks.js";
import { enlivenCheck } from "./fair.js";
import { picture, show, tumbles } from "./motion.js";
import { isOn, turn } from "./sound.js";
import * as auto from "./auto.js";
import * as faces from "./faces.js";
import "./panel.js";

const table = document.getElementById("table");
const offline = document.getElementById("offline");
const announce = document.getElementById("announce");
const here = `/t/${table.dataset.table}`;

let fetching = false;
let again = false;
/** The latest version there was news of. */
let heard = 0;
let sending = false;
let away = false;
let watching = false;
let shown = "";
/** When what was pressed last had its answer, or this page was asked for: moments count from
 *  there. */
let answered = 0;

const title = document.title;

const version = () => Number(document.getElementById("live").dataset.version);
const behind = () => again || heard > version();

/** Puts a new state of the table in place of the old one; says what it is instead, if
 *  it is none. */
function swap(html) {
  // The same once more: whoever is just pressing something must not lose it.
  if (withoutClocks(html) === shown) return null;
  const page = new DOMParser().parseFromString(html, "text/html");
  const part = page.getElementById("live");
  if (!part) return page.querySelector("main p")?.textContent ?? table.dataset.lost;
  // An answer that was overtaken by a later one.
  if (Number(part.dataset.version) < version()) return null;
  shown = withoutClocks(html);
  const before = picture(table);
  const focused = document.activeElement?.closest?.("[data-key]")?.dataset.key;
  const inTable = table.contains(document.activeElement);
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
  if (inTable) refocus(focused);
  enliven();
  show(table, before, () => {
    // News that came meanwhile is announced by itself.
    const words = part.dataset.announce;
    if (part.isConnected && announce.textContent !== words) announce.textContent = words;
    endBelowALine(list);
    auto.goOn(table);
    if (behind()) refresh();
  });
  return null;
}

/** Whether a field is ticked, not filled in. */
const ticks = ({ type }) => type === "checkbox" || type === "radio";

/** What was typed or ticked stays when the page is drawn again. */
function keep(typed) {
  for (const field of table.querySelectorAll("input[data-key], select[data-key]")) {
    const was = typed.get(field.dataset.key);
    if (was === undefined) continue;
    if (ticks(field)) field.checked = was;
    else field.value = was;
  }
}

/** Whoever plays by keyboard stays where they were, or comes to what is asked. */
function refocus(key) {
  const same = key && table.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const usable = same && !same.matches("span, [aria-disabled]");
  (usable ? same : document.getElementById("prompt"))?.focus({ preventScroll: true });
}

/** Fetches the table as it is now; once more when news came meanwhile. */
async function refresh() {
  // An answer to what is being sent brings the news along, and dice that tumble are seen
  // to their end: what is new comes after.
  if (fetching || sending || tumbles(table)) return;
  fetching = true;
  try {
    do {
      again = false;
      const answer = await fetch(`${here}/live`, { headers: { "x-rollwright": "part" } });
      if (!answer.ok) {
        // Too much at once, or the database is away: what is shown is old until then.
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

/** Listens. After a break the browser comes back by itself and names the last event. */
function listen() {
  const news = new EventSource(`/api/tables/${table.dataset.table}/events?eyes=1&after=${version()}`);
  // What came after the version shown is told by the stream itself.
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
    // Browsers give up when the server answers with an error: begin again.
    if (news.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  });
}

addEventListener("submit", async (event) => {
  const form = event.target;
  // Forms that lead away from the table are sent by the browser.
  const leads = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  if (!table.contains(form) || leads !== here) return;
  event.preventDefault();
  if (sending || isTooSoon(event.submitter ?? undefined)) return;
  sending = true;
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

/** Whether something was pressed only a moment ago. */
const isResting = () => performance.now() - answered < Number(table.dataset.rest);

/** Whether a press comes so soon that it was meant for what stood there before. Dice that
 *  still tumble ask nothing yet. */
function isTooSoon({ value, name } = {}) {
  return (isResting() || tumbles(table)) && value !== "undo" && name !== "reaction";
}

/** After a press the table settles: a second one is not taken for an answer to what is
 *  asked next, and what lies under the pointer is not explained. */
function rest() {
  answered = performance.now();
  table.toggleAttribute("data-resting", true);
  setTimeout(() => table.toggleAttribute("data-resting", isResting()), Number(table.dataset.rest));
  table.toggleAttribute("data-quiet", true);
}

addEventListener("pointermove", ({ movementX, movementY }) => {
  if (movementX || movementY) table.removeAttribute("data-quiet");
});

// A key that is held down presses once.
addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && table.contains(event.target)) event.preventDefault();
});

// Arrow keys go from cell to cell of a sheet, also over those that can't be chosen,
// so that their reasons can be read.
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

/** What happened ends below a whole line where it does not fit, and what stands below it keeps
 *  its place. */
function endBelowALine(list) {
  list.style.borderBottomWidth = "";
  const { top, height: room } = list.getBoundingClientRect();
  const below = (line) => line.getBoundingClientRect().bottom + list.scrollTop - top;
  const last = [...list.children].findLast((line) => below(line) <= room);
  if (!last || list.scrollHeight <= list.clientHeight) return;
  list.style.borderBottomWidth = `${room - below(last)}px`;
}

/** What only works with a script. */
function enliven() {
  const yours = "yours" in document.getElementById("live").dataset;
  tellTurn(table, yours, title);
  const strip = table.querySelector(".players");
  // Whose turn it is stays in sight where not all names fit.
  const active = strip?.querySelector(".active");
  if (active) strip.scrollLeft = active.offsetLeft + active.offsetWidth / 2 - strip.clientWidth / 2;
  // What scrolls is scrolled by keys, too.
  if (strip && strip.scrollWidth > strip.clientWidth) strip.tabIndex = 0;
  endBelowALine(table.querySelector(".happened ul"));
  enlivenCompany(table);
  enlivenCheck(table);
  enlivenMute();
  const sound = document.getElementById("sound");
  sound.hidden = false;
  sound.setAttribute("aria-pressed", isOn());
  sound.addEventListener("click", () => {
    turn(!isOn());
    sound.setAttribute("aria-pressed", isOn());
  });
  auto.enliven(table);
  faces.enliven();
  watchStudies();
  lookAgain();
  askAgain();
}

/** A coach that is getting ready is asked again by itself. */
function askAgain() {
  const again = table.querySelector("[data-again]");
  if (again) setTimeout(() => { if (again.isConnected) again.click(); }, 1500);
}

/** How far a bot is with its studies is no news of the game: looks again and again. */
function watchStudies() {
  if (watching || !table.querySelector(".studying")) return;
  watching = true;
  setTimeout(async () => {
    await refresh();
    watching = false;
    watchStudies();
  }, 1500);
}

/** How often a page looks whether somebody is away, in milliseconds. */
const LOOK = 20_000;
let looking = null;

/** That somebody has gone away is no news of the game either. */
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
