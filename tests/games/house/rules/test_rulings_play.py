"""Ledger 5.1 to 5.4: rulings on the table, playing, hiding and the Haunt. HOP-R1 to HOP-R45."""

from __future__ import annotations

import pytest

from games.house.given import Given, new_game, table
from games.house.test_scenarios_acts import event
from gloaming.core.flow import Refused
from gloaming.core.narration import Narrator
from gloaming.games.house import SPEC
from gloaming.games.house.rules.book import BOOK
from gloaming.testing import refuses_table, rule


@rule("HOP-R1")
@pytest.mark.parametrize("seats", [1, 9])
def test_two_to_eight_seats(seats: int) -> None:
    refuses_table(SPEC, seats=seats, rule="HOP-R1")
    assert SPEC.seats == (2, 8)


@rule("HOP-R2")
def test_a_counter_for_everybody_or_the_box() -> None:
    new_game(8).dice(1, 2, 3, 4, 5, 6, 7, 8, 8, 2).goes_on().expect(points=[2] * 8)
    refuses_table(SPEC, seats=7, options={"token_supply": "box12"}, rule="HOP-R2")
    SPEC.prepare(6, {"token_supply": "box12"})


@rule("HOP-R3")
def test_the_first_seat_rolls_first() -> None:
    scene = new_game(2).dice(7, 6, 1, 2).goes_on()
    rolls = [e for e in scene.events(all=True) if e.startswith("rolled")]
    assert rolls[:2] == ["rolled(A, character, 7)", "rolled(B, character, 6)"]


@rule("HOP-R4")
def test_whoever_picks_rolls_for_the_start() -> None:
    options = {"character_selection": "pick", "first_player": "one_roll"}
    refuses_table(SPEC, seats=3, options=options, rule="HOP-R4")
    assert SPEC.prepare(3, {"character_selection": "pick"}).high_roll


@rule("HOP-R5")
def test_only_the_tied_roll_again() -> None:
    scene = new_game(3, {"first_player": "high_roll"}).dice(1, 2, 3, 7, 4, 7, 2, 2, 5, 1, 8, 3)
    scene.goes_on().expect(first_seat="A")
    rolls = [e[7] for e in scene.events(all=True) if ", start, " in e]
    assert rolls == list("ABCACAC")


@rule("HOP-R6")
def test_one_roll_is_the_usual_method() -> None:
    assert not SPEC.prepare(3, {}).high_roll
    assert not SPEC.prepare(3, {"first_player": "one_roll"}).high_roll


@rule("HOP-R9")
def test_a_haunt_on_a_character_draws_nothing() -> None:
    scene = new_game(2).dice(1, 2, 2, 5).goes_on()
    assert scene.house.haunt == 1
    assert len(scene.house.possession_deck) == 24


@rule("HOP-R10")
def test_left_is_the_next_seat() -> None:
    scene = event("failed_exorcism", play={"B": ["coal_hatch"], "C": ["drain_grate"]}).goes_on()
    assert scene.does("A", "option(b)").legal("A") == {"take(B.0e)", "decline"}


@rule("HOP-R11")
def test_characters_nobody_plays_are_no_targets() -> None:
    scene = table(2, characters={"A": "fiddler"}).does("A", "primary", "d8 7")
    assert scene.legal("A") == {"choose(B)", "decline"}
    scene.refuses("A", {"do": "choose", "target": 5}, rule="HOP-R11")


@rule("HOP-R13")
def test_mark_and_material_are_plain_attributes() -> None:
    setup = SPEC.prepare(2, {})
    for number, card in enumerate(BOOK.exits):
        assert setup.marked[number] == card.mark
        assert setup.points[number] == card.points


@rule("HOP-R14")
def test_no_way_to_show_or_give_cards() -> None:
    scene = table(2, hands={"A": ["hatchet"]})
    for verb in ("show", "give", "look"):
        scene.refuses("A", {"do": verb, "card": "hatchet"}, rule="HOP-R14")
    assert SPEC.table.talk


@rule("HOP-R15")
def test_as_many_boons_as_find_a_slot() -> None:
    hands = {"A": ["hacksaw", "silver_chain"]}
    scene = table(2, hands=hands, play={"A": ["coal_hatch"]})
    scene.does("A", "attach(hacksaw, 0)").does("A", "attach(silver_chain, 0)")
    limited = table(2, hands=hands, play={"A": ["coal_hatch"]}, options={"boon_limit": "exits"})
    limited.does("A", "attach(hacksaw, 0)").refuses("A", "attach(silver_chain, 0)", rule="HOP-R15")


