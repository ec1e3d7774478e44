"""Replay of a random game, with the laws checked at its rests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from random import Random
from typing import Any

from gloaming.core.flow import OVER, Table, Told
from gloaming.core.session import Session, replay
from gloaming.core.spec import GameSpec
from gloaming.testing.kit import (
    copies,
    flow,
    forks,
    hooks,
    legal,
    noise,
    refusals,
    sampler,
    seeds,
    twins,
)
from gloaming.testing.kit.amounts import Amounts
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.oracle import Belief, Beyond, believe
from gloaming.testing.kit.play import (
    Input,
    Minds,
    Played,
    begin,
    copy,
    feed,
    has_secret,
    named,
    picture,
    take,
)
from gloaming.testing.kit.report import Judge
from gloaming.testing.kit.tallies import Tallies
from gloaming.testing.kit.undo import apply_to, undo

# What looks closely at a rest, and the law that an exception in it breaks.
CLOSE: tuple[tuple[str, Callable[[Case], None]], ...] = (
    ("rerun", flow.rerun),
    ("resume", flow.resume_after_instants),
    ("endings", flow.not_yet),
    ("copies", copies.fields),
    ("copies", copies.copies),
    ("copies", copies.memories),
    ("legal", legal.legal),
    ("twins", twins.twins),
    ("scramble", noise.scramble),
    ("canary", noise.canary),
    ("sampler", sampler.sampler),
    ("seeds", seeds.no_generator),
    ("hooks", hooks.hooks),
)
FOLLOWED = 3  # forks at a time


class Walk:
    """One game, from its first rest to its last."""

    def __init__(
        self,
        spec: GameSpec,
        amounts: Amounts,
        judge: Judge,
        played: Played,
        tallies: Tallies,
        strange: Any,
    ) -> None:
        self.played = played
        self.tallies = tallies
        self.luck = tallies.luck
        self.words = tallies.words
        self.belief: Belief | None = None
        self.shadows: list[copies.Shadow] = []
        self.forks: list[forks.Fork] = []
        self.forked: Counter[str] = Counter()
        rng = Random(f"{played.seed}/moments")
        tags = list(enumerate(played.tags))
        asks = spread(((n, tag.kind) for n, tag in tags if not tag.chance), rng)
        rolls = spread(((n, tag.kind) for n, tag in tags if tag.chance), rng)
        self.close = {*asks[: amounts.moments], *rolls[:1]}
        quiet = spread(((n, tag.where) for n, tag in tags if tag.secret), rng)
        self.quiet = set(quiet[: amounts.secrets])
        said = ((n, f"{tag.where} {played.inputs[n].action[0]}") for n, tag in tags)
        self.refused = set(spread(said, rng)[: amounts.refused_rests])
        asked = [n for n, tag in tags if not tag.chance]
        self.noted = set(rng.sample(asked, min(amounts.rare_rests, len(asked))))
        rests = spread(((n, tag.where) for n, tag in tags), rng)
        self.copied = set(rests[: amounts.copies])
        self.watched = set(rests[: max(amounts.watched, len(rests) // amounts.watched)])
        table = begin(spec, played.seats, played.setup)
        minds, echo = (Minds(spec, played.seats, setup) for setup in (played.setup, strange))
        self.case = Case(spec, amounts, judge, table, minds, 0, echo)
        self._hear(take(table))

    def run(self) -> None:
        """All laws but those of sessions. Stops where the game went wrong."""
        case = self.case
        for moment, x in enumerate(self.played.inputs):
            if moment in self.close and not self._look():
                return
            if moment in self.refused:
                case.examine("refusals", refusals.refusals)
            if moment in self.noted:
                case.examine("coverage", self.tallies.rare.look)
            if moment in self.copied:
                case.examine("copies", self._copy)
            case.examine("resume", flow.resume)
            if not self._step(x):
                return
        case.examine("resume", flow.resume)
        case.examine("endings", partial(flow.endings, played=self.played))
        case.examine("hooks", hooks.afterwards)
        case.examine("talk", self._parted)
        self._same_again()

    def _parted(self, case: Case) -> None:
        if case.table.wait == OVER:
            score = case.spec.rules.score(case.table)
            self.tallies.talk.end(self.played.seats, score)

    def _look(self) -> bool:
        """Every law at this rest. They work on copies; the table itself must not change."""
        case = self.case
        before = picture(case.table)
        for law, check in CLOSE:
            case.examine(law, check)
        case.examine("talk", self.tallies.talk.look)
        case.examine("locale", self.words.ask)
        case.examine("ledger", self.words.refusals)
        return case.holds(
            "copies", unchanged(case.table, before), "working on copies of the table changed it"
        )

    def _copy(self, case: Case) -> None:
        steps = case.amounts.copy_steps
        self.shadows.append(copies.Shadow(copy(case.table), "a clone", steps))
        self.shadows.append(copies.Shadow(copies.saved(case), "a loaded save", steps))

    # -- one input --------------------------------------------------------------------------------

    def _step(self, x: Input) -> bool:
        """Take the next input with everything that follows the game; False if it is refused."""
        case = self.case
        before = copy(case.table) if self.forks or self.belief else case.table
        new = self._before(x)
        try:
            told = feed(case.table, x)
        except Exception as error:
            return case.holds("seeds", False, f"played again, {x} is not taken: {named(error)}")
        case.moment += 1
        self._hear(told)
        self.shadows = [shadow for shadow in self.shadows if shadow.follow(case, x, told)]
        self._follow_forks(before, x, told)
        if new is not None:
            case.examine("twins", partial(new.look, luck=self.luck))
            self.forks.append(new)
        if self.belief is not None:
            case.examine("oracle", partial(self._believe, before, x, told))
        return True

    def _before(self, x: Input) -> forks.Fork | None:
        """What is tried before the table takes its next input."""
        case = self.case
        if case.moment in self.watched:
            case.examine("steps", partial(flow.watch, x=x))
        if case.moment in self.quiet:
            case.examine("hush", partial(forks.hush, x=x))
        if not self._forks_here(x):
            return None
        made: list[forks.Fork] = []
        case.examine("twins", partial(forks.fork_at, x=x, made=made))
        return made[0] if made else None

    def _forks_here(self, x: Input) -> bool:
        """By the past alone, so that every outcome is as likely to be followed as any other."""
        case = self.case
        full = len(self.forks) >= FOLLOWED or self.forked.total() >= case.amounts.forks
        if full or (x.letter == "d" and case.table.suspends(x.action)):
            return False
        where = case.table.whereabouts().rpartition(" > ")[2]
        eager = 0.7 if has_secret(case.table) else 0.05
        if case.rng("fork here").random() >= eager / (1 + self.forked[where]) ** 2:
            return False
        self.forked[where] += 1
        return True

    def _follow_forks(self, before: Table, x: Input, told: list[Told]) -> None:
        kept: list[forks.Fork] = []
        for fork in self.forks:
            follow = partial(fork.follow, before=before, x=x, told=told, luck=self.luck, kept=kept)
            self.case.examine("twins", follow)
        self.forks = kept

    def _believe(self, before: Table, x: Input, told: list[Told], case: Case) -> None:
        belief, self.belief = self.belief, None
        assert belief is not None
        try:
            belief.follow(x, told, belief.view(before), case.table)
        except Beyond:
            case.judge.report.beyond += 1
            return
        if believe(case, belief):
            self.belief = belief

    def _hear(self, told: list[Told]) -> None:
        self.case.minds.hear(told)
        self.tallies.telling.hear(told)
        self.case.examine("locale", partial(self.words.hear, told=told))

    def _same_again(self) -> None:
        """Fed the same inputs, the second table has become what the first became."""
        case, played = self.case, self.played
        told = [event for events in played.told for event in events]
        case.holds("seeds", told == case.minds.story, "the same inputs told another story")
        if played.last is not None and not played.trouble:
            same = picture(case.table) == picture(played.last)
            case.holds("seeds", same, "the same inputs gave another table")

    # -- sessions ---------------------------------------------------------------------------------

    def sit(self, options: Mapping[str, Any]) -> None:
        """The same game as a session: named inputs, taking back, and replay of the record."""
        case, played = self.case, self.played
        session = Session(case.spec, played.seats, options)
        rng = Random(f"{played.seed}/undo")
        decisions = [n for n, x in enumerate(played.inputs, 1) if x.letter != "c"]
        chosen = set(rng.sample(decisions, min(case.amounts.undo_moments, len(decisions))))
        here = Case(case.spec, case.amounts, case.judge, session.table, case.minds, 0, case.echo)
        for x in played.inputs:
            apply_to(session, x)
            here.moment += 1
            here.table = session.table
            if here.moment in chosen:
                here.examine("undo", partial(undo, session=session, played=played))
        again = replay(case.spec, session.record)
        same = picture(again.table) == picture(session.table) == picture(case.table)
        case.holds("copies", same, "a replayed record gives another table")
        case.holds("copies", again.log == session.log, "a replayed record tells another story")
        same = session.log == case.minds.story
        case.holds("copies", same, "a session tells another story than its table")


def spread(moments: Iterable[tuple[int, str]], rng: Random) -> list[int]:
    """Moments in a random order in which no kind comes again before every kind has come."""
    order = list(moments)
    rng.shuffle(order)
    seen: Counter[str] = Counter()
    ranks: dict[int, int] = {}
    for moment, kind in order:
        ranks[moment] = seen[kind]
        seen[kind] += 1
    return sorted(ranks, key=ranks.__getitem__)


def unchanged(g: Table, before: str) -> bool:
    try:
        return picture(g) == before
    except Exception:
        return False
