// The states of a table that no link leads to, made to be looked at: lessons, the rules beside
// a game, guests and hosts, requests, many seats, real dice, a duel, the end.

import { chooser, GAMES, moveByApi, playByApi, position, setUp } from "./api.mjs";
import { person } from "./browser.mjs";

/** So many seats in one hand. */
const people = (count) => ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo"].slice(0, count).map((name) => ({ name }));

/** Every game with the names of its rule sets and how many may play. */
async function games({ context }) {
  return (await context.request.get("/api/games")).json();
}

/** A table for two with an own browser each, `moves` moves into the game. */
async function twoScreens(ann, ben, game, moves) {
  const table = await setUp(ann, game, [{ name: "Ann" }, { open: true }]);
  await ben.context.request.post(`/api/tables/${table}/seats/2`, { data: { name: "Ben" } });
  const choose = chooser(5);
  for (let made = 0; made < moves; made += 1) {
    await moveByApi(ann, table, choose) || await moveByApi(ben, table, choose);
  }
  return table;
}

/** Each step of each lesson, and the first mistake. */
async function lessons({ page }, shoot) {
  for (const game of GAMES) {
    await page.goto(`/play/${game}`);
    await page.goto("/");
    const start = page.locator(`.learn button[formaction="/learn/${game}"]`);
    if (!await start.count()) continue;
    await start.click();
    await page.waitForURL(/\/t\//);
    let mistaken = false;
    for (let step = 1; step < 60; step += 1) {
      await shoot(`lesson ${game} ${String(step).padStart(2, "0")}`);
      if (await page.locator("#move button[value=play]").count()) break;
      const before = await page.getAttribute("#live", "data-version");
      const others = page.locator("#move button[name=action]:not([data-taught]):not([aria-disabled])");
      if (!mistaken && await page.locator("[data-taught][name=action]").count() && await others.count()) {
        mistaken = true;
        await others.last().click();
      } else {
        const die = page.locator("input[data-taught]:not(:checked)");
        while (await die.count()) await die.first().click({ force: true });
        await page.locator("#move button[data-taught]").click();
      }
      await page.waitForSelector(`#live:not([data-version="${before}"])`);
    }
  }
}

/** The rules of every rule set beside the game, at each question. */
async function panels(who, shoot) {
  for (const { game, rules: sets } of await games(who)) {
    for (const { name: rules } of sets) {
      const table = await setUp(who, game, people(2), { rules });
      const seen = new Set();
      const choose = chooser(21);
      for (let moves = 0; moves < 60; moves += 1) {
        const { phase } = await position(who, table);
        if (phase.waits_for === "over") break;
        const name = phase.question ?? "a minute";
        if (!seen.has(name) && seen.size < 5) {
          seen.add(name);
          await who.page.goto(`/t/${table}`);
          await who.page.click("#table [data-rule]");
          await shoot(`panel ${game} ${rules} ${name}`);
          const tabs = await who.page.locator("#rules [data-part]:visible").all();
          for (const [at, tab] of tabs.slice(0, seen.size > 1 ? 0 : 2).entries()) {
            await tab.click();
            await shoot(`panel ${game} ${rules} part ${at + 1}`);
          }
        }
        await moveByApi(who, table, choose);
      }
    }
  }
}

/** Many seats in every game; four, and as many as there can be. */
async function manySeats(who, shoot) {
  for (const { game, rules: [set] } of await games(who)) {
    for (const count of [1, 3, 4, 6, 10]) {
      if (count > set.max_seats || count < set.min_seats) continue;
      const table = await setUp(who, game, people(count));
      await playByApi(who, table, chooser(3), 25 + count);
      await who.page.goto(`/t/${table}`);
      await shoot(`${game} with ${count}`);
    }
  }
}

/** What is seen of a table of others, and what a request looks like on both sides. */
async function company(ann, ben, shoot, shootBen) {
  for (const game of GAMES) {
    const table = await twoScreens(ann, ben, game, 9);
    const eve = await person(ann.context.browser(), ann.server, ann.looks);
    await eve.page.goto(`/t/${table}`);
    await shoot(`watching ${game}`, eve.page);
    await eve.context.close();
  }
  const open = await setUp(ann, "qwixx", [{ name: "Ann" }, { open: true }]);
  await ann.page.goto(`/t/${open}`);
  await shoot("host invites");
  await ben.page.goto(`/t/${open}`);
  await shootBen("guest is greeted");
  await ann.page.goto(`/t/${open}/seat`);
  await shoot("seat to another device");
  await ann.page.click("button[value=make]");
  await ann.page.waitForSelector("svg.qr");
  await shoot("link to another device");

  const table = await twoScreens(ann, ben, "yahtzee", 1);
  for (let moves = 0; moves < 8; moves += 1) {
    await moveByApi(ann, table, chooser(5)) || await moveByApi(ben, table, chooser(5));
  }
  await Promise.all([ann.page.goto(`/t/${table}`), ben.page.goto(`/t/${table}`)]);
  const undo = "button[name=do][value=undo]";
  const asks = await ann.page.locator(undo).count() ? ann : ben;
  if (await asks.page.locator(undo).count()) {
    await asks.page.click(undo);
    await asks.page.waitForSelector(".notice");
    await Promise.all([ann.page.reload(), ben.page.reload()]);
    await shoot("take back, one side");
    await shootBen("take back, other side");
  }
  await ben.page.click("[name=reaction] >> nth=0");
  await ann.page.waitForSelector(".reaction");
  await shoot("a reaction");
  await ann.page.evaluate(() => { for (const one of document.querySelectorAll("details")) one.open = true; });
  await shoot("menu, all open", ann.page, true);
}

/** Real dice in every game. */
async function realDice(who, shoot) {
  for (const game of GAMES) {
    const table = await setUp(who, game, people(2), { dice: "manual" });
    await who.page.goto(`/t/${table}`);
    await shoot(`real dice ${game}`);
  }
}

/** Every state, by a person and a second one; `shoot(name, page, whole)` makes the picture. */
export async function everyState(ann, ben, shoot) {
  const of = (who) => (name, page = who.page, whole = false) => shoot(name, page, whole);
  // Lessons are offered to whoever has finished no game.
  await lessons(ann, of(ann));
  await company(ann, ben, of(ann), of(ben));
  await manySeats(ann, of(ann));
  await realDice(ann, of(ann));
  await panels(ann, of(ann));
}
