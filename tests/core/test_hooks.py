"""What any game may bring besides rules: bare names, aids, scenes, maps of one's own, hints."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from gloaming.bots.ismcts import Search
from gloaming.cli import main
from gloaming.commands import CommandError
from gloaming.commands.serve import maps_to_offer
from gloaming.core.kinds import Names
from gloaming.core.narration import Narrator
from gloaming.core.session import Session
from gloaming.games import revenge, tillinghast
from gloaming.games.tillinghast.rules.state import Tillinghast
from gloaming.lab.simulate import Plan, play_chunk
from gloaming.testing.kit import Amounts, check
from harness.specs import spec_with

YARD = {"map": "yard", "start_player": 0}


def placed(options: dict[str, object] | None = None) -> Session:
    session = Session(tillinghast.SPEC, 2, {**YARD, **(options or {})})
    session.decide(0, {"do": "place", "square": "A1"})
    session.decide(1, {"do": "place", "square": "E5"})
    return session


def test_bare_names_are_said_as_they_are_in_every_language() -> None:
    squares = tillinghast.SPEC.vocabulary.kinds["square"]
    assert isinstance(squares, Names)
    assert squares.bare
    for language in ("en", "it"):
        assert Narrator(tillinghast.SPEC, language).thing("square", "C4") == "C4"


@pytest.mark.parametrize(
    ("language", "seats", "said"),
    [
        ("en", [1], "Bo"),
        ("en", [0, 1], "Ada and Bo"),
        ("en", [0, 1, 2], "Ada, Bo and Cy"),
        ("it", [0, 1, 2], "Ada, Bo e Cy"),
    ],
)
def test_a_set_of_things_is_told_as_people_list_them(
    language: str, seats: list[int], said: str
) -> None:
    narrator = Narrator(tillinghast.SPEC, language, ["Ada", "Bo", "Cy"])
    assert narrator.facts({"seats": seats}, {"seats": "mask:seat"})["seats"] == said


def test_a_set_of_things_has_an_id_and_an_empty_one_is_none() -> None:
    narrator = Narrator(tillinghast.SPEC, "en", ["Ada", "Bo"])
    facts = narrator.facts({"seats": [0, 1]}, {"seats": "mask:seat"})
    assert facts == {"seats": "Ada and Bo", "seats_id": "0 1"}
    facts = narrator.facts({"seats": []}, {"seats": "mask:seat"})
    assert facts == {"seats": "", "seats_id": "none"}


def test_a_game_may_tell_that_one_of_several_answers_is_in() -> None:
    session = Session(tillinghast.SPEC, 2, YARD)
    session.decide(1, {"do": "place", "square": "E5"})
    assert session.events(0)[-1] == {"event": "placed", "seat": 1}
    assert session.events(1)[-1] == {"event": "placed", "seat": 1, "square": "E5"}


@pytest.mark.parametrize(
    ("aid", "shown"), [("off", [False, False]), ("self", [True, False]), ("all", [True, True])]
)
def test_an_aid_comes_with_the_view_where_the_table_allows_it(aid: str, shown: list[bool]) -> None:
    session = placed({"deduction_aid": aid})
    view = session.view(0)
    if aid == "off":
        assert "aid" not in view
    else:
        assert [squares is not None for squares in view["aid"]["possible"]] == shown
        assert set(view["aid"]["possible"][0]) >= {"A1", "A5", "E1", "E5"}
    assert "aid" not in Session(tillinghast.SPEC, 2, {**YARD, "deduction_aid": aid}).view(0)


def test_an_aid_tells_nothing_that_was_not_told() -> None:
    """A silent step changes nobody's aid, not even the walker's own."""
    session = placed({"deduction_aid": "all"})
    before = [session.view(viewer)["aid"] for viewer in (0, 1, 15)]
    session.decide(0, {"do": "move", "to": "A2"})
    assert [session.view(viewer)["aid"] for viewer in (0, 1, 15)] == before


def test_a_scene_is_what_the_table_is_laid_on() -> None:
    spec = tillinghast.SPEC
    assert spec.table.scene is not None
    scene = spec.table.scene(spec.prepare(2, YARD))
    assert (scene["columns"], scene["rows"], len(scene["squares"])) == (5, 5, 24)
    assert ["D1", "E1"] in scene["walls"]
    assert len(scene["walls"]) == 6
    assert scene["hours"]["4"] == ["cursed"]
    assert {"spell": "strike", "cost": 5, "opportunistic": False, "declares": True} in scene[
        "spells"
    ]
    assert revenge.SPEC.table.scene is None


def test_turn_order_is_counted_from_who_had_the_first_turn() -> None:
    plan = Plan("tillinghast", 2, ("random",) * 2, options={"map": "yard", "start_player": 1})
    tally, _ = play_chunk(plan, 0, 4)
    assert tally["place 0"] == tally["seat 1"]
    assert tally["place 1"] == tally["seat 0"]


def test_hints_are_for_imagined_games_only() -> None:
    session = placed()
    assert session.table.hint is None
    world = tillinghast.SPEC.information.imagine(session.known(0), Random(1))
    assert isinstance(world, Tillinghast)
    assert world.hint is not None
    assert world.clone().hint is world.hint


def test_with_a_policy_for_rivals_they_make_no_nodes() -> None:
    session = placed()
    for rivals in (tillinghast.SPEC.search.rivals, None):
        search = Search(spec_with(tillinghast.SPEC, rivals=rivals), session.known(0), Random(1))
        search.run(40, 0.0)
        assert ({node.seat for node in search.nodes.values()} == {0}) is (rivals is not None)


def test_a_game_is_checked_along_games_that_a_bot_plays() -> None:
    few = Amounts(moments=1, copies=1, undo_moments=1, secrets=1, forks=1)
    report = check(revenge.SPEC, games=1, seats=3, bot="heuristic", amounts=few)
    assert report.passed, report.plain()["examples"]
    assert report.laws["oracle"].checked == 0


def test_maps_of_ones_own_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (tillinghast.SPEC.folder / "content" / "maps.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text[text.rindex("[[map]]") :].replace('"yard"', '"mine"'), encoding="utf-8")
    plan = ["playthrough", "tillinghast", "--map", str(mine), "--seats", "2"]
    assert main(plan) == 0
    assert "place(E5)" in capsys.readouterr().out
    mine.write_text("[[map]]\n", encoding="utf-8")
    assert main(plan) == 2
    assert "mine.toml" in capsys.readouterr().err
    for command in (["play"], ["simulate", "--games", "1"], ["check", "--games", "1"]):
        assert main([command[0], "tillinghast", *command[1:], "--map", str(mine)]) == 2
        assert "mine.toml" in capsys.readouterr().err
    mine.write_text(text[text.rindex("[[map]]") :], encoding="utf-8")
    few = ["simulate", "tillinghast", "--games", "2", "--seats", "2", "--map", str(mine), "--json"]
    assert main(few) == 0
    assert '"own_map"' in capsys.readouterr().out
    offered = maps_to_offer([f"tillinghast={mine}"])["tillinghast"][0]
    assert (offered.name, offered.text) == ("mine", mine.read_text(encoding="utf-8"))
    with pytest.raises(CommandError, match="GAME=FILE"):
        maps_to_offer([str(mine)])
    with pytest.raises(CommandError, match=r"none\.toml: cannot be read"):
        maps_to_offer([f"tillinghast={tmp_path / 'none.toml'}"])
    assert main(["check", "revenge", "--map", str(mine)]) == 2
    assert "no maps" in capsys.readouterr().err
    assert main(["check", "tillinghast", "--bot", "nobody"]) == 2
    assert "nobody" in capsys.readouterr().err
