"""Input validation and serialisation: malformed input raises Refused, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloaming.core.chance import SeededDealer
from gloaming.core.flow import Refused
from gloaming.core.info import dump
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.core.wire import (
    decode,
    encode,
    event,
    hears,
    name_outcome,
    option,
    parse_action,
    parse_outcome,
    question,
    shorten,
    view,
)
from gloaming.games.revenge import SPEC as REVENGE
from harness.wake_games import does, passes, said, toll, vigil
from wake import SPEC as WAKE


def refusal(spec: GameSpec, data: Any, seats: int = 3) -> Refused:
    with pytest.raises(Refused) as caught:
        parse_action(spec, seats, data)
    return caught.value


def attempt(ask: Callable[[], Any]) -> Any:
    """What comes of it, or its refusal; anything else raised is a failure."""
    try:
        return ask()
    except Refused as refused:
        return refused


# --- actions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (None, "CORE-3"),
        (17, "CORE-3"),
        ("doze", "CORE-3"),
        (["doze"], "CORE-3"),
        ({}, "CORE-3"),
        ({"do": 3}, "CORE-3"),
        ({"do": None}, "CORE-3"),
        ({"do": "dance"}, "CORE-4"),
        ({"do": ""}, "CORE-4"),
        ({"do": "leave"}, "WAK-3"),  # the game knows this nonsense
        ({"do": "look"}, "WAK-7"),
        ({"do": "doze", "room": "hall"}, "CORE-5"),
        ({"do": "clasp"}, "CORE-5"),
        ({"do": "clasp", "target": None}, "CORE-5"),
        ({"do": "clasp", "target": 3}, "CORE-6"),
        ({"do": "clasp", "target": -1}, "CORE-6"),
        ({"do": "clasp", "target": True}, "CORE-6"),
        ({"do": "clasp", "target": "1"}, "CORE-6"),
        ({"do": "light", "room": "cellar"}, "WAK-3"),
        ({"do": "light", "room": 1}, "WAK-3"),
        ({"do": "lay", "cards": ["hand"]}, "WAK-4"),
        ({"do": "lay", "cards": "hand-bell"}, "WAK-4"),
        ({"do": "lay", "cards": ["hand-bell"] * 16}, "WAK-4"),
        ({"do": "lay", "cards": ["hand-bell"] * 9_999}, "WAK-4"),
        ({"do": "drift", "path": "hall"}, "CORE-6"),
        ({"do": "drift", "path": ["hall", "stairs", "attic"]}, "CORE-6"),
        ({"do": "play", "card": "hand-bell", "target": {}}, "CORE-6"),
    ],
)
def test_nonsense_is_refused_by_name(data: Any, rule: str) -> None:
    assert refusal(WAKE, data).rule == rule


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        ({"do": "contract", "class": "easy"}, "REV-6"),
        ({"do": "contract", "class": "light", "card": "L01"}, "REV-43"),
        ({"do": "reroll"}, "REV-58"),
        ({"do": "mark", "target": 7}, "REV-1"),
        ({"do": "mark", "target": 1, "amount": 3}, "CORE-5"),
    ],
)
def test_a_game_names_the_rules_behind_its_nonsense(data: Any, rule: str) -> None:
    assert refusal(REVENGE, data).rule == rule


def test_a_refusal_says_what_was_wrong_and_what_would_do() -> None:
    facts = refusal(WAKE, {"do": "light", "room": "cellar"}).facts
    assert facts["name"] == "room"
    assert facts["value"] == "cellar"
    assert facts["allowed"] == "one of parlour, hall, kitchen, garden, stairs, attic"


def test_an_optional_argument_may_be_missing_or_null() -> None:
    bare = parse_action(WAKE, 3, {"do": "play", "card": "hand-bell"})
    assert bare == parse_action(WAKE, 3, {"do": "play", "card": "hand-bell", "target": None})
    assert bare[2] == -1


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
VERBS = st.sampled_from([verb.name for verb in WAKE.vocabulary.verbs]) | st.text(max_size=8)
NAMES = st.sampled_from(["do", "card", "target", "room", "path", "seat"])


@settings(max_examples=300, deadline=None)
@given(JSON | st.dictionaries(NAMES, JSON | VERBS | st.integers(-2, 5), max_size=4))
def test_random_json_is_read_or_refused(data: Any) -> None:
    read = attempt(lambda: parse_action(WAKE, 3, data))
    if isinstance(read, Refused):
        assert read.rule.startswith(("CORE-", "WAK-"))
        assert len(encode(read.facts)) < 600
    else:
        assert WAKE.vocabulary.name_action(read)["do"] == data["do"]


@settings(max_examples=200, deadline=None)
@given(st.integers(-3, 20), JSON | st.fixed_dictionaries({"do": VERBS}, optional={"target": JSON}))
def test_no_message_ever_breaks_a_session(seat: int, data: Any) -> None:
    session = toll(vigil(3))
    session.dealer = SeededDealer(1)  # what is not refused is played on
    before, inputs = dump(session.table), len(session.record.inputs)
    if isinstance(attempt(partial(session.decide, seat, data)), Refused):
        assert (dump(session.table), len(session.record.inputs)) == (before, inputs)


# --- bytes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b'{"do": "doze"',
        b"\xff\xfe\x00",
        b'"\xc3\x28"',
        b"[" * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
        b"nul",
        b"1e999999x",
        "\ud800",
    ],
    ids=lambda data: repr(data[:12]),
)
def test_broken_bytes_are_refused(data: bytes | str) -> None:
    with pytest.raises(Refused) as caught:
        decode(data)
    assert caught.value.rule == "CORE-3"
    assert len(caught.value.facts["what"]) <= 40


def test_a_huge_message_is_read_and_refused_in_few_words() -> None:
    data = decode(b'{"do": "' + b"x" * 1_000_000 + b'"}')
    refused = refusal(WAKE, data)
    assert refused.rule == "CORE-4"
    assert len(encode(refused.facts["verb"])) == 42


@given(st.binary(max_size=40))
def test_random_bytes_are_read_or_refused(data: bytes) -> None:
    read = attempt(lambda: decode(data))
    if isinstance(read, Refused):
        assert read.rule == "CORE-3"
    else:
        assert decode(encode(read)) == read


@given(JSON)
def test_what_is_encoded_comes_back(data: Any) -> None:
    assert decode(encode(data)) == data


@given(st.text() | st.binary() | st.integers())
def test_a_quoted_value_is_short_and_printable(value: object) -> None:
    text = shorten(value)
    assert len(encode(text)) <= 42
    assert text.isprintable()


# --- chance -------------------------------------------------------------------------------------


def waiting_for_an_omen() -> Session:
    session = toll(vigil(3))
    session.dealer = None
    does(session, 0, "call 1")
    return passes(session, 1, 2, 0)


def test_outcomes_have_the_names_of_their_items() -> None:
    g = waiting_for_an_omen().table
    assert [name_outcome(WAKE, g, n) for n in range(3)] == ["grey-moth", "cold-hand", "damp-hand"]
    assert parse_outcome(WAKE, g, "omen", "damp-hand") == 2


@pytest.mark.parametrize(
    ("source", "value"),
    [("omen", "d6"), ("d6", "cold-hand"), ("omen", 1), (None, None), ("omen", ["cold-hand"])],
)
def test_an_impossible_outcome_is_refused(source: Any, value: Any) -> None:
    with pytest.raises(Refused) as caught:
        parse_outcome(WAKE, waiting_for_an_omen().table, source, value)
    assert caught.value.rule == "CORE-13"


def test_no_outcome_is_taken_while_a_seat_is_asked() -> None:
    with pytest.raises(Refused, match="CORE-13"):
        parse_outcome(WAKE, vigil(3).table, "omen", "cold-hand")


def test_dice_count_from_their_base() -> None:
    session = Session(
        REVENGE, 3, {"first_seat": 0, "ghost_deal": ["banshee", "ifrit", "pontianak"]}
    )
    session.decide(0, {"do": "contract", "class": "light"})
    session.chance(0)  # the card
    g = session.table
    assert [name_outcome(REVENGE, g, n) for n in range(6)] == [1, 2, 3, 4, 5, 6]
    assert parse_outcome(REVENGE, g, "d6", 6) == 5
    for nonsense in (0, 7, "6", 6.5):
        with pytest.raises(Refused, match="CORE-13"):
            parse_outcome(REVENGE, g, "d6", nonsense)


# --- what goes out ------------------------------------------------------------------------------


def test_a_question_has_its_options_with_marks() -> None:
    session = toll(vigil(3))
    asked = question(WAKE, session.table, 0)
    assert asked is not None
    assert asked["prompt"] == "turn.mourner"
    assert not asked["forced"]
    assert not asked["together"]
    actions = [chosen["action"] for chosen in asked["options"]]
    assert {"do": "pray", "target": 1} in actions
    assert {"do": "light", "room": "hall"} not in actions  # nobody walks yet
    assert actions[0] == {"do": "pray", "target": 1}
    assert asked["options"][0]["marks"] == ["seat:1"]
    assert question(WAKE, session.table, 1) is None
    assert question(WAKE, session.table, 15) is None


def test_the_steps_of_a_path_are_marked_one_by_one() -> None:
    session = toll(vigil(3))
    drift = parse_action(WAKE, 3, said("drift hall stairs"))
    assert option(WAKE, session.table, 0, drift)["marks"] == ["room:hall", "room:stairs"]


def test_a_question_to_all_says_so() -> None:
    asked = question(WAKE, vigil(2).table, 1)
    assert asked is not None
    assert asked["together"]


def test_an_event_has_two_faces() -> None:
    told = (1, (2,), (14,), 1 << 2)  # keepsake_drawn
    full = {"event": "keepsake_drawn", "seat": 2, "card": "sea-salt"}
    assert event(WAKE, told, 2) == event(WAKE, told, None) == full
    assert event(WAKE, told, 0) == {"event": "keepsake_drawn", "seat": 2}
    assert hears(told, 2) == (2, 14)
    assert hears(told, 0) == (2,)


def test_a_silent_event_is_heard_by_its_audience_alone() -> None:
    told = (8, None, (0, 2), 1)  # prayed
    assert event(WAKE, told, 0) == {"event": "prayed", "seat": 0, "target": 2}
    assert event(WAKE, told, 1) is None
    assert hears(told, 1) is None


def test_a_view_is_json_for_everybody() -> None:
    session = vigil(3)
    for viewer in (0, 1, 2, 15):
        seen = view(WAKE, session.table, viewer)
        assert decode(encode(seen)) == seen
        assert seen["you"] == (None if viewer == 15 else viewer)
    assert view(WAKE, session.table, 0)["waiting"] == {"for": "seats", "seats": [0, 1, 2]}
