// Minimal drivers for other browsers that open pages and run scripts: Firefox by WebDriver BiDi,
// WebKit by WebDriver.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How long a browser may take to start, in milliseconds. */
const START_TIMEOUT = 60_000;

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

/** Retries until `attempt` returns something. */
async function until(attempt, what) {
  const end = Date.now() + START_TIMEOUT;
  for (;;) {
    const made = await attempt().catch(() => null);
    if (made) return made;
    if (Date.now() > end) throw new Error(`${what} does not answer`);
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** Debian's Firefox; null if it is not installed. */
export async function firefox() {
  const program = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));
  if (!program) return null;
  if (!globalThis.WebSocket) throw new Error("Firefox is spoken to by WebSocket: node needs --experimental-websocket before version 22");
  const [port, profile] = [await freePort(), await mkdtemp(join(tmpdir(), "rollwright-firefox-"))];
  const child = spawn(program, ["--headless", "--no-remote", "--profile", profile, `--remote-debugging-port=${port}`], { stdio: "ignore" });
  const socket = await until(() => new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/session`);
    socket.addEventListener("open", () => resolve(socket));
    socket.addEventListener("error", reject);
  }), "Firefox");
  let number = 0;
  const waiting = new Map();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(data);
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const ask = (method, params) => new Promise((resolve, reject) => {
    number += 1;
    waiting.set(number, (answer) => (answer.error ? reject(new Error(`${method}: ${answer.message}`)) : resolve(answer.result)));
    socket.send(JSON.stringify({ id: number, method, params }));
  });
  await ask("session.new", { capabilities: {} });
  const { contexts: [{ context }] } = await ask("browsingContext.getTree", {});
  return {
    name: "Firefox",
    goto: (url) => ask("browsingContext.navigate", { context, url, wait: "complete" }),
    /** Runs the body of an async function in the page and returns its result. */
    async run(body) {
      const { result, exceptionDetails } = await ask("script.evaluate", {
        expression: `(async () => JSON.stringify(await (async () => { ${body} })()))()`,
        target: { context }, awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value === undefined ? undefined : JSON.parse(result.value);
    },
    async close() {
      socket.close();
      child.kill("SIGKILL");
      await new Promise((gone) => child.once("exit", gone));
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** WebKitGTK; null if it is not installed. */
export async function webkit() {
  const program = "/usr/bin/WebKitWebDriver";
  if (!existsSync(program)) return null;
  const port = await freePort();
  // Use a virtual display if there is none.
  const wrap = process.env.DISPLAY ? [program] : ["/usr/bin/xvfb-run", "-a", program];
  if (!existsSync(wrap[0])) return null;
  const env = { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  const child = spawn(wrap[0], [...wrap.slice(1), `--port=${port}`], { stdio: "ignore", env, detached: true });
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  await until(async () => (await ask("GET", "/status")).ready, "WebKit");
  const { sessionId } = await ask("POST", "/session", { capabilities: { alwaysMatch: {} } });
  const at = `/session/${sessionId}`;
  await ask("POST", `${at}/timeouts`, { script: 120_000, pageLoad: 60_000 });
  return {
    name: "WebKit",
    goto: (url) => ask("POST", `${at}/url`, { url }),
    run: async (body) => {
      const script = `const done = arguments[0]; (async () => { ${body} })().then(
        (value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })));`;
      const { value, error } = JSON.parse(await ask("POST", `${at}/execute/async`, { script, args: [] }));
      if (error) throw new Error(error);
      return value;
    },
    async close() {
      await ask("DELETE", at).catch(() => {});
      // Ends the whole process group, including the virtual display.
      process.kill(-child.pid, "SIGTERM");
    },
  };
}
