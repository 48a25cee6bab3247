// Measures page sizes and response times for the table in BENCHMARKS.md.
//
//     npm run weight                 every game
//     npm run weight -- pig qwixx    some of them

import { launch, person } from "./browser.mjs";
import { chooser, GAMES, position, createTable } from "./api.mjs";
import { LIT, press, openTable, state, waitForTurn } from "./play.mjs";
import { startButtons } from "./start.mjs";
import { Server } from "./server.mjs";

const browser = await launch();
const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

/** The time from the creation of a table to Master's first move, with an empty solution cache.
 *  The bot begins. */
async function timeToMasterMove(game, rules, seats) {
  const server = await Server.start();
  const eve = await person(browser, server);
  const began = performance.now();
  const masters = Array.from({ length: seats - 1 }, () => ({ bot: "master" }));
  const table = await createTable(eve, game, [{ name: "Eve" }, ...masters], { first: 2, rules });
  await openTable(eve, table);
  if ((await state(eve.page)).lit.length) await eve.page.click(LIT);
  for (;;) {
    if (performance.now() - began > 120_000) throw new Error(`${game} (${rules}): Master has not moved within two minutes`);
    await new Promise((done) => { setTimeout(done, 20); });
    const record = await (await eve.context.request.get(`/api/tables/${table}/record`)).text();
    // In some games a whole turn needs no decision.
    const { active, phase } = await position(eve, table);
    const answered = phase.waits_for === "decide" && !phase.seats.includes(2);
    if (answered || active === 1 || record.includes('"act","seat":2')) break;
  }
  const waited = performance.now() - began;
  await eve.context.close();
  await server.stop();
  return waited;
}

console.log("| game | kilobytes to the first move | click to change, ms | first move against Master, cold, ms: 2 / 5 seats |");
console.log("|---|---|---|---|");
const asked = process.argv.slice(2);
for (const game of GAMES.filter((one) => !asked.length || asked.includes(one))) {
  const server = await Server.start();
  const wire = await server.startCountingProxy();
  const ann = await person(browser, wire);
  await ann.page.goto("/");
  for (const button of startButtons(game)) await ann.page.click(button);
  await waitForTurn(ann.page);
  const bytes = wire.bytes;

  const choose = chooser(3);
  const times = [];
  for (let moves = 0; moves < 30; moves += 1) {
    const { lit, over } = await waitForTurn(ann.page);
    if (over) break;
    const thing = lit[choose(lit.length)];
    if (thing.name === "chosen") { await press(ann.page, thing); continue; }
    times.push(await ann.page.evaluate(async ({ lit, thing }) => {
      const live = document.getElementById("live");
      const began = performance.now();
      document.querySelector(`${lit}[name="${thing.name}"][value="${thing.value}"]`).click();
      while (document.getElementById("live") === live) await new Promise((done) => setTimeout(done, 1));
      return performance.now() - began;
    }, { lit: LIT, thing }));
  }
  await ann.context.close();
  wire.close();

  const { rules } = (await (await fetch(`${server.address}/api/games`)).json()).find((one) => one.game === game);
  await server.stop();
  const master = [];
  for (const { name, min_seats: fewest, max_seats: most } of rules) {
    const waits = [];
    for (const seats of [2, 5].filter((count) => count >= fewest && count <= most)) waits.push((await timeToMasterMove(game, name, seats)).toFixed(0));
    master.push(`${waits.join(" / ")} (${name})`);
  }
  console.log(`| ${game} | ${(bytes / 1000).toFixed(0)} | ${median(times).toFixed(0)} | ${master.join(", ")} |`);
}
await browser.close();
