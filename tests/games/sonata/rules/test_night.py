"""Ledger 4.13 to 4.17: rescue, whispers, bells, the end, the app. [SON-133..SON-172]"""

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
    pass_round,
    path,
    whispering,
    whispers,
)
from gloaming.core.flow import Refused
from gloaming.games.sonata.rules.book import BOOK
from gloaming.games.sonata.shown.aid import may_use, possible_tiles
from gloaming.games.sonata.shown.sheet import sheet
from gloaming.testing import rule

WORDS = ("help", "wait", "danger", "ready", "soon", "lure", "alone", "hush")

# -- rescue ----------------------------------------------------------------------------------------


@rule("SON-133", "SON-139", "SON-R28", "SON-R29")
def test_one_possession_frees_all_and_johnny_stays() -> None:
    table = ghosts_turn(G, places={J: 38, G: 38}, captives=Y + R).does(G, "possess(johnny)")
    table.expect(captives=[], passes=[], place={J: 38}, holds=[None] * 4)
    holding = ghosts_turn(G, places={J: 38, G: 38}, captives=R, holds={G: "cello"})
    holding.refuses(G, "possess(johnny)", rule="SON-54")


@rule("SON-R29", "SON-138")
def test_the_saviour_may_have_to_name_one() -> None:
    one = {"rescue_frees": "one"}
    table = ghosts_turn(G, places={J: 38, G: 38}, captives=Y + R, options=one)
    table.does(G, "possess(johnny)").refuses(G, path(), rule="SON-R29", code="must_name")
    table.refuses(G, "free(D)", rule="SON-138").refuses(G, "free(A)", rule="SON-138")
    table.refuses(G, {"do": "free", "captive": 7}, rule="SON-138")
    table.does(G, "free(B)").expect(captives=[Y], passes=[Y], debts=[R], place={G: 92, R: 50})
    single = ghosts_turn(G, places={J: 38, G: 38}, captives=Y, options=one)
    single.does(G, "possess(johnny)").expect(captives=[], asked=G, actions=1)


@rule("SON-134", "SON-135", "SON-R31")
def test_the_freed_skip_their_next_turn() -> None:
    later = ghosts_turn(R, places={J: 38, R: 38}, captives=Y).does(R, "possess(johnny)").move(R)
    later.expect(asked=G, debts=[])
    assert "turn_skipped(C)" in later.events()
    earlier = ghosts_turn(G, places={J: 38, G: 38}, captives=Y).does(G, "possess(johnny)").move(G)
    earlier.expect(debts=[Y]).move(J).move(J).move(R).move(R).expect(asked=G, debts=[])


@rule("SON-136", "SON-137")
def test_the_saviour_goes_home_and_keeps_its_action() -> None:
    table = ghosts_turn(G, places={J: 38, G: 38}, captives=R, bells=[92, 50])
    table.does(G, "possess(johnny)").expect(asked=G, actions=1, crossed=[], bells=[92, 50])
    assert table.events(G)[-1] == "returned(D, 92)"
    assert table.events(J) == ["rescued(D, 1, B, 1, B)"]
    table.move(G, 91).expect(place={G: 91})


@rule("SON-138")
def test_a_captive_frees_nobody() -> None:
    table = johnnys_turn(places={J: 38}, captives=R + Y)
    table.refuses(R, "possess(johnny)", rule="SON-30").refuses(R, "free(C)", rule="SON-116")


# -- whispers --------------------------------------------------------------------------------------


@rule("SON-140", "SON-R52")
def test_whispers_come_every_second_round() -> None:
    table = new_night({"hours": 2})
    rounds = []
    while not table.over:
        pass_round(table)
        if any(event.startswith("whispers_passed") for event in table.events()):
            rounds.append(table.value("round") - 1)
    assert rounds == [2, 4, 6]
    ghosts_turn(R).refuses(R, "whisper(help)", rule="SON-140", code="wrong_moment")
    often = new_night({"hours": 1, "whisper_every": 1})
    while not often.over:
        pass_round(often)
    assert sum(e.startswith("whispers_passed") for e in often.events(all=True)) == 3


