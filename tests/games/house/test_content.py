"""What lies in the box: the ledger's lists, and files that are wrong."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from gloaming.core.content import ContentError
from gloaming.core.narration import Narrator
from gloaming.games.house import SPEC
from gloaming.games.house.rules.book import BOOK, Step, read_book

CONTENT = Path(str(files("gloaming.games.house") / "content"))


def test_the_box_holds_what_the_ledger_lists() -> None:
    assert sum(card.copies for card in BOOK.exits) == 52
    assert sum(card.copies for card in BOOK.boons) == 38
    assert sum(card.copies for card in BOOK.sins) == 18
    assert sum(card.copies for card in BOOK.possessions) == 24
    metal = sum(card.copies for card in BOOK.exits if card.material == "metal")
    assert metal == 26
    fixed = {card.id for card in (*BOOK.exits, *BOOK.boons) if card.source == "rulebook"}
    assert fixed == {
        *["safe_room_door", "smoking_room_door", "holy_water", "remember_your_prayers"],
    }
    fixed = {card.id for card in BOOK.possessions if card.source == "rulebook"}
    assert fixed == {"torture_room", "vindictive_gifts", "failed_exorcism"}
    assert {one.source for one in BOOK.characters} == {"rulebook"}
    assert {sin.source for sin in BOOK.sins} == {"ours"}


def listed(kind: str) -> list[dict[str, Any]]:
    """The entries of this kind that the ledger writes down (section 9)."""
    text = (CONTENT.parent / "ledger.md").read_text(encoding="utf-8")
    blocks = [tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", text, re.S)]
    return [entry for block in blocks for entry in block.get(kind, [])]


def said(kind: str, name: str) -> str:
    return Narrator(SPEC, "en").thing(kind, name)


def test_every_exit_and_boon_is_the_ledgers() -> None:
    keys = ("id", "material", "points", "mark", "copies")
    exits = [{key: getattr(card, key) for key in keys} for card in BOOK.exits]
    assert exits == [{key: entry[key] for key in keys} for entry in listed("exit")]
    keys = ("id", "kind", "materials", "points", "copies")
    boons = [{key: getattr(card, key) for key in keys} for card in BOOK.boons]
    assert boons == [{key: entry[key] for key in keys} for entry in listed("boon")]
    for entry in (*listed("exit"), *listed("boon")):
        assert said("card", entry["id"]) == entry["name"].replace("'", "’")


def test_every_room_and_character_is_the_ledgers() -> None:
    rooms = [(room.number, room.influence, room.closet) for room in BOOK.rooms]
    assert rooms == [(e["number"], e["influence"], e["closet"]) for e in listed("room")]
    assert [said("room", room.id) for room in BOOK.rooms] == [e["name"] for e in listed("room")]
    written = listed("character")
    assert [said("character", one.id) for one in BOOK.characters] == [e["name"] for e in written]
    for one, entry in zip(BOOK.characters, written, strict=True):
        for act, told in ((one.primary, entry["primary"]), (one.secondary, entry["secondary"])):
            when = WHEN.get(told["when"], told["when"])
            found = (act.effect, act.when, act.least, act.cost, act.material)
            material = told.get("material", "any")
            assert found == (told["effect"], when, told["roll_at_least"], told["cost"], material)


# What the ledger abbreviates.
WHEN = {"BD": "before_card", "RV": "revealed", "EX": "exit", "DRAW": "draw"}


def test_every_sin_and_possession_card_is_the_ledgers() -> None:
    sins = [(sin.id, sin.copies, sin.when, said("card", sin.id)) for sin in BOOK.sins]
    assert sins == [
        (e["id"], e["copies"], WHEN.get(e["when"], e["when"]), e["name"]) for e in listed("sin")
    ]
    cards = [(c.id, c.copies, said("omen", c.id)) for c in BOOK.possessions]
    assert cards == [(e["id"], e["copies"], e["name"]) for e in listed("possession")]
    for card, entry in zip(BOOK.possessions, listed("possession"), strict=True):
        steps = entry["steps"]
        ways = steps[-1].get("options", [])
        assert [step.do for step in card.steps] == [step["op"] for step in steps]
        for found, way in zip((card.a, card.b), ways, strict=bool(ways)):
            assert [step.do for step in found] == [step["op"] for step in way["steps"]]
            assert [whom(step) for step in found] == [about(step) for step in way["steps"]]
        assert [whom(step) for step in card.steps] == [about(step) for step in steps]


def whom(step: Step) -> tuple[str, int, str, str]:
    """Whom an instruction is about, of how many, of what."""
    if step.do in ("possess", "discard_hand", "discard_from_hand", "discard_any", "draw"):
        return (f"{step.who}:{step.least}" if step.least else step.who, step.count, "", "")
    if step.do == "discard_exits":
        return (step.who, step.count, step.material, "")
    if step.do == "discard_boons":
        return (step.who, step.count, step.kind, step.on)
    return ("", 0, step.influence if step.do == "choose_room" else "", "")


def about(step: dict[str, Any]) -> tuple[str, int, str, str]:
    """The same as the ledger writes it."""
    who = step.get("who", "").replace("key:", "").replace("influence:", "influence_")
    who = who.replace("room:room", "room")
    count = {"every": 0}.get(step.get("count", 1), step.get("count", 1))
    if step["op"] in ("possess", "discard_hand", "discard_from_hand", "discard_any", "draw"):
        return (who, count, "", "")
    if step["op"] == "discard_exits":
        return (who, count, step["material"], "")
    if step["op"] == "discard_boons":
        return (who, count, step["kind"], step["on"])
    return ("", 0, step["influence"] if step["op"] == "choose_room" else "", "")


def changed(folder: Path, name: str, change: Callable[[str], str]) -> Path:
    shutil.copytree(CONTENT, folder, dirs_exist_ok=True)
    file = folder / name
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("name", "old", "new", "complaint"),
    [
        ("exits.toml", 'material = "metal"', 'material = "brass"', "coal_hatch.*brass is not"),
        ("exits.toml", "points = 1", 'points = "one"', "coal_hatch.*points"),
        ("exits.toml", 'id = "drain_grate"', 'id = "coal_hatch"', "coal_hatch.*stands twice"),
        ("boons.toml", 'kind = "protection"', 'kind = "charm"', "holy_water.*charm is not"),
        ("boons.toml", 'materials = ["metal", "wood"]', "materials = []", "lists none"),
        ("boons.toml", 'materials = ["wood"]', 'materials = ["glass"]', "glass is not"),
        ("boons.toml", "points = 0", "points = 2", "Tools have points"),
        ("sins.toml", 'effect = "shove"', 'effect = "pinch"', "shove.*pinch is not"),
        ("sins.toml", 'when = "open"', 'when = "noon"', "noon is not"),
        ("rooms.toml", "number = 3", "number = 2", "music_room.*is 2, not 3"),
        ("rooms.toml", 'influence = "wood"', 'influence = "stone"', "stone is not"),
        ("characters.toml", 'effect = "move_haunt"', 'effect = "fly"', "timothy.*fly is not"),
        ("characters.toml", "metal_exit@play", "gold_exit@play", "mark.*gold_exit"),
        ("possessions.toml", 'do = "possess"', 'do = "bless"', "torture_room.*bless is not"),
        ("possessions.toml", 'who = "others"', 'who = "cats"', "torture_room.*cats is not"),
        (
            "possessions.toml",
            'a = [\n  { do = "discard_hand"',
            'c = [\n  { do = "discard_hand"',
            "c",
        ),
        ("possessions.toml", "copies = 2", "copies = 99", "torture_room.*copies"),
        ("exits.toml", "[[exit]]", "[[exit", "not valid TOML"),
    ],
)
def test_a_broken_file_is_refused_by_name(
    tmp_path: Path, name: str, old: str, new: str, complaint: str
) -> None:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    with pytest.raises(ContentError, match=f"(?s){name}.*{complaint}"):
        read_book(changed(tmp_path, name, change))


def test_a_choice_needs_both_ways_and_comes_last(tmp_path: Path) -> None:
    def drop_b(text: str) -> str:
        start = text.index('b = [\n  { do = "steal_exit_left"')
        return text[:start] + text[text.index("]\n", start) + 2 :]

    with pytest.raises(ContentError, match=r"failed_exorcism.*a and b go with"):
        read_book(changed(tmp_path / "one", "possessions.toml", drop_b))

    def early(text: str) -> str:
        last = '  { do = "clear_possession" },\n  { do = "choose_option", by = "active" },\n'
        lines = last.splitlines(keepends=True)
        return text.replace(last, "".join(reversed(lines)), 1)

    with pytest.raises(ContentError, match=r"failed_exorcism.*comes last"):
        read_book(changed(tmp_path / "two", "possessions.toml", early))
    with pytest.raises(ContentError, match="there are 7, not 8"):
        read_book(changed(tmp_path / "three", "rooms.toml", drop_last_room))


def drop_last_room(text: str) -> str:
    return text[: text.rindex("[[room]]")]
