from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Self

import aiomqtt
import pytest

from controller.messages.commands import UnreadableCommand, read_command
from controller.messages.payloads import to_json
from controller.messages.reply import Reply
from controller.mqtt import link as mqtt_link
from controller.mqtt import outbox
from controller.mqtt.address import BrokerAddress, UnusableAddress
from controller.mqtt.broker import Broker, embedded_broker
from controller.mqtt.link import Message, MqttLink
from controller.mqtt.topics import Topics
from tests.alongside import alongside
from tests.controller.mqtt.mosquitto import free_port

PATIENCE = 30.0
DEN = Topics("den")


@contextlib.asynccontextmanager
async def running(link: MqttLink) -> AsyncIterator[MqttLink]:
    async with alongside(link.run()):
        yield link


@contextlib.asynccontextmanager
async def listening(broker: Broker, topic: str) -> AsyncIterator[aiomqtt.Client]:
    async with asyncio.timeout(PATIENCE), aiomqtt.Client(broker.host, broker.port) as client:
        await client.subscribe(topic, qos=1)
        yield client


def link_to(broker: Broker) -> MqttLink:
    return MqttLink(BrokerAddress(broker.host, broker.port), DEN)


async def until(client: aiomqtt.Client, topic: str, payload: bytes) -> None:
    async for message in client.messages:
        if (str(message.topic), message.payload) == (topic, payload):
            return


async def eventually(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            if holds():
                return
            await asyncio.sleep(0.01)


async def test_what_was_said_before_the_connection_arrives(tmp_path: Path) -> None:
    async with embedded_broker(tmp_path) as broker, listening(broker, f"{DEN.base}/#") as house:
        link = link_to(broker)
        link.publish(DEN.prompt, b"one", retain=True)
        link.publish(DEN.prompt, b"two", retain=True)
        link.publish(DEN.events, b"story")
        async with running(link):
            heard = {str((m := await anext(house.messages)).topic): m.payload for _ in range(4)}
    assert heard.pop(DEN.echo)
    assert heard == {DEN.availability: b"online", DEN.prompt: b"two", DEN.events: b"story"}


async def test_lights_do_not_wait_for_what_wants_a_receipt(tmp_path: Path) -> None:
    """People look at the ring, not at the broker."""
    async with embedded_broker(tmp_path) as broker, listening(broker, "#") as house:
        link = link_to(broker)
        async with running(link):
            await until(house, DEN.availability, b"online")
            await link.connected.wait()
            link.publish(DEN.view, b"large", retain=True)
            link.publish(DEN.events, b"story")
            link.publish("wled/clock/api", b"frame", qos=0)
            heard = [str((await anext(house.messages)).topic) for _ in range(3)]
    assert heard[0] == "wled/clock/api"
    assert set(heard[1:]) == {DEN.view, DEN.events}


async def test_a_table_that_leaves_in_peace_says_its_last_words_and_is_offline(tmp_path: Path) -> None:
    async with embedded_broker(tmp_path) as broker, listening(broker, DEN.reply) as house:
        link = link_to(broker)
        async with running(link):
            await asyncio.wait_for(link.connected.wait(), PATIENCE)
            link.publish(DEN.reply, b"last words")
        assert (await anext(house.messages)).payload == b"last words"
        async with listening(broker, DEN.availability) as late:
            message = await anext(late.messages)
        assert (message.payload, message.retain) == (b"offline", True)


async def test_the_table_is_offline_when_it_is_cut_off(tmp_path: Path) -> None:
    """The last will speaks for a daemon that cannot."""
    async with embedded_broker(tmp_path) as broker, listening(broker, DEN.availability) as house:
        link = link_to(broker)
        clients: list[aiomqtt.Client] = []
        make = link._client

        def keep() -> aiomqtt.Client:
            clients.append(make())
            return clients[-1]

        link._client = keep  # type: ignore[method-assign]
        async with running(link):
            await until(house, DEN.availability, b"online")
            await link.connected.wait()
            connection = clients[0]._client.socket()
            assert isinstance(connection, socket.socket)
            connection.shutdown(socket.SHUT_RDWR)
            await until(house, DEN.availability, b"offline")
            await until(house, DEN.availability, b"online")
            await eventually(lambda: link.counters.reconnects == 1)


async def test_a_broker_that_comes_back_empty_is_told_every_state_again(tmp_path: Path) -> None:
    port = free_port()
    link = MqttLink(BrokerAddress("127.0.0.1", port), DEN)
    async with running(link):
        async with embedded_broker(tmp_path / "before", port):
            link.publish(DEN.prompt, b"same", retain=True)
            link.publish(DEN.view, b"old", retain=True)
            await eventually(lambda: link.counters.published == 2)
        await eventually(lambda: not link.connected.is_set())
        link.publish(DEN.view, b"new", retain=True)
        async with embedded_broker(tmp_path / "after", port) as broker:
            await eventually(lambda: link.counters.published == 4)
            async with listening(broker, f"{DEN.base}/#") as house:
                kept = {str((m := await anext(house.messages)).topic): m.payload for _ in range(3)}
    assert kept == {DEN.availability: b"online", DEN.prompt: b"same", DEN.view: b"new"}


async def test_events_of_an_outage_come_afterwards_and_the_oldest_give_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "EVENTS_KEPT", 3)
    async with embedded_broker(tmp_path) as broker, listening(broker, DEN.events) as house:
        link = link_to(broker)
        for number in range(5):
            link.publish(DEN.events, b"%d" % number)
        assert link.counters.dropped == 2
        async with running(link):
            assert [(await anext(house.messages)).payload for _ in range(3)] == [b"2", b"3", b"4"]


