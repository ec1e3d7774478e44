"""`gloaming play` and `gloaming replay` as people meet them: in pipes, and at a terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gloaming.core.record import Record

Run = Callable[..., "subprocess.CompletedProcess[str]"]
TESTS = Path(__file__).parents[1]
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PATIENCE = 300.0  # seconds, on a machine that does much else


# -- pipes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "wins"), [("en", " wins"), ("it", "Vince ")])
@pytest.mark.parametrize("width", ["60", "80"])
def test_a_whole_game_through_a_pipe(run: Run, language: str, wins: str, width: str) -> None:
    # By this seed it is over long before the last answer.
    seat = ("--names", "Ada", "--lang", language, "--seed", "2")
    done = run("play", "revenge", *seat, typed="1\n" * 300, COLUMNS=width)
    assert (done.returncode, done.stderr) == (0, "")
    assert wins in done.stdout
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= int(width)


def test_the_system_says_which_language_to_speak(run: Run) -> None:
    assert "La candela si spegne" in run("play", "revenge", LANG="it_IT.UTF-8").stdout
    assert "The candle goes out" in run("play", "revenge", LANG="fr_FR.UTF-8").stdout


@pytest.mark.parametrize("game", ["revenge", "wake"])
def test_watching_is_a_story(run: Run, game: str) -> None:
    done = run("play", game, "--watch", "--seed", "4")
    assert done.returncode == 0
    assert "Practice: the dice follow seed 4." in done.stdout
    assert done.stdout == run("play", game, "--people", "0", "--seed", "4").stdout
    assert " wins" in done.stdout or " win together" in done.stdout or "Nobody" in done.stdout


def test_without_a_seed_no_two_nights_are_alike(run: Run) -> None:
    first, second = (run("play", "revenge", "--watch").stdout for _ in range(2))
    assert first != second
    assert "seed" not in first


def test_a_poor_encoding_spoils_letters_and_nothing_else(run: Run) -> None:
    done = run("play", "revenge", "--watch", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "A Ghost?s Revenge" in done.stdout


def test_save_take_up_and_replay(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "night.gloaming"
    ada = ("--names", "Ada", "--seed", "2")  # who is asked at least three times by this seed
    first = run("play", "revenge", *ada, "--save", path.name, typed="1\n1\nq\n")
    assert "Saved to night.gloaming" in first.stdout
    assert Record.read(path).header.options == {}
    before = len(Record.read(path).inputs)
    second = run("play", "--load", path.name, "--names", "Ada", "--save", path.name, typed="1\n")
    assert "Taken up again from night.gloaming" in second.stdout
    assert guests(second.stdout) == guests(first.stdout)
    assert len(Record.read(path).inputs) > before
    story = run("replay", path.name, "--names", "Ada")
    assert (story.returncode, story.stderr) == (0, "")
    assert "The game was left here." in story.stdout
    moment = run("replay", path.name, "--seat", "1", "--at", "3", "--lang", "it")
    assert "con gli occhi di Posto 1" in moment.stdout
    assert "Momento 3 di" in moment.stdout


def guests(shown: str) -> list[str]:
    """The names of who sits at the table."""
    return re.findall(r"^ \d  (\w+)(?: \(you\)| · )", shown, re.MULTILINE)


def test_a_finished_game_is_replayed_with_all_faces(run: Run, save: Path) -> None:
    done = run("replay", str(save), "--all", "--names", "Ada,Bo,Cy,Di")
    assert done.returncode == 0
    assert "lives again." in " ".join(done.stdout.split())
    assert re.search(r"(Ada|Bo|Cy|Di) wins", done.stdout)


def test_a_finished_game_cannot_be_played_on(run: Run, save: Path) -> None:
    done = run("play", "--load", str(save), typed="\n")
    assert done.returncode == 0
    assert "What do you do?" not in done.stdout
    assert " wins" in done.stdout


@pytest.mark.parametrize(
    ("file", "old", "new", "about"),
    [
        ("keepsakes.toml", "grief = ", "grief = 9 #", "keepsakes.toml: entry "),
        ("omens.toml", "effect = ", "efect = ", "field efect"),
        ("house.toml", "[[room]]", "[[room", "house.toml: not valid TOML"),
        ("bones.toml", "white = ", 'white = "many" #', "field white"),
    ],
)
def test_broken_content_is_one_line_that_names_the_place(
    run: Run,
    environment: dict[str, str],
    tmp_path: Path,
    file: str,
    old: str,
    new: str,
    about: str,
) -> None:
    shutil.copytree(TESTS / "wake", tmp_path / "wake")
    content = tmp_path / "wake" / "content" / file
    text = content.read_text(encoding="utf-8")
    assert old in text
    content.write_text(text.replace(old, new, 1), encoding="utf-8")
    paths = os.pathsep.join([str(tmp_path), environment["PYTHONPATH"]])
    done = run("play", "wake", PYTHONPATH=paths)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(f"gloaming: wake: cannot be loaded: {file}: ")
    assert about in done.stderr


# -- a terminal ---------------------------------------------------------------------------------


class Terminal:
    """A program at a pseudo-terminal. Everything it shows is kept; what is waited for is looked
    for behind what was waited for before, however the system has cut it into pieces."""

    def __init__(self, process: subprocess.Popen[bytes], screen: int) -> None:
        self.process = process
        self.screen = screen
        self.shown = ""  # all of it
        self.seen = 0  # how much of that has been waited for
        self.decode = getincrementaldecoder("utf-8")("replace").decode

    def waits_for(self, text: str, seconds: float = PATIENCE) -> str:
        """Everything new on the screen up to and with `text`."""
        found = self.look(text, time.monotonic() + seconds)
        assert found is not None, f"no {text!r} in {self.shown[self.seen :][-999:]!r}"
        new, self.seen = self.shown[self.seen : found], found
        return new

    def look(self, text: str, deadline: float) -> int | None:
        """Where `text` ends, as soon as it is there; colours may stand between its letters."""
        pattern = re.compile(f"(?:{CONTROL.pattern})*".join(map(re.escape, text)))
        while (found := pattern.search(self.shown, self.seen)) is None:
            if not self.read_more() or time.monotonic() > deadline:
                return None
        return found.end()

    def read_more(self) -> bool:
        """Wait a little for more; False once there will be no more."""
        ready, _, _ = select.select([self.screen], [], [], 1.0)
        try:
            more = os.read(self.screen, 65536) if ready else b""
        except OSError:  # nobody has it open any more
            return False
        self.shown += self.decode(more)
        return True

    def types(self, text: str) -> None:
        os.write(self.screen, text.encode())

    def presses_ctrl_c(self, until: str) -> str:
        """As people do: once more if nothing happens. A signal that comes in the instant before
        the program begins to wait for a key is noticed only with the next one; so it is let begin
        to wait, where the system tells."""
        state = Path(f"/proc/{self.process.pid}/stat")
        deadline = time.monotonic() + PATIENCE
        while state.exists() and state.read_text().rpartition(")")[2].split()[0] != "S":
            assert time.monotonic() < deadline, "it is never idle"
        for _ in range(5):
            os.killpg(self.process.pid, signal.SIGINT)
            if self.look(until, time.monotonic() + PATIENCE / 5) is not None:
                break
        return self.waits_for(until)

    def leaves(self) -> int:
        return self.process.wait(timeout=PATIENCE)


Sit = Callable[..., Terminal]


def heed_ctrl_c() -> None:
    """Tests that run in the background were told to ignore it, and so are their children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def sit(environment: dict[str, str], tmp_path: Path) -> Iterator[Sit]:
    people: list[Terminal] = []

    def sit(*arguments: str, **extra: str) -> Terminal:
        screen, inside = pty.openpty()
        env = {**environment, **extra}
        process = subprocess.Popen(
            [sys.executable, "-m", "gloaming.cli", *arguments],
            cwd=tmp_path,
            env=env,
            stdin=inside,
            stdout=inside,
            stderr=inside,
            start_new_session=True,
            preexec_fn=heed_ctrl_c,
        )
        os.close(inside)
        people.append(Terminal(process, screen))
        return people[-1]

    yield sit
    for person in people:
        person.process.kill()
        person.process.wait()
        os.close(person.screen)


