"""The words of House of Possession: kinds, verbs, events and sources of chance."""

from __future__ import annotations

import re
from typing import Any

from gloaming.core.kinds import (
    BadValue,
    Event,
    Json,
    Kind,
    Names,
    Numbers,
    Source,
    Verb,
    Vocabulary,
)
from gloaming.games.house.rules import terms as t
from gloaming.games.house.rules.book import BOOK

CARDS = Names(tuple(card.id for card in BOOK.cards))
PLACES = 52  # no play area can hold more Exits than there are
LISTED = 4  # places a test tries
LETTERS = "ept"  # Exit, Protection, Tool


class Pieces(Kind):
    """Something of one's own: a card of the hand by name, or what lies in play: `2e`, `2p`, `2t`
    are the Exit at place 2, its Protection, its Tool."""

    telling = True

    def name(self, value: int) -> Json:
        if value < 0:
            return None
        if value < t.IN_PLAY:
            return CARDS.name(value)
        place, part = divmod(value - t.IN_PLAY, t.PARTS)
        return f"{place}{LETTERS[part]}"

    def number(self, name: Json, seats: int) -> int:
        found = re.fullmatch(r"([0-9]{1,2})([ept])", name) if isinstance(name, str) else None
        if found is None:
            try:
                return CARDS.number(name, seats)
            except BadValue:
                raise BadValue("a card, or what lies in play, such as 2e, 2p or 2t") from None
        return t.IN_PLAY + t.PARTS * at_most(found.group(1)) + LETTERS.index(found.group(2))

    def domain(self, seats: int) -> list[int]:
        in_play = range(t.IN_PLAY, t.IN_PLAY + t.PARTS * LISTED)
        return [*CARDS.domain(seats), *in_play]


class Aims(Kind):
    """Somebody, or what lies in front of them: `1` the seat, `1.2e` the Exit at its place 2."""

    leads_with_seat = True

    def name(self, value: int) -> Json:
        if value < 0:
            return None
        seat, rest = divmod(value, t.AIM)
        if rest == 0:
            return str(seat)
        place, part = divmod(rest - 1, t.PARTS)
        return f"{seat}.{place}{LETTERS[part]}"

    def number(self, name: Json, seats: int) -> int:
        text = str(name) if isinstance(name, (str, int)) else ""
        found = re.fullmatch(r"([0-9])(?:\.([0-9]{1,2})([ept]))?", text)
        if found is None or int(found.group(1)) >= seats:
            raise BadValue("a seat such as 1, or what lies in front of it, such as 1.2e")
        if found.group(2) is None:
            return int(found.group(1)) * t.AIM
        part = LETTERS.index(found.group(3))
        return int(found.group(1)) * t.AIM + 1 + t.PARTS * at_most(found.group(2)) + part

    def domain(self, seats: int) -> list[int]:
        places = range(t.PARTS * LISTED + 1)
        return [seat * t.AIM + place for seat in range(seats) for place in places]


def at_most(text: str) -> int:
    if int(text) >= PLACES:
        raise BadValue(f"a place below {PLACES}")
    return int(text)


KINDS: dict[str, Kind] = {
    "card": CARDS,
    "omen": Names(tuple(card.id for card in BOOK.possessions), telling=False),
    "room": Names(tuple(room.id for room in BOOK.rooms), telling=False),
    "character": Names(tuple(one.id for one in BOOK.characters), telling=False),
    "phase": Names(("setup", "escape", "discard", "possession", "draw"), telling=False),
    "moment": Names(
        (
            *("land", "escape", "before_card", "revealed", "exit", "draw", "end", "last_chance"),
            "card",  # no window: the draw of the Draw Phase
        ),
        telling=False,
    ),
    "purpose": Names(("character", "start", "haunt", "move", "act"), telling=False),
    "cause": Names(("phase", "haunt", "act"), telling=False),
    "deck": Names(("escape", "possession"), telling=False),
    "act": Names(("primary", "secondary"), telling=False),
    "letter": Names(("a", "b"), telling=False),
    "place": Numbers(0, PLACES - 1),
    "piece": Pieces(),
    "aim": Aims(),
}

