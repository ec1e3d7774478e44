"""Ledger 4.10 to 4.18: the spells. TIL-74 to TIL-126."""

from games.tillinghast.given import YES, acting
from gloaming.testing import rule


@rule("TIL-74", "TIL-75")
def test_discorporate_passes_walls_for_the_whole_turn() -> None:
    table = acting("A", squares={"A": "C2"}, power=[6, 0]).does("A", "discorporate(2)")
    table.does("A", "move(C3)").acts("A", "flee(2)", "move(C2)").acts("A", "flee(2)", "move(C3)")
    assert table.at("A") == "C3"


@rule("TIL-76")
def test_in_phase_3_it_ends_with_the_phase() -> None:
    table = acting("A", squares={"A": "B1", "B": "C2"}, power=[0, 4])
    table.does("A", "finish(0)").does("B", YES).does("B", "discorporate(2)").does("B", "done")
    table.refuses("B", "move(C3)", rule="TIL-36").does("B", "flee(2)").refuses(
        "B", "move(C3)", rule="TIL-81"
    )


@rule("TIL-77")
def test_one_adjacent_square_at_a_time() -> None:
    table = acting("A", squares={"A": "B4"}, power=[4, 0]).does("A", "discorporate(2)")
    table.refuses("A", "move(C4)", rule="TIL-14").refuses("A", "move(D4)", rule="TIL-34")
    table.does("A", "move(B5)")


@rule("TIL-78")
def test_squares_entered_through_a_wall_act_as_ever() -> None:
    table = acting("A", squares={"A": "C2"}, power=[2, 0]).does("A", "discorporate(2)")
    table.does("A", "move(C3)").tells("vision(A, C3)")
    grave = acting("A", squares={"A": "D1"}, power=[2, 0]).does("A", "discorporate(2)")
    grave.does("A", "move(E1)").tells("restless(A)")


@rule("TIL-79")
def test_discorporate_is_for_steps_only() -> None:
    table = acting("A", squares={"A": "C2", "B": "C3"}, power=[7, 0]).does("A", "discorporate(2)")
    table.refuses("A", "strike(C3, 5)", rule="TIL-98", code="out_of_reach")
    table.does("A", "strike(C1, 5)").tells(
        "paid(A, 5)", "struck(A, C1)", "vision(A, C2)", "flash_end(A)"
    )


@rule("TIL-80")
def test_flee_is_one_step_more() -> None:
    table = acting("A", squares={"A": "B1"}, power=[2, 0])
    table.does("A", "flee(2)").tells("paid(A, 2)")
    table.refuses("A", "move(D1)", rule="TIL-80", code="no_such_step")
    table.refuses("A", "move(B1)", rule="TIL-80")
    table.acts("A", "move(C1)", "move(D1)")
    assert table.at("A") == "D1"


@rule("TIL-81")
def test_walls_stop_flight() -> None:
    table = acting("A", squares={"A": "C2"}, power=[4, 0])
    table.does("A", "flee(2)").refuses("A", "move(C3)", rule="TIL-81", code="wall")
    through = acting("A", squares={"A": "C2"}, power=[4, 0]).does("A", "discorporate(2)")
    through.acts("A", "flee(2)", "move(C3)")


@rule("TIL-82", "TIL-R12")
def test_flee_must_step() -> None:
    table = acting("A", squares={"A": "B1"}, power=[4, 0]).does("A", "flee(2)")
    table.refuses("A", "finish(2)", rule="TIL-82", code="must_flee")
    table.refuses("A", "done", rule="TIL-82").refuses("A", "move(B1)", rule="TIL-80")
    table.refuses("A", "dissipate(1)", rule="TIL-47", code="one_at_a_time")
    assert table.legal("A") == {"move(C1)", "move(A1)", "move(B2)"}


@rule("TIL-83")
def test_flee_is_not_the_normal_move() -> None:
    table = acting("A", squares={"A": "B1"}, power=[4, 0]).acts("A", "flee(2)", "move(C1)")
    table.acts("A", "flee(2)", "move(C2)").does("A", "finish(2)").expect(power={"A": 2})


