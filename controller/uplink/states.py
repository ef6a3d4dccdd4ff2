"""The public states of a table as its venue reads them: everything that the hall or the page of a table shows has a type.

A table publishes more fields than these; the others are dropped here. `to_page` gives a state in the form in which a
table's own page shows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from controller.uplink.messages import read_as
from controller.uplink.plain_types import Count, Flag, Name, Names, Text

_Kind: TypeAlias = Literal["roll", "choose", "draw", "measure", "together", "over", "lobby"]
_Number: TypeAlias = Annotated[int, Field(strict=True, ge=-(2**31), lt=2**31)]
_Labels: TypeAlias = Annotated[Mapping[Name, Text], Field(max_length=5000)]


@dataclass(frozen=True, slots=True)
class Offered:
    """One option; `fields` and `placement` are data of the game."""

    key: Text
    label: Text
    fields: Mapping[str, Any] = field(default_factory=dict)
    placement: Mapping[str, Name] | None = None
    chance: Annotated[float, Field(ge=0, le=1)] | None = None
    chance_of: Text = ""
    detail: Text = ""
    cost: Text = ""
    glyph: Name | None = None
    group: Name = ""
    short: Text = ""


@dataclass(frozen=True, slots=True)
class Missing:
    """What people would look for among the options, and why it is not possible."""

    label: Text
    reason: Text
    glyph: Name | None = None


@dataclass(frozen=True, slots=True)
class DiceAsked:
    kind: Name
    count: Count
    symbols: Names = ()


@dataclass(frozen=True, slots=True)
class DieShown:
    die: Name
    kind: Name
    face: Count
    symbol: Name | None = None


@dataclass(frozen=True, slots=True)
class NoticeShown:
    code: Name
    text: Text
    severity: Literal["warning", "refusal"]
    piece: Name | None = None
    source: Name | None = None
    target: Name | None = None
    die: Name | None = None


@dataclass(frozen=True, slots=True)
class GroupShown:
    id: Name
    title: Text
    detail: Text = ""
    glyph: Name | None = None
    folded: Flag = False


@dataclass(frozen=True, slots=True)
class RemarkShown:
    text: Text
    show: Name = ""


@dataclass(frozen=True, slots=True)
class CoachingShown:
    title: Text
    step: Count
    steps: Count
    say: Annotated[tuple[RemarkShown, ...], Field(max_length=20)] = ()
    done: Flag = False


@dataclass(frozen=True, slots=True)
class SceneShown:
    left: Names
    right: Names
    begins: Names = ()


@dataclass(frozen=True, slots=True)
class PromptPart:
    """What one seat is asked."""

    index: Count = 0
    seat: Name = ""
    kind: _Kind = "lobby"
    text: Text = ""
    rule: Name = ""
    options: Annotated[tuple[Offered, ...], Field(max_length=5000)] = ()
    impossible: Annotated[tuple[Missing, ...], Field(max_length=100)] = ()
    groups: Annotated[tuple[GroupShown, ...], Field(max_length=200)] = ()
    detail: Text = ""
    glyph: Name | None = None
    waiting: Text = ""
    odds: Text = ""
    about: Names = ()
    scene: SceneShown | None = None
    dice: tuple[DiceAsked, ...] = ()
    need: _Number | None = None
    still_wanted: tuple[DiceAsked, ...] = ()
    counted: tuple[DieShown, ...] = ()
    deck: Name | None = None
    cards: tuple[Name, ...] = ()
    count: _Number | None = None
    unit: Name | None = None
    least: _Number | None = None
    most: _Number | None = None
    likely: _Number | None = None
    limit: _Number | None = None
    asked: Names = ()
    secret: Flag = False
    notices: tuple[NoticeShown, ...] = ()
    held: Flag = False
    won: Names = ()
    names: _Labels = field(default_factory=dict)
    coach: CoachingShown | None = None
    goes_on_s: Annotated[float, Field(ge=0, le=3600)] | None = None


@dataclass(frozen=True, slots=True)
class PromptShown(PromptPart):
    """The public prompt; `parts` has one for each seat that may answer at the same time."""

    parts: Annotated[tuple[PromptPart, ...], Field(max_length=100)] = ()


@dataclass(frozen=True, slots=True)
class HealthShown:
    paused: Flag = False


@dataclass(frozen=True, slots=True)
class DeviceShown:
    id: Name
    kind: Name
    up: Flag
    reason: Text = ""
    battery: Annotated[int, Field(strict=True, ge=0, le=100)] | None = None
    charging: Flag | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """`pieces` and what they stand on."""

    pieces: tuple[Mapping[str, Any], ...]
    cells: tuple[Mapping[str, Any], ...]
    shape: Name
    columns: Count
    rows: Count
    links: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class ViewPicture:
    """The view as every game has it; what is inside its lists is data of the game."""

    title: Text | None = None
    active: Name | None = None
    dial: Mapping[str, Any] | None = None
    board: Board | None = None
    sheets: tuple[Mapping[str, Any], ...] = ()
    tracks: tuple[Mapping[str, Any], ...] = ()
    order: Mapping[str, Any] | None = None
    texts: Mapping[Name, Text] = field(default_factory=dict)
    turn_dial: Mapping[str, Any] | None = None
    piles: tuple[Mapping[str, Any], ...] = ()
    faces: tuple[Mapping[str, Any], ...] = ()
    goal: Mapping[str, Any] | None = None
    duel: Mapping[str, Any] | None = None
    upcoming: tuple[Name, ...] = ()
    profiles: tuple[Mapping[str, Any], ...] = ()
    glyphs: Mapping[Name, Name] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ViewShown:
    index: Count = 0
    view: ViewPicture = field(default_factory=ViewPicture)
    names: _Labels = field(default_factory=dict)


_PROMPT, _HEALTH, _VIEW = TypeAdapter(PromptShown), TypeAdapter(HealthShown), TypeAdapter(ViewShown)
_DEVICES: TypeAdapter[tuple[DeviceShown, ...]] = TypeAdapter(Annotated[tuple[DeviceShown, ...], Field(max_length=1000)])


def read_prompt(payload: bytes) -> PromptShown:
    """Raises only UnreadableMessage, for any bytes, as do the other functions here."""
    return read_as(_PROMPT, payload)


def read_health(payload: bytes) -> HealthShown:
    return read_as(_HEALTH, payload)


def read_devices(payload: bytes) -> tuple[DeviceShown, ...]:
    return read_as(_DEVICES, payload)


def read_view(payload: bytes) -> ViewShown:
    return read_as(_VIEW, payload)


def to_page(prompt: PromptShown) -> dict[str, Any]:
    """With the same names as on the table's own topic; fields of an option that say nothing are left out."""
    return _trimmed(asdict(prompt))


def _trimmed(part: dict[str, Any]) -> dict[str, Any]:
    for option in part["options"]:
        for name in ("placement", "chance", "chance_of", "detail", "cost", "glyph", "group", "short"):
            if option[name] in (None, ""):
                del option[name]
    for each in part.get("parts", ()):
        _trimmed(each)["parts"] = ()
    return part
