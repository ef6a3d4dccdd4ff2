"""What sections about displays have in common, and what a table's config may say about speech and Home Assistant.

The section of each kind of display stands with its driver, in `controller/displays/drivers`.
"""

import re
from abc import abstractmethod
from datetime import time
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from controller.config.broker import BrokerPart
from controller.config.drivers import DISPLAYS
from controller.config.types import CommandLine, Language, Part, Topic

# The firmware of WLED keeps a topic in a buffer of this many characters.
LONGEST_WLED_TOPIC = 32

# How long panels take for a picture in black and white: 0.3 to 5 s.
BLACK_AND_WHITE_SECONDS = 2.0

# Half of what LEDs can do, in percent: bright enough for daylight, and within what a table's power supply gives.
BRIGHTNESS = 50

_CONTENT = re.compile(r"prompt|order|dial|dice|board|overview|(?:prompt|hand|sheet|invite):\w[\w '-]*")
_OWN = re.compile(r"(?:prompt|hand|invite):(.+)")
_HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?")
_LAMP = re.compile(r"turn|[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)?")


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


def _host(value: str | None) -> str | None:
    if value is not None and not _HOST.fullmatch(value):
        raise ValueError(f"{value!r} is no host: write a name or an address such as '192.168.1.40'.")
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


class DisplayConfig(Part):
    """What the section of any display has. Each driver declares its own, next to the code that makes the display."""

    driver: str

    @property
    @abstractmethod
    def address(self) -> str:
        """What distinguishes this display from every other of the table."""

    @property
    def status_topic(self) -> str | None:
        """Where it announces its own availability."""
        return None


if TYPE_CHECKING:
    Display: TypeAlias = DisplayConfig
else:
    Display = Annotated[Any, DISPLAYS]


class MqttDisplay(DisplayConfig):
    """A display that listens on its own topic, and announces its availability below it."""

    topic: Topic

    @property
    def address(self) -> str:
        return self.topic

    @property
    def status_topic(self) -> str | None:
        return f"{self.topic}/status"


class WledLights(DisplayConfig):
    """What all WLED controllers have: where they listen, and how bright they are, in percent.

    With a `topic` they listen on the broker. With `ddp`, a host or host:port, pictures go straight to them, and they need no
    broker.
    """

    topic: WledTopic | None = None
    ddp: Annotated[str | None, AfterValidator(_host)] = None
    brightness: int = Field(default=BRIGHTNESS, ge=1, le=100)
    night: Night | None = None

    @model_validator(mode="after")
    def _reachable(self) -> Self:
        if (self.topic is None) == (self.ddp is None):
            raise ValueError(
                'where is it? Write its topic on the broker, or ddp = "192.168.1.40" to send to it directly; not both.'
            )
        return self

    @property
    def address(self) -> str:
        return self.topic or f"ddp://{self.ddp}"

    @property
    def status_topic(self) -> str | None:
        return f"{self.topic}/status" if self.topic else None


class Paper(DisplayConfig):
    """What shows pictures: panels and tags."""

    size: Size
    inks: Inks = "bw"
    content: Content = "prompt"
    language: Language | None = None

    @property
    def seat(self) -> str | None:
        """Whose own panel it is: what is asked of that seat alone, what it holds, or its key, stands on it and nowhere else."""
        own = _OWN.fullmatch(self.content)
        return own[1] if own else None


class SentPaper(Paper):
    """Paper that is sent its pictures. `turn`: by how many degrees each is turned before, clockwise, as the display is mounted."""

    turn: Literal[0, 90, 180, 270] = 0


class SpeechSection(Part):
    """`command` says what it reads from its input; `{language}` in it becomes en or it. `sound` plays a `{file}`.

    `says` are the happenings that are worth a word.
    """

    command: CommandLine = ()
    sound: CommandLine = ()
    language: Language | None = None
    says: Annotated[tuple[Literal["turn", "asked", "order", "warned", "refused", "over"], ...], Field(strict=False)] = (
        "asked",
        "order",
        "warned",
        "refused",
        "over",
    )


class HomeAssistantSection(BrokerPart):
    """`broker` is the broker that Home Assistant uses; without it, Home Assistant reads the table's own broker.

    `buttons` are undo, pause and resume. With a command secret they are left out, since everyone who reads the broker would read it in
    them; write `buttons = true` to have them all the same.
    """

    enabled: bool = False
    prefix: Topic = "homeassistant"
    area: str | None = None
    buttons: bool | None = None
    broker: str | None = Field(default=None, min_length=1)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.broker is None and (self.says_how_to_reach_it or "port" in self.model_fields_set):
            raise ValueError("the broker of Home Assistant is missing: write broker, usually homeassistant.local.")
        if self.broker == "embedded":
            raise ValueError("leave out broker: without it, Home Assistant reads the table's own broker.")
        if self.broker is not None and not self.port:
            raise ValueError("the port of that broker is missing: write it, usually 1883.")
        return self
