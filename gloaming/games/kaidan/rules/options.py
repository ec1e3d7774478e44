"""The options of a table (ledger 5), and the setup they make together with the content."""

from __future__ import annotations

from collections.abc import Mapping

from gloaming.core.options import Choice, OptionSet, Value
from gloaming.games.kaidan.rules.book import BOOK
from gloaming.games.kaidan.rules.entries import Trait, Worn
from gloaming.games.kaidan.rules.setup import MARKER_LETTERS, Setup, rotations
from gloaming.games.kaidan.rules.terms import (
    CORPSE,
    DECKS,
    DOOR_OPEN,
    DOOR_RIFT,
    EXPLORATION,
    HIDEOUT_1,
    HYOIREI,
    MOVE_APPROACH,
    MOVE_AWAY,
    MOVE_GHOST,
    MOVE_HAUNT,
    MOVE_PLAIN,
    MOVE_UNKNOWN,
    OBJECTS_DECK,
    WIDTH,
)

OPTIONS = OptionSet(
    (
        Choice("first_player", "random", ("random", "agreed"), "KAI-4"),
        Choice("character_choice", "pick", ("pick", "random"), "KAI-2"),
        Choice("hyoirei", "by_count", ("by_count", "always", "never"), "KAI-22"),
        Choice("auto_result_wounds", "floor0", ("floor0", "absolute", "min1"), "KAI-R8"),
        Choice("dead_council", "rotate", ("rotate", "vote"), "KAI-R11"),
        Choice("arbiter_ties", "ask", ("ask", "random"), "KAI-R12"),
        Choice("reach", "orthogonal", ("orthogonal", "with_diagonal"), "KAI-R20"),
        Choice("curse_on_awakening", False, (False, True), "KAI-R37"),
        Choice("flame_supply", "unlimited", ("unlimited", "ten"), "KAI-R58"),
        Choice("inventory_count", "public", ("public", "hidden"), "KAI-R55"),
        Choice("onryo_return", "once", ("once", "again"), "KAI-R67"),
        Choice("onryo_role_from", "return", ("return", "death"), "KAI-R69"),
        Choice(
            "status_exchange",
            "meeting_and_activation",
            ("meeting_and_activation", "meeting_only"),
            "KAI-R71",
        ),
        Choice("possessed_gives", "lowest_mark", ("lowest_mark", "bottom_card"), "KAI-R72"),
        Choice(
            "exhausted_until",
            "end_of_turn",
            ("end_of_turn", "next_activation", "end_of_game"),
            "KAI-R95",
        ),
        Choice("fate_last_stand", "any_reaction", ("any_reaction", "banish_only"), "KAI-R103"),
        Choice("event_deck_end", "last_resolved", ("last_resolved", "draw_impossible"), "KAI-R108"),
        Choice("score_stacking", "cumulative", ("cumulative", "highest"), "KAI-R111"),
        Choice("points_on_role_change", "keep", ("keep", "reset"), "KAI-R112"),
    )
)

HYOIREI_FROM = 3  # players, unless the table says otherwise [KAI-22]
AREAS = ("house", "house_garden", "garden")
ROOM_KINDS = ("plain", "cursed", "mask", "treasure", "passage")
DECK_NAMES = ("objects", "extra", "treasures", "gifts", "masks")
ICONS = ("common", "mission", "weapon", "mask", "none")
SKILLS = ("nerves", "strength", "exorcism", "perception", "speed", "fear")
ICON_LETTERS = {
    "": MOVE_PLAIN,
    "G": MOVE_GHOST,
    "A": MOVE_APPROACH,
    "W": MOVE_AWAY,
    "Q": MOVE_UNKNOWN,
    "H": MOVE_HAUNT,
}
# Equal tokens are one and the same: the different ones, in order.
TOKEN_TYPES = tuple(sorted(set(BOOK.world.tokens)))


