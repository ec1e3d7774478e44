"""The scenario kit itself: what it lets through and what it complains about."""

from typing import Any

import pytest

from games.revenge.given import deciding, new_game
from gloaming.core.chance import ScriptMismatch
from gloaming.core.flow import Refused
from gloaming.core.session import Session
from gloaming.games.revenge import SPEC
from gloaming.testing import ImpossibleState, Mismatch, Scenario, refuses_table
from harness.specs import spec_with

# -- Given ----------------------------------------------------------------------------------------


def laid_out(**fields: Any) -> Scenario:
    """B decides in round 2."""
    table = Scenario(SPEC, seats=4)
    table.given(ghost=["banshee", "poltergeist", "pontianak", "ifrit"], active="B", round=2)
    return table.given(**fields).begin("Game", at="next").begin("Turn", at="main", seat="B")


def test_fields_by_seat_letter_number_or_as_a_whole_list() -> None:
    for tokens in ({"B": 9}, {1: 9}, [0, 9, 0, 0]):
        laid_out(tokens=tokens).expect(tokens=[0, 9, 0, 0], asked="B")


def test_fields_by_the_names_of_a_kind() -> None:
    table = laid_out(tokens={"B": 9}, blocks={"D": {"hard": "A"}, "C": {"light": "B", "hard": "D"}})
    table.expect(blocks=[{}, {}, {"light": "B", "hard": "D"}, {"hard": "A"}])
    assert table.value("blocks")[3] == [None, None, "A"]
    hands = [f"L{n:02}" for n in range(1, 4)]
    with pytest.raises(ImpossibleState, match="19 light cards in all, not 16"):
        laid_out(discards={"light": hands}).expect(asked="B")


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"tokens": {"E": 9}}, r"tokens: \['E'\] name no entries of a list of 4"),
        ({"tokens": {"A": "many"}}, "tokens: 'many' is not a whole number"),
        ({"tokens": 9}, "tokens: 9 is neither a list nor a mapping"),
        ({"tokens": [1, 2, 3]}, "a list by seat has not 4 entries"),
        ({"order": {"A": "easy"}}, "order: 'easy' is not one of light, medium, hard"),
        ({"marks": {"A": ["Z"]}}, "marks: 'Z' is not a seat from A to D"),
        ({"winners": 3}, "winners: 3 is not a list of names"),
        ({"by_limit": 1}, "by_limit: 1 is neither true nor false"),
        ({"gold": {"A": 1}}, "the table has no gold; it has: ghost, tokens"),
        ({"meter": {"A": 25}}, "meter of seat A stands at 25, not from 0 to 24"),
        ({"meter": {"A": 24}}, "is full and it has not won"),
        ({"tokens": {"A": -1}}, "seat A holds -1 tokens"),
        ({"bank": 7}, "a bank that never runs out holds 7"),
        ({"ghost": {"A": "ifrit"}}, "a ghost haunts two seats"),
        ({"ghost": {"A": None}}, "a seat has no ghost"),
        ({"unused_ghost": "ifrit"}, "the unused ghost is not the one that was not dealt"),
        ({"discards": {"light": ["L01", "L01"]}, "stack_counts": {"light": 14}}, "in two places"),
        ({"discards": {"light": ["H01"]}, "stack_counts": {"light": 15}}, "another class"),
        ({"discards": {"light": ["L01"]}, "stack_counts": {"light": 15}}, "unseen light cards"),
        ({"discards": {"light": [None]}, "stack_counts": {"light": 15}}, "in the discard unseen"),
        ({"marks": {"A": ["A"]}}, "seat A has done something to itself"),
        ({"marks": {"A": [None]}}, "nobody has marked seat A"),
        ({"blocks": {"A": {"light": "B", "hard": "B"}}}, "blocked two classes of seat A"),
        ({"order": {"A": "light"}}, "needs a class and a giver"),
        ({"halved": {"A": "B"}}, "seat B is not the pontianak"),
        ({"silenced": {"B": "A"}}, "seat B is silenced and takes its turn"),
        ({"active": "A"}, "the turn of seat B, but seat A is active"),
        ({"round": 0}, "there is no round 0"),
        ({"ready_round": {"A": 6}}, "seat A cannot be ready in round 6"),
        ({"winners": ["A"]}, "winners exactly when the game is over"),
    ],
)
def test_a_table_that_cannot_be_is_refused(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ImpossibleState, match=complaint):
        laid_out(**fields).expect(asked="B")


