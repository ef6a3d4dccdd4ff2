"""Dice in reach on the Devices page."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from controller.commands.devices.background import running
from controller.config.load import Table, load_table
from controller.daemon.devices import Devices
from controller.setup.dice_section import DiceSection
from hw_mocks.bluez.radio import virtual_bluetooth
from hw_mocks.dice.pixels import VirtualPixel
from hw_mocks.esphome.proxy import VirtualProxy, virtual_proxy


class Running:
    """A table with no game."""

    seats = ()
    device_states = ()

    def __init__(self, table: Table) -> None:
        self.table = table
        self.devices = Devices(table.config, lambda _: None)

    async def hardware(self) -> Any:
        return self.devices


async def test_dice_are_found_through_a_proxy_where_this_computer_has_no_bluetooth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        virtual_bluetooth({"red": VirtualPixel(0xD1)}) as radio,
        virtual_proxy(VirtualProxy(radio, "p")) as shelf,
    ):
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", radio.address)
        radio.power(on=False)
        path = tmp_path / "t.toml"
        proxy = f'{{ name = "shelf", host = "127.0.0.1", port = {shelf.port} }}'
        path.write_text(f'[table]\nname = "t"\n[bluetooth]\nproxies = [{proxy}]\n', encoding="utf-8")
        table = Running(load_table(path, tmp_path / "state"))
        section, changed = DiceSection(table), asyncio.Event()
        section.changed = changed.set
        async with running(table.devices.run()), running(section.run()):
            while not (shown := section.state())["reach"]:
                await changed.wait()
                changed.clear()

    assert shown["trouble"] is None
    assert [each["id"] for each in shown["reach"]] == ["000000d1"]


async def test_the_page_stays_short_where_a_device_invents_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.setup.dice_section.MOST_IN_REACH", 2)
    async with virtual_bluetooth({str(number): VirtualPixel(number) for number in range(1, 6)}) as radio:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", radio.address)
        path = tmp_path / "t.toml"
        path.write_text('[table]\nname = "t"\n', encoding="utf-8")
        table = Running(load_table(path, tmp_path / "state"))
        section, heard, all_heard = DiceSection(table), set[str](), asyncio.Event()

        def listen(_adapter: str, address: str, *_: object) -> None:
            heard.add(address)
            if len(heard) == 5:
                all_heard.set()

        async with running(table.devices.run()), running(section.run()):
            table.devices.radio.listeners.add(listen)
            await all_heard.wait()

            assert len(section.state()["reach"]) == 2
