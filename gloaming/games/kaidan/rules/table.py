"""The table: laid out for a new game, bare for a load, and the frames that can lie on it."""

from __future__ import annotations

from typing import Final

from gloaming.core.spec import named_frames
from gloaming.games.kaidan.rules.procedures.activation import Activation
from gloaming.games.kaidan.rules.procedures.alerting import Alerts
from gloaming.games.kaidan.rules.procedures.appearing import Arrive, Bring, Disappear
from gloaming.games.kaidan.rules.procedures.arbitrate import Arbitrate
from gloaming.games.kaidan.rules.procedures.attacking import EnemyAttack, Ritual
from gloaming.games.kaidan.rules.procedures.chasing import Chase, Flee
from gloaming.games.kaidan.rules.procedures.combat import Combat, Exorcism
from gloaming.games.kaidan.rules.procedures.curses import Curse
from gloaming.games.kaidan.rules.procedures.deeds import Deed, Escape, Light, UseObject
from gloaming.games.kaidan.rules.procedures.drawing import Draw, Look, Lose
from gloaming.games.kaidan.rules.procedures.dying import Banish, Burn, Death, Wound
from gloaming.games.kaidan.rules.procedures.entities import EntitiesPhase, EntityTurn
from gloaming.games.kaidan.rules.procedures.events import EventCard, EventsPhase
from gloaming.games.kaidan.rules.procedures.game import Game
from gloaming.games.kaidan.rules.procedures.hiding import Hiding, LastStand
from gloaming.games.kaidan.rules.procedures.impulses import Impulse
from gloaming.games.kaidan.rules.procedures.instants import Instant
from gloaming.games.kaidan.rules.procedures.lost import Meeting
from gloaming.games.kaidan.rules.procedures.passing import Passing
from gloaming.games.kaidan.rules.procedures.placing import PlaceRoom
from gloaming.games.kaidan.rules.procedures.settling import Reveal, Settle
from gloaming.games.kaidan.rules.procedures.spirits import Haunt, OnryoMove, Return
from gloaming.games.kaidan.rules.procedures.stepping import Step
from gloaming.games.kaidan.rules.procedures.trading import Recover, Trade
from gloaming.games.kaidan.rules.procedures.trial import Duel, Trial
from gloaming.games.kaidan.rules.procedures.turn import BurnAll, EndOfTurn, Turn
from gloaming.games.kaidan.rules.procedures.turning import TurnRoom
from gloaming.games.kaidan.rules.procedures.walking import Displace, Walk
from gloaming.games.kaidan.rules.setup import Setup
from gloaming.games.kaidan.rules.state import Kaidan

FRAMES: Final = named_frames(
    *(Game, Turn, Activation, EventsPhase, EventCard, EntitiesPhase, EntityTurn, EndOfTurn),
    *(Step, Passing, PlaceRoom, TurnRoom, Settle, Reveal, Alerts, Walk, Displace),
    *(Disappear, Arrive, Bring, Haunt, Return, OnryoMove, Arbitrate, Trial, Duel),
    *(Chase, Flee, EnemyAttack, Ritual, Hiding, LastStand, Wound, Death, Banish, Burn, BurnAll),
    *(Deed, UseObject, Light, Escape, Trade, Recover, Combat, Exorcism, Draw, Look, Lose),
    *(Instant, Impulse, Curse, Meeting),
)


def new(seats: int, setup: Setup) -> Kaidan:
    """A table laid out and not yet begun."""
    g = Kaidan()
    g.begin(seats, Game())
    g.lay_out(seats, setup)
    return g


def blank(setup: Setup) -> Kaidan:
    """A bare table; every field of INFO is unset."""
    g = Kaidan()
    g.setup = setup
    g.plan = None
    return g
