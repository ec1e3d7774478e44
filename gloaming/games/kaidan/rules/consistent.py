"""Invariants: what no table of Kaidan can be. For tests, scenarios and imagined worlds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gloaming.core.flow import NOBODY, OVER
from gloaming.games.kaidan.rules.book import BOOK
from gloaming.games.kaidan.rules.procedures.drawing import Look
from gloaming.games.kaidan.rules.procedures.game import Game, waits
from gloaming.games.kaidan.rules.procedures.placing import PlaceRoom
from gloaming.games.kaidan.rules.state import Kaidan
from gloaming.games.kaidan.rules.terms import (
    ABSENT,
    CORPSE,
    ESCAPED,
    EXPLORATION,
    FIGURES,
    FIRST_ENTITY,
    HYOIREI,
    LIVING,
    MOST_NOISE,
    NERVES,
    OFF,
    ONRYO,
    PILE,
    UNSEEN,
    USES,
    WOMAN_OF_THE_WELL,
)


def consistent(g: Kaidan) -> str | None:
    """The first thing that cannot be, in one line, or None."""
    return next(objections(g), None)


def objections(g: Kaidan) -> Iterator[str]:
    yield from about_lists(g)
    if set_out(g):
        yield from about_objects(g)
        yield from about_rooms(g)
        yield from about_hyoirei(g)
    yield from about_door_tokens(g)
    yield from about_figures(g)
    yield from about_seats(g)
    yield from about_bags(g)


def set_out(g: Kaidan) -> bool:
    """Are decks and piles on the table?"""
    if not g.stack:
        return True
    first = g.stack[0]
    return not isinstance(first, Game) or first.at in ("awaken", "awake", "turn")


def about_lists(g: Kaidan) -> Iterator[str]:
    """Lists by seat, and lists that go together."""
    by_seat = (
        *(g.character, g.role, g.wounds, g.noise, g.action_points, g.movement_points, g.doom),
        *(g.points_less, g.hid_from, g.died_in, g.died_at, g.killer, g.points, g.claim, g.worn),
        *(g.ward, g.inventory, g.shown, g.onryo_tokens, g.status),
    )
    if {len(entries) for entries in by_seat} != {g.seats}:
        yield f"a list by seat has not {g.seats} entries"
    together = {
        "Inventory tokens": (g.bundle_in, g.bundle_card, g.bundle_known),
        "loot": (g.loot_under, g.loot_from, g.loot_card),
        "cards under a deck": (g.bottom, g.bottom_by, g.bottom_of),
        "Doors Checked": (g.door_edge, g.door_state),
    }
    for what, lists in together.items():
        if len({len(entries) for entries in lists}) != 1:
            yield f"the lists of {what} are not of one length"
    if g.bundle_in and set(g.bundle_in) != set(range(len(g.bundle_at))):
        yield "an Inventory token is empty, or a card lies in none"
    masks = (g.hidden, g.exhausted, g.exorcised, g.ran, g.stitched, g.onryo_moved, g.spared)
    if any(mask >> g.seats for mask in masks):
        yield "a set of seats has a seat too many"


def about_objects(g: Kaidan) -> Iterator[str]:
    """Every copy in exactly one place. [KAI-21, KAI-22]"""
    found = Counter([*g.extra_deck, *g.discard, *g.spent, *g.burnt, *g.bottom])
    for deck in g.decks:
        found.update(deck)
        if deck != sorted(deck):
            yield "a deck of Objects has an order"
    for seat in range(g.seats):
        found.update(card // USES for card in g.inventory[seat])
        if g.inventory[seat] != sorted(g.inventory[seat]):
            yield f"the Inventory of seat {seat} is out of order"
        if Counter(g.shown[seat]) - Counter(g.inventory[seat]):
            yield f"seat {seat} is known to hold what it does not hold"
    for card in (*g.bundle_card, *g.loot_card):
        found[card // USES] += 1
    for frame in g.stack:
        if isinstance(frame, Look) and frame.at in ("two", "ask", "keep"):
            found.update(thing for thing in (frame.first, frame.second) if thing >= 0)
    whole = Counter({thing: count for thing, count in enumerate(g.setup.copies) if count})
    if found != whole:
        yield f"Objects missing: {listed(whole - found)}; too many: {listed(found - whole)}"


def listed(things: Counter[int]) -> str:
    return ", ".join(BOOK.objects[thing].id for thing in sorted(things)) or "none"


def about_rooms(g: Kaidan) -> Iterator[str]:
    """On the map, in a pile, removed, or set aside until all are awake. [KAI-14..KAI-16, KAI-43]

    Scenarios may lay the same tile on several slots.
    """
    found = Counter({room for room in g.room if room >= 0})
    for frame in g.stack:
        if isinstance(frame, PlaceRoom) and frame.room >= 0 and frame.room not in g.room:
            found[frame.room] += 1
    for area, pile in enumerate(g.piles):
        found.update(pile)
        if pile != sorted(pile) or any(g.setup.area[room] != area for room in pile):
            yield f"pile {area} has an order, or Rooms of another Area"
    found.update(g.removed_rooms)
    if g.turn == 0:
        found.update(room for room in range(len(g.setup.area)) if waits(g, room))
    if found != Counter(range(len(g.setup.area))):
        yield "a Room is missing or in two places"
    if [g.setup.area[room] for room in g.removed_rooms] != [0, 1, 2]:
        yield "not one Room of each pile is removed"


def about_hyoirei(g: Kaidan) -> Iterator[str]:
    """Who holds the card is Possessed; each pile has five cards. [KAI-29, KAI-188, KAI-204]"""
    holders = [seat for seat in range(g.seats) if HYOIREI * USES in g.inventory[seat]]
    if holders and holders != [g.possessed]:
        yield f"seat {holders[0]} holds the Hyoirei, but possessed says {g.possessed}"
    if g.possessed != NOBODY and not holders and g.role[g.possessed] != ESCAPED:
        yield "the Possessed does not hold the Hyoirei"
    if g.defeated and (g.possessed != NOBODY or any(g.status) or any(g.doom)):
        yield "the Hyoirei is defeated and still at work"
    if any(not 0 <= pile < 1 << PILE for pile in g.status):
        yield "a Status pile has not five cards"
    if g.defeated:
        return
    there = [seat for seat in range(g.seats) if g.role[seat] in (LIVING, ESCAPED)]
    neutral = sum(g.status[seat].bit_count() for seat in there)
    if neutral > g.seats:
        yield f"{neutral} Neutral States lie in the piles"
    if g.possessed == NOBODY and any(g.status[seat].bit_count() != 1 for seat in there):
        yield "nobody is Possessed, and a pile has not one Neutral State"


def about_door_tokens(g: Kaidan) -> Iterator[str]:
    """27 in all; what is drawn stays out until End of Turn. [KAI-27, KAI-103]"""
    held = [token for row in g.onryo_tokens for token in row]
    if sorted([*g.door_bag, *g.door_used, *held]) != g.setup.door_tokens:
        yield "the Door/Movement tokens are not those of the box"
    if g.door_bag != sorted(g.door_bag) or g.door_used != sorted(g.door_used):
        yield "the Door bag has an order"


def about_figures(g: Kaidan) -> Iterator[str]:
    """At most one on a square; Standees without an Entity are off the map. [KAI-54]"""
    squares = [square for square in g.where if square != OFF]
    if len(set(squares)) != len(squares):
        yield "two figures stand on one square"
    for figure in range(FIRST_ENTITY, FIGURES):
        if g.kind[figure - FIRST_ENTITY] == ABSENT and g.where[figure] != OFF:
            yield f"figure {figure} is on the map and is nothing"
    for seat in range(g.seats):
        if g.where[seat] != OFF and g.role[seat] not in (LIVING, ONRYO):
            yield f"seat {seat} is on the map and should not be"
    entities = Counter([*g.entity_deck, *g.entity_discard])
    entities.update(kind for kind in g.kind if kind >= 0 and kind != UNSEEN)
    over = entities - Counter([*g.setup.entity_cards, WOMAN_OF_THE_WELL])
    if over:
        yield "an Entity card is in two places"


def about_seats(g: Kaidan) -> Iterator[str]:
    for seat in range(g.seats):
        if not 0 <= g.noise[seat] <= MOST_NOISE:
            yield f"seat {seat} makes Noise {g.noise[seat]}"
        if g.role[seat] == LIVING and g.character[seat] >= 0:
            nerves = g.setup.skills[g.character[seat]][NERVES]
            if not 0 <= g.wounds[seat] < nerves:
                yield f"seat {seat} lives with {g.wounds[seat]} Wounds"
        if g.role[seat] != LIVING and g.inventory[seat]:
            yield f"seat {seat} holds Objects and does not live"
    if g.hunted != NOBODY and g.wait == OVER and g.over_by == 0:
        yield "the game is over in the middle of a Chase, for no reason"


def about_bags(g: Kaidan) -> Iterator[str]:
    """Map tokens and Darkness. [KAI-17, KAI-26]"""
    for token in range(EXPLORATION, CORPSE + 1):
        if not 0 <= g.map_bag[token] <= g.setup.map_tokens[token]:
            yield "the Map bag holds more than it should, or less than nothing"
    shown = [value for value in g.darkness if value >= 0]
    aside = [g.darkness_aside] if g.darkness_aside >= 0 else []
    if sorted([*shown, *g.darkness_bag, *aside]) != sorted(g.setup.darkness):
        yield "the Darkness tokens are not those of the box"
