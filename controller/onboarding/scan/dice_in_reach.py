"""Connect to every die within reach, so that people can name a die by rolling it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NoReturn

from controller.displays import palette
from controller.onboarding.scan.adverts import Kind, Sighting, sight
from firmware_bridge.adverts import Advert
from firmware_bridge.ble.link import LinkLost
from firmware_bridge.ble.radio import Radio
from firmware_bridge.godice.link import GoDice, GoDiceId
from firmware_bridge.observations import Observe
from firmware_bridge.pixels.link import PixelsDice, PixelsId

# After Bluetooth failed, someone may be about to switch it on again.
LISTEN_AGAIN_SECONDS = 2.0

# More dice than people bring to a table: a device that invents dice must not keep the radio busy with all of them.
MOST_IN_REACH = 60

# How a die blinks when it was assigned, for the person who has just rolled it.
CLAIMED_BLINKS = 3
CLAIMED_SECONDS = 1.2


class DiceInReach:
    """`known` are the dice found so far, by id; those for which `leave` is true are left alone.

    Run it for as long as dice are claimed, next to the radio.
    """

    def __init__(
        self, radio: Radio, observe: Observe, troubled: Callable[[str], None], *, leave: Callable[[Sighting], bool]
    ) -> None:
        self.known: dict[str, Sighting] = {}
        self._leave = leave
        self._radio = radio
        self._observe = observe
        self._troubled = troubled
        self._links: dict[str, PixelsDice | GoDice] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> NoReturn:
        try:
            while True:
                try:
                    await self._radio.find(self._note_advert)
                except LinkLost as lost:
                    self._troubled(lost.reason)
                    await asyncio.sleep(LISTEN_AGAIN_SECONDS)
        finally:
            for task in self._tasks.values():
                task.cancel()
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def claim(self, die: str) -> None:
        """Let it blink, then disconnect: adapters can hold only a few connections, and the table wants this one."""
        colour = int(palette.BLUISH_GREEN.hex, 16)
        await self._links[die].blink(die, colour, count=CLAIMED_BLINKS, seconds=CLAIMED_SECONDS)
        self._tasks[die].cancel()
        await asyncio.wait([self._tasks[die]])

    def forget(self, die: str) -> None:
        """It may be found again, once `leave` allows it."""
        del self.known[die], self._links[die], self._tasks[die]

    def _note_advert(self, address: str, advert: Advert) -> bool:
        """Note every die that is found, and keep searching."""
        device = sight(address, advert)
        is_new = device.is_die and device.id not in self.known and len(self.known) < MOST_IN_REACH
        if is_new and not self._leave(device):
            self.known[device.id] = device
            self._links[device.id] = link = self._link(device)
            self._tasks[device.id] = asyncio.create_task(link.run(), name=f"die {device.id}")
        return False

    def _link(self, device: Sighting) -> PixelsDice | GoDice:
        if device.kind is Kind.PIXELS:
            return PixelsDice({device.id: PixelsId(int(device.id, 16))}, self._radio, self._observe)
        return GoDice({device.id: GoDiceId(device.id)}, self._radio, self._observe)
