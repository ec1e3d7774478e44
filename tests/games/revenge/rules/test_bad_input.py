"""Ledger 11: bad input, row by row, and which reason comes first.

`refuses` also proves that nothing changes, that no chance is used, that nobody hears of it, and
that both languages have words for it.
"""

from pathlib import Path
from typing import Any

import pytest

from games.revenge.given import GHOSTS, deciding
from gloaming.core.content import ContentError
from gloaming.games.revenge import SPEC
from gloaming.games.revenge.rules.book import read_set
from gloaming.testing import refuses_table

SHUT = {"light": "B", "medium": "C", "hard": "D"}
EITHER = {"ability_timing": "either"}


def test_anything_after_the_game_is_over() -> None:
    table = deciding("A", ready="A", meter={"A": 23}).does("A", "contract(light)", "d6 1")
    for seat in "ABCD":
        for attempt in ("contract(light)", "mark(B)", "block(B, hard)", "ability(B)", "end_turn"):
            table.refuses(seat, attempt, rule="REV-123", code="game_over")


def test_an_action_of_a_seat_that_is_not_active() -> None:
    table = deciding("A", ready="ABCD")
    table.refuses("B", "contract(light)", rule="REV-38", code="not_your_turn")
    table.refuses("C", "ability(A)", rule="REV-38", code="not_your_turn")
    for stranger in (-1, 4, 15, 99):
        table.refuses(stranger, "contract(light)", rule="REV-38", code="not_your_turn")


def test_any_action_of_a_silenced_seat_on_its_lost_turn() -> None:
    table = deciding("A", ready="AB", silenced={"B": "A"})
    table.does("A", "contract(light)", "d6 6").expect(asked="C")
    for attempt in ("contract(light)", "ability(A)", "end_turn"):
        table.refuses("B", attempt, rule="REV-38", code="not_your_turn")


@pytest.mark.parametrize(
    "nonsense", ["dance", "pass", "contract", "block(B)", "mark(B, light)", "end_turn(B)", "mark"]
)
def test_unknown_actions_and_missing_or_superfluous_arguments(nonsense: str) -> None:
    table = deciding("A", ready="A", tokens={"A": 60})
    known = nonsense.partition("(")[0] in SPEC.vocabulary.verb_numbers
    if known:
        table.refuses("A", nonsense, rule="CORE-5")
    else:
        table.refuses("A", nonsense, rule="CORE-4")


@pytest.mark.parametrize(
    "data", [None, 7, [], ["contract", "light"], {}, {"do": 3}, {"class": "light"}]
)
def test_what_is_not_an_action_at_all(data: Any) -> None:
    deciding("A").refuses("A", data, rule="CORE-3")


def test_the_ifrits_ability_without_class_and_another_ghosts_with_one() -> None:
    ifrit = deciding("D", ready="D")
    ifrit.refuses("D", "ability(A)", rule="REV-115", code="malformed")
    for seat in "ABC":
        table = deciding(seat, ready=seat)
        table.refuses(seat, "ability(D, light)", rule="REV-88", code="malformed")


@pytest.mark.parametrize("name", ["easy", "LIGHT", "", "0", 0, None, ["light"], {"class": "light"}])
def test_a_class_other_than_light_medium_hard(name: Any) -> None:
    table = deciding("A", tokens={"A": 60})
    if name is None:  # the same as leaving it out
        table.refuses("A", {"do": "contract", "class": name}, rule="CORE-5")
        return
    table.refuses("A", {"do": "contract", "class": name}, rule="REV-6", code="malformed")
    table.refuses("A", {"do": "block", "target": 1, "class": name}, rule="REV-6", code="malformed")


@pytest.mark.parametrize("target", [4, -1, 15, "B", 1.0, True, [1, 2], {"seat": 1}])
def test_a_seat_that_does_not_exist_and_several_targets(target: Any) -> None:
    table = deciding("A", ready="A", tokens={"A": 60})
    for data in (
        {"do": "mark", "target": target},
        {"do": "block", "target": target, "class": "light"},
        {"do": "ability", "target": target},
    ):
        table.refuses("A", data, rule="REV-1")


def test_naming_a_card_a_place_or_asking_to_look() -> None:
    table = deciding("A")
    table.refuses("A", "contract(light, card=L16)", rule="REV-43", code="malformed")
    table.refuses("A", "contract(light, place=3)", rule="REV-43", code="malformed")
    table.refuses("A", "look(hard)", rule="REV-43", code="malformed")


def test_giving_up_exchanging_declining_rerolling() -> None:
    table = deciding("A", marks={"A": ["B"]})
    table.refuses("A", "give_up", rule="REV-44", code="malformed")
    table.refuses("A", "exchange(hard)", rule="REV-44", code="malformed")
    table.refuses("A", "decline_roll", rule="REV-69", code="malformed")
    table.refuses("A", "reroll", rule="REV-58", code="malformed")


