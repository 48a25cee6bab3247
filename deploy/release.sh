#!/usr/bin/env bash
# Makes everything a release has for this platform, in dist/: an archive, a Debian package, a
# list of components (SBOM), the web page without a server, Python wheels, checksums, and
# dist/image, from which deploy/Containerfile builds an image.
#   deploy/release.sh                 a static binary if the toolchain has the musl target, else
#                                     one for this system
#   deploy/release.sh --binary FILE   packs an existing binary
#   deploy/release.sh --out FOLDER    writes to FOLDER instead of dist/
#   deploy/release.sh --only-program  leaves out the page and the wheels
# Whatever a missing tool prevents is left out, with a note that names the tool.
set -euo pipefail
cd "$(dirname "$0")/.."

binary="" out=dist only_program=""
while (($#)); do
  case "$1" in
    --binary) binary=$(realpath "${2:?a file}"); shift 2 ;;
    --out) out=${2:?a folder}; shift 2 ;;
    --only-program) only_program=yes; shift ;;
    *) echo "usage: deploy/release.sh [--binary FILE] [--out FOLDER] [--only-program]" >&2; exit 2 ;;
  esac
done
mkdir -p "$out"
out=$(realpath "$out")
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
note() { echo "note: $*" >&2; }
python=python3
command -v python3 >/dev/null || python=python

# The same bytes from every folder: no path of this machine gets into the program.
remap="--remap-path-prefix=$PWD=/rollwright --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo"
export RUSTFLAGS="${RUSTFLAGS:-} $remap" SOURCE_DATE_EPOCH=946684800

$python deploy/third_party_notices.py "$stage/THIRD-PARTY-NOTICES.txt"

# The page without a server: the program contains it, and any static host can serve it.
if [ -z "$only_program" ]; then
  if [ -x build-page.sh ] && ./build-page.sh "$stage/page"; then
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
      -C "$stage" -cf - page | gzip -n9 >"$out/rollwright-page.tar.gz"
    export ROLLWRIGHT_PAGE=$stage/page
  else
    note "no page without a server: build-page.sh says what it needs"
  fi
fi

machine=$(uname -m) extension=""
case "$(uname -s)" in
  Linux) system=linux ;;
  Darwin) system=macos; [ "$machine" = arm64 ] && machine=aarch64 ;;
  *) system=windows; extension=.exe ;;
esac
if [ -z "$binary" ]; then
  export ROLLWRIGHT_NOTICES=$stage/THIRD-PARTY-NOTICES.txt
  target=$machine-unknown-linux-musl
  # Check the compiler's sysroot, because rustup may not be installed.
  if [ $system = linux ] && [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ] && command -v musl-gcc >/dev/null; then
    cargo build --release --locked -p rollwright --target "$target"
    binary=${CARGO_TARGET_DIR:-target}/$target/release/rollwright
  else
    [ $system = linux ] && note "no static binary: that needs 'rustup target add $target' and the package musl-tools"
    cargo build --release --locked -p rollwright
    binary=${CARGO_TARGET_DIR:-target}/release/rollwright$extension
  fi
fi

version=$("$binary" --version | cut -d' ' -f2)
name=rollwright-$version-$machine-$system
if [ $system = linux ]; then
  # A static program needs no loader.
  if LC_ALL=C ldd "$binary" 2>&1 | grep -Eq 'statically linked|not a dynamic executable'; then
    name=$name-static
  else
    note "this program needs the C library of a system like this one, and no image can be made of it"
  fi
fi

# What the archive and the package contain besides the program.
parts=$stage/parts
mkdir -p "$parts/completions" "$parts/systemd"
"$binary" man >"$parts/rollwright.1"
"$binary" completions bash >"$parts/completions/rollwright.bash"
"$binary" completions zsh >"$parts/completions/_rollwright"
"$binary" completions fish >"$parts/completions/rollwright.fish"
"$binary" completions powershell >"$parts/completions/rollwright.ps1"
cp "$stage/THIRD-PARTY-NOTICES.txt" README.md CHANGELOG.md LICENSE docs/run-a-server.md "$parts/"

folder=$stage/$name
mkdir "$folder"
install -m 755 "$binary" "$folder/rollwright$extension"
cp -r "$parts"/. "$folder/"
if [ $system = linux ]; then
  cp -r deploy/systemd deploy/nginx.conf deploy/Caddyfile "$folder/"
  # A reproducible archive: the same bytes for the same program.
  tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
    -C "$stage" -cf - "$name" | gzip -n9 >"$out/$name.tar.gz"
  archive=$out/$name.tar.gz
elif [ $system = macos ]; then
  tar -C "$stage" -czf "$out/$name.tar.gz" "$name"
  archive=$out/$name.tar.gz
else
  (cd "$stage" && 7z a -bso0 "$out/$name.zip" "$name")
  archive=$out/$name.zip
fi
$python deploy/sbom.py "$out/$name.cdx.json"

# For deploy/Containerfile.
rm -rf "$out/image"
mkdir -p "$out/image/data"
install -m 755 "$binary" "$out/image/rollwright$extension"
cp "$stage/THIRD-PARTY-NOTICES.txt" LICENSE "$out/image/"

# The Debian package installs the program as /usr/bin/rollwright.
if [ $system = linux ] && command -v cargo-deb >/dev/null; then
  mkdir -p "$stage/deb/release"
  install -m 755 "$binary" "$stage/deb/release/rollwright"
  cp -r "$parts" "$stage/deb/release/parts"
  gzip -n9 "$stage/deb/release/parts/rollwright.1"
  for unit in deploy/systemd/*.service deploy/systemd/*.timer; do
    sed 's|/usr/local/bin/rollwright|/usr/bin/rollwright|' "$unit" >"$stage/deb/release/parts/systemd/$(basename "$unit")"
  done
  CARGO_TARGET_DIR=$stage/deb cargo deb --no-build --no-strip --package rollwright --output "$out/" >/dev/null
elif [ $system = linux ]; then
  note "no Debian package: that needs 'cargo install cargo-deb --locked'"
fi

if [ -z "$only_program" ] && [ -d crates/python ]; then
  if command -v maturin >/dev/null; then
    deploy/wheels.sh "$out"
  else
    note "no Python wheel: that needs 'pip install maturin'"
  fi
fi

(cd "$out" && rm -f SHA256SUMS && find . -maxdepth 1 -type f ! -name 'install.*' ! -name '*.rb' -printf '%f\n' 2>/dev/null | LC_ALL=C sort | xargs sha256sum --) >"$stage/SHA256SUMS"
mv "$stage/SHA256SUMS" "$out/SHA256SUMS"
echo "$archive"
