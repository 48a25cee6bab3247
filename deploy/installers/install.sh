#!/bin/sh
# Installs Rollwright @VERSION@ for the current user, without root.
#   curl -fsSL @URL@/install.sh | sh
# ROLLWRIGHT_BIN_DIR sets the folder for the program (default: ~/.local/bin).
set -eu

fail() {
  echo "rollwright: $*" >&2
  exit 1
}

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) archive=@ARCHIVE_x86_64_linux@ sum=@SHA256_x86_64_linux@ ;;
  Linux-aarch64 | Linux-arm64) archive=@ARCHIVE_aarch64_linux@ sum=@SHA256_aarch64_linux@ ;;
  Darwin-arm64) archive=@ARCHIVE_aarch64_macos@ sum=@SHA256_aarch64_macos@ ;;
  Darwin-x86_64) archive=@ARCHIVE_x86_64_macos@ sum=@SHA256_x86_64_macos@ ;;
  *) archive="" ;;
esac
[ -n "$archive" ] || fail "there is no program for $(uname -s) on $(uname -m); build it from source"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if command -v curl >/dev/null; then
  curl -fsSL -o "$folder/$archive" "@URL@/$archive" || fail "can't download @URL@/$archive"
elif command -v wget >/dev/null; then
  wget -q -O "$folder/$archive" "@URL@/$archive" || fail "can't download @URL@/$archive"
else
  fail "install curl or wget first"
fi

if command -v sha256sum >/dev/null; then
  got=$(sha256sum "$folder/$archive" | cut -d' ' -f1)
else
  got=$(shasum -a 256 "$folder/$archive" | cut -d' ' -f1)
fi
[ "$got" = "$sum" ] || fail "the download is damaged: its checksum is $got instead of $sum"

tar -xzf "$folder/$archive" -C "$folder"
parts=$folder/${archive%.tar.gz}
bin=${ROLLWRIGHT_BIN_DIR:-$HOME/.local/bin}
share=${XDG_DATA_HOME:-$HOME/.local/share}
mkdir -p "$bin" "$share/man/man1" "$share/bash-completion/completions"
# The old program may be running: replace it, don't write into it.
cp "$parts/rollwright" "$bin/rollwright.new"
chmod 755 "$bin/rollwright.new"
mv "$bin/rollwright.new" "$bin/rollwright"
cp "$parts/rollwright.1" "$share/man/man1/rollwright.1"
cp "$parts/completions/rollwright.bash" "$share/bash-completion/completions/rollwright"

echo "Installed $("$bin/rollwright" --version) in $bin."
case ":$PATH:" in
  *":$bin:"*) echo "Start it with: rollwright" ;;
  *) echo "Start it with: $bin/rollwright (or add $bin to PATH)" ;;
esac
