"""Ledger 5.6 to 5.8: events, hands, piles, the end, Sins. HOP-R68 to HOP-R95."""

from __future__ import annotations

import pytest

from games.house.given import table
from games.house.test_scenarios_acts import event
from gloaming.games.house import SPEC
from gloaming.testing import rule

SINS = {"sins": True}


@rule("HOP-R68")
def test_possession_stops_every_draw() -> None:
    play = {"A": ["coal_hatch[hacksaw]"]}
    scene = table(2, characters={"A": "timothy"}, play=play, possessed=["A"])
    scene.refuses("A", "secondary(0t)", rule="HOP-R68")
    grace = event("a_moment_of_grace", possessed=["A"]).goes_on()
    assert grace.hands()[0] == 1  # it frees first
    sin = table(2, at="draw phase", hands={"B": ["grab_the_lot"]}, possessed=["B"], options=SINS)
    sin.until("draw").refuses("B", "sin(grab_the_lot)", rule="HOP-R68")


@rule("HOP-R72")
def test_printed_order_and_one_player_at_a_time() -> None:
    hands = {s: ["hatchet", "chisel", "hacksaw", "oil_can"] for s in "ABC"}
    scene = event("heavy_pockets", hands=hands).goes_on().expect(asked="A")
    assert scene.possessed == "ABC"  # all possessed before anybody discards
    scene.does("A", "discard(hatchet)").does("A", "discard(chisel)").expect(asked="B")
    scene.does("B", "discard(hatchet)").does("B", "discard(chisel)").expect(asked="C")


@rule("HOP-R73")
def test_who_is_meant_is_counted_when_the_instruction_starts() -> None:
    scene = event("rust_in_the_walls", rooms="1 2 3", characters={"C": "alexa"}).until("revealed")
    scene.reacts("C", "primary", "d8 3").does("C", "choose(B)").goes_on()
    assert scene.possessed == "A"


@rule("HOP-R74")
def test_as_much_as_possible() -> None:
    hands = {"B": ["hatchet", "chisel", "hacksaw", "oil_can"]}
    scene = event("heavy_pockets", rooms="1 2", hands=hands).goes_on().expect(asked="B")
    scene.does("B", "discard(hatchet)").does("B", "discard(chisel)").goes_on()
    nothing = event("wandering_lantern", rooms="1 2", then=2).goes_on()
    assert nothing.possessed == "AB"  # and no Boon to discard


@rule("HOP-R75")
def test_a_choice_that_will_do_nothing_may_be_made() -> None:
    scene = event("moths_in_the_linen").goes_on()
    assert scene.legal("A") == {"option(a)", "option(b)"}
    scene.does("A", "option(a)").goes_on().expect(asked="A")


@rule("HOP-R76")
def test_a_card_from_play_area_or_hand() -> None:
    hands = {"B": ["hatchet"]}
    play = {"B": ["coal_hatch[hacksaw]", "fire_ladder[silver_chain]"]}
    given = {"characters": {"A": "mark"}, "hands": hands, "play": play}
    scene = event("vindictive_gifts", rooms="1 2", **given).goes_on().does("A", "option(a)")
    pieces = {"discard(hatchet)", "discard(0e)", "discard(0t)", "discard(1p)"}
    assert scene.legal("B") == pieces
    scene.refuses("B", "discard(1e)", rule="HOP-27").refuses("B", "discard(0p)", rule="HOP-R76")
    scene.refuses("B", "discard(chisel)", rule="HOP-13").refuses("B", "use", rule="HOP-75")
    scene.does("B", "discard(0e)")
    assert scene.window == "exit"


@rule("HOP-R77")
def test_with_two_players_only_one_is_possessed() -> None:
    scene = event("vindictive_gifts", rooms="1 2", hands={"B": ["hatchet"]}).goes_on()
    scene.does("A", "option(a)")
    assert (scene.possessed, scene.hands()) == ("B", [0, 0])


@rule("HOP-R78")
def test_no_metal_room_no_effect() -> None:
    characters = {"A": "alexa"}
    scene = event("vindictive_gifts", rooms="1 3", characters=characters).goes_on()
    scene.does("A", "option(b)")  # A itself stands in room 8, the only Metal one
    assert "room_chosen(A, glass_house)" in scene.events()
    nobody = table(2, rooms="1 3", characters={"A": "della"})
    nobody.does("A", "primary", "d8 7").does("A", "use").top("vindictive_gifts").goes_on()
    nobody.does("A", "option(b)").expect(asked="A")
    assert "room_chosen" not in nobody.kinds()


