"""Names: the platform names no game, and no two classes of it have one name.

What is a game's lies in its package and in web/games.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from gloaming.core.locale import LANGUAGES
from gloaming.registry import game, game_ids

ROOT = Path(__file__).parents[2]
ROOMS = (
    *(f"gloaming/{room}" for room in ("core", "server", "terminal", "commands", "bots", "lab")),
    "web/src/shell",
    "web/src/lib",
    "web/src/boards",
    "web/src/generated",
    "web/src/styles",
    "web/src/main.ts",
)
KINDS = (".py", ".toml", ".ts", ".svelte", ".css", ".txt")
# One id is an everyday word, too: of the server, which deals (`dealer: "house"`), and of prose. As
# a name of the game it stands in a path, a look-up or an attribute, and never with an article.
EVERYDAY = {
    "house": r"games[./]house\b|boards/house\b|data-room=.?house|game\(.house.\)|\bHouseWords\b",
}


def pattern_of(game_id: str) -> re.Pattern[str]:
    """The id as a word of its own or a part of a name, and the titles in every language."""
    known = EVERYDAY.get(game_id, rf"(?<![A-Za-z]){game_id}(?![a-z])|{game_id.capitalize()}[A-Z]")
    titles = {game(game_id).locales[language].say("game.name") for language in LANGUAGES}
    return re.compile("|".join([known, *map(re.escape, sorted(titles))]))


def namings(game_id: str, rooms: tuple[Path, ...]) -> list[str]:
    found = []
    pattern = pattern_of(game_id)
    for room in rooms:
        for path in [room] if room.is_file() else sorted(room.rglob("*")):
            if path.suffix in KINDS and "static" not in path.parts:
                lines = path.read_text(encoding="utf-8").splitlines()
                found += [
                    f"{path}:{number}: {line.strip()[:100]}"
                    for number, line in enumerate(lines, 1)
                    if pattern.search(line)
                ]
    return found


@pytest.mark.parametrize("game_id", [each for each in game_ids() if each != "wake"])
def test_the_platform_names_no_game(game_id: str) -> None:
    found = namings(game_id, tuple(ROOT / room for room in ROOMS))
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("game_id", "line"),
    [
        ("revenge", 'if spec.id == "revenge":'),
        ("sonata", "import type { SonataWords } from './words';"),
        ("sonata", 'title = "Possession Sonata"'),
        ("tillinghast", "[web.poster.tillinghast]"),
        ("house", "from gloaming.games.house import SPEC"),
        ("house", 'house.game("house")'),
        ("house", "House of Possession"),
    ],
)
def test_a_name_is_seen(tmp_path: Path, game_id: str, line: str) -> None:
    (tmp_path / "module.ts").write_text(line + "\n", encoding="utf-8")
    assert len(namings(game_id, (tmp_path,))) == 1


def test_everyday_words_are_not_taken_for_names(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text('dealer = "house"  # the house deals\n', encoding="utf-8")
    assert namings("house", (tmp_path,)) == []


# Classes of one name that are one thing in two forms.
ONE_THING = {
    "Question": "what a seat is asked: in the protocol, and as scenarios of the kit see it"
}


def doubled_classes(folder: Path) -> dict[str, list[str]]:
    """Class names that are defined more than once, and where. Games keep their rulebooks' nouns."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        if "games" not in path.relative_to(folder).parts:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    found[node.name].append(path.relative_to(folder).as_posix())
    return {name: files for name, files in found.items() if len(files) > 1}


def test_no_two_classes_have_one_name() -> None:
    assert doubled_classes(ROOT / "gloaming").keys() == ONE_THING.keys()


def test_two_classes_of_one_name_would_be_noticed(tmp_path: Path) -> None:
    for name in ("server", "lab"):
        (tmp_path / f"{name}.py").write_text("class Plan:\n    pass\n", encoding="utf-8")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "wake.py").write_text("class Plan:\n    pass\n", encoding="utf-8")
    assert doubled_classes(tmp_path) == {"Plan": ["lab.py", "server.py"]}
