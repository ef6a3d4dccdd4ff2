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

# Lines that only one of them says, by the step, and why that is right.
KNOWN: dict[str, set[str]] = {
    # BlueZ 5.82 answers a second Connect with InProgress, and forgets a device when the first is called off.
    "connect to what is away, twice, and disconnect": {"die Connect: InProgress", "die Connect: Failed", "removed "},
    "it is heard again": {"added die"},
    "it is connected again": {"added "},
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
    different = {
        step: [line for line in difflib.ndiff(theirs[step], ours[step]) if line[0] in "+-" and not is_known(step, line)]
        for step in theirs
    }
    assert {step: lines for step, lines in different.items() if lines} == {}


def is_known(step: str, line: str) -> bool:
    return any(known in line for known in KNOWN.get(step, set()) | KNOWN.get("everywhere", set()))
