"""What lies in the box of Kaidan: the ledger's lists, and files that are wrong."""

from __future__ import annotations

import re
import shutil
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from gloaming.core.content import ContentError
from gloaming.games.kaidan.rules.book import BOOK, read_book
from gloaming.games.kaidan.rules.drawings import SIDE, outside, spectral_wall

CONTENT = Path(str(files("gloaming.games.kaidan") / "content"))
LEDGER = (CONTENT.parent / "ledger.md").read_text(encoding="utf-8")
AREAS = {"H": "house", "X": "house_garden", "G": "garden"}
DECKS = {"Obj": "objects", "Extra": "extra", "Treasure": "treasures", "Well": "gifts"}
# What the ledger abbreviates in the column "Use".
USES = {"Std": "standard", "Rap": "rapid", "Free": "free", "same": "free", "reveal": "reveal"}

FIVE_OFUDA = '  ["extra", 1],\n' * 5
LOST_TWICE = 'cards = 2\nspecial = { effect = "lost"'
OFUDA = 'use = "standard"\nwhen = ["reaction"]\neffect = "ofuda"'


def table(number: str) -> list[list[str]]:
    """The rows of the table in this section of the ledger, without its heading."""
    start = LEDGER.index(f"### {number} ")
    rows = re.findall(r"^\| (.*) \|$", LEDGER[start : LEDGER.index("\n##", start + 4)], re.M)
    return [row.split(" | ") for row in rows[1:]]


def slug(name: str) -> str:
    """The id of what the ledger calls so: without Italian, source mark and articles' case."""
    plain = re.sub(r"\s*[\[(].*", "", name).lower().replace("refined spectral", "refined")
    return re.sub(r"[^a-z]+", "_", plain.replace("raw spectral", "raw")).strip("_")


def source(name: str) -> str:
    return "rulebook" if "(S" in name else "ours"


def test_every_character_is_the_ledgers() -> None:
    rows = table("9.2")
    assert [one.id for one in BOOK.characters] == [slug(row[0]) for row in rows]
    for one, row in zip(BOOK.characters, rows, strict=True):
        found = [one.nerves, one.strength, one.exorcism, one.perception, one.speed]
        assert found == [int(value) for value in row[1:6]]
        dead = one.onryo
        written = row[7].partition(" ")[0].split("/")
        assert [dead.fear, dead.strength, dead.exorcism, dead.speed] == [int(v) for v in written]
        assert one.source == source(row[0])


def test_every_enemy_is_the_ledgers() -> None:
    rows = table("9.3")
    assert [enemy.id for enemy in BOOK.enemies] == [slug(row[0]) for row in rows]
    for enemy, row in zip(BOOK.enemies, rows, strict=True):
        values = [enemy.fear, enemy.strength, enemy.exorcism, enemy.speed]
        assert enemy.cards == int(row[1].partition(" ")[0])
        assert values == [0 if value == "-" else int(value) for value in row[2:6]]
        ritual = re.search(r"(\w+) (\d);", row[7])
        if enemy.ritual is None or not enemy.ritual.test:
            assert ritual is None
        else:
            assert ritual is not None
            assert [enemy.ritual.test, enemy.ritual.difficulty] == [
                ritual.group(1).lower(),
                int(ritual.group(2)),
            ]
    fixed = {enemy.id for enemy in BOOK.enemies if enemy.source == "rulebook"}
    assert fixed == {"yurei", "jikiniki", "zashiki_warashi", "lost_person"}


