"""Golden playthroughs: whole games of random seats as written down, for one to five seats."""

from pathlib import Path

import pytest

from gloaming.games.kaidan import SPEC
from gloaming.testing.playthrough import PlaythroughPlan, check_playthrough, golden_files

FOLDER = Path(__file__).parent / "playthroughs"
EVENTS = {event.name for event in SPEC.vocabulary.events}
# Random seats do not find keys, light fires or use what needs two things at once; scenarios and
# tests of the rules bring each of these about.
RARE = {
    "extra_taken",
    *("bundle_gone", "card_taken", "chimed", "condemned", "deck_shuffled", "evidence_taken"),
    *("exorcism_tried", "flames_grew", "got_out", "instant_void", "key_placed"),
    *(
        "lit",
        "looked",
        "looked_into",
        "loot_taken",
        "not_possessed",
        "nothing_to_draw",
        "oiled",
        "peeked",
    ),
    *("placated", "put_under", "quenched", "recovered", "sent_back", "unhurt"),
    *("unmasked", "was_exorcised", "wore"),
}


def plans() -> dict[str, PlaythroughPlan]:
    return {
        f.stem: PlaythroughPlan.read(SPEC, f.read_text(encoding="utf-8"), f.name)
        for f in golden_files(FOLDER)
    }


@pytest.mark.parametrize("file", golden_files(FOLDER), ids=lambda file: file.stem)
def test_the_game_goes_as_written(file: Path) -> None:
    check_playthrough(SPEC, file)


def test_every_number_of_seats_and_every_option_has_one() -> None:
    found = plans()
    assert {plan.seats for plan in found.values()} == {1, 2, 3, 4, 5}
    changed = {name for plan in found.values() for name in plan.options}
    assert changed == set(SPEC.rules.options.options)


def test_one_of_them_is_possessed() -> None:
    text = (FOLDER / "possessed.txt").read_text(encoding="utf-8")
    assert "mark_passed(" in text
    assert "mark_passed(" not in (FOLDER / "solo.txt").read_text(encoding="utf-8")


def test_together_they_tell_of_almost_everything() -> None:
    told = set()
    for file in golden_files(FOLDER):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("    "):
                told.add(line.partition("(")[0].split()[-1])
    assert EVENTS - told == RARE
