"""The tables of a venue's database, and the rows that messages become in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    bindparam,
    update,
)

from controller.uplink.messages import DieLogged, GameBegun, RowWritten
from controller.uplink.plain_types import plain

# How much of each message in quarantine is kept.
QUARANTINE_BYTES = 16 * 1024

METADATA = MetaData()


def _from_where() -> tuple[Column[Any], ...]:
    return (
        Column("table", String(64), primary_key=True),
        Column("journal", String(64), primary_key=True),
    )


GAMES = Table(
    "games",
    METADATA,
    *_from_where(),
    Column("game", Integer, primary_key=True),
    Column("ruleset", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("started", Float, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("finished", Float),
    Column("result", Text),
    Column("won", Text),
    Column("rows", Integer, nullable=False, default=0),
)
ANSWERS = Table(
    "answers",
    METADATA,
    *_from_where(),
    Column("game", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("answer", Text),
    Column("events", Text),
    Column("hash", String(64), nullable=False),
)
DICE = Table(
    "dice",
    METADATA,
    *_from_where(),
    Column("id", BigInteger, primary_key=True),
    Column("game", Integer),
    Column("request", Integer),
    Column("at", Float, nullable=False),
    Column("die", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("face", Integer),
    Column("fate", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    Index("dice_by_time", "at"),
)
BREAKS = Table(
    "breaks",
    METADATA,
    *_from_where(),
    Column("what", String(200), primary_key=True),
    Column("at", Float, nullable=False),
)
# Messages that cannot be stored as what they claim to be; `number` counts those of a table.
QUARANTINE = Table(
    "quarantine",
    METADATA,
    Column("table", String(64), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("subject", String(200), nullable=False),
    Column("why", String(200), nullable=False),
    Column("size", Integer, nullable=False),
    Column("payload", LargeBinary, nullable=False),
)
KEPT = Table("kept", METADATA, Column("name", String(64), primary_key=True), Column("value", Text, nullable=False))


# Update a game after its last row.
UPDATE_GAME = (
    update(GAMES)
    .where(
        GAMES.c.table == bindparam("of_table"),
        GAMES.c.journal == bindparam("of_journal"),
        GAMES.c.game == bindparam("of_game"),
    )
    .values({name: bindparam(f"new_{name}") for name in ("rows", "finished", "result", "won")})
)


@dataclass(frozen=True, slots=True)
class Refused:
    """A message that cannot be stored."""

    table: str
    subject: str
    why: str
    payload: bytes


def refused_values(number: int, refused: Refused, at: float) -> dict[str, Any]:
    return {
        "table": refused.table,
        "number": number,
        "at": at,
        "subject": plain(refused.subject),
        "why": plain(refused.why),
        "size": len(refused.payload),
        "payload": refused.payload[:QUARANTINE_BYTES],
    }


def game_values(table: str, begun: GameBegun) -> dict[str, Any]:
    return {
        "table": table,
        "journal": begun.journal,
        "game": begun.game,
        "ruleset": begun.ruleset,
        "title": begun.title,
        "seats": as_text(begun.seats),
        "started": begun.started,
        "hash": begun.hash,
        "rows": 0,
    }


def answer_values(table: str, row: RowWritten) -> dict[str, Any]:
    return {
        "table": table,
        "journal": row.journal,
        "game": row.game,
        "number": row.number,
        "kind": row.kind,
        "at": row.at,
        "answer": as_text(row.answer) if row.answer is not None else None,
        "events": as_text(row.events) if row.events else None,
        "hash": row.hash,
    }


def die_values(table: str, die: DieLogged) -> dict[str, Any]:
    return {
        "table": table,
        "journal": die.journal,
        "id": die.id,
        "game": die.game,
        "request": die.request,
        "at": die.at,
        "die": die.die,
        "kind": die.kind,
        "face": die.face,
        "fate": die.fate,
        "hash": die.hash,
    }


def updated_values(table: str, row: RowWritten) -> dict[str, Any]:
    ended = row.outcome if row.kind == "finished" else None
    return {
        "of_table": table,
        "of_journal": row.journal,
        "of_game": row.game,
        "new_rows": row.number,
        "new_finished": row.at if ended is not None else None,
        "new_result": ended.result if ended is not None else None,
        "new_won": as_text(ended.won) if ended is not None else None,
    }


def as_text(value: Any) -> str:
    return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS).decode()
