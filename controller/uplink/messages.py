"""What a table sends to its venue out of its journal, and how the venue reads it.

A journal's rows are sent as they are, except for what a spectator may not know: for a secret answer only the seal is sent,
and for setup, seed and digest always. With the seals the whole chain of hashes can be checked; for a public answer, its key
proves that it is the sealed one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias, TypeVar

import orjson
from pydantic import Field, TypeAdapter, ValidationError

from controller.mqtt.json_input import UnreadableJson, read_json

T = TypeVar("T")

_Hash: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{0,64}$")]
_Count: TypeAlias = Annotated[int, Field(ge=0, lt=2**53)]
_Name: TypeAlias = Annotated[str, Field(max_length=200)]


@dataclass(frozen=True, slots=True)
class GameBegun:
    """`seal` holds the setup and the seed; `title` is the game's name for people."""

    journal: _Hash
    game: _Count
    ruleset: _Name
    title: _Name
    seats: tuple[_Name, ...]
    started: float
    before: _Hash
    seal: _Hash
    hash: _Hash


@dataclass(frozen=True, slots=True)
class RowWritten:
    """One row of a game. `key` and `body` are set if the answer is public, `outcome` if the row ends the game."""

    journal: _Hash
    game: _Count
    number: _Count
    kind: Annotated[str, Field(pattern="^(answer|struck|finished)$")]
    at: float
    previous: _Hash
    hash: _Hash
    dice: _Hash
    notes: _Hash
    body_seal: _Hash
    digest_seal: _Hash
    key: _Hash = ""
    body: Annotated[str, Field(max_length=100_000)] = ""
    index: _Count | None = None
    answer: Mapping[str, Any] | None = None
    events: tuple[Mapping[str, Any], ...] = ()
    outcome: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class DieLogged:
    journal: _Hash
    id: _Count
    game: _Count | None
    request: _Count | None
    at: float
    die: _Name
    kind: _Name
    face: Annotated[int, Field(ge=0, le=1000)] | None
    fate: _Name
    hash: _Hash


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What the hall shows of a table besides its public topics. `game` is the game's name for people."""

    name: str
    language: str
    version: str
    ruleset: str
    game: str
    seats: tuple[str, ...]
    bots: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HallScene:
    """Where the game is: the title of what is played, and the game's own clock."""

    title: _Name = ""
    clock: _Name = ""


@dataclass(frozen=True, slots=True)
class JudgeCall:
    """`id` distinguishes calls, so that an old answer does not settle a new call."""

    id: Annotated[str, Field(max_length=64)] = ""
    called: bool = False
    at: float = 0.0
    seat: _Name = ""


@dataclass(frozen=True, slots=True)
class Resend:
    """Send again what comes after these: the venue has missed something."""

    journal: _Hash
    game: _Count
    number: _Count
    die: _Count


FromJournal: TypeAlias = GameBegun | RowWritten | DieLogged
Message: TypeAlias = FromJournal | TableInfo | HallScene | JudgeCall | Resend

# A row with all its events; the largest that games have made are some ten kilobytes.
LARGEST = 1024 * 1024

_READ: dict[str, TypeAdapter[FromJournal]] = {
    "game": TypeAdapter(GameBegun),
    "row": TypeAdapter(RowWritten),
    "die": TypeAdapter(DieLogged),
}
_TABLE, _SCENE, _JUDGE = TypeAdapter(TableInfo), TypeAdapter(HallScene), TypeAdapter(JudgeCall)
_RESEND = TypeAdapter(Resend)


class UnreadableMessage(ValueError):
    """These bytes are no message of a table or a venue."""


def to_json(message: Message) -> bytes:
    return orjson.dumps(message, option=orjson.OPT_NON_STR_KEYS)


def read_from_journal(what: str, payload: bytes) -> FromJournal:
    """`what` is the word in the subject after the journal's id. Raises only UnreadableMessage, for any bytes."""
    adapter = _READ.get(what)
    if adapter is None:
        raise UnreadableMessage(f"a journal has no {what!r}")
    return _read(adapter, payload)


def read_table(payload: bytes) -> TableInfo:
    return _read(_TABLE, payload)


def read_scene(payload: bytes) -> HallScene:
    return _read(_SCENE, payload)


def read_judge(payload: bytes) -> JudgeCall:
    return _read(_JUDGE, payload)


def read_resend(payload: bytes) -> Resend:
    return _read(_RESEND, payload)


def _read(adapter: TypeAdapter[T], payload: bytes) -> T:
    try:
        return adapter.validate_python(read_json(payload, LARGEST))
    except (UnreadableJson, ValidationError) as error:
        raise UnreadableMessage(str(error)) from None
