"""The kit reads what it writes: every answer of every game, and what authors may write instead."""

from collections import Counter
from random import Random

import pytest

from gloaming.core.chance import SeededDealer
from gloaming.core.flow import Action
from gloaming.core.kinds import BadValue, Names, Path, Seats, Verb, Vocabulary
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.core.wire import parse_action
from gloaming.registry import game
from gloaming.testing.naming import Naming
from harness.specs import spec_with
from wake import SPEC as WAKE

GAMES = ["house", "revenge", "sonata", "tillinghast", "wake"]
RESTS = 150  # looked at in one game
FEW = 40  # answers of one verb tried at one rest


def spec_of(name: str) -> GameSpec:
    return WAKE if name == "wake" else game(name)


def read(spec: GameSpec, names: Naming, text: str) -> Action:
    return parse_action(spec, names.seats, names.action(text))


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_answer_is_read_as_it_is_written(name: str) -> None:
    spec = spec_of(name)
    tried: Counter[str] = Counter()
    for seed, seats in enumerate(range(spec.seats[0], spec.seats[1] + 1)):
        rng = Random(seed)
        names = Naming(spec, seats)
        session = Session(spec, seats, {}, SeededDealer(seed))
        for _ in range(RESTS):
            if session.over:
                break
            g = session.table
            for seat in range(seats):
                legal = g.legal(seat)
                for action in rng.sample(legal, min(FEW, len(legal))):
                    assert read(spec, names, names.write_action(action)) == action
                    tried[spec.vocabulary.verbs[action[0]].name] += 1
            asked = g.first_asked()
            legal = g.legal(asked)
            verb = rng.choice(sorted({action[0] for action in legal}))
            session.decide_raw(asked, rng.choice([a for a in legal if a[0] == verb]))
    assert len(tried) > len(spec.vocabulary.verbs) // 2, tried
    assert sum(tried.values()) > 300


@pytest.mark.parametrize("name", GAMES)
def test_every_action_that_can_be_said_is_read_as_it_is_written(name: str) -> None:
    spec = spec_of(name)
    seats = spec.seats[1]
    names = Naming(spec, seats)
    actions = spec.vocabulary.all_actions(seats)
    for action in Random(name).sample(actions, min(4000, len(actions))):
        assert read(spec, names, names.write_action(action)) == action


@pytest.mark.parametrize(
    ("name", "text", "action"),
    [
        ("sonata", "move(32+48)", {"do": "move", "path": [32, 48]}),
        ("sonata", "move(32 48)", {"do": "move", "path": [32, 48]}),
        ("sonata", "move(none)", {"do": "move", "path": []}),
        ("sonata", "move()", {"do": "move", "path": []}),
        ("sonata", "move", {"do": "move"}),
        ("sonata", "move(hall 45)", {"do": "move", "path": ["hall", 45]}),
        ("wake", "drift(none)", {"do": "drift", "path": []}),
        ("tillinghast", "declare(yes)", {"do": "declare", "yes": True}),
        ("tillinghast", "declare(no)", {"do": "declare", "yes": False}),
        ("tillinghast", "declare(true)", {"do": "declare", "yes": True}),
        ("tillinghast", "declare(perhaps)", {"do": "declare", "yes": "perhaps"}),
        ("tillinghast", "finish(1+1)", {"do": "finish", "draw": "1+1"}),
        ("house", "take(B.0e)", {"do": "take", "aim": "1.0e"}),
        ("house", "take(1.0e)", {"do": "take", "aim": "1.0e"}),
        ("house", "sin(not_me_them, C)", {"do": "sin", "card": "not_me_them", "aim": "2"}),
        ("house", "take(Z.0e)", {"do": "take", "aim": "Z.0e"}),
        ("revenge", "mark(Z)", {"do": "mark", "target": "Z"}),
        ("revenge", "block(C, medium)", {"do": "block", "target": 2, "class": "medium"}),
        (
            "revenge",
            "block(class=medium, target=C)",
            {"do": "block", "target": 2, "class": "medium"},
        ),
        ("revenge", "fly(C)", {"do": "fly", "argument1": "C"}),
    ],
)
def test_what_an_author_may_write(name: str, text: str, action: object) -> None:
    spec = spec_of(name)
    assert Naming(spec, spec.seats[1]).action(text) == action


def test_seats_inside_composite_names_are_letters() -> None:
    spec = game("house")
    names = Naming(spec, 3)
    action = read(spec, names, "take(B.0e)")
    assert names.write_action(action) == "take(B.0e)"
    assert Naming(spec, 3, letters_inside=False).write_action(action) == "take(1.0e)"


def test_an_argument_after_one_left_out_is_written_by_name() -> None:
    """Else `go(C)` could be either."""
    verbs = [Verb("go", (("leader", "seat?"), ("follower", "seat?")))]
    spec = spec_with(game("revenge"), vocabulary=Vocabulary({}, verbs, [], []))
    names = Naming(spec, 3)
    for action in spec.vocabulary.all_actions(3):
        assert read(spec, names, names.write_action(action)) == action
    assert names.write_action((0, -1, 2)) == "go(follower=C)"


def test_names_that_look_like_something_else_are_names() -> None:
    kinds = {
        "door": Names(("1", "2", "yes", "none", "B")),
        "way": Path(Names(("7", "A", "no")), 4, 3),
        "guest": Seats(),
    }
    verbs = [Verb("open", (("door", "door"), ("guest", "guest?"))), Verb("walk", (("way", "way"),))]
    spec = spec_with(game("revenge"), vocabulary=Vocabulary(kinds, verbs, [], []))
    names = Naming(spec, 3)
    for action in [*spec.vocabulary.all_actions(3), (1, 4 * (4 * 1 + 3) + 2, -1)]:
        assert read(spec, names, names.write_action(action)) == action


def test_seats_by_the_games_own_names() -> None:
    spec = game("revenge")
    names = Naming(spec, 3, own_names=lambda: ["banshee", None, "ifrit"])
    assert [names.seat(name) for name in ("A", 2, "ifrit", "Banshee")] == [0, 2, 2, 0]
    assert names.action("mark(ifrit)") == {"do": "mark", "target": 2}
    assert names.value("int*", {"ifrit": 4}, [1, 2, 3]) == [1, 2, 4]
    with pytest.raises(BadValue, match=r"'ghoul' is not a seat from A to C \(or banshee, ifrit\)"):
        names.seat("ghoul")
    twice = Naming(spec, 3, own_names=lambda: ["banshee", "banshee", "ifrit"])
    with pytest.raises(BadValue, match="'banshee' is not a seat"):
        twice.seat("banshee")


def test_whoever_only_watches_has_one_name() -> None:
    names = Naming(game("revenge"), 3)
    assert names.viewer("spectator") == 15
    assert names.viewer("B") == 1
    with pytest.raises(BadValue, match="nobody is no viewer; whoever only watches is 'spectator'"):
        names.viewer(None)
    with pytest.raises(BadValue, match="'Z' is not a seat from A to C, nor 'spectator'"):
        names.viewer("Z")
