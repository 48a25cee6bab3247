#!/usr/bin/env python3
"""Stands in for rustdoc where cargo has it test the documentation of a library: writes the
documentation instead, and any warning is an error. So it is made from what the tests have
built; `cargo doc` would read all dependencies once more, which takes over a minute.
"""
import os
import subprocess
import sys

FOLDER = os.path.join(os.environ.get("CARGO_TARGET_DIR", "target"), "doc")
# What only tests of documentation are told, and how many words follow it.
OF_TESTS = {"--test": 0, "--test-run-directory": 1}


def main():
    told, words = [], iter(sys.argv[1:])
    for word in words:
        if word in OF_TESTS:
            for _ in range(OF_TESTS[word]):
                next(words)
        elif "clippy::" not in word:
            told.append(word)
    sys.exit(subprocess.run(["rustdoc", *told, "-D", "warnings", "-o", FOLDER]).returncode)


main()
