"""The registry of installed games."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from gloaming import registry
from gloaming.core.spec import GameSpec


@pytest.fixture
def points(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with the Wake, and with a package that offers something that is no game."""
    offered = [
        EntryPoint("wake", "wake:SPEC", "gloaming.games"),
        EntryPoint("teapot", "wake.rules.terms:KEEN", "gloaming.games"),
        EntryPoint("ghost", "wake.nowhere:SPEC", "gloaming.games"),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: offered)
    registry.game.cache_clear()


@pytest.fixture(autouse=True)
def forgetful() -> object:
    yield
    registry.game.cache_clear()


def test_installed_games_are_found_by_name() -> None:
    assert "revenge" in registry.game_ids()
    spec = registry.game("revenge")
    assert isinstance(spec, GameSpec)
    assert spec.id == "revenge"
    assert registry.game("revenge") is spec


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(registry.UnknownGame) as caught:
        registry.game("chess")
    assert str(caught.value) == (
        f"there is no game 'chess'; there are: {', '.join(registry.game_ids())}"
    )


@pytest.mark.usefixtures("points")
def test_any_package_may_bring_a_game() -> None:
    assert registry.game_ids() == ["ghost", "teapot", "wake"]
    assert registry.game("wake").id == "wake"


@pytest.mark.usefixtures("points")
def test_something_else_is_no_game() -> None:
    with pytest.raises(registry.UnknownGame, match="teapot: its entry point is not a game"):
        registry.game("teapot")


@pytest.mark.usefixtures("points")
def test_a_game_that_cannot_be_loaded_says_so() -> None:
    with pytest.raises(registry.UnknownGame, match="ghost: cannot be loaded: No module named"):
        registry.game("ghost")
