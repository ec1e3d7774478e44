"""Static files of games: what each package brings to the client, by address, kept in memory.

Read and checked once, at start. A request is a look-up in a table of what the manifests list, so
there is no path to leave a folder by. The address holds a hash of all files of the game: a copy is
good for ever, and modules may import one another by relative paths. Games are imported, and their
words read, when the first visitor asks for the catalogue: a server nobody visits needs neither.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
from collections.abc import Mapping
from functools import cached_property

from starlette.requests import Request
from starlette.responses import Response

from gloaming.core.client import MEDIA_TYPES, ClientFiles, Relay, package_folder, suffix
from gloaming.core.flow import Refused
from gloaming.core.locale import Locale, load_locales
from gloaming.core.refusal_ids import NO_SUCH_TABLE
from gloaming.core.spec import GameSpec
from gloaming.registry import Package, UnknownGame, game, listed
from gloaming.server.http.schemas import ClientInfo, GameNames, PosterInfo
from gloaming.server.ops.logs import note

log = logging.getLogger("gloaming.http")

FOR_EVER = "public, max-age=31536000, immutable"
# What is worth compressing: pictures and sounds are small already.
COMPRESSED = frozenset({".css", ".js", ".json", ".svg"})


class StoredFile:
    """One file, ready to be sent."""

    def __init__(self, name: str, data: bytes) -> None:
        self.media_type = MEDIA_TYPES[suffix(name)]
        self.plain = data
        self.is_text = suffix(name) in COMPRESSED

    @cached_property
    def packed(self) -> bytes:
        """Compressed once, for the first who takes it so."""
        return gzip.compress(self.plain, 9, mtime=0)


class GameFiles:
    """What the games bring that are offered or announced, and the posters that say so."""

    def __init__(self) -> None:
        games, coming, self.refusals = listed()
        for line in self.refusals:
            refuse(line)
        self._listed = sorted(games, key=place)
        self._coming = sorted(coming, key=place)
        self._files = {
            (each.id, version_of(each.files), name): StoredFile(name, data)
            for each in (*games, *coming)
            for name, data in each.files.items()
        }
        self.relays: dict[str, Relay] = {
            package.id: package.client.relay
            for package in games
            if package.client.relay is not None
        }

    @cached_property
    def games(self) -> list[GameSpec]:
        """The games that are offered, imported now. One that cannot be is left out."""
        found: list[GameSpec] = []
        for package in self._listed:
            try:
                found.append(game(package.id))
            except UnknownGame as error:
                refuse(str(error))
        return found

    @cached_property
    def posters(self) -> list[PosterInfo]:
        """Of the games that are offered, then of those that are announced."""
        here = {spec.id: spec.locales for spec in self.games}
        found = [poster(each, here[each.id]) for each in self._listed if each.id in here]
        for each in self._coming:
            found.append(poster(each, load_locales(package_folder(each.name) / "locale")))
        return found

    def answer(self, request: Request) -> Response:
        """A file, or the refusal of whatever is not listed."""
        wanted = request.path_params
        stored = self._files.get((wanted["game"], wanted["hash"], wanted["name"]))
        if stored is None:
            raise Refused(NO_SUCH_TABLE)
        headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
        if stored.is_text and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(stored.packed, media_type=stored.media_type, headers=headers)
        return Response(stored.plain, media_type=stored.media_type, headers=headers)


def refuse(line: str) -> None:
    note(log, "game not offered", why=line)


def place(package: Package) -> tuple[int, str]:
    return package.client.place, package.id


def poster(package: Package, words: Mapping[str, Locale]) -> PosterInfo:
    """What hangs in the parlour for a game, and where its files are to be had."""
    names = {language: titles(spoken) for language, spoken in words.items()}
    base = f"/games/{package.id}/{version_of(package.files)}/"
    return PosterInfo(package.id, names, addresses(package.client, package.files, base))


def version_of(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + hashlib.sha256(files[name]).digest())
    return digest.hexdigest()[:16]


def addresses(client: ClientFiles, files: Mapping[str, bytes], base: str) -> ClientInfo:
    """Where each is to be had; None for what a game does not bring or has not built."""
    listed = (client.poster, client.board, client.companion, client.style)
    poster, board, companion, style = (
        base + name if name is not None and name in files else None for name in listed
    )
    return ClientInfo(poster, board, companion, style, base, client.theme or {})


def titles(words: Locale) -> GameNames:
    """What stands on a poster; a game says it there only if it differs from its title elsewhere."""
    name, tagline = (
        next((words.say(key) for key in (f"poster.{what}", f"game.{what}") if words.has(key)), "")
        for what in ("name", "tagline")
    )
    return GameNames(name, tagline)
