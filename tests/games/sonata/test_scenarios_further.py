"""Ledger 10.2, second half: our own scenarios about whispers, scans, setup and options."""

from random import Random

import pytest

from games.sonata.given import (
    GHOSTS,
    SPEC,
    G,
    Given,
    J,
    R,
    Y,
    ghosts_turn,
    johnnys_turn,
    new_night,
    whispering,
    whispers,
)
from gloaming.core.chance import SeededDealer
from gloaming.core.session import Session
from gloaming.games.sonata.rules.state import Sonata
from gloaming.testing import rule


@rule("SON-S20", "SON-148", "SON-149", "SON-150")
def test_the_supply_of_bells() -> None:
    table = whispering(2, bells=[10, 42, 90]).expect(asked=R + Y + G)
    table.refuses(J, "bell(5)", rule="SON-150").refuses(J, "no_bell", rule="SON-150")
    table = whispering(2, bells=[10, 42], places={J: 42}).expect(asked=J + R + Y + G)
    whispers(table, "hush", "hush", "hush", bell=42).expect(bells=[10, 42, 42])
    table = whispering(2, bells=[10, 42])
    whispers(table, "hush", "hush", "hush").expect(bells=[10, 42])
    assert "bell_kept(1)" in table.events()


@rule("SON-S21", "SON-144", "SON-146")
def test_a_captive_whispers() -> None:
    table = whispers(whispering(2, captives=Y), "wait", "help", "hush")
    assert "whispered(C, D, help)" in table.events(G)
    assert "whispered(B, C, wait)" in table.events(Y)  # and is whispered to
    assert not any("whispered" in event for event in table.events(J) + table.events("spectator"))
    assert not any("help" in event for event in table.events(R))


@rule("SON-S22", "SON-75", "SON-76", "SON-89")
def test_count_the_scans() -> None:
    def scans(table: Given) -> int:
        return sum(event.startswith("scanned") for event in table.events(all=True))

    table = ghosts_turn(R)
    for seat in (R, R, Y, Y, G, G, J, J):
        table.move(seat)
    assert scans(table) == 5
    table = ghosts_turn(R, captives=Y).move(R).move(R).move(G).move(G)
    table.does(Y, "push(80)").move(J).move(J)
    assert scans(table) == 4
    table = ghosts_turn(R, places={G: 95})
    for seat in (R, R, Y, Y, G, G):
        table.move(seat)
    table.move(J, 95).does(J, "claim(95)").move(J)
    assert scans(table) == 6


@rule("SON-S23", "SON-31", "SON-117", "SON-135")
def test_caught_while_owing_a_turn() -> None:
    places = {J: 92, G: 92, Y: 2}
    table = johnnys_turn(places=places, debts=[G], round=7).does(J, "claim(92)")
    table.expect(captives=[G], debts=[])
    table = ghosts_turn(Y, places={J: 92, Y: 92}, captives=G, round=9)
    table.does(Y, "possess(johnny)").expect(debts=[G]).move(Y)
    assert "turn_skipped(D)" in table.events()
    table.expect(debts=[], asked=J)


@rule("SON-S24", "SON-43", "SON-46", "SON-47", "SON-81")
@pytest.mark.parametrize(
    ("steps", "tiles"), [((23, 39), [39]), ((23,), [22, 23, 24]), ((6,), [5, 6, 7])]
)
def test_possible_tiles(steps: tuple[int, ...], tiles: list[int]) -> None:
    """A wall flip and then a scan from 56: High, Medium, Low."""
    table = ghosts_turn(R, places={J: 56, R: 22}, holds={R: "violin"}).does(R, "unpossess")
    assert table.possible(J, R) == [22]
    table.move(R, *steps)
    assert table.possible(J, R) == table.possible(G, R) == tiles


