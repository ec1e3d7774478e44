"""Rules of thumb (ledger 12): how well everybody stands, and what an answer would change.

Nothing here reads another seat's cards: hands of others count by their size alone. So it serves
the bots, which see a sketch, and imagined games alike. A score is what an answer changes: one's
own standing, less what it does for rivals, each by how likely it is to win.
"""

from __future__ import annotations

from typing import Final

from gloaming.core.flow import Action
from gloaming.core.window import Window
from gloaming.games.house.bots.harm import harm_of_card, likely_harm
from gloaming.games.house.bots.standings import (
    GUARDED,
    HELD,
    HELD_POINT,
    HELD_SIN,
    OPEN_EXIT,
    OPEN_LEADING,
    View,
    boon_value,
    mark_price,
    nearness,
    open_points,
    piece_value,
    stops,
    worth,
)
from gloaming.games.house.rules.estate import Estate
from gloaming.games.house.rules.procedures.act import Act
from gloaming.games.house.rules.procedures.event import Event
from gloaming.games.house.rules.sins import part_of, place_of, seat_of
from gloaming.games.house.rules.terms import (
    AIM,
    ATTACH,
    BEFORE_CARD,
    CHOOSE,
    DISCARD,
    DISCARD_OTHER_BOONS,
    DISCARD_OTHER_EXIT,
    DRAW,
    DRAW_ESCAPE,
    DRAW_MOMENT,
    DRAW_PHASE,
    END,
    FORCE_POSSESSION,
    HIDE,
    HIDE_ANYWHERE,
    IGNORE_CARD,
    LAST_CHANCE,
    MAIN,
    MOVE_HAUNT,
    MOVE_OTHER,
    OPTION,
    PLAY_EXIT,
    PREVENT_POSSESSION,
    PRIMARY,
    PROTECTION,
    REATTACH,
    RELOCATE_SELF,
    REVEALED,
    ROOM,
    SAVE_EXIT,
    SECONDARY,
    SIN,
    SIN_CHANGE_DRAWER,
    SIN_DISCARD_BOON,
    SIN_DISCARD_EXIT,
    SIN_DRAW,
    SIN_IGNORE,
    SIN_REGAIN,
    SIN_SAVE,
    SIN_SHOVE,
    SIN_STEAL_EXIT,
    STEAL_OTHER_EXIT,
    SWAP_PLACES,
    TAKE,
    THREAT,
    TOOL,
    USE,
)

# Below this gain an interrupt is kept for later.
PATIENCE: Final = 0.35
LUCKY: Final = 0.25  # a 7 or 8


# -- the main ---------------------------------------------------------------------------------


def finish_bonus(g: Estate, seat: int, total: int, marked: bool) -> float:
    """Reaching the goal this turn; a Mark may yet spoil it."""
    if total < g.setup.target:
        return 0.0
    return 2.0 if marked else 3.0


def score_exit(g: Estate, seat: int, card: int) -> float:
    points = g.setup.points[card]
    leads = g.total[seat] + points >= max(g.total)
    safe = OPEN_LEADING if leads else OPEN_EXIT
    tool = 0
    for held in g.hand[seat]:
        sort = g.setup.sort[held]
        if g.setup.material[held] & g.setup.material[card]:
            if sort == PROTECTION:
                safe = GUARDED
            elif sort == TOOL:
                tool = max(tool, g.setup.points[held])
    marked = g.setup.marked[card]
    value = points * safe - HELD_POINT * points + 0.1
    if marked:
        value -= mark_price(g, seat) + 0.06 * len(g.hand[seat])
        if leads:
            value -= 0.05 * open_points(g, seat)
    return value + finish_bonus(g, seat, g.total[seat] + points + tool, marked)


def score_boon(g: Estate, seat: int, card: int, place: int) -> float:
    guarded = g.protection[seat][place] >= 0
    leads = g.total[seat] == max(g.total)
    bare = OPEN_LEADING if leads else OPEN_EXIT
    kept = boon_value(g, seat, card)
    if g.setup.sort[card] == PROTECTION:
        return worth(g, seat, place) * (GUARDED - bare) + 0.25 - 0.6 * kept
    points = g.setup.points[card]
    value = points * (GUARDED if guarded else bare) - 0.6 * kept
    reached = g.total[seat] < g.setup.target <= g.total[seat] + points
    return value + (3.0 if reached else 0.0)


def score_hide(g: Estate, seat: int) -> float:
    """The closet, when there is nothing better to do or everything to lose."""
    if g.total[seat] >= g.setup.target:
        return 1.0
    return 0.08 + 0.02 * open_points(g, seat)


