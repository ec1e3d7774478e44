"""Ledger 10.1: examples and stated cases of the source. TIL-T1 to TIL-T17."""

from games.tillinghast.given import YES, acting, hour, new_game
from gloaming.testing import rule


@rule("TIL-T1")
def test_limit_of_eight() -> None:
    table = acting("A", squares={"A": "B1"}, power=[7, 0])
    table.refuses("A", "finish(2)", rule="TIL-58")
    table.does("A", "finish(1)").tells("drew(A, 1)", "turn(1, B)").expect(power={"A": 8})


@rule("TIL-T2")
def test_moving_by_spell_only_draws_two() -> None:
    table = acting("A", squares={"A": "B1"}, power=[2, 0])
    assert table.hears("A", "flee(2)", "move(A1)") == ["paid(A, 2)", "restless(A)"]
    table.does("A", "finish(2)").tells("drew(A, 2)", "turn(1, B)").expect(power={"A": 2})


@rule("TIL-T3")
def test_holy_hour_keeps_the_larger_half() -> None:
    table = hour(8, power=[1, 5, 8, 0, 7])
    assert table.events(all=True)[:6] == [
        "hour(holy)",
        "hour_returned(A, 0)",
        "hour_returned(B, 2)",
        "hour_returned(C, 4)",
        "hour_returned(D, 0)",
        "hour_returned(E, 3)",
    ]
    table.expect(power=[1, 3, 4, 0, 4])


@rule("TIL-T4")
def test_the_caster_is_adjacent_and_so_is_seen_and_walls_stop_the_flash() -> None:
    table = acting(
        "A",
        squares={"A": "D3", "B": "C3", "C": "B3", "D": "C2"},
        power=[8, 4, 0, 3],
        marks={"B": ["A3", "C1"]},
    )
    table.does("A", "strike(C3, 5)").tells(
        "paid(A, 5)",
        "struck(A, C3)",
        "banished(B, 4, 1)",
        "vision(A, D3)",
        "vision(C, B3)",
        "flash_end(A)",
    )
    table.refuses("A", "finish(0)", rule="TIL-133").expect(asked="B")
    table.does("B", "give_up(A3)").tells()
    table.expect(marks={"B": ["C1"]}, asked="A")
    assert table.view("B")["state"]["marks"] == [None, ["C1"], None, None]
    assert table.view("A")["state"]["marks"] == [[], None, None, None]


@rule("TIL-T5")
def test_quiet_before_the_strike() -> None:
    table = acting(
        "A",
        squares={"A": "D3", "B": "C3", "C": "B3", "D": "C2"},
        power=[8, 4, 0, 3],
        marks={"B": ["A3", "C1"]},
    )
    assert table.hears("A", "quiet(3)", "strike(C3, 5)") == [
        "paid(A, 3)",
        "paid(A, 5)",
        "struck(A, C3)",
        "banished(B, 4, 1)",
        "vision(C, B3)",
        "flash_end(A)",
    ]


@rule("TIL-T6")
def test_opportunistic_discorporate_does_not_carry_over() -> None:
    table = acting("A", squares={"A": "E3", "B": "A3"}, power=[0, 4])
    table.does("A", "finish(2)").does("B", YES).does("B", "discorporate(2)").does("B", "done")
    table.expect(asked="B").refuses("B", "move(B3)", rule="TIL-36")


@rule("TIL-T7")
def test_discorporate_lets_a_flee_pass_the_wall() -> None:
    table = acting("A", squares={"A": "E3", "B": "A3"}, power=[0, 4])
    table.does("A", "finish(2)").does("B", YES)
    assert table.hears("B", "discorporate(2)", "flee(2)", "move(B3)", "done") == [
        "paid(B, 2)",
        "paid(B, 2)",
        "stands_down(B)",
        "turn(1, B)",
    ]
    assert table.at("B") == "B3"


@rule("TIL-T8")
def test_opportunistic_quiet_does_not_carry_over() -> None:
    table = acting("A", squares={"A": "E3", "B": "B3"}, power=[0, 7])
    table.does("A", "finish(0)").does("B", YES)
    told = table.hears("B", "quiet(3)", "flee(2)", "move(C3)", "done")
    assert told == ["paid(B, 3)", "paid(B, 2)", "stands_down(B)", "turn(1, B)"]
    assert table.at("B") == "C3"
    assert table.hears("B", "move(D3)", "flee(2)", "move(C3)") == ["paid(B, 2)", "vision(B, C3)"]