def test_giving_tokens_and_declining_income() -> None:
    table = deciding("A")
    table.refuses("A", "give(B, 3)", rule="REV-29", code="malformed")
    table.refuses("A", "lend(B, 3)", rule="REV-29", code="malformed")
    table.refuses("A", "decline_income", rule="REV-24", code="malformed")


def test_a_second_main_action_and_one_at_the_second_decision() -> None:
    table = deciding("A", ready="A", tokens={"A": 60}, options=EITHER).does("A", "mark(B)")
    for attempt in ("contract(light)", "mark(C)", "block(C, hard)"):
        table.refuses("A", attempt, rule="REV-31", code="main_action_done")


def test_oneself_as_target() -> None:
    table = deciding("A", ready="A", tokens={"A": 60})
    table.refuses("A", "mark(A)", rule="REV-60", code="self_target")
    table.refuses("A", "block(A, light)", rule="REV-60", code="self_target")
    table.refuses("A", "ability(A)", rule="REV-96", code="self_target")


def test_ability_twice_on_one_turn() -> None:
    table = deciding("A", ready="A").does("A", "ability(B)")
    table.refuses("A", "ability(C)", rule="REV-92", code="ability_used")


def test_ability_during_its_cooldown_or_before_its_first_round() -> None:
    deciding("A").refuses("A", "ability(B)", rule="REV-94", code="ability_cooling")
    early = deciding("A", ready="A", options={"first_ability_round": 3})
    early.refuses("A", "ability(B)", rule="REV-93", code="ability_cooling")


def test_ability_after_the_main_action() -> None:
    table = deciding("A", ready="A").does("A", "contract(light)", "d6 6")
    table.refuses("A", "ability(B)", rule="REV-38", code="not_your_turn")


def test_abilities_without_effect() -> None:
    robbed = deciding("B", ready="B", tokens={"A": 0})
    robbed.refuses("B", "ability(A)", rule="REV-108", code="no_effect")
    halved = deciding("C", ready="C", halved={"A": "C"})
    halved.refuses("C", "ability(A)", rule="REV-114", code="no_effect")
    silenced = deciding("A", ready="A", silenced={"B": "A"})
    silenced.refuses("A", "ability(B)", rule="REV-97", code="no_effect")
    ordered = deciding("D", ready="D", orders={"A": ("light", "D")})
    ordered.refuses("D", "ability(A, light)", rule="REV-97", code="no_effect")
    ordered.refuses("D", "ability(A, hard)", rule="REV-97", code="no_effect")


def test_anything_but_the_order_under_an_order_that_can_be_obeyed() -> None:
    table = deciding("A", orders={"A": ("light", "D")})
    for attempt in ("contract(hard)", "mark(B)", "block(B, light)", "end_turn"):
        table.refuses("A", attempt, rule="REV-116", code="must_obey")


def test_any_contract_under_an_order_that_cannot_be_obeyed() -> None:
    table = deciding("A", tokens={"A": 7}, orders={"A": ("hard", "D")})
    for attempt in ("contract(light)", "contract(medium)", "contract(hard)"):
        table.refuses("A", attempt, rule="REV-117", code="order_impossible")


def test_a_blocked_class() -> None:
    table = deciding("A", blocks={"A": {"light": "C"}})
    table.refuses("A", "contract(light)", rule="REV-82", code="class_blocked")


def test_a_main_action_without_the_tokens_for_it() -> None:
    table = deciding("A", tokens={"A": 4})
    table.refuses("A", "contract(medium)", rule="REV-39", code="not_enough_stamina")
    table.refuses("A", "mark(B)", rule="REV-65", code="not_enough_stamina")
    table.refuses("A", "block(B, light)", rule="REV-80", code="not_enough_stamina")


def test_blocking_a_class_already_blocked() -> None:
    table = deciding("A", blocks={"B": {"hard": "C"}})
    table.refuses("A", "block(B, hard)", rule="REV-87", code="no_effect")


def test_ending_the_turn_while_a_main_action_is_legal() -> None:
    deciding("A").refuses("A", "end_turn", rule="REV-34", code="must_act")


def test_a_new_game_with_other_than_three_or_four_seats() -> None:
    for seats in (-1, 0, 2, 5):
        refuses_table(SPEC, seats, rule="REV-1", code="bad_option")


def test_ghosts_that_do_not_fit() -> None:
    twins = ["banshee", "banshee", "pontianak", "ifrit"]
    refuses_table(SPEC, 4, {"ghost_deal": twins}, rule="REV-9", code="bad_option")
    refuses_table(SPEC, 3, {"ghost_deal": GHOSTS}, rule="REV-9", code="bad_option")
    strangers = ["banshee", "poltergeist", "pontianak", "vampire"]
    refuses_table(SPEC, 4, {"ghost_deal": strangers}, rule="REV-4", code="bad_option")


