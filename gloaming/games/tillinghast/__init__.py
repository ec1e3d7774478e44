"""Tillinghast: ghosts of murdered magicians race and hunt one another, unseen, by night."""

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
from gloaming.games.tillinghast.bots.absent import absent
from gloaming.games.tillinghast.bots.advice import Heuristic, Lamplighter, Mummer, Pilgrim, Warden
from gloaming.games.tillinghast.bots.imagine import imagine
from gloaming.games.tillinghast.bots.memory import remember
from gloaming.games.tillinghast.bots.policy import outlook, playout, prior
from gloaming.games.tillinghast.rules.consistent import consistent
from gloaming.games.tillinghast.rules.options import (
    OPTIONS,
    make_setup,
)
from gloaming.games.tillinghast.rules.state import first_turn, score
from gloaming.games.tillinghast.rules.table import FRAMES, blank, new
from gloaming.games.tillinghast.rules.vocabulary import WORDS
from gloaming.games.tillinghast.shown.aid import aid
from gloaming.games.tillinghast.shown.facts import (
    CODES,
    NONSENSE,
    option_facts,
    prompt_facts,
    refusal_facts,
)
from gloaming.games.tillinghast.shown.measures import MEASURES
from gloaming.games.tillinghast.shown.scene import scene

SPEC = GameSpec(
    id="tillinghast",
    package="gloaming.games.tillinghast",
    seats=(2, 5),
    rules=RulesSpec(
        version=2,  # 2: a Flee or a Vortex is paid for before it moves; who stays says so first
        options=OPTIONS,
        setup=make_setup,
        new=new,
        blank=blank,
        frames=FRAMES,
        score=score,
        consistent=consistent,
        longest=20_000,
    ),
    information=InformationSpec(
        imagine=imagine,
        memory=remember,
        aid=aid,
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
        prior=prior,
        outlook=outlook,
        horizon=20,
        rivals=playout,
    ),
    table=TableSpec(
        bots={
            "heuristic": Heuristic,
            "pilgrim": Pilgrim,
            "warden": Warden,
            "mummer": Mummer,
            "lamplighter": Lamplighter,
        },
        absent=absent,
        scene=scene,
    ),
    lab=LabSpec(
        measures=MEASURES,
        first_turn=first_turn,
    ),
)
