// The explorer: positions with values, changes to them, and positions in frames of other sites.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { launch, person } from "../browser.mjs";
import { SIZES } from "../looks.mjs";
import { assertAccessible, waitUntilReady } from "../pages.mjs";
import { Server } from "../server.mjs";

const MAX_EMBED_BYTES = 70 * 1024;
const PIG = "1.pig.classic.ZEgL7G";

let server;
let browser;
/** A site with another origin, whose pages frame what their query says. */
let otherSite;

before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
  otherSite = createServer((request, response) => {
    const framed = new URL(request.url, "http://other.example").searchParams.get("framed");
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>Other site</title><iframe title="framed" width="480" height="640" src="${framed}"></iframe>`);
  });
  await new Promise((resolve) => { otherSite.listen(0, "127.0.0.1", resolve); });
});

after(async () => {
  otherSite?.close();
  await browser?.close();
  await server?.stop();
});

const framing = (url) => `http://127.0.0.1:${otherSite.address().port}/?framed=${encodeURIComponent(url)}`;

test("another site shows a position in a frame, and nothing else of this server", async () => {
  const { context, page } = await person(browser, server, {});
  const table = await (await context.request.post("/api/tables", { data: { game: "yahtzee", seats: [{ name: "Ann" }, { name: "Ben" }] } })).json();
  const { position_string: yahtzee } = await (await context.request.get(`/api/tables/${table.table}`)).json();
  for (const string of [PIG, yahtzee]) {
    // Nothing is cached yet.
    const visitor = await person(browser, server, {});
    const sizes = [];
    visitor.page.on("requestfinished", (request) => {
      if (request.url().startsWith(server.address)) sizes.push(request.sizes());
    });
    await visitor.page.goto(framing(`${server.address}/embed/${string}`));
    const frame = visitor.page.frameLocator("iframe");
    await frame.locator(".pad, .scorecard").first().waitFor();
    assert.equal(await frame.locator(`a[href$="/p/${string}"]`).count(), 1);
    assert.equal(await frame.locator("script, form, button").count(), 0);
    await visitor.page.waitForLoadState("networkidle");
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size.responseBodySize, 0);
    assert.ok(bytes > 10_000 && bytes <= MAX_EMBED_BYTES, `${bytes} bytes`);
    await visitor.context.close();
  }
  for (const path of [`/p/${PIG}`, `/train/${PIG}`, "/", `/t/${table.table}`, "/api/openapi.json"]) {
    await page.goto(framing(server.address + path));
    await page.waitForTimeout(300);
    const inner = page.frames().find((frame) => frame !== page.mainFrame());
    const text = await inner.evaluate(() => document.body.innerText).catch(() => "");
    assert.ok(inner.url().startsWith("chrome-error:") || text === "", `${path} is framed: ${inner.url()}`);
  }
  await context.close();
});

test("people look at options, roll, and change a position", async () => {
  for (const viewport of Object.values(SIZES)) {
    const { context, page } = await person(browser, server, { viewport });
    await waitUntilReady(context, `/p/${PIG}`);
    await page.goto(`/p/${PIG}`);
    assert.match(await page.locator("table.options tr.best").innerText(), /roll/i);
    assert.equal(await page.locator("table.rolls tbody tr").count(), 6);
    await assertAccessible(page);
    await page.click("#move button[value=hold]");
    await page.waitForURL(/\/p\/1\.pig/);
    await page.selectOption("select[name=face]", "4");
    await page.click("button[name=rolled]");
    await page.waitForSelector("#move button[value=hold]");
    await page.click("a[href$='?edit=yes']");
    await page.fill("input[name=points-1]", "40");
    await assertAccessible(page);
    await page.click("button[name=set]");
    await page.waitForURL(/edit=yes/);
    assert.equal(await page.inputValue("input[name=points-1]"), "40");
    await page.fill("input[name=points-1]", "100");
    await page.click("button[name=set]");
    assert.match(await page.locator("[role=alert]").innerText(), /over already/);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "no sideways scrolling");
    await context.close();
  }
});

test("a position of a running game that counts has no values, and a puzzle has them after the answer", async () => {
  const { context, page } = await person(browser, server, {});
  let table;
  let position;
  do {
    table = await (await context.request.post("/api/tables", { data: { game: "pig", first: 1, seats: [{ name: "Ann" }, { name: "Ben" }] } })).json();
    const headers = { authorization: `Bearer ${table.token}` };
    await context.request.post(`/api/tables/${table.table}/roll`, { data: { version: 0 }, headers });
    position = await (await context.request.get(`/api/tables/${table.table}`, { headers })).json();
  } while (position.legal.length === 0);
  const string = position.position_string;
  await page.goto(`/p/${string}`);
  assert.match(await page.locator("[role=status]").innerText(), /A game on this server that counts/);
  assert.equal(await page.locator("table.options, table.rolls").count(), 0);
  assert.equal((await context.request.get(`/train/${string}`)).status(), 403);
  const data = { version: position.version, seat: 1, action: "hold" };
  const held = await context.request.post(`/api/tables/${table.table}/act`, { data, headers: { authorization: `Bearer ${table.token}` } });
  assert.equal(held.status(), 200);
  await waitUntilReady(context, `/p/${string}`);
  await page.goto(`/p/${string}`);
  assert.equal(await page.locator("table.options").count(), 1);
  await waitUntilReady(context, `/train/${string}`);
  await page.goto(`/train/${string}`);
  assert.equal(await page.locator("a[href^='/p/']").count(), 0);
  await page.click("#move button[value=hold]");
  await page.locator(".verdict").waitFor();
  assert.equal(await page.locator(`.verdict a[href='/p/${string}']`).count(), 1);
  await context.close();
});
