"""Desperate Acts: who may use which, when, and what can pay for it. [HOP-97..HOP-130]

`could_act` goes by what everybody sees, so that windows open without telling anything; the others
look at the seat's own hand too.
"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import Action
from gloaming.games.house.rules.estate import HAND_LIMIT, Estate
from gloaming.games.house.rules.setup import Deed, Part
from gloaming.games.house.rules.terms import (
    BEFORE_CARD,
    DISCARD_OTHER_BOONS,
    DISCARD_OTHER_EXIT,
    DRAW_ESCAPE,
    DRAW_MOMENT,
    EXIT,
    HIDE_ANYWHERE,
    IGNORE_CARD,
    IN_PLAY,
    MAIN,
    METAL,
    PARTS,
    PREVENT_POSSESSION,
    PRIMARY,
    PROTECTION,
    REVEALED,
    SAVE_EXIT,
    SECONDARY,
    STEAL_OTHER_EXIT,
    THREAT,
    TOOL,
    WHEN_BEFORE_CARD,
    WHEN_EXIT,
    WHEN_MAIN,
    WHEN_OPEN,
    WHEN_REVEALED,
)

USE_PRIMARY: Final = (PRIMARY, -1, -1)
# By character: the rule by which its Secondary is paid from the play area alone.
FROM_PLAY: Final = {0: "HOP-107", 1: "HOP-110", 2: "HOP-112", 3: "HOP-114", 7: "HOP-130"}


def fits(when: int, moment: int) -> bool:
    """May something for this time be used at this moment? [ledger 7.2]"""
    if when == WHEN_OPEN:
        return moment != THREAT
    if when == WHEN_MAIN:
        return moment == MAIN
    if when == WHEN_BEFORE_CARD:
        return moment == BEFORE_CARD
    if when == WHEN_REVEALED:
        return moment == REVEALED
    if when == WHEN_EXIT:
        return moment == THREAT
    return moment == DRAW_MOMENT


def deed_fits(g: Estate, deed: Deed, moment: int) -> bool:
    if deed.effect == HIDE_ANYWHERE and g.setup.sensa_any_window:
        return moment != THREAT  # HOP-R35
    return fits(deed.when, moment)


def why_no_result(g: Estate, seat: int, deed: Deed) -> str | None:
    """An act that could do nothing is refused. Public facts only. [HOP-R52]"""
    effect = deed.effect
    if effect == SAVE_EXIT:
        threatened = g.exits[g.threat_seat][g.threat_place]
        if g.setup.material[threatened] & deed.material:
            return None
        return "HOP-105" if deed.material == METAL else "HOP-108"
    if effect == DRAW_ESCAPE:
        return None if g.may_draw(seat) else "HOP-R68"
    if effect == HIDE_ANYWHERE:
        return why_not_hide_anywhere(g, seat)
    if effect == DISCARD_OTHER_EXIT or effect == STEAL_OTHER_EXIT:
        for other in range(g.seats):
            if other != seat and g.has_open_exit(other):
                return None
        return "HOP-R66"
    if effect == DISCARD_OTHER_BOONS:
        for other in range(g.seats):
            if other != seat and g.has_boon(other):
                return None
        return "HOP-R66"
    if effect == IGNORE_CARD:
        return why_not_ignore(g, seat)
    return None


def why_not_ignore(g: Estate, seat: int) -> str | None:
    """Whoever ignores the card already gains nothing, unless the whole table would be spared."""
    return "HOP-R52" if g.ignores(seat) and not g.setup.fernando_spares_all else None


def why_not_hide_anywhere(g: Estate, seat: int) -> str | None:
    """Only the closet condition is waived. [HOP-R35]"""
    if seat == g.turn and (g.exit_played or g.boons_played):
        return "HOP-R35"
    if len(g.hand[seat]) >= HAND_LIMIT:
        return "HOP-61"
    return "HOP-R52" if g.is_hiding(seat) else None


# -- costs --------------------------------------------------------------------------------------


def pieces_in_play(g: Estate, seat: int, part: Part) -> list[int]:
    """What lies in play and could pay this part of a cost."""
    sort, materials, _ = part
    material = g.setup.material
    found: list[int] = []
    if sort == EXIT:
        row = g.exits[seat]
        guards = g.protection[seat]
        for place in range(len(row)):
            if material[row[place]] & materials:
                if guards[place] < 0 or g.setup.pay_with_protected:  # HOP-R23
                    found.append(IN_PLAY + PARTS * place)
        return found
    guards = g.protection[seat]
    tools = g.tool[seat]
    for place in range(len(guards)):
        if guards[place] >= 0 and material[guards[place]] & materials:
            found.append(IN_PLAY + PARTS * place + PROTECTION)
        if tools[place] >= 0 and material[tools[place]] & materials:
            found.append(IN_PLAY + PARTS * place + TOOL)
    return found


def pays(g: Estate, card: int, part: Part) -> bool:
    """Is this card of the sort and material that a part of a cost wants? [HOP-R54]"""
    sort = g.setup.sort[card]
    wanted = sort == EXIT if part[0] == EXIT else sort == PROTECTION or sort == TOOL
    return wanted and g.setup.material[card] & part[1] != 0


def payments(g: Estate, seat: int, part: Part) -> list[int]:
    """Everything of this seat that could pay this part, from hand first."""
    found: list[int] = []
    if part[2]:
        last = -1
        for card in g.hand[seat]:
            if card != last and pays(g, card, part):
                found.append(card)
            last = card
    found.extend(pieces_in_play(g, seat, part))
    return found


def could_pay(g: Estate, seat: int, cost: list[Part]) -> bool:
    """Could this be paid, if the hand held what suits best? [ledger 7.4]"""
    if not cost:
        return True
    one = pieces_in_play(g, seat, cost[0])
    missing = 0
    if len(cost) == 1:
        missing = 0 if one else 1
    else:
        other = pieces_in_play(g, seat, cost[1])
        if not one and not other:
            missing = 2
        elif not one or not other or (len(one) == 1 and one == other):
            missing = 1
    return missing == 0 or (cost[0][2] and len(g.hand[seat]) >= missing)


def why_not_pay(g: Estate, seat: int, part: Part, piece: int) -> str | None:
    if piece < IN_PLAY:
        if not part[2]:
            return FROM_PLAY[g.character[seat]]
        if piece not in g.hand[seat]:
            return "HOP-13"
        return None if pays(g, piece, part) else "HOP-R54"
    place = (piece - IN_PLAY) // PARTS
    slot = (piece - IN_PLAY) % PARTS
    row = g.exits[seat]
    if place >= len(row):
        return "HOP-R54"
    card = row[place] if slot == EXIT else g.boon_at(seat, place, slot)
    if card < 0 or not pays(g, card, part):
        return "HOP-R54"
    if slot == EXIT and g.protection[seat][place] >= 0 and not g.setup.pay_with_protected:
        return "HOP-R23"
    return None


def same_twice(g: Estate, seat: int, pay: int, also: int) -> bool:
    """One card never pays two parts of a cost. [HOP-R54]"""
    if pay != also:
        return False
    return pay >= IN_PLAY or g.hand[seat].count(pay) < 2


def why_not_cost(g: Estate, seat: int, cost: list[Part], pay: int, also: int) -> str | None:
    if (also >= 0) != (len(cost) == 2):
        return "HOP-R54"
    rule = why_not_pay(g, seat, cost[0], pay)
    if rule is not None or len(cost) == 1:
        return rule
    rule = why_not_pay(g, seat, cost[1], also)
    if rule is not None:
        return rule
    if same_twice(g, seat, pay, also):
        return "HOP-R54"
    # What would pay the other way round as well is named in order: there is one way to say it.
    if also < pay and why_not_pay(g, seat, cost[0], also) is None:
        return "HOP-R54" if why_not_pay(g, seat, cost[1], pay) is None else None
    return None


# -- acts ---------------------------------------------------------------------------------------


def why_not_act(g: Estate, seat: int, moment: int, which: int, pay: int, also: int) -> str | None:
    """The first rule that forbids this act now."""
    deed = g.setup.deeds[g.character[seat]][which]
    if g.points[seat] == 0:
        return "HOP-98"
    if not deed_fits(g, deed, moment):
        if deed.effect == PREVENT_POSSESSION:
            return "HOP-128"
        return "HOP-R35" if deed.effect == HIDE_ANYWHERE else "HOP-R46"
    rule = why_no_result(g, seat, deed)
    if rule is None and deed.cost:
        rule = why_not_cost(g, seat, deed.cost, pay, also)
    return rule


def could_act(g: Estate, seat: int, moment: int) -> bool:
    """Might this seat use one of its acts, as far as everybody can tell? [ledger 7.4]"""
    if g.points[seat] == 0:
        return False
    for deed in g.setup.deeds[g.character[seat]]:
        if deed_fits(g, deed, moment) and why_no_result(g, seat, deed) is None:
            if could_pay(g, seat, deed.cost):
                return True
    return False


def list_acts(g: Estate, seat: int, moment: int, found: list[Action]) -> None:
    """Every legal use of this seat's acts."""
    if g.points[seat] == 0:
        return
    deeds = g.setup.deeds[g.character[seat]]
    primary = deeds[0]
    if deed_fits(g, primary, moment) and why_no_result(g, seat, primary) is None:
        found.append(USE_PRIMARY)
    secondary = deeds[1]
    if deed_fits(g, secondary, moment) and why_no_result(g, seat, secondary) is None:
        list_payments(g, seat, secondary.cost, found)


def list_payments(g: Estate, seat: int, cost: list[Part], found: list[Action]) -> None:
    first = payments(g, seat, cost[0])
    if len(cost) == 1:
        for pay in first:
            found.append((SECONDARY, pay, -1))
        return
    second = payments(g, seat, cost[1])
    for pay in first:
        for also in second:
            the_other_way = also < pay and also in first and pay in second
            if not the_other_way and not same_twice(g, seat, pay, also):
                found.append((SECONDARY, pay, also))
