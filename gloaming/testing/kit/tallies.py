"""Aggregates over all games of a check, judged when the last of them is over."""

from __future__ import annotations

from gloaming.core.spec import GameSpec
from gloaming.testing.kit.amounts import Amounts
from gloaming.testing.kit.rare import Rare
from gloaming.testing.kit.report import Judge
from gloaming.testing.kit.sampler import Luck
from gloaming.testing.kit.talk import TalkTally
from gloaming.testing.kit.telling import Telling
from gloaming.testing.kit.words import Words


class Tallies:
    """One of each, for all games."""

    def __init__(self, spec: GameSpec, amounts: Amounts) -> None:
        self.luck = Luck()
        self.rare = Rare(spec)
        self.talk = TalkTally(spec)
        self.telling = Telling(spec)
        self.words = Words(spec, amounts.sentences)

    def judge(self, judge: Judge, at_random: bool) -> None:
        """What a bot does is no lot: along its games nobody asks how often the sampler meets the
        truth, nor how often a kind of world should come up."""
        if at_random:
            self.luck.judge(judge)
        self.rare.judge(judge, at_random)
        self.talk.judge(judge)
        self.telling.judge(judge)
