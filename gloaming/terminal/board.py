"""Generic board: renders any game from its view alone.

Fields are shown under their words `view.<field>`; a field without words is not shown. What only
the reader may know is marked as secret.
"""

from __future__ import annotations

from collections.abc import Mapping

from gloaming.core.flow import PUBLIC, SPECTATOR, Info
from gloaming.core.info import by_entry, by_seat
from gloaming.core.kinds import Json
from gloaming.core.narration import Narrator
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.terminal.screen import Line, Span

VEIL = "◌"
DOT = " · "


def fields_of(spec: GameSpec) -> Info:
    return type(spec.rules.blank(spec.prepare(spec.seats[0], {}))).INFO


def seat_fields(spec: GameSpec, info: Info) -> set[str]:
    """The fields that hold one entry per seat.

    An audience by seat says so itself; an open list, or one that is seen entry by entry, does if it
    is as long as the table is wide, for every number of seats the game takes.
    """
    lists = [(name, audience) for name, audience, shape in info if shape[-1] == "*"]
    found = {name for name, audience in lists if by_seat(audience)}
    open_lists = {name for name, audience in lists if audience == PUBLIC or by_entry(audience)}
    for seats in range(spec.seats[0], spec.seats[1] + 1):
        fresh = spec.rules.new(seats, spec.prepare(seats, {}))
        open_lists = {name for name in open_lists if len(getattr(fresh, name, ())) == seats}
    return found | open_lists


class GenericBoard:
    """Draws views of one game in one language."""

    def __init__(self, spec: GameSpec, narrator: Narrator) -> None:
        self.narrator = narrator
        self.info = [
            (name, audience, shape)
            for name, audience, shape in fields_of(spec)
            if narrator.words.has(f"view.{name}")
        ]
        self.by_seat = seat_fields(spec, tuple(self.info))

    def lines(self, view: Mapping[str, Json], public: Mapping[str, Json]) -> list[Line]:
        """The board of `view`; what `public`, a spectator's view, does not show is veiled."""
        state, open_state = view["state"], public["state"]
        table: list[Span] = []
        for name, _, shape in self.info:
            if name in state and name not in self.by_seat:
                veiled = state[name] != open_state.get(name)
                table += self.field(name, self.value(shape, state[name]), veiled)
        drawn: list[Line] = [table[:-1]] if table else []
        for seat in range(view["seats"]):
            drawn.append(seat_heading(self.narrator, view, seat))
            drawn.append([("    ", ""), *self.seat(view, open_state, seat)])
        if any(VEIL in text for line in drawn for text, _ in line):
            drawn.append([(f"{VEIL} {self.narrator.say('ui.secret')}", "secret")])
        return drawn

    def seat(self, view: Mapping[str, Json], open_state: Mapping[str, Json], seat: int) -> Line:
        """What the reader may know of a seat."""
        spans: Line = []
        for name, audience, shape in self.info:
            if name not in self.by_seat or name not in view["state"]:
                continue
            entry = view["state"][name][seat]
            others = open_state.get(name)
            veiled = entry is not None and (others is None or others[seat] != entry)
            if entry is None and audience != PUBLIC and seat != view["you"]:
                spans += self.field(name, self.narrator.say("ui.hidden"), False)
            else:
                spans += self.field(name, self.value(shape[:-1], entry), veiled)
        return spans[:-1]

    def field(self, name: str, value: str, veiled: bool) -> list[Span]:
        """`Label: value · `, or nothing if there is nothing to show."""
        if not value:
            return []
        shown = f"{value} {VEIL}" if veiled else value
        label = (f"{self.narrator.say(f'view.{name}')}: ", "past")
        return [label, (shown, "secret" if veiled else ""), (DOT, "past")]

    def value(self, shape: str, value: Json) -> str:
        """A value of the view in words; empty where there is nothing."""
        if value is None:
            return ""
        if is_count(value):
            return self.narrator.say("ui.covered_count", {"number": value["count"]})
        if isinstance(value, list):
            inner = shape.removeprefix("mask:") if shape[-1] not in "*^" else shape[:-1]
            inner = self.narrator.spec.vocabulary.steps_of(inner) if inner == shape else inner
            nested = inner[-1] in "*^" or (inner.startswith("mask:") and shape[-1] in "*^")
            words = [self.value(inner, item) or "–" for item in value]
            return (" | " if nested else ", ").join(words)
        if isinstance(value, bool):
            return self.narrator.say("ui.yes") if value else ""
        if isinstance(value, dict):
            return self.narrator.say(f"group.{value['do']}")
        if shape in ("int", "str"):
            return str(value)
        return self.narrator.thing(shape, value)


def is_count(value: Json) -> bool:
    return isinstance(value, dict) and "count" in value


def seat_heading(narrator: Narrator, view: Mapping[str, Json], seat: int) -> Line:
    """`▸ 2 Bo (you)`: an arrow for whoever is being asked."""
    asked = seat in view["waiting"]["seats"]
    you = seat == view["you"]
    spans: list[Span] = [("▸ " if asked else "  ", "now"), (f"{seat + 1} ", "past")]
    spans.append((narrator.seat(seat), "you" if you else ""))
    if you:
        spans.append((f" ({narrator.say('ui.you')})", "past"))
    return spans


def open_view(session: Session) -> dict[str, Json]:
    """A view with what each seat may see of its own laid open: for finished games."""
    view = session.view(SPECTATOR)
    for seat in range(view["seats"]):
        own = session.view(seat)["state"]
        for name, value in own.items():
            shown = view["state"].setdefault(name, value)
            if isinstance(shown, list) and isinstance(value, list) and len(shown) == len(value):
                view["state"][name] = [
                    b if n == seat and len(shown) == view["seats"] else a
                    for n, (a, b) in enumerate(zip(shown, value, strict=True))
                ]
    return view
