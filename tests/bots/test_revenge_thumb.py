"""Rules of thumb of A Ghost's Revenge: by the rules, from what is open, and better than luck."""

from __future__ import annotations

from random import Random

import pytest

from gloaming.bots.roster import make_bot
from gloaming.core.flow import CHANCE, OVER
from gloaming.core.known import Memory, know
from gloaming.games.revenge import SPEC as REVENGE


@pytest.mark.parametrize("bot", ["heuristic", "racer", "avenger"])
def test_rules_of_thumb_choose_what_is_legal(bot: str) -> None:
    setup = REVENGE.prepare(4, {"may_wait": True, "ability_timing": "either"})
    for seed in range(20):
        g = REVENGE.start(4, setup)
        rng = Random(seed)
        agent = make_bot(REVENGE, bot, rng)
        while g.wait != OVER:
            if g.wait == CHANCE:
                g.chance(int(rng.random() * g.outcomes))
                continue
            seat = g.first_asked()
            legal = g.legal(seat)
            action = agent.choose(know(g, seat, setup, Memory()), legal)
            assert action in legal
            assert {thought.action for thought in agent.explain()} == set(legal)
            g.decide(seat, action)


def test_the_policy_of_imagined_games_plays_by_the_rules() -> None:
    """With every option that changes what is legal."""
    assert REVENGE.search.playout is not None
    for options in (
        {},
        {"may_wait": True},
        {"ability_timing": "either", "ifrit_order": "class_only"},
        {"impossible_order": "lapses", "token_supply": 40, "cost_light": 7},
    ):
        setup = REVENGE.prepare(4, options)
        for seed in range(15):
            g = REVENGE.start(4, setup)
            rng = Random(seed)
            for _ in range(2000):
                if g.wait == OVER:
                    break
                if g.wait == CHANCE:
                    g.chance(int(rng.random() * g.outcomes))
                else:
                    seat = g.first_asked()
                    g.decide(seat, REVENGE.search.playout(g, seat, rng))


def test_the_prior_shares_out_all_attention() -> None:
    assert REVENGE.search.prior is not None
    setup = REVENGE.prepare(4, {})
    for seed in range(5):
        g = REVENGE.start(4, setup)
        rng = Random(seed)
        while g.wait != OVER:
            if g.wait == CHANCE:
                g.chance(int(rng.random() * g.outcomes))
                continue
            seat = g.first_asked()
            legal = g.legal(seat)
            weights = REVENGE.search.prior(g, seat, legal)
            assert len(weights) == len(legal)
            assert min(weights) > 0.0
            assert sum(weights) == pytest.approx(1.0)
            g.decide_trusted(seat, legal[int(rng.random() * len(legal))])
