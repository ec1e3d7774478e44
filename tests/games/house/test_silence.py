"""What others can tell of a seat that holds a playable Sin: nothing. [ledger 7.4]

Two evenings on a virtual clock differ only in the card one guest was dealt. Everybody else's
sockets must hear the same bytes at the same times, until that card is played.
"""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

import virtual
from gloaming.core.flow import SEATS, Table
from gloaming.core.pause import Pause
from gloaming.core.spec import GameSpec
from gloaming.games.house import SPEC
from gloaming.server.moments import LEAST_MOMENT, MOST_MOMENT
from gloaming.server.thinking import InlineThinker
from promises.salon import Salon, Wire

SEATS_OF_EVENING = 4
HOLDER = 2
OPTIONS = {"sins": True, "windows": "full"}
SWAP = "borrowed_faces"


class Dealt:
    """Chance from a seed, but the holder's first card is this one, and nobody draws it later."""

    def __init__(self, card: str, seed: int) -> None:
        self.card = card
        self.rng = Random(seed)
        self.given = False

    def deal(self, spec: GameSpec, g: Table) -> int:
        roll = self.rng.random()
        items = g.items(g.source)
        if spec.words.sources[g.source].name == "possession" and items is not None:
            # Nobody exchanges hands: then somebody else would hold the card.
            fair = [n for n, card in enumerate(items) if spec.words.name("omen", card) != SWAP]
            return fair[int(roll * len(fair))]
        if spec.words.sources[g.source].name != "escape" or items is None:
            return int(roll * g.outcomes)
        names = [spec.words.name("card", card) for card in items]
        if g.seen_by == 1 << HOLDER and not self.given:
            self.given = True
            return names.index(self.card)
        # The same card in both evenings, whatever the holder has.
        fair = [n for n, name in enumerate(names) if name not in ("shove", "coal_hatch")]
        return fair[int(roll * len(fair))]


async def evening(card: str, seed: int, seconds: float) -> dict[int, list[tuple[float, bytes]]]:
    """What everybody but the holder heard, and when; persons who stand passing everywhere."""
    salon = Salon(Dealt(card, seed), InlineThinker(Random(1)), Random(seed))
    sits = ["heuristic", "person", "person", "heuristic"]
    match, keys = await salon.table("house", sits, OPTIONS, seconds=2)
    await match.begin()
    wires: dict[int, Wire] = {}
    for viewer in (1, HOLDER):
        wires[viewer] = salon.connect(match.row.id, viewer, keys[viewer])
        wires[viewer].say({"t": "hello", "heard": 0})
        everything = list(SPEC.words.kinds["moment"].names)  # type: ignore[attr-defined]
        wires[viewer].say({"t": "passes", "moments": everything})
    await asyncio.sleep(seconds)
    heard = {viewer: list(wire.heard) for viewer, wire in wires.items()}
    salon.close()
    return heard


@pytest.mark.parametrize("seed", [3, 8])
def test_nobody_can_tell_who_holds_a_sin(seed: int) -> None:
    with_sin = virtual.run(evening("shove", seed, 60.0))
    without = virtual.run(evening("coal_hatch", seed, 60.0))
    pairs = list(zip(with_sin[1], without[1], strict=False))
    shown = [n for n, (a, b) in enumerate(pairs) if b"shove" in a[1] or b"coal_hatch" in b[1]]
    unseen = pairs[: shown[0]] if shown else pairs
    assert len(unseen) > 30
    assert all(a == b for a, b in unseen)  # content, order, count and times
    if not shown:
        assert len(with_sin[1]) == len(without[1])
    assert with_sin[HOLDER] != without[HOLDER]  # the holder itself sees its own card


def without_answers(view: Any) -> list[Any]:
    """What is going on, but for the viewer's own secret answer."""
    return [frame if frame["frame"] != "Together" else "Together" for frame in view["doing"]]


def test_a_window_takes_a_moment_of_the_common_distribution() -> None:
    """Opened for everybody who could hold a Sin, it closes when the slowest moment is over."""
    heard = virtual.run(evening("shove", 5, 60.0))[1]
    runs: list[tuple[str, float, float]] = []  # what was going on, since when, until when
    for when, data in heard:
        news = json.loads(data)
        if news.get("t") != "news":
            continue
        doing = json.dumps([without_answers(news["view"]), news["view"]["state"]["turns"]])
        if runs:
            runs[-1] = (runs[-1][0], runs[-1][1], when)
        if not runs or runs[-1][0] != doing:
            runs.append((doing, when, when))
    spans = [until - since for what, since, until in runs[1:-1] if '"Together"' in what]
    assert len(spans) >= 5
    assert all(LEAST_MOMENT - 0.01 <= span <= MOST_MOMENT + 0.01 for span in spans), spans


def test_who_is_asked_follows_from_public_facts() -> None:
    """With Sins, everybody with a card in hand is asked in every window."""
    rng = Random(2)
    g: Any = SPEC.start(5, SPEC.prepare(5, {"sins": True, "turn_limit": 12}))
    windows = 0
    while g.wait != 4:
        if g.wait == 3:
            g.chance(int(rng.random() * g.outcomes))
            continue
        asking = g.asking()
        if g.wait == SEATS and isinstance(asking, Pause):
            windows += 1
            holding = [seat for seat in range(5) if g.hand[seat]]
            assert all(g.stack[-1].seats >> seat & 1 for seat in holding)
        seat = g.first_asked()
        legal = g.legal(seat)
        g.decide_trusted(seat, legal[int(rng.random() * len(legal))])
    assert windows > 50
