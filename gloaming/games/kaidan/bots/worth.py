"""Odds of Tests, and what Objects are worth in a hand. [ledger 8, 12]"""

from __future__ import annotations

from typing import Final

from gloaming.games.kaidan.rules.figures import foe_skill, skill_of
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.terms import (
    BRONZE_KEY,
    CROWBAR,
    FOX_MASK,
    GOLD_KEY,
    HYOIREI,
    KITCHEN_KNIFE,
    MOON_WATER,
    MUGWORT_SALVE,
    NINTH_PLATE,
    OBJECTS,
    OFUDA,
    OMAMORI,
    PAPER_LANTERN,
    PRAYER_BEADS,
    REFINED_CRYSTAL,
    SALT_POUCH,
    SERVICE_SABRE,
    SILVER_KEY,
    UNIVERSAL_KEY,
    USES,
    WAKIZASHI,
    WEAPON,
)

# Typed as tuples of any length: compiled code keeps no constant tuple of floats of a fixed one.
# Success of a Test by how much more than 0 it needs, and of an Opposed Test by leads of -4 to +4.
NEEDS: Final[tuple[float, ...]] = (0.9, 0.8, 0.5, 0.2, 0.1)
LEADS: Final[tuple[float, ...]] = (0.12, 0.20, 0.26, 0.41, 0.61, 0.76, 0.82, 0.83, 0.84)
EVEN: Final = 4

WORTH: Final[tuple[tuple[int, float], ...]] = (
    (SILVER_KEY, 10.0),
    (BRONZE_KEY, 10.0),
    (UNIVERSAL_KEY, 11.0),
    (GOLD_KEY, 14.0),
    (OFUDA, 5.0),
    (REFINED_CRYSTAL, 6.0),
    (SALT_POUCH, 4.0),
    (OMAMORI, 5.0),
    (MUGWORT_SALVE, 4.0),
    (MOON_WATER, 4.0),
    (PAPER_LANTERN, 3.0),
    (PRAYER_BEADS, 3.0),
    (CROWBAR, 2.0),
    (KITCHEN_KNIFE, 2.5),
    (WAKIZASHI, 4.0),
    (SERVICE_SABRE, 4.0),
    (FOX_MASK, 4.0),
    (NINTH_PLATE, 3.0),
    (HYOIREI, 20.0),
)


def worths() -> list[float]:
    found = [1.0] * OBJECTS
    for thing, worth in WORTH:
        found[thing] = worth
    return found


WORTHS: Final = worths()


def chance_of(needed: int) -> float:
    """Success of a standard Test that needs so much on the die. [ledger 8]"""
    return NEEDS[max(0, min(needed, len(NEEDS) - 1))]


def chance_against(lead: int) -> float:
    """A PC wins an Opposed Test with an Enemy with such a lead. [ledger 8]"""
    return LEADS[max(0, min(lead + EVEN, len(LEADS) - 1))]


def lead(g: Manor, seat: int, figure: int, skill: int, foe: int, purpose: int) -> int:
    return skill_of(g, seat, skill, purpose) - foe_skill(g, figure, foe)


def best_weapon(g: Manor, seat: int) -> int:
    """The Weapon that adds most, or -1."""
    best = -1
    for card in g.inventory[seat]:
        thing = card // USES
        if g.setup.icon[thing] == WEAPON:
            if best < 0 or g.setup.weapon_strength[thing] > g.setup.weapon_strength[best]:
                best = thing
    return best
