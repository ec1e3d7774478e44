"""The directory of all matches of one server: creating, finding, waking, evicting."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from secrets import token_hex
from typing import Any, TypeAlias

from msgspec import UNSET

from gloaming.bots.roster import SEARCH, bot_names
from gloaming.core import wire
from gloaming.core.flow import SPECTATOR, Refused
from gloaming.core.kinds import Argument, Vocabulary
from gloaming.core.options import OWN_MAP
from gloaming.core.record import Record, SaveError
from gloaming.core.refusal_ids import (
    BAD_SEATS,
    BAD_VALUE,
    DAMAGED,
    NO_SUCH_BOT,
    NO_SUCH_GAME,
    NO_SUCH_TABLE,
    OTHER_RULES,
)
from gloaming.core.sealed import SEED_BYTES
from gloaming.core.session import Session
from gloaming.core.spec import GameSpec
from gloaming.registry import UnknownGame, game
from gloaming.server import limits
from gloaming.server.bots.autoplay import BETWEEN_TRIES
from gloaming.server.http.schemas import (
    EventInfo,
    GameInfo,
    Links,
    Offer,
    OptionInfo,
    Role,
    VerbInfo,
)
from gloaming.server.match.match import Match
from gloaming.server.match.services import Services, TableSettings
from gloaming.server.match.tokens import NO_TOKEN, clean, fits, free_name, new_id, new_secret, seal
from gloaming.server.store.interface import ChairRow, Damaged, InputRow, MatchRow, StoreFull

log = logging.getLogger("gloaming.parlour")

IDLE_SECONDS = 600.0
AccessRows: TypeAlias = tuple[MatchRow, list[ChairRow]]  # what authorises


@dataclass(frozen=True)
class TableRequest:
    """What somebody wants to play: already of the right types."""

    game: str
    seats: int
    options: dict[str, Any]
    chairs: list[dict[str, str]]  # sit, bot, name
    listed: bool
    answer_seconds: int
    dealer: str = "house"  # or people, or sealed


@dataclass(frozen=True)
class Rights:
    """Who a visitor is at one table."""

    seats: tuple[int, ...] = ()
    host: bool = False
    watch: bool = False

    def __bool__(self) -> bool:
        """Does a visitor belong to the table at all?"""
        return bool(self.seats or self.host or self.watch)

    def may_look(self, viewer: int) -> bool:
        return viewer in self.seats or (viewer == SPECTATOR and (self.watch or self.host))


class MatchDirectory:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.matches: dict[str, Match] = {}
        self._opening: dict[str, asyncio.Future[Match]] = {}
        self._used: dict[str, float] = {}  # when each was last looked for or at
        self._wanted: Counter[str] = Counter()  # visitors who wait for one to be opened

    # -- setting up -----------------------------------------------------------------------------

    async def create(self, plan: TableRequest) -> tuple[Match, Links]:
        """A new table and its links. Refuses what cannot be played."""
        spec = find_game(plan.game)
        if plan.dealer == "people":
            plan = replace(plan, options={**spec.table.people_deal_by, **plan.options})
        spec.prepare(plan.seats, plan.options)
        if len(plan.chairs) != plan.seats:
            raise Refused(
                BAD_SEATS, {"seats": len(plan.chairs), "least": plan.seats, "most": plan.seats}
            )
        for chair in plan.chairs:
            if chair["sit"] == "bot":
                check_bot(spec, chair["bot"])
        if plan.dealer == "people" and spec.information.drawable is None:
            raise Refused(BAD_VALUE, {"name": "dealer", "value": "people"})
        pace = TableSettings(
            plan.answer_seconds,
            plan.dealer == "people",
            token_hex(SEED_BYTES) if plan.dealer == "sealed" else "",
        )
        match_id, host, watch = new_id(), new_secret(), new_secret()
        secrets = [new_secret() for _ in plan.chairs]
        row = MatchRow(
            match_id,
            spec.id,
            plan.seats,
            wire.encode(plan.options).decode(),
            spec.rules.version,
            spec.content_hash,
            pace.written(),
            plan.listed,
            "waiting",
            seal(host),
            seal(watch),
            self.services.today(),
        )
        chairs: list[ChairRow] = []
        for seat, chair in enumerate(plan.chairs):
            name = clean(chair["name"], limits.NAME)
            if chair["sit"] == "bot" and not name:
                name = free_name(chairs)
            token = seal(secrets[seat])
            chairs.append(ChairRow(match_id, seat, chair["sit"], chair["bot"], name, token))
        await self.services.store.create(row, chairs)
        match = Match(spec, row, chairs, self.services)
        self.matches[match_id] = match
        self._used[match_id] = asyncio.get_running_loop().time()
        seats = [link(match_id, secret) for secret in secrets]
        return match, Links(link(match_id, host), link(match_id, watch), seats)

    async def bring(self, record: Record, session: Session) -> tuple[Match, Links]:
        """A table for a saved game: to look at if it is over, else to go on with."""
        spec = session.spec
        seats = record.header.seats
        bot = next(iter(spec.table.bots), "random")
        chairs = [{"sit": "bot", "bot": bot, "name": ""} for _ in range(seats)]
        chairs[0] = {"sit": "person", "bot": "", "name": ""}
        plan = TableRequest(spec.id, seats, record.header.options, chairs, False, 0)
        match, links = await self.create(plan)
        rows = [InputRow(wire.encode(line), "") for line in record.standing()]
        status = "over" if session.over else "playing"
        await self.services.store.append(match.row.id, 0, rows, status)
        match.state.row = replace(match.row, status=status)
        await match.wake()
        return match, links

    async def join(self, match_id: str) -> str:
        """The first open chair of a listed table, for whoever comes first. One that cannot be
        opened is listed nowhere, so there is none to be had."""
        row, _ = await self.access_rows(match_id)
        if not row.listed:
            raise Refused(NO_SUCH_TABLE)
        try:
            match = await self.find(match_id)
        except Refused:
            raise Refused(NO_SUCH_TABLE) from None
        for chair in match.chairs:
            if chair.sit == "open":
                return await self.renew(match, chair.seat)
        raise Refused(NO_SUCH_TABLE)

    async def renew(self, match: Match, seat: int) -> str:
        """A new secret for a chair; the old one opens nothing any more."""
        secret = new_secret()
        await match.seat_changed(seat, token=seal(secret))
        return link(match.row.id, secret)

    async def renew_watch(self, match: Match) -> str:
        """A new secret for those who look on."""
        secret = new_secret()
        await match.watch_changed(seal(secret))
        return link(match.row.id, secret)

    # -- finding --------------------------------------------------------------------------------

    async def find(self, match_id: str) -> Match:
        """The match, woken from the store if it sleeps."""
        match = self.matches.get(match_id)
        if match is None:
            self._wanted[match_id] += 1
            try:
                match = await self._open(match_id)
            finally:
                self._wanted[match_id] -= 1
                if not self._wanted[match_id]:
                    del self._wanted[match_id]
        self._used[match_id] = asyncio.get_running_loop().time()
        return match

    async def _open(self, match_id: str) -> Match:
        """Whoever else asks meanwhile waits for the same one: a match is never there twice."""
        if match_id in self.matches:
            return self.matches[match_id]
        opening = self._opening.get(match_id)
        if opening is None:
            opening = asyncio.ensure_future(self._load(match_id))
            opening.add_done_callback(lambda _: self._opening.pop(match_id, None))
            self._opening[match_id] = opening
        return await asyncio.shield(opening)

    async def _load(self, match_id: str) -> Match:
        try:
            found = await self.services.store.match(match_id)
            match = None if found is None else await self._wake(*found)
        except Damaged as error:
            log.error("match %s cannot be opened: %s", match_id, error)
            raise Refused(DAMAGED) from None
        if match is None:
            raise Refused(NO_SUCH_TABLE)
        self.matches[match_id] = match
        return match

    async def _wake(self, row: MatchRow, chairs: list[ChairRow]) -> Match:
        """What is not played here is not damaged: it is refused as what it is, and stays."""
        try:
            spec = find_game(row.game)
        except Refused:
            log.error("match %s cannot be opened: no game is called %s here", row.id, row.game)
            raise
        match = Match(spec, row, chairs, self.services)
        try:
            await match.wake()
        except SaveError as error:
            log.error("%s", error)
            why = "rules" if row.rules != spec.rules.version else "content"
            facts = {"why": why, "was": row.rules, "now": spec.rules.version}
            raise Refused(OTHER_RULES, facts) from None
        except Refused as refused:
            raise Damaged(f"it cannot be played again ({refused.rule})") from None
        return match

    async def wake_all(self) -> None:
        """After a restart: matches that were being played go on, bots included. Those that wait
        for people sleep on until these come."""
        for match_id in await self._all_playing():
            while True:
                try:
                    await self._open(match_id)
                    if match_id not in self._used and match_id not in self._wanted:
                        self._let_sleep(match_id)
                    break
                except Refused:  # damaged; the others are well
                    break
                except StoreFull:
                    await asyncio.sleep(BETWEEN_TRIES)
            await asyncio.sleep(0)

    async def _all_playing(self) -> list[str]:
        while True:
            try:
                return await self.services.store.ids("playing")
            except StoreFull:
                await asyncio.sleep(BETWEEN_TRIES)

    def sweep(self) -> None:
        """Forget matches nobody has looked at for a while; the store remembers them."""
        now = asyncio.get_running_loop().time()
        for match_id, match in list(self.matches.items()):
            if match.sockets.total():
                self._used[match_id] = now
            elif now - self._used.setdefault(match_id, now) > IDLE_SECONDS:
                self._let_sleep(match_id)

    def _let_sleep(self, match_id: str) -> None:
        if self.matches[match_id].idle:
            self.matches.pop(match_id).close()
            self._used.pop(match_id, None)

    # -- rights ---------------------------------------------------------------------------------

    async def access_rows(self, match_id: str) -> AccessRows:
        """Who may come to a match, without opening it: strangers shall neither wake it nor learn
        that it is damaged. Where these are lost themselves, nobody can show that they belong."""
        match = self.matches.get(match_id)
        if match is not None:
            return match.row, match.chairs
        try:
            found = await self.services.store.match(match_id)
        except Damaged as error:
            log.error("match %s cannot be opened: %s", match_id, error)
            found = None
        if found is None:
            raise Refused(NO_SUCH_TABLE)
        return found

    async def visit(
        self, match_id: str, cookies: Mapping[str, str], secure: bool
    ) -> tuple[Match, Rights]:
        """The match, for whoever belongs to it, and what it may do there. To all others there is
        none; only those who belong hear why it cannot be opened."""
        if not rights(*await self.access_rows(match_id), cookies, secure):
            raise Refused(NO_SUCH_TABLE)
        match = await self.find(match_id)
        found = rights(match.row, match.chairs, cookies, secure)  # it may have taken a while
        if not found:
            raise Refused(NO_SUCH_TABLE)
        return match, found

    async def trade(self, match_id: str, secret: str) -> tuple[Match, Role, int | None]:
        """The match, and what one secret opens there."""
        role(*await self.access_rows(match_id), secret)
        match = await self.find(match_id)
        return match, *role(match.row, match.chairs, secret)

    async def rest(self) -> None:
        """Before the server stops: clocks stand still until it is back."""
        for match in list(self.matches.values()):
            try:
                await match.rest()
            except (Damaged, StoreFull):  # then that clock begins anew
                continue

    def close(self) -> None:
        for match in self.matches.values():
            match.close()


def rights(
    row: MatchRow, chairs: list[ChairRow], cookies: Mapping[str, str], secure: bool = False
) -> Rights:
    """What the secrets a visitor brings open at this table."""
    seats: list[int] = []
    host = watch = False
    for name, secret in cookies.items():
        if not name.startswith(cookie_name(row.id, "", secure)):
            continue
        host = host or fits(secret, row.host)
        watch = watch or fits(secret, row.watch)
        seats.extend(c.seat for c in chairs if fits(secret, c.token))
    return Rights(tuple(sorted(set(seats))), host, watch)


def role(row: MatchRow, chairs: list[ChairRow], secret: str) -> tuple[Role, int | None]:
    """What one secret opens, or a refusal that tells nothing."""
    if fits(secret, row.host):
        return "host", None
    if fits(secret, row.watch):
        return "watch", None
    for chair in chairs:
        if fits(secret, chair.token):
            return "seat", chair.seat
    raise Refused(NO_SUCH_TABLE)


def check_bot(spec: GameSpec, text: str) -> None:
    """Refuse a bot that does not exist, or would think longer than anybody should wait."""
    name, _, budget = text.partition(":")
    search = SEARCH.fullmatch(text)
    if search is not None and search[1] is not None:
        if int(search[1]) <= (limits.BOT_MILLISECONDS if search[2] else limits.BOT_ITERATIONS):
            return
    elif name in bot_names(spec) and not budget and text == name:
        return
    raise Refused(NO_SUCH_BOT, {"bot": wire.shorten(text)})


def find_game(game_id: str) -> GameSpec:
    try:
        return game(game_id)
    except UnknownGame:
        raise Refused(NO_SUCH_GAME, {"game": wire.shorten(game_id)}) from None


def link(match_id: str, secret: str) -> str:
    """The secret stands behind the hash: browsers never send that part."""
    return f"/table/{match_id}#{secret}"


def cookie_name(match_id: str, role: str, secure: bool = False) -> str:
    """Under TLS with the prefix that no other site's cookie can have."""
    return f"{'__Host-' if secure else ''}gloaming_{match_id}_{role}"


