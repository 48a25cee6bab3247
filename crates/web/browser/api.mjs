// Creates and plays tables through the API, for tests that are not about clicks.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";

/** The source of the list of games. */
const list = readFileSync(new URL("../../games/src/lib.rs", import.meta.url), "utf8");
export const GAMES = [...list.matchAll(/^ {4}(\w+)::\w+ \{/gm)].map(([, game]) => game);

/** The games that have a lesson. */
export const GAMES_WITH_LESSON = GAMES.filter((game) => existsSync(new URL(`../../games/src/${game}/lesson`, import.meta.url)));

/** A seeded random generator: returns a function that chooses a number below its argument. */
export function chooser(seed) {
  let state = seed >>> 0;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

async function post({ context }, path, data) {
  // For a move the response is the new position.
  const answer = await context.request.post(path, { data, headers: { prefer: "return=representation" } });
  assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
  return answer.json();
}

/** Creates a table whose named seats belong to `who`, and returns its id. */
export async function createTable(who, game, seats, more = {}) {
  return (await post(who, "/api/tables", { game, seats, ...more })).table;
}

/** The first rule set of a game. */
export async function firstRules({ context }, game) {
  const games = await (await context.request.get("/api/games")).json();
  return games.find((one) => one.game === game).rules[0];
}

/** The lowest settings of a rule set, which make a game short. */
export const lowestSettings = ({ settings }) => Object.fromEntries(settings.map(([key, low]) => [key, low]));

/** The position of a table as `who` sees it. */
export async function position({ context }, table) {
  return (await context.request.get(`/api/tables/${table}`)).json();
}

/** Makes the next move for the seats of `who` in a position. Returns the new position, or null
 *  if it is not their turn. */
async function makeNextMove(who, table, choose, { version, phase, legal }) {
  const at = `/api/tables/${table}`;
  if (phase.yours) return post(who, `${at}/roll`, { version });
  if (!legal.length) return null;
  const { seat, actions } = legal[0];
  return post(who, `${at}/act`, { version, seat, action: actions[choose(actions.length)] });
}

/** Makes the next move for the seats of `who`. Returns false if it is not their turn. */
export async function moveByApi(who, table, choose) {
  return Boolean(await makeNextMove(who, table, choose, await position(who, table)));
}

/** Plays all seats of a table, which belong to `who`, for `moves` moves or to the end. Calls
 *  `look` with each position. */
export async function playByApi(who, table, choose, moves = Infinity, look = () => {}) {
  let now = await position(who, table);
  for (let made = 0; now && made < moves; made += 1) {
    await look(now);
    now = await makeNextMove(who, table, choose, now);
  }
}
