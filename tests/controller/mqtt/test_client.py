"""Messages are written as soon as they are published, whatever the socket takes."""

from __future__ import annotations

import asyncio
import socket
import threading
from pathlib import Path

import aiomqtt
import pytest

from controller.mqtt.broker import Broker, embedded_broker
from controller.mqtt.client import EagerClient

PATIENCE = 30.0


def client_of(broker: Broker) -> EagerClient:
    return EagerClient(broker.host, broker.port)


async def test_a_message_is_written_before_the_loop_turns(tmp_path: Path) -> None:
    async with asyncio.timeout(PATIENCE), embedded_broker(tmp_path) as broker, client_of(broker) as client:
        publishing = client.publish("den/light", b"red")
        with pytest.raises(StopIteration):  # it has not waited for anything
            publishing.send(None)
        async with client_of(broker) as other:
            await other.subscribe("den/#")
            await client.publish("den/light", b"green")
            assert (await anext(other.messages)).payload == b"green"


async def test_a_message_that_the_socket_does_not_take_at_once_arrives_whole(tmp_path: Path) -> None:
    """As with a network that stumbles; afterwards nothing is left that would wake the loop again and again."""
    large, loop = bytes(range(256)) * 3000, asyncio.get_running_loop()
    async with asyncio.timeout(PATIENCE), embedded_broker(tmp_path) as broker:
        options = ((socket.SOL_SOCKET, socket.SO_SNDBUF, 4096),)
        async with EagerClient(broker.host, broker.port, socket_options=options) as client, client_of(broker) as other:
            await other.subscribe("den/#", qos=1)
            await client.publish("den/large", large, qos=1)
            assert (await anext(other.messages)).payload == large
            wire = client._client.socket()
            assert wire is not None
            assert not loop.remove_writer(wire.fileno())


async def test_who_waits_is_told_that_the_connection_broke(tmp_path: Path) -> None:
    async with asyncio.timeout(PATIENCE), embedded_broker(tmp_path) as broker:
        with pytest.raises(aiomqtt.MqttError):
            await _speak_on_a_broken_wire(broker)


async def _speak_on_a_broken_wire(broker: Broker) -> None:
    async with client_of(broker) as client:
        wire = client._client.socket()
        assert isinstance(wire, socket.socket)
        wire.shutdown(socket.SHUT_WR)
        speaking = asyncio.create_task(client.publish("den/light", b"red"))
        try:
            await anext(client.messages)
        finally:
            speaking.cancel()


async def test_a_connection_that_breaks_at_once_leaves_nobody_watching_its_number() -> None:
    client, loop = EagerClient("127.0.0.1", 1), asyncio.get_running_loop()
    wire, far_end = socket.socketpair()
    number, asked = wire.fileno(), threading.Event()

    def break_at_once() -> socket.socket:
        client._on_socket_open(client._client, None, wire)
        client._on_socket_register_write(client._client, None, wire)
        asked.set()
        client._on_socket_close(client._client, None, wire)
        wire.close()
        return socket.socket()

    breaking = loop.run_in_executor(None, break_at_once)
    asked.wait(PATIENCE)
    with far_end, await breaking as another:
        assert another.fileno() == number
        await asyncio.sleep(0)
        assert not loop.remove_reader(number)
        assert not loop.remove_writer(number)
