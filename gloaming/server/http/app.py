"""The ASGI application: HTTP handlers, the two socket endpoints, and their authorisation.

Who may take which route is declared in `http.routes`; what a visitor may do at a table follows
from the secrets in its cookies (`match.tokens`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from gloaming import __version__
from gloaming.core import wire
from gloaming.core.flow import SPECTATOR, Refused
from gloaming.core.ledger import rules_of
from gloaming.core.narration import platform_words
from gloaming.core.record import Record, SaveError
from gloaming.core.refusal_ids import (
    BAD_SAVE,
    BAD_VALUE,
    LINK_REPLACED,
    NO_SUCH_TABLE,
    NOT_ALLOWED,
    NOT_BEGUN,
    TOO_MANY,
)
from gloaming.server import limits, rate_limits
from gloaming.server.http.game_files import GameFiles
from gloaming.server.http.replay import eyes_of, moments, play_again
from gloaming.server.http.responses import download, guarded, read_body, read_bytes
from gloaming.server.http.routes import ROUTES, SOCKET_ROUTES
from gloaming.server.http.schemas import (
    ChairChange,
    Health,
    NewLink,
    NewTable,
    Pace,
    Parlour,
    Seated,
    SitBody,
    Status,
    TableBody,
    TableCard,
    You,
)
from gloaming.server.http.security import SecurityMiddleware, give_cookie, is_welcome, json
from gloaming.server.limits import Allowed
from gloaming.server.match.directory import (
    MatchDirectory,
    Rights,
    TableRequest,
    check_bot,
    describe_game,
    find_game,
)
from gloaming.server.match.match import Match
from gloaming.server.match.sealed_dice import prove, seal_seen
from gloaming.server.match.tokens import clean
from gloaming.server.ops.logs import log_loop_fault, note, shortened
from gloaming.server.ops.metrics import serve_metrics, watch_loop
from gloaming.server.rate_limits import Buckets
from gloaming.server.socket.channel import Channel
from gloaming.server.socket.connection import SeatSocket
from gloaming.server.socket.relay import Peer, Rooms
from gloaming.server.store.interface import StoreFull, TimedStore

log = logging.getLogger("gloaming.http")

USUAL = Allowed()
STATIC = Path(str(files("gloaming.server"))) / "static"
# What a browser looks for at the root of the site.
ROOT_FILES = {
    "sw.js": "text/javascript",
    "manifest.webmanifest": "application/manifest+json",
    "icon.svg": "image/svg+xml",
    "icon-180.png": "image/png",
    "icon-192.png": "image/png",
    "icon-512.png": "image/png",
}


class Assets(StaticFiles):
    """Built files carry a hash in their names, so a copy is good for ever."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


