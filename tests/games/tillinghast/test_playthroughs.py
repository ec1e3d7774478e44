"""Golden playthroughs: whole games as written down, one per map and one with other options."""

from pathlib import Path

import msgspec
import pytest

from gloaming.core.record import Record, SaveError
from gloaming.core.session import Session, replay
from gloaming.games.tillinghast import SPEC
from gloaming.games.tillinghast.rules.book import BOOK
from gloaming.testing.playthrough import PlaythroughPlan, check_playthrough, golden_files

FOLDER = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize("file", golden_files(FOLDER), ids=lambda file: file.stem)
def test_the_game_goes_as_written(file: Path) -> None:
    check_playthrough(SPEC, file)


def test_every_map_and_every_option_has_one() -> None:
    maps = set()
    changed = set()
    for file in golden_files(FOLDER):
        plan = PlaythroughPlan.read(SPEC, file.read_text(encoding="utf-8"), file.name)
        maps.add(SPEC.prepare(plan.seats, plan.options).village.name)
        changed.update(plan.options)
    assert maps == set(BOOK.maps)
    # Who starts is drawn, the aid changes nothing but views, and maps of one's own are tested
    # where they are read.
    left = {"start_player", "deduction_aid", "own_map"}
    assert changed == set(SPEC.rules.options.options) - left


def test_together_they_tell_of_everything() -> None:
    told = set()
    for file in golden_files(FOLDER):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("    "):
                told.add(line.strip().partition("(")[0].rpartition(" ")[2])
    # At random hardly anybody saves up for a spirit; scenarios tell of those.
    rare = {"summoned", "gave_up", "quenched", "banished", "lost_turn", "returned", "vortex"}
    assert {event.name for event in SPEC.vocabulary.events} - told <= rare


def test_games_by_earlier_rules_are_not_played_again() -> None:
    """Since version 2 a Flee or a Vortex is paid for first; played by it, an old night would be
    another night. [TIL-R26]"""
    record = Session(SPEC, 2, {"map": "yard"}).record
    old = msgspec.structs.replace(record.header, rules=1)
    with pytest.raises(SaveError) as caught:
        replay(SPEC, Record(old, record.inputs), name="old.gloaming")
    said = "old.gloaming: played by rules version 1 of tillinghast; this Gloaming plays version 2"
    assert str(caught.value) == said
