"""The vocabulary: numbers and names, both ways."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloaming.core.flow import Action
from gloaming.core.kinds import (
    BUILT_IN,
    BadValue,
    Event,
    Flags,
    Kind,
    Names,
    Numbers,
    Path,
    Seats,
    Source,
    Verb,
    Vocabulary,
    arguments,
)
from gloaming.core.spec import GameSpec
from gloaming.core.wire import parse_action
from gloaming.games.revenge import SPEC as REVENGE
from wake import SPEC as WAKE

ROOMS = Names(("hall", "attic", "cellar"))
PATH = Path(ROOMS, 4, 3)
GAMES = pytest.mark.parametrize("spec", [WAKE, REVENGE], ids=["wake", "revenge"])


def words(*verbs: Verb, kinds: dict[str, Kind] | None = None) -> Vocabulary:
    return Vocabulary(kinds or {"room": ROOMS, "path": PATH}, verbs, (), ())


# --- kinds --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind", [Numbers(-3, 12), Seats(), Flags(), ROOMS, PATH], ids=lambda kind: type(kind).__name__
)
def test_every_value_comes_back_from_its_name(kind: Kind) -> None:
    for value in kind.domain(4):
        assert kind.number(kind.name(value), 4) == value


@GAMES
def test_every_value_of_a_game_comes_back_from_its_name(spec: GameSpec) -> None:
    for name, kind in spec.vocabulary.kinds.items():
        if name not in BUILT_IN:
            domain = kind.domain(4)
            assert len(domain) == len(set(domain)) > 1, name
            assert [kind.number(kind.name(value), 4) for value in domain] == domain, name


@given(st.lists(st.sampled_from(range(3)), max_size=3))
def test_a_path_comes_back_from_its_steps(steps: list[int]) -> None:
    named = [ROOMS.names[step] for step in steps]
    packed = PATH.number(named, 2)
    assert PATH.name(packed) == named
    unpacked = []
    while packed:
        unpacked.append(packed % 4 - 1)
        packed //= 4
    assert unpacked == steps  # the first step in the lowest digits


@pytest.mark.parametrize(
    ("kind", "nonsense"),
    [
        (Numbers(0, 9), [10, -1, 1.0, True, "3", None, [1]]),
        (Seats(), [2, -1, True, "0", 0.0, None]),
        (Flags(), [0, 1, "true", None]),
        (ROOMS, ["kitchen", "", 0, None, ["hall"], {"hall": 1}]),
        (PATH, ["hall", ["hall"] * 4, [0], ["kitchen"], [["hall"]], None, {"a": 1}]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_anything_else_is_a_bad_value(kind: Kind, nonsense: list[object]) -> None:
    for value in nonsense:
        with pytest.raises(BadValue):
            kind.number(value, 2)


def test_a_bad_name_is_answered_with_the_good_ones_but_not_with_all_of_many() -> None:
    with pytest.raises(BadValue, match=r"^one of hall, attic, cellar$"):
        ROOMS.number("kitchen", 2)
    with pytest.raises(BadValue, match=r"x11 …$"):
        Names(tuple(f"x{n}" for n in range(40))).number("y", 2)
    with pytest.raises(BadValue, match=r"^one of x{40}, y{40} …$"):
        Names(("x" * 40, "y" * 40, "z" * 40)).number("y", 2)


def test_none_is_nobody_and_nothing() -> None:
    assert Seats().name(-1) is None
    assert ROOMS.name(-1) is None


def test_a_name_stands_once() -> None:
    with pytest.raises(ValueError, match="stands twice"):
        Names(("hall", "hall"))


# --- vocabulary ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shape", "value", "named"),
    [
        ("room", 1, "attic"),
        ("room", -1, None),
        ("room*", [0, 2], ["hall", "cellar"]),
        ("room^*", [(0,), ()], [["hall"], []]),
        ("room**", [[0], [1, 2]], [["hall"], ["attic", "cellar"]]),
        ("mask:room", 0b101, ["hall", "cellar"]),
        ("mask:room*", [0, 0b10], [[], ["attic"]]),
        ("mask:seat", 0b1001, [0, 3]),
        ("path", 2 + 3 * 4, ["attic", "cellar"]),
        ("bool*", [True, False], [True, False]),
        ("room*", 3, {"count": 3}),
        ("room**", [2, [1]], [{"count": 2}, ["attic"]]),
        ("seat*", [None, 2], [None, 2]),
        ("action", (0, 1, -1), {"do": "go", "room": "attic"}),
        ("action", (-1, -1, -1), None),
        ("str", "hush", "hush"),
        ("room", None, None),
    ],
)
def test_the_name_of_a_field(shape: str, value: object, named: object) -> None:
    vocabulary = words(Verb("go", (("room", "room"),)))
    assert vocabulary.name(shape, value) == named


def test_optional_arguments_are_left_out_and_nobody_is_named() -> None:
    vocabulary = words(Verb("go", (("room", "room?"), ("with", "seat"))))
    assert vocabulary.name_action((0, -1, 1)) == {"do": "go", "with": 1}
    assert vocabulary.name_action((0, 2, -1)) == {"do": "go", "room": "cellar", "with": None}


@GAMES
def test_every_action_comes_back_from_its_name(spec: GameSpec) -> None:
    for seats in range(spec.seats[0], spec.seats[1] + 1):
        actions = spec.vocabulary.all_actions(seats)
        assert len(actions) == len(set(actions))
        for action in actions:
            assert parse_action(spec, seats, spec.vocabulary.name_action(action)) == action


@GAMES
def test_all_actions_has_every_verb_and_every_value(spec: GameSpec) -> None:
    actions = spec.vocabulary.all_actions(3)
    for number, verb in enumerate(spec.vocabulary.verbs):
        mine = [a for a in actions if a[0] == number]
        for place, (_, kind) in enumerate(verb.arguments, start=1):
            wanted = set(spec.vocabulary.kinds[kind.rstrip("?")].domain(3))
            if kind.endswith("?"):
                wanted.add(-1)
            assert {a[place] for a in mine} == wanted
        for place in range(len(verb.arguments) + 1, 3):
            assert {a[place] for a in mine} == {-1}


def test_the_steps_of_a_path_have_a_kind() -> None:
    vocabulary = words()
    assert vocabulary.steps_of("path") == "room"
    assert vocabulary.steps_of("room") == "room"
    assert vocabulary.steps_of("seat") == "seat"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: words(Verb("go", (("to", "place"),))), "no kind 'place'"),
        (lambda: Vocabulary({}, (), ((0, Event("a", "x:thing")),), ()), "no kind 'thing'"),
        (lambda: Vocabulary({}, (), ((0, Event("a", "", "x:mask:thing")),), ()), "no kind"),
        (lambda: Vocabulary({}, (), (), (Source("d", "thing"),)), "no kind 'thing'"),
        (lambda: Vocabulary({}, (), ((1, Event("a")),), ()), "order of their numbers"),
    ],
)
def test_a_broken_vocabulary_is_not_built(make: Callable[[], Vocabulary], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()


def test_the_arguments_of_events() -> None:
    found = arguments("seat amount card:card! found:mask:seat")
    assert [(a.name, a.kind, a.announces) for a in found] == [
        ("seat", "seat", False),
        ("amount", "int", False),
        ("card", "card", True),
        ("found", "mask:seat", False),
    ]


@GAMES
def test_what_is_told_fits_its_event(spec: GameSpec) -> None:
    """Every verb and event has its own name, and no argument stands in both faces."""
    assert len({verb.name for verb in spec.vocabulary.verbs}) == len(spec.vocabulary.verbs)
    assert len({event.name for event in spec.vocabulary.events}) == len(spec.vocabulary.events)
    for open_face, shut_face in zip(spec.vocabulary.open, spec.vocabulary.shut, strict=True):
        names = [argument.name for argument in (*open_face, *shut_face)]
        assert len(names) == len(set(names))


def test_an_action_is_three_numbers() -> None:
    action: Action = parse_action(WAKE, 3, {"do": "salt", "card": "sea-salt", "target": 2})
    assert action == (3, 14, 2)
