"""What a table sends to its venue out of its journal, and how the venue reads it.

A journal's rows are sent as they are, except for what a spectator may not know: for a secret answer only the seal is sent,
and for setup, seed and digest always. With the seals the whole chain of hashes can be checked; for a public answer, its key
proves that it is the sealed one.

A venue trusts no table: every field has a type and a range that fits its column in every database, and no text has control
characters. Anything else raises UnreadableMessage.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias, TypeVar

import orjson
from pydantic import AfterValidator, Field, TypeAdapter, ValidationError

from controller.messages.json_input import UnreadableJson, read_json
from controller.uplink.plain_types import Count, Flag, Hash, Name, Names, Time, reason_of

T = TypeVar("T")

# Nobody makes a die with more sides than this.
MOST_SIDES = 100
LONGEST_KIND = 40

_Reward: TypeAlias = tuple[Name, Annotated[int, Field(strict=True, ge=-(2**31), lt=2**31)] | Name]


@dataclass(frozen=True, slots=True)
class GameBegun:
    """`seal` covers the setup and the seed; `title` is the game's name for people."""

    journal: Hash
    game: Count
    ruleset: Name
    title: Name
    seats: Names
    started: Time
    before: Hash
    seal: Hash
    hash: Hash


@dataclass(frozen=True, slots=True)
class PublicOutcome:
    """How a game ended, without what is carried to the next one. `result` is a key of the game's words."""

    result: Name
    won: Names = ()
    rule: Name = ""
    rewards: Annotated[tuple[_Reward, ...], Field(max_length=1000)] = ()


@dataclass(frozen=True, slots=True)
class RowWritten:
    """One row of a game. `key` and `body` are set if the answer is public, `outcome` if the row ends the game."""

    journal: Hash
    game: Count
    number: Count
    kind: Annotated[str, Field(pattern="^(answer|struck|finished)$")]
    at: Time
    previous: Hash
    hash: Hash
    dice: Hash
    notes: Hash
    body_seal: Hash
    digest_seal: Hash
    key: Hash = ""
    body: Annotated[str, Field(max_length=100_000)] = ""
    index: Count | None = None
    answer: Mapping[str, Any] | None = None
    events: tuple[Mapping[str, Any], ...] = ()
    outcome: PublicOutcome | None = None


def _known_size(kind: str) -> str:
    """A die of a million sides would fill the memory of any program that lists its faces."""
    if not is_die(kind):
        raise ValueError("there is no such die")
    return kind


def is_die(kind: str) -> bool:
    """Whether this names a kind of die that can exist; dice with symbols may have any name."""
    sides = kind.removeprefix("d")
    return len(kind) <= LONGEST_KIND and not (kind != sides and sides.isdecimal() and int(sides) > MOST_SIDES)


@dataclass(frozen=True, slots=True)
class DieLogged:
    journal: Hash
    id: Count
    game: Count | None
    request: Count | None
    at: Time
    die: Name
    kind: Annotated[Name, AfterValidator(_known_size)]
    face: Annotated[int, Field(strict=True, ge=0, le=1000)] | None
    fate: Name
    hash: Hash


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What the hall shows of a table in addition to its public topics. `game` is the game's full name."""

    name: Name
    language: Name
    version: Name
    ruleset: Name
    game: Name
    seats: Names
    bots: Names = ()


@dataclass(frozen=True, slots=True)
class HallScene:
    """Where the game is: the title of what is played, and the game's own clock."""

    title: Name = ""
    clock: Name = ""


@dataclass(frozen=True, slots=True)
class JudgeCall:
    """`id` distinguishes calls, so that an old answer does not settle a new call."""

    id: Annotated[Name, Field(max_length=64)] = ""
    called: Flag = False
    at: Time = 0.0
    seat: Name = ""


@dataclass(frozen=True, slots=True)
class Resend:
    """Send again what comes after these: the venue has missed something."""

    journal: Hash
    game: Count
    number: Count
    die: Count


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
    """These bytes are not a message of a table or a venue; the message says what is wrong, in plain characters."""


def to_json(message: Message) -> bytes:
    return orjson.dumps(message, option=orjson.OPT_NON_STR_KEYS)


def read_from_journal(what: str, payload: bytes) -> FromJournal:
    """`what` is the word in the subject after the journal's id. Raises only UnreadableMessage, for any bytes."""
    adapter = _READ.get(what)
    if adapter is None:
        raise UnreadableMessage(f"a journal has no {what!r}")
    return read_as(adapter, payload)


def read_table(payload: bytes) -> TableInfo:
    return read_as(_TABLE, payload)


def read_scene(payload: bytes) -> HallScene:
    return read_as(_SCENE, payload)


def read_judge(payload: bytes) -> JudgeCall:
    return read_as(_JUDGE, payload)


def read_resend(payload: bytes) -> Resend:
    return read_as(_RESEND, payload)


def read_as(adapter: TypeAdapter[T], payload: bytes) -> T:
    """Raises only UnreadableMessage, for any bytes."""
    try:
        return adapter.validate_python(read_json(payload, LARGEST))
    except UnreadableJson as error:
        raise UnreadableMessage(str(error)) from None
    except ValidationError as error:
        raise UnreadableMessage(reason_of(error)) from None