@rule("TIL-84")
def test_flee_in_phase_3() -> None:
    table = acting("A", squares={"A": "B1", "B": "B3"}, power=[0, 2])
    table.does("A", "finish(0)").does("B", YES).does("B", "flee(2)")
    table.tells("paid(B, 2)").refuses("B", "done", rule="TIL-82").does("B", "move(B2)").tells()
    assert table.at("B") == "B2"


@rule("TIL-85", "TIL-86", "TIL-87", "TIL-184")
def test_illuminate_lights_ones_own_square_for_good() -> None:
    table = acting("A", squares={"A": "B3", "B": "B2"}, power=[3, 0])
    table.does("A", "illuminate(3)").tells("paid(A, 3)", "lit(A, B3)")
    table.expect(lit=["C3", "E5", "B3"])
    table.finishes("A", 0).does("B", "move(B3)").tells("vision(B, B3)")
    assert table.view()["state"]["lit"] == ["B3", "C3", "E5"]


@rule("TIL-88")
def test_illuminate_only_in_ones_turn() -> None:
    table = acting("A", squares={"A": "B1", "B": "B3"}, power=[0, 3])
    table.does("A", "finish(0)").does("B", YES).refuses("B", "illuminate(3)", rule="TIL-88")


@rule("TIL-89", "TIL-R37", "TIL-R39")
def test_illuminate_where_it_changes_nothing() -> None:
    lit = acting("A", squares={"A": "C3"}, power=[7, 0])
    lit.does("A", "illuminate(3)").tells("paid(A, 3)", "lit(A, C3)").expect(lit=["C3", "E5"])
    lit.does("A", "quench(4)").expect(lit=["E5"])  # lights do not stack
    shelter = acting("A", squares={"A": "D2", "B": "D1"}, power=[3, 0])
    shelter.does("A", "illuminate(3)").tells("paid(A, 3)", "lit(A, D2)")
    shelter.expect(lit=["C3", "E5", "D2"]).finishes("A", 0)
    shelter.does("B", "move(D2)").tells()
    dark = acting("A", squares={"A": "D2"}, power=[4, 0], lit=["D2"])
    dark.does("A", "quench(4)").tells("paid(A, 4)", "quenched(A, D2)").expect(lit=[])


@rule("TIL-90", "TIL-R36")
def test_others_on_the_square_stay_silent() -> None:
    squares = {"A": "B3", "B": "B3", "C": "B3"}
    table = acting("A", squares=squares, power=[3, 0, 0])
    table.does("A", "illuminate(3)").tells("paid(A, 3)", "lit(A, B3)")
    option = {"illuminate_reveals": True}
    shown = acting("A", squares=squares, power=[3, 0, 0], options=option)
    shown.does("A", "illuminate(3)").tells(
        "paid(A, 3)", "lit(A, B3)", "vision(B, B3)", "vision(C, B3)"
    )
    sheltered = {"A": "D2", "B": "D2"}
    hidden = acting("A", squares=sheltered, power=[3, 0], options=option)
    hidden.does("A", "illuminate(3)").tells("paid(A, 3)", "lit(A, D2)")


@rule("TIL-91")
def test_quiet_sets_off_nothing() -> None:
    table = acting("A", squares={"A": "D5"}, power=[8, 0]).does("A", "quiet(3)")
    assert table.hears("A", "move(E5)", "strike(D5, 5)") == [
        "paid(A, 5)",
        "struck(A, D5)",
        "flash_end(A)",
    ]
    staying = acting("A", squares={"A": "A1"}, power=[3, 0]).does("A", "quiet(3)")
    staying.does("A", "finish(2)").tells("drew(A, 2)", "turn(1, B)")


@rule("TIL-92", "TIL-93")
def test_quiet_lasts_to_the_end_of_the_turn() -> None:
    table = acting("A", squares={"A": "B3", "B": "D3"}, power=[5, 5])
    assert table.hears("A", "quiet(3)", "move(C3)", "flee(2)", "move(B3)") == [
        "paid(A, 3)",
        "paid(A, 2)",
    ]
    table.does("A", "finish(0)").does("B", YES).does("B", "quiet(3)").does("B", "done")
    table.does("B", "move(C3)").tells("vision(B, C3)")
    table.does("B", "finish(0)").nobody_stirs()
    table.does("A", "move(C3)").tells("vision(A, C3)")  # its own Quiet ended with its turn


