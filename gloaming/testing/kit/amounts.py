"""Settings: how many games, rests and samples each law of a check gets, all in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Amounts:
    """Cheap laws are tried at every rest, dear ones at some, chosen from the game's seed.

    A game is played once at random and then walked through again; the moments that are looked at
    closely are chosen among all its rests, a different kind of moment first each time.
    """

    moments: int = 4  # rests per game that every law looks at closely
    secrets: int = 6  # rests per game with a private draw or secret answer, for `hush`
    forks: int = 4  # of those, followed on as twins that differ in one secret
    fork_siblings: int = 3  # how many other outcomes of that secret
    fork_steps: int = 24  # inputs a fork is followed for
    watched: int = 12  # inputs per game run step by step (`steps`, `frames`), or one in so many
    chain: int = 5  # inputs a world and its twin are fed together
    copies: int = 6  # rests per game at which a clone and a save begin to follow
    copy_steps: int = 15  # inputs they follow, and inputs a clone is played on by itself
    actions: int = 400  # of all that can be said, tried against the legal list
    refusals: int = 24  # refusals compared between twins
    refused_rests: int = 8  # rests per game at which refusals are compared by themselves
    refused: int = 48  # answers tried there for each seat, as many aimed as at random
    rare_rests: int = 40  # rests per game at which traits of the truth are noted, for `coverage`
    rare_game: int = 300  # worlds that may be imagined per game to meet them; the rest is kept
    rare_worlds: int = 2_000  # worlds imagined at one rest for a trait that was never imagined
    samples: int = 6  # worlds imagined where at least two are known to be possible
    play_on_every: int = 3  # at one moment in so many, an imagined world is played to its end
    # The slow oracle, in the first games only.
    oracle_games: int = 4
    oracle_tables: int = 3_000  # possible tables; beyond that it gives up
    oracle_steps: int = 20_000  # inputs tried per game; beyond that it gives up
    oracle_coverage: int = 40  # up to so many worlds, every one that is not too rare is demanded
    oracle_worlds: int = 6_000  # imagined until then; most samplers need far fewer
    oracle_coverages: int = 3  # rests per game at which that is demanded
    undo_moments: int = 12  # decisions per game after which taking back is tried
    sentences: int = 20  # times each kind of sentence is formed in each language


USUAL = Amounts()
