"""Keep one device connected over the Nordic UART service and run a conversation on it, as `serial_line` does on a cable."""

from __future__ import annotations

import asyncio
import contextlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from firmware_bridge.backoff import Trouble
from firmware_bridge.ble.link import LinkLost
from firmware_bridge.ble.reconnect_loop import keep_connected
from firmware_bridge.line import Begin, Conversation, LineLostError
from firmware_bridge.observations import DeviceDown, Observe
from firmware_bridge.uart_service import SERVICE_UUID

if TYPE_CHECKING:
    from firmware_bridge.adverts import Advert
    from firmware_bridge.ble.link import Link
    from firmware_bridge.ble.radio import Radio

_ADDRESS = re.compile(r"(?:[0-9A-F]{2}:){5}[0-9A-F]{2}|[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}")


@dataclass(frozen=True, slots=True)
class OnAir:
    """Which device is meant: by its address, if `who` looks like one, else by the name that it advertises."""

    who: str

    @property
    def by_address(self) -> bool:
        return _ADDRESS.fullmatch(self.who.upper()) is not None

    def claims(self, address: str, advert: Advert) -> bool:
        return self.who.upper() == address.upper() if self.by_address else self.who == advert.name


async def run_ble_line(device: str, kind: str, wanted: OnAir, radio: Radio, begin: Begin, observe: Observe) -> NoReturn:
    """Run forever; cancel to stop. `kind` is the word for the device in messages, such as "hub"."""
    line = _Line(device, kind, begin, observe)
    await keep_connected(radio, device, wanted.claims, line.session, line.lost)


class _Line:
    """One device, through all its connections."""

    def __init__(self, device: str, kind: str, begin: Begin, observe: Observe) -> None:
        self._device = device
        self._kind = kind
        self._begin = begin
        self._observe = observe
        self._conversation: Conversation | None = None
        self._reported = ""

    async def session(self, link: Link) -> NoReturn:
        stranger = f"it has no serial service: check the {self._kind}'s name, and that it runs the firmware"
        await link.open({SERVICE_UUID}, stranger)
        self._conversation = self._begin(_now(), link.nudge)
        try:
            await _talk(self._conversation, link)
        except LineLostError as lost:
            raise LinkLost(lost.trouble, str(lost)) from None

    def lost(self, loss: LinkLost) -> None:
        """Report why it is down, unless that was the last report already."""
        was_up = self._conversation is not None and self._conversation.was_up
        self._conversation = None
        reason = f"not heard yet: switch the {self._kind} on" if loss.trouble is Trouble.NOT_HEARD else loss.reason
        if was_up or reason != self._reported:
            self._reported = reason
            self._observe(DeviceDown(self._device, reason, _now()))


async def _talk(conversation: Conversation, link: Link) -> NoReturn:
    while True:
        await link.write_all(conversation.outgoing())
        with contextlib.suppress(TimeoutError):
            received = await link.receive(max(0.0, conversation.wake_at() - _now()))
            conversation.receive(received.data, received.at)
        conversation.tick(_now())


def _now() -> float:
    return asyncio.get_running_loop().time()
