"""Ledger 10.2, first half: our own scenarios about walls, bells, captures and rescues."""

from games.sonata.given import G, Given, J, R, Y, ghosts_turn, johnnys_turn, path
from gloaming.testing import rule


@rule("SON-S1", "SON-10", "SON-103")
def test_diagonals_round_corners() -> None:
    table = johnnys_turn(places={J: 24, R: 7, Y: 9, G: 41}).move(J)
    assert table.scans() == ["scanned(24, high, high, high)"]
    table.does(J, "capture").expect(captives=[R])


@rule("SON-S2", "SON-41", "SON-43", "SON-45")
def test_wall_flips() -> None:
    once = ghosts_turn(R, places={R: 22}).move(R, 23).expect(crossed=[R])
    ghosts_turn(R, places={R: 38}).move(R, 39).expect(crossed=[])
    twice = ghosts_turn(R, places={R: 22}).move(R, 23, 22).expect(crossed=[R], place={R: 22})
    ghosts_turn(R, places={R: 22}).move(R).expect(crossed=[])
    assert once.events(J) == twice.events(J) == ["unseen(B, 1)", "wall_crossed(B, 1)"]
    assert once.view(J) == twice.view(J)


@rule("SON-S3", "SON-153", "SON-154", "SON-157")
def test_bells_and_steps() -> None:
    for start, steps, rings in (
        (28, (44, 60), False),
        (60, (59,), True),
        (59, (60,), True),
        (59, (), False),
        (60, (59, 60), True),
        (24, (25,), True),
    ):
        table = ghosts_turn(Y, places={Y: start}, bells=[42]).move(Y, *steps)
        rang = [event for event in table.events(J) if event.startswith("bell_rang")]
        assert rang == (["bell_rang(42, C, no, none)"] if rings else []), (start, steps)
        table.expect(bells=[] if rings else [42])
    table = ghosts_turn(Y, places={Y: 60}, bells=[42]).move(Y, 59).move(Y, 58)
    assert not any(event.startswith("bell_rang") for event in table.events(J))


@rule("SON-S4", "SON-155", "SON-158")
def test_two_bells_at_once() -> None:
    table = ghosts_turn(Y, places={Y: 60}, bells=[42, 44]).move(Y, 59).expect(bells=[])
    table.tells("unseen(C, 1)", "bell_rang(42, C, no, none)", "bell_rang(44, C, no, none)", to=J)


@rule("SON-S5", "SON-49", "SON-159")
def test_a_carried_instrument_rings_too() -> None:
    table = ghosts_turn(Y, places={Y: 60}, instruments={"harp": 60}, bells=[42])
    table.does(Y, "possess(harp)").tells("possessed(C, 1, harp, 60)", to=J)
    table.move(Y, 59, 58).expect(instruments={"harp": 58}, bells=[])
    assert table.events(J)[:2] == ["carried(C, 2, harp, 59+58, 58)", "bell_rang(42, C, no, none)"]


@rule("SON-S6", "SON-54", "SON-64")
def test_one_thing_at_a_time() -> None:
    table = ghosts_turn(R, places={R: 20}, instruments={"cello": 20})
    table.does(R, "possess(violin)").refuses(R, "possess(cello)", rule="SON-54")
    table.expect(actions=1).does(R, "unpossess")
    table.expect(instruments={"violin": 20}, holds={R: None}, place={R: 20})


@rule("SON-S7", "SON-56", "SON-118")
def test_caught_in_the_act() -> None:
    table = johnnys_turn(places={J: 18, R: 2, Y: 60, G: 49}, holds={R: "violin"})
    table.does(J, "capture").expect(captives=[R], holds={R: None})
    table.expect(instruments={"violin": 2})
    assert "dropped(B, violin, 2)" in table.events(Y)
    table = ghosts_turn(Y, places={J: 18, Y: 2}, captives=R, instruments={"violin": 2})
    table.does(Y, "possess(violin)").expect(holds={Y: "violin"})


