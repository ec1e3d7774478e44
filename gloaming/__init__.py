"""Gloaming: a parlour for ghost games."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gloaming.research.notebook import ResearchGame

__version__ = "0.1.0"


def load(game_id: str, rules: str | None = None) -> ResearchGame:
    """A game for notebooks and learners: `gloaming.load("…").play("random", seed=1)`.

    Imported when it is called: nobody who plays needs it.
    """
    from gloaming.research import notebook

    return notebook.load(game_id, rules)
