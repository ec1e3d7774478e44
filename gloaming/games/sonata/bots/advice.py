"""Bots for Possession Sonata that go by rule of thumb, from what their seat knows. [12]"""

from __future__ import annotations

from random import Random

from gloaming.core.agent import Thought
from gloaming.core.flow import Action
from gloaming.core.known import Known
from gloaming.games.sonata.bots.ghost_tactics import (
    READY,
    Friends,
    Goal,
    Haunt,
    decoy,
    later,
    pushes,
    somewhere,
)
from gloaming.games.sonata.bots.imagine import weights
from gloaming.games.sonata.bots.johnny_tactics import Hunt, ask
from gloaming.games.sonata.bots.memory import Notes
from gloaming.games.sonata.bots.policy import attention
from gloaming.games.sonata.bots.win_chance import AT_HOME
from gloaming.games.sonata.rules.book import BOOK
from gloaming.games.sonata.rules.floor import last_step
from gloaming.games.sonata.rules.state import Sonata
from gloaming.games.sonata.rules.table import FRAMES, blank
from gloaming.games.sonata.rules.terms import (
    FREE,
    INSTRUMENTS,
    JOHNNY,
    JOHNNY_PHASE,
    LISTEN,
    MOVE,
    NOTHING_HELD,
    RED,
    SEATS,
    WHISPER_PHASE,
)

CARD_NUMBERS = {card.id: number for number, card in enumerate(BOOK.deck)}
NOISE = 0.02
CONVICTION = 0.08  # how sharply a search is told what to look at first
UNTOUCHED = 7  # actions needed about by a friend whose instrument lies where it lay
BLUFF_UNTIL = 5  # the last round of a decoy
PRETENDERS = 4  # one ghost in so many pretends, if something to pretend with is near
BLUFF_WAY = 4  # steps to it at most


class Sense:
    """The rules of thumb: one number for each answer, from what a seat knows."""

    bluffs = False

    def weigh(self, g: Sonata, seat: int, notes: Notes, legal: list[Action]) -> list[float]:
        verb = legal[0][0]
        if verb == LISTEN:
            return ask(legal)
        if verb == FREE:
            return [float(a[1] == g.captives[0]) for a in legal]
        if g.phase == WHISPER_PHASE and seat != JOHNNY:
            word = CARD_NUMBERS.get(self.word(g, seat, notes), 0)
            return [float(a[1] == word) for a in legal]
        beliefs = [notes.tiles(other) for other in range(SEATS)]
        hunt = Hunt(g, beliefs, weights(g, notes))
        if g.phase == WHISPER_PHASE:
            return hunt.bells(legal)
        if seat == JOHNNY:
            return self.hunt(g, hunt, legal)
        if g.phase == JOHNNY_PHASE:
            here = g.place[JOHNNY]
            catches = [hunt.catch(a[1] if a[1] > 0 else here) for a in legal]
            return pushes(g, legal, beliefs, catches)
        return self.haunt(g, seat, notes).weigh(legal)

    def hunt(self, g: Sonata, hunt: Hunt, legal: list[Action]) -> list[float]:
        return hunt.weigh(legal)

    def haunt(self, g: Sonata, seat: int, notes: Notes) -> Haunt:
        friends = Friends()
        friends.ready = [readiness(g, other, notes) for other in range(SEATS)]
        friends.needs = [needs(g, other, notes) for other in range(SEATS)]
        friends.sounded = sounded(g, seat, notes)
        homes = notes.traces[seat].possible_starts(notes.setup)
        return Haunt(g, seat, notes.tiles(seat), homes, friends, self.goal(g, seat))

    def goal(self, g: Sonata, seat: int) -> Goal:
        """Mostly one's own instrument; now and then somebody else's, early and in plain sight."""
        own = Goal(g.card[seat], g.spot[seat], False)
        pretends = (g.start[seat] * 7 + g.spot[seat] * 13) % PRETENDERS == 0
        if not (self.bluffs and pretends and g.round <= BLUFF_UNTIL) or g.captives:
            return own
        other = decoy(g, seat)
        if other < 0 or g.holds[seat] == g.card[seat]:
            return own
        if g.setup.floor.steps[g.start[seat]][g.instruments[other]] > BLUFF_WAY:
            return own
        spot = somewhere(g, seat, other)
        if g.holds[seat] == NOTHING_HELD and g.instruments[other] == spot:
            return own  # the decoy has been laid
        return Goal(other, spot, True)

    def word(self, g: Sonata, seat: int, notes: Notes) -> str:
        """Ledger 9.3: what a card is commonly taken to mean."""
        if seat in g.captives:
            return "help"
        haunt = self.haunt(g, seat, notes)
        own = g.card[seat]
        needed = haunt.needed(g.place[seat], g.holds[seat], g.instruments[own])
        if haunt.goal.bluff:
            return "lure"
        if needed <= 2:
            return "ready"
        if g.setup.floor.rings[g.place[JOHNNY]][g.place[seat]] <= 2:
            return "danger"
        return "soon" if needed <= 6 else "hush"


