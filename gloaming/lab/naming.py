"""Names and numbers in one language: roles, cards, options, shares and rates as people read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gloaming.core.locale import Locale
from gloaming.core.narration import Narrator
from gloaming.core.spec import GameSpec
from gloaming.lab.report import lab_words
from gloaming.lab.statistics.effect import rate

MINUS = "−"


class LabNames:
    """The words of the laboratory and of one game."""

    def __init__(self, spec: GameSpec, language: str) -> None:
        self.language = language
        self._spec = spec
        self._narrator = Narrator(spec, language)
        self._words: Locale = lab_words()[language].merged(spec.locales[language])

    def say(self, key: str, **facts: Any) -> str:
        return self._words.say(f"lab.{key}", facts)

    @property
    def game(self) -> str:
        return self._words.say("game.name")

    # -- things -----------------------------------------------------------------------------------

    def row(self, kind: str, name: str) -> str:
        """What a row is about: a place, a role or character, a side, a figure, a measure."""
        if kind == "place":
            return self.say("row.place", number=int(name))
        if kind == "name":
            return self.seat(name)
        if kind == "side":
            return " + ".join(self.seat(part) for part in name.split(" + "))
        if kind == "figure":
            return self.say(f"fig.{name}")
        if kind == "own":
            return self.measure(*name.partition(".")[::2])
        return self.say("row.won")

    def seat(self, name: str) -> str:
        """A role or character; a number where the game names none."""
        names = self._spec.words.seat_names
        if isinstance(names, tuple):
            key = f"role.{names.index(name)}" if name in names else ""
            return self._words.say(key) if self._words.has(key) else self.plain(name)
        return self.thing(self._spec.shapes[""][names].rstrip("*^"), name)

    def thing(self, kind: str, name: str) -> str:
        """A thing of the game; what a patch has added has no name but its id."""
        if self._words.has(f"kind.{kind}.{name}"):
            return self._narrator.thing(kind, name)
        return self.plain(name)

    def plain(self, name: str) -> str:
        if name.isdigit():
            return self.say("row.seat", number=int(name))
        return name.replace("_", " ").replace("-", " ").capitalize()

    def option(self, key: str) -> str:
        """`attach card:lock` as “Put a Boon on an Exit: Lock”."""
        verb, _, mark = key.partition(" ")
        group = f"group.{verb}"
        said = self._words.say(group) if self._words.has(group) else self.plain(verb)
        if not mark:
            return said
        kind, _, name = mark.partition(":")
        return f"{said}: {self.thing(kind, name)}"

    def measure(self, of: str, value: str = "") -> str:
        said = self._words.say(f"measure.{of}.name")
        detail = f"measure.{of}.{value}"
        return f"{said}: {self._words.say(detail)}" if value else said

    # -- numbers ----------------------------------------------------------------------------------

    def number(self, value: float) -> str:
        """Three digits, and no power of ten."""
        return self.local(f"{value:.3g}" if abs(value) < 100 else f"{value:.0f}")

    def minutes(self, value: float) -> str:
        """As people say it."""
        return self.local(f"{value:.0f}" if value >= 10 else f"{value:.1f}")

    def local(self, text: str) -> str:
        text = text.replace("-", MINUS)
        return text.replace(".", ",") if self.language == "it" else text

    def percent(self, share: float) -> str:
        return self.local(f"{100 * share:.1f} %")

    def points(self, share: float, signed: bool = False) -> str:
        """A difference of shares, in percentage points."""
        return self.say("points", number=self.local(f"{100 * share:{'+' if signed else ''}.1f}"))

    def value(self, value: float, unit: str) -> str:
        """A number, a share of games, or a part of a game."""
        return self.number(value) if unit == "number" else self.percent(value)

    def change(self, row: Mapping[str, Any]) -> str:
        """A difference: points of a share, or a number with its sign."""
        if row["unit"] != "number":
            return self.points(row["difference"], signed=True)
        return self.local(f"{row['difference']:+.3g}")

    def rate(self, share: float) -> str:
        games, of = rate(share)
        return self.say("rate.none") if of == 0 else self.say("rate.one", games=games, of=of)

    def span(self, row: Mapping[str, Any], unit: str = "share") -> str:
        return f"{self.value(row['low'], unit)} – {self.value(row['high'], unit)}"
