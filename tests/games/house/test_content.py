"""What lies in the box: the ledger's lists, and files that are wrong."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from gloaming.core.content import ContentError
from gloaming.games.house.book import BOOK, read_book

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
