"""Pictures for e-paper tags over Bluetooth: OpenDisplay's firmware, and ATC's. A tag is connected for as long as a picture takes."""

from __future__ import annotations

from dataclasses import dataclass

from bleak.exc import BleakError
from PIL import Image

from controller.displays.paper.newest_wins import Undelivered

# A tag that is away, or connected to a phone, may be back soon. What needs a person waits for one.
AWAY_SECONDS = 20.0
PERSON_SECONDS = 60.0

# Looking for the tag and connecting to it: each try keeps the radio busy, and dice need it, too.
CONNECT_SECONDS = 15.0
TRIES = 2

MISSING = "Bluetooth tags need one more library: `pip install 'arbiter-table[tags]'`."


@dataclass(frozen=True, slots=True)
class OpenDisplayDelivery:
    """`key` is that of a tag which asks for one."""

    address: str
    key: bytes | None
    seconds: float

    async def __call__(self, picture: Image.Image) -> float:
        try:
            from opendisplay import (  # noqa: PLC0415  # an extra
                AuthenticationError,
                DitherMode,
                OpenDisplayDevice,
                OpenDisplayError,
            )
        except ImportError:
            raise Undelivered(MISSING, PERSON_SECONDS) from None
        tag = OpenDisplayDevice(
            self.address,
            timeout=CONNECT_SECONDS,
            max_attempts=TRIES,
            encryption_key=self.key,
            use_measured_palettes=False,
        )
        try:
            async with tag:
                if {tag.width, tag.height} != set(picture.size):
                    raise _of_another_size(tag.width, tag.height)
                await tag.upload_image(picture.convert("RGB"), dither_mode=DitherMode.NONE)
        except AuthenticationError:
            raise Undelivered(f"the tag {self.address} wants another key.", PERSON_SECONDS) from None
        except (OpenDisplayError, BleakError, TimeoutError, OSError) as error:
            raise _away(self.address, str(error)) from None
        return self.seconds


@dataclass(frozen=True, slots=True)
class AtcDelivery:
    address: str
    seconds: float

    async def __call__(self, picture: Image.Image) -> float:
        try:
            from epaper_dithering import DitherMode  # noqa: PLC0415  # an extra
            from py_atc_ble_oepl import ATCDevice, ATCError  # noqa: PLC0415  # an extra
        except ImportError:
            raise Undelivered(MISSING, PERSON_SECONDS) from None
        tag = ATCDevice(self.address, connection_timeout=CONNECT_SECONDS)
        try:
            async with tag:
                if (tag.width, tag.height) != picture.size:
                    raise _of_another_size(tag.width, tag.height)
                if not await tag.upload_image(picture.convert("RGB"), dither_mode=DitherMode.NONE):
                    raise _away(self.address, "it did not take the picture")
        except (ATCError, BleakError, TimeoutError, OSError) as error:
            raise _away(self.address, str(error)) from None
        return self.seconds


def _of_another_size(width: int | None, height: int | None) -> Undelivered:
    return Undelivered(f"its size is [{width}, {height}]: write that.", PERSON_SECONDS)


def _away(address: str, why: str) -> Undelivered:
    return Undelivered(f"the tag {address} is away ({why or 'no answer'}).", AWAY_SECONDS)
