"""The words of Tillinghast: kinds, verbs, events and sources of chance (ledger 6.2, 7.1, 8)."""

from __future__ import annotations

from gloaming.core.flow import Refused
from gloaming.core.kinds import Event, Json, Names, Numbers, Source, Verb, Vocabulary
from gloaming.games.tillinghast.rules import terms as t
from gloaming.games.tillinghast.rules.book import SPELLS
from gloaming.games.tillinghast.rules.village import name_square


class Cubes(Numbers):
    """How many cubes are paid: any whole number can be said, the rules know better. [TIL-46]"""

    def number(self, name: Json, seats: int) -> int:
        if isinstance(name, list):
            raise Refused("TIL-47", {})
        return super().number(name, seats)


SQUARE_NAMES = tuple(name_square(square) for square in range(t.SQUARES))
SQUARES = Names(SQUARE_NAMES, bare=True)
HOURS = Names(("cursed", "holy", "light"), telling=False)

KINDS = {
    "square": SQUARES,
    "cubes": Cubes(-999, 999),
    "spell": Names(SPELLS, telling=False),
    "exile": Names(("on_map", "loses_turn", "returns"), telling=False),
    "hour": HOURS,
    "how": Names(("move", "flee", "vortex"), telling=False),
    "reason": Names(("four", "track"), telling=False),
    "tie": Names(("none", "power", "banished", "order"), telling=False),
}

SQUARE = ("square", "square")
TO = ("to", "square")
PAY = ("pay", "cubes")
# Whoever stays in a grave, or where light betrays those who stay, is heard of it.
SETTLED = (
    ("heard:restless", "TIL-151"),
    ("heard:both", "TIL-151"),
    ("heard:vision", "TIL-R35"),
    ("turn.act", "TIL-41"),
)
# A step that a spell brings is that spell's.
SPELT = (
    ("turn.flee", "TIL-80"),
    ("opportunity.flee", "TIL-80"),
    ("turn.vortex", "TIL-114"),
    ("opportunity.vortex", "TIL-114"),
)

VERBS = (
    Verb("place", (SQUARE,), "TIL-21"),
    Verb("return", (SQUARE,), "TIL-136"),
    Verb("move", (TO,), "TIL-34", SPELT),
    Verb("dissipate", (PAY,), "TIL-126"),
    Verb("discorporate", (PAY,), "TIL-74"),
    Verb("flee", (PAY,), "TIL-80"),
    Verb("illuminate", (PAY,), "TIL-85"),
    Verb("quiet", (PAY,), "TIL-91"),
    Verb("quench", (PAY,), "TIL-110"),
    Verb("strike", (SQUARE, PAY), "TIL-100"),
    Verb("vortex", (PAY,), "TIL-114"),
    Verb("summon", (PAY,), "TIL-120"),
    Verb("move_aloud", (TO,), "TIL-R33"),
    Verb("strike_aloud", (SQUARE, PAY), "TIL-R33"),
    Verb("finish", (("draw", "cubes"),), "TIL-58"),
    Verb("declare", (("yes", "bool"),), "TIL-63"),
    Verb("done", (), "TIL-66", SETTLED),
    Verb("give_up", (SQUARE,), "TIL-130"),
    Verb("hour_take", (("n", "cubes"),), "TIL-159"),
)

EVENTS = (
    (t.START_PLAYER, Event("start_player", "seat")),
    (t.PLACED, Event("placed", "seat", "square:square")),
    (t.TURN, Event("turn", "round seat")),
    (t.LOST_TURN, Event("lost_turn", "seat")),
    (t.RETURNED, Event("returned", "seat", "square:square")),
    (t.PAID, Event("paid", "seat n!", "spell:spell")),
    (t.RESTLESS, Event("restless", "seat!")),
    (t.VISION, Event("vision", "seat! square:square!")),
    (t.LIT, Event("lit", "seat! square:square!")),
    (t.QUENCHED, Event("quenched", "seat! square:square!")),
    (t.VORTEXED, Event("vortex", "seat! from:square!")),
    (t.SUMMONED, Event("summoned", "seat! total", "square:square")),
    (t.STRUCK, Event("struck", "seat! square:square!")),
    (t.BANISHED, Event("banished", "seat! power_lost spirits_lost")),
    (t.FLASH_END, Event("flash_end", "seat")),
    (t.DREW, Event("drew", "seat n!")),
    (t.DECLARED, Event("declared", "seats:mask:seat!")),
    (t.STANDS_DOWN, Event("stands_down", "seat!")),
    (t.HOUR, Event("hour", "kind:hour")),
    (t.HOUR_TOOK, Event("hour_took", "seat n!")),
    (t.HOUR_RETURNED, Event("hour_returned", "seat n")),
    (t.GAME_OVER, Event("over", "winner:seat reason:reason spirits power banished tie:tie")),
    (t.ANSWERED, Event("answered", "seat yes:bool!")),
    (t.STEPPED, Event("stepped", "", "seat round square:square how:how")),
    (t.GAVE_UP, Event("gave_up", "", "seat square:square")),
)

SOURCES = (Source("start_player", "seat"),)

WORDS = Vocabulary(KINDS, VERBS, EVENTS, SOURCES)
