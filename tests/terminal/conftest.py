"""A table without a terminal: what is typed is a list, what is shown is a string."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from gloaming.core.chance import SeededDealer
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.registry import game
from gloaming.terminal.chairs import default_bots, take_seats
from gloaming.terminal.evening import Evening
from gloaming.terminal.saving import Drawer
from gloaming.terminal.screen import Screen

REVENGE = game("revenge")


class Table:
    """An evening that was played, and everything that was shown."""

    def __init__(self, evening: Evening, out: StringIO) -> None:
        self.evening = evening
        self.session = evening.session
        self._out = out
        self.code = -1

    @property
    def shown(self) -> str:
        return self._out.getvalue()

    def play(self) -> Table:
        self.code = self.evening.play()
        return self


Sit = Callable[..., Table]


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Sit:
    """Sit down with people and bots; `typed` is what the people will type."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)

    def sit(
        typed: Sequence[str] = (),
        people: Sequence[str] = ("Ada",),
        spec: GameSpec = REVENGE,
        seats: int = 4,
        language: str = "en",
        seed: int = 7,
        options: dict[str, object] | None = None,
        autosave: Path | None = None,
        session: Session | None = None,
    ) -> Table:
        if session is None:
            session = Session(spec, seats, options or {}, SeededDealer(seed))
        rng = Random(seed)
        bots = default_bots(spec, seats - len(people))
        chairs = take_seats(spec, language, people, bots, [], rng)
        out = StringIO()
        screen = Screen(into=StringIO("".join(f"{line}\n" for line in typed)), out=out)
        drawer = Drawer(spec.id, autosave, None)
        return Table(Evening(session, chairs, screen, language, rng, drawer), out)

    return sit
