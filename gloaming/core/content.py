"""Content parser: TOML into strict structs, with errors that name file, entry and field.

A process may lay patches over the files before a game is imported (`lay_over`): then `read` gives
the changed content, checked like any other, and `hash_of` a hash of its own.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec
from msgspec import Meta

from gloaming.core.patches import Patch

__all__ = [
    "ContentError",
    "Entry",
    "Meta",
    "Patch",
    "Sourced",
    "explain",
    "fail",
    "hash_of",
    "lay_over",
    "read",
    "read_text",
    "unread_patches",
]

T = TypeVar("T")


class ContentError(Exception):
    """A content file is wrong: which one, where, and why, in one line."""


# Patches laid over this process's content, by the file they change; and every file read so far.
_PATCHES: dict[str, list[Patch]] = {}
_READ: set[str] = set()


def lay_over(folder: Traversable, patches: Iterable[Patch]) -> None:
    """Change the content of a game that this process has not imported yet.

    Games read their files once, at import, and build tables of names and numbers from them; so a
    file that was read can no longer be changed, and a process has one content of a game for life.
    """
    for patch in patches:
        file = str(folder / patch.file)
        if file in _READ:
            raise RuntimeError(f"{patch.file} was read before its patch came")
        _PATCHES.setdefault(file, []).append(patch)


def unread_patches() -> list[str]:
    """Names of files that are patched and that no game has read: the patch changed nothing."""
    return sorted({p.file for file, all in _PATCHES.items() if file not in _READ for p in all})


class Entry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Base of everything an author may write; unknown fields are errors."""


class Sourced(Entry):
    """An entry that says whether the rulebook fixes it or we wrote it."""

    source: str

    def __post_init__(self) -> None:
        if self.source not in ("rulebook", "ours"):
            raise ValueError(f'source must be "rulebook" or "ours", not "{self.source}"')


def read(file: Traversable, shape: type[T]) -> T:
    """Read one file into its struct, or say what is wrong with it."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ContentError(f"{file.name}: not valid TOML: {error}") from None
    except OSError as error:
        raise ContentError(f"{file.name}: cannot be read: {error.strerror}") from None
    _READ.add(str(file))
    return read_text(text, file.name, shape, _PATCHES.get(str(file), ()))


def read_text(text: str, name: str, shape: type[T], patches: Iterable[Patch] = ()) -> T:
    """Read a text into its struct; `name` is what errors call it."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{name}: not valid TOML: {error}") from None
    except RecursionError:
        raise ContentError(f"{name}: not valid TOML: nested too deeply") from None
    for patch in patches:
        wrong = patch.apply(data)
        if wrong:
            raise ContentError(f"{name}: {wrong}")
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        raise ContentError(f"{name}: {explain(str(error), data)}") from None


def explain(message: str, data: Any) -> str:
    """Turn msgspec's path into the name of the entry and its field.

    >>> explain("Expected `int`, got `str` - at `$.card[0].reward`", {"card": [{"id": "L1"}]})
    'entry L1, field reward: expected int, got str'
    """
    text, _, path = message.partition(" - at ")
    text = text.replace("`", "")
    text = text[0].lower() + text[1:]
    where = []
    here = data
    steps = re.findall(r"\.([\w-]+)|\[(\d+)\]|\[\.\.\.\]", path.strip("`$"))
    for name, index in steps:
        if index:
            entries = here if isinstance(here, list) else []
            here = entries[int(index)] if int(index) < len(entries) else None
            label = here.get("id", f"number {int(index) + 1}") if isinstance(here, dict) else index
            where.append(f"entry {label}")
        elif name:
            here = here.get(name) if isinstance(here, dict) else None
            where.append(f"field {name}")
    if len(where) > 1 and where[0].startswith("field "):
        where.pop(0)  # the name of the array adds nothing to the name of the entry
    missing = re.search(r"required field (\S+)|unknown field (\S+)", text)
    if missing:
        where.append(f"field {missing.group(1) or missing.group(2)}")
    return f"{', '.join(where)}: {text}" if where else text


def fail(file: str, entry: str, field: str, why: str) -> ContentError:
    """Make the ContentError of a cross-check."""
    return ContentError(f"{file}: entry {entry}, field {field}: {why}")


def hash_of(folder: Traversable) -> str:
    """A short hash of everything in a content folder; it goes into every save."""
    digest = hashlib.sha256()
    for file in sorted(folder.iterdir(), key=lambda item: item.name):
        if file.name.endswith(".toml"):
            digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
            for patch in _PATCHES.get(str(file), ()):
                digest.update(b"patch\0" + msgspec.json.encode(patch) + b"\0")
    return digest.hexdigest()[:16]