def describe_game(spec: GameSpec, maps: Sequence[Offer] = ()) -> GameInfo:
    words = spec.vocabulary
    return GameInfo(
        spec.id,
        spec.seats,
        [describe(option, maps) for option in spec.rules.options.options.values()],
        bot_names(spec),
        spec.table.talk,
        [VerbInfo(v.name, sent(words, v.arguments), v.rule, list(v.where)) for v in words.verbs],
        [
            EventInfo(
                event.name, describe_face(words, words.open[n]), describe_face(words, words.shut[n])
            )
            for n, event in enumerate(words.events)
        ],
        {name: list(kind.names) for name, kind in words.kinds.items() if hasattr(kind, "names")},
        {
            part: {name: words.sent_shape(s) for name, s in found.items()}
            for part, found in spec.shapes.items()
        },
    )


def describe_face(words: Vocabulary, face: Sequence[Argument]) -> list[tuple[str, str]]:
    return sent(words, [(argument.name, argument.kind) for argument in face])


def sent(words: Vocabulary, arguments: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Arguments with their kinds as clients know them."""
    found = []
    for name, kind in arguments:
        base = kind.rstrip("?")
        found.append((name, words.sent_kind(base) + kind[len(base) :]))
    return found


def describe(option: Any, maps: Sequence[Offer] = ()) -> OptionInfo:
    known = OptionInfo.__struct_fields__
    described = {name: getattr(option, name) for name in known if hasattr(option, name)}
    if described.get("usual", UNSET) is None:
        del described["usual"]
    if option.name == OWN_MAP and maps:
        described["offers"] = list(maps)
    return OptionInfo(**described)


__all__ = [
    "NO_TOKEN",
    "MatchDirectory",
    "Rights",
    "TableRequest",
    "cookie_name",
]
