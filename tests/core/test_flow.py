"""The flow: directives, questions, chance, instants, windows, and faults of a broken game."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.core.flow import (
    NO_ANSWER,
    NOBODY,
    NOTHING,
    OVER,
    PASS,
    PREVENTED,
    SEAT,
    SEATS,
    STEP_LIMIT,
    BrokenFlow,
    Frame,
    Refused,
    Table,
    Together,
)
from gloaming.core.info import dump, rest_seen, see
from gloaming.core.window import Window
from harness.flow_bench import Bench, Lenient, Script, bench, say
from harness.wake_games import does, passes, toll, vigil

# --- directives ---------------------------------------------------------------------------------


def test_steps_follow_each_other_until_something_waits() -> None:
    g = bench("log one", "log two", "ask 1", "log three", "end 0")
    assert g.log == ["one", "two"]
    assert (g.wait, g.asked, g.first_asked()) == (SEAT, 0b010, 1)
    g.decide(1, say(2))
    assert g.log == ["one", "two", "got 2", "three"]
    assert g.wait == OVER


def test_a_called_procedure_hands_its_value_to_the_caller() -> None:
    g = bench("call log deep", "ask 0", "end 0")
    assert g.log == ["deep", "got 7"]
    assert [type(frame).__name__ for frame in g.stack] == ["Script"]


def test_a_waiting_table_says_where_it_is() -> None:
    g = bench("call ask 0", "end 0")
    assert g.whereabouts() == "Script:heard > Script:line"


def test_every_step_gives_exactly_one_directive() -> None:
    g = bench("log one", "call log deep", "roll 6", "end 0")
    before = g.moves
    g.chance(2)
    assert g.moves == before + 2  # to the next line, and the end
    assert g.log == ["one", "deep", "got 7", "got 2"]


def test_the_game_is_over_when_the_last_procedure_ends() -> None:
    g = bench("end 3")
    assert (g.wait, g.asked, g.stack) == (OVER, 0, [])


def test_finish_ends_everything_however_deep() -> None:
    g = bench("call call finish", "log never", "end 0")
    assert g.wait == OVER
    assert g.stack == []
    assert g.log == []


def test_nothing_is_asked_and_everything_refused_after_the_end() -> None:
    g = bench("end 0")
    for seat in range(3):
        assert g.legal(seat) == []
        with pytest.raises(Refused, match="CORE-1"):
            g.decide(seat, say(0))
    with pytest.raises(Refused, match="CORE-13"):
        g.chance(0)


def answer(g: Bench, *verbs: int) -> None:
    """One answer of each seat, from the last to the first: the order must not matter."""
    for seat in reversed(range(len(verbs))):
        g.decide(seat, say(verbs[seat]))


# --- questions ----------------------------------------------------------------------------------


def test_legal_is_the_space_less_what_is_refused() -> None:
    g = bench("ask 2", "end 0")
    assert g.legal(2) == [say(0), say(1), say(2)]
    assert g.legal(0) == []
    assert g.why_not(2, say(3)) == "BEN-3"


@pytest.mark.parametrize(
    ("seat", "verb", "rule"), [(0, 3, "BEN-3"), (1, 0, "CORE-2"), (7, 0, "CORE-2")]
)
def test_a_refused_decision_changes_nothing(seat: int, verb: int, rule: str) -> None:
    g = bench("log one", "ask 0", "end 0")
    before, moves = dump(g), g.moves
    with pytest.raises(Refused) as caught:
        g.decide(seat, say(verb))
    assert caught.value.rule == rule
    assert (dump(g), g.moves) == (before, moves)


def test_a_waiting_step_may_be_run_again() -> None:
    for line in ("ask 1", "all 101", "roll 6", "window 0"):
        g = bench(line, "end 0")
        before = dump(g)
        g.wait = NOTHING
        g.advance()
        assert dump(g) == before, line


def test_a_copy_goes_its_own_way() -> None:
    g = bench("call ask 1", "log end", "end 0")
    twin = g.clone()
    assert dump(twin) == dump(g)
    twin.decide(1, say(1))
    assert twin.wait == OVER
    assert (g.wait, g.log) == (SEAT, [])


# --- all at once --------------------------------------------------------------------------------


def test_answers_given_together_may_come_in_any_order() -> None:
    ends = []
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
        g = bench("all 111", "end 0")
        assert g.wait == SEATS
        for seat in order:
            assert g.log == []
            g.decide(seat, say(2 - seat))
        assert g.log == ["2 1 0"]
        ends.append(dump(g))
    assert ends[0] == ends[1] == ends[2]


def test_only_the_seats_of_the_mask_answer() -> None:
    g = bench("all 101", "end 0")
    with pytest.raises(Refused, match="CORE-2"):
        g.decide(1, say(0))
    g.decide(2, say(1))
    g.decide(0, say(2))
    assert g.log == ["2 -1 1"]


def test_nobody_sees_who_has_answered() -> None:
    g = bench("all 111", "end 0")
    before = [rest_seen(g, viewer) for viewer in range(3)]
    g.decide(1, say(2))
    assert [rest_seen(g, viewer) for viewer in range(3)] == before
    assert g.legal(1) == []
    with pytest.raises(Refused, match="CORE-2"):
        g.decide(1, say(0))


def test_if_nobody_is_to_answer_play_goes_on() -> None:
    g = bench("all 000", "ask 0", "end 0")
    assert g.wait == SEAT
    assert g.log == ["-1 -1 -1"]


def test_the_frame_behind_is_the_one_that_asks() -> None:
    g = bench("all 111", "end 0")
    assert isinstance(g.stack[-1], Together)
    assert isinstance(g.asking(), Script)
    assert g.legal(1) == [say(0), say(1), say(2)]


# --- chance -------------------------------------------------------------------------------------


@pytest.mark.parametrize("outcome", [-1, 6, 99])
def test_an_impossible_outcome_is_refused(outcome: int) -> None:
    g = bench("roll 6", "end 0")
    before = dump(g)
    with pytest.raises(Refused, match="CORE-13"):
        g.chance(outcome)
    assert dump(g) == before


def test_chance_comes_only_when_it_is_waited_for() -> None:
    g = bench("ask 0", "end 0")
    with pytest.raises(Refused, match="CORE-13"):
        g.chance(0)


def test_a_source_without_outcomes_is_the_fault_of_the_game() -> None:
    with pytest.raises(BrokenFlow, match="source 0 has no outcome left"):
        bench("roll 0")


# --- instants -----------------------------------------------------------------------------------


def test_instants_are_listed_and_judged_beside_the_answers() -> None:
    g = bench("ask 1", "end 0", kind=Lenient)
    assert g.legal(1) == [say(0), say(1), say(2), (9, 7, -1)]
    assert g.legal(0) == []
    assert g.why_not(1, (9, -5, -1)) == "BEN-9"
    assert g.why_not(0, (9, 7, -1)) == "CORE-2"  # it is not asked


def test_a_question_suspended_by_an_instant_is_asked_anew() -> None:
    g = bench("ask 1", "end 0", kind=Lenient)
    g.decide(1, (9, 7, -1))
    assert g.log == ["instant"]
    assert (g.wait, g.asked, g.then) == (SEAT, 0b010, "heard")
    g.decide(1, say(2))
    assert g.log == ["instant", "got 2"]


def test_answers_given_together_survive_an_instant() -> None:
    g = bench("all 111", "end 0", kind=Lenient)
    g.decide(1, say(2))
    with pytest.raises(Refused, match="CORE-2"):
        g.decide(1, (9, 7, -1))  # it has answered
    g.decide(0, (9, 7, -1))
    assert g.wait == SEATS
    assert g.asked == 0b101
    g.decide(0, say(0))
    g.decide(2, say(1))
    assert g.log == ["instant", "0 2 1"]


def test_where_the_frame_allows_none_an_instant_is_an_answer_like_any_other() -> None:
    g = bench("ask 1", "end 0")
    before = dump(g)
    with pytest.raises(Refused, match="BEN-3"):
        g.decide(1, (9, 7, -1))
    assert dump(g) == before
    assert not g.suspends((9, 7, -1))


def test_a_refused_instant_changes_nothing() -> None:
    g = bench("ask 1", "end 0", kind=Lenient)
    before = dump(g)
    with pytest.raises(Refused, match="BEN-9"):
        g.decide(1, (9, -5, -1))
    assert dump(g) == before


def test_a_game_without_instants_has_none() -> None:
    g = Table()
    g.begin(2, Lenient(["ask 0"]))
    g.wait, g.asked = SEAT, 1
    assert g.legal_instants(0) == []
    assert not g.suspends(say(9))


# --- windows ------------------------------------------------------------------------------------


def test_a_window_asks_all_who_could_react_at_once_and_openly() -> None:
    g = bench("window 0", "end 0", able=0b101)
    assert (g.wait, g.asked) == (SEATS, 0b101)
    assert rest_seen(g, 1) == rest_seen(g, 15) == (SEATS, 0b101)
    g.decide(2, say(PASS))
    assert rest_seen(g, 1) == (SEATS, 0b101)  # that somebody has answered shows nowhere
    g.decide(0, say(PASS))
    assert g.log == ["got 0"]


def test_of_several_reactions_the_first_in_order_counts() -> None:
    g = bench("window 0", "end 0")
    g.decide(0, say(5))  # comes last: the round begins with seat 1
    g.decide(1, say(PASS))
    g.decide(2, say(5))
    assert g.log == ["2 reacts"]
    assert (g.wait, g.asked) == (SEATS, 0b111)  # everybody is asked again
    answer(g, PASS, PASS, PASS)
    assert g.log == ["2 reacts", "got 0"]
    assert g.wait == OVER


def test_after_a_reaction_a_window_may_begin_with_another_seat() -> None:
    class Turning(type(bench("end 0"))):  # type: ignore[misc]
        def reacts_first(self, moment: int, first: int) -> int:
            return 0

    g = Turning()
    g.begin(3, Script(["window 0", "end 0"]))
    g.advance()
    answer(g, PASS, 5, PASS)
    answer(g, 5, 5, PASS)
    assert g.log == ["1 reacts", "0 reacts"]


def test_the_seat_concerned_comes_first_then_the_others_round_the_table() -> None:
    g = bench("concerns 0", "end 0", every=True)
    assert g.window_order(0, 1, 0) == [0, 1, 2]
    assert g.window_order(0, 1, NOBODY) == [1, 2, 0]
    answer(g, 5, 5, 5)
    assert g.log == ["0 reacts", "1 reacts", "2 reacts"]


def test_every_reaction_of_a_round_happens_where_the_game_says_so() -> None:
    g = bench("window 0", "end 0", every=True)
    answer(g, 5, PASS, 5)
    assert g.log == ["2 reacts", "0 reacts"]
    assert (g.wait, g.asked) == (SEATS, 0b111)  # another round
    answer(g, PASS, PASS, PASS)
    assert g.log[2:] == ["got 0"]


def test_reactions_wait_through_a_window_inside_and_each_seat_knows_its_own() -> None:
    g = bench("window 0", "end 0", every=True)
    answer(g, 5, 7, 7)
    assert g.log == ["1 opens"]
    window = g.stack[1]
    assert isinstance(window, Window)
    assert window.given == [say(5), NO_ANSWER, say(7)]
    seen = {viewer: see(g, window, window.INFO, viewer)["given"] for viewer in (0, 1, 2, 15)}
    assert seen[0] == [say(5), None, None]
    assert seen[1] == [None, NO_ANSWER, None]
    assert seen[2] == [None, None, say(7)]
    assert seen[15] == [None, None, None]
    answer(g, PASS, PASS, PASS)  # closes the window inside
    assert g.log[1:] == ["got 0", "1 done", "2 opens"]
    answer(g, PASS, 5, PASS)
    answer(g, PASS, PASS, PASS)
    assert g.log[4:] == ["1 reacts", "got 0", "2 done", "0 reacts"]
    assert [type(frame).__name__ for frame in g.stack] == ["Script", "Window", "Together"]


@pytest.mark.parametrize("every", [False, True])
def test_a_reaction_may_close_the_window(every: bool) -> None:
    g = bench("window 0", "end 0", every=every)
    answer(g, PASS, 6, 5)
    assert g.log == ["1 reacts", f"got {PREVENTED}"]
    assert g.wait == OVER


def test_a_window_nobody_can_use_closes_at_once() -> None:
    g = bench("window 0", "end 0", able=0)
    assert g.log == ["got 0"]
    assert g.first_asked() == NOBODY


@pytest.mark.parametrize("every", [False, True])
def test_a_window_with_answers_waiting_can_be_copied(every: bool) -> None:
    g = bench("window 0", "end 0", every=every)
    answer(g, 5, 7, 7)
    twin = g.clone()
    assert dump(twin) == dump(g)
    for table in (g, twin):
        answer(table, PASS, PASS, PASS)
    assert dump(twin) == dump(g)


# --- broken games -------------------------------------------------------------------------------


def test_a_runaway_procedure_is_stopped_and_named() -> None:
    with pytest.raises(BrokenFlow) as caught:
        bench("call loop", "end 0")
    assert str(caught.value) == f"{STEP_LIMIT} steps without a wait in Script:heard > Script:line"


def test_a_missing_step_is_named() -> None:
    g = bench("window 0", "end 0")
    g.stack.pop()
    g.stack[-1].at = "nowhere"
    g.wait = NOTHING
    with pytest.raises(BrokenFlow, match="Window has no step nowhere"):
        g.advance()


def test_bare_frames_and_tables_say_what_they_lack() -> None:
    with pytest.raises(BrokenFlow, match="Frame has no steps"):
        Frame[Table]().run(Table())
    with pytest.raises(BrokenFlow, match="Frame cannot be copied"):
        Frame[Table]().clone()
    with pytest.raises(BrokenFlow, match="Table cannot be copied"):
        Table().clone()
    with pytest.raises(BrokenFlow, match="no reactions"):
        Table().react(0, 0, say(0))
    with pytest.raises(BrokenFlow, match="no instants"):
        Table().instant(0, say(0))


# --- hearing ------------------------------------------------------------------------------------


def test_the_ear_sums_up_what_its_viewer_hears_and_nothing_else() -> None:
    def told(ear: int, *events: tuple[Any, ...]) -> int:
        g = bench("ask 0", "end 0")
        g.ear = ear
        for event in events:
            g.tell(*event)
        return g.told

    hidden = (3, None, (5,), 0b010)
    half = (3, (1,), (5,), 0b010)
    other_half = (3, (1,), (6,), 0b010)
    assert told(0, hidden) == told(0)
    assert told(1, hidden) != told(1)
    assert told(0, half) == told(0, other_half) != told(0)
    assert told(1, half) != told(1, other_half)
    assert told(NOBODY, half) == 0


def test_own_decisions_are_heard_and_those_of_others_are_not() -> None:
    def after(ear: int, verb: int) -> int:
        g = bench("ask 0", "ask 1", "end 0")
        g.ear = ear
        g.decide(0, say(verb))
        return g.told

    assert after(0, 1) != after(0, 2)
    assert after(1, 1) == after(1, 2) == 0


# --- in a real game -----------------------------------------------------------------------------


def test_windows_nest_three_deep_and_each_keeps_its_own_round() -> None:
    session = vigil(3, "omen cold-hand", options={"chills": 3})
    toll(session)
    does(session, 0, "call 1")
    passes(session, 1, 2)  # the window before the omen, from its target on
    does(session, 0, "play first-knell 2")
    passes(session, 2, 0)
    does(session, 1, "play long-knell 0")
    assert session.table.whereabouts() == (
        "Vigil:turn over > Turn:over > Omen:heard > Window:reacted > Keepsake:done"
        " > Omen:heard > Window:reacted > Keepsake:done > Omen:heard > Window:heard"
        " > Together:ask"
    )
    passes(session, 1, 2)
    does(session, 0, "play hand-bell")  # hushes the innermost omen only
    passes(session, 0, 1)
    does(session, 2, "play sexton-bell")  # the middle one
    where = "Turn:over > Omen:heard > Window:heard > Together:ask"
    assert session.table.whereabouts().endswith(where)
    passes(session, 1, 2, 0)
    passes(session, 1, 2, 0)  # before the chill of the cold hand
    assert session.view(15)["state"]["chill"] == [0, 1, 0]
