"""Ledger 5.5 to 5.8: rulings about contracts, sabotage, abilities and the end."""

from random import Random

import pytest

from games.revenge.given import ALL_CARDS, Given, abilities, blocks, contracts, deciding, marks
from gloaming.core.wire import encode
from gloaming.games.revenge import SPEC
from gloaming.testing import rule

# -- 5.5 contracts --------------------------------------------------------------------------------


@rule("REV-R19")
def test_a_contract_is_resolved_at_once_so_a_sabotage_aims_at_a_coming_one() -> None:
    table = deciding("A").does("A", "contract(light)", "d6 1").expect(asked="B", meter={"A": 2})
    table.does("B", "mark(A)").expect(meter={"A": 2}, marks={"A": ["B"]})


@rule("REV-R20")
def test_the_reward_is_seen_by_all_on_acceptance() -> None:
    table = deciding("A").does("A", "contract(hard)", "hard 10", "d6 6")
    for seat in "ABCD":
        assert table.events(seat)[1] == "card_revealed(A, H10, 10)"
    table.expect(discards={"hard": ["H10"]})


@rule("REV-R20")
def test_or_only_on_success() -> None:
    options = {"contract_reveal": "success"}
    failed = deciding("A", options=options).does("A", "contract(hard)", "d6 6")
    failed.expect(discards={"hard": [None]}, stack_counts={"hard": 9})
    failed.expect(unseen={"hard": ALL_CARDS["hard"]})  # nobody has seen any of the ten
    assert failed.events()[:4] == [
        "contract_accepted(A, hard, 8)",
        "contract_rolled(A, hard, 6, no)",
        "contract_failed(A, hard, roll)",
        "card_discarded(hard, none)",
    ]
    done = deciding("A", options=options).does("A", "contract(hard)", "hard 10", "d6 1")
    assert done.events()[:5] == [
        "contract_accepted(A, hard, 8)",
        "contract_rolled(A, hard, 1, yes)",
        "card_revealed(A, H10, 10)",
        "bars_gained(A, 10, no, 10, 10)",
        "card_discarded(hard, H10)",
    ]


@rule("REV-R21")
def test_cards_go_to_the_discard_and_come_back_when_the_stack_is_empty() -> None:
    table = deciding("A").discarded(hard=ALL_CARDS["hard"][:9])
    table.does("A", "contract(hard)", "hard H10", "d6 6").expect(stack_counts={"hard": 0})
    table.does("B", "contract(hard)", "hard H10", "d6 6")  # the same card may come again
    table.expect(stack_counts={"hard": 9}, discards={"hard": ["H10"]})


@rule("REV-R22")
def test_nothing_is_ever_refunded() -> None:
    failed = deciding("A").does("A", "contract(hard)", "d6 6").expect(tokens={"A": 2})
    assert not [event for event in failed.events() if event.startswith("tokens_collected(A")]
    sabotaged = deciding("A", marks={"A": ["B"]}).does("A", "contract(hard)", "d6 6")
    sabotaged.expect(tokens={"A": 2})
    missed = deciding("A", marks={"A": ["B"]}, tokens={"B": 0})
    missed.does("A", "contract(hard)", "d6 1", "d6 1").expect(tokens={"A": 2, "B": 5})


@rule("REV-R23")
def test_the_meter_stops_at_full_and_at_nothing() -> None:
    full = deciding("A", meter={"A": 20}).does("A", "contract(hard)", "hard 10", "d6 1")
    full.expect(meter={"A": 24})
    empty = deciding("A", meter={"A": 1}, marks={"A": ["B"]}).does("A", "contract(hard)", "d6 2")
    empty.expect(meter={"A": 0})


# -- 5.6 sabotage ---------------------------------------------------------------------------------


@rule("REV-R24")
def test_the_target_is_always_another_player() -> None:
    for seat in "ABCD":
        table = deciding(seat, ready=seat, tokens={seat: 60})
        assert not [action for action in table.legal(seat) if f"({seat}" in action]
        table.refuses(seat, f"mark({seat})", rule="REV-60", code="self_target")
        table.refuses(seat, f"block({seat}, hard)", rule="REV-60", code="self_target")


@rule("REV-R25")
def test_a_mark_waits_for_the_next_accepted_contract() -> None:
    waiting = deciding("B", marks={"B": ["A"]}).does("B", "block(C, light)")
    waiting.expect(marks={"B": ["A"]})


