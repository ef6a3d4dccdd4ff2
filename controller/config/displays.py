"""What may stand in a table's config about displays, speech and Home Assistant."""

from __future__ import annotations

import re
from datetime import time
from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from controller.config.types import Language, Part, Topic

# The firmware of WLED keeps a topic in a buffer of this many characters.
LONGEST_WLED_TOPIC = 32

# How long panels take for a picture: 0.3 to 5 s in black and white; with a third colour they flash for 15 s and more.
BLACK_AND_WHITE_SECONDS = 2.0
THREE_COLOUR_SECONDS = 16.0

# After so many partial refreshes the paper keeps shadows: ESPHome's own default.
FULL_EVERY = 30

# A tag asks its access point for news every 40 s at best.
TAG_SECONDS = 40.0

# Half of what LEDs can do, in percent: bright enough for daylight, and within what a table's power supply gives.
BRIGHTNESS = 50

_CONTENT = re.compile(r"prompt|order|dial|dice|board|overview|(?:prompt|hand|sheet|invite):[A-Za-z0-9_-]+")
_OWN = re.compile(r"(?:prompt|hand|invite):(.+)")
_LAMP = re.compile(r"turn|[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)?")
_MAC = re.compile(r"(?:[0-9A-F]{12}|[0-9A-F]{16})")
_URL = re.compile(r"https?://[^\s/]+")


def _content(value: str) -> str:
    if not _CONTENT.fullmatch(value):
        raise ValueError(
            f"{value!r} is nothing to show: write prompt, order, dial, dice, board, overview, sheet: and a hero's name, prompt:, hand: or invite: and a seat."
        )
    return value


def _lamp(value: str) -> str:
    if not _LAMP.fullmatch(value):
        raise ValueError(f"{value!r} is nothing for a lamp: write turn, a track, or a hero and a track (scum.wounds).")
    return value


def _mac(value: str) -> str:
    mac = value.upper().replace(":", "")
    if not _MAC.fullmatch(mac):
        raise ValueError(f"{value!r} is no tag: write its 12 or 16 hex digits.")
    return mac


def _url(value: str) -> str:
    if not _URL.fullmatch(value):
        raise ValueError(f"{value!r} is no address of an access point: write one such as 'http://192.168.1.50'.")
    return value


Content = Annotated[str, AfterValidator(_content)]
Lamp = Annotated[str, AfterValidator(_lamp)]
WledTopic = Annotated[Topic, Field(max_length=LONGEST_WLED_TOPIC)]
Edge = Annotated[int, Field(ge=32, le=2000)]
Size = Annotated[tuple[Edge, Edge], Field(strict=False)]
Inks: TypeAlias = Literal["bw", "bwr"]


class Corner(StrEnum):
    TOP_LEFT = "top-left"
    TOP_RIGHT = "top-right"
    BOTTOM_LEFT = "bottom-left"
    BOTTOM_RIGHT = "bottom-right"


class Night(Part):
    """From when to when it is dark, by this machine's clock, and how bright lights are then, in percent."""

    begins: Annotated[time, Field(strict=False)] = time(21)
    ends: Annotated[time, Field(strict=False)] = time(7)
    brightness: int = Field(default=15, ge=1, le=100)


class WledLights(Part):
    """What all WLED controllers have: where they listen, and how bright they are, in percent."""

    topic: WledTopic
    brightness: int = Field(default=BRIGHTNESS, ge=1, le=100)
    night: Night | None = None


class WledRing(WledLights):
    """`breathes`: the sector whose turn it is swells and fades, with two small messages a second."""

    driver: Literal["wled-ring"]
    pixels: int = Field(ge=1, le=1024)
    breathes: bool = True


class WledMatrix(WledLights):
    """One LED under each square.

    `first` is the corner of the first LED, `along` which way the strip goes from there, `wiring` whether every other
    line runs back.
    """

    driver: Literal["wled-matrix"]
    columns: int = Field(ge=1, le=64)
    rows: int = Field(ge=1, le=64)
    wiring: Literal["serpentine", "straight"] = "serpentine"
    first: Annotated[Corner, Field(strict=False)] = Corner.TOP_LEFT
    along: Literal["rows", "columns"] = "rows"


class WledLamps(WledLights):
    """One LED for each lamp, in the order in which they are wired."""

    driver: Literal["wled-lamps"]
    lamps: Annotated[tuple[Lamp, ...], Field(strict=False, min_length=1, max_length=100)]


