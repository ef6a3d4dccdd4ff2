"""Draw mutants by a seed, run the tests that belong to each, and print those that nobody noticed: `make mutants`.

A mutant lives in a copy of the project, so that the working tree stays as it is. Its tests are those that import its module, directly or through
their helpers, then all in the folder that is named like the module's. A test that fails counts only if it passes without the mutant.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

from tests.mutants.mutate import Mutant, mutants

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("controller", "firmware_bridge", "hw_mocks", "rulesets")

# Tests that take minutes, or need a browser: they are run by `make test`, but not for each mutant.
SLOW = ("tests/browser", "tests/loop", "tests/venue", "tests/bench", "tests/mutants", "tests/cli/test_simulate.py")

# Code whose tests are in a folder of another name.
ELSEWHERE = {
    "rulesets/engine": "tests/engine",
    "controller/commands": "tests/cli",
    "controller/uplink": "tests/venue",
    "controller/venue": "tests/venue",
}

# Tests of a folder take a minute or two; a mutant that loops forever is noticed by this.
LONGEST_SECONDS = 600

FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


def sources(under: tuple[str, ...]) -> list[Path]:
    files = (file for folder in under for file in sorted((ROOT / folder).rglob("*.py")))
    return [file.relative_to(ROOT) for file in files if "firmware" not in file.relative_to(ROOT).parts[1:-1]]


def drawn(count: int, seed: int, under: tuple[str, ...]) -> list[tuple[Path, Mutant]]:
    """So many mutants of all that are possible, each as likely as any other."""
    texts = {file: (ROOT / file).read_text(encoding="utf-8") for file in sources(under)}
    every = [(file, each) for file, text in texts.items() for each in mutants(text)]
    Random(seed).shuffle(every)
    return list(islice(((file, each) for file, each in every if each.is_python(texts[file])), count))


@cache
def importers() -> dict[str, set[str]]:
    """The test files that import each module, directly or through a helper in `tests`."""
    direct = {file: set(_imported(file)) for file in (ROOT / "tests").rglob("*.py")}
    helpers = {_dotted(file): modules for file, modules in direct.items()}
    found: dict[str, set[str]] = {}
    for file, modules in direct.items():
        if file.name.startswith("test_"):
            through = {inner for module in modules for inner in helpers.get(module, ())}
            for module in modules | through:
                found.setdefault(module, set()).add(file.relative_to(ROOT).as_posix())
    return found


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def _dotted(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts)


def belonging_tests(source: Path) -> list[str]:
    """Files and a folder, the likeliest first."""
    close = importers().get(".".join(source.with_suffix("").parts), set())
    quick = sorted(test for test in close if not test.startswith(SLOW))
    folder = Path("tests", *(part for part in source.parent.parts if part != "rules"))
    for code, tests in ELSEWHERE.items():
        if source.is_relative_to(code):
            folder = Path(tests, *source.parent.relative_to(code).parts)
    while not _has_tests(folder):
        folder = folder.parent
    return [*quick, *([] if folder == Path("tests") else [folder.as_posix()])]


@cache
def _has_tests(folder: Path) -> bool:
    return any((ROOT / folder).glob("**/test_*.py"))


def is_noticed(tree: Path, source: Path, mutant: Mutant) -> bool:
    file, before = tree / source, (ROOT / source).read_text(encoding="utf-8")
    file.write_text(mutant.of(before), encoding="utf-8")
    try:
        failed = _failing(tree, belonging_tests(source))
    finally:
        file.write_text(before, encoding="utf-8")
    return failed is not None and (failed == "" or _failing(tree, [failed]) is None)


def _failing(tree: Path, tests: list[str]) -> str | None:
    """The first test that fails; empty if they do not end or cannot be collected, None if all pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *tests]
    environment = os.environ | {"PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=tree, env=environment, capture_output=True, timeout=LONGEST_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return ""
    if done.returncode == 0:
        return None
    failed = FAILED.search(done.stdout.decode(errors="replace"))
    return failed[1] if failed and "::" in failed[1] else ""


def copy_of_project(tree: Path) -> None:
    shutil.rmtree(tree, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)  # git of this machine
    for name in os.fsdecode(listed.stdout).split("\0"):
        if name and (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("under", nargs="*", help="folders or files; by default all sources")
    chosen = options.parse_args()
    tree = ROOT / "build" / "mutants"
    copy_of_project(tree)
    sample = drawn(chosen.count, chosen.seed, tuple(chosen.under) or SOURCES)
    survivors = 0
    for number, (source, mutant) in enumerate(sample, 1):
        noticed = is_noticed(tree, source, mutant)
        survivors += not noticed
        change = f"{' '.join(mutant.before.split())}  →  {mutant.after}"
        print(f"{number:4} {'noticed ' if noticed else 'SURVIVED'} {source}:{mutant.line}: {change}", flush=True)  # noqa: T201  # a tool for people
    share = 100 * (len(sample) - survivors) / max(1, len(sample))
    print(f"{len(sample) - survivors} of {len(sample)} noticed ({share:.0f} %).")  # noqa: T201


if __name__ == "__main__":
    main()
