"""An Enemy Attacks its prey: Ritual, Repel or Exorcise. [KAI-255..KAI-264, KAI-R99]"""

from __future__ import annotations

from gloaming.core.flow import PREVENTED, PUBLIC, Action, BrokenFlow, Frame
from gloaming.core.window import Window
from gloaming.games.kaidan.rules.actions import why_not_escape
from gloaming.games.kaidan.rules.figures import (
    is_onryo_of,
    kind_of,
    on_map,
    plan_of,
)
from gloaming.games.kaidan.rules.hands import (
    card_of,
    discard_card,
    eligible,
    has,
    is_weapon,
    object_of,
    show_card,
    spend_use,
)
from gloaming.games.kaidan.rules.manor import Manor
from gloaming.games.kaidan.rules.procedures.drawing import Lose
from gloaming.games.kaidan.rules.procedures.trial import Duel, Trial
from gloaming.games.kaidan.rules.terms import (
    ARMED,
    ATTACKED,
    CORPSE,
    DISCARD,
    ENEMY_ATTACKS,
    ESCAPE,
    EXORCISE,
    EXORCISM,
    FAILED,
    FOR_EXORCISE,
    FOR_REPEL,
    FOR_RITUAL,
    GORYO,
    IRON_FAN,
    JIBAKUREI,
    JIKINIKI,
    MIZUKI,
    NERVES,
    OFUDA,
    PASSED,
    PERCEPTION,
    REMOVED,
    REPEL,
    REPELLED,
    RITUAL,
    RITUAL_TRIED,
    RUNNING,
    STRENGTH,
    UBUME,
    USED,
    WELL_GIFTS,
    WOMAN_OF_THE_WELL,
    ZASHIKI_WARASHI,
)

ESCAPING = (ESCAPE, -1, -1)


def list_reactions(g: Manor, seat: int, figure: int, ritual: bool) -> list[Action]:
    """Ways to meet an Attack; a Weapon is named with the Repel. [KAI-257, KAI-R45]"""
    found: list[Action] = [(REPEL, -1, -1)]
    last = -1
    for card in g.inventory[seat]:
        thing = object_of(card)
        if thing != last and is_weapon(g, thing):
            found.append((REPEL, thing, -1))
        last = thing
    found.append((EXORCISE, -1, -1))
    if ritual:
        found.append((RITUAL, -1, -1))
    return found


def why_not_reaction(g: Manor, seat: int, figure: int, a: Action, ritual: bool) -> str | None:
    verb, one, two = a
    if verb == REPEL and two == -1:
        if one == -1:
            return None
        if not has(g, seat, one):
            return "KAI-147"
        return None if is_weapon(g, one) else "KAI-R45"
    if verb == EXORCISE and one == -1 and two == -1:
        return None if has(g, seat, OFUDA) else "KAI-261"
    if verb == RITUAL and one == -1 and two == -1:
        if not ritual:
            return "KAI-R99"
        return None if may_perform(g, seat, figure) else "KAI-256"
    return "KAI-257"


def corpse_near(g: Manor, seat: int) -> int:
    """A face-up Corpse on or adjacent to the PC's square, or -1. [ledger 9.3, KAI-R54]"""
    square = g.where[seat]
    for to in plan_of(g).sight[square]:
        apart = abs(to - square)
        if apart == 0 or apart == 1 or apart == 10:
            if g.token[to] == CORPSE or to in g.bodies:
                return to
    return -1


def gifts_of(g: Manor, seat: int) -> list[int]:
    return [card for card in g.inventory[seat] if g.setup.home[object_of(card)] == WELL_GIFTS]


def may_perform(g: Manor, seat: int, figure: int) -> bool:
    """Does the PC meet the terms of this Enemy's Ritual? [KAI-256]"""
    kind = kind_of(g, figure)
    if kind == JIKINIKI:
        return corpse_near(g, seat) >= 0
    if kind == ZASHIKI_WARASHI:
        return len(eligible(g, seat)) > 0
    if kind == UBUME:
        return True
    if kind == JIBAKUREI:
        return g.evidence_by[0] >= 0 and g.evidence_by[1] >= 0
    if kind == WOMAN_OF_THE_WELL:
        return len(gifts_of(g, seat)) > 0
    return False


