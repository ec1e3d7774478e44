"""Client assets: the files a game's package brings to the web client, checked before use.

They lie in the package's folder `web`, and its manifest `client.toml` lists every one of them: the
server offers what is listed and nothing else. A package that breaks this is refused as a whole, in
one line that names package and file, so that nobody meets a board that loads halfway. All of it is
read without importing the game: a server checks every package when it starts, and starts at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from xml.parsers import expat

from gloaming.core.content import ContentError, Entry, read

MANIFEST = "client.toml"
FOLDER = "web"
# What may be served, by the end of its name.
MEDIA_TYPES = {
    ".css": "text/css",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wav": "audio/wav",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
POSTER_BYTES = 256 * 1024
FILE_BYTES = 1024 * 1024
ALL_BYTES = 8 * 1024 * 1024
NAME = re.compile(r"[a-z0-9][a-z0-9_-]*(/[a-z0-9][a-z0-9_-]*)*\.[a-z0-9]+")
# How a picture begins that browsers know; SVG is read as XML instead.
MAGIC = {".png": rb"\x89PNG\r\n\x1a\n", ".jpg": rb"\xff\xd8\xff", ".webp": rb"RIFF....WEBP"}
SVG_ROOT = "http://www.w3.org/2000/svg svg"  # namespace and element
# What a game may tint in the client while one is at its table; the value is any CSS value.
THEME = frozenset({"accent", "accent-2", "accent-deep", "room", *(f"seat-{n}" for n in range(8))})


class BadPackage(Exception):
    """What is wrong with a package, in one line that names it and the file."""


class Relay(Entry):
    """What the devices of a companion may say to each other through the server, word for word. A
    cue is one of the values listed under what it is; nothing else is passed on."""

    parts: tuple[str, ...]
    cues: dict[str, tuple[str, ...]]

    def allows(self, what: str, value: str) -> bool:
        return value in self.cues.get(what, ())


class ClientFiles(Entry):
    """The manifest `client.toml`: names of files in the package's folder `web`."""

    poster: str | None = None  # a picture, three wide by four tall: SVG, PNG, JPEG or WebP
    board: str | None = None  # an ES module that exports `mountBoard`; else the plain board serves
    companion: str | None = None  # an ES module that exports `mountCompanion`
    relay: Relay | None = None  # through which devices with the companion hear each other
    style: str | None = None  # a style sheet, there before board or companion are mounted
    sounds: tuple[str, ...] = ()  # its modules fetch them and play them with `api.play`
    others: tuple[str, ...] = ()  # whatever else these load: modules, pictures, fonts
    theme: dict[str, str] | None = None  # see THEME
    place: int = 100  # where its poster hangs in the parlour: lower comes first
    # Where a source tree has what board, companion and style are built from, seen from the folder
    # of the distribution. While that is there, a file may be missing: it has not been built yet.
    built_from: str | None = None


NO_CLIENT = ClientFiles()


def package_folder(package: str) -> Traversable:
    """The folder of a package, found without importing it."""
    found = find_spec(package)
    if found is None or found.submodule_search_locations is None:
        raise BadPackage(f"package {package}: there is no such package")
    return files(module_from_spec(found))


def read_manifest(package: str) -> ClientFiles:
    """What a package lists; nothing, if it has no manifest."""
    manifest = package_folder(package) / MANIFEST
    if not manifest.is_file():
        return NO_CLIENT
    try:
        return read(manifest, ClientFiles)
    except ContentError as error:
        raise BadPackage(f"package {package}: {error}") from None


def listed_files(client: ClientFiles) -> list[str]:
    """Every file, once."""
    single = (client.poster, client.board, client.companion, client.style)
    return list(dict.fromkeys([*filter(None, single), *client.sounds, *client.others]))


