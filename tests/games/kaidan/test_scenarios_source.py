"""The rulebook's long example: Jin Yosuke chased by a Jikiniki, die by die. Ledger 10.1."""

from __future__ import annotations

from typing import Any

from games.kaidan.given import Given, table
from gloaming.testing import rule

ROOMS = {"s2-1": "h10", "s2-2": "h09", "s2-3": "h16"}


def chase(step: str = "begin", **fields: Any) -> Given:
    """Fixture F of the ledger, with the Chase about to begin; A is Jin, B stands far away."""
    scene = table(
        2,
        frame="Chase",
        at=step,
        inner={"figure": "entity_2", "seat": "A"},
        characters={"A": "jin_yosuke"},
        rooms={**ROOMS, "s3-5": "h11"},
        squares={"A": "3-1", "B": "5-9"},
        entities={2: "jikiniki 4-1", 1: "yurei 3-4"},
        hands={"A": ["refined_crystal"]},
        tokens={"3-3": "exploration", "4-5": "hideout_3"},
        darkness={2: 3},
        **{"active": "A", **fields},
    )
    return scene


def round_one() -> Given:
    scene = chase().goes_on().does("A", "flee", "d10 2", "d10 0").goes_on()
    scene.does("A", "step(east)").does("A", "step(east)", "door o_2")
    return scene.does("A", "call(even)", "d10 2").goes_on()


@rule("KAI-T1", "KAI-234", "KAI-235", "KAI-237", "KAI-104", "KAI-241")
def test_round_one_he_wins_the_race() -> None:
    scene = round_one()
    assert scene.at("A") == "3-3"
    assert scene.at(2) == "4-1"
    scene.expect(noise={"A": 6}, exhausted=["A"], hunted="A", asked="A")
    assert scene.kaidan.curses >> 4 & 1
    assert "duel_rolled" in scene.kinds(all=True)
