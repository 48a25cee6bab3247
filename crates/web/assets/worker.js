// Kept on the device: the frame of the app, its rules, and the page that says that play
// needs the server. Nothing of a game is kept: a table that is not fresh would mislead.

const NAME = `rollwright ${EDITION}`;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(SHELL)));
});

addEventListener("activate", (event) => {
  const old = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(old());
});

const isRules = (path) => path === "/rules" || path.startsWith("/rules/");

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
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
    return kept ?? await caches.match("/offline") ?? Response.error();
  }
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const open = async () => {
    const pages = await clients.matchAll({ type: "window" });
    const page = pages.find(({ url }) => url === event.notification.data);
    await (page ? page.focus() : clients.openWindow(event.notification.data));
  };
  event.waitUntil(open());
});
