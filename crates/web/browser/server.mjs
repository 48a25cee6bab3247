// The server under test, on a free port with its own folders.

import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = process.env.ROLLWRIGHT_BIN
  ?? fileURLToPath(new URL("../../../target/debug/rollwright", import.meta.url));

/** A free port. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** No rate limits in tests. */
const unlimited = ["--limit-tables", "100000", "--limit-requests", "1000000", "--limit-streams", "10000"];

/** Running servers. A failed test may leave one: it does not keep the process alive (see
 *  `restart`) and is killed at its exit. */
const running = new Set();
process.once("exit", () => {
  for (const { child, folder } of running) {
    child?.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
});

export class Server {
  /** Starts a server and waits until it responds. `pace`: milliseconds per bot step. */
  static async start({ pace = 0 } = {}) {
    const server = new Server();
    server.folder = await mkdtemp(join(tmpdir(), "rollwright-browser-"));
    running.add(server);
    server.port = await freePort();
    server.address = `http://127.0.0.1:${server.port}`;
    server.flags = [...unlimited, "--pace", String(pace)];
    await server.restart();
    return server;
  }

  /** Starts the server on its port with its folders, also after a kill. */
  async restart() {
    const env = {
      ...process.env,
      ROLLWRIGHT_DATA: join(this.folder, "data"),
      ROLLWRIGHT_CACHE: join(this.folder, "cache"),
    };
    const args = ["serve", "--listen", `127.0.0.1:${this.port}`, ...this.flags];
    this.child = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
    this.child.unref();
    this.child.stderr.unref();
    this.log = "";
    this.child.stderr.setEncoding("utf8").on("data", (text) => { this.log += text; });
    const ended = new Promise((_, reject) => {
      this.child.once("error", reject);
      this.child.once("exit", (code) => reject(new Error(`the server ended (${code}): ${this.log}`)));
    });
    this.exited = ended.catch(() => {});
    await Promise.race([ended, this.waitUntilHealthy()]);
  }

  async waitUntilHealthy() {
    for (;;) {
      const health = await fetch(`${this.address}/healthz`).catch(() => null);
      if (health?.ok) return;
      await new Promise((done) => setTimeout(done, 30));
    }
  }

  /** Kills the server without a chance to clean up, as in a power cut. */
  async kill() {
    this.child.ref();
    this.child.kill("SIGKILL");
    await this.exited;
  }

  async stop() {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
    running.delete(this);
  }

  /** Starts a proxy to the server that counts the bytes in both directions. */
  async startCountingProxy() {
    const wire = { bytes: 0 };
    const between = createServer((near) => {
      const far = connect(this.port, "127.0.0.1");
      for (const [from, to] of [[near, far], [far, near]]) {
        from.on("data", (chunk) => { wire.bytes += chunk.length; });
        from.on("error", () => to.destroy());
        from.pipe(to);
      }
    });
    await new Promise((listening) => between.listen(0, "127.0.0.1", listening));
    between.unref();
    wire.address = `http://127.0.0.1:${between.address().port}`;
    wire.close = () => between.close();
    return wire;
  }
}
