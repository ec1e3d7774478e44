"""Save files at the table: never over something that is not a save, never over another game."""

from __future__ import annotations

from pathlib import Path

from gloaming.core.record import Record, SaveError

ENDING = ".gloaming"


class CannotSave(Exception):
    """Nothing was written. `key` are the words that say why; without one, `text` is the reason."""

    def __init__(self, path: Path, key: str, text: str = "") -> None:
        super().__init__(f"{path}: {key or text}")
        self.path = path
        self.key = key
        self.text = text


def default_path(game_id: str) -> Path:
    """`GAME.gloaming`, or the first free `GAME-2.gloaming`."""
    number = 1
    while True:
        path = Path(f"{game_id}{ENDING}" if number == 1 else f"{game_id}-{number}{ENDING}")
        if not path.exists():
            return path
        number += 1


def why_not_save(path: Path) -> str | None:
    """The words for what speaks against writing there: a foreign file, another game's save."""
    if path.is_dir():
        return "ui.cannot_save.folder"
    if not path.parent.is_dir():
        return "ui.cannot_save.no_folder"
    if not path.exists():
        return None
    try:
        Record.read(path)
    except SaveError:
        return "ui.cannot_save.foreign"
    return "ui.cannot_save.other_game"


class Drawer:
    """Save files of one run: only those it was loaded from or saved to may be overwritten."""

    def __init__(self, game_id: str, autosave: Path | None, loaded: Path | None) -> None:
        self.autosave = autosave  # written after every decision
        self._game = game_id
        self._latest = autosave or loaded
        self._ours = {path.resolve() for path in (loaded,) if path is not None}

    def save(self, record: Record, path: Path | None = None) -> Path:
        """Write whole or not at all, to `path` or where it was last; CannotSave says why not."""
        target = path or self._latest or default_path(self._game)
        try:
            trouble = None if target.resolve() in self._ours else why_not_save(target)
            if trouble is not None:
                raise CannotSave(target, trouble)
            record.write(target)
        except OSError as error:
            raise CannotSave(target, "", error.strerror or str(error)) from None
        self._ours.add(target.resolve())
        self._latest = target
        return target
