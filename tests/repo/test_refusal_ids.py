"""The platform's refusals are named in one module, and each has its words."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from gloaming.core import refusal_ids
from gloaming.core.narration import platform_words

ROOT = Path(__file__).parents[2]
HOME = ROOT / "gloaming" / "core" / "refusal_ids.py"
ID = re.compile(r"CORE-\d+")
IDS = {
    value: name
    for name, value in vars(refusal_ids).items()
    if isinstance(value, str) and ID.fullmatch(value)
}


def written(source: str) -> list[str]:
    """The ids a module writes out instead of naming them; prose may mention them."""
    return [
        f"line {node.lineno}: {node.value}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and ID.fullmatch(str(node.value))
    ]


def names_read(source: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}


def sources() -> dict[str, str]:
    return {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for folder in ("gloaming", "tests/wake", "tests/harness")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if path != HOME and not path.name.startswith("test_")
    }


def test_nobody_writes_an_id_of_the_platform_out() -> None:
    found = {path: written(source) for path, source in sources().items()}
    assert {path: ids for path, ids in found.items() if ids} == {}


def test_an_id_that_is_written_out_is_seen() -> None:
    assert written('"""About CORE-3."""\nraise Refused("CORE-3")\n') == ["line 2: CORE-3"]


def test_ids_are_numbered_without_a_gap_and_named_once() -> None:
    assert sorted(IDS, key=lambda rule: int(rule[5:])) == [
        f"CORE-{number}" for number in range(1, len(IDS) + 1)
    ]
    named = [name for name in vars(refusal_ids) if name.isupper()]
    assert sorted(named) == sorted(IDS.values())


def test_every_id_is_cited_somewhere() -> None:
    read = set().union(*(names_read(source) for source in sources().values()))
    assert set(IDS.values()) <= read


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("part", ["core.refusal", "core.rule"])
def test_every_id_has_its_sentences_and_no_sentence_is_left_over(language: str, part: str) -> None:
    words = platform_words()[language].keys()
    said = {key.removeprefix(f"{part}.") for key in words if key.startswith(f"{part}.CORE-")}
    assert said == IDS.keys()
