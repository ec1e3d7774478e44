"""The manor: everything that lies on the table of Kaidan.

Decks, piles and bags have no order: a card is picked from those that lie in it when it is drawn.
Equal cards are one and the same; a card in a hand is `object * USES + uses left`. A seat's figure
is its PC and later its Onryo; Entities stand on the six numbered Standees. Procedures call each
other through the methods of `calls.Procedures`, which `state.Kaidan` fills in.
"""

from __future__ import annotations

from gloaming.core.flow import (
    COUNT,
    NOBODY,
    OWNER_ELSE_COUNT,
    PUBLIC,
    SECRET,
)
from gloaming.core.info import BY_ENTRY, ELSE_COUNT, GAME_AUDIENCE
from gloaming.games.kaidan.rules.calls import Procedures
from gloaming.games.kaidan.rules.plan import Plan
from gloaming.games.kaidan.rules.setup import Setup
from gloaming.games.kaidan.rules.terms import (
    ABSENT,
    AWAKENING,
    ENTITIES,
    EXTRA_DECK,
    FACE_0,
    FIGURES,
    FRESH_PILE,
    LIVING,
    NO_KILLER,
    NO_TOKEN,
    NOT_OVER,
    OFF,
    RUNNING,
    SLOTS,
    SQUARES,
)

# Audiences of the game's own.
POSSESSED = GAME_AUDIENCE  # the Possessed alone, until it is known to all
BUNDLE = GAME_AUDIENCE + 1  # who has seen the card in an Inventory token
LOOT = GAME_AUDIENCE + 2  # from whom it was stolen
BOTTOM = GAME_AUDIENCE + 3  # who put it under the deck
LOOKER = GAME_AUDIENCE + 4  # who is looking at the top of a deck
HAND = GAME_AUDIENCE + 5  # its owner; the others see how many, unless the table hides that


