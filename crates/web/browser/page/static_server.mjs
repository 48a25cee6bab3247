// A plain file server, as any static host: it knows nothing about the app.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
};

/** Serves `folder` below `/some/where/` on a free port. */
export async function serveFolder(folder) {
  const below = "/some/where/";
  const requests = [];
  const server = createServer(({ url }, response) => {
    const path = new URL(url, "http://here").pathname;
    requests.push(path);
    const file = join(folder, normalize(path.slice(below.length) || "index.html"));
    if (!path.startsWith(below) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end("not found");
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const site = `http://127.0.0.1:${server.address().port}`;
  return {
    /** The address of the app. */
    address: `${site}${below}`,
    /** The paths that were requested. */
    requests,
    /** Stops answering, as in an aeroplane. */
    close: () => new Promise((closed) => {
      // Closing twice is an error that nobody needs to know of.
      server.close(() => closed());
      server.closeAllConnections();
    }),
  };
}
