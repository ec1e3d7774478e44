"""Bots by name."""

from __future__ import annotations

from random import Random

import pytest

from gloaming.bots.chancer import Chancer
from gloaming.bots.ismcts import Ismcts
from gloaming.bots.roster import UnknownBot, bot_names, hurried, make_bot
from gloaming.games.revenge import SPEC
from gloaming.games.revenge.bots.advice import Racer


def test_the_names_a_game_offers() -> None:
    assert bot_names(SPEC) == ["random", "heuristic", "racer", "avenger", "ismcts"]
    for name in bot_names(SPEC):
        assert make_bot(SPEC, name, Random(1)) is not None


def test_a_name_makes_its_bot() -> None:
    assert isinstance(make_bot(SPEC, "random", Random(1)), Chancer)
    assert isinstance(make_bot(SPEC, "racer", Random(1)), Racer)


@pytest.mark.parametrize(
    ("text", "iterations", "seconds"),
    [("ismcts", 1000, 0.0), ("ismcts:25", 25, 0.0), ("ismcts:500ms", 0, 0.5)],
)
def test_search_comes_with_its_budget(text: str, iterations: int, seconds: float) -> None:
    bot = make_bot(SPEC, text, Random(1))
    assert isinstance(bot, Ismcts)
    assert (bot.iterations, bot.seconds) == (iterations, seconds)


def test_in_a_hurry_only_an_endless_search_is_cut_short() -> None:
    bot = make_bot(SPEC, hurried("ismcts"), Random(1))
    assert isinstance(bot, Ismcts)
    assert 0 < bot.iterations < 100
    for name in ("random", "racer", "ismcts:500", "ismcts:500ms"):
        assert hurried(name) == name


@pytest.mark.parametrize(
    "text", ["", "Random", "ismcts:", "ismcts:0", "ismcts:-3", "ismcts:5s", "heuristic:3", "ifrit"]
)
def test_an_unknown_bot_is_told_who_there_is(text: str) -> None:
    with pytest.raises(UnknownBot, match="random, heuristic, racer, avenger, ismcts") as caught:
        make_bot(SPEC, text, Random(1))
    assert repr(text) in str(caught.value)
