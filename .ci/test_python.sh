#!/usr/bin/env bash
# Tests the Python package with the library that `cargo nextest run --workspace` has built: pytest,
# the documentation's examples, type checkers and ruff. The first run installs what the tests need
# from PyPI into a virtual environment.
#   test_python.sh ENVIRONMENT LIBRARY [ARGUMENTS OF PYTEST]
set -euo pipefail
cd "$(dirname "$0")/.."

environment=$1 library=$2
shift 2
requirements=crates/python/tests/requirements.txt
if ! cmp -s "$requirements" "$environment/installed.txt"; then
  if ! { /usr/bin/python3 -m venv "$environment" \
    && "$environment/bin/python" -m pip install -q -r "$requirements"; }; then
    echo "the packages of $requirements can't be fetched: these tests need PyPI once" >&2
    exit 1
  fi
  cp "$requirements" "$environment/installed.txt"
fi

# The package as a wheel would install it.
package="$environment/package"
rm -rf "$package"
mkdir -p "$package"
cp -r crates/python/python/rollwright "$package/rollwright"
cp "$library" "$package/rollwright/_core.abi3.so"
export PYTHONPATH="$PWD/$package" PYTHONDONTWRITEBYTECODE=1 MPLBACKEND=agg
bin="$PWD/$environment/bin"

cd crates/python
"$bin/ruff" check --no-cache .
"$bin/ruff" format --no-cache --check .
"$bin/mypy" --cache-dir=/dev/null python/rollwright tests/typing_example.py
# pyright of PyPI downloads its own Node.js unless one is installed.
PYRIGHT_PYTHON_GLOBAL_NODE=1 "$bin/pyright" python/rollwright tests/typing_example.py
"$bin/pytest" "$@"
