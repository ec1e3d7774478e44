"""Ledger 4.1 to 4.4: frame, cubes, map, setup. TIL-1 to TIL-25."""

from collections import Counter

import pytest

from games.tillinghast.given import CORNER, acting, new_game, number
from gloaming.core.chance import SeededDealer
from gloaming.core.session import Session
from gloaming.games.tillinghast import SPEC
from gloaming.games.tillinghast.rules.book import BOOK
from gloaming.testing import refuses_table, rule


@rule("TIL-1")
def test_two_to_five_players() -> None:
    for seats in (2, 3, 4, 5):
        assert len(new_game(seats).value("power")) == seats
    refuses_table(SPEC, 1, rule="TIL-1", code="bad_option")
    refuses_table(SPEC, 6, rule="TIL-1", code="bad_option")


@rule("TIL-2")
def test_every_seat_has_one_ghost_and_may_do_the_same() -> None:
    table = acting("A", squares={"A": "B1", "B": "B1"}, power=[8, 8])
    mine = table.legal("A")
    table.does("A", "finish(0)").nobody_stirs()
    assert table.legal("B") == mine
    assert len(table.value("square")) == 2


@rule("TIL-3")
def test_four_spirits_are_the_aim() -> None:
    marks = {"A": ["C1", "A3", "C5"]}
    table = acting("B", squares={"A": "E3", "B": "B1"}, marks=marks, power=[6, 0])
    table.finishes("B", 0).does("A", "summon(6)").finishes("A", 0).expect(over=False)
    table.finishes("B", 0).expect(over=True, winner="A", spirits={"A": 4})


@rule("TIL-4", "TIL-18")
def test_all_play_on_one_map_that_everybody_knows() -> None:
    table = acting("A", village="chapel", squares={"A": "E2", "B": "A1"})
    assert table.setup.village.name == "chapel"
    assert table.session.known(0).setup is table.session.known(1).setup


@rule("TIL-5")
def test_nobody_sees_another_ghost() -> None:
    table = acting("A", squares={"A": "D3", "B": "C2"})
    assert table.view("A")["state"]["square"] == ["D3", None]
    assert table.view("B")["state"]["square"] == [None, "C2"]
    assert table.view()["state"]["square"] == [None, None]


@rule("TIL-6", "TIL-7", "TIL-R11")
def test_the_supply_can_never_run_dry() -> None:
    # Eight and four cubes per player are the personal limits too: all at them is the worst case.
    marks = {"A": ["C1", "A3", "E3", "C5"], "B": ["C1", "A3", "E3", "C5"]}
    table = acting("A", squares={"A": "C1", "B": "C5"}, power=[8, 8], marks=marks)
    table.refuses("A", "finish(1)", rule="TIL-58")
    table.refuses("A", "summon(6)", rule="TIL-121")
    table.does("A", "dissipate(3)").expect(power=[5, 8])


@rule("TIL-8")
def test_nobody_holds_more_than_eight_power() -> None:
    table = acting("A", squares={"A": "A3"}, power=[6, 0])
    table.refuses("A", "finish(3)", rule="TIL-58").does("A", "finish(2)").expect(power={"A": 8})


@rule("TIL-9")
def test_nobody_holds_more_than_four_spirits() -> None:
    marks = {"A": ["D1", "G3", "D4", "A5"]}
    table = acting("A", village="lychgate", squares={"A": "D7"}, power=[8, 0], marks=marks)
    table.refuses("A", "summon(6)", rule="TIL-124").expect(spirits={"A": 4})


@rule("TIL-10")
def test_cubes_are_public() -> None:
    table = acting("A", squares={"A": "B1"}, power=[5, 3], marks={"B": ["C1"]})
    for viewer in ("A", "B", "spectator"):
        state = table.view(viewer)["state"]
        assert (state["power"], state["spirits"]) == ([5, 3], [0, 1])


@rule("TIL-11")
def test_a_grid_of_playable_and_void_squares() -> None:
    yard = BOOK.villages["yard"]
    assert len(yard.squares) == 24
    assert number("C4") not in yard.squares


@rule("TIL-12")
def test_adjacent_means_sharing_an_edge() -> None:
    table = acting("A", squares={"A": "D3"})
    steps = {action for action in table.legal("A") if action.startswith("move")}
    assert steps == {"move(D2)", "move(C3)", "move(E3)", "move(D4)"}
    table.refuses("A", "move(E4)", rule="TIL-12", code="no_such_step")


@rule("TIL-13", "TIL-R7")
def test_a_wall_acts_both_ways_and_leaves_squares_adjacent() -> None:
    for here, there in (("C2", "C3"), ("C3", "C2")):
        table = acting("A", squares={"A": here}, power=[2, 0])
        table.refuses("A", f"move({there})", rule="TIL-36")
        table.does("A", "discorporate(2)").does("A", f"move({there})")
        assert table.at("A") == there


@rule("TIL-14", "TIL-R5", "TIL-R28")
def test_void_and_the_outside_are_closed_even_to_the_discorporate() -> None:
    table = acting("A", squares={"A": "C5"}, power=[8, 0]).does("A", "discorporate(2)")
    for attempt in ("move(C4)", "strike(C4, 5)", "move(C6)"):
        table.refuses("A", attempt, rule="TIL-14", code="void")
    table.refuses("A", "move(C3)", rule="TIL-34")  # not across the void either
    for spell in ("flee(2)", "vortex(5)"):
        leading = acting("A", squares={"A": "C5"}, power=[8, 0]).does("A", spell)
        leading.refuses("A", "move(C4)", rule="TIL-14")