def test_tokens_must_add_up_to_the_supply() -> None:
    table = Scenario(SPEC, 4, {"token_supply": 60})
    table.given(ghost=["banshee", "poltergeist", "pontianak", "ifrit"], tokens=[10] * 4, bank=19)
    with pytest.raises(ImpossibleState, match="do not add up to 60"):
        table.begin("Game", at="next").begin("Turn", at="main").expect(asked="A")


def test_procedures_are_placed_by_name_step_and_fields() -> None:
    table = Scenario(SPEC)
    with pytest.raises(ImpossibleState, match="there is no procedure Chase; there are: Together"):
        table.begin("Chase")
    with pytest.raises(ImpossibleState, match="Turn has no pace; it has: seat"):
        table.begin("Turn", pace=3)
    with pytest.raises(ImpossibleState, match="Turn has no step 'lunch'; it can be begun at"):
        laid_out().begin("Turn", at="lunch", seat="B")
    started = Scenario(SPEC).given(
        ghost=["banshee", "poltergeist", "pontianak", "ifrit"], active="C", silenced={"C": "A"}
    )
    started.begin("Game", at="next").begin("Turn", at="start", seat="C")
    assert started.events(all=True)[:3] == [
        "turn_started(1, C)",
        "tokens_collected(C, 5, 5)",
        "turn_lost(C)",
    ]


def test_what_is_given_comes_before_the_first_look() -> None:
    table = laid_out()
    assert table.asked == "B" or table.events(all=True)
    with pytest.raises(ImpossibleState, match="the game has begun"):
        table.given(tokens={"A": 3})
    with pytest.raises(ImpossibleState, match="the game has begun"):
        table.begin("Turn")


# -- chance ---------------------------------------------------------------------------------------


def test_exactly_the_scripted_outcomes_are_used() -> None:
    with pytest.raises(ScriptMismatch, match="the script is used up, but d6 is wanted"):
        deciding("A").does("A", "contract(light)")
    with pytest.raises(ScriptMismatch, match="d6 cannot show '7' now"):
        deciding("A").does("A", "contract(light)", "d6 7")
    with pytest.raises(ScriptMismatch, match=r"never used: \['d6 6'\]"):
        deciding("A").does("A", "contract(light)", "d6 6", "d6 6").expect(asked="B")
    with pytest.raises(ScriptMismatch, match="never used"):
        deciding("A").chance(hard=3).does("A", "contract(light)", "d6 6").done()
    with pytest.raises(ScriptMismatch, match="never used"), deciding("A") as table:
        table.does("A", "mark(B)", "d6 1")


def test_the_context_manager_leaves_other_errors_alone() -> None:
    with pytest.raises(KeyError, match="mine"), deciding("A").chance("d6 1"):
        raise KeyError("mine")


def test_every_source_has_its_own_line() -> None:
    table = new_game().chance("d6 1", "light L16", "d6 6", light=["L02"])
    table.does("A", "contract(light)").does("B", "contract(light)")
    table.expect(meter=[4, 0, 0, 0], discards={"light": ["L16", "L02"]})


def test_chance_may_be_free_where_it_does_not_matter() -> None:
    options = {"first_seat": 0, "ghost_deal": ["banshee", "poltergeist", "pontianak", "ifrit"]}
    table = Scenario(SPEC, options=options).whatever("light", "d6")
    table.does("A", "contract(light)").expect(meter={"A": 2}, asked="B")


