"""Access probe (P-5): a running match has no back door.

Every way into the server and every socket message, tried by every kind of visitor before, during
and after a game. Canaries are planted in names, notes, talk and links; whatever else is secret is
different on a second table that is the same to the visitor, and so must the answers be.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, get_args

from gloaming.core.flow import SPECTATOR, Refused
from gloaming.core.refusal_ids import STALE
from gloaming.core.window import Window
from gloaming.server.http.routes import ROUTES, Route
from gloaming.server.match.directory import cookie_name
from gloaming.server.socket.protocol import ClientMessage
from harness import virtual_clock
from harness.in_memory_app import HOST_VIEWER, AppSocket
from harness.paths import fill
from promises.twin_tables import TwinTables, plan_of
from promises.twin_world import ComparisonCounts, TwinWorld

TALK = "talk-canary-heron"
RANDOM = re.compile(rb"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])")
# By visitor, whose eyes it has. The others have no more than a spectator's.
SEATED = {"seat 0": 0, "seat 1": 1}
AT_THE_TABLE = ("watch", "host", "seat 0", "seat 1")
EYES = ("0", "1", "watch", "all", "7", "")
MESSAGES: tuple[dict[str, Any], ...] = (
    {"t": "hello", "heard": 0},
    {"t": "answer", "q": 0, "nonce": "a", "do": {"do": "pass"}},
    {"t": "undo", "nonce": "u"},
    {"t": "talk", "nonce": "t", "text": TALK},
    {"t": "passes", "moments": []},
    {"t": "ping", "at": 1.5},
    {"t": "nonsense"},
)


def note_of(seat: int) -> str:
    return f"note-canary-{['wren', 'finch'][seat]}"


def said_by(visitor: str) -> list[dict[str, Any]]:
    seat = SEATED.get(visitor)
    notes = [] if seat is None else [{"t": "note", "text": note_of(seat)}]
    return [*MESSAGES[:1], *notes, *MESSAGES[1:]]


@dataclass
class ProbeAnswer:
    """One answer to one visitor."""

    visitor: str
    way: str
    data: bytes


@dataclass
class Findings:
    """Everything that came out, and what should not have."""

    amount: int = 0
    violations: list[str] = field(default_factory=list)
    handlers: set[str] = field(default_factory=set)
    messages: set[str] = field(default_factory=set)

    def expect(self, holds: bool, what: str) -> None:
        self.amount += 1
        if not holds:
            self.violations.append(what)


class LogCapture(logging.Handler):
    """Everything anybody writes into a log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.text += self.format(record) + "\n"


def with_log_capture(ears: LogCapture, main: Any) -> None:
    """Run this on a clock of our own, and hear every word that is written to any log."""
    root = logging.getLogger()
    before = root.level
    root.addHandler(ears)
    root.setLevel(logging.DEBUG)
    try:
        virtual_clock.run(main)
    finally:
        root.removeHandler(ears)
        root.setLevel(before)


