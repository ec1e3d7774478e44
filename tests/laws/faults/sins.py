"""All planted faults: the name of the sin, the spoilt game, and the law that must catch it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gloaming.core.kinds import Event, Vocabulary
from gloaming.core.locale import Locale
from gloaming.core.spec import GameSpec
from laws.faults import flow, secrets
from laws.faults.attic import CODES, SPEC, spec_of, vocabulary
from laws.faults.flow import with_part


@dataclass(frozen=True)
class Sin:
    """One fault, and the law that has to find it."""

    law: str
    spec: GameSpec
    games: int = 10
    seats: int | None = None
    oracle: int = 0  # games the slow oracle follows


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
        "undo", spec_of(words=vocabulary(peeked=Event("peeked", "", "target:seat card:card")))
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
    # Words.
    "a missing translation": Sin("locale", reworded(drop="event.hissed"), games=1),
    "a secret in the outsider's sentence": Sin(
        "locale", reworded(outside_drew="{seat}: {card}."), games=1
    ),
    "a rule that is not in the ledger": Sin(
        "ledger", spec_of(codes={**CODES, "ATT-99": ""}), games=1
    ),
    "a verb that nobody explains": Sin("ledger", spec_of(words=unexplained(rule="")), games=1),
    "a verb whose rule is not in the ledger": Sin(
        "ledger", spec_of(words=unexplained(where=(("turn", "ATT-99"),))), games=1
    ),
    "a verb whose rule holds at no time": Sin(
        "ledger", spec_of(words=unexplained(where=(("card:dog", "ATT-7"),))), games=1
    ),
}
