"""The ledger at the table: a rule by its id, or rules by a word."""

from __future__ import annotations

import re
from functools import cached_property

from gloaming.core.ledger import Entry, ledger_of
from gloaming.core.spec import GameSpec


class Rulebook:
    """The entries of a game's ledger, in its order, read when they are first wanted."""

    def __init__(self, spec: GameSpec) -> None:
        self._spec = spec

    @cached_property
    def _ledger(self) -> list[Entry]:
        try:
            return ledger_of(self._spec)
        except FileNotFoundError:
            return []

    @cached_property
    def entries(self) -> dict[str, str]:
        """What each entry says, without markup; nothing if the game brings no ledger."""
        return {entry.id: re.sub(r"\*\*|`", "", entry.text) for entry in self._ledger}

    def find(self, wanted: str) -> list[tuple[str, str]]:
        """The entry of that id, or every rule, then every ruling, that has all of these words."""
        rule = wanted.strip().upper()
        if rule in self.entries:
            return [(rule, self.entries[rule])]
        words = [word.casefold() for word in wanted.split()]
        if not words:
            return []
        return [
            (entry.id, self.entries[entry.id])
            for kind in ("rule", "ruling")
            for entry in self._ledger
            if entry.kind == kind and all(has_word(entry.text, word) for word in words)
        ]


def has_word(text: str, word: str) -> bool:
    """Does a word of the text begin like this?"""
    return re.search(rf"(?<!\w){re.escape(word)}", text.casefold()) is not None
