"""A Bluetooth proxy whose power is cut."""

from __future__ import annotations

import asyncio

import pytest

from hw_mocks.bluez.radio import virtual_bluetooth
from hw_mocks.esphome.proxy import VirtualProxy


async def test_a_proxy_that_is_coming_back_can_be_closed() -> None:
    async with virtual_bluetooth({}) as radio:
        shelf = VirtualProxy(radio, "shelf")
        await shelf.start()
        shelf.kill(0)
        while shelf._restart is None:  # noqa: ASYNC110  # it is closed while it starts, not later
            await asyncio.sleep(0)

        await shelf.close()

    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", shelf.port)
