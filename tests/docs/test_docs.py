"""The documentation: the tutorial runs, commands and links exist."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from gloaming.cli import parser
from repo.layout import breaches

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#:]+?)(#[^)]*)?\)")


def blocks(page: Path) -> list[tuple[str, str, str]]:
    """Language, file and text of every fenced block."""
    return FENCE.findall(page.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def snuff(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game of the tutorial, put together from its blocks as a reader would."""
    return tutorial_in(tmp_path_factory.mktemp("tutorial"))


def tutorial_in(folder: Path) -> Path:
    for _, name, text in blocks(ROOT / "docs" / "tutorial.md"):
        if name:
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as growing:
                growing.write(f"\n\n{text}" if file.stat().st_size else text)
    return installed(folder)


def installed(folder: Path) -> Path:
    """What `pip install -e .` would leave behind: the entry point, where Python finds it."""
    project = (folder / "pyproject.toml").read_text(encoding="utf-8")
    points = project.partition('[project.entry-points."gloaming.games"]\n')[2].partition("\n\n")[0]
    info = folder / "snuff-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: snuff\nVersion: 0.1.0\n")
    lines = points.replace('"', "")
    (info / "entry_points.txt").write_text(f"[gloaming.games]\n{lines}\n")
    return folder


def gloaming(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.run(
        [sys.executable, "-m", "gloaming.cli", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "LANG": "C.UTF-8", "LC_ALL": ""},
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_the_game_of_the_tutorial_has_the_layout_of_all_games(snuff: Path) -> None:
    assert breaches(snuff / "snuff", "snuff") == []


def test_the_game_of_the_tutorial_passes_the_check(snuff: Path) -> None:
    done = gloaming(snuff, "check", "snuff", "--games", "30")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("        g.nerve = self.nerve[:]\n", ""),
        ("(g.got + 1,), 1 << self.drawn)", "(g.got + 1,), 0xFFFF)"),
        ('return None if a[1] <= g.candles else "SNU-4"', "return None"),
        ('"seat nerve!"', '"seat nerve"'),
    ],
    ids=[
        "a field not copied",
        "a nerve told to all",
        "a rule forgotten",
        "an announcement unmarked",
    ],
)
def test_the_mistakes_it_mentions_are_caught(
    snuff: Path, tmp_path: Path, here: str, there: str
) -> None:
    for file in snuff.rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts:
            copy = tmp_path / file.relative_to(snuff)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.read_bytes())
    sources = [path for path in tmp_path.rglob("*.py") if here in path.read_text(encoding="utf-8")]
    assert len(sources) == 1
    text = sources[0].read_text(encoding="utf-8")
    assert text.count(here) == 1
    sources[0].write_text(text.replace(here, there), encoding="utf-8")
    assert gloaming(tmp_path, "check", "snuff", "--games", "6").returncode == 1


def test_the_game_of_the_tutorial_is_played(snuff: Path) -> None:
    done = gloaming(
        snuff, "play", "snuff", "--names", "Ada", typed="2\n1\n" * 20
    )  # one may be all there is
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r" wins?\b", done.stdout)
    assert "What was hidden" in done.stdout
    italian = gloaming(snuff, "play", "snuff", "--watch", "--bots", "ismcts:20", "--lang", "it")
    assert (italian.returncode, italian.stderr) == (0, "")


def commands(page: Path) -> list[str]:
    """Every `gloaming …` line of a page's shell blocks."""
    lines = [
        line.partition("#")[0].strip()
        for language, _, text in blocks(page)
        if language == "sh"
        for line in text.splitlines()
    ]
    return [line for line in lines if line.startswith("gloaming ")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_shown_is_one(page: Path) -> None:
    for line in commands(page):
        arguments = shlex.split(line)[1:]
        parser(arguments[0]).parse_args(arguments)


def test_there_are_commands_to_try() -> None:
    assert sum(len(commands(page)) for page in PAGES) > 20


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        there = page.parent / target
        assert there.exists(), f"{page.name}: {target}"
        if anchor:
            headings = re.findall(r"^#+ (.*)$", there.read_text(encoding="utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in headings}
            assert anchor[1:] in slugs, f"{page.name}: {target}{anchor}"


def test_the_first_screen_of_the_readme_is_two_commands() -> None:
    top = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:6]
    assert [line.split("#")[0].strip() for line in top if line.startswith("    ")] == [
        "make play",
        "make test",
    ]
