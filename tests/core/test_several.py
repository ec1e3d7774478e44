"""Multisets in one number, and answers that are sets."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloaming.core.flow import Refused
from gloaming.core.kinds import BadValue, Names, Several
from gloaming.core.narration import Narrator
from gloaming.core.several import (
    LISTED,
    MOST_OF_ONE,
    SetAnswer,
    add,
    count_of,
    pack,
    size,
    some_sets,
    things,
    within,
)
from gloaming.core.wire import encode, question, write_question
from harness.wake_games import does, said, toll, vigil
from wake import SPEC as WAKE

CHARMS = Several(Names(("ofuda", "salt_pouch", "crystal")))
SOME = st.lists(st.integers(0, 60), max_size=8)


@given(SOME)
def test_a_set_is_a_number_and_back(held: list[int]) -> None:
    packed = pack(held)
    assert things(packed) == sorted(held)
    assert size(packed) == len(held)
    assert [count_of(packed, thing) for thing in range(61)] == [held.count(n) for n in range(61)]
    assert pack(held[::-1]) == packed


@given(st.lists(st.integers(0, 3), max_size=5), st.lists(st.integers(0, 3), max_size=5))
def test_within_counts_every_thing(part: list[int], whole: list[int]) -> None:
    assert within(pack(part), pack(whole)) == (not Counter(part) - Counter(whole))


def test_of_one_thing_there_are_at_most_fifteen() -> None:
    full = pack([3] * MOST_OF_ONE)
    assert count_of(full, 3) == MOST_OF_ONE
    with pytest.raises(ValueError, match="more than 15 of thing 3"):
        add(full, 3)


@given(st.lists(st.integers(0, 5), max_size=7), st.integers(0, 7), st.integers(0, 8))
def test_few_sets_are_all_listed_and_of_many_some(held: list[int], one: int, two: int) -> None:
    least, most = min(one, two), max(one, two)
    answer = SetAnswer(4, pack(held), least, most, 2)
    listed = some_sets(answer)
    whole = {
        tuple(sorted(part))
        for number in range(least, min(most, len(held)) + 1)
        for part in combinations(held, number)
    }
    found = [tuple(things(packed)) for _, packed, _ in listed]
    assert all(a[0] == 4 and a[2] == 2 and answer.fits(a) for a in listed)
    assert len(set(found)) == len(found)
    if len(whole) <= LISTED:
        assert set(found) == whole
    else:
        assert {len(part) for part in found} >= {least, min(most, len(held))}
        assert {part for part in whole if len(part) == 1} <= set(found)


def test_what_a_description_allows() -> None:
    answer = SetAnswer(4, pack([0, 0, 2]), 1, 2, 7)
    for fits, held, verb, other in (
        (True, [0], 4, 7),
        (True, [0, 0], 4, 7),
        (True, [2, 0], 4, 7),
        (False, [], 4, 7),
        (False, [0, 0, 2], 4, 7),
        (False, [2, 2], 4, 7),
        (False, [1], 4, 7),
        (False, [0], 5, 7),
        (False, [0], 4, -1),
    ):
        assert answer.fits((verb, pack(held), other)) is fits
    assert not answer.fits((4, -1, 7))


# -- names ---------------------------------------------------------------------------------------


def test_a_set_is_named_as_a_list_and_read_in_any_order() -> None:
    packed = CHARMS.number(["salt_pouch", "ofuda", "ofuda"], 2)
    assert CHARMS.name(packed) == ["ofuda", "ofuda", "salt_pouch"]
    assert CHARMS.number([], 2) == 0
    assert all(CHARMS.number(CHARMS.name(value), 2) == value for value in CHARMS.domain(2))


@pytest.mark.parametrize(
    ("given_as", "said_is"),
    [
        ("ofuda", "a list of at most"),
        (None, "a list of at most"),
        (["ofuda", "sword"], "a list of names, each one of ofuda, salt_pouch, crystal"),
        ([["ofuda"]], "a list of names, each one of"),
        ([0], "a list of names, each one of"),
        (["ofuda"] * 16, "at most 15 of each"),
        (["ofuda"] * 1_000, "a list of at most"),
    ],
)
def test_what_is_no_set_is_refused_with_what_would_be(given_as: Any, said_is: str) -> None:
    with pytest.raises(BadValue, match=said_is):
        CHARMS.number(given_as, 2)


# -- in a real game --------------------------------------------------------------------------------


def test_a_question_describes_its_sets_and_lists_the_rest() -> None:
    session = vigil(2)
    asked = session.question(0)
    assert asked is not None
    assert [option["action"] for option in asked["options"]] == [{"do": "withhold"}]
    assert asked["sets"] == [
        {
            "action": {"do": "lay"},
            "of": "cards",
            "members": ["hand-bell", "first-knell", "kitchen-salt"],
            "least": 1,
            "most": 2,
            "facts": {},
            "marks": ["card:hand-bell", "card:first-knell", "card:kitchen-salt"],
        }
    ]
    assert len(session.table.legal(0)) == 7
    for seat in range(2):
        assert write_question(WAKE, session.table, seat) == encode(
            question(WAKE, session.table, seat)
        )


def test_a_set_is_laid_whatever_its_order_and_kept_by_name() -> None:
    session = vigil(2)
    does(session, 0, "lay kitchen-salt hand-bell").decide(1, said("withhold"))
    assert session.record.inputs[-2] == ["d", 0, "lay", ["hand-bell", "kitchen-salt"]]
    laid = [event["card"] for event in session.events(1) if event["event"] == "laid"]
    assert laid == ["hand-bell", "kitchen-salt"]


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("", "WAK-13"),
        ("hand-bell first-knell kitchen-salt", "WAK-13"),
        ("hand-bell hand-bell", "WAK-14"),
        ("long-knell", "WAK-14"),
    ],
)
def test_a_set_outside_its_description_is_refused(cards: str, rule: str) -> None:
    session = vigil(2)
    with pytest.raises(Refused, match=rule):
        does(session, 0, f"lay {cards}")


def test_whoever_is_not_asked_is_offered_no_set() -> None:
    session = toll(vigil(2))
    assert session.table.set_answers(1) == []
    assert session.question(0)["sets"] == []  # type: ignore[index]


def test_sets_are_said_in_a_row_and_their_kind_says_of_what() -> None:
    words = WAKE.vocabulary
    assert (words.sent_kind("cards"), words.sent_kind("card")) == ("several:card", "card")
    assert (words.sent_shape("cards*"), words.sent_shape("card^*")) == ("several:card*", "card^*")
    narrator = Narrator(WAKE, "en")
    both = narrator.thing("cards", ["hand-bell", "first-knell"])
    one, other = (narrator.thing("card", name) for name in ("hand-bell", "first-knell"))
    assert both == f"{one} and {other}"
    assert narrator.facts({"cards": []}, {"cards": "cards"}) == {"cards": "", "cards_id": "none"}
