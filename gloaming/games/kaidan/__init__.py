"""Kaidan: a co-operative escape with a secret traitor, where the dead return, for one to five."""

from __future__ import annotations

from gloaming.core.spec import (
    GameSpec,
    InformationSpec,
    LabSpec,
    RulesSpec,
    SearchSpec,
    TableSpec,
    WordsSpec,
)
from gloaming.games.kaidan.bots.absent import absent
from gloaming.games.kaidan.bots.advice import Heuristic
from gloaming.games.kaidan.bots.imagine import imagine
from gloaming.games.kaidan.bots.memory import remember
from gloaming.games.kaidan.bots.policy import HORIZON, narrow, outlook, playout, prior, settled
from gloaming.games.kaidan.bots.standing import LULLS, habit
from gloaming.games.kaidan.rules.consistent import consistent
from gloaming.games.kaidan.rules.options import OPTIONS, make_setup
from gloaming.games.kaidan.rules.state import circles, first_turn, points, score
from gloaming.games.kaidan.rules.table import FRAMES, blank, new
from gloaming.games.kaidan.rules.vocabulary import WORDS
from gloaming.games.kaidan.shown.facts import (
    CODES,
    NONSENSE,
    option_facts,
    prompt_facts,
    refusal_facts,
)
from gloaming.games.kaidan.shown.measures import MEASURES
from gloaming.games.kaidan.shown.scene import scene

SPEC = GameSpec(
    id="kaidan",
    package="gloaming.games.kaidan",
    seats=(1, 5),
    rules=RulesSpec(
        version=1,
        options=OPTIONS,
        setup=make_setup,
        new=new,
        blank=blank,
        frames=FRAMES,
        score=score,
        shared_win=False,
        points=points,
        longest=40_000,
        consistent=consistent,
    ),
    information=InformationSpec(imagine=imagine, memory=remember),
    words=WordsSpec(
        vocabulary=WORDS,
        seat_names="character",
        prompt_facts=prompt_facts,
        option_facts=option_facts,
        refusal_facts=refusal_facts,
        nonsense=NONSENSE,
        codes=CODES,
    ),
    search=SearchSpec(
        playout=playout,
        prior=prior,
        narrow=narrow,
        outlook=outlook,
        horizon=HORIZON,
        settled=settled,
        race=True,
    ),
    table=TableSpec(
        bots={"heuristic": Heuristic},
        absent=absent,
        lulls=LULLS,
        habit=habit,
        circles=circles,
        scene=scene,
    ),
    lab=LabSpec(measures=MEASURES, first_turn=first_turn),
)
