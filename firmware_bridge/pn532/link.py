"""Keeps one PN532 on its serial port and reports the tags on its cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from firmware_bridge.captures import UNTAPPED, Tap
from firmware_bridge.observations import Observe
from firmware_bridge.pn532.conversation import Conversation
from firmware_bridge.pn532.polling import TagPolicy, TagText
from firmware_bridge.serial_line import run_line
from firmware_bridge.tag_presence import PolledPresence


async def run_reader(
    reader: str,
    cell: str,
    port: str,
    policy: TagPolicy,
    observe: Observe,
    on_text: Callable[[TagText], None],
    tap: Tap = UNTAPPED,
) -> NoReturn:
    """Run forever; cancel to stop. `port` is a path such as /dev/ttyUSB0, or any address that serialx can open."""
    presence = PolledPresence()  # outlives a pulled cable, so that a base lifted meanwhile is reported as gone

    def begin(now: float, _wake: Callable[[], None]) -> Conversation:
        return Conversation(reader, cell, policy, presence, observe, on_text, now)

    await run_line(reader, "reader", port, begin, observe, tap)
