"""The words of Kaidan: kinds, verbs, events and sources of chance."""

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
    Several,
    Source,
    Verb,
    Vocabulary,
)
from gloaming.games.kaidan.rules import terms as t
from gloaming.games.kaidan.rules.book import BOOK
from gloaming.games.kaidan.rules.options import TOKEN_TYPES

SIDES = ("north", "east", "south", "west")
SQUARES = tuple(f"{row}-{column}" for row in range(1, 11) for column in range(1, 11))
SLOTS = tuple(f"s{row}-{column}" for row in range(1, 6) for column in range(1, 6))
OBJECTS = tuple(thing.id for thing in BOOK.objects)
HOLDINGS = tuple(
    f"{thing.id}_{uses}" if uses else thing.id for thing in BOOK.objects for uses in range(t.USES)
)
FIGURES = (*[f"pc_{n}" for n in range(5)], *[f"entity_{n}" for n in range(1, 7)])
KEY_AIMS = {"silver": t.AIM_SILVER, "bronze": t.AIM_BRONZE}


class Who(Kind):
    """A figure as sentences name it: a seat by its person, an Entity by its number."""

    def name(self, value: int) -> Json:
        if value < 0:
            return None
        if value < t.FIRST_ENTITY:
            return {"kind": "seat", "id": value}
        return {"kind": "figure", "id": FIGURES[value]}

    def number(self, name: Json, seats: int) -> int:
        raise BadValue("a figure")

    def domain(self, seats: int) -> list[int]:
        return [*range(seats), *range(t.FIRST_ENTITY, t.FIGURES)]


class Aims(Kind):
    """What an Object is used on: a seat `1`, a direction, a key, or a square `3-4`."""

    leads_with_seat = True
    bare = True

    def name(self, value: int) -> Json:
        if value < 0:
            return None
        if value < t.AIM_DIRECTION:
            return str(value)
        if value < t.AIM_SILVER:
            return SIDES[value - t.AIM_DIRECTION]
        if value < t.AIM_SQUARE:
            return "silver" if value == t.AIM_SILVER else "bronze"
        return SQUARES[value - t.AIM_SQUARE]

    def number(self, name: Json, seats: int) -> int:
        text = str(name) if isinstance(name, (str, int)) else ""
        if text in SIDES:
            return t.AIM_DIRECTION + SIDES.index(text)
        if text in KEY_AIMS:
            return KEY_AIMS[text]
        if text in SQUARES:
            return t.AIM_SQUARE + SQUARES.index(text)
        if re.fullmatch("[0-9]", text) and int(text) < seats:
            return int(text)
        raise BadValue("a seat such as 1, a direction, silver or bronze, or a square such as 3-4")

    def domain(self, seats: int) -> list[int]:
        sides = range(t.AIM_DIRECTION, t.AIM_BRONZE + 1)
        return [*range(seats), *sides, *range(t.AIM_SQUARE, t.AIM_SQUARE + 12)]


class Edges(Kind):
    """A Door by the two squares it joins: `3-2|3-3`."""

    bare = True

    def name(self, value: int) -> Json:
        if value < 0:
            return None
        low, other = value // 2, value // 2 + (1 if value % 2 == 0 else 10)
        return f"{SQUARES[low]}|{SQUARES[other]}"

    def number(self, name: Json, seats: int) -> int:
        for value in range(2 * t.SQUARES):
            if self.name(value) == name:
                return value
        raise BadValue("two adjacent squares such as 3-2|3-3")

    def domain(self, seats: int) -> list[int]:
        return list(range(2 * t.SQUARES - 20))


def open_names(*names: str) -> Names:
    """Names that are nobody's secret."""
    return Names(names, telling=False)


HOLDING_KIND = Names(HOLDINGS)
TOKENS = (
    *("none", "exploration", "hideout_1", "hideout_2", "hideout_3", "corpse", "mask", "treasure"),
    *("spent", "removed"),
)

