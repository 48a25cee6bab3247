#!/usr/bin/env python3
"""Replaces rustdoc in `cargo test --doc`: writes the documentation of a library instead of testing
it, with warnings as errors. It reuses the build of the tests; `cargo doc` would check all
dependencies again, which takes over a minute.
"""
import os
import subprocess
import sys

FOLDER = os.path.join(os.environ.get("CARGO_TARGET_DIR", "target"), "doc")
# Arguments only for testing, with the number of values that follow.
TEST_ARGUMENTS = {"--test": 0, "--test-run-directory": 1}


def main():
    kept, arguments = [], iter(sys.argv[1:])
    for argument in arguments:
        if argument in TEST_ARGUMENTS:
            for _ in range(TEST_ARGUMENTS[argument]):
                next(arguments)
        elif "clippy::" not in argument:
            kept.append(argument)
    sys.exit(subprocess.run(["rustdoc", *kept, "-D", "warnings", "-o", FOLDER]).returncode)


main()
