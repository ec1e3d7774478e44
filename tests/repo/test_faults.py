"""Faults are planted by the tests alone: the package has no switch, and every patch still fits."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import faults
from faults import FAULTS, Plant, apply, enclosing_function, patches, source_of
from faults.catalogue import Edit

PACKAGE = Path(__file__).parents[2] / "gloaming"
# What told a fault from the product while the two were one.
SWITCHES = {"sabotaged", "sabotage", "GLOAMING_SABOTAGE", "faults", "FAULTS"}
# Every variable that the package may read from its environment.
ENVIRONMENT = {"GLOAMING_QUICK_BOTS"}


@pytest.mark.parametrize("name", FAULTS)
def test_every_patch_still_fits(name: str) -> None:
    """Its text stands in the source exactly once, in a function that can be patched."""
    for module in {edit.module for edit in FAULTS[name].edits}:
        for function, code in patches(module, name):
            assert function.__code__ != code
            assert function.__code__.co_freevars == code.co_freevars


@pytest.mark.parametrize(
    ("before", "times"), [("a_text_that_stands_nowhere = 1", 0), ("from gloaming", None)]
)
def test_a_patch_that_does_not_fit_is_an_error(before: str, times: int | None) -> None:
    module = "gloaming.server.match.resume" if times == 0 else "gloaming.server.match.state"
    with pytest.raises(ValueError, match=f"{module}: found "):
        apply(Edit(module, before, ""), source_of(module))


def test_a_patch_outside_any_function_is_an_error() -> None:
    edit = Edit("gloaming.server.match.resume", "from typing import NamedTuple", "")
    with pytest.raises(ValueError, match="in no function"):
        enclosing_function(edit, source_of(edit.module))


def test_a_fault_is_gone_when_it_is_uprooted(plant: Plant) -> None:
    from gloaming.server.match.resume import resume

    sound = resume(True, 5, 8, None).start
    plant("skip-news")
    assert resume(True, 5, 8, None).start == sound + 1
    faults.uproot()
    assert resume(True, 5, 8, None).start == sound


@pytest.mark.parametrize("name", ["", "skip-news"])
def test_another_process_has_the_fault_that_is_planted_here(name: str, plant: Plant) -> None:
    if name:
        plant(name)
    program = faults.first_lines() + (
        "from gloaming.server.match.resume import resume; print(resume(True, 5, 8, None).start)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert int(done.stdout) == (6 if name else 5)


def test_by_hand_every_fault_is_listed() -> None:
    environment = {**os.environ, "PYTHONPATH": str(faults.TESTS)}
    done = subprocess.run(
        [sys.executable, "-m", "faults"], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(FAULTS)


# -- the package knows nothing of it --------------------------------------------------------------


def names_in(path: Path) -> set[str]:
    """Every identifier, module and text of a source file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            found |= {*(node.module or "").split("."), *(alias.name for alias in node.names)}
        elif isinstance(node, ast.Import):
            found |= {part for alias in node.names for part in alias.name.split(".")}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
    return found


def server_files() -> list[Path]:
    rooms = ("server", "core", "bots", "commands")
    files = [path for room in rooms for path in sorted((PACKAGE / room).rglob("*.py"))]
    assert len(files) > 60
    return files


def test_the_package_has_no_switch_and_no_branch_for_faults() -> None:
    planted = SWITCHES | set(FAULTS)
    found = {path.name: names_in(path) & planted for path in server_files()}
    assert not any(found.values()), {name: words for name, words in found.items() if words}


def test_no_variable_of_the_environment_changes_what_a_server_does() -> None:
    found = {name for path in server_files() for name in names_in(path) if "GLOAMING_" in name}
    assert {name for name in found if name.isupper()} == ENVIRONMENT