class Manor(Procedures):
    """Who is where, who holds what, what is known of the house. [KAI-10..KAI-30]"""

    INFO = (
        # Seats.
        ("character", PUBLIC, "character*"),
        ("role", PUBLIC, "role*"),
        ("wounds", PUBLIC, "int*"),
        ("noise", PUBLIC, "int*"),
        ("action_points", PUBLIC, "int*"),
        ("movement_points", PUBLIC, "int*"),
        ("points_less", PUBLIC, "int*"),  # Action Points missing next Turn
        ("hidden", PUBLIC, "mask:seat"),
        ("hid_from", PUBLIC, "int*"),  # figures (mask) that saw the seat hide
        ("exhausted", PUBLIC, "mask:seat"),
        ("doom", PUBLIC, "int*"),  # the Turn at whose end it Dies; 0: none
        ("exorcised", PUBLIC, "mask:seat"),
        ("died_in", PUBLIC, "int*"),
        ("died_at", PUBLIC, "square*"),
        ("killer", PUBLIC, "figure*"),
        ("points", PUBLIC, "int*"),  # by lines everybody can check [KAI-289]
        ("claim", PUBLIC, "object*"),  # what it says it holds; may be a lie
        ("worn", PUBLIC, "object*"),
        ("ward", PUBLIC, "int*"),  # the Door its Ofuda token lies on; none; burnt
        ("inventory", HAND | BY_ENTRY | ELSE_COUNT, "holding**"),
        ("shown", PUBLIC, "holding**"),  # cards everybody knows it holds
        # Once per Turn or Activation.
        ("ran", PUBLIC, "mask:seat"),
        ("stitched", PUBLIC, "mask:seat"),
        ("sutra_read", PUBLIC, "bool"),
        ("soft_step", PUBLIC, "bool"),  # Ren's silent square of this Activation is spent
        ("shouldered", PUBLIC, "bool"),  # Jin's re-roll of this Activation or Chase is spent
        ("silent", PUBLIC, "bool"),  # the Active PC walks in Straw Sandals
        ("claimed", PUBLIC, "bool"),
        ("fresh_start", PUBLIC, "bool"),  # the Active PC has done nothing yet
        ("cut_short", PUBLIC, "bool"),  # the Activation is over
        # Figures and the map.
        ("where", PUBLIC, "square*"),
        ("kind", PUBLIC, "enemy*"),
        ("room", PUBLIC, "room*"),
        ("turned", PUBLIC, "int*"),
        ("token", PUBLIC, "token*"),
        ("bodies", PUBLIC, "square*"),  # alternative Corpse tokens
        ("alerted", PUBLIC, "int"),  # figures (mask) whose Alert token is down
        ("chimes", PUBLIC, "square*"),
        ("ajar", PUBLIC, "int"),  # the Door that stands open for this moment
        ("door_edge", PUBLIC, "int*"),  # Doors Checked in this Activation
        ("door_state", PUBLIC, "int*"),  # and what was found: 0 Open, n Blocked
        ("door_tried", PUBLIC, "int*"),  # Doors whose free Break is spent
        ("oil", PUBLIC, "square"),
        ("flame", PUBLIC, "square"),  # the one square that burns
        ("burning", PUBLIC, "mask:slot"),
        ("evidence_at", PUBLIC, "square*"),
        ("evidence_by", PUBLIC, "seat*"),
        ("silver_placed", PUBLIC, "bool"),
        ("bronze_placed", PUBLIC, "bool"),
        ("gold_placed", PUBLIC, "bool"),
        ("curses", PUBLIC, "mask:curse"),  # cards still in the deck
        ("gifts", PUBLIC, "int"),  # Well Gifts drawn at the Well
        # Piles, bags and decks.
        ("piles", COUNT, "room**"),
        ("removed_rooms", SECRET, "room*"),
        ("darkness", PUBLIC, "int*"),
        ("darkness_bag", PUBLIC, "int*"),  # not seen yet, the removed one too
        ("darkness_aside", PUBLIC, "int"),
        ("map_bag", PUBLIC, "int*"),  # by token: how many
        ("door_bag", SECRET, "door_token*"),
        ("door_used", PUBLIC, "door_token*"),
        ("onryo_tokens", OWNER_ELSE_COUNT, "door_token**"),
        ("onryo_moved", PUBLIC, "mask:seat"),
        ("entity_deck", PUBLIC, "enemy*"),  # what is left, in no order
        ("entity_discard", PUBLIC, "enemy*"),
        ("event_deck", PUBLIC, "omen*"),  # what is left, in no order
        ("event_discard", PUBLIC, "omen*"),
        ("lost_decks", PUBLIC, "lost**"),
        ("decks", COUNT, "object**"),
        ("extra_deck", PUBLIC, "object*"),
        ("discard", PUBLIC, "object*"),  # of the Objects deck [KAI-R51]
        ("spent", PUBLIC, "object*"),  # discards of the other decks, and keys placed
        ("burnt", COUNT, "object*"),  # Removed from the game unseen
        ("bottom", BOTTOM | BY_ENTRY, "object*"),  # put under the Objects deck
        ("bottom_by", PUBLIC, "seat*"),
        ("bottom_of", PUBLIC, "deck*"),  # and under which deck
        ("bundle_at", PUBLIC, "square*"),  # Inventory tokens
        ("bundle_in", PUBLIC, "int*"),  # by card: the token it lies in
        ("bundle_card", BUNDLE | BY_ENTRY, "holding*"),
        ("bundle_known", PUBLIC, "mask:seat*"),  # by card: who knows it
        ("loot_under", PUBLIC, "figure*"),  # by stolen card: the Enemy it lies under
        ("loot_from", PUBLIC, "seat*"),
        ("loot_card", LOOT | BY_ENTRY, "holding*"),
        # Hyoirei and Status.
        ("possessed", POSSESSED, "seat"),
        ("dark_points", POSSESSED, "int"),  # of the Possessed, by lines of that role
        ("revealed", PUBLIC, "bool"),
        ("defeated", PUBLIC, "bool"),
        ("unlocked", PUBLIC, "bool"),  # Exorcism of PCs is allowed [KAI-149]
        ("status", SECRET, "int*"),
        ("exchanged", PUBLIC, "int"),  # pairs (mask) that exchanged in this Activation or Phase
        ("contact", PUBLIC, "int"),  # pairs (mask) together in a Room and in sight
        ("spared", PUBLIC, "mask:seat"),  # not checked in this Impulse
        # Time.
        ("turn", PUBLIC, "int"),
        ("phase", PUBLIC, "phase"),
        ("began", PUBLIC, "seat"),  # First Player of the first Turn
        ("first_player", PUBLIC, "seat"),
        ("voice", PUBLIC, "seat"),  # of the dead, this Turn [KAI-R11]
        ("order", PUBLIC, "seat*"),  # of this Turn's Activations
        ("active", PUBLIC, "seat"),
        ("entities_came", PUBLIC, "bool"),  # the first Entities Phase has begun
        ("standstill", PUBLIC, "bool"),  # Entities do not move in this Phase
        ("wicks", PUBLIC, "int*"),  # Turns up to whose end Darkness is 1 higher
        ("barred", PUBLIC, "int"),  # the Turn up to whose end Blocked numbers are 1 higher
        ("hold_end", PUBLIC, "bool"),  # several deaths at once: is it over only afterwards
        ("over_by", PUBLIC, "ending"),
        # The running Chase, and the Test at hand.
        ("hunter", PUBLIC, "figure"),
        ("hunted", PUBLIC, "seat"),
        ("chase_end", PUBLIC, "int"),
        ("chases", PUBLIC, "int"),  # begun so far
        ("bonus", PUBLIC, "int"),  # on the Test at hand
        ("foe_bonus", PUBLIC, "int"),
        ("darkness_cut", PUBLIC, "int"),
        ("rerolls", PUBLIC, "int"),  # asked for in this Test
        ("face", PUBLIC, "face"),
        ("foe_face", PUBLIC, "face"),
        ("margin", PUBLIC, "int"),  # of the latest Test: total less difficulty
    )
    RULE_OVER = "KAI-284"
    RULE_NOT_ASKED = "KAI-79"
    CACHES = ("plan",)

    setup: Setup
    plan: Plan | None  # of the Rooms as they lie; made when first wanted
    character: list[int]
    role: list[int]
    wounds: list[int]
    noise: list[int]
    action_points: list[int]
    movement_points: list[int]
    points_less: list[int]
    hidden: int
    hid_from: list[int]
    exhausted: int
    doom: list[int]
    exorcised: int
    died_in: list[int]
    died_at: list[int]
    killer: list[int]
    points: list[int]
    claim: list[int]
    worn: list[int]
    ward: list[int]
    inventory: list[list[int]]
    shown: list[list[int]]
    ran: int
    stitched: int
    sutra_read: bool
    soft_step: bool
    shouldered: bool
    silent: bool
    claimed: bool
    fresh_start: bool
    cut_short: bool
    where: list[int]
    kind: list[int]
    room: list[int]
    turned: list[int]
    token: list[int]
    bodies: list[int]
    alerted: int
    chimes: list[int]
    ajar: int
    door_edge: list[int]
    door_state: list[int]
    door_tried: list[int]
    oil: int
    flame: int
    burning: int
    evidence_at: list[int]
    evidence_by: list[int]
    silver_placed: bool
    bronze_placed: bool
    gold_placed: bool
    curses: int
    gifts: int
    piles: list[list[int]]
    removed_rooms: list[int]
    darkness: list[int]
    darkness_bag: list[int]
    darkness_aside: int
    map_bag: list[int]
    door_bag: list[int]
    door_used: list[int]
    onryo_tokens: list[list[int]]
    onryo_moved: int
    entity_deck: list[int]
    entity_discard: list[int]
    event_deck: list[int]
    event_discard: list[int]
    lost_decks: list[list[int]]
    decks: list[list[int]]
    extra_deck: list[int]
    discard: list[int]
    spent: list[int]
    burnt: list[int]
    bottom: list[int]
    bottom_by: list[int]
    bottom_of: list[int]
    bundle_at: list[int]
    bundle_in: list[int]
    bundle_card: list[int]
    bundle_known: list[int]
    loot_under: list[int]
    loot_from: list[int]
    loot_card: list[int]
    possessed: int
    dark_points: int
    revealed: bool
    defeated: bool
    unlocked: bool
    status: list[int]
    exchanged: int
    contact: int
    spared: int
    turn: int
    phase: int
    began: int
    first_player: int
    voice: int
    order: list[int]
    active: int
    entities_came: bool
    standstill: bool
    wicks: list[int]
    barred: int
    hold_end: bool
    over_by: int
    hunter: int
    hunted: int
    chase_end: int
    chases: int
    bonus: int
    foe_bonus: int
    darkness_cut: int
    rerolls: int
    face: int
    foe_face: int
    margin: int

    def lay_out(self, seats: int, setup: Setup) -> None:
        """Board, decks and bags, and a kit for each seat. [KAI-10..KAI-30]"""
        self.setup = setup
        self.plan = None
        self.character = [-1] * seats
        self.role = [LIVING] * seats
        self.wounds = [0] * seats
        self.noise = [0] * seats
        self.action_points = [0] * seats
        self.movement_points = [0] * seats
        self.points_less = [0] * seats
        self.hidden = 0
        self.hid_from = [0] * seats
        self.exhausted = 0
        self.doom = [0] * seats
        self.exorcised = 0
        self.died_in = [0] * seats
        self.died_at = [OFF] * seats
        self.killer = [NO_KILLER] * seats
        self.points = [0] * seats
        self.claim = [-1] * seats
        self.worn = [-1] * seats
        self.ward = [-1] * seats
        self.inventory = [[] for _ in range(seats)]
        self.shown = [[] for _ in range(seats)]
        self.ran = 0
        self.stitched = 0
        self.sutra_read = False
        self.soft_step = False
        self.shouldered = False
        self.silent = False
        self.claimed = False
        self.fresh_start = False
        self.cut_short = False
        self.where = [OFF] * FIGURES
        self.kind = [ABSENT] * ENTITIES
        self.room = [-1] * SLOTS
        self.turned = [0] * SLOTS
        self.token = [NO_TOKEN] * SQUARES
        self.bodies = []
        self.alerted = 0
        self.chimes = []
        self.ajar = -1
        self.door_edge = []
        self.door_state = []
        self.door_tried = []
        self.oil = OFF
        self.flame = OFF
        self.burning = 0
        self.evidence_at = [OFF, OFF]
        self.evidence_by = [NOBODY, NOBODY]
        self.silver_placed = False
        self.bronze_placed = False
        self.gold_placed = False
        self.curses = 511
        self.gifts = 0
        self.piles = [[], [], []]
        self.removed_rooms = []
        self.darkness = [-1] * 5
        self.darkness_bag = setup.darkness[:]
        self.darkness_aside = -1
        self.map_bag = setup.map_tokens[:]
        self.door_bag = setup.door_tokens[:]
        self.door_used = []
        self.onryo_tokens = [[] for _ in range(seats)]
        self.onryo_moved = 0
        self.entity_deck = setup.entity_cards[:]
        self.entity_discard = []
        self.event_deck = setup.events[:]
        self.event_discard = []
        self.lost_decks = [setup.lost[0][:], setup.lost[1][:]]
        self.decks = [[], [], [], [], []]
        self.extra_deck = setup.decks[EXTRA_DECK][:]
        self.discard = []
        self.spent = []
        self.burnt = []
        self.bottom = []
        self.bottom_by = []
        self.bottom_of = []
        self.bundle_at = []
        self.bundle_in = []
        self.bundle_card = []
        self.bundle_known = []
        self.loot_under = []
        self.loot_from = []
        self.loot_card = []
        self.possessed = NOBODY
        self.dark_points = 0
        self.revealed = False
        self.defeated = False
        self.unlocked = False
        self.status = [FRESH_PILE] * seats
        self.exchanged = 0
        self.contact = 0
        self.spared = 0
        self.turn = 0
        self.phase = AWAKENING
        self.began = NOBODY
        self.first_player = NOBODY
        self.voice = NOBODY
        self.order = []
        self.active = NOBODY
        self.entities_came = False
        self.standstill = False
        self.wicks = []
        self.barred = 0
        self.hold_end = False
        self.over_by = NOT_OVER
        self.hunter = -1
        self.hunted = NOBODY
        self.chase_end = RUNNING
        self.chases = 0
        self.bonus = 0
        self.foe_bonus = 0
        self.darkness_cut = 0
        self.rerolls = 0
        self.face = FACE_0
        self.foe_face = FACE_0
        self.margin = 0

    def copy_manor(self, g: Manor) -> None:
        """Copy every field to the clone `g`."""
        self.copy_rest(g)
        g.setup = self.setup
        g.plan = self.plan
        g.character = self.character[:]
        g.role = self.role[:]
        g.wounds = self.wounds[:]
        g.noise = self.noise[:]
        g.action_points = self.action_points[:]
        g.movement_points = self.movement_points[:]
        g.points_less = self.points_less[:]
        g.hidden = self.hidden
        g.hid_from = self.hid_from[:]
        g.exhausted = self.exhausted
        g.doom = self.doom[:]
        g.exorcised = self.exorcised
        g.died_in = self.died_in[:]
        g.died_at = self.died_at[:]
        g.killer = self.killer[:]
        g.points = self.points[:]
        g.claim = self.claim[:]
        g.worn = self.worn[:]
        g.ward = self.ward[:]
        g.inventory = [row[:] for row in self.inventory]
        g.shown = [row[:] for row in self.shown]
        g.ran = self.ran
        g.stitched = self.stitched
        g.sutra_read = self.sutra_read
        g.soft_step = self.soft_step
        g.shouldered = self.shouldered
        g.silent = self.silent
        g.claimed = self.claimed
        g.fresh_start = self.fresh_start
        g.cut_short = self.cut_short
        g.where = self.where[:]
        g.kind = self.kind[:]
        g.room = self.room[:]
        g.turned = self.turned[:]
        g.token = self.token[:]
        g.bodies = self.bodies[:]
        g.alerted = self.alerted
        g.chimes = self.chimes[:]
        g.ajar = self.ajar
        g.door_edge = self.door_edge[:]
        g.door_state = self.door_state[:]
        g.door_tried = self.door_tried[:]
        g.oil = self.oil
        g.flame = self.flame
        g.burning = self.burning
        g.evidence_at = self.evidence_at[:]
        g.evidence_by = self.evidence_by[:]
        g.silver_placed = self.silver_placed
        g.bronze_placed = self.bronze_placed
        g.gold_placed = self.gold_placed
        g.curses = self.curses
        g.gifts = self.gifts
        g.piles = [row[:] for row in self.piles]
        g.removed_rooms = self.removed_rooms[:]
        g.darkness = self.darkness[:]
        g.darkness_bag = self.darkness_bag[:]
        g.darkness_aside = self.darkness_aside
        g.map_bag = self.map_bag[:]
        g.door_bag = self.door_bag[:]
        g.door_used = self.door_used[:]
        g.onryo_tokens = [row[:] for row in self.onryo_tokens]
        g.onryo_moved = self.onryo_moved
        g.entity_deck = self.entity_deck[:]
        g.entity_discard = self.entity_discard[:]
        g.event_deck = self.event_deck[:]
        g.event_discard = self.event_discard[:]
        g.lost_decks = [row[:] for row in self.lost_decks]
        g.decks = [row[:] for row in self.decks]
        g.extra_deck = self.extra_deck[:]
        g.discard = self.discard[:]
        g.spent = self.spent[:]
        g.burnt = self.burnt[:]
        g.bottom = self.bottom[:]
        g.bottom_by = self.bottom_by[:]
        g.bottom_of = self.bottom_of[:]
        g.bundle_at = self.bundle_at[:]
        g.bundle_in = self.bundle_in[:]
        g.bundle_card = self.bundle_card[:]
        g.bundle_known = self.bundle_known[:]
        g.loot_under = self.loot_under[:]
        g.loot_from = self.loot_from[:]
        g.loot_card = self.loot_card[:]
        g.possessed = self.possessed
        g.dark_points = self.dark_points
        g.revealed = self.revealed
        g.defeated = self.defeated
        g.unlocked = self.unlocked
        g.status = self.status[:]
        g.exchanged = self.exchanged
        g.contact = self.contact
        g.spared = self.spared
        g.turn = self.turn
        g.phase = self.phase
        g.began = self.began
        g.first_player = self.first_player
        g.voice = self.voice
        g.order = self.order[:]
        g.active = self.active
        g.entities_came = self.entities_came
        g.standstill = self.standstill
        g.wicks = self.wicks[:]
        g.barred = self.barred
        g.hold_end = self.hold_end
        g.over_by = self.over_by
        g.hunter = self.hunter
        g.hunted = self.hunted
        g.chase_end = self.chase_end
        g.chases = self.chases
        g.bonus = self.bonus
        g.foe_bonus = self.foe_bonus
        g.darkness_cut = self.darkness_cut
        g.rerolls = self.rerolls
        g.face = self.face
        g.foe_face = self.foe_face
        g.margin = self.margin
