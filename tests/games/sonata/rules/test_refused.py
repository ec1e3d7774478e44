"""Ledger 11, row by row: what is refused, by which rule, and that it leaves no trace."""

import pytest

from games.sonata.given import (
    G,
    Given,
    J,
    R,
    Y,
    ghosts_turn,
    johnnys_turn,
    path,
    whispering,
    whispers,
)
from gloaming.testing import rule


@rule("SON-29", "SON-32")
def test_no_third_action() -> None:
    table = ghosts_turn(R).move(R).move(R).refuses_move(R, 17, rule="SON-29")
    table.expect(asked=Y, actions=2)


@rule("SON-38", "SON-96", "SON-100")
@pytest.mark.parametrize("steps", [5, 9, 40, 96])
def test_however_long_a_path_is_it_is_too_long(steps: int) -> None:
    there_and_back = [(58, 57)[n % 2] for n in range(steps)]
    ghost = ghosts_turn(R, places={R: 57})
    ghost.refuses_move(R, *there_and_back, rule="SON-38", code="too_far")
    johnny = johnnys_turn(places={J: 57})
    johnny.refuses_move(J, *there_and_back, rule="SON-96", code="too_far")
    holding = johnnys_turn(places={J: 57}, captives=R).does(R, "hold")
    holding.refuses_move(J, *there_and_back, rule="SON-100")


@rule("SON-7", "SON-11", "SON-39")
def test_the_first_thing_wrong_with_a_path_is_cited() -> None:
    table = ghosts_turn(R, places={R: 96})
    table.refuses_move(R, 95, 97, rule="SON-7").refuses_move(R, 95, 94, 97, rule="SON-7")
    table.refuses_move(R, 94, rule="SON-39").refuses_move(R, 95, 95, rule="SON-39")
    table.refuses_move(R, 96, rule="SON-39")  # standing still is a path of no steps
    table.refuses(R, {"do": "move", "path": 95}, rule="SON-7")
    table.refuses(R, {"do": "move", "path": [[95]]}, rule="SON-7")


@rule("SON-52", "SON-53", "SON-54", "SON-55")
def test_the_first_thing_wrong_with_a_possession_is_cited() -> None:
    table = ghosts_turn(Y, places={R: 20, Y: 21}, holds={R: "violin"})
    table.refuses(Y, "possess(violin)", rule="SON-55").refuses(Y, "possess(harp)", rule="SON-53")
    table.refuses(Y, {"do": "possess"}, rule="SON-52", code="bad_target")
    held = ghosts_turn(R, places={R: 20}, holds={R: "violin"})
    held.refuses(R, "possess(violin)", rule="SON-54").refuses(R, "possess(harp)", rule="SON-54")


@rule("SON-92", "SON-108")
def test_johnny_in_anybody_elses_time() -> None:
    ghosts_turn(R).refuses(J, path(80), rule="SON-92").refuses(J, "capture", rule="SON-108")
    table = whispering(2)
    for attempt in (path(80), "capture", "claim(96)", "whisper(help)", "listen"):
        table.refuses(J, attempt, rule="SON-92")
    spent = whispering(2, bells=[1, 2, 3]).refuses(J, path(80), rule="SON-92")
    spent.refuses(J, "capture", rule="SON-108")


@rule("SON-105")
@pytest.mark.parametrize("name", ["ghost", "ghosts", "seat", "target"])
def test_no_ghost_is_picked(name: str) -> None:
    table = johnnys_turn(places={J: 43, R: 42, Y: 44})
    table.refuses(J, {"do": "capture", name: 1}, rule="SON-105", code="cannot_choose")