def hides_anywhere(g: Estate, seat: int) -> bool:
    return g.setup.deeds[g.character[seat]][0].effect == HIDE_ANYWHERE


# -- acts and Sins ------------------------------------------------------------------------------


def best_hit(g: Estate, view: View, steals: bool) -> float:
    """The best Exit there is to hit, by what it would change."""
    best = -1.0
    for other in range(g.seats):
        if other == view.seat:
            continue
        guards = g.protection[other]
        for place in range(len(guards)):
            if guards[place] < 0:
                best = max(best, score_hit(g, view, other, place, steals))
    return best


def score_hit(g: Estate, view: View, other: int, place: int, steals: bool) -> float:
    points = worth(g, other, place)
    own = points * OPEN_EXIT if steals else 0.0
    if steals and view.seat == g.turn and g.total[view.seat] < g.setup.target:
        if g.total[view.seat] + points >= g.setup.target:
            own += 3.0
    value = view.change(own, other, -stops(g, other, points))
    return value if steals else value * nearness(g, other)


def best_strip(g: Estate, view: View) -> float:
    best = -1.0
    for other in range(g.seats):
        if other != view.seat and g.has_boon(other):
            best = max(best, score_strip(g, view, other))
    return best


def score_strip(g: Estate, view: View, other: int) -> float:
    """All of somebody's Boons: Tools by their points, Protection by what it guards."""
    tools = 0
    guarded = 0.0
    for place in range(len(g.exits[other])):
        tool = g.tool[other][place]
        if tool >= 0:
            tools += g.setup.points[tool]
        if g.protection[other][place] >= 0:
            guarded += worth(g, other, place) * (GUARDED - OPEN_EXIT)
    return view.change(0.0, other, -stops(g, other, tools) - guarded)


def cost_of(g: Estate, view: View, pay: int, also: int) -> float:
    """What pays for an act is missed on the table; with many rivals, more than it does to one."""
    cost = piece_value(g, view.seat, pay) if pay >= 0 else 0.0
    if also >= 0:
        cost += piece_value(g, view.seat, also)
    return cost * view.mine * max(1.0, g.seats / 4)


def harm_to_all(g: Estate, view: View, drawer: int) -> float:
    """What an unseen card drawn by `drawer` would change for me."""
    value = 0.0
    for seat in range(g.seats):
        if not g.is_hiding(seat):
            harm = likely_harm(g, seat, drawer)
            value += -harm * view.mine if seat == view.seat else harm * view.chances[seat]
    return value


def score_act(g: Estate, view: View, moment: int, a: Action) -> float:
    """What using an act is worth, its point and cost counted."""
    verb, pay, also = a
    deed = g.setup.deeds[g.character[view.seat]][verb - PRIMARY]
    value = effect_value(g, view, moment, deed.effect)
    if deed.least == 7:
        value *= LUCKY
    return value - cost_of(g, view, pay, also) - point_price(g, view.seat, deed.effect)


def point_price(g: Estate, seat: int, effect: int) -> float:
    """Points come back on one's own turn: spent just before it, they cost nothing; nor to whoever
    can do little else with them."""
    if effect == PREVENT_POSSESSION or ((g.turn + 1) % g.seats == seat and g.phase == DRAW_PHASE):
        return 0.0
    return 0.05


def effect_value(g: Estate, view: View, moment: int, effect: int) -> float:
    seat = view.seat
    if effect == DISCARD_OTHER_EXIT:
        return best_hit(g, view, False)
    if effect == STEAL_OTHER_EXIT:
        return best_hit(g, view, True)
    if effect == DISCARD_OTHER_BOONS:
        return best_strip(g, view)
    if effect == SAVE_EXIT:
        return save_value(g, view)
    if effect == FORCE_POSSESSION:
        if g.active == seat or (moment != DRAW_MOMENT and moment != LAST_CHANCE):
            return -1.0
        return harm_to_all(g, view, g.active)
    if effect == PREVENT_POSSESSION:
        return -harm_to_all(g, view, g.drawers[-1])
    if effect == IGNORE_CARD:
        return harm_now(g, seat) * view.mine
    if effect == DRAW_ESCAPE:
        return HELD * view.mine
    return movement_value(g, view, moment, effect)


