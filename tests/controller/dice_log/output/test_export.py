from __future__ import annotations

import csv
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import orjson
import pytest

from controller.dice_log.output.export import COLUMNS, CannotExport, json_line, to_csv, to_parquet, whole
from controller.dice_log.read import Throw

parquet: Any = import_module("pyarrow.parquet")

THROWS = (
    Throw("den", 1, 1_780_000_000.25, 1, 3, "red-1", "d6", "anna", 4, "counted"),
    Throw("den", 2, 1_780_000_001.0, None, None, 'a "die", odd', "d6", None, None, "cocked"),
)


def test_csv_holds_every_column_and_survives_odd_names(tmp_path: Path) -> None:
    written = to_csv(THROWS, tmp_path / "dice.csv")

    with written.path.open(encoding="utf-8", newline="") as file:
        first, second = csv.DictReader(file)
    assert written.rows == 2
    assert tuple(first) == COLUMNS
    assert (first["at"], first["face"], first["counted"]) == ("2026-05-28T20:26:40.250+00:00", "4", "True")
    assert (second["die"], second["face"], second["why"]) == ('a "die", odd', "", "it was cocked")


def test_parquet_holds_the_same_with_types(tmp_path: Path) -> None:
    written = to_parquet(THROWS, tmp_path / "dice.parquet")

    first, second = parquet.read_table(written.path).to_pylist()
    assert written.rows == 2
    assert first["at"].timestamp() == 1_780_000_000.25
    assert (first["face"], first["counted"], first["owner"]) == (4, True, "anna")
    assert (second["game"], second["face"], second["die"]) == (None, None, 'a "die", odd')


def test_nothing_to_write_is_a_file_with_columns_and_no_rows(tmp_path: Path) -> None:
    assert to_csv([], tmp_path / "dice.csv").rows == 0
    assert (tmp_path / "dice.csv").read_text() == ",".join(COLUMNS) + "\n"
    to_parquet([], tmp_path / "dice.parquet")
    assert parquet.read_table(tmp_path / "dice.parquet").column_names == list(COLUMNS)


def test_without_pyarrow_one_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)

    with pytest.raises(CannotExport, match=r"pip install 'arbiter-table\[parquet\]'"):
        to_parquet(THROWS, tmp_path / "dice.parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_whole_or_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "dice.csv"
    file.write_text("what was there")

    def torn() -> Any:
        yield THROWS[0]
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        to_csv(torn(), file)

    assert [path.name for path in tmp_path.iterdir()] == ["dice.csv"]
    assert file.read_text() == "what was there"


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(CannotExport, match="nowhere"), whole(tmp_path / "nowhere" / "dice.csv") as temporary:
        temporary.write_text("dice")


def test_a_json_line_is_one_object_with_the_same_columns() -> None:
    line = json_line(THROWS[0])

    assert line.endswith(b"\n")
    assert tuple(orjson.loads(line)) == COLUMNS
