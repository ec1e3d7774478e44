"""The Wake: a small game of our own around a coffin, to try everything the core can do."""

from __future__ import annotations

from gloaming.core.spec import (
    GameSpec,
    InformationSpec,
    RulesSpec,
    SearchSpec,
    TableSpec,
    WordsSpec,
)
from wake.bots.advice import Sexton
from wake.bots.imagine import imagine
from wake.bots.memory import remember
from wake.bots.policy import playout
from wake.rules.consistent import consistent
from wake.rules.options import OPTIONS, make_setup
from wake.rules.state import circles, points, score
from wake.rules.table import FRAMES, blank, new
from wake.rules.vocabulary import WORDS
from wake.shown.facts import CODES, NONSENSE, option_facts, prompt_facts, refusal_facts

SPEC = GameSpec(
    id="wake",
    package="wake",
    seats=(2, 4),
    rules=RulesSpec(
        version=1,
        options=OPTIONS,
        setup=make_setup,
        new=new,
        blank=blank,
        frames=FRAMES,
        score=score,
        points=points,
        longest=2_000,
        consistent=consistent,
    ),
    information=InformationSpec(
        imagine=imagine,
        memory=remember,
    ),
    words=WordsSpec(
        vocabulary=WORDS,
        prompt_facts=prompt_facts,
        option_facts=option_facts,
        refusal_facts=refusal_facts,
        nonsense=NONSENSE,
        codes=CODES,
    ),
    search=SearchSpec(
        playout=playout,
    ),
    table=TableSpec(
        bots={"sexton": Sexton},
        circles=circles,
    ),
)
