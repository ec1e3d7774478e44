"""The browser of the tests: installed from the lock file beside this, never the system's.

    python tests/browser/chromium.py      install it, and say where it is

GLOAMING_BROWSER names another Chromium to use instead. The package brings the libraries and the
fonts it needs, so that only the C library is the machine's own.
"""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import tarfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PACKAGE = HERE / "node_modules" / "@sparticuz" / "chromium"
AXE = HERE / "node_modules" / "axe-core" / "axe.min.js"
UNPACKED = ROOT / "build" / "browser"
# Python has no Brotli of its own; Node has.
INFLATE = """
const [from, to] = process.argv.slice(1), fs = require("fs"), zlib = require("zlib");
fs.createReadStream(from).pipe(zlib.createBrotliDecompress()).pipe(fs.createWriteStream(to));
"""
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir></fontconfig>
"""
# The sandbox wants rights that a container or a root account does not give.
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-webgl", "--font-render-hinting=none")


def web_build() -> ModuleType:
    """web/build.py, which knows where Node is. Not importable by name: a package has it."""
    spec = spec_from_file_location("web_build", ROOT / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def wanted() -> str:
    """The version the lock file asks for."""
    told = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    version: str = told["devDependencies"]["@sparticuz/chromium"]
    return version


def install() -> Path:
    """Unpack the browser once; whoever comes meanwhile waits."""
    folder = UNPACKED / wanted()
    done = folder / "done"
    if done.exists() and AXE.exists():
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    with (UNPACKED / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (done.exists() and AXE.exists()):
            web_build().pnpm(["install", "--frozen-lockfile"], folder=HERE)
            unpack(PACKAGE / "bin", folder)
            done.touch()
    return folder


def unpack(source: Path, folder: Path) -> None:
    inflate(source / "chromium.br", folder / "chromium")
    (folder / "chromium").chmod(0o755)
    for name in ("al2023", "fonts"):
        inflate(source / f"{name}.tar.br", folder / f"{name}.tar")
        with tarfile.open(folder / f"{name}.tar") as archive:
            archive.extractall(folder, filter="data")
    conf = FONTS.format(folder=folder / "fonts")
    (folder / "fonts.conf").write_text(conf, encoding="utf-8")


def inflate(source: Path, target: Path) -> None:
    _, environment = web_build().tools()
    subprocess.run(["node", "-e", INFLATE, str(source), str(target)], env=environment, check=True)


def launch_options() -> dict[str, Any]:
    """What `playwright.chromium.launch` needs to know."""
    options: dict[str, Any] = {"args": list(FLAGS)}
    other = os.environ.get("GLOAMING_BROWSER")
    if other:
        return {**options, "executable_path": other}
    folder = install()
    environment = {
        **os.environ,
        "LD_LIBRARY_PATH": str(folder / "lib"),
        "FONTCONFIG_FILE": str(folder / "fonts.conf"),
    }
    return {**options, "executable_path": str(folder / "chromium"), "env": environment}


if __name__ == "__main__":
    print(launch_options()["executable_path"])
