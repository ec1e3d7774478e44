"""Static files of games: what each package brings to the client, by address, kept in memory.

Read and checked once, at start. A request is a look-up in a table of what the specs list, so there
is no path to leave a folder by. The address holds a hash of all files of the game: a copy is good
for ever, and modules may import one another by relative paths.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from gloaming.core.client import MEDIA_TYPES, Announced, ClientFiles, read_client_files, suffix
from gloaming.core.flow import Refused
from gloaming.core.locale import Locale
from gloaming.core.refusal_ids import NO_SUCH_TABLE
from gloaming.core.spec import GameSpec
from gloaming.registry import announced, offered
from gloaming.server.http.schemas import ClientInfo, GameNames, PosterInfo
from gloaming.server.ops.logs import note

log = logging.getLogger("gloaming.http")

FOR_EVER = "public, max-age=31536000, immutable"
# What is worth compressing: pictures and sounds are small already.
COMPRESSED = frozenset({".css", ".js", ".json", ".svg"})


@dataclass(frozen=True)
class StoredFile:
    """One file, ready to be sent."""

    media_type: str
    plain: bytes
    packed: bytes | None  # gzip


class GameFiles:
    """What the games bring that are offered or announced, and the posters that say so."""

    def __init__(self) -> None:
        self._files: dict[tuple[str, str, str], StoredFile] = {}
        self.games, refusals = offered()
        coming, more_refusals = announced()
        self.posters = [self._bring(each) for each in sorted(self.games, key=place)]
        self.posters += [self._bring(each) for each in sorted(coming, key=place)]
        for line in [*refusals, *more_refusals]:
            note(log, "game not offered", why=line)

    def _bring(self, game: GameSpec | Announced) -> PosterInfo:
        """Keep the files of a game, and say where they are to be had."""
        files = read_client_files(game.package, game.client)
        version = version_of(files)
        for name, data in files.items():
            kind = suffix(name)
            packed = gzip.compress(data, 9, mtime=0) if kind in COMPRESSED else None
            stored = StoredFile(MEDIA_TYPES[kind], data, packed)
            self._files[game.id, version, name] = stored
        names = {language: titles(words) for language, words in game.locales.items()}
        base = f"/games/{game.id}/{version}/"
        return PosterInfo(game.id, names, addresses(game.client, files, base))

    def answer(self, request: Request) -> Response:
        """A file, or the refusal of whatever is not listed."""
        wanted = request.path_params
        stored = self._files.get((wanted["game"], wanted["hash"], wanted["name"]))
        if stored is None:
            raise Refused(NO_SUCH_TABLE)
        headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
        if stored.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(stored.packed, media_type=stored.media_type, headers=headers)
        return Response(stored.plain, media_type=stored.media_type, headers=headers)


def place(game: GameSpec | Announced) -> tuple[int, str]:
    return game.client.place, game.id


def version_of(files: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + hashlib.sha256(files[name]).digest())
    return digest.hexdigest()[:16]


def addresses(client: ClientFiles, files: dict[str, bytes], base: str) -> ClientInfo:
    """Where each is to be had; None for what a game does not bring or has not built."""
    listed = (client.poster, client.board, client.companion, client.style)
    poster, board, companion, style = (
        base + name if name is not None and name in files else None for name in listed
    )
    return ClientInfo(poster, board, companion, style, base, dict(client.theme))


def titles(words: Locale) -> GameNames:
    """What stands on a poster; a game says it there only if it differs from its title elsewhere."""
    name, tagline = (
        next((words.say(key) for key in (f"poster.{what}", f"game.{what}") if words.has(key)), "")
        for what in ("name", "tagline")
    )
    return GameNames(name, tagline)
