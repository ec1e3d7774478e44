"""Installed packages for tests: games as others would bring them, in folders of their own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

TESTS = Path(__file__).parents[1]
PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"></svg>'
BOARD = b"export const mountBoard = () => ({ update() {}, destroy() {} });\n"
SPEC = """
from dataclasses import replace
from wake import SPEC as WAKE

SPEC = replace(WAKE, id={id!r}, package={package!r})
"""


def install_game(
    folder: Path,
    package: str,
    client: str = "",
    files: Mapping[str, bytes] | None = None,
    game_id: str | None = None,
    said_id: str | None = None,
) -> None:
    """What `pip install` leaves of a game that plays like the Wake: package and entry point.

    `client` is its manifest, `files` what lies in its folder `web`. The entry point is called
    `game_id`, the spec `said_id`; both are the package's name if not given.
    """
    home = folder / package
    for part in ("content", "locale"):
        shutil.copytree(TESTS / "wake" / part, home / part)
    shutil.copy(TESTS / "wake" / "ledger.md", home / "ledger.md")
    game_id = game_id or package
    spec = SPEC.format(id=said_id or game_id, package=package)
    (home / "__init__.py").write_text(spec, encoding="utf-8")
    (home / "client.toml").write_text(client, encoding="utf-8")
    for name, data in (files or {}).items():
        file = home / "web" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[gloaming.games]\n{game_id} = {package}:SPEC\n")


def with_packages(folder: Path) -> dict[str, str]:
    """An environment in which the packages of a folder are installed."""
    known = [str(folder), str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {"PYTHONPATH": os.pathsep.join(known)}