def read_client_files(package: str, client: ClientFiles) -> dict[str, bytes]:
    """Every listed file by its name, checked; BadPackage if one is not as it should be. Files that
    a source tree has not built yet are left out."""
    check_names(package, client)
    folder = package_folder(package)
    check_unlisted(package, client, folder / FOLDER)
    found: dict[str, bytes] = {}
    for name in listed_files(client):
        data = read_file(package, name, client, folder)
        if data is not None:
            found[name] = data
    if sum(map(len, found.values())) > ALL_BYTES:
        raise refused(package, "", f"holds more than {ALL_BYTES // 1024} KiB")
    if client.poster is not None:
        check_picture(package, client.poster, found[client.poster])
    return found


def check_names(package: str, client: ClientFiles) -> None:
    for name in listed_files(client):
        if not NAME.fullmatch(name):
            raise refused(package, name, "is no name for a file: small letters, digits, - and _")
        if suffix(name) not in MEDIA_TYPES:
            raise refused(package, name, f"is none of {', '.join(sorted(MEDIA_TYPES))}")
    for module in (client.board, client.companion):
        if module is not None and suffix(module) != ".js":
            raise refused(package, module, "is no ES module: its name must end with .js")
    if client.style is not None and suffix(client.style) != ".css":
        raise refused(package, client.style, "is no style sheet: its name must end with .css")
    unknown = sorted(set(client.theme or ()) - THEME)
    if unknown:
        raise BadPackage(f"package {package}: {MANIFEST}: there is no theme {unknown[0]!r}")


def check_unlisted(package: str, client: ClientFiles, folder: Traversable) -> None:
    """Whatever lies in the folder is listed, or the author forgot something."""
    listed = set(listed_files(client))
    for name in sorted(files_in(folder)) if folder.is_dir() else []:
        if name not in listed:
            raise refused(package, name, f"is not listed in its {MANIFEST}")


def files_in(folder: Traversable, before: str = "") -> Iterator[str]:
    """The names of all files, except hidden ones and what Python leaves behind."""
    for entry in folder.iterdir():
        if entry.name.startswith((".", "__")):
            continue
        if entry.is_dir():
            yield from files_in(entry, f"{before}{entry.name}/")
        else:
            yield before + entry.name


def read_file(package: str, name: str, client: ClientFiles, folder: Traversable) -> bytes | None:
    """The bytes of one file; None if it is built and has not been."""
    path = folder.joinpath(FOLDER, *name.split("/"))
    try:
        data = path.read_bytes()
    except OSError:
        if name in (client.board, client.companion, client.style):
            if is_source(package, client, folder):
                return None
        raise refused(package, name, "is missing") from None
    most = POSTER_BYTES if name == client.poster else FILE_BYTES
    if len(data) > most:
        raise refused(package, name, f"has {len(data):,} bytes; {most:,} is the most")
    return data


def is_source(package: str, client: ClientFiles, folder: Traversable) -> bool:
    """Is this a source tree, in which files may wait to be built?"""
    if client.built_from is None or not isinstance(folder, Path):
        return False
    root = folder.parents[package.count(".")]
    return (root / client.built_from).exists()


def check_picture(package: str, name: str, data: bytes) -> None:
    if suffix(name) == ".svg":
        if not is_svg(data):
            raise refused(package, name, "is not an SVG picture")
    elif suffix(name) not in MAGIC:
        raise refused(package, name, "is not a picture: .svg, .png, .jpg and .webp are")
    elif not re.match(MAGIC[suffix(name)], data, re.DOTALL):
        raise refused(package, name, f"is not the picture its name says ({suffix(name)})")


def is_svg(data: bytes) -> bool:
    """One element `svg`, and no declarations that could grow while they are read."""
    if b"<!" in data.replace(b"<!--", b""):
        return False
    elements: list[str] = []
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = lambda name, attributes: elements.append(name)
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError):
        return False
    return elements[0] == SVG_ROOT


def suffix(name: str) -> str:
    return name[name.rfind(".") :]


def refused(package: str, name: str, why: str) -> BadPackage:
    return BadPackage(f"package {package}: {FOLDER}/{name} {why}")
