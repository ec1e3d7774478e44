"""Ledger 4.1 and 4.2: table, seats, board, Exits and Boons. HOP-1 to HOP-34."""

from __future__ import annotations

import pytest

from games.house.given import CARDS, ROOMS, new_game, table
from games.house.test_scenarios_acts import event
from gloaming.games.house import SPEC
from gloaming.games.house.rules.book import BOOK
from gloaming.testing import rule

NAMES = ["mark", "blair", "timothy", "sensa", "fiddler", "alexa", "della", "fernando"]


@rule("HOP-1")
def test_eight_numbered_characters() -> None:
    assert [one.id for one in BOOK.characters] == NAMES
    assert [one.number for one in BOOK.characters] == list(range(1, 9))
    scene = new_game(2, {"character_selection": "pick"})
    scene.refuses("A", {"do": "pick", "character": "brett"}, rule="HOP-1")


@rule("HOP-2")
def test_one_character_each_and_no_two_the_same() -> None:
    scene = new_game(8).dice(3, 3, 1, 1, 2, 8, 8, 7, 6, 5, 4, 4).goes_on()
    assert sorted(scene.value("character")) == sorted(NAMES)
    picked = new_game(2, {"character_selection": "pick"}).does("A", "pick(mark)")
    picked.refuses("B", "pick(mark)", rule="HOP-2")
    picked.refuses("B", {"do": "primary", "character": "della"}, rule="HOP-2")


@rule("HOP-3", "HOP-4", "HOP-5")
def test_eight_rooms_with_one_influence_and_closets_in_all_but_two() -> None:
    assert [room.number for room in BOOK.rooms] == list(range(1, 9))
    assert sorted(room.influence for room in BOOK.rooms) == ["metal"] * 4 + ["wood"] * 4
    without = {room.id for room in BOOK.rooms if not room.closet}
    assert without == {"laundry_room", "grand_staircase"}
    scene = event("vindictive_gifts", rooms="1 2").goes_on().does("A", "option(b)")
    scene.refuses("A", {"do": "room", "room": "cellar"}, rule="HOP-3")


@rule("HOP-6")
@pytest.mark.parametrize("roll", range(1, 8))
def test_straight_to_the_room_rolled(roll: int) -> None:
    scene = table(2, at="roll", rooms="8 1", haunt=8).dice(roll).goes_on()
    assert scene.house.room[0] == roll - 1


@rule("HOP-7")
def test_any_number_in_one_room() -> None:
    scene = table(4, at="roll", rooms="1 8 8 8").dice(8).until("before_card")
    assert scene.rooms() == "8 8 8 8"
    assert scene.haunt == 8


@rule("HOP-8", "HOP-9")
def test_around_the_table_is_clockwise_exactly_once() -> None:
    scene = table(4, turn="C").ends_turn().expect(turn="D")
    drawn = [e for e in scene.events(all=True) if e.startswith("drew")]
    assert drawn == ["drew(C)", "drew(D)", "drew(A)", "drew(B)"]


@rule("HOP-10")
def test_the_turn_player_is_active_outside_a_haunt_event() -> None:
    table(3).expect(turn="A", active="A").ends_turn().expect(turn="B", active="B")


@rule("HOP-11")
def test_choosing_another_player_is_an_order() -> None:
    scene = event("vindictive_gifts").goes_on().expect(asked="A")
    scene.refuses("A", "pass", rule="HOP-11").refuses("A", "decline", rule="HOP-11")
    scene.refuses("A", "choose(A)", rule="HOP-11")
    assert scene.legal("A") == {"choose(B)", "choose(C)"}


@rule("HOP-12")
def test_discarded_cards_are_not_in_play() -> None:
    play = {"B": ["coal_hatch", "drain_grate"]}
    scene = table(2, characters={"A": "fiddler"}, hands={"A": ["hatchet"] * 2}, play=play)
    scene.does("A", "secondary(hatchet)").does("A", "take(B.0e)").goes_on()
    assert scene.area("B") == ["drain_grate"]
    scene.expect(total={"B": 1}, escape_pile=["hatchet", "coal_hatch"])
    scene.refuses("A", {"do": "attach", "card": "hatchet", "place": 99}, rule="HOP-12")
    scene.refuses("A", {"do": "take", "aim": "9.0e"}, rule="HOP-12")


