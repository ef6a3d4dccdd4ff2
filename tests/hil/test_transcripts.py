"""The emulated BlueZ says what the real one says: one conversation with both, compared line by line."""

from __future__ import annotations

import asyncio
import difflib
import json
import os
from pathlib import Path

import pytest

from hw_mocks.dice.pixels import VirtualPixel
from hw_mocks.real_bluez.machine import bus_connection
from hw_mocks.real_bluez.radio import RealRadio
from hw_mocks.testing.background_loop import Workshop
from tests.hil.conversation import PIXEL_ID, converse
from tests.hil.worlds import World, emulated_world, real_world

pytestmark = [pytest.mark.hil, pytest.mark.timeout(1200)]

# Lines that only one of them says, by the version of BlueZ and the step, and why that is right. The double is BlueZ 5.66.
KNOWN: dict[str, dict[str, tuple[str, ...]]] = {
    # It forgets a device whose connect failed, so the steps that follow meet none until it is heard again.
    "5.82": {
        "connect to what stays away": ("removed ",),
        "connect to what is away, twice, and disconnect": ("-> die Connect", "-> die Disconnect"),
        "it is heard again": ("added die",),
        "it is connected again": ("added ",),
    },
}


async def parts_of(world: World) -> dict[str, list[str]]:
    await world.add_dice({"die": VirtualPixel(PIXEL_ID, tumble_seconds=0.01)})
    async with bus_connection(world.bus) as bus:
        return (await converse(world, bus)).parts


async def test_the_emulated_bluez_says_what_the_real_one_says(computer: tuple[Workshop, RealRadio]) -> None:
    async with emulated_world() as emulated, real_world(*computer) as real:
        ours, theirs = await asyncio.gather(parts_of(emulated), parts_of(real))
    if "HIL_TRANSCRIPTS" in os.environ:  # to read them side by side
        Path(os.environ["HIL_TRANSCRIPTS"]).write_text(json.dumps([ours, theirs], indent=1))  # noqa: ASYNC240
    workshop, radio = computer
    version = (await asyncio.to_thread(workshop.wait, radio.machine.versions())).split()[-1]
    assert unknown_differences(ours, theirs, KNOWN.get(version, {})) == {}


def unknown_differences(
    ours: dict[str, list[str]], theirs: dict[str, list[str]], known: dict[str, tuple[str, ...]]
) -> dict[str, list[str]]:
    """By step: what only the real one says, with a minus, and what only the double says, with a plus."""
    different = {
        step: [
            line
            for line in difflib.ndiff(theirs[step], ours[step])
            if line[0] in "+-" and not any(words in line for words in known.get(step, ()))
        ]
        for step in theirs
    }
    return {step: lines for step, lines in different.items() if lines}
