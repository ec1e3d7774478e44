"""The contract of the command line: help everywhere, one clear line, honest exit codes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gloaming.cli import COMMANDS
from gloaming.registry import game_ids

# Installed are the house's own games, and the wake that the tests bring.
GAMES = sorted({*game_ids(), "wake"})

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def complains(done: subprocess.CompletedProcess[str], about: str) -> None:
    """Exit code 2, nothing on standard output, exactly one line on standard error."""
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert done.stdout == ""
    assert done.stderr.endswith("\n")
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("gloaming")
    assert about in done.stderr


def test_python_can_be_asked_for_it_by_name() -> None:
    command = [sys.executable, "-m", "gloaming", "games", "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "revenge" in done.stdout


# -- help ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(run: Run, command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: gloaming {command}")
    assert done.stderr == ""


def test_help_lists_the_commands(run: Run) -> None:
    done = run("--help")
    assert done.returncode == 0
    for command in COMMANDS:
        assert re.search(rf"^    {command}\b", done.stdout, re.MULTILINE)


def test_the_version_is_told(run: Run) -> None:
    done = run("--version")
    assert (done.returncode, done.stdout.split()[0]) == (0, "gloaming")


# -- wrong words --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        ("dance", "dance"),
        ("play nogame", "there is no game 'nogame'; there are: "),
        ("play revenge --seats 9", "REV-1"),
        ("play revenge --seats x", "'x'"),
        ("play revenge --seats -3", "REV-1"),
        ("play revenge --option colour=red", "colour"),
        ("play revenge --option colour", "colour"),
        ("play revenge --option meter_size=2", "13 to 60"),
        ("play revenge --option meter_size=many", "13 to 60"),
        ("play revenge --option may_wait=perhaps", "may_wait"),
        ("play revenge --option ghost_deal=ifrit+ifrit+ifrit+ifrit", "REV-9"),
        ("play revenge --bots fool", "fool"),
        ("play revenge --bots ismcts:0", "ismcts:0"),
        ("play revenge --bots ismcts:900000", "would keep the table waiting"),
        ("play revenge --bots ismcts:60000ms", "would keep the table waiting"),
        ("play revenge --bots racer,racer,racer,racer", "4 bots for 3 free chairs"),
        ("play revenge --people 5", "5 people do not fit on 4 seats"),
        ("play revenge --people -1", "-1"),
        ("play revenge --people one", "'one' is not a whole number"),
        ("play revenge --watch --people 1", "--watch"),
        ("play revenge --names Ada,Ada", "same name"),
        ("play revenge --names Ada,,Bo", "no name"),
        ("play revenge --names Ada,Bo --people 1", "2 names for 1 people"),
        ("play revenge --seed abc", "'abc' is not a whole number"),
        ("play revenge --lang fr", "'fr'"),
        ("play revenge --load nowhere.gloaming", "nowhere.gloaming: cannot be read"),
        ("play revenge --load . --seats 3", "leave out --seats"),
        ("play revenge --save no/where", "there is no such folder"),
        ("play revenge --save .", "it is a folder"),
        ("replay", "FILE"),
        ("replay nowhere.gloaming", "nowhere.gloaming: cannot be read"),
        ("replay .", "cannot be read"),
        ("games extra", "extra"),
    ],
)
def test_wrong_words_get_one_clear_line(
    call: Run, tmp_path: Path, arguments: str, about: str
) -> None:
    complains(call(*arguments.split()), about)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        ("dance", "dance"),
        ("play", f"which game? There are: {', '.join(GAMES)}"),
        ("play revenge --seats 9", "REV-1"),
        ("replay nowhere.gloaming", "nowhere.gloaming: cannot be read"),
    ],
)
def test_so_it_is_in_a_shell(run: Run, tmp_path: Path, arguments: str, about: str) -> None:
    complains(run(*arguments.split()), about)
    assert list(tmp_path.iterdir()) == []


def test_an_odd_name_cannot_steer_the_terminal(call: Run) -> None:
    done = call("play", "revenge", "--load", "a\nb\x1b[2J")
    complains(done, "a b")
    assert "\x1b" not in done.stderr


# -- saves --------------------------------------------------------------------------------------


def broken_saves(save: Path) -> dict[str, tuple[bytes, str]]:
    whole = save.read_bytes()
    lines = whole.splitlines(keepends=True)
    return {
        "truncated": (whole[: len(whole) // 2], "cut short"),
        "without its end": (b"".join(lines[:-1]), "cut short"),
        "a line gone": (b"".join(lines[:9] + lines[10:]), "damaged"),
        "a letter changed": (whole.replace(b'"light"', b'"hardt"', 1), "damaged"),
        "foreign": (b"Dear Edith,\nthe house is quiet.\n", "not a Gloaming save"),
        "json": (b'{"game": "revenge"}\n', "not a Gloaming save"),
        "empty": (b"", "not a Gloaming save"),
        "bytes": (bytes(range(256)), "not a Gloaming save"),
    }


@pytest.mark.parametrize("command", ["play", "replay"])
def test_broken_saves_are_named(call: Run, save: Path, tmp_path: Path, command: str) -> None:
    path = tmp_path / "bad.gloaming"
    for data, about in broken_saves(save).values():
        path.write_bytes(data)
        wanted = ("replay", str(path)) if command == "replay" else ("play", "--load", str(path))
        done = call(*wanted)
        complains(done, about)
        assert "bad.gloaming" in done.stderr
        assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("header", "about"),
    [
        ({"rules": 99}, "rules version 99"),
        ({"gloaming": 7}, "save format 7"),
        ({"content": "0000"}, "other cards or maps"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"seats": 77}, "options are refused"),
        ({"options": {"meter_size": 1}}, "options are refused"),
        ({"options": {"cost_light": 9}}, "is refused"),
    ],
)
def test_saves_of_another_world_are_refused(
    call: Run, rewrite: Callable[..., Path], header: dict[str, Any], about: str
) -> None:
    path = rewrite(**header)
    done = call("replay", str(path))
    complains(done, about)
    assert done.stderr.startswith("gloaming: other.gloaming: ")


def test_the_game_of_a_save_is_the_one_named(call: Run, save: Path) -> None:
    complains(call("play", "kaidan", "--load", str(save)), "a game of revenge, not of kaidan")


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        ("--seat 5", "--seat 5 is not from 1 to 4"),
        ("--seat 0", "0 is not from 1"),
        ("--seat x", "'x'"),
        ("--at 9999", "--at 9999 is not from 0 to"),
        ("--at -1", "-1"),
        ("--all --seat 1", "leave out --seat"),
        ("--names A,B,C,D,E", "5 names for 4 seats"),
    ],
)
def test_a_replay_has_its_limits(call: Run, save: Path, arguments: str, about: str) -> None:
    complains(call("replay", str(save), *arguments.split()), about)


def test_only_a_finished_game_opens_all_faces(call: Run, rewrite: Callable[..., Path]) -> None:
    path = rewrite(inputs=30)
    complains(call("replay", str(path), "--all"), "not over yet")


def test_nothing_is_saved_over(call: Run, save: Path, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Edith,")
    complains(call("play", "revenge", "--save", "letter.txt"), "no saved game is there already")
    complains(call("play", "revenge", "--save", str(save)), "another game is saved there already")
    assert letter.read_text() == "Dear Edith,"


# -- output -------------------------------------------------------------------------------------


def test_games_are_listed_for_people_and_programs(run: Run) -> None:
    text = run("games").stdout
    assert "revenge  A Ghost’s Revenge  (3-4)" in text
    assert "meter_size=24  (13 to 60)" in text
    assert "La vendetta dello spettro" in run("games", "--lang", "it").stdout
    games = json.loads(run("games", "--json").stdout)
    assert [game["id"] for game in games] == GAMES
    revenge = games[GAMES.index("revenge")]
    assert revenge["seats"] == [3, 4]
    options = {option["name"]: option for option in revenge["options"]}
    assert options["meter_size"]["default"] == 24
    assert (options["meter_size"]["least"], options["meter_size"]["most"]) == (13, 60)
    assert options["may_wait"]["values"] == [False, True]
    assert options["ghost_deal"]["list_of"] == ["banshee", "poltergeist", "pontianak", "ifrit"]
    assert all(option["help"] and option["label"] for option in options.values())


def test_a_reader_who_leaves_is_no_trouble(environment: dict[str, str], save: Path) -> None:
    command = f"{sys.executable} -m gloaming.cli replay {save} | head -n 1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1


def test_a_full_disk_is_one_clear_line(environment: dict[str, str], save: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "gloaming.cli", "replay", str(save)],
            env=environment,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=300,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
