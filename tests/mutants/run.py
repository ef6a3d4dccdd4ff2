"""Draw mutants by a seed, run the tests that belong to each, and print those that no test noticed: `make mutants`.

A mutant is put into a copy of the project, so that the working tree stays as it is. Its tests are those that import its module, directly or through
their helpers, and all in the folder that is named like the module's; the nearest run first. A test that fails counts only if it fails again when it runs
alone, and passes without the mutant.

Results are kept in build/mutants.jsonl. The next run continues from there: what was noticed is not run again, and what survived only if its module or
one of its tests has changed since. `--afresh` forgets all results. Mutants in equivalent.toml are not run: no test can notice them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from tests.mutants.mutate import Mutant, mutants
from tests.mutants.trial import Forks, Trial

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("controller", "firmware_bridge", "hw_mocks", "rulesets")
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
RESULTS = ROOT / "build" / "mutants.jsonl"


def sources(under: tuple[str, ...], root: Path = ROOT) -> list[Path]:
    files = (file for name in under for file in _python_files(root / name))
    return [file.relative_to(root) for file in files if "firmware" not in file.relative_to(root).parts[1:-1]]


def _python_files(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


def drawn(count: int, seed: int, under: tuple[str, ...], root: Path = ROOT) -> list[tuple[Path, Mutant]]:
    """A sample of this many of all possible mutants, each as likely as any other; a change to one function does not replace those of the others."""
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


def judged(sample: list[tuple[Path, Mutant]], tree: Path) -> Iterator[tuple[Path, Mutant, str, str]]:
    """Each mutant with its verdict, and the test that noticed it or the reason why none can."""
    plain = Trial(tree)
    earlier, hopeless = earlier_results(), equivalents()

    def is_open(source: Path, mutant: Mutant) -> bool:
        known = earlier.get(identity(source, mutant))
        return not (known and (known["by"] or known["fingerprint"] == plain.fingerprint(source)))

    with ExitStack() as stack:
        trial = None
        for source, mutant in sample:
            name = identity(source, mutant)
            if name in hopeless:
                yield source, mutant, "equivalent", hopeless[name]
                continue
            if is_open(source, mutant):
                if trial is None:
                    left = {source for source, mutant in sample if is_open(source, mutant)}
                    tests = sorted(
                        {test for source in left for stage in plain.tests.belonging(source) for test in stage}
                    )
                    trial = Trial(tree, stack.enter_context(Forks.of(tree, tests)))
                by = trial.noticed_by(source, mutant)
                result = {"mutant": name, "by": by, "fingerprint": plain.fingerprint(source)}
                with RESULTS.open("a", encoding="utf-8") as results:
                    results.write(json.dumps(result) + "\n")
            else:
                by = earlier[name]["by"]
            yield source, mutant, "noticed" if by else "survived", by or ""


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
    counted = {"noticed": 0, "survived": 0, "equivalent": 0}
    for number, (source, mutant, verdict, by) in enumerate(judged(sample, tree), 1):
        counted[verdict] += 1
        shown = verdict.upper() if verdict == "survived" else verdict
        print(f"{number:4} {shown} {identity(source, mutant)}  [line {mutant.line}] {by}", flush=True)  # noqa: T201  # a tool for people
    share = 100 * counted["noticed"] / max(1, counted["noticed"] + counted["survived"])
    print(f"{len(sample)} mutants: {', '.join(f'{n} {verdict}' for verdict, n in counted.items())}.")  # noqa: T201
    print(f"{share:.1f} % of those that can be noticed are.")  # noqa: T201


if __name__ == "__main__":
    main()
