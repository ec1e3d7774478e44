"""One layout for all games: which folder holds what, and which file a name is defined in.

    <game>/__init__.py   SPEC, put together from the rest, and nothing else
    <game>/rules/        what the rules are: state, procedures, options, words of the protocol
    <game>/bots/         what bots know and do: memory, imagined worlds, agents, what search uses
    <game>/shown/        what is shown: facts for sentences, boards, stories, figures
    <game>/client.toml   the manifest of web/: poster, board, companion, sounds
    <game>/content/, locale/, web/, ledger.md, and whatever else is no Python

A game may leave a file out, and may add files of its own whose names are taken by nobody else
here. A file of a common name lies where all games have it and defines what it promises.
"""

from __future__ import annotations

import ast
from pathlib import Path

FOLDERS = ("rules", "rules/procedures", "bots", "shown")

# Files that mean the same in every game: what each must define, "|" between alternatives. A name
# in capitals or a function that is promised here is defined in no other file of the package.
COMMON = {
    "rules/state.py": "score",
    "rules/table.py": "new blank FRAMES",
    "rules/setup.py": "Setup",
    "rules/options.py": "OPTIONS make_setup",
    "rules/terms.py": "",
    "rules/vocabulary.py": "WORDS",
    "rules/book.py": "BOOK read_book",
    "rules/consistent.py": "consistent",
    "bots/memory.py": "Notes remember",
    "bots/imagine.py": "imagine",
    "bots/advice.py": "",
    "bots/policy.py": "playout",
    "bots/evaluation.py": "",
    "bots/hint.py": "",
    "bots/absent.py": "absent",
    "bots/standing.py": "habit",
    "shown/facts.py": "prompt_facts",
    "shown/story.py": "story",
    "shown/printed.py": "printed",
    "shown/scene.py": "scene",
    "shown/aid.py": "aid",
    "shown/terminal.py": "board",
    "shown/measures.py": "MEASURES",
}
# What else has one place, in games that have it at all.
HOMES = {name: file for file, names in COMMON.items() for name in names.split()} | {
    **dict.fromkeys(["first_turn", "circles"], "rules/state.py"),
    **dict.fromkeys(["habit", "LULLS"], "bots/standing.py"),
    **dict.fromkeys(["advice"], "bots/advice.py"),
    **dict.fromkeys(
        ["prior", "narrow", "likely", "outlook", "settled", "rivals"], "bots/policy.py"
    ),
    **dict.fromkeys(
        ["option_facts", "refusal_facts", "deal_facts", "drawable", "CODES", "NONSENSE"],
        "shown/facts.py",
    ),
}
# Who may import whom inside a game. What an imagined game carries for its players is kept up to
# date by the rules, so these know that one file of the bots.
STRANGERS = {"rules": ("bots", "shown"), "bots": ("shown",), "shown": ()}
EXCEPT = {("rules", "bots.hint")}


def defined(tree: ast.Module) -> set[str]:
    """The names a module defines itself, at its top level."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


def imported(tree: ast.Module) -> list[tuple[str, str]]:
    """Module and name of every `from module import name`."""
    return [
        (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    ]


def breaches(package: Path, name: str) -> list[str]:
    """What is not where it belongs in the game at `package`, imported as `name`."""
    found: list[str] = []
    for path in sorted(package.rglob("*.py")):
        file = path.relative_to(package).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if file == "__init__.py":
            found += about_spec(tree)
        elif path.parent.relative_to(package).as_posix() not in FOLDERS:
            found.append(f"{file}: Python lies in {', '.join(FOLDERS)}")
        elif path.name == "__init__.py":
            found += [f"{file}: is not empty"] if tree.body else []
        else:
            found += about_file(file, tree, name)
    return found


def about_spec(tree: ast.Module) -> list[str]:
    """`__init__.py` holds imports and SPEC, and takes everything from where it belongs."""
    extra = sorted(defined(tree) - {"SPEC"})
    if extra:
        return [f"__init__.py: {name} is not SPEC" for name in extra]
    other = [
        node
        for node in tree.body
        if not isinstance(node, ast.Import | ast.ImportFrom | ast.Assign | ast.AnnAssign)
        and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    ]
    return [f"__init__.py:{node.lineno}: only imports and SPEC" for node in other]


def about_file(file: str, tree: ast.Module, package: str) -> list[str]:
    found: list[str] = []
    names = defined(tree)
    base = file.rpartition("/")[2]
    home = next((common for common in COMMON if common.endswith(f"/{base}")), file)
    if home != file:
        found.append(f"{file}: {base} is {home}")
    for wanted in COMMON.get(file, "").split():
        if wanted not in names:
            found.append(f"{file}: does not define {wanted}")
    for name in sorted(names & HOMES.keys()):
        if HOMES[name] != file:
            found.append(f"{file}: {name} is defined in {HOMES[name]}")
    room = file.partition("/")[0]
    for module, name in imported(tree):
        if not f"{module}.".startswith(f"{package}."):
            continue
        inside = f"{module}.{name}".removeprefix(f"{package}.")
        if inside.partition(".")[0] == "SPEC":
            found.append(f"{file}: imports SPEC, which is made of it")
        for stranger in STRANGERS[room]:
            allowed = any(room == r and f"{inside}.".startswith(f"{m}.") for r, m in EXCEPT)
            if inside.startswith(f"{stranger}.") and not allowed:
                found.append(f"{file}: {room} may not import {inside}")
    return found
