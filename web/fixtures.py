"""What the client's tests compare with: messages formatted and games narrated by Python."""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import Any

from msgspec import to_builtins

from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.core.locale import Locale, LocaleError
from gloaming.core.narration import Narrator
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.server.match.directory import describe_game

NAMES = ("Ada", "Silas", "Ottilia", "Ambrose", "Cosima", "Lazarus", "Edith", "Casper")
SEATS = 4  # where the game allows it
# Whose luck a game is recorded with: a night in which nearly everything happens.
LUCK = {"tillinghast": "a night in December"}
MOST_NEWS = 120  # a long night is recorded up to here; the fixture stays small
MOST_OPTIONS = 2_000  # likewise, where questions have hundreds of answers
# What a night is played with where the usual options leave something out.
OPTIONS: dict[str, dict[str, Any]] = {
    "house": {"sins": True},
    "sonata": {"board": "house"},  # whose walls the ledger's examples know
}

# Every corner of the subset, right and wrong; the same ones tests/core/test_locale.py walks.
MESSAGES = (
    "Nobody stirs.",
    "{who} holds {n}.",
    "{ who }{\n\twho\n}",
    "{n, plural, =0 {no cards} =7 {seven} one {# card} other {# cards}}",
    "{n,plural,one{one}=1{exactly one}other{many}}",
    "{n, plural, other {#!}}",
    "{x, select, none {nobody} 3 {three} yes {aye} no {nay} other {[{who}]}}",
    "{n, select, 2 {two} other {not two}}",
    "{n, plural, other {# {m, plural, other {#}} #}}",
    "# {x, select, other {#}}",
    "{n, plural, other {{x, select, other {#}}}}",
    "a{x, select, other { b }}c",
    "it's",
    "it''s",
    "end'",
    "''",
    "''''",
    "l''{who}",
    "'{who}'",
    "'{'",
    "'}'",
    "'{''}'",
    "'{' and {who} '}'",
    "'#'",
    "{n, plural, other {'#' is #}}",
    "{n, plural, other {'#'' and '#}}",
    "{n, plural, other {{who, select, other {'#}}}}",
    "{missing}",
    "{missing, plural, other {a}}",
    "{who, plural, other {a}}",
    "{x}",
    "a } b",
    "{",
    "{}",
    "{0}",
    "hm {who",
    "{who tokens}",
    "{n, number}",
    "{n, plural}",
    "{n, plural,}",
    "{n, plural, one {a}}",
    "{n, plural, few {a} other {b}}",
    "{n, plural, =01 {a} other {b}}",
    "{n, plural, one {a} one {b} other {c}}",
    "{x, select, torture-room {a} other {b}}",
    "{x, select, other {a} {b}}",
    "{x, select, other {a}",
    "{x, select, other {a",
    "{x, select, other {{}}}",
    "l'{who} dorme",
    "{x, select, other {" * 13 + "}}" * 13,
)
ARGUMENTS: tuple[dict[str, str | int | bool], ...] = (
    {"who": "Ifrit", "n": 2, "m": 5, "x": True},
    {"who": "{n} '' #", "n": 1, "m": 0, "x": False},
    {"who": "Ada", "n": 0, "m": 1, "x": "none"},
    {"who": "", "n": -1, "m": 1, "x": 3},
    {"who": "Bo", "n": 7, "m": 1, "x": "other"},
)


def icu_cases() -> list[list[Any]]:
    """`[message, arguments, text]`; text is null where Python refuses."""
    found: list[list[Any]] = []
    for message in MESSAGES:
        for arguments in ARGUMENTS:
            try:
                text = Locale("en", {"key": message}).say("key", arguments)
            except LocaleError:
                text = None
            found.append([message, arguments, text])
    return found


