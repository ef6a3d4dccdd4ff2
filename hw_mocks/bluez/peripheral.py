"""What a virtual radio needs to know about a device on the air."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from firmware_bridge.adverts import Advert


@dataclass(frozen=True, slots=True)
class GattService:
    """A service with one characteristic that notifies and one that is written."""

    uuid: str
    notify: str
    write: str


@dataclass(frozen=True, slots=True)
class Beat:
    """Bytes that a device sends, `after` seconds from the beat before."""

    after: float
    data: bytes


class Peripheral(Protocol):
    """A device without a radio: it answers when written to, and knows nothing of connections."""

    @property
    def address(self) -> str: ...

    @property
    def service(self) -> GattService: ...

    def advert(self) -> Advert: ...

    def written(self, data: bytes) -> tuple[bytes, ...]:
        """Take what was written and give the messages that answer it."""

    def restarted(self) -> None:
        """Forget what a power cut makes it forget."""


class VirtualDie(Peripheral, Protocol):
    """Each act is played beat by beat: the die changes as its beats are drawn, heard or not."""

    def roll(self, face: int | None, luck: Random) -> Iterator[Beat]:
        """Roll and come to rest on `face`, or on a face that luck picks."""

    def cock(self, luck: Random) -> Iterator[Beat]:
        """Roll and come to lean on something."""

    def lay(self, face: int) -> Iterator[Beat]:
        """Be picked up and laid down on a face by hand."""