@rule("SON-141", "SON-147", "SON-R54")
def test_exactly_one_card_of_the_deck() -> None:
    table = whispering(2)
    assert table.legal(R) == {f"whisper({word})" for word in WORDS}
    table.refuses(R, path(), rule="SON-141").refuses(R, "hold", rule="SON-141")
    table.refuses(R, {"do": "whisper", "word": "tile 44"}, rule="SON-147", code="no_such_card")
    table.refuses(R, {"do": "whisper", "word": "help", "words": ["wait"]}, rule="SON-141")
    whispers(table, "help", "help", "help")
    assert whispering(4).legal(R) == {f"whisper({word})" for word in WORDS}


@rule("SON-142", "SON-R56")
def test_all_choices_are_made_together() -> None:
    table = whispering(2).expect(asked=J + R + Y + G).does(J, "bell(42)").does(Y, "whisper(soon)")
    table.expect(asked=R + G, bells=[])
    assert table.events(R, all=True) == table.events(J, all=True) == []
    assert table.view(R)["waiting"]["seats"] == [0, 1, 2, 3]
    table.refuses(Y, "whisper(help)", rule="SON-142", code="chosen_already")
    table.refuses(J, "no_bell", rule="SON-142")
    table.does(G, "whisper(wait)").does(R, "whisper(ready)").expect(bells=[42])
    assert table.events(R)[:4] == [
        "whispers_passed(yes)",
        "whispered(B, C, ready)",
        "whispered(D, B, wait)",
        "bell_placed(42)",
    ]


@rule("SON-143", "SON-R53")
def test_directions_alternate_by_whisper() -> None:
    def receiver(round: int, options: dict[str, object]) -> str:
        table = whispers(whispering(round, options=options), "help", "wait", "soon")
        return "C" if "whispered(B, C, help)" in table.events(Y) else "D"

    assert [receiver(n, {}) for n in (2, 4, 6)] == ["C", "D", "C"]
    other = {"whisper_first": "counterclockwise"}
    assert [receiver(n, other) for n in (2, 4, 6)] == ["D", "C", "D"]
    assert [receiver(n, {"whisper_every": 3}) for n in (3, 6)] == ["C", "D"]
    table = whispering(2)
    table.refuses(R, {"do": "whisper", "word": "help", "to": 3}, rule="SON-143")


@rule("SON-145", "SON-R65")
def test_a_sheet_keeps_the_word_sent_and_the_word_got() -> None:
    table = whispers(whispering(2), "wait", "soon", "hush")
    for seat, words in ((1, ("wait", "hush")), (2, ("soon", "wait")), (3, ("hush", "soon"))):
        events = [{"event": "round_began", "round": 2}, *table.session.events(seat)]
        row = sheet(events, seat).rows[0]
        assert (row.sent, row.got) == words


@rule("SON-144")
def test_only_sender_and_receiver_see_a_card() -> None:
    one = whispers(whispering(2), "help", "hush", "hush")
    two = whispers(whispering(2), "ready", "hush", "hush")
    for viewer in (J, G, "spectator"):
        assert one.events(viewer) == two.events(viewer)
        assert one.view(viewer) == two.view(viewer)
    assert one.events(Y) != two.events(Y)


@rule("SON-146", "SON-R55")
def test_captives_whisper_unless_the_table_says_no() -> None:
    silent = {"captive_whisper": False}
    table = whispering(2, captives=Y, options=silent).expect(asked=J + R + G)
    table.refuses(Y, "whisper(help)", rule="SON-R55")
    table.does(R, "whisper(soon)").does(G, "whisper(wait)").does(J, "no_bell")
    assert "whispered(B, D, soon)" in table.events(G)  # its partner is a captive
    assert "whispered(D, B, wait)" in table.events(R)
    alone = whispering(2, captives=Y + G, options=silent).expect(asked=J)
    alone.does(J, "no_bell").expect(round=3)
    nobody = whispering(2, captives=Y + G, options=silent, bells=[1, 2, 3])
    nobody.expect(round=3)


@rule("SON-147")
def test_cards_are_vague() -> None:
    for card in BOOK.deck:
        assert card.id.isalpha()
        assert card.id not in SPEC.vocabulary.kinds["instrument"].names  # type: ignore[attr-defined]


# -- bells -----------------------------------------------------------------------------------------


@rule("SON-148", "SON-149", "SON-R57")
def test_a_bell_goes_anywhere() -> None:
    table = whispering(2, places={J: 44, R: 60}, bells=[44])
    bells = {f"bell({tile})" for tile in range(1, 97)}
    assert table.legal(J) == bells | {"no_bell"}
    table.refuses(J, "bell(97)", rule="SON-148").refuses(J, "capture", rule="SON-92")
    ghosts_turn(R).refuses(J, "bell(5)", rule="SON-148").refuses(R, "bell(5)", rule="SON-148")


