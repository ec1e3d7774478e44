"""Write what the client must know of the Python side, so that a slip fails its build.

    python web/generate.py            write src/generated/*.ts, games/*/generated.ts,
                                      tests/fixtures/*.json and, for clients of others,
                                      docs/reference/openapi.json and the tables of
                                      docs/protocol.md
    python web/generate.py --check    exit 1 if any of them is stale

Run with the project's own Python. The results are kept in the repository, because the client is
built where the project is not yet installed.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from board_types import board_types
from fixtures import icu_cases, recorded_game
from protocol import client_types, companion_types, filled_in

from gloaming.core.flow import PUBLIC
from gloaming.core.kinds import Flags, Names, Several
from gloaming.core.kinds import Path as Steps
from gloaming.core.locale import Locale
from gloaming.core.narration import platform_words
from gloaming.core.spec import GameSpec
from gloaming.registry import game, game_ids
from gloaming.server.http.routes import document

HERE = Path(__file__).parent
GENERATED = HERE / "src" / "generated"
PROTOCOL = HERE.parent / "docs" / "protocol.md"
BOARD_TYPES = HERE.parent / "docs" / "reference" / "board.d.ts"
OPENAPI = HERE.parent / "docs" / "reference" / "openapi.json"
BOARDS = HERE / "games"  # one folder a game of this repository
FIXTURES = HERE / "tests" / "fixtures"
HEADER = "// Written by generate.py. Do not edit.\n\n"
PLAIN = {"int": "number", "bool": "boolean", "str": "string", "seat": "number", "action": "Action"}


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", name))


# -- words ----------------------------------------------------------------------------------------


def words_interface(name: str, locale: Locale) -> str:
    """Every message with the names of its arguments: `never` where it has none."""
    lines = [f"export interface {name} {{"]
    for key in sorted(locale.keys()):
        arguments = " | ".join(quoted(a) for a in sorted(locale.arguments(key))) or "never"
        lines.append(f"  {quoted(key)}: {arguments};")
    return "\n".join([*lines, "}"]) + "\n"


def words_file() -> str:
    return HEADER + words_interface("PlatformWords", platform_words()["en"])


# Said while the server is not there to give any words.
ALONE = ("web.brand", "web.nobody_answers")


def alone_file() -> str:
    words = {
        language: {key: locale.message(key) for key in ALONE}
        for language, locale in platform_words().items()
    }
    return f"{HEADER}export const ALONE = {dumped(words).strip()} as const;\n"


# -- games ----------------------------------------------------------------------------------------


def kind_type(spec: GameSpec, kind: str) -> str:
    return PLAIN.get(kind) or pascal(kind)


def kind_declaration(spec: GameSpec, name: str) -> str:
    kind = spec.vocabulary.kinds[name]
    if isinstance(kind, Names):
        return " | ".join(quoted(item) for item in kind.names) or "never"
    if isinstance(kind, Steps):
        return "readonly (string | number | null)[]"
    if isinstance(kind, Several):
        return f"readonly {pascal(spec.vocabulary.steps_of(name))}[]"
    return "boolean" if isinstance(kind, Flags) else "number"


def shape_type(spec: GameSpec, shape: str) -> str:
    """The type of a field that is shown whole."""
    if shape[-1] in "*^":
        return f"readonly ({shape_type(spec, shape[:-1])})[]"
    if shape.startswith("mask:"):
        return f"readonly {kind_type(spec, shape[5:])}[]"
    plain = kind_type(spec, shape)
    return plain if shape in ("int", "bool", "str") else f"{plain} | null"


def field_line(spec: GameSpec, name: str, audience: int, shape: str) -> str:
    shown = shape_type(spec, shape)
    if audience == PUBLIC:
        return f"  readonly {name}: {shown};"
    return f"  readonly {name}?: {shown} | Hidden;"


def verb_lines(spec: GameSpec) -> Iterator[str]:
    for verb in spec.vocabulary.verbs:
        arguments = "".join(
            f"; {name}{'?' if kind.endswith('?') else ''}: {kind_type(spec, kind.rstrip('?'))}"
            for name, kind in verb.arguments
        )
        yield f"  | {{ do: {quoted(verb.name)}{arguments} }}"


def event_lines(spec: GameSpec) -> Iterator[str]:
    words = spec.vocabulary
    for number, event in enumerate(words.events):
        arguments = [f"event: {quoted(event.name)}"]
        for face, optional in ((words.open[number], ""), (words.shut[number], "?")):
            for argument in face:
                arguments.append(f"{argument.name}{optional}: {shape_type(spec, argument.kind)}")
        yield f"  | {{ {'; '.join(arguments)} }}"


def game_file(spec: GameSpec) -> str:
    used = [name for name in spec.vocabulary.kinds if name not in PLAIN]
    lines = [HEADER + 'import type { Hidden } from "../../src/generated/wire";\n']
    lines += [f"export type {pascal(n)} = {kind_declaration(spec, n)};" for n in used]
    lines += ["", "export type Action =", *verb_lines(spec)]
    lines[-1] += ";"
    lines += ["", "export type Event =", *event_lines(spec)]
    lines[-1] += ";"
    table = type(spec.rules.blank(spec.rules.setup(spec.seats[0], {})))
    lines += ["", "export interface State {"]
    lines += [field_line(spec, *info) for info in table.INFO]
    lines += ["}"]
    for frame in spec.own_frames:
        if frame.SHOWN:
            lines += ["", f"export interface {frame.__name__}Frame {{"]
            lines += [f"  readonly frame: {quoted(frame.__name__)};", "  readonly at: string;"]
            lines += [field_line(spec, *info) for info in frame.INFO]
            lines += ["}"]
    text = "\n".join(lines) + "\n"
    if "Hidden;" not in text:
        text = text.replace('import type { Hidden } from "../../src/generated/wire";\n', "")
    words = words_interface(f"{pascal(spec.id)}Words", spec.locales["en"])
    return f"{text}\n{words}{content_of(spec)}"


def content_of(spec: GameSpec) -> str:
    """What is printed on the components, if the game's `shown/printed.py` says it: constants a
    board draws from. They are the same for everybody, so nothing of a match is in them."""
    module = spec.shown("printed")
    if module is None:
        return ""
    constants = module.printed()
    lines = [
        f"export const {key} = {dumped(value).strip()} as const;"
        for key, value in constants.items()
    ]
    return "\n".join(["", *lines, ""])


def eyes_of(spec: GameSpec) -> tuple[int, ...]:
    """The seats whose night is recorded: the first, and others if the game's `shown/printed.py`
    says that they see something else altogether."""
    return getattr(spec.shown("printed"), "EYES", (0,))


# -- all of it ------------------------------------------------------------------------------------


def everything() -> dict[Path, str]:
    files = {
        GENERATED / "words.ts": words_file(),
        GENERATED / "alone.ts": alone_file(),
        GENERATED / "wire.ts": HEADER + client_types(),
        GENERATED / "relay.ts": HEADER + companion_types(),
        PROTOCOL: filled_in(PROTOCOL.read_text(encoding="utf-8")),
        BOARD_TYPES: board_types(),
        OPENAPI: json.dumps(document(), indent=1) + "\n",
    }
    for game_id in game_ids():
        if (BOARDS / game_id).exists():
            files[BOARDS / game_id / "generated.ts"] = game_file(game(game_id))
    locales = {language: platform_words()[language] for language in ("en", "it")}
    files[FIXTURES / "icu.json"] = dumped(icu_cases())
    for game_id in game_ids():
        if (BOARDS / game_id).exists():  # whoever draws a board wants a night to draw it from
            for seat in eyes_of(game(game_id)):
                name = f"{game_id}.{seat}.json" if seat else f"{game_id}.json"
                files[FIXTURES / name] = dumped(recorded_game(game(game_id), locales, seat))
    return files


def dumped(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say whether files are stale")
    check = parser.parse_args().check
    stale = [
        path
        for path, text in everything().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    if check:
        for path in stale:
            print(f"{path.relative_to(HERE.parent)} is stale: run web/generate.py", file=sys.stderr)
        return 1 if stale else 0
    for path, text in everything().items():
        if path in stale:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(HERE.parent))
    return 0


if __name__ == "__main__":
    sys.exit(main())
