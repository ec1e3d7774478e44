"""The end of a night told as a story, from what was heard."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.core.locale import LANGUAGES
from gloaming.core.narration import Narrator
from gloaming.games.kaidan import SPEC
from gloaming.games.kaidan.shown.story import story

NAMES = ["Izzy", "Kora", "Nick", "Pia"]
ENTITY = {"kind": "figure", "id": "entity_3"}
Event = dict[str, Any]


def happened(name: str, **arguments: Any) -> Event:
    return {"event": name, **arguments}


def told(*events: Event, language: str = "en") -> list[str]:
    return story(events, Narrator(SPEC, language, NAMES))


def seat(number: int) -> Event:
    return {"kind": "seat", "id": number}


NIGHT = (
    happened("turn_began", turn=2),
    happened("drew", seat=1, deck="objects", object="hyoirei"),
    happened("event_drawn", omen="moths"),
    happened("turn_began", turn=4),
    happened("revealed_as", figure=ENTITY, enemy="goryo"),
    happened("chase_began", figure=ENTITY, seat=2),
    happened("last_stand_began", seat=2),
    happened("chase_over", figure=ENTITY, seat=2, why="enemy_gone"),
    happened("chase_began", figure=ENTITY, seat=2),
    happened("last_stand_began", seat=2),
    happened("died", seat=2, square="3-4", figure=ENTITY),
    happened("chase_over", figure=ENTITY, seat=2, why="prey_dead"),
    happened("turn_began", turn=6),
    happened("onryo_returned", seat=2, square="3-4"),
    happened("died", seat=3, square="5-5", figure=seat(2)),
    happened("banished", figure=ENTITY, seat=0),
    happened("turn_began", turn=7),
    happened("was_exorcised", seat=1, other=0),
    happened("hyoirei_defeated", seat=1),
    happened("got_out", seat=0),
    happened("died", seat=1, square="1-1", figure=None),
    happened("game_ended", ending="nobody_left"),
)


def test_the_story_tells_who_got_out_who_died_of_what_and_who_was_possessed() -> None:
    assert told(*NIGHT) == [
        "The night lasted 7 Turns, and the house told 1 Event.",
        "In the end nobody living was left inside.",
        "Izzy got out, in Turn 7.",
        "Nick died in Turn 4; it was Goryo.",
        "Pia died in Turn 6; Nick had come back for that.",
        "Kora died in Turn 7, by nobody’s hand.",
        "Kora was Possessed since Turn 2, until Izzy laid an Ofuda on it in Turn 7.",
        "Nick had one last chance in Turn 4, and took it.",
        "Most of all the house wanted Nick: 2 Chases.",
        "Izzy sent one of them away for good.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_ends_in_either_language(language: str) -> None:
    assert all(sentence.endswith(".") for sentence in told(*NIGHT, language=language))


def test_what_was_never_heard_is_not_told() -> None:
    """Whoever did not see the card drawn does not know since when."""
    outside = happened("drew", seat=1, deck="objects")
    assert told(outside) == ["The night lasted 0 Turns, and the house told 0 Events."]
    revealed = told(happened("turn_began", turn=3), outside, happened("hyoirei_revealed", seat=1))
    assert revealed[1:] == ["Kora was Possessed, to the very end."]


def test_one_of_the_living_may_have_done_it() -> None:
    done = told(
        happened("turn_began", turn=3), happened("died", seat=1, square="1-1", figure=seat(0))
    )
    assert "Kora died in Turn 3, by the hand of Izzy." in done
