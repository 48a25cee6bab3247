// Pictures of every page and of every state of every game, at desktop and phone width, light
// in English and dark in German, to be looked at. All combinations with ROLLWRIGHT_LONG.
//
//     npm run screenshots -- FOLDER           all of them
//     npm run screenshots -- FOLDER states    tables alone, in the states no link leads to

import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { launch, person } from "./browser.mjs";
import { GAMES } from "./api.mjs";
import { everyQuestion, linked, open, tables } from "./pages.mjs";
import { Server } from "./server.mjs";
import { everyState } from "./states.mjs";

const folder = resolve(process.argv[2] ?? "screenshots");
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const themes = { light: "en-GB", dark: "de-DE" };
const onlyStates = process.argv[3] === "states";
const long = Boolean(process.env.ROLLWRIGHT_LONG);

/** A file's name for a page. */
const fileName = (name) => name.replaceAll(/[^\w]+/g, "-").replace(/^-|-$/g, "") || "start";

let pictures = 0;
const [server, browser] = await Promise.all([Server.start(), launch()]);

/** All pictures in one look. */
async function all(pages, storageState, look, viewport, colorScheme, locale) {
  const looks = { viewport, colorScheme, locale };
  const looker = await person(browser, server, { storageState, ...looks });
  const { page } = looker;
  const shoot = async (name, page = looker.page, whole = false) => {
    pictures += 1;
    if (whole) {
      // The window becomes as high as the page, so that nothing sticks in the middle.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: viewport.width, height: Math.max(height, viewport.height) });
    }
    await page.screenshot({ path: join(folder, `${fileName(name)}.${look}.png`) });
    if (whole) await page.setViewportSize(viewport);
  };
  for (const [name, path] of onlyStates ? [] : pages) {
    await open(page, path);
    await shoot(name, page, true);
    // At a table what counts is what is seen without scrolling.
    if (path.startsWith("/t/")) await shoot(`${name} in view`);
  }
  for (const game of onlyStates ? [] : GAMES) {
    await everyQuestion(looker, game, 21, new Set(), (name) => shoot(`question ${name}`));
  }
  await looker.context.close();
  const [ann, ben] = await Promise.all([person(browser, server, looks), person(browser, server, looks)]);
  await everyState(Object.assign(ann, { server, looks }), ben, shoot);
  await Promise.all([ann.context.close(), ben.context.close()]);
}

try {
  await mkdir(folder, { recursive: true });
  const host = await person(browser, server);
  const atTables = Object.entries(await tables(host));
  const { paths } = await linked(host);
  const pages = [...paths.map((path) => [path, path]), ...atTables, ["nothing here", "/no/such/page"]];
  const storageState = await host.context.storageState();
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const [theme, usual] of Object.entries(themes)) {
      for (const locale of long ? Object.values(themes) : [usual]) {
        await all(pages, storageState, `${size}.${theme}.${locale.slice(0, 2)}`, viewport, theme, locale);
      }
    }
  }
  console.log(`${pictures} pictures in ${folder}`);
} finally {
  await browser.close();
  await server.stop();
}
