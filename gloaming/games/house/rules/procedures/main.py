"""The main of the Escape Phase: EITHER Exits and Boons OR hiding. [HOP-53..HOP-64]"""

from __future__ import annotations

from gloaming.core.flow import Action
from gloaming.games.house.rules.estate import HAND_LIMIT, Estate
from gloaming.games.house.rules.procedures.questions import out_of_place
from gloaming.games.house.rules.sins import why_not_sin
from gloaming.games.house.rules.terms import (
    ATTACH,
    DECLINE,
    DISCARD,
    DRAW,
    END_ESCAPE,
    EXIT,
    HIDE,
    IN_PLAY,
    MAIN,
    PARTS,
    PICK,
    PLAY_EXIT,
    PROTECTION,
    REATTACH,
    SIN,
    SIN_CARD,
    TOOL,
)


def why_not_main(g: Estate, seat: int, verb: int, one: int, two: int) -> str | None:
    """The first rule that forbids this in the own main, acts aside."""
    if verb == END_ESCAPE:
        return None  # HOP-R18
    if g.hid and (verb == PLAY_EXIT or verb == ATTACH or verb == REATTACH):
        return "HOP-64"  # in a window before it, as an option allows [HOP-R35]
    if verb == PLAY_EXIT:
        return why_not_play(g, seat, one)
    if verb == ATTACH:
        return why_not_attach(g, seat, one, two)
    if verb == REATTACH:
        return why_not_reattach(g, seat, one, two)
    if verb == HIDE:
        return why_not_hide(g, seat)
    if verb == SIN:
        return why_not_sin(g, seat, MAIN, one, two)
    if verb == DISCARD or verb == DRAW or verb == PICK:
        return out_of_place(g, seat, verb, "HOP-48")
    return "HOP-72" if verb == DECLINE and g.marked else "HOP-48"


def why_not_play(g: Estate, seat: int, card: int) -> str | None:
    if card not in g.hand[seat]:
        return "HOP-13"
    sort = g.setup.sort[card]
    if sort == SIN_CARD:
        return "HOP-134"
    if sort != EXIT:
        return "HOP-23"
    return "HOP-54" if g.exit_played else None


def why_not_attach(g: Estate, seat: int, card: int, place: int) -> str | None:
    """A Boon from hand, onto an own Exit that can take it. [HOP-18..HOP-23]"""
    if card not in g.hand[seat]:
        return "HOP-13"
    sort = g.setup.sort[card]
    if sort == SIN_CARD:
        return "HOP-134"
    if sort == EXIT:
        return "HOP-17"
    if g.setup.boons_by_exits and g.boons_played >= len(g.exits[seat]):
        return "HOP-R15"
    return why_not_on(g, seat, card, place)


def why_not_on(g: Estate, seat: int, boon: int, place: int) -> str | None:
    """Can this Boon lie on that Exit?"""
    row = g.exits[seat]
    if place >= len(row):
        return "HOP-23"
    if not g.setup.material[row[place]] & g.setup.material[boon]:
        return "HOP-18"
    if g.boon_at(seat, place, g.setup.sort[boon]) >= 0:
        return "HOP-20" if g.setup.sort[boon] == PROTECTION else "HOP-21"
    return None


def why_not_reattach(g: Estate, seat: int, piece: int, to: int) -> str | None:
    """Only a Boon attached in this same phase. [HOP-24, HOP-R16]"""
    if piece < IN_PLAY:
        return "HOP-R16"
    place = (piece - IN_PLAY) // PARTS
    part = (piece - IN_PLAY) % PARTS
    if part == EXIT or g.boon_at(seat, place, part) < 0:
        return "HOP-R16"
    if not g.setup.boons_move:
        return "HOP-R16"  # the option says so, whatever the phase
    if not g.fresh >> (2 * place + part - 1) & 1:
        return "HOP-24"
    return why_not_on(g, seat, g.boon_at(seat, place, part), to)


def why_not_hide(g: Estate, seat: int) -> str | None:
    """HOP-59..HOP-62."""
    if g.exit_played or g.boons_played:
        return "HOP-53"
    if len(g.hand[seat]) >= HAND_LIMIT:
        return "HOP-61"
    room = g.room[seat]
    if not g.setup.closet[room]:
        return "HOP-62"
    hider = g.hider_in(room)
    if hider == seat:
        return "HOP-59"
    return None if hider < 0 else "HOP-60"


# -- the same as a list -------------------------------------------------------------------------


def list_plays(g: Estate, seat: int, found: list[Action]) -> None:
    """Every legal play_exit, attach, reattach and hide."""
    if not g.hid:
        list_cards(g, seat, found)
    if why_not_hide(g, seat) is None:
        found.append((HIDE, -1, -1))


def list_cards(g: Estate, seat: int, found: list[Action]) -> None:
    setup = g.setup
    boons = not setup.boons_by_exits or g.boons_played < len(g.exits[seat])
    last = -1
    for card in g.hand[seat]:
        if card == last:
            continue
        last = card
        sort = setup.sort[card]
        if sort == EXIT:
            if not g.exit_played:
                found.append((PLAY_EXIT, card, -1))
        elif sort != SIN_CARD and boons:
            list_homes(g, seat, card, found)
    if g.fresh and setup.boons_move:
        list_moves(g, seat, found)


def list_homes(g: Estate, seat: int, boon: int, found: list[Action]) -> None:
    row = g.exits[seat]
    taken = g.protection[seat] if g.setup.sort[boon] == PROTECTION else g.tool[seat]
    material = g.setup.material
    for place in range(len(row)):
        if taken[place] < 0 and material[row[place]] & material[boon]:
            found.append((ATTACH, boon, place))


def list_moves(g: Estate, seat: int, found: list[Action]) -> None:
    for place in range(len(g.exits[seat])):
        for part in (PROTECTION, TOOL):
            if g.fresh >> (2 * place + part - 1) & 1:
                boon = g.boon_at(seat, place, part)
                for to in range(len(g.exits[seat])):
                    if why_not_on(g, seat, boon, to) is None:
                        found.append((REATTACH, IN_PLAY + PARTS * place + part, to))
