"""Keeps one hub on its serial port."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from firmware_bridge.observations import Observe
from firmware_bridge.serial_line import run_line
from firmware_bridge.table_link.conversation import Conversation, Memory
from firmware_bridge.table_link.lights import Lights, nobody_listens


async def run_hub(reader: str, port: str, lights: Lights, observe: Observe) -> NoReturn:
    """Run for ever; cancel to stop. `port` is a path such as /dev/ttyACM0, or any address that serialx can open."""
    memory = Memory()

    def begin(now: float, wake: Callable[[], None]) -> Conversation:
        lights.on_change = wake
        return Conversation(reader, memory, lights, observe, now)

    try:
        await run_line(reader, "hub", port, begin, observe)
    finally:
        lights.on_change = nobody_listens
