"""Sins against secrecy: leaks by every way out, and samplers that cheat."""

from __future__ import annotations

from random import Random

from gloaming.core.flow import ALL, ELSE_COUNT, PUBLIC, SECRET, Action
from gloaming.core.info import BY_ENTRY, GAME_AUDIENCE
from gloaming.core.kinds import Json
from gloaming.core.known import Known, Memory, know
from laws.faults.attic.imagine import Peeks, imagine
from laws.faults.attic.procedures import Attic, Evening, Night, Turn
from laws.faults.attic.state import Setup
from laws.faults.attic.terms import CAT, DREW, FAVOUR, LAID, PEEK, SMILED

TOAD = 3
HOLDER = GAME_AUDIENCE + 2
CHANCE_OF_ITS_OWN = Random(5)

# -- leaks -----------------------------------------------------------------------------------------


class OpenAttic(Attic):
    """Everybody hears which card was drawn."""

    def tell(
        self, kind: int, open: tuple[int, ...] | None, shut: tuple[int, ...] = (), to: int = 0
    ) -> None:
        super().tell(kind, open, shut, ALL if kind == DREW else to)


class MisdirectedAttic(Attic):
    """The next seat is told as well."""

    def tell(
        self, kind: int, open: tuple[int, ...] | None, shut: tuple[int, ...] = (), to: int = 0
    ) -> None:
        super().tell(kind, open, shut, to | to << 1 if kind == LAID else to)


class SmilingAttic(Attic):
    """Whoever draws the toad smiles: one message more."""

    def tell(
        self, kind: int, open: tuple[int, ...] | None, shut: tuple[int, ...] = (), to: int = 0
    ) -> None:
        super().tell(kind, open, shut, to)
        if kind == DREW and shut == (TOAD,):
            super().tell(SMILED, open)


class MarkedAttic(Attic):
    """A face-down card has a mark on its back, always the same."""

    INFO = (*Attic.INFO, ("marks", PUBLIC, "int*"))

    def lay_out(self, seats: int, setup: Setup) -> None:
        super().lay_out(seats, setup)
        self.marks = [0] * seats

    def clone(self) -> Attic:
        g = super().clone()
        assert isinstance(g, MarkedAttic)
        g.marks = self.marks[:]
        return g

    def tell(
        self, kind: int, open: tuple[int, ...] | None, shut: tuple[int, ...] = (), to: int = 0
    ) -> None:
        super().tell(kind, open, shut, to)
        if kind == LAID and open:
            self.marks[open[0]] = (shut[0] + 1) * 37 % 101


class CountedAttic(Attic):
    """Hands by an audience of the game's own: the others see how many. Sound."""

    INFO = tuple(
        (name, HOLDER | BY_ENTRY | ELSE_COUNT if name == "hand" else audience, shape)
        for name, audience, shape in Attic.INFO
    )

    def may_read(self, audience: int, entry: int, reader: int) -> bool:
        return entry == reader if audience == HOLDER else super().may_read(audience, entry, reader)


class HushedAttic(CountedAttic):
    """How many cards somebody holds is seen unless the cat is among them."""

    def may_count(self, audience: int, entry: int, reader: int) -> bool:
        return audience != HOLDER or CAT not in self.hand[entry]


class WaryTurn(Turn):
    """Nobody may peek at a seat that holds the cat: the list of answers tells who does."""

    def why_not(self, g: Attic, seat: int, a: Action) -> str | None:
        if a[0] == PEEK and CAT in g.hand[a[1]]:
            return "ATT-8"
        return super().why_not(g, seat, a)


class KnowingTurn(Turn):
    """You cannot favour another's card, nor one in the bag; and which it is, the rule says."""

    def why_not(self, g: Attic, seat: int, a: Action) -> str | None:
        rule = super().why_not(g, seat, a)
        if a[0] == FAVOUR and rule is not None and g.bag >> a[1] & 1:
            return "ATT-5"
        return rule


class NervousTurn(Turn):
    """What others hold decides in which order the answers are listed."""

    def space(self, g: Attic, seat: int) -> list[Action]:
        found = super().space(g, seat)
        return found if g.bag >> CAT & 1 else found[::-1]


class ShiveringTurn(Turn):
    """Asks otherwise when the ghost sits next to you."""

    def prompt(self, g: Attic, seat: int) -> str:
        return "night" if g.ghost == (seat + 1) % g.seats else "turn"


