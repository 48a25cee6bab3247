// Finds all pages, and checks that apply to every page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chooser, GAMES, playByApi, createTable } from "./api.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Gets a page once it is ready: it may refresh itself while the coach prepares, or fail with
 *  503 on a busy machine. */
export async function waitUntilReady(context, path) {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await context.request.get(path);
    if (!answer.headers().refresh && answer.status() !== 503) return answer;
    await new Promise((resolve) => { setTimeout(resolve, 500); });
  }
  throw new Error(`${path} is still not ready after two minutes`);
}

const long = Boolean(process.env.ROLLWRIGHT_LONG);

/** Selects which links to follow. The coach and exact pages take many seconds for some games, so
 *  except in long runs only the trainer and the daily exercise of the last game are visited, and
 *  only the last exact page. */
function pagesToVisit(paths) {
  if (long) return paths;
  const exact = paths.filter((path) => path.startsWith("/lab/exact/"));
  return paths.filter((path) => {
    const [, game] = /^\/(?:train|daily)\/(\w+)/.exec(path) ?? [];
    return (!game || game === GAMES.at(-1)) && (!exact.includes(path) || path === exact.at(-1));
  });
}

/** The kind of a page. Score lists and laboratories of different games are the same kind. */
function kindOf(path) {
  if (!/^\/(scores|lab)/.test(path)) return path;
  const [place, query = ""] = path.split("?");
  const steps = place.split("/").slice(0, 3);
  return [...steps, ...[...new URLSearchParams(query).keys()]].join(" ");
}

/** Follows all links from the start page. Returns one path per kind of page, and dead links. */
export async function findLinkedPages({ context }) {
  const found = new Set(["/"]);
  const kinds = new Set();
  const [paths, dead] = [[], []];
  for (const path of found) {
    const answer = await waitUntilReady(context, path);
    if (!answer.ok()) { dead.push(path); continue; }
    if (!answer.headers()["content-type"]?.startsWith("text/html")) continue;
    if (!kinds.has(kindOf(path))) paths.push(path);
    kinds.add(kindOf(path));
    const places = [...(await answer.text()).matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, place]) => place.replaceAll("&amp;", "&"));
    // Tables are visited separately; of the trainer, one page per game.
    for (const place of pagesToVisit(places)) if (!/^\/(api|t)\/|^\/train\/.*\?/.test(place)) found.add(place);
  }
  return { paths, dead };
}

/** Opens a page, even if the current one is just reloading itself. */
export async function open(page, path) {
  await page.goto(path).catch((error) => {
    if (!/ERR_ABORTED|interrupted/.test(error.message)) throw error;
    return page.goto(path);
  });
}

/** Creates tables in every state, with all seats of `who`. Returns their paths by name. */
export async function tables(who) {
  // The first request sets the token; only then can requests of one user run in parallel.
  const open = await createTable(who, "qwixx", [{ name: "Ann" }, { open: true }, { bot: "greedy" }]);
  const paths = { "open seats": `/t/${open}` };
  await Promise.all(GAMES.map(async (game) => {
    const named = [{ name: "Ann" }, { name: "Ben" }];
    const [inPlay, ended] = [await createTable(who, game, named), await createTable(who, game, named)];
    await playByApi(who, inPlay, chooser(21), 15);
    await playByApi(who, ended, chooser(22));
    paths[`${game} in play`] = `/t/${inPlay}`;
    paths[`${game} ended`] = `/t/${ended}`;
    paths[`${game} replay`] = `/t/${ended}/replay?at=12`;
  }));
  const manual = await createTable(who, "qwixx", [{ name: "Ann" }, { name: "Ben" }], { dice: "manual" });
  paths["real dice"] = `/t/${manual}`;
  return paths;
}

/** Plays a game for two and calls `look` with the name of each new question. */
export async function everyQuestion(who, game, seed, seen, look) {
  const table = await createTable(who, game, [{ name: "Ann" }, { name: "Ben" }]);
  await playByApi(who, table, chooser(seed), 400, async ({ phase, legal }) => {
    const name = [game, phase.waits_for, phase.question, phase.how, legal.length > 1 && "several"].filter(Boolean).join(" ");
    if (seen.has(name)) return;
    seen.add(name);
    await who.page.goto(`/t/${table}`);
    await look(name);
  });
}

/** Checks that the page is not wider than its window. */
export async function assertFits(page, name) {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement;
    if (scrollWidth <= clientWidth) return null;
    const culprits = [...document.body.querySelectorAll("*")]
      .filter((thing) => thing.getBoundingClientRect().right > clientWidth + 0.5)
      .map((thing) => `${thing.localName}.${thing.className.baseVal ?? thing.className}`);
    return { scrollWidth, clientWidth, culprits: culprits.slice(0, 8) };
  });
  assert.ok(!wide, `${name} scrolls sideways: ${JSON.stringify(wide)}`);
}

/** Rules whose findings count regardless of their impact. */
const STRICT = ["label-content-name-mismatch", "landmark-unique"];

/** Checks that axe-core finds nothing serious on a page. */
export async function assertAccessible(page, name) {
  if (!await page.evaluate(() => Boolean(globalThis.axe))) await page.evaluate(axe);
  // No active rule needs style sheets or selectors; skipping them saves a quarter of the time.
  const { violations } = await page.evaluate((rules) => globalThis.axe.run(document, {
    resultTypes: ["violations"], preload: false, selectors: false, rules,
  }), Object.fromEntries(STRICT.map((rule) => [rule, { enabled: true }])));
  const serious = violations
    .filter(({ id, impact }) => STRICT.includes(id) || impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html, failureSummary }) => (
      `${id}: ${html.slice(0, 200)} ${failureSummary}`
    )));
  assert.ok(serious.length === 0, `${name}: ${serious.join("; ")}`);
}

/** All visible and spoken texts of a page, except code. */
export function texts(page) {
  return page.evaluate(() => {
    const spoken = ["aria-label", "title", "placeholder", "alt", "data-why", "data-text", "data-lost", "data-announce"];
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.currentNode; node; node = walker.nextNode()) {
      const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      // The documentation is marked as English on pages of any language.
      if (element.closest("main [lang]")) continue;
      if (node.nodeType === Node.TEXT_NODE) {
        if (!element.closest("code, pre")) found.add(node.data);
      } else for (const name of spoken) {
        if (node.hasAttribute(name)) found.add(node.getAttribute(name));
      }
    }
    found.add(document.title);
    return [...found].map((text) => text.replaceAll(/\s+/g, " ").trim()).filter((text) => /\p{L}{2}/u.test(text));
  });
}
