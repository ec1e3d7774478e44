"""The words of House of Possession: both languages, nothing missing, every card."""

from __future__ import annotations

import re

import pytest

from gloaming.core.locale import LANGUAGES, Locale
from gloaming.games.house import SPEC
from gloaming.games.house.rules.book import BOOK
from gloaming.games.house.shown.measures import figures

WORDS = SPEC.locales
NUMBERS = {
    *["roll", "number", "points", "total", "target", "cards", "leads", "worth", "left", "turns"],
    *["gave", "got", "held", "percent", "escape", "possession", "events", "seats_n", "least"],
    *["most", "n"],
}
BOOLS = {"mark", "out", "hand", "played", "single", "ignores", "acts", "together"}


def sample(name: str, number: int) -> str | int | bool:
    if name in NUMBERS:
        return number
    return number > 0 if name in BOOLS else f"<{name}>"


def test_both_languages_have_the_same_keys_and_arguments() -> None:
    assert tuple(WORDS) == LANGUAGES
    en, it = WORDS.values()
    assert en.keys() == it.keys()
    for key in sorted(en.keys()):
        assert en.arguments(key) == it.arguments(key), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_message_can_be_said(language: str, number: int) -> None:
    locale = WORDS[language]
    for key in sorted(locale.keys()):
        said = locale.say(key, {name: sample(name, number) for name in locale.arguments(key)})
        assert said.strip() == said, key
        assert "  " not in said, key
        assert not set("'{}#") & set(said), key
        assert ".." not in said, key


def under(locale: Locale, *starts: str) -> set[str]:
    return {key for key in sorted(locale.keys()) if key.startswith(starts)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_room_and_character_has_name_and_text(language: str) -> None:
    locale = WORDS[language]
    wanted = set()
    for kind, entries in (
        ("card", BOOK.cards),
        ("omen", BOOK.possessions),
        ("room", BOOK.rooms),
        ("character", BOOK.characters),
    ):
        for entry in entries:
            wanted |= {f"kind.{kind}.{entry.id}", f"{kind}.{entry.id}.text"}
    for person in BOOK.characters:
        wanted |= {f"character.{person.id}.primary", f"character.{person.id}.secondary"}
    starts = ("kind.card.", "card.", "kind.omen.", "omen.", "kind.room.", "room.")
    assert wanted == under(locale, *starts, "kind.character.", "character.")
    names = [locale.say(key) for key in sorted(wanted) if key.startswith("kind.")]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_actions_groups_fields_and_measures_have_words(language: str) -> None:
    locale = WORDS[language]
    for verb in SPEC.vocabulary.verbs:
        assert locale.has(f"verb.{verb.name}")
        assert locale.has(f"group.{verb.name}")
    for name in SPEC.shapes[""]:
        assert locale.has(f"view.{name}"), name
    for figure in figures(8):
        assert locale.has(f"measure.{figure.of}.name"), figure.of
        if figure.value:
            assert locale.has(f"measure.{figure.of}.{figure.value}"), figure


def test_refusals_are_those_the_game_knows() -> None:
    cited = {*SPEC.words.codes, *SPEC.words.nonsense.values()}
    assert {f"refusal.{rule}" for rule in cited} == under(WORDS["en"], "refusal.")


def test_italian_gives_nobody_a_gender() -> None:
    """A seat's name is never followed by a participle that would have to agree."""
    it = WORDS["it"]
    wrong = re.compile(r"<(?:seat|target|by)> (?:è|viene) \w+[oa]\b")
    for key in sorted(under(it, "event.", "prompt.")):
        said = it.say(key, {name: sample(name, 1) for name in it.arguments(key)})
        assert not wrong.search(said), said