@rule("SON-150", "SON-151", "SON-R57")
def test_a_bell_stays_until_it_rings() -> None:
    table = whispering(2, bells=[10, 42])
    table.refuses(J, "take_bell(42)", rule="SON-151").refuses(J, "move_bell(42)", rule="SON-151")
    whispers(table, "hush", "hush", "hush", bell=7).expect(bells=[10, 42, 7])
    pass_round(table).expect(bells=[10, 42, 7])


@rule("SON-152")
def test_bells_are_public() -> None:
    table = whispers(whispering(2), "hush", "hush", "hush", bell=42)
    for viewer in (*GHOSTS, "spectator"):
        assert table.view(viewer)["state"]["bells"] == [42]
        assert "bell_placed(42)" in table.events(viewer)


@rule("SON-153", "SON-R58")
def test_stepping_out_rings_unless_only_entering_counts() -> None:
    enter = {"bell_trigger": "enter"}
    for options, start, step, rings in (
        ({}, 59, 60, True),
        (enter, 59, 60, False),
        (enter, 60, 59, True),
        (enter, 59, 58, True),
    ):
        table = ghosts_turn(Y, places={Y: start}, bells=[42], options=options).move(Y, step)
        table.expect(bells=[] if rings else [42])


@rule("SON-154", "SON-R58")
def test_standing_still_does_not_ring() -> None:
    table = ghosts_turn(Y, places={Y: 58}, bells=[42]).does(Y, "possess(harp)").does(Y, "play")
    table.expect(bells=[42])
    placed = whispers(whispering(2, places={Y: 42}), "hush", "hush", "hush", bell=42)
    placed.expect(bells=[42])
    home = ghosts_turn(G, places={J: 38, G: 38}, captives=R, bells=[50, 92])
    home.does(G, "possess(johnny)").expect(bells=[50, 92])


@rule("SON-155", "SON-156", "SON-R59")
def test_what_a_bell_tells() -> None:
    one = ghosts_turn(Y, places={Y: 60}, bells=[42]).move(Y, 59)
    two = ghosts_turn(Y, places={Y: 59}, bells=[42]).move(Y, 60)
    assert one.events(J) == two.events(J) == ["unseen(C, 1)", "bell_rang(42, C, no, none)"]
    told = {"bell_reveals": "tile"}
    table = ghosts_turn(Y, places={Y: 60}, bells=[42], options=told).move(Y, 59, 58)
    assert table.events(J)[1] == "bell_rang(42, C, yes, 59)"
    leaving = ghosts_turn(Y, places={Y: 59}, bells=[42], options=told).move(Y, 60)
    assert leaving.events(J)[1] == "bell_rang(42, C, yes, 59)"
    both = ghosts_turn(Y, places={Y: 59}, bells=[42], options={**told, "bell_trigger": "enter"})
    both.move(Y, 60, 59)
    assert both.events(J)[1] == "bell_rang(42, C, yes, 59)"


@rule("SON-159", "SON-160", "SON-R60", "SON-R61")
def test_walls_do_not_muffle_and_every_free_ghost_rings() -> None:
    walled = ghosts_turn(Y, places={Y: 24}, bells=[42]).move(Y, 25).expect(bells=[])
    assert walled.setup.floor.side(25, 41) == 1
    driver = ghosts_turn(Y, places={J: 60, Y: 60}, bells=[42])
    driver.does(Y, "possess(johnny)").move(Y, 59).expect(bells=[])


@rule("SON-161", "SON-R61")
def test_johnny_and_captives_never_ring() -> None:
    table = johnnys_turn(places={J: 60}, captives=R, bells=[42]).does(R, "push(59)")
    table.move(J, 58, 57).expect(bells=[42])


# -- the end ---------------------------------------------------------------------------------------


def last_performance(round: int = 9) -> Given:
    held = {R: "violin", Y: "harp", G: "cello"}
    places = {R: 70, Y: 27, G: 64}
    marks = {R: True, Y: True}
    return ghosts_turn(G, places=places, holds=held, performed=marks, round=round)


