"""Schemas of the HTTP API: the bodies of requests and responses as typed structs.

Requests are bounded and unknown fields refused. Which route takes and gives which is in
`http.routes`; `web/generate.py` writes the client's types and the tables of `docs/protocol.md`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from gloaming.server.socket.protocol import Chair, Facts, GameEvent, Json, Part, Value, View

# -- requests -------------------------------------------------------------------------------------


class ChairBody(Struct, forbid_unknown_fields=True):
    sit: str = "open"
    bot: Annotated[str, Meta(max_length=40)] = ""
    name: Annotated[str, Meta(max_length=200)] = ""

    def __post_init__(self) -> None:
        if self.sit not in ("person", "bot", "open"):
            raise ValueError("sit is person, bot or open")


class PaceBody(Struct, forbid_unknown_fields=True):
    answer_seconds: Annotated[int, Meta(ge=0, le=1_209_600)] = 0


class TableBody(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=15)]
    options: dict[str, Any] = {}
    chairs: Annotated[list[ChairBody], Meta(max_length=15)] = []
    listed: bool = False
    pace: PaceBody = msgspec.field(default_factory=PaceBody)
    dealer: str = "house"

    def __post_init__(self) -> None:
        if self.dealer not in ("house", "people", "sealed"):
            raise ValueError("dealer is house, people or sealed")


class SitBody(Struct, forbid_unknown_fields=True):
    table: Annotated[str, Meta(max_length=40)]
    secret: Annotated[str, Meta(max_length=100)]


class ChairChange(Struct, forbid_unknown_fields=True):
    sit: str | None = None
    bot: Annotated[str, Meta(max_length=40)] | None = None
    name: Annotated[str, Meta(max_length=200)] | None = None
    # What this chair adds to sealed dice: 16 bytes in hex.
    part: Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)] | None = None


# -- responses ------------------------------------------------------------------------------------


class Refusal(Part):
    """Why a request is refused: the rule, and what its sentence needs (`refusal.<rule>`, else
    `core.refusal.<rule>`)."""

    rule: str
    facts: Facts


class Health(Part):
    """The server answers."""

    ok: bool


class Offer(Part):
    """A text for an option, by the name people know it by."""

    name: str
    text: str


class OptionInfo(Part):
    """An option of a game. `default`: what the rules mean where nobody says anything; `usual`: what
    people are offered in its place when they set a table."""

    name: str
    default: Json
    rule: str
    values: list[Value] | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    also: list[int] | UnsetType = UNSET
    words: list[str] | UnsetType = UNSET
    names: list[str] | UnsetType = UNSET
    usual: Json | UnsetType = UNSET
    most_letters: int | UnsetType = UNSET  # of a text that the table brings along
    offers: list[Offer] | UnsetType = UNSET  # texts the operator has laid out for it


# Name and kind of each argument.
Arguments = Annotated[list[tuple[str, str]], Meta(title="Arguments")]


class VerbInfo(Part):
    """A verb and the rule that says what it does; where another one does, when and which."""

    name: str
    arguments: Arguments
    rule: str
    where: list[tuple[str, str]]


class EventInfo(Part):
    """An event: what everybody hears of it, and what only those do who are told."""

    name: str
    open: Arguments
    shut: Arguments


class GameInfo(Part):
    """An installed game as clients need it. `seats`: least and most. `shapes`: of each field of the
    table (under `""`) and of each frame (under its name)."""

    id: str
    seats: tuple[int, int]
    options: list[OptionInfo]
    bots: list[str]
    talk: bool
    verbs: list[VerbInfo]
    events: list[EventInfo]
    kinds: dict[str, list[str]]
    shapes: dict[str, dict[str, str]]


class GameNames(Part):
    """What stands on a poster, in one language."""

    name: str
    tagline: str


class ClientInfo(Part):
    """What a game's package brings to the client: addresses of its files, null where it has none.
    `base`: where they all lie, with a slash at the end. `theme`: what it tints while one is at its
    table, CSS variables without their dashes."""

    poster: str | None
    board: str | None
    companion: str | None
    style: str | None
    base: str
    theme: dict[str, str]


class PosterInfo(Part):
    """What hangs on the wall: a game, whether it can be played already or not. `names`: by
    language."""

    id: str
    names: dict[str, GameNames]
    client: ClientInfo


class Parlour(Part):
    """The server: its version, its games, the posters on its wall in their order (of these games,
    then of those that are announced), and the address for other devices, if there is one."""

    version: str
    games: list[GameInfo]
    posters: list[PosterInfo]
    address: str | None


# By key, in the game's and the platform's words: a subset of ICU MessageFormat.
Messages = Annotated[dict[str, str], Meta(title="Messages")]


class RuleEntry(Part):
    """An entry of the ledger. `language`: what it is written in, the one asked for, or English
    where nobody has translated it."""

    id: str
    kind: Literal["rule", "ruling"]
    section: str
    text: str
    language: str


class Links(Part):
    """A link is a path with its secret behind `#`."""

    host: str
    watch: str
    seats: list[str]


class NewTable(Part):
    """A table that was made, and its links, which nobody is told again."""

    table: str
    links: Links


class NewLink(Part):
    """A link that opens a chair, or shows the match to spectators."""

    link: str


Role = Literal["seat", "watch", "host"]


class Seated(Part):
    """What a link's secret opens; the response sets the cookie for it."""

    table: str
    role: Role
    seat: int | None


class Pace(Part):
    """How long a person may take before a stand-in answers (0: for ever)."""

    answer_seconds: int


class Seal(Part):
    """Sealed dice, of which more is shown as the match goes on: SHA-256 of the seed and the seats
    that have added their part at once; what they added once the match has begun; the seed when
    it is over."""

    seal: str
    given: list[int]
    parts: list[str | None] | UnsetType = UNSET
    seed: str | UnsetType = UNSET


class You(Part):
    """What the visitor's cookies open at this table."""

    seats: list[int]
    host: bool
    watch: bool


Status = Literal["waiting", "playing", "over"]
DealerName = Literal["house", "people", "sealed"]


class TableCard(Part):
    """A table as its visitors see it. `talk`: the circles in which people may talk, and who belongs
    to each. `scene`: what the table is laid on (a map), or null; it never changes, and a lobby
    leaves it out."""

    table: str
    game: str
    seats: int
    options: dict[str, Json]
    status: Status
    chairs: list[Chair]
    pace: Pace
    dealer: DealerName
    listed: bool
    talk: dict[str, list[int]]
    you: You
    sealed: Seal | UnsetType = UNSET
    scene: Json | UnsetType = UNSET


class Moment(Part):
    """A step of the replay: the events from number `from` on, then how things stood."""

    start: int = field(name="from")
    events: list[GameEvent]
    view: View
