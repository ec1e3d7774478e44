"""Faults in what a spec hands out besides rules: refusals, aids, habits, deals, talk, tellings.

Beside each stands its sound twin: the same thing done from what a seat may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from gloaming.core.agent import Thought
from gloaming.core.flow import ALL, SPECTATOR, Action
from gloaming.core.kinds import Json, Names
from gloaming.core.known import Known
from gloaming.core.spec import TABLE, thing
from laws.faults.attic import CARDS
from laws.faults.attic.imagine import Peeks, imagine
from laws.faults.attic.procedures import Attic, Turn
from laws.faults.attic.terms import BAG, CAT, DRAW, FAVOUR, PEEK, REST, WON

# -- refusals --------------------------------------------------------------------------------------


def taken_facts(g: Attic, seat: int, a: Action, rule: str) -> dict[str, Json]:
    """Whoever tries to favour a card it does not hold is told whether somebody else does."""
    others = [card for other in range(g.seats) if other != seat for card in g.hand[other]]
    return {"cards": len(g.hand[seat]), "taken": a[0] == FAVOUR and a[1] in others}


def own_facts(g: Attic, seat: int, a: Action, rule: str) -> dict[str, Json]:
    """The same of its own hand, which it knows."""
    return {"cards": len(g.hand[seat]), "taken": a[0] == FAVOUR and a[1] in g.hand[seat]}


class NosyAttic(Attic):
    """Out of turn, whoever would peek at the ghost hears another rule."""

    def why_not_asked(self, seat: int, a: Action) -> str:
        return "ATT-8" if a[0] == PEEK and a[1] == self.ghost else self.RULE_NOT_ASKED


class PoliteAttic(Attic):
    """Out of turn, whoever would peek at itself hears another rule."""

    def why_not_asked(self, seat: int, a: Action) -> str:
        return "ATT-8" if a[0] == PEEK and a[1] == seat else self.RULE_NOT_ASKED


class Brittle(Names):
    """Cards that cannot be looked up by just anything: a list breaks them."""

    def number(self, name: Json, seats: int) -> int:
        return self._numbers[name] if isinstance(name, str) else super().number(name[0], seats)


class Sturdy(Names):
    """Cards that can be named in capitals, too; nonsense stays nonsense."""

    def number(self, name: Json, seats: int) -> int:
        return super().number(name.lower() if isinstance(name, str) else name, seats)


# -- rare worlds -----------------------------------------------------------------------------------

LOW = 4


class PickyTurn(Turn):
    """Only the four lowest cards can be favoured."""

    def why_not(self, g: Attic, seat: int, a: Action) -> str | None:
        return "ATT-6" if a[0] == FAVOUR and a[1] >= LOW else super().why_not(g, seat, a)


def never_all_low(table: type[Attic], known: Known, rng: Random) -> Attic:
    """Cannot imagine anybody with nothing but such cards."""
    for _ in range(50):
        g = imagine(table, known, rng)
        others = [g.hand[seat] for seat in range(g.seats) if seat != known.seat]
        if not any(len(hand) > 2 and max(hand) < LOW for hand in others):
            break
    return g


def never_peeked(table: type[Attic], known: Known, rng: Random) -> Attic:
    """Takes everybody for honest: nobody has peeked in silence."""
    g = imagine(table, known, rng)
    for frame in g.stack:
        if isinstance(frame, Turn) and known.seat != g.active:
            frame.peeked = False
    return g


# -- what the setup knows --------------------------------------------------------------------------


def aid_of_truth(known: Known) -> dict[str, Json]:
    """Helps with the ghost itself, which it finds in the setup."""
    truth = known.setup.truth
    return {} if truth is None else {"ghost": truth.ghost}


def aid_of_memory(known: Known) -> dict[str, Json]:
    """Helps with what the viewer has peeked at."""
    assert isinstance(known.memory, Peeks)
    return {"peeked": known.memory.first[:]}


class Gossip(Peeks):
    """Writes down more than it hears: the ghost, from the setup."""

    def __init__(self, seats: int, setup: Any) -> None:
        super().__init__(seats)
        self.setup = setup

    def plain(self) -> Any:
        truth = self.setup.truth
        return [self.first, -1 if truth is None else truth.ghost]

    def clone(self) -> Gossip:
        twin = Gossip(0, self.setup)
        twin.first = self.first[:]
        return twin


def gossip(seats: int, setup: Any, seat: int) -> Gossip:
    return Gossip(seats, setup)


class Diary(Peeks):
    """Writes down the number of rounds too, from the setup: an option of the table."""

    def __init__(self, seats: int, setup: Any) -> None:
        super().__init__(seats)
        self.setup = setup

    def plain(self) -> Any:
        return [self.first, self.setup.rounds]

    def clone(self) -> Diary:
        twin = Diary(0, self.setup)
        twin.first = self.first[:]
        return twin


def diary(seats: int, setup: Any, seat: int) -> Diary:
    return Diary(seats, setup)


class Bot:
    """Chooses the first answer, or the last one."""

    wants_known = True

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def last(self, known: Known) -> bool:
        return known.seat == 0

    def choose(self, known: Known | None, legal: list[Action]) -> Action:
        assert known is not None
        return legal[-1 if self.last(known) else 0]

    def explain(self) -> list[Thought]:
        return []


class CheatingBot(Bot):
    """Knows from the setup who is the ghost."""

    def last(self, known: Known) -> bool:
        truth = known.setup.truth
        return truth is not None and truth.ghost == 0


def absent_at_will(known: Known, legal: list[Action], rng: Random) -> Action:
    """Whoever is out of time rests, whatever it was asked."""
    return (REST, -1, -1)


def absent_as_listed(known: Known, legal: list[Action], rng: Random) -> Action:
    return legal[0]


# -- habits, deals, talk ---------------------------------------------------------------------------


def draws_without_cat(g: Attic, seat: int) -> tuple[str, Action] | None:
    """Drawing goes without saying, unless the cat is in somebody's hand."""
    turn = isinstance(g.asking(), Turn) and bool(g.bag >> CAT & 1)
    return ("draw", (DRAW, -1, -1)) if turn else None


