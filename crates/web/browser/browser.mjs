// A browser, and the people who sit before it.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** Debian's Chromium. The one without a window needs two thirds of the time of the other. */
const DEBIAN = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Headless Chromium that talks to nobody but the server under test. */
export function launch() {
  return chromium.launch({
    executablePath: DEBIAN.find((program) => existsSync(program)),
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ],
  });
}

/**
 * Somebody with a browser of their own (cookies are not shared). Whatever goes wrong
 * on their pages is kept in `troubles`.
 */
export async function person(browser, server, options = {}) {
  const context = await browser.newContext({
    baseURL: server.address,
    locale: "en-GB",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
    serviceWorkers: "block",
    ...options,
  });
  context.setDefaultTimeout(15_000);
  const troubles = [];
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      console.error(`against the policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  // Presses may follow one another as fast as a test makes them.
  await context.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const table = document.getElementById("table");
      if (table) table.dataset.rest = "0";
    });
  });
  context.on("page", (page) => {
    page.on("console", (message) => {
      // Most tests do without the worker, which would stand between them and the server.
      if (message.text().startsWith("Service Worker registration blocked")) return;
      if (message.type() === "error" || message.type() === "warning") troubles.push(message.text());
    });
    page.on("pageerror", (error) => troubles.push(`script: ${error.message}`));
    page.on("dialog", (dialog) => {
      troubles.push(`dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
  });
  const page = await context.newPage();
  return { context, page, troubles };
}

/** Nothing went wrong on this person's pages, apart from what matches `expected`. */
export function assertCalm({ troubles }, expected = null) {
  assert.deepEqual(troubles.filter((trouble) => !expected?.test(trouble)), []);
}
