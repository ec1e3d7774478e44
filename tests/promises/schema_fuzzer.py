"""Schema-based fuzzer (P-17): malformed messages are refused, harmlessly.

Values are made from the descriptions the server itself gives (the OpenAPI document of its HTTP
part, the types of its messages), mostly fitting, sometimes not; and real traffic is damaged byte by
byte. Whatever is said, the answer is short and names a rule, nothing crashes, and the table changes
only if the server has said so.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import re
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from gloaming.core import wire
from gloaming.core.chance import SeededDealer
from gloaming.core.flow import SPECTATOR
from gloaming.core.info import dump
from gloaming.core.refusal_ids import OUR_FAULT
from gloaming.server.bots.pool import InlineBotPool
from gloaming.server.http.routes import document
from gloaming.server.match.match import Match
from gloaming.server.socket.protocol import ClientMessage
from harness import virtual_clock
from harness.answers import some_answers
from harness.in_memory_app import HOST_VIEWER, AppSocket, HttpAnswer, InMemoryApp, spec_of
from harness.paths import fill
from promises.hidden_state import act
from promises.malformed_bytes import MEMORY, memory

RULE = re.compile(r"[A-Z]+-[A-Z]?\d+")
TELLTALE = re.compile(r"Error\b|Traceback|site-packages|\.py\b|object at 0x|gloaming\.\w+\.")
SHORT = 300  # bytes
STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**63, 2**64, -(2**63) - 1, 1e308, -0.0, 0.1),
    *("", " ", "\x00", "\ud7ff", "\u202e", "‮", "é" * 50, "x" * 500, "0", "-1", "null", "²"),
    *([], {}, [[]], {"": {}}, {"do": "pass"}, ["d", 0], [None] * 30),
)
BAD_BYTES = (
    *(b"", b"{", b"[", b"nul", b"NaN", b"\xff\xfe\x00", b"\xef\xbb\xbf{}", b'{"t":"ping","t":1}'),
    *(b"[" * 4000, b'{"a":' * 1500, b'"' + b"\\u0000" * 900 + b'"', b'{"t":"hello","heard":1e999}'),
    *(b'{"t":"hello","heard":0,"heard":-1}', b'{"t":"hello"}', b"0" * 8000, b'"\\ud800"'),
)


class SchemaGenerator:
    """Makes values that fit a JSON schema; with `odd` chance, ones that do not."""

    def __init__(self, components: dict[str, Any], rng: Random, odd: float = 0.08) -> None:
        self.components = components
        self.rng = rng
        self.odd = odd

    def value(self, schema: dict[str, Any], depth: int = 0) -> Any:
        rng = self.rng
        if rng.random() < self.odd:
            return rng.choice(STRANGE)
        if "$ref" in schema:
            return self.value(self.components[schema["$ref"].rpartition("/")[2]], depth)
        if "anyOf" in schema:
            return self.value(rng.choice(schema["anyOf"]), depth)
        if "enum" in schema:
            return rng.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        kind = schema.get("type")
        if kind == "object":
            return self.thing(schema, depth)
        if kind == "array":
            most = min(schema.get("maxItems", 4), 4)
            items = schema.get("items", {})
            return [self.value(items, depth + 1) for _ in range(rng.randint(0, most))]
        return self.plain(kind, schema)

    def plain(self, kind: str | None, schema: dict[str, Any]) -> Any:
        rng = self.rng
        if kind == "integer":
            return rng.randint(schema.get("minimum", -3), min(schema.get("maximum", 9), 40))
        if kind == "number":
            return rng.choice((0.5, 1, -3.25, 1e9))
        if kind == "boolean":
            return rng.random() < 0.5
        if kind == "string":
            some = ("wake", "revenge", "person", "bot", "open", "sexton", "heuristic", "n1", "")
            return rng.choice(some) or "x" * rng.randrange(schema.get("maxLength", 60) + 2)
        if kind == "null":
            return None
        return rng.choice(STRANGE)

    def thing(self, schema: dict[str, Any], depth: int) -> dict[str, Any]:
        rng = self.rng
        required = schema.get("required", [])
        found = {
            name: self.value(inner, depth + 1)
            for name, inner in schema.get("properties", {}).items()
            if name in required or rng.random() < 0.6
        }
        if required and rng.random() < self.odd:
            found.pop(rng.choice(required), None)
        if (not found and depth < 4) or rng.random() < self.odd:
            found[rng.choice(("x", "do", "t", "", "seat"))] = rng.choice(STRANGE)
        return found


def damaged(data: bytes, rng: Random) -> bytes:
    """Real traffic with a few bytes gone, doubled, swapped or invented."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(found) + 1)
        way = rng.randrange(5)
        if way == 0:
            del found[at : at + rng.randint(1, 6)]
        elif way == 1:
            found[at:at] = found[at : at + rng.randint(1, 12)]
        elif way == 2 and at < len(found):
            found[at] ^= 1 << rng.randrange(8)
        elif way == 3:
            found[at:at] = rng.choice(
                (b"[", b"{", b'"', b"\\", b"-", b"1e9", b"null", b",", b"\x00")
            )
        else:
            found[at:at] = rng.randbytes(rng.randint(1, 4))
    return bytes(found)


