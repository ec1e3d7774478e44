"""Faults of the platform, not of a game: the kit sees them along any game that gives occasion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from gloaming.core import wire
from gloaming.core.flow import ALL, SEAT, Table, Told
from gloaming.core.known import Known, Memory, know
from gloaming.core.session import Session
from gloaming.core.spec import TABLE
from gloaming.games import sonata
from gloaming.testing.kit import play as kit_play
from gloaming.testing.kit import walk as kit_walk
from gloaming.testing.kit.report import Judge, Report
from gloaming.testing.kit.run import check
from gloaming.testing.kit.telling import Telling
from harness.specs import spec_with
from laws.faults.attic import SPEC
from laws.faults.attic.terms import HISSED, TURN, WON
from laws.faults.sins import QUICK

# -- taking back before spectators -----------------------------------------------------------------


class LaxSession:
    """A session that lets a seat take back what only spectators have heard or seen."""

    def __init__(self, *given: Any) -> None:
        self._sound = Session(*given)
        self.spec = self._sound.spec

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sound, name)

    def can_undo(self, seat: int) -> int:
        sound = self._sound
        g, inputs = sound.table, sound.record.inputs
        if g.wait != SEAT or not g.is_asked(seat) or not inputs:
            return 0
        if inputs[-1][0] == "c" or inputs[-1][1] != seat:
            return 0
        others = [viewer for viewer in range(g.seats) if viewer != seat]
        told: list[Told] = sound.log[sound.marks[-1] :]
        if any(wire.hears(event, viewer) is not None for event in told for viewer in others):
            return 0
        before = sound.at(len(sound.marks) - 1).table
        same = [self.sees(before, viewer) == self.sees(g, viewer) for viewer in others]
        return 1 if all(same) else 0

    def sees(self, g: Table, viewer: int) -> dict[str, Any]:
        return wire.view(self.spec, g, viewer)


def test_an_undo_that_is_free_although_spectators_know_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kit_walk, "Session", LaxSession)
    report = check(SPEC, games=4, amounts=QUICK)
    told = " ".join(report.laws["undo"].examples)
    assert "spectators were told" in told
    assert "undo" in report.broken


def test_what_is_free_at_a_sound_table_is_tried_before_spectators() -> None:
    report = check(SPEC, games=4, amounts=QUICK)
    assert report.laws["undo"].failures == 0


# -- what is known of seats that are not asked -----------------------------------------------------


def know_too_much(g: Table, seat: int, setup: Any, memory: Memory) -> Known:
    """Tells everybody who is asked, also those who may not know."""
    known = know(g, seat, setup, memory)
    wait, _, then, seen_by, secret = known.rest
    known.rest = (wait, g.asked, then, seen_by, secret)
    return known


def test_a_known_that_tells_who_is_asked_in_secret_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kit_play, "know", know_too_much)
    report = check(SPEC, games=10, amounts=QUICK)
    assert "scramble" in report.broken
    assert any("known:" in example for example in report.laws["scramble"].examples)


# -- talk ------------------------------------------------------------------------------------------


def overheard(g: Any) -> Mapping[str, int]:
    """Johnny hears what the ghosts say among themselves."""
    return {TABLE: ALL, "ghosts": 0b1111}


@pytest.mark.parametrize(("circles", "broken"), [(overheard, True), (None, False)])
def test_a_rival_in_a_circle_is_caught(circles: Any, broken: bool) -> None:
    spec = sonata.SPEC if circles is None else spec_with(sonata.SPEC, circles=circles)
    amounts = replace(QUICK, moments=1, secrets=0, forks=0, refused_rests=0, rare_rests=0)
    report = check(spec, games=1, options={"chat": "ghosts"}, amounts=amounts)
    assert report.broken == (["talk"] if broken else []), report.plain()["examples"]


# -- tellings --------------------------------------------------------------------------------------


def judged(inputs: list[list[Told]]) -> list[str]:
    report = Report("none", 1, (2,), 1, {})
    telling = Telling(SPEC)
    for told in inputs:
        telling.hear(told)
    telling.judge(Judge(report, 1, 0))
    return report.laws["telling"].examples


def test_two_alike_by_coincidence_are_not_told_twice() -> None:
    one: Told = (HISSED, (0,), (), 0)
    other: Told = (HISSED, (1,), (), 0)
    assert not judged([[one, one, other], [one, other], [one, one], [one], [other]])


def test_an_event_that_always_comes_in_pairs_is() -> None:
    won: Told = (WON, (1,), (), 0)
    assert judged([[(TURN, (0,), (), 0), won, won]] * 3)
    assert not judged([[won, won]] * 2)  # too few to tell
