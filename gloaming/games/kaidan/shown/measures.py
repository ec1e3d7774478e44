"""What to count in many games of Kaidan, and what is healthy (ledger 12)."""

from __future__ import annotations

from collections import Counter

from gloaming.core.flow import NOBODY, Told
from gloaming.core.measures import Figure, Measures, Seen
from gloaming.games.kaidan.rules import terms as t
from gloaming.games.kaidan.rules.book import BOOK
from gloaming.games.kaidan.rules.ending import won
from gloaming.games.kaidan.rules.figures import is_shut, plan_of
from gloaming.games.kaidan.rules.plan import beside, slot_of, squares_of
from gloaming.games.kaidan.rules.state import Kaidan

CHARACTERS = tuple(one.id for one in BOOK.characters)
OBJECTS = tuple(one.id for one in BOOK.objects)
ENDINGS = ("nobody_left", "no_events", "possessed_alone")
OUTCOMES = ("hide", "banish", "death", "disappear")
MOVES = ("flee", "wait", "action")
KEYS = (t.SILVER_KEY, t.BRONZE_KEY, t.UNIVERSAL_KEY)
# Events whose effect is told by nothing: it always works, or nobody can tell.
SILENT = (t.THE_WICKS_GO_OUT, t.BARRED_FROM_WITHIN, t.TORN_SUTRAS)
# Seconds at a table of people: an Activation, a Round of a Chase, an Event, an Entity's move.
ACTIVATION, ROUND, EVENT, ENTITY = 30.0, 9.0, 8.0, 3.0


class Course:
    """A game followed event by event."""

    def __init__(self, g: Kaidan) -> None:
        self.seats = g.seats
        self.kinds: Counter[int] = Counter()
        self.turn = 0
        self.first: dict[str, int] = {}  # the Turn in which something happened first
        self.keys = 0
        self.uses: Counter[str] = Counter()
        self.chases = [0] * g.seats
        self.rounds: list[int] = []  # by Chase
        self.outcomes: Counter[str] = Counter()
        self.moves: Counter[str] = Counter()
        self.hunter = -1
        self.hunted = NOBODY
        self.moved = True  # the Move of this Round is known
        self.banished: set[int] = set()  # in the running Chase
        self.effects: Counter[str] = Counter()
        self.omen = -1  # drawn, and nothing has come of it yet
        self.dooms: list[int] = []  # by Impulse after possession
        self.last_death = NOBODY
        self.kills: Counter[int] = Counter()  # by seat that is an Onryo
        self.onryo: set[int] = set()
        self.laid: set[int] = set()  # Onryo that were Banished
        self.after_death = Counter({"yes": 0, "no": 0})  # Escapes

    def follow(self, told: Told) -> None:
        kind, open, shut, _ = told
        self.kinds[kind] += 1
        self.weigh_event(kind, open or ())
        if kind == t.DREW and open is not None:
            self.draw(shut[0])
        elif open is None:
            return
        elif kind == t.TURN_BEGAN:
            self.turn = open[0]
        elif kind in (t.USED, t.ARMED, t.WORE):
            self.uses[OBJECTS[open[1]]] += 1
        elif kind == t.HYOIREI_REVEALED:
            self.uses[OBJECTS[t.HYOIREI]] += 1
        else:
            self.fates(kind, open)
            self.chase(kind, open)

    def draw(self, thing: int) -> None:
        """Keys are found, and somebody is Possessed, when the card is drawn. [KAI-R106]"""
        if thing in KEYS:
            self.keys += 1
            if self.keys == 2:
                self.mark("keys")
        elif thing == t.GOLD_KEY:
            self.mark("gold")
        elif thing == t.HYOIREI:
            self.mark("hyoirei")

    def mark(self, what: str) -> None:
        self.first.setdefault(what, self.turn)

    def fates(self, kind: int, open: tuple[int, ...]) -> None:
        if kind == t.GOT_OUT:
            self.mark("escape")
            self.after_death["yes" if self.kinds[t.DIED] else "no"] += 1
        elif kind == t.ONRYO_RETURNED:
            self.onryo.add(open[0])
        elif kind == t.DIED:
            self.last_death = open[0]
            if open[2] in self.onryo:
                self.kills[open[2]] += 1
        elif kind == t.BANISHED:
            self.banished.add(open[0])
            self.laid |= {open[0]} & self.onryo
        elif kind == t.IMPULSE_BEGAN and "hyoirei" in self.first:
            self.dooms.append(0)
        elif kind == t.CONDEMNED and self.dooms:
            self.dooms[-1] += 1

    def chase(self, kind: int, open: tuple[int, ...]) -> None:
        """Rounds, Moves and how a Chase ended. A Move shows in what follows it."""
        if kind == t.CHASE_BEGAN:
            self.hunter, self.hunted = open[0], open[1]
            self.chases[open[1]] += 1
            self.rounds.append(0)
            self.banished = set()
        elif kind == t.ROUND_BEGAN:
            self.rounds[-1] += 1
            self.moved = False
        elif kind == t.FLED:
            self.move("flee")
        elif kind == t.ENEMY_ROLLED:
            self.move("action")
        elif kind == t.ENEMY_ATTACKS or (kind == t.MOVED and open[0] == self.hunter):
            self.move("wait")
        elif kind == t.CHASE_OVER:
            self.moved = True
            self.hunted = NOBODY
            self.outcomes[self.outcome(open[2])] += 1
        elif kind == t.GAME_ENDED and self.hunted != NOBODY:
            self.outcomes["death" if self.last_death == self.hunted else "disappear"] += 1

    def move(self, what: str) -> None:
        if not self.moved:
            self.moved = True
            self.moves[what] += 1

    def outcome(self, why: int) -> str:
        if why == t.FOUND_NOBODY:
            return "hide"
        if why == t.PREY_DEAD:
            return "death"
        return "banish" if self.hunter in self.banished else "disappear"

    def weigh_event(self, kind: int, open: tuple[int, ...]) -> None:
        """Did an Event do anything before the next one was drawn or the Phase was over?"""
        if self.omen >= 0:
            void = kind in (t.EVENT_DRAWN, t.PHASE_BEGAN, t.GAME_ENDED)
            self.effects["no" if void else "yes"] += 1
            self.omen = -1
        if kind == t.EVENT_DRAWN and open[0] not in SILENT:
            self.omen = open[0]


