// Kept on the device: the frame of the app, its rules, and the page that says that play
// needs the server. Nothing of a game is kept: a table that is not fresh would mislead.

const NAME = `rollwright ${EDITION}`;

/** Fetches all that is kept, in the language and the colours that are chosen now. */
const keep = async () => (await caches.open(NAME)).addAll(SHELL);

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const old = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(old());
});

const isRules = (path) => path === "/rules" || path === "/fair" || path.startsWith("/rules/");

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && request.mode === "navigate") {
    const answer = fetch(request);
    event.respondWith(answer.catch(noConnection));
    if (url.pathname === "/settings") event.waitUntil(answer.then(keep).catch(() => {}));
  }
  if (request.method !== "GET") return;
  if (url.pathname.startsWith("/static/")) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate") event.respondWith(freshFirst(request, url.pathname));
});

/** Files have names that change with what is in them. */
async function keptFirst(request) {
  return await caches.match(request) ?? fetch(request);
}

/** A page as the server has it now; without one, the rules that were kept, or why not. */
async function freshFirst(request, path) {
  try {
    const answer = await fetch(request);
    if (answer.ok && isRules(path)) (await caches.open(NAME)).put(path, answer.clone());
    return answer;
  } catch {
    const kept = isRules(path) ? await caches.match(path) : null;
    return kept ?? noConnection();
  }
}

/** The page that says why nobody can play. */
const noConnection = async () => await caches.match("/offline") ?? Response.error();

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const open = async () => {
    const pages = await clients.matchAll({ type: "window" });
    const page = pages.find(({ url }) => url === event.notification.data);
    await (page ? page.focus() : clients.openWindow(event.notification.data));
  };
  event.waitUntil(open());
});