@rule("HOP-R16")
def test_a_fresh_boon_moves_within_its_phase() -> None:
    play = {"A": ["coal_hatch", "drain_grate", "attic_shutter"]}
    scene = table(2, hands={"A": ["hacksaw"]}, play=play).does("A", "attach(hacksaw, 0)")
    moves = {a for a in scene.legal("A") if a.startswith("reattach")}
    assert moves == {"reattach(0t, 1)"}
    scene.refuses("A", "reattach(0t, 2)", rule="HOP-18")
    scene.refuses("A", "reattach(hacksaw, 1)", rule="HOP-R16")
    scene.refuses("A", "reattach(0p, 1)", rule="HOP-R16")
    never = table(2, hands={"A": ["hacksaw"]}, play=play, options={"boon_move": "never"})
    never.does("A", "attach(hacksaw, 0)").refuses("A", "reattach(0t, 1)", rule="HOP-R16")
    assert not [a for a in never.legal("A") if a.startswith("reattach")]


@rule("HOP-R16")
def test_where_boons_never_move_the_refusal_says_so_and_blames_no_phase() -> None:
    play = {"A": ["coal_hatch", "drain_grate"]}
    for value, said in (("same_phase", "in this phase"), ("never", "At this table")):
        scene = table(2, hands={"A": ["hacksaw"]}, play=play, options={"boon_move": value})
        scene.does("A", "attach(hacksaw, 0)")
        with pytest.raises(Refused) as refused:
            scene.session.decide(0, {"do": "reattach", "piece": "0p", "place": 1})
        assert refused.value.rule == "HOP-R16"
        assert said in Narrator(SPEC, "en").refusal(refused.value)


@rule("HOP-R16")
def test_what_came_with_a_stolen_exit_never_moves() -> None:
    hands = {"A": ["hacksaw", "hatchet"]}
    play = {"A": ["attic_shutter"], "B": ["great_front_door[crowbar]"]}
    scene = table(2, characters={"A": "della"}, hands=hands, play=play)
    scene.does("A", "secondary(hacksaw, hatchet)").refuses("A", "reattach(1t, 0)", rule="HOP-24")


@rule("HOP-R17")
def test_the_order_of_the_main_is_free() -> None:
    hands = {"A": ["coal_hatch", "hacksaw", "hatchet"]}
    play = {"A": ["attic_shutter"]}
    scene = table(2, characters={"A": "timothy"}, hands=hands, play=play)
    scene.does("A", "attach(hatchet, 0)").does("A", "primary", "d8 5")
    scene.does("A", "play_exit(coal_hatch)").does("A", "attach(hacksaw, 1)")
    scene.expect(total={"A": 4})


@rule("HOP-R19")
def test_nothing_leaves_at_will() -> None:
    scene = table(2, hands={"A": ["hatchet"]}, play={"A": ["coal_hatch[hacksaw]"]})
    scene.refuses("A", "discard(hatchet)", rule="HOP-R19")
    scene.refuses("A", "discard(0t)", rule="HOP-R19")
    scene.refuses("A", {"do": "take_back", "card": "hacksaw"}, rule="HOP-R19")


@rule("HOP-R20")
def test_a_stolen_mark_causes_no_draw() -> None:
    hands = {"A": ["hacksaw", "hatchet"]}
    scene = table(2, characters={"A": "della"}, hands=hands, play={"B": ["fire_ladder"]})
    scene.does("A", "secondary(hacksaw, hatchet)").expect(marked=False).ends_turn()
    assert "event_began" not in [e.partition("(")[0] for e in scene.events(all=True)]


@rule("HOP-R21")
def test_stealing_does_not_use_up_the_exit_of_the_turn() -> None:
    hands = {"A": ["hacksaw", "hatchet", "coal_hatch", "oil_can"]}
    scene = table(2, characters={"A": "della"}, hands=hands, play={"B": ["fire_ladder"]})
    scene.does("A", "secondary(hacksaw, hatchet)")
    assert {"play_exit(coal_hatch)", "attach(oil_can, 0)"} < scene.legal("A")


