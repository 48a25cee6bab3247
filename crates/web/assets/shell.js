// On every page: registers the service worker for offline use, and offers to install the app if
// the browser supports it. Both need HTTPS or localhost.

import { root } from "./root.js";

if (navigator.serviceWorker) navigator.serviceWorker.register(`${root}sw.js`).catch(() => {});

// Without a server, the service worker can't start a worker for heavy work, but a page can.
navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (data.worker?.startsWith(root)) new Worker(data.worker).postMessage(data, ports);
});

/** How often an unreachable page is retried, in milliseconds. */
const AGAIN = 3000;

// The offline page, shown in place of an unreachable one, reloads when the server is back.
const standsIn = document.querySelector("[data-stands-in]") && location.pathname !== `${root}offline`;
if (standsIn) setInterval(() => fetch(`${root}healthz`).then(() => location.reload(), () => {}), AGAIN);

addEventListener("beforeinstallprompt", (event) => {
  const button = document.getElementById("install");
  if (!button) return;
  event.preventDefault();
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.hidden = true;
    await event.prompt();
  }, { once: true });
});

// The small board on the start page. Without scripts, each choice loads the page.
addEventListener("submit", (event) => {
  const form = event.target.closest("#try form");
  if (!form) return;
  event.preventDefault();
  import("./start.js").then(({ choose }) => choose(form, event.submitter)).catch(() => form.submit());
});
