"""Ledger 10.1: the worked examples of the rulebook."""

from games.sonata.given import (
    G,
    J,
    R,
    Y,
    ghosts_turn,
    johnnys_turn,
    new_night,
    pass_round,
    whispering,
    whispers,
)
from gloaming.games.sonata.shown.sheet import sheet
from gloaming.testing import rule


@rule("SON-E1", "SON-37", "SON-38", "SON-45", "SON-46")
def test_a_ghosts_sheet() -> None:
    table = new_night()
    for seat in (R, R, Y, Y):
        table.move(seat)
    table.move(G, 91, 90).move(G, 74, 73)  # doors and open sides only
    rows = sheet(table.session.events(3), 3).rows
    assert [square.entry for square in rows[0].squares] == ["M90", "M73"]
    for viewer in (J, R, Y, "spectator"):
        told = [e for e in table.events(viewer, all=True) if "(D" in e and "drawn" not in e]
        assert told == ["turn_began(D, 1)", "unseen(D, 1)", "unseen(D, 2)"]
    table = ghosts_turn(G, places={G: 59}).move(G, 60, 44).move(G, 28, 27)
    assert table.tile(G) == 27
    table.tells("unseen(D, 2, 28+27, 27)", "scanned", "turn_began(A, 5)", to=G)


@rule("SON-E2", "SON-84", "SON-85", "SON-86")
def test_the_scan_picture() -> None:
    table = johnnys_turn(places={J: 59, R: 62, Y: 1, G: 26}).move(J)
    table.tells("johnny_moved", "scanned(59, low, silence, medium)")


@rule("SON-E3", "SON-109", "SON-112", "SON-119")
def test_a_right_claim() -> None:
    table = johnnys_turn(places={J: 57, R: 43}).move(J, 58, 59, 43)
    assert table.scans() == ["scanned(43, very_high, silence, silence)"]
    table.expect(actions=1).does(J, "claim(43)")
    table.tells("captured(43, yes, 43, no, 1, B)", "scanned(43, none, silence, silence)")
    table.expect(captives=[R], passes=[R], actions=1, asked=J)
    table.move(J, 44).expect(round=6, asked=Y)


@rule("SON-E4", "SON-106", "SON-110")
def test_a_wrong_claim() -> None:
    table = johnnys_turn(places={J: 57, R: 74}).move(J, 58, 59, 43).does(J, "claim(43)")
    table.tells("captured(43, yes, 43, yes, 0, none)", "scanned", "round_began", "turn_began(B, 6)")
    table.expect(captives=[], asked=R)
    zone = [t for t in range(1, 97) if table.setup.zones[43] >> t & 1]
    assert zone == [28, 42, 43, 44, 58, 59, 60]


@rule("SON-E5", "SON-108")
def test_no_action_no_claim() -> None:
    table = johnnys_turn(places={J: 57, R: 74}).move(J, 58, 59, 43).does(J, "claim(43)")
    table.refuses(J, "claim(43)", rule="SON-108", code="no_action_left")
    table.refuses(J, "capture", rule="SON-108")


@rule("SON-E6", "SON-105")
def test_a_wrong_claim_and_a_neighbour_caught() -> None:
    table = johnnys_turn(places={J: 43, Y: 42}).does(J, "claim(43)")
    table.expect(captives=[Y], actions=1)


@rule("SON-E7", "SON-87", "SON-102", "SON-103")
def test_the_safe_tiles() -> None:
    table = johnnys_turn(places={J: 17, R: 19, Y: 35, G: 3}).move(J, 18)
    assert table.scans() == ["scanned(18, high, high, high)"]
    table.does(J, "capture").expect(captives=[G])


