"""Codec of the ledger's notation: seats as letters, `block(C, medium)`, every value by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gloaming.core.flow import SPECTATOR, Action, Refused, Told
from gloaming.core.kinds import BadValue, Flags, Json, Kind, Names, Path, Seats, Several
from gloaming.testing.notation import leading_word, number_or_word, split_notation

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec

LETTERS = "ABCDEFGHIJKLMNOP"
WATCHING = "spectator"  # the viewer who has no seat
YES_OR_NO = {"yes": True, "true": True, "no": False, "false": False}
# What a game itself calls its seats just now, in their order; None where it has no name for one.
OwnNames = Callable[[], Sequence[str | None]]


def no_names() -> Sequence[str | None]:
    return ()


class Naming:
    """Names to numbers and back, for one game at a table of so many seats."""

    def __init__(
        self,
        spec: GameSpec,
        seats: int,
        own_names: OwnNames = no_names,
        letters_inside: bool = True,
    ) -> None:
        self.words = spec.vocabulary
        self.seats = seats
        self.own_names = own_names
        self.letters_inside = letters_inside  # write `B.0e`, not `1.0e`

    # -- seats ------------------------------------------------------------------------------------

    def seat(self, name: Json) -> int:
        """`"B"`, `1` or what the game calls it, such as `"banshee"`; None is nobody."""
        if name is None:
            return -1
        number = self._called(name) if isinstance(name, str) else name
        if type(number) is not int or not 0 <= number < self.seats:
            known = [own for own in self.own_names() if own]
            also = f" (or {', '.join(known)})" if known else ""
            raise BadValue(f"{name!r} is not a seat from A to {LETTERS[self.seats - 1]}{also}")
        return number

    def _called(self, name: str) -> int:
        if len(name) == 1 and name in LETTERS:
            return LETTERS.index(name)
        own = [one.casefold() if one else None for one in self.own_names()]
        return own.index(name.casefold()) if own.count(name.casefold()) == 1 else -1

    def viewer(self, name: Json) -> int:
        """A seat, or `spectator`."""
        if name == WATCHING:
            return SPECTATOR
        if name is None:
            raise BadValue(f"nobody is no viewer; whoever only watches is {WATCHING!r}")
        try:
            return self.seat(name)
        except BadValue as error:
            raise BadValue(f"{error}, nor {WATCHING!r}") from None

    def letter(self, seat: int) -> str | None:
        if seat == SPECTATOR:
            return WATCHING
        return None if seat < 0 else LETTERS[seat]

    # -- values -----------------------------------------------------------------------------------

    def value(self, shape: str, named: Any, base: Any = None) -> Any:
        """The number, list or tuple that `named` stands for in a field of this shape.

        A list may be given whole, or as a mapping from seats (or from the names of a kind that
        has as many members) to entries: then the others stay as they are in `base`. Inside an
        entry a mapping is complete: what it does not name is nobody, nothing, or 0.
        """
        if shape[-1] in "*^":
            if isinstance(named, Mapping):
                entries = self._spread(shape, named, base)
            elif isinstance(named, (list, tuple)):
                kept = base if base is not None and len(base) == len(named) else [None] * len(named)
                pairs = zip(named, kept, strict=True)
                entries = [self.value(shape[:-1], item, there) for item, there in pairs]
            else:
                raise BadValue(f"{named!r} is neither a list nor a mapping")
            return entries if shape[-1] == "*" else tuple(entries)
        if shape.startswith("mask:"):
            if not isinstance(named, Iterable):
                raise BadValue(f"{named!r} is not a list of names")
            return sum(1 << self.number(shape[5:], name) for name in set(named))
        if shape == "action":
            return self.action_number(named)
        return self.number(shape, named)

    def number(self, kind_name: str, named: Any) -> Any:
        if kind_name == "bool":
            if type(named) is not bool:
                raise BadValue(f"{named!r} is neither true nor false")
            return named
        if kind_name == "str":
            return named
        kind = self.words.kinds[kind_name]
        if isinstance(kind, Seats):
            return self.seat(named)
        if named is None and kind_name != "int":
            return -1
        if isinstance(named, str) and kind_name != "int":
            named = self.read(kind, named)
        try:
            return kind.number(named, self.seats)
        except BadValue as error:
            raise BadValue(f"{named!r} is not {error}") from None

    def _spread(self, shape: str, named: Mapping[Any, Any], base: Any) -> list[Any]:
        if base is None:
            raise BadValue(f"{dict(named)!r}: give the whole list")
        inner = shape[:-1]
        places = self.places(list(named), len(base))
        outermost = shape[-1] == "*"
        entries = list(base) if outermost else [self.nothing(inner)] * len(base)
        for key, place in places.items():
            entries[place] = self.value(inner, named[key], base[place])
        return entries

    def nothing(self, shape: str) -> Any:
        if shape in ("int", "bool") or shape.startswith("mask:"):
            return 0
        return [] if shape[-1] == "*" else () if shape[-1] == "^" else -1

    def places(self, keys: Sequence[Any], length: int) -> dict[Any, int]:
        """Which entry each key means: seats first, else a kind with as many members."""
        if length == self.seats:
            try:
                return {key: self.seat(key) for key in keys}
            except BadValue:
                pass
        for kind in self.words.kinds.values():
            if isinstance(kind, Names) and len(kind.names) == length:
                if all(key in kind.names for key in keys):
                    return {key: kind.names.index(key) for key in keys}
        raise BadValue(f"{list(keys)!r} name no entries of a list of {length}")

    def name(self, shape: str, value: Any) -> Any:
        """The value by its names, seats as letters, for comparisons and messages."""
        if shape[-1] in "*^":
            return [self.name(shape[:-1], item) for item in value]
        if shape.startswith("mask:"):
            members = [n for n in range(value.bit_length()) if value >> n & 1]
            return [self.name(shape[5:], n) for n in members]
        if shape == "action":
            return None if value[0] < 0 else self.write_action(value)
        kind = self.words.kinds[shape]
        if isinstance(kind, Seats):
            return self.letter(value)
        named = kind.name(value)
        inside = kind.leads_with_seat and self.letters_inside
        return self.lettered(named) if inside else named

    def lettered(self, named: Json) -> Json:
        """A name that begins with the number of a seat, with its letter instead."""
        number, rest = leading_word(str(named))
        return f"{LETTERS[int(number)]}{rest}" if number.isdecimal() else named

    def entry(self, place: int, length: int) -> str:
        """What the entry of a list is called: a seat's letter or its place."""
        if length == self.seats:
            return LETTERS[place]
        for kind in self.words.kinds.values():
            if isinstance(kind, Names) and len(kind.names) == length:
                return kind.names[place]
        return str(place)

    # -- shapes -----------------------------------------------------------------------------------

    def misfit(self, shape: str, value: Any) -> str | None:
        """Why a value cannot stand in a field of this shape, or None."""
        if shape[-1] in "*^":
            wanted = list if shape[-1] == "*" else tuple
            if type(value) is not wanted:
                return f"{value!r} is not a {wanted.__name__}"
            for item in value:
                wrong = self.misfit(shape[:-1], item)
                if wrong is not None:
                    return wrong
            return None
        if shape == "str":
            return None if isinstance(value, str) else f"{value!r} is not text"
        if shape == "action":
            fits = isinstance(value, tuple) and len(value) == 3
            return None if fits else f"{value!r} is not an action"
        if not isinstance(value, int):
            return f"{value!r} is not a number"
        if shape.startswith("mask:"):
            most = max(self.words.kinds[shape[5:]].domain(self.seats), default=-1)
            return f"{value:b} has too many members" if value < 0 or value >> most + 1 else None
        return self._stranger(self.words.kinds[shape], value)

    def _stranger(self, kind: Kind, value: int) -> str | None:
        if isinstance(kind, Names):
            inside = -1 <= value < len(kind.names)
        elif isinstance(kind, Seats):
            inside = -1 <= value < self.seats
        else:
            return None
        return None if inside else f"{value} is not one of its kind"

    # -- actions ----------------------------------------------------------------------------------

    def action(self, text: str | Json, arguments: Mapping[str, Json] | None = None) -> Json:
        """`block(C, medium)` as a client sends it; what cannot be read is sent as it stands.

        Whatever `write_action` writes is read back. Arguments may also be named, inside
        (`contract(light, card=L03)`) or beside it (`class_="light"`; the underscore spares words
        of Python). Anything but text is sent untouched, for a client may send anything.
        """
        if not isinstance(text, str):
            return text
        word, given = split_notation(text)
        data: dict[str, Json] = {"do": word}
        number = self.words.verb_numbers.get(word)
        known = self.words.verbs[number].arguments if number is not None else ()
        if given == [] and len(known) == 1 and self._packed(known):
            given = [""]  # `move()`: a way without a step
        for place, part in enumerate(given or []):
            name, equals, rest = part.partition("=")
            if equals:
                data[name.strip()] = self._argument(known, name.strip(), rest.strip())
            elif place < len(known):
                data[known[place][0]] = self._argument(known, known[place][0], part)
            else:
                data[f"argument{place + 1}"] = part
        for name, value in (arguments or {}).items():
            data[name.rstrip("_")] = self._argument(known, name.rstrip("_"), value)
        return data

    def _kind(self, known: tuple[tuple[str, str], ...], name: str) -> Kind | None:
        return self.words.kinds.get(dict(known).get(name, "").rstrip("?"))

    def _packed(self, known: tuple[tuple[str, str], ...]) -> bool:
        return isinstance(self._kind(known, known[0][0]), (Path, Several))

    def _argument(self, known: tuple[tuple[str, str], ...], name: str, given: Json) -> Json:
        return self.read(self._kind(known, name), given) if isinstance(given, str) else given

    def read(self, kind: Kind | None, text: str) -> Json:
        """What a text stands for where something of this kind belongs.

        The first reading that the kind takes; if it takes none, the text is sent as it stands, for
        the game to refuse.
        """
        if isinstance(kind, (Path, Several)):
            steps = [] if text in ("", "none") else text.replace("+", " ").split()
            return [self.read(kind.of, step) for step in steps]
        if kind is not None:
            for reading in self._readings(kind, text):
                try:
                    kind.number(reading, self.seats)
                except (BadValue, Refused):
                    continue
                return reading
        return text if isinstance(kind, Seats) else number_or_word(text)

    def _readings(self, kind: Kind, text: str) -> Iterator[Json]:
        """Everything a text may stand for, the likeliest first."""
        head, rest = leading_word(text)
        try:
            seat = self.seat(head) if head else -1
        except BadValue:
            seat = -1
        if isinstance(kind, Seats):
            if seat >= 0 and not rest:
                yield seat
            return
        if isinstance(kind, Flags) and text in YES_OR_NO:
            yield YES_OR_NO[text]
        yield text
        yield number_or_word(text)
        if seat >= 0:
            yield f"{seat}{rest}"
        if "+" in text:
            yield [number_or_word(part) for part in text.split("+")]

    def action_number(self, text: Any) -> Action:
        """An action of the vocabulary as numbers, for a field that holds one."""
        data = self.action(text)
        if text is None:
            return (-1, -1, -1)
        verb = self.words.verb_numbers.get(data["do"])
        if verb is None:
            raise BadValue(f"{text!r} is no action of this game")
        values = [-1, -1]
        for place, (name, kind) in enumerate(self.words.verbs[verb].arguments):
            if name in data:
                values[place] = self.number(kind.rstrip("?"), data[name])
        return (verb, values[0], values[1])

    def write_action(self, a: Action) -> str:
        """`(2, 2, 1)` as `block(C, medium)`."""
        verb = self.words.verbs[a[0]]
        parts: list[str] = []
        left_out = False
        for (name, kind), value in zip(verb.arguments, a[1:], strict=False):
            if value < 0 and kind.endswith("?"):
                left_out = True
                continue
            written = self.write(self.name(kind.rstrip("?"), value))
            parts.append(f"{name}={written}" if left_out else written)
        return f"{verb.name}({', '.join(parts)})" if parts else verb.name

    # -- events -----------------------------------------------------------------------------------

    def write(self, named: Any) -> str:
        """One argument as the ledger would write it."""
        if named is None:
            return "none"
        if isinstance(named, bool):
            return "yes" if named else "no"
        if isinstance(named, list):
            return "+".join(self.write(item) for item in named) or "none"
        if isinstance(named, dict):  # a thing of another kind: a figure that is a seat
            return LETTERS[named["id"]] if named["kind"] == "seat" else str(named["id"])
        return str(named)

    def write_outcome(self, source: str, value: Json) -> str:
        """What chance brought, seats as letters."""
        return self.write(LETTERS[value] if self._brings_seats(source) else value)

    def read_outcome(self, source: str, text: str) -> str:
        """What a script calls an outcome, as the game names it."""
        return str(LETTERS.find(text)) if self._brings_seats(source) and text in LETTERS else text

    def _brings_seats(self, source: str) -> bool:
        kinds = {there.name: there.kind for there in self.words.sources}
        return isinstance(self.words.kinds.get(kinds.get(source, "")), Seats)

    def write_event(self, told: Told, viewer: int) -> str | None:
        """An event as `viewer` hears it, `bars_lost(B, 2, 10)`; None if it hears nothing."""
        kind, open, shut, to = told
        inside = to >> viewer & 1
        if not inside and open is None:
            return None
        faces = list(zip(self.words.open[kind], open or (), strict=False))
        if inside:
            faces.extend(zip(self.words.shut[kind], shut, strict=True))
        parts = [self.write(self.name(face.kind, value)) for face, value in faces]
        return f"{self.words.events[kind].name}({', '.join(parts)})"
