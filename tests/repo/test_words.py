"""Unused messages: every message of the locale files is used by some code.

Messages under the names of a game's vocabulary (verbs, events, options …) are looked up by the
platform and judged by the conformance kit; here are all the others.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from gloaming.core.narration import platform_words
from gloaming.registry import game, game_ids

ROOT = Path(__file__).parents[2]

# Sections whose keys follow from a game's vocabulary, options, content and bots.
BY_VOCABULARY = re.compile(
    "(kind|verb|group|prompt|event|outside|together|refusal|option|view|frame|typed|bot|measure"
    r"|brief|card|ghost|room|omen|character|game|role|circle|spirit|core"
    r"|object|enemy|curse|lost)\."
)


@cache
def sources() -> str:
    folders = [ROOT / "gloaming", ROOT / "web" / "src", ROOT / "web" / "games"]
    files = [
        path
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".py", ".ts", ".svelte") and "generated" not in (*path.parts, path.stem)
    ]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@cache
def templates() -> list[re.Pattern[str]]:
    """Keys put together from pieces: `board.heard_${what}`, f"web.{name}"."""
    found = set()
    for text in re.findall(r'["`\'](\w+\.[\w.]*\$?\{[^"`\'\s]*)["`\']', sources()):
        parts = re.split(r"\$?\{[^{}]*\}", text)
        found.add("[^ ]+".join(re.escape(part) for part in parts))
    return [re.compile(pattern) for pattern in sorted(found)]


@cache
def names() -> frozenset[str]:
    """Every dotted name in the sources, the whole keys among them."""
    return frozenset(re.findall(r"\w+(?:\.[\w-]+)+", sources()))


def is_said(key: str) -> bool:
    section, _, rest = key.partition(".")
    if key in names():
        return True
    if any(template.fullmatch(key) for template in templates()):
        return True
    # The terminal's own words are asked for without their section.
    return section == "ui" and f'"{rest}"' in sources()


def unsaid(keys: frozenset[str]) -> list[str]:
    judged = [key for key in keys if not BY_VOCABULARY.match(key)]
    return sorted(key for key in judged if not is_said(key))


def test_the_platform_has_no_word_nobody_says() -> None:
    assert unsaid(platform_words()["en"].keys()) == []


@pytest.mark.parametrize("name", game_ids())
def test_a_game_has_no_word_nobody_says(name: str) -> None:
    assert unsaid(game(name).locales["en"].keys()) == []


def test_a_word_nobody_says_is_found() -> None:
    assert unsaid(frozenset({"aid.chance", "aid.nobody_says_this"})) == ["aid.nobody_says_this"]
