"""The server as an ASGI application: routes, headers, cookies, and who may knock at all."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

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
from gloaming.core.kinds import Json
from gloaming.core.ledger import rules_of
from gloaming.core.narration import platform_words
from gloaming.core.record import Record, SaveError
from gloaming.server import limits
from gloaming.server.answers import download, guarded, read_body, read_bytes
from gloaming.server.bodies import ChairChange, SitBody, TableBody
from gloaming.server.eyes import eyes_of, moments, play_again
from gloaming.server.journal import note, shortened
from gloaming.server.limits import Allowed, Buckets
from gloaming.server.manners import HouseRules, give_cookie, is_welcome, json
from gloaming.server.matches import NOT_ALLOWED, Match
from gloaming.server.metrics import serve_metrics, watch_loop
from gloaming.server.mouth import MOVED
from gloaming.server.orchestra import Orchestras, Player
from gloaming.server.parlour import (
    NO_SUCH_TABLE,
    Parlour,
    Plan,
    Rights,
    catalogue,
    check_bot,
    find_game,
)
from gloaming.server.routes import LINES, WAYS
from gloaming.server.sabotage import sabotaged
from gloaming.server.sealing import prove, seal_seen
from gloaming.server.seats import clean
from gloaming.server.sockets import SeatSocket
from gloaming.server.store import StoreFull

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
    """Routes over a parlour."""

    def __init__(
        self, parlour: Parlour, hosts: frozenset[str], address: str | None, allowed: Allowed
    ) -> None:
        self.parlour = parlour
        self.hosts = hosts
        self.address = address
        self.allowed = allowed
        self.new_tables = Buckets(allowed.new_tables)
        self.wrong_links = Buckets(limits.WRONG_LINKS)
        self.sockets: Counter[str] = Counter()
        self.new_sockets = Buckets(allowed.new_sockets)
        self.orchestras = Orchestras()

    # -- the parlour --------------------------------------------------------------------------

    async def get_parlour(self, request: Request) -> Response:
        return json({"version": __version__, "games": catalogue(), "address": self.address})

    async def get_words(self, request: Request) -> Response:
        language = spoken(request.path_params["language"])
        words = platform_words()[language]
        words = words.merged(find_game(request.path_params["game"]).locales[language])
        return json({key: words.message(key) for key in sorted(words.keys())})

    async def get_rules(self, request: Request) -> Response:
        language = spoken(request.path_params["language"])
        return json(rules_of(find_game(request.path_params["game"]), language))

    async def get_lobby(self, request: Request) -> Response:
        rows = await self.parlour.help.store.matches("waiting", True, 50)
        found = []
        for row in rows:
            try:
                match = await self.parlour.find(row.id)
            except Refused:  # damaged; the others are well
                continue
            if any(chair.sit == "open" for chair in match.chairs):
                found.append(self.card(match, Rights()))
        return json(found)

    # -- tables -------------------------------------------------------------------------------

    async def create_table(self, request: Request) -> Response:
        body = await read_body(request, TableBody)
        if not self.new_tables.allow(visitor(request), now()):
            raise Refused("CORE-22")
        chairs = [{"sit": chair.sit, "bot": chair.bot, "name": chair.name} for chair in body.chairs]
        plan = Plan(
            body.game,
            body.seats,
            body.options,
            chairs,
            body.listed,
            body.pace.answer_seconds,
            body.dealer,
        )
        match, links = await self.parlour.create(plan)
        note(log, "table made", match=match.row.id, game=body.game, by=shortened(address(request)))
        # Where the dice are sealed, whoever plays sees the seal first and then adds to it.
        if body.dealer != "sealed" and all(chair.sit != "open" for chair in match.chairs):
            people = [chair for chair in match.chairs if chair.sit == "person"]
            if len(people) == 1:
                await match.begin()
        return json({"table": match.row.id, "links": links}, 201)

    async def import_save(self, request: Request) -> Response:
        """A game somebody kept, played again from its inputs or refused."""
        if not self.new_tables.allow(visitor(request), now()):
            raise Refused("CORE-22")
        try:
            data = await read_bytes(request, limits.SAVE)
        except Refused:  # longer than any save
            raise Refused("CORE-27", {"why": "foreign"}) from None
        try:
            record = Record.from_bytes(data, "the save")
            session = await play_again(find_game(record.header.game), record, "the save")
        except SaveError as error:
            raise Refused("CORE-27", {"why": error.why}) from None
        match, links = await self.parlour.bring(record, session)
        note(log, "save brought", match=match.row.id, by=shortened(address(request)))
        return json({"table": match.row.id, "links": links}, 201)

    async def join(self, request: Request) -> Response:
        """Take an open chair of a listed table."""
        return json({"link": await self.parlour.join(request.path_params["table"])}, 201)

    async def sit(self, request: Request) -> Response:
        """Trade the secret of a link for the cookie of that chair."""
        body = await read_body(request, SitBody)
        try:
            match, role, seat = await self.parlour.trade(body.table, body.secret)
        except Refused as refused:
            if refused.rule == NO_SUCH_TABLE:
                await self.turn_away(request)
            raise
        if seat is not None and match.chairs[seat].sit == "open":
            await match.seat_changed(seat, sit="person")
        response = json({"table": match.row.id, "role": role, "seat": seat})
        kept = role if seat is None else str(seat)
        give_cookie(request, response, match.row.id, kept, body.secret)
        return response

    async def turn_away(self, connection: HTTPConnection) -> None:
        """Whoever guesses has to wait between guesses, whatever it guesses at."""
        if sabotaged("free-guesses"):
            return
        if not self.wrong_links.allow(visitor(connection), now()):
            await asyncio.sleep(limits.WRONG_LINK_SECONDS)

    async def get_table(self, request: Request) -> Response:
        match, rights = await self.known(request)
        return json(self.whole_card(match, rights))

    def card(self, match: Match, rights: Rights) -> dict[str, Json]:
        return {
            "table": match.row.id,
            "game": match.row.game,
            "seats": match.row.seats,
            "options": wire.decode(match.row.options),
            "status": match.row.status,
            "chairs": match.audience.chairs_seen(),
            "pace": {"answer_seconds": match.pace.answer_seconds},
            "dealer": match.pace.dealer,
            **seal_seen(match),
            "listed": match.row.listed,
            "talk": {
                name: [seat for seat in range(match.row.seats) if circle >> seat & 1]
                for name, circle in match.circles.items()
            },
            "you": {"seats": list(rights.seats), "host": rights.host, "watch": rights.watch},
            **({"inputs": match.kept} if sabotaged("leak-card") else {}),
        }

    def whole_card(self, match: Match, rights: Rights) -> dict[str, Json]:
        """For whoever is at the table: whichever answer brings it, a page may draw from it."""
        return {**self.card(match, rights), "scene": match.scene()}

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
        changes: dict[str, str] = {}
        if body.name is not None:
            changes["name"] = clean(body.name, limits.NAME)
        if body.sit is not None:
            if body.sit not in ("person", "bot"):
                raise Refused("CORE-6", {"name": "sit", "value": wire.shorten(body.sit)})
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
        fresh = await self.parlour.renew(match, seat)
        note(log, "chair has a new link", match=match.row.id, seat=seat)
        show_out(match, seat)
        response = json({"link": fresh}, 201)
        if seat in rights.seats:  # whoever holds the chair stays in it
            secret = fresh.partition("#")[2]
            give_cookie(request, response, match.row.id, str(seat), secret)
        return response

    async def new_watch_link(self, request: Request) -> Response:
        match, rights = await self.known(request)
        if not rights.host:
            raise Refused(NOT_ALLOWED)
        fresh = await self.parlour.renew_watch(match)
        note(log, "onlookers have a new link", match=match.row.id)
        show_out(match, SPECTATOR)
        return json({"link": fresh}, 201)

    def own_chair(self, request: Request, match: Match, rights: Rights) -> int:
        text = request.path_params["seat"]
        seat = int(text) if text.isdecimal() and len(text) < 3 else match.row.seats
        own = rights.host or seat in rights.seats or sabotaged("any-chair")
        if seat >= match.row.seats or not own:
            raise Refused(NOT_ALLOWED)
        return seat

    # -- looking back -------------------------------------------------------------------------

    async def get_moments(self, request: Request) -> Response:
        match, rights = await self.known(request)
        if match.session is None:
            raise Refused("CORE-15")
        eyes = request.query_params.get("eyes", "watch")
        if eyes == "all":
            return json(await moments(match.session, None))
        viewer = eyes_of(eyes, match.row.seats)
        ended = match.session.over or sabotaged("leak-eyes")
        if not ended and not rights.may_look(viewer):
            raise Refused(NOT_ALLOWED)
        return json(await moments(match.session, viewer))

    async def get_save(self, request: Request) -> Response:
        match, _ = await self.known(request)
        if match.session is None or not (match.session.over or sabotaged("leak-save")):
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
            await self.turn_away(socket)
            await socket.close(1008)
            return
        await self.serve(socket, SeatSocket(socket, match, viewer).run)

    async def orchestra_socket(self, socket: WebSocket) -> None:
        """Who belongs to which orchestra is said by the secret in its first message."""
        if not self.admits(socket):
            await socket.close(1008)
            return
        await self.serve(socket, Player(socket, self.orchestras).run)

    async def seated(self, socket: WebSocket) -> tuple[Match, int]:
        match, rights = await self.visit(socket, "wss")
        viewer = eyes_of(socket.query_params.get("eyes", "watch"), match.row.seats)
        if not rights.may_look(viewer):
            raise Refused(NOT_ALLOWED)
        if viewer != SPECTATOR and match.sockets[viewer] >= limits.SOCKETS_A_SEAT:
            raise Refused("CORE-22")
        rate = match.rates.get(viewer)
        if rate is not None and not rate.has_calmed(now()):
            raise Refused("CORE-22")  # shown the door a moment ago
        return match, viewer

    async def known(self, request: Request) -> tuple[Match, Rights]:
        """The table and the visitor's rights; strangers cannot tell it from one that is not."""
        try:
            return await self.visit(request, "https")
        except Refused as refused:
            if refused.rule == NO_SUCH_TABLE:
                await self.turn_away(request)
            raise

    async def visit(self, connection: HTTPConnection, scheme: str) -> tuple[Match, Rights]:
        table, secure = connection.path_params["table"], connection.url.scheme == scheme
        return await self.parlour.visit(table, connection.cookies, secure)

    async def healthz(self, request: Request) -> Response:
        return json({"ok": True})

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
            for way in WAYS
        ]
        pages: list[Any] = [Route("/", self.page), Route("/{path:path}", self.page)]
        if STATIC.exists():
            # Only what is the same for everybody is compressed: sizes of anything else tell.
            assets = GZipMiddleware(Assets(directory=STATIC / "assets", check_dir=False))
            pages.insert(0, Mount("/assets", assets))
        sockets = [WebSocketRoute(line.path, getattr(self, line.handler)) for line in LINES]
        return [*api, *sockets, *pages]


