"""Sacred Flames: what they destroy and where they go. [KAI-165..KAI-169, KAI-R58..KAI-R61]"""

from __future__ import annotations

from gloaming.games.kaidan.rules.figures import is_burning
from gloaming.games.kaidan.rules.hands import cards_in, drop_place, remove_bundle
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.plan import ends_of
from gloaming.games.kaidan.rules.terms import (
    CORPSE,
    MISSION,
    OFF,
    REMOVED,
    SLOTS,
    SQUARES,
    USES,
    WARD_BURNT,
)


def remove_burnt(g: Manor) -> None:
    """Inventory, Corpse and Ofuda tokens on burning squares; never Mission Objects. [KAI-161,
    KAI-166, KAI-R61]"""
    for square in range(SQUARES):
        if g.token[square] == CORPSE and is_burning(g, square):
            g.token[square] = REMOVED
    g.bodies = [square for square in g.bodies if not is_burning(g, square)]
    for seat in range(g.seats):
        if g.ward[seat] >= 0:
            one, two = ends_of(g.ward[seat])
            if is_burning(g, one) or is_burning(g, two):
                g.ward[seat] = WARD_BURNT  # out of the game
    for bundle in range(len(g.bundle_at) - 1, -1, -1):
        if is_burning(g, g.bundle_at[bundle]):
            burn_bundle(g, bundle)


def burn_bundle(g: Manor, bundle: int) -> None:
    places = cards_in(g, bundle)
    left = len(places)
    for place in reversed(places):
        thing = g.bundle_card[place] // USES
        if g.setup.icon[thing] != MISSION:
            g.burnt.append(thing)
            drop_place(g, place)
            left -= 1
    g.burnt.sort()
    if left == 0:
        remove_bundle(g, bundle)


def spread_to_room(g: Manor) -> bool:
    """Between the Turn it was lit and the next, from the square to its Room. [KAI-49, KAI-167]"""
    if g.flame == OFF:
        return False
    g.burning |= 1 << g.flame // 20 * 5 + g.flame % 10 // 2
    g.flame = OFF
    return True


def catching_fire(g: Manor) -> list[int]:
    """Rooms that share a side with a burning one. [KAI-168, KAI-R58]"""
    found: list[int] = []
    for slot in range(SLOTS):
        if g.room[slot] < 0 or g.burning >> slot & 1:
            continue
        row, column = slot // 5, slot % 5
        near = 0
        if row > 0:
            near |= g.burning >> slot - 5
        if row < 4:
            near |= g.burning >> slot + 5
        if column > 0:
            near |= g.burning >> slot - 1
        if column < 4:
            near |= g.burning >> slot + 1
        if near & 1:
            found.append(slot)
    return found
