"""All planted faults: the name of the sin, the spoilt game, and the law that must catch it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gloaming.core.kinds import Event, Names, Vocabulary
from gloaming.core.locale import Locale
from gloaming.core.spec import GameSpec
from gloaming.testing.kit import Amounts
from laws.faults import flow, hooks, secrets, sets
from laws.faults.attic import (
    CARDS,
    CODES,
    EVENTS,
    KINDS,
    SOURCES,
    SPEC,
    VERBS,
    spec_of,
    vocabulary,
)
from laws.faults.flow import with_part

# Enough to catch a fault in a second or so; the usual amounts only look longer.
QUICK = Amounts(oracle_games=0, moments=2, copies=4, undo_moments=6, actions=120)
# For what comes up in few games: many games, and nothing but rare worlds.
RARE = Amounts(
    oracle_games=0,
    moments=0,
    secrets=0,
    forks=0,
    watched=1,
    copies=0,
    undo_moments=0,
    refused_rests=0,
)


@dataclass(frozen=True)
class Sin:
    """One fault, and the law that has to find it."""

    law: str
    spec: GameSpec
    games: int = 10
    seats: int | None = None
    oracle: int = 0  # games the slow oracle follows
    amounts: Amounts = QUICK


def reworded(drop: str = "", **messages: str) -> GameSpec:
    """The sound game without a sentence in Italian, or with another one in both languages."""
    spec = spec_of()
    locales = {}
    for language, words in SPEC.locales.items():
        left = Locale(language, {})
        left._trees = {
            key: tree for key, tree in words._trees.items() if (language, key) != ("it", drop)
        }
        said = {key.replace("_", "."): message for key, message in messages.items()}
        locales[language] = left.merged(Locale(language, said))
    spec.__dict__["locales"] = locales
    return spec


def unexplained(**changed: Any) -> Vocabulary:
    """The words of the sound game, but for the rule of its first verb."""
    words = vocabulary()
    words.verbs = (replace(words.verbs[0], **changed), *words.verbs[1:])
    return words


def named_by(kind: type[Names]) -> Vocabulary:
    """The words of the sound game, with its cards named by another kind."""
    return Vocabulary({**KINDS, "card": kind(CARDS)}, VERBS, EVENTS, SOURCES)


SINS = {
    # The flow.
    "a waiting step that changes something": Sin(
        "rerun", spec_of(with_part(turn=flow.RestlessTurn))
    ),
    "a frame that reaches into another": Sin(
        "frames", spec_of(with_part(laying=flow.ReachingLaying))
    ),
    "a save that depends on step numbers": Sin(
        "steps", spec_of(with_part(night=flow.NumberedNight))
    ),
    "a step with two directives": Sin("steps", spec_of(with_part(turn=flow.HastyTurn))),
    "a step that does not exist": Sin("steps", spec_of(with_part(turn=flow.LostTurn)), games=1),
    "a question that no longer stands": Sin(
        "resume", spec_of(with_part(whistle=flow.ThievishWhistle))
    ),
    # The end.
    "a dead end": Sin("endings", spec_of(with_part(night=flow.MuteNight)), games=2),
    "an endless game": Sin("endings", spec_of(with_part(evening=flow.EndlessEvening)), games=1),
    "an endless loop": Sin("endings", spec_of(with_part(turn=flow.CirclingTurn)), games=1),
    "a score that does not add up": Sin("endings", spec_of(score=flow.generous), games=1),
    "a score above a whole win": Sin(
        "endings", spec_of(score=flow.boundless, shared_win=False), games=1
    ),
    "a victory before the end": Sin(
        "endings", spec_of(score=flow.always_winning, shared_win=False), games=1
    ),
    "points that are not whole": Sin("endings", spec_of(points=flow.half_points), games=1),
    # Copies.
    "a clone that shares a list": Sin("copies", spec_of(flow.SharingAttic)),
    "a clone that forgets a field": Sin("copies", spec_of(flow.ForgetfulAttic)),
    "a field left out of INFO": Sin("copies", spec_of(flow.UnlistedAttic), games=1),
    "a memory that no save keeps": Sin("copies", spec_of(with_part(turn=flow.RecallingTurn))),
    "a memory that shares its notebook": Sin("copies", spec_of(memory=secrets.share_peeks)),
    # Legality.
    "a listed action that is refused": Sin("legal", spec_of(with_part(turn=flow.BoastingTurn))),
    "an accepted action that is not listed": Sin(
        "legal", spec_of(with_part(turn=flow.SecretiveTurn))
    ),
    # Secrets.
    "a card in an event's open face": Sin("hush", spec_of(secrets.OpenAttic)),
    "an event told to the wrong seat": Sin("hush", spec_of(secrets.MisdirectedAttic)),
    "a leak through the number of messages": Sin("hush", spec_of(secrets.SmilingAttic)),
    "a stable mark on a face-down card": Sin("hush", spec_of(secrets.MarkedAttic)),
    "a leak through the legal list": Sin("twins", spec_of(with_part(turn=secrets.WaryTurn))),
    "a leak through a refusal's reason": Sin("twins", spec_of(with_part(turn=secrets.KnowingTurn))),
    "a leak through the order of the answers": Sin(
        "twins", spec_of(with_part(turn=secrets.NervousTurn))
    ),
    "a leak through the question": Sin("twins", spec_of(with_part(turn=secrets.ShiveringTurn))),
    "a private draw that stands on its frame": Sin(
        "hush", spec_of(with_part(turn=secrets.CarelessTurn))
    ),
    "a leak through a refusal's facts": Sin(
        "scramble", spec_of(refusal_facts=secrets.holder_facts)
    ),
    "a rare number that comes out in a refusal": Sin(
        "canary", spec_of(refusal_facts=secrets.holder_facts)
    ),
    "a leak through taking back": Sin(
        "undo", spec_of(vocabulary=vocabulary(peeked=Event("peeked", "", "target:seat card:card")))
    ),
    "a view that names who is asked in secret": Sin(
        "twins", spec_of(with_part(night=secrets.LoudNight))
    ),
    "a seed in the state": Sin("seeds", spec_of(secrets.SeededAttic), games=1),
    "a generator of its own": Sin("seeds", spec_of(with_part(evening=secrets.DicingEvening))),
    # Samplers.
    "a sampler that copies the truth": Sin(
        "sampler",
        spec_of(secrets.WatchedAttic, secrets.copy_truth, setup=secrets.open_setup),
        games=40,
    ),
    "a sampler that looks up one thing": Sin(
        "sampler",
        spec_of(secrets.WatchedAttic, secrets.spot_the_ghost, setup=secrets.open_setup),
        games=40,
        seats=3,
    ),
    "a sampler that leaves out a possibility": Sin(
        "oracle", spec_of(dream=secrets.lose_the_moth), games=4, seats=2, oracle=4
    ),
    "a sampler that ignores a deduction": Sin(
        "oracle", spec_of(dream=secrets.forget_peeks), games=10, seats=2, oracle=10
    ),
    "a sampler that always imagines the same": Sin(
        "sampler", spec_of(dream=secrets.same_again), games=30
    ),
    "a sampler that leaves holes": Sin("sampler", spec_of(dream=secrets.leave_holes), games=2),
    # Refusals of what is not listed.
    "a refusal that tells whether others hold a card": Sin(
        "refusals", spec_of(refusal_facts=hooks.taken_facts), games=4
    ),
    "a rule out of turn that knows the ghost": Sin("refusals", spec_of(hooks.NosyAttic), games=4),
    "nonsense that breaks something": Sin(
        "refusals", spec_of(vocabulary=named_by(hooks.Brittle)), games=6
    ),
    # Rare worlds.
    "a sampler that never imagines a quiet deed": Sin(
        "coverage", spec_of(dream=hooks.never_peeked), games=12
    ),
    "a sampler that never imagines a hand of one sort": Sin(
        "coverage",
        spec_of(with_part(turn=hooks.PickyTurn), hooks.never_all_low),
        games=80,
        seats=3,
        amounts=RARE,
    ),
    "a number that is hidden for a hidden reason": Sin("twins", spec_of(secrets.HushedAttic)),
    # Sets.
    "a set that is described and refused": Sin(
        "legal", spec_of(with_part(laying=sets.BoastfulLaying), vocabulary=sets.words())
    ),
    "a set that is accepted and not described": Sin(
        "legal", spec_of(with_part(laying=sets.LaxLaying), vocabulary=sets.words())
    ),
    "a leak through the description of a set": Sin(
        "twins", spec_of(with_part(laying=sets.TellingLaying), vocabulary=sets.words()), games=20
    ),
    # What is handed out besides.
    "an aid that reads the truth in the setup": Sin(
        "hooks",
        spec_of(secrets.WatchedAttic, setup=secrets.open_setup, aid=hooks.aid_of_truth),
        games=3,
    ),
    "a memory that reads the truth in the setup": Sin(
        "copies",
        spec_of(secrets.WatchedAttic, setup=secrets.open_setup, memory=hooks.gossip),
        games=3,
    ),
    "a bot that reads the truth in the setup": Sin(
        "hooks",
        spec_of(secrets.WatchedAttic, setup=secrets.open_setup, bots={"bot": hooks.CheatingBot}),
        games=6,
    ),
    "a stand-in that answers what is not listed": Sin(
        "hooks", spec_of(absent=hooks.absent_at_will), games=3
    ),
    "a habit that goes by what others hold": Sin("twins", spec_of(habit=hooks.draws_without_cat)),
    "a habit that shows through noise": Sin("scramble", spec_of(habit=hooks.draws_without_cat)),
    "people who deal are offered what is left": Sin(
        "twins", spec_of(drawable=hooks.what_is_left), games=20
    ),
    "people who deal are not offered what can come": Sin(
        "hooks", spec_of(drawable=hooks.what_is_low), games=6
    ),
    "people who deal are told what is in the bag": Sin(
        "twins",
        spec_of(drawable=hooks.what_may_come, deal_facts=hooks.facts_of_the_bag),
        games=20,
    ),
    "a circle that spectators listen to": Sin(
        "talk", spec_of(circles=hooks.spectators_listen), games=1, seats=3
    ),
    "a circle that tells a secret": Sin("twins", spec_of(circles=hooks.the_cats_friends_talk)),
    # Tellings.
    "an announcement told twice": Sin("telling", spec_of(hooks.ProudAttic), games=4),
    "a turn that is announced again": Sin(
        "telling", spec_of(with_part(turn=hooks.StutteringTurn)), games=4
    ),
    # Words.
    "a missing translation": Sin("locale", reworded(drop="event.hissed"), games=1),
    "a secret in the outsider's sentence": Sin(
        "locale", reworded(outside_drew="{seat}: {card}."), games=1
    ),
    "a rule that is not in the ledger": Sin(
        "ledger", spec_of(codes={**CODES, "ATT-99": ""}), games=1
    ),
    "a verb that nobody explains": Sin("ledger", spec_of(vocabulary=unexplained(rule="")), games=1),
    "a verb whose rule is not in the ledger": Sin(
        "ledger", spec_of(vocabulary=unexplained(where=(("turn", "ATT-99"),))), games=1
    ),
    "a verb whose rule holds at no time": Sin(
        "ledger", spec_of(vocabulary=unexplained(where=(("card:dog", "ATT-7"),))), games=1
    ),
}

# The same things done soundly: each of these keeps every law.
TWINS = {
    "a refusal that tells what one holds": spec_of(refusal_facts=hooks.own_facts),
    "a rule out of turn that knows who asks": spec_of(hooks.PoliteAttic),
    "cards that can be named in capitals": spec_of(vocabulary=named_by(hooks.Sturdy)),
    "cards that are of a sort": spec_of(with_part(turn=hooks.PickyTurn)),
    "an aid and a memory that go by what was told": spec_of(
        secrets.WatchedAttic, setup=secrets.open_setup, aid=hooks.aid_of_memory
    ),
    "a memory that knows the options": spec_of(
        secrets.WatchedAttic, setup=secrets.open_setup, memory=hooks.diary
    ),
    "a bot and a stand-in that play by the list": spec_of(
        bots={"bot": hooks.Bot}, absent=hooks.absent_as_listed
    ),
    "a habit that goes by public facts": spec_of(habit=hooks.draws_with_few),
    "people who deal are offered what they cannot rule out": spec_of(
        drawable=hooks.what_may_come, deal_facts=hooks.facts_of_the_deal
    ),
    "hands that others count": spec_of(secrets.CountedAttic),
    "sets that are laid": spec_of(with_part(laying=sets.SetLaying), vocabulary=sets.words()),
    "a circle of two": spec_of(circles=hooks.a_pair_talks),
    "a circle that follows the state": spec_of(circles=hooks.whistlers_talk),
    "everybody wins, and points are counted": spec_of(
        score=flow.generous, shared_win=False, points=flow.whole_points
    ),
}
