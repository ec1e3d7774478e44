"""A table's options and content as numbers, made once and shared by every copy of the game."""

from __future__ import annotations

from gloaming.games.kaidan.rules.terms import (
    EXTERNAL,
    INTERNAL,
    MAP_MARKER,
    NO_MARKER,
    OPEN_EDGE,
    WALL,
)

# Where a tile's five by five picture says what lies beside which of its squares (a b / c d).
SQUARE_SPOTS = ((1, 1), (1, 3), (3, 1), (3, 3))
BESIDE = ((-1, 0), (0, 1), (1, 0), (0, -1))  # by direction


class Tile:
    """A Room in one of its four rotations: edges and markers of its squares. [KAI-11, KAI-56]"""

    def __init__(self, picture: list[str], markers: dict[str, int]) -> None:
        self.picture = picture
        self.edges: list[list[int]] = []  # by square and direction
        self.marker: list[int] = []
        for row, column in SQUARE_SPOTS:
            self.marker.append(markers.get(picture[row][column], NO_MARKER))
            self.edges.append([edge_of(picture[row + r][column + c]) for r, c in BESIDE])

    def doors_on(self, side: int) -> int:
        """How many External Doors one side prints."""
        first, second = ((0, 1), (1, 3), (2, 3), (0, 2))[side]
        return (self.edges[first][side] == EXTERNAL) + (self.edges[second][side] == EXTERNAL)


def edge_of(letter: str) -> int:
    if letter == ".":
        return OPEN_EDGE
    if letter == "+":
        return INTERNAL
    return EXTERNAL if letter == "D" else WALL


def quarter_turned(picture: list[str]) -> list[str]:
    """The picture turned 90 degrees clockwise: a goes where b was."""
    return ["".join([picture[4 - c][r] for c in range(5)]) for r in range(5)]


def rotations(picture: list[str], markers: dict[str, int]) -> list[Tile]:
    found: list[Tile] = []
    for _ in range(4):
        found.append(Tile(picture, markers))
        picture = quarter_turned(picture)
    return found


class Setup:
    """Never changes after it is made. Options have the ledger's names (section 5)."""

    def __init__(self) -> None:
        self.seats = 4
        # Options.
        self.first_agreed = False
        self.random_characters = False
        self.hyoirei = False
        self.wounds_absolute = False
        self.wounds_least_one = False
        self.council_votes = False
        self.ties_random = False
        self.diagonal_reach = False
        self.curse_on_awakening = False
        self.ten_flames = False
        self.count_hidden = False
        self.onryo_again = False
        self.onryo_from_death = False
        self.meeting_only = False
        self.bottom_card = False
        self.exhausted_next_activation = False
        self.exhausted_for_good = False
        self.banish_only = False
        self.draw_impossible = False
        self.highest_line = False
        self.reset_points = False
        # By character: five characteristics; then the Onryo's four.
        self.skills: list[list[int]] = []
        self.onryo_skills: list[list[int]] = []
        # By Enemy.
        self.enemy_skills: list[list[int]] = []
        self.entity_cards: list[int] = []  # the whole deck
        # By Room: four rotations, area, kind, curse.
        self.tiles: list[list[Tile]] = []
        self.area: list[int] = []
        self.room_kind: list[int] = []
        self.curse: list[int] = []
        # The Spectral World, by square: is there a wall to the east, to the south?
        self.wall_east: list[bool] = []
        self.wall_south: list[bool] = []
        self.darkness: list[int] = []
        self.map_tokens: list[int] = []  # by token: how many
        # Door/Movement tokens, by type: door side, icon, number; and the whole bag.
        self.door_side: list[int] = []
        self.move_icon: list[int] = []
        self.move_number: list[int] = []
        self.door_tokens: list[int] = []
        # By Object.
        self.icon: list[int] = []
        self.uses: list[int] = []
        self.home: list[int] = []  # its deck; Ofuda: the Objects deck
        self.copies: list[int] = []  # in all decks of this game
        self.decks: list[list[int]] = []  # the whole decks
        self.weapon_strength: list[int] = []
        self.brightness: list[int] = []  # what a lantern takes off the Darkness
        self.help: list[int] = []  # what it adds to a Test
        # By Object, what a mask changes while it is worn.
        self.mask_noise: list[int] = []  # the most Noise its wearer makes
        self.mask_nerves: list[int] = []
        self.mask_strength: list[int] = []
        self.mask_exorcism: list[int] = []
        self.mask_hide: list[int] = []
        self.mask_movement: list[int] = []
        self.chime_noise = 5
        # Abilities and Ghost Powers.
        self.sutra_bonus = 1
        self.stitch_heals = 1
        self.splintered = 4
        self.lamp_nerves = -1
        self.snuffed = 1
        self.stride = 1
        self.thread_wounds = 1
        # What Enemies do beyond their values.
        self.wail = 6
        self.theft_wounds = 1
        self.goryo_wounds = 1
        self.ritual_wounds: list[int] = []  # by Enemy, of a failure
        # Events.
        self.wicks_darkness = 1
        self.barred_more = 1
        self.voice_actions = 1
        self.salve_heals = 1
        self.chime_reach = 4
        self.fan_spares = 1
        self.raw_wounds = 1
        self.dust_margin = 2
        self.well_gifts = 2
        self.ritual_difficulty: list[int] = []  # by Enemy
        # By Cursed Room, Event, Lost Person; 0 where a card has no such number.
        self.curse_test: list[int] = []
        self.curse_difficulty: list[int] = []
        self.curse_wounds: list[int] = []
        self.curse_noise: list[int] = []
        self.event_test: list[int] = []
        self.event_difficulty: list[int] = []
        self.event_wounds: list[int] = []
        self.event_noise: list[int] = []
        self.event_heals: list[int] = []
        self.event_squares: list[int] = []
        self.lost_wounds: list[int] = []
        self.lost_noise: list[int] = []
        self.lost_heals: list[int] = []
        self.events: list[int] = []  # the whole deck
        self.lost: list[list[int]] = []  # House deck, Garden deck
        self.lost_difficulty: list[int] = []

    def tile(self, room: int, turned: int) -> Tile:
        return self.tiles[room][turned]


MARKER_LETTERS = {"m": MAP_MARKER, "v": 2, "z": 3, "T": 4}