# -- judging --------------------------------------------------------------------------------------


@dataclass
class FuzzFindings:
    amount: int = 0
    refused: int = 0
    accepted: int = 0
    grown: int = 0  # bytes of memory, once everything had been tried a few times
    violations: list[str] = field(default_factory=list)

    def wrong(self, what: str, said: Any) -> None:
        self.violations.append(f"{what}: {said!r:.300}")


def bad_refusal(rule: Any, data: bytes) -> str | None:
    text = data.decode()
    if not isinstance(rule, str) or not RULE.fullmatch(rule):
        return "a refusal without a rule"
    if rule == OUR_FAULT:
        return "the server was not ready for this"
    if len(data) > SHORT:
        return f"a refusal of {len(data)} bytes"
    if TELLTALE.search(text):
        return f"a refusal that tells of the inside: {text}"
    return None


def hash_of(match: Match) -> bytes:
    return sha256(wire.encode([dump(match.playing().table), match.kept])).digest()


# -- over HTTP ------------------------------------------------------------------------------------


class HttpFuzzer:
    """Everything the OpenAPI document offers, with fitting and strange values."""

    def __init__(self, app: InMemoryApp, table: str, cookies: dict[str, str], rng: Random) -> None:
        self.app = app
        self.table = table
        self.cookies = cookies
        self.rng = rng
        self.paper = document()
        self.maker = SchemaGenerator(self.paper["components"]["schemas"], rng)

    def path(self, template: str) -> str:
        def damaged(value: str) -> str:
            if self.rng.random() < 0.15:
                return self.rng.choice(("x", "%00", "²", "-1", "9" * 40, "..", "é", "a b"))
            return value

        return fill(template, self.table, "wake", damaged)

    async def ask(self, harm: FuzzFindings) -> None:
        rng = self.rng
        template = rng.choice(list(self.paper["paths"]))
        method, operation = rng.choice(list(self.paper["paths"][template].items()))
        body = self.body(operation)
        path = self.path(template)
        if rng.random() < 0.3:
            path += f"?eyes={rng.choice(('0', 'all', '²', '', '9' * 30, '%ff'))}"
        cookies = self.cookies if rng.random() < 0.8 else {}
        harm.amount += 1
        answer = await self.app.http(
            method.upper(), path, body, cookies, f"guest {harm.amount // 5}"
        )
        self.judge(answer, operation, harm, (method, path, body))

    def body(self, operation: dict[str, Any]) -> Any:
        described = operation.get("requestBody")
        if described is None or self.rng.random() < 0.1:
            return self.rng.choice((None, None, b"x", {}, [], *BAD_BYTES))
        schema = described["content"]["application/json"]["schema"]
        value = self.maker.value(schema)
        data = json.dumps(value).encode("utf-8", "surrogatepass")
        return damaged(data, self.rng) if self.rng.random() < 0.2 else data

    def judge(
        self, answer: HttpAnswer, operation: dict[str, Any], harm: FuzzFindings, said: Any
    ) -> None:
        documented = {status for status in operation["responses"] if status != "4XX"}
        if str(answer.status) in documented:
            harm.accepted += 1
            return
        harm.refused += 1
        if not 400 <= answer.status < 500:
            harm.wrong(f"answered {answer.status} {answer.body!r:.200}", said)
            return
        try:
            rule = answer.plain["rule"]
        except (ValueError, KeyError, TypeError):
            rule = None
        complaint = bad_refusal(rule, answer.body)
        if complaint is not None:
            harm.wrong(complaint, said)


# -- over sockets ---------------------------------------------------------------------------------


def recorded(match: Match, rng: Random) -> list[dict[str, Any]]:
    """What clients of this match might well say now, or might have said before."""
    found: list[dict[str, Any]] = [{"t": "hello", "heard": 0}, {"t": "undo", "nonce": "r1"}]
    for seat, asked in enumerate(match.asked):
        if asked.question is not None:
            do = rng.choice(some_answers(json.loads(asked.question), rng))
            number = asked.number - rng.choice((0, 0, 1, -1))
            found.append({"t": "answer", "q": number, "nonce": f"r{seat}", "do": do})
    found.append({"t": "talk", "nonce": "t", "text": "well, well"})
    found.append({"t": "note", "text": "it was the butler"})
    found.append({"t": "passes", "moments": []})
    found.append({"t": "ping", "at": 1.5})
    return found