# The rule of each character's acts.
PRIMARIES = (
    ("character:mark", "HOP-105"),
    ("character:blair", "HOP-108"),
    ("character:timothy", "HOP-111"),
    ("character:sensa", "HOP-113"),
    ("character:fiddler", "HOP-115"),
    ("character:alexa", "HOP-119"),
    ("character:della", "HOP-123"),
    ("character:fernando", "HOP-127"),
)
SECONDARIES = (
    ("character:mark", "HOP-107"),
    ("character:blair", "HOP-110"),
    ("character:timothy", "HOP-112"),
    ("character:sensa", "HOP-114"),
    ("character:fiddler", "HOP-117"),
    ("character:alexa", "HOP-121"),
    ("character:della", "HOP-125"),
    ("character:fernando", "HOP-129"),
)
# Cards the source fixes have rules of their own; whatever else a card says is carried out at once.
CHOSEN = (
    ("act.swap", "HOP-115"),
    ("act.move", "HOP-119"),
    ("act.strip", "HOP-121"),
    ("omen:vindictive_gifts", "HOP-144"),
)
LETTERED = (
    ("omen:vindictive_gifts letter:a", "HOP-145"),
    ("omen:vindictive_gifts letter:b", "HOP-146"),
    ("omen:failed_exorcism letter:a", "HOP-148"),
    ("omen:failed_exorcism letter:b", "HOP-149"),
)

VERBS = (
    Verb("pass", (), "HOP-R47"),
    Verb("play_exit", (("card", "card"),), "HOP-34", (("mark:true", "HOP-72"),)),
    Verb("attach", (("card", "card"), ("place", "place")), "HOP-25", (("worth:0", "HOP-27"),)),
    Verb("reattach", (("piece", "piece"), ("place", "place")), "HOP-R16"),
    Verb("hide", (), "HOP-66"),
    Verb("end_escape", (), "HOP-48"),
    Verb("primary", (), "HOP-97", PRIMARIES),
    Verb("secondary", (("pay", "piece"), ("also", "piece?")), "HOP-97", SECONDARIES),
    Verb("sin", (("card", "card"), ("aim", "aim?")), "HOP-R92"),
    Verb("use", (), "HOP-97", PRIMARIES),
    Verb("decline", (), "HOP-R51", (("turn.draw", "HOP-R84"), ("steal", "HOP-R79"))),
    Verb("draw", (), "HOP-94"),
    Verb(
        "discard",
        (("piece", "piece"),),
        "HOP-75",
        (("turn.discard", "HOP-70"), ("giveup.any", "HOP-R76")),
    ),
    Verb("choose", (("target", "seat"),), "HOP-11", CHOSEN),
    Verb(
        "take",
        (("aim", "aim"),),
        "HOP-149",
        (("act.take character:fiddler", "HOP-117"), ("act.take character:della", "HOP-125")),
    ),
    Verb("option", (("letter", "letter"),), "HOP-R75", LETTERED),
    Verb("room", (("room", "room"),), "HOP-75", (("omen:vindictive_gifts", "HOP-146"),)),
    Verb("pick", (("character", "character"),), "HOP-42"),
)

