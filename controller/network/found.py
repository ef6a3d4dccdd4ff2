"""A display that was found, before anybody decided what it shows."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Kind: TypeAlias = Literal["wled", "esphome", "awtrix", "light", "unknown"]

# Anything in the network may announce itself, as often as it likes: more displays than a house has are not shown.
MOST_FOUND = 200

# No name that people read is longer, and no topic that they use.
LONGEST_TEXT = 200


class FoundDisplay(Struct, frozen=True):
    """`host` and `port` are where it answers in the network, `topic` is where it listens on the broker; either may be empty.

    `serial` is what distinguishes it from others of its kind. `status` is the topic of its availability, where that is not
    `<topic>/status`.
    """

    kind: Kind
    name: str
    host: str = ""
    port: int = 0
    topic: str = ""
    serial: str = ""
    status: str = ""

    @property
    def key(self) -> str:
        """The same for the same display in every search."""
        return f"{self.kind}:{self.serial or self.topic or f'{self.host}:{self.port}'}"


def text_of(said: object) -> str:
    """What a device says about itself, fit to be shown: one line without control characters; empty if it is not text."""
    return "".join(letter for letter in said if letter.isprintable())[:LONGEST_TEXT] if isinstance(said, str) else ""
