"""Every topic and every payload of a table. docs/mqtt.md describes them and is checked against this.

States are retained, so that a late subscriber knows at once; events and replies are not, since they would be out of
date.
Nothing here needs more than MQTT 3.1.1: what belongs together carries an id or an index in its payload.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

import orjson
from pydantic import BaseModel, ConfigDict, Field, PlainValidator, TypeAdapter, ValidationError

from controller.mqtt.json_input import UnreadableJson, read_json
from rulesets.engine.answers import Answer, Override, Undo, from_json
from rulesets.engine.cues import Cue
from rulesets.engine.words import Words

ONLINE = b"online"
OFFLINE = b"offline"

# Brokers and firmware disagree on everything beyond these, and a wildcard in a topic would speak to everyone.
_PLAIN = re.compile(r"[A-Za-z0-9_-]+")

# More dice, pieces and readers than any virtual table has.
MOST_VIRTUAL = 500

# A reply carries the sender's id back: enough for any scheme of ids, too little to be used as an echo.
LONGEST_ID = 64

_NOT_PLAIN = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class Topics:
    """The tree of one table."""

    table: str

    def __post_init__(self) -> None:
        if not _PLAIN.fullmatch(self.table):
            raise ValueError(f"{self.table!r} cannot name a table: use letters, digits, - and _ only.")

    @property
    def base(self) -> str:
        return f"arbiter/{self.table}"

    @property
    def availability(self) -> str:
        return f"{self.base}/availability"

    @property
    def prompt(self) -> str:
        return f"{self.base}/prompt"

    @property
    def view(self) -> str:
        return f"{self.base}/view"

    @property
    def events(self) -> str:
        return f"{self.base}/events"

    @property
    def dice(self) -> str:
        return f"{self.base}/dice"

    @property
    def command(self) -> str:
        return f"{self.base}/command"

    @property
    def reply(self) -> str:
        return f"{self.base}/reply"

    @property
    def echo(self) -> str:
        """The topic on which the table checks that its own messages come back."""
        return f"{self.base}/echo"

    @property
    def health(self) -> str:
        return f"{self.base}/health"

    @property
    def signal(self) -> str:
        return f"{self.base}/signal"

    @property
    def announce(self) -> str:
        return f"{self.base}/announce"

    @property
    def venue(self) -> str:
        """How things stand between the table and the venue that it is at."""
        return f"{self.base}/venue"

    @property
    def hardware(self) -> str:
        return f"{self.base}/hardware"

    @property
    def hardware_act(self) -> str:
        return f"{self.base}/hardware/act"

    def device(self, name: str) -> str:
        """Any name will do: what a topic cannot hold becomes a hyphen. The payload has the name as it is."""
        return f"{self.base}/device/{plain(name)}"

    def picture(self, display: str) -> str:
        return f"{self.base}/picture/{plain(display)}"

    def seat(self, name: str) -> str:
        return f"{self.base}/seat/{plain(name)}"

    def seat_view(self, name: str) -> str:
        return f"{self.seat(name)}/view"


def plain(name: str) -> str:
    """The same name with nothing but letters, digits, - and _."""
    return _NOT_PLAIN.sub("-", name)


class Kind(StrEnum):
    """What sort of answer the table waits for."""

    ROLL = "roll"
    CHOOSE = "choose"
    DRAW = "draw"
    MEASURE = "measure"
    TOGETHER = "together"
    OVER = "over"
    LOBBY = "lobby"  # no game is on the table


@dataclass(frozen=True, slots=True)
class DiceWanted:
    """`kind` is what to throw. `symbols` are what its faces mean, from 1 on; none for a die that is numbered."""

    kind: str
    count: int
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DieCounted:
    """`symbol` is what the face means, on a die with symbols."""

    die: str
    kind: str
    face: int
    symbol: str | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """Which piece is put where; `spot` is the cell as a reader knows it: a roof and the ground below it share one."""

    piece: str
    to: str
    spot: str


@dataclass(frozen=True, slots=True)
class OptionOffered:
    """`key` is what an answer names; `fields` are the same as data; `label` is for people.

    `placement` is there where the option can be chosen by putting a piece down; `chance` where it rolls dice that people
    could reckon with: how likely it succeeds at all, from 0 to 1.
    """

    key: str
    label: str
    fields: Mapping[str, Any]
    placement: Placement | None = None
    chance: float | None = None


class Severity(StrEnum):
    """How a notice is shown by lights, panels, voices and pages alike."""

    WARNING = "warning"  # something to know or to put right; the game goes on afterwards
    REFUSAL = "refusal"  # no to something that was just done


T = TypeVar("T", Cue, str)


@dataclass(frozen=True, slots=True)
class Notice(Generic[T]):
    """Something people should know or put right. The referee makes it with a Cue; `in_words` gives it its sentence.

    `piece`, `source`, `target` and `die` tell a program what the sentence tells a person.
    """

    code: str
    text: T
    severity: Severity
    piece: str | None = None
    source: str | None = None
    target: str | None = None
    die: str | None = None

    def in_words(self: Notice[Cue], words: Words) -> Notice[str]:
        text, severity = words.say(self.text), self.severity
        return Notice(self.code, text, severity, self.piece, self.source, self.target, self.die)


@dataclass(frozen=True, slots=True)
class Prompt:
    """The one thing the game waits for. A `together` has one prompt for each seat that may answer, in `parts`.

    The game waits for the seats in `asked`; a part of any other seat is a standing offer that holds nobody up.

    What a `secret` prompt or part asks, and could be answered with, is for its seat alone: the public prompt does not
    have it.
    While it is `held`, the notices say what has to be put right on the board before it can be answered.
    `names` are those of the cards that may be drawn, and of the symbols on the dice.
    """

    index: int
    seat: str
    kind: Kind
    text: str
    rule: str
    options: tuple[OptionOffered, ...] = ()
    dice: tuple[DiceWanted, ...] = ()
    need: int | None = None
    still_wanted: tuple[DiceWanted, ...] = ()
    counted: tuple[DieCounted, ...] = ()
    deck: str | None = None
    cards: tuple[str, ...] = ()
    count: int | None = None
    unit: str | None = None
    least: int | None = None
    most: int | None = None
    likely: int | None = None
    limit: int | None = None
    parts: tuple[Prompt, ...] = ()
    asked: tuple[str, ...] = ()
    secret: bool = False
    notices: tuple[Notice[str], ...] = ()
    held: bool = False
    won: tuple[str, ...] = ()
    """When the game is over: the seats that won it."""
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ViewMessage:
    """What anyone may see: the engine's View with its labels said; `names` are the names of the ids in it."""

    index: int
    view: Mapping[str, Any]
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class EventsMessage:
    """One for each answer. Every event has its `text`; `index` counts the answers before this one.

    `head` is the hash of the answer's row in the journal: note it, and you can prove later that nothing up to it
    was changed.
    """

    index: int
    answer: Mapping[str, Any]
    events: tuple[Mapping[str, Any], ...]
    head: str = ""