# -- When -----------------------------------------------------------------------------------------


def test_actions_in_the_ledgers_notation_or_by_argument() -> None:
    for table in (
        deciding("A").does("A", "block(C, medium)"),
        deciding("A").does(0, "block", target="C", class_="medium"),
        deciding("A").does("A", "block(target=C, class=medium)"),
        deciding("A").does("A", {"do": "block", "target": 2, "class": "medium"}),
    ):
        table.expect(blocks={"C": {"medium": "A"}})


def test_an_action_that_is_refused_says_why_and_what_is_legal() -> None:
    with pytest.raises(
        Mismatch, match=r"A contract\(hard\): .* \[REV-39\] Legal: contract\(light\)"
    ):
        deciding("A", tokens={"A": 4}).does("A", "contract(hard)")


def test_play_that_leads_where_no_table_can_be_is_noticed() -> None:
    table = deciding("A").whatever("d6")
    table.spec = spec_with(SPEC, consistent=lambda g: "rotten" if g.meter[0] else None)
    with pytest.raises(ImpossibleState, match=r"after A contract\(light\): rotten"):
        table.does("A", "contract(light)")


# -- Then -----------------------------------------------------------------------------------------


def test_expectations_quote_what_was_expected_and_what_there_is() -> None:
    table = deciding("B", marks={"B": ["A"]}, blocks={"D": {"hard": "A"}})
    for fields, complaint in (
        ({"tokens": {"B": 4}}, "tokens of B: expected 4, but it is 10"),
        ({"marks": {"B": ["C"]}}, r"marks of B: expected \['C'\], but it is \['A'\]"),
        ({"blocks": {"D": {}}}, r"expected \[None, None, None\], but it is \[None, None, 'A'\]"),
        ({"stack_counts": {"hard": 3}}, "stack_counts of hard: expected 3, but it is 10"),
        ({"round": 3}, "round: expected 3, but it is 2"),
        ({"active": "C"}, "active: expected C, but it is B"),
        ({"asked": "C"}, "asked: expected C, not B"),
        ({"over": True}, "over: expected True"),
        ({"tokens": [1, 2]}, r"tokens: expected \[1, 2\], but it is \[10, 10, 10, 10\]"),
        ({"tokens": {"A": 1, "B": 2}}, "tokens of A: .*; tokens of B: "),
    ):
        with pytest.raises(Mismatch, match=complaint):
            table.expect(**fields)


def test_an_expectation_that_could_not_fail_is_an_error() -> None:
    table = deciding("A")
    with pytest.raises(ValueError, match="nothing is expected"):
        table.expect()
    with pytest.raises(ValueError, match="nothing is expected of tokens"):
        table.expect(tokens={})
    with pytest.raises(ValueError, match="the table has no gold"):
        table.expect(gold=3)


def test_events_are_compared_in_order_and_completely() -> None:
    table = deciding("A").does("A", "mark(B)")
    table.tells(
        "mark_placed(B, A, *, 10)", "turn_ended", "turn_started", "tokens_collected(B, 5, 15)"
    )
    for wrong in (
        ["mark_placed", "turn_ended", "turn_started"],
        ["turn_ended", "mark_placed", "turn_started", "tokens_collected"],
        ["mark_placed(C, A, 1, 10)", "turn_ended", "turn_started", "tokens_collected"],
        ["mark_placed(B, A)", "turn_ended", "turn_started", "tokens_collected"],
    ):
        with pytest.raises(
            Mismatch, match=r"but it was\n  mark_placed\(B, A, 1, 10\)\n  turn_ended"
        ):
            table.tells(*wrong)