def make_setup(seats: int, options: Mapping[str, Value]) -> Setup:
    """Options (already checked one by one) as a setup."""
    chosen = {**OPTIONS.defaults(), **options}
    setup = Setup()
    setup.seats = seats
    setup.first_agreed = chosen["first_player"] == "agreed"
    setup.random_characters = chosen["character_choice"] == "random"
    setup.hyoirei = chosen["hyoirei"] == "always" or (
        chosen["hyoirei"] == "by_count" and seats >= HYOIREI_FROM
    )
    setup.wounds_absolute = chosen["auto_result_wounds"] == "absolute"
    setup.wounds_least_one = chosen["auto_result_wounds"] == "min1"
    setup.council_votes = chosen["dead_council"] == "vote"
    setup.ties_random = chosen["arbiter_ties"] == "random"
    setup.diagonal_reach = chosen["reach"] == "with_diagonal"
    setup.curse_on_awakening = chosen["curse_on_awakening"] is True
    setup.ten_flames = chosen["flame_supply"] == "ten"
    setup.count_hidden = chosen["inventory_count"] == "hidden"
    setup.onryo_again = chosen["onryo_return"] == "again"
    setup.onryo_from_death = chosen["onryo_role_from"] == "death"
    setup.meeting_only = chosen["status_exchange"] == "meeting_only"
    setup.bottom_card = chosen["possessed_gives"] == "bottom_card"
    setup.exhausted_next_activation = chosen["exhausted_until"] == "next_activation"
    setup.exhausted_for_good = chosen["exhausted_until"] == "end_of_game"
    setup.banish_only = chosen["fate_last_stand"] == "banish_only"
    setup.draw_impossible = chosen["event_deck_end"] == "draw_impossible"
    setup.highest_line = chosen["score_stacking"] == "highest"
    setup.reset_points = chosen["points_on_role_change"] == "reset"
    name_people(setup)
    draw_map(setup)
    fill_bags(setup)
    open_decks(setup)
    read_cards(setup)
    return setup


def name_people(setup: Setup) -> None:
    for one in BOOK.characters:
        setup.skills.append([one.nerves, one.strength, one.exorcism, one.perception, one.speed])
        ghost = one.onryo
        setup.onryo_skills.append([ghost.fear, ghost.strength, ghost.exorcism, ghost.speed])
        read_trait(setup, one.ability)
        read_trait(setup, one.power)
    for number, enemy in enumerate(BOOK.enemies):
        setup.enemy_skills.append([enemy.fear, enemy.strength, enemy.exorcism, enemy.speed])
        setup.entity_cards.extend([number] * enemy.cards)
        ritual = enemy.ritual
        setup.ritual_difficulty.append(0 if ritual is None else ritual.difficulty)
        setup.ritual_wounds.append(0 if ritual is None else ritual.wounds)
        special = enemy.special
        if special is None:
            continue
        if special.effect == "wail":
            setup.wail = special.noise
        elif special.effect == "steal_instead":
            setup.theft_wounds = special.wounds
        elif special.effect == "deeper_wounds":
            setup.goryo_wounds = special.wounds


def read_trait(setup: Setup, trait: Trait) -> None:
    """The number of an Ability or a Ghost Power, by what it does."""
    if trait.effect == "choose_find":
        setup.dust_margin = trait.margin
    elif trait.effect == "aid_test":
        setup.sutra_bonus = trait.bonus
    elif trait.effect == "heal":
        setup.stitch_heals = trait.heals
    elif trait.effect == "block_open_doors":
        setup.splintered = trait.blocked
    elif trait.effect == "hinder_test":
        setup.lamp_nerves = trait.bonus
    elif trait.effect == "darken_room":
        setup.snuffed = trait.darkness
    elif trait.effect == "longer_move":
        setup.stride = trait.squares
    elif trait.effect == "deeper_wounds":
        setup.thread_wounds = trait.wounds


def draw_map(setup: Setup) -> None:
    curses = {curse.room: number for number, curse in enumerate(BOOK.curses)}
    for room in BOOK.rooms:
        setup.tiles.append(rotations(list(room.lines), MARKER_LETTERS))
        setup.area.append(AREAS.index(room.area))
        setup.room_kind.append(ROOM_KINDS.index(room.kind))
        setup.curse.append(curses.get(room.id, -1))
    for row in range(WIDTH):
        for column in range(WIDTH):
            east = column < WIDTH - 1 and BOOK.world.v[row][column] == "|"
            south = row < WIDTH - 1 and BOOK.world.h[row][column] == "-"
            setup.wall_east.append(east)
            setup.wall_south.append(south)


