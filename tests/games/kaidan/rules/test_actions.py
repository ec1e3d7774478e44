"""Actions: their cost, Run, Examine, Trade, Recover, Emit Noise, Hide. Ledger 4.14, KAI-R43 on."""

from __future__ import annotations

from typing import Any

import pytest

from games.kaidan.given import Given, deal, drop, table, use_up
from gloaming.games.kaidan.rules.vocabulary import OBJECTS
from gloaming.testing import rule, twins

ROOM = {"s2-1": "h10"}
TOGETHER = {"A": "3-1", "B": "3-2"}
STOREROOM = {"s2-2": "h12"}  # Internal Door 3-3|3-4, Wall 3-3|4-3


def alone(**given: Any) -> Given:
    return table(2, **{"rooms": ROOM, "squares": {"A": "3-1"}, **given})


def together(**given: Any) -> Given:
    return table(2, **{"rooms": ROOM, "squares": TOGETHER, **given})


def examining(token: str = "exploration", **given: Any) -> Given:
    """Jin, of Perception 2, on a token; Darkness 3."""
    return alone(tokens={"3-1": token}, **given)


def trading(**given: Any) -> Given:
    hands = {"A": ["silver_key", "wind_chime"], "B": ["sacred_oil"]}
    scene = together(**{"hands": hands, **given})
    return scene.does("A", "trade(B)")


# -- keywords --------------------------------------------------------------------------------------


@rule("KAI-124")
def test_a_standard_action_costs_an_action_point() -> None:
    scene = alone(action_points=[1, 3]).does("A", "emit_noise", "d10 1")
    scene.expect(action_points={"A": 0}).refuses("A", "emit_noise", rule="KAI-124")
    assert "emit_noise" not in scene.legal("A")


@rule("KAI-125")
def test_a_free_action_costs_none() -> None:
    scene = alone(action_points=[0, 3]).dice(3).does("A", "run").expect(movement_points={"A": 4})
    scene.expect(action_points={"A": 0}).does("A", "pass").expect(active="B")


@rule("KAI-126", "KAI-R43", "KAI-137")
def test_an_instant_is_taken_at_anybodys_moment_and_play_waits_for_it() -> None:
    scene = alone(hands={"B": ["refined_crystal"]}, rooms={**ROOM, "s5-5": "g05"})
    scene.does("A", "run").expect(window="test", pending=None)
    scene.reacts("B", "use(refined_crystal)", "coordinates 9-9", "d10 3").goes_on()
    assert scene.at("B") == "9-9"
    told = scene.kinds(all=True)
    assert told.index("appeared") < told.index("test_rolled")
    scene.expect(asked="A", action_points=[3, 3])


@rule("KAI-126", "KAI-R43")
def test_an_instant_is_offered_at_every_decision_of_ones_own() -> None:
    scene = alone(hands={"A": ["refined_crystal"]})
    assert "use(refined_crystal)" in scene.legal("A")
    scene = trading(hands={"B": ["refined_crystal"], "A": ["sacred_oil"]}).expect(asked="B")
    assert scene.legal("B") == {"accept", "refuse", "use(refined_crystal)"}


@rule("KAI-127", "KAI-128")
def test_the_last_instant_resolves_first_and_may_leave_an_earlier_one_without_its_source() -> None:
    scene = table(
        2,
        frame="Chase",
        at="begin",
        inner={"figure": "entity_1", "seat": "A"},
        rooms={**ROOM, "s5-5": "g05"},
        squares={"A": "3-1"},
        entities={1: "yurei 3-2"},
        hands={"A": ["salt_pouch", "refined_crystal"]},
    )
    scene.goes_on().does("A", "wait").expect(window="attack").does("A", "use(salt_pouch)")
    scene.expect(window="attack", inventory={"A": ["refined_crystal_1"]})
    scene.does("A", "use(refined_crystal)", "coordinates 9-9", "coordinates 8-1").goes_on()
    told = scene.events(all=True)
    assert told.index("appeared(A, 9-9)") < told.index("instant_void(A, salt_pouch)")
    assert not [event for event in told if event.startswith("repelled")]
    scene.expect(inventory={"A": []}, discard=["refined_crystal", "salt_pouch"], hunted=None)


