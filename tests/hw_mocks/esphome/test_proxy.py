"""A Bluetooth proxy whose power is cut, and what it answers."""

from __future__ import annotations

import asyncio

import pytest
from aioesphomeapi.client import APIClient

from hw_mocks.bluez.radio import virtual_bluetooth
from hw_mocks.dice.pixels import VirtualPixel
from hw_mocks.esphome.proxy import VirtualProxy, virtual_proxy


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


async def test_a_proxy_says_when_it_has_let_go_of_a_die() -> None:
    """A client waits for this answer, and does not connect again before."""
    async with virtual_bluetooth({"die": VirtualPixel(0xD1)}) as radio:
        radio.place("die")
        address = int(radio.devices["die"].peripheral.address.replace(":", ""), 16)
        async with virtual_proxy(VirtualProxy(radio, "shelf")) as shelf:
            client = APIClient("127.0.0.1", shelf.port, None)
            await client.connect()
            features = (await client.device_info()).bluetooth_proxy_feature_flags
            said: list[bool] = []
            await client.bluetooth_device_connect(
                address,
                lambda connected, _mtu, _error: said.append(connected),
                feature_flags=features,
                address_type=1,
            )
            await client.bluetooth_device_disconnect(address, timeout=5.0)
            await client.disconnect()

            assert (said, shelf.held, shelf.connects) == ([True, False], 0, ["die"])