@rule("HOP-13")
def test_a_played_card_lies_open() -> None:
    scene = table(2, hands={"A": ["coal_hatch"]}).does("A", "play_exit(coal_hatch)")
    assert scene.view("B")["state"]["exits"][0] == ["coal_hatch"]
    scene.refuses("A", "play_exit(drain_grate)", rule="HOP-13")
    scene.refuses("A", "attach(hatchet, 0)", rule="HOP-13")
    scene.refuses("A", {"do": "play_exit", "card": "trapeze"}, rule="HOP-13")
    scene.refuses("A", {"do": "discard", "piece": 7}, rule="HOP-13")


@rule("HOP-14")
def test_a_round_is_one_turn_each() -> None:
    scene = table(3)
    turns = []
    for _ in range(6):
        turns.append(scene.value("turn"))
        scene.ends_turn()
    assert turns == list("ABCABC")


@rule("HOP-15")
@pytest.mark.parametrize(("sins", "cards"), [(False, 90), (True, 108)])
def test_what_is_in_the_escape_deck(sins: bool, cards: int) -> None:
    scene = new_game(2, {"sins": sins}).dice(1, 2, 8).goes_on()
    g = scene.house
    assert len(g.escape_deck) + sum(scene.hands()) == cards
    assert max(g.setup.escapes) == (len(CARDS) - 1 if sins else g.setup.first_sin - 1)


@rule("HOP-16", "HOP-17")
def test_what_exits_and_boons_are_made_of() -> None:
    assert {card.material for card in BOOK.exits} == {"metal", "wood"}
    assert sum(card.copies for card in BOOK.exits) == 52
    assert sum(card.copies for card in BOOK.exits if card.mark) == 24
    assert {boon.kind for boon in BOOK.boons} == {"protection", "tool"}
    assert sum(boon.copies for boon in BOOK.boons) == 38
    scene = table(2, hands={"A": ["coal_hatch"]}, play={"A": ["drain_grate"]})
    scene.refuses("A", "attach(coal_hatch, 0)", rule="HOP-17")


@rule("HOP-18", "HOP-19")
def test_a_boon_needs_an_exit_of_a_material_it_lists() -> None:
    hands = {"A": ["hatchet", "holy_water", "skeleton_key"]}
    scene = table(2, hands=hands, play={"A": ["coal_hatch", "attic_shutter"]})
    scene.refuses("A", "attach(hatchet, 0)", rule="HOP-18")
    boons = {a for a in scene.legal("A") if a.startswith("attach")}
    assert boons == {
        *["attach(hatchet, 1)", "attach(holy_water, 0)", "attach(holy_water, 1)"],
        *["attach(skeleton_key, 0)", "attach(skeleton_key, 1)"],
    }


@rule("HOP-20", "HOP-21", "HOP-22")
def test_one_protection_and_one_tool_per_exit() -> None:
    hands = {"A": ["holy_water", "silver_chain", "hacksaw", "oil_can"]}
    scene = table(2, hands=hands, play={"A": ["coal_hatch"]})
    scene.does("A", "attach(holy_water, 0)")
    scene.refuses("A", "attach(silver_chain, 0)", rule="HOP-20")
    scene.does("A", "attach(hacksaw, 0)").refuses("A", "attach(oil_can, 0)", rule="HOP-21")
    assert scene.area("A") == ["coal_hatch[holy_water, hacksaw]"]


@rule("HOP-23")
def test_boons_lie_on_own_exits_only() -> None:
    scene = table(2, hands={"A": ["holy_water"]}, play={"B": ["coal_hatch"]})
    assert not [a for a in scene.legal("A") if a.startswith("attach")]
    scene.refuses("A", "attach(holy_water, 0)", rule="HOP-23")
    scene.refuses("A", "play_exit(holy_water)", rule="HOP-23")


