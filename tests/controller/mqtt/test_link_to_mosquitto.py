"""The link to a broker of the house: mosquitto, plain and with TLS, with passwords, certificates and access lists."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import re
import ssl
import textwrap
from collections.abc import AsyncIterator
from pathlib import Path

import aiomqtt
import pytest

from controller.mqtt import link as mqtt_link
from controller.mqtt.address import BrokerAddress
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics
from tests.alongside import alongside
from tests.controller.mqtt.mosquitto import LOOPBACK, PATIENCE, Certificates, Mosquitto, free_port, make_certificates
from tests.controller.mqtt.test_link import eventually

KITCHEN = Topics("kitchen")
DOCS = (Path(__file__).parents[3] / "docs" / "mqtt.md").read_text(encoding="utf-8")
(_LISTED,) = re.findall(r"^ *```\n( *user arbiter\n.*?)^ *```", DOCS, re.MULTILINE | re.DOTALL)
ACL = textwrap.dedent(_LISTED)
"""The list that the page gives its readers, as it stands there."""

USERS = {user: f"{user}-pass" for user in re.findall(r"^user (\S+)", ACL, re.MULTILINE)}
OPEN_TO_PLAYERS = (
    *("availability", "prompt", "view", "events", "dice", "device/red-1", "signal", "announce"),
    *("picture/card", "health", "reply"),
)
PRIVATE = ("command", "echo", "hardware", "hardware/act", "seat/anna", "seat/bruno", "invented/later")
OF_HOME_ASSISTANT = ("homeassistant/status", "homeassistant/device/arbiter_kitchen/table/config")
EVERYWHERE = (
    *(f"arbiter/kitchen/{name}" for name in (*OPEN_TO_PLAYERS, *PRIVATE)),
    *OF_HOME_ASSISTANT,
    "wled/clock/api",
    "panels/anna/image",
    "panels/bruno/image",
)


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Certificates:
    return make_certificates(tmp_path_factory.mktemp("certificates"))


@contextlib.asynccontextmanager
async def running(link: MqttLink) -> AsyncIterator[MqttLink]:
    async with alongside(link.run()), asyncio.timeout(PATIENCE):
        yield link


async def is_reached(address: BrokerAddress, house: aiomqtt.Client) -> None:
    """What the table says arrives, and what the house says is heard."""
    link = MqttLink(address, KITCHEN)
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
        address = BrokerAddress(LOOPBACK, port, "arbiter", USERS["arbiter"], tls=True, ca_file=certificates.ca)
        context = ssl.create_default_context(cafile=certificates.ca)
        await is_reached(
            address, aiomqtt.Client(LOOPBACK, port, username="anna", password=USERS["anna"], tls_context=context)
        )


async def test_a_broker_that_wants_a_certificate(tmp_path: Path, certificates: Certificates) -> None:
    port = free_port()
    own = {"cert_file": certificates.cert("arbiter"), "key_file": certificates.key("arbiter")}
    async with Mosquitto(tmp_path, port, tls=certificates, wants_certificate=True).running():
        address = BrokerAddress(LOOPBACK, port, tls=True, ca_file=certificates.ca, **own)  # type: ignore[arg-type]
        context = ssl.create_default_context(cafile=certificates.ca)
        context.load_cert_chain(certificates.cert("broker"), certificates.key("broker"))
        await is_reached(address, aiomqtt.Client(LOOPBACK, port, tls_context=context))


@pytest.mark.parametrize(
    ("user", "reads", "writes"),
    [
        ("anna", {f"arbiter/kitchen/{name}" for name in (*OPEN_TO_PLAYERS, "seat/anna")}, {KITCHEN.command}),
        ("bruno", {f"arbiter/kitchen/{name}" for name in (*OPEN_TO_PLAYERS, "seat/bruno")}, {KITCHEN.command}),
        (
            "homeassistant",
            {*(f"arbiter/kitchen/{name}" for name in OPEN_TO_PLAYERS if name != "events"), *OF_HOME_ASSISTANT},
            {KITCHEN.command, *OF_HOME_ASSISTANT},
        ),
        ("clock", {"wled/clock/api"}, set()),
        ("annas-panel", {"panels/anna/image"}, set()),
    ],
)
async def test_the_documented_list_lets_everyone_read_and_write_what_is_his_and_no_more(
    tmp_path: Path, user: str, reads: set[str], writes: set[str]
) -> None:
    port = free_port()
    async with (
        asyncio.timeout(PATIENCE),
        Mosquitto(tmp_path, port, users={**USERS, "all": "all-pass"}, acl=ACL + ALL).running(),
        guest(port, "all", "all-pass") as everyone,
        guest(port, user, USERS[user]) as client,
    ):
        for topic in ("#", *EVERYWHERE):
            await client.subscribe(topic, qos=1)
        assert await heard_by(client, everyone) == reads
        await everyone.subscribe("#", qos=1)
        assert await heard_by(everyone, client) == writes


ALL = "\nuser all\ntopic readwrite #\n"


async def heard_by(hears: aiomqtt.Client, speaks: aiomqtt.Client) -> set[str]:
    """The topics on which a word of the one reaches the other. Once a ping is answered, all that came before it is there."""
    for topic in EVERYWHERE:
        await speaks.publish(topic, b"a word", qos=1)
    await hears.unsubscribe("no/such/topic")
    topics = set()
    while len(hears.messages):
        topics.add(str((await anext(hears.messages)).topic))
    return topics


async def test_the_table_itself_is_at_home_on_the_documented_list(tmp_path: Path) -> None:
    port = free_port()
    async with Mosquitto(tmp_path, port, users=USERS, acl=ACL).running():
        link = MqttLink(BrokerAddress(LOOPBACK, port, "arbiter", USERS["arbiter"]), KITCHEN)
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        link.subscribe(KITCHEN.command, lambda message: heard.put_nowait(message.payload))
        async with (
            running(link),
            guest(port, "anna", USERS["anna"]) as anna,
            guest(port, "clock", USERS["clock"]) as clock,
        ):
            await link.connected.wait()
            await clock.publish(KITCHEN.command, b"from a lamp", qos=1)
            await anna.publish(KITCHEN.command, b"from anna", qos=1)
            assert await heard.get() == b"from anna"


def guest(port: int, name: str, password: str) -> aiomqtt.Client:
    return aiomqtt.Client(LOOPBACK, port, username=name, password=password)


async def test_a_broker_that_comes_back_empty_is_filled_again(tmp_path: Path) -> None:
    port = free_port()
    broker = Mosquitto(tmp_path, port)
    link = MqttLink(BrokerAddress(LOOPBACK, port), KITCHEN)
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
        link = MqttLink(BrokerAddress(LOOPBACK, port, "arbiter", password), KITCHEN)
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
        link = MqttLink(BrokerAddress(LOOPBACK, port, tls=True, ca_file=other.ca), KITCHEN)
        async with running(link):
            await eventually(lambda: link._pause > mqtt_link.LONGEST_PAUSE_AWAY)
        assert not link.connected.is_set()
    gc.collect()  # paho drops the socket of a handshake that failed without closing it