def movement_value(g: Estate, view: View, moment: int, effect: int) -> float:
    """Running, swapping, pushing, moving the token: mostly to dodge or pass on a card."""
    seat = view.seat
    mine = bool(g.drawers) and g.drawers[-1] == seat
    haunted = mine and g.room[seat] == g.haunt and moment == BEFORE_CARD
    if effect == HIDE_ANYWHERE:
        return 0.6 if score_hide(g, seat) >= 1.0 else 0.1
    if effect == MOVE_HAUNT or effect == RELOCATE_SELF:
        if haunted:
            return -harm_to_all(g, view, seat) * 0.85
        if effect == RELOCATE_SELF and moment == REVEALED:
            return 0.5 * harm_now(g, seat) * view.mine
        return 0.02 if g.room[seat] == g.haunt and effect == MOVE_HAUNT else -0.2
    if effect == SWAP_PLACES:
        if haunted:
            return -harm_to_all(g, view, seat) + 0.3
        if moment == REVEALED and g.hiding & ~(1 << seat):
            return harm_now(g, seat) * view.mine
        return -0.2
    if effect == MOVE_OTHER:
        # One room in eight is the Haunt's: worth a point that would come back anyway.
        return 0.25 if moment == END and (g.turn + 1) % g.seats == seat else -0.2
    return -0.2


def save_value(g: Estate, view: View) -> float:
    """An Exit about to go: mine, or one that a rival would gain by."""
    owner, place = g.threat_seat, g.threat_place
    points = worth(g, owner, place)
    if owner == view.seat:
        value = points * view.mine + 0.1
        if g.total[owner] >= g.setup.target and g.total[owner] - points < g.setup.target:
            value += 3.0
        return value
    value = -view.chances[owner] * stops(g, owner, points)
    if g.threat_by >= 0 and g.threat_by != view.seat:
        value += view.chances[g.threat_by] * points
        if g.threat_by == g.turn and g.total[g.threat_by] + points >= g.setup.target:
            value += 3.0
    return -1.0 if g.threat_by == view.seat else value


def harm_now(g: Estate, seat: int) -> float:
    """What the card on the table would cost this seat."""
    for depth in range(len(g.stack) - 1, -1, -1):
        frame = g.stack[depth]
        if isinstance(frame, Event) and frame.card >= 0:
            return harm_of_card(g, frame.card, frame.drawer, seat)
    return 0.0


def score_sin(g: Estate, view: View, moment: int, card: int, aim: int) -> float:
    effect = g.setup.sin_effect[card - g.setup.first_sin]
    target = seat_of(aim) if aim >= 0 else 0
    price = HELD_SIN * view.mine
    if effect == SIN_DISCARD_EXIT or effect == SIN_STEAL_EXIT:
        steals = effect == SIN_STEAL_EXIT
        return score_hit(g, view, target, place_of(aim), steals) - price
    if effect == SIN_DISCARD_BOON:
        lost = 0
        guarded = 0.0
        if part_of(aim) == TOOL:
            lost = g.setup.points[g.tool[target][place_of(aim)]]
        else:
            guarded = 0.3 * worth(g, target, place_of(aim))
        return view.change(0.0, target, -stops(g, target, lost) - guarded) - price
    if effect == SIN_SHOVE:
        return harm_to_all(g, view, target) - price if not g.drawers else -1.0
    if effect == SIN_CHANGE_DRAWER:
        if g.drawers[-1] != view.seat:
            return -1.0
        return likely_harm(g, view.seat, view.seat) * view.mine + 0.3 * view.chances[target]
    if effect == SIN_SAVE:
        return save_value(g, view) - price
    if effect == SIN_IGNORE:
        return harm_now(g, view.seat) * view.mine - price
    if effect == SIN_DRAW:
        return 0.2
    return 0.1 if effect == SIN_REGAIN and g.points[view.seat] == 0 else -0.1


# -- choices ------------------------------------------------------------------------------------


def score_choice(g: Estate, view: View, target: int) -> float:
    """Whom to name: the likeliest to win, unless they would ignore it."""
    asking = g.stack[-1]
    if isinstance(asking, Act):
        effect = asking.deed(g).effect
        if effect == DISCARD_OTHER_BOONS:
            return score_strip(g, view, target)
        if effect == MOVE_OTHER:
            return score_push(g, view, target, asking.roll - 1)
        return score_swap(g, view, target)
    if g.drawers and g.ignores(target):
        return -0.5
    return view.chances[target]


