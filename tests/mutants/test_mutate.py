"""What the mutants are, and which tests belong to them."""

from __future__ import annotations

import os
from contextlib import nullcontext, suppress
from pathlib import Path
from shutil import copy2
from threading import Thread
from time import sleep

import pytest

from tests.mutants.belonging import ProjectTests
from tests.mutants.mutate import function_around, mutants
from tests.mutants.run import ROOT, SOURCES, drawn, equivalents, identity, sources
from tests.mutants.trial import Forks, Trial

TESTS = ProjectTests(ROOT)
SOURCE = '''
"""Doc, 1 < 2."""
LIMIT = 10
def f(a: int = 1, *, ok: bool = True) -> bool:
    """é and 1 < 2."""
    assert a > 3
    log.warning("a < b", a < 3)
    for x in range(a):
        if not ok and a <= x:
            g("é", a + 1)
            break
    return a not in (2, 3)
'''


def test_each_mutant_is_one_small_change() -> None:
    found = {(each.line, each.before, each.after) for each in mutants(SOURCE)}

    assert (9, "a <= x", "(a < x)") in found
    assert (9, "not ok", "bool(ok)") in found
    assert (9, "not ok and a <= x", "(not ok or a <= x)") in found
    assert (9, "not ok and a <= x", "False") in found
    assert (10, 'g("é", a + 1)', "pass") in found
    assert (10, "a + 1", "(a - 1)") in found
    assert (11, "break", "continue") in found
    assert (12, "a not in (2, 3)", "(a in (2, 3))") in found
    assert (12, "return a not in (2, 3)", "return None") in found
    assert (4, "True", "False") in found
    assert not {line for line, _, _ in found} & {2, 3, 5, 6, 7}


def test_a_mutant_is_the_source_with_that_change() -> None:
    for mutant in mutants(SOURCE):
        changed = mutant.of(SOURCE)
        assert changed != SOURCE
        assert changed.count("\n") == SOURCE.count("\n") - mutant.before.count("\n")


def test_a_mutant_keeps_its_name_when_another_function_changes() -> None:
    longer = SOURCE.replace("LIMIT = 10", "LIMIT = 10\ndef other(b: int) -> int:\n    return b + 1")

    assert {each.name for each in mutants(SOURCE)} < {each.name for each in mutants(longer)}
    assert "f: 1 → 2" in {each.name for each in mutants(SOURCE)}
    assert "f: 1 → 2 (2)" in {each.name for each in mutants(SOURCE)}


def test_a_mutant_is_in_the_outermost_function_and_no_decorator_or_default_is() -> None:
    source = "@mark(1)\n@mark\ndef f(a=2):\n    return a + 3\nclass C:\n    LIMIT = n = 4\n    def g(self):\n        def h():\n            return 5\n        return h\n"
    places = {each.before: function_around(source, each) for each in mutants(source)}

    assert places["2"] is None
    assert places["4"] is None
    assert places["3"] == ("f", 1)
    assert places["5"] == ("C.g", 7)


def test_the_same_seed_draws_the_same_mutants() -> None:
    under = ("firmware_bridge/pixels",)

    assert drawn(20, 3, under) == drawn(20, 3, under)
    assert drawn(20, 3, under) != drawn(20, 4, under)
    assert drawn(20, 3, under)[:5] == drawn(5, 3, under)


def test_every_module_has_tests_that_are_run_for_it() -> None:
    assert [source for source in sources(SOURCES) if not TESTS.belonging(source)] == []


def test_the_nearest_tests_run_first_and_whole_games_last() -> None:
    nearest, *_ = TESTS.belonging(Path("controller/journal/head.py"))
    assert "tests/power/test_power_cuts.py" in nearest
    assert "tests/controller/journal/test_journal.py" in nearest

    nearest, *_ = TESTS.belonging(Path("controller/commands/service/service.py"))
    assert nearest[0] == "tests/cli/test_operations.py", "it imports another module of that folder"
    nearest, *_, whole = TESTS.belonging(Path("rulesets/multiverse_war/rules/action/swaps.py"))
    assert nearest[0] == "tests/rulesets/multiverse_war/action/test_swaps.py"
    assert "tests/rulesets/test_golden.py" in whole


def test_mutants_called_equivalent_still_exist_and_say_why() -> None:
    named = equivalents()
    existing = {
        identity(source, mutant)
        for source in sources(tuple({name.split(": ")[0] for name in named}))
        for mutant in mutants((ROOT / source).read_text(encoding="utf-8"))
    }

    assert set(named) - existing == set()
    assert all(named.values())


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A project with one module, which a test has imported before anything is changed."""
    (tmp_path / "sums").mkdir()
    (tmp_path / "tests" / "sums").mkdir(parents=True)
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\nasyncio_mode = auto\nasyncio_default_fixture_loop_scope = function\n"
    )
    (tmp_path / "sums" / "odd.py").write_text("def is_odd(n):\n    return n % 2 == 1\n")
    (tmp_path / "tests" / "sums" / "test_odd.py").write_text(
        "import pytest\nfrom sums.odd import is_odd\ndef test_nothing():\n    assert False\n"
        "@pytest.mark.parametrize('n', [5], ids=['a name - of [words]'])\n@pytest.mark.timeout(2)\ndef test_odd(n):\n    assert is_odd(n)\n"
    )
    (tmp_path / "tests" / "mutants").mkdir()
    for name in ("tests/__init__.py", "tests/mutants/__init__.py", "tests/mutants/collected.py"):
        copy2(ROOT / name, tmp_path / name)
    return tmp_path


@pytest.mark.parametrize("forked", [True, False], ids=["in forks", "in processes"])
def test_a_test_notices_a_mutant_if_it_passes_without_it(odd: Path, *, forked: bool) -> None:
    source = Path("sums/odd.py")
    text = (odd / source).read_text()
    (found,) = (each for each in mutants(text) if each.after == "return None")
    with Forks.of(odd, ["tests/sums/test_odd.py"]) if forked else nullcontext() as forks:
        assert Trial(odd, forks).noticed_by(source, found) == "tests/sums/test_odd.py::test_odd"
    assert (odd / source).read_text() == text


def test_a_run_that_is_under_way_ends_with_its_runner(odd: Path) -> None:
    (odd / "tests" / "sums" / "test_long.py").write_text(
        "import os, pathlib, time\n"
        "def test_long():\n"
        "    pathlib.Path('new').write_text(str(os.getpid()))\n"
        "    os.rename('new', 'running')\n"
        "    time.sleep(600)\n"
    )
    tests = ["tests/sums/test_long.py"]

    def run(forks: Forks) -> None:
        with suppress(RuntimeError, OSError, ValueError):  # it ends without an answer
            forks.failing(tests)

    with Forks.of(odd, tests) as forks:
        Thread(target=run, args=(forks,), daemon=True).start()
        while not (odd / "running").exists():
            sleep(0.01)

    with pytest.raises(ProcessLookupError):
        os.kill(int((odd / "running").read_text()), 0)


def test_a_loop_that_never_ends_is_noticed_and_the_next_mutant_is_tried(odd: Path) -> None:
    source = Path("sums/odd.py")
    (odd / source).write_text("def is_odd(n):\n    while n > 1:\n        n = n - 2\n    return n == 1\n")
    found = [each for each in mutants((odd / source).read_text()) if each.before in {"n - 2", "n == 1"}]
    with Forks.of(odd, ["tests/sums/test_odd.py"]) as forks:
        trial = Trial(odd, forks)
        assert {trial.noticed_by(source, each) for each in found} == {"tests/sums/test_odd.py::test_odd"}
