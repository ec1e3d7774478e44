"""Sins: when each may be played, and at what. [HOP-131..HOP-135, HOP-R92..HOP-R95]"""

from __future__ import annotations

from gloaming.core.flow import Action
from gloaming.games.house.rules.acts import fits
from gloaming.games.house.rules.estate import FULL_POINTS, Estate
from gloaming.games.house.rules.terms import (
    AIM,
    EXIT,
    PARTS,
    PROTECTION,
    SIN,
    SIN_CARD,
    SIN_CHANGE_DRAWER,
    SIN_DISCARD_BOON,
    SIN_DISCARD_EXIT,
    SIN_DRAW,
    SIN_IGNORE,
    SIN_REGAIN,
    SIN_SHOVE,
    SIN_STEAL_EXIT,
    TOOL,
)


def aim_at(seat: int, place: int, part: int) -> int:
    return seat * AIM + 1 + PARTS * place + part


def seat_of(aim: int) -> int:
    return aim // AIM


def place_of(aim: int) -> int:
    return (aim % AIM - 1) // PARTS


def part_of(aim: int) -> int:
    return (aim % AIM - 1) % PARTS


def why_not_exit(g: Estate, seat: int, aim: int, most: int) -> str | None:
    """May this seat aim at this Exit, of at most so many points?"""
    target = seat_of(aim)
    if target == seat:
        return "HOP-11"
    if aim % AIM == 0 or part_of(aim) != EXIT or place_of(aim) >= len(g.exits[target]):
        return "HOP-R66"
    if not g.is_open(target, place_of(aim)):
        return "HOP-27"
    return None if g.setup.points[g.exits[target][place_of(aim)]] <= most else "HOP-R95"


def list_exits(g: Estate, seat: int, most: int) -> list[int]:
    """Every Exit this seat may aim at."""
    found: list[int] = []
    for target in range(g.seats):
        if target != seat:
            guards = g.protection[target]
            row = g.exits[target]
            for place in range(len(guards)):
                if guards[place] < 0 and g.setup.points[row[place]] <= most:
                    found.append(aim_at(target, place, EXIT))
    return found


def why_not_boon(g: Estate, seat: int, aim: int) -> str | None:
    target = seat_of(aim)
    if target == seat:
        return "HOP-11"
    if aim % AIM == 0 or part_of(aim) == EXIT:
        return "HOP-R95"
    return None if g.boon_at(target, place_of(aim), part_of(aim)) >= 0 else "HOP-R95"


def list_boons(g: Estate, seat: int) -> list[int]:
    found: list[int] = []
    for target in range(g.seats):
        if target != seat:
            for place in range(len(g.exits[target])):
                if g.protection[target][place] >= 0:
                    found.append(aim_at(target, place, PROTECTION))
                if g.tool[target][place] >= 0:
                    found.append(aim_at(target, place, TOOL))
    return found


def why_not_seat(g: Estate, seat: int, aim: int, effect: int) -> str | None:
    """Somebody else: for Shove not with the Haunt already, else not the drawer already."""
    target = seat_of(aim)
    if aim % AIM:
        return "HOP-R95"
    if target == seat:
        return "HOP-11"
    if effect == SIN_SHOVE:
        return "HOP-R95" if g.room[target] == g.haunt else None
    return "HOP-R95" if g.drawers[-1] == target else None


def why_not_aimless(g: Estate, seat: int, effect: int) -> str | None:
    """A Sin that needs no target must still do something. [HOP-R95]"""
    if effect == SIN_IGNORE:
        return "HOP-R95" if g.ignores(seat) else None
    if effect == SIN_DRAW:
        if g.is_possessed(seat):
            return "HOP-R68"
        return None if g.escape_deck or g.escape_pile else "HOP-R95"
    if effect == SIN_REGAIN:
        return None if g.points[seat] < FULL_POINTS else "HOP-R95"
    return None


def needs_aim(effect: int) -> bool:
    return effect <= SIN_CHANGE_DRAWER


def why_not_sin(g: Estate, seat: int, moment: int, card: int, aim: int) -> str | None:
    """The first rule that forbids this Sin now."""
    if card not in g.hand[seat]:
        return "HOP-13"
    if g.setup.sort[card] != SIN_CARD:
        return "HOP-134"
    sin = card - g.setup.first_sin
    if not fits(g.setup.sin_when[sin], moment):
        return "HOP-134"
    effect = g.setup.sin_effect[sin]
    if needs_aim(effect) != (aim >= 0):
        return "HOP-R95"
    if effect == SIN_DISCARD_EXIT or effect == SIN_STEAL_EXIT:
        return why_not_exit(g, seat, aim, g.setup.sin_most[sin])
    if effect == SIN_DISCARD_BOON:
        return why_not_boon(g, seat, aim)
    if effect == SIN_SHOVE or effect == SIN_CHANGE_DRAWER:
        return why_not_seat(g, seat, aim, effect)
    return why_not_aimless(g, seat, effect)


def aims_of(g: Estate, seat: int, sin: int) -> list[int]:
    """Everything a Sin may be aimed at."""
    effect = g.setup.sin_effect[sin]
    if effect == SIN_DISCARD_EXIT or effect == SIN_STEAL_EXIT:
        return list_exits(g, seat, g.setup.sin_most[sin])
    if effect == SIN_DISCARD_BOON:
        return list_boons(g, seat)
    return [
        other * AIM
        for other in range(g.seats)
        if why_not_seat(g, seat, other * AIM, effect) is None
    ]


def list_sins(g: Estate, seat: int, moment: int, found: list[Action]) -> None:
    """Every legal Sin of this seat's hand."""
    last = -1
    for card in g.hand[seat]:
        if card < g.setup.first_sin or card == last:
            continue
        last = card
        sin = card - g.setup.first_sin
        if not fits(g.setup.sin_when[sin], moment):
            continue
        effect = g.setup.sin_effect[sin]
        if not needs_aim(effect):
            if why_not_aimless(g, seat, effect) is None:
                found.append((SIN, card, -1))
            continue
        for aim in aims_of(g, seat, sin):
            found.append((SIN, card, aim))
