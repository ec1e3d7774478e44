"""What to count in many nights of Possession Sonata, and what is healthy (ledger 12.4)."""

from __future__ import annotations

from collections import Counter

from gloaming.core.flow import Told
from gloaming.core.measures import Figure, Measures, Seen
from gloaming.games.sonata.rules import terms as t
from gloaming.games.sonata.rules.state import Sonata

REASONS = ("sonata", "capture", "dawn")
COLOURS = ("red", "yellow", "green")


def take(g: Sonata, log: list[Told]) -> Seen:
    """Counts of one finished night."""
    kinds = Counter(told[0] for told in log)
    captures = arguments(log, t.CAPTURED)
    caught = [told for told in captures if told[4]]
    moves = kinds[t.UNSEEN] + kinds[t.CARRIED]
    won = g.ended == t.BY_SONATA
    seen: Seen = {
        "ended": {REASONS[g.ended]: 1},
        "rounds": {str(g.round): 1},
        "captured": yes_no(bool(caught)),
        "caught": {str(sum(told[4] for told in caught)): 1},
        "rescues": {str(kinds[t.RESCUED]): 1},
        "missed": {"yes": len(captures) - len(caught), "no": len(caught)},
        "free": {
            "yes": sum(not told[3] for told in caught),
            "no": sum(bool(told[3]) for told in caught),
        },
        "walls": {"yes": kinds[t.WALL_CROSSED], "no": max(0, moves - kinds[t.WALL_CROSSED])},
        "bells": {str(kinds[t.BELL_RANG]): 1},
        "whispers": {str(kinds[t.WHISPERED]): 1},
        "decoys": {str(decoys(g, log)): 1},
        "plays": {str(plays(log)): 1},
        "pushes": {str(kinds[t.PUSHED]): 1},
        "driven": {str(kinds[t.JOHNNY_POSSESSED]): 1},
        "passes": passes(log),
    }
    if won:
        seen["won_in"] = {str(g.round): 1}
    if caught:
        seen["comeback"] = yes_no(won)
        first = min(seat for seat in range(t.RED, t.SEATS) if caught[0][5] >> seat & 1)
        seen["first_caught"] = {COLOURS[first - t.RED]: 1}
    return seen


def yes_no(fact: bool) -> dict[str, int]:
    return {"yes": int(fact), "no": int(not fact)}


def arguments(log: list[Told], kind: int) -> list[tuple[int, ...]]:
    return [told[1] for told in log if told[0] == kind and told[1] is not None]


def decoys(g: Sonata, log: list[Told]) -> int:
    """How often a ghost possessed an instrument that was not its own."""
    return sum(g.card[seat] != held for seat, _, held, _ in arguments(log, t.POSSESSED))


def plays(log: list[Told]) -> int:
    """Sounds that were no performances."""
    return sum(told[0] == t.SOUNDED and told[2][0] == 0 for told in log)


def passes(log: list[Told]) -> dict[str, int]:
    """Wall-passes gained, and how many of them were spent."""
    gained = sum(told[4] for told in arguments(log, t.CAPTURED))
    spent = sum(told[2] for told in arguments(log, t.JOHNNY_MOVED))
    return {"spent": spent, "unspent": gained - spent}


def figures(seats: int) -> tuple[Figure, ...]:
    """The table of ledger 12.4."""
    return (
        Figure("ended", "share", "sonata", 0.40, 0.60),
        Figure("ended", "share", "dawn", 0.30, 0.45),
        Figure("ended", "share", "capture", 0.08, 0.20),
        Figure("won_in", "median", least=9, most=18),
        Figure("rounds", "mean", least=14, most=22),
        Figure("captured", "share", "yes", 0.50, 0.80),
        Figure("comeback", "share", "yes", 0.15, 0.35),
        Figure("caught", "mean", least=1.5, most=3),
        Figure("rescues", "mean", least=0.7, most=1.5),
        Figure("missed", "share", "yes", 0.30, 0.55),
        Figure("free", "share", "yes", 0.15, 0.35),
        Figure("walls", "share", "yes", 0.25, 0.45),
        Figure("bells", "mean", least=3, most=6),
        Figure("passes", "share", "spent", 0.25),
        Figure("plays", "mean", least=0.5),
        Figure("decoys", "mean", least=0.5),
        Figure("whispers", "mean"),
        Figure("pushes", "mean"),
        Figure("driven", "mean"),
        *[Figure("first_caught", "share", colour, 0.28, 0.39) for colour in COLOURS],
    )


MEASURES = Measures(take, figures)
