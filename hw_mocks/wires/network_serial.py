"""A serial port in the network, as ser2net or an ESP with a stream server offers one: every connection gets the bytes of the port."""

from __future__ import annotations

import asyncio
import os
import termios
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

LOOPBACK = "127.0.0.1"
_READ_SIZE = 4096


@asynccontextmanager
async def network_serial(port: Path, host: str = LOOPBACK) -> AsyncIterator[str]:
    """Serve this port until the block ends; yields the address to open it at, such as `socket://127.0.0.1:4000`."""
    connections: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        connections.add(task)
        try:
            await _pass_on(port, reader, writer)
        finally:
            connections.discard(task)
            writer.close()

    server = await asyncio.start_server(serve, host, 0)
    try:
        yield f"socket://{host}:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for task in tuple(connections):
            task.cancel()
        await asyncio.gather(*connections, return_exceptions=True)


def _set_speed(line: int) -> None:
    """As such a gateway is configured for a reader: 115200 baud."""
    settings = termios.tcgetattr(line)
    settings[4] = settings[5] = termios.B115200
    termios.tcsetattr(line, termios.TCSANOW, settings)


async def _pass_on(port: Path, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    line = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    _set_speed(line)
    loop = asyncio.get_running_loop()
    loop.add_reader(line, lambda: writer.write(os.read(line, _READ_SIZE)))
    try:
        while data := await reader.read(_READ_SIZE):
            os.write(line, data)
    except ConnectionError:
        pass
    finally:
        loop.remove_reader(line)
        os.close(line)