@rule("HOP-R79")
def test_steals_go_round_one_after_another() -> None:
    play = {"B": ["great_front_door"]}
    scene = event("failed_exorcism", rooms="1 2 3", play=play).goes_on().does("A", "option(b)")
    scene.does("A", "take(B.0e)").expect(asked="C")  # B has nobody to steal from
    scene.does("C", "take(A.0e)").expect(total=[0, 0, 3])
    hidden = event("failed_exorcism", rooms="1 2 3", play=play, hiding="B").goes_on()
    hidden.does("A", "option(b)").goes_on().expect(asked="A", phase="escape")
    assert hidden.area("B") == ["great_front_door"]


@rule("HOP-R80")
def test_the_outer_card_lies_aside_while_the_inner_is_resolved() -> None:
    scene = event("the_house_turns_over", rooms="1 2 3", characters={"C": "timothy"})
    scene.dice(1, 8).until("before_card")
    scene.expect(drawers=["A", "B"], possession_pile=[])
    scene.top("torture_room").dice(4).goes_on()
    scene.expect(possession_pile=["torture_room", "the_house_turns_over"])
    assert scene.rooms() == "1 8 4"


@rule("HOP-R81")
def test_a_target_that_has_disappeared() -> None:
    # B is chosen, then hides by Fiddler's swap while the card is already shown: nothing happens.
    scene = event("borrowed_faces", rooms="1 2 5", hiding="C", characters={"B": "fiddler"})
    scene.until("revealed").reacts("B", "primary", "d8 7").does("B", "choose(C)").goes_on()
    scene.does("A", "choose(B)")
    assert scene.possessed == "A"


@rule("HOP-R82")
def test_no_possession_card_left_at_all() -> None:
    scene = table(2, at="roll", omens=[])
    g = scene.laid_out
    g.setup.possessions = []  # type: ignore[attr-defined]
    g.possession_pile = []  # type: ignore[attr-defined]
    scene.dice(8).goes_on().expect(asked="A")
    assert "deck_empty(A)" in scene.events(all=True)
    short = table(2, at="roll", omens=[]).dice(8).top("torture_room").goes_on()
    assert len(short.house.possession_deck) == len(SPEC.prepare(2, {}).possessions) - 1


@rule("HOP-R83")
def test_larger_hands_are_legal_between_discard_phases() -> None:
    hands = {"A": ["hatchet"] * 4 + ["chisel"]}
    scene = table(2, hands=hands, at="draw").does("A", "draw").does("B", "draw").goes_on()
    assert scene.hands()[0] == 6
    scene.expect(turn="B", asked="B").does("B", "end_escape").goes_on().expect(asked="A")


@rule("HOP-R85")
def test_each_draw_is_checked_by_itself() -> None:
    scene = table(2, at="draw", deck=[], pile=["hatchet"]).does("A", "draw")
    assert scene.events()[:3] == ["reshuffled(escape, 1)", "drew(A)", "nothing_to_draw(B)"]


@rule("HOP-R86")
def test_two_open_piles() -> None:
    scene = event("torture_room", hands={"A": ["hatchet", "chisel"]}).goes_on()
    seen = scene.view()["state"]
    assert (seen["escape_pile"], seen["possession_pile"]) == (
        ["hatchet", "chisel"],
        ["torture_room"],
    )


@rule("HOP-R87")
def test_the_turn_ends_after_the_last_window() -> None:
    eight = ["iron_garden_gate", "vault_tunnel", "safe_room_door"]
    hands = {"A": ["hacksaw", "hatchet"]}
    play = {"A": eight, "B": ["great_front_door"]}
    scene = table(2, at="end", characters={"A": "della"}, hands=hands, play=play).until("end")
    scene.reacts("A", "secondary(hacksaw, hatchet)").expect(total={"A": 11})
    scene.until("last_chance").goes_on().expect(over=True, winner="A")


@rule("HOP-R88")
def test_ten_on_anothers_turn_is_nothing_yet() -> None:
    ten = ["iron_garden_gate", "vault_tunnel", "safe_room_door", "safe_room_door"]
    scene = table(2, at="end", play={"B": ten}).goes_on().expect(turn="B", over=False)
    scene.does("B", "end_escape").goes_on().expect(over=True, winner="B")


@rule("HOP-R89")
def test_the_laboratory_may_stop() -> None:
    scene = table(3, options={"turn_limit": 6}, turns=6).ends_turn().expect(over=True, winner=None)
    assert scene.events(all=True)[-1] == "nobody_escaped(6)"
    assert SPEC.rules.score(scene.house) == [1 / 3] * 3