@rule("REV-R25")
def test_or_lapses_with_the_next_turn() -> None:
    options = {"mark_duration": "next_turn"}
    lapsed = deciding("B", marks={"B": ["A", "D"]}, options=options).does("B", "block(C, light)")
    lapsed.expect(marks={"B": []})
    assert "effects_lapsed(B, 0, no, 2)" in lapsed.events()
    # Marks that were not rolled for lapse too, and marks on others stay.
    hit = deciding("B", marks={"B": ["A", "D"], "C": ["A"]}, options=options)
    hit.does("B", "contract(light)", "d6 2").expect(marks=[[], [], ["A"], []])
    # A lost turn is their turn, unless `next_turn_rule` lets them wait.
    for next_turn, left in (("lost_counts", []), ("carry", ["D"])):
        both = {**options, "next_turn_rule": next_turn}
        lost = deciding("A", marks={"B": ["D"]}, silenced={"B": "A"}, options=both)
        lost.does("A", "contract(light)", "d6 6").expect(asked="C", marks={"B": left})


@rule("REV-R26")
@pytest.mark.parametrize(("unrolled", "left"), [("stay", ["D", "A"]), ("lapse", [])])
def test_marks_left_after_a_success_stay_or_lapse(unrolled: str, left: list[str]) -> None:
    options = {"unrolled_marks": unrolled}
    table = deciding("B", marks={"B": ["A", "C", "D", "A"]}, options=options)
    table.does("B", "contract(light)", "d6 1", "d6 2").expect(marks={"B": left})
    spared = deciding("B", marks={"B": ["A", "C"]}, options=options)
    spared.does("B", "contract(light)", "d6 1", "d6 1", "d6 6").expect(marks={"B": []})


@rule("REV-R27")
def test_a_survived_sabotage_is_followed_by_a_new_roll() -> None:
    table = deciding("B", marks={"B": ["A"]}).does("B", "contract(hard)", "d6 1", "d6 3")
    table.expect(meter={"B": 0})
    assert "contract_rolled(B, hard, 3, no)" in table.events()


@rule("REV-R28")
def test_a_blocked_player_may_sabotage() -> None:
    shut = {"light": "A", "medium": "C", "hard": "D"}
    table = deciding("B", blocks={"B": shut})
    assert table.legal("B") == marks("A", "C", "D") | blocks("A", "C", "D")


@rule("REV-R29")
def test_blocks_of_several_rivals_add_up() -> None:
    table = deciding("B", blocks={"B": {"light": "A", "hard": "D"}})
    assert contracts() & table.legal("B") == contracts("medium")
    table.refuses("B", "contract(light)", rule="REV-82", code="class_blocked")
    table.refuses("B", "contract(hard)", rule="REV-82", code="class_blocked")


@rule("REV-R30")
def test_a_choice_that_changes_nothing_is_refused_and_costs_nothing() -> None:
    blocked = deciding("B", blocks={"D": {"hard": "A"}})
    blocked.refuses("B", "block(D, hard)", rule="REV-87", code="no_effect")
    blocked.expect(tokens={"B": 10}, asked="B")
    robbed = deciding("B", ready="B", tokens={"C": 0})
    robbed.refuses("B", "ability(C)", rule="REV-108", code="no_effect").expect(ready_round={"B": 1})


@rule("REV-R30")
def test_a_block_on_a_silenced_player_is_legal_and_wasted() -> None:
    table = deciding("A", silenced={"B": "A"}).does("A", "block(B, light)")
    table.expect(asked="C", blocks={"B": {}}, tokens={"A": 5})
    assert "effects_lapsed(B, 1, no, 0)" in table.events()


# -- 5.7 abilities --------------------------------------------------------------------------------


@rule("REV-R31")
def test_an_ability_comes_before_the_main_action() -> None:
    table = deciding("A", ready="A").does("A", "contract(light)", "d6 6").expect(asked="B")
    table.refuses("A", "ability(C)", rule="REV-38", code="not_your_turn")


@rule("REV-R31")
def test_or_on_either_side_of_it_but_once() -> None:
    options = {"ability_timing": "either"}
    late = deciding("A", ready="A", options=options).does("A", "contract(light)", "d6 6")
    assert late.legal("A") == abilities("B", "C", "D") | {"end_turn"}
    late.does("A", "ability(C)").expect(asked="B", silenced={"C": "A"})
    early = deciding("A", ready="A", options=options).does("A", "ability(C)")
    early.does("A", "contract(light)", "d6 6").expect(asked="B")
    won = deciding("A", ready="A", meter={"A": 23}, options=options)
    won.does("A", "contract(light)", "d6 1").expect(over=True)
    hit = deciding("A", ready="A", marks={"A": ["B"]}, options=options)
    hit.does("A", "contract(light)", "d6 2").expect(asked="B")


