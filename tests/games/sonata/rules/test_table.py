"""Ledger 4.1, 4.2 and the rulings about board and components. [SON-1..SON-12, SON-R1..SON-R9]"""

import argparse

import pytest
from msgspec import UNSET

from games.sonata.given import (
    SPEC,
    G,
    J,
    R,
    Y,
    ghosts_turn,
    johnnys_turn,
    new_night,
    pass_round,
    whispering,
)
from gloaming.commands import table_options
from gloaming.core.flow import CHANCE
from gloaming.core.session import Session
from gloaming.games.sonata.rules.book import BOOK, floor
from gloaming.games.sonata.rules.floor import members
from gloaming.games.sonata.rules.state import score
from gloaming.server.match import directory
from gloaming.testing import refuses_table, rule

WALLS = """
3-19 4-20 6-7 6-22 8-24 9-25 11-27 12-28 14-15 18-19 22-23 25-41 26-42 27-43 28-29 30-46 31-47
34-35 34-50 40-41 44-45 46-47 50-51 58-74 59-75 60-76 62-63 67-83 68-84 69-85 70-71 72-73 72-88
73-89 75-91 76-77 76-92 78-79 86-87"""


@rule("SON-1", "SON-R9")
def test_exactly_four_seats() -> None:
    for seats in (1, 2, 3, 5):
        refuses_table(SPEC, seats, rule="SON-1", code="bad_option")
    assert Session(SPEC, 4).table.seats == 4


@rule("SON-2", "SON-29", "SON-R10")
def test_red_yellow_green_clockwise_from_johnny() -> None:
    table = new_night()
    order = []
    while table.asked != J:
        order.append(table.asked)
        table.move(table.asked)
    assert order == [R, R, Y, Y, G, G]
    table.refuses(R, "play", rule="SON-29")
    rotating = new_night({"ghost_order": "rotate"})
    firsts = []
    for _ in range(4):
        firsts.append(rotating.asked)
        pass_round(rotating)
    assert firsts == [R, Y, G, R]


@rule("SON-3", "SON-168")
def test_ghosts_win_or_lose_together_and_there_are_no_ties() -> None:
    held = {R: "violin", Y: "harp", G: "cello"}
    places = {R: 70, Y: 27, G: 64}
    table = ghosts_turn(G, places=places, holds=held, performed={R: True, Y: True})
    table.does(G, "perform")
    assert score(table.sonata) == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3])
    dawn = pass_round(johnnys_turn(round=24))
    assert score(dawn.sonata) == [1, 0, 0, 0]


@rule("SON-4", "SON-5")
def test_a_round_has_its_phases() -> None:
    table = new_night()
    phases = []
    while table.value("round") < 3:
        if not phases or phases[-1] != table.value("phase"):
            phases.append(table.value("phase"))
        seat = table.asked[0]
        table.does(seat, "whisper(hush)") if "whisper(hush)" in table.legal(seat) else (
            table.does(seat, "no_bell") if "no_bell" in table.legal(seat) else table.move(seat)
        )
    assert phases == ["ghosts", "johnny", "ghosts", "johnny", "whisper"]
    short = new_night({"hours": 1, "rounds_per_hour": 3})
    while not short.over:
        pass_round(short)
    assert short.value("round") == 3


@rule("SON-6", "SON-R7")
def test_nothing_is_random_after_the_setup() -> None:
    table = new_night()
    draws = [line for line in table.session.record.inputs if line[0] == "c"]
    assert len(draws) == 15
    while not table.over:
        assert table.table.wait != CHANCE
        pass_round(table)
    assert [line for line in table.session.record.inputs if line[0] == "c"] == draws
    assert {source.name for source in SPEC.vocabulary.sources} == {
        "pocket",
        "card",
        "token",
    }  # setup


@rule("SON-7", "SON-R1")
def test_sixteen_columns_six_rows() -> None:
    for name in ("house", "open", "maze"):
        board = floor(name)
        assert (board.cols, board.rows, board.tiles, board.entry) == (16, 6, 96, 96)
        assert board.side(44, 60) == board.side(60, 61) == board.side(61, 77) == 0
        assert board.way[44][93] == 4
        safe = [t for t in members(board.areas[18]) if not board.zones[0][18] >> t & 1]
        assert safe == [19, 35]
    table = ghosts_turn(R, places={R: 1})
    for tile in (0, 97, -1, 1.0, "2", True, None):
        table.refuses(R, {"do": "move", "path": [tile]}, rule="SON-7", code="no_such_tile")


