"""`arbiter dice`: the log as people and programs ask for it."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from controller.commands.failing import Failure
from controller.journal.on_disk import Journal
from controller.main import app
from controller.referee.notices import Fate
from tests.controller.dice_log.evenings import DAY, Clock, evening, thrown

ROOT = Path(__file__).parents[2]
NAMES = ("red-1", "red-2", "red-3", "red-4")


@pytest.fixture(scope="module")
def den(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table on which one game was played, and one loaded die was thrown for fun on the next day."""
    folder = tmp_path_factory.mktemp("house")
    demo = (ROOT / "configs" / "tables" / "demo.toml").read_text().replace('name = "demo"', 'name = "den"', 1)
    for name in NAMES:
        owner = "anna" if name < "red-3" else "bruno"
        demo = demo.replace(f"[dice.{name}]\n", f'[dice.{name}]\nowner = "{owner}"\n')
    table = folder / "den.toml"
    table.write_text(demo)
    clock = Clock()
    with Journal.open(folder / "state" / "den" / "table.arbiter", clock) as journal:
        evening(journal, 3)
        clock.now += DAY
        for face in (6, 6, 6, 1, 2) * 20:
            journal.log_die("gold", "d6", face, Fate.NOT_ASKED, None)
    return table


def run(*words: object) -> str:
    """What it prints, or the sentence that it fails with."""
    result = CliRunner().invoke(app, ["dice", *map(str, words)], env={"COLUMNS": "100"}, standalone_mode=False)
    if result.exception is not None:
        kind = "failed" if isinstance(result.exception, Failure) else "wrong use"
        return f"{kind}: {result.exception}"
    return result.stdout


def ask(den: Path, *words: object) -> str:
    return run(den, "--state", den.parent / "state", *words)