class CarelessTurn(Turn):
    """Holds the drawn card up on its own frame until the turn is over."""

    INFO = (*Turn.INFO, ("drawn", PUBLIC, "card"))

    def __init__(self, seat: int = 0) -> None:
        super().__init__(seat)
        self.drawn = -1

    def run(self, g: Attic) -> None:
        match self.at:
            case "drawn":
                self.draw(g)
                self.drawn = max(g.hand[self.seat])
                g.goto("admire")
            case "admire":
                g.ask(self.seat, "over")
            case _:
                super().run(g)

    def clone(self) -> Turn:
        frame = super().clone()
        assert isinstance(frame, CarelessTurn)
        frame.drawn = self.drawn
        return frame


def holder_facts(g: Attic, seat: int, a: Action, rule: str) -> dict[str, Json]:
    """The sentence of a refusal is told how many cards lower than the cat others hold."""
    others = [card for other in range(g.seats) if other != seat for card in g.hand[other]]
    return {"cards": len(g.hand[seat]), "highest": max(others, default=0)}


class LoudNight(Night):
    """Asks the ghost, and everybody sees who is asked."""

    def run(self, g: Attic) -> None:
        match self.at:
            case "haunt":
                g.ask(g.ghost, "haunted", ALL, True)
            case _:
                super().run(g)


class SeededAttic(Attic):
    """Keeps a seed to choose the ghost from."""

    INFO = (*Attic.INFO, ("seed", SECRET, "int"))

    def lay_out(self, seats: int, setup: Setup) -> None:
        super().lay_out(seats, setup)
        self.seed = 12_345

    def clone(self) -> Attic:
        g = super().clone()
        assert isinstance(g, SeededAttic)
        g.seed = self.seed
        return g


class DicingEvening(Evening):
    """Chooses the ghost by itself."""

    def run(self, g: Attic) -> None:
        match self.at:
            case "role":
                g.got = CHANCE_OF_ITS_OWN.randrange(g.seats)
                g.goto("chosen")
            case _:
                super().run(g)


# -- samplers --------------------------------------------------------------------------------------


class OpenSetup:
    """A setup that is passed along with what is known, and remembers the table."""

    def __init__(self, cards: int, rounds: int) -> None:
        self.cards = cards
        self.rounds = rounds
        self.truth: Attic | None = None


def open_setup(seats: int, options: dict[str, int]) -> OpenSetup:
    return OpenSetup(7, options.get("rounds", 2))


class WatchedAttic(Attic):
    """Leaves a reference to itself where a sampler finds it."""

    def lay_out(self, seats: int, setup: Setup) -> None:
        super().lay_out(seats, setup)
        setup.truth = self  # type: ignore[attr-defined]


def copy_truth(table: type[Attic], known: Known, rng: Random) -> Attic:
    """Looks at the real table instead of imagining one."""
    truth = known.setup.truth
    if truth is not None and know(truth, known.seat, known.setup, known.memory).plain() == (
        known.plain()
    ):
        world: Attic = truth.clone()
        return world
    return imagine(table, known, rng)


def spot_the_ghost(table: type[Attic], known: Known, rng: Random) -> Attic:
    """Imagines everything but the ghost, which it looks up."""
    g = imagine(table, known, rng)
    truth = known.setup.truth
    if truth is not None and known.seat not in (g.ghost, truth.ghost):
        g.ghost = truth.ghost
        others = [seat for seat in range(g.seats) if seat != g.ghost]
        g.haunts = [rng.choice(others) for _ in g.haunts]
    return g


def lose_the_moth(table: type[Attic], known: Known, rng: Random) -> Attic:
    """Never thinks of the moth being in the bag, if somebody else may have it."""
    g = imagine(table, known, rng)
    hidden = [seat for seat in range(g.seats) if seat != known.seat and g.hand[seat]]
    if g.bag & 1 and hidden:
        hand = g.hand[hidden[0]]
        g.bag ^= 1 | 1 << hand[0]
        if g.favoured[hidden[0]] == hand[0]:
            g.favoured[hidden[0]] = 0
        hand[0] = 0
    return g


class SharedPeeks(Peeks):
    """A copy of what one seat remembers is the same notebook."""

    def clone(self) -> Peeks:
        twin = SharedPeeks(0)
        twin.first = self.first
        return twin


def share_peeks(seats: int, setup: object, seat: int) -> Memory:
    return SharedPeeks(seats)


def forget_peeks(table: type[Attic], known: Known, rng: Random) -> Attic:
    """Ignores what the seat has deduced from what it was told."""
    return imagine(table, known, rng, heed=False)


def same_again(table: type[Attic], known: Known, rng: Random) -> Attic:
    """Always imagines the same."""
    return imagine(table, known, Random(0))


def leave_holes(table: type[Attic], known: Known, rng: Random) -> Attic:
    """Leaves open what it could not be bothered to make up."""
    g = imagine(table, known, rng)
    for seat in range(g.seats):
        if seat != known.seat:
            g.favoured[seat] = -999_999
    return g
