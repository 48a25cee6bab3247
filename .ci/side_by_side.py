#!/usr/bin/env python3
"""Builds all targets and lints them on the way, then runs the programs of the tests two at a
time: many wait for servers, terminals and clocks, and others work meanwhile. Without arguments
it writes the documentation as well.

side_by_side.py [ARGUMENTS OF THE TEST PROGRAMS]
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
# These take longest, so they begin first.
FIRST = ["rollwright_minds", "serve", "coach", "tables", "screen", "lab", "games"]


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


def document(lints):
    """Writes the documentation of the libraries; any warning is an error."""
    began = time.monotonic()
    instead = os.path.join(os.path.dirname(os.path.abspath(__file__)), "rustdoc.py")
    done = subprocess.run(
        DOCUMENT, env=dict(lints, RUSTDOC=instead), stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    passed = done.returncode == 0
    print(f"{time.monotonic() - began:6.1f} s  documentation: {'ok' if passed else done.stdout}", flush=True)
    return passed


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
    lints = dict(os.environ, RUSTC_WORKSPACE_WRAPPER=linting_compiler())
    with ThreadPoolExecutor(2) as pool:
        running = [pool.submit(run, program) for program in sorted(programs(lints), key=order)]
        if len(sys.argv) == 1:
            running.append(pool.submit(document, lints))
        failed = [done.result() for done in running].count(False)
    if failed:
        sys.exit(f"{failed} of {len(running)} test programs failed")


main()
