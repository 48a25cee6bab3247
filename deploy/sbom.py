#!/usr/bin/env python3
"""Lists what the installed program contains, as a CycloneDX 1.5 document.

  deploy/sbom.py FILE
"""

import json
import sys
import tomllib
from pathlib import Path
from urllib.parse import quote

from third_party_notices import OTHERS, ROOT, linked_crates


def checksums():
    """The SHA-256 of each crate's package, by name and version."""
    lock = tomllib.loads((ROOT / "Cargo.lock").read_text(encoding="utf-8"))
    return {(crate["name"], crate["version"]): crate.get("checksum") for crate in lock["package"]}


def licence(expression):
    # Some old crates write `/` for OR.
    return [{"expression": expression.replace(" / ", " OR ").replace("/", " OR ")}]


def component(crate, checksum):
    url = f"pkg:cargo/{quote(crate['name'])}@{quote(crate['version'])}"
    listed = {
        "type": "library",
        "bom-ref": url,
        "name": crate["name"],
        "version": crate["version"],
        "purl": url,
    }
    if crate["license"]:
        listed["licenses"] = licence(crate["license"])
    if checksum:
        listed["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    if crate["repository"]:
        listed["externalReferences"] = [{"type": "vcs", "url": crate["repository"]}]
    return listed


def document():
    workspace = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]
    version, known = workspace["package"]["version"], checksums()
    program = f"pkg:cargo/rollwright@{version}"
    components = [component(crate, known.get((crate["name"], crate["version"]))) for crate in linked_crates()]
    components += [
        {"type": "data", "bom-ref": name, "name": name, "licenses": licence(expression)}
        for name, expression, _ in OTHERS
    ]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": program,
                "name": "rollwright",
                "version": version,
                "purl": program,
                "licenses": licence(workspace["package"]["license"]),
            }
        },
        "components": components,
        "dependencies": [{"ref": program, "dependsOn": [part["bom-ref"] for part in components]}],
    }


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    text = json.dumps(document(), indent=1, ensure_ascii=False) + "\n"
    Path(sys.argv[1]).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