def score_push(g: Estate, view: View, target: int, room: int) -> float:
    """Into the Haunt if it is there, out of a closet, else whoever matters least."""
    if room == g.haunt and g.room[target] != room:
        return harm_to_all(g, view, target)
    if bool(g.drawers) and g.room[target] == g.haunt and g.drawers[-1] == target:
        return -view.chances[target]  # it would save them from their card
    return 0.1 * view.chances[target] if g.is_hiding(target) else 0.0


def score_swap(g: Estate, view: View, target: int) -> float:
    seat = view.seat
    value = 0.01 * view.chances[target]
    if g.is_hiding(target) and not g.is_hiding(seat):
        value += 0.4 + (harm_now(g, seat) if g.drawers else 0.0)
    if g.room[seat] == g.haunt and g.room[target] != g.haunt:
        value += 0.5 + view.chances[target]
    elif g.room[target] == g.haunt:
        value -= 1.0
    return value


def score_option(g: Estate, view: View, letter: int) -> float:
    """A or B of the card on the table."""
    event = g.stack[-1]
    assert isinstance(event, Event)
    _, _, first, second = g.setup.programs[event.card][event.step]
    start = first if letter == 0 else second
    value = 0.0
    for seat in range(g.seats):
        harm = harm_of_card(g, event.card, event.drawer, seat, start, event.here, event.first)
        value += -harm * view.mine if seat == view.seat else harm * view.chances[seat]
    return value


def score_room(g: Estate, view: View, room: int) -> float:
    value = 0.0
    for seat in range(g.seats):
        if g.room[seat] == room and not g.ignores(seat):
            tools = 0
            for place in range(len(g.exits[seat])):
                tool = g.tool[seat][place]
                if tool >= 0 and g.setup.material[g.exits[seat][place]] & 1:
                    tools += g.setup.points[tool]
            value += -tools * view.mine if seat == view.seat else tools * view.chances[seat]
    return value


# -- everything together --------------------------------------------------------------------------


def score_answer(g: Estate, view: View, moment: int, a: Action) -> float:
    """One number for one answer; passing, declining and ending the phase are worth nothing."""
    verb, one, two = a
    seat = view.seat
    if verb == PLAY_EXIT:
        return score_exit(g, seat, one)
    if verb == ATTACH:
        return score_boon(g, seat, one, two)
    if verb == REATTACH:
        return -0.5
    if verb == HIDE:
        return score_hide(g, seat)
    if verb == PRIMARY and moment == MAIN and hides_anywhere(g, seat):
        return LUCKY * score_hide(g, seat)  # rather than nothing: the points come back
    if verb == PRIMARY or verb == SECONDARY:
        return patient(g, moment, score_act(g, view, moment, a))
    if verb == SIN:
        return patient(g, moment, score_sin(g, view, moment, one, two))
    if verb == DISCARD:
        return -piece_value(g, seat, one)
    if verb == TAKE:
        return score_take(g, view, one)
    if verb == CHOOSE:
        return score_choice(g, view, one)
    if verb == OPTION:
        return score_option(g, view, one)
    if verb == ROOM:
        return score_room(g, view, one)
    if verb == USE:
        return score_use(g, view)
    return 0.2 if verb == DRAW else 0.0


def score_take(g: Estate, view: View, aim: int) -> float:
    asking = g.stack[-1]
    steals = not isinstance(asking, Act) or asking.deed(g).effect == STEAL_OTHER_EXIT
    return score_hit(g, view, aim // AIM, place_of(aim), steals) + 0.01


def score_use(g: Estate, view: View) -> float:
    """It has worked: save, hide, force, prevent?"""
    asking = g.stack[-1]
    assert isinstance(asking, Act)
    effect = asking.deed(g).effect
    if effect == SAVE_EXIT:
        return save_value(g, view)
    if effect == FORCE_POSSESSION:
        return harm_to_all(g, view, g.active)
    if effect == PREVENT_POSSESSION:
        return -harm_to_all(g, view, g.drawers[-1])
    return 0.5


def patient(g: Estate, moment: int, value: float) -> float:
    """Interrupts are kept for when they matter; at the last chance everything matters."""
    if moment == LAST_CHANCE or moment == THREAT or moment == BEFORE_CARD or moment == REVEALED:
        return value
    if moment == DRAW_MOMENT or moment == END:
        return value - PATIENCE * 0.5
    return value - PATIENCE


def moment_of(g: Estate) -> int:
    asking = g.asking()
    return asking.moment if isinstance(asking, Window) else MAIN


def scores(g: Estate, seat: int, legal: list[Action]) -> list[float]:
    view = View(g, seat)
    moment = moment_of(g)
    return [score_answer(g, view, moment, a) for a in legal]