class FuzzedSocket:
    """One seat's socket that says anything at all."""

    def __init__(self, app: InMemoryApp, match: Match, keys: Any, rng: Random) -> None:
        self.app = app
        self.match = match
        self.keys = keys
        self.rng = rng
        _, components = msgspec.json.schema_components(
            [ClientMessage], ref_template="#/components/schemas/{name}"
        )
        self.maker = SchemaGenerator(components, rng)
        self.kinds = [name for name in components if "properties" in components[name]]
        self.wires: dict[int, AppSocket] = {}

    def wire(self, viewer: int) -> AppSocket:
        wire_ = self.wires.get(viewer)
        if wire_ is None or wire_.closed or wire_.task.done():
            wire_ = self.app.connect(self.match.row.id, viewer, self.keys[viewer])
            self.wires[viewer] = wire_
        return wire_

    def message(self) -> str:
        rng = self.rng
        way = rng.random()
        if way < 0.45:
            made = self.maker.value({"$ref": f"#/components/schemas/{rng.choice(self.kinds)}"})
            return json.dumps(made)
        real = json.dumps(rng.choice(recorded(self.match, rng)))
        if way < 0.9:
            return damaged(real.encode(), rng).decode("utf-8", "replace")
        if way < 0.95:
            return rng.choice(BAD_BYTES).decode("utf-8", "replace")
        return real  # the right words, at a moment that may be wrong

    async def speak(self, harm: FuzzFindings) -> None:
        viewer = self.rng.choice([*range(self.match.row.seats), SPECTATOR])
        wire_ = self.wire(viewer)
        await asyncio.sleep(1.0)  # nobody talks too much
        while self.match.autoplay.busy:  # the server passes for somebody
            await asyncio.sleep(1.0)
        before, heard = hash_of(self.match), len(wire_.heard)
        text = self.message()
        harm.amount += 1
        wire_.say(text)
        await asyncio.sleep(0.5)
        answers = [json.loads(data) for _, data in wire_.heard[heard:]]
        kept = any(answer["t"] == "receipt" for answer in answers)
        harm.accepted += kept
        if hash_of(self.match) != before and not kept:
            harm.wrong("the table has changed", text)
        if wire_.task.done() and wire_.task.exception() is not None:
            harm.wrong(f"the socket has crashed: {wire_.task.exception()!r}", text)
        new = wire_.heard[heard:]
        wire_.heard.clear()  # or it is we who need the memory
        for answer, (_, data) in zip(answers, new, strict=True):
            if answer["t"] == "refused":
                harm.refused += 1
                complaint = bad_refusal(answer["rule"], data)
                if complaint is not None:
                    harm.wrong(complaint, text)

    async def close(self) -> None:
        for wire_ in self.wires.values():
            await wire_.close()


def used_memory() -> int:
    """Of this process, in which the whole server runs."""
    gc.collect()
    return memory(os.getpid())


def fuzz_match(game: str, http: int, spoken: int, seed: int) -> FuzzFindings:
    """So many requests and messages to a running match."""
    harm = FuzzFindings()

    async def main() -> None:
        rng = Random(f"{game}/{seed}")
        app = InMemoryApp(SeededDealer(seed), InlineBotPool(Random(seed)), Random(seed))
        least, most = spec_of(game).seats
        match, keys = await app.table(game, ["person"] * min(most, max(least, 3)), {})
        await match.begin()
        cookies = {**keys[0], **keys[HOST_VIEWER]}
        asking = HttpFuzzer(app, match.row.id, cookies, rng)
        mouth = FuzzedSocket(app, match, keys, rng)
        before_all = used_memory()
        for number in range(spoken):
            if number == spoken // 5:
                before_all = used_memory()
            if number % 40 == 39 and not match.playing().over:
                await act(match, rng, f"step {number}")
            await mouth.speak(harm)
        for _ in range(http):
            before = hash_of(match)
            await asking.ask(harm)
            if hash_of(match) != before:
                harm.wrong("a request has changed the table", "")
        harm.grown = used_memory() - before_all
        if harm.grown > MEMORY:
            harm.wrong("memory has grown", f"{harm.grown >> 20} MiB")
        await mouth.close()
        app.close()

    virtual_clock.run(main())
    return harm
