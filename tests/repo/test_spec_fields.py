"""Fields of GameSpec and of manifests: each is read by some code, and is in one group only."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from gloaming.core.client import ClientFiles
from gloaming.core.spec import GameSpec
from harness.specs import GROUP_OF, GROUPS

PACKAGE = Path(__file__).parents[2] / "gloaming"
READERS = {
    path: path.read_text(encoding="utf-8")
    for path in sorted(PACKAGE.rglob("*.py"))
    if "games" not in path.relative_to(PACKAGE).parts
}


def read(group: str, field: str, sources: list[str]) -> bool:
    """Does anybody read it, `spec.group.field` or `group.field` with the group bound before?"""
    return any(re.search(rf"\b{group}\.{field}\b", source) for source in sources)


@pytest.mark.parametrize("field", GROUP_OF)
def test_every_field_of_a_spec_is_read_by_the_platform(field: str) -> None:
    assert read(GROUP_OF[field], field, list(READERS.values())), f"{field} is read by nobody"


@pytest.mark.parametrize("field", ClientFiles.__struct_fields__)
def test_every_field_of_a_manifest_is_read_by_the_platform(field: str) -> None:
    assert read("client", field, list(READERS.values())), f"{field} is read by nobody"


def test_a_field_that_nobody_reads_would_be_noticed() -> None:
    assert not read("table", "poster_of_the_attic", list(READERS.values()))
    assert not read("table", "talk", ["spec.table.talkative", "a_table.talk = 1", "chatable.talk"])


def test_the_groups_are_those_of_the_spec_and_share_no_field() -> None:
    plain = {"id", "package", "seats"}
    assert {field.name for field in fields(GameSpec)} == plain | GROUPS.keys()
    assert len(GROUP_OF) == sum(len(fields(kind)) for kind in GROUPS.values())