def recorded_game(spec: GameSpec, platform: dict[str, Locale], eyes: int = 0) -> dict[str, Any]:
    """A game as one seat would be told it, with every sentence."""
    rng = Random(LUCK.get(spec.id, "a night in November"))
    seats = min(spec.seats[1], max(spec.seats[0], SEATS))
    names = NAMES[:seats]
    tempers = [
        bot for bot, _ in zip(cycle(spec.table.bots or {"random": None}), names, strict=False)
    ]
    agents = [spec.table.bots[bot](rng) if bot in spec.table.bots else None for bot in tempers]
    session = Session(spec, seats, OPTIONS.get(spec.id, {}), SeededDealer("gloaming 31"))
    narrators = {language: Narrator(spec, language, names) for language in platform}
    news: list[dict[str, Any]] = []
    heard = written = 0
    while True:
        heard = tell(session, narrators, news, heard, eyes)
        written += len(news[-1]["question"]["options"]) if news[-1]["question"] else 0
        if session.over or len(news) == MOST_NEWS or written > MOST_OPTIONS:
            break
        seat = next(s for s in range(seats) if session.table.is_asked(s))
        legal = session.table.legal(seat)
        session.decide_raw(seat, whim(rng, agents[seat], session, seat, legal))
    longer = {} if session.over else {"night": the_rest(session, rng, agents, news, eyes)}
    return {
        "parlour": {
            "version": "0",
            "games": [to_builtins(describe_game(spec))],
            "address": None,
        },
        **({} if eyes else {"words": {la: spoken(n.words) for la, n in narrators.items()}}),
        "names": list(names),
        "bots": tempers,
        **({} if spec.table.scene is None else {"scene": spec.table.scene(session.setup)}),
        "news": news,
        **longer,
        "scores": None if longer else spec.rules.score(session.table),
    }


def spoken(words: Locale) -> dict[str, str]:
    """All words of a language; a game's second night need not bring them again."""
    return {key: words.message(key) for key in sorted(words.keys())}


def the_rest(
    session: Session, rng: Random, agents: list[Any], news: list[dict[str, Any]], eyes: int
) -> dict[str, Any]:
    """The end of a night too long to record whole: its last view, every secret told, and of what
    had not been heard before, how things stood before and after."""
    spec, seats = session.spec, session.table.seats
    heard = {event["event"] for told in news for event in told["events"]}
    rare: list[dict[str, Any]] = []
    while not session.over:
        before, number = session.view(eyes), len(session.events(eyes))
        seat = next(s for s in range(seats) if session.table.is_asked(s))
        legal = session.table.legal(seat)
        session.decide_raw(seat, whim(rng, agents[seat], session, seat, legal))
        events = session.events(eyes, number)
        if any(event["event"] not in heard for event in events):
            heard |= {event["event"] for event in events}
            rare.append({"before": before, "events": events, "view": session.view(eyes)})
    return {
        "rare": rare,
        "heard": session.events(eyes),
        "told": session.events(None),
        "view": {**session.view(eyes), "over": {"scores": spec.rules.score(session.table)}},
    }


def whim(rng: Random, agent: Any, session: Session, seat: int, legal: list[Any]) -> Any:
    """Mostly the bot's choice; now and then anything else, so that every effect is seen."""
    if agent is None:
        verb = rng.choice(sorted({a[0] for a in legal}))
        return rng.choice([a for a in legal if a[0] == verb])
    if rng.random() < 0.3:
        return rng.choice([a for a in legal if a[0] != legal[0][0]] or legal)
    return agent.choose(session.known(seat), legal)


def tell(
    session: Session,
    narrators: dict[str, Narrator],
    news: list[dict[str, Any]],
    heard: int,
    eyes: int,
) -> int:
    events = session.events(eyes, heard)
    question = session.question(eyes)
    told: dict[str, Any] = {
        "from": heard,
        "events": events,
        "view": session.view(eyes),
        "watch": session.view(SPECTATOR)["waiting"],
        "question": question and {"q": len(news), **question},
        "said": {la: [n.event(event) for event in events] for la, n in narrators.items()},
    }
    if session.over:
        told["view"]["over"] = {"scores": session.spec.rules.score(session.table)}
    if question is not None:
        told["asked"] = {
            la: [n.prompt(question), *(n.option(option) for option in question["options"])]
            for la, n in narrators.items()
        }
    seen = ("view", "watch", "asked")
    if not news or events or any(told.get(part) != news[-1].get(part) for part in seen):
        news.append(told)
    return heard + len(events)