@rule("SON-S8", "SON-105", "SON-109", "SON-165")
def test_three_at_once() -> None:
    places = {J: 39, R: 24, Y: 55, G: 39}
    table = johnnys_turn(places=places).does(J, "capture")
    table.expect(captives=[R, Y, G], over=True, ended="capture")
    assert not table.scans()
    table = johnnys_turn(places=places).does(J, "claim(39)").expect(captives=[G], actions=2)
    assert table.scans() == ["scanned(39, high, high, none)"]
    table.does(J, "capture").expect(captives=[G, R, Y], over=True, ended="capture")


@rule("SON-S9", "SON-31", "SON-133", "SON-134", "SON-136")
def test_rescue_of_two() -> None:
    table = ghosts_turn(G, places={J: 38, G: 53}, captives=R + Y, round=7)
    table.move(G, 54, 38).does(G, "possess(johnny)")
    table.expect(place={R: 50, Y: 7, G: 92}, passes=[], captives=[], debts=[R, Y])
    assert table.scans() == ["scanned(38, silence, medium, silence)"]
    table.move(J).move(J).expect(round=8, asked=G)
    assert table.events()[-3:] == ["turn_skipped(B)", "turn_skipped(C)", "turn_began(D, 8)"]
    table.move(G).move(G)
    assert len(table.scans()) == 1
    table.expect(debts=[], asked=J).move(J).move(J)
    for seat in (R, Y, G):
        table.does(seat, "whisper(hush)")
    table.does(J, "no_bell").expect(round=9, asked=R)
    table.move(R).move(R).expect(asked=Y).move(Y).move(Y).expect(asked=G)


@rule("SON-S10", "SON-135", "SON-136")
def test_rescue_with_the_first_action() -> None:
    table = ghosts_turn(R, places={J: 38, R: 38}, captives=G, round=7)
    table.does(R, "possess(johnny)").expect(place={R: 50, G: 92}, actions=1, asked=R)
    table.move(R, 66).expect(place={R: 66}, asked=Y)
    assert table.scans() == ["scanned(38, silence, silence, silence)"]
    table.move(Y).move(Y)
    assert "turn_skipped(D)" in table.events()
    table.expect(debts=[], asked=J).move(J).move(J)
    table.expect(round=8).move(R).move(R).move(Y).move(Y).expect(asked=G)


@rule("SON-S11", "SON-51", "SON-62", "SON-91")
def test_driving_johnny() -> None:
    table = ghosts_turn(Y, places={J: 54, Y: 54, G: 1})
    table.does(Y, "possess(johnny)").tells("johnny_possessed(C, 1, 54)", to=J)
    table.move(Y, 55, 56).expect(place={J: 56, Y: 56}, holds={Y: "johnny"})
    assert table.events(J)[:2] == [
        "drove(C, 2, 55+56, 56)",
        "scanned(56, silence, very_high, silence)",
    ]
    table.move(G).move(G).expect(holds={Y: None}, place={Y: 56}, asked=J)
    assert "shaken_off(C, 56)" in table.events()
    table.does(J, "claim(56)").expect(captives=[Y], actions=2)
    table = ghosts_turn(Y, places={J: 70, Y: 70}).does(Y, "possess(johnny)")
    table.refuses_move(Y, 71, rule="SON-51").expect(actions=1).move(Y, 86).expect(place={J: 86})


def sonata_position(round: int = 9) -> Given:
    places = {J: 58, R: 70, Y: 28, G: 64}
    held = {R: "violin", Y: "harp"}
    return ghosts_turn(R, places=places, holds=held, instruments={"cello": 64}, round=round)


@rule("SON-S12", "SON-71", "SON-72", "SON-162", "SON-164")
def test_the_sonata() -> None:
    table = sonata_position().does(R, "perform").does(R, "unpossess").move(Y, 27)
    table.does(Y, "perform").does(G, "possess(cello)")
    for viewer in (J, G, "spectator"):
        told = [e for e in table.events(viewer, all=True) if e.startswith(("sounded", "performed"))]
        assert told == ["sounded(B, 1, violin, 70)", "sounded(C, 2, harp, 27)"]
    table.does(G, "perform").expect(over=True, ended="sonata")
    assert table.events(J)[:2] == ["sounded(D, 2, cello, 64)", "sonata_heard(9)"]
    assert not table.scans()