@rule("SON-124", "SON-125", "SON-126", "SON-128", "SON-129")
def test_pushes_that_are_none() -> None:
    table = johnnys_turn(places={J: 96}, captives=R).refuses(R, "push(97)", rule="SON-126")
    table.refuses(R, "push(79)", rule="SON-125").refuses(R, "push(64)", rule="SON-125")
    table.refuses(R, "push(96)", rule="SON-125").refuses(R, {"do": "push"}, rule="SON-125")
    table.refuses(Y, "push(80)", rule="SON-124").refuses(J, "push(80)", rule="SON-124")
    table.does(R, "push(80)").refuses(R, "push(96)", rule="SON-124")
    fresh = johnnys_turn(places={J: 43, Y: 42}, captives=R).does(R, "hold").does(J, "capture")
    fresh.expect(asked=R).refuses(Y, "push(42)", rule="SON-128", code="cannot_push")
    ghosts_turn(Y, captives=R).refuses(R, "push(95)", rule="SON-129", code="wrong_moment")
    ghosts_turn(Y, captives=R).refuses(R, "hold", rule="SON-129")
    whispering(2, captives=R).refuses(R, "push(95)", rule="SON-141")


@rule("SON-140", "SON-141", "SON-143", "SON-147")
def test_whispers_that_are_none() -> None:
    table = whispering(2)
    table.refuses(R, {"do": "whisper"}, rule="SON-141", code="one_card")
    table.refuses(R, {"do": "whisper", "words": ["help", "wait"]}, rule="SON-141")
    table.refuses(R, {"do": "whisper", "word": ["help", "wait"]}, rule="SON-147")
    table.refuses(R, {"do": "whisper", "word": "Help"}, rule="SON-147", code="no_such_card")
    for name in ("to", "receiver", "seat"):
        table.refuses(R, {"do": "whisper", "word": "help", name: 3}, rule="SON-143")
    closed = whispers(whispering(2), "help", "help", "help")
    closed.refuses(R, "whisper(wait)", rule="SON-140", code="wrong_moment")


@rule("SON-148", "SON-150")
def test_bells_that_are_none() -> None:
    table = whispering(2)
    for tile in (0, 97, -5, "42", None, 4.0, True):
        table.refuses(J, {"do": "bell", "tile": tile}, rule="SON-148")
    table.refuses(R, "bell(5)", rule="SON-148").refuses(R, "no_bell", rule="SON-148")
    table.does(J, "bell(42)").refuses(J, "bell(43)", rule="SON-142", code="chosen_already")
    johnnys_turn().refuses(J, "no_bell", rule="SON-148", code="wrong_moment")
    whispering(2, bells=[9, 9, 9]).refuses(J, "bell(9)", rule="SON-150", code="no_bell_left")


@rule("SON-142", "SON-R55")
def test_who_has_chosen_has_chosen_also_where_captives_are_silent() -> None:
    table = whispering(2, captives=Y, options={"captive_whisper": False})
    table.does(R, "whisper(soon)").refuses(R, "whisper(help)", rule="SON-142")
    table.refuses(Y, "whisper(help)", rule="SON-R55", code="captive")
    alone = whispering(2, captives=Y + G, options={"captive_whisper": False})
    alone.refuses(R, "whisper(help)", rule="SON-R55")  # there is nobody to hear it


def over(reason: str) -> Given:
    if reason == "sonata":
        held = {R: "violin", Y: "harp", G: "cello"}
        marks = {R: True, Y: True}
        table = ghosts_turn(G, places={R: 70, Y: 27, G: 64}, holds=held, performed=marks)
        return table.does(G, "perform")
    if reason == "capture":
        table = johnnys_turn(places={J: 43, G: 44}, captives=R + Y).does(R, "hold").does(Y, "hold")
        return table.does(J, "capture")
    return johnnys_turn(round=24).move(J).move(J)


@rule("SON-162", "SON-165", "SON-166")
@pytest.mark.parametrize(
    ("reason", "cited"), [("sonata", "SON-162"), ("capture", "SON-165"), ("dawn", "SON-166")]
)
def test_after_the_end_everything_is_refused_by_the_way_it_ended(reason: str, cited: str) -> None:
    table = over(reason).expect(over=True, ended=reason)
    for seat in (J, R, Y, G):
        for attempt in (path(), "capture", "whisper(help)", {"do": "dance"}, {"do": "bell"}, 7):
            table.refuses(seat, attempt, rule=cited, code="game_over")
