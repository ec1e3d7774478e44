"""Golden playthroughs and the command that writes them."""

from pathlib import Path

import pytest

from gloaming.cli import main
from gloaming.games.revenge import SPEC
from gloaming.testing.playthrough import (
    BadPlaythrough,
    PlaythroughPlan,
    check_playthrough,
    transcript,
)

SHORT = ["--option", "round_limit=1", "--seed", "5"]


def test_a_plan_comes_back_from_the_head_of_its_transcript() -> None:
    options = {"round_limit": 1, "may_wait": True, "ghost_deal": ["ifrit", "banshee", "pontianak"]}
    plan = PlaythroughPlan("revenge", 3, options, 7)
    assert PlaythroughPlan.read(SPEC, transcript(SPEC, plan), "x") == plan


def test_the_same_plan_gives_the_same_text_and_another_seed_another() -> None:
    one = transcript(SPEC, PlaythroughPlan("revenge", 4, {"round_limit": 1}, 1))
    assert one == transcript(SPEC, PlaythroughPlan("revenge", 4, {"round_limit": 1}, 1))
    assert one != transcript(SPEC, PlaythroughPlan("revenge", 4, {"round_limit": 1}, 2))


def test_a_transcript_shows_inputs_events_answers_and_the_stack() -> None:
    options = {"first_seat": 1, "ghost_deal": ["banshee", "poltergeist", "pontianak", "ifrit"]}
    lines = transcript(SPEC, PlaythroughPlan("revenge", 4, options, 3)).splitlines()
    head, first = lines[: lines.index("")], lines[lines.index("") + 1 :]
    assert head[:3] == ["playthrough revenge", "seats 4", "seed 3"]
    assert head[3:5] == [
        "option first_seat=1",
        "option ghost_deal=banshee+poltergeist+pontianak+ifrit",
    ]
    assert first[0] == "    game_started(B)"
    assert first[6:8] == [
        "    tokens_collected(B, 5, 15)",
        "  B: contract 3, mark 3, block 9, ability 3 [Game:next > Turn:main]",
    ]
    assert first[8].startswith("1. B ")
    assert lines[-1].startswith("  over: A ")


def test_a_change_of_the_game_shows_where_it_begins(tmp_path: Path) -> None:
    file = tmp_path / "default.txt"
    text = transcript(SPEC, PlaythroughPlan("revenge", 4, {"round_limit": 1}, 5))
    file.write_text(text, encoding="utf-8")
    check_playthrough(SPEC, file)
    file.write_text(text.replace("tokens_collected", "tokens_found", 1), encoding="utf-8")
    with pytest.raises(AssertionError) as complaint:
        check_playthrough(SPEC, file)
    said = str(complaint.value)
    assert "-    tokens_found(" in said
    assert "+    tokens_collected(" in said
    assert f"gloaming playthrough revenge --update {file}" in said


@pytest.mark.parametrize("text", ["", "hello\n", "playthrough revenge\nseats four\nseed 1\n\n"])
def test_a_file_that_says_not_how_it_was_made(text: str) -> None:
    with pytest.raises(BadPlaythrough, match="x: its head does not say how it was made"):
        PlaythroughPlan.read(SPEC, text, "x")


def test_a_playthrough_of_another_game() -> None:
    with pytest.raises(BadPlaythrough, match="x: not a playthrough of revenge"):
        PlaythroughPlan.read(SPEC, "playthrough sonata\nseats 4\nseed 1\n\n", "x")


# -- gloaming playthrough -------------------------------------------------------------------------


def test_it_is_printed_unless_told_where_to_write(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["playthrough", "revenge", "--seats", "3", *SHORT]) == 0
    assert capsys.readouterr().out == transcript(
        SPEC, PlaythroughPlan("revenge", 3, {"round_limit": 1}, 5)
    )


def test_a_golden_file_is_renewed_by_its_own_plan(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deep" / "short.txt"
    assert main(["playthrough", "revenge", *SHORT, "--update", str(file)]) == 0
    good = file.read_text(encoding="utf-8")
    file.write_text(good.replace("tokens_collected", "tokens_found"), encoding="utf-8")
    assert main(["playthrough", "revenge", "--update", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == good
    assert main(["playthrough", "revenge", *SHORT[:2], "--seed", "6", "--update", str(file)]) == 0
    assert "seed 6" in file.read_text(encoding="utf-8")
    assert capsys.readouterr().out == f"{file}\n" * 3


def test_all_golden_files_are_renewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "tests" / "games" / "revenge" / "playthroughs"
    folder.mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert main(["playthrough", "revenge", "--all"]) == 2
    good = transcript(SPEC, PlaythroughPlan("revenge", 4, {"round_limit": 1}, 5))
    for name in ("one.txt", "two.txt"):
        (folder / name).write_text(good + "more\n", encoding="utf-8")
    assert main(["playthrough", "revenge", "--all"]) == 0
    assert [file.read_text(encoding="utf-8") for file in folder.iterdir()] == [good, good]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["bridge"], "there is no game 'bridge'"),
        (["revenge", "--seats", "9"], "REV-1"),
        (["revenge", "--option", "colour=red"], "CORE-10"),
        (["revenge", "--update", __file__], "its head does not say how it was made"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["playthrough", *arguments]) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1
