// States of tables that no link leads to, for screenshots: lessons, the rules panel, guests and
// hosts, requests, many seats, real dice.

import { chooser, GAMES, moveByApi, playByApi, position, createTable } from "./api.mjs";
import { person } from "./browser.mjs";

/** `count` named seats. */
const people = (count) => ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo"].slice(0, count).map((name) => ({ name }));

/** All games with their rule sets and numbers of seats. */
async function games({ context }) {
  return (await context.request.get("/api/games")).json();
}

/** A table for two users, after `moves` moves. */
async function twoScreens(ann, ben, game, moves) {
  const table = await createTable(ann, game, [{ name: "Ann" }, { open: true }]);
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

/** The rules panel for every rule set, at each question. */
async function panels(who, shoot) {
  for (const { game, rules: sets } of await games(who)) {
    for (const { name: rules } of sets) {
      const table = await createTable(who, game, people(2), { rules });
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

/** Every game with different numbers of seats. */
async function manySeats(who, shoot) {
  for (const { game, rules: [set] } of await games(who)) {
    for (const count of [1, 3, 4, 6, 10]) {
      if (count > set.max_seats || count < set.min_seats) continue;
      const table = await createTable(who, game, people(count));
      await playByApi(who, table, chooser(3), 25 + count);
      await who.page.goto(`/t/${table}`);
      await shoot(`${game} with ${count}`);
    }
  }
}

/** The view of a spectator, and requests seen from both sides. */
async function multiplayer(ann, ben, shoot, shootBen) {
  for (const game of GAMES) {
    const table = await twoScreens(ann, ben, game, 9);
    const eve = await person(ann.context.browser(), ann.server, ann.looks);
    await eve.page.goto(`/t/${table}`);
    await shoot(`watching ${game}`, eve.page);
    await eve.context.close();
  }
  const open = await createTable(ann, "qwixx", [{ name: "Ann" }, { open: true }]);
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
    const table = await createTable(who, game, people(2), { dice: "manual" });
    await who.page.goto(`/t/${table}`);
    await shoot(`real dice ${game}`);
  }
}

/** Visits every state with two users; `shoot(name, page, whole)` takes the screenshot. */
export async function everyState(ann, ben, shoot) {
  const of = (who) => (name, page = who.page, whole = false) => shoot(name, page, whole);
  // Lessons come first: they are only offered to users without a finished game.
  await lessons(ann, of(ann));
  await multiplayer(ann, ben, of(ann), of(ben));
  await manySeats(ann, of(ann));
  await realDice(ann, of(ann));
  await panels(ann, of(ann));
}
