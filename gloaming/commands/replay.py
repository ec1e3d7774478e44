"""`gloaming replay`: replay a save from any seat's view, up to any input; verify sealed dice."""

from __future__ import annotations

import argparse
from pathlib import Path

from gloaming.commands import CommandError, Commands, whole_number
from gloaming.commands.games import add_language
from gloaming.commands.play import load, read_names
from gloaming.core.flow import SPECTATOR
from gloaming.core.narration import platform_words
from gloaming.core.record import Record, SaveError
from gloaming.core.sealed import check_proof
from gloaming.core.session import Session
from gloaming.terminal.screen import Screen
from gloaming.terminal.stepping import Playback


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "replay",
        help="play a saved game again, step by step or as a story",
        description="In a terminal: step through the game. In a pipe: the whole story. Without"
        " --seat as a spectator saw it; the save of an unfinished game replays as far as it goes.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game")
    parser.add_argument("--seat", type=whole_number(1, 15), metavar="S", help="as seat S saw it")
    parser.add_argument(
        "--at", type=whole_number(0, 10**9), metavar="N", help="only the moment after N inputs"
    )
    parser.add_argument("--all", action="store_true", help="all faces open (finished games only)")
    parser.add_argument(
        "--proof",
        type=Path,
        metavar="PROOF",
        help="work out again whether every draw follows from the seed that was sealed",
    )
    parser.add_argument("--names", default="", metavar="A,B", help="names for the seats")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    session = load(args.file)
    if args.proof is not None:
        return prove(session, Record.read(args.file), args.proof, args.lang)
    viewer = whose_eyes(args, session)
    moments = len(session.record.standing())
    if args.at is not None and args.at > moments:
        raise CommandError(f"{args.file.name}: --at {args.at} is not from 0 to {moments}")
    names = read_names(args.names)
    if len(names) > session.record.header.seats:
        raise CommandError(f"{len(names)} names for {session.record.header.seats} seats")
    screen = Screen(fast=True)
    playback = Playback(session, screen, args.lang, names, viewer)
    if args.at is not None:
        playback.show_moment(args.at)
    elif screen.person and screen.live:
        playback.step()
    else:
        playback.tell_all()
    return 0


def whose_eyes(args: argparse.Namespace, session: Session) -> int | None:
    """A seat, the spectator, or None for every face open."""
    seats = session.record.header.seats
    if args.all and args.seat is not None:
        raise CommandError("--all opens every face; leave out --seat")
    if args.all and not session.over:
        raise CommandError(f"{args.file.name}: not over yet; only a finished game opens all faces")
    if args.seat is not None and args.seat > seats:
        raise CommandError(f"{args.file.name}: --seat {args.seat} is not from 1 to {seats}")
    if args.all:
        return None
    return SPECTATOR if args.seat is None else int(args.seat) - 1


def prove(session: Session, record: Record, path: Path, language: str) -> int:
    """Verify a proof of sealed dice against the save, draw by draw."""
    try:
        data = path.read_bytes()
        draws = check_proof(session.spec, record, data, path.name)
    except OSError as error:
        raise CommandError(f"{path}: cannot be read: {error.strerror}") from None
    except SaveError as error:
        raise CommandError(str(error)) from None
    print(platform_words()[language].say("ui.proof_holds", {"n": draws}))
    return 0
