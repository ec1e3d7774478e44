"""What the sentence of a question needs: who one is, what is asked, what is at stake.

Everything here is open to everybody or belongs to the seat that is spoken to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gloaming.core.flow import NOBODY
from gloaming.core.spec import thing
from gloaming.core.window import Window
from gloaming.games.kaidan.rules import terms as t
from gloaming.games.kaidan.rules.figures import (
    darkness_for,
    foe_skill,
    is_trapped,
    nerves_of,
    skill_of,
)
from gloaming.games.kaidan.rules.hands import cards_in
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.procedures.activation import Activation
from gloaming.games.kaidan.rules.procedures.arbitrate import Arbitrate
from gloaming.games.kaidan.rules.procedures.attacking import EnemyAttack, Ritual
from gloaming.games.kaidan.rules.procedures.chasing import Chase, Flee
from gloaming.games.kaidan.rules.procedures.combat import Combat
from gloaming.games.kaidan.rules.procedures.curses import Curse
from gloaming.games.kaidan.rules.procedures.dying import Wound
from gloaming.games.kaidan.rules.procedures.hiding import Hiding, LastStand
from gloaming.games.kaidan.rules.procedures.lost import Meeting
from gloaming.games.kaidan.rules.procedures.spirits import OnryoMove
from gloaming.games.kaidan.rules.procedures.stepping import Step
from gloaming.games.kaidan.rules.procedures.trading import Recover, Trade
from gloaming.games.kaidan.rules.procedures.trial import Duel, Trial
from gloaming.games.kaidan.rules.vocabulary import named
from gloaming.games.kaidan.shown.odds import odds_at_hand, skill_odds
from gloaming.games.kaidan.shown.things import (
    Facts,
    character_thing,
    enemy_thing,
    room_thing,
    seat_thing,
    square_thing,
    who,
)

Asking = Callable[[Manor, int, Any], Facts]
CHASED = (t.BEFORE_MOVE, t.ATTACKED, t.LAST_STAND)


def activation(g: Manor, seat: int, frame: Activation) -> Facts:
    square = g.where[seat]
    facts: Facts = {"square": square_thing(square)}
    if frame.at != "ask":
        return {**facts, "active": seat_thing(g.active)}
    return {
        **facts,
        "room": room_thing(g, square),
        "actions": g.action_points[seat],
        "steps": g.movement_points[seat],
        "noise": g.noise[seat],
        "darkness": darkness_for(g, seat),
        "nerves": nerves_of(g, seat),
        "exhausted": bool(g.exhausted >> seat & 1),
        "doom": g.doom[seat],
    }


def step(g: Manor, seat: int, frame: Step) -> Facts:
    again = not frame.fleeing and frame.edge() in g.door_tried
    return {
        "to": square_thing(frame.to),
        "blocked": frame.blocked,
        "odds": skill_odds(g, seat, t.STRENGTH, t.FOR_BREAK, frame.blocked),
        "cost": int(again),
    }


def hunter_facts(g: Manor, seat: int) -> Facts:
    """The Enemy's four values, and how the hunted stands. [KAI-230, KAI-263]"""
    figure = g.hunter
    return {
        "figure": who(figure),
        "enemy": enemy_thing(g, figure),
        "fear": foe_skill(g, figure, t.FEAR),
        "strength": foe_skill(g, figure, t.STRENGTH),
        "exorcism": foe_skill(g, figure, t.EXORCISM),
        "speed": foe_skill(g, figure, t.SPEED),
        "nerves": nerves_of(g, seat),
        "trapped": is_trapped(g, seat),
    }


def chase(g: Manor, seat: int, frame: Chase) -> Facts:
    place = square_thing(g.where[seat])
    return {**hunter_facts(g, seat), "round": frame.round, "square": place}


def flee(g: Manor, seat: int, frame: Flee) -> Facts:
    return {
        "figure": who(frame.figure),
        "left": frame.left,
        "enemy_left": frame.enemy_left,
        "ahead": frame.ahead,
    }


def attack(g: Manor, seat: int, frame: EnemyAttack) -> Facts:
    return hunter_facts(g, seat)


def against(g: Manor, seat: int, frame: Hiding | Ritual) -> Facts:
    return {"figure": who(frame.figure)}


def last_stand(g: Manor, seat: int, frame: LastStand) -> Facts:
    return {"figure": who(frame.figure), "banish": g.setup.banish_only}


