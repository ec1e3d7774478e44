"""Possession Sonata: three hidden ghosts, one last concert, and Johnny who hears them."""

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
from gloaming.games.sonata.bots.advice import Camper, Heuristic, Plain, advice
from gloaming.games.sonata.bots.imagine import imagine
from gloaming.games.sonata.bots.memory import remember
from gloaming.games.sonata.bots.policy import HORIZON, narrow, outlook, playout, prior, settled
from gloaming.games.sonata.bots.standing import habit
from gloaming.games.sonata.rules.consistent import consistent
from gloaming.games.sonata.rules.options import OPTIONS, make_setup
from gloaming.games.sonata.rules.state import circles, score
from gloaming.games.sonata.rules.table import FRAMES, blank, new
from gloaming.games.sonata.rules.terms import SEATS
from gloaming.games.sonata.rules.vocabulary import WORDS
from gloaming.games.sonata.shown.aid import aid
from gloaming.games.sonata.shown.facts import (
    CODES,
    NONSENSE,
    deal_facts,
    drawable,
    option_facts,
    prompt_facts,
)
from gloaming.games.sonata.shown.measures import MEASURES
from gloaming.games.sonata.shown.scene import scene

SPEC = GameSpec(
    id="sonata",
    package="gloaming.games.sonata",
    seats=(SEATS, SEATS),
    rules=RulesSpec(
        version=1,
        options=OPTIONS,
        setup=make_setup,
        new=new,
        blank=blank,
        frames=FRAMES,
        score=score,
        consistent=consistent,
        longest=4_000,
    ),
    information=InformationSpec(
        imagine=imagine,
        memory=remember,
        drawable=drawable,
        aid=aid,
    ),
    words=WordsSpec(
        vocabulary=WORDS,
        seat_names=("johnny", "red", "yellow", "green"),
        prompt_facts=prompt_facts,
        option_facts=option_facts,
        deal_facts=deal_facts,
        nonsense=NONSENSE,
        codes=CODES,
    ),
    search=SearchSpec(
        playout=playout,
        prior=prior,
        narrow=narrow,
        outlook=outlook,
        horizon=HORIZON,
        advice=advice,
        settled=settled,
        race=True,
    ),
    table=TableSpec(
        bots={"heuristic": Heuristic, "plain": Plain, "camper": Camper},
        habit=habit,
        people_deal_by={"pocket": "told"},
        circles=circles,
        scene=scene,
    ),
    lab=LabSpec(
        measures=MEASURES,
    ),
)
