"""Walking through a played game again, with the laws looking on."""

from __future__ import annotations

from collections import Counter
from random import Random

from gloaming.core.flow import CHANCE, OVER, SPECTATOR, Table, Told
from gloaming.core.info import dump
from gloaming.core.session import Session, replay
from gloaming.core.spec import GameSpec
from gloaming.testing.kit import copies, eyes, flow, forks, legal, noise, seeds, twins, words
from gloaming.testing.kit.amounts import Amounts
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.oracle import Belief, Beyond, believe
from gloaming.testing.kit.play import Input, Minds, Played, begin, copy, feed, named, take
from gloaming.testing.kit.report import Judge
from gloaming.testing.kit.sampler import Luck, sampler
from gloaming.testing.kit.undo import apply_to, undo
from gloaming.testing.kit.words import Words

# Every law that looks closely at a rest, in the order of the report.
CLOSE = {
    "rerun": flow.rerun,
    "resume": flow.resume_after_instants,
    "endings": flow.not_yet,
    "copies": copies.copies,
    "legal": legal.legal,
    "twins": twins.twins,
    "scramble": noise.scramble,
    "canary": noise.canary,
    "sampler": sampler,
    "seeds": seeds.no_generator,
}


class Walk:
    """One game, from its first rest to its last."""

    def __init__(
        self,
        spec: GameSpec,
        amounts: Amounts,
        judge: Judge,
        played: Played,
        luck: Luck,
        said: Words,
    ) -> None:
        self.played = played
        self.luck = luck
        self.words = said
        table = begin(spec, played.seats, played.setup)
        minds = Minds(spec, played.seats, played.setup)
        self.case = Case(spec, amounts, judge, table, minds, 0)
        self.shadows: list[copies.Shadow] = []
        self.forks: list[forks.Fork] = []
        self.forked: Counter[str] = Counter()
        self.hushed = 0
        self.story: list[Told] = []
        self._hear(take(table))

    def run(self, belief: Belief | None) -> None:
        """All laws but those of sessions. Stops where the game went wrong."""
        case = self.case
        close = self._moments()
        for moment, x in enumerate(self.played.inputs):
            if moment in close and not self._look(case):
                return
            case.examine("resume", flow.resume)
            belief = self._step(x, belief)
            if case.moment == moment:  # the input was not taken: told already
                return
        case.examine("resume", flow.resume)
        case.examine("endings", lambda c: flow.endings(c, self.played))
        self._same_again()

    def _moments(self) -> set[int]:
        """Rests to look at closely: the rarest kinds of this game first, then any."""
        rng = Random(f"{self.played.seed}/moments")
        tags = self.played.tags
        order = list(range(len(tags)))
        rng.shuffle(order)
        seen: Counter[str] = Counter()
        ranks = {}
        for moment in order:
            ranks[moment] = seen[tags[moment]]
            seen[tags[moment]] += 1
        order.sort(key=lambda moment: ranks[moment])
        questions = [m for m in order if not is_chance(tags[m])]
        draws = [m for m in order if is_chance(tags[m])]
        most = self.case.amounts.moments
        return {*questions[:most], *draws[:1]}

    def _look(self, case: Case) -> bool:
        """Every law at this rest. They work on copies; the table itself must not change."""
        before = dump(case.table)
        for law, check in CLOSE.items():
            case.examine(law, check)
        case.examine("copies", copies.fields)
        case.examine("copies", self._shadow)
        case.examine("locale", lambda c: self.words.ask(c, c.table))
        case.examine("ledger", lambda c: words.refusals(c, self.words))
        try:
            same = dump(case.table) == before
        except Exception:
            same = False
        return case.holds("copies", same, "working on copies of the table changed it")

    def _shadow(self, case: Case) -> None:
        steps = case.amounts.copy_steps
        self.shadows.append(copies.Shadow(copy(case.table), "a clone", steps))
        self.shadows.append(copies.Shadow(copies.saved(case), "a loaded save", steps))

    # -- one input --------------------------------------------------------------------------------

    def _step(self, x: Input, belief: Belief | None) -> Belief | None:
        case = self.case
        before = copy(case.table) if self.forks else None
        fork = self._before(x)
        seen = None if belief is None else eyes.attempt(lambda: belief._view(case.table))
        try:
            told = feed(case.table, x)
        except Exception as error:
            case.holds("seeds", False, f"played again, {x} is not taken: {named(error)}")
            return None
        case.moment += 1
        self._hear(told)
        self.shadows = [s for s in self.shadows if s.follow(case, x, told)]
        self._follow_forks(before, x, told, fork)
        return None if belief is None else self._believe(belief, x, told, seen)

    def _before(self, x: Input) -> forks.Fork | None:
        """What is tried before the table takes its next input."""
        case = self.case
        if case.moment % case.amounts.watch_every == 0:
            case.examine("steps", lambda c: flow.watch(c, x))
        if forks.has_secret(case.table) and self.hushed < case.amounts.secrets:
            self.hushed += 1
            case.examine("hush", lambda c: forks.hush(c, x))
        if not self._forks_here(case, x):
            return None
        made: list[forks.Fork | None] = []
        case.examine("twins", lambda c: made.append(forks.fork_at(c, x)))
        return made[0] if made else None

    def _forks_here(self, case: Case, x: Input) -> bool:
        """By the past alone, so that every outcome is as likely to be followed as any other."""
        if len(self.forks) >= 2 or self.forked.total() >= case.amounts.forks or x.letter == "i":
            return False
        where = case.table.whereabouts().rpartition(" > ")[2]
        eager = 0.5 if forks.has_secret(case.table) else 0.05
        if case.rng("fork here").random() >= eager / (1 + self.forked[where]):
            return False
        self.forked[where] += 1
        return True

    def _follow_forks(
        self, before: Table | None, x: Input, told: list[Told], new: forks.Fork | None
    ) -> None:
        case = self.case
        kept: list[forks.Fork] = []

        def follow(fork: forks.Fork) -> None:
            if before is not None and fork.follow(case, before, x, told, self.luck):
                kept.append(fork)

        for fork in self.forks:
            case.examine("twins", lambda _, fork=fork: follow(fork))  # type: ignore[misc]
        if new is not None:
            case.examine("twins", lambda c: new.look(c, self.luck))
            kept.append(new)
        self.forks = kept

    def _believe(self, belief: Belief, x: Input, told: list[Told], seen: bytes) -> Belief | None:
        case = self.case
        alive = []

        def follow(_: Case) -> None:
            try:
                belief.follow(x, told, seen, case.table)
            except Beyond:
                case.judge.report.beyond += 1
            else:
                if believe(case, belief):
                    alive.append(belief)

        case.examine("oracle", follow)
        return alive[0] if alive else None

    def _hear(self, told: list[Told]) -> None:
        self.case.minds.hear(told)
        self.story.extend(told)
        self.case.examine("locale", lambda c: self.words.hear(c, told))

    def _same_again(self) -> None:
        """Fed the same inputs, the second table has become what the first became."""
        case, played = self.case, self.played
        told = [event for events in played.told for event in events]
        case.holds("seeds", told == self.story, "the same inputs told another story")
        if played.last is not None and not played.trouble:
            same = dump(case.table) == dump(played.last)
            case.holds("seeds", same, "the same inputs gave another table")

    # -- sessions ---------------------------------------------------------------------------------

    def sit(self, options: dict[str, object]) -> None:
        """The same game as a session: named inputs, taking back, and replay of the record."""
        case, played = self.case, self.played
        session = Session(case.spec, played.seats, options)
        rng = Random(f"{played.seed}/undo")
        decisions = [n for n, x in enumerate(played.inputs, 1) if x.letter != "c"]
        chosen = set(rng.sample(decisions, min(case.amounts.undo_moments, len(decisions))))
        here = Case(case.spec, case.amounts, case.judge, session.table, case.minds, 0)
        for x in played.inputs:
            apply_to(session, x)
            here.moment += 1
            here.table = session.table
            if here.moment in chosen:
                here.examine("undo", lambda c: undo(c, session, played))
        again = replay(case.spec, session.record)
        same = dump(again.table) == dump(session.table) == dump(case.table)
        case.holds("copies", same, "a replayed record gives another table")
        case.holds("copies", again.log == session.log, "a replayed record tells another story")
        same = session.log == self.story
        case.holds("copies", same, "a session tells another story than its table")


def is_chance(tag: str) -> bool:
    return tag.split("|")[1] == str(CHANCE)


__all__ = ["OVER", "SPECTATOR", "Walk"]
