"""What to count in many games of A Ghost's Revenge, and what is healthy (ledger 12.4)."""

from __future__ import annotations

from collections import Counter

from gloaming.core.flow import Told
from gloaming.core.measures import Figure, Measures, Seen
from gloaming.games.revenge.rules import terms as t
from gloaming.games.revenge.rules.book import BOOK, CLASSES
from gloaming.games.revenge.rules.state import Revenge

GHOSTS = tuple(ghost.id for ghost in BOOK.ghosts)
LONG_GAME = 120  # rounds
MAIN_ACTIONS = {t.CONTRACT_ACCEPTED: "contract", t.MARK_PLACED: "mark", t.CLASS_BLOCKED: "block"}


def take(g: Revenge, log: list[Told]) -> Seen:
    """Counts of one finished game."""
    kinds = Counter(told[0] for told in log)
    turns = kinds[t.TURN_STARTED]
    seen: Seen = {
        "rounds": {str(g.round): 1},
        "long": yes_no(g.round > LONG_GAME),
        "action": {name: kinds[kind] for kind, name in MAIN_ACTIONS.items()},
        "class": dict(Counter(CLASSES[klass] for klass in classes(log, t.CONTRACT_ACCEPTED))),
        "ability": {"yes": kinds[t.ABILITY_USED], "no": turns - kinds[t.ABILITY_USED]},
        "sabotage_roll": dict(Counter(parities(log))),
        "second_best": {str(g.setup.meter_size - sorted(g.meter)[-2]): 1},
        **race(g, log),
    }
    for seat, ghost in enumerate(g.ghost):
        seen[f"ghost_{GHOSTS[ghost]}"] = yes_no(g.winners >> seat & 1 == 1)
    if kinds[t.GAME_WON]:
        seen["winning_class"] = {CLASSES[list(classes(log, t.CONTRACT_ACCEPTED))[-1]]: 1}
    return seen


def yes_no(fact: bool) -> dict[str, int]:
    return {"yes": int(fact), "no": int(not fact)}


def arguments(log: list[Told], kind: int) -> list[tuple[int, ...]]:
    return [told[1] for told in log if told[0] == kind and told[1] is not None]


def classes(log: list[Told], kind: int) -> list[int]:
    return [klass for _, klass, _ in arguments(log, kind)]


def parities(log: list[Told]) -> list[str]:
    return ["odd" if roll % 2 else "even" for _, _, roll, _ in arguments(log, t.SABOTAGE_ROLLED)]


def race(g: Revenge, log: list[Told]) -> Seen:
    """How often the lead changed, and whether whoever led at half the meter lost after all."""
    meters = [0] * g.seats
    leader, changes = -1, 0
    at_half: list[int] = []
    for kind, open, _, _ in log:
        if kind not in (t.BARS_GAINED, t.BARS_LOST) or open is None:
            continue
        meters[open[0]] = open[-1]
        best = max(meters)
        leaders = [seat for seat in range(g.seats) if meters[seat] == best]
        if not at_half and best * 2 >= g.setup.meter_size:
            at_half = leaders
        if len(leaders) == 1 and leaders[0] != leader:
            changes += leader >= 0
            leader = leaders[0]
    seen: Seen = {"lead_changes": {str(changes): 1}}
    if at_half and g.winners:
        seen["comeback"] = yes_no(not any(g.winners >> seat & 1 for seat in at_half))
    return seen


def figures(seats: int) -> tuple[Figure, ...]:
    """The table of ledger 12.4."""
    ghost = (0.20, 0.31) if seats == 4 else (0.27, 0.40)
    return (
        Figure("rounds", "p5"),
        Figure("rounds", "median", least=9, most=14),
        Figure("rounds", "p95", most=25),
        *[Figure(f"ghost_{name}", "share", "yes", *ghost) for name in GHOSTS],
        Figure("action", "share", "contract", 0.65, 0.95),
        Figure("action", "share", "mark"),
        Figure("action", "share", "block"),
        *[Figure("class", "share", name, 0.20, 0.50) for name in CLASSES],
        *[Figure("winning_class", "share", name, 0.15) for name in CLASSES],
        Figure("ability", "share", "yes", 0.20, 0.35),
        Figure("second_best", "mean", least=2, most=7),
        Figure("comeback", "share", "yes", 0.40, 0.70),
        Figure("lead_changes", "mean", least=2.5),
        Figure("long", "share", "yes", most=0.001),
        Figure("sabotage_roll", "share", "even", 0.49, 0.51),
    )


MEASURES = Measures(take, figures)
