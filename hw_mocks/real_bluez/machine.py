"""Start the virtual machine, and reach into it: its bus, and a shell to break things on purpose."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import tempfile
from collections.abc import AsyncIterator, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bumble import hci
from bumble.transport import open_transport
from dbus_fast import BusType, Message, unpack_variants
from dbus_fast.aio import MessageBus

from hw_mocks.bluez.objects import ADAPTER, OBJECT_MANAGER
from hw_mocks.real_bluez.chip import Chip, Ether
from hw_mocks.real_bluez.image import INITRAMFS, KERNEL

LOG = logging.getLogger(__name__)

# An emulated processor on a busy computer needs ten times as long as on an idle one.
BOOT_SECONDS = 180.0

# In about one of seventy boots the emulated processor makes the kernel panic in its first second.
MOST_BOOTS = 3

_START = "/usr/libexec/bluetooth/bluetoothd -n >> /run/bluetoothd.log 2>&1 &"
_BUS_PORT, _SHELL_PORT = 6000, 6001


class MachineDied(Exception):
    """The machine ended before it was up."""


@dataclass(slots=True, eq=False)
class Machine:
    """`bus` is the address of its system bus, for DBUS_SYSTEM_BUS_ADDRESS."""

    bus: str
    shell_port: int
    ether: Ether
    chips: list[Chip]

    async def shell(self, command: str, seconds: float = 60.0) -> str:
        """Run a command in the machine and return what it prints."""
        async with asyncio.timeout(seconds):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.shell_port)
            writer.write(command.encode() + b"\nexit\n")
            await writer.drain()
            printed = await reader.read()
            writer.close()
        return printed.decode(errors="replace")

    async def end_bluetoothd(self, signal: str) -> None:
        """TERM ends it in good order; KILL is what a crash looks like on the bus."""
        await self.shell(f"killall -{signal} bluetoothd; while pidof bluetoothd > /dev/null; do usleep 20000; done")

    async def start_bluetoothd(self) -> None:
        await self.shell(_START)

    async def versions(self) -> str:
        return " ".join((await self.shell("uname -r; /usr/libexec/bluetooth/bluetoothd --version")).split())


@contextlib.asynccontextmanager
async def machine(image: Path, adapters: int = 1) -> AsyncIterator[Machine]:
    """Boot, put the adapters on the air, and wait until bluetoothd has switched them on. Only a boot is tried again."""
    for boot in range(1, MOST_BOOTS + 1):
        async with contextlib.AsyncExitStack() as stack:
            try:
                running = await stack.enter_async_context(_booted(image, adapters))
            except MachineDied as died:
                LOG.warning("boot %d of %d failed: %s", boot, MOST_BOOTS, died)
                if boot == MOST_BOOTS:
                    raise
                continue
            yield running
            return


@contextlib.asynccontextmanager
async def _booted(image: Path, adapters: int) -> AsyncIterator[Machine]:
    with tempfile.TemporaryDirectory(prefix="bluez-") as name:
        folder = Path(name)
        bus_port, shell_port = _free_port(), _free_port()
        sockets = [folder / f"hci{number}" for number in range(adapters)]
        log = folder / "console"
        with log.open("wb") as console:
            process = await asyncio.create_subprocess_exec(
                *_command(image, sockets, bus_port, shell_port),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=console,
                stderr=console,
            )
        try:
            await _or_died(_exist(sockets), process, log)
            ether = Ether()  # type: ignore[no-untyped-call]
            chips = [await _chip(ether, number, path) for number, path in enumerate(sockets, 1)]
            running = Machine(f"tcp:host=127.0.0.1,port={bus_port}", shell_port, ether, chips)
            await _or_died(adapters_on(running.bus, adapters), process, log)
            yield running
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _chip(ether: Ether, number: int, path: Path) -> Chip:
    """The kernel of the machine talks to its chips from its first second on."""
    async with asyncio.timeout(BOOT_SECONDS):
        while True:
            try:
                opened = await open_transport(f"unix:{path}")
                break
            except ConnectionRefusedError:  # QEMU has made the socket and does not listen yet
                await asyncio.sleep(0.05)
    address = hci.Address(f"00:00:5E:00:53:{number:02X}", hci.Address.PUBLIC_DEVICE_ADDRESS)
    return Chip(f"chip {number}", opened.source, opened.sink, ether, address)


def _command(image: Path, sockets: list[Path], bus_port: int, shell_port: int) -> list[str]:
    kernel = f"console=ttyS0 quiet panic=-1 mitigations=off nokaslr random.trust_cpu=on adapters={len(sockets)}"
    forward = ",".join(
        f"hostfwd=tcp:127.0.0.1:{here}-:{there}" for here, there in ((bus_port, _BUS_PORT), (shell_port, _SHELL_PORT))
    )
    words = ["qemu-system-x86_64", "-M", "q35", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2", "-m", "384"]
    words += ["-nodefaults", "-no-user-config", "-display", "none", "-no-reboot", "-serial", "stdio"]
    words += ["-kernel", str(image / KERNEL), "-initrd", str(image / INITRAMFS), "-append", kernel]
    words += ["-netdev", f"user,id=net,restrict=on,{forward}", "-device", "virtio-net-pci,netdev=net,romfile="]
    words += ["-device", "virtio-serial-pci"]
    for number, path in enumerate(sockets):
        words += ["-chardev", f"socket,id=hci{number},path={path},server=on,wait=off"]
        words += ["-device", f"virtconsole,chardev=hci{number}"]
    return words


async def _or_died(wanted: Coroutine[Any, Any, None], process: asyncio.subprocess.Process, log: Path) -> None:
    """Wait for something that only a living machine does."""
    waiting, ending = asyncio.create_task(wanted), asyncio.create_task(process.wait())
    await asyncio.wait((waiting, ending), timeout=BOOT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    up = waiting.done()
    for task in (waiting, ending):
        task.cancel()
    await asyncio.gather(waiting, ending, return_exceptions=True)
    if not up:
        raise MachineDied(log.read_text(errors="replace")[-4000:])  # noqa: ASYNC240 - a file of a few lines


async def _exist(paths: list[Path]) -> None:
    while not all(path.exists() for path in paths):  # noqa: ASYNC110 - QEMU makes them, and nobody says when
        await asyncio.sleep(0.05)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextlib.asynccontextmanager
async def bus_connection(address: str) -> AsyncIterator[MessageBus]:
    bus = MessageBus(bus_address=address, bus_type=BusType.SYSTEM)
    try:
        await bus.connect()
        yield bus
    finally:
        bus.disconnect()


async def adapters_on(address: str, count: int) -> None:
    """Wait until so many adapters are there and on. Until then the bus itself may not be there."""
    while True:
        with contextlib.suppress(OSError, EOFError, TimeoutError):
            async with asyncio.timeout(10), bus_connection(address) as bus:
                while sum(bool(one["Powered"]) for one in await _adapters(bus)) < count:  # noqa: ASYNC110 - over TCP
                    await asyncio.sleep(0.1)
                return
        await asyncio.sleep(0.2)


async def _adapters(bus: MessageBus) -> list[dict[str, Any]]:
    return [found[ADAPTER] for found in (await objects(bus)).values() if ADAPTER in found]


async def objects(bus: MessageBus) -> dict[str, dict[str, dict[str, Any]]]:
    """All objects of org.bluez; nothing while it does not run."""
    reply = await bus.call(Message("org.bluez", "/", OBJECT_MANAGER, "GetManagedObjects"))
    found: dict[str, dict[str, dict[str, Any]]] = (
        unpack_variants(reply.body[0]) if reply.signature == "a{oa{sa{sv}}}" else {}
    )
    return found
