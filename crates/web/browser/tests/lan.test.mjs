// A local server lets phones in its network join, with one press and off again with another.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { createTable } from "../api.mjs";
import { assertNoErrors, launch, person } from "../browser.mjs";
import { openTable } from "../play.mjs";

const program = process.env.ROLLWRIGHT_BIN ?? fileURLToPath(new URL("../../../../target/debug/rollwright", import.meta.url));
const isPrivate = ({ family, address }) => family === "IPv4" && /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);
const hasPrivateAddress = () => Object.values(networkInterfaces()).flat().some(isPrivate);

/** Starts the plain command, as a user would, and waits for its address. */
async function startProgram(folder) {
  const env = { ...process.env, ROLLWRIGHT_DATA: join(folder, "data"), ROLLWRIGHT_CACHE: join(folder, "cache"), DISPLAY: "", WAYLAND_DISPLAY: "", LANG: "C" };
  const child = spawn(program, [], { env, stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((found, failed) => {
    let said = "";
    child.once("exit", (code) => failed(new Error(`ended (${code}): ${said}`)));
    child.stdout.setEncoding("utf8").on("data", (text) => {
      said += text;
      const [, address] = said.match(/running at (http:\/\/\S+?)\/?\s/) ?? [];
      if (address) found(address);
    });
  });
  return { child, address };
}

const reaches = (link) => fetch(link, { signal: AbortSignal.timeout(3000) }).then(({ status }) => status, () => null);

if (!hasPrivateAddress() && process.env.ROLLWRIGHT_TEST_NETWORK === undefined) {
  // Run again in a network of its own that has a private address.
  test("with a private address", (t) => {
    const network = "ip link set lo up && ip link add here type veth peer name there && ip link set there up && ip addr add 192.168.77.1/24 dev here && ip link set here up";
    const inside = ["--net", "sh", "-c"];
    if (spawnSync("unshare", [...inside, network]).status !== 0) {
      t.skip("NOT TESTED: a network of its own can't be made here");
      return;
    }
    const self = fileURLToPath(import.meta.url);
    const env = { ...process.env, ROLLWRIGHT_TEST_NETWORK: "1" };
    delete env.NODE_TEST_CONTEXT;
    const run = spawnSync("unshare", [...inside, `${network} && exec "${process.execPath}" --test "${self}"`], { env, encoding: "utf8" });
    assert.equal(run.status, 0, run.stdout + run.stderr);
    assert.match(run.stdout, /pass [1-9]/);
  });
} else {
  test("the host lets phones in this network join, and keeps them out again", async () => {
    const folder = await mkdtemp(join(tmpdir(), "rollwright-lan-"));
    const [{ child, address }, browser] = await Promise.all([startProgram(folder), launch()]);
    try {
      const ann = await person(browser, { address });
      const { page } = ann;
      const table = await createTable(ann, "pig", [{ name: "Ann" }, { open: true }]);
      await openTable(ann, table);
      const link = () => page.locator(".invite [data-link]").innerText();
      assert.match(await link(), /^http:\/\/127\.0\.0\.1:/, "so far the link is for this machine");
      assert.match(await page.locator(".lan").innerText(), /Only this computer can open the link/);
      const lanSwitch = page.getByRole("switch", { name: "Let phones in this network join" });
      assert.equal(await lanSwitch.getAttribute("aria-checked"), "false");

      await lanSwitch.click();
      await page.waitForSelector("[role=switch][aria-checked=true]");
      const shared = await link();
      assert.match(shared, /^http:\/\/(10|172|192)\./, "link and code carry the address in the network");
      assert.match(await page.locator(".lan").innerText(), /not encrypted/);
      assert.ok(await page.locator(".invite svg.qr").count());
      assert.equal(await reaches(shared), 200);
      // A phone joins through that address. It sees no switch and can't press it.
      const ben = await person(browser, { address: new URL(shared).origin });
      await ben.page.goto(shared);
      assert.equal(await ben.page.locator("[role=switch]").count(), 0);
      const stolen = await ann.context.cookies(address);
      const pressed = await fetch(`${shared}/lan`, {
        method: "POST", redirect: "manual", body: new URLSearchParams({ on: "no" }),
        headers: { cookie: stolen.map(({ name, value }) => `${name}=${value}`).join("; ") },
      });
      assert.equal(pressed.status, 403, "not even with the host's cookie");
      const foreign = await fetch(`${address}/t/${table}/lan`, { method: "POST", redirect: "manual", body: new URLSearchParams({ on: "no" }) });
      assert.equal(foreign.status, 403, "nobody but the host on this machine");
      const proxied = await fetch(`${address}/t/${table}/lan`, {
        method: "POST", redirect: "manual", body: new URLSearchParams({ on: "no" }),
        headers: { cookie: stolen.map(({ name, value }) => `${name}=${value}`).join("; "), "x-forwarded-for": "192.168.1.9" },
      });
      assert.equal(proxied.status, 403, "not through a proxy");
      await ben.page.fill("[name=name]", "Ben");
      await ben.page.click("button[value=join]");
      await ben.page.waitForSelector(".players .own");
      await page.waitForFunction(() => document.querySelector(".players").textContent.includes("Ben"));

      // "Play on another device" offers the same switch, and links that other devices can open.
      await page.goto(`/t/${table}/seat`);
      assert.equal(await page.getByRole("switch").getAttribute("aria-checked"), "true");
      await page.click("button[value=make]");
      assert.match(await page.locator(".link code").innerText(), /^http:\/\/(10|172|192)\./);
      await page.goto(`/t/${table}/seat`);
      await page.getByRole("switch").click();
      await page.waitForSelector("[role=switch][aria-checked=false]");
      assert.equal(await reaches(shared), null, "the address is closed again");
      await ben.page.waitForFunction(() => document.getElementById("offline").textContent !== "");
      await page.click("button[value=make]");
      assert.match(await page.locator(".notice").innerText(), /Only this computer can open the link/);
      assertNoErrors(ann);
      await Promise.all([ann.context.close(), ben.context.close()]);
    } finally {
      child.removeAllListeners("exit");
      child.kill();
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}