def test_every_room_and_token_is_the_ledgers() -> None:
    blocks = [tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", LEDGER, re.S)]
    rooms, world = blocks[0]["rooms"]["list"], blocks[1]["world"]
    for room, (name, area, kind, title, grid) in zip(BOOK.rooms, rooms, strict=True):
        assert (room.id, room.area, room.kind) == (name.lower(), AREAS[area], kind)
        assert (room.name, room.grid) == (slug(title.replace("'", "")), grid)
    fixed = {room.name for room in BOOK.rooms if room.source == "rulebook"}
    assert fixed == {"treasure_room", "secret_passage", "mask_room", "wishing_well"}
    assert list(BOOK.world.v) == world["v"]
    assert list(BOOK.world.h) == world["h"]
    assert list(BOOK.world.darkness) == world["darkness"]
    assert list(BOOK.world.hideouts) == world["hideouts"]
    assert [list(token) for token in BOOK.world.tokens] == world["tokens"]
    assert (BOOK.world.exploration, BOOK.world.corpses) == (35, 3)


def test_every_object_is_the_ledgers() -> None:
    kinds = {kind.id: kind for kind in BOOK.objects}
    rows = table("9.6")
    assert list(kinds) == list(dict.fromkeys(slug(row[0]) for row in rows))
    copies: dict[str, list[tuple[str, int]]] = {name: [] for name in kinds}
    for name, deck, least, icon, use, _ in rows:
        kind = kinds[slug(name)]
        copies[kind.id] += [(DECKS.get(deck, "masks"), int(n)) for n in least.split(",")]
        word, _, uses = icon.lower().partition(" ")
        assert (kind.icon, kind.uses) == (word if word != "-" else "none", int(uses or 0))
        assert kind.source == source(name)
        if use != "as above":
            assert kind.use == USES[re.split(r"[ ,]", use)[0]]
    assert {name: list(kind.copies) for name, kind in kinds.items()} == copies


def test_every_curse_event_and_lost_person_is_the_ledgers() -> None:
    rooms = {room.id: room.name for room in BOOK.rooms}
    assert [curse.id for curse in BOOK.curses] == [slug(row[0]) for row in table("9.7")]
    for curse, row in zip(BOOK.curses, table("9.7"), strict=True):
        assert rooms[curse.room] == curse.id
        assert curse.source == source(row[0])
        test = re.search(r"(Perception|Speed|Nerves|Exorcism) (\d)", row[1])
        written = (test.group(1).lower(), int(test.group(2))) if test else ("", 0)
        assert (curse.test, curse.difficulty) == written
        assert (curse.call, curse.stays) == ("no call" not in row[0], "stays" in row[0])
    for event, row in zip(BOOK.events, table("9.8"), strict=True):
        scope = {"G": "group", "F": "first"}[row[2]]
        assert (event.id, event.copies, event.scope) == (slug(row[0]), int(row[1]), scope)
        assert event.source == source(row[0])
        test = re.match(r"(\w+) (\d);", row[3])
        written = (test.group(1).lower(), int(test.group(2))) if test else ("", 0)
        assert (event.test, event.difficulty) == written
    for person, row in zip(BOOK.lost, table("9.9"), strict=True):
        deck = row[1].lower()
        assert (person.id, person.deck, person.difficulty) == (slug(row[0]), deck, int(row[2]))


def test_the_numbers_of_effects_are_the_ledgers() -> None:
    """Those that stand in a sentence, thing by thing."""
    objects = {kind.id: kind for kind in BOOK.objects}
    assert {kind.id: kind.strength for kind in BOOK.objects if kind.icon == "weapon"} == {
        "kitchen_knife": 1,
        "bokken": 1,
        "wakizashi": 2,
        "iron_fan": 1,
        "service_sabre": 2,
    }
    assert (objects["wind_chime"].noise, objects["wind_chime"].squares) == (5, 4)
    assert (objects["paper_lantern"].darkness, objects["drowned_lantern"].darkness) == (1, 2)
    assert (objects["prayer_beads"].bonus, objects["crowbar"].bonus) == (2, 2)
    curses = {curse.id: curse for curse in BOOK.curses}
    hurts = {name: curse.wounds for name, curse in curses.items() if curse.wounds}
    assert hurts == {
        "ink_study": 1,
        "kitchen_of_knives": 2,
        "pond_of_faces": 1,
        "wishing_well": 1,
    }
    assert [(e.id, e.noise) for e in BOOK.events if e.noise] == [("loose_boards", 2), ("moths", 3)]
    well = curses["wishing_well"]
    assert (well.call, well.stays, well.cards, well.enemy) == (False, True, 2, "woman_of_the_well")


def test_a_spectral_wall_is_the_same_from_both_sides() -> None:
    steps = outside(BOOK.world)
    squares = [(row, column) for row in range(SIDE) for column in range(SIDE)]
    ways = {(one, other) for one in squares for other in steps(one)}
    assert {(other, one) for one, other in ways} == ways
    walls = [
        (one, other)
        for one in squares
        for other in ((one[0] + 1, one[1]), (one[0], one[1] + 1))
        if other in squares and spectral_wall(BOOK.world, one, other)
    ]
    assert len(walls) == 20 + 22
    assert not set(walls) & ways


@pytest.mark.parametrize(
    ("name", "old", "new", "complaint"),
    [
        ("characters.toml", "nerves = 6", "nerves = 0", "jin_yosuke, field nerves"),
        ("characters.toml", "fear = 5", 'fear = "5"', "jin_yosuke.*field fear"),
        ("characters.toml", '"reroll_break"', '"fly"', "jin_yosuke, field ability.*fly is not"),
        ("characters.toml", ", blocked = 4", "", "field power, field blocked: .*needs it"),
        ("characters.toml", "heals = 1", "heals = 1, noise = 2", "noise: heal does not take it"),
        ("characters.toml", '"nerves", "exorcism"', '"courage"', "tests: courage is not one"),
        ("characters.toml", 'id = "sano_hatsue"', 'id = "jin_yosuke"', "stands twice"),
        ("characters.toml", 'id = "long_stride"', 'id = "soft_soles"', "stands twice"),
        ("enemies.toml", "cards = 3", "cards = 4", "field cards: there are 14, not 13"),
        ("enemies.toml", "cards = 3", "cards = 0", "yurei, field cards: only the Enemy"),
        ("enemies.toml", "fear = 4\n", "", "yurei, field fear: Enemies have it"),
        ("enemies.toml", '"ghost_walk"', '"hop"', "fuyurei, field effect: hop is not"),
        ("enemies.toml", '"ghost_walk"', '"lost"', "fuyurei, field fear: .*the Lost Person"),
        ("enemies.toml", 'terms = "corpse"', 'terms = "song"', "jikiniki, field terms: song"),
        ("enemies.toml", 'test = "nerves"', 'test = "luck"', "ubume, field test: luck"),
        ("enemies.toml", ", difficulty = 2", "", "jibakurei, field difficulty: goes with"),
        ("enemies.toml", '"discard_gift"', '"discard_gift", wounds = 1', "woman.*wounds: goes"),
        ("enemies.toml", 'special = { effect = "leave_evidence", tokens = 2 }\n', "", "0 times"),
        (
            "enemies.toml",
            'cards = 1\nspecial = { effect = "lost"',
            LOST_TWICE,
            "lost_person.*not 1",
        ),
        ("rooms.toml", 'area = "garden"', 'area = "roof"', "g01, field area: roof is not"),
        ("rooms.toml", 'area = "garden"', 'area = "house"', "house has 17 Rooms, not 16"),
        ("rooms.toml", 'kind = "plain"', 'kind = "cosy"', "h10, field kind: cosy is not"),
        ("rooms.toml", 'kind = "plain"', 'kind = "cursed"', "there are 10, not 9"),
        ("rooms.toml", 'id = "h02"', 'id = "h01"', "h01, field id: stands twice"),
        ("rooms.toml", "#z.z#/", "", "h01, field grid: is not five lines"),
        ("rooms.toml", "#z.z#", "#z?z#", r"h01, field grid: \? at line 2, place 3"),
        ("rooms.toml", "#z.z#/#.*.#", "#z.z#/#.#.#", "h01.*# at line 3, place 3"),
        ("rooms.toml", "#####/D_+mD", "##D##/D_+mD", "h06.*D at line 1, place 3"),
        ("rooms.toml", "#m.m#/#.*.#/#_._#/#D#D#", "#m.m#/#.*.#/#_._D/#D#D#", "h14.*has 5 Ext"),
        ("rooms.toml", "#####/#m+_D/##*.#/#m._#/#D###", "#####/#m+_D/##*.#/#m._#/#####", "has 1"),
        ("rooms.toml", "#m+_D/##*.#/#m._#", "#m#_D/##*.#/#m._#", "h12.*cannot be reached"),
        ("rooms.toml", "#_.v#", "#_.m#", "h03, field grid: v goes with the kind mask"),
        ("rooms.toml", "#_+T#", "#_+m#", "h02, field grid: T goes with the kind passage"),
        ("rooms.toml", "Dm._#/#.*##/#_+T#", "Dm.m#/#.*##/#_+T#", "m stands 51 times, not 50"),
        ("rooms.toml", "#z.z#", "#z._#", "z stands 1 times, not 2"),
        ("world.toml", '  ".|...|...",\n', "", "field v: has 9 rows, not 10"),
        ("world.toml", '".|...|..."', '".|...|.."', "field v: row 1 is not 9"),
        ("world.toml", '".-.-.-.-.-"', '".-.-.-.-.|"', "field h: row 2 is not 10"),
        ("world.toml", '".-.-.-.-.-"', '"----------"', "the walls shut a Square off"),
        ("world.toml", "[2, 3, 3, 4, 4, 5]", "[2, 3, 3, 4, 4]", "field darkness: there are 5"),
        ("world.toml", "[2, 3, 3, 4, 4, 5]", "[0, 3, 3, 4, 4, 5]", "field darkness, entry 0"),
        ("world.toml", "exploration = 35", "exploration = 34", "field exploration: there are 34"),
        ("world.toml", "corpses = 3", "corpses = 4", "field corpses: there are 4, not 3"),
        ("world.toml", "3, 3, 3, 3]", "3, 3, 3]", "field hideouts: there are 11, not 12"),
        ("world.toml", '  ["R", "H"],\n', "", "field tokens: there are 26, not 27"),
        ("world.toml", '["R", "H"]', '["S", "H"]', "token 27, field door: S is not known"),
        ("world.toml", '["R", "H"]', '["R", "H2"]', "token 27, field move: H2 is not known"),
        ("objects.toml", '["objects", 1]', '["attic", 1]', "silver_key, field copies: attic"),
        ("objects.toml", '["objects", 1]', '["objects", 6]', "silver_key.*field copies"),
        ("objects.toml", '["objects", 3], ["objects", 5]', '["objects", 3]', "40 cards, not 41"),
        ("objects.toml", '[["objects", 2]]', '[["objects", 1]]', "18 cards for 1 players, not 17"),
        ("objects.toml", '[["extra", 1]]', '[["extra", 1], ["extra", 1]]', "extra has 8 cards"),
        ("objects.toml", FIVE_OFUDA, FIVE_OFUDA.replace("1", "3"), "ofuda, .*too few .* 1 players"),
        ("objects.toml", 'keys = ["bronze"]', 'keys = ["silver"]', "silver stands 2 times"),
        ("objects.toml", 'keys = ["bronze"]', 'keys = ["tin"]', "bronze_key, field keys: tin"),
        ("objects.toml", 'keys = ["bronze"]\n', "", "bronze_key, field keys: goes with"),
        ("objects.toml", '[["treasures", 1]]', '[["objects", 1]]', "gold_key.*belongs in treas"),
        ("objects.toml", 'icon = "common"', 'icon = "odd"', "ofuda, field icon: odd is not"),
        ("objects.toml", 'icon = "weapon"', 'icon = "common"', "kitchen_knife, field uses"),
        ("objects.toml", 'icon = "none"', 'icon = "mission"', "hyoirei, field icon: mission"),
        ("objects.toml", 'use = "rapid"', 'use = "slow"', "refined_crystal, field use: slow"),
        ("objects.toml", 'when = ["any"]\n', "", "refined_crystal, field when: goes with"),
        ("objects.toml", 'when = ["any"]', 'when = ["noon"]', "refined_crystal.*when: noon"),
        ("objects.toml", 'when = ["any"]', 'when = ["combat"]', "refined_crystal.*when: combat"),
        ("objects.toml", "uses = 2\n", "", "mugwort_salve, field uses: common"),
        ("objects.toml", 'effect = "peek"', 'effect = "peer"', "mirror_shard.*peer is not"),
        ("objects.toml", 'effect = "rest"', 'effect = "ofuda"', "sake_flask, field when"),
        ("objects.toml", 'use = "rapid"\nwhen = ["any"]\neffect = "rest"', OFUDA, "ofuda stands 2"),
        ("objects.toml", "strength = 1\n", "strength = 9\n", "kitchen_knife, field strength"),
        ("objects.toml", "worn = { hide = 2, movement = -1 }\n", "", "okame_mask, field worn"),
        ("objects.toml", "hide = 2", "hide = 7", "okame_mask, field worn, field hide"),
        ("curses.toml", 'room = "h05"', 'room = "h10"', "paper_doll_nursery, field room: h10"),
        ("curses.toml", 'room = "h05"', 'room = "h06"', "field room: h05 has 0 cards"),
        ("curses.toml", "difficulty = 4\n", "", "paper_doll_nursery, field difficulty.*needs"),
        ("curses.toml", "difficulty = 4\n", "difficulty = 40\n", "paper_doll_nursery.*difficulty"),
        ("curses.toml", '"zashiki_warashi"', '"kappa"', "paper_doll_nursery, field enemy: kappa"),
        ("curses.toml", 'test = "speed"', 'test = "luck"', "kitchen_of_knives, field test: luck"),
        ("curses.toml", "stays = true\n", "", "wishing_well, field stays"),
        ("events.toml", "copies = 3", "copies = 2", "field copies: there are 23, not 24"),
        ("events.toml", 'scope = "group"', 'scope = "cats"', "dark_impulse, field scope: cats"),
        ("events.toml", "noise = 2", "noise = 7", "loose_boards, field noise"),
        ("events.toml", 'id = "silence"', 'id = "moths"', "moths, field id: stands twice"),
        ("lost.toml", 'deck = "house"', 'deck = "roof"', "lamp_boy, field deck: roof"),
        ("lost.toml", 'deck = "house"', 'deck = "garden"', "deck house: there are 3, not 4"),
        ("lost.toml", "difficulty = 3", "difficulty = 0", "lamp_boy, field difficulty"),
        ("lost.toml", '"service_sabre"', '"wakizashi"', "wounded_officer.*object: wakizashi"),
        ("lost.toml", "noise = 6 }", "noise = 6, cards = 1 }", "lamp_boy, field failure, field c"),
        ("lost.toml", 'source = "ours"', 'source = "hearsay"', "lamp_boy.*source"),
        ("events.toml", 'source = "ours"', 'source = "hearsay"', "something_else.*source"),
        ("events.toml", "[[event]]", "[[event", "not valid TOML"),
        ("objects.toml", "uses = 1", "used = 1", "ofuda.*used"),
    ],
)
def test_a_broken_file_is_refused_by_name(
    tmp_path: Path, name: str, old: str, new: str, complaint: str
) -> None:
    shutil.copytree(CONTENT, tmp_path, dirs_exist_ok=True)
    text = (tmp_path / name).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=f"(?s)^{name}.*{complaint}") as found:
        read_book(tmp_path)
    assert "\n" not in str(found.value)


