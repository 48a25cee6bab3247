// Playing with others: invitations, notifications, rematches, devices, reactions; and the app
// without a connection.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { chooser, playByApi, position, createTable } from "../api.mjs";
import { looks, SIZES } from "../looks.mjs";
import { LIT, openTable } from "../play.mjs";
import { Server } from "../server.mjs";
import { WorkerProxy } from "../worker_proxy.mjs";

let server, browser;
before(async () => { [server, browser] = await Promise.all([Server.start(), launch()]); });
after(async () => { await browser.close(); await server.stop(); });

let tests = 0;

/** Defines a test in one look, or in all looks in long runs. `people` creates users with that
 *  look, and `words` selects the English or German text. */
function inLooks(name, run) {
  for (const { name: look, options } of looks(tests++)) {
    const people = (count, more = {}) => Promise.all(Array.from({ length: count }, () => person(browser, server, { ...options, ...more })));
    const words = (english, german) => (options.locale.startsWith("de") ? german : english);
    test(`${name} (${look})`, () => run({ people, words, options }));
  }
}

describe("playing with others", { concurrency: 2 }, () => {
  inLooks("a guest is greeted, joins with a name, and the host is notified of the turn", async ({ people, words }) => {
    const [ann, ben] = await people(2, { permissions: ["notifications"] });
    // Record the notifications instead of showing them.
    await ann.context.addInitScript(() => {
      window.notifications = [];
      window.Notification = class {
        static permission = "granted";
        static requestPermission = async () => "granted";
        constructor(title) { window.notifications.push(title); }
      };
    });
    const table = await createTable(ann, "pig", [{ name: "Ann" }, { open: true }], { first: 2 });
    await openTable(ann, table);
    const link = (await ann.page.locator(".invite [data-link]").innerText()).trim();
    assert.equal(link, `${server.address}/t/${table}`);
    assert.ok(await ann.page.locator(".invite svg.qr path").getAttribute("d"), "a QR code");
    assert.ok(await ann.page.locator(".invite [data-copy]").isVisible());
    await ann.page.click("#notify");
    assert.equal(await ann.page.getAttribute("#notify", "aria-pressed"), "true");

    await openTable(ben, table);
    const greeting = words("Ann invites you to play Pig", "Ann lädt dich zu Pig ein");
    assert.equal(await ben.page.locator("#prompt").innerText(), greeting);
    assert.equal(await ben.page.getAttribute("meta[property='og:title']", "content"), greeting);
    const picture = await ben.page.getAttribute("meta[property='og:image']", "content");
    const drawn = await ben.context.request.get(picture);
    assert.equal(drawn.headers()["content-type"], "image/png");
    assert.equal(await ben.page.locator("form.join button").count(), 1);
    await ben.page.fill("form.join input[name=name]", "Ben");
    await ben.page.click("form.join button");
    await ben.page.waitForSelector(`${LIT}[value=roll]`);

    const icon = () => ann.page.getAttribute("#icon", "href");
    const still = await icon();
    await ann.page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
    await ben.page.click(`${LIT}[value=roll]`);
    for (let steps = 0; steps < 40 && !await ann.page.evaluate(() => window.notifications.length); steps += 1) {
      const held = ben.page.locator(`${LIT}[name=action], ${LIT}[value=roll]`).last();
      await held.click({ timeout: 500 }).catch(() => {});
    }
    const turn = words("Your turn", "Du bist dran");
    assert.deepEqual(await ann.page.evaluate(() => window.notifications), [turn]);
    assert.ok((await ann.page.title()).includes(turn));
    assert.notEqual(await icon(), still);
    assertNoErrors(ann);
    assertNoErrors(ben);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });

  inLooks("all players are invited to the rematch", async ({ people }) => {
    const [ann, ben, eve] = await people(3);
    const table = await createTable(ann, "pig", [{ name: "Ann" }, { open: true }], { settings: { goal: 10 } });
    await ben.context.request.post(`/api/tables/${table}/seats/2`, { data: { name: "Ben" } });
    const choose = chooser(4);
    while ((await position(ann, table)).phase.waits_for !== "over") {
      await playByApi(ann, table, choose);
      await playByApi(ben, table, choose);
    }
    await Promise.all([ann, ben, eve].map((one) => openTable(one, table)));
    await ann.page.click("[data-key=rematch]");
    await ann.page.waitForURL((url) => url.pathname.startsWith("/t/") && !url.pathname.endsWith(table));
    await ben.page.click(".notice [data-key='to rematch']");
    await ben.page.waitForURL(ann.page.url());
    await ben.page.waitForSelector(".players .own");
    assert.equal(await eve.page.locator("[data-key='to rematch']").count(), 0, "spectators are not invited");
    for (const one of [ann, ben, eve]) { assertNoErrors(one); await one.context.close(); }
  });

  inLooks("without a connection the rules are available and pages explain why", async ({ people, words }) => {
    const proxy = await WorkerProxy.start(server);
    const [ann] = await people(1, { serviceWorkers: "allow", baseURL: proxy.address });
    const [alone, other, aloneThere] = words(["No connection", "de", "Keine Verbindung"], ["Keine Verbindung", "en", "No connection"]);
    await ann.page.goto("/");
    const manifest = await (await ann.context.request.get("/manifest.webmanifest")).json();
    for (const { src, sizes } of manifest.icons) {
      assert.equal((await ann.context.request.get(src)).status(), 200, sizes);
    }
    await ann.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) {
        await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
      }
    });
    const title = () => ann.page.locator("h1").innerText();
    // Playwright's waitForFunction takes the promise of an async predicate for success.
    const wait = async (test, value) => {
      const deadline = Date.now() + 30_000;
      while (!await ann.page.evaluate(test, value)) {
        assert.ok(Date.now() < deadline, `still waiting for ${test}`);
        await ann.page.waitForTimeout(50);
      }
    };
    await ann.context.setOffline(true);
    for (const path of ["/rules", "/fair", "/rules/qwixx"]) {
      await ann.page.goto(path);
      assert.notEqual(await title(), alone, path);
    }
    await ann.page.click("main form button");
    assert.equal(await title(), alone, "forms do not work offline");
    await ann.page.goto("/play/qwixx");
    assert.equal(await title(), alone);
    await ann.context.setOffline(false);
    await ann.page.click("main a.primary");
    await ann.page.waitForSelector("#setup");

    await ann.page.click(`button[name=lang][value=${other}]`);
    await wait(async (lang) => (await (await caches.match("/rules/pig")).text()).includes(`<html lang="${lang}"`), other);
    await ann.context.setOffline(true);
    await ann.page.goto("/rules/pig");
    assert.equal(await ann.page.getAttribute("html", "lang"), other);
    await ann.page.goto("/");
    assert.equal(await title(), aloneThere);
    await ann.context.setOffline(false);
    // The page retries by itself.
    await ann.page.waitForSelector(".games");

    // Another version has another service worker, which clears the old cache.
    const [name] = await ann.page.evaluate(() => caches.keys());
    await ann.page.evaluate(() => caches.open("rollwright of old"));
    proxy.setEdition("next");
    await ann.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await wait(async () => (await caches.keys()).join() === "rollwright next");
    assert.match(name, /^rollwright [0-9a-f]{16}$/);
    assert.ok(await ann.page.evaluate(async () => (await caches.match("/rules/qwixx")).ok));
    await ann.context.close();
    await proxy.stop();
  });

  inLooks("a seat moves to another device by a link that works once and can be cancelled", async ({ people, words }) => {
    const [ann, phone, eve] = await people(3);
    const table = await createTable(ann, "yahtzee", [{ name: "Ann" }, { open: true }]);
    await openTable(ann, table);
    await ann.page.click("a[href$='/seat']");
    assert.equal(await ann.page.locator("svg.qr").count(), 0, "no link before a click");
    const make = async () => {
      await ann.page.click("button[value=make]");
      await ann.page.waitForSelector("svg.qr");
      assert.match(await ann.page.locator(".pass-on").innerText(), words(/expires after 10 minutes/, /läuft nach 10 Minuten ab/));
      return await ann.page.locator(".link code").innerText();
    };
    const assertLinkIsGone = async (who, link) => {
      const answer = await who.page.goto(link);
      assert.equal(answer.status(), 410);
      assert.match(await who.page.locator("h1").innerText(), words(/^This link no longer works$/, /^Dieser Link gilt nicht mehr$/));
      assert.equal(await who.page.locator("main form").count(), 0);
    };
    const cancelled = await make();
    await ann.page.click("button[value=cancel]");
    assert.match(await ann.page.locator(".notice").innerText(), words(/cancelled|deleted/, /gelöscht/));
    await assertLinkIsGone(eve, cancelled);
    const link = await make();
    await ann.page.goto(`/t/${table}/seat`);
    assert.equal(await ann.page.locator("button[value=cancel]").count(), 1, "it can still be cancelled");
    await phone.page.goto(link);
    assert.match(await phone.page.locator(".lead").innerText(), words(/Ann.s seat/, /Platz von Ann/));
    await phone.page.click("form button.primary");
    await phone.page.waitForSelector(".players .own");
    assert.ok(await phone.page.locator("form select[name=strategy]").count(), "the host's rights move along");
    await ann.page.goto(`/t/${table}`);
    assert.equal(await ann.page.locator(".players .own").count(), 0);
    await assertLinkIsGone(eve, link);
    // The browser reports the status of the page as an error.
    for (const one of [ann, phone, eve]) { assertNoErrors(one, /410 \(Gone\)/); await one.context.close(); }
  });

  inLooks("my games show whose turn it is, and games can be resigned and removed", async ({ people, words }) => {
    const [ann, ben] = await people(2);
    const table = await createTable(ann, "pig", [{ name: "Ann" }, { open: true }], { settings: { goal: 20 } });
    await ben.context.request.post(`/api/tables/${table}/seats/2`, { data: { name: "Ben" } });
    await ann.page.goto("/me");
    const turn = await ann.page.locator(".tables .turn").innerText();
    assert.match(turn, words(/^Your turn$|Ben/, /^Du bist dran$|Ben/));
    await ann.page.click(".leaving button");
    await ann.page.waitForURL("**/me");
    assert.equal(await ann.page.locator(".tables li").count(), 0, "it is no longer listed as running");
    await openTable(ann, table);
    assert.match(await ann.page.locator(".notice").innerText(), words(/resigned/, /aufgegeben/));
    assert.equal(await ann.page.locator("a[href$='/seat'], [data-key^=resign]").count(), 0, "there is no seat to move or give up");
    assert.match(await ann.page.locator(".players .own .tag").innerText(), words(/plays/, /spielt/), "a bot plays for her");
    assert.equal(await ann.page.locator(LIT).count(), 0, "nothing can be rolled");
    const choose = chooser(5);
    while ((await position(ben, table)).phase.waits_for !== "over") await playByApi(ben, table, choose);
    await ann.page.goto("/me");
    assert.match(await ann.page.locator(".list.wide").last().innerText(), words(/resigned/, /aufgegeben/));
    assert.equal(await ann.page.locator("#pig").count(), 0, "it does not count for a player who resigned");
    await ann.page.setViewportSize(SIZES.phone);
    const [what, act] = await ann.page.locator(".past tbody th, .past [value=remove]").evaluateAll((both) => both.map((one) => one.getBoundingClientRect()));
    assert.ok(what.width > 120 && act.right < SIZES.phone.width, `on a phone the game is readable and can be removed: ${what.width}, ${act.right}`);
    await ann.page.click("button[value=remove]");
    await ann.page.waitForURL("**/me");
    assert.equal(await ann.page.locator(".list.wide").count(), 0);
    assertNoErrors(ann);
    assertNoErrors(ben);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });

  inLooks("a solo game shows a score and a personal best, and its dice can be verified", async ({ people, words }) => {
    const [ann] = await people(1);
    const table = await createTable(ann, "qwixx", [{ name: "Ann" }]);
    await playByApi(ann, table, chooser(9));
    await openTable(ann, table);
    assert.match(await ann.page.locator("#prompt").innerText(), words(/^You score .*point/, /^Du erreichst .*Punkt/));
    assert.match(await ann.page.locator(".ending").innerText(), words(/personal best/, /Bestwert/));
    assert.equal(await ann.page.locator(".ranking").count(), 0);
    await ann.page.click("[data-check]");
    const rolls = (await (await ann.context.request.get(`/api/tables/${table}/record`)).text()).match(/"event":"roll"/g).length;
    await ann.page.waitForFunction((text) => document.querySelector(".checked.good")?.textContent.startsWith(text), words(`The dice were fair: all ${rolls} rolls`, `Die Würfel waren fair: Alle ${rolls} Würfe`));
    // A manipulated record is detected.
    await ann.page.route("**/record", async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replace(/"faces":\[(\d)/, (_, face) => `"faces":[${face % 6 + 1}`);
      await route.fulfill({ response: answer, body: text });
    });
    await ann.page.click("[data-check]");
    await ann.page.waitForFunction((words) => document.querySelector(".checked").textContent.startsWith(words), words("The rolls are not as promised", "Die Würfe sind nicht wie versprochen"));
    assertNoErrors(ann);
    await ann.context.close();
  });

  inLooks("bots play for spectators at the chosen speed, also after a restart", async ({ words, options }) => {
    const own = await Server.start({ pace: 40 });
    const ann = await person(browser, own, options);
    await ann.page.goto("/play/pig");
    await ann.page.click(".more-options > summary");
    await ann.page.check("input[name=mode][value=custom]");
    await ann.page.selectOption("select[name=seat1]", "bot:easy");
    await ann.page.selectOption("select[name=speed]", "slow");
    await ann.page.click("#setup button.primary");
    await ann.page.waitForURL(/\/t\//);
    assert.match(await ann.page.locator(".kind").innerText(), words(/Only bots are playing/, /Hier spielen nur Bots/));
    assert.match(await ann.page.locator(".players").innerText(), words(/Button/, /Knopf/));
    const table = new URL(ann.page.url()).pathname.split("/").at(-1);
    await ann.page.goto("about:blank");
    await own.kill();
    await own.restart();
    // The game continues without spectators.
    const version = async () => (await (await fetch(`${own.address}/api/tables/${table}`)).json()).version;
    const before = await version();
    for (let looks = 0; looks < 200 && await version() <= before + 1; looks += 1) {
      await new Promise((done) => setTimeout(done, 50));
    }
    assert.ok(await version() > before + 1, "the bots play on");
    assertNoErrors(ann, /ERR_CONNECTION|Failed to load/);
    await ann.context.close();
    await own.stop();
  });

  inLooks("reactions appear next to the names, for spectators too", async ({ people }) => {
    const [ann, ben, eve] = await people(3);
    const table = await createTable(ann, "warrior", [{ name: "Ann" }, { open: true }]);
    await ben.context.request.post(`/api/tables/${table}/seats/2`, { data: { name: "Ben" } });
    await Promise.all([ann, ben, eve].map((one) => openTable(one, table)));
    await ben.page.click("[name=reaction][value=thanks]");
    for (const { page } of [ann, eve]) {
      await page.waitForSelector("[data-seat='2'] .reaction[data-reaction=thanks] svg", { state: "visible" });
      assert.match(await page.textContent("#announce"), /^Ben: /);
    }
    for (const one of [ann, ben, eve]) { assertNoErrors(one); await one.context.close(); }
  });

  test("the host's page polls for absent players", async () => {
    const [ann, ben] = await Promise.all([person(browser, server), person(browser, server)]);
    const table = await createTable(ann, "pig", [{ name: "Ann" }, { open: true }]);
    await ben.context.request.post(`/api/tables/${table}/seats/2`, { data: { name: "Ben" } });
    for (const { page } of [ann, ben]) await page.clock.install();
    await Promise.all([openTable(ann, table), openTable(ben, table)]);
    let looks = 0;
    for (const { page } of [ann, ben]) page.on("request", (request) => { if (request.url().endsWith("/live")) looks += 1; });
    for (const { page } of [ann, ben]) await page.clock.runFor(19_000);
    assert.equal(looks, 0, "not all the time");
    const looked = ann.page.waitForResponse((answer) => answer.url().endsWith("/live"));
    for (const { page } of [ann, ben]) await page.clock.runFor(2_000);
    await looked;
    assert.equal(looks, 1, "only the host polls");
    for (const one of [ann, ben]) { assertNoErrors(one); await one.context.close(); }
  });

  inLooks("players can react, be muted and be reported", async ({ people, words }) => {
    // On a phone the menu is far below the game.
    const [ann, ben] = await people(2, { viewport: SIZES.phone });
    const table = await createTable(ann, "pig", [{ name: "Ann" }, { open: true }]);
    await ben.context.request.post(`/api/tables/${table}/seats/2`, { data: { name: "Ben" } });
    await Promise.all([openTable(ann, table), openTable(ben, table)]);
    await ben.page.click("[name=reaction][value=bravo]");
    const reaction = ann.page.locator(".players [data-key='player 2'] .reaction");
    await reaction.waitFor();
    await ann.page.waitForFunction((said) => document.getElementById("announce").textContent === said, words("Ben: Well done!", "Ben: Bravo!"));

    const strangers = "details[data-key=strangers]";
    await ann.page.click(`${strangers} summary`);
    await ann.page.click(`${strangers} [value=report]`);
    await ann.page.waitForFunction((said) => document.querySelector(".notice.good")?.textContent.includes(said), words("reported this", "gemeldet"));
    const isSeen = await ann.page.locator(".notice").evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return scrollY > 0 && top >= 0 && bottom <= innerHeight;
    });
    assert.ok(isSeen, "the notice is visible from the menu");
    assert.match(server.log, /a name or reaction was reported.*Ben|Ben.*a name or reaction was reported/);
    await ann.page.click(`${strangers} [value=mute]`);
    await ann.page.waitForFunction(() => !document.getElementById("table").textContent.includes("Ben"));
    assert.equal(await ann.page.getAttribute("#live", "data-muted"), "2");
    await reaction.waitFor({ state: "detached" });
    // Ann no longer sees Ben's reactions; Ben still does.
    await new Promise((done) => setTimeout(done, 2100));
    await ben.page.click("[name=reaction][value=oh]");
    await ben.page.locator(".players [data-key='player 2'] .reaction").waitFor();
    assert.equal(await reaction.count(), 0);
    assertNoErrors(ann);
    assertNoErrors(ben);
    await Promise.all([ann.context.close(), ben.context.close()]);
  });
});