class AccessProbe:
    """One table, and everybody who may knock."""

    def __init__(self, world: TwinWorld) -> None:
        self.world = world
        self.app = world.app
        self.table = world.table
        self.secrets: list[str] = []

    async def arrive(self) -> None:
        """Seat 1 has had another holder; somebody sits at another table."""
        keys = self.world.keys
        self.former = dict(keys[1])
        path = f"/api/tables/{self.table}/chairs/1/link"
        answer = await self.app.http("POST", path, {}, keys[HOST_VIEWER])
        secret = answer.plain["link"].partition("#")[2]
        keys[1] = {cookie_name(self.table, "1"): secret}
        sits = ["person"] * len(self.world.plan.sits)
        other, other_keys = await self.app.table(self.world.plan.game, sits, {})
        self.other_table = other.row.id
        self.cookies: dict[str, dict[str, str]] = {
            "nobody": {},
            "watch": keys[SPECTATOR],
            "host": keys[HOST_VIEWER],
            "seat 0": keys[0],
            "seat 1": keys[1],
            "other table": other_keys[0],
            "former": self.former,
            "forged": {cookie_name(self.table, "0"): "A" * 22},
        }
        opened = [c for who, c in self.cookies.items() if who in AT_THE_TABLE]
        self.secrets = [secret for cookies in opened for secret in cookies.values()]

    # -- knocking ---------------------------------------------------------------------------------

    async def everything(self, found: Findings) -> list[ProbeAnswer]:
        """Every way and every socket, for everybody."""
        heard = []
        for visitor in self.cookies:
            for way in ROUTES:
                found.handlers.add(way.handler)
                async for answer in self.take(visitor, way):
                    heard.append(answer)
            for eyes in EYES:
                heard.extend(await self.listen(visitor, eyes, found))
        return heard

    async def take(self, visitor: str, way: Route) -> Any:
        allowed = visitor == "host" or (way.who == "holder" and visitor == "seat 0")
        if way.handler == "begin" and visitor == "host":
            return  # that would end the state that is being looked at
        if way.handler in ("new_link", "new_watch_link") and allowed:
            return  # and that would make another visitor of this one
        for path, body in self.requests(way):
            who = f"{visitor} {path} {len(str(body))}"
            answer = await self.app.http(way.method, path, body, self.cookies[visitor], who)
            head = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
            data = f"{answer.status}\n{head}\n".encode() + answer.body
            yield ProbeAnswer(visitor, f"{way.method} {path} {body!r:.60}", data)

    def requests(self, way: Route) -> Iterator[tuple[str, Any]]:
        game = self.world.plan.game
        path = fill(way.path, self.table, game)
        if way.handler == "get_moments":
            for eyes in EYES:
                yield f"{path}?eyes={eyes}", None
        elif way.handler == "sit":
            for secret in ("A" * 22, "", next(iter(self.former.values()))):
                yield path, {"table": self.table, "secret": secret}
        elif way.handler == "create_table":
            chairs = [{"sit": "person"}] * 2
            yield path, {"game": game, "seats": 2, "chairs": chairs}
            yield path, {"game": game, "seats": 99}
        elif way.handler == "import_save":
            yield path, b"nonsense"
        elif way.handler == "change_chair":
            yield path, {"sit": "throne"}
            yield path, {}
        else:
            yield path, None if way.method == "GET" else {}

    async def listen(self, visitor: str, eyes: str, found: Findings) -> list[ProbeAnswer]:
        path = f"/api/tables/{self.table}/socket"
        wire = AppSocket(self.app.asgi, path, f"eyes={eyes}", self.cookies[visitor])
        await asyncio.sleep(0)
        for message in said_by(visitor):
            found.messages.add(message["t"])
            wire.say(message)
        await asyncio.sleep(30)  # nobody talks too much
        await wire.close()
        name = f"socket {eyes!r}"
        return [ProbeAnswer(visitor, name, data) for _, data in wire.heard] or [
            ProbeAnswer(visitor, name, b"closed" if wire.closed else b"open and silent")
        ]

    # -- judging ----------------------------------------------------------------------------------

    def judge(self, state: str, heard: list[ProbeAnswer], found: Findings) -> None:
        for answer in heard:
            text = answer.data.decode()
            name = f"{state}: {answer.visitor}, {answer.way}"
            for secret in self.secrets:
                found.expect(secret not in text, f"{name} shows a link or cookie")
            here = answer.visitor in AT_THE_TABLE
            found.expect(here or TALK not in text, f"{name} shows talk")
            found.expect(here or "Guest 0" not in text, f"{name} shows a name")
            for seat in range(2):
                own = answer.visitor == f"seat {seat}" and answer.way == f"socket '{seat}'"
                found.expect(own or note_of(seat) not in text, f"{name} shows a note")

    def plain(self, heard: ProbeAnswer) -> tuple[str, str, bytes]:
        """Without what two tables may differ in: their ids and links."""
        data, way = heard.data, heard.way
        for table, word in ((self.table, "this-table"), (self.other_table, "that-table")):
            data = data.replace(table.encode(), word.encode())
            way = way.replace(table, word)
        # The id of a table just made, and everything random after it.
        if "POST /api/tables {" in way or "/link" in way:
            data = re.sub(rb'"table":"\w+"|/table/\w+', b"new-table", data)
        return heard.visitor, RANDOM.sub(b"random", way.encode()).decode(), RANDOM.sub(b"*", data)