def arm(g: Manor, seat: int, thing: int) -> int:
    """Show a Weapon; the Strength it adds. [KAI-147]"""
    if thing < 0:
        return 0
    card = card_of(g, seat, thing)
    if card not in g.shown[seat]:
        show_card(g, seat, card)
    g.say(ARMED, seat, thing)
    return g.setup.weapon_strength[thing]


class EnemyAttack(Frame[Manor]):
    """W4, then Ritual or a Reaction; Wounds equal the difference. [KAI-256..KAI-262]"""

    INFO = (
        ("figure", PUBLIC, "figure"),
        ("seat", PUBLIC, "seat"),
        ("weapon", PUBLIC, "object"),
        ("tried", PUBLIC, "bool"),
    )
    SHOWN = True
    INSTANTS = True

    def __init__(self, figure: int = 0, seat: int = 0) -> None:
        self.at = "begin"
        self.figure = figure
        self.seat = seat
        self.weapon = -1
        self.tried = False  # the Ritual of this Attack

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                g.say(ENEMY_ATTACKS, self.figure, self.seat)
                g.call(Window(ATTACKED, g.first_player, self.seat), "met")  # W4
            case "met":
                self.met(g)
            case "react":
                self.ask(g)
            case "reacted":
                self.reacted(g, g.said[0], g.said[1])
            case "ritual done":
                g.goto("react")
            case "repelled":
                self.repelled(g)
            case "exorcised":
                self.exorcised(g)
            case "robbed":
                if g.got:
                    g.end()
                else:
                    g.call(g.wound(self.seat, g.setup.theft_wounds, self.figure), "done")
            case "hurt":
                self.hurt(g)
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"EnemyAttack has no step {self.at}")

    def is_over(self, g: Manor) -> bool:
        return g.chase_end != RUNNING

    def met(self, g: Manor) -> None:
        if self.is_over(g):
            g.end()
        elif g.got == PREVENTED:
            g.say(REPELLED, self.figure, self.seat)  # a Salt Pouch
            g.end()
        else:
            g.goto("react")

    def ask(self, g: Manor) -> None:
        if self.is_over(g):
            g.end()
        else:
            g.ask(self.seat, "reacted")  # D12

    def reacted(self, g: Manor, verb: int, weapon: int) -> None:
        if verb == RITUAL:
            self.tried = True
            g.call(Ritual(self.figure, self.seat), "ritual done")
        elif verb == ESCAPE:
            g.call(g.do_action(self.seat, ESCAPE, -1, -1), "done")  # KAI-123
        elif verb == REPEL:
            self.weapon = weapon
            extra = arm(g, self.seat, weapon)
            foe = self.figure
            g.call(Duel(self.seat, foe, STRENGTH, STRENGTH, FOR_REPEL, extra), "repelled")
        else:
            g.say(USED, self.seat, OFUDA)
            spend_use(g, self.seat, OFUDA)  # KAI-261: before the roll
            foe = self.figure
            g.call(Duel(self.seat, foe, EXORCISM, EXORCISM, FOR_EXORCISE), "exorcised")

    def repelled(self, g: Manor) -> None:
        if self.is_over(g):
            g.end()
        elif g.got == PASSED:
            g.say(REPELLED, self.figure, self.seat)  # KAI-258
            g.end()
        else:
            less = g.setup.fan_spares if self.weapon == IRON_FAN else 0
            self.harm(g, max(0, g.margin - less))

    def exorcised(self, g: Manor) -> None:
        if self.is_over(g):
            g.end()
        elif g.got == PASSED:
            g.call(g.banish(self.figure, self.seat), "done")  # KAI-260
        else:
            self.harm(g, g.margin)

    def harm(self, g: Manor, wounds: int) -> None:
        """Wounds equal to the difference; some Enemies add or steal. [KAI-259, KAI-262]"""
        if wounds < 1:
            g.end()
            return
        kind = kind_of(g, self.figure)
        if kind == ZASHIKI_WARASHI:
            g.call(Lose(self.seat, self.figure, True), "robbed")  # KAI-251
            return
        if kind == GORYO:
            wounds += g.setup.goryo_wounds
        elif is_onryo_of(g, self.figure, MIZUKI):
            wounds += g.setup.thread_wounds
        g.call(g.wound(self.seat, wounds, self.figure), "hurt")

    def hurt(self, g: Manor) -> None:
        if g.got and kind_of(g, self.figure) == JIKINIKI and on_map(g, self.figure):
            g.call(Lose(self.seat, self.figure, False), "done")  # KAI-251
        else:
            g.end()

    def space(self, g: Manor, seat: int) -> list[Action]:
        return [*list_reactions(g, seat, self.figure, not self.tried), ESCAPING]

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        if a == ESCAPING:
            return why_not_escape(g, seat)
        return why_not_reaction(g, seat, self.figure, a, not self.tried)

    def clone(self) -> EnemyAttack:
        frame = EnemyAttack(self.figure, self.seat)
        frame.at = self.at
        frame.weapon = self.weapon
        frame.tried = self.tried
        return frame


