"""Which tests belong to a module, the nearest first."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

# Tests that take minutes, or need a browser: they are run by `make test`, but not for each mutant of what they import.
SLOW = ("tests/browser", "tests/loop", "tests/venue", "tests/bench", "tests/mutants", "tests/cli/test_simulate.py")

# Code whose tests are in a folder of another name.
ELSEWHERE = {
    "rulesets/engine": "tests/engine",
    "controller/commands": "tests/cli",
    "controller/uplink": "tests/venue",
    "controller/venue": "tests/venue",
}

# Code that other parts of the program use more than its own tests do.
ALSO = {"controller/toml": ("tests/controller/content", "tests/controller/config")}

# This many files are tried before the rest: collecting hundreds of tests takes longer than running the right one.
NEAREST = 4


class ProjectTests:
    """The tests of the project under `root`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._found: dict[Path, list[Path]] = {}

    def belonging(self, source: Path) -> list[list[str]]:
        """Test files in stages: the nearest, the others that belong to the module, and last those of the whole game or part of the program."""
        folder = self._folder(source)
        also = next((tests for code, tests in ALSO.items() if source.is_relative_to(code)), ())
        folders = (folder, *map(Path, also))
        inside = {file.relative_to(self.root).as_posix() for each in folders for file in self._test_files(each)}
        module = ".".join(source.with_suffix("").parts)
        direct = self._importers.get(module, set())
        indirect = self._importers_through_helpers.get(module, set())
        quick = {test for test in direct | indirect if not test.startswith(SLOW)}
        package = module.rpartition(".")[0] + "."
        siblings = {test for name, tests in self._importers.items() if name.startswith(package) for test in tests}

        def distance(test: str) -> tuple[bool, bool, bool, int, str]:
            return (
                Path(test).stem != f"test_{source.stem}" or test not in inside | direct,
                test not in direct,
                test not in siblings,
                -len(_words(test) & _words(source.as_posix())),
                test,
            )

        ordered = sorted(inside | quick, key=distance)
        whole = [test for test in self._around(folder) if test not in ordered]
        return [stage for stage in (ordered[:NEAREST], ordered[NEAREST:], whole) if stage]

    def _around(self, folder: Path) -> list[str]:
        """All test files below `tests/<package>/<part>`, the recorded games among them, and those of the package as a whole."""
        part = Path(*folder.parts[:3])
        below = self._test_files(part) if part != folder else []
        return [
            file.relative_to(self.root).as_posix()
            for file in (*below, *sorted((self.root / part.parent).glob("test_*.py")))
        ]

    def _folder(self, source: Path) -> Path:
        folder = Path("tests", *(part for part in source.parent.parts if part != "rules"))
        for code, tests in ELSEWHERE.items():
            if source.is_relative_to(code):
                folder = Path(tests, *source.parent.relative_to(code).parts)
        while not self._test_files(folder):
            folder = folder.parent
        return folder

    def _test_files(self, folder: Path) -> list[Path]:
        """All below a folder; for `tests` itself, those directly in it."""
        if folder not in self._found:
            pattern = "test_*.py" if folder == Path("tests") else "**/test_*.py"
            self._found[folder] = sorted((self.root / folder).glob(pattern))
        return self._found[folder]

    @cached_property
    def _imports(self) -> dict[Path, set[str]]:
        return {file: set(_imported(file)) for file in (self.root / "tests").rglob("*.py")}

    @cached_property
    def _importers(self) -> dict[str, set[str]]:
        """The test files that import each module."""
        found: dict[str, set[str]] = {}
        for file, modules in self._imports.items():
            for module in modules if file.name.startswith("test_") else ():
                found.setdefault(module, set()).add(file.relative_to(self.root).as_posix())
        return found

    @cached_property
    def _importers_through_helpers(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for file, modules in self._imports.items():
            helper = ".".join(file.relative_to(self.root).with_suffix("").parts)
            for module in modules:
                found.setdefault(module, set()).update(self._importers.get(helper, ()))
        return found


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def _words(path: str) -> set[str]:
    return {word.removesuffix("s") for word in re.split(r"[/_.]", path) if len(word) > 2}
