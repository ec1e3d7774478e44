"""Report of a check: for every law how often it was tried, how often broken, and examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from gloaming.core.flow import NOBODY, SPECTATOR
from gloaming.core.kinds import Json
from gloaming.core.options import spell

# Every law in the order of the report, with what it demands.
LAWS: Mapping[str, str] = {
    "steps": "each step gives exactly one directive, and steps have names",
    "rerun": "a waiting step may be run again and changes nothing",
    "frames": "no frame reaches into another",
    "resume": "whoever is asked can answer, also after an interruption",
    "copies": "clone, save and replay give the same table, and INFO lists every field",
    "telling": "nothing is told twice",
    "legal": "what is listed is accepted, what is not listed is refused",
    "endings": "every game ends, once, and somebody wins it",
    "twins": "tables that are equal to a viewer stay equal until something is revealed",
    "refusals": "a refusal, its rule and its facts, does not tell what is hidden",
    "hush": "what is drawn or answered in secret shows nowhere else",
    "scramble": "noise over everything hidden changes nothing a viewer is sent",
    "canary": "a rare number planted in the hidden places never comes out",
    "sampler": "imagined worlds are whole, follow from what is known alone, and vary",
    "oracle": "imagined worlds are exactly those the viewer cannot rule out",
    "coverage": "every kind of world that comes up in truth is imagined, too",
    "hooks": "what else a spec decides fits the rules and knows no more than it may",
    "talk": "nobody listens in on a circle of talk that is not theirs",
    "undo": "what may be taken back has taught nobody anything",
    "seeds": "no generator, seed or clock in the rules; the same inputs give the same game",
    "locale": "everything that can be said can be said in every language",
    "ledger": "every rule a refusal cites stands in the ledger",
}
EXAMPLES = 5  # kept per law


@dataclass
class Law:
    """One law: comparisons made, comparisons failed, and the first of those."""

    checked: int = 0
    failures: int = 0
    examples: list[str] = field(default_factory=list)


@dataclass
class Report:
    """The outcome of a check."""

    game: str
    games: int
    seats: tuple[int, ...]
    seed: int
    options: Mapping[str, Json]
    laws: dict[str, Law] = field(default_factory=lambda: {name: Law() for name in LAWS})
    # Games too large for the slow oracle: given up, and so neither checked nor failed.
    beyond: int = 0
    # Rare worlds: what was tried, and with what chance something was missed.
    coverage: dict[str, Json] = field(default_factory=dict)
    # Rests by how many windows were open inside each other.
    windows: Counter[int] = field(default_factory=Counter)

    @property
    def passed(self) -> bool:
        return not self.broken

    @property
    def broken(self) -> list[str]:
        """The laws that failed."""
        return [name for name, law in self.laws.items() if law.failures]

    @property
    def untried(self) -> list[str]:
        """The laws nothing in these games gave occasion to try."""
        return [name for name, law in self.laws.items() if not law.checked]

    def plain(self) -> dict[str, Json]:
        return {
            "game": self.game,
            "games": self.games,
            "seats": list(self.seats),
            "seed": self.seed,
            "options": dict(self.options),
            "laws": {
                name: {"checked": law.checked, "failures": law.failures}
                for name, law in self.laws.items()
            },
            "passed": self.passed,
            "untried": self.untried,
            "beyond": {"oracle": self.beyond},
            "coverage": self.coverage,
            "windows": {str(depth): self.windows[depth] for depth in sorted(self.windows)},
            "examples": {name: law.examples for name, law in self.laws.items() if law.examples},
        }

    def command(self, seed: int, games: int, seats: Sequence[int]) -> str:
        """The command that plays these games again."""
        words = ["gloaming check", self.game, f"--games {games} --seed {seed}"]
        if len(seats) == 1:
            words.append(f"--seats {seats[0]}")
        words.extend(f"--option {name}={spell(value)}" for name, value in self.options.items())
        return " ".join(words)


class Judge:
    """Counts what is compared in one game and keeps examples that can be played again."""

    def __init__(self, report: Report, seed: int, seats: int) -> None:
        self.report = report
        self.seed = seed
        self.seats = seats  # 0: what is judged belongs to no one game

    def holds(
        self,
        law: str,
        holds: bool,
        what: str | Callable[[], str],
        moment: int | None = None,
        viewer: int = NOBODY,
    ) -> bool:
        """One comparison under `law`. `what` is said only if it fails."""
        counted = self.report.laws[law]
        counted.checked += 1
        if holds:
            return True
        counted.failures += 1
        if len(counted.examples) < EXAMPLES:
            told = what if isinstance(what, str) else what()
            counted.examples.append(self._example(told, moment, viewer))
        return False

    def _example(self, what: str, moment: int | None, viewer: int) -> str:
        if not self.seats:
            again = self.report.command(self.seed, self.report.games, self.report.seats)
            return f"{what} [{again}]"
        where = [f"seed {self.seed}", f"{self.seats} seats"]
        if moment is not None:
            where.append(f"after {moment} inputs")
        if viewer != NOBODY:
            where.append("spectator" if viewer == SPECTATOR else f"seat {viewer}")
        again = self.report.command(self.seed, 1, (self.seats,))
        return f"{', '.join(where)}: {what} [{again}]"


def shortly(value: object, most: int = 160) -> str:
    """A value in an example, truncated."""
    text = value.decode() if isinstance(value, bytes) else str(value)
    return text if len(text) <= most else text[: most - 1] + "…"
