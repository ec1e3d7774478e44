"""The relay of companions, for people with the real board: broadcasts small cues among peers.

A game declares which parts there are and what a cue may say (`core.client.Relay`); the relay knows
no rules, no positions, no seats. Whoever holds the secret behind the QR code belongs to the room
and says which part it has. Nothing is stored: a room is made by whoever comes first, also after
the server was restarted, and forgotten when everybody has gone home.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque

import msgspec
from msgspec.structs import replace
from starlette.websockets import WebSocket, WebSocketDisconnect

from gloaming.core import wire
from gloaming.core.client import Relay
from gloaming.core.refusal_ids import TOO_MANY, UNREADABLE
from gloaming.server import limits
from gloaming.server.match.tokens import new_secret, seal
from gloaming.server.rate_limits import Bucket
from gloaming.server.socket.protocol import Bye, Ping, Pong, Receipt
from gloaming.server.socket.relay_protocol import (
    Cue,
    Join,
    Passed,
    RelayMessage,
    RelayNews,
    decoder,
)

MOST_ROOMS = 200
MOST_PEERS = 12  # sockets of one room
MOST_CUES = 1_000  # then it begins to count anew
GONE_HOME = 6 * 3600.0  # seconds an room without peers is remembered
HELLO_SECONDS = 10.0


def now() -> float:
    return asyncio.get_running_loop().time()


class Room:
    """The peers round one board, and what they have said."""

    def __init__(self) -> None:
        self.peers: set[Peer] = set()
        self.left = now()  # when the last peer went
        self._begin()
        self._nonces: deque[str] = deque(maxlen=4 * MOST_PEERS)

    def _begin(self) -> None:
        self.epoch = new_secret()
        self.cues: list[tuple[float, Passed]] = []

    def cue(self, peer: Peer, cue: Cue) -> None:
        """Pass it on, once: a nonce that is repeated is only acknowledged again."""
        nonce = f"{peer.part}:{cue.nonce}"
        if nonce in self._nonces:
            return
        self._nonces.append(nonce)
        if len(self.cues) == MOST_CUES:
            self._begin()
        assert peer.part is not None
        self.cues.append((now(), Passed(peer.part, 0.0, cue.what, cue.value)))
        self.tell_all()

    def tell_all(self) -> None:
        for peer in list(self.peers):
            peer.tell_news()

    def news(self, heard: int, epoch: str) -> RelayNews:
        """What was said from number `heard` on, how long ago, and who is here."""
        start = heard if epoch == self.epoch and heard <= len(self.cues) else 0
        moment = now()
        parts = {peer.part for peer in self.peers}
        cues = [replace(cue, ago=round(moment - at, 1)) for at, cue in self.cues[start:]]
        here = sorted(part for part in parts if part is not None)
        return RelayNews(self.epoch, start, cues, here)


class Rooms:
    """All of them, by the seal of their secret."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, bytes], Room] = {}

    def __len__(self) -> int:
        return len(self._known)

    def enter(self, game: str, secret: str) -> Room | None:
        """The room of this game and secret; None if it is full, or there are too many."""
        key = game, seal(secret)
        found = self._known.get(key)
        if found is None:
            self._make_room()
            if len(self._known) >= MOST_ROOMS:
                return None
            found = self._known[key] = Room()
        return found if len(found.peers) < MOST_PEERS else None

    def _make_room(self) -> None:
        """Forget those who went home; where there are very many, the longest gone first."""
        empty = sorted(
            ((found.left, key) for key, found in self._known.items() if not found.peers),
        )
        for left, key in empty:
            if now() - left > GONE_HOME or len(self._known) >= MOST_ROOMS:
                del self._known[key]


class Peer:
    """One device in one room."""

    def __init__(self, socket: WebSocket, rooms: Rooms, game: str, relay: Relay) -> None:
        self.part: str | None = None
        self._socket = socket
        self._rooms = rooms
        self._game = game
        self._relay = relay
        self._room: Room | None = None
        self._secret = ""
        self._heard = 0
        self._epoch = ""
        self._out: asyncio.Queue[RelayMessage] = asyncio.Queue(limits.QUEUE)
        self._bucket = Bucket(limits.SEAT_MESSAGES, now())

    # -- out --------------------------------------------------------------------------------------

    def tell(self, message: RelayMessage) -> None:
        with contextlib.suppress(asyncio.QueueFull):  # who does not read will come back and ask
            self._out.put_nowait(message)

    def tell_news(self) -> None:
        assert self._room is not None
        news = self._room.news(self._heard, self._epoch)
        self._heard = len(self._room.cues)
        self._epoch = self._room.epoch
        self.tell(news)

    async def write(self) -> None:
        while True:
            message = await self._out.get()
            await self._socket.send_text(wire.encode(message).decode())
            if isinstance(message, Bye):
                return

    # -- in ---------------------------------------------------------------------------------------

    async def read(self) -> None:
        while True:
            patience = None if self._room is not None else HELLO_SECONDS
            try:
                async with asyncio.timeout(patience):
                    text = await self._socket.receive_text()
            except (TimeoutError, KeyError):  # nothing said, or bytes: nobody here speaks that
                self.tell(Bye(UNREADABLE))
                return
            rule = self.hear(text)
            if rule is not None:
                self.tell(Bye(rule))
                return

    def hear(self, text: str) -> str | None:
        """The rule of a goodbye, or None to listen on."""
        if not self._bucket.allow(now()):
            return TOO_MANY
        try:
            if len(text) > limits.MESSAGE:
                return UNREADABLE
            message = decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            return UNREADABLE
        if isinstance(message, Ping):
            self.tell(Pong(message.at))
        elif isinstance(message, Join):
            return self.join(message)
        elif self._room is None or self.part is None:
            return UNREADABLE
        elif not self._relay.allows(message.what, message.value):
            return UNREADABLE
        else:
            self._room.cue(self, message)
            self.tell(Receipt(message.nonce))
        return None

    def join(self, message: Join) -> str | None:
        if message.part is not None and message.part not in self._relay.parts:
            return UNREADABLE
        if self._room is None:
            self._room = self._rooms.enter(self._game, message.secret)
            if self._room is None:
                return TOO_MANY
            self._secret = message.secret
            self._room.peers.add(self)
        elif message.secret != self._secret:
            return UNREADABLE
        self.part = message.part
        self._heard, self._epoch = message.heard, message.epoch
        self._room.tell_all()
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
        if self._room is not None:
            self._room.peers.discard(self)
            self._room.left = now()
            self._room.tell_all()
