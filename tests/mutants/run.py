"""Draw mutants by a seed, run the tests that belong to each, and print those that no test noticed: `make mutants`.

A mutant is put into a copy of the project, so that the working tree stays as it is. Its tests are those that import its module, directly or through
their helpers, and all in the folder that is named like the module's; the nearest run first. A test that fails counts only if it passes without the mutant.

Results are kept in build/mutants.jsonl. The next run continues from there: what was noticed is not run again, and what survived only if its module or
one of its tests has changed since. `--afresh` forgets all results. Mutants in equivalent.toml are not run: no test can notice them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

from tests.mutants.belonging import ProjectTests
from tests.mutants.mutate import Mutant, mutants

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("controller", "firmware_bridge", "hw_mocks", "rulesets")
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
RESULTS = ROOT / "build" / "mutants.jsonl"

# No test takes as long; a mutant that loops forever is noticed by this.
LONGEST_TEST_SECONDS = 60

# The tests of the largest folder take a few minutes on a busy machine.
LONGEST_RUN_SECONDS = 1200

# A mutant that collects something forever must not take the memory of the whole machine.
MOST_MEMORY = 4 << 30

# What a run can end in without naming a test.
ENDLESS, BROKEN = ENDINGS = ("a run that does not end", "a run that fails as a whole")

# The file and function of a test; the names of its parameters may contain anything.
FAILED = re.compile(r"^(?:FAILED|ERROR) ([^\s\[]+)", re.MULTILINE)


def sources(under: tuple[str, ...], root: Path = ROOT) -> list[Path]:
    files = (file for name in under for file in _python_files(root / name))
    return [file.relative_to(root) for file in files if "firmware" not in file.relative_to(root).parts[1:-1]]


def _python_files(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


def drawn(count: int, seed: int, under: tuple[str, ...], root: Path = ROOT) -> list[tuple[Path, Mutant]]:
    """So many mutants of all that are possible, each as likely as any other; a change to one function does not replace those of the others."""
    texts = {file: (root / file).read_text(encoding="utf-8") for file in sources(under, root)}
    every = sorted(
        ((file, each) for file, text in texts.items() for each in mutants(text)),
        key=lambda drawn: _digest(f"{seed} {identity(*drawn)}"),
    )
    sample: list[tuple[Path, Mutant]] = []
    for file, each in every:
        if len(sample) == count:
            break
        if each.is_python(texts[file]):
            sample.append((file, each))
    return sample


def identity(source: Path, mutant: Mutant) -> str:
    return f"{source.as_posix()}: {mutant.name}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def equivalents() -> dict[str, str]:
    """The mutants that change nothing that could be seen, by identity, and why."""
    return {
        each["mutant"]: each["reason"] for each in tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["equivalent"]
    }


class Trial:
    """A copy of the project in which one mutant at a time is tried."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self.tests = ProjectTests(tree)
        self._passing_tests: set[str] = set()

    def noticed_by(self, source: Path, mutant: Mutant) -> str | None:
        """The test that fails because of the mutant, or None."""
        before = (self.tree / source).read_text(encoding="utf-8")
        for tests in self.tests.belonging(source):
            self._write(source, mutant.of(before))
            try:
                failed = self._failing(tests)
            finally:
                self._write(source, before)
            if failed is not None and self._passes(failed):
                return failed
        return None

    def _write(self, source: Path, text: str) -> None:
        """Change a module together with its compiled form, which Python takes for the same module within a second."""
        (self.tree / source).write_text(text, encoding="utf-8")
        for compiled in (self.tree / source.parent / "__pycache__").glob(f"{source.stem}.*.pyc"):
            compiled.unlink()

    def fingerprint(self, source: Path) -> str:
        """Another one as soon as the module or one of its tests changes."""
        tests = {
            file for stage in self.tests.belonging(source) for name in stage for file in _python_files(self.tree / name)
        }
        return _digest("".join(file.read_text(encoding="utf-8") for file in (self.tree / source, *sorted(tests))))

    def _passes(self, test: str) -> bool:
        if test in ENDINGS or test in self._passing_tests:
            return True
        passes = self._failing([test]) is None
        if passes:
            self._passing_tests.add(test)
        return passes

    def _failing(self, tests: Iterable[str]) -> str | None:
        """The first test that fails, or what else went wrong; None if all pass."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
        running = subprocess.Popen(
            [*command, f"--timeout={LONGEST_TEST_SECONDS}", *tests],
            cwd=self.tree,
            env=os.environ | {"PYTHONPATH": str(self.tree)},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=_limit_memory,  # noqa: PLW1509  # this tool has one thread
        )
        try:
            output, _ = running.communicate(timeout=LONGEST_RUN_SECONDS)
        except subprocess.TimeoutExpired:
            return ENDLESS
        finally:
            _end(running)
        if running.returncode == 0:
            return None
        failed = FAILED.search(output.decode(errors="replace"))
        return failed[1] if failed else BROKEN


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def _end(running: subprocess.Popen[bytes]) -> None:
    """End a run with all that it started, brokers and databases among them."""
    try:
        os.killpg(running.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    running.wait()


def copy_of_project(tree: Path) -> None:
    """A copy of what git knows and of what is new; compiled modules of an earlier copy stay, as `copy2` keeps the times of their sources."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    names = set(os.fsdecode(listed.stdout).split("\0"))
    for file in [file for file in tree.rglob("*.py") if file.relative_to(tree).as_posix() not in names]:
        file.unlink()
    for name in names:
        if name and (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)


def earlier_results() -> dict[str, dict[str, str | None]]:
    lines = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else ()
    return {result["mutant"]: result for result in map(json.loads, lines)}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--afresh", action="store_true", help="forget the results of earlier runs")
    options.add_argument("under", nargs="*", help="folders or files; by default all sources")
    chosen = options.parse_args()
    signal.signal(
        signal.SIGTERM, lambda *_: sys.exit("Stopped. The next run goes on from here.")
    )  # ends the tests first
    if chosen.afresh:
        RESULTS.unlink(missing_ok=True)
    tree = ROOT / "build" / "mutants"
    copy_of_project(tree)
    sample = drawn(chosen.count, chosen.seed, tuple(chosen.under) or SOURCES, tree)
    trial, earlier, hopeless = Trial(tree), earlier_results(), equivalents()
    counted = {"noticed": 0, "survived": 0, "equivalent": 0}
    for number, (source, mutant) in enumerate(sample, 1):
        name = identity(source, mutant)
        known = earlier.get(name)
        by: str | None
        if name in hopeless:
            verdict, by = "equivalent", hopeless[name]
        elif known and (known["by"] or known["fingerprint"] == trial.fingerprint(source)):
            verdict, by = ("noticed", known["by"]) if known["by"] else ("survived", "")
        else:
            by = trial.noticed_by(source, mutant)
            verdict = "noticed" if by else "survived"
            with RESULTS.open("a", encoding="utf-8") as results:
                results.write(json.dumps({"mutant": name, "by": by, "fingerprint": trial.fingerprint(source)}) + "\n")
        counted[verdict] += 1
        shown = verdict.upper() if verdict == "survived" else verdict
        print(f"{number:4} {shown} {name}  [line {mutant.line}] {by or ''}", flush=True)  # noqa: T201  # a tool for people
    share = 100 * counted["noticed"] / max(1, counted["noticed"] + counted["survived"])
    print(f"{len(sample)} mutants: {', '.join(f'{n} {verdict}' for verdict, n in counted.items())}.")  # noqa: T201
    print(f"{share:.1f} % of those that can be noticed are.")  # noqa: T201


if __name__ == "__main__":
    main()
