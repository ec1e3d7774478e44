"""Cross-checks of the content files: known words, and for each the numbers it works with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gloaming.core.content import fail
from gloaming.games.kaidan.rules.entries import (
    NUMBERS,
    Character,
    Curse,
    Effect,
    Enemy,
    Event,
    Lost,
    Object,
    Room,
)

TESTS = ("nerves", "strength", "exorcism", "perception", "speed")
DEEDS = ("break", "run", "examine")  # Tests that an Object helps with by what they are for
DECKS = ("objects", "extra", "treasures", "gifts", "masks")
ICONS = ("common", "mission", "mask", "weapon", "none")
USES = ("standard", "rapid", "free", "reveal")
# Moments of a Rapid Object (ledger 7): W1, W2, W4, W5, W6, the Entities Phase of W8, W9, a Combat.
MOMENTS = (
    "any",
    "test",
    "dice",
    "attack",
    "wounds",
    "last_stand",
    "entities_phase",
    "impulse",
    "combat",
    "activation_start",
    "reaction",
)
KEYS = ("silver", "bronze", "gold")
ICON_OF = {
    "mission": ("key",),
    "mask": ("mask",),
    "weapon": ("weapon", "steady_weapon", "parrying_weapon"),
    "none": ("possess",),
}
TERMS = ("nothing", "corpse", "discard_object", "discard_gift", "evidence")
SCOPES = ("group", "first")
LOST_DECKS = ("house", "garden")

# Word by word, the fields it needs; "?" may be left out. Every other number is an error.
ABILITIES = {
    "reroll_break": "",
    "aid_test": "tests bonus",
    "choose_find": "margin cards",
    "silent_squares": "squares",
    "heal": "heals",
}
POWERS = {
    "block_open_doors": "blocked",
    "hinder_test": "tests bonus",
    "darken_room": "darkness",
    "longer_move": "squares",
    "deeper_wounds": "wounds",
}
SPECIALS = {
    "steal_too": "cards",
    "steal_instead": "cards wounds",
    "ghost_walk": "",
    "wail": "noise",
    "leave_evidence": "tokens",
    "deeper_wounds": "wounds",
    "lost": "",
    "from_the_well": "",
}
OBJECTS = {
    "key": "",
    "ofuda": "",
    "disappear": "wounds?",
    "light": "",
    "stain": "",
    "quench": "",
    "heal": "heals",
    "heal_all": "",
    "brighten_own": "tests darkness",
    "brighten_room": "tests darkness",
    "weapon": "strength",
    "steady_weapon": "strength",
    "parrying_weapon": "strength spares",
    "chime": "noise squares",
    "quiet_steps": "",
    "repel": "",
    "place_room": "",
    "help_test": "tests bonus",
    "possess": "",
    "peek": "cards",
    "rest": "",
    "ward_wounds": "",
    "hold_entities": "",
    "reroll": "",
    "skip_impulse": "",
    "mask": "",
}
CURSES = {
    "summon_unless": "test difficulty enemy",
    "discard_or_wounds": "cards wounds",
    "wounds_unless": "test difficulty wounds",
    "noise_unless": "test difficulty noise",
    "swap_nearest": "",
    "swap_darkness": "",
    "disappear": "",
    "entity_unless": "test difficulty wounds",
    "gift_or_test": "test difficulty wounds cards enemy",
}
EVENTS = {
    "impulse": "",
    "entity_appears": "",
    "entity_adjacent": "",
    "entities_approach": "squares",
    "turn_room": "",
    "disappear": "",
    "loudest_disappears": "",
    "darken": "darkness",
    "heal": "heals",
    "noise": "noise",
    "wounds_unless": "test difficulty wounds",
    "slow_unless": "test difficulty actions",
    "clear_wards": "",
    "draw_or_noise": "test difficulty cards noise",
    "entities_disappear": "",
    "lose_objects": "cards",
    "silence": "",
    "bar_doors": "blocked",
}
FAILURES = {
    "noise": "noise",
    "wounds": "wounds",
    "disappear": "",
    "lose_objects": "cards",
    "entity_adjacent": "",
    "noise_and_exhausted": "noise",
    "turn_room": "",
}
SUCCESSES = {
    "draw": "cards",
    "take_or_draw": "object cards",
    "go_anywhere": "",
    "take_or_heal": "object heals",
    "choose_find": "cards",
    "gift_or_heal": "cards heals",
    "heal_and_take": "heals object otherwise",
    "place_room": "",
}


def one_of(file: str, entry: str, field: str, value: str, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise fail(file, entry, field, f"{value} is not one of {', '.join(allowed)}")


def once(file: str, ids: Sequence[str]) -> None:
    for name in ids:
        if ids.count(name) > 1:
            raise fail(file, name, "id", "stands twice")


def works(file: str, entry: str, effect: Effect, words: Mapping[str, str]) -> None:
    """The word is known; the numbers it needs are there, and no others."""
    one_of(file, entry, "effect", effect.effect, tuple(words))
    wanted = words[effect.effect].split()
    for name in NUMBERS:
        given = bool(getattr(effect, name))
        if name in wanted and not given:
            raise fail(file, entry, name, f"{effect.effect} needs it")
        if given and name not in wanted and f"{name}?" not in wanted:
            raise fail(file, entry, name, f"{effect.effect} does not take it")
    if effect.test:
        one_of(file, entry, "test", effect.test, TESTS)
    for test in effect.tests:
        one_of(file, entry, "tests", test, (*TESTS, *DEEDS))


def check_characters(characters: Sequence[Character]) -> None:
    file = "characters.toml"
    once(file, [person.id for person in characters])
    once(file, [trait.id for person in characters for trait in (person.ability, person.power)])
    for person in characters:
        works(file, f"{person.id}, field ability", person.ability, ABILITIES)
        works(file, f"{person.id}, field power", person.power, POWERS)


def check_enemies(enemies: Sequence[Enemy]) -> None:
    """One Lost Person and one Enemy of the Well, who is in no deck. [KAI-215]"""
    file = "enemies.toml"
    once(file, [enemy.id for enemy in enemies])
    for enemy in enemies:
        check_enemy(file, enemy)
    for word in ("lost", "from_the_well", "leave_evidence"):
        found = [e.id for e in enemies if e.special is not None and e.special.effect == word]
        if len(found) != 1:
            raise fail(file, "all", "special", f"{word} stands {len(found)} times, not once")


def check_enemy(file: str, enemy: Enemy) -> None:
    special = enemy.special.effect if enemy.special is not None else ""
    if enemy.special is not None:
        works(file, enemy.id, enemy.special, SPECIALS)
    for field in ("fear", "strength", "exorcism", "speed"):
        if bool(getattr(enemy, field)) == (special == "lost"):
            raise fail(file, enemy.id, field, "Enemies have it, the Lost Person has not")
    if (enemy.cards == 0) != (special == "from_the_well"):
        raise fail(file, enemy.id, "cards", "only the Enemy of the Well has none")
    if special == "lost" and enemy.cards != 1:
        raise fail(file, enemy.id, "cards", f"is {enemy.cards}, not 1")
    ritual = enemy.ritual
    if ritual is not None:
        one_of(file, enemy.id, "terms", ritual.terms, TERMS)
        if ritual.test:
            one_of(file, enemy.id, "test", ritual.test, TESTS)
        if bool(ritual.test) != bool(ritual.difficulty):
            raise fail(file, enemy.id, "difficulty", "goes with a test")
        if ritual.wounds and not ritual.test:
            raise fail(file, enemy.id, "wounds", "goes with a test")


def check_objects(objects: Sequence[Object]) -> None:
    file = "objects.toml"
    once(file, [kind.id for kind in objects])
    for kind in objects:
        works(file, kind.id, kind, OBJECTS)
        check_object(file, kind)
    for word in ("ofuda", "possess"):
        found = [kind.id for kind in objects if kind.effect == word]
        if len(found) != 1:
            raise fail(file, "all", "effect", f"{word} stands {len(found)} times, not once")


def check_object(file: str, kind: Object) -> None:
    """The words are known, and moments and number of uses fit them."""
    one_of(file, kind.id, "icon", kind.icon, ICONS)
    one_of(file, kind.id, "use", kind.use, USES)
    for deck, _ in kind.copies:
        one_of(file, kind.id, "copies", deck, DECKS)
    for moment in kind.when:
        one_of(file, kind.id, "when", moment, MOMENTS)
    for key in kind.keys:
        one_of(file, kind.id, "keys", key, KEYS)
    reacts = kind.effect == "ofuda"
    if bool(kind.when) != (kind.use == "rapid" or reacts) or ("reaction" in kind.when) != reacts:
        raise fail(file, kind.id, "when", "goes with rapid use, and a Reaction with the Ofuda")
    if bool(kind.uses) != (kind.icon == "common"):
        raise fail(file, kind.id, "uses", "common Objects have it, others have not")
    check_icon(file, kind)


def check_icon(file: str, kind: Object) -> None:
    """Icon, effect and what goes with them agree, and a key lies in the deck it is sought in."""
    for icon, effects in ICON_OF.items():
        if (kind.icon == icon) != (kind.effect in effects):
            raise fail(file, kind.id, "icon", f"{icon} goes with {', '.join(effects)}")
    if bool(kind.keys) != (kind.effect == "key"):
        raise fail(file, kind.id, "keys", "goes with the effect key")
    if (kind.worn is not None) != (kind.effect == "mask"):
        raise fail(file, kind.id, "worn", "goes with the effect mask")
    if (kind.icon == "weapon") != ("combat" in kind.when):
        raise fail(file, kind.id, "when", "combat goes with the icon weapon")
    where = {"key": "objects", "possess": "objects", "mask": "masks"}.get(kind.effect)
    if kind.keys == ("gold",):
        where = "treasures"
    if where is not None and {deck for deck, _ in kind.copies} != {where}:
        raise fail(file, kind.id, "copies", f"belongs in {where}")


def check_curses(curses: Sequence[Curse], rooms: Sequence[Room], enemies: Sequence[Enemy]) -> None:
    """Each Cursed Room has one card. [KAI-111]"""
    file = "curses.toml"
    once(file, [curse.id for curse in curses])
    cursed = [room.id for room in rooms if room.kind == "cursed"]
    for curse in curses:
        works(file, curse.id, curse, CURSES)
        one_of(file, curse.id, "room", curse.room, cursed)
        if curse.enemy:
            one_of(file, curse.id, "enemy", curse.enemy, [enemy.id for enemy in enemies])
        if curse.stays != (curse.effect == "gift_or_test"):
            raise fail(file, curse.id, "stays", "goes with the effect gift_or_test")
    places = [curse.room for curse in curses]
    for room in cursed:
        if places.count(room) != 1:
            why = f"{room} has {places.count(room)} cards, not 1"
            raise fail(file, "all", "room", why)


def check_events(events: Sequence[Event]) -> None:
    file = "events.toml"
    once(file, [event.id for event in events])
    for event in events:
        works(file, event.id, event, EVENTS)
        one_of(file, event.id, "scope", event.scope, SCOPES)


def check_lost(lost: Sequence[Lost], objects: Sequence[Object]) -> None:
    file = "lost.toml"
    once(file, [person.id for person in lost])
    extra = [kind.id for kind in objects if "extra" in [deck for deck, _ in kind.copies]]
    for person in lost:
        one_of(file, person.id, "deck", person.deck, LOST_DECKS)
        works(file, f"{person.id}, field failure", person.failure, FAILURES)
        works(file, f"{person.id}, field success", person.success, SUCCESSES)
        for field in ("object", "otherwise"):
            name = getattr(person.success, field)
            if name:
                one_of(file, person.id, field, name, extra)