def test_a_missing_character_or_well_is_missed(tmp_path: Path) -> None:
    shutil.copytree(CONTENT, tmp_path, dirs_exist_ok=True)
    people = tmp_path / "characters.toml"
    whole = people.read_text(encoding="utf-8")
    people.write_text(whole[: whole.rindex("[[character]]")], encoding="utf-8")
    with pytest.raises(ContentError, match=r"^characters\.toml: .*there are 4, not 5"):
        read_book(tmp_path)
    people.write_text(whole, encoding="utf-8")
    curses = tmp_path / "curses.toml"
    text = curses.read_text(encoding="utf-8")
    moved = text.replace('"h09"', '"swap"').replace('"g01"', '"h09"').replace('"swap"', '"g01"')
    curses.write_text(moved, encoding="utf-8")
    with pytest.raises(ContentError, match=r"^curses\.toml: entry wishing_well, field room: h09"):
        read_book(tmp_path)


def test_a_mask_room_in_the_wrong_pile_is_missed(tmp_path: Path) -> None:
    shutil.copytree(CONTENT, tmp_path, dirs_exist_ok=True)
    rooms = tmp_path / "rooms.toml"
    text = rooms.read_text(encoding="utf-8")
    for name, old, new in (("h03", "house", "garden"), ("g03", "garden", "house")):
        line = f'id = "{name}"\narea = "{old}"'
        assert line in text
        text = text.replace(line, f'id = "{name}"\narea = "{new}"')
    rooms.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=r"^rooms\.toml: .*house has 1 of mask, not 2"):
        read_book(tmp_path)