@rule("HOP-24")
def test_a_boon_stays_once_the_phase_is_over() -> None:
    play = {"A": ["coal_hatch[hacksaw]", "drain_grate"]}
    scene = table(2, play=play).refuses("A", "reattach(0t, 1)", rule="HOP-24")
    assert not [a for a in scene.legal("A") if a.startswith("reattach")]


@rule("HOP-25")
def test_a_tool_adds_its_points() -> None:
    scene = table(2, hands={"A": ["bolt_cutters"]}, play={"A": ["coal_hatch"]})
    scene.expect(total={"A": 1}).does("A", "attach(bolt_cutters, 0)").expect(total={"A": 3})


@rule("HOP-26", "HOP-30", "HOP-33")
def test_a_lost_exit_takes_its_boons_and_points_along() -> None:
    play = {"B": ["coal_hatch[hacksaw]", "attic_shutter"]}
    scene = table(2, characters={"A": "fiddler"}, hands={"A": ["chisel"]}, play=play)
    scene.expect(total={"B": 3}).does("A", "secondary(chisel)").does("A", "take(B.0e)")
    scene.expect(total={"B": 1}, escape_pile=["chisel", "coal_hatch", "hacksaw"])


@rule("HOP-27", "HOP-R22")
@pytest.mark.parametrize("omen", ["rust_in_the_walls", "the_host_collects"])
def test_events_pass_over_a_protected_exit(omen: str) -> None:
    scene = event(omen, rooms="1 2", play={"B": ["iron_garden_gate[holy_water]"]}).goes_on()
    assert scene.area("B") == ["iron_garden_gate[holy_water]"]
    assert scene.possessed


@rule("HOP-27")
def test_acts_and_sins_cannot_aim_at_a_protected_exit() -> None:
    play = {"B": ["iron_garden_gate[holy_water]"]}
    scene = table(2, characters={"A": "fiddler"}, hands={"A": ["chisel"]}, play=play)
    scene.refuses("A", "secondary(chisel)", rule="HOP-R66")
    sinner = table(2, hands={"A": ["slam_the_door"]}, play=play, options={"sins": True})
    sinner.refuses("A", "sin(slam_the_door, B.0e)", rule="HOP-27")


@rule("HOP-28")
def test_the_boons_on_a_protected_exit_can_go() -> None:
    play = {"B": ["iron_garden_gate[holy_water, hacksaw]"]}
    scene = event("moths_in_the_linen", rooms="1 2", play=play).goes_on().does("A", "option(b)")
    assert scene.area("B") == ["iron_garden_gate[hacksaw]"]


@rule("HOP-29")
def test_an_unprotected_exit_can_be_discarded() -> None:
    scene = event("rust_in_the_walls", rooms="1 2", play={"B": ["coal_hatch"]}).goes_on()
    assert scene.area("B") == []


@rule("HOP-31", "HOP-32")
def test_a_stolen_exit_brings_its_boons() -> None:
    play = {"B": ["great_front_door[crowbar]"]}
    scene = table(2, characters={"A": "della"}, hands={"A": ["hacksaw", "hatchet"]}, play=play)
    scene.does("A", "secondary(hacksaw, hatchet)").expect(total=[5, 0])
    assert (scene.area("A"), scene.area("B")) == (["great_front_door[crowbar]"], [])


@rule("HOP-34")
def test_nothing_but_exits_and_tools_counts() -> None:
    hands = {"A": ["great_front_door", "crowbar"]}
    play = {"A": ["coal_hatch[holy_water, hacksaw]", "servants_door[rowan_wreath]"]}
    scene = table(2, hands=hands, play=play, points={"A": 2})
    scene.expect(total={"A": 1 + 1 + 2})


def test_rooms_are_named_by_their_numbers() -> None:
    assert SPEC.vocabulary.name("room", 4) == ROOMS[4] == "gun_room"
