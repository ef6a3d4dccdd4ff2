"""Pictures for an e-paper tag with OpenDisplay's firmware, over Bluetooth. It is connected for as long as a picture takes."""

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
class BluetoothTagDelivery:
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
                    raise Undelivered(f"its size is [{tag.width}, {tag.height}]: write that.", PERSON_SECONDS)
                await tag.upload_image(picture.convert("RGB"), dither_mode=DitherMode.NONE)
        except AuthenticationError:
            raise Undelivered(f"the tag {self.address} wants another key.", PERSON_SECONDS) from None
        except (OpenDisplayError, BleakError, TimeoutError, OSError) as error:
            raise Undelivered(f"the tag {self.address} is away ({str(error) or 'no answer'}).", AWAY_SECONDS) from None
        return self.seconds
