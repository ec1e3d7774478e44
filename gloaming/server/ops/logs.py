"""Logs: one JSON object a line, ids and shortened addresses, rotated daily and bounded in size.

Never bodies, chat, names, links or cookies; of an exception its type and place, not its message,
which may contain a secret. One file a day, kept for fourteen days.
"""

from __future__ import annotations

import logging
import os
import re
import time
import traceback
from asyncio import AbstractEventLoop
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import msgspec

DAYS = 14
MOST_BYTES = 4 * 1024 * 1024  # a day
FILE = re.compile(r"gloaming-\d{4}-\d\d-\d\d\.jsonl")


def fault(error: BaseException) -> str:
    """An exception's type and stack, innermost first, without its message."""
    places = [
        f"{Path(frame.filename).stem}:{frame.lineno}"
        for frame in reversed(traceback.extract_tb(error.__traceback__))
    ]
    return f"{type(error).__name__} at {' < '.join(places[:6])}"


def shortened(address: str) -> str:
    """A truncated address: enough to see a pattern, not enough to identify a person."""
    if ":" in address:
        return ":".join(address.split(":")[:3]) + "::"
    parts = address.split(".")
    return ".".join([*parts[:3], "0"]) if len(parts) == 4 else "?"


def note(log: logging.Logger, what: str, **facts: Any) -> None:
    """Log at level INFO with fields: `note(log, "table made", match=id, game=game)`."""
    log.info(what, extra={"facts": facts})


class LogFiles(logging.Handler):
    """Log handler with one file a day. On a full disk lines are dropped; play is not affected."""

    def __init__(self, folder: Path, today: Callable[[], float] = time.time) -> None:
        super().__init__(logging.INFO)
        folder.mkdir(mode=0o700, exist_ok=True)
        self._folder = folder
        self._today = today
        self._day = ""
        self._file: IO[bytes] | None = None
        self._left = 0

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._write(line_of(record, self._today()))
        except OSError:
            self._day = ""  # try the file afresh with the next line

    def _write(self, line: bytes) -> None:
        day = time.strftime("%Y-%m-%d", time.gmtime(self._today()))
        if day != self._day:
            self._turn_to(day)
        assert self._file is not None
        if self._left <= 0:
            return
        self._left -= len(line)
        if self._left <= 0:
            line = msgspec.json.encode({"what": "enough for today", "level": "warning"}) + b"\n"
        self._file.write(line)

    def _turn_to(self, day: str) -> None:
        self.close_file()
        path = self._folder / f"gloaming-{day}.jsonl"
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._file = os.fdopen(handle, "wb", buffering=0)
        self._left = MOST_BYTES - os.fstat(handle).st_size
        self._day = day
        for old in sorted(p for p in self._folder.iterdir() if FILE.fullmatch(p.name))[:-DAYS]:
            old.unlink()

    def close_file(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def close(self) -> None:
        self.close_file()
        super().close()


def line_of(record: logging.LogRecord, now: float) -> bytes:
    told = {
        "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now)),
        "level": record.levelname.lower(),
        "who": record.name,
        "what": record.getMessage()[:500],
        **getattr(record, "facts", {}),
    }
    if record.exc_info is not None and record.exc_info[1] is not None:
        told["fault"] = fault(record.exc_info[1])
    return msgspec.json.encode(told, enc_hook=str) + b"\n"


class PlainFormatter(logging.Formatter):
    """Formatter for the terminal: one line, and of an exception no more than the log file has."""

    def format(self, record: logging.LogRecord) -> str:
        text = f"gloaming: {record.getMessage()[:500]}"
        if record.exc_info is not None and record.exc_info[1] is not None:
            text += f": {fault(record.exc_info[1])}"
        return text


class RateLimitedFilter(logging.Filter):
    """Passes the same warning once a minute, so that whoever causes them cannot fill a disk."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._last: dict[tuple[str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        key, now = (record.name, str(record.msg)), self._clock()
        if now - self._last.get(key, -60.0) < 60.0:
            return False
        self._last[key] = now
        return True


def log_loop_fault(loop: AbstractEventLoop, context: dict[str, Any]) -> None:
    """Exception handler of the event loop: logs asyncio's message and the exception's type, without
    the objects asyncio lists; on the terminal at most once a minute."""
    logging.getLogger("gloaming.loop").error(
        str(context.get("message", "")), exc_info=context.get("exception")
    )


def open_logs(folder: Path) -> LogFiles:
    """Set up logging: everything to the log files, warnings also to the terminal, rate-limited."""
    files = LogFiles(folder)
    terminal = logging.StreamHandler()
    terminal.setLevel(logging.WARNING)
    terminal.setFormatter(PlainFormatter())
    terminal.addFilter(RateLimitedFilter())
    others = ("uvicorn", "asyncio")
    for name in ("gloaming", *others):
        logger = logging.getLogger(name)
        logger.handlers[:] = [files, terminal]
        logger.setLevel(logging.WARNING if name in others else logging.INFO)
        logger.propagate = False
    return files
