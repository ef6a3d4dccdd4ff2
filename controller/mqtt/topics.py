"""Every topic of a table, and every payload that it publishes; commands.py has what it receives.

docs/mqtt.md describes them and is checked against this. States are retained, so that a late subscriber knows at once;
events and replies are not, since they would be out of date. Nothing here needs more than MQTT 3.1.1: what belongs together carries an id or an index in its payload.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct, field
from msgspec.structs import asdict
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from controller.mqtt.json_input import UnreadableJson, read_json
from rulesets.engine.cues import Cue
from rulesets.engine.words import Words

ONLINE = b"online"
OFFLINE = b"offline"

# Brokers and firmware disagree on all other characters, and a wildcard in a topic would address everyone.
_PLAIN = re.compile(r"[A-Za-z0-9_-]+")

# More dice, pieces and readers than any virtual table has.
MOST_VIRTUAL = 500

# A reply carries the sender's id back: enough for any scheme of ids, too little to be used as an echo.
LONGEST_ID = 64

_NOT_PLAIN = re.compile(r"[^A-Za-z0-9_-]+")


class Topics(Struct, frozen=True):
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
    def view_changes(self) -> str:
        return f"{self.view}/changes"

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
        """The connection to the venue, and its announcements."""
        return f"{self.base}/venue"

    @property
    def hardware(self) -> str:
        return f"{self.base}/hardware"

    @property
    def hardware_act(self) -> str:
        return f"{self.base}/hardware/act"

    def device(self, name: str) -> str:
        """Characters that a topic cannot hold become hyphens. The payload has the name as it is."""
        return f"{self.base}/device/{plain(name)}"

    def picture(self, display: str) -> str:
        return f"{self.base}/picture/{plain(display)}"

    def seat(self, name: str) -> str:
        return f"{self.base}/seat/{plain(name)}"

    def seat_view(self, name: str) -> str:
        return f"{self.seat(name)}/view"

    def seat_view_changes(self, name: str) -> str:
        return f"{self.seat_view(name)}/changes"


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


class DiceWanted(Struct, frozen=True):
    """`kind` is what to throw. `symbols` are what its faces mean, from 1 on; none for a die that is numbered."""

    kind: str
    count: int
    symbols: tuple[str, ...] = ()


class DieCounted(Struct, frozen=True):
    """`symbol` is what the face means, on a die with symbols."""

    die: str
    kind: str
    face: int
    symbol: str | None = None


class Placement(Struct, frozen=True):
    """Which piece is put where; `spot` is the cell as a reader knows it: a roof and the ground below it share one."""

    piece: str
    to: str
    spot: str


class OptionOffered(Struct, frozen=True):
    """`key` is what an answer names; `fields` are the same as data; `label` is for people.

    `placement` is there where the option can be chosen by putting a piece down; `chance` where it rolls dice that people
    would calculate with: the probability of any success, from 0 to 1.
    """

    key: str
    label: str
    fields: Mapping[str, Any]
    placement: Placement | None = None
    chance: float | None = None


class Severity(StrEnum):
    """How a notice is shown by lights, panels, voices and pages alike."""

    WARNING = "warning"  # something to know or to put right; the game goes on afterwards
    REFUSAL = "refusal"  # what was just done is not allowed


T = TypeVar("T", Cue, str)


class Notice(Struct, Generic[T], frozen=True):
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


class Prompt(Struct, frozen=True):
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


class ViewMessage(Struct, frozen=True):
    """What anyone may see: the engine's View with its labels said; `names` are the names of the ids in it."""

    index: int
    view: Mapping[str, Any]
    names: Mapping[str, str]


class ViewChanges(Struct, frozen=True):
    """The steps that make the view of `index` out of the view that has the index `after`: a JSON Patch (RFC 6902)."""

    index: int
    after: int
    changes: tuple[Mapping[str, Any], ...]


