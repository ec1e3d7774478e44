"""The kit as others use it: installed, outside any checkout, with or without pytest."""

import doctest
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import gloaming
from gloaming import testing
from gloaming.testing import rule

OUTSIDE = """
from gloaming.registry import game
from gloaming.testing import Mismatch, Scenario, rule

ghosts = ["banshee", "poltergeist", "pontianak", "ifrit"]

@rule("REV-40")
def test_price():
    table = Scenario(game("revenge"), options={"first_seat": 0, "ghost_deal": ghosts})
    table.does("A", "contract(hard)", "hard H10", "d6 1").expect(tokens={"A": 7}, meter={"A": 10})
    try:
        table.expect(tokens={"A": 8})
    except Mismatch as wrong:
        print(wrong)

test_price()
print(test_price.rules)
"""


MODULES = sorted(file.stem for file in Path(testing.__file__).parent.glob("[a-z]*.py"))


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name: str) -> None:
    module = import_module(f"gloaming.testing.{name}")
    assert doctest.testmod(module).failed == 0


def test_the_examples_are_there() -> None:
    module = import_module("gloaming.testing.scenario")
    assert doctest.testmod(module).attempted > 5


@pytest.mark.parametrize("with_pytest", [True, False])
def test_it_works_outside_the_repository(tmp_path: Path, with_pytest: bool) -> None:
    script = tmp_path / "outside.py"
    hidden = "" if with_pytest else "import sys; sys.modules['pytest'] = None\n"
    script.write_text(hidden + OUTSIDE, encoding="utf-8")
    home = str(Path(gloaming.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, str(script)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": home},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout == "tokens of A: expected 8, but it is 7\n('REV-40',)\n"


def test_a_tag_is_a_mark_and_needs_an_id() -> None:
    @rule("REV-1", "REV-2")
    def tagged() -> None: ...

    assert tagged.rules == ("REV-1", "REV-2")  # type: ignore[attr-defined]
    assert [mark.name for mark in tagged.pytestmark] == ["rule"]  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="at least one id"):
        rule()