@rule("TIL-94")
def test_quiet_does_not_undo_what_was_said() -> None:
    table = acting("A", squares={"A": "B3"}, power=[5, 0])
    told = table.hears("A", "move(C3)", "quiet(3)", "flee(2)", "move(D3)")
    assert told == ["vision(A, C3)", "paid(A, 3)", "paid(A, 2)"]


@rule("TIL-95", "TIL-R34")
def test_quiet_hides_no_declaration() -> None:
    table = acting("A", squares={"A": "C3"}, power=[8, 0]).does("A", "quiet(3)")
    table.does("A", "quench(4)").tells("paid(A, 4)", "quenched(A, C3)")
    lit = acting("A", squares={"A": "B3"}, power=[8, 0]).does("A", "quiet(3)")
    lit.does("A", "illuminate(3)").tells("paid(A, 3)", "lit(A, B3)")
    lit.does("A", "finish(2)").tells("drew(A, 2)", "turn(1, B)")
    torn = acting("A", squares={"A": "B3"}, power=[8, 0]).does("A", "quiet(3)")
    torn.does("A", "vortex(5)").tells("paid(A, 5)", "vortex(A, B3)")
    torn.does("A", "move(A1)").tells()


@rule("TIL-96", "TIL-97")
def test_quiet_protects_neither_from_spectral_light_nor_from_banishment() -> None:
    table = acting("B", squares={"A": "B1", "B": "D1"}, power=[3, 0], round=6)
    table.does("B", "finish(2)").does("A", YES).does("A", "quiet(3)").does("A", "done").tells(
        "stands_down(A)", "hour(light)", "vision(A, B1)", "vision(B, D1)", "turn(7, A)"
    )
    struck = acting("A", squares={"A": "B1", "B": "C1", "C": "D1"}, power=[0, 5, 3])
    struck.does("A", "finish(0)").stirs("C").does("C", "quiet(3)").does("C", "done")
    struck.does("B", "strike(D1, 5)").tells(
        "paid(B, 5)", "struck(B, D1)", "banished(C, 0, 0)", "vision(B, C1)", "flash_end(B)"
    )


@rule("TIL-98", "TIL-99", "TIL-R41", "TIL-R42")
def test_strike_names_an_open_neighbour() -> None:
    table = acting("A", squares={"A": "C2"}, power=[5, 0])
    for attempt in ("strike(C2, 5)", "strike(C4, 5)", "strike(E2, 5)", "strike(C3, 5)"):
        if attempt == "strike(C4, 5)":
            table.refuses("A", attempt, rule="TIL-14")
        else:
            table.refuses("A", attempt, rule="TIL-98")
    table.does("A", "strike(D2, 5)")
    assert table.events()[1] == "struck(A, D2)"


@rule("TIL-100", "TIL-R44")
def test_everybody_on_the_square_is_banished() -> None:
    squares = {"A": "C2", "B": "D2", "C": "D2", "D": "D1"}
    table = acting("A", squares=squares, power=[5, 1, 2, 3]).does("A", "strike(D2, 5)")
    assert table.events()[2:4] == ["banished(B, 1, 0)", "banished(C, 2, 0)"]
    table.expect(exile=["on_map", "loses_turn", "loses_turn", "on_map"])


@rule("TIL-101", "TIL-102", "TIL-103")
def test_the_flash_shows_the_open_neighbours_and_no_more() -> None:
    squares = {"A": "B3", "B": "D3", "C": "C2", "D": "E3"}
    table = acting("A", squares=squares, power=[5, 0, 0, 0])
    table.does("A", "strike(C3, 5)").tells(
        "paid(A, 5)", "struck(A, C3)", "vision(A, B3)", "vision(B, D3)", "flash_end(A)"
    )


@rule("TIL-104")
def test_the_caster_is_seen_unless_sheltered_or_quiet() -> None:
    for square, actions, seen in (
        ("D3", ["strike(C3, 5)"], True),
        ("D2", ["strike(D3, 5)"], False),
        ("D3", ["quiet(3)", "strike(C3, 5)"], False),
    ):
        table = acting("A", squares={"A": square}, power=[8, 0])
        assert (f"vision(A, {square})" in table.hears("A", *actions)) is seen


