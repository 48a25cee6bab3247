#!/usr/bin/env bash
# Runs everything that proves the project: format, lints, all tests.
# Installs the Debian packages it lacks; with --no-install it only names them.
set -euo pipefail
cd "$(dirname "$0")"

install=yes
for argument in "$@"; do
  case "$argument" in
    --no-install) install=no ;;
    *) echo "usage: ./test.sh [--no-install]" >&2; exit 2 ;;
  esac
done

# What is needed, as command:package.
needed=(cc:gcc python3:python3)
missing=()
for pair in "${needed[@]}"; do
  command -v "${pair%%:*}" >/dev/null || missing+=("${pair##*:}")
done
# A real database server for the tests of the tables.
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing+=(postgresql)
if ((${#missing[@]})); then
  echo "Missing Debian packages: ${missing[*]}"
  if [ "$install" = no ]; then
    echo "Install them with: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  sudo=""
  [ "$(id -u)" = 0 ] || sudo=sudo
  $sudo apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi
if ! command -v cargo >/dev/null; then
  echo "cargo is missing: install a Rust toolchain first (see README.md)" >&2
  exit 1
fi

step() { printf '\n== %s (%ss)\n' "$1" "$SECONDS"; }

step "format"
cargo fmt --all --check
step "lints"
cargo clippy --workspace --all-targets --locked -- -D warnings
step "tests"
cargo test --workspace --locked
step "values of the full games"
cargo test --release --locked -p rollwright-minds --test qwixx_values
step "node counts by the reference implementation"
python3 crates/games/tests/reference/node_counts.py --check
step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet
step "done"