@rule("KAI-R43")
def test_a_rapid_object_outside_its_window_is_refused() -> None:
    hands = {"A": ["salt_pouch", "paper_lantern", "straw_sandals", "crowbar"]}
    scene = table(2, hands=hands, fresh_start=True).refuses("A", "use(salt_pouch)", rule="KAI-R43")
    scene.refuses("A", "use(paper_lantern)", rule="KAI-R43")
    scene.act("A", "step(east)").refuses("A", "use(straw_sandals)", rule="KAI-R43")
    scene.does("A", "run").expect(window="test").refuses("A", "use(crowbar)", rule="KAI-R43")
    scene.refuses("A", "use(wind_chime, 3-1)", rule="KAI-R43")
    scene.refuses("A", "use(drowned_lantern)", rule="KAI-137")
    scene.refuses("A", "hide", rule="KAI-157").refuses("A", "reveal", rule="KAI-201")


@rule("KAI-137", "KAI-R95")
def test_only_what_one_holds_and_needs_is_used() -> None:
    scene = alone(hands={"A": ["sake_flask", "raw_crystal"]})
    scene.refuses("A", "use(refined_crystal)", rule="KAI-137")
    scene.refuses("A", "use(sacred_oil)", rule="KAI-137")
    scene.refuses("A", "use(raw_crystal, B)", rule="KAI-137")
    scene.refuses("A", "use(sake_flask)", rule="KAI-R95")
    tired = alone(hands={"A": ["sake_flask"]}, exhausted=["A"])
    tired.does("A", "use(sake_flask)").goes_on().expect(exhausted=[], action_points={"A": 3})


@rule("KAI-137")
def test_a_standard_object_costs_an_action_point_and_a_rapid_one_nothing() -> None:
    hands = {"A": ["wind_chime", "straw_sandals"]}
    scene = table(2, hands=hands, fresh_start=True).does("A", "use(straw_sandals)").goes_on()
    scene.expect(action_points={"A": 3}, silent=True).act("A", "step(east)").expect(noise={"A": 0})
    scene.act("A", "use(wind_chime, 3-1)").expect(action_points={"A": 2})


# -- Run and Examine -------------------------------------------------------------------------------


@rule("KAI-130", "KAI-131", "KAI-132")
def test_a_run_against_the_darkness_of_the_room_gives_a_movement_point() -> None:
    scene = alone(darkness={1: 5}).dice(2).does("A", "run")
    scene.tells("test_rolled(A, run, 2, 5, 5)", "run_made(A, yes)")
    scene.expect(movement_points={"A": 4}, action_points={"A": 3}, noise={"A": 0})


@rule("KAI-133")
def test_a_failed_run_is_loud_and_ends_the_activation() -> None:
    scene = alone(darkness={1: 5}).dice(1).does("A", "run").expect(noise={"A": 6}, active="B")
    assert "run_made(A, no)" in scene.events()


@rule("KAI-129")
def test_a_run_is_made_once_a_turn() -> None:
    scene = alone().dice(3).does("A", "run").refuses("A", "run", rule="KAI-129")
    table(2, frame=None, at="begin", ran=["A"]).expect(ran=[], turn=6)
    assert "run" not in scene.legal("A")


@rule("KAI-R56")
def test_nobody_runs_in_a_chase_or_in_anothers_activation() -> None:
    scene = table(
        2,
        frame="Chase",
        at="begin",
        inner={"figure": "entity_1", "seat": "A"},
        rooms=ROOM,
        squares={"A": "3-1"},
        entities={1: "yurei 4-2"},
    )
    scene.refuses("A", "run", rule="KAI-R93").refuses("A", "pass", rule="KAI-R93")
    alone().refuses("B", "run", rule="KAI-79")


@rule("KAI-134", "KAI-135")
def test_a_successful_examine_turns_the_token_and_draws_an_object() -> None:
    scene = examining().does("A", "examine", "d10 1", "object sacred_oil")
    scene.expect(action_points={"A": 2}, token={"3-1": "spent"})
    assert scene.hand("A") == ["sacred_oil_1"]
    assert "test_rolled(A, examine, 1, 3, 3)" in scene.events()
    assert "drew(A, objects)" in scene.events("B")
    assert "drew(A, objects, sacred_oil)" in scene.events("A")