@rule("REV-R32")
def test_an_ability_is_neither_compulsory_nor_the_turn() -> None:
    used = deciding("A", ready="A").does("A", "ability(B)").expect(asked="A", tokens={"A": 10})
    assert contracts() < used.legal("A")
    deciding("A", ready="A").does("A", "contract(light)", "d6 6").expect(silenced=[None] * 4)


@rule("REV-R33")
@pytest.mark.parametrize("cooldown", [1, 3, 4, 10])
def test_the_cooldown(cooldown: int) -> None:
    table = deciding("A", ready="A", options={"cooldown": cooldown}).does("A", "ability(B)")
    table.expect(ready_round={"A": 2 + cooldown})


@rule("REV-R33")
def test_the_first_round_of_abilities() -> None:
    options = {"first_ability_round": 3}
    early = deciding("A", round=2, ready="A", options=options)
    early.refuses("A", "ability(B)", rule="REV-93", code="ability_cooling")
    deciding("A", round=3, ready="A", options=options).does("A", "ability(B)").expect(asked="A")


@rule("REV-R34")
@pytest.mark.parametrize(("collects", "held"), [(True, 15), (False, 10)])
def test_a_silenced_player_collects_or_not(collects: bool, held: int) -> None:
    for timing in ("start", "end"):
        options = {"lost_turn_income": collects, "income_timing": timing}
        table = deciding("A", silenced={"B": "A"}, options=options)
        table.does("A", "contract(light)", "d6 6").expect(asked="C", tokens={"B": held})
        told = [event for event in table.events() if event.startswith("tokens_collected(B")]
        assert len(told) == int(collects)


@rule("REV-R35")
def test_ability_main_action_and_every_roll_are_lost() -> None:
    table = deciding("A", ready="B", silenced={"B": "A"}, marks={"B": ["D"]}, meter={"B": 5})
    table.does("A", "block(C, hard)").expect(asked="C", ready_round={"B": 1}, meter={"B": 5})
    assert [line[0] for line in table.session.record.inputs] == ["d"]


@rule("REV-R36")
@pytest.mark.parametrize("carried", [False, True])
def test_a_lost_turn_counts_as_the_next_turn_or_carries(carried: bool) -> None:
    table = deciding(
        "A",
        silenced={"B": "A"},
        blocks={"B": {"hard": "C"}},
        orders={"B": ("light", "D")},
        options={"next_turn_rule": "carry" if carried else "lost_counts"},
    )
    table.does("A", "contract(light)", "d6 6").expect(asked="C")
    if carried:
        table.expect(blocks={"B": {"hard": "C"}}, order={"B": "light"}, silenced={"B": None})
        for seat in "CDA":
            table.does(seat, "contract(light)", "d6 6")
        assert table.legal("B") == contracts("light")
        table.does("B", "contract(light)", "d6 6")
    table.expect(blocks={"B": {}}, order={"B": None})


@rule("REV-R37")
@pytest.mark.parametrize(("rounding", "gains"), [("down", (1, 2, 3)), ("up", (2, 2, 4))])
def test_half_the_printed_reward(rounding: str, gains: tuple[int, int, int]) -> None:
    cards = (("light", 3), ("medium", 4), ("hard", 7))
    for (name, reward), gain in zip(cards, gains, strict=True):
        table = deciding("A", halved={"A": "C"}, options={"half_rounding": rounding})
        table.does("A", f"contract({name})", f"{name} {reward}", "d6 1").expect(meter={"A": gain})


@rule("REV-R37")
def test_half_of_one_is_nothing_and_uses_it_up() -> None:
    table = deciding("A", halved={"A": "C"})
    table.setup.reward = (1,) * 40
    table.does("A", "contract(light)", "d6 1").expect(meter={"A": 0}, halved={"A": None})
    assert "bars_gained(A, 1, yes, 0, 0)" in table.events()


@rule("REV-R38")
def test_halving_waits_however_long() -> None:
    table = deciding("A", halved={"A": "C"})
    for _ in range(10):
        for seat in "ABCD":
            table.does(seat, "contract(light)", "d6 6")
    table.expect(round=12, halved={"A": "C"})