@dataclass(frozen=True, slots=True)
class DieThrown:
    """A die came to rest, and `fate` says whether it counted, or why not; `symbol` is what the face stood for."""

    index: int
    die: str
    kind: str
    face: int | None
    fate: str
    symbol: str | None = None


@dataclass(frozen=True, slots=True)
class DeviceState:
    id: str
    kind: str
    up: bool
    reason: str = ""
    battery: int | None = None
    charging: bool | None = None


class SignalType(StrEnum):
    """What may start an automation, in every game."""

    TURN = "turn"
    ASKED = "asked"
    ORDER = "order"
    WARNED = "warned"
    REFUSED = "refused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Signal:
    """Something happened that a light, a speaker or a home automation may want to act upon."""

    index: int
    event_type: SignalType
    seat: str
    text: str


@dataclass(frozen=True, slots=True)
class Announcement:
    """A sentence to speak; it replaces the one before."""

    index: int
    language: str
    text: str


@dataclass(frozen=True, slots=True)
class Reply:
    """`id` is that of the command, empty if it could not be read."""

    id: str
    ok: bool
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Health:
    version: str
    ruleset: str
    index: int
    paused: bool
    uptime: int
    devices_up: int
    devices_down: int
    published: int
    dropped: int
    reconnects: int


@dataclass(frozen=True, slots=True)
class VenueState:
    """For a table that is at a venue: whether the venue is `heard`, since when a judge is called, whether one is `coming`.

    `announcement` is what the venue says to its tables; empty while there is nothing to say.
    """

    heard: bool
    judge_called: bool = False
    judge_since: float | None = None
    judge_coming: bool = False
    announcement: str = ""


Payload: TypeAlias = (
    Prompt | ViewMessage | EventsMessage | DieThrown | DeviceState | Signal | Announcement | Reply | Health | VenueState
)


def to_json(payload: Payload) -> bytes:
    return orjson.dumps(payload, option=orjson.OPT_NON_STR_KEYS)


_Name: TypeAlias = Annotated[str, Field(max_length=LONGEST_ID)]


class VirtualHardware(BaseModel):
    """The state of virtual hardware."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    dice: Annotated[dict[_Name, _Name], Field(max_length=MOST_VIRTUAL)]
    where: Annotated[dict[_Name, _Name], Field(max_length=MOST_VIRTUAL)]
    readers: Annotated[dict[_Name, bool], Field(max_length=MOST_VIRTUAL)]
    hands: bool
    cards: Annotated[tuple[_Name, ...], Field(max_length=MOST_VIRTUAL, strict=False)] = ()


class UnreadableHardware(ValueError):
    """These bytes are nothing that virtual hardware says."""


def read_hardware(payload: bytes) -> VirtualHardware:
    """Raises only UnreadableHardware, for any bytes."""
    try:
        return VirtualHardware.model_validate(read_json(payload))
    except (UnreadableJson, ValidationError) as error:
        raise UnreadableHardware(str(error)) from None


def _read_answer(data: Any) -> Answer:
    answer = from_json(data)
    if isinstance(answer, Undo | Override):
        raise ValueError("taking back and overriding are commands of their own")  # noqa: TRY004  # pydantic hears ValueError only
    return answer


class _Command(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    id: Annotated[str, Field(min_length=1, max_length=LONGEST_ID)]
    index: int | None = None
    """The prompt that the sender saw: an older one is refused, so that nothing is done twice."""

    secret: Annotated[str | None, Field(max_length=200, repr=False)] = None
    """What the table's config asks of everyone who commands it."""