async def test_a_state_that_did_not_change_is_not_sent_again(tmp_path: Path) -> None:
    async with embedded_broker(tmp_path) as broker, listening(broker, DEN.health) as house:
        link = link_to(broker)
        async with running(link):
            link.publish(DEN.health, b"well", retain=True)
            await eventually(lambda: link.counters.published == 1)
            link.publish(DEN.health, b"well", retain=True)
            link.publish(DEN.health, b"better", retain=True)
            assert [(await anext(house.messages)).payload for _ in range(2)] == [b"well", b"better"]
            await eventually(lambda: link.counters.published == 2)


async def test_a_message_no_broker_would_take_is_dropped_and_the_rest_goes_on(tmp_path: Path) -> None:
    async with embedded_broker(tmp_path) as broker, listening(broker, f"{DEN.base}/#") as house:
        link = link_to(broker)
        async with running(link):
            link.publish(DEN.view, b"x" * (mqtt_link.LARGEST_PAYLOAD + 1), retain=True)
            link.publish(DEN.prompt, b"on we go", retain=True)
            await until(house, DEN.prompt, b"on we go")
    assert link.counters.dropped == 1


async def test_a_message_that_is_too_large_is_not_read_and_the_next_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mqtt_link, "LARGEST_PAYLOAD", 1000)
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    async with embedded_broker(tmp_path) as broker, listening(broker, DEN.reply) as phone:
        link = link_to(broker)
        link.subscribe(DEN.command, lambda message: heard.put_nowait(message.payload))
        async with running(link):
            await asyncio.wait_for(link.connected.wait(), PATIENCE)
            for size in (1001, 1000):
                await phone.publish(DEN.command, b"x" * size, qos=1)
            assert len(await asyncio.wait_for(heard.get(), PATIENCE)) == 1000
            assert heard.empty()


async def test_a_command_comes_in_and_a_reply_goes_out(tmp_path: Path) -> None:
    async with embedded_broker(tmp_path) as broker, listening(broker, DEN.reply) as phone:
        link = link_to(broker)

        def obey(heard: Message) -> None:
            try:
                command = read_command(heard.payload)
            except UnreadableCommand as error:
                link.publish(DEN.reply, to_json(error.reply))
            else:
                link.publish(DEN.reply, to_json(Reply(command.id, ok=True, code="done", text=command.do)))

        link.subscribe(DEN.command, obey)
        async with running(link):
            await asyncio.wait_for(link.connected.wait(), PATIENCE)
            await phone.publish(DEN.command, b'{"id":"1","do":"pause"}', qos=1)
            assert (await anext(phone.messages)).payload == b'{"id":"1","ok":true,"code":"done","text":"pause"}'
            await phone.publish(DEN.command, b"nonsense", qos=1)
            answer = (await anext(phone.messages)).payload
            assert b'"code":"unreadable"' in bytes(answer)


async def test_a_command_that_somebody_retained_is_marked_as_old(tmp_path: Path) -> None:
    async with embedded_broker(tmp_path) as broker:
        async with aiomqtt.Client(broker.host, broker.port) as careless:
            await careless.publish(DEN.command, b"old", qos=1, retain=True)
        link, heard = link_to(broker), asyncio.Queue[Message]()
        link.subscribe(DEN.command, heard.put_nowait)
        async with running(link):
            assert await asyncio.wait_for(heard.get(), PATIENCE) == Message(DEN.command, b"old", retained=True)


async def test_a_wildcard_hears_what_it_matches(tmp_path: Path) -> None:
    async with embedded_broker(tmp_path) as broker:
        link, heard = link_to(broker), asyncio.Queue[Message]()
        link.subscribe("wled/+/status", heard.put_nowait)
        async with running(link), aiomqtt.Client(broker.host, broker.port) as ring:
            await asyncio.wait_for(link.connected.wait(), PATIENCE)
            await ring.publish("wled/ring/status", b"online", qos=1)
            assert (await asyncio.wait_for(heard.get(), PATIENCE)).topic == "wled/ring/status"


async def test_a_broker_that_is_away_is_reported_once(caplog: pytest.LogCaptureFixture) -> None:
    link = MqttLink(BrokerAddress("127.0.0.1", free_port()), DEN)
    async with running(link):
        await eventually(lambda: link._pause > mqtt_link.FIRST_PAUSE)
    assert caplog.text.count("the table plays on and keeps trying") == 1


def test_certificates_that_cannot_be_read_are_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "ca.pem").write_text("no certificate")
    for name in ("missing.pem", "ca.pem"):
        with pytest.raises(UnusableAddress, match=r"cannot be read \(.+\): check the path\.$"):
            BrokerAddress("example.org", 8883, tls=True, ca_file=tmp_path / name).tls_context()


def test_a_password_is_not_shown() -> None:
    assert "secret" not in repr(BrokerAddress("example.org", user="anna", password="secret"))


async def test_a_cancel_that_a_connect_swallows_is_heeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Python 3.11 does when the broker's word and the cancel come in the same turn of the loop."""
    connecting = asyncio.Event()

    class Client:
        async def __aenter__(self) -> Self:
            connecting.set()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
            return self

        async def __aexit__(self, *_: object) -> None: ...

        async def subscribe(self, _: object) -> None:
            await asyncio.Event().wait()

        @property
        async def messages(self) -> AsyncIterator[object]:
            yield await asyncio.Event().wait()

    link = MqttLink(BrokerAddress("127.0.0.1", 1), DEN)
    monkeypatch.setattr(link, "_client", Client)
    task = asyncio.create_task(link.run())
    await connecting.wait()
    task.cancel()
    await asyncio.wait([task], timeout=PATIENCE)
    assert task.cancelled()
