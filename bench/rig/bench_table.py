"""A table to measure: a folder, a free port, a config, the daemon in its own process, and a client on its broker."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import sample
from tempfile import TemporaryDirectory

import aiomqtt

from bench.rig.child_process import child

LOOPBACK = "127.0.0.1"
NAME = "bench"
BASE = f"arbiter/{NAME}"

# Starting a daemon and its broker takes a second or two, and more on a busy machine.
PATIENCE = 60.0
RETRY_SECONDS = 0.01

PORTS = range(20_000, 32_000)

WHIRL = """
[table]
name = "bench"

[game]
ruleset = "whirl"
pack = "{pack}/"
seats = ["anna"]
seed = 7
"""

_PACK = Path(__file__).parents[1] / "games" / "whirl" / "pack"


@dataclass(frozen=True, slots=True)
class BenchTable:
    folder: Path
    port: int
    page: int

    @property
    def bus(self) -> Path:
        return self.folder / "bus"

    @property
    def config(self) -> Path:
        return self.folder / "table.toml"

    def write(self, game: str, rest: str = "") -> None:
        """`game` are the sections [table] and [game]; those for broker and page are added."""
        places = (
            f'\n[mqtt]\nport = {self.port}\n\n[web]\nport = {self.page}\n\n[bluetooth]\nbus = "unix:path={self.bus}"\n'
        )
        self.config.write_text(game + places + rest, encoding="utf-8")

    def write_whirl(self, rest: str = "") -> None:
        self.write(WHIRL.format(pack=_PACK), rest)


@contextlib.contextmanager
def bench_table() -> Iterator[BenchTable]:
    """In a folder with a short path, as sockets need it."""
    with TemporaryDirectory(prefix="bench-") as folder:
        yield BenchTable(Path(folder), free_port(), free_port())


@dataclass(frozen=True, slots=True)
class Running:
    """A table in its own process, and a client of ours on its broker."""

    pid: int
    client: aiomqtt.Client


@contextlib.asynccontextmanager
async def daemon(place: BenchTable) -> AsyncIterator[Running]:
    """Run the table until the block is left; it has asked its first question."""
    async with (
        child("bench.rig.daemon", place.config, place.folder) as process,
        asyncio.timeout(PATIENCE) as patience,
        connected(place.port) as client,
    ):
        await first(client, f"{BASE}/prompt")
        patience.reschedule(None)
        yield Running(process.pid, client)


def broker_client(port: int) -> aiomqtt.Client:
    """With TCP_NODELAY, for us and for the baselines."""
    return aiomqtt.Client(LOOPBACK, port, socket_options=((socket.IPPROTO_TCP, socket.TCP_NODELAY, 1),))


@contextlib.asynccontextmanager
async def connected(port: int) -> AsyncIterator[aiomqtt.Client]:
    """Connect as soon as the broker is up."""
    async with contextlib.AsyncExitStack() as stack:
        while True:
            try:
                client = await stack.enter_async_context(broker_client(port))
                break
            except aiomqtt.MqttError:
                await asyncio.sleep(RETRY_SECONDS)
        yield client


async def first(client: aiomqtt.Client, topic: str) -> aiomqtt.Message:
    await client.subscribe(topic)
    async for message in client.messages:
        if message.topic.matches(topic):
            await client.unsubscribe(topic)
            return message
    raise AssertionError("a client's messages never end")


def free_port() -> int:
    """Below the ephemeral ports: retrying to connect to one of those can connect to itself."""
    for port in sample(PORTS, len(PORTS)):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind((LOOPBACK, port))
            return port
    raise OSError("there is no free port left")
