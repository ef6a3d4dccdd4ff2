"""A virtual PC/SC reader: a real pcscd of our own, with the virtual reader of vsmartcard in it, and tags that come and go.

pcscd has one fixed place for its socket, so it runs in a mount namespace in which that place is a folder of ours. Clients find it by the
variable PCSCLITE_CSOCK_NAME, which a process reads only once: use one folder for each process. Neither the system's own pcscd nor a
reader that is plugged in is touched.

The virtual reader listens on a port. A tag is a connection to it: it answers what a tag on a real reader would, and lifting it closes the
connection. Each message is a length of two bytes and the data; a message of one byte is a command to the card itself.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

LIBRARY = Path("/usr/lib/pcsc/drivers/serial/libifdvpcd.so")
PCSCD = "/usr/sbin/pcscd"
SOCKET_VARIABLE = "PCSCLITE_CSOCK_NAME"

_PLACE = "/run/pcscd"
_NAME = "Arbiter Virtual Reader"
_CONFIG = """FRIENDLYNAME "{name}"
DEVICENAME /dev/null:{port:#x}
LIBPATH {library}
CHANNELID {port:#x}
"""

# What such readers report for a tag of the family NTAG21x.
_ATR = bytes.fromhex("3B 8F 80 01 80 4F 0C A0 00 00 03 06 03 00 03 00 00 00 00 68")
_ASK_ATR = b"\x04"
_GET_UID = bytes.fromhex("FF CA 00 00 00")
_SUCCESS = bytes.fromhex("90 00")
_NOT_SUPPORTED = bytes.fromhex("6A 81")

_LENGTH = struct.Struct("!H")

# pcscd is ready within a fraction of a second, but a busy machine starts programs slowly.
_START_SECONDS = 30.0
_LOOK_SECONDS = 0.02


def socket_in(folder: Path) -> Path:
    """What the variable must hold, so that a client finds the service in this folder instead of the system's."""
    return folder / "pcscd.comm"


class VirtualPcsc:
    """The service with one reader, which can be killed and started again."""

    def __init__(self, folder: Path, port: int) -> None:
        self._folder = folder
        self._port = port
        self._service: asyncio.subprocess.Process | None = None
        self._tags: dict[str, asyncio.Task[None]] = {}

    @property
    def reader(self) -> str:
        """The name of the reader, as the service lists it."""
        return f"{_NAME} 00 00"

    async def start(self) -> None:
        configs = self._folder / "reader.conf.d"
        configs.mkdir(parents=True, exist_ok=True)
        (configs / "virtual").write_text(_CONFIG.format(name=_NAME, port=self._port, library=LIBRARY), encoding="ascii")
        # The system makes the place when it boots, with systemd: elsewhere the service gets its own /run.
        make_place = f"[ -d {_PLACE} ] || {{ mount -t tmpfs tmpfs /run && mkdir {_PLACE}; }}"
        script = f'{make_place} && mount --bind "$0" {_PLACE} && exec {PCSCD} --foreground --config "$0/reader.conf.d"'
        self._service = await asyncio.create_subprocess_exec(
            *("unshare", "--map-root-user", "--mount", "sh", "-c", script, str(self._folder)),
            stdout=asyncio.subprocess.DEVNULL,
        )
        async with asyncio.timeout(_START_SECONDS):
            while not await self._answers():  # noqa: ASYNC110  # another process gets ready
                await asyncio.sleep(_LOOK_SECONDS)

    async def stop(self) -> None:
        """As if the service had crashed. Its tags are gone with it."""
        for uid in tuple(self._tags):
            await self.lift(uid)
        if self._service is not None:
            with suppress(ProcessLookupError):
                self._service.kill()
            await self._service.wait()
            self._service = None

    async def place(self, uid: str, *, talks: bool = True) -> None:
        """Put a tag down; one that does not talk refuses every command, as a bank card does."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._tags[uid] = asyncio.create_task(
            _answer(reader, writer, bytes.fromhex(uid), talks=talks), name=f"tag {uid}"
        )

    async def lift(self, uid: str) -> None:
        tag = self._tags.pop(uid)
        tag.cancel()
        with suppress(asyncio.CancelledError):
            await tag

    async def _answers(self) -> bool:
        service = self._service
        if service is not None and service.returncode is not None:
            raise RuntimeError(f"pcscd ended with exit code {service.returncode}.")
        try:
            _, writer = await asyncio.open_unix_connection(socket_in(self._folder))
        except OSError:
            return False
        writer.close()
        return True


async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, uid: bytes, *, talks: bool) -> None:
    try:
        while True:
            (size,) = _LENGTH.unpack(await reader.readexactly(_LENGTH.size))
            command = await reader.readexactly(size)
            if command == _ASK_ATR:
                _send(writer, _ATR)
            elif size > 1:
                _send(writer, uid + _SUCCESS if talks and command == _GET_UID else _NOT_SUPPORTED)
    except (asyncio.IncompleteReadError, OSError):
        pass  # the service is gone
    finally:
        writer.close()


def _send(writer: asyncio.StreamWriter, data: bytes) -> None:
    writer.write(_LENGTH.pack(len(data)) + data)


@asynccontextmanager
async def virtual_pcsc(folder: Path, port: int) -> AsyncIterator[VirtualPcsc]:
    """Run the service in `folder` as long as the block lasts. The slots of its reader take `port` and the one after it."""
    service = VirtualPcsc(folder, port)
    try:
        await service.start()
        yield service
    finally:
        await service.stop()
