"""Every rule a player can look up can be read in every language of the house."""

from __future__ import annotations

import re

import pytest

from gloaming.core.ledger import FOR_PLAYERS, ORIGINAL, ledger_of, rules_of, translated_ledger
from gloaming.core.locale import LANGUAGES
from gloaming.registry import game, game_ids

OTHERS = [language for language in LANGUAGES if language != ORIGINAL]
OPTION = re.compile(r"`([a-z_]+)")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", game_ids())
def test_a_translated_ledger_has_the_same_rules_in_the_same_order(name: str, language: str) -> None:
    spec = game(name)
    wanted = [entry.id for entry in ledger_of(spec) if entry.kind in FOR_PLAYERS]
    assert [entry.id for entry in translated_ledger(spec, language)] == wanted


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", game_ids())
def test_a_translated_rule_says_something_of_its_own(name: str, language: str) -> None:
    spec = game(name)
    theirs = {entry.id: entry.text for entry in ledger_of(spec)}
    for entry in translated_ledger(spec, language):
        assert entry.text, entry.id
        assert entry.text != theirs[entry.id], entry.id


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", game_ids())
def test_a_translated_rule_names_only_options_its_original_names(name: str, language: str) -> None:
    spec = game(name)
    theirs = {entry.id: set(OPTION.findall(entry.text)) for entry in ledger_of(spec)}
    for entry in translated_ledger(spec, language):
        assert set(OPTION.findall(entry.text)) <= theirs[entry.id], entry.id


def test_a_rule_nobody_translated_comes_in_the_language_of_the_ledger() -> None:
    spec = game("revenge")
    found = {entry["id"]: entry for entry in rules_of(spec, "nowhere")}
    assert found["REV-1"]["language"] == ORIGINAL
    assert {entry["language"] for entry in rules_of(spec, "it")} == {"it"}
