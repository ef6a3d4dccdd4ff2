"""Identify Bluetooth devices by their adverts, without connecting to them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from controller.onboarding.draft.draft import value
from controller.onboarding.draft.plain_text import printable
from firmware_bridge.adverts import Advert
from firmware_bridge.godice import adverts as godice
from firmware_bridge.pixels import adverts as pixels
from firmware_bridge.pixels.model import KINDS, PixelsError
from firmware_bridge.uart_service import PORT_PREFIX, SERVICE_UUID


class Kind(StrEnum):
    PIXELS = "pixels"
    GODICE = "godice"
    HUB = "hub"  # perhaps: it offers a serial line, as hubs do; only a probe can prove it
    STRANGER = "stranger"


# The letter in a GoDice's name.
_DOTS = {"K": "black", "R": "red", "G": "green", "B": "blue", "Y": "yellow", "O": "orange"}

# Colours that say nothing about the look of a die.
_NO_LOOK = frozenset({"unknown", "custom"})


@dataclass(frozen=True, slots=True)
class Sighting:
    """A device as it was last heard.

    `id` identifies it for good; `claim` is the line that claims it in a table's config; `die` is what
    it is rolled as, where it knows; `signal` is in dBm, and None for one that is connected and therefore not heard.
    """

    address: str
    kind: Kind
    name: str
    id: str
    claim: str = ""
    die: str | None = None
    look: str = ""
    battery: int | None = None
    charging: bool = False
    signal: int | None = None

    @property
    def is_die(self) -> bool:
        return self.kind in {Kind.PIXELS, Kind.GODICE}

    @property
    def title(self) -> str:
        match self.kind:
            case Kind.PIXELS:
                return f"Pixels {self.die}"
            case Kind.GODICE:
                return f"GoDice, {self.look} dots" if self.look else "GoDice"
            case Kind.HUB:
                return "hub, perhaps"
            case Kind.STRANGER:
                return "stranger"


def sight(address: str, advert: Advert, signal: int | None = None) -> Sighting:
    """Identify a device; everything that is not surely one of ours is a STRANGER."""
    return (
        _pixels(address, advert, signal)
        or _godice(address, advert, signal)
        or _hub(address, advert, signal)
        or Sighting(address, Kind.STRANGER, printable(advert.name or ""), address, signal=signal)
    )


def _pixels(address: str, advert: Advert, signal: int | None) -> Sighting | None:
    """None while the id of a die is not known yet: its next advert will have it."""
    try:
        die = pixels.read_advert(advert)
    except PixelsError:
        return None
    if die is None or die.pixel_id is None:
        return None
    look = die.colorway.name.lower().replace("_", " ")
    return Sighting(
        address,
        Kind.PIXELS,
        printable(die.name or "") or f"Pixel{die.pixel_id:08x}",
        f"{die.pixel_id:08x}",
        f'pixel_id = "{die.pixel_id:08x}"',
        KINDS[die.die_type],
        "" if look in _NO_LOOK else look,
        die.battery_percent,
        die.charging,
        signal,
    )


def _godice(address: str, advert: Advert, signal: int | None) -> Sighting | None:
    """Its battery is readable only after a connect, and its shell is known only to its owner."""
    die = godice.read_advert(advert)
    if die is None:
        return None
    name = printable(die.name)
    parts = name.split("_")
    look = _DOTS.get(parts[2], "") if len(parts) > 2 else ""
    return Sighting(address, Kind.GODICE, name, die.die_id, f'die_id = "{die.die_id}"', None, look, None, False, signal)


def _hub(address: str, advert: Advert, signal: int | None) -> Sighting | None:
    if SERVICE_UUID not in advert.service_uuids:
        return None
    who = advert.name if advert.name and advert.name.isprintable() else address
    return Sighting(address, Kind.HUB, who, who, f"port = {value(PORT_PREFIX + who)}", signal=signal)
