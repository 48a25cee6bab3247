// Tables set up and played on through the API, where clicks are not what is tested.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";

/** Every game, by the one list there is. */
const list = readFileSync(new URL("../../games/src/lib.rs", import.meta.url), "utf8");
export const GAMES = [...list.matchAll(/^ {4}(\w+)::\w+ \{/gm)].map(([, game]) => game);

/** Those with a first lesson. */
export const TAUGHT = GAMES.filter((game) => existsSync(new URL(`../../games/src/${game}/lesson`, import.meta.url)));

/** The same sequence of choices every time. */
export function chooser(seed) {
  let state = seed >>> 0;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

async function post({ context }, path, data) {
  // Where it is a move, the answer is the position that it has led to.
  const answer = await context.request.post(path, { data, headers: { prefer: "return=representation" } });
  assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
  return answer.json();
}

/** A table whose named seats are in the hand of `who`: its id. */
export async function setUp(who, game, seats, more = {}) {
  return (await post(who, "/api/tables", { game, seats, ...more })).table;
}

/** The rule set that a game has first. */
export async function firstRules({ context }, game) {
  const games = await (await context.request.get("/api/games")).json();
  return games.find((one) => one.game === game).rules[0];
}

/** The least of what can be set there, which makes a game short. */
export const least = ({ settings }) => Object.fromEntries(settings.map(([key, low]) => [key, low]));

/** A table as `who` may see it. */
export async function position({ context }, table) {
  return (await context.request.get(`/api/tables/${table}`)).json();
}

/** Does what is due at the seats of `who`, who was told `now` of the table: what it is like
 *  then, null when nothing is due. */
async function goOn(who, table, choose, { version, phase, legal }) {
  const at = `/api/tables/${table}`;
  if (phase.yours) return post(who, `${at}/roll`, { version });
  if (!legal.length) return null;
  const { seat, actions } = legal[0];
  return post(who, `${at}/act`, { version, seat, action: actions[choose(actions.length)] });
}

/** Does what is due at the seats of `who`: false when nothing is. */
export async function moveByApi(who, table, choose) {
  return Boolean(await goOn(who, table, choose, await position(who, table)));
}

/** Plays on with the seats of `who`, who holds all of them, for so many moves or to the end,
 *  and calls `look` with each position before it is left. */
export async function playByApi(who, table, choose, moves = Infinity, look = () => {}) {
  let now = await position(who, table);
  for (let made = 0; now && made < moves; made += 1) {
    await look(now);
    now = await goOn(who, table, choose, now);
  }
}
