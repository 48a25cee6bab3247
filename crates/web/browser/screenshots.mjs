// Takes screenshots of every page and of every state of every game, at desktop and phone width,
// light in English and dark in German. ROLLWRIGHT_LONG takes all combinations.
//
//     npm run screenshots -- FOLDER           all of them
//     npm run screenshots -- FOLDER states    only tables, in states that no link leads to
//     npm run screenshots -- FOLDER pages     only linked pages and questions
//     npm run screenshots -- FOLDER phone.light desktop.dark.de    only these looks

import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { launch, person } from "./browser.mjs";
import { GAMES } from "./api.mjs";
import { everyQuestion, findLinkedPages, open, waitUntilReady, tables } from "./pages.mjs";
import { Server } from "./server.mjs";
import { everyState } from "./states.mjs";

const folder = resolve(process.argv[2] ?? "screenshots");
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const themes = { light: "en-GB", dark: "de-DE" };
const wanted = process.argv.slice(3);
const onlyStates = wanted.includes("states");
const onlyPages = wanted.includes("pages");
const wantedLooks = wanted.filter((word) => /^(desktop|phone)/.test(word));
const long = Boolean(process.env.ROLLWRIGHT_LONG);
/** A generous timeout for a busy machine. */
const PAGE_TIMEOUT = 120_000;

/** The file name for a page. */
const fileName = (name) => name.replaceAll(/[^\w]+/g, "-").replace(/^-|-$/g, "") || "start";

let pictures = 0;
const [server, browser] = await Promise.all([Server.start(), launch()]);

/** Takes all screenshots in one look. */
async function all(pages, storageState, look, viewport, colorScheme, locale) {
  const looks = { viewport, colorScheme, locale };
  const personWithTimeout = async (options) => {
    const somebody = await person(browser, server, options);
    somebody.context.setDefaultTimeout(PAGE_TIMEOUT);
    return somebody;
  };
  const viewer = await personWithTimeout({ storageState, ...looks });
  const { page } = viewer;
  const shoot = async (name, page = viewer.page, whole = false) => {
    pictures += 1;
    if (whole) {
      // Make the window as high as the page, so that no sticky element covers it. Twice, because
      // the layout may change in a higher window.
      for (let times = 0; times < 2; times += 1) {
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width: viewport.width, height: Math.max(height, viewport.height) });
      }
    }
    await page.screenshot({ path: join(folder, `${fileName(name)}.${look}.png`) });
    if (whole) await page.setViewportSize(viewport);
  };
  for (const [name, path] of onlyStates ? [] : pages) {
    await waitUntilReady(viewer.context, path);
    await open(page, path);
    await shoot(name, page, true);
    // At a table the visible part without scrolling matters.
    if (path.startsWith("/t/")) await shoot(`${name} in view`);
  }
  for (const game of onlyStates ? [] : GAMES) {
    await everyQuestion(viewer, game, 21, new Set(), (name) => shoot(`question ${name}`));
  }
  await viewer.context.close();
  if (onlyPages) return;
  const [ann, ben] = await Promise.all([personWithTimeout(looks), personWithTimeout(looks)]);
  await everyState(Object.assign(ann, { server, looks }), ben, shoot);
  await Promise.all([ann.context.close(), ben.context.close()]);
}

try {
  await mkdir(folder, { recursive: true });
  const host = await person(browser, server);
  host.context.setDefaultTimeout(PAGE_TIMEOUT);
  const atTables = Object.entries(onlyStates ? {} : await tables(host));
  const { paths } = onlyStates ? { paths: [] } : await findLinkedPages(host);
  const pages = [...paths.map((path) => [path, path]), ...atTables, ["nothing here", "/no/such/page"]];
  const storageState = await host.context.storageState();
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const [theme, usual] of Object.entries(themes)) {
      for (const locale of long ? Object.values(themes) : [usual]) {
        const look = `${size}.${theme}.${locale.slice(0, 2)}`;
        if (wantedLooks.length && !wantedLooks.some((one) => look.startsWith(one))) continue;
        await all(pages, storageState, look, viewport, theme, locale);
      }
    }
  }
  console.log(`${pictures} pictures in ${folder}`);
} finally {
  await browser.close();
  await server.stop();
}
