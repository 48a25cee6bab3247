#!/usr/bin/env bash
# Checks the API of a program against its description with schemathesis. The first run installs
# schemathesis from PyPI into its own virtual environment.
#   fuzz_api.sh ENVIRONMENT TESTS PROGRAM
set -euo pipefail

environment=$1 tests=$2 program=$3
if ! "$environment/bin/python" -c "import schemathesis" 2>/dev/null; then
  if ! { /usr/bin/python3 -m venv "$environment" && "$environment/bin/python" -m pip install -q schemathesis==4.32.5; }; then
    echo "schemathesis can't be fetched: these tests need PyPI once, to fill $environment" >&2
    exit 1
  fi
fi
exec "$environment/bin/python" "$tests" "$program"