def test_at_a_terminal_there_are_colours_and_a_moment_to_think(sit: Sit) -> None:
    # By this seed nobody misses a turn, and nobody wins, before the second round.
    seat = ("--names", "Ada", "--option", "first_seat=0", "--seed", "2")
    person = sit("play", "revenge", *seat)
    assert CONTROL.search(person.waits_for("\n> "))
    start = time.monotonic()
    person.types("1\n")
    person.waits_for("Round 2")
    assert time.monotonic() - start > 1.0  # three bots, 0.4 s each
    person.waits_for("\n> ")
    person.types("q\n")
    person.waits_for("Enter stays)")
    person.types("n\n")
    person.waits_for("Good night.")
    assert person.leaves() == 0


@pytest.mark.parametrize("pieces", [1, 2, 7])
def test_what_comes_in_one_piece_is_not_thrown_away(pieces: int) -> None:
    """Of the terminal itself: what follows what was waited for is there for the next wait."""
    screen, inside = os.pipe()
    said = "\x1b[1mRo\x1b[0mund 2\r\n…\r\n> ".encode()
    program = Terminal(subprocess.Popen(["true"]), screen)
    for start in range(0, len(said), step := -(-len(said) // pieces)):
        os.write(inside, said[start : start + step])
        if pieces > 1:
            program.read_more()
    assert program.waits_for("Round 2").startswith("\x1b[1m")
    assert program.waits_for("\n> ") == "\r\n…\r\n> "
    os.close(inside)
    os.close(screen)
    assert program.leaves() == 0


def test_no_color_means_none(sit: Sit) -> None:
    person = sit("play", "revenge", "--names", "Ada", "--fast", NO_COLOR="1")
    assert not CONTROL.search(person.waits_for("\n> ").replace("\x1b[?2004h", ""))
    person.types("\x04")
    person.waits_for("Good night.")
    assert person.leaves() == 0


def test_between_two_people_the_screen_is_cleared(sit: Sit) -> None:
    # No bots: now and then one of them would have the second person miss a turn.
    people = ("--seats", "3", "--people", "3", "--names", "Ada,Bo,Cy", "--seed", "2")
    person = sit("play", "revenge", *people, "--fast")
    first = person.waits_for("and press Enter")
    person.types("\n")
    person.waits_for("\n> ")
    person.types("1\n")
    person.waits_for("to cover the screen.")
    person.types("\n")
    covered = person.waits_for("and press Enter")
    assert "\x1b[2J\x1b[3J\x1b[H" in covered
    assert CONTROL.sub("", covered).split("\n", 1)[1].count("tokens") == 0
    assert first.count("\x1b[2J") == 0


@pytest.mark.parametrize("keep", [True, False])
def test_ctrl_c_leaves_cleanly(sit: Sit, tmp_path: Path, keep: bool) -> None:
    arguments = ["--save", "night.gloaming"] if keep else []
    # Ada is asked twice by this seed.
    person = sit("play", "revenge", "--names", "Ada", "--fast", "--seed", "2", *arguments)
    person.waits_for("\n> ")
    person.types("1\n")
    person.waits_for("\n> ")
    seen = person.presses_ctrl_c("Good night." if keep else "Save the game? (y/n)")
    if not keep:
        person.types("y\n")
        seen += person.waits_for("Good night.")
    assert "Traceback" not in seen
    assert person.leaves() == 130
    saved = tmp_path / ("night.gloaming" if keep else "revenge.gloaming")
    assert any(line[:2] == ["d", 0] for line in Record.read(saved).inputs)


def test_ctrl_c_while_bots_play(sit: Sit) -> None:
    person = sit("play", "revenge", "--watch")
    person.waits_for("Round 1")
    person.presses_ctrl_c("Good night.")
    assert person.leaves() == 130


def test_stepping_through_a_replay(sit: Sit, save: Path) -> None:
    person = sit("replay", str(save))
    person.waits_for("q leave >")
    person.types("\n")
    assert "Moment 1 of" in person.waits_for("q leave >")
    person.types("20\n")
    assert "Moment 20 of" in person.waits_for("q leave >")
    person.types("b\n")
    assert "Moment 19 of" in person.waits_for("q leave >")
    person.types("q\n")
    assert person.leaves() == 0