class Server:
    """Routes over a directory."""

    def __init__(
        self,
        directory: MatchDirectory,
        hosts: frozenset[str],
        address: str | None,
        allowed: Allowed,
        game_files: GameFiles,
    ) -> None:
        self.directory = directory
        self.hosts = hosts
        self.address = address
        self.allowed = allowed
        self.new_tables = Buckets(allowed.new_tables)
        self.chair_changes = Buckets(limits.CHAIR_CHANGES)
        self.wrong_links = Buckets(limits.WRONG_LINKS)
        self.sockets: Counter[str] = Counter()
        self.new_sockets = Buckets(allowed.new_sockets)
        self.rooms = Rooms()
        self.game_files = game_files

    # -- the parlour --------------------------------------------------------------------------

    async def get_parlour(self, request: Request) -> Response:
        maps = self.directory.services.maps
        games = [describe_game(spec, maps.get(spec.id, ())) for spec in self.game_files.games]
        return json(Parlour(__version__, games, self.game_files.posters, self.address))

    async def get_game_file(self, request: Request) -> Response:
        return self.game_files.answer(request)

    async def get_words(self, request: Request) -> Response:
        language = spoken(request.path_params["language"])
        words = platform_words()[language]
        words = words.merged(find_game(request.path_params["game"]).locales[language])
        return json({key: words.message(key) for key in sorted(words.keys())})

    async def get_rules(self, request: Request) -> Response:
        language = spoken(request.path_params["language"])
        return json(rules_of(find_game(request.path_params["game"]), language))

    async def get_lobby(self, request: Request) -> Response:
        rows = await self.directory.services.store.matches("waiting", True, 50)
        found = []
        for row in rows:
            try:
                match = await self.directory.find(row.id)
            except Refused:  # damaged; the others are well
                continue
            if any(chair.sit == "open" for chair in match.chairs):
                found.append(self.card(match, Rights()))
        return json(found)

    # -- tables -------------------------------------------------------------------------------

    async def create_table(self, request: Request) -> Response:
        body = await read_body(request, TableBody)
        if not self.new_tables.allow(visitor(request), now()):
            raise Refused(TOO_MANY)
        chairs = [{"sit": chair.sit, "bot": chair.bot, "name": chair.name} for chair in body.chairs]
        plan = TableRequest(
            body.game,
            body.seats,
            body.options,
            chairs,
            body.listed,
            body.pace.answer_seconds,
            body.dealer,
        )
        match, links = await self.directory.create(plan)
        match.autoplay.address = visitor(request)
        note(log, "table made", match=match.row.id, game=body.game, by=shortened(address(request)))
        # Where the dice are sealed, whoever plays sees the seal first and then adds to it.
        if body.dealer != "sealed" and all(chair.sit != "open" for chair in match.chairs):
            people = [chair for chair in match.chairs if chair.sit == "person"]
            if len(people) == 1:
                await match.begin()
        return json(NewTable(match.row.id, links), 201)

    async def import_save(self, request: Request) -> Response:
        """A game somebody kept, played again from its inputs or refused."""
        if not self.new_tables.allow(visitor(request), now()):
            raise Refused(TOO_MANY)
        try:
            data = await read_bytes(request, limits.SAVE)
        except Refused:  # longer than any save
            raise Refused(BAD_SAVE, {"why": "foreign"}) from None
        try:
            record = Record.from_bytes(data, "the save")
            session = await play_again(find_game(record.header.game), record, "the save")
        except SaveError as error:
            raise Refused(BAD_SAVE, {"why": error.why}) from None
        match, links = await self.directory.bring(record, session)
        match.autoplay.address = visitor(request)
        note(log, "save uploaded", match=match.row.id, by=shortened(address(request)))
        return json(NewTable(match.row.id, links), 201)

    async def join(self, request: Request) -> Response:
        """Take an open chair of a listed table."""
        return json(NewLink(await self.directory.join(request.path_params["table"])), 201)

    async def sit(self, request: Request) -> Response:
        """Trade the secret of a link for the cookie of that chair."""
        body = await read_body(request, SitBody)
        try:
            match, role, seat = await self.directory.trade(body.table, body.secret)
        except Refused as refused:
            if refused.rule == NO_SUCH_TABLE:
                await self.delay_guesses(request)
            raise
        if seat is not None and match.chairs[seat].sit == "open":
            await match.seat_changed(seat, sit="person")
        response = json(Seated(match.row.id, role, seat))
        kept = role if seat is None else str(seat)
        give_cookie(request, response, match.row.id, kept, body.secret)
        return response

    async def delay_guesses(self, connection: HTTPConnection) -> None:
        """Whoever guesses has to wait between guesses, whatever it guesses at."""
        if not self.wrong_links.allow(visitor(connection), now()):
            await asyncio.sleep(limits.WRONG_LINK_SECONDS)

    async def get_table(self, request: Request) -> Response:
        match, rights = await self.known(request)
        return json(self.whole_card(match, rights))

    def card(self, match: Match, rights: Rights) -> TableCard:
        seats = range(match.row.seats)
        return TableCard(
            match.row.id,
            match.row.game,
            match.row.seats,
            wire.decode(match.row.options),
            cast(Status, match.row.status),
            match.broadcast.chairs_seen(),
            Pace(match.pace.answer_seconds),
            match.pace.dealer,
            match.row.listed,
            {
                name: [seat for seat in seats if circle >> seat & 1]
                for name, circle in match.circles.items()
            },
            You(list(rights.seats), rights.host, rights.watch),
            seal_seen(match),
        )

    def whole_card(self, match: Match, rights: Rights) -> TableCard:
        """For whoever is at the table: whichever answer brings it, a page may draw from it."""
        card = self.card(match, rights)
        card.scene = match.scene()
        return card

    async def begin(self, request: Request) -> Response:
        match, rights = await self.known(request)
        if not rights.host:
            raise Refused(NOT_ALLOWED)
        await match.begin()
        return json(self.whole_card(match, rights))

    async def change_chair(self, request: Request) -> Response:
        match, rights = await self.known(request)
        seat = self.own_chair(request, match, rights)
        body = await read_body(request, ChairChange)
        # Another player may be a search that has to be begun; another name is not.
        who = f"{visitor(request)} {match.row.id}"
        if body.sit is not None and not self.chair_changes.allow(who, now()):
            raise Refused(TOO_MANY)
        changes: dict[str, str] = {}
        if body.name is not None:
            changes["name"] = clean(body.name, limits.NAME)
        if body.sit is not None:
            if body.sit not in ("person", "bot"):
                raise Refused(BAD_VALUE, {"name": "sit", "value": wire.shorten(body.sit)})
            bot = body.bot or match.default_bot()
            check_bot(match.spec, bot)
            changes |= {"sit": body.sit, "bot": bot if body.sit == "bot" else ""}
        if body.part is not None and seat not in rights.seats:
            raise Refused(NOT_ALLOWED)  # not even the host adds for others
        if body.part is not None:
            await match.add_part(seat, body.part)
        if changes:
            await match.seat_changed(seat, **changes)
        return json(self.whole_card(match, rights))

    async def new_link(self, request: Request) -> Response:
        match, rights = await self.known(request)
        seat = self.own_chair(request, match, rights)
        fresh = await self.directory.renew(match, seat)
        note(log, "seat link replaced", match=match.row.id, seat=seat)
        disconnect_viewer(match, seat)
        response = json(NewLink(fresh), 201)
        if seat in rights.seats:  # whoever holds the chair stays in it
            secret = fresh.partition("#")[2]
            give_cookie(request, response, match.row.id, str(seat), secret)
        return response

    async def new_watch_link(self, request: Request) -> Response:
        match, rights = await self.known(request)
        if not rights.host:
            raise Refused(NOT_ALLOWED)
        fresh = await self.directory.renew_watch(match)
        note(log, "spectator link replaced", match=match.row.id)
        disconnect_viewer(match, SPECTATOR)
        return json(NewLink(fresh), 201)

    def own_chair(self, request: Request, match: Match, rights: Rights) -> int:
        text = request.path_params["seat"]
        seat = int(text) if text.isdecimal() and len(text) < 3 else match.row.seats
        own = rights.host or seat in rights.seats
        if seat >= match.row.seats or not own:
            raise Refused(NOT_ALLOWED)
        return seat

    # -- looking back -------------------------------------------------------------------------

    async def get_moments(self, request: Request) -> Response:
        match, rights = await self.known(request)
        if match.session is None:
            raise Refused(NOT_BEGUN)
        eyes = request.query_params.get("eyes", "watch")
        if eyes == "all":
            return json(await moments(match.session, None))
        viewer = eyes_of(eyes, match.row.seats)
        if not match.session.over and not rights.may_look(viewer):
            raise Refused(NOT_ALLOWED)
        return json(await moments(match.session, viewer))

    async def get_save(self, request: Request) -> Response:
        match, _ = await self.known(request)
        if match.session is None or not match.session.over:
            raise Refused(NOT_ALLOWED)
        return download(match, "gloaming", match.session.record.to_bytes())

    async def get_proof(self, request: Request) -> Response:
        match, _ = await self.known(request)
        return download(match, "dice", await prove(match))

    # -- playing ------------------------------------------------------------------------------

    def admits(self, socket: WebSocket) -> bool:
        """An origin of another house is turned away, and so is who has too many already."""
        if not is_welcome(self.hosts, socket.headers.get("host"), socket.headers.get("origin")):
            return False
        who = visitor(socket)
        if self.sockets[who] >= self.allowed.sockets or not self.new_sockets.allow(who, now()):
            log.warning("too many sockets of one address", extra={"facts": facts_of(socket)})
            return False
        return True

    async def serve(self, socket: WebSocket, run: Callable[[], Awaitable[None]]) -> None:
        """Count a socket for as long as it is open."""
        who = visitor(socket)
        self.sockets[who] += 1
        try:
            await socket.accept()
            socket.scope["headers"].clear()  # nobody asks again, and sockets stay for hours
            await run()
        finally:
            self.sockets[who] -= 1
            if not self.sockets[who]:
                del self.sockets[who]

    async def socket(self, socket: WebSocket) -> None:
        """The seat comes from the cookie."""
        if not self.admits(socket):
            await socket.close(1008)
            return
        try:
            match, viewer = await self.seated(socket)
        except StoreFull:  # a page tries again
            await socket.close(1008)
            return
        except Refused:
            await self.delay_guesses(socket)
            await socket.close(1008)
            return
        await self.serve(socket, SeatSocket(socket, match, viewer).run)

    async def companion_socket(self, socket: WebSocket) -> None:
        """Who belongs to which room is said by the secret in its first message."""
        game_id = socket.path_params["game"]
        relay = self.game_files.relays.get(game_id)
        if relay is None or not self.admits(socket):
            await socket.close(1008)
            return
        await self.serve(socket, Peer(socket, self.rooms, game_id, relay).run)

    async def seated(self, socket: WebSocket) -> tuple[Match, int]:
        match, rights = await self.visit(socket, "wss")
        viewer = eyes_of(socket.query_params.get("eyes", "watch"), match.row.seats)
        if not rights.may_look(viewer):
            raise Refused(NOT_ALLOWED)
        if viewer != SPECTATOR and match.sockets[viewer] >= limits.SOCKETS_A_SEAT:
            raise Refused(TOO_MANY)
        rate = match.state.rates.get(viewer)
        if rate is not None and not rate.has_calmed(now()):
            raise Refused(TOO_MANY)  # shown the door a moment ago
        return match, viewer

    async def known(self, request: Request) -> tuple[Match, Rights]:
        """The table and the visitor's rights; strangers cannot tell it from one that is not."""
        try:
            return await self.visit(request, "https")
        except Refused as refused:
            if refused.rule == NO_SUCH_TABLE:
                await self.delay_guesses(request)
            raise

    async def visit(self, connection: HTTPConnection, scheme: str) -> tuple[Match, Rights]:
        table, secure = connection.path_params["table"], connection.url.scheme == scheme
        return await self.directory.visit(table, connection.cookies, secure)

    async def healthz(self, request: Request) -> Response:
        return json(Health(True))

    async def page(self, request: Request) -> Response:
        """Every address of the client is the same page; it reads the rest itself."""
        name = request.path_params.get("path", "")
        kind = ROOT_FILES.get(name)
        if kind is not None and (STATIC / name).exists():
            headers = {"cache-control": "no-cache"}
            return FileResponse(STATIC / name, media_type=kind, headers=headers)
        index = STATIC / "index.html"
        if not index.exists():
            return Response("The web client is not built.", 404, media_type="text/plain")
        return FileResponse(index, headers={"cache-control": "no-cache"})

    # -- putting it together ----------------------------------------------------------------------

    def routes(self) -> list[Any]:
        api: list[Any] = [
            Route(way.path, guarded(getattr(self, way.handler)), methods=[way.method])
            for way in ROUTES
        ]
        pages: list[Any] = [Route("/", self.page), Route("/{path:path}", self.page)]
        if STATIC.exists():
            # Only what is the same for everybody is compressed: sizes of anything else tell.
            assets = GZipMiddleware(Assets(directory=STATIC / "assets", check_dir=False))
            pages.insert(0, Mount("/assets", assets))
        sockets = [WebSocketRoute(line.path, getattr(self, line.handler)) for line in SOCKET_ROUTES]
        return [*api, *sockets, *pages]


