"""Ledger 4.8 to 4.12: scans, Johnny's turn, captures, captives, pushes. [SON-75..SON-132]"""

import pytest

from games.sonata.given import GHOSTS, G, Given, J, R, Y, ghosts_turn, johnnys_turn, path
from gloaming.games.sonata.shown.sheet import sheet
from gloaming.testing import rule

# -- scans -----------------------------------------------------------------------------------------


@rule("SON-77", "SON-78", "SON-79", "SON-80", "SON-R35")
def test_every_free_ghost_answers_truly_and_aloud_and_for_nothing() -> None:
    table = ghosts_turn(R, places={J: 59, R: 60, Y: 57}, captives=G).move(R)
    table.expect(actions=1).move(R)
    for viewer in (J, *GHOSTS, "spectator"):
        assert "scanned(59, high, medium, none)" in table.events(viewer)
    table.expect(levels=[None, "high", "medium", None], scanned_from=59)


@rule("SON-82", "SON-83", "SON-84", "SON-85", "SON-86", "SON-R33")
@pytest.mark.parametrize(
    ("tile", "level"),
    [(43, "very_high"), (26, "high"), (28, "high"), (44, "high"), (60, "high"), (41, "medium"),
     (75, "medium"), (77, "medium"), (40, "low"), (94, "low"), (8, "low"), (39, "silence"),
     (96, "silence")],
)  # fmt: skip
def test_square_rings_round_johnny(tile: int, level: str) -> None:
    table = johnnys_turn(places={J: 43, R: tile}).move(J)
    ring = max(abs((tile - 1) // 16 - 2), abs((tile - 1) % 16 - 10))
    assert ring == table.setup.floor.rings[43][tile]
    table.expect(levels={R: level})


@rule("SON-87")
def test_walls_do_not_muffle() -> None:
    table = johnnys_turn(places={J: 40, R: 41}).move(J)
    assert table.scans() == ["scanned(40, high, silence, silence)"]


@rule("SON-88", "SON-R35")
def test_visible_ghosts_answer_too() -> None:
    table = johnnys_turn(places={J: 19, R: 20, Y: 21}, holds={R: "violin"}, debts=[Y]).move(J)
    assert table.scans() == ["scanned(19, high, medium, medium)"]
    for tile, level in ((19, "very_high"), (37, "medium"), (22, "low"), (23, "silence")):
        carried = johnnys_turn(places={J: 19, R: tile}, holds={R: "violin"}).move(J)
        carried.expect(levels={R: level})


@rule("SON-76", "SON-89", "SON-R36")
def test_when_there_is_a_scan_and_when_not() -> None:
    table = johnnys_turn(places={J: 43, Y: 43, R: 42}).move(J)
    assert len(table.scans()) == 1  # a Move of zero steps
    table.does(J, "claim(43)")
    assert len(table.scans()) == 1  # a free capture
    table.does(J, "capture")
    assert len(table.scans()) == 1
    failed = johnnys_turn(places={J: 43}).does(J, "capture")
    assert len(failed.scans()) == 1
    pushed = johnnys_turn(places={J: 43}, captives=R).does(R, "push(44)")
    assert not pushed.scans()


@rule("SON-R37")
def test_johnny_may_have_to_ask() -> None:
    asking = {"scan_mode": "ask"}
    table = ghosts_turn(R, options=asking).move(R).move(R).expect(asked=J)
    table.refuses(J, path(), rule="SON-R37", code="must_answer")
    table.does(J, "stay_silent").tells("not_scanned(96)", "turn_began(C, 5)")
    table.move(Y).move(Y).does(J, "listen").expect(asked=G)
    assert len(table.scans()) == 1


@rule("SON-90", "SON-R34", "SON-171")
def test_five_answers_and_their_codes() -> None:
    table = johnnys_turn(places={J: 43, R: 43, Y: 44, G: 41}).move(J)
    events = [{"event": "round_began", "round": 5}, *table.session.events(0)]
    assert sheet(events, 0).rows[0].squares[0].heard == {"r": "0", "y": "1", "g": "2"}
    table.refuses(J, "high", rule="CORE-4")  # nobody answers by hand: the table does


# -- turn and Move ---------------------------------------------------------------------------------


@rule("SON-92", "SON-93")
def test_two_actions_each_a_move_or_a_capture() -> None:
    for first in (path(44), "capture"):
        for second in (path(), "capture"):
            table = johnnys_turn(places={J: 43}).does(J, first).expect(actions=1)
            table.does(J, second).expect(round=6, asked=R)
            table.refuses(J, path(), rule="SON-92", code="not_your_turn")
    table = johnnys_turn(places={J: 43}).refuses(J, "hold", rule="SON-124")
    table.refuses(J, "listen", rule="SON-92").refuses(J, "bell(4)", rule="SON-148")


@rule("SON-94", "SON-R17")
def test_johnny_may_decline_by_standing_still() -> None:
    johnnys_turn(places={J: 43}).move(J).move(J).expect(place={J: 43}, round=6)


@rule("SON-91", "SON-R27")
def test_a_possession_of_johnny_ends_when_his_turn_begins() -> None:
    table = ghosts_turn(G, places={J: 54, G: 54}).does(G, "possess(johnny)").move(G)
    table.expect(holds={G: None}, place={G: 54}, asked=J, actions=2)
    assert table.events()[-2:] == ["shaken_off(D, 54)", "turn_began(A, 5)"]
    assert table.view(J)["state"]["place"][3] is None


@rule("SON-95")
def test_captures_are_entered_too() -> None:
    table = johnnys_turn(places={J: 43, R: 44}).does(J, "capture").move(J, 44)
    events = [{"event": "round_began", "round": 5}, *table.session.events(0)]
    squares = sheet(events, 0).rows[0].squares
    assert [square.entry for square in squares] == ["C43", "M44"]
    assert squares[0].heard == {"y": "-", "g": "-"}


@rule("SON-96", "SON-R19")
def test_johnny_walks_up_to_four_tiles_and_may_turn() -> None:
    table = johnnys_turn(places={J: 57})
    table.refuses_move(J, 58, 59, 60, 61, 62, rule="SON-96", code="too_far")
    table.move(J, 58, 59, 43, 42).move(J, 43, 42, 43, 42).expect(place={J: 42})
    ways = [a for a in johnnys_turn(places={J: 44}).legal(J) if a.startswith("move")]
    assert "move(60+61+77+93)" in ways
    assert max(way.count("+") for way in ways) == 3


@rule("SON-97", "SON-98")
def test_not_through_walls_and_in_plain_sight() -> None:
    table = johnnys_turn(places={J: 40}).refuses_move(J, 41, rule="SON-97", code="wall")
    table.move(J, 56, 57)
    for viewer in (*GHOSTS, "spectator"):
        assert table.events(viewer)[0] == "johnny_moved(56+57, 57, 0, none)"


@rule("SON-100", "SON-R49")
def test_captives_do_not_lengthen_his_stride_unless_the_table_says_so() -> None:
    table = johnnys_turn(places={J: 57}, captives=R + Y).does(R, "hold").does(Y, "hold")
    table.refuses_move(J, 58, 59, 60, 61, 62, rule="SON-100")
    strides = johnnys_turn(places={J: 57}, captives=R + Y, options={"captive_effect": "stride"})
    strides.expect(asked=J).refuses_move(J, 58, 59, 60, 61, 62, 78, 94, rule="SON-100")
    strides.move(J, 58, 59, 60, 61, 62, 78).expect(place={J: 78}, asked=J)
    strides.refuses_move(J, 62, 61, 60, 59, 58, rule="SON-100").move(J, 62)


# -- Capture ---------------------------------------------------------------------------------------


@rule("SON-101", "SON-102", "SON-104", "SON-R39")
def test_the_zone_is_the_open_part_of_the_nine_tiles() -> None:
    table = johnnys_turn(places={J: 43, R: 43}).does(J, "capture")
    table.expect(captives=[R], actions=1)  # his own tile, undeclared: one action
    setup = table.setup
    for tile in range(1, 97):
        assert setup.zones[tile] >> tile & 1
        assert setup.zones[tile] & ~setup.floor.areas[tile] == 0
    sizes = [setup.zones[tile].bit_count() for tile in range(1, 97)]
    assert round(sum(sizes) / 96, 2) == 5.96
    far = johnnys_turn(places={J: 43, R: 45}).does(J, "capture")
    far.expect(captives=[])


@rule("SON-105")
def test_he_cannot_spare_anybody() -> None:
    table = johnnys_turn(places={J: 43, R: 42, Y: 44})
    table.refuses(J, {"do": "capture", "ghost": 1}, rule="SON-105", code="cannot_choose")
    table.does(J, "capture").expect(captives=[R, Y])


@rule("SON-106", "SON-R44")
def test_a_blind_capture_is_lawful_and_its_failure_public() -> None:
    table = johnnys_turn(places={J: 43}).does(J, "capture").expect(actions=1)
    for viewer in (*GHOSTS, "spectator"):
        assert table.events(viewer)[0] == "captured(43, no, none, yes, 0, none)"
    near, far = (johnnys_turn(places={J: 43, R: tile}) for tile in (44, 1))
    assert near.legal(J) == far.legal(J)


@rule("SON-107", "SON-R40")
def test_which_tile_can_be_claimed() -> None:
    table = johnnys_turn(places={J: 43}).refuses(J, "claim(44)", rule="SON-107")
    zone = {"claim_scope": "zone"}
    table = johnnys_turn(places={J: 43, R: 44, Y: 42}, options=zone)
    table.refuses(J, "claim(27)", rule="SON-R40").refuses(J, "claim(96)", rule="SON-R40")
    table.does(J, "claim(44)").expect(captives=[R], actions=2)
    table.does(J, "claim(60)").expect(captives=[R, Y], actions=1)


@rule("SON-108", "SON-R41")
def test_no_claim_in_phase_one() -> None:
    table = ghosts_turn(R, places={J: 43, R: 44}).move(R).move(R, 43)
    assert table.scans() == ["scanned(43, very_high, silence, silence)"]
    table.refuses(J, "claim(43)", rule="SON-108")


@rule("SON-109", "SON-112", "SON-R42")
def test_a_right_claim_takes_its_tile_alone() -> None:
    table = johnnys_turn(places={J: 43, R: 43, Y: 42}).does(J, "claim(43)")
    table.expect(captives=[R], actions=2).does(J, "claim(43)").expect(captives=[R, Y], actions=1)


@rule("SON-111", "SON-R43")
def test_only_what_is_said_is_free() -> None:
    for attempt, left in (("capture", 1), ("claim(43)", 2)):
        table = johnnys_turn(places={J: 43, R: 43}).does(J, attempt)
        table.expect(captives=[R], actions=left)
    for attempt in ("capture", "claim(43)"):  # a wrong claim is an ordinary capture
        johnnys_turn(places={J: 43, R: 42}).does(J, attempt).expect(captives=[R], actions=1)


@rule("SON-115", "SON-R45")
def test_where_a_ghost_was_caught_is_not_told() -> None:
    one, two = (johnnys_turn(places={J: 43, R: tile}).does(J, "capture") for tile in (42, 44))
    for viewer in (J, Y, G, "spectator"):
        assert one.events(viewer) == two.events(viewer)
        assert one.view(viewer) == two.view(viewer)


@rule("SON-114", "SON-R41")
def test_only_a_capture_captures() -> None:
    table = ghosts_turn(R, places={J: 43, R: 44}).move(R, 43).move(R).expect(captives=[])
    table.move(Y).move(Y).move(G).move(G).move(J, 44).move(J, 43).expect(captives=[])


# -- captives and wall-passes ----------------------------------------------------------------------


@rule("SON-116", "SON-R35")
def test_a_captive_travels_with_johnny() -> None:
    table = johnnys_turn(places={J: 57}, captives=R).does(R, "hold").move(J, 58, 59)
    table.expect(place={J: 59, R: 59})
    for viewer in (J, Y, "spectator"):
        assert table.view(viewer)["state"]["place"][1] == 59
    table.refuses(R, "play", rule="SON-30")


@rule("SON-118", "SON-R46")
def test_a_dropped_instrument_stays_where_it_is() -> None:
    table = johnnys_turn(places={J: 43, R: 44}, holds={R: "violin"}).does(J, "capture")
    table.expect(instruments={"violin": 44}, holds={R: None}, place={R: 43})


@rule("SON-119", "SON-120", "SON-121", "SON-R48")
def test_a_pass_is_one_crossing_and_the_earliest_goes_first() -> None:
    table = johnnys_turn(places={J: 40}, captives=G + R).does(R, "hold").does(G, "hold")
    table.move(J, 41).expect(passes=[R])
    assert table.events()[0] == "johnny_moved(41, 41, 1, D)"
    same = johnnys_turn(places={J: 43, R: 42, Y: 44}).does(J, "capture").expect(captives=[R, Y])
    same.move(J, 27).expect(passes=[Y])


# -- pushes ----------------------------------------------------------------------------------------


def pushing(captives: str = R, **more: object) -> Given:
    return johnnys_turn(places={J: 43}, captives=captives, **more)  # type: ignore[arg-type]


@rule("SON-124", "SON-127", "SON-R50")
def test_one_step_in_one_of_four_directions() -> None:
    table = pushing().expect(asked=R)
    assert table.legal(R) == {"push(42)", "push(44)", "push(59)", "hold"}  # 27 is behind a wall
    table.does(R, "push(59)").move(J).move(J).expect(place={J: 59})
    table.refuses(Y, "push(58)", rule="SON-124", code="cannot_push")


@rule("SON-128", "SON-129", "SON-R51")
def test_windows_before_the_first_action_and_after_each() -> None:
    table = pushing().does(R, "hold").move(J).expect(asked=R)
    table.refuses(J, path(), rule="SON-92").does(R, "hold").does(J, "capture").expect(asked=R)
    table.does(R, "push(42)").expect(round=6)
    table.refuses(R, "push(41)", rule="SON-129", code="wrong_moment")
    start = pushing(options={"push_window": "start"}).does(R, "hold").move(J).expect(asked=J)
    start.move(J).expect(round=6)
    end = pushing(options={"push_window": "end"}).expect(asked=J).move(J).expect(asked=J)
    end.move(J).expect(asked=R).does(R, "push(44)").expect(round=6, place={J: 44})


@rule("SON-130", "SON-R51")
def test_captives_are_asked_clockwise_and_see_one_another() -> None:
    table = pushing(G + R).expect(asked=R).does(R, "push(42)")
    assert table.events(G) == ["pushed(B, 43, 42)"]
    table.expect(asked=G).does(G, "push(58)").expect(asked=J, place={J: 58})
    held = pushing(G + R).does(R, "hold")
    assert held.events() == []
    held.does(G, "hold").move(J).expect(asked=R)


@rule("SON-131", "SON-R36", "SON-R61")
def test_a_push_is_no_action() -> None:
    table = pushing(bells=[42]).does(R, "push(42)").expect(actions=2, bells=[42], asked=J)
    assert table.events() == ["pushed(B, 43, 42)"]


@rule("SON-132")
def test_the_right_to_push_ends_with_freedom() -> None:
    table = ghosts_turn(G, places={J: 43, G: 43}, captives=R).does(G, "possess(johnny)").move(G)
    table.expect(asked=J).refuses(R, "push(42)", rule="SON-124")


@rule("SON-116", "SON-125", "SON-126")
def test_a_captive_only_pushes_or_holds() -> None:
    table = pushing().refuses(R, path(42), rule="SON-30").refuses(R, "capture", rule="SON-116")
    table.refuses(R, "push(27)", rule="SON-126").refuses(R, "push(45)", rule="SON-125")
    table.refuses(R, "push(200)", rule="SON-126")