@rule("SON-R1")
def test_the_board_of_whoever_says_nothing_and_the_one_people_are_offered() -> None:
    assert Session(SPEC, 4).setup.board == SPEC.rules.options.defaults()["board"] == "house"
    assert SPEC.rules.options.usual() == {"board": "maze"}
    board, hours = directory.describe_game(SPEC).options[:2]
    assert (board.default, board.usual) == ("house", "maze")
    assert hours.usual is UNSET
    args = argparse.Namespace(seats=None, option=[])
    assert table_options(SPEC, args) == (4, {})
    assert table_options(SPEC, args, usual=True) == (4, {"board": "maze"})
    args.option = ["board=open"]
    assert table_options(SPEC, args, usual=True) == (4, {"board": "open"})


@rule("SON-8", "SON-39")
def test_adjacent_means_a_shared_side() -> None:
    board = floor("house")
    assert board.neighbours[16] == [15, 32]
    assert board.neighbours[17] == [1, 18, 33]
    assert sorted(board.neighbours[44]) == [28, 43, 45, 60]
    ghosts_turn(R, places={R: 16}).refuses_move(R, 17, rule="SON-39")
    ghosts_turn(R, places={R: 44}).refuses_move(R, 59, rule="SON-39")
    johnnys_turn(places={J: 44}).refuses_move(J, 59, rule="SON-8")
    johnnys_turn(places={J: 44}).refuses_move(J, 60, 58, rule="SON-8")


@rule("SON-9")
def test_every_side_is_open_a_door_or_a_wall() -> None:
    for name, walls, doors in (("house", 39, 25), ("open", 30, 24), ("maze", 50, 23)):
        board = floor(name)
        pairs = [(a, b) for a in range(1, 97) for b in board.neighbours[a] if a < b]
        assert len(pairs) == 170
        assert sum(board.side(a, b) for a, b in pairs) == walls
        drawn = next(b.ascii for b in BOOK.boards if b.id == name)
        assert drawn.count(":") + drawn.count("==") == doors
    house = floor("house")
    pairs = [(a, b) for a in range(1, 97) for b in house.neighbours[a] if a < b]
    listed = {tuple(int(t) for t in pair.split("-")) for pair in WALLS.split()}
    assert {pair for pair in pairs if house.side(*pair)} == listed


@rule("SON-10", "SON-R4")
def test_a_door_is_an_open_side_for_every_purpose() -> None:
    ghosts_turn(R, places={R: 38}).move(R, 39).expect(crossed=[])
    johnnys_turn(places={J: 38}).move(J, 39).expect(place={J: 39})
    johnnys_turn(places={J: 38, R: 39}).does(J, "capture").expect(captives=[R])
    johnnys_turn(places={J: 38}, captives=R).does(R, "push(39)").expect(place={J: 39})


@rule("SON-11", "SON-R5")
def test_nobody_leaves_the_board() -> None:
    board = floor("house")
    for tile in range(1, 97):
        assert all(1 <= beside <= 96 for beside in board.neighbours[tile])
    ghosts_turn(R, places={R: 96}).refuses_move(R, 97, rule="SON-7")
    johnnys_turn(places={J: 96}, captives=R).refuses(R, "push(97)", rule="SON-126")


@rule("SON-12", "SON-R6", "SON-114")
def test_pieces_share_tiles_and_contact_does_nothing() -> None:
    table = ghosts_turn(R, places={J: 57, R: 59, Y: 58, G: 58}, bells=[1])
    table.move(R, 58).move(R).expect(place={R: 58, Y: 58, G: 58}, instruments={"harp": 58})
    table.move(Y).move(Y).move(G).move(G).move(J, 58).expect(captives=[], place={J: 58})


@rule("SON-R2", "SON-R3")
def test_only_words_and_numbers_count() -> None:
    """The damaged block has five columns; nothing on the board follows it."""
    board = floor("house")
    assert board.side(29, 31) == -1
    assert board.side(35, 36) == 0
    assert board.side(40, 41) == 1


@rule("SON-R8")
def test_eight_cards_in_a_deck() -> None:
    assert [(card.id, card.source) for card in BOOK.deck] == [
        ("help", "rulebook"),
        ("wait", "rulebook"),
        ("danger", "rulebook"),
        ("ready", "ours"),
        ("soon", "ours"),
        ("lure", "ours"),
        ("alone", "ours"),
        ("hush", "ours"),
    ]
    table = whispering(2)
    assert len(table.legal(R)) == len(table.legal(Y)) == len(table.legal(G)) == 8