@rule("SON-S24")
@pytest.mark.parametrize(
    ("step", "tiles"),
    [((38,), {5, 20, 21, 22, 37, 38, 39, 54}), ((23,), {5, 6, 7, 22, 23, 24, 39})],
)
def test_possible_tiles_before_the_scan(step: tuple[int, ...], tiles: set[int]) -> None:
    table = ghosts_turn(R, places={J: 56, R: 22}, holds={R: "violin"}, options={"scan_mode": "ask"})
    table.does(R, "unpossess").move(R, *step)
    assert set(table.possible(J, R)) == set(table.possible(Y, R)) == tiles


@rule(
    "SON-S25", "SON-2", "SON-13", "SON-14", "SON-16", "SON-17", "SON-19", "SON-20", "SON-22",
    "SON-28",
)  # fmt: skip
def test_the_setup_is_lawful() -> None:
    for seed in range(200):
        session = Session(SPEC, 4, dealer=SeededDealer(seed))
        g = session.table
        assert isinstance(g, Sonata)
        drawn = [*g.instruments, *g.start[1:], *g.spot[1:]]
        assert len(set(drawn)) == 12
        assert all(1 <= tile <= 96 for tile in drawn)
        assert len(set(g.card[1:])) == 3
        assert (g.place[0], g.bells, g.passes, g.captives) == (96, (), 0, ())
        assert g.place[1:] == g.start[1:]
        assert (g.holds, g.crossed, g.round, g.first_asked()) == ([-1] * 4, 0, 1, 1)
        told = [event["event"] for event in session.events(0)]
        assert told.count("instrument_placed") == 6
        assert "scanned" not in told
        assert session.view(0)["state"]["instruments"] == g.instruments


@rule("SON-S26", "SON-74", "SON-118")
def test_performing_under_his_nose() -> None:
    table = ghosts_turn(R, places={J: 70, R: 70}, instruments={"violin": 70})
    table.does(R, "possess(violin)").does(R, "perform").expect(performed={R: True})
    table.move(Y).move(Y).move(G).move(G).does(J, "claim(70)")
    table.expect(captives=[R], actions=2, instruments={"violin": 70}, holds={R: None})


@rule("SON-S27", "SON-129")
def test_no_window_no_question() -> None:
    rng = Random(27)
    table = johnnys_turn(places={J: 60})
    asked = []
    while table.value("phase") == "johnny" and table.value("round") == 5:
        asked.append(table.asked)
        moves = sorted(a for a in table.legal(J) if a.startswith("move"))
        chosen = rng.choice(moves)[5:-1]
        table.move(J, *[int(tile) for tile in chosen.split("+") if tile != "none"])
    assert asked == [J, J]


@rule("SON-S28", "SON-103", "SON-R38")
def test_strict_diagonals() -> None:
    places = {J: 18, R: 19, Y: 35, G: 3}
    strict = {"diagonal_capture": "both_paths"}
    johnnys_turn(places=places, options=strict).does(J, "capture").expect(captives=[])
    none = johnnys_turn(places={J: 24}, options={"diagonal_capture": "none"})
    zone = none.setup.zones[24]
    assert [tile for tile in range(97) if zone >> tile & 1] == [23, 24, 25, 40]


@rule("SON-S29", "SON-42", "SON-44")
def test_two_walls_two_actions() -> None:
    table = ghosts_turn(R, places={R: 22})
    table.move(R, 23).tells("unseen(B, 1)", "wall_crossed(B, 1)", to=J)
    table.move(R, 22).expect(place={R: 22}, crossed=[R])
    assert table.events(J)[:2] == ["unseen(B, 2)", "wall_crossed(B, 2)"]
    for seat in (Y, Y, G, G, J, J):
        table.expect(crossed=[R]).move(seat)
    table.expect(round=6, asked=R, crossed=[])


@rule("SON-S30", "SON-28", "SON-81", "SON-114", "SON-R12")
def test_an_unlucky_start() -> None:
    table = new_night(starts=(50, 96, 92)).move(R).move(R)
    assert table.scans() == ["scanned(96, silence, very_high, silence)"]
    table.expect(asked=Y).refuses(J, "claim(96)", rule="SON-108")


