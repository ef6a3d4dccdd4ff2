"""The demo's table in separate processes; only the visitor plays."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.commands.tables import demo_table
from controller.web.access.keys import FILE
from tests.loop.harness import free_port


@dataclass(frozen=True, slots=True)
class Stage:
    config: Path
    folder: Path
    port: int

    @property
    def look_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @property
    def owner_url(self) -> str:
        key = (self.folder / "demo" / FILE).read_text(encoding="ascii").strip()
        return f"{self.look_url}#{key}"

    async def reachable(self) -> None:
        """Wait until the page answers."""
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                await asyncio.sleep(0.1)
            else:
                writer.close()
                return

    @asynccontextmanager
    async def process(self, name: str, *options: str) -> AsyncIterator[asyncio.subprocess.Process]:
        """One of our commands on this table, until the block ends."""
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "controller.main", name, str(self.config), "--state", str(self.folder), *options),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
        )
        try:
            yield child
        finally:
            assert child.stdin
            child.stdin.close()
            if name == "play" and child.returncode is None:
                child.send_signal(signal.SIGTERM)
            await child.wait()

    @asynccontextmanager
    async def daemon(self) -> AsyncIterator[None]:
        async with self.process("play"):
            await self.reachable()
            yield


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    """Virtual hardware only; the test starts the daemon. The path is short: sockets demand it."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="page-")))
        text = demo_table("nova_aetas").read_text(encoding="utf-8").replace("port = 18831", f"port = {free_port()}")
        head, _, _ = text.partition("[virtual.faults]")
        port, config = free_port(), folder / "table.toml"
        config.write_text(f"{head}\n[web]\nport = {port}\n", encoding="utf-8")  # before anything runs
        place = Stage(config, folder, port)
        await stack.enter_async_context(place.process("mock", "--hands", "off", "--fast", "--while-open"))
        yield place
