"""The page "Test your game": its worked files pass, and fail where the game is wrong."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from docs.test_docs import ROOT, blocks, gloaming, installed

PAGES = [ROOT / "docs" / "tutorial.md", ROOT / "docs" / "test-your-game.md"]


@pytest.fixture(scope="module")
def tested(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game of the tutorial with the tests of the page, as a reader would copy them."""
    folder = tmp_path_factory.mktemp("tested")
    for page in PAGES:
        for _, name, text in blocks(page):
            if name:
                file = folder / name
                file.parent.mkdir(parents=True, exist_ok=True)
                with file.open("a", encoding="utf-8") as growing:
                    growing.write(f"\n\n{text}" if file.stat().st_size else text)
    return installed(folder)


def run_tests(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_the_worked_files_pass_without_a_warning(tested: Path) -> None:
    done = run_tests(tested, "-W", "error", "tests")
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout


def test_every_rule_of_the_tutorials_ledger_is_tested(tested: Path) -> None:
    done = gloaming(tested, "rules", "snuff", "--tests", "tests")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("here", "there", "caught"),
    [
        ("(g.active + 1) % g.seats", "g.active", "test_in_turn"),
        ('if a[1] <= g.candles else "SNU-4"', 'if a[1] <= g.candles else "SNU-3"', "test_nobody"),
        ("g.seen = g.active", "g.seen = (g.active + 1) % g.seats", "test_whoever_takes"),
        ('("nerve", OWNER, "int*")', '("nerve", PUBLIC, "int*")', "test_only_its_owner"),
    ],
    ids=["turns", "a refusal", "the end", "a secret"],
)
def test_they_fail_where_the_game_is_wrong(
    tested: Path, tmp_path: Path, here: str, there: str, caught: str
) -> None:
    copy = tmp_path / "wrong"
    shutil.copytree(tested, copy, ignore=shutil.ignore_patterns("__pycache__"))
    (source,) = [file for file in copy.rglob("*.py") if here in file.read_text(encoding="utf-8")]
    source.write_text(source.read_text(encoding="utf-8").replace(here, there), encoding="utf-8")
    done = run_tests(copy, "tests/test_snuff.py")
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"FAILED tests/test_snuff.py::{caught}" in done.stdout


def test_the_page_is_linked_from_where_authors_come_from() -> None:
    for page in ("README.md", "docs/tutorial.md", "docs/reference/core.md", "docs/how-to.md"):
        assert "test-your-game.md" in (ROOT / page).read_text(encoding="utf-8"), page