@rule("KAI-135", "KAI-188", "KAI-65", "KAI-D21")
def test_sano_keeps_one_of_two_cards_and_a_hyoirei_she_must() -> None:
    sano: dict[str, Any] = {"characters": {"A": "sano_hatsue"}, "options": {"hyoirei": "always"}}
    scene = examining(**sano).does("A", "examine", "d10 1", "object sacred_oil", "object ofuda")
    assert scene.legal("A") == {"keep(sacred_oil)", "keep(ofuda)"}
    scene.refuses("A", "keep(silver_key)", rule="KAI-135").does("A", "keep(ofuda)").goes_on()
    scene.expect(inventory={"A": ["ofuda_1"]}, bottom=["sacred_oil"])
    scene = examining(**sano).does("A", "examine", "d10 3c", "object hyoirei", "object ofuda")
    scene.refuses("A", "keep(ofuda)", rule="KAI-188").does("A", "keep(hyoirei)")
    scene.goes_on().expect(possessed="A")
    dull = examining(**sano).does("A", "examine", "d10 0", "object sacred_oil").goes_on()
    assert dull.hand("A") == ["sacred_oil_1"]


@rule("KAI-136")
def test_a_failed_examine_costs_the_action_point() -> None:
    scene = examining().does("A", "examine", "d10 0")
    scene.expect(action_points={"A": 2}, token={"3-1": "exploration"}, inventory={"A": []})
    assert "examine" in scene.legal("A")


@rule("KAI-134", "KAI-R36")
@pytest.mark.parametrize(
    ("token", "rule_id"),
    [
        ("none", "KAI-134"),
        ("hideout_2", "KAI-134"),
        ("corpse", "KAI-134"),
        ("spent", "KAI-R36"),
    ],
)
def test_only_a_face_up_token_is_examined(token: str, rule_id: str) -> None:
    examining(token).refuses("A", "examine", rule=rule_id)


@rule("KAI-R36")
def test_a_token_turned_down_is_spent() -> None:
    scene = examining().does("A", "examine", "d10 1", "object sacred_oil").goes_on()
    scene.refuses("A", "examine", rule="KAI-R36")


@rule("KAI-134")
def test_there_is_no_evidence_to_take() -> None:
    alone().refuses("A", "evidence", rule="KAI-134")


@rule("KAI-R51")
def test_an_empty_objects_deck_is_made_of_its_discards() -> None:
    scene = examining()
    use_up(scene.laid, *[OBJECTS[thing] for thing in scene.laid.decks[0]])
    scene.does("A", "examine", "d10 1", "object ofuda")
    assert "deck_shuffled(21)" in scene.events()
    scene.expect(discard=[], spent=["silver_key", "bronze_key", "universal_key"])
    assert scene.hand("A") == ["ofuda_1"]


@rule("KAI-R51")
def test_without_discards_nothing_is_drawn() -> None:
    scene = examining()
    deal(scene.laid, 1, [OBJECTS[thing] for thing in scene.laid.decks[0]])
    scene.does("A", "examine").dice(1).goes_on().expect(token={"3-1": "spent"})
    assert "nothing_to_draw(A, objects)" in scene.events(all=True)
    assert scene.hand("A") == []


@rule("KAI-R51", "KAI-116")
def test_other_decks_are_not_refilled() -> None:
    scene = examining("mask")
    use_up(scene.laid, "fox_mask", "hannya_mask", "okame_mask")
    scene.does("A", "examine", "d10 1").expect(inventory={"A": []})
    assert "nothing_to_draw(A, masks)" in scene.events()


# -- Trade -----------------------------------------------------------------------------------------


@rule("KAI-138", "KAI-D7", "KAI-R44")
def test_a_partner_may_refuse_a_trade_which_then_costs_nothing() -> None:
    scene = trading().expect(asked="B", action_points={"A": 3})
    scene.does("B", "refuse").expect(asked="A", action_points={"A": 3})
    assert scene.events() == ["trade_refused(B)"]
    scene.does("A", "trade(B)").refuses("B", "give(sacred_oil_1)", rule="KAI-138")
    scene.does("B", "accept").expect(action_points={"A": 2}, asked="AB")


