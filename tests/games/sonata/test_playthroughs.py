"""Golden playthroughs: one per board, and some in which the options change the flow."""

from pathlib import Path

import pytest

from gloaming.games.sonata import SPEC
from gloaming.testing.playthrough import PlaythroughPlan, check_playthrough, golden_files

FOLDER = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize("file", golden_files(FOLDER), ids=lambda file: file.stem)
def test_the_night_goes_as_written(file: Path) -> None:
    check_playthrough(SPEC, file)


def test_every_board_and_every_option_that_changes_the_flow_has_one() -> None:
    plans = {
        f.stem: PlaythroughPlan.read(SPEC, f.read_text(encoding="utf-8"), f.name)
        for f in golden_files(FOLDER)
    }
    assert plans["house"].options == {"board": "house"}
    changed = {(name, value) for plan in plans.values() for name, value in plan.options.items()}
    assert changed >= {
        ("board", "open"),
        ("board", "maze"),
        ("scan_mode", "ask"),
        ("claim_scope", "zone"),
        ("rescue_frees", "one"),
        ("ghost_order", "rotate"),
        ("possessed_johnny", "stagger"),
        ("captive_whisper", False),
        ("wall_signal", "turn"),
        ("wall_token", "single_use"),
        ("carry_walls", False),
        ("perform_signal", "open"),
        ("bell_trigger", "enter"),
        ("bell_reveals", "tile"),
        ("whisper_every", 1),
        ("whisper_first", "counterclockwise"),
        ("captive_effect", "stride"),
        ("pocket", "return"),
        ("push_window", "end"),
    }