def test_refusals_are_looked_at_closely() -> None:
    table = deciding("A")
    with pytest.raises(Mismatch, match="expected a refusal by REV-39, but it is by REV-60"):
        table.refuses("A", "mark(A)", rule="REV-39")
    with pytest.raises(Mismatch, match="expected the code no_effect, not self_target"):
        table.refuses("A", "mark(A)", rule="REV-60", code="no_effect")
    with pytest.raises(Mismatch, match="expected a refusal by REV-65, but it is allowed"):
        table.refuses("A", "mark(B)", rule="REV-65")


def test_a_refusal_by_any_of_several_rules_or_by_whichever() -> None:
    table = deciding("A").refuses("A", "mark(A)", rule=("REV-39", "REV-60"), code="self_target")
    table.refuses("A", "mark(A)").refuses("A", "mark(A)", rule=None)
    assert (table.refused.rule, table.refused.facts["target"]["id"]) == ("REV-60", 0)
    with pytest.raises(Mismatch, match="a refusal by one of REV-38, REV-39, but it is by REV-60"):
        table.refuses("A", "mark(A)", rule={"REV-39", "REV-38"})
    with pytest.raises(Mismatch, match=r"A mark\(B\): expected a refusal, but it is allowed"):
        table.refuses("A", "mark(B)")
    with pytest.raises(Mismatch, match="expected a refusal by one of REV-1, REV-2, but it is all"):
        deciding("A").refuses("A", "mark(B)", rule=["REV-2", "REV-1"])
    with pytest.raises(ValueError, match="no rule is expected; leave `rule` out if any will do"):
        deciding("A").refuses("A", "mark(A)", rule=[])
    with pytest.raises(ValueError, match="nothing was refused yet"):
        assert deciding("A").refused


def test_whichever_rule_refuses_nothing_may_be_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def clumsy(session: Session, seat: int, action: object) -> None:
        session.record.inputs.append(["d", 0, "mark", 1])
        raise Refused("REV-60", {"target": {"kind": "seat", "id": 0}})

    table = deciding("A").expect(asked="A")
    monkeypatch.setattr(Session, "decide", clumsy)
    for rule in (None, ("REV-60", "REV-39")):
        with pytest.raises(Mismatch, match="is refused, but it left a trace"):
            table.refuses("A", "mark(A)", rule=rule)


def test_who_is_not_asked_is_refused_in_the_same_way() -> None:
    table = deciding("A").refuses("B", "mark(C)", rule="REV-38").refuses("spectator", "mark(C)")
    with pytest.raises(Mismatch, match="expected a refusal by REV-1, but it is by REV-38"):
        table.refuses("B", "mark(C)", rule="REV-1")


def test_a_refusal_that_leaves_a_trace_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def clumsy(session: Session, seat: int, action: object) -> None:
        session.record.inputs.append(["d", 0, "mark", 1])
        raise Refused("REV-60")

    table = deciding("A").expect(asked="A")
    monkeypatch.setattr(Session, "decide", clumsy)
    with pytest.raises(Mismatch, match="is refused, but it left a trace"):
        table.refuses("A", "mark(A)", rule="REV-60")


def test_a_refusal_needs_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(session: Session, seat: int, action: object) -> None:
        raise Refused("REV-2")

    table = deciding("A").expect(asked="A")
    monkeypatch.setattr(Session, "decide", silent)
    with pytest.raises(Mismatch, match="REV-2 has no words"):
        table.refuses("A", "mark(A)", rule="REV-2")


def test_tables_that_should_be_refused() -> None:
    with pytest.raises(Mismatch, match="expected a refusal by REV-1, but the table is allowed"):
        refuses_table(SPEC, 3, rule="REV-1")
    with pytest.raises(Mismatch, match="expected a refusal by REV-9, but it is by REV-1"):
        refuses_table(SPEC, 2, rule="REV-9")
    with pytest.raises(Mismatch, match="expected the code malformed, not bad_option"):
        refuses_table(SPEC, 2, rule="REV-1", code="malformed")
