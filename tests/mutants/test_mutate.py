"""What the mutants are, and which tests belong to them."""

from __future__ import annotations

from pathlib import Path

from tests.mutants.mutate import mutants
from tests.mutants.run import belonging_tests, drawn, sources

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


def test_the_same_seed_draws_the_same_mutants() -> None:
    under = ("firmware_bridge/pixels",)

    assert drawn(20, 3, under) == drawn(20, 3, under)
    assert drawn(20, 3, under) != drawn(20, 4, under)


def test_every_module_has_tests_that_are_run_for_it() -> None:
    assert [
        source
        for source in sources(("controller", "firmware_bridge", "hw_mocks", "rulesets"))
        if not belonging_tests(source)
    ] == []
    assert belonging_tests(Path("controller/journal/head.py"))[-1] == "tests/controller/journal"
    assert "tests/power/test_power_cuts.py" in belonging_tests(Path("controller/journal/head.py"))
