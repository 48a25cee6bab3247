// A failing test ends: a server it started does not keep the process alive.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";

const FAILING = `
  import { test } from "node:test";
  import { Server } from ${JSON.stringify(new URL("../server.mjs", import.meta.url).href)};
  test("fails", async () => {
    const server = await Server.start();
    const { address } = await server.startCountingProxy();
    await fetch(address + "/healthz");
    console.log("server", server.address);
    throw new Error("as it should");
  });`;

test("a failed test ends and leaves no server behind", async () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const [error, output] = await new Promise((done) => {
    execFile(process.execPath, ["--input-type=module", "--eval", FAILING], { env, timeout: 60_000, killSignal: "SIGKILL" },
      (error, output) => done([error, output]));
  });
  assert.equal(error?.signal, null, "it ends by itself");
  assert.equal(error.code, 1, output);
  const [, server] = /server (\S+)/.exec(output);
  await assert.rejects(fetch(server), "the server is gone");
});