@rule("TIL-105", "TIL-112")
def test_the_flash_leaves_no_light() -> None:
    table = acting("A", squares={"A": "B3"}, power=[8, 0]).does("A", "strike(B2, 5)")
    table.expect(lit=["C3", "E5"])
    rich = acting("A", village="lychgate", squares={"A": "D2"}, power=[8, 0])
    rich.does("A", "strike(D1, 4)").refuses("A", "quench(3)", rule="TIL-109")


@rule("TIL-106")
def test_ghosts_in_the_flash_keep_everything() -> None:
    marks = {"B": ["C1"]}
    table = acting("A", squares={"A": "B3", "B": "D3"}, power=[5, 4], marks=marks)
    table.does("A", "strike(C3, 5)").expect(power={"B": 4}, spirits={"B": 1}, exile={"B": "on_map"})


@rule("TIL-107", "TIL-R43", "TIL-R45")
def test_order_of_a_strike() -> None:
    squares = {"A": "B3", "B": "D3", "C": "C3", "D": "C3"}
    marks = {"A": ["C1", "C5"], "D": ["C1", "A3"]}
    table = acting("C", squares={**squares, "C": "D3"}, power=[0, 0, 5, 1], marks=marks)
    table.does("C", "strike(C3, 5)").tells(
        "paid(C, 5)",
        "struck(C, C3)",
        "banished(D, 1, 1)",
        "vision(C, D3)",
        "vision(A, B3)",
        "vision(B, D3)",
        "flash_end(C)",
    )
    table.expect(asked="D").does("D", "give_up(C1)").tells().expect(asked="C")


@rule("TIL-108")
def test_strike_only_in_ones_turn() -> None:
    table = acting("A", squares={"A": "B1", "B": "B3"}, power=[0, 8])
    table.does("A", "finish(0)").does("B", YES).refuses("B", "strike(B2, 5)", rule="TIL-108")


@rule("TIL-109", "TIL-R38")
def test_quench_needs_a_light() -> None:
    table = acting("A", squares={"A": "B3"}, power=[8, 0])
    table.refuses("A", "quench(4)", rule="TIL-109", code="nothing_to_quench")


@rule("TIL-110", "TIL-111")
def test_quench_puts_out_printed_and_cast_lights() -> None:
    printed = acting("A", squares={"A": "C3"}, power=[4, 0])
    printed.does("A", "quench(4)").tells("paid(A, 4)", "quenched(A, C3)").expect(lit=["E5"])
    cast = acting("A", squares={"A": "B3"}, power=[7, 0]).does("A", "illuminate(3)")
    cast.does("A", "quench(4)").tells("paid(A, 4)", "quenched(A, B3)").expect(lit=["C3", "E5"])


@rule("TIL-113")
def test_quench_only_in_ones_turn() -> None:
    table = acting("A", squares={"A": "B1", "B": "C3"}, power=[0, 8])
    table.does("A", "finish(0)").does("B", YES).refuses("B", "quench(4)", rule="TIL-113")


@rule("TIL-114", "TIL-115", "TIL-116", "TIL-R19")
def test_vortex_names_the_square_left_and_arrives_loudly() -> None:
    table = acting("A", squares={"A": "B3"}, power=[8, 0])
    table.does("A", "vortex(5)").tells("paid(A, 5)", "vortex(A, B3)")
    table.refuses("A", "move(C1)", rule="TIL-114", code="not_a_grave")
    table.refuses("A", "finish(2)", rule="TIL-114").refuses("A", "quiet(3)", rule="TIL-47")
    table.does("A", "move(E1)").tells("restless(A)")
    assert table.at("A") == "E1"


@rule("TIL-117", "TIL-R18")
def test_vortex_in_place() -> None:
    table = acting("A", squares={"A": "A5"}, power=[5, 0])
    table.does("A", "vortex(5)").tells("paid(A, 5)", "vortex(A, A5)")
    table.does("A", "move(A5)").tells("restless(A)")
    option = {"vortex_same_grave": False}
    away = acting("A", squares={"A": "A5"}, power=[5, 0], options=option)
    away.does("A", "vortex(5)").refuses("A", "move(A5)", rule="TIL-117", code="not_a_grave")
    assert "move(A1)" in away.legal("A")


