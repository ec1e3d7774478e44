"""House of Possession: a race for the exits with interrupts, for two to eight guests."""

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
from gloaming.games.house.bots.absent import absent
from gloaming.games.house.bots.advice import Heuristic
from gloaming.games.house.bots.imagine import imagine
from gloaming.games.house.bots.memory import remember
from gloaming.games.house.bots.policy import likely, narrow, outlook, playout, prior, settled
from gloaming.games.house.bots.standing import LULLS, habit
from gloaming.games.house.rules.consistent import consistent
from gloaming.games.house.rules.options import OPTIONS, make_setup
from gloaming.games.house.rules.state import first_turn, score
from gloaming.games.house.rules.table import FRAMES, blank, new
from gloaming.games.house.rules.vocabulary import WORDS
from gloaming.games.house.shown.facts import (
    CODES,
    NONSENSE,
    option_facts,
    prompt_facts,
    refusal_facts,
)
from gloaming.games.house.shown.measures import MEASURES

SPEC = GameSpec(
    id="house",
    package="gloaming.games.house",
    seats=(2, 8),
    rules=RulesSpec(
        version=1,
        options=OPTIONS,
        setup=make_setup,
        new=new,
        blank=blank,
        frames=FRAMES,
        score=score,
        consistent=consistent,
        longest=300_000,  # random guests with Sins stop each other for hundreds of turns
    ),
    information=InformationSpec(
        imagine=imagine,
        memory=remember,
    ),
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
        likely=likely,
        outlook=outlook,
        horizon=80,
        settled=settled,
        race=True,
    ),
    table=TableSpec(
        bots={"heuristic": Heuristic},
        absent=absent,
        lulls=LULLS,
        habit=habit,
    ),
    lab=LabSpec(
        measures=MEASURES,
        first_turn=first_turn,
    ),
)
