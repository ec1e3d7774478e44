"""`gloaming`: the one command people type."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import NoReturn

from gloaming import __version__
from gloaming.commands import CommandError
from gloaming.core.content import ContentError
from gloaming.core.locale import LocaleError
from gloaming.core.record import SaveError

# In the order `gloaming --help` lists them. Each is imported only when it is needed.
COMMANDS = (
    "serve",
    "backup",
    "restore",
    "doctor",
    "forget",
    "games",
    "play",
    "simulate",
    "lab",
    "check",
    "rules",
    "replay",
    "playthrough",
    "bench",
)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {one_line(message)} (try {self.prog} --help)\n")


def parser(wanted: str | None) -> Parser:
    """The parser; with a command named, only that one's module is loaded."""
    top = Parser(prog="gloaming", description="A parlour for ghost games.")
    top.add_argument("--version", action="version", version=f"gloaming {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for name in COMMANDS if wanted not in COMMANDS else (wanted,):
        import_module(f"gloaming.commands.{name}").register(commands)
    return top


def main(argv: list[str] | None = None) -> int:
    """Run one command. 0: done; 1: done, and the answer is no; 2: a person can mend it."""
    arguments = sys.argv[1:] if argv is None else argv
    try:
        code = command(arguments)
        sys.stdout.flush()
        return code
    except (CommandError, ContentError, LocaleError, SaveError, ImportError) as error:
        print(f"gloaming: {one_line(str(error))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever read our output has left; there is nobody to complain to.
        forget_output()
        return 0
    except OSError as error:
        print(f"gloaming: {one_line(str(error))}", file=sys.stderr)
        forget_output()
        return 2


def command(arguments: list[str]) -> int:
    """Without a command, the parlour opens."""
    wanted = arguments or ["serve"]
    args = parser(wanted[0]).parse_args(wanted)
    return int(args.run(args))


def one_line(message: str) -> str:
    """Whatever was quoted in a message, it stays on one line and cannot steer a terminal."""
    return "".join(c if c.isprintable() else "·" for c in " ".join(message.split()))


def forget_output() -> None:
    """What could not be written is not tried again on the way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
