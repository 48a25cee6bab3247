#!/usr/bin/env bash
# Builds the wheel of the Python package in dist/. It needs maturin; with the package ziglang, the
# wheel runs on systems with glibc 2.28 or newer, else on those like this one.
#   deploy/wheels.sh [FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."

out=${1:-dist}
python=${PYTHON:-python3}
options=(--locked --profile wheel -m crates/python/Cargo.toml --out "$out")
if "$python" -c "import ziglang" 2>/dev/null; then
  options+=(--zig --compatibility manylinux_2_28)
else
  echo "no portable wheel: that needs 'pip install ziglang'" >&2
fi
maturin build "${options[@]}"

for wheel in "$out"/rollwright-*.whl; do
  bytes=$(wc -c <"$wheel")
  echo "$wheel: $bytes bytes"
  ((bytes <= 6000000)) || { echo "The wheel is larger than 6 MB." >&2; exit 1; }
done
