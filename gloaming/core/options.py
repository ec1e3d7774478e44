"""Options of a game: declarations and validation; texts are in the locale files."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, TypeAlias

from gloaming.core.flow import Refused
from gloaming.core.refusal_ids import BAD_MAP, BAD_OPTION, UNKNOWN_OPTION
from gloaming.core.wire import shorten

FEW = 120  # characters: a longer list of names is shortened

Value: TypeAlias = int | bool | str | list[str]


@dataclass(frozen=True)
class Choice:
    """One of a few words, numbers, or true and false.

    `default` is what the rules mean where nobody says anything. `usual`, if there is one, is what
    people are offered in its place when they set a table, and what the laboratory plays.
    """

    name: str
    default: str | bool | int
    values: tuple[str | bool | int, ...]
    rule: str
    usual: str | bool | int | None = None

    def allowed(self) -> str:
        return ", ".join(spell(value) for value in self.values)

    def accepts(self, value: Value) -> bool:
        return any(value == v and type(value) is type(v) for v in self.values)

    def read(self, text: str) -> Value:
        return {spell(value): value for value in self.values}.get(text, text)


@dataclass(frozen=True)
class Number:
    """A whole number in a range; `also` lists values outside it that have a meaning."""

    name: str
    default: int
    least: int
    most: int
    rule: str
    also: tuple[int, ...] = ()

    def allowed(self) -> str:
        extra = "".join(f"{value}, " for value in self.also)
        return f"{extra}{self.least} to {self.most}"

    def accepts(self, value: Value) -> bool:
        return type(value) is int and (self.least <= value <= self.most or value in self.also)

    def read(self, text: str) -> Value:
        return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text


@dataclass(frozen=True)
class Listing:
    """A word such as `random`, or a list of names, one per seat."""

    name: str
    default: str
    words: tuple[str, ...]
    names: tuple[str, ...]
    rule: str
    stranger: str = BAD_OPTION  # the rule behind a name that is not one of `names`

    def allowed(self) -> str:
        return f"{', '.join(self.words)}, or a list of {', '.join(self.names)}"

    def accepts(self, value: Value) -> bool:
        if isinstance(value, str):
            return value in self.words
        return isinstance(value, list) and all(item in self.names for item in value)

    def read(self, text: str) -> Value:
        return text if text in self.words else text.split("+")


@dataclass(frozen=True)
class Text:
    """A text that a table brings along, such as a map drawn by its people; empty where it brings
    none. It is part of the table's options, and so of every save. What it means the game reads when
    a table is prepared, and refuses what it cannot read."""

    name: str
    most_letters: int
    rule: str
    default: str = ""

    def allowed(self) -> str:
        return f"a text of at most {self.most_letters} letters"

    def accepts(self, value: Value) -> bool:
        return isinstance(value, str) and len(value) <= self.most_letters

    def read(self, text: str) -> Value:
        return text


# The option that takes a map of one's own, in games that have one.
OWN_MAP = "own_map"

Option: TypeAlias = Choice | Number | Listing | Text


def spell(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "+".join(value) if isinstance(value, list) else str(value)


class OptionSet:
    """All options of a game."""

    def __init__(self, options: Sequence[Option] = ()) -> None:
        self.options = {option.name: option for option in options}

    def defaults(self) -> dict[str, Value]:
        return {name: option.default for name, option in self.options.items()}

    def usual(self) -> dict[str, Value]:
        """What a table is set with where that is not the default."""
        return {
            name: option.usual
            for name, option in self.options.items()
            if isinstance(option, Choice) and option.usual is not None
        }

    def resolve(self, given: Mapping[str, Any]) -> dict[str, Value]:
        """Every option with its value; an unknown name or value is refused."""
        resolved = self.defaults()
        for name, value in given.items():
            option = self.options.get(name)
            if option is None:
                raise Refused(UNKNOWN_OPTION, {"name": shorten(name), "allowed": self.like(name)})
            if not option.accepts(value):
                raise out_of_range(option, value)
            resolved[name] = value
        return resolved

    def like(self, name: str) -> str:
        """All names there are; of very many those most like this one, for a refusal is short."""
        names = list(self.options)
        if len(", ".join(names)) <= FEW:
            return ", ".join(names)
        return ", ".join([*get_close_matches(name[:FEW], names, n=5, cutoff=0.0), "…"])

    def read(self, texts: Sequence[str]) -> dict[str, Value]:
        """Options from a command line: `name=value`, lists joined by `+`."""
        given: dict[str, Value] = {}
        for text in texts:
            name, equals, value = text.partition("=")
            if not equals:
                raise Refused(UNKNOWN_OPTION, {"name": shorten(text), "allowed": "name=value"})
            option = self.options.get(name)
            given[name] = value if option is None else option.read(value)
        return given


def unreadable(name: str, error: Exception) -> Refused:
    """The refusal of a text of the table's own that the game cannot read."""
    return Refused(BAD_MAP, {"name": name, "why": shorten(str(error), 200)})


def out_of_range(option: Option, value: object) -> Refused:
    rule = BAD_OPTION
    if isinstance(option, Listing) and isinstance(value, list):
        rule = option.stranger
    return Refused(
        rule,
        {"name": option.name, "value": shorten(value), "allowed": option.allowed()},
    )
