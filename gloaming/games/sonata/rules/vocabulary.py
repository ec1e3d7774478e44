"""The words of Possession Sonata: kinds, verbs, events and sources of chance (ledger 6.2, 7, 8)."""

from __future__ import annotations

from gloaming.core.kinds import BadValue, Event, Json, Kind, Names, Path, Source, Verb, Vocabulary
from gloaming.games.sonata.rules import terms as t
from gloaming.games.sonata.rules.book import BOOK, LEVELS


class Tiles(Kind):
    """The numbers on the map, from 1; 0 is off the board and has no name."""

    def __init__(self, most: int) -> None:
        self.most = most

    def name(self, value: int) -> Json:
        return value if value > 0 else None

    def number(self, name: Json, seats: int) -> int:
        if type(name) is not int or not 1 <= name <= self.most:
            raise BadValue(f"a tile number from 1 to {self.most}")
        return name

    def domain(self, seats: int) -> list[int]:
        return list(range(1, self.most + 1))


INSTRUMENTS = tuple(instrument.id for instrument in BOOK.instruments)
TILES = Tiles(t.BASE - 2)
LONGEST = 96  # steps that can be said at all; the rules allow fewer, and say so

KINDS = {
    "tile": TILES,
    "path": Path(TILES, t.BASE, LONGEST, telling=False),
    "instrument": Names(INSTRUMENTS, telling=False),
    "target": Names((*INSTRUMENTS, "johnny"), telling=False),
    "word": Names(tuple(card.id for card in BOOK.deck)),
    "level": Names(LEVELS, telling=False),
    "phase": Names(("setup", "ghosts", "johnny", "whisper"), telling=False),
    "reason": Names(("sonata", "capture", "dawn"), telling=False),
    "moment": Names(("before_acting", "between_actions", "after_acting"), telling=False),
}

VERBS = (
    Verb("move", (("path", "path"),), "SON-38", (("johnny.act", "SON-96"),)),
    Verb(
        "possess",
        (("target", "target"),),
        "SON-58",
        (("target:johnny captives:0", "SON-62"), ("target:johnny", "SON-133")),
    ),
    Verb("unpossess", (), "SON-64"),
    Verb("play", (), "SON-68"),
    Verb("perform", (), "SON-70"),
    Verb("capture", (), "SON-105"),
    Verb("claim", (("tile", "tile"),), "SON-107"),
    Verb("push", (("tile", "tile"),), "SON-124"),
    Verb("hold", (), "SON-127"),
    Verb("whisper", (("word", "word"),), "SON-141"),
    Verb("bell", (("tile", "tile"),), "SON-153"),
    Verb("no_bell", (), "SON-148"),
    Verb("listen", (), "SON-78"),
    Verb("stay_silent", (), "SON-R37"),
    Verb("free", (("captive", "seat"),), "SON-134"),
)

EVENTS = (
    (t.INSTRUMENT_PLACED, Event("instrument_placed", "instrument:instrument tile:tile")),
    (t.START_DRAWN, Event("start_drawn", "seat", "tile:tile")),
    (t.SPOT_DRAWN, Event("spot_drawn", "seat", "tile:tile")),
    (t.CARD_DRAWN, Event("card_drawn", "seat", "instrument:instrument")),
    (t.JOHNNY_ENTERED, Event("johnny_entered", "tile:tile")),
    (t.CLOCK_STRUCK, Event("clock_struck", "hour hours")),
    (t.ROUND_BEGAN, Event("round_began", "round rounds")),
    (t.TURN_BEGAN, Event("turn_began", "seat round")),
    (t.TURN_SKIPPED, Event("turn_skipped", "seat")),
    (t.UNSEEN, Event("unseen", "seat number", "path:path tile:tile")),
    (t.CARRIED, Event("carried", "seat number instrument:instrument path:path! tile:tile")),
    (t.DROVE, Event("drove", "seat number path:path tile:tile")),
    (t.WALL_CROSSED, Event("wall_crossed", "seat number!")),  # 0: somewhere in this turn
    (t.BELL_RANG, Event("bell_rang", "bell:tile! seat! told:bool! first:tile!")),
    (t.POSSESSED, Event("possessed", "seat number instrument:instrument tile:tile")),
    (t.JOHNNY_POSSESSED, Event("johnny_possessed", "seat number tile:tile")),
    (t.UNPOSSESSED, Event("unpossessed", "seat number target:target tile:tile")),
    (
        t.SOUNDED,
        Event("sounded", "seat number instrument:instrument! tile:tile!", "performed:bool"),
    ),
    (t.PERFORMED, Event("performed", "seat!")),
    (t.RESCUED, Event("rescued", "seat number freed:mask:seat lost passes:mask:seat")),
    (t.RETURNED, Event("returned", "", "seat tile:tile")),
    (t.SCANNED, Event("scanned", "tile:tile red:level! yellow:level! green:level!")),
    (t.NOT_SCANNED, Event("not_scanned", "tile:tile")),
    (t.SHAKEN_OFF, Event("shaken_off", "seat tile:tile")),
    (t.JOHNNY_MOVED, Event("johnny_moved", "path:path tile:tile walls spent:mask:seat")),
    (
        t.CAPTURED,
        Event("captured", "tile:tile claimed:bool claim:tile spent:bool! count! caught:mask:seat!"),
    ),
    (t.DROPPED, Event("dropped", "seat instrument:instrument tile:tile")),
    (t.PUSHED, Event("pushed", "seat from:tile tile:tile")),
    (t.WHISPERS_PASSED, Event("whispers_passed", "clockwise:bool")),
    (t.WHISPERED, Event("whispered", "", "seat to:seat word:word!")),
    (t.BELL_PLACED, Event("bell_placed", "tile:tile")),
    (t.BELL_KEPT, Event("bell_kept", "bells!")),
    (t.SONATA_HEARD, Event("sonata_heard", "round!")),
    (t.ALL_CAPTURED, Event("all_captured", "round")),
    (t.DAWN_BROKE, Event("dawn_broke", "round")),
    (t.REVEALED, Event("revealed", "seat start:tile! spot:tile! instrument:instrument!")),
)

SOURCES = (
    Source("pocket", "tile"),
    Source("card", "instrument"),
    Source("token", "instrument"),
)

WORDS = Vocabulary(KINDS, VERBS, EVENTS, SOURCES)
