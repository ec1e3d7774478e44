"""Answers to a question as it is sent: those it lists, and of each set one that it describes."""

from __future__ import annotations

from random import Random
from typing import Any


def some_answers(question: dict[str, Any], rng: Random) -> list[dict[str, Any]]:
    """Every listed action, and one by chance for each set."""
    found = [option["action"] for option in question["options"]]
    for one in question["sets"]:
        many = rng.randint(one["least"], one["most"])
        places = sorted(rng.sample(range(len(one["members"])), many))  # in the order it is kept in
        found.append({**one["action"], one["of"]: [one["members"][place] for place in places]})
    return found
