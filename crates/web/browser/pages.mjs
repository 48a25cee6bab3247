// Every page there is, and what must hold for each.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chooser, GAMES, playByApi, setUp } from "./api.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A page once it does not want to be fetched again, by itself as while the coach gets ready,
 *  or by a press as when a busy machine took it too long. */
export async function settled(context, path) {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await context.request.get(path);
    if (!answer.headers().refresh && answer.status() !== 503) return answer;
    await new Promise((resolve) => { setTimeout(resolve, 500); });
  }
  throw new Error(`${path} is still not ready after two minutes`);
}

const long = Boolean(process.env.ROLLWRIGHT_LONG);

/** Which of the pages that one links to are looked at. Coaches of some games work for many
 *  seconds before they ask, and so does the laboratory before it tells of perfect play: but for
 *  the long form, the trainer and the day's position are those of the last game, and of exact
 *  pages there is the last. */
function lookedAt(paths) {
  if (long) return paths;
  const exact = paths.filter((path) => path.startsWith("/lab/exact/"));
  return paths.filter((path) => {
    const [, game] = /^\/(?:train|daily)\/(\w+)/.exec(path) ?? [];
    return (!game || game === GAMES.at(-1)) && (!exact.includes(path) || path === exact.at(-1));
  });
}

/** Lists and laboratories of different games are the same page: what they have in common. */
function kindOf(path) {
  if (!/^\/(scores|lab)/.test(path)) return path;
  const [place, query = ""] = path.split("?");
  const steps = place.split("/").slice(0, 3);
  return [...steps, ...[...new URLSearchParams(query).keys()]].join(" ");
}

/** The addresses of all pages that links lead to, from the start page on, one of each kind;
 *  and dead links. */
export async function linked({ context }) {
  const found = new Set(["/"]);
  const kinds = new Set();
  const [paths, dead] = [[], []];
  for (const path of found) {
    const answer = await settled(context, path);
    if (!answer.ok()) { dead.push(path); continue; }
    if (!answer.headers()["content-type"]?.startsWith("text/html")) continue;
    if (!kinds.has(kindOf(path))) paths.push(path);
    kinds.add(kindOf(path));
    const places = [...(await answer.text()).matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, place]) => place.replaceAll("&amp;", "&"));
    // Tables are looked at by themselves; of the trainer, one page a game.
    for (const place of lookedAt(places)) if (!/^\/(api|t)\/|^\/train\/.*\?/.test(place)) found.add(place);
  }
  return { paths, dead };
}

/** Opens a page, also from one that loads itself anew at this very moment. */
export async function open(page, path) {
  await page.goto(path).catch((error) => {
    if (!/ERR_ABORTED|interrupted/.test(error.message)) throw error;
    return page.goto(path);
  });
}

/** Tables in every state, with all their seats in the hand of `who`: paths by name. */
export async function tables(who) {
  // The first request says who it is; only then several can come at once from one person.
  const open = await setUp(who, "qwixx", [{ name: "Ann" }, { open: true }, { bot: "greedy" }]);
  const paths = { "open seats": `/t/${open}` };
  await Promise.all(GAMES.map(async (game) => {
    const named = [{ name: "Ann" }, { name: "Ben" }];
    const [inPlay, ended] = [await setUp(who, game, named), await setUp(who, game, named)];
    await playByApi(who, inPlay, chooser(21), 15);
    await playByApi(who, ended, chooser(22));
    paths[`${game} in play`] = `/t/${inPlay}`;
    paths[`${game} ended`] = `/t/${ended}`;
    paths[`${game} replay`] = `/t/${ended}/replay?at=12`;
  }));
  const manual = await setUp(who, "qwixx", [{ name: "Ann" }, { name: "Ben" }], { dice: "manual" });
  paths["real dice"] = `/t/${manual}`;
  return paths;
}

/**
 * Every question that a game puts, as `who` meets it in a game of two: calls `look` with a
 * name for each new one. A question is known by what is asked and what can be pressed for it.
 */
export async function everyQuestion(who, game, seed, seen, look) {
  const table = await setUp(who, game, [{ name: "Ann" }, { name: "Ben" }]);
  await playByApi(who, table, chooser(seed), 400, async ({ phase, legal }) => {
    const name = [game, phase.waits_for, phase.question, phase.how, legal.length > 1 && "several"].filter(Boolean).join(" ");
    if (seen.has(name)) return;
    seen.add(name);
    await who.page.goto(`/t/${table}`);
    await look(name);
  });
}

/** No page is wider than its window. */
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

/** Rules whose findings count whatever axe-core thinks of them. */
const STRICT = ["label-content-name-mismatch", "landmark-unique"];

/** axe-core finds nothing serious on a page. */
export async function assertAccessible(page, name) {
  if (!await page.evaluate(() => Boolean(globalThis.axe))) await page.evaluate(axe);
  // No rule that is on needs style sheets fetched, and nobody reads where a finding would be
  // found again: a quarter of the time is saved.
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

/** Every piece of text on a page that people can see or hear, but for what is typed as it is. */
export function texts(page) {
  return page.evaluate(() => {
    const spoken = ["aria-label", "title", "placeholder", "alt", "data-why", "data-text", "data-lost", "data-announce"];
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.currentNode; node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) {
        if (!node.parentElement.closest("code, pre")) found.add(node.data);
      } else for (const name of spoken) {
        if (node.hasAttribute(name)) found.add(node.getAttribute(name));
      }
    }
    found.add(document.title);
    return [...found].map((text) => text.replaceAll(/\s+/g, " ").trim()).filter((text) => /\p{L}{2}/u.test(text));
  });
}
