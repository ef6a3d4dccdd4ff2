"""The log for other programs: JSON lines, CSV and Parquet, all with the same columns.

A file appears only when it is complete: it is written next to its place and then moved there.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, TextIO

import orjson

from controller.dice_log.read import Throw
from controller.dice_log.results import COUNTS, why
from controller.plain_fault import PlainFault
from controller.whole_file import put_in_place

COLUMNS = ("table", "number", "at", "game", "request", "die", "kind", "owner", "face", "fate", "counted", "why")

# Enough rows for Parquet to pack well, few enough for a small machine to hold.
ROWS_AT_ONCE = 50_000


class CannotExport(PlainFault):
    """Why the export failed and what to do, in one sentence."""


@dataclass(frozen=True, slots=True)
class Written:
    path: Path
    rows: int


def row(throw: Throw) -> tuple[Any, ...]:
    """One throw, in the order of COLUMNS. Times are in UTC."""
    return (
        throw.table,
        throw.number,
        datetime.fromtimestamp(throw.at, UTC).isoformat(timespec="milliseconds"),
        throw.game,
        throw.request,
        throw.die,
        throw.kind,
        throw.owner,
        throw.face,
        throw.fate,
        throw.fate in COUNTS,
        why(throw.fate),
    )


def json_line(throw: Throw) -> bytes:
    return orjson.dumps(dict(zip(COLUMNS, row(throw), strict=True)), option=orjson.OPT_APPEND_NEWLINE)


def to_csv(throws: Iterable[Throw], path: Path) -> Written:
    with whole(path) as temporary, temporary.open("w", encoding="utf-8", newline="") as file:
        rows = write_csv(throws, file)
    return Written(path, rows)


def write_csv(throws: Iterable[Throw], file: TextIO) -> int:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    rows = 0
    for rows, throw in enumerate(throws, 1):  # noqa: B007  # the last number is the count
        writer.writerow(row(throw))
    return rows


def to_parquet(throws: Iterable[Throw], path: Path) -> Written:
    pa, parquet = _pyarrow()
    schema = _schema(pa)
    rows = 0
    with whole(path) as temporary, parquet.ParquetWriter(temporary, schema, compression="zstd") as writer:
        for batch in _batches(throws):
            writer.write_batch(pa.RecordBatch.from_pylist(batch, schema=schema))
            rows += len(batch)
    return Written(path, rows)


def _pyarrow() -> tuple[ModuleType, ModuleType]:
    """Import pyarrow, which is large and only installed with an extra."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise CannotExport(
            "Parquet files need pyarrow: install it with `pip install 'arbiter-table[parquet]'`, or use --csv."
        ) from None


def _schema(pa: ModuleType) -> Any:
    types = {"number": pa.int64(), "at": pa.timestamp("us", tz="UTC"), "counted": pa.bool_()}
    types |= dict.fromkeys(("game", "request", "face"), pa.int32())
    names = pa.dictionary(pa.int32(), pa.string())  # few different words, repeated many times
    return pa.schema([(column, types.get(column, names)) for column in COLUMNS])


def _batches(throws: Iterable[Throw]) -> Iterator[list[dict[str, Any]]]:
    left = iter(throws)
    while batch := list(islice(left, ROWS_AT_ONCE)):
        yield [
            dict(zip(COLUMNS, row(throw), strict=True)) | {"at": datetime.fromtimestamp(throw.at, UTC)}
            for throw in batch
        ]


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Yields a temporary path next to `path`, which is moved to `path` if all goes well."""
    temporary = path.with_name(f".{path.name}.part")
    try:
        yield temporary
        put_in_place(temporary, path)
    except OSError as error:
        raise CannotExport(f"{path} cannot be written ({error.strerror}): choose another place.") from None
    finally:
        with suppress(OSError):
            temporary.unlink()
