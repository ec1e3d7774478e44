"""Status piles: five cards a seat, which nobody may look at. [KAI-29, KAI-192..KAI-196]

A pile is a number: bit 0 is its top card, a set bit the Neutral State, a clear one a Death Mark.
"""

from __future__ import annotations

from gloaming.core.flow import NOBODY
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.terms import MARK_PASSED, PILE, STATUS_EXCHANGED


def pair_bit(one: int, two: int) -> int:
    return min(one, two) * 5 + max(one, two)


def give_top(pile: int) -> tuple[int, int]:
    """The top card, and the pile without it. [KAI-194]"""
    return pile & 1, pile >> 1


def give_lowest_mark(pile: int) -> tuple[int, int]:
    """The lowest Death Mark; the bottom card if there is none. [KAI-195, KAI-R72]"""
    place = PILE - 1
    while place >= 0 and pile >> place & 1:
        place -= 1
    if place < 0:
        return give_bottom(pile)
    low = pile & (1 << place) - 1
    return 0, low | pile >> place + 1 << place


def give_bottom(pile: int) -> tuple[int, int]:
    return pile >> PILE - 1 & 1, pile & (1 << PILE - 1) - 1


def receive(pile: int, card: int) -> int:
    """The card received goes on top. [KAI-194, KAI-195]"""
    return pile << 1 | card


def gift(g: Manor, seat: int) -> tuple[int, int]:
    if seat != g.possessed:
        return give_top(g.status[seat])
    return give_bottom(g.status[seat]) if g.setup.bottom_card else give_lowest_mark(g.status[seat])


def exchange(g: Manor, one: int, two: int) -> None:
    """Both give a card, compulsorily and unseen, once per Activation. [KAI-192, KAI-193, KAI-R73]

    After the Hyoirei is defeated the piles are gone. [KAI-204]
    """
    bit = 1 << pair_bit(one, two)
    if g.defeated or g.exchanged & bit:
        return
    g.exchanged |= bit
    first, rest = gift(g, one)
    second, others = gift(g, two)
    g.status[one] = receive(rest, second)
    g.status[two] = receive(others, first)
    g.say(STATUS_EXCHANGED, one, two)
    if g.possessed == one or g.possessed == two:
        given = first if g.possessed == one else second
        g.tell(MARK_PASSED, None, (two if g.possessed == one else one, 1 - given), 1 << g.possessed)


def only_marks(g: Manor, seat: int) -> bool:
    return g.status[seat] == 0


def forget_contact(g: Manor) -> None:
    """A new Activation or Phase: pairs may exchange again. [KAI-193]"""
    g.exchanged = 0


def is_possessed(g: Manor, seat: int) -> bool:
    return g.possessed == seat and seat != NOBODY
