"""Whole nights in which everybody's deductions are held against the truth, moment by moment."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from gloaming.bots.loops import by_verb
from gloaming.bots.roster import make_bot
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR, Action
from gloaming.core.session import Session
from gloaming.games.sonata import SPEC
from gloaming.games.sonata.bots.memory import Notes
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.rules.terms import RED, SEATS

VIEWERS = (*range(SEATS), SPECTATOR)
# Nights of many kinds, one after the other: boards, and whatever changes what can be deduced.
KINDS: tuple[Mapping[str, object], ...] = (
    {},
    {"board": "maze"},
    {"wall_signal": "turn"},
    {"board": "open"},
    {"bell_reveals": "tile", "bell_trigger": "enter"},
    {"pocket": "return", "rescue_frees": "one"},
    {"wall_token": "single_use", "scan_mode": "ask"},
    {"claim_scope": "zone", "perform_signal": "open", "start_gap": 3},
)


class Night:
    """One night, by chance or by rule of thumb."""

    def __init__(self, options: Mapping[str, object], seed: int) -> None:
        self.session = Session(SPEC, SEATS, dict(options), dealer=SeededDealer(seed))
        self.rng = Random(seed)
        # By chance there are more rescues and bells, by rule of thumb more hiding.
        self.bots = (
            [make_bot(SPEC, "heuristic", self.rng) for _ in range(SEATS)] if seed % 2 else []
        )
        self.moments = 0
        self.violations: list[str] = []

    def play(self) -> None:
        while not self.session.over:
            self.look()
            seat = self.session.table.first_asked()
            self.session.decide_raw(seat, self.choose(seat))

    def choose(self, seat: int) -> Action:
        legal = self.session.table.legal(seat)
        if self.bots and len(legal) > 1:
            return self.bots[seat].choose(self.session.known(seat), legal)
        return by_verb(self.rng.random, legal)

    def look(self) -> None:
        """Every ghost is on a tile, and began on one, that each viewer holds possible."""
        g = self.session.table
        assert isinstance(g, Sonata)
        self.moments += 1
        for viewer in VIEWERS:
            notes = self.session.memories[viewer]
            assert isinstance(notes, Notes)
            starts = notes.starts()
            for seat in range(RED, SEATS):
                if not notes.possible(seat) >> g.place[seat] & 1:
                    self.object(viewer, seat, f"stands on {g.place[seat]}")
                if not starts[seat] >> g.start[seat] & 1:
                    self.object(viewer, seat, f"began on {g.start[seat]}")

    def object(self, viewer: int, seat: int, fact: str) -> None:
        moment = len(self.session.log)
        self.violations.append(f"event {moment}: {viewer} rules out that {seat} {fact}")


def nights(number: int, first: int) -> tuple[int, list[str]]:
    """So many nights, from this seed on; at how many moments, and where the truth was ruled out."""
    moments = 0
    violations = []
    for seed in range(first, first + number):
        night = Night(KINDS[seed % len(KINDS)], seed)
        night.play()
        moments += night.moments
        violations += [f"seed {seed}, {what}" for what in night.violations]
    return moments, violations
