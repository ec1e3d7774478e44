"""Answers that questions of their own refuse: after the end, on cards seen, as an Onryo."""

from __future__ import annotations

from games.kaidan.given import Given, door, table, use_up


def test_nothing_is_done_after_the_end() -> None:
    scene = table(1, rooms={"s2-2": "h02"}, squares={"A": "4-4"}, gold_placed=True)
    use_up(scene.laid, "gold_key")
    scene.does("A", "escape").refuses("A", "pass", rule="KAI-284")


def looking(*cards: str) -> Given:
    """A sees the top two Objects."""
    inner = {"seat": "A", "deck": "objects"}
    scene = table(3, frame="Look", at="look", inner=inner)
    return scene.chance(*[f"object {card}" for card in cards]).goes_on()


def test_one_of_the_two_cards_is_kept() -> None:
    looking("bokken", "wakizashi").refuses("A", "keep(crowbar)", rule="KAI-135")


def test_a_hyoirei_that_was_seen_is_kept() -> None:
    scene = looking("bokken", "hyoirei").refuses("A", "keep(bokken)", rule="KAI-188")
    scene.does("A", "keep(hyoirei)")
    assert scene.hand("A") == ["hyoirei"]


def haunted() -> Given:
    """B is an Onryo with one token left, after the Activation of A."""
    scene = table(
        at="spirits",
        rooms={"s3-3": "h14"},
        squares={"B": "5-5"},
        role=["living", "onryo"],
        died_in=[0, 2],
        onryo_tokens=[[], ["o_2"]],
    )
    scene.laid.door_bag.remove(door("o_2"))
    return scene


def test_an_onryo_uses_a_token_it_has() -> None:
    haunted().refuses("B", "spend(1)", rule="KAI-176")


def test_an_onryo_goes_through_no_wall() -> None:
    scene = haunted().does("B", "spend(0)")
    walls = [
        side
        for side in ("north", "east", "south", "west")
        if f"step({side})" not in scene.legal("B")
    ]
    assert walls
    scene.refuses("B", f"step({walls[0]})", rule="KAI-177")


def test_the_surveyor_draws_only_where_a_room_can_lie() -> None:
    scene = table(
        rooms={"s5-3": "g06"},
        squares={"A": "9-5"},
        entities={1: "lost_person 9-6"},
        frame="Settle",
        at="look",
    )
    scene.chance("lost lost_surveyor", "d10 3c").goes_on()
    scene.refuses("A", "build(s5-3)", rule="KAI-277")
    scene.refuses("A", "pass", rule="KAI-277")