def take(g: Kaidan, log: list[Told]) -> Seen:
    """Counts of one finished game."""
    course = Course(g)
    for told in log:
        course.follow(told)
    kinds = course.kinds
    out = g.role.count(t.ESCAPED)
    seen: Seen = {
        "escaped_any": yes_no(out > 0),
        "escaped": {"yes": out, "no": g.seats - out},
        "deaths": {str(kinds[t.DIED]): 1},
        "turns": {str(g.turn): 1},
        "minutes": {str(round(minutes(kinds))): 1},
        "ending": {ENDINGS[g.over_by - 1]: 1} if g.over_by else {},
        "chases": counted(course.chases),
        "rounds": counted(course.rounds),
        "chase_outcome": dict(course.outcomes),
        "moves": dict(course.moves),
        "effects": dict(course.effects),
        "comeback": dict(course.after_death),
        "fire": yes_no(kinds[t.LIT] > 0),
        "stuck": yes_no(is_stuck(g)),
        **possession(g, course),
        **spirits(g, course),
    }
    for name in OBJECTS:
        seen[f"object_{name}"] = {str(course.uses[name]): 1}
    for name, turn in course.first.items():
        seen[f"turn_{name}"] = {str(turn): 1}
    for seat, worth in enumerate(won(g)):
        seen[f"seat_{seat + 1}"] = yes_no(worth > 0)
        seen[f"character_{CHARACTERS[g.character[seat]]}"] = yes_no(worth > 0)
    return seen


def possession(g: Kaidan, course: Course) -> Seen:
    """The Hyoirei: drawn, won, defeated; Impulses and Exorcisms."""
    kinds = course.kinds
    tried, wrong = kinds[t.EXORCISM_TRIED], kinds[t.NOT_POSSESSED]
    seen: Seen = {"exorcisms": {"right": tried - wrong, "wrong": wrong}}
    if g.setup.hyoirei:
        seen["hyoirei"] = yes_no("hyoirei" in course.first)
    if "hyoirei" in course.first:
        wins = g.possessed != NOBODY and won(g)[g.possessed] > 0
        seen["possessed_wins"] = yes_no(wins)
        seen["possessed_defeated"] = yes_no(g.defeated)
        seen["dooms"] = counted(course.dooms)
    return seen


