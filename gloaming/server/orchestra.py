"""The Orchestra, for people with the real board: ghosts press, and it sounds at Johnny's side.

What the rulebook asks of its app and no more [SON-170..SON-172]: no rules, no positions, no seats.
Whoever holds the secret behind the QR code belongs to the orchestra and says which part it plays.
Nothing is stored: an orchestra is made by whoever comes first, also after the server was restarted,
and forgotten when everybody has gone home. A performance is sent as the sound it is, so that not
even the server can tell it from playing.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from starlette.websockets import WebSocket, WebSocketDisconnect

from gloaming.core import wire
from gloaming.core.kinds import Json
from gloaming.registry import game
from gloaming.server import limits
from gloaming.server.limits import Bucket
from gloaming.server.seats import new_secret, seal
from gloaming.server.spoken import Nonce

TOO_MANY = "CORE-22"
NONSENSE = "CORE-3"
MOST_ORCHESTRAS = 200
MOST_PLAYERS = 12  # sockets of one orchestra
MOST_CUES = 1_000  # then it begins to count anew
GONE_HOME = 6 * 3600.0  # seconds an orchestra without players is remembered
HELLO_SECONDS = 10.0

Part = Literal["johnny", "red", "yellow", "green"]


class Message(Struct, tag_field="t", forbid_unknown_fields=True):
    """Base of everything a player may say."""


class Join(Message, tag="hello"):
    """The first thing said, and again when the part changes."""

    secret: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22,64}$")]
    part: Part | None
    heard: Annotated[int, Meta(ge=0, le=1_000_000)]
    epoch: Annotated[str, Meta(max_length=40)] = ""


class Cue(Message, tag="cue"):
    """An answer to a scan, or an instrument."""

    nonce: Nonce
    answer: Literal["high", "medium", "low"] | None = None
    instrument: Annotated[str, Meta(max_length=20)] | None = None

    def __post_init__(self) -> None:
        if (self.answer is None) == (self.instrument is None):
            raise ValueError("a cue is an answer or an instrument")
        if self.instrument is not None:
            game("sonata").words.kinds["instrument"].number(self.instrument, 0)  # or a ValueError


class Beat(Message, tag="ping"):
    at: float


decoder = msgspec.json.Decoder(Join | Cue | Beat)


def now() -> float:
    return asyncio.get_running_loop().time()


class Orchestra:
    """One table's players and what they have sounded tonight."""

    def __init__(self) -> None:
        self.players: set[Player] = set()
        self.left = now()  # when the last player went
        self._begin()
        self._nonces: deque[str] = deque(maxlen=4 * MOST_PLAYERS)

    def _begin(self) -> None:
        self.epoch = new_secret()
        self.cues: list[tuple[float, dict[str, Json]]] = []

    def cue(self, player: Player, cue: Cue) -> None:
        """Sound it, once: a nonce that is repeated is only acknowledged again."""
        nonce = f"{player.part}:{cue.nonce}"
        if nonce in self._nonces:
            return
        self._nonces.append(nonce)
        if len(self.cues) == MOST_CUES:
            self._begin()
        said = {"answer": cue.answer} if cue.answer else {"instrument": cue.instrument}
        self.cues.append((now(), {"part": player.part, **said}))
        self.tell_all()

    def tell_all(self) -> None:
        for player in list(self.players):
            player.tell_news()

    def news(self, heard: int, epoch: str) -> dict[str, Json]:
        """What was sounded from number `heard` on, how long ago, and who is here."""
        start = heard if epoch == self.epoch and heard <= len(self.cues) else 0
        moment = now()
        parts = {player.part for player in self.players}
        return {
            "t": "news",
            "epoch": self.epoch,
            "from": start,
            "cues": [{**cue, "ago": round(moment - at, 1)} for at, cue in self.cues[start:]],
            "here": sorted(part for part in parts if part is not None),
        }


