"""Inventories: what seats hold, what everybody knows of it, and where cards go. [KAI-159..KAI-162]

A card in a hand is `object * USES + uses left`; equal cards are one and the same. `shown` lists the
cards everybody knows a seat to hold; whenever cards leave it unseen, nothing is known any more.
"""

from __future__ import annotations

from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.terms import (
    BUNDLE_LEFT,
    COMMON_ICON,
    DISCARDED,
    HYOIREI,
    MISSION,
    OBJECTS_DECK,
    UNMASKED,
    USES,
    WEAPON,
)


def object_of(holding: int) -> int:
    return holding // USES


def fresh(g: Manor, thing: int) -> int:
    """A card as it comes from its deck."""
    return thing * USES + g.setup.uses[thing]


def has(g: Manor, seat: int, thing: int) -> bool:
    return card_of(g, seat, thing) >= 0


def card_of(g: Manor, seat: int, thing: int) -> int:
    """The card of that Object with the fewest uses left, or -1."""
    for holding in g.inventory[seat]:  # in order: fewest uses first
        if holding // USES == thing:
            return holding
    return -1


def add_card(g: Manor, seat: int, holding: int) -> None:
    g.inventory[seat].append(holding)
    g.inventory[seat].sort()


def show_card(g: Manor, seat: int, holding: int) -> None:
    """From now on everybody knows that it holds this card."""
    g.shown[seat].append(holding)
    g.shown[seat].sort()


def take_openly(g: Manor, seat: int, holding: int) -> None:
    """A card leaves a hand for all to see."""
    g.inventory[seat].remove(holding)
    if holding in g.shown[seat]:
        g.shown[seat].remove(holding)
    unmask_if_gone(g, seat)


def take_unseen(g: Manor, seat: int, holding: int) -> None:
    """A card leaves a hand unseen: the others no longer know what is left."""
    g.inventory[seat].remove(holding)
    g.shown[seat] = []
    unmask_if_gone(g, seat)
    if g.worn[seat] >= 0:
        show_card(g, seat, g.worn[seat] * USES)


def unmask_if_gone(g: Manor, seat: int) -> None:
    if g.worn[seat] >= 0 and card_of(g, seat, g.worn[seat]) < 0:
        g.worn[seat] = -1
        g.say(UNMASKED, seat)


def is_eligible(g: Manor, thing: int) -> bool:
    """Neither a Mission Object nor the Hyoirei. [KAI-160, KAI-R52]"""
    return g.setup.icon[thing] != MISSION and thing != HYOIREI


def is_weapon(g: Manor, thing: int) -> bool:
    return g.setup.icon[thing] == WEAPON


