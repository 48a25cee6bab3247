// A proxy in front of the server that can serve the service worker of another version.
// Playwright doesn't intercept requests for a worker's own script.

import { createServer, request } from "node:http";

export class WorkerProxy {
  /** Starts a proxy for this server on a free port. */
  static async start(server) {
    const proxy = new WorkerProxy();
    proxy.edition = null;
    proxy.listener = createServer((incoming, outgoing) => proxy.forward(server.port, incoming, outgoing));
    await new Promise((done) => proxy.listener.listen(0, "127.0.0.1", done));
    // A failed test must not keep the process alive.
    proxy.listener.unref();
    proxy.address = `http://127.0.0.1:${proxy.listener.address().port}`;
    return proxy;
  }

  /** From now on the service worker has this edition. */
  setEdition(edition) {
    this.edition = edition;
  }

  async stop() {
    this.listener.closeAllConnections();
    await new Promise((done) => this.listener.close(done));
  }

  forward(port, incoming, outgoing) {
    const { method, url, headers } = incoming;
    const replace = this.edition !== null && url === "/sw.js";
    // The script has to arrive uncompressed to be replaced.
    if (replace) delete headers["accept-encoding"];
    const upstream = request({ host: "127.0.0.1", port, method, path: url, headers }, async (answer) => {
      if (!replace) {
        outgoing.writeHead(answer.statusCode, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const script = (await answer.setEncoding("utf8").toArray()).join("");
      const { "content-length": _, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode, rest);
      outgoing.end(script.replace(/EDITION = "\w+"/, `EDITION = "${this.edition}"`));
    });
    upstream.on("error", () => outgoing.destroy());
    incoming.pipe(upstream);
  }
}