@rule("TIL-T9")
def test_holy_ground_is_not_cumulative_and_never_negative() -> None:
    table = acting("A", village="chapel", squares={"A": "E2"}, power=[4, 0])
    table.does("A", "move(E3)").acts("A", "flee(2)", "move(E4)").acts("A", "flee(2)", "move(E5)")
    table.refuses("A", "finish(1)", rule="TIL-58")
    table.does("A", "finish(0)").tells("drew(A, 0)", "turn(1, B)")
    fled = acting("A", village="chapel", squares={"A": "E2"}, power=[4, 0])
    fled.acts("A", "flee(2)", "move(E3)").acts("A", "flee(2)", "move(E4)")
    fled.refuses("A", "finish(2)", rule="TIL-58")
    fled.does("A", "finish(1)").expect(power={"A": 1})


@rule("TIL-T10")
def test_spectral_light_ignores_quiet_and_spares_shelter() -> None:
    for scattered in ({}, {"D": "loses_turn"}):
        seats = 3 + len(scattered)
        table = acting(
            "C",
            seats=seats,
            squares={"A": "B1", "B": "D2", "C": "E4"},
            power=[3, 0, 0, 0][:seats],
            round=6,
            scattered=scattered,
        )
        table.does("C", "finish(2)").does("A", YES).does("A", "quiet(3)").does("A", "done")
        told = table.events(all=True)
        after = told[told.index("hour(light)") :]
        assert after[:3] == ["hour(light)", "vision(A, B1)", "vision(C, E4)"]
        assert not [event for event in after[3:] if event.startswith("vision")]


@rule("TIL-T11")
def test_shelter_protects_from_the_flash_only() -> None:
    struck = acting("A", squares={"A": "D1", "B": "D2", "C": "C1"}, power=[5, 1, 0])
    struck.does("A", "strike(D2, 5)").tells(
        "paid(A, 5)", "struck(A, D2)", "banished(B, 1, 0)", "vision(A, D1)", "flash_end(A)"
    )
    beside = acting("A", squares={"A": "C1", "B": "C2", "C": "D2"}, power=[5, 1, 0])
    beside.does("A", "strike(C2, 5)").tells(
        "paid(A, 5)", "struck(A, C2)", "banished(B, 1, 0)", "vision(A, C1)", "flash_end(A)"
    )
    caster = acting("A", squares={"A": "D2", "B": "C2", "C": "B2"}, power=[5, 1, 0])
    caster.does("A", "strike(C2, 5)").tells(
        "paid(A, 5)", "struck(A, C2)", "banished(B, 1, 0)", "vision(C, B2)", "flash_end(A)"
    )


@rule("TIL-T12")
def test_overpaid_dissipate_looks_like_anything() -> None:
    table = acting("A", squares={"A": "C1"}, power=[8, 0])
    table.does("A", "dissipate(6)").tells("paid(A, 6)", to="B")
    table.expect(power={"A": 2}, spirits={"A": 0})


@rule("TIL-T13")
def test_nobody_changes_their_mind() -> None:
    table = acting("A", squares={"A": "B1", "B": "B3", "C": "E3"}, power=[0, 4, 4])
    table.does("A", "finish(2)").stirs("C").acts("C", "flee(2)", "move(E2)")
    table.refuses("B", "flee(2)", rule="TIL-64")


@rule("TIL-T14")
def test_no_discorporate_into_void() -> None:
    table = acting("A", squares={"A": "C3"}, power=[2, 0]).does("A", "discorporate(2)")
    table.refuses("A", "move(C4)", rule="TIL-14")
    table.does("A", "move(C2)").tells()
    assert table.at("A") == "C2"


@rule("TIL-T15")
def test_start_on_a_grave() -> None:
    table = new_game()
    table.refuses("B", "place(C1)", rule="TIL-22")
    table.does("B", "place(E1)").tells("placed(B)", to="A")
    table.tells("placed(B, E1)", to="B")


@rule("TIL-T16")
def test_one_cursed_hour_cube_may_be_refused() -> None:
    table = hour(4, power=[7, 8, 2, 0], scattered={"D": "returns"})
    assert table.events(all=True) == ["hour(cursed)"]
    table.expect(asked="AC").refuses("A", "hour_take(2)", rule="TIL-159")
    table.does("A", "hour_take(1)").tells()
    table.does("C", "hour_take(0)")
    assert table.events()[:2] == ["hour_took(A, 1)", "hour_took(C, 0)"]
    table.expect(power=[8, 8, 2, 0])


@rule("TIL-T17")
def test_order_in_phase_3() -> None:
    squares = {"A": "B3", "B": "B1", "C": "D3", "D": "E3"}
    table = acting("C", squares=squares, power=[2, 2, 0, 2])
    table.does("C", "finish(2)").stirs("A", "B", "D").expect(asked="D")
    table.refuses("A", "flee(2)", rule="TIL-65")
    table.does("D", "done").expect(asked="A")
    table.does("A", "done").expect(asked="B")
    table.does("B", "done").expect(asked="D", active="D")
