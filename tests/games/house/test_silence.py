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

from gloaming.core.flow import SEATS, Table
from gloaming.core.spec import GameSpec
from gloaming.core.window import Window
from gloaming.games.house import SPEC
from gloaming.server.bots.pool import InlineBotPool
from gloaming.server.match.timing import LEAST_MOMENT, LULL, MOST_MOMENT
from harness import virtual_clock
from harness.in_memory_app import AppSocket, InMemoryApp

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

    def deal(self, spec: GameSpec, g: Table, draw: int = 0) -> int:
        roll = self.rng.random()
        items = g.items(g.source)
        if spec.vocabulary.sources[g.source].name == "possession" and items is not None:
            # Nobody exchanges hands: then somebody else would hold the card.
            fair = [n for n, card in enumerate(items) if spec.vocabulary.name("omen", card) != SWAP]
            return fair[int(roll * len(fair))]
        if spec.vocabulary.sources[g.source].name != "escape" or items is None:
            return int(roll * g.outcomes)
        names = [spec.vocabulary.name("card", card) for card in items]
        if g.seen_by == 1 << HOLDER and not self.given:
            self.given = True
            return names.index(self.card)
        # The same card in both evenings, whatever the holder has.
        fair = [n for n, name in enumerate(names) if name not in ("shove", "coal_hatch")]
        return fair[int(roll * len(fair))]


async def evening(card: str, seed: int, seconds: float) -> dict[int, list[tuple[float, bytes]]]:
    """What everybody but the holder heard, and when; persons who stand passing everywhere."""
    app = InMemoryApp(Dealt(card, seed), InlineBotPool(Random(1)), Random(seed))
    sits = ["heuristic", "person", "person", "heuristic"]
    match, keys = await app.table("house", sits, OPTIONS, seconds=2)
    await match.begin()
    wires: dict[int, AppSocket] = {}
    for viewer in (1, HOLDER):
        wires[viewer] = app.connect(match.row.id, viewer, keys[viewer])
        wires[viewer].say({"t": "hello", "heard": 0})
        everything = list(SPEC.vocabulary.kinds["moment"].names)  # type: ignore[attr-defined]
        wires[viewer].say({"t": "passes", "moments": everything})
    await asyncio.sleep(seconds)
    heard = {viewer: list(wire.heard) for viewer, wire in wires.items()}
    app.close()
    return heard


@pytest.mark.parametrize("seed", [3, 8])
def test_nobody_can_tell_who_holds_a_sin(seed: int) -> None:
    with_sin = virtual_clock.run(evening("shove", seed, 60.0))
    without = virtual_clock.run(evening("coal_hatch", seed, 60.0))
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


def window_of(view: Any) -> str | None:
    """The window that is open in this view, by name."""
    doing = view["doing"]
    return doing[-2].get("moment") if doing and doing[-1]["frame"] == "Together" else None


def test_a_window_takes_a_moment_of_the_common_distribution() -> None:
    """Opened for everybody who could hold a Sin, it closes when the slowest moment is over; in a
    lull, by everybody's standing answers or none, moments are shorter for all."""
    heard = virtual_clock.run(evening("shove", 5, 60.0))[1]
    runs: list[tuple[str, str | None, float, float]] = []  # what was going on, and how long
    for when, data in heard:
        news = json.loads(data)
        if news.get("t") != "news":
            continue
        doing = json.dumps([without_answers(news["view"]), news["view"]["state"]["turns"]])
        if runs:
            runs[-1] = (*runs[-1][:3], when)
        if not runs or runs[-1][0] != doing or news["events"]:
            runs.append((doing, window_of(news["view"]), when, when))
    spans = [(window, until - since) for _, window, since, until in runs[1:-1] if window]
    lulls = [span / LULL for window, span in spans if window in SPEC.table.lulls]
    others = [span for window, span in spans if window not in SPEC.table.lulls]
    assert len(lulls) >= 5
    assert len(others) >= 5
    fits = [LEAST_MOMENT - 0.02 <= span <= MOST_MOMENT + 0.02 for span in (*lulls, *others)]
    assert all(fits), spans


def test_draws_that_go_without_saying_take_no_time() -> None:
    """Who holds fewer than five cards draws at once, be it a person or a bot."""
    heard = virtual_clock.run(evening("shove", 5, 60.0))[1]
    drawn: dict[int, set[float]] = {}
    full: set[int] = set()
    for when, data in heard:
        news = json.loads(data)
        if news.get("t") != "news":
            continue
        state = news["view"]["state"]
        hands = [len(h) if isinstance(h, list) else h["count"] for h in state["hand"]]
        if max(hands) > 4:
            full.add(state["turns"])
        if any(event["event"] == "drew" for event in news["events"]):
            drawn.setdefault(state["turns"], set()).add(when)
    quick = [times for turn, times in drawn.items() if turn not in full]
    assert len(quick) >= 2
    assert all(len(times) == 1 for times in quick), drawn


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
        if g.wait == SEATS and isinstance(asking, Window):
            windows += 1
            holding = [seat for seat in range(5) if g.hand[seat]]
            assert all(g.stack[-1].seats >> seat & 1 for seat in holding)
        seat = g.first_asked()
        legal = g.legal(seat)
        g.decide_trusted(seat, legal[int(rng.random() * len(legal))])
    assert windows > 50
