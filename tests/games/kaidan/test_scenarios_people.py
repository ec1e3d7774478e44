"""Worked examples of the ledger (10.2): what PCs do to doors, each other and themselves."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, table, use_up
from gloaming.core.flow import OVER
from gloaming.games.kaidan.rules.state import points, score
from gloaming.games.kaidan.rules.status import exchange
from gloaming.testing import rule

ONE_ROOM = {"s2-1": "h10"}


def pair(**fields: Any) -> Given:
    """A and B side by side in one open Room, (3,1) and (3,2)."""
    return table(2, rooms=ONE_ROOM, squares={"A": "3-1", "B": "3-2"}, contact=2, **fields)


@rule("KAI-K2", "KAI-76", "KAI-142", "KAI-144", "KAI-145", "KAI-140")
def test_both_fumble_an_attack() -> None:
    scene = pair(characters={"A": "jin_yosuke", "B": "hara_shigetoki"})
    scene.does("A", "attack(B)", "d10 0c", "d10 0c").goes_on()
    scene.expect(wounds=[2, 2], noise=[6, 6], action_points={"A": 2})


@rule("KAI-K3", "KAI-74", "KAI-143", "KAI-R8", "KAI-141")
def test_a_critical_against_a_higher_total() -> None:
    characters = {"A": "hara_shigetoki", "B": "jin_yosuke"}  # 2 against 4
    scene = pair(characters=characters).does("A", "attack(B)", "d10 3c", "d10 2").goes_on()
    scene.expect(wounds=[0, 1])
    options = {"auto_result_wounds": "absolute"}
    scene = pair(characters=characters, options=options)
    scene.does("A", "attack(B)", "d10 3c", "d10 2").goes_on().expect(wounds=[0, 2])
    options = {"auto_result_wounds": "min1"}
    scene = pair(characters=characters, options=options)
    scene.does("A", "attack(B)", "d10 3c", "d10 2").goes_on().expect(wounds=[0, 2])


@rule("KAI-K4", "KAI-194", "KAI-195", "KAI-198", "KAI-R74", "KAI-192", "KAI-200")
def test_the_status_chain() -> None:
    scene = table(3, hands={"A": ["hyoirei"]})
    g = scene.kaidan
    exchange(g, 0, 1)
    g.exchanged = 0
    exchange(g, 1, 2)
    assert [written(pile) for pile in g.status] == ["NNMMM", "NMMMM", "MMMMM"]


@rule("KAI-192", "KAI-193", "KAI-196", "KAI-R71")
def test_an_exchange_looks_the_same_for_all_but_the_possessed() -> None:
    rooms = {"s2-1": "h10", "s2-2": "h16"}
    squares = {"A": "3-2", "B": "4-3"}
    scene = table(3, rooms=rooms, squares=squares, hands={"A": ["hyoirei"]})
    scene.does("A", "step(east)", "door o_2").goes_on()
    assert "status_exchanged(A, B)" in scene.events(all=True, to="C")
    assert "mark_passed(B, yes)" in scene.events(all=True, to="A")
    assert "mark_passed" not in "".join(scene.events(all=True, to="B"))
    told = len(scene.events(all=True))
    scene.act("A", "step(south)")  # they swap places: the same pair, the same Activation
    assert "status_exchanged(A, B)" not in scene.events(all=True)[told:]


def three(**fields: Any) -> Given:
    return table(3, frame="Impulse", at="begin", phase="events", **fields)


@rule("KAI-197", "KAI-198", "KAI-199", "KAI-149", "KAI-R74")
def test_only_marks_is_said_aloud() -> None:
    scene = three(hands={"A": ["hyoirei"]}, status=[3, 1, 0]).goes_on()
    scene.expect(doom=[0, 0, 6], unlocked=True)
    assert "checked(A)" in scene.events(all=True, to="C")
    assert "checked(C, yes)" in scene.events(all=True, to="C")
    assert "checked(A, no)" in scene.events(all=True, to="A")


@rule("KAI-K5", "KAI-199", "KAI-150", "KAI-204", "KAI-203")
def test_doom_and_rescue() -> None:
    scene = table(
        3,
        rooms=ONE_ROOM,
        squares={"A": "3-1", "B": "3-2"},
        characters={"A": "sano_hatsue", "B": "hara_shigetoki"},
        hands={"A": ["hyoirei"], "B": ["ofuda"]},
        active="B",
        status=[3, 1, 0],
        doom=[0, 0, 6],
        unlocked=True,
        contact=2,
        first_player="B",
    )
    scene.does("B", "exorcise(A)", "d10 1", "d10 1").goes_on()  # 5 against 4
    scene.expect(defeated=True, doom=[0, 0, 0], exorcised=["A"], points={"B": 4})
    assert "hyoirei" not in scene.hand("A")


@rule("KAI-K6", "KAI-151", "KAI-R63")
def test_a_tied_exorcism_kills_the_exorcist() -> None:
    scene = table(
        3,
        rooms=ONE_ROOM,
        squares={"A": "3-1", "B": "3-2"},
        characters={"A": "sano_hatsue", "B": "hara_shigetoki"},
        hands={"A": ["hyoirei"], "B": ["ofuda"]},
        active="B",
        unlocked=True,
        contact=2,
    )
    scene.does("B", "exorcise(A)", "d10 0", "d10 1").goes_on()
    scene.expect(role={"B": "dead"}, killer={"B": "pc_0"})
    assert scene.kaidan.dark_points == 5


@rule("KAI-K7", "KAI-152", "KAI-148")
def test_exorcising_the_wrong_one() -> None:
    scene = pair(hands={"A": ["ofuda"]}, unlocked=True)
    scene.does("A", "exorcise(B)").goes_on()
    scene.expect(action_points={"A": 2})
    assert scene.hand("A") == []
    assert "not_possessed(A, B)" in scene.events(all=True)
    assert "duel_rolled" not in scene.kinds(all=True)


PASSAGE = {"s1-1": "h02"}


@rule("KAI-K8", "KAI-202", "KAI-R79", "KAI-123")
def test_a_marked_one_dies_on_the_trapdoor() -> None:
    given: dict[str, Any] = {"rooms": PASSAGE, "squares": {"A": "2-2"}, "status": [0, 3, 1]}
    scene = table(3, hands={"C": ["hyoirei"]}, gold_placed=True, **given)
    use_up(scene.laid, "gold_key")
    scene.does("A", "escape").goes_on()
    scene.expect(role={"A": "dead"}, unlocked=True, died_at={"A": "2-2"})


@rule("KAI-K10", "KAI-98", "KAI-100", "KAI-96", "KAI-103")
def test_what_is_remembered_of_a_door() -> None:
    scene = table(1, characters={"A": "jin_yosuke"}, rooms={"s2-1": "h10", "s2-2": "h16"})
    scene.given(shouldered=True)
    scene.act("A", "step(east)")
    scene.does("A", "step(east)", "door b5_2").does("A", "break", "d10 0").goes_on()
    scene.expect(noise={"A": 2}, action_points={"A": 3})
    scene.does("A", "break", "d10 1").goes_on()
    scene.expect(action_points={"A": 2}, movement_points={"A": 1})
    assert scene.at("A") == "3-3"
    scene.act("A", "step(west)")
    assert scene.at("A") == "3-2"
    assert scene.kaidan.door_used == [scene.kaidan.door_used[0]]


@rule("KAI-K22", "KAI-138", "KAI-139", "KAI-R44")
def test_a_trade_of_two_for_nothing() -> None:
    scene = table(
        3,
        rooms=ONE_ROOM,
        squares={"A": "3-1", "B": "3-2"},
        hands={"A": ["ofuda", "crowbar"]},
        contact=2,
    )
    scene.does("A", "trade(B)").does("B", "accept").goes_on()
    scene.does("A", "give(ofuda_1+crowbar_3)").does("B", "give()").goes_on()
    assert scene.hand("B") == ["ofuda_1", "crowbar_3"]
    scene.expect(action_points={"A": 2})
    assert "traded(A, B, 2, 0)" in scene.events(all=True, to="C")
    assert "ofuda" not in "".join(scene.events(all=True, to="C"))


@rule("KAI-K24", "KAI-R72")
def test_the_lowest_mark_goes_first() -> None:
    options = {"hyoirei": "always"}
    g = table(2, hands={"A": ["hyoirei"]}, options=options).kaidan
    for pile in ("NNMMM", "MNNMM", "MMNNM", "MMMNN", "MMMNN"):
        g.exchanged = 0
        exchange(g, 0, 1)
        assert written(g.status[0]) == pile
        assert written(g.status[1]) == "MMMMM"
    options = {"hyoirei": "always", "possessed_gives": "bottom_card"}
    g = table(2, hands={"A": ["hyoirei"]}, options=options).kaidan
    for _ in range(5):
        g.exchanged = 0
        exchange(g, 0, 1)
    assert written(g.status[1]) == "NMMMM"


def written(pile: int) -> str:
    """A Status pile from top to bottom."""
    return "".join("N" if pile >> place & 1 else "M" for place in range(5))


@rule("KAI-K25", "KAI-133", "KAI-132", "KAI-74", "KAI-130")
def test_running() -> None:
    scene = table(2, characters={"A": "jin_yosuke"}, darkness={1: 4})
    scene.does("A", "run", "d10 0").goes_on()
    scene.expect(noise={"A": 6}, active="B")
    scene = table(2, characters={"A": "jin_yosuke"}, darkness={1: 5})
    scene.does("A", "run", "d10 3c").goes_on().expect(movement_points={"A": 4}, ran=["A"])


@rule("KAI-K27", "KAI-285", "KAI-292", "KAI-291", "KAI-290", "KAI-R111", "KAI-R112")
def test_points_of_four() -> None:
    scene = table(4, role=["onryo", "escaped", "onryo", "dead"], points=[17, 0, 1, 6])
    scene.given(over_by="nobody_left")
    g = scene.laid
    g.wait = OVER
    assert points(g) == [17, 40, 1, 6]
    assert score(g) == [0.0, 1.0, 0.0, 0.0]
