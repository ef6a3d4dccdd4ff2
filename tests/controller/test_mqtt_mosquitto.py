"""The link to a broker of the house: mosquitto, plain and with TLS, with passwords, certificates and access lists."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import ssl
from collections.abc import AsyncIterator
from pathlib import Path

import aiomqtt
import pytest

from controller.mqtt import link as mqtt_link
from controller.mqtt.link import BrokerAddress, MqttLink
from controller.mqtt.topics import Topics
from tests.controller.mosquitto import LOOPBACK, PATIENCE, Certificates, Mosquitto, free_port, make_certificates
from tests.controller.test_mqtt import eventually

KITCHEN = Topics("kitchen")
USERS = {"arbiter": "table-pass", "anna": "anna-pass", "guest": "guest-pass"}
ACL = """
user arbiter
topic readwrite arbiter/kitchen/#

user anna
topic deny arbiter/kitchen/seat/bruno
topic read arbiter/kitchen/#
topic write arbiter/kitchen/command

user guest
topic deny arbiter/kitchen/seat/#
topic deny arbiter/kitchen/command
topic read arbiter/kitchen/#
"""


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Certificates:
    return make_certificates(tmp_path_factory.mktemp("certificates"))


@contextlib.asynccontextmanager
async def running(link: MqttLink) -> AsyncIterator[MqttLink]:
    task = asyncio.create_task(link.run())
    try:
        async with asyncio.timeout(PATIENCE):
            yield link
    finally:
        task.cancel()
        await asyncio.wait([task])


async def is_reached(address: BrokerAddress, house: aiomqtt.Client) -> None:
    """What the table says arrives, and what the house says is heard."""
    link = MqttLink(address, KITCHEN.availability)
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    link.subscribe(KITCHEN.command, lambda message: heard.put_nowait(message.payload))
    async with house:
        await house.subscribe(KITCHEN.availability, qos=1)
        async with running(link):
            assert (await anext(house.messages)).payload == b"online"
            await house.publish(KITCHEN.command, b"hello", qos=1)
            assert await heard.get() == b"hello"
        assert (await anext(house.messages)).payload == b"offline"


async def test_a_plain_broker(tmp_path: Path) -> None:
    port = free_port()
    async with Mosquitto(tmp_path, port).running():
        await is_reached(BrokerAddress(LOOPBACK, port), aiomqtt.Client(LOOPBACK, port))


async def test_a_broker_with_tls_users_and_an_access_list(tmp_path: Path, certificates: Certificates) -> None:
    port = free_port()
    async with Mosquitto(tmp_path, port, tls=certificates, users=USERS, acl=ACL).running():
        address = BrokerAddress(LOOPBACK, port, "arbiter", "table-pass", tls=True, ca_file=certificates.ca)
        context = ssl.create_default_context(cafile=certificates.ca)
        await is_reached(
            address, aiomqtt.Client(LOOPBACK, port, username="anna", password="anna-pass", tls_context=context)
        )


async def test_a_broker_that_wants_a_certificate(tmp_path: Path, certificates: Certificates) -> None:
    port = free_port()
    own = {"cert_file": certificates.cert("arbiter"), "key_file": certificates.key("arbiter")}
    async with Mosquitto(tmp_path, port, tls=certificates, wants_certificate=True).running():
        address = BrokerAddress(LOOPBACK, port, tls=True, ca_file=certificates.ca, **own)  # type: ignore[arg-type]
        context = ssl.create_default_context(cafile=certificates.ca)
        context.load_cert_chain(certificates.cert("broker"), certificates.key("broker"))
        await is_reached(address, aiomqtt.Client(LOOPBACK, port, tls_context=context))


async def test_what_a_seat_alone_may_read_and_who_may_command_is_up_to_the_list(tmp_path: Path) -> None:
    port = free_port()
    async with Mosquitto(tmp_path, port, users=USERS, acl=ACL).running():
        link = MqttLink(BrokerAddress(LOOPBACK, port, "arbiter", "table-pass"), KITCHEN.availability)
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        link.subscribe(KITCHEN.command, lambda message: heard.put_nowait(message.payload))
        for topic in (KITCHEN.seat("anna"), KITCHEN.seat("bruno"), KITCHEN.prompt):
            link.publish(topic, b"secret", retain=True)
        async with running(link), guest(port, "anna") as anna, guest(port, "guest") as stranger:
            assert await read_by(anna) == {KITCHEN.availability, KITCHEN.prompt, KITCHEN.seat("anna")}
            assert await read_by(stranger) == {KITCHEN.availability, KITCHEN.prompt}
            await stranger.publish(KITCHEN.command, b"from a stranger", qos=1)
            await anna.publish(KITCHEN.command, b"from anna", qos=1)
            assert await heard.get() == b"from anna"


def guest(port: int, name: str) -> aiomqtt.Client:
    return aiomqtt.Client(LOOPBACK, port, username=name, password=USERS[name])


async def read_by(client: aiomqtt.Client) -> set[str]:
    """All that is retained; the prompt is the last that the table sends."""
    await client.subscribe("arbiter/kitchen/#", qos=1)
    topics: set[str] = set()
    async for message in client.messages:
        topics.add(str(message.topic))
        if {KITCHEN.prompt, KITCHEN.availability} <= topics:
            break
    await client.subscribe("arbiter/kitchen/seat/+", qos=1)
    await client.unsubscribe("arbiter/kitchen/seat/+")
    while len(client.messages):
        topics.add(str((await anext(client.messages)).topic))
    return topics


async def test_a_broker_that_comes_back_empty_is_filled_again(tmp_path: Path) -> None:
    port = free_port()
    broker = Mosquitto(tmp_path, port)
    link = MqttLink(BrokerAddress(LOOPBACK, port), KITCHEN.availability)
    link.publish(KITCHEN.prompt, b"before", retain=True)
    async with running(link):
        async with broker.running():
            await link.connected.wait()
        for moment in range(50):
            link.publish(KITCHEN.prompt, b"%d" % moment, retain=True)
        async with broker.running(), aiomqtt.Client(LOOPBACK, port) as house:
            await house.subscribe(KITCHEN.prompt, qos=1)
            assert (await anext(house.messages)).payload == b"49"
            assert link.counters.reconnects == 1


@pytest.mark.parametrize("password", ["wrong", None])
async def test_a_broker_that_turns_the_table_away_is_asked_less_and_less(
    tmp_path: Path, password: str | None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(mqtt_link, "FIRST_PAUSE", 0.01)
    port = free_port()
    async with Mosquitto(tmp_path, port, users=USERS).running():
        link = MqttLink(BrokerAddress(LOOPBACK, port, "arbiter", password), KITCHEN.availability)
        async with running(link):
            await eventually(lambda: link._pause > mqtt_link.LONGEST_PAUSE_AWAY)
    assert caplog.text.count("is away") == 1


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
async def test_a_certificate_of_another_house_is_not_trusted(
    tmp_path: Path, certificates: Certificates, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mqtt_link, "FIRST_PAUSE", 0.01)
    port = free_port()
    (tmp_path / "other").mkdir()
    async with Mosquitto(tmp_path, port, tls=certificates).running():
        other = make_certificates(tmp_path / "other")
        link = MqttLink(BrokerAddress(LOOPBACK, port, tls=True, ca_file=other.ca), KITCHEN.availability)
        async with running(link):
            await eventually(lambda: link._pause > mqtt_link.LONGEST_PAUSE_AWAY)
        assert not link.connected.is_set()
    gc.collect()  # paho drops the socket of a handshake that failed without closing it
