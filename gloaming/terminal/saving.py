"""Save files at the table: never over something that is not a save, never over another game."""

from __future__ import annotations

from pathlib import Path

from gloaming.core.record import Record, SaveError

ENDING = ".gloaming"


class CannotSave(Exception):
    """Nothing was written. `key` are the words that say why; without one, `text` is the reason."""

    def __init__(self, key: str, text: str = "") -> None:
        super().__init__(key or text)
        self.key = key
        self.text = text


def default_path(game_id: str) -> Path:
    """`revenge.gloaming`, or the first free `revenge-2.gloaming`."""
    number = 1
    while True:
        path = Path(f"{game_id}{ENDING}" if number == 1 else f"{game_id}-{number}{ENDING}")
        if not path.exists():
            return path
        number += 1


def why_not_save(path: Path, ours: Record | None = None) -> str | None:
    """The words for what speaks against writing there: a foreign file, another game's save.

    `ours` is the game being played: a save it has grown out of may be replaced by it.
    """
    if path.is_dir():
        return "ui.cannot_save.folder"
    if not path.parent.is_dir():
        return "ui.cannot_save.no_folder"
    if not path.exists():
        return None
    try:
        there = Record.read(path)
    except SaveError:
        return "ui.cannot_save.foreign"
    if ours is not None and grown_from(ours, there):
        return None
    return "ui.cannot_save.other_game"


def grown_from(record: Record, earlier: Record) -> bool:
    return (
        record.header == earlier.header and record.inputs[: len(earlier.inputs)] == earlier.inputs
    )


def save(record: Record, path: Path) -> None:
    """Write whole or not at all; CannotSave says why not."""
    try:
        trouble = why_not_save(path, record)
        if trouble is not None:
            raise CannotSave(trouble)
        record.write(path)
    except OSError as error:
        raise CannotSave("", error.strerror or str(error)) from None