def test_options_unknown_or_out_of_range() -> None:
    refuses_table(SPEC, 4, {"dice": 2}, rule="CORE-10")
    for name, value in {
        "meter_size": 12,
        "cost_light": 21,
        "cooldown": 0,
        "first_ability_round": 11,
        "round_limit": 1001,
        "token_supply": 39,
        "may_wait": 1,
        "first_seat": 4,
        "contract_set": "none",
        "ghost_deal": "fixed",
        "half_rounding": None,
    }.items():
        refuses_table(SPEC, 4, {name: value}, rule="CORE-11")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (('class = "hard"', 'class = "light"'), "hard has 0 cards"),
        (("reward = 10", "reward = 0"), "entry H10, field reward"),
        (('id = "H10"', 'id = "H09"'), "entry H09, field id: stands twice"),
        (('class = "hard"', 'class = "harder"'), "harder is not one of"),
    ],
)
def test_a_bad_set_is_refused_when_it_is_read(
    tmp_path: Path, change: tuple[str, str], complaint: str
) -> None:
    good = (SPEC.folder / "content" / "contracts.toml").read_text(encoding="utf-8")
    file = tmp_path / "contracts.toml"
    file.write_text(good, encoding="utf-8")
    assert read_set(file)[0] == "gloaming40"
    file.write_text(good.replace(*change), encoding="utf-8")
    with pytest.raises(ContentError, match=complaint):
        read_set(file)


# -- if several reasons apply, the first in the table is given ------------------------------------


def test_over_comes_before_everything() -> None:
    table = deciding("A", meter={"A": 23}).does("A", "contract(light)", "d6 1")
    table.refuses("B", "dance", rule="REV-123", code="game_over")
    table.refuses("A", {"do": ["what"]}, rule="REV-123", code="game_over")


def test_out_of_turn_comes_before_nonsense() -> None:
    table = deciding("A")
    table.refuses("B", "dance", rule="REV-38", code="not_your_turn")
    table.refuses("B", "contract(easy)", rule="REV-38", code="not_your_turn")


def test_nonsense_comes_before_the_rules() -> None:
    table = deciding("A", tokens={"A": 3}, orders={"A": ("light", "D")})
    table.refuses("A", "contract(easy)", rule="REV-6", code="malformed")
    table.refuses("A", "ability(A, light)", rule="REV-88", code="malformed")


def test_the_main_action_done_comes_before_the_target() -> None:
    table = deciding("A", ready="A", tokens={"A": 60}, options=EITHER).does("A", "mark(B)")
    table.refuses("A", "mark(A)", rule="REV-31", code="main_action_done")


def test_oneself_comes_before_used_cooling_orders_and_tokens() -> None:
    table = deciding("A", tokens={"A": 3}, orders={"A": ("light", "D")})
    table.refuses("A", "ability(A)", rule="REV-96", code="self_target")
    table.refuses("A", "mark(A)", rule="REV-60", code="self_target")
    used = deciding("A", ready="A").does("A", "ability(B)")
    used.refuses("A", "ability(A)", rule="REV-96", code="self_target")


def test_used_comes_before_cooling_and_cooling_before_no_effect() -> None:
    used = deciding("A", ready="A").does("A", "ability(B)")
    used.refuses("A", "ability(B)", rule="REV-92", code="ability_used")
    cooling = deciding("A", silenced={"B": "A"})
    cooling.refuses("A", "ability(B)", rule="REV-94", code="ability_cooling")


def test_orders_come_before_blocks_and_blocks_before_tokens() -> None:
    given: dict[str, Any] = {"tokens": {"A": 4}, "blocks": {"A": {"hard": "B"}}}
    ordered = deciding("A", **given, orders={"A": ("light", "D")})
    ordered.refuses("A", "contract(hard)", rule="REV-116", code="must_obey")
    ordered.refuses("A", "mark(B)", rule="REV-116", code="must_obey")
    beyond = deciding("A", ready="A", **given, orders={"A": ("hard", "D")})
    beyond.refuses("A", "contract(hard)", rule="REV-117", code="order_impossible")
    blocked = deciding("A", **given)
    blocked.refuses("A", "contract(hard)", rule="REV-82", code="class_blocked")


def test_tokens_come_before_a_block_without_effect() -> None:
    table = deciding("A", tokens={"A": 4}, blocks={"B": {"hard": "C"}})
    table.refuses("A", "block(B, hard)", rule="REV-80", code="not_enough_stamina")


def test_every_class_shut_is_still_no_reason_to_end_the_turn() -> None:
    deciding("A", blocks={"A": SHUT}).refuses("A", "end_turn", rule="REV-34", code="must_act")
