"""A door in front of a broker that admits one version of MQTT only, as brokers of the years to come will."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from tests.controller.mqtt.mosquitto import LOOPBACK

MQTT_5 = 5

# What mosquitto says to a client of version 3.1.1 that it does not accept: unacceptable protocol version.
REFUSED = bytes.fromhex("20 02 00 01")


@contextlib.asynccontextmanager
async def mqtt_5_only(port: int, broker: int) -> AsyncIterator[list[int]]:
    """Listen on `port` for clients of the broker on port `broker`; the list is of the versions that they came with."""
    versions: list[int] = []
    connections: set[asyncio.Task[None]] = set()

    async def admit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        connections.add(task)
        try:
            with contextlib.suppress(OSError, EOFError):
                await _talk(reader, writer, broker, versions)
        finally:
            connections.discard(task)
            await _closed(writer)

    server = await asyncio.start_server(admit, LOOPBACK, port)
    try:
        yield versions
    finally:
        server.close()
        open_now = tuple(connections)
        for task in open_now:
            task.cancel()
        await asyncio.gather(*open_now, return_exceptions=True)


async def _talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, broker: int, versions: list[int]) -> None:
    connect = await reader.readexactly(1)
    while (byte := await reader.readexactly(1))[0] & 0x80:
        connect += byte
    connect += byte + await reader.readexactly(7)  # the length of the name, MQTT, the version
    versions.append(connect[-1])
    if connect[-1] != MQTT_5:
        writer.write(REFUSED)
        await writer.drain()
        return
    from_broker, to_broker = await asyncio.open_connection(LOOPBACK, broker)
    to_broker.write(connect)
    passing = [asyncio.create_task(_pass(reader, to_broker)), asyncio.create_task(_pass(from_broker, writer))]
    try:
        await asyncio.wait(passing, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in passing:
            task.cancel()
        await asyncio.gather(*passing, return_exceptions=True)
        await _closed(to_broker)


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()


async def _closed(writer: asyncio.StreamWriter) -> None:
    writer.transport.abort()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
