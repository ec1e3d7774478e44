"""What no table of A Ghost's Revenge can be. For tests, scenarios and the laboratory."""

from __future__ import annotations

from collections.abc import Iterator

from gloaming.core.flow import OVER
from gloaming.core.masks import members
from gloaming.games.revenge.rules.book import BOOK, CLASSES
from gloaming.games.revenge.rules.procedures.contract import Contract
from gloaming.games.revenge.rules.procedures.game import Game
from gloaming.games.revenge.rules.procedures.turn import Turn
from gloaming.games.revenge.rules.state import Revenge
from gloaming.games.revenge.rules.terms import HALVE, ORDER, SILENCE

BEFORE_TURNS = ("first seat", "seated", "deal", "dealt", "announce")


def consistent(g: Revenge) -> str | None:
    """The first thing that cannot be, in one line, or None."""
    return next(objections(g), None)


def objections(g: Revenge) -> Iterator[str]:
    yield from about_lists(g)
    yield from about_ghosts(g)
    yield from about_meters(g)
    yield from about_tokens(g)
    for klass in range(3):
        yield from about_cards(g, klass)
    for seat in range(g.seats):
        yield from about_effects(g, seat)
    yield from about_rounds(g)
    for frame in g.stack:
        if isinstance(frame, Turn):
            yield from about_turn(g, frame)


def setting_up(g: Revenge) -> bool:
    return len(g.stack) == 1 and isinstance(g.stack[0], Game) and g.stack[0].at in BEFORE_TURNS


def about_lists(g: Revenge) -> Iterator[str]:
    """One entry per seat or per class."""
    by_seat = (g.ghost, g.tokens, g.meter, g.order, g.order_by, g.halved, g.silenced, g.ready_round)
    lengths = [len(entries) for entries in by_seat] + [len(g.marks), len(g.blocks)]
    if set(lengths) != {g.seats}:
        yield f"a list by seat has not {g.seats} entries"
    lengths = [len(g.stack_counts), len(g.discards), len(g.unseen)]
    if set(lengths + [len(blocks) for blocks in g.blocks]) != {3}:
        yield "a list by class has not 3 entries"


def about_ghosts(g: Revenge) -> Iterator[str]:
    """REV-9, REV-11."""
    dealt = [ghost for ghost in g.ghost if ghost >= 0]
    if len(set(dealt)) != len(dealt):
        yield "a ghost haunts two seats"
    if setting_up(g):
        return
    if len(dealt) != g.seats:
        yield "a seat has no ghost"
    left = [ghost for ghost in range(len(BOOK.ghosts)) if ghost not in dealt]
    if [g.unused_ghost] != (left or [-1]):
        yield "the unused ghost is not the one that was not dealt"


def about_meters(g: Revenge) -> Iterator[str]:
    """REV-7, REV-122, REV-125."""
    full = g.setup.meter_size
    for seat, bars in enumerate(g.meter):
        if not 0 <= bars <= full:
            yield f"the meter of seat {seat} stands at {bars}, not from 0 to {full}"
        if bars == full and g.winners != 1 << seat:
            yield f"the meter of seat {seat} is full and it has not won alone"
    if (g.winners != 0) != (g.wait == OVER):
        yield "there are winners exactly when the game is over"
    if g.winners and not g.by_limit and full not in g.meter:
        yield "somebody has won without a full meter"


def about_tokens(g: Revenge) -> Iterator[str]:
    """REV-30 and the second invariant of the ledger."""
    for seat, held in enumerate(g.tokens):
        if held < 0:
            yield f"seat {seat} holds {held} tokens"
    supply = g.setup.token_supply
    if supply and (g.bank < 0 or g.bank + sum(g.tokens) != supply):
        yield f"bank {g.bank} and tokens {g.tokens} do not add up to {supply}"
    if not supply and g.bank != -1:
        yield f"a bank that never runs out holds {g.bank}"


def about_cards(g: Revenge, klass: int) -> Iterator[str]:
    """Stack + discard + the card being resolved = the class. [REV-17, REV-45, REV-55]"""
    name = CLASSES[klass]
    resolved = [f for f in g.stack if isinstance(f, Contract) and f.klass == klass]
    taken = [contract for contract in resolved if contract.at != "pay"]
    if g.stack_counts[klass] < 0:
        yield f"the {name} stack holds {g.stack_counts[klass]} cards"
    there = g.stack_counts[klass] + len(g.discards[klass]) + len(taken)
    if there != g.setup.counts[klass]:
        yield f"{there} {name} cards in all, not {g.setup.counts[klass]}"
    seen = [card for card in g.discards[klass] if card >= 0]
    seen += [contract.card for contract in taken if contract.card >= 0]
    if len(set(seen)) != len(seen):
        yield f"a {name} card lies in two places"
    if any(not g.setup.cards[klass] >> card & 1 for card in seen):
        yield f"a card of another class lies with the {name} ones"
    if members(g.unseen[klass]) != sorted(set(members(g.setup.cards[klass])) - set(seen)):
        yield f"the unseen {name} cards are not those that nobody has seen"
    if len(seen) < len(g.discards[klass]) and not g.setup.reveal_on_success:
        yield f"a {name} card lies in the discard unseen"


def about_effects(g: Revenge, seat: int) -> Iterator[str]:
    """Effects come from others, and each from the ghost that makes it. [REV-60, REV-96]"""
    blockers = [by for by in g.blocks[seat] if by >= 0]
    givers = (g.order_by[seat], g.halved[seat], g.silenced[seat])
    if seat in (*g.marks[seat], *blockers, *givers):
        yield f"seat {seat} has done something to itself"
    if any(by < 0 for by in g.marks[seat]):
        yield f"nobody has marked seat {seat}"
    if len(set(blockers)) != len(blockers) and not g.setup.lost_turns_carry:
        yield f"one seat has blocked two classes of seat {seat} between two of its turns"
    if (g.order[seat] < 0) != (g.order_by[seat] < 0):
        yield f"the order on seat {seat} needs a class and a giver"
    powers = ((ORDER, g.order_by[seat]), (HALVE, g.halved[seat]), (SILENCE, g.silenced[seat]))
    for power, by in powers:
        if by >= 0 and g.ghost[by] != power:
            yield f"seat {by} is not the {BOOK.ghosts[power].id}, yet used its ability"


def about_rounds(g: Revenge) -> Iterator[str]:
    """REV-21, REV-93, REV-94."""
    limit = g.setup.round_limit
    if g.round < 1 or (limit and g.round > limit):
        yield f"there is no round {g.round}"
    for seat, ready in enumerate(g.ready_round):
        latest = max(g.round + g.setup.cooldown, g.setup.first_ability_round)
        if not g.setup.first_ability_round <= ready <= latest:
            yield f"the ability of seat {seat} cannot be ready in round {ready}"


def about_turn(g: Revenge, turn: Turn) -> Iterator[str]:
    """REV-22, REV-92, REV-102, REV-105."""
    if turn.seat != g.active:
        yield f"it is the turn of seat {turn.seat}, but seat {g.active} is active"
    if turn.at != "start" and g.silenced[turn.seat] >= 0:
        yield f"seat {turn.seat} is silenced and takes its turn"
    if turn.lost and turn.at != "end":
        yield f"seat {turn.seat} acts on a lost turn"
    if turn.ability_used and g.ready_round[turn.seat] != g.round + g.setup.cooldown:
        yield f"seat {turn.seat} has used its ability this turn, and it does not rest"
