"""Parser of the ledger's notation of actions and events, `block(C, medium)`, and matching."""

from __future__ import annotations

import re
from collections.abc import Callable

NOTATION = re.compile(r"\s*([\w-]+)\s*(?:\((.*)\))?\s*", re.DOTALL)


def split_notation(text: str) -> tuple[str, list[str] | None]:
    """A word and its arguments; None where there are no brackets at all.

    >>> split_notation("block(C, medium)")
    ('block', ['C', 'medium'])
    >>> split_notation("turn_ended")
    ('turn_ended', None)
    """
    match = NOTATION.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not written like `block(C, medium)`")
    word, inside = match.group(1), match.group(2)
    if inside is None:
        return word, None
    return word, [part.strip() for part in inside.split(",")] if inside.strip() else []


def leading_word(text: str) -> tuple[str, str]:
    """The letters and digits a text begins with, and the rest.

    >>> leading_word("B.0e"), leading_word("2"), leading_word("+")
    (('B', '.0e'), ('2', ''), ('', '+'))
    """
    found = re.match(r"\w*", text)
    assert found is not None
    return found.group(), text[found.end() :]


def number_or_word(text: str) -> int | str:
    """A number as the number it is, anything else as it stands.

    >>> number_or_word("44"), number_or_word("C4")
    (44, 'C4')
    """
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def matches(expected: str, written: str, seat: Callable[[str], str | None] = str) -> bool:
    """Does an event say what is expected? A bare name stands for any arguments, `*` for one.

    `seat` gives the letter of a seat that is expected by another name.

    >>> told = "bars_lost(B, 2, 10)"
    >>> matches("bars_lost", told), matches("bars_lost(B, *, 10)", told), matches("halved", told)
    (True, True, False)
    >>> matches("bars_lost(banshee, 2, 10)", told, {"banshee": "B"}.get)
    True
    """
    word, parts = split_notation(expected)
    actual_word, actual = split_notation(written)
    if word != actual_word:
        return False
    if parts is None or actual is None:
        return True
    return len(parts) == len(actual) and all(
        part in ("*", there) or seat(part) == there
        for part, there in zip(parts, actual, strict=True)
    )
