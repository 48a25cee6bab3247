#!/usr/bin/env bash
# Tests the files of a release in a clean Debian without Rust: the package is installed, upgraded,
# removed and purged; the archive and the shell installer install a program that works.
# Needs root, debootstrap and python3.
#   deploy/test_packages.sh FOLDER      the folder that deploy/release.sh has written
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
dist=$(realpath "${1:?the folder that deploy/release.sh has written}")
work=$(mktemp -d)
server=""
clean_up() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  mountpoint -q "$work/root/proc" && umount "$work/root/proc"
  rm -rf "$work"
}
trap clean_up EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

root=$work/root
mirror=$(grep -hrEo 'https?://[^ ]*debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d 2>/dev/null | head -n 1 | tr -d ' ') || true
debootstrap --variant=minbase stable "$root" ${mirror:+"$mirror"} >"$work/debootstrap.log" || { tail "$work/debootstrap.log" >&2; exit 1; }
mount -t proc proc "$root/proc"
inside() { chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin LC_ALL=C.UTF-8 "$@"; }
! inside sh -c 'command -v cargo' || fail "the clean system has Rust"

works() {
  inside "$@" --version | grep -q '^rollwright ' || fail "$* --version"
  inside "$@" solve pig | grep -q 0.53059 || fail "$* solve pig"
  inside "$@" licenses | grep -q 'MIT License' || fail "$* licenses"
  printf 'hold\n%.0s' $(seq 400) | inside "$@" play pig --seats Ann,bot:easy --seed 1 --set goal=10 | grep -q Ann || fail "$* play"
}

echo "== archive"
archive=$(find "$dist" -name 'rollwright-*-linux*.tar.gz' | head -n 1)
tar -xzf "$archive" -C "$root/opt"
folder=/opt/$(basename "$archive" .tar.gz)
works "$folder/rollwright"
for file in rollwright.1 THIRD-PARTY-NOTICES.txt completions/rollwright.bash systemd/rollwright.service; do
  [ -s "$root$folder/$file" ] || fail "the archive has no $file"
done

echo "== package"
package=$(find "$dist" -name 'rollwright_*.deb' | head -n 1)
[ -n "$package" ] || fail "there is no package; deploy/release.sh says why"
# An earlier version, which is this one under another number.
dpkg-deb -R "$package" "$work/earlier"
sed -i 's/^Version: .*/Version: 0.0.1-1/' "$work/earlier/DEBIAN/control"
dpkg-deb -b "$work/earlier" "$root/earlier.deb" >/dev/null
cp "$package" "$root/package.deb"
inside dpkg -i /earlier.deb >/dev/null
works rollwright
[ "$(stat -c %a "$root/etc/rollwright.env")" = 600 ] || fail "others can read the settings"
[ -s "$root/usr/lib/systemd/system/rollwright.service" ] || fail "there is no unit"
grep -q '^ExecStart=/usr/bin/rollwright ' "$root/usr/lib/systemd/system/rollwright.service" || fail "the unit starts another program"
echo 'ROLLWRIGHT_HOST=dice.example' >"$root/etc/rollwright.env"
mkdir -p "$root/var/lib/private/rollwright" && echo data >"$root/var/lib/private/rollwright/tables.db"
inside dpkg -i /package.deb >/dev/null
works rollwright
grep -q dice.example "$root/etc/rollwright.env" || fail "an upgrade replaced the settings"
inside dpkg -r rollwright >/dev/null
! inside sh -c 'command -v rollwright' || fail "the program is still there"
[ -s "$root/var/lib/private/rollwright/tables.db" ] || fail "removing the package removed the data"
inside dpkg -P rollwright >/dev/null
for file in var/lib/private/rollwright etc/rollwright.env; do
  [ ! -e "$root/$file" ] || fail "purging left /$file"
done
left=$(inside find / -xdev -path /proc -prune -o -path /opt -prune -o -path /root -prune -o -path /var/lib/dpkg -prune -o -name '*rollwright*' -print)
[ -z "$left" ] || fail "purging left $left"

echo "== installer"
cp "$archive" "$work/"
mkdir "$work/served"
cp "$archive" "$work/served/"
python3 -u -m http.server --bind 127.0.0.1 --directory "$work/served" 0 >"$work/server.log" 2>&1 &
server=$!
until grep -q 'port [0-9]' "$work/server.log"; do sleep 0.1; done
port=$(grep -o 'port [0-9]*' "$work/server.log" | cut -d' ' -f2)
"$here/write_installers.py" "$work/served" "http://127.0.0.1:$port" >/dev/null
(cd "$work/served" && sha256sum --quiet -c SHA256SUMS) || fail "the checksums are wrong"
HOME=$work/home sh "$work/served/install.sh" >/dev/null
"$work/home/.local/bin/rollwright" --version >/dev/null || fail "the installed program doesn't run"
[ -s "$work/home/.local/share/man/man1/rollwright.1" ] || fail "the manual page isn't installed"
# A damaged download isn't installed.
echo damaged >>"$work/served/$(basename "$archive")"
if HOME=$work/other sh "$work/served/install.sh" >/dev/null 2>"$work/refused"; then fail "a damaged archive was installed"; fi
grep -q 'is damaged' "$work/refused" || fail "the refusal gives no reason"
[ ! -e "$work/other/.local/bin/rollwright" ] || fail "a damaged archive was installed"
echo "The archive, the package and the installer work."
