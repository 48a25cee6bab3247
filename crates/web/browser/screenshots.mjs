// Pictures of every page and of every question of every game, at desktop and phone width,
// light and dark, to be looked at.
//
//     npm run screenshots -- FOLDER

import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { launch, person } from "./browser.mjs";
import { GAMES } from "./api.mjs";
import { everyQuestion, linked, tables } from "./pages.mjs";
import { Server } from "./server.mjs";

const folder = resolve(process.argv[2] ?? "screenshots");
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } };

/** A file's name for a page. */
const fileName = (name) => name.replaceAll(/[^\w]+/g, "-").replace(/^-|-$/g, "") || "start";

let questions = 0;
const [server, browser] = await Promise.all([Server.start(), launch()]);
try {
  await mkdir(folder, { recursive: true });
  const ann = await person(browser, server);
  const atTables = Object.entries(await tables(ann));
  const { paths } = await linked(ann);
  const pages = [...paths.map((path) => [path, path]), ...atTables, ["nothing here", "/no/such/page"]];
  const storageState = await ann.context.storageState();
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ["light", "dark"]) {
      const looker = await person(browser, server, { storageState, viewport, colorScheme });
      const { context, page } = looker;
      for (const [name, path] of pages) {
        await page.setViewportSize(viewport);
        await page.goto(path);
        // The window becomes as high as the page, so that nothing sticks in the middle.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width: viewport.width, height: Math.max(height, viewport.height) });
        await page.screenshot({ path: join(folder, `${fileName(name)}.${size}.${colorScheme}.png`) });
      }
      await page.setViewportSize(viewport);
      for (const game of GAMES) {
        await everyQuestion(looker, game, 21, new Set(), async (name) => {
          questions += 1;
          await page.screenshot({ path: join(folder, `question-${fileName(name)}.${size}.${colorScheme}.png`) });
        });
      }
      await context.close();
    }
  }
  console.log(`${pages.length * 4 + questions} pictures in ${folder}`);
} finally {
  await browser.close();
  await server.stop();
}
