// A test that fails ends: what it has started does not keep its file waiting.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";

const FAILING = `
  import { test } from "node:test";
  import { Server } from ${JSON.stringify(new URL("../server.mjs", import.meta.url).href)};
  test("fails", async () => {
    const server = await Server.start();
    const { address } = await server.counted();
    await fetch(address + "/healthz");
    console.log("server", server.address);
    throw new Error("as it should");
  });`;

test("a failed test leaves no server behind, and nobody waits for it", async () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const [error, told] = await new Promise((done) => {
    execFile(process.execPath, ["--input-type=module", "--eval", FAILING], { env, timeout: 60_000, killSignal: "SIGKILL" },
      (error, told) => done([error, told]));
  });
  assert.equal(error?.signal, null, "it ends by itself");
  assert.equal(error.code, 1, told);
  const [, server] = /server (\S+)/.exec(told);
  await assert.rejects(fetch(server), "nobody answers any more");
});