class Heuristic(Sense):
    """Johnny hunts by belief and guards what was carried; ghosts plan a turn and may pretend."""

    wants_known = True
    bluffs = True

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._thoughts: list[Thought] = []

    def choose(self, known: Known | None, legal: list[Action]) -> Action:
        assert known is not None
        values = weighed(self, known, legal)
        noisy = [value + NOISE * self._rng.random() for value in values]
        order = sorted(range(len(legal)), key=lambda n: -noisy[n])
        self._thoughts = [Thought(legal[n], values[n], 0, 0.0) for n in order]
        return legal[order[0]]

    def explain(self) -> list[Thought]:
        return self._thoughts


def weighed(sense: Sense, known: Known, legal: list[Action]) -> list[float]:
    """What the rules of thumb make of all that is known."""
    table = known.sketch(blank(known.setup), FRAMES)
    notes = known.memory
    assert isinstance(table, Sonata)
    assert isinstance(notes, Notes)
    return sense.weigh(table, known.seat, notes, legal)


def advice(known: Known, legal: list[Action]) -> list[float]:
    """Where a search should look first. It does not pretend: it would only fool itself."""
    return attention(weighed(Sense(), known, legal), CONVICTION)


class Plain(Heuristic):
    """As Heuristic, but a ghost that never pretends."""

    bluffs = False


class Camper(Heuristic):
    """As Johnny it goes to one instrument and sits on it all night; ghosts play as Heuristic."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._instrument = int(rng.random() * INSTRUMENTS)

    def hunt(self, g: Sonata, hunt: Hunt, legal: list[Action]) -> list[float]:
        """Capture whoever is certain to be here, else stay or go to the instrument."""
        values = hunt.weigh(legal)
        here = g.place[JOHNNY]
        there = g.instruments[self._instrument]
        way = g.setup.floor.way[there]
        found = []
        for n, (verb, path, _) in enumerate(legal):
            if verb == MOVE:
                found.append(-float(way[last_step(path, here)]) - 0.01 * path.bit_length())
            else:
                found.append(values[n] - 0.6 if hunt.catch(here) >= 0.2 else -50.0)
        return found


# -- reading the table -----------------------------------------------------------------------------


def readiness(g: Sonata, seat: int, notes: Notes) -> float:
    """How likely a friend can perform in its next turn, judged by its instrument and its words."""
    if seat == JOHNNY or seat in g.captives:
        return 0.0
    if notes.words[seat] == CARD_NUMBERS.get("ready") and g.round - notes.heard_in[seat] <= 2:
        return 0.85
    own = g.card[seat]
    held = g.holds[seat] == own
    left = g.holds[seat] == NOTHING_HELD and notes.left[seat][own] == g.instruments[own]
    if not (held or left) or notes.carried[seat][own] < 2:
        return 0.1 if held else 0.03
    # Whoever keeps its instrument in one place has brought it where it belongs.
    moved = g.setup.floor.steps[notes.before[own]][g.instruments[own]]
    return 0.75 if moved <= 2 else 0.35


def needs(g: Sonata, seat: int, notes: Notes) -> int:
    """About how many actions a friend needs, whose spot and tile are its own secret."""
    own = g.card[seat]
    if seat == JOHNNY or seat in g.captives:
        return AT_HOME
    ready = readiness(g, seat, notes)
    if ready > 0.5:
        return READY
    if g.holds[seat] == own:
        return 4
    return 5 if notes.carried[seat][own] >= 2 else UNTOUCHED


def sounded(g: Sonata, seat: int, notes: Notes) -> int:
    """The friends that have sounded their own instrument this round, a mask."""
    found = 0
    for other in range(RED, SEATS):
        if other != seat and not later(g, seat) >> other & 1:
            heard = notes.sounds[other]
            if g.card[other] in heard[0::2]:
                found |= 1 << other
    return found
