#!/usr/bin/env bash
# Builds the app that runs in a browser without a server, as a folder of static files:
#   ./build-page.sh FOLDER
# Any static file server can serve the folder, under any path, over https or on localhost.
#
# It needs the target wasm32-unknown-unknown (rustup target add wasm32-unknown-unknown) or else
# Debian's packages rustc-web, rust-web-src and lld. It installs wasm-bindgen's command from crates.io
# into target/tools, and makes the program smaller if wasm-opt is installed.
set -euo pipefail
[ $# = 1 ] || { echo "usage: ./build-page.sh FOLDER" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")"

target=wasm32-unknown-unknown
build=${CARGO_TARGET_DIR:-$PWD/target}
tools=$build/tools

version=$(sed -n '/^name = "wasm-bindgen"$/{n;s/version = "\(.*\)"/\1/p}' Cargo.lock)
if [ "$("$tools/bin/wasm-bindgen" --version 2>/dev/null)" != "wasm-bindgen $version" ]; then
  # The command runs once for a second, so it needn't be optimised.
  CARGO_TARGET_DIR=$tools/build CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off \
    cargo install wasm-bindgen-cli --version "$version" --root "$tools" --no-default-features --force
fi

arguments=(--profile page --locked --target "$target" -p rollwright-page)
export RUSTFLAGS="-C target-feature=+simd128"
if [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; then
  CARGO_TARGET_DIR=$build/wasm cargo build "${arguments[@]}"
else
  CARGO_TARGET_DIR=$build/wasm RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld \
    cargo build -Z build-std=std,panic_abort "${arguments[@]}"
fi

glue=$build/wasm/page-glue
rm -rf "$glue"
"$tools/bin/wasm-bindgen" --target no-modules --no-typescript --remove-name-section \
  --remove-producers-section --out-dir "$glue" --out-name rollwright \
  "$build/wasm/$target/page/rollwright_page.wasm"
if command -v wasm-opt >/dev/null; then
  wasm-opt -O1 --enable-simd --enable-bulk-memory --enable-mutable-globals --enable-sign-ext \
    --enable-nontrapping-float-to-int --enable-reference-types --enable-multivalue \
    "$glue/rollwright_bg.wasm" -o "$glue/smaller.wasm" && mv "$glue/smaller.wasm" "$glue/rollwright_bg.wasm"
fi

cp crates/page/static/* "$folder"
# As a function, so that the worker can start the program again after a crash.
{ echo "self.newRollwright = () => {"; cat "$glue/rollwright.js"; echo "return wasm_bindgen; };"; } > "$folder/rollwright.js"
cp "$glue/rollwright_bg.wasm" "$folder/rollwright.wasm"
hash=$(cat "$folder"/{sw.js,work.js,boot.js,index.html,rollwright.js,rollwright.wasm} | sha256sum | cut -c 1-16)
echo "self.ROLLWRIGHT_VERSION = \"$hash\";" > "$folder/version.js"
echo "The page is in $folder"
