"""A WLED controller is pointed at the table's broker: shown first, then exactly that, and nothing else."""

from __future__ import annotations

import pytest

from controller.mqtt.address import BrokerAddress
from controller.network import wled
from controller.network.found import LONGEST_TEXT
from controller.network.wled import Change, WledFault
from hw_mocks.displays.mqtt_device import BrokerPlace, client_at
from hw_mocks.displays.wled_controller import VirtualWledController

MAC = "a1b2c3d4e5f6"


def at(controller: VirtualWledController) -> str:
    return f"http://{controller.host}:{controller.http_port}"


async def test_a_controller_says_what_it_is() -> None:
    async with VirtualWledController("board", 144, MAC, columns=12, rows=12).running(announced_on=()) as board:
        assert await wled.info(at(board)) == wled.WledInfo("board", "0.15.0", 144, MAC, 12, 12)


@pytest.mark.parametrize("matrix", [{"w": "wide", "h": []}, {"w": 1e300, "h": None}, {}, "square"])
async def test_what_calls_itself_a_matrix_without_a_size_is_a_strip(matrix: object) -> None:
    async with VirtualWledController("x" * 10_000, 144, MAC).running(announced_on=()) as board:
        board.about["leds"] = {"count": 144, "matrix": matrix}

        info = await wled.info(at(board))

        assert (info.columns, info.rows) == (0, 0)
        assert len(info.name) == LONGEST_TEXT


async def test_pointing_it_at_the_broker_is_shown_first_and_then_done(virtual_broker: BrokerPlace) -> None:
    address = BrokerAddress(virtual_broker.host, virtual_broker.port)
    async with VirtualWledController("ring", 3, MAC).running(announced_on=()) as ring:
        plan = await wled.plan(at(ring), address)
        assert plan.topic == "wled/d4e5f6"
        assert plan.changes == (
            Change("MQTT", "off", "on"),
            Change("broker", "", "127.0.0.1"),
            Change("port", "1883", str(virtual_broker.port)),
        )
        assert not ring.mqtt["en"], "nothing is changed before somebody agreed"

        await wled.point(at(ring), plan)
        async with client_at(virtual_broker) as client:
            await client.subscribe("wled/d4e5f6/status")
            assert (await anext(client.messages)).payload == b"online"
            await client.publish("wled/d4e5f6/api", b'{"seg":{"id":0,"i":["FF0000"]}}')
            await ring.until(lambda pixels: pixels[0] == (255, 0, 0))
        assert ring.restarts == 1
        assert (await wled.plan(at(ring), address)).changes == ()


async def test_a_password_is_never_shown() -> None:
    address = BrokerAddress("house", 1883, "table", "correct horse")
    async with VirtualWledController("ring", 3, MAC).running(announced_on=()) as ring:
        plan = await wled.plan(at(ring), address)

        assert "correct horse" not in str(plan.changes)
        assert ("user", "table") in {(change.setting, change.after) for change in plan.changes}
        await wled.point(at(ring), plan)
        assert ring.mqtt["psk"] == "correct horse"


async def test_a_topic_that_begins_its_groups_topic_is_replaced() -> None:
    async with VirtualWledController("ring", 3, MAC).running(announced_on=()) as ring:
        ring.mqtt["topics"] = {"device": "wled/a", "group": "wled/all"}

        plan = await wled.plan(at(ring), BrokerAddress("house"))

        assert plan.topic == "wled/d4e5f6"
        assert Change("topic", "wled/a", "wled/d4e5f6") in plan.changes


async def test_what_cannot_be_done_is_said_in_a_sentence() -> None:
    async with VirtualWledController("ring", 3, MAC, pin="1234").running(announced_on=()) as ring:
        plan = await wled.plan(at(ring), BrokerAddress("house"))
        with pytest.raises(WledFault, match="locked by a PIN"):
            await wled.point(at(ring), plan)
        with pytest.raises(WledFault, match="TLS"):
            await wled.plan(at(ring), BrokerAddress("house", tls=True))
        gone = at(ring)
    with pytest.raises(WledFault, match="cannot be reached"):
        await wled.info(gone)
