"""`telling`: duplicate events: nothing is announced twice.

The same event twice in one input can be right: two cards alike go to the pile one after the other.
It is wrong if nothing has happened in between, and wrong if it is no coincidence: where, more often
than not, all that an input tells of a kind comes twice over. Where two are meant, say which.
"""

from __future__ import annotations

from collections import Counter

from gloaming.core.flow import Told
from gloaming.core.spec import GameSpec
from gloaming.testing.kit.case import Case
from gloaming.testing.kit.report import Judge

FEWEST = 3  # inputs with such an event, before twice is called a habit


def told_again(case: Case, where: str, told: list[Told]) -> None:
    """A step that changed nothing on the table has told all this."""
    twice = [event for event, times in Counter(told).items() if times > 1]
    names = [case.spec.vocabulary.events[event[0]].name for event in twice]
    case.holds("telling", not twice, f"{where} told {', '.join(names)} twice, and nothing changed")


class Telling:
    """How often each event came, and came twice, in one input."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.inputs: Counter[int] = Counter()
        self.twice: Counter[int] = Counter()

    def hear(self, told: list[Told]) -> None:
        self.inputs.update({event[0] for event in told})
        times = Counter(told)
        once = {event[0] for event, number in times.items() if number == 1}
        self.twice.update({event[0] for event in times} - once)

    def judge(self, judge: Judge) -> None:
        for kind, inputs in sorted(self.inputs.items()):
            twice = self.twice[kind]
            name = self.spec.vocabulary.events[kind].name
            what = f"{name} was told twice over in {twice} of the {inputs} inputs that told it"
            judge.holds("telling", inputs < FEWEST or 2 * twice <= inputs, what)