def lines(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def test_the_summary_counts_by_die_and_says_what_became_of_them(den: Path) -> None:
    text = ask(den)

    assert all(name in text for name in ("red-1", "gold", "anna", "counted", "it was asked for", "no roll was asked"))
    assert "on 2 days" in text
    assert "█" in text


def test_every_throw_is_listed_on_a_line_of_its_own(den: Path) -> None:
    heading, *rows = ask(den, "--list").splitlines()

    assert heading.split() == ["when", "game", "asked", "die", "kind", "owner", "face", "fate", "why"]
    assert len(rows) == len(lines(ask(den, "--json")))
    assert "\x1b" not in "".join(rows)
    assert rows[-1].split()[2:8] == ["1", "-", "gold", "d6", "2", "not-asked"]


def test_json_lines_tell_what_became_of_each_and_why(den: Path) -> None:
    found = lines(ask(den, "--json", "--die", "gold", "--last", "1"))

    assert [(one["die"], one["face"], one["fate"], one["counted"], one["why"]) for one in found] == [
        ("gold", 2, "not-asked", False, "no roll was asked")
    ]


def test_filters_add_up(den: Path) -> None:
    annas = lines(ask(den, "--json", "--owner", "anna", "--result", "counted", "--game", "1"))

    assert {one["owner"] for one in annas} == {"anna"}
    assert {one["fate"] for one in annas} == {"counted"}
    assert {one["die"] for one in annas} == {"red-1", "red-2"}


def test_a_day_and_what_is_since_and_until_it(den: Path) -> None:
    everything = lines(ask(den, "--json"))
    first, last = everything[0]["at"][:10], everything[-1]["at"]
    later = lines(ask(den, "--json", "--since", last))
    day = lines(ask(den, "--json", "--until", first))

    assert 0 < len(later) < len(everything)
    assert {one["die"] for one in later} == {"gold"}
    assert {one["die"] for one in day} <= set(NAMES)


def test_the_judge_names_the_loaded_die_and_waits_with_the_others(den: Path) -> None:
    verdicts = {one["die"]: one for one in lines(ask(den, "--judge", "--json"))}

    assert verdicts["gold"]["verdict"] == "unusual"
    assert verdicts["red-1"]["verdict"] == "too-few"
    assert verdicts["gold"]["longest_run"]["length"] == 3
    text = ask(den, "--judge")
    assert "Unusual" in text
    assert "questions at once" in text
    assert "▲" in text


def test_luck_is_reported_by_player_and_by_test(den: Path) -> None:
    found = lines(ask(den, "--luck", "--json"))

    assert {one["seat"] for one in found} == {"anna", "bruno"}
    total = next(one for one in found if one["seat"] == "anna" and one["rule"] is None)
    parts = [one for one in found if one["seat"] == "anna" and one["rule"]]
    assert total["achieved"] == sum(one["achieved"] for one in parts)
    assert total["expected"] == pytest.approx(sum(one["expected"] for one in parts))
    assert "Parrying strikes" in ask(den, "--luck")


def test_the_log_is_written_as_csv_parquet_and_a_page(den: Path, tmp_path: Path) -> None:
    names = {kind: tmp_path / f"dice.{kind}" for kind in ("csv", "parquet", "html")}

    said = ask(den, *(word for kind, path in names.items() for word in (f"--{kind}", path)))

    count = len(lines(ask(den, "--json")))
    assert said.count(f"Wrote {count:,} throws") == 2
    with names["csv"].open(newline="") as file:
        assert len(list(csv.DictReader(file))) == count
    assert import_module("pyarrow.parquet").read_metadata(names["parquet"]).num_rows == count
    assert "Who was lucky?" in names["html"].read_text()


def test_csv_can_go_to_the_next_program(den: Path) -> None:
    assert ask(den, "--csv", "-", "--last", "1").splitlines()[0].startswith("table,number,at,")


def test_a_page_about_one_die_leaves_luck_out(den: Path, tmp_path: Path) -> None:
    ask(den, "--die", "gold", "--html", tmp_path / "gold.html")

    text = (tmp_path / "gold.html").read_text()
    assert "Only die gold." in text
    assert "Who was lucky?" not in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--die", "red-9"), "failed: There is no die red-9 in the log: did you mean 'red-4'?"),
        (("--owner", "ann"), "failed: No die belongs to 'ann': did you mean 'anna'?"),
        (("--game", "7"), "failed: There is no game 7 in the log: known are 1."),
        (("--luck", "--die", "gold"), "failed: Luck is calculated by players and tests: leave out --die and --result."),
        (("--csv", "/nowhere/dice.csv"), "failed: /nowhere/dice.csv cannot be written"),
        (("--result", "lost"), "wrong use: no throw has the result 'lost'"),
        (("--day", "monday"), "wrong use: 'monday' is not a day: write one such as"),
    ],
)
def test_a_wrong_word_is_met_with_one_sentence(den: Path, words: tuple[str, ...], sentence: str) -> None:
    assert ask(den, *words).startswith(sentence)


def test_a_journal_alone_does_not_know_owners(den: Path) -> None:
    journal = den.parent / "state" / "den" / "table.arbiter"

    assert "use the table's config instead" in run(journal, "--owner", "anna")


def test_a_journal_without_throws_says_so(tmp_path: Path) -> None:
    path = thrown(tmp_path / "table.arbiter", [])

    assert run(path).startswith("There is no throw in the log")
    assert run(path, "--judge").startswith("There is no throw in the log")
    assert run(path, "--json") == ""
    assert run(path, "--luck").startswith("No test")


def test_a_file_that_is_no_journal_is_named(tmp_path: Path) -> None:
    path = tmp_path / "letter.arbiter"
    path.write_text("Dear table, " * 100)

    assert "is not a journal of Arbiter" in run(path)


@pytest.mark.parametrize(("words", "first"), [(("--list",), "when"), (("--csv", "-"), "table,number")])
def test_a_reader_that_has_had_enough_is_no_failure(tmp_path: Path, words: tuple[str, ...], first: str) -> None:
    path = thrown(tmp_path / "table.arbiter", [1])
    with Journal.open(path) as journal:
        journal._connection.execute(
            "INSERT INTO dice (at, die, kind, face, fate, hash) WITH RECURSIVE second(at) AS "
            "(SELECT 1.0 UNION ALL SELECT at + 1 FROM second WHERE at < 20000) "
            "SELECT at, 'red-1', 'd6', 3, 'counted', '' FROM second"
        )
    command = [sys.executable, "-m", "controller.main", "dice", str(path), *words]

    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith(first)
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=60) == 0