def draws_with_few(g: Attic, seat: int) -> tuple[str, Action] | None:
    """Drawing goes without saying for whoever holds few cards and has cards left to draw."""
    turn = isinstance(g.asking(), Turn) and len(g.hand[seat]) < 3 and g.bag > 0
    return ("draw", (DRAW, -1, -1)) if turn else None


def what_is_left(g: Attic, seat: int) -> list[int]:
    """Offers what is in the bag: what is missing there, others hold."""
    items = g.items(BAG)
    assert items is not None
    return items


def what_may_come(g: Attic, seat: int) -> list[int]:
    """Offers every card this seat does not see elsewhere."""
    seen = {*g.hand[seat], *g.laid[seat], *g.pile}
    return [card for card in range(g.setup.cards) if card not in seen]


def what_is_low(g: Attic, seat: int) -> list[int]:
    """Offers no cat, though it may come."""
    return [card for card in what_may_come(g, seat) if card != CAT]


def facts_of_the_bag(g: Attic) -> dict[str, Json]:
    """Tells people who deal what is best in the bag."""
    return {"best": thing("card", CARDS[g.bag.bit_length() - 1])}


def facts_of_the_deal(g: Attic) -> dict[str, Json]:
    """Tells people who deal how many are left, which they can count."""
    return {"left": g.bag.bit_count()}


def spectators_listen(g: Attic) -> Mapping[str, int]:
    return {TABLE: ALL, "pair": 0b11 | 1 << SPECTATOR}


def a_pair_talks(g: Attic) -> Mapping[str, int]:
    return {TABLE: ALL, "pair": 0b11}


def whistlers_talk(g: Attic) -> Mapping[str, int]:
    """Whoever has whistled belongs to a circle that grows. Sound: all hear who whistles."""
    return {TABLE: ALL, "pair": g.whistled}


def the_cats_friends_talk(g: Attic) -> Mapping[str, int]:
    """Who belongs to it tells who holds the cat."""
    return {TABLE: ALL, "pair": sum(1 << seat for seat in range(g.seats) if CAT in g.hand[seat])}


# -- tellings --------------------------------------------------------------------------------------


class ProudAttic(Attic):
    """Whoever wins is announced twice."""

    def tell(
        self, kind: int, open: tuple[int, ...] | None, shut: tuple[int, ...] = (), to: int = 0
    ) -> None:
        super().tell(kind, open, shut, to)
        if kind == WON:
            super().tell(kind, open, shut, to)


class StutteringTurn(Turn):
    """At the start of the last seat's turn, it is said again whose turn it is."""

    def run(self, g: Attic) -> None:
        if self.at == "start" and self.seat == g.seats - 1:
            super().run(g)
            told = g.heard[-1] if g.heard else None
            if told is not None:
                g.tell(*told)
        else:
            super().run(g)
