"""Every game has the same layout, and the test that says so sees a breach."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from repo.layout import breaches

ROOT = Path(__file__).parents[2]
GAMES = {
    f"gloaming.games.{path.parent.name}": path.parent
    for path in sorted((ROOT / "gloaming" / "games").glob("*/__init__.py"))
}
WAKE = ROOT / "tests" / "wake"


@pytest.mark.parametrize("name", [*GAMES, "wake"])
def test_everything_of_a_game_lies_where_all_games_have_it(name: str) -> None:
    found = breaches(GAMES.get(name, WAKE), name)
    assert not found, "\n".join(found)


def test_the_games_are_found() -> None:
    assert len(GAMES) >= 4


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_house_has_the_main_files(name: str) -> None:
    """Small games may do without some of these; ours are looked up by people who know another."""
    wanted = {
        *(f"rules/{file}" for file in ("state", "table", "setup", "options", "terms")),
        *(f"rules/{file}" for file in ("vocabulary", "book", "consistent")),
        *(f"bots/{file}" for file in ("imagine", "advice", "policy")),
        *(f"shown/{file}" for file in ("facts", "story", "terminal", "measures")),
    }
    assert sorted(file for file in wanted if not (GAMES[name] / f"{file}.py").is_file()) == []


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("__init__.py", "NOISE = 1\n", "__init__.py: NOISE is not SPEC"),
        ("__init__.py", "def helper():\n    pass\n", "__init__.py: helper is not SPEC"),
        ("__init__.py", "if 1:\n    pass\n", ": only imports and SPEC"),
        ("thumb.py", "", "thumb.py: Python lies in rules, rules/procedures, bots, shown"),
        ("shown/web/pages.py", "", "shown/web/pages.py: Python lies in "),
        ("rules/__init__.py", "from wake.rules.state import Wake\n", "is not empty"),
        ("bots/terms.py", "", "bots/terms.py: terms.py is rules/terms.py"),
        ("rules/facts.py", "", "rules/facts.py: facts.py is shown/facts.py"),
        ("rules/scene.py", "", "rules/scene.py: scene.py is shown/scene.py"),
        ("shown/story.py", "", "shown/story.py: does not define story"),
        ("rules/lots.py", "def blank(setup):\n    pass\n", "blank is defined in rules/table.py"),
        ("bots/thumb.py", "playout = None\n", "playout is defined in bots/policy.py"),
        ("bots/thumb.py", "CODES: dict = {}\n", "CODES is defined in shown/facts.py"),
        ("rules/lots.py", "from wake.bots.memory import Notes\n", "may not import bots.memory"),
        ("rules/lots.py", "from wake.bots import memory\n", "rules may not import bots.memory"),
        ("rules/lots.py", "from wake.shown.facts import CODES\n", "may not import shown.facts"),
        ("bots/thumb.py", "from wake.shown import facts\n", "bots may not import shown.facts"),
        ("bots/thumb.py", "from wake import SPEC\n", "imports SPEC, which is made of it"),
    ],
)
def test_a_breach_is_seen(tmp_path: Path, file: str, text: str, said: str) -> None:
    game = tmp_path / "wake"
    shutil.copytree(WAKE, game, ignore=shutil.ignore_patterns("__pycache__"))
    path = game / file
    path.parent.mkdir(exist_ok=True)
    with path.open("a", encoding="utf-8") as growing:
        growing.write(text)
    found = breaches(game, "wake")
    assert len(found) == 1, found
    assert said in found[0]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("bots/hint.py", "class Rumour:\n    pass\n"),
        ("rules/lots.py", "from wake.bots.hint import Rumour\n"),
        ("shown/candles.py", "from wake.bots.memory import Notes\n"),
        ("poster/notes.txt", "nothing of Python"),
    ],
)
def test_what_a_game_has_besides_is_its_own_affair(tmp_path: Path, file: str, text: str) -> None:
    game = tmp_path / "wake"
    shutil.copytree(WAKE, game, ignore=shutil.ignore_patterns("__pycache__"))
    (game / file).parent.mkdir(exist_ok=True)
    (game / file).write_text(text, encoding="utf-8")
    assert breaches(game, "wake") == []
