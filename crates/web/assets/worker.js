// The service worker. Caches the app shell, the rules, and the offline page. Never caches tables:
// a stale position would mislead.

const NAME = `rollwright ${EDITION}`;

/** Fills the cache, in the current language and theme. */
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

/** Cache first. That is safe because the URL of a file changes with its content. */
async function keptFirst(request) {
  return await caches.match(request) ?? fetch(request);
}

/** Network first. If the server is unreachable, cached rules or the offline page. */
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

/** The offline page. */
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