@rule("KAI-138", "KAI-D8", "KAI-R44")
def test_both_pick_cards_in_secret_and_swap_them_at_once() -> None:
    scene = trading().does("B", "accept").does("A", "give(silver_key+wind_chime_2)")
    scene.expect(asked="B", inventory={"B": ["sacred_oil_1"]})
    scene.does("B", "give(sacred_oil_1)")
    assert scene.hand("A") == ["sacred_oil_1"]
    assert scene.hand("B") == ["silver_key", "wind_chime_2"]
    assert scene.events("spectator") == ["traded(A, B, 2, 1)"]


@rule("KAI-139")
def test_one_side_may_give_nothing() -> None:
    scene = trading().does("B", "accept").answers({"A": "give(silver_key)", "B": "give()"})
    assert scene.hand("B") == ["silver_key", "sacred_oil_1"]
    assert scene.events("spectator") == ["traded(A, B, 1, 0)"]


@rule("KAI-R44", "KAI-D8")
def test_if_both_pick_nothing_only_the_action_point_is_gone() -> None:
    scene = trading().does("B", "accept").answers({"A": "give()", "B": "give()"})
    scene.expect(action_points={"A": 2}, asked="A")
    assert (scene.hand("A"), scene.hand("B")) == (["silver_key", "wind_chime_2"], ["sacred_oil_1"])


@rule("KAI-R44", "KAI-R52")
def test_only_what_one_holds_is_traded_and_never_the_hyoirei() -> None:
    hands = {"A": ["hyoirei", "wind_chime"], "B": ["sacred_oil"]}
    scene = table(3, rooms=ROOM, squares=TOGETHER, hands=hands).does("A", "trade(B)")
    scene.does("B", "accept").expect(asked="AB")
    scene.refuses("A", "give(ofuda_1)", rule="KAI-R44")
    scene.refuses("A", "give(hyoirei)", rule="KAI-R52")
    scene.refuses("A", "accept", rule="KAI-138")
    scene.refuses("B", "give(sacred_oil_1+sacred_oil_1)", rule="KAI-R44")


@rule("KAI-R44")
def test_two_pcs_with_empty_hands_have_nothing_to_trade() -> None:
    together().refuses("A", "trade(B)", rule="KAI-R44")
    assert "trade(B)" in together(hands={"B": ["sacred_oil"]}).legal("A")


@rule("KAI-138", "KAI-R20", "KAI-55")
def test_trade_attack_and_exorcism_need_an_adjacent_pc_in_sight() -> None:
    given: dict[str, Any] = {"hands": {"A": ["ofuda"]}, "unlocked": True}
    diagonal = together(squares={"A": "3-1", "B": "4-2"}, **given)
    walled = table(2, rooms=STOREROOM, squares={"A": "3-3", "B": "4-3"}, **given)
    away = alone(**given)
    for scene in (diagonal, walled, away):
        scene.refuses("A", "trade(B)", rule="KAI-138").refuses("A", "attack(B)", rule="KAI-140")
        scene.refuses("A", "exorcise(B)", rule="KAI-R47").refuses("A", "trade(A)", rule="KAI-138")


@rule("KAI-R20")
def test_reach_can_be_set_to_include_diagonals() -> None:
    squares = {"A": "3-1", "B": "4-2"}
    scene = together(squares=squares, options={"reach": "with_diagonal"}, hands={"B": ["ofuda"]})
    assert {"trade(B)", "attack(B)"} <= scene.legal("A")
    scene = together(squares=squares, hands={"A": ["mugwort_salve"]}, wounds=[0, 1])
    scene.refuses("A", "use(mugwort_salve, B)", rule="KAI-R20")


@rule("KAI-R48")
def test_a_hidden_pc_may_be_asked_to_trade() -> None:
    scene = together(hidden=["B"], tokens={"3-2": "hideout_1"}, hands={"A": ["sacred_oil"]})
    scene.does("A", "trade(B)").does("B", "accept").answers(
        {"A": "give(sacred_oil_1)", "B": "give()"}
    )
    scene.expect(hidden=[])


