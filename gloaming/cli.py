"""`gloaming`: the one command people type."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import NoReturn

from gloaming import __version__
from gloaming.commands import CommandError

# In the order `gloaming --help` lists them. Each is imported only when it is needed.
COMMANDS = ("serve", "games", "play", "simulate", "check", "rules", "replay", "playthrough", "bench")


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (try {self.prog} --help)\n")


def parser(wanted: str | None) -> Parser:
    """The parser; with a command named, only that one's module is loaded."""
    top = Parser(prog="gloaming", description="A parlour for ghost games.")
    top.add_argument("--version", action="version", version=f"gloaming {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for name in COMMANDS if wanted not in COMMANDS else (wanted,):
        import_module(f"gloaming.commands.{name}").register(commands)
    return top


def main(argv: list[str] | None = None) -> int:
    arguments = sys.argv[1:] if argv is None else argv
    try:
        top = parser(arguments[0] if arguments else None)
        args = top.parse_args(arguments)
        if args.command is None:
            top.print_help()
            return 0
        return int(args.run(args))
    except CommandError as error:
        print(f"gloaming: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever read our output has left; there is nobody to complain to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