def spirits(g: Kaidan, course: Course) -> Seen:
    """Seats that came back: kills, Banishments, victories."""
    worth = won(g)
    back = sorted(course.onryo)
    return {
        "onryo_kills": counted([course.kills[seat] for seat in back]),
        "onryo_banished": {"yes": len(course.laid), "no": len(back) - len(course.laid)},
        "onryo_wins": dict(Counter("yes" if worth[seat] > 0 else "no" for seat in back)),
    }


def is_stuck(g: Kaidan) -> bool:
    """No Door leads into the unknown any more, and the Secret Passage was never seen."""
    plan = plan_of(g)
    for slot in range(t.SLOTS):
        if g.room[slot] < 0 or is_shut(g, slot):
            continue
        if g.setup.room_kind[g.room[slot]] == t.PASSAGE:
            return False
        for square in squares_of(slot):
            for direction in range(4):
                to = beside(square, direction)
                if to >= 0 and plan.edge_to(square, direction) == t.EXTERNAL:
                    if g.room[slot_of(to)] < 0:
                        return False
    return True


def minutes(kinds: Counter[int]) -> float:
    """How long people would have sat there, roughly."""
    seconds = kinds[t.ACTIVATION_BEGAN] * ACTIVATION + kinds[t.ROUND_BEGAN] * ROUND
    return (seconds + kinds[t.EVENT_DRAWN] * EVENT + kinds[t.TOKEN_DRAWN] * ENTITY) / 60


def counted(numbers: list[int]) -> dict[str, int]:
    return dict(Counter(str(number) for number in numbers))


def yes_no(fact: bool) -> dict[str, int]:
    return {"yes": int(fact), "no": int(not fact)}


def figures(seats: int) -> tuple[Figure, ...]:
    """The table "What to measure" of ledger 12."""
    escapes = (0.30, 0.45) if seats >= 3 else (0.15, 0.30)
    return (
        Figure("escaped_any", "share", "yes", *escapes),
        Figure("escaped", "share", "yes", 0.15, 0.30),
        Figure("deaths", "mean", least=0.35 * seats, most=0.6 * seats),
        Figure("hyoirei", "share", "yes", 0.45, 0.65),
        Figure("possessed_wins", "share", "yes", 0.15, 0.25),
        Figure("possessed_defeated", "share", "yes", 0.25, 0.40),
        Figure("onryo_wins", "share", "yes", 0.35, 0.55),
        Figure("turns", "median", least=10, most=14),
        Figure("turns", "p95", most=20),
        Figure("minutes", "median", least=45, most=75),
        Figure("ending", "share", "nobody_left"),
        Figure("ending", "share", "no_events", 0.20, 0.35),
        Figure("ending", "share", "possessed_alone"),
        Figure("turn_keys", "median", least=6, most=8),
        Figure("turn_gold", "median", least=10, most=12),
        Figure("turn_escape", "median", least=12, most=14),
        Figure("turn_hyoirei", "median"),
        Figure("chases", "mean", least=2, most=4),
        Figure("rounds", "mean", least=2, most=3),
        *chase_figures(),
        Figure("effects", "share", "yes", least=0.7),
        Figure("dooms", "mean", least=0.5, most=1.5),
        Figure("exorcisms", "share", "right", least=0.6),
        Figure("onryo_kills", "mean", least=0.2, most=0.5),
        Figure("onryo_banished", "share", "yes", 0.15, 0.30),
        Figure("comeback", "share", "yes", 0.30, 0.50),
        Figure("fire", "share", "yes", most=0.10),
        Figure("stuck", "share", "yes", most=0.005),
        *[Figure(f"seat_{seat + 1}", "share", "yes") for seat in range(seats)],
        *[Figure(f"character_{name}", "share", "yes") for name in CHARACTERS],
        *[Figure(f"object_{name}", "mean", least=0.05) for name in OBJECTS],
    )


def chase_figures() -> tuple[Figure, ...]:
    ranges = ((0.35, 0.50), (0.10, 0.20), (0.10, 0.15), (0.20, 0.35))
    outcomes = zip(OUTCOMES, ranges, strict=True)
    return (
        *[Figure("chase_outcome", "share", name, *range_) for name, range_ in outcomes],
        *[Figure("moves", "share", name, most=0.6) for name in MOVES],
    )


MEASURES = Measures(take, figures)
