"""What to count in many games of House of Possession, and what is healthy (ledger 12.3)."""

from __future__ import annotations

from collections import Counter

from gloaming.core.flow import Told
from gloaming.core.measures import Figure, Measures, Seen
from gloaming.games.house.rules import terms as t
from gloaming.games.house.rules.book import BOOK
from gloaming.games.house.rules.state import House

CHARACTERS = tuple(one.id for one in BOOK.characters)
OMENS = tuple(card.id for card in BOOK.possessions)
CARDS = tuple(card.id for card in BOOK.cards)
ACTS = ("primary", "secondary")
CAUSES = ("phase", "haunt", "act")
# Seconds at a table of people: a turn's own decisions, everybody's draws, a window, the reading
# of a Possession card, an act with its roll.
OWN_TURN, DRAWS, WINDOW, READING, ACTING = 18.0, 3.0, 1.4, 9.0, 5.0
WINDOWS_OF_TURN, WINDOWS_OF_EVENT = 4, 2


class Course:
    """A game followed event by event."""

    def __init__(self, g: House) -> None:
        self.seats = g.seats
        self.kinds: Counter[int] = Counter()
        self.causes: Counter[int] = Counter()
        self.acts: Counter[str] = Counter()
        self.cards: Counter[str] = Counter()
        self.totals = [0] * g.seats
        self.leaders: list[list[int]] = []  # at the end of each turn
        self.last_chances = 0
        self.drawing: list[tuple[int, int, list[int]]] = []  # card, drawer, totals before
        self.costs: Seen = {}

    def follow(self, told: Told) -> None:
        kind, open, _, _ = told
        self.kinds[kind] += 1
        if open is None:
            return
        if kind == t.EVENT_BEGAN:
            self.causes[open[1]] += 1
        elif kind == t.ACT_USED:
            self.acts[f"{CHARACTERS[open[1]]}_{ACTS[open[2]]}"] += 1
        elif kind in (t.EXIT_PLAYED, t.BOON_ATTACHED, t.SIN_PLAYED):
            self.cards[CARDS[open[1]]] += 1
        elif kind == t.CARD_TURNED:
            self.drawing.append((open[1], open[0], self.totals[:]))
        elif kind == t.CARD_OVER and self.drawing:
            self.weigh(*self.drawing.pop())
        elif kind == t.TURN_ENDED:
            best = max(self.totals)
            self.leaders.append([s for s in range(self.seats) if self.totals[s] == best])
        self.count(kind, open)

    def count(self, kind: int, open: tuple[int, ...]) -> None:
        """Totals as they are told."""
        if kind in (t.EXIT_PLAYED, t.BOON_ATTACHED, t.BOON_MOVED, t.EXIT_LOST, t.BOON_LOST):
            self.totals[open[0]] = open[-1]
        elif kind == t.EXIT_STOLEN:
            self.totals[open[0]], self.totals[open[1]] = open[3], open[4]

    def weigh(self, card: int, drawer: int, before: list[int]) -> None:
        """Points an event took from its drawer and from the others together."""
        lost = [max(0, before[seat] - self.totals[seat]) for seat in range(self.seats)]
        name = f"omen_{OMENS[card]}"
        self.costs.setdefault(name, {})
        key = str(lost[drawer])
        self.costs[name][key] = self.costs[name].get(key, 0) + 1
        for seat in range(self.seats):
            if seat != drawer:
                others = self.costs.setdefault("omen_others", {})
                others[str(lost[seat])] = others.get(str(lost[seat]), 0) + 1


def take(g: House, log: list[Told]) -> Seen:
    """Counts of one finished game."""
    course = Course(g)
    for told in log:
        course.follow(told)
    kinds = course.kinds
    turns = kinds[t.TURN_STARTED]
    drawn = kinds[t.DREW] + kinds[t.DECLINED] + kinds[t.NOTHING_TO_DRAW]
    stopped = kinds[t.LAST_CHANCE_OPENED] - (g.winner >= 0)
    seen: Seen = {
        "turns": {str(turns): 1},
        "rounds": {str(-(-turns // g.seats)): 1},
        "minutes": {str(round(minutes(course, turns))): 1},
        "events": {"yes": sum(course.causes.values()), "no": turns},
        "event_cause": {
            "phase": course.causes[0],
            "haunt": course.causes[1],
            "act": course.causes[2],
        },
        "hiding": {"yes": kinds[t.HID], "no": max(0, turns - kinds[t.HID])},
        "lost": {
            "yes": kinds[t.EXIT_LOST] + kinds[t.EXIT_STOLEN],
            "no": kinds[t.EXIT_PLAYED],
        },
        "draws": {"lost": max(0, turns * g.seats - drawn), "drawn": kinds[t.DREW]},
        "stopped": {str(stopped): 1},
        "reshuffles": {str(kinds[t.RESHUFFLED]): 1},
        "cards": dict(course.cards),
        **course.costs,
    }
    for seat, character in enumerate(g.character):
        name = CHARACTERS[character]
        seen[f"character_{name}"] = yes_no(g.winner == seat)
        for act in ACTS:
            seen[f"act_{name}_{act}"] = {str(course.acts[f"{name}_{act}"]): 1}
    if g.winner >= 0 and course.leaders:
        half = course.leaders[len(course.leaders) // 2]
        seen["comeback"] = yes_no(g.winner not in half)
        place = (g.winner - g.first_seat) % g.seats
        seen["place"] = {str(place + 1): 1}
    return seen


def minutes(course: Course, turns: int) -> float:
    """How long people would have sat there, roughly."""
    events = sum(course.causes.values())
    seconds = turns * (OWN_TURN + DRAWS + WINDOWS_OF_TURN * WINDOW)
    seconds += events * (READING + WINDOWS_OF_EVENT * WINDOW)
    return (seconds + sum(course.acts.values()) * ACTING) / 60


def yes_no(fact: bool) -> dict[str, int]:
    return {"yes": int(fact), "no": int(not fact)}


def figures(seats: int) -> tuple[Figure, ...]:
    """The table of ledger 12.3."""
    fair = 1.0 / seats
    return (
        Figure("turns", "median", least=3.5 * seats, most=7 * seats),
        Figure("turns", "p95"),
        Figure("rounds", "median", least=3.5, most=7),
        Figure("minutes", "median"),
        *[Figure("place", "share", str(n + 1), 0.8 * fair, 1.2 * fair) for n in range(seats)],
        *[Figure(f"character_{n}", "share", "yes", 0.6 * fair, 1.6 * fair) for n in CHARACTERS],
        Figure("events", "share", "yes", 0.33, 0.48),  # 0.5 to 0.9 per turn
        *[Figure("event_cause", "share", cause) for cause in CAUSES],
        Figure("hiding", "share", "yes", 0.03, 0.20),
        Figure("lost", "share", "yes", 0.16, 0.34),  # 0.2 to 0.5 per Exit played
        Figure("draws", "share", "lost", 0.15, 0.30),
        Figure("stopped", "mean", least=0.2, most=1.5),
        Figure("comeback", "share", "yes", 0.35, 0.65),
        Figure("reshuffles", "mean", most=0.2 if seats <= 4 else 7),
        *[Figure(f"act_{name}_{act}", "mean", least=0.05) for name in CHARACTERS for act in ACTS],
        *[Figure(f"omen_{name}", "mean", most=1.5) for name in OMENS],
        Figure("omen_others", "mean"),
        *[Figure("cards", "share", name) for name in CARDS],
    )


MEASURES = Measures(take, figures)