@rule("HOP-R23")
def test_paying_with_a_protected_exit() -> None:
    play = {"A": ["coal_hatch[silver_chain]"]}
    scene = table(2, characters={"A": "mark"}, play=play)
    scene.refuses("A", "secondary(0e)", rule="HOP-R23")
    options = {"pay_with_protected": True}
    table(2, characters={"A": "mark"}, play=play, options=options).does("A", "secondary(0e)")


@rule("HOP-R24")
def test_protection_is_looked_at_when_it_matters() -> None:
    # Moths take the Protection; what comes after it finds the Exit open.
    play = {"B": ["iron_garden_gate[silver_chain]"]}
    hands = {"A": ["fire_ladder"]}
    scene = event("moths_in_the_linen", rooms="1 2", play=play, hands=hands).goes_on()
    scene.does("A", "option(b)").goes_on().does("A", "play_exit(fire_ladder)")
    scene.does("A", "end_escape").top("rust_in_the_walls").goes_on()
    assert scene.area("B") == []


@rule("HOP-R25")
def test_a_removed_tool_is_discarded() -> None:
    play = {"B": ["boiler_flue[cold_iron_nails, bolt_cutters]"]}
    scene = event("vindictive_gifts", rooms="1 2", play=play).goes_on().does("A", "option(b)")
    scene.does("A", "room(boiler_room)").expect(escape_pile=["bolt_cutters"])


@rule("HOP-R26")
def test_only_exits_are_stolen() -> None:
    hands = {"A": ["hacksaw", "hatchet"]}
    play = {"B": ["fire_ladder[oil_can]", "coal_hatch"]}
    scene = table(2, characters={"A": "della"}, hands=hands, play=play)
    scene.does("A", "secondary(hacksaw, hatchet)").refuses("A", "take(B.0t)", rule="HOP-R66")


@rule("HOP-R27")
def test_a_hider_has_refilled_and_rolled() -> None:
    scene = table(2, at="begin", turn="A", points={"A": 0}, rooms="2 1").dice(5).goes_on()
    scene.expect(points={"A": 2}).does("A", "hide")
    assert scene.house.room[0] == 4


@rule("HOP-R28")
def test_hiding_lasts_until_moved() -> None:
    scene = table(2, rooms="5 2").does("A", "hide").goes_on().expect(turn="B")
    assert scene.hiding == "A"
    scene.dice(3).ends_turn().expect(turn="A")
    assert scene.hiding == ""


@rule("HOP-R30")
@pytest.mark.parametrize("harm", [False, True])
def test_what_hiders_ignore(harm: bool) -> None:
    play = {"A": ["coal_hatch"], "B": ["drain_grate"], "C": ["fire_ladder"]}
    options = {"hide_ignores": "harm"} if harm else {}
    scene = event("failed_exorcism", play=play, hiding="B", options=options).goes_on()
    scene.does("A", "option(b)")
    # A cannot steal from B, who hides; B may steal from C only where good things reach it.
    assert scene.asked == ("B" if harm else "C")


@rule("HOP-R31")
def test_a_hider_may_be_chosen_in_vain() -> None:
    scene = event("vindictive_gifts", rooms="1 2 3", hiding="B").goes_on()
    assert "choose(B)" in scene.legal("A")
    scene.does("A", "choose(B)").does("A", "option(a)")  # B's own choice falls away
    assert (scene.possessed, "player_chosen(B, C)" in scene.events(all=True)) == ("", False)


@rule("HOP-R32")
def test_a_hiding_drawer_still_runs_the_card() -> None:
    hands = {"A": ["hatchet"], "B": ["chisel"]}
    scene = table(2, at="draw phase", characters={"B": "della"}, hands=hands, hiding="A")
    scene.until("draw").reacts("B", "primary", "d8 7").does("B", "use").top("failed_exorcism")
    scene.goes_on().expect(asked="A").does("A", "option(a)")
    assert scene.hands() == [1, 0]


@rule("HOP-R33")
def test_a_roll_places_one_in_the_open() -> None:
    scene = table(2, at="roll", rooms="5 2", hiding="A").dice(5).goes_on()
    assert (scene.hiding, "hide" in scene.legal("A")) == ("", True)


