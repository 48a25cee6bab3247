#!/usr/bin/env bash
# Builds the release of the last commit in two different folders, and compares the bytes of all
# files. It takes twice as long as a release.
#   deploy/check_reproducible.sh [--only-program]
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for copy in one another/deeper; do
  mkdir -p "$work/$copy"
  git archive HEAD | tar -x -C "$work/$copy"
  CARGO_TARGET_DIR=$work/$copy/target "$work/$copy/deploy/release.sh" --out "$work/$copy/dist" "$@"
done
cd "$work"
if diff <(cd one/dist && find . -type f -exec sha256sum {} + | LC_ALL=C sort -k 2) \
  <(cd another/deeper/dist && find . -type f -exec sha256sum {} + | LC_ALL=C sort -k 2); then
  echo "Both builds have the same bytes:"
  (cd one/dist && cat SHA256SUMS)
else
  echo "The builds differ in the files above." >&2
  exit 1
fi