@rule("KAI-R48")
def test_in_a_chase_only_the_hunted_pc_deals_with_others() -> None:
    scene = table(
        2,
        frame="Chase",
        at="begin",
        inner={"figure": "entity_1", "seat": "A"},
        rooms=ROOM,
        squares=TOGETHER,
        entities={1: "yurei 4-2"},
        hands={"B": ["silver_key"]},
        active="B",
    ).goes_on()
    scene.refuses("B", "trade(A)", rule="KAI-79").refuses("B", "attack(A)", rule="KAI-79")
    assert {"trade(B)", "attack(B)"} <= scene.legal("A")


# -- Recover ---------------------------------------------------------------------------------------


def recovering(first: str = "3-1", second: str = "3-1") -> Given:
    """Two Inventory tokens on A's square, with two cards and one."""
    scene = table(3, rooms=ROOM, squares={"A": "3-1"})
    drop(scene.laid, first, "silver_key", "sacred_oil")
    drop(scene.laid, second, "wind_chime_1")
    return scene


@rule("KAI-153", "KAI-D20", "KAI-R49")
def test_recover_looks_into_one_token_and_takes_at_least_one_card() -> None:
    scene = recovering()
    assert {"recover(0)", "recover(1)"} <= scene.legal("A")
    scene.does("A", "recover(0)").expect(action_points={"A": 2}, asked="A")
    assert scene.events("A") == ["looked_into(A, silver_key)", "looked_into(A, sacred_oil_1)"]
    assert scene.events("B") == []
    scene.refuses("A", "take()", rule="KAI-R49").refuses("A", "pass", rule="KAI-153")
    scene.refuses("A", "take(wind_chime_1)", rule="KAI-153")
    scene.does("A", "take(silver_key)")
    assert scene.events("B") == ["recovered(A, 1, 3-1)"]
    assert scene.hand("A") == ["silver_key"]
    scene.expect(bundle_at=["3-1", "3-1"])


@rule("KAI-154")
def test_an_emptied_token_leaves_the_map() -> None:
    scene = recovering().does("A", "recover(0)").does("A", "take(silver_key+sacred_oil_1)")
    scene.expect(bundle_at=["3-1"], bundle_in=[0], bundle_card=["wind_chime_1"])
    assert "bundle_gone(3-1)" in scene.events()
    scene.goes_on().refuses("A", "recover(1)", rule="KAI-153")


@rule("KAI-153", "KAI-R49")
def test_what_is_taken_stays_a_secret() -> None:
    one, two = (recovering().does("A", "recover(0)") for _ in range(2))
    one.does("A", "take(silver_key)")
    two.does("A", "take(sacred_oil_1)")
    twins(one, two, "B")


@rule("KAI-153")
def test_without_a_token_on_the_square_nothing_is_recovered() -> None:
    recovering("3-2", "4-1").refuses("A", "recover(0)", rule="KAI-153")


# -- Emit Noise, Hide ------------------------------------------------------------------------------


@rule("KAI-155")
def test_emit_noise_rolls_for_its_loudness() -> None:
    scene = alone(noise=[2, 0]).does("A", "emit_noise", "d10 2").expect(noise={"A": 4})
    assert scene.events()[0] == "emitted(A, 2)"


@rule("KAI-157")
def test_a_pc_hides_on_a_hideout_for_nothing() -> None:
    scene = alone(tokens={"3-1": "hideout_2"}).does("A", "hide").expect(hidden=["A"], asked="A")
    scene.expect(action_points={"A": 3}).refuses("A", "hide", rule="KAI-157")
    alone().refuses("A", "hide", rule="KAI-157")


@rule("KAI-157")
def test_a_pc_hides_in_anothers_activation_too() -> None:
    scene = together(tokens={"3-2": "hideout_2"}).does("A", "run").reacts("B", "hide", "d10 3")
    scene.goes_on().expect(hidden=["B"], asked="A")


# -- what everybody may know -----------------------------------------------------------------------


@rule("KAI-R55")
def test_the_number_of_objects_is_public_unless_the_table_hides_it() -> None:
    hands = {"A": ["sacred_oil", "silver_key"]}
    assert alone(hands=hands).view("B")["state"]["inventory"][0] == {"count": 2}
    hidden = alone(hands=hands, options={"inventory_count": "hidden"})
    assert hidden.view("B")["state"]["inventory"][0] is None
