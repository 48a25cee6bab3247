#!/usr/bin/env python3
"""Builds and lints all targets, and runs each test program as soon as it is built, three at a
time because many wait for servers, terminals and clocks. Then it writes the documentation and
runs further commands that need the build.

side_by_side.py [-- COMMAND ARGUMENTS]...
"""
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

BUILD = ["cargo", "test", "--workspace", "--all-targets", "--locked", "--no-run", "--message-format=json"]
DOCUMENT = ["cargo", "test", "--workspace", "--doc", "--locked", "--quiet"]
HERE = os.path.dirname(os.path.abspath(__file__))
BEGAN = time.monotonic()


def programs(lints):
    """Builds everything and yields the name, program and folder of each test once it and the binary
    it starts are built: cargo may link a test before that binary. Exits on any warning."""
    built = subprocess.Popen(BUILD, env=lints, stdout=subprocess.PIPE, text=True)
    warnings, waiting = set(), []
    for line in built.stdout:
        message = json.loads(line)
        if message["reason"] == "compiler-message":
            warnings.add(message["message"]["rendered"])
        elif message["reason"] == "compiler-artifact" and message["executable"]:
            kind, folder = message["target"]["kind"][0], os.path.dirname(message["manifest_path"])
            if not message["profile"]["test"] and kind == "bin":
                yield from waiting
                waiting = None
            elif message["profile"]["test"] and kind not in ("example", "bench"):
                program = message["target"]["name"], message["executable"], folder
                if waiting is None or not os.path.exists(os.path.join(folder, "src", "main.rs")):
                    yield program
                else:
                    waiting.append(program)
    if built.wait() != 0 or warnings:
        sys.exit("\n".join(sorted(warnings)) or "the tests can't be built")


def test(name, program, folder):
    return run(name, [program], folder, dict(os.environ, CARGO_MANIFEST_DIR=folder))


def run(name, command, folder=".", env=os.environ):
    """Runs a command and prints its result, with all of its output if it failed."""
    began = time.monotonic()
    # Lower priority than the build.
    done = subprocess.run(
        ["nice", "-n", "5", *command], cwd=folder, env=env, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    passed = done.returncode == 0
    ends = [line for line in done.stdout.splitlines() if line.startswith("test result:")]
    result = ends[-1] if ends and passed else "ok" if passed else f"failed with {done.returncode}"
    print(f"{time.monotonic() - began:6.1f} s  {name}: {result}", flush=True)
    if not passed:
        print(done.stdout, flush=True)
    return passed


def commands():
    """The further commands, each named by its script."""
    found = []
    for word in sys.argv[1:]:
        if word == "--":
            found.append([])
        else:
            found[-1].append(word)
    return [(next(os.path.basename(w) for w in words if w.endswith((".py", ".mjs"))), words) for words in found]


def main():
    lints = dict(os.environ, RUSTC_WORKSPACE_WRAPPER=os.path.join(HERE, "lint.sh"))
    # Writes the documentation instead of testing it.
    writer = os.path.join(HERE, "rustdoc.py")
    with ThreadPoolExecutor(3) as pool:
        running = [pool.submit(test, *program) for program in programs(lints)]
        print(f"{time.monotonic() - BEGAN:6.1f} s  everything is built", flush=True)
        running.append(pool.submit(run, "documentation", DOCUMENT, env=dict(lints, RUSTDOC=writer)))
        running += [pool.submit(run, name, command) for name, command in commands()]
        failed = [done.result() for done in running].count(False)
    if failed:
        sys.exit(f"{failed} of {len(running)} failed")


main()
