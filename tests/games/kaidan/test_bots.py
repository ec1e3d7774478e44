"""Rule-of-thumb players of Kaidan, for every role, and what counts when somebody is out of time.

Ledger 7 and 12.
"""

from __future__ import annotations

from random import Random
from typing import Any

from games.kaidan.given import Given, table
from gloaming.core.flow import OVER
from gloaming.core.known import know
from gloaming.games.kaidan import SPEC
from gloaming.games.kaidan.bots.absent import absent
from gloaming.games.kaidan.bots.advice import Heuristic, believe
from gloaming.games.kaidan.bots.memory import Notes
from gloaming.games.kaidan.bots.policy import narrow, outlook, playout, prior
from gloaming.games.kaidan.bots.sketches import sketch
from gloaming.games.kaidan.rules.state import Kaidan
from gloaming.games.kaidan.rules.terms import CONDEMNED, DREW, OBJECTS_DECK, STATUS_EXCHANGED
from gloaming.testing import rule
from gloaming.testing.kit.play import Player, begin, feed, take


def suggestion(scene: Given, seat: str) -> str:
    return scene.suggestion(seat, "heuristic")


def late(scene: Given, seat: str) -> str:
    """What counts as the answer of a seat that is out of time."""
    number = "ABCDE".index(seat)
    g = scene.kaidan
    known = scene.session.known(number)
    a = absent(known, g.legal(number), Random(1))
    assert g.why_not(number, a) is None
    return SPEC.vocabulary.verbs[a[0]].name


def test_a_bot_answers_every_question_of_a_whole_game() -> None:
    setup = SPEC.prepare(3, {})
    rng = Random(5)
    player = Player(SPEC, setup, [Heuristic(rng) for _ in range(3)])
    g = begin(SPEC, 3, setup)
    assert isinstance(g, Kaidan)
    player.minds.hear(take(g))
    inputs = 0
    while g.wait != OVER:
        x = player.choose(g, rng)
        assert x is not None
        player.minds.hear(feed(g, x))
        inputs += 1
        assert inputs < 6_000
    assert g.turn > 1


@rule("KAI-134", "KAI-135")
def test_it_examines_before_it_walks() -> None:
    scene = table(2, rooms={"s2-1": "h10"}, squares={"A": "3-1"}, tokens={"3-1": "exploration"})
    assert suggestion(scene, "A") == "examine"


@rule("KAI-69")
def test_the_living_say_which_key_they_hold_and_the_possessed_does_not() -> None:
    scene = table(3, hands={"A": ["silver_key"]})
    assert suggestion(scene, "A") == "claim(silver_key)"
    scene = table(3, hands={"A": ["silver_key", "hyoirei"]})
    assert "key" not in suggestion(scene, "A")


@rule("KAI-R12")
def test_whoever_is_out_of_time_passes() -> None:
    assert late(table(2), "A") == "pass"


@rule("KAI-D10", "KAI-D12")
def test_whoever_is_hunted_and_out_of_time_waits_and_repels() -> None:
    given: dict[str, Any] = {"rooms": {"s2-1": "h10"}, "squares": {"A": "3-1"}}
    hunted: dict[str, Any] = {
        "chases": 1,
        "hunter": "entity_1",
        "hunted": "A",
        "entities": {1: "yurei 4-2"},
    }
    inner: dict[str, Any] = {"figure": "entity_1", "seat": "A", "round": 1}
    scene = table(2, frame="Chase", at="move", inner=inner, **given, **hunted)
    assert late(scene, "A") == "wait"
    inner.pop("round")
    scene = table(2, frame="EnemyAttack", at="react", inner=inner, **given, **hunted)
    assert late(scene, "A") == "repel"


def test_search_gets_shares_and_chances_for_an_activation() -> None:
    g = table(3).kaidan
    legal = g.legal(0)
    shares = prior(g, 0, legal)
    assert abs(sum(shares) - 1.0) < 1e-9
    kept = narrow(g, 0, legal)
    assert kept
    assert set(kept) <= set(legal)
    assert playout(g, 0, Random(1)) in legal
    assert all(0.0 <= chance <= 1.0 for chance in outlook(g))


@rule("KAI-198", "KAI-192")
def test_suspicion_grows_on_evidence() -> None:
    g = table(3).kaidan
    notes = Notes(3, g.setup, 0)
    notes.held = [len(hand) for hand in g.inventory]
    for seat in (1, 2):
        g.decks[OBJECTS_DECK].pop()
        g.inventory[seat].append(0)
        notes.notice(DREW, (seat, OBJECTS_DECK))
    known = know(g, 0, g.setup, notes)
    even = believe(known, sketch(known))
    assert even.suspicion[1] == even.suspicion[2] > 0.0
    notes.notice(STATUS_EXCHANGED, (1, 2))
    notes.notice(CONDEMNED, (2, 7))
    known = know(g, 0, g.setup, notes)
    after = believe(known, sketch(known))
    assert after.suspicion == [0.0, 1.0, 0.0]
    assert after.marked[2] == 1.0


def test_bots_read_what_they_know_and_no_table() -> None:
    """The same answer for two tables that differ in what is hidden alone."""
    answers: list[Any] = []
    for hidden in (["bokken"], ["crowbar"]):
        scene = table(3, hands={"B": hidden})
        answers.append(suggestion(scene, "A"))
    assert answers[0] == answers[1]
