"""Hubs on the air: devices that offer a serial line, as hubs do. Only one that people recognise is asked who it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import NoReturn

from controller.onboarding.scan.adverts import Kind, sight
from controller.onboarding.scan.dice_in_reach import LISTEN_AGAIN_SECONDS
from controller.onboarding.scan.probe import Answered, call
from firmware_bridge.adverts import Advert
from firmware_bridge.ble.link import LinkLost
from firmware_bridge.ble.radio import Radio
from firmware_bridge.uart_service import PORT_PREFIX


class Asked(Enum):
    NOT_YET = "not-yet"
    NOW = "now"


@dataclass(slots=True)
class OnAir:
    name: str
    answered: Answered | Asked = Asked.NOT_YET


class HubsInReach:
    """`known` are those that were heard, by their port in a config; those for which `leave` is true are left alone."""

    def __init__(self, radio: Radio, changed: Callable[[], None], *, leave: Callable[[str], bool]) -> None:
        self.known: dict[str, OnAir] = {}
        self._radio = radio
        self._changed = changed
        self._leave = leave

    async def run(self) -> NoReturn:
        while True:
            try:
                await self._radio.find(self._note_advert)
            except LinkLost:  # a table may well have no Bluetooth: its readers are on cables
                await asyncio.sleep(LISTEN_AGAIN_SECONDS)

    async def ask(self, port: str) -> None:
        """Connect to it, and keep what it says of itself."""
        hub = self.known[port]
        if hub.answered is Asked.NOW:
            return
        hub.answered = Asked.NOW
        self._changed()
        hub.answered = await call(port.removeprefix(PORT_PREFIX), self._radio)
        self._changed()

    def _note_advert(self, address: str, advert: Advert) -> bool:
        """Note every hub that is found, and keep searching."""
        device = sight(address, advert)
        port = PORT_PREFIX + device.id
        if device.kind is Kind.HUB and port not in self.known and not self._leave(port):
            self.known[port] = OnAir(device.name)
            self._changed()
        return False
