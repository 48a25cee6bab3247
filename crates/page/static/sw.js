// The service worker: answers every request below its path with the app, which runs here as
// WebAssembly over a store in IndexedDB. It asks the network only for the app's own files.

/* global newRollwright */
importScripts("version.js", "rollwright.js");

/** The path of the app, such as /app/. */
const SCOPE = new URL("./", location.href).pathname;
/** The files of the app, in a cache named after their version. */
const CACHE = `rollwright page ${SCOPE} ${self.ROLLWRIGHT_VERSION}`;
const FILES = ["rollwright.wasm", "rollwright.js", "boot.js", "index.html", "work.js"];
const DATABASE = `rollwright ${SCOPE}`;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const isOld = (name) => name.startsWith(`rollwright page ${SCOPE} `) && name !== CACHE;
    await Promise.all((await caches.keys()).filter(isOld).map((name) => caches.delete(name)));
    await clients.claim();
  })());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(SCOPE)) return;
  const file = url.pathname.slice(SCOPE.length);
  if (["sw.js", "version.js"].includes(file)) return;
  if (FILES.includes(file)) event.respondWith(appFile(file));
  else event.respondWith(answer(event, url).catch(failed));
});

/** A file of the app, from the cache if it is there. */
async function appFile(file) {
  return await caches.match(SCOPE + file, { cacheName: CACHE }) ?? fetch(SCOPE + file);
}

// The store.

const asPromise = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const committed = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error ?? new Error("the transaction was aborted"));
});

function openDatabase() {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    for (const store of ["rows", "fence", "solutions"]) opening.result.createObjectStore(store);
  };
  return asPromise(opening);
}

/** Reads all rows and takes over from any other worker, whose writes are refused from now on. */
async function takeOver(database) {
  const transaction = database.transaction(["rows", "fence"], "readwrite", { durability: "strict" });
  const done = committed(transaction);
  const fences = transaction.objectStore("fence");
  const fence = (await asPromise(fences.get("fence")) ?? 0) + 1;
  fences.put(fence, "fence");
  const rows = transaction.objectStore("rows");
  const [keys, values] = await Promise.all([asPromise(rows.getAllKeys()), asPromise(rows.getAll())]);
  await done;
  return { fence, rows: keys.map((key, index) => [key, values[index]]) };
}

/** Writes rows in one transaction; a row without a value is deleted. */
async function write(database, fence, rows) {
  const transaction = database.transaction(["rows", "fence"], "readwrite", { durability: "strict" });
  const done = committed(transaction);
  const current = await asPromise(transaction.objectStore("fence").get("fence"));
  if (current !== fence) {
    transaction.abort();
    app = null;
    done.catch(() => {});
    throw new Error("another version of the app has taken over");
  }
  const store = transaction.objectStore("rows");
  for (const [key, value] of rows) {
    if (value === null) store.delete(key);
    else store.put(value, key);
  }
  isFull = await done.then(() => false, (error) => {
    if (error.name === "QuotaExceededError") return true;
    throw error;
  });
  if (isFull) throw new Error("the browser has no space left");
}

/** Whether the last write failed for lack of space. */
let isFull = false;