@rule("SON-E8", "SON-90", "SON-95", "SON-96")
def test_johnnys_sheet() -> None:
    table = new_night(starts=(1, 42, 95))
    for seat in (R, R, Y, Y, G, G):
        table.move(seat)
    table.move(J, 80, 64, 48, 32).move(J)
    pass_round(table)
    places = {J: 57, R: 1, Y: 42, G: 96}
    table = johnnys_turn(places=places).move(J, 58, 59, 60, 44)
    assert table.scans() == ["scanned(44, silence, medium, silence)"]
    table.move(J, 60, 61, 77, 93)
    assert table.scans() == ["scanned(93, silence, low, low)"]
    events = [{"event": "round_began", "round": 5}, *table.session.events(0)]
    row = sheet(events, 0).rows[0]
    assert [square.entry for square in row.squares] == ["M44", "M93"]
    assert row.squares[0].heard == {"r": "-", "y": "2", "g": "-"}
    assert row.squares[1].heard == {"r": "-", "y": "3", "g": "3"}
    near_44, near_93 = (table.setup.floor.heard[tile] for tile in (44, 93))
    yellow = near_44[2] & near_93[3]
    green = near_44[4] & near_93[3]
    assert [t for t in range(97) if yellow >> t & 1] == [42, 46, 58, 74]
    assert [t for t in range(97) if green >> t & 1] == [48, 64, 80, 96]


@rule("SON-E9", "SON-143", "SON-145")
def test_whisper_directions() -> None:
    table = whispers(whispering(2), "wait", "soon", "hush")
    table.tells("whispers_passed(yes)", "whispered(B, C, wait)", "whispered(C, D, soon)",
                "bell_kept", "round_began", "turn_began", to=Y)  # fmt: skip
    assert "whispered(D, B, hush)" in table.events(R)
    table = whispering(4)
    assert len(table.legal(R)) == len(table.legal(Y)) == len(table.legal(G)) == 8
    whispers(table, "ready", "wait", "hush")
    assert "whispered(B, D, ready)" in table.events(G)
    assert "whispered(C, B, wait)" in table.events(R)


@rule("SON-E10", "SON-97", "SON-122", "SON-133")
def test_a_pass_is_lost_with_the_captive() -> None:
    table = ghosts_turn(G, places={J: 38, G: 53}, captives=R)
    table.move(G, 54, 38).does(G, "possess(johnny)")
    table.expect(place={R: 50, G: 92}, passes=[], captives=[], asked=J)
    table.refuses_move(J, 22, 23, rule="SON-97")
    spent = ghosts_turn(G, places={J: 38, G: 53}, captives=R, passes="")
    spent.move(G, 54, 38).does(G, "possess(johnny)").expect(passes=[], captives=[])
    assert "rescued(D, 2, B, 0, none)" in spent.events()


@rule("SON-E11", "SON-128", "SON-129")
def test_a_captive_pushes_from_the_next_turn_on() -> None:
    table = johnnys_turn(places={J: 43, Y: 42}).does(J, "capture")
    table.expect(asked=J).refuses(Y, "push(42)", rule="SON-128")
    table.move(J, 44).expect(round=6, asked=R)
    table.move(R).move(R).move(G).move(G).expect(asked=Y)
    assert table.legal(Y) == {"push(28)", "push(43)", "push(60)", "hold"}


@rule("SON-E12", "SON-21", "SON-23")
def test_what_a_ghost_knows_after_the_setup() -> None:
    table = new_night()
    seen = table.view(R)["state"]
    assert seen["start"] == [None, 50, None, None]
    assert seen["spot"] == [None, 70, None, None]
    assert seen["instruments"][0] == 20
    assert seen["card"] == [None, "violin", "harp", "cello"]
    assert seen["place"] == [96, 50, None, None]
    for viewer in (J, "spectator"):
        seen = table.view(viewer)["state"]
        assert seen["place"] == [96, None, None, None]
        for name in ("start", "spot", "card"):
            assert seen[name] == [None] * 4


@rule("SON-E13", "SON-4", "SON-166")
def test_the_length_of_the_night() -> None:
    table = new_night()
    while not table.over:
        pass_round(table)
    told = table.events(all=True)
    assert table.value("ended") == "dawn"
    assert table.value("round") == 24
    strikes = [e for e in told if e.startswith("clock_struck")]
    assert strikes == [f"clock_struck({hour}, 6)" for hour in range(1, 7)]
    assert told[told.index(strikes[1]) - 1] == "round_began(5, 24)"
    assert sum(e.startswith("whispers_passed") for e in told) == 11
