"""Every rule a player can look up can be read in every language of the house."""

from __future__ import annotations

import re

import pytest

from gloaming.core.ledger import FOR_PLAYERS, ORIGINAL, ledger_of, rules_of, translated_ledger
from gloaming.core.locale import LANGUAGES
from gloaming.core.narration import platform_words
from gloaming.core.spec import GameSpec
from gloaming.registry import game, game_ids
from wake import SPEC as WAKE

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


@pytest.mark.parametrize("spec", [*map(game, game_ids()), WAKE], ids=lambda spec: spec.id)
def test_every_verb_names_a_rule_that_players_can_read(spec: GameSpec) -> None:
    readable = {entry["id"] for entry in rules_of(spec, ORIGINAL)}
    for verb in spec.vocabulary.verbs:
        named = {verb.rule, *(rule for _, rule in verb.where)}
        assert named <= readable, (verb.name, named - readable)


def test_the_rules_of_the_house_are_told_wherever_one_is_cited() -> None:
    for words in platform_words().values():
        keys = [key.rpartition(".") for key in sorted(words.keys())]
        cited = {rule for part, _, rule in keys if part == "core.refusal"}
        told = {rule for part, _, rule in keys if part == "core.rule"}
        assert told == cited
        assert all(words.say(f"core.rule.{rule}") for rule in told)


def test_a_rule_nobody_translated_comes_in_the_language_of_the_ledger() -> None:
    spec = game("revenge")
    found = {entry["id"]: entry for entry in rules_of(spec, "nowhere")}
    assert found["REV-1"]["language"] == ORIGINAL
    assert {entry["language"] for entry in rules_of(spec, "it")} == {"it"}
