"""Keeps one hub connected, on a serial port or over Bluetooth."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from firmware_bridge.ble.uart_line import OnAir, run_ble_line
from firmware_bridge.captures import UNTAPPED, Tap
from firmware_bridge.observations import Observe
from firmware_bridge.serial_line import run_line
from firmware_bridge.table_link.conversation import Conversation, Memory
from firmware_bridge.table_link.lights import Lights, nobody_listens
from firmware_bridge.uart_service import PORT_PREFIX

if TYPE_CHECKING:
    from firmware_bridge.ble.radio import Radio


async def run_hub(
    reader: str, port: str, lights: Lights, observe: Observe, radio: Radio, tap: Tap = UNTAPPED
) -> NoReturn:
    """Run forever; cancel to stop.

    `port` is a path such as /dev/ttyACM0, any address that serialx can open, or "ble:" with a name or an address. `tap`
    is for a cable; the radio has its own.
    """
    memory = Memory()

    def begin(now: float, wake: Callable[[], None]) -> Conversation:
        lights.on_change = wake
        return Conversation(reader, memory, lights, observe, now)

    try:
        if port.startswith(PORT_PREFIX):
            await run_ble_line(reader, "hub", OnAir(port.removeprefix(PORT_PREFIX)), radio, begin, observe)
        await run_line(reader, "hub", port, begin, observe, tap)
    finally:
        lights.on_change = nobody_listens