def eligible(g: Manor, seat: int) -> list[int]:
    """The cards a seat may lose."""
    return [card for card in g.inventory[seat] if is_eligible(g, card // USES)]


def stealable(g: Manor, seat: int) -> list[int]:
    """The cards a Zashiki-warashi may take: Mission Objects too. [ledger 9.3]"""
    return [card for card in g.inventory[seat] if card // USES != HYOIREI]


def put_away(g: Manor, thing: int) -> None:
    """On the discard of its deck; only that of the Objects deck is ever drawn again. [KAI-R51]"""
    if g.setup.home[thing] == OBJECTS_DECK and is_eligible(g, thing):
        g.discard.append(thing)
        g.discard.sort()
    else:
        g.spent.append(thing)
        g.spent.sort()


def discard_card(g: Manor, seat: int, holding: int) -> None:
    """Off a hand, face up."""
    take_openly(g, seat, holding)
    put_away(g, holding // USES)
    g.say(DISCARDED, seat, holding // USES)


def spend_use(g: Manor, seat: int, thing: int) -> None:
    """Use an Object once; with its last use it is Consumed. [KAI-159]"""
    holding = card_of(g, seat, thing)
    if holding % USES > 1:
        take_openly(g, seat, holding)
        add_card(g, seat, holding - 1)
        show_card(g, seat, holding - 1)
    elif g.setup.icon[thing] == COMMON_ICON or g.setup.icon[thing] == MISSION:
        discard_card(g, seat, holding)
    elif holding not in g.shown[seat]:
        show_card(g, seat, holding)  # Weapons and masks stay


# -- what lies on the map and under Enemies --------------------------------------------------------


def new_bundle(g: Manor, square: int) -> int:
    """A new Inventory token; the number of the token."""
    g.bundle_at.append(square)
    return len(g.bundle_at) - 1


def put_in_bundle(g: Manor, bundle: int, holding: int, known: int) -> None:
    g.bundle_in.append(bundle)
    g.bundle_card.append(holding)
    g.bundle_known.append(known)


def leave_bundle(g: Manor, seat: int, square: int, mission_only: bool) -> None:
    """What a PC leaves behind: all its Objects, or the Mission Objects alone. [KAI-170, KAI-R42,
    KAI-R61]"""
    cards = g.inventory[seat]
    g.inventory[seat] = []
    g.shown[seat] = []
    g.worn[seat] = -1
    kept = [card for card in cards if g.setup.icon[card // USES] == MISSION or not mission_only]
    for card in cards:
        if card not in kept:
            g.burnt.append(card // USES)
    g.burnt.sort()
    if kept:
        bundle = new_bundle(g, square)
        for card in kept:
            put_in_bundle(g, bundle, card, 1 << seat)
        g.say(BUNDLE_LEFT, square, len(kept))


def cards_in(g: Manor, bundle: int) -> list[int]:
    """The places of a token's cards in the lists."""
    return [place for place in range(len(g.bundle_in)) if g.bundle_in[place] == bundle]


def drop_place(g: Manor, place: int) -> None:
    """Take one card out of the lists of Inventory tokens."""
    g.bundle_in.pop(place)
    g.bundle_card.pop(place)
    g.bundle_known.pop(place)


def remove_bundle(g: Manor, bundle: int) -> None:
    """An empty token leaves the map. [KAI-154]"""
    g.bundle_at.pop(bundle)
    for place in range(len(g.bundle_in)):
        if g.bundle_in[place] > bundle:
            g.bundle_in[place] -= 1


def bundles_on(g: Manor, square: int) -> list[int]:
    return [bundle for bundle in range(len(g.bundle_at)) if g.bundle_at[bundle] == square]


def drop_loot(g: Manor, place: int) -> None:
    g.loot_under.pop(place)
    g.loot_from.pop(place)
    g.loot_card.pop(place)


def loot_to_bundle(g: Manor, figure: int) -> None:
    """An Enemy that no PC Banished leaves what it stole on its square. [KAI-R50]"""
    if figure not in g.loot_under:
        return
    bundle = new_bundle(g, g.where[figure])
    count = 0
    for place in range(len(g.loot_under) - 1, -1, -1):
        if g.loot_under[place] == figure:
            put_in_bundle(g, bundle, g.loot_card[place], 1 << g.loot_from[place])
            drop_loot(g, place)
            count += 1
    g.say(BUNDLE_LEFT, g.where[figure], count)


# -- what may be where, as everybody can tell ------------------------------------------------------


def may_be_out(g: Manor, thing: int) -> int:
    """How many copies of an Object nobody can account for: in decks, hands, tokens, loot."""
    gone = g.discard.count(thing) + g.spent.count(thing) + g.extra_deck.count(thing)
    for cards in g.shown:
        for card in cards:
            if card // USES == thing:
                gone += 1
    return g.setup.copies[thing] - gone


def may_hold(g: Manor, seat: int, thing: int) -> bool:
    """Might a seat hold that Object, as far as everybody can tell?"""
    for card in g.shown[seat]:
        if card // USES == thing:
            return True
    unknown = len(g.inventory[seat]) - len(g.shown[seat])
    return (unknown > 0 or g.setup.count_hidden) and may_be_out(g, thing) > 0
