"""Displays are found where they announce themselves: by mDNS on loopback, and on a broker."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from uuid import uuid4

import aiomqtt
import orjson
import pytest
from zeroconf._dns import DNSPointer
from zeroconf._protocol.outgoing import DNSOutgoing
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf
from zeroconf.const import _CLASS_IN, _FLAGS_AA, _FLAGS_QR_RESPONSE, _TYPE_PTR

from controller.mqtt.address import BrokerAddress
from controller.network import announce, broker_search, zeroconf_search
from controller.network.broker_search import displays_in
from controller.network.found import LONGEST_TEXT, MOST_FOUND, FoundDisplay
from controller.network.zeroconf_search import responder
from hw_mocks.displays.mqtt_device import BrokerPlace
from hw_mocks.displays.wled_controller import VirtualWledController, announced
from tests.alongside import alongside

LOOPBACK = ("127.0.0.1",)
PATIENCE = 60.0


async def found(*names: str) -> dict[str, FoundDisplay]:
    """Search until all of these are found; other tests may announce displays at the same time."""
    seen: dict[str, FoundDisplay] = {}
    complete = asyncio.Event()

    def report(display: FoundDisplay) -> None:
        seen[display.name] = display
        if set(names) <= seen.keys():
            complete.set()

    async with alongside(zeroconf_search.search(report, LOOPBACK, PATIENCE)), asyncio.timeout(PATIENCE):
        await complete.wait()
    return {name: seen[name] for name in names}


async def test_wled_esphome_and_awtrix_are_found_with_where_they_answer() -> None:
    tag = uuid4().hex[:8]
    async with AsyncExitStack() as stack:
        ring = await stack.enter_async_context(VirtualWledController(f"ring-{tag}", 60, "a1b2c3d4e5f6").running())
        await stack.enter_async_context(
            announced("_esphomelib._tcp", f"card-{tag}", 6053, {"friendly_name": f"Card {tag}", "mac": "aabbccddeeff"})
        )
        await stack.enter_async_context(
            announced("_awtrix._tcp", f"awtrix_{tag}", 80, {"id": f"awtrix_{tag}", "name": f"Clock {tag}"})
        )
        seen = await found(f"ring-{tag}", f"Card {tag}", f"Clock {tag}")

        assert seen[f"ring-{tag}"] == FoundDisplay(
            "wled", f"ring-{tag}", "127.0.0.1", ring.http_port, serial="a1b2c3d4e5f6"
        )
        assert seen[f"Card {tag}"].topic == f"card-{tag}"
        assert seen[f"Clock {tag}"].topic == seen[f"Clock {tag}"].serial == f"awtrix_{tag}"


def shout(device: AsyncZeroconf, names: Sequence[str]) -> None:
    """Announce devices of these names. Nothing checks them, as in a device that means ill."""
    out = DNSOutgoing(_FLAGS_QR_RESPONSE | _FLAGS_AA)
    for name in names:
        pointer = DNSPointer("_wled._tcp.local.", _TYPE_PTR, _CLASS_IN, 120, f"{name}._wled._tcp.local.")
        out.add_answer_at_time(pointer, 0)
    device.zeroconf.async_send(out)


async def test_a_name_that_is_not_allowed_hides_no_other_device() -> None:
    tag = uuid4().hex[:8]
    seen = asyncio.Queue[str]()

    async def until_found(name: str) -> None:
        while await seen.get() != name:
            pass

    async def look_around() -> None:
        search = zeroconf_search.search(lambda display: seen.put_nowait(display.name), LOOPBACK, PATIENCE)
        async with AsyncExitStack() as stack, asyncio.TaskGroup() as group:
            searching = group.create_task(search)
            hostile = await stack.enter_async_context(responder(LOOPBACK))
            await stack.enter_async_context(announced("_wled._tcp", f"before-{tag}", 80, {}))
            await until_found(f"before-{tag}")
            shout(hostile, [f"bell\x07-{tag}", f"line\n-{tag}", f"<b>-{tag}"])
            await stack.enter_async_context(announced("_wled._tcp", f"after-{tag}", 80, {}))
            await until_found(f"after-{tag}")
            searching.cancel()

    async with asyncio.timeout(PATIENCE):
        await look_around()


async def test_a_device_of_a_thousand_names_is_not_asked_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    async def ask(_own: object, _service: str, name: str, _report: object) -> None:
        asked.append(name)

    monkeypatch.setattr(zeroconf_search, "MOST_FOUND", 2)
    monkeypatch.setattr(zeroconf_search, "_ask", ask)
    async with responder(LOOPBACK) as hostile, asyncio.TaskGroup() as group:
        searching = group.create_task(zeroconf_search.search(lambda _: None, LOOPBACK, seconds=1.0))
        while not searching.done():
            shout(hostile, [f"ring-{number}" for number in range(10)])
            await asyncio.wait([searching], timeout=0.1)

    assert len(asked) == 2


async def test_a_table_announces_its_page_and_takes_leave() -> None:
    table = f"table-{uuid4().hex[:8]}"
    announcing = asyncio.create_task(announce.announce(table, 8321, address=lambda: "127.0.0.1", interfaces=LOOPBACK))
    async with responder(LOOPBACK) as visitor:
        info = AsyncServiceInfo(announce.TYPE, f"{table}.{announce.TYPE}")
        async with asyncio.timeout(PATIENCE):
            while not await info.async_request(visitor.zeroconf, 500):
                pass
        assert (info.parsed_addresses(), info.port) == (["127.0.0.1"], 8321)
        assert info.properties[b"table"] == table.encode()

        announcing.cancel()
        await asyncio.wait([announcing])
        async with asyncio.timeout(PATIENCE):
            left = AsyncServiceInfo(announce.TYPE, f"{table}.{announce.TYPE}")
            while await left.async_request(visitor.zeroconf, 200):
                await asyncio.sleep(0.05)  # what is known is answered without waiting
                left = AsyncServiceInfo(announce.TYPE, f"{table}.{announce.TYPE}")


async def test_displays_on_the_broker_are_found_by_what_it_keeps(virtual_broker: BrokerPlace) -> None:
    bridge = [
        {"friendly_name": "lamp", "definition": {"exposes": [{"type": "light"}]}},
        {"friendly_name": "button", "definition": {"exposes": [{"type": "enum"}]}},
        {"friendly_name": "new", "definition": None},
    ]
    light = {"~": "strip", "schema": "json", "name": "Strip", "cmd_t": "~/command", "avty_t": "~/status"}
    kept = {
        "wled/a1b2c3/status": b"online",
        "card/status": b"online",
        "esphome/discover/card": orjson.dumps({"friendly_name": "Card", "mac": "aabb"}),
        "zigbee2mqtt/bridge/devices": orjson.dumps(bridge),
        "homeassistant/light/strip/config": orjson.dumps(light),
        "arbiter/kitchen/status": b"online",
    }
    async with aiomqtt.Client(virtual_broker.host, virtual_broker.port) as house:
        for topic, payload in kept.items():
            await house.publish(topic, payload, qos=1, retain=True)
    seen: list[FoundDisplay] = []

    await broker_search.search(seen.append, BrokerAddress(virtual_broker.host, virtual_broker.port), seconds=1.0)

    assert {(display.kind, display.name, display.topic, display.status) for display in seen} == {
        ("wled", "wled/a1b2c3", "wled/a1b2c3", ""),
        ("esphome", "Card", "card", ""),
        ("light", "lamp", "zigbee2mqtt/lamp/set", "zigbee2mqtt/lamp/availability"),
        ("light", "Strip", "strip/command", "strip/status"),
    }


async def test_a_broker_full_of_displays_fills_neither_the_page_nor_the_memory(virtual_broker: BrokerPlace) -> None:
    async with aiomqtt.Client(virtual_broker.host, virtual_broker.port) as house:
        for number in range(MOST_FOUND + 50):
            await house.publish(f"flood/{number}/status", b"online", qos=1, retain=True)
    seen: list[FoundDisplay] = []

    await broker_search.search(seen.append, BrokerAddress(virtual_broker.host, virtual_broker.port), seconds=2.0)

    assert len(seen) == MOST_FOUND


def test_the_lamps_of_a_large_bridge_are_found() -> None:
    """Zigbee2MQTT describes each of its devices with some kilobytes."""
    exposes = [{"type": "enum", "description": "x" * 5000}, {"type": "light"}]
    bridge = [{"friendly_name": f"lamp {number}", "definition": {"exposes": exposes}} for number in range(50)]

    assert len(list(displays_in("zigbee2mqtt/bridge/devices", orjson.dumps(bridge)))) == 50


LONG = "x" * 10_000


@pytest.mark.parametrize(
    ("topic", "said"),
    [
        (f"esphome/discover/{LONG}", {}),
        ("esphome/discover/card", {"friendly_name": f"Card\n\x1b[2J{LONG}", "mac": LONG}),
        ("homeassistant/light/x/config", {"~": LONG, "schema": "json", "cmd_t": "~~~~", "name": f"\x00{LONG}"}),
        (
            "zigbee2mqtt/bridge/devices",
            [{"friendly_name": f"\u202elamp\n{LONG}", "definition": {"exposes": [{"type": "light"}]}}],
        ),
        (f"{LONG}/stats/device", None),
        (f"{LONG}/status", None),
    ],
)
def test_what_a_device_calls_itself_fits_on_a_line(topic: str, said: object) -> None:
    payload = b"online" if said is None else orjson.dumps(said)

    (display,) = displays_in(topic, payload)

    for text in (display.name, display.topic, display.serial, display.status):
        assert text.isprintable()
        assert len(text) <= LONGEST_TEXT + len("zigbee2mqtt//availability")


@pytest.mark.parametrize(
    ("topic", "payload"),
    [
        ("zigbee2mqtt/bridge/devices", b"{"),
        ("zigbee2mqtt/bridge/devices", b'[1, {"friendly_name": 2, "definition": {"exposes": [3]}}]'),
        ("homeassistant/light/x/config", b"[]"),
        ("homeassistant/light/x/config", b'{"schema": "template", "cmd_t": "x"}'),
        ("x/status", b"\xff"),
        ("arbiter/t/status", b"online"),
    ],
)
def test_what_describes_no_display_is_passed_over(topic: str, payload: bytes) -> None:
    assert list(displays_in(topic, payload)) == []


async def test_a_table_stopped_while_it_takes_leave_closes_its_sockets() -> None:
    opened: asyncio.Future[AsyncZeroconf] = asyncio.get_running_loop().create_future()

    async def announced_service() -> None:
        async with responder(LOOPBACK) as own:
            name = f"t-{uuid4().hex[:8]}"
            info = AsyncServiceInfo(
                announce.TYPE, f"{name}.{announce.TYPE}", 80, server=f"{name}.local.", addresses=[b"\x7f\0\0\1"]
            )
            await (await own.async_register_service(info))
            opened.set_result(own)
            await asyncio.Event().wait()

    table = asyncio.create_task(announced_service())
    async with asyncio.timeout(PATIENCE):
        own = await opened
        table.cancel()
        await asyncio.sleep(0)
        assert not table.done(), "taking leave takes three messages"
        table.cancel()
        await asyncio.wait([table])

    assert all(each.transport.is_closing() for each in own.zeroconf.engine.readers)


def test_a_table_that_never_searches_does_not_load_zeroconf() -> None:
    imports = "import controller.daemon.table, controller.network.announce, controller.network.zeroconf_search"
    code = f"{imports}, sys; sys.exit('zeroconf' in sys.modules)"

    assert subprocess.run((sys.executable, "-c", code), check=False).returncode == 0
