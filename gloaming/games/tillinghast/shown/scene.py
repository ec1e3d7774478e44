"""The map as a board draws it: public, and always the same. [TIL-11..TIL-16]"""

from __future__ import annotations

from gloaming.core.kinds import Json
from gloaming.core.masks import members
from gloaming.games.tillinghast.rules.book import SPELLS
from gloaming.games.tillinghast.rules.setup import Setup
from gloaming.games.tillinghast.rules.terms import (
    FIRST_SPELL,
    ILLUMINATE,
    QUENCH,
    STRIKE,
    UNLISTED,
    VORTEX,
)
from gloaming.games.tillinghast.rules.village import OPPORTUNISTIC, Village
from gloaming.games.tillinghast.rules.vocabulary import HOURS, SQUARES, WORDS

DECLARING = (ILLUMINATE, QUENCH, STRIKE, VORTEX)  # the caster must name a square [TIL-52]


def spells_of(v: Village) -> list[Json]:
    """The price list on the margin of a map. [TIL-52]"""
    return [
        {
            "spell": name,
            "cost": v.cost[FIRST_SPELL + place],
            "opportunistic": FIRST_SPELL + place in OPPORTUNISTIC,
            "declares": FIRST_SPELL + place in DECLARING,
        }
        for place, name in enumerate(SPELLS)
        if v.cost[FIRST_SPELL + place] != UNLISTED
    ]


def scene(setup: Setup) -> Json:
    """The map as a board draws it. Walls between two playable squares only; void has no squares."""
    v = setup.village
    squares = WORDS.namer("mask:square").name
    walls = [
        [SQUARES.name(here), SQUARES.name(there)]
        for here in v.squares
        for there in v.near[here]
        if here < there and there not in v.open[here]
    ]
    return {
        "map": v.name,
        "columns": v.columns,
        "rows": v.rows,
        "squares": squares(v.playable),
        "walls": walls,
        "graves": squares(v.grave),
        "cursed": squares(v.cursed),
        "holy": squares(v.holy),
        "shelter": squares(v.shelter),
        "lit": squares(v.lit),
        "rounds": v.rounds,
        "hours": {
            str(number): [HOURS.name(kind) for kind in members(hours)]
            for number, hours in enumerate(v.hours)
            if hours
        },
        "spells": spells_of(v),
    }
