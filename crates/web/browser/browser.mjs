// A browser and its users.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** Debian's Chromium. The headless shell takes only two thirds of the time. */
const DEBIAN = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Headless Chromium that connects only to the server under test. */
export function launch() {
  return chromium.launch({
    executablePath: DEBIAN.find((program) => existsSync(program)),
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ],
  });
}

/** A user with their own browser context (no shared cookies). Collects page errors in `errors`. */
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
  const errors = [];
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      console.error(`against the policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  // Turn off the pause between clicks.
  await context.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const table = document.getElementById("table");
      if (table) table.dataset.rest = "0";
    });
  });
  context.on("page", (page) => {
    page.on("console", (message) => {
      // Most tests block the service worker, so that they talk to the server directly.
      if (message.text().startsWith("Service Worker registration blocked")) return;
      if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(`script: ${error.message}`));
    page.on("dialog", (dialog) => {
      errors.push(`dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
  });
  const page = await context.newPage();
  return { context, page, errors };
}

/** Checks that this user's pages had no errors except those that match `expected`. */
export function assertNoErrors({ errors }, expected = null) {
  assert.deepEqual(errors.filter((error) => !expected?.test(error)), []);
}
