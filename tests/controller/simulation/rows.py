"""Rows as many games would leave them, without playing any."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from controller.simulation.rows import GameRow, Thing

TOGETHER = ("anna", "bruno")


def row(
    seed: int,
    *things: str,
    won: bool | tuple[str, ...] = False,
    mission: str = "ford",
    pack: str = "starter",
    answers: int = 100,
    fault: str = "",
) -> GameRow:
    """A thing is written "kind/name/seat/count"."""
    winners = won if isinstance(won, tuple) else TOGETHER if won else ()
    told = (each.split("/") for each in things)
    found = tuple(Thing(kind, name, seat, int(count)) for kind, name, seat, count in told)
    result = "fault" if fault else "victory" if winners else "defeat"
    return GameRow(seed, pack, mission, TOGETHER, result, winners, answers, f"digest-{seed}", found, fault)


def read_rows(path: Path) -> list[GameRow]:
    parquet = import_module("pyarrow.parquet")
    return [
        GameRow(
            **{
                **row,
                **{key: tuple(row[key]) for key in ("seats", "won", "bots")},
                "things": tuple(Thing(**each) for each in row["things"]),
            }
        )
        for row in parquet.read_table(path).to_pylist()
    ]
