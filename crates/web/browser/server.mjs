// The program under test: started on a free port with folders of its own, stopped,
// killed and started again.

import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = process.env.ROLLWRIGHT_BIN
  ?? fileURLToPath(new URL("../../../target/debug/rollwright", import.meta.url));

/** A port that nobody listens on. */
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

/** Nobody is held back by the limits for strangers. */
const unlimited = ["--limit-tables", "100000", "--limit-requests", "1000000", "--limit-streams", "10000"];

/** Servers that were not stopped. A test that fails may leave one: it keeps nothing waiting
 *  (see `again`) and ends with whoever started it. */
const running = new Set();
process.once("exit", () => {
  for (const { child, folder } of running) {
    child?.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
});

export class Server {
  /** A server that answers. `pace`: how many milliseconds bots take for a step. */
  static async start({ pace = 0 } = {}) {
    const server = new Server();
    server.folder = await mkdtemp(join(tmpdir(), "rollwright-browser-"));
    running.add(server);
    server.port = await freePort();
    server.address = `http://127.0.0.1:${server.port}`;
    server.flags = [...unlimited, "--pace", String(pace)];
    await server.again();
    return server;
  }

  /** Starts it on its port and its folders, also after it was killed. */
  async again() {
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
    this.gone = ended.catch(() => {});
    await Promise.race([ended, this.answers()]);
  }

  async answers() {
    for (;;) {
      const health = await fetch(`${this.address}/healthz`).catch(() => null);
      if (health?.ok) return;
      await new Promise((done) => setTimeout(done, 30));
    }
  }

  /** As in a power cut: it has no chance to tidy up. */
  async kill() {
    this.child.ref();
    this.child.kill("SIGKILL");
    await this.gone;
  }

  async stop() {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
    running.delete(this);
  }

  /** An address that leads here and counts every byte that passes, both ways. */
  async counted() {
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
