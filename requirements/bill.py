"""The bill of materials: everything the lock files name, in CycloneDX's words.

    python requirements/bill.py dist/gloaming.cdx.json

What playing needs is "required"; what only builds, compiles or tests is "excluded".
"""

from __future__ import annotations

import base64
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)(?:(?!\n\S).)*", re.MULTILINE | re.DOTALL)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
PACKAGE = re.compile(
    r"^  '?(@?[^@'\s]+)@([^:'\s]+)'?:\n    resolution: \{integrity: sha512-([A-Za-z0-9+/=]+)",
    re.MULTILINE,
)
USED = re.compile(r"^      '?([^'\s:]+)'?:\n        specifier", re.MULTILINE)


def part(kind: str, name: str, version: str, hashes: list[dict[str, str]], needed: bool) -> Any:
    where = name.replace("@", "%40")
    return {
        "type": "library",
        "name": name,
        "version": version,
        "purl": f"pkg:{kind}/{where}@{version}",
        "scope": "required" if needed else "excluded",
        "hashes": hashes,
    }


def python_parts() -> list[Any]:
    """Of every lock; what stands in several counts as the most needed of them."""
    found: dict[tuple[str, str], Any] = {}
    locks = sorted((ROOT / "requirements").glob("*.txt"), key=lambda path: path.stem != "play")
    for lock in locks:
        for pin in PIN.finditer(lock.read_text(encoding="utf-8")):
            name, version = pin[1], pin[2]
            hashes = [{"alg": "SHA-256", "content": known} for known in HASH.findall(pin[0])]
            needed = lock.stem == "play"
            found.setdefault((name, version), part("pypi", name, version, hashes, needed))
    return list(found.values())


def web_parts() -> list[Any]:
    """What the page is made of, and what it is built and tested with."""
    found = []
    for folder in (ROOT / "web", ROOT / "tests" / "browser"):
        lock = (folder / "pnpm-lock.yaml").read_text(encoding="utf-8")
        importers = lock.partition("\nimporters:")[2].partition("\npackages:")[0]
        shipped = USED.findall(importers.partition("devDependencies:")[0])
        for name, version, integrity in PACKAGE.findall(lock):
            content = base64.b64decode(integrity).hex()
            hashes = [{"alg": "SHA-512", "content": content}]
            found.append(part("npm", name, version, hashes, name in shipped))
    return found


def bill() -> dict[str, Any]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version = project["version"]
    own = {
        "type": "application",
        "name": project["name"],
        "version": version,
        "purl": f"pkg:pypi/{project['name']}@{version}",
        "licenses": [{"license": {"id": project["license"]}}],
    }
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": own},
        "components": [*python_parts(), *web_parts()],
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(bill(), indent=1) + "\n", encoding="utf-8")