@rule("TIL-15")
def test_all_symbols_of_a_square_apply() -> None:
    # E5 is a Grave and lit; D4 of lychgate is Cursed and lit.
    table = acting("A", village="lychgate", squares={"A": "C4"}, power=[0, 0])
    table.does("A", "move(D4)").tells("vision(A, D4)")
    table.does("A", "finish(3)").expect(power={"A": 3})


@rule("TIL-16")
def test_every_map_has_four_cursed_squares_or_more() -> None:
    assert all(len(v.altars) >= 4 for v in BOOK.villages.values())


@rule("TIL-17", "TIL-R6")
def test_ghosts_share_a_square_unheard() -> None:
    table = acting("A", squares={"A": "B1", "B": "C1"})
    table.does("A", "move(C1)").tells()
    assert table.at("A") == table.at("B") == "C1"


@rule("TIL-19")
def test_nobody_begins_with_cubes() -> None:
    new_game(3).expect(power=[0, 0, 0], spirits=[0, 0, 0])


@rule("TIL-20", "TIL-31")
def test_the_start_player_stays_the_same() -> None:
    table = acting("B", start="B", squares={"A": "B1", "B": "D1"})
    table.finishes("B", 0).finishes("A", 0).expect(asked="B", round=2, start_player="B")
    table.finishes("B", 0).finishes("A", 0).expect(asked="B", round=3)


@rule("TIL-21", "TIL-R2")
def test_ghosts_are_placed_in_secret_and_all_at_once() -> None:
    table = new_game(3)
    table.expect(asked="ABC")
    table.does("C", "place(A5)").tells("placed(C)").expect(asked="AB")
    table.refuses("C", "place(A1)", rule="TIL-21")
    assert "A5" not in str(table.session.view(0)["state"])
    table.does("A", "place(A1)").does("B", "place(A1)").expect(asked="A")
    assert [table.at(seat) for seat in "ABC"] == ["A1", "A1", "A5"]


@rule("TIL-22")
def test_only_on_a_grave() -> None:
    table = new_game()
    for square in ("C1", "C3", "B1", "C4"):
        table.refuses("A", f"place({square})", rule="TIL-22", code="not_a_grave")
    assert table.legal("A") == {"place(A1)", "place(E1)", "place(A5)", "place(E5)"}


@rule("TIL-23")
def test_two_may_start_on_the_same_grave() -> None:
    table = new_game().does("A", "place(E5)").does("B", "place(E5)")
    assert table.at("A") == table.at("B") == "E5"


@rule("TIL-24", "TIL-R3")
def test_placement_says_nothing_but_staying_does() -> None:
    table = new_game().does("B", "place(E5)").does("A", "place(E5)")
    assert table.events(all=True) == ["start_player(A)", "placed(B)", "placed(A)", "turn(1, A)"]
    table.does("A", "done").tells("restless(A)")
    table.does("A", "finish(2)").tells("drew(A, 2)", "turn(1, B)")


@rule("TIL-25")
def test_lights_as_printed_and_the_first_round() -> None:
    new_game().expect(lit=["C3", "E5"], round=1)


@rule("TIL-R1")
def test_the_start_player_is_drawn_or_fixed() -> None:
    counts = Counter(
        Session(SPEC, 4, {}, SeededDealer(seed)).table.start_player for seed in range(400)
    )
    assert set(counts) == {0, 1, 2, 3}
    assert min(counts.values()) > 60
    new_game(3, {"start_player": 2}).expect(start_player="C", active="C")
    refuses_table(SPEC, 2, {"start_player": 2}, rule="CORE-11")


@rule("TIL-R4")
def test_squares_are_named_by_column_and_row() -> None:
    assert number("A1") == 0
    assert number("D1") == 3
    assert number("A2") - number("A1") == number("C5") - number("C4")


@rule("TIL-R8")
def test_the_green_has_the_samples_track_and_costs() -> None:
    green = BOOK.maps["green"]
    assert green.rounds == 36
    costs = green.costs
    named = (costs.dissipate, costs.discorporate, costs.flee, costs.illuminate, costs.quiet)
    assert named == (1, 2, 2, 3, 3)
    assert (costs.quench, costs.strike, costs.vortex, costs.summon) == (4, 5, 5, 6)


@rule("TIL-R9")
def test_cursed_and_holy_are_hours_too() -> None:
    for entry in BOOK.maps.values():
        assert entry.hours is not None
        assert entry.hours.cursed
        assert entry.hours.holy
        assert entry.hours.light


@pytest.mark.parametrize(
    ("seats", "village"), [(2, "lychgate"), (3, "green"), (4, "green"), (5, "saltmarsh")]
)
@rule("TIL-R10")
def test_the_default_map_is_the_first_made_for_so_many(seats: int, village: str) -> None:
    assert SPEC.prepare(seats, {}).village.name == village
    for name in CORNER:
        assert SPEC.prepare(seats, {"map": name}).village.name == name
