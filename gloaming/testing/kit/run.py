"""Entry point of the check: so many random games, every law along each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from gloaming.bots.roster import make_bot
from gloaming.core.flow import Refused
from gloaming.core.spec import GameSpec
from gloaming.testing.kit.amounts import USUAL, Amounts
from gloaming.testing.kit.hooks import settings, strange_setup
from gloaming.testing.kit.oracle import Belief, Beyond
from gloaming.testing.kit.play import Played, Player, named, play, viewers_of
from gloaming.testing.kit.report import Judge, Report
from gloaming.testing.kit.seeds import check_sources
from gloaming.testing.kit.steps import check_steps
from gloaming.testing.kit.tallies import Tallies
from gloaming.testing.kit.walk import Walk


def check(
    spec: GameSpec,
    games: int = 100,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    advance: Callable[[int], None] | None = None,
    amounts: Amounts = USUAL,
    bot: str | None = None,
) -> Report:
    """Hold a game to every law along so many random games, or games that a bot plays.

    Random play seldom gets far in some games; a bot does. But what a bot does is no lot, so along
    its games nobody asks how often the sampler meets the truth.

    Without `seats`, all seat counts that these options allow share the games evenly. Game n has
    the seed `seed + n`, so that any one of them can be had again alone. `advance` is told 1 after
    each game.
    """
    given = dict(options or {})
    counts = seat_counts(spec, given) if seats is None else [seats]
    report = Report(spec.id, games, tuple(counts), seed, given)
    whole = Judge(report, seed, 0)
    tallies = Tallies(spec, amounts)
    check_steps(whole, spec)
    check_sources(whole, spec)
    settings(whole, spec)
    tallies.words.check(whole)
    for n in range(games):
        count = counts[n % len(counts)]
        judge = Judge(report, seed + n, count)
        oracle = bot is None and n < amounts.oracle_games
        one_game(spec, judge, given, amounts, tallies, oracle, bot)
        if advance is not None:
            advance(1)
    tallies.judge(whole, at_random=bot is None)
    return report


def seat_counts(spec: GameSpec, options: Mapping[str, Any]) -> list[int]:
    """The seat counts of a game that take these options; if none does, the first says why."""
    least, most = spec.seats
    found = []
    for seats in range(least, most + 1):
        try:
            spec.prepare(seats, options)
            found.append(seats)
        except Refused:
            continue
    if not found:
        spec.prepare(least, options)
    return found


def one_game(
    spec: GameSpec,
    judge: Judge,
    options: dict[str, Any],
    amounts: Amounts,
    tallies: Tallies,
    oracle: bool,
    bot: str | None = None,
) -> None:
    """Play it, walk through it again with the laws, and sit through it as a session."""
    setup = spec.prepare(judge.seats, options)
    strange = strange_setup(spec, judge.seats, options, judge.seed)
    tallies.rare.begin(amounts.rare_game)
    tallies.talk.begin(judge, spec.rules.new(judge.seats, setup))
    played = play(spec, judge.seats, setup, judge.seed, player_of(spec, judge, setup, bot))
    if played.last is None:
        judge.holds("endings", False, played.trouble)
        return
    judge.report.windows.update(tag.windows for tag in played.tags)
    walk = Walk(spec, amounts, judge, played, tallies, strange)
    walk.belief = belief_of(spec, judge, played, amounts) if oracle else None
    walk.run()
    try:
        walk.sit(options)
    except Exception as error:
        judge.holds("copies", False, f"the game as a session: {named(error)}")


def player_of(spec: GameSpec, judge: Judge, setup: Any, bot: str | None) -> Player | None:
    """Who chooses the inputs of a game: bots of this name in every seat, or (None) chance."""
    if bot is None:
        return None
    rng = Random(f"{judge.seed}/bots")
    return Player(spec, setup, [make_bot(spec, bot, rng) for _ in range(judge.seats)])


def belief_of(spec: GameSpec, judge: Judge, played: Played, amounts: Amounts) -> Belief | None:
    viewer = Random(f"{played.seed}/oracle").choice(viewers_of(played.seats))
    try:
        return Belief(spec, played.seats, played.setup, viewer, amounts)
    except Beyond:
        judge.report.beyond += 1
    except Exception as error:
        judge.holds("oracle", False, named(error))
    return None
