"""The `random` bot."""

from __future__ import annotations

from random import Random

import pytest

from gloaming.bots.chancer import Chancer

LEGAL = [(0, 0, -1), (0, 1, -1), (2, 1, 0), (2, 1, 1), (2, 1, 2), (4, -1, -1)]


def test_it_wants_to_know_nothing_and_chooses_something_legal() -> None:
    bot = Chancer(Random(2))
    assert not bot.wants_known
    assert {bot.choose(None, LEGAL) for _ in range(300)} == set(LEGAL)


def test_it_explains_the_odds_it_chose_by() -> None:
    bot = Chancer(Random(2))
    bot.choose(None, LEGAL)
    thoughts = bot.explain()
    assert thoughts[0].action == (4, -1, -1)
    assert {thought.action for thought in thoughts} == set(LEGAL)
    assert sum(thought.share for thought in thoughts) == pytest.approx(1.0)
    blocks = [thought.share for thought in thoughts if thought.action[0] == 2]
    assert blocks == pytest.approx([1 / 9] * 3)


def test_actions_need_not_be_listed_verb_by_verb() -> None:
    mixed = [(0, 0, -1), (4, -1, -1), (0, 1, -1), (2, 1, 0), (0, 2, -1)]
    bot = Chancer(Random(2))
    drawn = [bot.choose(None, mixed) for _ in range(3000)]
    assert set(drawn) == set(mixed)
    assert 900 < drawn.count((2, 1, 0)) < 1100
    assert 270 < drawn.count((0, 2, -1)) < 400