@rule("SON-162", "SON-R36")
def test_the_sonata_ends_the_game_at_once() -> None:
    table = last_performance().does(G, "perform").expect(over=True, ended="sonata")
    assert not table.scans()
    for seat in (J, *GHOSTS):
        table.refuses(seat, path(), rule="SON-162", code="game_over")


@rule("SON-165", "SON-R36")
def test_three_captives_end_the_game_at_once() -> None:
    table = johnnys_turn(places={J: 43, G: 44}, captives=R + Y).does(R, "hold").does(Y, "hold")
    table.does(J, "capture").expect(over=True, ended="capture")
    table.refuses(J, path(), rule="SON-165", code="game_over")


@rule("SON-166", "SON-167", "SON-R62")
def test_dawn_is_the_end_of_the_last_round() -> None:
    last_performance(24).does(G, "perform").expect(ended="sonata")
    table = johnnys_turn(round=24).move(J).expect(over=False).move(J).expect(ended="dawn")
    table.refuses(R, path(), rule="SON-166", code="game_over")


@rule("SON-R47")
def test_a_hopeless_night_is_played_on() -> None:
    table = johnnys_turn(round=23, captives=R + Y).does(R, "hold").does(Y, "hold").move(J)
    table.does(R, "hold").does(Y, "hold").move(J).does(R, "hold").does(Y, "hold")
    table.expect(round=24, over=False, asked=G)


@rule("SON-169", "SON-R63")
def test_everything_is_revealed() -> None:
    table = johnnys_turn(round=24, places={R: 33}).move(J).move(J)
    assert table.events()[-4:] == [
        "dawn_broke(24)",
        "revealed(B, 50, 70, violin)",
        "revealed(C, 7, 27, harp)",
        "revealed(D, 92, 64, cello)",
    ]
    for viewer in (J, Y, "spectator"):
        seen = table.view(viewer)["state"]
        assert seen["place"][1] == 33
        assert seen["start"] == [None, 50, 7, 92]
        assert seen["spot"] == [None, 70, 27, 64]
        assert seen["card"] == [None, "violin", "harp", "cello"]
    opened = [e for e in table.session.events(None) if e["event"] == "unseen"]
    assert all("path" in event for event in opened)


# -- the app, the aid, the chat --------------------------------------------------------------------


@rule("SON-170", "SON-171", "SON-172")
def test_the_app_changes_no_rule_and_instruments_can_sound() -> None:
    assert [tone.id for tone in BOOK.tones] == ["very_high", "high", "medium", "low", "silence"]
    assert [tone.ring for tone in BOOK.tones] == [0, 1, 2, 3, 4]
    assert len({str(instrument.sound) for instrument in BOOK.instruments}) == 6
    table = ghosts_turn(R, places={R: 20}, holds={R: "violin"}).does(R, "play")
    assert table.events(J) == ["sounded(B, 1, violin, 20)"]


@rule("SON-R64")
def test_what_is_said_is_said_to_all() -> None:
    assert SPEC.prepare(4, {}).chat == "public"
    assert SPEC.prepare(4, {"chat": "off"}).chat == "off"
    assert SPEC.prepare(4, {"chat": "ghosts"}).chat == "ghosts"
    assert SPEC.table.talk


@rule("SON-R66")
def test_the_aid_is_given_to_those_who_may_have_it() -> None:
    for aid, seats in (("off", []), ("johnny", [0]), ("all", [0, 1, 2, 3])):
        table = new_night({"aid": aid})
        assert [seat for seat in range(4) if may_use(table.setup, seat)] == seats
        for seat in range(4):
            known = table.session.known(seat)
            if seat in seats:
                tiles = possible_tiles(known)
                assert table.tile(R) in tiles[1]
                assert len(tiles[2]) == (90 if seat in (0, 2) else 88)
                assert table.session.view(seat)["aid"]["possible"][1:] == list(tiles.values())
            else:
                assert "aid" not in table.session.view(seat)
                with pytest.raises(Refused, match="SON-R66"):
                    possible_tiles(known)


@rule("SON-21")
def test_nobody_looks_at_what_is_anothers() -> None:
    new_night().refuses(R, "look(B)", rule="SON-21", code="not_yours_to_see")


def refuses_aid(*, rule: str) -> None:
    with pytest.raises(Refused, match=rule):
        possible_tiles(new_night().session.known(0))


@rule("SON-R66")
def test_without_the_option_there_is_no_aid() -> None:
    refuses_aid(rule="SON-R66")
