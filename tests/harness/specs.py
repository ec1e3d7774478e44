"""Modified specs: games that differ from a sound one in a field or two, in any group."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from gloaming.core.spec import (
    GameSpec,
    InformationSpec,
    LabSpec,
    RulesSpec,
    SearchSpec,
    TableSpec,
    WordsSpec,
)

GROUPS = {
    "rules": RulesSpec,
    "information": InformationSpec,
    "words": WordsSpec,
    "search": SearchSpec,
    "table": TableSpec,
    "lab": LabSpec,
}
GROUP_OF = {field.name: group for group, kind in GROUPS.items() for field in fields(kind)}


def grouped(flat: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Fields by the group they are in; no two groups have a field of one name."""
    found: dict[str, dict[str, Any]] = {}
    for name, value in flat.items():
        found.setdefault(GROUP_OF[name], {})[name] = value
    return found


def spec_with(spec: GameSpec, **changed: Any) -> GameSpec:
    """The same game with some fields of its groups changed: `spec_with(SPEC, playout=None)`."""
    parts = grouped(changed)
    return replace(spec, **{name: replace(getattr(spec, name), **parts[name]) for name in parts})