@rule("HOP-R34")
def test_sensa_beside_an_occupied_closet_simply_hides() -> None:
    scene = table(3, characters={"A": "sensa"}, rooms="5 5 2", hiding="B")
    scene.does("A", "primary", "d8 8").does("A", "use")
    assert scene.hiding == "AB"


@rule("HOP-R35")
def test_when_sensa_may_hide_anywhere() -> None:
    full = ["hatchet", "chisel", "hacksaw", "oil_can", "crowbar"]
    table(2, characters={"A": "sensa"}, hands={"A": full}).refuses("A", "primary", rule="HOP-61")
    scene = table(2, characters={"A": "sensa"}, hands={"A": ["coal_hatch"]})
    scene.does("A", "play_exit(coal_hatch)").refuses("A", "primary", rule="HOP-R35")
    play = {"B": ["attic_shutter[hatchet]"]}
    other = table(2, at="draw phase", characters={"B": "sensa"}, play=play).until("draw")
    other.refuses("B", "primary", rule="HOP-R35")
    options = {"sensa_timing": "any_window"}
    free = table(2, at="draw phase", characters={"B": "sensa"}, play=play, options=options)
    free.until("draw").reacts("B", "primary", "d8 7").does("B", "use")
    assert free.hiding == "B"


@rule("HOP-R36")
def test_acts_and_sins_while_hiding() -> None:
    given = {"characters": {"B": "timothy"}, "hands": {"B": ["shove"]}, "hiding": "B"}
    scene = table(3, at="draw phase", options={"sins": True}, **given)  # type: ignore[arg-type]
    assert {"primary", "sin(shove, A)"} < scene.until("draw").legal("B")


@rule("HOP-R37")
def test_a_hider_can_win() -> None:
    area = ["iron_garden_gate", "vault_tunnel", "safe_room_door", "safe_room_door"]
    scene = table(2, play={"A": area}).does("A", "hide").goes_on()
    scene.expect(over=True, winner="A")
    assert scene.hiding == "A"


@rule("HOP-R38", "HOP-R45")
def test_remaining_is_not_moving_in() -> None:
    scene = table(2, at="roll", rooms="8 2").dice(8).goes_on().expect(asked="A")
    assert len(scene.house.possession_deck) == 24
    on = table(2, at="roll", rooms="8 2", options={"haunt_on_stay": True})
    on.dice(8).top("a_moment_of_grace").goes_on()
    assert len(on.house.possession_deck) == 23


def swapped(rooms: str, haunt: int, hiding: str = "") -> Given:
    scene = table(2, characters={"A": "fiddler"}, rooms=rooms, haunt=haunt, hiding=hiding)
    return scene.does("A", "primary", "d8 7").does("A", "choose(B)")


@rule("HOP-R39", "HOP-R44")
def test_every_change_of_room_counts() -> None:
    scene = swapped("1 5", haunt=5, hiding="B").expect(active="A", drawers=["A"])
    assert scene.hiding == "A"  # into its closet, and still it wakes
    swapped("1 5", haunt=1).expect(active="B", drawers=["B"])
    swapped("5 5", haunt=5).expect(drawers=[])


@rule("HOP-R40")
def test_any_way_out_avoids_the_card() -> None:
    play = {"A": ["coal_hatch"]}
    scene = table(2, at="roll", characters={"A": "mark"}, play=play).dice(8)
    scene.until("before_card").reacts("A", "secondary(0e)", "d8 2").goes_on()
    assert "haunt_dodged(A)" in scene.events(all=True)
    alexa = table(2, at="roll", characters={"B": "alexa"}).dice(8).until("before_card")
    alexa.reacts("B", "primary", "d8 3").goes_on()
    assert "haunt_dodged(A)" in alexa.events(all=True)


@rule("HOP-R42")
def test_timothy_may_move_the_token_for_others() -> None:
    scene = table(2, at="roll", characters={"B": "timothy"}).dice(8).until("before_card")
    assert "primary" in scene.legal("B")


@rule("HOP-R45")
def test_leaving_and_coming_back_wakes_it_again() -> None:
    scene = table(2, characters={"A": "alexa"}, rooms="1 8")
    scene.does("A", "primary", "d8 2").top("a_moment_of_grace").does("A", "primary", "d8 8")
    assert "event_began(B, haunt)" in scene.events()
