"""Scenarios of A Ghost's Revenge with the conventions of the ledger (section 10).

Default options; seats A to D, A first; A Banshee, B Poltergeist, C Pontianak, D Ifrit; round 2;
meters 0; 10 tokens each; nothing lies on anybody; full stacks; all abilities cooling down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from gloaming.core.flow import Table
from gloaming.core.masks import members
from gloaming.games.revenge import SPEC
from gloaming.games.revenge.rules.book import BOOK, CLASSES
from gloaming.games.revenge.rules.state import Revenge
from gloaming.testing import Scenario

GHOSTS = ["banshee", "poltergeist", "pontianak", "ifrit"]
ALL_CARDS = {name: [card.id for card in BOOK.cards if card.class_ == name] for name in CLASSES}


class Given(Scenario):
    """A scenario that knows stacks by their rewards and says who decides."""

    def __init__(self, seats: int = 4, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(SPEC, seats, options)
        self.whatever(*CLASSES)

    def outcome(self, g: Table, source: str, value: str) -> str:
        """`light 3` is the first unseen light card worth 3."""
        if source not in CLASSES or not value.isdigit():
            return super().outcome(g, source, value)
        assert isinstance(g, Revenge)
        for card in members(g.unseen[CLASSES.index(source)]):
            if g.setup.reward[card] == int(value):
                return BOOK.cards[card].id
        return value

    def top(self, **rewards: Iterable[int] | int) -> Self:
        """The next rewards of a stack, first one first."""
        return self.chance(**rewards)

    def dice(self, *rolls: int) -> Self:
        """The next rolls, in order."""
        return self.chance(d6=list(rolls))

    def discarded(self, **cards: Iterable[str]) -> Self:
        """These cards lie in the discards, so they are not in the stacks."""
        assert isinstance(self.laid_out, Revenge)
        for name, listed in cards.items():
            there = list(listed)
            left = [card for card in ALL_CARDS[name] if card not in there]
            stacked = len(ALL_CARDS[name]) - len(there)
            self.given(discards={name: there}, stack_counts={name: stacked}, unseen={name: left})
        return self

    def fill_bank(self) -> Self:
        """What the seats do not hold is in the bank, if tokens are counted at all."""
        assert isinstance(self.laid_out, Revenge)
        supply = self.setup.token_supply
        return self.given(bank=supply - sum(self.laid_out.tokens)) if supply else self

    @property
    def revenge(self) -> Revenge:
        return self.state(Revenge)


def deciding(
    seat: str,
    *,
    ready: str = "",
    ghosts: list[str] | None = None,
    seats: int = 4,
    round: int = 2,
    options: Mapping[str, Any] | None = None,
    orders: Mapping[str, tuple[str, str]] | None = None,
    **fields: Any,
) -> Given:
    """`seat` decides: its turn has begun and its income is in the numbers given.

    `ready` lists the seats whose ability is ready; `orders` is {"A": ("light", "D")}.
    """
    table = Given(seats, {"first_seat": 0, **(options or {})})
    dealt = ghosts or GHOSTS[:seats]
    left = [ghost for ghost in GHOSTS if ghost not in dealt]
    setup = table.setup
    cooling = max(round + setup.cooldown - 1, setup.first_ability_round)
    table.given(
        ghost=dealt,
        unused_ghost=left[0] if left else None,
        tokens=[10] * seats,
        round=round,
        active=seat,
        ready_round=[cooling] * seats,
    )
    table.given(ready_round=dict.fromkeys(ready, setup.first_ability_round))
    for ordered, (klass, giver) in (orders or {}).items():
        table.given(order={ordered: klass}, order_by={ordered: giver})
    table.given(**fields)
    return table.fill_bank().begin("Game", at="next").begin("Turn", at="main", seat=seat)


def new_game(
    seats: int = 4, ghosts: list[str] | None = None, options: Mapping[str, Any] | None = None
) -> Given:
    """A new game with A first and these ghosts, unless the options say otherwise."""
    fixed: dict[str, Any] = {"first_seat": 0, "ghost_deal": ghosts or GHOSTS[:seats]}
    return Given(seats, {**fixed, **(options or {})})


def contracts(*classes: str) -> set[str]:
    return {f"contract({name})" for name in classes or CLASSES}


def marks(*targets: str) -> set[str]:
    return {f"mark({target})" for target in targets}


def blocks(*targets: str, classes: Iterable[str] = CLASSES) -> set[str]:
    return {f"block({target}, {name})" for target in targets for name in classes}


def abilities(*targets: str) -> set[str]:
    return {f"ability({target})" for target in targets}


def orders(*targets: str) -> set[str]:
    return {f"ability({target}, {name})" for target in targets for name in CLASSES}