def make_app(
    parlour: Parlour,
    hosts: frozenset[str],
    address: str | None,
    allowed: Allowed = USUAL,
    metrics_port: int | None = None,
) -> ASGIApp:
    server = Server(parlour, hosts, address, allowed)
    metrics = parlour.help.metrics
    metrics.gauges["sockets"] = server.sockets.total
    metrics.gauges["matches"] = lambda: len(parlour.matches)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        waking = asyncio.create_task(parlour.wake_all())
        sweeping = asyncio.create_task(sweep(parlour))
        keeper = parlour.help.keeper
        waited = (lambda: 0.0) if keeper is None else (lambda: keeper.waited)
        metrics.of_store = {} if keeper is None else keeper.timings
        watching = asyncio.create_task(watch_loop(metrics, waited))
        numbers = None if metrics_port is None else await serve_metrics(metrics, metrics_port)
        note(log, "the parlour is open", version=__version__)
        yield
        note(log, "the parlour closes")
        if numbers is not None:
            numbers.close()
        for task in (waking, sweeping, watching):
            task.cancel()
        await parlour.rest()
        parlour.close()
        await parlour.help.thinker.close()
        await parlour.help.store.close()

    return HouseRules(Starlette(routes=server.routes(), lifespan=lifespan), hosts)


def show_out(match: Match, viewer: int) -> None:
    """Whoever listens there came by a link that opens nothing any more."""
    for ear in list(match.audience.ears.get(viewer, ())):
        if isinstance(ear, SeatSocket):
            ear.dismiss(MOVED)


async def sweep(parlour: Parlour) -> None:
    while True:
        await asyncio.sleep(60)
        parlour.sweep()


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
    return limits.neighbour(address(connection))


__all__ = ["Server", "make_app"]
