#!/usr/bin/env python3
"""Writes the licences of everything that the installed program contains.

  deploy/third_party_notices.py FILE
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = "x86_64-unknown-linux-gnu"
LICENCE_FILES = ("licen", "copying", "copyright", "notice", "unlicense", "ofl")
RULE = "=" * 80

INTRODUCTION = f"""\
Third-party notices

The program rollwright contains the software and fonts listed here, each under its own licence.
This is the list for {TARGET}.
"""

# What isn't a crate.
OTHERS = [
    (
        "Bricolage Grotesque (typeface of the pages)",
        "OFL-1.1",
        [ROOT / "crates/web/assets/bricolage-OFL.txt"],
    ),
]
SQLITE = """\
SQLite, in the crate libsqlite3-sys, is in the public domain: https://sqlite.org/copyright.html
"""


def linked_crates():
    """The crates of other authors that the program is linked with."""
    command = ["cargo", "metadata", "--locked", "--format-version=1", f"--filter-platform={TARGET}"]
    metadata = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    program = next(id for id, package in packages.items() if package["name"] == "rollwright")
    found, open_ids = {program}, [program]
    while open_ids:
        for dependency in nodes[open_ids.pop()]["deps"]:
            is_normal = any(kind["kind"] is None for kind in dependency["dep_kinds"])
            target_kinds = [kind for target in packages[dependency["pkg"]]["targets"] for kind in target["kind"]]
            if is_normal and "proc-macro" not in target_kinds and dependency["pkg"] not in found:
                found.add(dependency["pkg"])
                open_ids.append(dependency["pkg"])
    crates = [packages[id] for id in found if packages[id]["source"]]
    return sorted(crates, key=lambda crate: (crate["name"], crate["version"]))


def licence_files(crate):
    """The files to reproduce. Of alternatives, the MIT licence is chosen."""
    folder = Path(crate["manifest_path"]).parent
    is_licence = lambda file: file.is_file() and file.name.lower().startswith(LICENCE_FILES)
    files = sorted(file for file in folder.rglob("*") if is_licence(file) and file.suffix != ".rs")
    top = [file for file in files if file.parent == folder]
    inner = [file for file in files if file.parent != folder and file.parent.name == "fonts"]
    licence = crate["license"] or ""
    if " OR " in licence or "/" in licence:
        chosen = [file for file in top if "mit" in file.name.lower()]
        apache = [file for file in top if "apache" in file.name.lower()]
        other = [file for file in top if file not in apache and file not in chosen]
        if chosen:
            top = chosen + ([] if "AND" not in licence else other)
    return top + inner


def text_of(file):
    lines = file.read_text(encoding="utf-8", errors="replace").replace("\r\n", "\n").splitlines()
    return "\n".join(line.rstrip() for line in lines).strip("\n") + "\n"


def notices():
    users_by_text, lines = {}, []
    for crate in linked_crates():
        name = f"{crate['name']} {crate['version']}"
        lines.append(f"{name}: {crate['license']}, {crate['repository'] or crate['homepage'] or 'crates.io'}")
        files = licence_files(crate)
        if not files:
            authors = ", ".join(crate["authors"]) or "its authors"
            lines[-1] += f" (its package has no licence text; copyright: {authors})"
        for file in files:
            users_by_text.setdefault(text_of(file), []).append(name)
    for name, licence, files in OTHERS:
        lines.append(f"{name}: {licence}")
        for file in files:
            users_by_text.setdefault(text_of(file), []).append(name)
    parts = [INTRODUCTION, "\n".join(lines) + "\n", SQLITE]
    for text, users in sorted(users_by_text.items(), key=lambda item: (item[1], item[0])):
        parts.append(f"{RULE}\n{', '.join(users)}\n{RULE}\n\n{text}")
    return "\n".join(parts)


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    Path(sys.argv[1]).write_text(notices(), encoding="utf-8")


if __name__ == "__main__":
    main()