@rule("HOP-R90")
def test_nobody_is_ever_eliminated() -> None:
    scene = table(3, possessed=["A", "B", "C"], points={"B": 0}).ends_turn().expect(asked="B")
    assert len(scene.house.hand) == 3
    assert "heuristic" in SPEC.table.bots  # whoever leaves is stood in for


@rule("HOP-R92")
def test_a_sin_is_shown_and_goes_to_the_pile() -> None:
    hands = {"A": ["second_wind", "hatchet"]}
    scene = table(2, hands=hands, options=SINS, points={"A": 1}, possessed=["A"], hiding="A")
    scene.does("A", "sin(second_wind)").tells(
        "sin_played(A, second_wind, none)", "point_regained(A, 2)", "sin_over(second_wind)"
    )
    scene.expect(points={"A": 2}, escape_pile=["second_wind"], hand={"A": ["hatchet"]})


@rule("HOP-R94")
def test_any_number_of_sins() -> None:
    hands = {"A": ["slam_the_door", "slam_the_door", "spoil_the_charm"]}
    play = {"B": ["coal_hatch[hacksaw]", "drain_grate", "fire_ladder"]}
    scene = table(2, hands=hands, play=play, options=SINS)
    scene.does("A", "sin(spoil_the_charm, B.0t)")
    for _ in range(2):
        scene.does("A", "sin(slam_the_door, B.0e)").goes_on()
    assert scene.area("B") == ["fire_ladder"]


@rule("HOP-R95")
@pytest.mark.parametrize(
    ("sin", "aim"),
    [
        ("light_fingers", "1.0e"),  # printed 3
        ("spoil_the_charm", "1.1p"),  # no such Boon
        ("spoil_the_charm", "1.1e"),  # no Boon at all
        ("spoil_the_charm", "1"),
        ("shove", "1"),  # with the Haunt already
        ("shove", "1.0e"),
        ("second_wind", "1"),
        ("slam_the_door", ""),
    ],
)
def test_a_sin_without_a_legal_target(sin: str, aim: str) -> None:
    play = {"B": ["great_front_door[crowbar]", "coal_hatch"]}
    scene = table(2, rooms="1 8", hands={"A": [sin]}, play=play, options=SINS, points={"A": 1})
    action = f"sin({sin}, {aim})" if aim else f"sin({sin})"
    scene.refuses("A", action, rule="HOP-R95")


@rule("HOP-R95")
def test_sins_that_would_change_nothing() -> None:
    hands = {"A": ["not_me_them"], "B": ["not_me_them", "play_dead"]}
    scene = table(2, at="roll", hands=hands, options=SINS, hiding="B").dice(8)
    scene.until("before_card").refuses("B", "sin(not_me_them, A)", rule="HOP-R95")
    scene.refuses("A", "sin(not_me_them, A)", rule="HOP-11")
    scene.top("torture_room").until("revealed")
    scene.refuses("B", "sin(play_dead)", rule="HOP-R95")
    aimed = table(2, hands={"A": ["slam_the_door"]}, play={"A": ["coal_hatch"]}, options=SINS)
    aimed.refuses("A", "sin(slam_the_door, A.0e)", rule="HOP-11")
    charm = table(
        2, hands={"A": ["spoil_the_charm"]}, play={"A": ["coal_hatch[hacksaw]"]}, options=SINS
    )
    charm.refuses("A", "sin(spoil_the_charm, A.0t)", rule="HOP-11")


@pytest.mark.parametrize("sin", ["play_dead", "grab_the_lot", "light_fingers"])
def test_the_other_sins_work(sin: str) -> None:
    if sin == "play_dead":
        scene = table(2, at="roll", hands={"B": [sin]}, options=SINS).dice(8).top("torture_room")
        scene.until("revealed").reacts("B", f"sin({sin})").goes_on()
        assert scene.possessed == ""
    elif sin == "grab_the_lot":
        scene = table(2, at="draw phase", hands={"B": [sin]}, options=SINS).until("draw")
        scene.reacts("B", f"sin({sin})").goes_on()
        assert scene.hands() == [1, 2]
    else:
        play = {"B": ["fire_ladder[hacksaw]"]}
        scene = table(2, hands={"A": [sin]}, play=play, options=SINS)
        scene.does("A", f"sin({sin}, B.0e)").expect(total=[3, 0])
