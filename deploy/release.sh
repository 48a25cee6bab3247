#!/usr/bin/env bash
# Builds a release in dist/: an archive with the program and its documents, checksums, and
# dist/image, from which deploy/Containerfile builds an image.
#   deploy/release.sh                 a static binary if the toolchain has the musl target, else
#                                     one for this system
#   deploy/release.sh --binary FILE   packs an existing binary
#   deploy/release.sh --out FOLDER    writes to FOLDER instead of dist/
set -euo pipefail
cd "$(dirname "$0")/.."

binary="" out=dist
while (($#)); do
  case "$1" in
    --binary) binary=${2:?a file}; shift 2 ;;
    --out) out=${2:?a folder}; shift 2 ;;
    *) echo "usage: deploy/release.sh [--binary FILE] [--out FOLDER]" >&2; exit 2 ;;
  esac
done

machine=$(uname -m)
target=$machine-unknown-linux-musl
if [ -z "$binary" ]; then
  # Check the compiler's sysroot, because rustup may not be installed.
  if [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ] && command -v musl-gcc >/dev/null; then
    cargo build --release --locked -p rollwright --target "$target"
    binary=${CARGO_TARGET_DIR:-target}/$target/release/rollwright
  else
    echo "no static binary: that needs 'rustup target add $target' and the package musl-tools" >&2
    cargo build --release --locked -p rollwright
    binary=${CARGO_TARGET_DIR:-target}/release/rollwright
  fi
fi

version=$("$binary" --version | cut -d' ' -f2)
name=rollwright-$version-$machine-linux
# A static program needs no loader.
if LC_ALL=C ldd "$binary" 2>&1 | grep -Eq 'statically linked|not a dynamic executable'; then
  name=$name-static
else
  echo "note: this program needs the C library of a system like this one, and no image can be made of it" >&2
fi

rm -rf "${out:?}/$name" "$out/image"
mkdir -p "$out/$name" "$out/image/data"
install -m 755 "$binary" "$out/$name/rollwright"
install -m 755 "$binary" "$out/image/rollwright"
deploy/third_party_notices.py "$out/$name/THIRD-PARTY-NOTICES.txt"
cp "$out/$name/THIRD-PARTY-NOTICES.txt" LICENSE "$out/image/"
cp README.md CHANGELOG.md LICENSE docs/run-a-server.md "$out/$name/"
cp -r deploy/systemd deploy/nginx.conf deploy/Caddyfile "$out/$name/"
"$binary" man >"$out/$name/rollwright.1"

# A reproducible archive: the same bytes for the same program.
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime='2000-01-01 00:00Z' \
  -C "$out" -cf - "$name" | gzip -n9 >"$out/$name.tar.gz"
rm -r "${out:?}/$name"
(cd "$out" && sha256sum -- *.tar.gz >SHA256SUMS)
echo "$out/$name.tar.gz"