/** The response in place of an error, after a write failed for lack of space. */
function noSpace() {
  const text = navigator.language.startsWith("de")
    ? "Der Browser hat keinen Platz mehr für diese Seite, deshalb hat sich nichts geändert. Gib Speicher frei und versuch es noch einmal."
    : "The browser has no space left for this site, so nothing has changed. Free some space and try again.";
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>Rollwright</title><main><p>${text}</p></main>`;
  return new Response(html, { status: 507, headers: { "content-type": "text/html; charset=utf-8" } });
}

// The app.

/** The promise of the app. */
let app = null;

/** Opens the app in a new instance of the program. */
async function openApp() {
  const wasm_bindgen = newRollwright();
  const loaded = wasm_bindgen({ module_or_path: appFile("rollwright.wasm") });
  const database = await openDatabase();
  const { fence, rows } = await takeOver(database);
  await loaded;
  const languages = navigator.languages.join(",");
  const changes = (changed) => write(database, fence, changed);
  const jobs = (job, onProgress) => doHeavyJob(database, JSON.parse(job), onProgress);
  return wasm_bindgen.App.open(rows, changes, jobs, SCOPE, languages);
}

// Heavy work.

/** How often to look whether the page whose worker does a job is still there, in milliseconds. */
const CLIENT_CHECK = 1000;

/** The solutions that were stored for these needs; null if they weren't computed yet. */
async function storedSolutions(database, needs) {
  const store = database.transaction("solutions").objectStore("solutions");
  const keys = await asPromise(store.get(`needs ${needs}`));
  if (!keys) return null;
  const found = await Promise.all(keys.map(async (key) => [key, await asPromise(store.get(key))]));
  return found.every(([, bytes]) => bytes) ? found : null;
}

/** Does a job in a dedicated worker and resolves to its result: solutions, or a text. Only pages
 *  can start workers, so a job whose page is left begins again in another one. */
async function doHeavyJob(database, { job, needs, record }, onProgress) {
  const request = JSON.stringify(needs);
  if (!await storedSolutions(database, request)) await inWorker({ job: "prepare", needs: request }, onProgress);
  if (job === "prepare") return storedSolutions(database, request);
  return inWorker({ job, needs: request, record }, onProgress);
}

async function inWorker(job, onProgress) {
  for (;;) {
    const pages = (await clients.matchAll({ type: "window" })).filter(({ url }) => url.startsWith(location.origin + SCOPE));
    const page = pages.find(({ visibilityState }) => visibilityState === "visible") ?? pages[0];
    if (page) {
      const { result, error, isGone } = await askPage(page, job, onProgress);
      if (error) throw new Error(error);
      if (!isGone) return result;
    }
    await new Promise((later) => setTimeout(later, CLIENT_CHECK));
  }
}

/** Asks a page to start a worker for a job. */
async function askPage(page, job, onProgress) {
  const { port1: port, port2 } = new MessageChannel();
  return new Promise((done) => {
    const checking = setInterval(async () => {
      if (!await clients.get(page.id)) finish({ isGone: true });
    }, CLIENT_CHECK);
    function finish(outcome) {
      clearInterval(checking);
      port.close();
      done(outcome);
    }
    port.onmessage = ({ data }) => {
      if ("percent" in data) onProgress(data.percent);
      else finish(data);
    };
    page.postMessage({ worker: `${SCOPE}work.js`, ...job, database: DATABASE }, [port2]);
  });
}

/** Passes a request to the app. */
async function answer(event, url) {
  const { request } = event;
  const body = request.method === "GET" || request.method === "HEAD"
    ? new Uint8Array() : new Uint8Array(await request.arrayBuffer());
  app ??= openApp();
  app.catch(() => { app = null; });
  const response = await (await app).handle(
    request.method, `/${url.pathname.slice(SCOPE.length)}${url.search}`, headersFor(request), body);
  if (response.status >= 500 && isFull) {
    response.free();
    return noSpace();
  }
  const headers = new Headers();
  const names = response.headers;
  for (let index = 0; index < names.length; index += 2) headers.append(names[index], names[index + 1]);
  const { status } = response;
  if (response.is_stream) return new Response(streamOf(response), { status, headers });
  const whole = status === 204 || status === 304 || request.method === "HEAD" ? null : response.body();
  response.free();
  return new Response(whole, { status, headers });
}

/** The headers that the app needs. Browsers hide the origin of a request from service workers, but
 *  not the page that sent it: other sites can't pretend that a form is ours. */
function headersFor(request) {
  const headers = [...request.headers].flat();
  const isOwn = request.referrer.startsWith(`${location.origin}${SCOPE}`);
  headers.push("host", location.host, "sec-fetch-site", isOwn ? "same-origin" : "cross-site");
  return headers;
}

/** A stream of events. */
function streamOf(response) {
  let isCancelled = false;
  return new ReadableStream({
    async pull(controller) {
      const part = await response.next_part();
      if (part === undefined || isCancelled) {
        response.free();
        if (!isCancelled) controller.close();
      } else {
        controller.enqueue(part);
      }
    },
    cancel() {
      isCancelled = true;
    },
  });
}

/** The response after a failure. A program that has crashed can't answer again, so the next request
 *  starts a new one; everything that was shown is stored. */
function failed(error) {
  console.error(error);
  if (error instanceof WebAssembly.RuntimeError) app = null;
  if (isFull) return noSpace();
  const text = `Rollwright couldn't answer: ${error.message ?? error}. Reload the page to try again.`;
  return new Response(text, { status: 500, headers: { "content-type": "text/plain; charset=utf-8" } });
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