def fill_bags(setup: Setup) -> None:
    world = BOOK.world
    setup.darkness = sorted(world.darkness)
    setup.map_tokens = [0] * (CORPSE + 1)
    setup.map_tokens[EXPLORATION] = world.exploration
    setup.map_tokens[CORPSE] = world.corpses
    for value in world.hideouts:
        setup.map_tokens[HIDEOUT_1 + value - 1] += 1
    for door, move in TOKEN_TYPES:
        if door == "O":
            setup.door_side.append(DOOR_OPEN)
        else:
            setup.door_side.append(DOOR_RIFT if door == "R" else int(door[1:]))
        letter = move.rstrip("0123456789")
        setup.move_icon.append(ICON_LETTERS[letter])
        setup.move_number.append(int(move[len(letter) :] or "0"))
    setup.door_tokens = sorted(TOKEN_TYPES.index(token) for token in world.tokens)


def open_decks(setup: Setup) -> None:
    """Five decks of Objects, without the copies that need more players. [KAI-21, KAI-22]"""
    setup.decks = [[] for _ in range(DECKS)]
    for number, thing in enumerate(BOOK.objects):
        setup.icon.append(ICONS.index(thing.icon))
        setup.uses.append(thing.uses)
        setup.home.append(DECK_NAMES.index(thing.copies[0][0]))
        setup.copies.append(0)
        setup.weapon_strength.append(thing.strength)
        setup.brightness.append(thing.darkness)
        setup.help.append(thing.bonus)
        read_mask(setup, thing.worn or Worn())
        for deck, players in thing.copies:
            wanted = setup.hyoirei if number == HYOIREI else players <= setup.seats
            if wanted:
                setup.decks[DECK_NAMES.index(deck)].append(number)
                setup.copies[number] += 1
        if thing.effect == "heal":
            setup.salve_heals = thing.heals
        elif thing.effect == "chime":
            setup.chime_reach = thing.squares
            setup.chime_noise = thing.noise
        elif thing.effect == "parrying_weapon":
            setup.fan_spares = thing.spares
        elif thing.effect == "disappear" and thing.wounds:
            setup.raw_wounds = thing.wounds
    assert setup.decks[OBJECTS_DECK]


def read_mask(setup: Setup, worn: Worn) -> None:
    setup.mask_noise.append(worn.noise_cap)
    setup.mask_nerves.append(worn.nerves)
    setup.mask_strength.append(worn.strength)
    setup.mask_exorcism.append(worn.exorcism)
    setup.mask_hide.append(worn.hide)
    setup.mask_movement.append(worn.movement)


def read_cards(setup: Setup) -> None:
    """The numbers of curses, Events and Lost Persons."""
    for curse in BOOK.curses:
        setup.curse_test.append(SKILLS.index(curse.test) if curse.test else -1)
        setup.curse_difficulty.append(curse.difficulty)
        setup.curse_wounds.append(curse.wounds)
        setup.curse_noise.append(curse.noise)
        if curse.stays:
            setup.well_gifts = curse.cards
    for number, event in enumerate(BOOK.events):
        setup.events.extend([number] * event.copies)
        setup.event_test.append(SKILLS.index(event.test) if event.test else -1)
        setup.event_difficulty.append(event.difficulty)
        setup.event_wounds.append(event.wounds)
        setup.event_noise.append(event.noise)
        setup.event_heals.append(event.heals)
        setup.event_squares.append(event.squares)
        if event.effect == "darken":
            setup.wicks_darkness = event.darkness
        elif event.effect == "bar_doors":
            setup.barred_more = event.blocked
        elif event.effect == "slow_unless":
            setup.voice_actions = event.actions
    setup.lost = [[], []]
    for number, lost in enumerate(BOOK.lost):
        setup.lost[0 if lost.deck == "house" else 1].append(number)
        setup.lost_difficulty.append(lost.difficulty)
        setup.lost_wounds.append(lost.failure.wounds)
        setup.lost_noise.append(lost.failure.noise)
        setup.lost_heals.append(lost.success.heals)
