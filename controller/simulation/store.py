"""Rows as a Parquet file, written while games are played. The same rows make the same bytes.

The file is there when the last row is in. A run that is stopped leaves a file with the rows up to there, in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from controller.plain_fault import PlainFault
from controller.simulation.rows import GameRow
from controller.whole_file import put_in_place

# Rows that are written at once, independent of the batches: the file does not depend on who played.
ROWS_AT_ONCE = 5000


class CannotStore(PlainFault):
    """Why the rows cannot be stored and what to do, in one sentence."""


class Store:
    """`add` rows in order. `rows` says how many are safe in the file or will be when it is closed."""

    def __init__(self, writer: Any, arrow: ModuleType, schema: Any) -> None:
        self._writer, self._arrow, self._schema = writer, arrow, schema
        self._waiting: list[dict[str, Any]] = []
        self.rows = 0

    def add(self, row: GameRow) -> None:
        self._waiting.append(asdict(row))
        self.rows += 1
        if len(self._waiting) == ROWS_AT_ONCE:
            self.flush()

    def flush(self) -> None:
        if self._waiting:
            batch = self._arrow.RecordBatch.from_pylist(self._waiting, schema=self._schema)
            self._writer.write_batch(batch, row_group_size=ROWS_AT_ONCE)
            self._waiting = []


@contextmanager
def store(path: Path, ruleset: str) -> Iterator[Store]:
    """When the block is left, for any reason, the rows so far become the file at `path`."""
    arrow, parquet = _pyarrow()
    schema = _schema(arrow).with_metadata({"arbiter.ruleset": ruleset})
    temporary = path.with_name(f".{path.name}.part")
    try:
        with parquet.ParquetWriter(temporary, schema, compression="zstd") as writer:
            found = Store(writer, arrow, schema)
            try:
                yield found
            finally:
                found.flush()
                writer.close()
                if found.rows:
                    put_in_place(temporary, path)
    except OSError as error:
        raise CannotStore(f"{path} cannot be written ({error.strerror or error}): choose another place.") from None
    finally:
        temporary.unlink(missing_ok=True)


def _schema(pa: ModuleType) -> Any:
    name = pa.dictionary(pa.int32(), pa.string())  # few different words, repeated many times
    thing = pa.struct([("kind", pa.string()), ("name", pa.string()), ("seat", pa.string()), ("count", pa.int32())])
    return pa.schema(
        [
            ("seed", pa.int64()),
            ("pack", name),
            ("mission", name),
            ("seats", pa.list_(pa.string())),
            ("result", name),
            ("won", pa.list_(pa.string())),
            ("answers", pa.int32()),
            ("digest", pa.string()),
            ("things", pa.list_(thing)),
            ("fault", pa.string()),
            ("bots", pa.list_(name)),
        ]
    )


def _pyarrow() -> tuple[ModuleType, ModuleType]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise CannotStore(
            "Parquet files need pyarrow: install it with `pip install 'arbiter-table[many]'`, or leave out --out."
        ) from None