KINDS: dict[str, Kind] = {
    "character": open_names(*[one.id for one in BOOK.characters]),
    "role": open_names("living", "dead", "onryo", "banished", "escaped"),
    "enemy": open_names(*[one.id for one in BOOK.enemies], "unseen"),
    "object": Names(OBJECTS),
    "object_said": open_names(*OBJECTS),
    "holding": HOLDING_KIND,
    "cards": Several(HOLDING_KIND),
    "room": Names(tuple(room.id for room in BOOK.rooms)),
    "curse": open_names(*[one.id for one in BOOK.curses]),
    "omen": open_names(*[one.id for one in BOOK.events]),
    "lost": open_names(*[one.id for one in BOOK.lost]),
    "square": Names(SQUARES, telling=False, bare=True),
    "slot": Names(SLOTS, telling=False, bare=True),
    "figure": open_names(*FIGURES),
    "who": Who(),
    "edge": Edges(),
    "token": open_names(*TOKENS),
    "door_token": Names(tuple(f"{door}_{move}".lower() for door, move in TOKEN_TYPES)),
    "deck": open_names("objects", "extra", "treasures", "gifts", "masks"),
    "phase": open_names("awakening", "preparation", "pcs", "events", "entities", "end_of_turn"),
    "moment": open_names(
        *("test", "dice", "move", "attack", "wounds", "last_stand", "activation", "phase"),
        *("impulse", "instant"),
        "path",  # no window: which way an Entity takes
    ),
    "purpose": open_names(
        *("run", "examine", "break", "flee", "repel", "exorcise", "passing", "hide", "ritual"),
        *("attack", "exorcism", "curse", "event", "lost_person"),
    ),
    "topic": open_names(
        *("rotation", "path", "displaced", "chase", "target", "fear", "appearing", "meeting"),
        *("missing", "burning", "noise"),
    ),
    "value": open_names("nerves", "strength", "exorcism", "perception", "speed", "fear"),
    "face": open_names("0c", "0", "1", "2", "3", "3c"),
    "parity": open_names("even", "odd"),
    "direction": open_names(*SIDES),
    "chase_end": open_names("running", "enemy_gone", "prey_gone", "prey_dead", "found_nobody"),
    "ending": open_names("none", "nobody_left", "no_events", "possessed_alone"),
    "aim": Aims(),
    "quarter": Numbers(0, 3),
    "bundle": Numbers(0, 20),
    "place": Numbers(0, 1),
}

VERBS = (
    Verb("pass", (), "KAI-158", (("window", "KAI-R43"), ("activation.spirits", "KAI-176"))),
    Verb("pick", (("character", "character"),), "KAI-2"),
    Verb("turn", (("quarter", "quarter"),), "KAI-40"),
    Verb("step", (("direction", "direction"),), "KAI-80"),
    Verb("break", (), "KAI-97"),
    Verb("give_up", (), "KAI-97"),
    Verb("call", (("parity", "parity"),), "KAI-111", (("hiding.fate", "KAI-273"),)),
    Verb("run", (), "KAI-130"),
    Verb("examine", (), "KAI-134"),
    Verb("trade", (("target", "seat"),), "KAI-138"),
    Verb("accept", (), "KAI-138"),
    Verb("refuse", (), "KAI-138"),
    Verb("give", (("cards", "cards"),), "KAI-139"),
    Verb("attack", (("target", "seat"), ("weapon", "object?")), "KAI-140"),
    Verb("arm", (("weapon", "object"),), "KAI-147"),
    Verb("exorcise", (("target", "seat?"),), "KAI-148"),
    Verb("recover", (("bundle", "bundle"),), "KAI-153"),
    Verb("take", (("cards", "cards"),), "KAI-153"),
    Verb("emit_noise", (), "KAI-155"),
    Verb("hide", (), "KAI-157"),
    Verb("use", (("object", "object"), ("aim", "aim?")), "KAI-137"),
    Verb("wear", (("object", "object"),), "KAI-162"),
    Verb("unmask", (), "KAI-162"),
    Verb("flee", (), "KAI-234"),
    Verb("wait", (), "KAI-239"),
    Verb("stop", (), "KAI-235"),
    Verb("ritual", (), "KAI-256"),
    Verb("repel", (("weapon", "object?"),), "KAI-258"),
    Verb("escape", (), "KAI-123"),
    Verb("reveal", (), "KAI-201"),
    Verb("go", (("square", "square"),), "KAI-210"),
    Verb("set_on", (("figure", "figure"), ("target", "seat")), "KAI-R89"),
    Verb("choose", (("figure", "figure"),), "KAI-6"),
    Verb("spend", (("place", "place"),), "KAI-176"),
    Verb("stitch", (("target", "seat"),), "KAI-65"),
    Verb("sutra", (), "KAI-65"),
    Verb("reroll", (), "KAI-65"),
    Verb("evidence", (), "KAI-256"),
    Verb("keep", (("object", "object"),), "KAI-135"),
    Verb("discard", (("holding", "holding"),), "KAI-113"),
    Verb("suffer", (), "KAI-113"),
    Verb("build", (("slot", "slot"),), "KAI-277"),
    Verb("claim", (("says", "object_said"),), "KAI-69"),
)