class Orchestras:
    """All of them, by the seal of their secret."""

    def __init__(self) -> None:
        self._known: dict[bytes, Orchestra] = {}

    def __len__(self) -> int:
        return len(self._known)

    def enter(self, secret: str) -> Orchestra | None:
        """The orchestra of this secret; None if there is no room for another player."""
        key = seal(secret)
        found = self._known.get(key)
        if found is None:
            self._make_room()
            if len(self._known) >= MOST_ORCHESTRAS:
                return None
            found = self._known[key] = Orchestra()
        return found if len(found.players) < MOST_PLAYERS else None

    def _make_room(self) -> None:
        """Forget those who went home; where there are very many, the longest gone first."""
        empty = sorted(
            ((found.left, key) for key, found in self._known.items() if not found.players),
        )
        for left, key in empty:
            if now() - left > GONE_HOME or len(self._known) >= MOST_ORCHESTRAS:
                del self._known[key]


class Player:
    """One phone of one orchestra."""

    def __init__(self, socket: WebSocket, orchestras: Orchestras) -> None:
        self.part: Part | None = None
        self._socket = socket
        self._orchestras = orchestras
        self._orchestra: Orchestra | None = None
        self._secret = ""
        self._heard = 0
        self._epoch = ""
        self._out: asyncio.Queue[Json] = asyncio.Queue(limits.QUEUE)
        self._bucket = Bucket(limits.SEAT_MESSAGES, now())

    # -- out --------------------------------------------------------------------------------------

    def tell(self, message: Json) -> None:
        with contextlib.suppress(asyncio.QueueFull):  # who does not read will come back and ask
            self._out.put_nowait(message)

    def tell_news(self) -> None:
        assert self._orchestra is not None
        news = self._orchestra.news(self._heard, self._epoch)
        self._heard = len(self._orchestra.cues)
        self._epoch = self._orchestra.epoch
        self.tell(news)

    async def write(self) -> None:
        while True:
            message = await self._out.get()
            await self._socket.send_text(wire.encode(message).decode())
            if message["t"] == "bye":
                return

    # -- in ---------------------------------------------------------------------------------------

    async def read(self) -> None:
        while True:
            patience = None if self._orchestra is not None else HELLO_SECONDS
            try:
                async with asyncio.timeout(patience):
                    text = await self._socket.receive_text()
            except (TimeoutError, KeyError):  # nothing said, or bytes: nobody here speaks that
                self.tell({"t": "bye", "rule": NONSENSE})
                return
            rule = self.hear(text)
            if rule is not None:
                self.tell({"t": "bye", "rule": rule})
                return

    def hear(self, text: str) -> str | None:
        """The rule of a goodbye, or None to listen on."""
        if not self._bucket.allow(now()):
            return TOO_MANY
        try:
            if len(text) > limits.MESSAGE:
                return NONSENSE
            message = decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            return NONSENSE
        if isinstance(message, Beat):
            self.tell({"t": "pong", "at": message.at})
        elif isinstance(message, Join):
            return self.join(message)
        elif self._orchestra is None or self.part is None:
            return NONSENSE
        else:
            self._orchestra.cue(self, message)
            self.tell({"t": "receipt", "nonce": message.nonce})
        return None

    def join(self, message: Join) -> str | None:
        if self._orchestra is None:
            self._orchestra = self._orchestras.enter(message.secret)
            if self._orchestra is None:
                return TOO_MANY
            self._secret = message.secret
            self._orchestra.players.add(self)
        elif message.secret != self._secret:
            return NONSENSE
        self.part = message.part
        self._heard, self._epoch = message.heard, message.epoch
        self._orchestra.tell_all()
        return None

    async def run(self) -> None:
        """Until either side leaves."""
        tasks = {asyncio.create_task(self.write()), asyncio.create_task(self.read())}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait(tasks, timeout=0.2)  # a goodbye may still be on its way
        finally:
            self.leave()
            for task in tasks:
                task.cancel()
            for task in tasks:
                with contextlib.suppress(
                    asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError
                ):
                    await task
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
                await self._socket.close(1008)

    def leave(self) -> None:
        if self._orchestra is not None:
            self._orchestra.players.discard(self)
            self._orchestra.left = now()
            self._orchestra.tell_all()
