"""Helpers for the emulated Bluetooth."""

from __future__ import annotations

import asyncio

from bench.rig.bench_table import PATIENCE
from firmware_bridge.pixels.codec import RollStateMessage, encode
from firmware_bridge.pixels.model import RollState
from hw_mocks.bluez.radio import VirtualRadio

# There is no event for a client that begins to listen, and polling costs little.
LOOK_SECONDS = 0.01


async def until_heard(radio: VirtualRadio) -> None:
    """Wait until someone is connected to every die and listens."""
    async with asyncio.timeout(PATIENCE):
        while not all(map(radio.is_heard, radio.dice)):  # noqa: ASYNC110  # there is no event to wait for
            await asyncio.sleep(LOOK_SECONDS)


def send(radio: VirtualRadio, die: str, state: RollState, face: int) -> None:
    radio.send(die, encode(RollStateMessage(state, face)))
