from __future__ import annotations

from pathlib import Path

import pytest

from controller.dice_log.filters import Filter
from controller.dice_log.read import Die, Source, Tally, days, names, opened, sources, tallies, throws
from controller.dice_log.statistics.streaks import Streak, longest_streaks
from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault
from controller.referee.notices import Fate
from tests.controller.dice_log.evenings import DAY, START, Clock, thrown

TABLE = """
[table]
name = "den"
[game]
ruleset = "nova_aetas"
seats = ["anna"]
mission = "no-way-but-up"
heroes = [{ hero = "scum", seat = "anna" }, { hero = "squire", seat = "anna" }]
[dice.red-1]
driver = "pixels"
kind = "d6"
pixel_id = "1a2b3c01"
owner = "anna"
"""

ALL = Filter()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "den" / "table.arbiter"


def test_every_throw_is_told_in_order_with_its_fate(path: Path) -> None:
    with Journal.open(path, Clock()) as journal:
        journal.log_die("red-1", "d6", 4, Fate.COUNTED, 3)
        journal.log_die("red-1", "d6", None, Fate.COCKED, 3)

    with opened(sources([path])) as (log,):
        found = list(throws(log, ALL))

    assert [(one.table, one.die, one.face, one.fate, one.request) for one in found] == [
        ("den", "red-1", 4, "counted", 3),
        ("den", "red-1", None, "cocked", 3),
    ]


def test_the_last_throws_come_in_the_order_in_which_they_fell(path: Path) -> None:
    thrown(path, [1, 2, 3, 4])

    with opened(sources([path])) as (log,):
        assert [one.face for one in throws(log, ALL, last=2)] == [3, 4]


def test_only_faces_that_chance_brought_up_tell_of_the_die(path: Path) -> None:
    thrown(path, [6, 6], fate=Fate.MOVED)
    thrown(path, [5], fate=Fate.MISSED)
    thrown(path, [4], fate=Fate.TOO_EARLY)
    thrown(path, [3], die="d6", fate=Fate.TYPED)

    with opened(sources([path])) as logs:
        red, typed = tallies(logs, ALL)

    assert (red.rolls, red.counted, dict(red.faces)) == (4, 0, {4: 1})
    assert (typed.die.label, typed.counted, dict(typed.faces)) == ("typed d6", 1, {3: 1})


def test_a_ten_is_a_nought_on_a_d10_and_a_d00_has_tens(path: Path) -> None:
    thrown(path, [0, 9], die="ten", kind="d10", fate=Fate.NO_SUCH_FACE)
    thrown(path, [10], die="ten", kind="d10")
    thrown(path, [90], die="tens", kind="d00")

    with opened(sources([path])) as logs:
        ten, tens = tallies(logs, ALL)

    assert dict(ten.faces) == {0: 2, 9: 1}
    assert dict(tens.faces) == {90: 1}


def test_a_die_of_two_tables_is_one_die(tmp_path: Path) -> None:
    paths = [thrown(tmp_path / name / "table.arbiter", [1, 2, 2]) for name in ("den", "hall")]

    with opened(sources(paths)) as logs:
        (red,) = tallies(logs, ALL)

    assert dict(red.faces) == {1: 2, 2: 4}


def test_a_run_does_not_reach_from_one_table_to_another(tmp_path: Path) -> None:
    paths = [thrown(tmp_path / name / "table.arbiter", [1, 2, 2]) for name in ("den", "hall")]
    thrown(paths[1], [2, 5])

    with opened(sources(paths)) as logs:
        assert longest_streaks(logs, ALL) == {Die("red-1", "d6", typed=False): Streak(2, 3)}


def test_what_is_no_throw_does_not_break_a_run(path: Path) -> None:
    thrown(path, [2, 2])
    thrown(path, [None], fate=Fate.COCKED)
    thrown(path, [2])

    with opened(sources([path])) as logs:
        assert longest_streaks(logs, ALL)[Die("red-1", "d6", typed=False)] == Streak(2, 3)


def test_filters_leave_only_what_was_asked(path: Path) -> None:
    clock = Clock()
    with Journal.open(path, clock) as journal:
        journal.log_die("red-1", "d6", 1, Fate.COUNTED, None)
        journal.log_die("red-2", "d6", 2, Fate.NOT_ASKED, None)
        clock.now += DAY
        journal.log_die("red-1", "d6", 3, Fate.NOT_ASKED, None)

    def faces(wanted: Filter) -> list[int | None]:
        with opened([Source("den", path, {"red-1": "anna"})]) as (log,):
            return [one.face for one in throws(log, wanted)]

    assert faces(Filter(dice=("red-2",))) == [2]
    assert faces(Filter(owners=("anna",))) == [1, 3]
    assert faces(Filter(fates=("not-asked",))) == [2, 3]
    assert faces(Filter(games=(1,))) == []
    assert faces(Filter(since=START + DAY)) == [3]
    assert faces(Filter(until=START + DAY, fates=("counted",))) == [1]


def test_days_are_counted(path: Path) -> None:
    clock = Clock()
    with Journal.open(path, clock) as journal:
        for gap in (0.0, DAY, 0.0):
            clock.now += gap
            journal.log_die("red-1", "d6", 1, Fate.COUNTED, None)

    with opened(sources([path])) as logs:
        assert list(days(logs, ALL).values()) == [1, 2]
        assert names(logs, "die") == ["red-1"]


def test_a_config_knows_the_journal_and_the_owners(tmp_path: Path) -> None:
    config = tmp_path / "den.toml"
    config.write_text(TABLE)

    (source,) = sources([config], state=tmp_path / "state")

    assert source == Source("den", tmp_path / "state" / "den" / "table.arbiter", {"red-1": "anna"})


def test_without_a_name_all_tables_of_the_machine_are_read(tmp_path: Path) -> None:
    for name in ("den", "hall"):
        thrown(tmp_path / name / "table.arbiter", [1])

    assert [source.name for source in sources([], state=tmp_path)] == ["den", "hall"]


def test_a_machine_without_tables_says_what_to_name(tmp_path: Path) -> None:
    with pytest.raises(JournalFault, match="give the path of one, or of a table's config"):
        sources([], state=tmp_path)


def test_a_die_belongs_to_everybody_who_owned_it_each_named_once() -> None:
    tally = Tally(Die("black", "d6", typed=False))
    for owner in ("anna", None, "ben", "anna"):
        tally.add(3, "counted", 1, owner)
    assert tally.owners == ("anna", "ben")
