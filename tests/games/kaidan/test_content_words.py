"""Every thing in the box of Kaidan has its name and texts in every language, with its numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files

import pytest

from gloaming.core.locale import LANGUAGES, Locale, load_locales
from gloaming.games.kaidan.rules.book import BOOK
from gloaming.games.kaidan.rules.checks import DECKS, ICONS, LOST_DECKS, MOMENTS, TESTS, USES
from gloaming.games.kaidan.rules.entries import NUMBERS, Effect, Object
from gloaming.games.kaidan.shown.printed import printed

FOLDER = files("gloaming.games.kaidan")
WORDS = load_locales(FOLDER / "locale")
LEDGER = (FOLDER / "ledger.md").read_text(encoding="utf-8")


def named() -> Iterator[str]:
    """The keys of every name."""
    things = {
        "character": [one.id for one in BOOK.characters],
        "trait": [t.id for one in BOOK.characters for t in (one.ability, one.power)],
        "enemy": [one.id for one in BOOK.enemies],
        "object": [one.id for one in BOOK.objects],
        "room": [one.id for one in BOOK.rooms],
        "curse": [one.id for one in BOOK.curses],
        "omen": [one.id for one in BOOK.events],
        "lost": [one.id for one in BOOK.lost],
        "area": {one.area for one in BOOK.rooms},
        "deck": [*DECKS, "events", "entities", *(f"lost_{deck}" for deck in LOST_DECKS)],
        "value": TESTS,
        "icon": ICONS,
        "use": USES,
        "window": MOMENTS,
    }
    for kind, names in things.items():
        yield from (f"kind.{kind}.{name}" for name in names)


def working() -> Iterator[tuple[str, Effect]]:
    """The key of every text that says what something does, with what it does."""
    for person in BOOK.characters:
        yield f"character.{person.id}.ability", person.ability
        yield f"character.{person.id}.power", person.power
    for enemy in BOOK.enemies:
        if enemy.special is not None:
            yield f"enemy.{enemy.id}.special", enemy.special
    for kind in BOOK.objects:
        yield f"object.{kind.id}.does", kind
    for curse in BOOK.curses:
        yield f"curse.{curse.id}.does", curse
    for event in BOOK.events:
        yield f"omen.{event.id}.does", event
    for lost in BOOK.lost:
        yield f"lost.{lost.id}.failure", lost.failure
        yield f"lost.{lost.id}.success", lost.success


def told() -> Iterator[str]:
    """The key of every line of flavour."""
    texts = re.compile(r"kind\.(character|enemy|object|curse|omen|lost)\.(\w+)")
    for key in named():
        if match := texts.fullmatch(key):
            yield f"{match.group(1)}.{match.group(2)}.text"


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Locale:
    return WORDS[request.param]


def test_every_thing_has_a_name_and_its_texts(words: Locale) -> None:
    wanted = {*named(), *told(), *(key for key, _ in working())}
    wanted |= {f"enemy.{one.id}.ritual" for one in BOOK.enemies if one.ritual is not None}
    special = [room for room in BOOK.rooms if room.kind in ("treasure", "passage", "mask")]
    wanted |= {f"room.{room.id}.{part}" for room in special for part in ("does", "text")}
    assert sorted(key for key in wanted if not words.has(key)) == []
    assert all(words.say(key).strip() for key in wanted)


def test_no_text_is_about_something_that_is_not_in_the_box(words: Locale) -> None:
    about = {tuple(key.split(".")[1:]) for key in named()}
    texts = re.compile(r"(character|enemy|object|room|curse|omen|lost)\.(\w+)\.")
    found = [texts.match(key) for key in sorted(words.keys())]
    assert {match.groups() for match in found if match is not None} <= about


FACES = re.compile(r"D10|Critical [03]|[03] Critico")


def numbers_of(effect: Effect) -> set[int]:
    """What is written in the content of it, without signs."""
    worn = effect.worn if isinstance(effect, Object) else None
    values = [getattr(effect, name) for name in NUMBERS]
    if worn is not None:
        least = worn.noise_cap if worn.noise_cap < 6 else 0
        values += [least, worn.nerves, worn.strength, worn.exorcism, worn.hide, worn.movement]
    return {abs(value) for value in values if isinstance(value, int) and value}


def test_a_text_says_the_numbers_that_the_rules_use(words: Locale) -> None:
    """A 1 may be said in words; everything else stands there as a figure, and nothing more."""
    for key, effect in working():
        said = {int(figure) for figure in re.findall(r"\d+", FACES.sub("", words.say(key)))}
        assert said - {1} == numbers_of(effect) - {1}, key


def test_a_ritual_says_its_difficulty_and_test(words: Locale) -> None:
    for enemy in BOOK.enemies:
        if enemy.ritual is not None and enemy.ritual.test:
            said = words.say(f"enemy.{enemy.id}.ritual")
            name = words.say(f"kind.value.{enemy.ritual.test}")
            assert f"{name} {enemy.ritual.difficulty}" in said


def test_a_cursed_room_is_called_as_its_card(words: Locale) -> None:
    for curse in BOOK.curses:
        assert words.say(f"kind.curse.{curse.id}") == words.say(f"kind.room.{curse.room}")


def test_the_italian_names_are_the_ledgers() -> None:
    """Those it gives in brackets; in the tables of section 9 the bracket follows the name."""
    italian = WORDS["it"]
    english = {WORDS["en"].say(key): key for key in named()}
    pairs = re.findall(r"(?:^\| |\| |power: )([A-Z][\w’' -]+?) \[([^\]]+)\]", LEDGER, re.M)
    checked = 0
    for name, translated in pairs:
        key = english.get(name.replace("'", "’"))
        if key is not None and translated != "grezzo":
            assert italian.say(key) == translated.replace("'", "’"), name
            checked += 1
    assert checked >= 45


def test_what_is_printed_is_what_the_box_holds() -> None:
    shown = printed()
    for key, kind in (
        ("CHARACTERS", "character"),
        ("ENEMIES", "enemy"),
        ("OBJECTS", "object"),
        ("ROOMS", "room"),
        ("CURSES", "curse"),
        ("EVENTS", "omen"),
        ("LOST", "lost"),
    ):
        cards = shown[key]
        assert isinstance(cards, dict)
        assert [f"kind.{kind}.{name}" for name in cards] == [
            name for name in named() if name.startswith(f"kind.{kind}.")
        ]
    json.dumps(shown)  # constants of the client
