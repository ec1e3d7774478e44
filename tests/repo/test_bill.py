"""The bill of materials names everything the lock files do, and tells what playing needs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    out = tmp_path_factory.mktemp("dist") / "bill.json"
    command = [sys.executable, str(ROOT / "requirements" / "bill.py"), str(out)]
    subprocess.run(command, check=True)
    found = json.loads(out.read_text(encoding="utf-8"))
    assert found["bomFormat"] == "CycloneDX"
    assert found["metadata"]["component"]["name"] == "gloaming"
    return list(found["components"])


def test_no_pin_is_left_out(parts: list[dict[str, Any]]) -> None:
    named = {(part["name"], part["version"]) for part in parts}
    lines = [
        line.split()[0].partition("==")
        for lock in (ROOT / "requirements").glob("*.txt")
        for line in lock.read_text(encoding="utf-8").splitlines()
        if "==" in line and not line.startswith((" ", "#"))
    ]
    assert len(lines) > 30
    assert {(name, version) for name, _, version in lines} <= named
    web = [part for part in parts if part["purl"].startswith("pkg:npm/")]
    locks = [ROOT / "web", ROOT / "tests" / "browser"]
    texts = [(folder / "pnpm-lock.yaml").read_text(encoding="utf-8") for folder in locks]
    assert len(web) == sum(text.count("resolution: {integrity") for text in texts)


def test_every_part_can_be_checked(parts: list[dict[str, Any]]) -> None:
    for part in parts:
        assert part["hashes"], part["name"]
        for known in part["hashes"]:
            size = {"SHA-256": 64, "SHA-512": 128}[known["alg"]]
            assert len(known["content"]) == size


def test_what_playing_needs_is_told_from_the_rest(parts: list[dict[str, Any]]) -> None:
    needed = {part["name"] for part in parts if part["scope"] == "required"}
    assert {"starlette", "uvicorn", "msgspec", "svelte"} <= needed
    assert not {"ruff", "pytest", "vitest", "atheris", "typescript"} & needed
