"""Questions on the screen, and understanding what is typed."""

from __future__ import annotations

from typing import Any

import pytest

import wake
from gloaming.core.chance import SeededDealer
from gloaming.core.narration import Narrator
from gloaming.core.session import Session
from gloaming.registry import game
from gloaming.terminal.asking import Typed, answers_of, read_action, read_typed, verb_of
from gloaming.terminal.rulebook import look_up

REVENGE = game("revenge")
ADA = Narrator(REVENGE, "en", ["Ada", "Old Tom", "Cy", "Cyril"])
IT = Narrator(REVENGE, "it", ["Ada", "Old Tom", "Cy", "Cyril"])


@pytest.mark.parametrize(
    ("line", "typed"),
    [
        ("", Typed("again")),
        ("   ", Typed("again")),
        ("3", Typed("number", number=3)),
        (" 012 ", Typed("number", number=12)),
        ("²", Typed("action", "²")),
        ("٣", Typed("action", "٣")),
        ("1234567", Typed("action", "1234567")),
        ("?", Typed("rules")),
        ("?REV-40", Typed("rules", "REV-40")),
        ("? paid in full", Typed("rules", "paid in full")),
        ("help", Typed("rules")),
        ("h", Typed("hint")),
        ("Hint", Typed("hint")),
        ("L", Typed("log")),
        ("s", Typed("save")),
        ("s my night.gloaming", Typed("save", "my night.gloaming")),
        ("save x", Typed("save", "x")),
        ("u", Typed("undo")),
        ("take back", Typed("undo")),
        ("o", Typed("options")),
        ("lang", Typed("lang")),
        ("lang it", Typed("lang", "it")),
        ("q", Typed("quit")),
        ("quit now", Typed("action", "quit now")),
        ("block 2 light", Typed("action", "block 2 light")),
    ],
)
def test_a_line_is_understood(line: str, typed: Typed) -> None:
    assert read_typed(line, ADA) == typed


@pytest.mark.parametrize(
    ("line", "command"),
    [("consiglio", "hint"), ("Diario", "log"), ("esci", "quit"), ("salva", "save"), ("h", "hint")],
)
def test_italian_words_are_commands_too(line: str, command: str) -> None:
    assert read_typed(line, IT).command == command


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("contract light", {"do": "contract", "class": "light"}),
        ("CONTRACT Hard", {"do": "contract", "class": "hard"}),
        ("con hard", {"do": "contract", "class": "hard"}),
        ("block 2 light", {"do": "block", "target": 1, "class": "light"}),
        ("block(2, light)", {"do": "block", "target": 1, "class": "light"}),
        ("block old tom light", {"do": "block", "target": 1, "class": "light"}),
        ("mark cy", {"do": "mark", "target": 2}),
        ("mark cyr", {"do": "mark", "target": 3}),
        ("mark old", {"do": "mark", "target": 1}),
        ("mark 0", {"do": "mark", "target": -1}),
        ("mark c", {"do": "mark", "target": "c"}),
        ("ability 2", {"do": "ability", "target": 1}),
        ("ability 2 medium", {"do": "ability", "target": 1, "class": "medium"}),
        ("end turn", {"do": "end_turn"}),
        ("end_turn", {"do": "end_turn"}),
        ("contract enormous", {"do": "contract", "class": "enormous"}),
        ("contract light now", {"do": "contract", "class": "light", "now": "now"}),
        ("contract", {"do": "contract"}),
        ("reroll", {"do": "reroll"}),
        ("dance", None),
        ("co light", None),
        ("(),", None),
    ],
)
def test_an_action_may_be_spelt_out(text: str, action: Any) -> None:
    assert read_action(text, REVENGE, ADA, 4) == action


def test_things_have_their_name_in_the_language_of_the_table() -> None:
    wanted = {"do": "contract", "class": "hard"}
    for text in ("contract arduo", "contract hard", "contratto arduo", "contrat arduo"):
        assert read_action(text, REVENGE, IT, 4) == wanted
    assert read_action("fine", REVENGE, IT, 4) == {"do": "end_turn"}
    assert read_action("accept hard", REVENGE, ADA, 4) == wanted


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("drift hall+attic", {"do": "drift", "path": ["hall", "attic"]}),
        ("drift hall", {"do": "drift", "path": ["hall"]}),
        ("play the last knell 2", {"do": "play", "card": "last_knell", "target": 1}),
    ],
)
def test_names_of_several_words_and_paths_are_read(text: str, action: Any) -> None:
    narrator = Narrator(wake.SPEC, "en", ["Ada", "Bo", "Cy"])
    read = read_action(text, wake.SPEC, narrator, 3)
    kinds = wake.SPEC.vocabulary.kinds
    card = next(n for n in kinds["card"].names if narrator.thing("card", n) == "the last knell")
    assert read == {**action, **({"card": card} if "card" in action else {})}


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("lay the last knell", ["last-knell"]),
        ("lay the last knell, the hand bell", ["last-knell", "hand-bell"]),
        ("lay hand-bell,hand-bell last-knell", ["hand-bell", "hand-bell", "last-knell"]),
        ("lay", []),
        ("lay none", []),
        ("lay -", []),
        ("lay sword", ["sword"]),
    ],
)
def test_sets_are_typed_with_commas(text: str, cards: list[str]) -> None:
    narrator = Narrator(wake.SPEC, "en", ["Ada", "Bo", "Cy"])
    assert read_action(text, wake.SPEC, narrator, 3) == {"do": "lay", "cards": cards}


def test_sets_are_shown_with_how_many_and_how_to_type_them(sit: Any) -> None:
    """Enter does not take the only numbered answer while there are sets beside it."""
    hand = sit(spec=wake.SPEC, seats=2).session.table.hand[0]
    mine = [wake.SPEC.vocabulary.kinds["card"].name(card) for card in hand]
    table = sit(["", "lay nothing", f"lay {mine[0]}, {mine[1]}", "l"], spec=wake.SPEC, seats=2)
    table.play()
    assert "1 to 2 of these" in table.shown
    first = next(line for line in table.session.record.inputs if line[:2] == ["d", 0])
    assert first == ["d", 0, "lay", mine[:2]]


def test_answers_are_grouped_by_verb_and_numbered_once() -> None:
    ghosts = ["ifrit", "banshee", "pontianak", "poltergeist"]
    session = Session(REVENGE, 4, {"ghost_deal": ghosts, "first_seat": 0}, SeededDealer(1))
    answers = answers_of(session, 0)
    verbs = [verb_of(answer) for answer in answers]
    assert verbs == ["contract"] * 3 + ["mark"] * 3 + ["block"] * 9 + ["ability"] * 9


@pytest.mark.parametrize("narrator", [ADA, IT])
def test_what_a_ghost_can_do_is_looked_up_by_its_name(narrator: Narrator) -> None:
    power = narrator.say("ghost.pontianak.power")
    for wanted in ("Pontianak", " pontianak "):
        ((name, text),) = look_up(narrator, wanted)
        assert name == narrator.thing("ghost", "pontianak")
        assert text.startswith(power)  # what it does, before what is told of it
    assert look_up(narrator, "pontia") == []


def test_cards_and_characters_of_every_game_that_prints_any_are_looked_up() -> None:
    house = Narrator(game("house"), "en")
    ((_, text),) = look_up(house, house.thing("character", "fiddler"))
    assert text.startswith(house.say("character.fiddler.primary"))
    assert look_up(ADA, ADA.thing("card", "L01"))[0][1] == ADA.say("card.L01.text")
