"""The protocol of the seat socket: every message in and out as a typed struct, and its rights.

`web/generate.py` writes the client's types (`web/src/generated/wire.ts`) and the tables of
`docs/protocol.md` from these structs and their docstrings; the server decodes and encodes with
them, and authorises by `who`. News is put together from bytes in `match.broadcast`, for speed:
a test decodes all that is sent into these structs, strictly.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from gloaming.core.spec import TABLE
from gloaming.server import limits

# Who may send a message, or be sent it: every viewer of the match, or seats and not spectators.
Who = Literal["viewer", "seat"]

# It is said back in every refusal, which has to be short: no letters of several bytes.
Nonce = Annotated[str, Meta(min_length=1, max_length=limits.NONCE, pattern=r"^[ !#-\[\]-~]+\Z")]
Turn = Annotated[int, Meta(ge=0, le=2**53)]


# -- from the client ------------------------------------------------------------------------------


class FromClient(Struct, tag_field="t", forbid_unknown_fields=True):
    """Base of everything a client may send; `who` may send it."""

    who: ClassVar[Who] = "seat"


class Hello(FromClient, tag="hello"):
    """The first message of a connection: the client holds its first `heard` events (0: none)."""

    who: ClassVar[Who] = "viewer"
    heard: Annotated[int, Meta(ge=0, le=1_000_000)]


class Answer(FromClient, tag="answer"):
    """The answer to question `q`. Idempotent: repeating a nonce (1 to 40 ASCII characters, no
    quotes or backslashes) repeats its receipt."""

    q: int
    nonce: Nonce
    do: dict[str, Any]


class Undo(FromClient, tag="undo"):
    """Take back one's latest answer, where information allows; where people draw, the latest draw
    one told of, and those after it, until somebody has decided anything."""

    nonce: Nonce


class Talk(FromClient, tag="talk"):
    """Table talk, where the table allows it; `to` names one of its circles, `"table"` if absent."""

    nonce: Nonce
    text: Annotated[str, Meta(max_length=limits.TALK)]
    to: Annotated[str, Meta(max_length=limits.NONCE)] = TABLE


class OwnSetting(FromClient, kw_only=True):
    """A setting of the seat's own: the last write wins. With a nonce it is confirmed.
    A `pen` (one page of one device) numbers what it writes: a reconnect may deliver the older
    after the newer, and again what has arrived."""

    nonce: Nonce | None = None
    pen: Nonce | None = None
    turn: Turn = 0


class Note(OwnSetting, tag="note"):
    """The seat's secret notes."""

    text: Annotated[str, Meta(max_length=limits.NOTE)]


class Passes(OwnSetting, tag="passes"):
    """Standing passes: in windows of these moments (ids of the kind `moment`) the seat passes by
    itself; an empty list ends it. Nobody else is told, and a restarted server has forgotten it."""

    moments: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=20)]


class Ping(FromClient, tag="ping"):
    """A heartbeat of the client's own, answered by a pong; `at` is the client's clock."""

    who: ClassVar[Who] = "viewer"
    at: float


ClientMessage = Hello | Answer | Undo | Talk | Note | Passes | Ping
decoder = msgspec.json.Decoder(ClientMessage)


# -- parts of messages ----------------------------------------------------------------------------
# A struct that allows unknown fields is one to which each game adds its own.

Json = Any
Value = Annotated[str | int | bool, Meta(title="Value")]


class Part(Struct, forbid_unknown_fields=True):
    """Base of parts whose fields are all listed here."""


class Thing(Part):
    """Something with a name of its own: the message `kind.<kind>.<id>`, or the name of whoever
    sits there."""

    kind: str
    id: Json


class Hidden(Part):
    """A collection whose content the viewer may not know: how many there are, and no more."""

    count: int


# What a sentence needs. Every thing `x` is passed twice: its display name and, as `x_id`, its id.
Facts = Annotated[dict[str, Json | Thing], Meta(title="Facts")]


class Action(Struct):
    """A verb of the game and its arguments."""

    do: str


class Option(Part):
    """One legal answer: the action, what its label needs, and the things it points at."""

    action: Action
    facts: Facts
    marks: list[str]


class SetOption(Part):
    """Answers that are sets: `action` with, under the name `of`, any of the `members` in any order
    (a list; a member that stands there twice may be given twice), at least and at most so many.
    `facts` and `marks` are those of all members together."""

    action: Action
    of: str
    members: list[str]
    least: int
    most: int
    facts: Facts
    marks: list[str]


