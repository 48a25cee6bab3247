#!/usr/bin/env python3
"""Checks the dependencies against deny.toml without cargo-deny: licences, sources, duplicates.

cargo-deny takes too long to compile for the usual form of test.sh; the long form runs it.
  check_dependencies.py              checks this repository
  check_dependencies.py --self-test  checks that violations are found
"""

import json
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REGISTRY = "registry+https://github.com/rust-lang/crates.io-index"


def is_allowed(expression, allowed):
    """Whether the allowed licences satisfy an SPDX expression; `/` is an old way to write OR."""
    words = re.findall(r"[()]|[^\s()/]+|/", expression)
    rest = iter(words)
    word = next(rest, None)

    def either():
        nonlocal word
        holds = both()
        while word in ("OR", "/"):
            word = next(rest, None)
            holds = both() or holds
        return holds

    def both():
        nonlocal word
        holds = one()
        while word == "AND":
            word = next(rest, None)
            holds = one() and holds
        return holds

    def one():
        nonlocal word
        if word == "(":
            word = next(rest, None)
            holds = either()
        else:
            licence = word
            holds = licence in allowed
        word = next(rest, None)
        if word == "WITH":
            holds = f"{licence} WITH {next(rest, None)}" in allowed
            word = next(rest, None)
        return holds

    return either()


def violations(packages, rules):
    licences, bans = rules["licenses"], rules["bans"]
    exceptions = {one["crate"]: one["allow"] for one in licences.get("exceptions", [])}
    skipped = {one["crate"] for one in bans["skip"]}
    versions = defaultdict(list)
    for package in packages:
        name, version = package["name"], package["version"]
        if package["source"] is None:
            for dependency in package["dependencies"]:
                if dependency["req"] == "*" and not dependency.get("path"):
                    yield f"{name}: {dependency['name']} has no version"
            continue
        versions[name].append(version)
        if package["source"] != REGISTRY:
            yield f"{name} {version} comes from {package['source']}"
        if not is_allowed(package["license"] or "", licences["allow"] + exceptions.get(name, [])):
            yield f"{name} {version} has the licence {package['license']}"
    for name, found in versions.items():
        kept = [version for version in found if f"{name}@{version}" not in skipped]
        if len(kept) > 1:
            yield f"{name} is there in the versions {', '.join(sorted(kept))}"
    known = {f"{name}@{version}" for name, found in versions.items() for version in found}
    for crate in sorted(skipped - known):
        yield f"deny.toml skips {crate}, which isn't there"


def used_packages(metadata):
    """The packages that this workspace is built with, by ID."""
    by_id = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    used, rest = {}, list(metadata["workspace_members"])
    while rest:
        package = rest.pop()
        if package not in used:
            used[package] = by_id[package]
            rest += [dependency["pkg"] for dependency in nodes[package]["deps"]]
    return used


def self_test():
    allowed = ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"]
    for expression in ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR (MIT AND ISC)", "Apache-2.0 WITH LLVM-exception"]:
        assert is_allowed(expression, allowed), expression
    for expression in ["", "Apache-2.0", "MIT AND GPL-3.0", "(MIT OR ISC) AND GPL-3.0", "MIT WITH x"]:
        assert not is_allowed(expression, allowed), expression
    rules = {"licenses": {"allow": ["MIT"]}, "bans": {"skip": [{"crate": "twice@1.0.0"}, {"crate": "gone@1.0.0"}]}}
    package = lambda name, version="1.0.0", licence="MIT", source=REGISTRY: {
        "name": name, "version": version, "license": licence, "source": source,
    }
    ours = {**package("ours", source=None), "dependencies": [{"name": "any", "req": "*"}]}
    good = [package("good"), package("twice"), package("twice", "2.0.0")]
    bad = [package("free", licence="GPL-3.0"), package("fork", source="git+https://x"), package("good", "2.0.0")]
    found = list(violations([ours] + good + bad, rules))
    for part in ["ours: any", "fork 1.0.0 comes", "free 1.0.0 has", "good is there", "gone@1.0.0"]:
        assert sum(part in one for one in found) == 1, (part, found)
    assert len(found) == 5, found


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    rules = tomllib.loads((ROOT / "deny.toml").read_text())
    packages = {}
    for target in rules["graph"]["targets"]:
        command = ["cargo", "metadata", "--locked", "--format-version=1", f"--filter-platform={target}"]
        metadata = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)
        packages.update(used_packages(metadata))
    found = list(violations(packages.values(), rules))
    if found:
        sys.exit("\n".join(found))
    print(f"{len(packages)} packages follow deny.toml.")


if __name__ == "__main__":
    main()
