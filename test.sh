#!/usr/bin/env bash
# Runs everything that proves the project: format, lints, all tests.
# Installs the Debian packages it lacks; with --no-install it only names them.
#   --quick  format, lints, unit tests and one game in the browser, for while you work
#   --long   everything, with the long forms of what the usual run does for a short while
set -euo pipefail
cd "$(dirname "$0")"

install=yes
form=usual
for argument in "$@"; do
  case "$argument" in
    --no-install) install=no ;;
    --quick | --long) form=${argument#--} ;;
    *) echo "usage: ./test.sh [--quick|--long] [--no-install]" >&2; exit 2 ;;
  esac
done

# Each Debian package that is needed, and a command that works when it is there.
missing=()
needs() { local package=$1; shift; "$@" >/dev/null 2>&1 </dev/null || missing+=("$package"); }
needs gcc cc --version
needs python3 /usr/bin/python3 --version
needs python3-venv /usr/bin/python3 -c "import ensurepip, venv"
needs python3-pandas /usr/bin/python3 -c "import pandas"
needs python3-lxml /usr/bin/python3 -c "import lxml"
needs python3-jsonschema /usr/bin/python3 -c "import jsonschema"
needs parallel parallel --version
needs libxml2-utils xmllint --version
# A terminal of any size for the tests of the full screen.
needs tmux tmux -V
needs procps sh -c "command -v kill && test -x /bin/kill -o -x /usr/bin/kill"
# A real database server for the tests of the tables.
needs postgresql sh -c "ls /usr/lib/postgresql/*/bin/initdb"
needs pgbouncer test -x /usr/sbin/pgbouncer
# Certificates for the tests of encrypted connections.
needs openssl openssl version
# What the samples in deploy/ are tried with.
needs nginx-light sh -c "PATH=$PATH:/usr/sbin nginx -v"
needs caddy caddy version
needs buildah buildah --version
needs systemd systemd-analyze --version
# A real browser for the tests of the pages, and what drives it.
needs chromium sh -c "test -x /usr/bin/chromium || command -v chromium"
needs nodejs node --version
needs npm npm --version
# Other engines for whole games of the long form, and a screen for the one that wants it.
if [ "$form" = long ]; then
  needs firefox-esr sh -c "test -x /usr/bin/firefox-esr || test -x /usr/bin/firefox"
  needs webkit2gtk-driver test -x /usr/bin/WebKitWebDriver
  needs xvfb test -x /usr/bin/xvfb-run
fi
install_packages() {
  local sudo=""
  [ "$(id -u)" = 0 ] || sudo=sudo
  $sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends "$@"
}
if ((${#missing[@]})); then
  echo "Missing Debian packages: ${missing[*]}"
  if [ "$install" = no ]; then
    echo "Install them with: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  install_packages "${missing[@]}"
fi
# The browser without a window is the same and much quicker; the other one does as well.
if [ "$install" = yes ] && [ -x /usr/bin/chromium ] && [ ! -x /usr/bin/chromium-headless-shell ]; then
  install_packages chromium-headless-shell || echo "There is no chromium-headless-shell: the tests in a browser take longer."
fi
if ! command -v cargo >/dev/null; then
  echo "cargo is missing: install a Rust toolchain first (see README.md)" >&2
  exit 1
fi

# Nothing here takes nearly so long, even on a busy machine: what does has got stuck.
limit=40m
[ "$form" = long ] && limit=12h
patiently() { timeout --kill-after=20s "$limit" "$@"; }

step() { printf '\n== %s (%ss)\n' "$1" "$SECONDS"; }

# Gets ready what the tests in a browser need.
in_browser() {
  if ! node -e 'process.exit(process.versions.node.split(".")[0] >= 20 ? 0 : 1)'; then
    echo "node $(node --version) is too old for the browser tests: install version 20 or newer" >&2
    exit 1
  fi
  (cd crates/web/browser && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
}
# The program that the tests of the command line are run with.
export ROLLWRIGHT_BIN="${CARGO_TARGET_DIR:-$PWD/target}/debug/rollwright"
# Firefox is spoken to by WebSocket, which Node has without a flag from version 22 on.
browse=(node --experimental-websocket --test)

step "format"
cargo fmt --all --check

if [ "$form" = quick ]; then
  step "lints"
  cargo clippy --workspace --all-targets --locked -- -D warnings
  step "unit tests"
  patiently cargo test --workspace --lib --bins --locked
  step "a game in a browser"
  # Builds the program as all tests have it.
  cargo test --workspace --test e2e --no-run --locked
  in_browser
  patiently "${browse[@]}" --test-name-pattern=yahtzee crates/web/browser/tests/games.test.mjs
  step "done"
  exit
fi

# The fuzzer that holds the API to its description has an environment of its own.
fuzzer=target/schemathesis
if [ "$install" = no ] && ! "$fuzzer/bin/python" -c "import schemathesis" 2>/dev/null; then
  echo "schemathesis is missing: run ./test.sh without --no-install, which fetches it from PyPI" >&2
  exit 1
fi

# Runs a command beside what follows; `finish` waits for it and shows what it said.
said=$(mktemp -d)
declare -A running
aside() {
  local name=$1
  shift
  "$@" >"$said/$name" 2>&1 &
  running[$name]=$!
}
finish() {
  wait "${running[$1]}" || { cat "$said/$1"; exit 1; }
  cat "$said/$1"
}
trap 'kill "${running[@]}" 2>/dev/null || true; rm -rf "$said"' EXIT

[ "$form" = long ] && export ROLLWRIGHT_LONG=1
# The reference is slow: it counts while the rest is built, and in the long form to the last depth.
aside counts python3 crates/games/tests/reference/node_counts.py --check

step "fetching what drives a browser"
in_browser
pages=()
for file in crates/web/browser/tests/*.test.mjs; do pages+=(-- "${browse[@]}" "$file"); done

step "lints, tests, documentation; the API, held to its description; pages in a browser"
patiently python3 .ci/side_by_side.py \
  -- .ci/fuzz_api.sh "$fuzzer" crates/web/tests/schemathesis.py "$ROLLWRIGHT_BIN" "${pages[@]}"
if [ "$form" = long ]; then
  step "the size of the installed program"
  cargo build --release --locked
  bytes=$(stat -c %s "${CARGO_TARGET_DIR:-target}/release/rollwright")
  echo "$bytes bytes"
  ((bytes <= 20000000)) || { echo "more than 20 MB: docs/decisions/small-and-fast.md says how to find what grew" >&2; exit 1; }
  step "long proofs"
  cargo test --release --locked -p rollwright-bots -- --include-ignored
  # How soon bots go on is only told where nothing else runs.
  RUSTC_WORKSPACE_WRAPPER="$PWD/.ci/lint.sh" ROLLWRIGHT_QUIET=1 \
    cargo test --workspace --locked --test serve -- nodes::
  # The usual form documents the libraries; this is the program's own code as well.
  RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet
fi
step "node counts by the reference implementation"
finish counts
step "done"