@rule("SON-S13", "SON-70", "SON-73")
def test_not_the_same_round() -> None:
    table = sonata_position().does(R, "perform").does(R, "unpossess").move(Y, 27)
    table.does(Y, "perform").does(G, "possess(cello)").does(G, "play")
    table.expect(performed={R: True, Y: True, G: False}, asked=J).move(J).move(J)
    table.expect(round=10, performed=[False] * 4)
    table.move(R).move(R).move(Y).move(Y).does(G, "perform").expect(over=False)
    table = sonata_position().does(R, "perform").does(R, "unpossess").move(Y, 27)
    table.does(Y, "perform").does(G, "possess(cello)").does(G, "play").move(J).move(J)
    table.does(R, "possess(violin)").does(R, "perform").does(Y, "perform").move(Y)
    table.does(G, "perform").expect(over=True, ended="sonata", round=10)


@rule("SON-S14", "SON-68", "SON-71")
def test_play_and_perform_sound_alike() -> None:
    one, two = sonata_position().does(R, "play"), sonata_position().does(R, "perform")
    for viewer in (J, Y, G, "spectator"):
        assert one.events(viewer) == two.events(viewer) == ["sounded(B, 1, violin, 70)"]
        assert one.view(viewer) == two.view(viewer)
        assert one.legal(viewer) == two.legal(viewer)
    assert one.events(R) == ["sounded(B, 1, violin, 70, no)"]
    assert two.events(R) == ["sounded(B, 1, violin, 70, yes)"]


@rule("SON-S15", "SON-97", "SON-120")
def test_wall_passes() -> None:
    table = johnnys_turn(places={J: 40, Y: 1}, captives=R).does(R, "hold")
    table.refuses_move(J, 41, 25, rule="SON-120").expect(place={J: 40}, actions=2, passes=[R])
    table.move(J, 41, 42, 43, 44).expect(passes=[]).does(R, "hold")
    table.refuses_move(J, 45, rule="SON-97")
    two = johnnys_turn(places={J: 40}, captives=R + Y).does(R, "hold").does(Y, "hold")
    two.move(J, 41, 25).expect(passes=[], place={J: 25, R: 25, Y: 25})


@rule("SON-S16", "SON-102", "SON-113")
def test_a_pass_is_no_long_arm() -> None:
    table = johnnys_turn(places={J: 40, G: 41}, captives=R).does(R, "hold").does(J, "claim(40)")
    table.expect(captives=[R], actions=1, passes=[R])
    assert table.scans() == ["scanned(40, none, silence, high)"]


@rule("SON-S17", "SON-119")
def test_a_fresh_pass() -> None:
    table = johnnys_turn(places={J: 40, Y: 40}).does(J, "claim(40)").expect(actions=2, passes=[Y])
    table.move(J, 41).expect(captives=[Y], passes=[], actions=1)


@rule("SON-S18", "SON-124", "SON-125", "SON-126", "SON-131")
def test_the_push_that_saves() -> None:
    table = johnnys_turn(places={J: 60, G: 77}, captives=R).expect(asked=R)
    table.refuses(R, "push(76)", rule="SON-126").refuses(R, "push(43)", rule="SON-125")
    table.does(R, "push(59)").tells("pushed(B, 60, 59)", to=J)
    table.expect(asked=J).refuses(R, "push(58)", rule="SON-124")
    table.does(J, "capture").expect(captives=[R], place={J: 59, R: 59})
    table = johnnys_turn(places={J: 60, G: 77}, captives=R).does(R, "push(59)")
    table.move(J, 60).does(J, "capture").expect(captives=[R, G])


@rule("SON-S19", "SON-140", "SON-166", "SON-167")
def test_the_last_round() -> None:
    table = sonata_position(24).does(R, "perform").does(R, "unpossess").move(Y, 27)
    table.does(Y, "perform").does(G, "possess(cello)").does(G, "perform")
    table.expect(over=True, ended="sonata")
    table = sonata_position(24).does(R, "perform").does(R, "unpossess").move(Y, 27)
    table.does(Y, "perform").does(G, "possess(cello)").does(G, "play").move(J).move(J)
    table.expect(over=True, ended="dawn")
    table.refuses(R, "whisper(hush)", rule="SON-166").refuses(J, path(), rule="SON-166")