class EventsMessage(Struct, frozen=True):
    """One for each answer. Every event has its `text`; `index` counts the answers before this one.

    `head` is the hash of the answer's row in the journal: note it, and you can prove later that nothing up to it
    was changed.
    """

    index: int
    answer: Mapping[str, Any]
    events: tuple[Mapping[str, Any], ...]
    head: str = ""


class DieThrown(Struct, frozen=True):
    """A die came to rest, and `fate` says whether it counted, or why not; `symbol` is what the face stood for."""

    index: int
    die: str
    kind: str
    face: int | None
    fate: str
    symbol: str | None = None


class DeviceState(Struct, frozen=True):
    id: str
    kind: str
    up: bool
    reason: str = ""
    battery: int | None = None
    charging: bool | None = None


class SignalType(StrEnum):
    """The events that automations can use, in every game."""

    TURN = "turn"
    ASKED = "asked"
    ORDER = "order"
    WARNED = "warned"
    REFUSED = "refused"
    OVER = "over"


class Signal(Struct, frozen=True):
    """Something happened that a light, a speaker or a home automation may want to act upon."""

    index: int
    event_type: SignalType
    seat: str
    text: str


class Announcement(Struct, frozen=True):
    """A sentence to speak; it replaces the one before."""

    index: int
    language: str
    text: str


class Reply(Struct, frozen=True):
    """`id` is that of the command, empty if it could not be read."""

    id: str
    ok: bool
    code: str
    text: str


class Health(Struct, frozen=True):
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


class VenueState(Struct, frozen=True):
    """For a table that is at a venue: whether the venue is `heard`, since when a judge is called, whether one is `coming`.

    `announcement` is what the venue says to its tables; empty while there is nothing to say.
    """

    heard: bool
    judge_called: bool = False
    judge_since: float | None = None
    judge_coming: bool = False
    announcement: str = ""


Payload: TypeAlias = (
    Prompt
    | ViewMessage
    | ViewChanges
    | EventsMessage
    | DieThrown
    | DeviceState
    | Signal
    | Announcement
    | Reply
    | Health
    | VenueState
)


def to_json(payload: Payload) -> bytes:
    data = _written(payload) if isinstance(payload, Prompt) else payload
    return msgspec.json.encode(data)


def _written(prompt: Prompt) -> dict[str, Any]:
    """Every field, whatever the kind, so that programs can rely on them; of an option those that say something."""
    data = asdict(prompt)
    data["parts"] = [_written(part) for part in prompt.parts]
    data["options"] = [_telling(option) for option in prompt.options]
    return data


def _telling(option: OptionOffered) -> dict[str, Any]:
    data: dict[str, Any] = {"key": option.key, "label": option.label, "fields": option.fields}
    if (placement := option.placement) is not None:
        data["placement"] = {"piece": placement.piece, "to": placement.to}
        if placement.spot != placement.to:
            data["placement"]["spot"] = placement.spot
    if option.chance is not None:
        data["chance"] = option.chance
    return data


_Name: TypeAlias = Annotated[str, Field(max_length=LONGEST_ID)]


class VirtualHardware(BaseModel):
    """The state of virtual hardware."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    dice: Annotated[dict[_Name, _Name], Field(max_length=MOST_VIRTUAL)]
    where: Annotated[dict[_Name, _Name], Field(max_length=MOST_VIRTUAL)]
    readers: Annotated[dict[_Name, bool], Field(max_length=MOST_VIRTUAL)]
    hands: bool
    cards: Annotated[tuple[_Name, ...], Field(max_length=MOST_VIRTUAL, strict=False)] = ()


class UnreadableHardware(ValueError):
    """These bytes are no state of virtual hardware."""


def read_hardware(payload: bytes) -> VirtualHardware:
    """Raises only UnreadableHardware, for any bytes."""
    try:
        return VirtualHardware.model_validate(read_json(payload))
    except (UnreadableJson, ValidationError) as error:
        raise UnreadableHardware(str(error)) from None