def trade(g: Manor, seat: int, frame: Trade) -> Facts:
    return {"by": seat_thing(frame.partner if seat == frame.seat else frame.seat)}


def recover(g: Manor, seat: int, frame: Recover) -> Facts:
    return {"cards": len(cards_in(g, frame.bundle))}


def combat(g: Manor, seat: int, frame: Combat) -> Facts:
    return {
        "by": seat_thing(frame.seat),
        "strength": skill_of(g, seat, t.STRENGTH, t.FOR_ATTACK),
        "nerves": nerves_of(g, seat),
    }


def curse(g: Manor, seat: int, frame: Curse) -> Facts:
    return {
        "curse": thing("curse", named("curse", frame.curse)),
        "nerves": nerves_of(g, seat),
        "wounds": g.setup.curse_wounds[frame.curse],
    }


def meeting(g: Manor, seat: int, frame: Meeting) -> Facts:
    return {"lost": thing("lost", named("lost", frame.card))}


def onryo_move(g: Manor, seat: int, frame: OnryoMove) -> Facts:
    place = square_thing(g.where[seat])
    return {"square": place, "left": frame.left, "ghost": frame.ghost}


def arbitrate(g: Manor, seat: int, frame: Arbitrate) -> Facts:
    return {
        "topic": thing("topic", named("topic", frame.topic)),
        "figure": who(frame.figure),
        "dead": g.role[seat] != t.LIVING,
    }


# -- windows ---------------------------------------------------------------------------------------


def window(g: Manor, seat: int, frame: Window) -> Facts:
    """What is about to happen, and to whom; all of it lies open."""
    moment = frame.moment
    facts: Facts = {
        "moment": thing("moment", named("moment", moment)),
        "who": seat_thing(NOBODY),
        "figure": seat_thing(NOBODY),
        "purpose": thing("purpose", None),
        "face": thing("face", None),
        "odds": 0,
        "wounds": 0,
        "phase": thing("phase", named("phase", g.phase)),
    }
    if moment in (t.BEFORE_DICE, t.AFTER_DICE):
        facts.update(dice_facts(g, moment))
    elif moment in CHASED:
        facts.update(who=seat_thing(g.hunted), figure=who(g.hunter))
    elif moment == t.WOUNDED:
        facts.update(wound_facts(g))
    elif moment == t.ACTIVATION_ENDS:
        facts.update(who=seat_thing(g.active))
    return facts


def dice_facts(g: Manor, moment: int) -> Facts:
    test = next((one for one in reversed(g.stack) if isinstance(one, (Trial, Duel))), None)
    if test is None:
        return {}
    facts: Facts = {
        "who": seat_thing(test.seat),
        "purpose": thing("purpose", named("purpose", test.purpose)),
    }
    if moment == t.AFTER_DICE:
        facts["face"] = thing("face", named("face", test.rolled))
    elif both_there(g, test):
        facts["odds"] = odds_at_hand(g, test)
    return facts


def both_there(g: Manor, test: Trial | Duel) -> bool:
    """An Instant may have taken one of the two away. [KAI-128]"""
    if g.where[test.seat] == t.OFF:
        return False
    return isinstance(test, Trial) or g.where[test.foe] != t.OFF


def wound_facts(g: Manor) -> Facts:
    wound = next((one for one in reversed(g.stack) if isinstance(one, Wound)), None)
    if wound is None:
        return {}
    return {"who": seat_thing(wound.seat), "wounds": wound.wounds}


QUESTIONS: dict[type, Asking] = {
    Window: window,
    Activation: activation,
    Step: step,
    Chase: chase,
    Flee: flee,
    EnemyAttack: attack,
    Hiding: against,
    LastStand: last_stand,
    Ritual: against,
    Trade: trade,
    Recover: recover,
    Combat: combat,
    Curse: curse,
    Meeting: meeting,
    OnryoMove: onryo_move,
    Arbitrate: arbitrate,
}


def question_facts(g: Manor, seat: int) -> Facts:
    """The character one is, and what the frame that asks has to tell."""
    frame = g.asking()
    facts: Facts = {"character": character_thing(g, seat)}
    tell = QUESTIONS.get(type(frame))
    return facts if tell is None else {**facts, **tell(g, seat, frame)}
