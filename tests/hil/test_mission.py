"""A whole mission: the daemon as a separate process, its dice and its hub on a real BlueZ, and hands that roll and move."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from unittest import mock

import pytest
from msgspec.structs import replace

from controller.commands.mock import virtual_table
from controller.config.load import Table
from hw_mocks.bluez.peripheral import VirtualDie
from hw_mocks.real_bluez.radio import RealRadio
from hw_mocks.testing.background_loop import Workshop
from tests.alongside import alongside
from tests.hil.worlds import real_world
from tests.loop.harness import daemon, ending, foretold, venue

pytestmark = [pytest.mark.hil, pytest.mark.timeout(900)]


@asynccontextmanager
async def on_the_real_air(
    radio: RealRadio, dice: Mapping[str, VirtualDie], *_: object, **__: object
) -> AsyncIterator[RealRadio]:
    """In place of the emulated radio."""
    await radio.add_dice(dice)
    yield radio


@asynccontextmanager
async def alive(table: Table, radio: RealRadio) -> AsyncIterator[None]:
    """Hands, hub and displays of a table, with its dice and its hub on the air of a real BlueZ."""
    # Doubles insist on their own bus; the radio that replaces theirs never opens it.
    bluetooth = table.config.bluetooth.model_copy(update={"bus": f"unix:path={table.state}/unused"})
    table = replace(table, config=table.config.model_copy(update={"bluetooth": bluetooth}))
    ready = asyncio.Event()
    with mock.patch.object(virtual_table, "virtual_bluetooth", partial(on_the_real_air, radio)):
        async with alongside(virtual_table.bring_to_life(table, fast=True, tell=ready.set)) as (living,):
            waiting = asyncio.create_task(ready.wait())
            await asyncio.wait((living, waiting), return_when=asyncio.FIRST_COMPLETED)
            if living.done():
                await living
            yield


async def test_a_mission_ends_as_its_seeds_foretell(
    computer: tuple[Workshop, RealRadio], monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop, radio = computer
    with venue() as place:
        expected = foretold(place.table)
        text = place.path.read_text(encoding="utf-8")
        text = re.sub(r"\[bluetooth\]\nbus = [^\n]*\n", "", text).replace('port = "hub"', 'port = "ble:board"')
        place.path.write_text(text, encoding="utf-8")
        async with real_world(workshop, radio) as world:
            monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", world.bus)
            stack = AsyncExitStack()  # entered and left on the loop of the machine
            await asyncio.to_thread(workshop.wait, stack.enter_async_context(alive(place.table, radio)))
            try:
                async with daemon(place) as child:
                    end = await ending(child)
            finally:
                await asyncio.to_thread(workshop.wait, stack.aclose())
        assert end["digest"] == expected.digest
        assert place.record() == expected.record
        assert place.is_sound()
        assert {"board", "red-1", "blue-2"} <= {note.subject for note in place.notes() if note.kind == "up"}