@rule("REV-R39")
def test_an_order_must_be_accepted_or_binds_only_the_class() -> None:
    strict = deciding("A", orders={"A": ("medium", "D")})
    assert strict.legal("A") == contracts("medium")
    loose = deciding("A", orders={"A": ("medium", "D")}, options={"ifrit_order": "class_only"})
    free = marks("B", "C", "D") | blocks("B", "C", "D")
    assert loose.legal("A") == contracts("medium") | free
    loose.refuses("A", "contract(light)", rule="REV-116", code="must_obey")
    loose.refuses("A", "end_turn", rule="REV-34", code="must_act")


@rule("REV-R40")
def test_an_order_out_of_reach_closes_all_classes_or_lapses() -> None:
    given = {"tokens": {"A": 7}, "orders": {"A": ("hard", "D")}}
    closed = deciding("A", **given)
    assert closed.legal("A") == blocks("B", "C", "D")
    lapses = deciding("A", **given, options={"impossible_order": "lapses"})
    assert lapses.legal("A") == contracts("light", "medium") | blocks("B", "C", "D")
    lapses.refuses("A", "contract(hard)", rule="REV-39", code="not_enough_stamina")
    # An order that can be obeyed binds under either option.
    bound = deciding("A", orders={"A": ("hard", "D")}, options={"impossible_order": "lapses"})
    assert bound.legal("A") == contracts("hard")


@rule("REV-R40")
def test_whether_it_can_be_obeyed_is_seen_after_a_theft_on_the_way() -> None:
    ghosts = ["ifrit", "poltergeist", "pontianak", "banshee"]
    table = deciding("A", ready="AB", ghosts=ghosts, tokens={"C": 6})
    table.does("A", "ability(C, hard)").does("A", "contract(light)", "d6 6")
    table.does("B", "ability(C)").does("B", "contract(light)", "d6 6").expect(tokens={"C": 7})
    table.refuses("C", "contract(hard)", rule="REV-117", code="order_impossible")


# -- 5.8 the end ----------------------------------------------------------------------------------


@rule("REV-R41")
def test_the_others_get_no_last_turn() -> None:
    table = deciding("A", meter=[22, 23, 23, 23]).does("A", "contract(light)", "light 2", "d6 1")
    table.expect(over=True, winners=["A"], round=2)


def limited(**fields: object) -> Given:
    """D, the last seat, decides in the last round; it fails and stays where it is."""
    table = deciding("D", round=3, options={"round_limit": 3}, **fields)
    return table.does("D", "contract(light)", "d6 6")


@rule("REV-R42")
def test_the_limit_of_the_laboratory() -> None:
    most_bars = limited(meter=[10, 12, 11, 3])
    most_bars.expect(over=True, by_limit=True, winners=["B"], round=3)
    assert most_bars.events()[-1] == "game_limit(B, 3)"
    most_tokens = limited(meter=[12, 12, 11, 3], tokens=[6, 7, 60, 10])
    most_tokens.expect(winners=["B"], by_limit=True)
    drawn = limited(meter=[12, 12, 11, 12], tokens=[7, 7, 60, 9]).expect(winners=["A", "B"])
    assert drawn.events()[-1] == "game_limit(none, 3)"
    assert SPEC.rules.score(drawn.table) == [0.5, 0.5, 0, 0]


@rule("REV-R42")
def test_the_limit_comes_after_the_last_turn_of_its_round_and_not_at_all_by_default() -> None:
    options = {"round_limit": 3}
    deciding("C", round=3, options=options).does("C", "contract(light)", "d6 6").expect(over=False)
    deciding("D", round=2, options=options).does("D", "contract(light)", "d6 6").expect(over=False)
    won = deciding("D", round=3, meter={"D": 23}, options=options)
    won.does("D", "contract(light)", "d6 1").expect(winners=["D"], by_limit=False)
    deciding("D", round=1000).does("D", "contract(light)", "d6 6").expect(round=1001, over=False)


@rule("REV-R43")
def test_there_is_no_resigning_and_a_bot_can_play_on_with_what_lies_on_a_seat() -> None:
    table = deciding(
        "B",
        ready="B",
        marks={"B": ["A", "C"]},
        blocks={"B": {"light": "A"}},
        halved={"B": "C"},
        orders={"B": ("medium", "D")},
    )
    table.refuses("B", "resign", rule="CORE-4").refuses("B", "leave", rule="CORE-4")
    before = encode(table.view())
    for make in SPEC.table.bots.values():
        action = make(Random(1)).choose(table.session.known(1), table.table.legal(1))
        assert table.names.write_action(action) in table.legal("B")
    assert encode(table.view()) == before