class WledCells(WledLights):
    """One LED for each named cell, in the order in which they are wired: places on a map, or any few cells of a board."""

    driver: Literal["wled-cells"]
    cells: Annotated[tuple[str, ...], Field(strict=False, min_length=1, max_length=500)]


class JsonLight(Part):
    """A light that takes Home Assistant's JSON, such as one of zigbee2mqtt or ESPHome. `topic` is where it is told.

    `status` is where it says that it is `online` or `offline`; without it, where zigbee2mqtt says so.
    """

    driver: Literal["json-light"]
    topic: Topic
    lamp: Lamp = "turn"
    status: Topic | None = None

    @property
    def status_topic(self) -> str:
        return self.status or f"{self.topic.removesuffix('/set')}/availability"


class Awtrix(Part):
    """A pixel clock with AWTRIX 3; `topic` is its prefix."""

    driver: Literal["awtrix"]
    topic: Topic
    language: Language | None = None


class _Paper(Part):
    size: Size
    inks: Inks = "bw"
    content: Content = "prompt"
    language: Language | None = None

    @property
    def seat(self) -> str | None:
        """Whose own panel it is: what is asked of that seat alone, what it holds, or its key, stands on it and nowhere else."""
        own = _OWN.fullmatch(self.content)
        return own[1] if own else None


class Panel(_Paper):
    """An e-ink panel that takes pictures over MQTT.

    `refresh_s` is how long it takes to draw: newer frames wait, and only the newest is drawn. `full_every` is after how
    many partial refreshes it needs a full one, which takes `full_s`; 1 for a panel that can only do full ones.
    """

    driver: Literal["panel"]
    topic: Topic
    encoding: Literal["png", "raw"] = "png"
    refresh_s: float | None = Field(default=None, ge=0, le=120)
    full_s: float | None = Field(default=None, ge=0, le=120)
    full_every: int = Field(default=FULL_EVERY, ge=1, le=1000)

    @property
    def seconds(self) -> float:
        if self.refresh_s is not None:
            return self.refresh_s
        return BLACK_AND_WHITE_SECONDS if self.inks == "bw" else THREE_COLOUR_SECONDS

    @property
    def full_seconds(self) -> float:
        return self.seconds if self.full_s is None else self.full_s

    @model_validator(mode="after")
    def _possible(self) -> Panel:
        if self.inks == "bwr" and "full_every" in self.model_fields_set and self.full_every > 1:
            raise ValueError("a panel with red ink has only full refreshes: leave out full_every.")
        return self

    @property
    def partial_between(self) -> int:
        """How many partial refreshes may stand between two full ones."""
        return 0 if self.inks == "bwr" else self.full_every - 1


class EsphomePanel(_Paper):
    """A node that draws itself: it gets words, and the address of a picture where the table's page is public."""

    driver: Literal["esphome"]
    topic: Topic
    refresh_s: float = Field(default=BLACK_AND_WHITE_SECONDS, ge=0, le=120)


class EpaperTag(_Paper):
    """A price tag behind an OpenEPaperLink access point."""

    driver: Literal["openepaperlink"]
    access_point: Annotated[str, AfterValidator(_url)]
    mac: Annotated[str, AfterValidator(_mac)]
    refresh_s: float = Field(default=TAG_SECONDS, ge=0, le=3600)

    @property
    def topic(self) -> str:
        """It has none; this tells one tag from another."""
        return f"{self.access_point}/{self.mac}"


Display = Annotated[
    WledRing | WledMatrix | WledCells | WledLamps | JsonLight | Awtrix | Panel | EsphomePanel | EpaperTag,
    Field(discriminator="driver"),
]


Paper: TypeAlias = Panel | EsphomePanel | EpaperTag
"""What shows pictures."""


class SpeechSection(Part):
    """`command` says what it reads from its input; `{language}` in it becomes en or it. `sound` plays a `{file}`.

    `says` are the happenings that are worth a word.
    """

    command: Annotated[tuple[str, ...], Field(strict=False)] = ()
    sound: Annotated[tuple[str, ...], Field(strict=False)] = ()
    language: Language | None = None
    says: Annotated[tuple[Literal["turn", "asked", "order", "warned", "refused", "over"], ...], Field(strict=False)] = (
        "asked",
        "order",
        "warned",
        "refused",
        "over",
    )


class HomeAssistantSection(Part):
    """`buttons` are undo, pause and resume.

    With a command secret they are left out, since everyone who reads the broker would read it in them; write
    `buttons = true` to have them all the same.
    """

    enabled: bool = False
    prefix: Topic = "homeassistant"
    area: str | None = None
    buttons: bool | None = None
