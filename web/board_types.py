"""docs/reference/board.d.ts: the board's contract as one file, for authors outside this repository.

Put together from the very sources the client is compiled from, so that it cannot drift.
"""

from __future__ import annotations

import re
from pathlib import Path

from protocol import client_types

SOURCES = Path(__file__).parent / "src"
HEAD = """// The contract between the shell and a board, written by web/generate.py. Do not edit.
// A board is an ES module that exports `mountBoard`: `export const mountBoard: MountBoard = …`.

"""
# A declaration with the comment above it; its end is a closing brace in the first column, or the
# semicolon of a type.
DECLARATION = re.compile(
    r"^(?:/\*\*(?:(?!\*/).)*\*/\n)?export (?:interface (\w+) \{\n.*?^\}|type (\w+) =.*?;)$",
    re.MULTILINE | re.DOTALL,
)
# What boards may say in words: methods of the narrator, each with its comment if it has one.
SPOKEN = ("say", "seat", "thing", "event")


def declarations(text: str) -> dict[str, str]:
    """Every exported interface and type by its name."""
    return {found[1] or found[2]: found[0] for found in DECLARATION.finditer(text)}


def narrator() -> str:
    """The part of the narrator that boards need, read from its methods."""
    text = (SOURCES / "lib" / "narrate.ts").read_text(encoding="utf-8")
    lines = ["/** Names and words, in the language of now. */", "export interface Narrator {"]
    for name in SPOKEN:
        found = re.search(rf"^  {name}\((.*)\): (\w+) \{{$", text, re.MULTILINE)
        if found is None:
            raise ValueError(f"the narrator has no method {name}")
        arguments = re.sub(
            r"(\w+): (\w+) = \{\}", r"\1?: Readonly<Record<string, Value>>", found[1]
        )
        lines.append(f"  {name}({arguments}): {found[2]};")
    return "\n".join([*lines, "}"])


def board_types() -> str:
    """Everything `contract.ts` exports, and all that those types mention."""
    contract = declarations((SOURCES / "boards" / "contract.ts").read_text(encoding="utf-8"))
    known = {"Narrator": narrator(), **declarations(client_types())}
    for file in ("sound.svelte.ts", "choice.ts"):
        known |= declarations((SOURCES / "lib" / file).read_text(encoding="utf-8"))
    wanted, looked = list(contract), 0
    known |= contract
    while looked < len(wanted):
        mentioned = re.findall(
            r"\b[A-Z]\w+", re.sub(r"/\*.*?\*/", "", known[wanted[looked]], flags=re.DOTALL)
        )
        wanted += [
            name for name in dict.fromkeys(mentioned) if name in known and name not in wanted
        ]
        looked += 1
    return HEAD + "\n\n".join(known[name] for name in wanted) + "\n"