@rule("TIL-118", "TIL-R17")
def test_vortex_in_phase_3_touching_nothing_in_between() -> None:
    table = acting("A", squares={"A": "B1", "B": "B3"}, power=[0, 5])
    table.does("A", "finish(0)").does("B", YES)
    told = table.hears("B", "vortex(5)", "move(A1)")
    assert told == ["paid(B, 5)", "vortex(B, B3)", "restless(B)"]
    across = acting("A", squares={"A": "B1"}, power=[5, 0]).acts("A", "vortex(5)", "move(A5)")
    across.does("A", "finish(2)").expect(power={"A": 2})  # no Holy Ground, no normal move


@rule("TIL-119", "TIL-144")
def test_summon_only_on_cursed_ground() -> None:
    table = acting("A", squares={"A": "B1"}, power=[6, 0])
    table.refuses("A", "summon(6)", rule="TIL-119", code="not_cursed")


@rule("TIL-120", "TIL-121", "TIL-123")
def test_summon_takes_a_cube_and_marks_in_secret() -> None:
    table = acting("A", squares={"A": "C1"}, power=[8, 0]).does("A", "summon(6)")
    table.tells("paid(A, 6)", "summoned(A, 1)", to="B")
    table.expect(spirits={"A": 1}, marks={"A": ["C1"]})
    assert "C1" not in str(table.session.events(1))
    again = acting("A", squares={"A": "C1"}, power=[8, 0], marks={"A": ["C1"]})
    again.refuses("A", "summon(6)", rule="TIL-121", code="used")


@rule("TIL-122", "TIL-R53")
def test_marks_are_ones_own() -> None:
    marks = {"B": ["C1"]}
    table = acting("A", squares={"A": "C1"}, power=[6, 0], marks=marks)
    table.does("A", "summon(6)").expect(spirits=[1, 1])


@rule("TIL-124", "TIL-R54")
def test_no_fifth_spirit() -> None:
    marks = {"A": ["E1", "J2", "A5", "M6"]}
    table = acting("A", village="saltmarsh", squares={"A": "D9"}, power=[8, 0], marks=marks)
    table.refuses("A", "summon(6)", rule="TIL-124", code="four_spirits")


@rule("TIL-125")
def test_summon_only_in_ones_turn() -> None:
    table = acting("A", squares={"A": "B1", "B": "C1"}, power=[0, 8])
    table.does("A", "finish(0)").does("B", YES).refuses("B", "summon(6)", rule="TIL-125")


@rule("TIL-126")
def test_dissipate_does_nothing() -> None:
    table = acting("A", squares={"A": "C1", "B": "B3"}, power=[5, 5])
    table.does("A", "dissipate(5)").tells("paid(A, 5)").expect(power={"A": 0}, spirits={"A": 0})
    assert table.at("A") == "C1"
    table.does("A", "finish(0)").does("B", YES).does("B", "dissipate(5)").tells("paid(B, 5)")


@rule("TIL-R21")
def test_recasting_has_no_further_effect() -> None:
    table = acting("A", squares={"A": "B3"}, power=[8, 0])
    assert table.hears("A", "quiet(3)", "quiet(3)", "move(C3)") == ["paid(A, 3)", "paid(A, 3)"]
    twice = acting("A", squares={"A": "C2"}, power=[4, 0])
    twice.does("A", "discorporate(2)").does("A", "discorporate(2)").does("A", "move(C3)")


@rule("TIL-R30")
def test_two_strikes_if_paid_for() -> None:
    squares = {"A": "D2", "B": "D1", "C": "D3"}
    table = acting("A", village="lychgate", squares=squares, power=[8, 1, 1])
    table.does("A", "strike(D1, 4)").does("A", "strike(D3, 4)")
    table.expect(exile=["on_map", "loses_turn", "loses_turn"])


@rule("TIL-R40")
def test_shelter_hides_no_declaration() -> None:
    table = acting("A", squares={"A": "D2"}, power=[8, 0])
    assert table.hears("A", "illuminate(3)", "vortex(5)", "move(A1)")[:4] == [
        "paid(A, 3)",
        "lit(A, D2)",
        "paid(A, 5)",
        "vortex(A, D2)",
    ]
    striker = acting("A", squares={"A": "D2"}, power=[8, 0])
    striker.does("A", "strike(D3, 5)").tells("paid(A, 5)", "struck(A, D3)", "flash_end(A)")
