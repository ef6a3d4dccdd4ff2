"""The real drivers of the load test, in their own process. Every observation is a line of output."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

from msgspec.structs import asdict

from firmware_bridge.ble.link import Timeouts
from firmware_bridge.ble.radio import Radio
from firmware_bridge.godice import link as godice
from firmware_bridge.godice.link import GoDice, GoDiceId
from firmware_bridge.observations import BytesRefused, Observation
from firmware_bridge.pixels.link import PixelsDice, PixelsId
from firmware_bridge.table_link.lights import Lights
from firmware_bridge.table_link.link import run_hub
from hw_mocks.dice.godice import VirtualGoDie
from hw_mocks.dice.pixels import VirtualPixel
from tests.loop.load_table import virtual_dice

# Nobody shakes a virtual die for long, and each connection is a good one: with this many lost, to wait longer after each
# would be all that the drivers do.
TIMEOUTS = Timeouts(scan_round=2.0, quiet=1.0, answer=2.0, steady=0.0)
LOST_ROLL_SECONDS = 1.0


def tell(seen: Observation) -> None:
    words = asdict(seen)
    if isinstance(seen, BytesRefused):
        words["data"] = seen.data.hex()
    sys.stdout.write(json.dumps({"what": type(seen).__name__, **words}) + "\n")
    sys.stdout.flush()


async def main(folder: Path) -> None:
    os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = f"unix:path={folder / 'bus'}"
    godice.LOST_ROLL_SECONDS = LOST_ROLL_SECONDS
    dice, radio = virtual_dice(), Radio(TIMEOUTS)
    pixels = {name: PixelsId(die.pixel_id) for name, die in dice.items() if isinstance(die, VirtualPixel)}
    others = {name: GoDiceId(die.die_id, die.shell) for name, die in dice.items() if isinstance(die, VirtualGoDie)}
    async with asyncio.TaskGroup() as group:
        group.create_task(radio.run())
        group.create_task(PixelsDice(pixels, radio, tell).run())
        group.create_task(GoDice(others, radio, tell).run())
        group.create_task(run_hub("board", str(folder / "hub"), Lights(), tell, radio))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
