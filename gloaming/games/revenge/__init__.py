"""A Ghost's Revenge: contracts and sabotage for three or four ghosts who want to live again."""

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
from gloaming.games.revenge.bots.absent import absent
from gloaming.games.revenge.bots.advice import Avenger, Heuristic, Racer
from gloaming.games.revenge.bots.imagine import imagine
from gloaming.games.revenge.bots.policy import outlook, playout, prior
from gloaming.games.revenge.rules.consistent import consistent
from gloaming.games.revenge.rules.options import OPTIONS, make_setup
from gloaming.games.revenge.rules.state import score
from gloaming.games.revenge.rules.table import FRAMES, blank, new
from gloaming.games.revenge.rules.vocabulary import WORDS
from gloaming.games.revenge.shown.facts import (
    CODES,
    NONSENSE,
    option_facts,
    prompt_facts,
    refusal_facts,
)
from gloaming.games.revenge.shown.measures import MEASURES

SPEC = GameSpec(
    id="revenge",
    package="gloaming.games.revenge",
    seats=(3, 4),
    rules=RulesSpec(
        version=1,
        options=OPTIONS,
        setup=make_setup,
        new=new,
        blank=blank,
        frames=FRAMES,
        score=score,
        consistent=consistent,
    ),
    information=InformationSpec(
        imagine=imagine,
    ),
    words=WordsSpec(
        vocabulary=WORDS,
        seat_names="ghost",
        prompt_facts=prompt_facts,
        option_facts=option_facts,
        refusal_facts=refusal_facts,
        nonsense=NONSENSE,
        codes=CODES,
    ),
    search=SearchSpec(
        playout=playout,
        prior=prior,
        outlook=outlook,
        horizon=8,
    ),
    table=TableSpec(
        bots={"heuristic": Heuristic, "racer": Racer, "avenger": Avenger},
        absent=absent,
    ),
    lab=LabSpec(
        measures=MEASURES,
    ),
)