EVENTS: tuple[tuple[int, Event], ...] = (
    (t.CHARACTER_TAKEN, Event("character_taken", "seat character:character")),
    (t.BEGINS, Event("begins", "seat")),
    (t.ROOM_PLACED, Event("room_placed", "slot:slot room:room turned")),
    (t.DARKNESS_SHOWN, Event("darkness_shown", "pair value")),
    (t.TOKEN_PLACED, Event("token_placed", "square:square token:token")),
    (t.DEALT, Event("dealt", "seat object:object")),
    (t.TURN_BEGAN, Event("turn_began", "turn")),
    (t.TURN_ENDED, Event("turn_ended", "turn")),
    (t.PHASE_BEGAN, Event("phase_began", "phase:phase")),
    (t.TOKEN_PASSED, Event("token_passed", "seat")),
    (t.VOICE_PASSED, Event("voice_passed", "seat")),
    (t.ACTIVATION_BEGAN, Event("activation_began", "seat")),
    (t.ACTIVATION_ENDED, Event("activation_ended", "seat")),
    (t.ARBITRATED, Event("arbitrated", "seat topic:topic")),
    (t.DOOR_CHECKED, Event("door_checked", "seat edge:edge token:door_token")),
    (t.DOOR_GAVE, Event("door_gave", "seat edge:edge")),
    (t.DOOR_HELD, Event("door_held", "seat edge:edge")),
    (t.STEPPED_TO, Event("stepped_to", "seat square:square")),
    (t.SWAPPED, Event("swapped", "figure:who square:square")),
    (t.NOISE_MADE, Event("noise_made", "seat noise")),
    (t.NOISE_FADED, Event("noise_faded")),
    (t.EMITTED, Event("emitted", "seat noise")),
    (t.CHIMED, Event("chimed", "square:square")),
    (t.ALERTED, Event("alerted", "figure:who seat number")),
    (t.MOVED, Event("moved", "figure:who square:square")),
    (t.DISPLACED, Event("displaced", "figure:who square:square")),
    (t.DISAPPEARED, Event("disappeared", "figure:who")),
    (t.APPEARED, Event("appeared", "figure:who square:square")),
    (t.ENTITY_CAME, Event("entity_came", "figure:who enemy:enemy square:square")),
    (t.SENT_BACK, Event("sent_back", "figure:who")),
    (t.REVEALED_AS, Event("revealed_as", "figure:who enemy:enemy")),
    (t.STATUS_EXCHANGED, Event("status_exchanged", "seat other:seat")),
    (t.MARK_PASSED, Event("mark_passed", "", "to:seat mark:bool")),
    (t.TEST_ROLLED, Event("test_rolled", "seat purpose:purpose face:face total needed")),
    (
        t.DUEL_ROLLED,
        Event(
            "duel_rolled", "seat figure:who purpose:purpose face:face total foe_face:face foe_total"
        ),
    ),
    (t.RUN_MADE, Event("run_made", "seat success:bool")),
    (t.EXAMINED, Event("examined", "seat square:square success:bool")),
    (t.DREW, Event("drew", "seat deck:deck", "object:object")),
    (t.NOTHING_TO_DRAW, Event("nothing_to_draw", "seat deck:deck")),
    (t.DECK_SHUFFLED, Event("deck_shuffled", "cards")),
    (t.LOOKED, Event("looked", "seat", "first:object second:object")),
    (t.PUT_UNDER, Event("put_under", "seat", "object:object")),
    (t.EXTRA_TAKEN, Event("extra_taken", "seat object:object")),
    (t.STOLEN, Event("stolen", "figure:who seat", "holding:holding")),
    (t.LOOT_TAKEN, Event("loot_taken", "seat figure:who", "holding:holding")),
    (t.DISCARDED, Event("discarded", "seat object:object!")),
    (t.USED, Event("used", "seat object:object!")),
    (t.ARMED, Event("armed", "seat object:object!")),
    (t.WORE, Event("wore", "seat object:object!")),
    (t.UNMASKED, Event("unmasked", "seat")),
    (t.CLAIMED, Event("claimed", "seat says:object_said")),
    (t.WARDED, Event("warded", "seat edge:edge")),
    (t.WARD_WORKED, Event("ward_worked", "figure:who seat")),
    (t.OILED, Event("oiled", "square:square")),
    (t.LIT, Event("lit", "square:square")),
    (t.QUENCHED, Event("quenched", "seat")),
    (t.FLAMES_GREW, Event("flames_grew", "slots:mask:slot")),
    (t.KEY_PLACED, Event("key_placed", "seat key:object")),
    (t.HEALED, Event("healed", "seat wounds")),
    (t.WOUNDS_TAKEN, Event("wounds_taken", "seat wounds")),
    (t.UNHURT, Event("unhurt", "seat")),
    (t.DIED, Event("died", "seat square:square figure:who")),
    (t.BUNDLE_LEFT, Event("bundle_left", "square:square cards")),
    (t.BUNDLE_GONE, Event("bundle_gone", "square:square")),
    (t.LOOKED_INTO, Event("looked_into", "", "seat holding:holding")),
    (t.CARD_TAKEN, Event("card_taken", "", "seat holding:holding")),
    (t.RECOVERED, Event("recovered", "seat cards square:square")),
    (t.PEEKED, Event("peeked", "seat other:seat", "holding:holding")),
    (t.TRADE_OFFERED, Event("trade_offered", "seat other:seat")),
    (t.TRADE_REFUSED, Event("trade_refused", "seat")),
    (t.TRADED, Event("traded", "seat other:seat gave got")),
    (t.CARD_TRADED, Event("card_traded", "", "seat other:seat holding:holding")),
    (t.ATTACK_MADE, Event("attack_made", "seat other:seat")),
    (t.EXORCISM_TRIED, Event("exorcism_tried", "seat other:seat")),
    (t.NOT_POSSESSED, Event("not_possessed", "seat other:seat")),
    (t.WAS_EXORCISED, Event("was_exorcised", "seat other:seat")),
    (t.HYOIREI_REVEALED, Event("hyoirei_revealed", "seat")),
    (t.HYOIREI_DEFEATED, Event("hyoirei_defeated", "seat")),
    (t.IMPULSE_BEGAN, Event("impulse_began")),
    (t.IMPULSE_IGNORED, Event("impulse_ignored")),
    (t.CHECKED, Event("checked", "seat", "marked:bool")),
    (t.CONDEMNED, Event("condemned", "seat turn")),
    (t.HID, Event("hid", "seat shadow:bool")),
    (t.SUTRA_READ, Event("sutra_read", "seat")),
    (t.INSTANT_VOID, Event("instant_void", "seat object:object")),
    (t.CHASE_BEGAN, Event("chase_began", "figure:who seat")),
    (t.ROUND_BEGAN, Event("round_began", "round")),
    (t.ENEMY_ROLLED, Event("enemy_rolled", "figure:who number")),
    (t.FLED, Event("fled", "seat number foe_number ahead:bool")),
    (t.ENEMY_ATTACKS, Event("enemy_attacks", "figure:who seat")),
    (t.REPELLED, Event("repelled", "figure:who seat")),
    (t.RITUAL_TRIED, Event("ritual_tried", "seat figure:who")),
    (t.BANISHED, Event("banished", "figure:who seat")),
    (t.CHASE_OVER, Event("chase_over", "figure:who seat why:chase_end")),
    (t.CALLED, Event("called", "seat parity:parity face:face right:bool")),
    (t.LAST_STAND_BEGAN, Event("last_stand_began", "seat")),
    (t.CURSE_CALM, Event("curse_calm", "seat curse:curse")),
    (t.CURSE_AWOKE, Event("curse_awoke", "seat curse:curse")),
    (t.PLACATED, Event("placated", "curse:curse")),
    (t.PLACES_SWAPPED, Event("places_swapped", "seat other:seat")),
    (t.EVIDENCE_PLACED, Event("evidence_placed", "square:square")),
    (t.EVIDENCE_TAKEN, Event("evidence_taken", "seat square:square")),
    (t.EVENTS_COUNTED, Event("events_counted", "number")),
    (t.EVENT_DRAWN, Event("event_drawn", "omen:omen")),
    (t.TOKEN_DRAWN, Event("token_drawn", "figure:who token:door_token")),
    (t.COORDINATES_ROLLED, Event("coordinates_rolled", "figure:who square:square")),
    (t.ROOM_TURNED, Event("room_turned", "slot:slot")),
    (t.LOST_MET, Event("lost_met", "figure:who seat lost:lost")),
    (t.LOST_LEFT, Event("lost_left", "figure:who")),
    (t.ONRYO_RETURNED, Event("onryo_returned", "seat square:square")),
    (t.ONRYO_DREW, Event("onryo_drew", "seat", "token:door_token")),
    (t.ONRYO_USED, Event("onryo_used", "seat token:door_token")),
    (t.GOT_OUT, Event("got_out", "seat")),
    (t.GAME_ENDED, Event("game_ended", "ending:ending!")),
)

SOURCES = (
    Source("d10", "face"),
    Source("coordinates", "square"),
    Source("who_begins", "seat"),
    Source("character", "character"),
    Source("removed_room", "room"),
    Source("room", "room"),
    Source("darkness"),
    Source("map", "token"),
    Source("door", "door_token"),
    Source("object", "object"),
    Source("event", "omen"),
    Source("entity", "enemy"),
    Source("lost", "lost"),
    Source("loss", "holding"),
    Source("arbiter"),
    Source("any_square", "square"),
)

WORDS = Vocabulary(KINDS, VERBS, EVENTS, SOURCES)


def named(kind: str, value: Any) -> Json:
    return WORDS.kinds[kind].name(value)
