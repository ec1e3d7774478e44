"""Seats in scenarios: what they are called and asked, who answers for them, what they may undo."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.revenge.given import deciding
from games.sonata.given import ghosts_turn
from games.tillinghast.given import acting
from gloaming.bots.roster import UnknownBot
from gloaming.core.kinds import BadValue
from gloaming.core.known import Memory
from gloaming.core.record import spread_decision
from gloaming.games.revenge import SPEC as REVENGE
from gloaming.testing import ImpossibleState, Mismatch, Scenario
from gloaming.testing.kit.undo import gallery
from harness.wake_games import turn_of

# -- names -----------------------------------------------------------------------------------------


def test_seats_by_what_the_game_calls_them() -> None:
    table = deciding("A").does("banshee", "mark(Pontianak)").expect(asked="poltergeist")
    table.tells(
        "mark_placed(pontianak, banshee, 1, 10)",
        "turn_ended(A)",
        "turn_started",
        "tokens_collected(poltergeist, 5, 15)",
    )
    table.expect(tokens={"banshee": 0, "B": 15}, marks={"pontianak": ["banshee"]})
    table.refuses("ifrit", "mark(A)", rule="REV-38")
    assert table.view("poltergeist") == table.view("B")
    assert table.value("tokens", "banshee") == 0


def test_names_may_be_fixed() -> None:
    table = ghosts_turn("B")
    assert table.legal("red") == table.legal("B") != set()
    table.does("red", "move()").expect(asked="red")


def test_a_name_nobody_has_is_an_error_that_lists_those_there_are() -> None:
    known = r"'ghoul' is not a seat from A to D \(or banshee, poltergeist, pontianak, ifrit\)"
    with pytest.raises(BadValue, match=known):
        deciding("A").does("ghoul", "mark(B)")


def test_the_spectator_has_one_name_everywhere() -> None:
    table = deciding("A").does("A", "mark(B)")
    told = table.events("spectator")
    table.tells(*told, to="spectator")
    assert table.view("spectator") == table.view()
    assert table.stream("spectator") == table.stream()
    assert table.legal("spectator") == set()
    assert table.question("spectator") is None
    assert table.memory("spectator") is not None
    table.refuses("spectator", "mark(B)", rule="REV-38")
    with pytest.raises(BadValue, match="whoever only watches is 'spectator'"):
        table.events(None)  # type: ignore[arg-type]


# -- questions -------------------------------------------------------------------------------------


def test_a_seats_question_is_within_reach() -> None:
    table = deciding("B").asks("B", "turn.main", tokens=10)
    asked = table.question("B")
    assert asked is not None
    assert (asked.prompt, asked.forced, asked.together) == ("turn.main", False, False)
    assert set(asked.options) == table.legal("B")
    assert asked.facts["seat"] == "B"
    assert "10 tokens" in asked.sentence
    assert table.question("A") is None


def test_what_is_asked_is_compared_closely() -> None:
    table = deciding("B")
    for seat, prompt, facts, wrong in (
        ("A", "turn.main", {}, r"A is not asked\. B is asked"),
        ("B", "turn.lunch", {}, r"B: expected the question turn\.lunch, but it is turn\.main"),
        ("B", "turn.main", {"tokens": 9}, "tokens: expected 9, but it is 10"),
        ("B", "turn.main", {"gold": 9}, r"turn\.main has no fact gold; its facts: "),
    ):
        with pytest.raises(Mismatch, match=wrong):
            table.asks(seat, prompt, **facts)  # type: ignore[arg-type]


# -- who answers for them --------------------------------------------------------------------------


def test_a_bot_answers_from_what_its_seat_knows() -> None:
    table = deciding("A", tokens={"A": 30}).whatever("d6")
    answer = table.suggestion("A", "heuristic")
    assert answer in table.legal("A")
    assert answer == table.suggestion("A", "heuristic")
    before = table.point
    table.plays("A", "heuristic")
    assert len(table.stream("B", since=before)) == 1
    with pytest.raises(Mismatch, match="A is not asked"):
        deciding("B").plays("A", "heuristic")
    with pytest.raises(UnknownBot, match="revenge has no bot 'genius'; there are: random"):
        deciding("A").plays("A", "genius")


def test_seeds_make_chance_bots_repeatable() -> None:
    answers = {deciding("A").suggestion("A", "random", seed=seed) for seed in range(20)}
    assert len(answers) > 3
    assert len({deciding("A").suggestion("A", "random", seed=7) for _ in range(5)}) == 1


def test_out_of_time_the_rules_answer_where_they_say_so() -> None:
    deciding("A").times_out("A", "d6 6").expect(asked="B", tokens={"A": 7})  # a light contract
    with pytest.raises(Mismatch, match="C is not asked"):
        deciding("A").times_out("C")


def absurd(known: object, legal: object, rng: Random) -> tuple[int, int, int]:
    """A mark on oneself."""
    return (1, 0, -1)


@pytest.mark.parametrize("absent", [None, absurd])
def test_else_and_for_an_answer_that_is_none_a_rule_of_thumb_does(absent: Any) -> None:
    spec = replace(REVENGE, table=replace(REVENGE.table, absent=absent))
    table = Scenario(spec, 3, {"first_seat": 0}).whatever()
    best = table.suggestion("A", next(iter(REVENGE.table.bots)))
    table.times_out("A")
    assert table.names.write_action(table._parse(written(table))) == best


def written(table: Scenario) -> dict[str, Any]:
    """The latest decision, as a client would send it."""
    decisions = [line for line in table.session.record.inputs if line[0] == "d"]
    return spread_decision(table.spec, decisions[-1])


# -- taking back -----------------------------------------------------------------------------------


def test_what_nobody_else_heard_can_be_taken_back_at_a_table_laid_out_by_hand() -> None:
    table = acting("A", squares={"A": "B2", "B": "D3"}, power=[4, 0])
    before = table.view("A"), table.legal("A")
    table.does("A", "move(B3)").expect(square={"A": "B3"})
    assert table.can_undo("A") == 1
    table.undo("A").expect(square={"A": "B2"}, asked="A")
    assert (table.view("A"), table.legal("A")) == before
    table.refuses_undo("A", rule="CORE-9")
    table.does("A", "move(B3)").expect(square={"A": "B3"})


def test_what_was_seen_on_the_way_cannot_although_all_is_as_before() -> None:
    table = acting("A", squares={"A": "B2", "B": "D3"}, power=[4, 0])
    table.acts("A", "flee(2)", "move(B3)", "move(B2)").expect(square={"A": "B2"})
    assert table.can_undo("A") == 2
    table.session.spec = gallery(table.spec)  # spectators saw A step there and back
    assert table.can_undo("A") == 0
    table.refuses_undo("A", rule="CORE-9")


def test_what_others_heard_cannot() -> None:
    table = acting("A", squares={"A": "B2", "B": "D3"}, power=[4, 0]).does("A", "dissipate(1)")
    table.refuses_undo("A").refuses_undo("B", rule="CORE-9")
    assert table.refused.rule == "CORE-9"
    with pytest.raises(Mismatch, match=r"A takes back: .*CORE-9"):
        table.undo("A")
    free = acting("A", squares={"A": "B2"}, power=[4, 0]).does("A", "move(B3)")
    with pytest.raises(Mismatch, match="A takes back: expected a refusal, but it is allowed"):
        free.refuses_undo("A")


def test_at_a_table_laid_out_the_past_is_played_again_from_there() -> None:
    table = turn_of("A").whatever("keepsake", "omen")
    session = table.session
    first = table.view("B")
    table.keep_answering("settle", "pass", "linger", "keen", until=lambda: table.point > 3)
    assert session.at(0).view(1) == first
    assert session.at(len(session.marks)).view(1) == table.view("B")


# -- memory and aid --------------------------------------------------------------------------------


class Forgetful(Memory):
    """Notices what it is told, and cannot begin in the middle."""

    def notice(self, kind: int, heard: tuple[int, ...]) -> None:
        self.latest = kind

    def clone(self) -> "Forgetful":
        return Forgetful()


def forgetful(seats: int, setup: Any, seat: int) -> Memory:
    return Forgetful()


def test_a_memory_that_cannot_begin_in_the_middle_is_not_believed() -> None:
    information = replace(
        REVENGE.information, memory=forgetful, aid=lambda known: {"kind": known.memory.latest}
    )
    spec = replace(REVENGE, information=information)
    options = {"first_seat": 0, "ghost_deal": ["banshee", "poltergeist", "pontianak", "ifrit"]}
    table = Scenario(spec, 4, options)
    assert table.aid("B") == {"kind": table.memory("B").latest}  # type: ignore[attr-defined]
    laid = Scenario(spec, 4).given(
        ghost=["banshee", "poltergeist", "pontianak", "ifrit"], active="B", tokens=[9] * 4
    )
    laid.begin("Game", at="next").begin("Turn", at="main", seat="B")
    for look in (laid.aid, laid.memory):
        with pytest.raises(ImpossibleState, match="Forgetful of revenge cannot begin in"):
            look("B")
    with pytest.raises(ImpossibleState, match="give it `start_from`, or play the scenario from"):
        laid.plays("B", "random")