class Ritual(Frame[Manor]):
    """The way to Banish one kind of Enemy; costs are paid even if it fails. [KAI-256, KAI-R99]"""

    INFO = (("figure", PUBLIC, "figure"), ("seat", PUBLIC, "seat"), ("corpse", PUBLIC, "square"))
    SHOWN = True

    def __init__(self, figure: int = 0, seat: int = 0) -> None:
        self.at = "begin"
        self.figure = figure
        self.seat = seat
        self.corpse = -1

    def run(self, g: Manor) -> None:
        match self.at:
            case "begin":
                self.begin(g)
            case "discard":
                g.ask(self.seat, "discarded")
            case "discarded":
                discard_card(g, self.seat, g.said[1])
                g.goto("test")
            case "test":
                self.test(g)
            case "tested":
                self.tested(g)
            case "done":
                g.end()
            case _:
                raise BrokenFlow(f"Ritual has no step {self.at}")

    def begin(self, g: Manor) -> None:
        kind = kind_of(g, self.figure)
        g.say(RITUAL_TRIED, self.seat, self.figure)
        self.corpse = corpse_near(g, self.seat) if kind == JIKINIKI else -1
        pays = kind == ZASHIKI_WARASHI or kind == WOMAN_OF_THE_WELL
        g.goto("discard" if pays else "test")

    def test(self, g: Manor) -> None:
        kind = kind_of(g, self.figure)
        skill = NERVES if kind == UBUME else EXORCISM
        if kind == WOMAN_OF_THE_WELL:
            g.call(g.banish(self.figure, self.seat), "done")
            return
        if kind == ZASHIKI_WARASHI:
            skill = PERCEPTION
        difficulty = g.setup.ritual_difficulty[kind]
        g.call(Trial(self.seat, skill, difficulty, FOR_RITUAL), "tested")

    def tested(self, g: Manor) -> None:
        if g.chase_end != RUNNING:
            g.end()
        elif g.got == FAILED:
            wounds = g.setup.ritual_wounds[kind_of(g, self.figure)]
            if wounds:
                g.call(g.wound(self.seat, wounds, self.figure), "done")
            else:
                g.end()
        else:
            if self.corpse >= 0:
                take_corpse(g, self.corpse)
            g.call(g.banish(self.figure, self.seat), "done")

    def cards(self, g: Manor, seat: int) -> list[int]:
        if kind_of(g, self.figure) == WOMAN_OF_THE_WELL:
            return gifts_of(g, seat)
        return eligible(g, seat)

    def space(self, g: Manor, seat: int) -> list[Action]:
        found: list[Action] = []
        for card in self.cards(g, seat):
            if (DISCARD, card, -1) not in found:
                found.append((DISCARD, card, -1))
        return found

    def why_not(self, g: Manor, seat: int, a: Action) -> str | None:
        fits = a[0] == DISCARD and a[2] == -1 and a[1] in self.cards(g, seat)
        return None if fits else "KAI-256"

    def clone(self) -> Ritual:
        frame = Ritual(self.figure, self.seat)
        frame.at = self.at
        frame.corpse = self.corpse
        return frame


def take_corpse(g: Manor, square: int) -> None:
    """A Corpse is Removed: the token drawn from the bag, else one of the dead. [KAI-R54]"""
    if g.token[square] == CORPSE:
        g.token[square] = REMOVED
    elif square in g.bodies:
        g.bodies.remove(square)
