"""A table with a page that others reach says so by zeroconf; one that only this computer reaches does not."""

from __future__ import annotations

import asyncio
from pathlib import Path
from uuid import uuid4

import pytest
from msgspec.structs import replace
from zeroconf.asyncio import AsyncServiceInfo

from controller.config.load import Table, load_table
from controller.daemon.announcement import Announcement
from controller.network import announce
from controller.network.announce import TYPE
from controller.network.zeroconf_search import responder
from controller.web.access.invites import Invite, PageOpened, page_opened
from controller.web.access.keys import Keys, Role
from tests.alongside import alongside

LOOPBACK = ("127.0.0.1",)
PATIENCE = 60.0


def table_called(name: str, folder: Path) -> Table:
    file = folder / "table.toml"
    file.write_text(f'[table]\nname = "{name}"\n[network]\ninterfaces = ["127.0.0.1"]\n', encoding="utf-8")
    return load_table(file, folder)


async def test_a_public_page_is_announced_and_a_private_one_is_not(tmp_path: Path) -> None:
    name, house = f"t-{uuid4().hex[:8]}", f"Casa {uuid4().hex[:8]}"
    table = table_called(name, tmp_path)
    private = page_opened(table.config.web, Keys("k" * 43, ()), 8765)
    public = replace(private, reachable=True)
    announcement = Announcement(table)
    async with alongside(announcement.run()), asyncio.timeout(PATIENCE), responder(LOOPBACK) as visitor:
        announcement.page_opened(public)
        info = AsyncServiceInfo(TYPE, f"{name}.{TYPE}")
        while not await info.async_request(visitor.zeroconf, 300):
            pass
        assert (info.parsed_addresses(), info.port) == (["127.0.0.1"], 8765)
        assert info.properties[b"scheme"] == b"http"

        path = table.source.path
        path.write_text(path.read_text(encoding="utf-8").replace("[network]", f'house = "{house}"\n[network]'), "utf-8")
        announcement.equip(load_table(path, tmp_path))
        while not await AsyncServiceInfo(TYPE, f"{house}.{TYPE}").async_request(visitor.zeroconf, 300):
            pass

        announcement.page_opened(private)
        while await AsyncServiceInfo(TYPE, f"{house}.{TYPE}").async_request(visitor.zeroconf, 200):  # noqa: ASYNC110
            await asyncio.sleep(0.05)  # what is known is answered without waiting


@pytest.mark.parametrize(("scheme", "port"), [("http", 80), ("https", 443)])
async def test_an_address_without_a_port_is_announced_with_the_usual_one(
    tmp_path: Path, scheme: str, port: int
) -> None:
    name = f"t-{uuid4().hex[:8]}"
    announcement = Announcement(table_called(name, tmp_path))
    announcement.page_opened(PageOpened((Invite(Role.LOOKER, None, f"{scheme}://127.0.0.1/"),), reachable=True))
    async with alongside(announcement.run()), asyncio.timeout(PATIENCE), responder(LOOPBACK) as visitor:
        info = AsyncServiceInfo(TYPE, f"{name}.{TYPE}")
        while not await info.async_request(visitor.zeroconf, 300):
            pass
        assert info.port == port


async def test_a_computer_that_gets_its_address_later_is_announced_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announce, "RETRY_SECONDS", 0.05)
    addresses = iter(["a-computer-without-a-network"])
    monkeypatch.setattr("controller.daemon.announcement.own_address", lambda: next(addresses, "127.0.0.1"))
    name = f"t-{uuid4().hex[:8]}"
    announcement = Announcement(table_called(name, tmp_path))
    announcement.page_opened(PageOpened((Invite(Role.LOOKER, None, "http://table.example/"),), reachable=True))
    async with alongside(announcement.run()) as (running,), asyncio.timeout(PATIENCE), responder(LOOPBACK) as visitor:
        info = AsyncServiceInfo(TYPE, f"{name}.{TYPE}")
        while not await info.async_request(visitor.zeroconf, 300):
            assert not running.done()
        assert info.parsed_addresses() == ["127.0.0.1"]