def make_app(
    directory: MatchDirectory,
    hosts: frozenset[str],
    address: str | None,
    allowed: Allowed = USUAL,
    metrics_port: int | None = None,
    game_files: GameFiles | None = None,
) -> ASGIApp:
    server = Server(directory, hosts, address, allowed, game_files or GameFiles())
    metrics = directory.services.metrics
    metrics.gauges["sockets"] = server.sockets.total
    metrics.gauges["matches"] = lambda: len(directory.matches)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(log_loop_fault)
        waking = asyncio.create_task(directory.wake_all())
        sweeping = asyncio.create_task(sweep(directory))
        store = directory.services.store
        timed = store if isinstance(store, TimedStore) else None
        waited = (lambda: 0.0) if timed is None else (lambda: timed.waited)
        metrics.of_store = {} if timed is None else timed.timings
        watching = asyncio.create_task(watch_loop(metrics, waited))
        numbers = None if metrics_port is None else await serve_metrics(metrics, metrics_port)
        note(log, "server started", version=__version__)
        yield
        note(log, "server stopping")
        if numbers is not None:
            numbers.close()
        for task in (waking, sweeping, watching):
            task.cancel()
        await directory.rest()
        directory.close()
        await directory.services.bot_pool.close()
        await directory.services.store.close()
        await directory.services.snapshots.close()

    return SecurityMiddleware(Starlette(routes=server.routes(), lifespan=lifespan), hosts)


def disconnect_viewer(match: Match, viewer: int) -> None:
    """Whoever listens there came by a link that opens nothing any more."""
    for ear in list(match.broadcast.ears.get(viewer, ())):
        if isinstance(ear, Channel):
            ear.dismiss(LINK_REPLACED)


async def sweep(directory: MatchDirectory) -> None:
    while True:
        await asyncio.sleep(60)
        directory.sweep()


def spoken(language: str) -> str:
    """A language of the house; anything else is nowhere to be found."""
    if language not in platform_words():
        raise Refused(NO_SUCH_TABLE)
    return language


def now() -> float:
    """The loop's own clock, which a test may wind."""
    return asyncio.get_running_loop().time()


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def facts_of(connection: HTTPConnection) -> dict[str, str]:
    return {"by": shortened(address(connection))}


def visitor(connection: HTTPConnection) -> str:
    """Whoever is counted as one."""
    return rate_limits.neighbour(address(connection))


__all__ = ["Server", "make_app"]