EVENTS: tuple[tuple[int, Event], ...] = (
    (t.DEALT, Event("dealt", "seat", "card:card")),
    (t.ROLLED, Event("rolled", "seat purpose:purpose roll")),
    (t.NUMBER_TAKEN, Event("number_taken", "seat character:character")),
    (t.CHARACTER_TAKEN, Event("character_taken", "seat character:character room:room")),
    (t.GAME_STARTED, Event("game_started", "first:seat")),
    (t.HAUNT_MOVED, Event("haunt_moved", "seat room:room")),
    (t.TURN_STARTED, Event("turn_started", "number seat")),
    (t.FREED, Event("freed", "seats:mask:seat")),
    (t.POINTS_BACK, Event("points_back", "seat points")),
    (t.MOVED, Event("moved", "seat room:room out:bool")),
    (t.STAYED, Event("stayed", "seat room:room")),
    (t.EXIT_PLAYED, Event("exit_played", "seat card:card mark:bool total")),
    (t.BOON_ATTACHED, Event("boon_attached", "seat card:card exit:card place total")),
    (t.BOON_MOVED, Event("boon_moved", "seat card:card exit:card place total")),
    (t.HID, Event("hid", "seat room:room")),
    (t.ESCAPE_ENDED, Event("escape_ended", "seat")),
    (t.CARD_DISCARDED, Event("card_discarded", "seat card:card!")),
    (t.EVENT_BEGAN, Event("event_began", "seat cause:cause")),
    (t.DRAW_PREVENTED, Event("draw_prevented", "seat")),
    (t.HAUNT_DODGED, Event("haunt_dodged", "seat")),
    (t.DECK_EMPTY, Event("deck_empty", "seat")),
    (t.CARD_TURNED, Event("card_turned", "seat omen:omen")),
    (t.CARD_OVER, Event("card_over", "omen:omen")),
    (t.POSSESSED, Event("possessed", "seats:mask:seat")),
    (t.CLEARED, Event("cleared", "number seats:mask:seat")),
    (t.PLAYER_CHOSEN, Event("player_chosen", "seat target:seat")),
    (t.OPTION_CHOSEN, Event("option_chosen", "seat omen:omen letter:letter")),
    (t.ROOM_CHOSEN, Event("room_chosen", "seat room:room")),
    (t.EXIT_THREATENED, Event("exit_threatened", "seat card:card by:seat")),
    (t.EXIT_SAVED, Event("exit_saved", "seat card:card")),
    (t.EXIT_LOST, Event("exit_lost", "seat card:card protection:card tool:card total")),
    (t.EXIT_STOLEN, Event("exit_stolen", "seat from:seat card:card total left")),
    (t.BOON_LOST, Event("boon_lost", "seat card:card exit:card place total")),
    (t.HANDS_SWAPPED, Event("hands_swapped", "seat other:seat gave got")),
    (t.CARD_SWAPPED, Event("card_swapped", "", "from:seat to:seat card:card!")),
    (t.DREW, Event("drew", "seat", "card:card")),
    (t.DECLINED, Event("declined", "seat")),
    (t.NOTHING_TO_DRAW, Event("nothing_to_draw", "seat")),
    (t.RESHUFFLED, Event("reshuffled", "deck:deck cards")),
    (t.ACT_USED, Event("act_used", "seat character:character act:act points")),
    (t.PAID, Event("paid", "seat card:card! hand:bool")),
    (t.ACT_FAILED, Event("act_failed", "seat character:character act:act")),
    (t.ACT_DECLINED, Event("act_declined", "seat character:character act:act")),
    (t.PLACES_SWAPPED, Event("places_swapped", "seat target:seat room:room other:room")),
    (t.SIN_PLAYED, Event("sin_played", "seat card:card! target:seat")),
    (t.DRAWER_CHANGED, Event("drawer_changed", "seat")),
    (t.CARD_IGNORED, Event("card_ignored", "seat")),
    (t.POINT_REGAINED, Event("point_regained", "seat points")),
    (t.LAST_CHANCE_OPENED, Event("last_chance", "seat total")),
    (t.TURN_ENDED, Event("turn_ended", "seat total")),
    (t.GAME_WON, Event("game_won", "seat total")),
    (t.NOBODY_ESCAPED, Event("nobody_escaped", "turns")),
    (t.CAME_OUT, Event("came_out", "seat room:room")),
    (t.LET_BE, Event("let_be", "seat left:seat")),
    (t.SIN_OVER, Event("sin_over", "card:card")),
    (t.SPARED, Event("spared", "seats:mask:seat")),
)

SOURCES = (
    Source("d8", base=1),
    Source("escape", "card"),
    Source("possession", "omen"),
)

WORDS = Vocabulary(KINDS, VERBS, EVENTS, SOURCES)


def named(kind: str, value: Any) -> Json:
    return WORDS.kinds[kind].name(value)