class GiveAnswer(_Command):
    do: Literal["answer"]
    answer: Annotated[Any, PlainValidator(_read_answer)]


class TakeBack(_Command):
    do: Literal["undo"]
    steps: Annotated[int, Field(ge=1)] = 1
    agreed: Annotated[tuple[str, ...], Field(strict=False)] = ()


class TypeDie(_Command):
    """A face typed in by a person; without a `kind` it is for the next die that is still wanted.

    `seat` is for whom, where several seats roll at once.
    """

    do: Literal["type-die"]
    face: Annotated[int, Field(ge=1, le=100)]
    kind: Annotated[str | None, Field(max_length=LONGEST_ID)] = None
    seat: Annotated[str | None, Field(max_length=LONGEST_ID)] = None


class SetValue(_Command):
    do: Literal["override"]
    path: Annotated[str, Field(min_length=1, max_length=200)]
    value: Any
    reason: Annotated[str, Field(max_length=200)] = ""
    """Why, in the players' words: it stays in the story."""


class PlayOn(_Command):
    """When a game is over: play the one that follows, by the key of an option of the last prompt."""

    do: Literal["play-on"]
    next: Annotated[str, Field(min_length=1, max_length=LONGEST_ID)]


class Pause(_Command):
    do: Literal["pause"]


class Resume(_Command):
    do: Literal["resume"]


class Redo(_Command):
    """Give again what the last undo took back, as long as nothing else was answered."""

    do: Literal["redo"]


class RollForMe(_Command):
    """Let the table roll what is still wanted; `seat` says for whom, where several seats roll at once."""

    do: Literal["roll-for-me"]
    seat: Annotated[str | None, Field(max_length=LONGEST_ID)] = None


class BeginGame(_Command):
    """Begin another game. The one on the table stays in the journal, finished or not.

    `game` is what the owner chose in the lobby; without it, the same game is begun again. `unfinished` is the number that
    the journal gave a game: that one goes on where it was left.
    """

    do: Literal["begin"]
    game: dict[str, Any] | None = None
    unfinished: Annotated[int | None, Field(ge=1)] = None


class CallJudge(_Command):
    """Ask the venue for a human referee, or say that none is needed any more."""

    do: Literal["call-judge"]
    called: bool = True
    seat: Annotated[str | None, Field(max_length=LONGEST_ID)] = None


GameCommand: TypeAlias = GiveAnswer | TakeBack | Redo | TypeDie | RollForMe | SetValue | PlayOn | Pause | Resume
"""What is said to the game on the table."""

Command: TypeAlias = GameCommand | BeginGame | CallJudge
DO = (
    *("answer", "undo", "type-die", "override", "play-on", "pause", "resume", "redo", "roll-for-me", "begin"),
    "call-judge",
)
_COMMAND: TypeAdapter[Command] = TypeAdapter(Annotated[Command, Field(discriminator="do")])


_NO_OBJECT = 'A command is one JSON object, such as {"id": "7", "do": "pause"}.'


class UnreadableCommand(ValueError):
    """These bytes are not a command. `reply` is the answer to the sender."""

    def __init__(self, sender: str, text: str) -> None:
        self.reply = Reply(sender, ok=False, code="unreadable", text=text)
        super().__init__(text)


def read_command(payload: bytes) -> Command:
    """Raises only UnreadableCommand, for any bytes."""
    try:
        data = read_json(payload)
    except UnreadableJson:
        raise UnreadableCommand("", _NO_OBJECT) from None
    return command_from(data)


def command_from(data: object) -> Command:
    """The same for JSON that was parsed already, by `read_json`."""
    try:
        return _COMMAND.validate_python(data)
    except ValidationError as error:
        raise UnreadableCommand(sender_of(data), _sentence(error)) from None


def sender_of(data: object) -> str:
    """The id that a reply to this carries, whether or not it is a command."""
    sender = data.get("id") if isinstance(data, dict) else None
    return sender[:LONGEST_ID] if isinstance(sender, str) else ""


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    place = ".".join(map(str, first["loc"][1:]))  # behind the word that says what to do
    match first["type"]:
        case "union_tag_invalid" | "union_tag_not_found":
            return f"A command says what to do: `do` is one of {', '.join(DO)}."
        case "missing":
            return f"This command needs `{place}`."
        case "extra_forbidden":
            return f"This command has no `{place}`: leave it out."
        case "json_invalid" | "model_attributes_type" | "model_type" | "dict_type":
            return _NO_OBJECT
        case "value_error":
            return f"`{place}` cannot be read: {str(first['ctx']['error']).rstrip('.')}."
        case _:
            return f"`{place}` is wrong: {first['msg']}."