@rule("SON-S31", "SON-51", "SON-81")
def test_driven_johnny_hears_from_where_he_is() -> None:
    table = ghosts_turn(Y, places={J: 54, Y: 54, R: 59, G: 1})
    table.does(Y, "possess(johnny)").move(Y, 55, 56)
    assert table.scans() == ["scanned(56, low, very_high, silence)"]


@rule("SON-S32", "SON-12", "SON-99", "SON-114")
def test_passing_over() -> None:
    table = johnnys_turn(places={J: 57, R: 58}).move(J, 58, 59)
    table.tells("johnny_moved(58+59, 59, 0, none)", "scanned(59, high, silence, silence)")
    table.expect(captives=[])


@rule("SON-S33", "SON-127", "SON-131", "SON-161")
def test_johnny_is_deaf_to_his_own_bells() -> None:
    table = johnnys_turn(places={J: 56}, captives=R, bells=[42]).does(R, "hold")
    table.move(J, 57, 58).does(R, "push(59)").expect(bells=[42], place={J: 59, R: 59})


@rule("SON-S34", "SON-122", "SON-123")
def test_caught_again() -> None:
    table = ghosts_turn(G, places={J: 50, G: 50}, captives=R, passes="")
    table.does(G, "possess(johnny)").move(G).expect(captives=[], passes=[], asked=J)
    table.does(J, "claim(50)").expect(captives=[R], passes=[R])


@rule("SON-S35", "SON-57", "SON-58", "SON-67", "SON-68")
def test_the_wrong_instrument_gladly() -> None:
    table = ghosts_turn(R, places={R: 20}, instruments={"cello": 20})
    table.does(R, "possess(cello)").expect(holds={R: "cello"}).does(R, "play")
    assert table.events(J)[0] == "sounded(B, 2, cello, 20)"
    table.expect(performed={R: False})
    assert table.view(J)["state"]["place"][1] == 20


@rule("SON-S36", "SON-79", "SON-88")
def test_owing_a_turn_and_still_heard() -> None:
    table = ghosts_turn(G, places={J: 38, G: 53}, captives=R + Y, round=7)
    table.move(G, 54, 38).does(G, "possess(johnny)").move(J).move(J).move(G).move(G)
    for viewer in (J, *GHOSTS, "spectator"):
        scans = [event for event in table.events(viewer) if event.startswith("scanned")]
        assert scans == ["scanned(38, silence, medium, silence)"]


@rule("SON-S37", "SON-121", "SON-122")
def test_which_pass_goes_first() -> None:
    one = {"rescue_frees": "one"}
    for freed, left in ((Y, [R]), (R, [])):
        table = johnnys_turn(places={J: 40, G: 41}, captives=Y + R, options=one)
        table.does(R, "hold").does(Y, "hold").move(J, 41).expect(passes=[R])
        table.does(R, "hold").does(Y, "hold").move(J).does(R, "hold").does(Y, "hold")
        table.expect(asked=G).does(G, "possess(johnny)").expect(asked=G)
        assert table.legal(G) == {"free(B)", "free(C)"}
        table.does(G, f"free({freed})").expect(captives=[R if freed == Y else Y], passes=left)


@rule("SON-S38", "SON-107", "SON-110")
def test_captives_underfoot_are_no_ghosts_to_claim() -> None:
    table = johnnys_turn(places={J: 70}, captives=R).does(R, "hold").does(J, "claim(70)")
    table.expect(captives=[R], actions=1)


@rule("SON-S39", "SON-109", "SON-118")
def test_two_underfoot() -> None:
    table = johnnys_turn(places={J: 44, R: 44, G: 44}, holds={G: "cello"}).does(J, "claim(44)")
    table.expect(captives=[R, G], actions=2, passes=[R, G], instruments={"cello": 44})
