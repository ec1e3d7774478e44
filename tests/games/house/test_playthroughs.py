"""Golden playthroughs: whole games as written down, with and without Sins."""

from pathlib import Path

import pytest

from gloaming.games.house import SPEC
from gloaming.testing.playthrough import PlaythroughPlan, check_playthrough, golden_files

FOLDER = Path(__file__).parent / "playthroughs"
EVENTS = {event.name for event in SPEC.vocabulary.events}
# These take luck that no short game has; scenarios bring each of them about.
RARE = {"deck_empty", "exit_saved", "nothing_to_draw", "places_swapped", "point_regained"}


def plans() -> dict[str, PlaythroughPlan]:
    return {
        f.stem: PlaythroughPlan.read(SPEC, f.read_text(encoding="utf-8"), f.name)
        for f in golden_files(FOLDER)
    }


@pytest.mark.parametrize("file", golden_files(FOLDER), ids=lambda file: file.stem)
def test_the_game_goes_as_written(file: Path) -> None:
    check_playthrough(SPEC, file)


def test_the_options_that_change_the_flow_have_one() -> None:
    found = plans()
    assert (found["default"].seats, found["default"].options) == (4, {})
    assert (found["sins"].seats, found["sins"].options) == (3, {"sins": True})
    changed = {name for plan in found.values() for name in plan.options}
    assert changed == set(SPEC.rules.options.options)


def test_together_they_tell_of_almost_everything() -> None:
    told = set()
    for file in golden_files(FOLDER):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("    "):
                told.add(line.partition("(")[0].split()[-1])
    assert EVENTS - told == RARE
