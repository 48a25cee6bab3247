#!/usr/bin/env python3
"""Builds all targets and lints them on the way, then runs the programs of the tests three at a
time: many wait for servers, terminals and clocks, and others work meanwhile. It writes the
documentation as well, and runs a further command that needs what was built.

side_by_side.py [COMMAND ARGUMENTS]
"""
import json
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

BUILD = ["cargo", "test", "--workspace", "--all-targets", "--locked", "--no-run", "--message-format=json"]
DOCUMENT = ["cargo", "test", "--workspace", "--doc", "--locked", "--quiet"]
# These take longest, so they begin first: those that work beside those that wait.
FIRST = ["rollwright_minds", "serve", "minds", "tables", "coach", "screen", "games", "documents"]


def linting_compiler():
    """The compiler that lints what it compiles: one build does for both."""
    if shutil.which("clippy-driver"):
        return "clippy-driver"
    told = subprocess.run(["rustc", "--print", "sysroot"], stdout=subprocess.PIPE, text=True, check=True)
    return os.path.join(told.stdout.strip(), "bin", "clippy-driver")


def programs(lints):
    """Builds, and gives the name, the program and the folder of each test. Ends at any warning."""
    built = subprocess.Popen(BUILD, env=lints, stdout=subprocess.PIPE, text=True)
    found, warnings = [], set()
    for line in built.stdout:
        told = json.loads(line)
        if told["reason"] == "compiler-message":
            warnings.add(told["message"]["rendered"])
        elif told["reason"] == "compiler-artifact" and told["profile"]["test"] and told["executable"]:
            kind = told["target"]["kind"][0]
            if kind not in ("example", "bench"):
                found.append((told["target"]["name"], told["executable"], os.path.dirname(told["manifest_path"])))
    if built.wait() != 0 or warnings:
        sys.exit("\n".join(sorted(warnings)) or "the tests can't be built")
    return found


def test(name, program, folder):
    return run(name, [program], folder, dict(os.environ, CARGO_MANIFEST_DIR=folder))


def run(name, command, folder=".", env=os.environ):
    """Runs a command and says how it went: the last of its lines, or all of them if it failed."""
    began = time.monotonic()
    done = subprocess.run(
        command, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace")
    passed = done.returncode == 0
    ends = [line for line in done.stdout.splitlines() if line.startswith("test result:")]
    told = ends[-1] if ends and passed else "ok" if passed else f"failed with {done.returncode}"
    print(f"{time.monotonic() - began:6.1f} s  {name}: {told}", flush=True)
    if not passed:
        print(done.stdout, flush=True)
    return passed


def main():
    order = lambda program: FIRST.index(program[0]) if program[0] in FIRST else len(FIRST)
    lints = dict(os.environ, RUSTC_WORKSPACE_WRAPPER=linting_compiler())
    found = sorted(programs(lints), key=order)
    # Writes the documentation where cargo would have it tested.
    writer = os.path.join(os.path.dirname(os.path.abspath(__file__)), "rustdoc.py")
    with ThreadPoolExecutor(3) as pool:
        running = [pool.submit(test, *program) for program in found]
        running.append(pool.submit(run, "documentation", DOCUMENT, env=dict(lints, RUSTDOC=writer)))
        if sys.argv[1:]:
            running.append(pool.submit(run, os.path.basename(sys.argv[-2]), sys.argv[1:]))
        failed = [done.result() for done in running].count(False)
    if failed:
        sys.exit(f"{failed} of {len(running)} failed")


main()
