#!/usr/bin/env python3
"""Remakes sections of BENCHMARKS.md.

    docs/make-benchmarks.py                    # list the sections
    docs/make-benchmarks.py Playouts Warrior   # remake these sections
    docs/make-benchmarks.py --all              # remake all, which takes an hour or two

A section is a heading below the first. Every code block in it is one command. What follows the
block, up to the next block or heading, is its result: a line with the date and the machine, and the
Markdown that the command prints. This script runs the commands and replaces the results; all other
text is written by hand. Nothing is written if a command fails.
"""

import datetime
import os
import pathlib
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "BENCHMARKS.md"
OPEN_FILES = 20_000  # The load test needs one per subscriber.


def section_title(line):
    """The title if the line is the heading of a section."""
    return line.lstrip("#").strip() if line.startswith("##") else None


def machine_line():
    """Date and machine. The load average says how busy the machine was when the command started."""
    cpu = {}
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        key, _, value = line.partition(":")
        cpu.setdefault(key.strip(), value.strip())
    # Cloud machines hide the product name; family and model tell generations apart.
    kind = f"{cpu['model name']} (family {cpu['cpu family']}, model {cpu['model']})"
    rust = subprocess.check_output(["rustc", "--version"], text=True).split()[1]
    load = os.getloadavg()[0]
    return f"*{datetime.date.today()}, {kind}, {os.cpu_count()} cores, Rust {rust}, load average {load:.1f}*"


def run_command(command):
    """The Markdown that a command prints, without headings and repeated commands."""
    print(f"\n$ {command}", file=sys.stderr)
    environment = dict(os.environ, PATH=f"{ROOT}/target/release:{os.environ['PATH']}")
    machine = machine_line()
    ran = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )
    if ran.returncode != 0:
        sys.exit(f"exit code {ran.returncode}: {command}\n{ran.stdout}")
    lines = [line for line in ran.stdout.splitlines() if not line.startswith(("#", "`"))]
    return [machine, "", *"\n".join(lines).strip().splitlines()]


def remake(lines, is_selected):
    """The lines of the page, with new results in the selected sections."""
    made, at, section = [], 0, None
    while at < len(lines):
        section = section_title(lines[at]) or section
        made.append(lines[at])
        at += 1
        if lines[at - 1] != "```":
            continue
        end = lines.index("```", at)
        command = "\n".join(lines[at:end])
        made += lines[at : end + 1]
        at = end + 1
        if section is None or not is_selected(section):
            continue
        while at < len(lines) and lines[at] != "```" and not lines[at].startswith("#"):
            at += 1
        made += ["", *run_command(command), ""]
    return made


def main():
    lines = PAGE.read_text().splitlines()
    titles = [title for title in map(section_title, lines) if title]
    wanted = sys.argv[1:]
    if not wanted:
        print("\n".join(titles))
        return
    unknown = [title for title in wanted if title != "--all" and title not in titles]
    if unknown:
        sys.exit(f"BENCHMARKS.md has no section {', '.join(unknown)}")
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(OPEN_FILES, files), files))
    made = remake(lines, lambda title: "--all" in wanted or title in wanted)
    PAGE.write_text("\n".join(made).rstrip() + "\n")


main()
