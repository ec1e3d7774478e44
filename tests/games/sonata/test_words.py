"""Words of Possession Sonata: both languages say everything, and nothing that is not told."""

import pytest

from games.sonata.given import J, R, Y, ghosts_turn, johnnys_turn, new_night, whispering
from gloaming.core.locale import LANGUAGES
from gloaming.core.narration import Narrator
from gloaming.games.sonata import SPEC
from gloaming.games.sonata.rules.book import BOOK

NAMES = ("Johnny", "Ada", "Bo", "Cy")


def said(language: str, told: object, viewer: int) -> list[str]:
    narrator = Narrator(SPEC, language, NAMES)
    return [narrator.event(event) for event in told.session.events(viewer)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_has_a_name(language: str) -> None:
    words = SPEC.locales[language]
    for card in BOOK.deck:
        assert words.has(f"kind.word.{card.id}")
        assert words.has(f"reading.{card.id}")
    for room in BOOK.rooms:
        assert words.has(f"kind.room.{room.id}")
    for colour in ("johnny", *[voice.id for voice in BOOK.voices]):
        assert words.has(f"kind.colour.{colour}")


def test_a_secret_is_told_to_its_owner_alone() -> None:
    table = ghosts_turn(R, places={R: 22}).move(R, 23)
    assert said("en", table, 1) == [
        "Ada acts unseen, and is on 23.",
        "Ada has crossed a wall.",
    ]
    assert said("en", table, 0) == ["Ada acts unseen.", "Ada has crossed a wall."]
    assert said("it", table, 0) == [
        "Ada agisce senza farsi vedere.",
        "Ada ha attraversato un muro.",
    ]


def test_scans_name_only_those_who_answer() -> None:
    table = johnnys_turn(places={J: 43, R: 44}, captives=Y).does(Y, "hold").move(J)
    assert said("en", table, 0)[-1] == (
        "“Do I hear anything?” asks Johnny on 43. Red: high. Green: silence."
    )
    assert said("it", table, 3)[-1] == (
        "«Sento qualcosa?» chiede Johnny su 43. Rosso: forte. Verde: silenzio."
    )


def test_whoever_does_not_move_is_said_to_stay() -> None:
    stays = johnnys_turn(places={J: 43}).move(J)
    assert "Johnny stays on 43." in said("en", stays, 1)
    assert "Johnny resta su 43." in said("it", stays, 1)
    walks = johnnys_turn(places={J: 43}).move(J, 44)
    assert "Johnny walks to 44." in said("en", walks, 1)
    keeps = ghosts_turn(R, places={R: 20}, holds={R: "violin"}).move(R)
    assert said("en", keeps, 0)[0] == "Ada stays on 20 with the violin."


def test_captures_say_what_was_claimed_and_what_it_cost() -> None:
    free = johnnys_turn(places={J: 43, R: 43, Y: 42}).does(J, "claim(43)")
    assert said("en", free, 0)[1] == (
        "“A ghost is on 43!” cries Johnny on 43. He captures Ada and loses no time."
    )
    missed = johnnys_turn(places={J: 43}).does(J, "capture")
    assert said("it", missed, 2)[1] == "Johnny allunga le mani su 43. Non afferra nulla."


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_and_answers_have_words(language: str) -> None:
    narrator = Narrator(SPEC, language, NAMES)
    for table, seat in (
        (ghosts_turn(R, places={R: 60}, bells=[42, 44]), 1),
        (ghosts_turn(R, places={R: 20}, instruments={"cello": 20}), 1),
        (ghosts_turn(R, places={R: 70}, holds={R: "violin"}), 1),
        (ghosts_turn(R, places={J: 54, R: 54}), 1),
        (ghosts_turn(R, places={J: 54, R: 54}, holds={R: "johnny"}), 1),
        (johnnys_turn(places={J: 40}, captives=R, options={"push_window": "end"}), 0),
        (johnnys_turn(places={J: 40}, captives=R), 1),
        (whispering(2), 0),
        (whispering(2), 3),
    ):
        question = table.session.question(seat)
        assert question is not None
        assert narrator.prompt(question).endswith("?")
        labels = [narrator.option(option) for option in question["options"]]
        assert len(set(labels)) == len(labels)
        assert all(labels)


def test_a_label_warns_of_what_will_be_announced() -> None:
    narrator = Narrator(SPEC, "en", NAMES)
    table = ghosts_turn(R, places={R: 60}, bells=[42, 44])
    question = table.session.question(1)
    assert question is not None
    labels = {tuple(o["action"].get("path", ())): narrator.option(o) for o in question["options"]}
    assert labels[()] == "Stay on 60"
    assert labels[(59,)] == "Move to 59 · rings 2 bells"
    assert labels[(76,)] == "Move to 76 · through a wall, which is announced · rings a bell"
    johnny = johnnys_turn(places={J: 40}, captives=R).does(R, "hold").session.question(0)
    assert johnny is not None
    spending = [narrator.option(o) for o in johnny["options"] if o["action"].get("path") == [41]]
    assert spending == ["Move to 41 · spends a wall-pass"]


def test_whose_card_goes_where_is_said_before_choosing() -> None:
    question = whispering(2).session.question(1)
    assert question is not None
    assert "Bo" in Narrator(SPEC, "en", NAMES).prompt(question)


def test_marks_name_tiles() -> None:
    question = new_night().session.question(1)
    assert question is not None
    marks = {mark for option in question["options"] for mark in option["marks"]}
    assert marks <= {f"tile:{tile}" for tile in range(1, 97)}
    assert f"tile:{34}" in marks
