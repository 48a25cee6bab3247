#!/usr/bin/env python3
"""Builds all tests and runs their programs, two at a time: many wait for servers, terminals and
clocks, and others work meanwhile.

side_by_side.py [ARGUMENTS OF THE TEST PROGRAMS]
"""
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

BUILD = ["cargo", "test", "--workspace", "--lib", "--bins", "--tests", "--locked", "--no-run"]
# These take longest, so they begin first.
FIRST = ["rollwright_minds", "serve", "coach", "tables", "screen", "lab", "games"]


def programs():
    """Builds, and gives the name, the program and the folder of each."""
    built = subprocess.run(
        BUILD + ["--message-format=json-render-diagnostics"], stdout=subprocess.PIPE, text=True)
    if built.returncode != 0:
        sys.exit(built.returncode)
    for line in built.stdout.splitlines():
        told = json.loads(line)
        if told.get("reason") == "compiler-artifact" and told["profile"]["test"] and told["executable"]:
            yield told["target"]["name"], told["executable"], os.path.dirname(told["manifest_path"])


def run(program):
    name, executable, folder = program
    began = time.monotonic()
    done = subprocess.run(
        [executable, *sys.argv[1:]], cwd=folder, env=dict(os.environ, CARGO_MANIFEST_DIR=folder),
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace")
    passed = done.returncode == 0
    ends = [line for line in done.stdout.splitlines() if line.startswith("test result:")]
    told = ends[-1] if ends and passed else f"failed with {done.returncode}"
    print(f"{time.monotonic() - began:6.1f} s  {name}: {told}", flush=True)
    if not passed:
        print(done.stdout, flush=True)
    return passed


def main():
    order = lambda program: FIRST.index(program[0]) if program[0] in FIRST else len(FIRST)
    with ThreadPoolExecutor(2) as pool:
        passed = list(pool.map(run, sorted(programs(), key=order)))
    if not all(passed):
        sys.exit(f"{passed.count(False)} of {len(passed)} test programs failed")


main()