def compare(
    state: str,
    doors: tuple[AccessProbe, AccessProbe],
    both: list[list[ProbeAnswer]],
    found: Findings,
) -> None:
    """What a visitor hears at two tables that are one to it."""
    viewer = doors[0].world.plan.viewer
    mine, other = (
        [door.plain(heard) for heard in all_heard if SEATED.get(heard.visitor, SPECTATOR) == viewer]
        for door, all_heard in zip(doors, both, strict=True)
    )
    found.expect(len(mine) == len(other), f"{state}: more answers here than there")
    for a, b in zip(mine, other, strict=False):
        found.expect(a == b, f"{state}: {a[0]}, {a[1]}: the answer depends on what is secret")


# How each game's table is set: with all the aid there is.
SET: defaultdict[str, dict[str, Any]] = defaultdict(
    dict,
    wake={"chills": 4},  # nobody dies and shows a bone
    sonata={"aid": "all"},
    tillinghast={"deduction_aid": "all"},
)


def probe_access(game_id: str, viewer: int, seed: str) -> tuple[Findings, LogCapture]:
    """Before, during and after one game, with all ears open."""
    found, ears = Findings(), LogCapture()

    async def main() -> None:
        plan = plan_of(game_id, seed, 0.0, 0.0, ())
        sits = ["person"] * max(3, len(plan.sits))
        plan = plan._replace(viewer=viewer, sits=sits, seconds=0, options=SET[game_id])
        pair = TwinTables(plan, ComparisonCounts())
        for world in pair.both:
            await world.set_up()
        await asyncio.sleep(1)
        doors = AccessProbe(pair.here), AccessProbe(pair.there)
        for door in doors:
            await door.arrive()
        await visit("waiting", doors, found)
        for world in pair.both:
            world.new_messages()  # one was visited after the other
        assert await pair.deal_both()
        while pair.steps < 6 or isinstance(pair.here.g.asking(), Window):
            if not await pair.step():
                break
        found.violations += pair.tally.violations
        await visit("playing", doors, found)
        for door in doors:
            await play_on(door.world)
            door.judge("over", await door.everything(found), found)
        secrets = [s for door in doors for s in door.secrets]
        for canary in (TALK, note_of(0), note_of(1), "Guest 0", *secrets, *hidden_words(pair)):
            found.expect(canary not in ears.text, f"{canary} is in the log")
        for world in pair.both:
            await world.close()

    with_log_capture(ears, main())
    found.expect(set(WAY_NAMES) == found.handlers, "a way was left out")
    found.expect(found.messages >= TAGS, f"messages left out: {TAGS - found.messages}")
    return found, ears


WAY_NAMES = [way.handler for way in ROUTES]
TAGS = {kind.__struct_config__.tag for kind in get_args(ClientMessage)}


def hidden_words(pair: TwinTables) -> list[str]:
    """What only inputs and hands say."""
    words = pair.here.spec.vocabulary
    return [f"'{name.name}'" for name in (*words.verbs, *words.sources)]


async def visit(state: str, doors: tuple[AccessProbe, AccessProbe], found: Findings) -> None:
    both = []
    for door in doors:
        heard = await door.everything(found)
        door.judge(state, heard, found)
        both.append(heard)
    compare(state, doors, both, found)


async def play_on(world: TwinWorld) -> None:
    """To the end, by chance."""
    rng = Random(world.plan.seed)
    while not world.session.over:
        seat = world.g.first_asked()
        action = world.spec.vocabulary.name_action(rng.choice(world.g.legal(seat)))
        number = world.match.asked[seat].number
        try:
            await world.match.answer(seat, number, f"end {seat} {number}", action)
        except Refused as refused:
            if refused.rule != STALE:  # in a window the server may have been quicker
                raise
