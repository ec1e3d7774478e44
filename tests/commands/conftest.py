"""`gloaming` as people run it: a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random

import msgspec
import pytest

from gloaming.cli import main
from gloaming.core.chance import SeededDealer
from gloaming.core.record import Record
from gloaming.core.session import Session
from gloaming.registry import game

TESTS = Path(__file__).parents[1]
Done = subprocess.CompletedProcess[str]


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """English, 80 columns, no colours asked for, and the Wake among the games."""
    house = tmp_path_factory.mktemp("house")
    info = house / "wake-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: wake\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[gloaming.games]\nwake = wake:SPEC\n")
    path = os.pathsep.join(
        part for part in (os.environ.get("PYTHONPATH"), str(house), str(TESTS)) if part
    )
    wanted = {"PYTHONPATH": path, "LANG": "C.UTF-8", "COLUMNS": "80", "TERM": "xterm-256color"}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    kept.pop("NO_COLOR", None)
    return {**kept, **wanted}


Run = Callable[..., Done]


@pytest.fixture
def run(environment: dict[str, str], tmp_path: Path) -> Run:
    """Run a command in an empty folder."""

    def run(*arguments: str, typed: str = "", **extra: str) -> Done:
        return subprocess.run(
            [sys.executable, "-m", "gloaming.cli", *arguments],
            cwd=tmp_path,
            env={**environment, **extra},
            input=typed,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    return run


@pytest.fixture
def call(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Run:
    """The same in this process: quicker, for the many ways of getting it wrong."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", StringIO())

    def call(*arguments: str) -> Done:
        try:
            code = main(list(arguments))
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
        shown = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, code, shown.out, shown.err)

    return call


@pytest.fixture(scope="session")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of Revenge."""
    spec = game("revenge")
    session = Session(spec, 4, {}, SeededDealer(3))
    bots = [spec.table.bots["heuristic"](Random(n)) for n in range(4)]
    while not session.over:
        seat = session.table.first_asked()
        legal = session.table.legal(seat)
        session.decide_raw(seat, bots[seat].choose(session.known(seat), legal))
    path = tmp_path_factory.mktemp("saves") / "night.gloaming"
    session.record.write(path)
    return path


@pytest.fixture
def rewrite(save: Path, tmp_path: Path) -> Callable[..., Path]:
    """The finished game with another header or fewer inputs, properly sealed."""

    def rewrite(inputs: int | None = None, **header: object) -> Path:
        record = Record.read(save)
        path = tmp_path / "other.gloaming"
        Record(msgspec.structs.replace(record.header, **header), record.inputs[:inputs]).write(path)
        return path

    return rewrite
