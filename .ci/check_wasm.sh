#!/usr/bin/env bash
# Checks that the crates of the browser app compile for wasm32-unknown-unknown.
# Uses the toolchain's own target if it is installed; otherwise Debian's rustc-web, which
# builds the standard library from rust-web-src.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
crates=(games bots coach lab api i18n tables web page)
packages=()
for crate in "${crates[@]}"; do packages+=(-p "rollwright-$crate"); done

export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/wasm"
if [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; then
  exec cargo check --lib --locked --target "$target" "${packages[@]}"
fi
RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 exec cargo check --lib --locked \
  -Z build-std=std,panic_abort --target "$target" "${packages[@]}"
