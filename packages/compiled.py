"""The engine compiled for the computer at hand, by Cython, its modules as they stand, with their Python beside them.

It is what every game stands on, and the game in which the box searches for answers; the others wait for people.

`make compiled` builds such a wheel in build/compiled and runs the tests of the engine on what is in it. Hatchling asks
for the compiling only where HATCH_BUILD_HOOK_ENABLE_CUSTOM is set (`tool.hatch.build` in pyproject.toml).
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).resolve().parent
DIRECTORY = HERE.parent / "build" / "compiled"
TESTS = ("tests/engine", "tests/contract")
"""What uses the engine, and nothing that a box is made of besides."""
COMPILER, HEADERS = "gcc", "python3-dev"
"""The Debian packages that it needs."""
TREE = ("docs", "drivers", "engine", "firmware", "tests", "pyproject.toml", "README.md")
"""What those tests look at."""


class Compiled(BuildHookInterface[Any]):
    """Puts the engine into a wheel in machine code, too; Python takes that where it finds both."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - as Hatchling calls it
        """Compile every module."""
        from Cython.Build import cythonize  # there for this alone
        from setuptools import Distribution, Extension
        from setuptools.command.build_ext import build_ext

        self.making = TemporaryDirectory(prefix="tablekeeper-compiled-")
        root = Path(self.root)
        found = [*(root / "engine").glob("*.py"), *(root / "engine/mindbug").rglob("*.py")]
        sources = [path for path in sorted(found) if path.stem != "__init__"]
        named = {".".join(("tablekeeper", *path.relative_to(root).with_suffix("").parts)): path for path in sources}
        modules = cythonize(
            [Extension(name, [str(path)], extra_compile_args=["-O2", "-g0"]) for name, path in named.items()],
            build_dir=f"{self.making.name}/c",
            nthreads=os.cpu_count() or 1,
            quiet=True,
            compiler_directives={"annotation_typing": False},  # types are checked by mypy, not again as it runs
        )
        command = build_ext(Distribution({"name": "tablekeeper", "ext_modules": modules}))
        command.build_lib, command.build_temp = f"{self.making.name}/lib", f"{self.making.name}/o"
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.run()
        for name in named:
            built = Path(command.get_ext_fullpath(name))
            build_data["force_include"][str(built)] = str(built.relative_to(command.build_lib))
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Clear up."""
        self.making.cleanup()


def get_build_hook() -> type[BuildHookInterface[Any]]:
    """Return the hook of this file."""
    return Compiled


def build() -> Path:
    """Build the wheel in build/compiled, run its tests, and return it. Raises CannotBuild."""
    from packages import layer  # is not to be found where Hatchling runs this file

    layer.require({"cc": COMPILER})
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        raise layer.CannotBuild(f"wanted Python.h, got none: sudo apt install {HEADERS}")
    with layer.workshop(DIRECTORY) as making:
        with layer.said("the wheel with a compiled engine"):
            os.environ["HATCH_BUILD_HOOK_ENABLE_CUSTOM"] = "true"
            layer.run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(making))
        (wheel,) = making.glob("*.whl")
        tree = making / "tree"
        layer.copy_tracked(layer.tracked(TREE), tree)
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(tree)
        os.chdir(tree)
        where = layer.run(sys.executable, "-c", "from tablekeeper.engine import match; print(match.__file__)").strip()
        if not (where.startswith(f"{tree}/") and where.endswith(".so")):
            raise layer.CannotBuild(f"wanted the tests to run a compiled engine, got {where}")
        if subprocess.run([sys.executable, "-m", "pytest", "-q", "-n", "2", *TESTS], check=False).returncode:
            raise layer.CannotBuild(f"{wheel.name} does not pass its tests")
        return wheel.replace(DIRECTORY / wheel.name)


def main() -> int:
    """Build it and say what there is; return the exit status."""
    from packages import layer

    try:
        print(build())
    except layer.CannotBuild as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