class Question(Part):
    """What a seat is asked. Numbers count per seat; a question gets a new one whenever the seat
    has heard anything since: a late answer is refused (`CORE-14`), and how things stand follows."""

    q: int
    prompt: str
    facts: Facts
    options: list[Option]
    sets: list[SetOption]
    forced: bool
    together: bool


class GameEvent(Struct):
    """One event as this viewer hears it. Numbers count per viewer, so gaps tell nothing."""

    event: str


class Doing(Struct):
    """A frame of the game's procedure: its name, its step, and the fields the viewer may know."""

    frame: str
    at: str


class WaitingFor(Part):
    """What the table waits for, and the seats it asks."""

    kind: Literal["nothing", "seat", "seats", "chance", "over"] = field(name="for")
    seats: list[int]


class Over(Part):
    """The end: what it is worth to each seat (0 to 1), who wins (perhaps nobody, perhaps all), and
    in games that count points, those and the ranking by them."""

    scores: list[float]
    winners: list[int]
    points: list[int] | UnsetType = UNSET
    ranks: list[int] | UnsetType = UNSET


class View(Part):
    """How things stand for one viewer. A hidden collection is `{count}`, a hidden entry null.
    `over` after the end; `aid` where the table allows an aid to deduction."""

    you: int | None
    seats: int
    state: dict[str, Json]
    doing: list[Doing]
    waiting: WaitingFor
    over: Over | UnsetType = UNSET
    aid: dict[str, Json] | UnsetType = UNSET


Sit = Literal["person", "bot", "open"]


class Chair(Part):
    """Who sits in a chair; `here`: whether any of its sockets is open."""

    seat: int
    sit: Sit
    bot: str
    name: str
    here: bool


class Clock(Part):
    """How long the seat may still take before a stand-in answers."""

    seconds: int


class TalkLine(Part):
    """A line of talk; `to` names the circle where that was not the whole table."""

    seat: int
    text: str
    to: str | UnsetType = UNSET


# -- from the server ------------------------------------------------------------------------------


class FromServer(Struct, tag_field="t", forbid_unknown_fields=True):
    """Base of everything a client is sent; `who` may be sent it."""

    who: ClassVar[Who] = "viewer"


class Waiting(FromServer, tag="waiting"):
    """The game has not begun; who sits where."""

    chairs: list[Chair]


class News(FromServer, tag="news"):
    """The events from this viewer's number `from` on, then how things stand; the answer to `hello`
    is the same. `since`: how many events the viewer had heard when its last act was done, so
    what follows is what it may have missed. `circles`: those in which the seat may talk now, in
    games where that can change."""

    start: int = field(name="from")
    events: list[GameEvent]
    clock: Clock | None
    view: View
    question: Question | None
    undo: bool
    since: int
    chairs: list[Chair]
    circles: list[str] | UnsetType = UNSET


class Receipt(FromServer, tag="receipt"):
    """It is durable; the news of it has been sent."""

    who: ClassVar[Who] = "seat"
    nonce: str


class Rejected(FromServer, tag="refused"):
    """It is not kept; nothing has changed. With `nonce: null`: why the table cannot go on just now
    (`CORE-16`, the disk is full; it goes on by itself)."""

    nonce: str | None
    rule: str
    facts: Facts


class TalkHeard(FromServer, tag="talk"):
    """What was said to this viewer, from its own line number `from` on."""

    start: int = field(name="from")
    lines: list[TalkLine]


class OwnNote(FromServer, tag="note"):
    """One's notes: after `hello`, and when another device of this seat has written."""

    who: ClassVar[Who] = "seat"
    text: str


class OwnPasses(FromServer, tag="passes"):
    """One's standing passes: after `passes`, when another device of this seat has set them, and
    after `hello` in games with windows. `usual`: the server knows of none that the seat has set."""

    who: ClassVar[Who] = "seat"
    moments: list[str]
    usual: bool | UnsetType = UNSET


class Pong(FromServer, tag="pong"):
    """The answer to a ping, with its `at`."""

    at: float


class Bye(FromServer, tag="bye"):
    """The server closes the connection, and why."""

    rule: str


ServerMessage = Waiting | News | Receipt | Rejected | TalkHeard | OwnNote | OwnPasses | Pong | Bye
# Strict, as every struct is: for tests, and for clients written in Python.
server_decoder = msgspec.json.Decoder(ServerMessage)
