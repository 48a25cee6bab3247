#!/usr/bin/env python3
"""Writes the installers and the Homebrew formula of a release, and the checksums of all its files.

  deploy/write_installers.py FOLDER URL

FOLDER contains the files of all platforms, and URL is where people will download them. An
installer refuses a platform without an archive; a formula is only written if all its four
platforms have one.
"""

import hashlib
import re
import sys
from pathlib import Path

TEMPLATES = Path(__file__).resolve().parent / "installers"
PLATFORMS = ["x86_64_linux", "aarch64_linux", "x86_64_macos", "aarch64_macos", "x86_64_windows"]
ARCHIVE = re.compile(r"rollwright-(?P<version>.+)-(?P<machine>x86_64|aarch64)-(?P<system>linux|macos|windows)(?P<static>-static)?\.(tar\.gz|zip)")


def sha256(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def archives(folder):
    """The archive of each platform, and the version. A static program wins: it runs anywhere."""
    found, versions = {}, set()
    for file in sorted(folder.iterdir()):
        match = ARCHIVE.fullmatch(file.name)
        if match:
            versions.add(match["version"])
            platform = f"{match['machine']}_{match['system']}"
            if match["static"] or platform not in found:
                found[platform] = file
    if len(versions) != 1:
        sys.exit(f"{folder} must contain the archives of one version, not of {sorted(versions) or 'none'}")
    return found, versions.pop()


def main():
    if len(sys.argv) != 3 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    folder, url = Path(sys.argv[1]), sys.argv[2].rstrip("/")
    if not re.fullmatch(r"https?://[A-Za-z0-9._~:/-]+", url):
        sys.exit(f"'{url}' isn't the address of a folder")
    found, version = archives(folder)
    values = {"VERSION": version, "URL": url}
    for platform in PLATFORMS:
        file = found.get(platform)
        values[f"ARCHIVE_{platform}"] = file.name if file else ""
        values[f"SHA256_{platform}"] = sha256(file) if file else ""
    for template in sorted(TEMPLATES.iterdir()):
        if template.suffix == ".rb" and not all(values[f"ARCHIVE_{platform}"] for platform in PLATFORMS[:4]):
            print(f"no {template.name}: archives of some platforms are missing")
            continue
        text = re.sub(r"@(\w+)@", lambda name: values[name[1]], template.read_text(encoding="utf-8"))
        (folder / template.name).write_text(text, encoding="utf-8")
    files = [file for file in sorted(folder.iterdir()) if file.is_file() and file.name != "SHA256SUMS"]
    sums = "".join(f"{sha256(file)}  {file.name}\n" for file in files)
    (folder / "SHA256SUMS").write_text(sums, encoding="utf-8")


if __name__ == "__main__":
    main()
