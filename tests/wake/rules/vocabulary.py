"""The words of the Wake: kinds, verbs, events and sources of chance."""

from __future__ import annotations

from gloaming.core.kinds import Event, Names, Path, Several, Source, Verb, Vocabulary
from wake.rules import terms as t
from wake.rules.book import BONES, BOOK

ROOMS = Names(tuple(room.id for room in BOOK.rooms), telling=False)
STEPS = 2  # the longest drift

CARDS = Names(tuple(card.id for card in BOOK.keepsakes))

KINDS = {
    "role": Names(("mourner", "ghost"), telling=False),
    "bone": Names(BONES, telling=False),
    "room": ROOMS,
    "path": Path(ROOMS, len(ROOMS.names) + 1, STEPS, telling=False),
    "card": CARDS,
    "cards": Several(CARDS),
    "omen": Names(tuple(omen.id for omen in BOOK.omens)),
    "moment": Names(("before_omen", "before_chill"), telling=False),
}

VERBS = (
    Verb("pass", (), "WAK-32", (("moment:before_chill", "WAK-39"),)),
    Verb(
        "play",
        (("card", "card"), ("target", "seat?")),
        "WAK-32",
        (
            ("kind:bell", "WAK-33"),
            ("kind:mirror", "WAK-34"),
            ("kind:knell", "WAK-35"),
            ("kind:shroud", "WAK-39"),
        ),
    ),
    Verb("gasp", (("target", "seat"),), "WAK-36"),
    Verb("salt", (("card", "card"), ("target", "seat")), "WAK-43"),
    Verb("lay", (("cards", "cards"),), "WAK-16"),
    Verb("withhold", (), "WAK-17"),
    Verb("follow", (("target", "seat"),), "WAK-17"),
    Verb("linger", (), "WAK-15"),
    Verb("pray", (("target", "seat"),), "WAK-19"),
    Verb("keen", (), "WAK-20"),
    Verb("clasp", (("target", "seat"),), "WAK-22"),
    Verb("light", (("room", "room"),), "WAK-23"),
    Verb("call", (("target", "seat"),), "WAK-24"),
    Verb("doze", (), "WAK-18"),
    Verb("drift", (("path", "path"),), "WAK-26"),
    Verb("peer", (("target", "seat"),), "WAK-29"),
    Verb("wail", (("target", "seat"),), "WAK-35"),
    Verb("settle", (), "WAK-25"),
)

EVENTS = (
    (t.BONE_DEALT, Event("bone_dealt", "seat")),
    (t.KEEPSAKE_DRAWN, Event("keepsake_drawn", "seat", "card:card")),
    (t.HOUR_STRUCK, Event("hour_struck", "hour first:seat")),
    (t.LAID, Event("laid", "seat card:card grief")),
    (t.WITHHELD, Event("withheld", "seat!")),
    (t.FOLLOWED, Event("followed", "seat! target:seat!")),
    (t.LINGERED, Event("lingered", "seat!")),
    (t.TURN_STARTED, Event("turn_started", "seat role:role")),
    (t.PRAYED, Event("prayed", "", "seat target:seat")),
    (t.CLASPED, Event("clasped", "seat! target:seat!")),
    (t.CANDLE_LIT, Event("candle_lit", "seat room:room! ghosts found:mask:seat!")),
    (t.OMEN_CALLED, Event("omen_called", "seat target:seat")),
    (t.WAILED, Event("wailed", "seat")),
    (t.KEEPSAKE_PLAYED, Event("keepsake_played", "seat card:card target:seat")),
    (t.GASPED, Event("gasped", "seat breath")),
    (t.OMEN_TURNED, Event("omen_turned", "omen:omen target:seat")),
    (t.OMEN_GONE, Event("omen_gone")),
    (t.BREATH_GAINED, Event("breath_gained", "seat breath")),
    (t.CHILLED, Event("chilled", "seat chill")),
    (t.DIED, Event("died", "seat bone:bone! cards", "hand:mask:card")),
    (t.SALTED, Event("salted", "seat card:card target:seat")),
    (t.DRIFTED, Event("drifted", "", "seat path:path")),
    (t.CREAKED, Event("creaked", "room:room!")),
    (t.PEERED, Event("peered", "", "seat target:seat bone:bone!")),
    (t.TURN_OVER, Event("turn_over", "seat")),
    (t.DAWN_BROKE, Event("dawn_broke", "hour")),
    (t.BONE_SHOWN, Event("bone_shown", "seat bone:bone!")),
    (t.VOW_SHOWN, Event("vow_shown", "seat target:seat!")),
    (t.COFFIN_OPENED, Event("coffin_opened", "count cards:mask:card!")),
    (t.POINTS_COUNTED, Event("points_counted", "seat points")),
    (t.NIGHT_OVER, Event("night_over", "count winners:mask:seat")),
    (t.KEENED, Event("keened", "seat!")),
    (t.DRIFT_SEEN, Event("drift_seen", "", "seat path:path!")),  # by the other dead
)

SOURCES = (
    Source("bone", "bone"),
    Source("keepsake", "card"),
    Source("omen", "omen"),
)

WORDS = Vocabulary(KINDS, VERBS, EVENTS, SOURCES)
