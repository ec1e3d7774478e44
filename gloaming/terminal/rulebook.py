"""Rule look-up: a rule by its id, rules by a word, a card or character by its name."""

from __future__ import annotations

import re
from functools import cached_property

from gloaming.core.kinds import Names
from gloaming.core.ledger import LedgerEntry, ledger_of
from gloaming.core.narration import Narrator
from gloaming.core.spec import GameSpec


class Rulebook:
    """The entries of a game's ledger, in its order, read when they are first wanted."""

    def __init__(self, spec: GameSpec) -> None:
        self._spec = spec

    @cached_property
    def _ledger(self) -> list[LedgerEntry]:
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


def look_up(narrator: Narrator, wanted: str) -> list[tuple[str, str]]:
    """What is printed on the thing of that name or id: its name, and its texts in the reader's
    language, what it does before what is told of it."""
    sought = wanted.strip().casefold()
    found: list[tuple[str, str]] = []
    for kind, things in narrator.spec.vocabulary.kinds.items():
        for name in things.names if isinstance(things, Names) else ():
            texts = texts_of(narrator, f"{kind}.{name}.")
            if texts and sought in (name.casefold(), narrator.thing(kind, name).casefold()):
                found.append((narrator.thing(kind, name), " ".join(texts)))
    return found


def texts_of(narrator: Narrator, start: str) -> list[str]:
    words, every = narrator.words, narrator.words.keys()
    keys = [key for key in every if key.startswith(start) and not words.arguments(key)]
    return [words.say(key) for key in sorted(keys, key=lambda key: (key.endswith(".text"), key))]
