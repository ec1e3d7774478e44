"""The words of A Ghost's Revenge: kinds, verbs, events and sources of chance (ledger 7.4, 8)."""

from __future__ import annotations

from gloaming.core.kinds import Event, Names, Source, Verb, Vocabulary
from gloaming.games.revenge.rules import terms as t
from gloaming.games.revenge.rules.book import BOOK, CLASSES

KINDS = {
    "class": Names(CLASSES, telling=False),
    "ghost": Names(tuple(ghost.id for ghost in BOOK.ghosts), telling=False),
    "card": Names(tuple(card.id for card in BOOK.cards)),
    "reason": Names(("sabotage", "roll"), telling=False),
}

# The rule of each ghost's ability.
POWERS = (
    ("ghost:banshee", "REV-101"),
    ("ghost:poltergeist", "REV-106"),
    ("ghost:pontianak", "REV-109"),
    ("ghost:ifrit", "REV-115"),
)

VERBS = (
    Verb("contract", (("class", "class"),), "REV-52"),
    Verb("mark", (("target", "seat"),), "REV-69"),
    Verb("block", (("target", "seat"), ("class", "class")), "REV-82"),
    Verb("ability", (("target", "seat"), ("class", "class?")), "REV-90", POWERS),
    Verb("end_turn", (), "REV-37", (("turn.main", "REV-35"),)),
)

EVENTS = (
    (t.GAME_STARTED, Event("game_started", "first:seat")),
    (t.GHOST_ANNOUNCED, Event("ghost_announced", "seat ghost:ghost")),
    (t.TURN_STARTED, Event("turn_started", "round seat")),
    (t.TOKENS_COLLECTED, Event("tokens_collected", "seat amount tokens")),
    (t.TURN_LOST, Event("turn_lost", "seat")),
    (t.NO_ACTION, Event("no_action", "seat")),
    (t.ABILITY_USED, Event("ability_used", "seat ghost:ghost target:seat class:class")),
    (t.TOKENS_LOST, Event("tokens_lost", "seat amount tokens")),
    (t.SILENCED, Event("silenced", "seat by:seat")),
    (t.HALVED, Event("halved", "seat by:seat")),
    (t.ORDERED, Event("ordered", "seat by:seat class:class")),
    (t.CLASS_BLOCKED, Event("class_blocked", "seat by:seat class:class price")),
    (t.MARK_PLACED, Event("mark_placed", "seat by:seat marks price")),
    (t.CONTRACT_ACCEPTED, Event("contract_accepted", "seat class:class price")),
    (t.STACK_RESHUFFLED, Event("stack_reshuffled", "class:class cards")),
    (t.CARD_REVEALED, Event("card_revealed", "seat card:card reward")),
    (t.SABOTAGE_ROLLED, Event("sabotage_rolled", "seat by:seat roll success:bool")),
    (t.BARS_LOST, Event("bars_lost", "seat amount meter")),
    (t.CONTRACT_ROLLED, Event("contract_rolled", "seat class:class roll success:bool")),
    (t.BARS_GAINED, Event("bars_gained", "seat reward halved:bool amount meter")),
    (t.CONTRACT_FAILED, Event("contract_failed", "seat class:class reason:reason")),
    (t.CARD_DISCARDED, Event("card_discarded", "class:class card:card")),
    (t.EFFECTS_LAPSED, Event("effects_lapsed", "seat blocks order:bool marks")),
    (t.TURN_ENDED, Event("turn_ended", "seat")),
    (t.GAME_WON, Event("game_won", "seat meter")),
    (t.GAME_LIMIT, Event("game_limit", "seat round")),
)

SOURCES = (
    Source("first_seat", "seat"),
    Source("ghost", "ghost"),
    Source("d6", base=1),
    Source("light", "card"),
    Source("medium", "card"),
    Source("hard", "card"),
)

WORDS = Vocabulary(KINDS, VERBS, EVENTS, SOURCES)
