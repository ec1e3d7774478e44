"""`gloaming games`: list the installed games and their options."""

from __future__ import annotations

import argparse
import json
import os
from typing import TYPE_CHECKING, Any

from gloaming.bots.roster import bot_names
from gloaming.commands import Commands, offered_games
from gloaming.core.locale import LANGUAGES
from gloaming.core.narration import Narrator
from gloaming.core.options import Choice, Listing, Number, Option, Text, spell

if TYPE_CHECKING:
    from gloaming.core.spec import GameSpec


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "games",
        help="list the games, their seats and options",
        description="The games installed here: short name, title, seats, bots and options.",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_language(parser)
    parser.set_defaults(run=run)


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=spoken(), help="language (default: the system's)"
    )


def spoken() -> str:
    """The language of this machine, if it is one of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


def run(args: argparse.Namespace) -> int:
    games = [describe(spec, args.lang) for spec in offered_games()]
    if args.json:
        print(json.dumps(games, ensure_ascii=False))
        return 0
    for game in games:
        least, most = game["seats"]
        print(f"{game['id']}  {game['name']}  ({least if least == most else f'{least}-{most}'})")
        print(f"    {game['tagline']}")
        print(f"    bots: {', '.join(game['bots'])}")
        for option in game["options"]:
            usual = f"; tables begin with {spell(option['usual'])}" if "usual" in option else ""
            print(f"    {option['name']}={spell(option['default'])}  ({option['allowed']}{usual})")
            print(f"        {option['help']}")
    return 0


def describe(spec: GameSpec, language: str) -> dict[str, Any]:
    """A game as plain data, in words of one language."""
    narrator = Narrator(spec, language)
    say = narrator.say
    poster = {
        name: say(f"game.{name}") if narrator.words.has(f"game.{name}") else ""
        for name in ("name", "tagline", "goal")
    }
    return {
        "id": spec.id,
        **poster,
        "seats": list(spec.seats),
        "rules": spec.rules.version,
        "bots": bot_names(spec),
        "options": [
            {
                "name": option.name,
                "label": say(f"option.{option.name}.name"),
                "help": say(f"option.{option.name}.help"),
                "default": option.default,
                "allowed": option.allowed(),
                "rule": option.rule,
                **limits(option),
            }
            for option in spec.rules.options.options.values()
        ],
    }


def limits(option: Option) -> dict[str, Any]:
    """Allowed values of an option, as JSON."""
    match option:
        case Choice():
            usual = {} if option.usual is None else {"usual": option.usual}
            return {"values": list(option.values), **usual}
        case Number():
            return {"least": option.least, "most": option.most, "also": list(option.also)}
        case Listing():
            return {"values": list(option.words), "list_of": list(option.names)}
        case Text():
            return {"most_letters": option.most_letters}
