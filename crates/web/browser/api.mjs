// Tables set up and played on through the API, where clicks are not what is tested.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** Every game, by the one list there is. */
const list = readFileSync(new URL("../../games/src/lib.rs", import.meta.url), "utf8");
export const GAMES = [...list.matchAll(/^ {4}(\w+)::\w+ \{/gm)].map(([, game]) => game);

/** The same sequence of choices every time. */
export function chooser(seed) {
  let state = seed >>> 0;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

async function post({ context }, path, data) {
  const answer = await context.request.post(path, { data });
  assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
  return answer.json();
}

/** A table whose named seats are in the hand of `who`: its id. */
export async function setUp(who, game, seats, more = {}) {
  return (await post(who, "/api/tables", { game, seats, ...more })).table;
}

/** A table as `who` may see it. */
export async function position({ context }, table) {
  return (await context.request.get(`/api/tables/${table}`)).json();
}

/** Does what is due at the seats of `who`: false when nothing is. */
export async function moveByApi(who, table, choose) {
  const { version, phase, legal } = await position(who, table);
  const at = `/api/tables/${table}`;
  if (phase.yours) await post(who, `${at}/roll`, { version });
  else if (legal.length) {
    const { seat, actions } = legal[0];
    await post(who, `${at}/act`, { version, seat, action: actions[choose(actions.length)] });
  } else return false;
  return true;
}

/** Plays on with the seats of `who`, who holds all of them, for so many moves or to the end. */
export async function playByApi(who, table, choose, moves = Infinity) {
  for (let made = 0; made < moves; made += 1) {
    if (!await moveByApi(who, table, choose)) return;
  }
}
