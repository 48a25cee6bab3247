// A dedicated worker: does one heavy job, stores the solutions that it computes, and ends, which
// frees its memory.

/* global newRollwright */
importScripts("rollwright.js");

const asPromise = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function run({ job, needs, record, database: name }, onProgress) {
  const program = newRollwright();
  await program({ module_or_path: fetch("rollwright.wasm") });
  const database = await asPromise(indexedDB.open(name));
  if (job === "prepare") {
    const solved = program.solve(needs, onProgress);
    const transaction = database.transaction("solutions", "readwrite");
    const store = transaction.objectStore("solutions");
    for (const [key, bytes] of solved) store.put(bytes, key);
    store.put(solved.map(([key]) => key), `needs ${needs}`);
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return null;
  }
  const store = database.transaction("solutions").objectStore("solutions");
  const keys = await asPromise(store.get(`needs ${needs}`)) ?? [];
  const solved = await Promise.all(keys.map(async (key) => [key, await asPromise(store.get(key))]));
  return program.review(record, solved, onProgress);
}

addEventListener("message", async ({ data, ports: [port] }) => {
  try {
    port.postMessage({ result: await run(data, (percent) => port.postMessage({ percent })) });
  } catch (error) {
    port.postMessage({ error: String(error?.message ?? error) });
  }
  close();
});
