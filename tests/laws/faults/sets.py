"""The Attic with sets as answers: one card or two are laid. Sound, and with planted faults."""

from __future__ import annotations

from dataclasses import replace

from gloaming.core.flow import Action
from gloaming.core.kinds import Names, Several, Vocabulary
from gloaming.core.several import SetAnswer, pack, some_sets, things
from laws.faults.attic import EVENTS, KINDS, SOURCES, VERBS
from laws.faults.attic.procedures import Laying
from laws.faults.attic.state import Attic
from laws.faults.attic.terms import CAT, LAID, LAY


def words() -> Vocabulary:
    """The words of the Attic, with a `lay` that takes cards."""
    card = KINDS["card"]
    assert isinstance(card, Names)
    verbs = [
        replace(verb, arguments=(("card", "cards"),)) if verb.name == "lay" else verb
        for verb in VERBS
    ]
    return Vocabulary({**KINDS, "cards": Several(card)}, verbs, EVENTS, SOURCES)


class SetLaying(Laying):
    """One card or two. [ATT-11]"""

    def lay(self, g: Attic) -> None:
        for seat in range(g.seats):
            for card in things(max(0, g.answers[seat][1])):
                g.hand[seat] = [held for held in g.hand[seat] if held != card]
                g.laid[seat].append(card)
                g.tell(LAID, (seat,), (card,), 1 << seat)

    def set_answers(self, g: Attic, seat: int) -> list[SetAnswer]:
        return [SetAnswer(LAY, pack(g.hand[seat]), 1, 2)]

    def space(self, g: Attic, seat: int) -> list[Action]:
        return [a for answer in self.set_answers(g, seat) for a in some_sets(answer)]

    def why_not(self, g: Attic, seat: int, a: Action) -> str | None:
        fits = SetAnswer(LAY, pack(g.hand[seat]), 1, 2).fits(a)
        return None if fits else "ATT-11"


class BoastfulLaying(SetLaying):
    """Describes sets of three, and refuses them."""

    def set_answers(self, g: Attic, seat: int) -> list[SetAnswer]:
        return [SetAnswer(LAY, pack(g.hand[seat]), 1, 3)]


class LaxLaying(SetLaying):
    """Takes whatever is held, and says it takes less."""

    def why_not(self, g: Attic, seat: int, a: Action) -> str | None:
        fits = SetAnswer(LAY, pack(g.hand[seat]), 0, 9).fits(a)
        return None if fits else "ATT-11"


class TellingLaying(SetLaying):
    """Says by how many may be laid whether anybody else holds the cat."""

    def set_answers(self, g: Attic, seat: int) -> list[SetAnswer]:
        near = any(CAT in g.hand[other] for other in range(g.seats) if other != seat)
        return [SetAnswer(LAY, pack(g.hand[seat]), 1, 1 if near else 2)]
