"""An e-paper tag with OpenDisplay's firmware: it takes pictures over Bluetooth.

One characteristic carries everything. A command is two bytes and its data; the answer repeats the two bytes. A picture begins with its size
and the first of its compressed bytes, goes on in pieces that are acknowledged one by one, and ends with a command to show it. Then the
tag says that its paper has settled. Two answers come without a command: the parts of its config, and that last one.
"""

from __future__ import annotations

import asyncio
import struct
import zlib
from collections.abc import Callable

from PIL import Image

from firmware_bridge.adverts import Advert
from hw_mocks.bluez.gatt import Characteristic, Service, VirtualPeripheral

SERVICE = "2446"
MANUFACTURER = 0x2446

READ_CONFIG, START, DATA, END, REFRESHED = 0x40, 0x70, 0x71, 0x72, 0x73

BLACK_AND_WHITE = 0

# It inflates what it receives, piece by piece.
_INFLATES = 0x01

# A tag asks for writes of this size, so that a picture needs fewer of them.
_MTU = 247

_CONFIG_PIECE = 180
_CODE = struct.Struct(">H")
_ERROR = 0xFF


class OpenDisplayTag(VirtualPeripheral):
    """`pictures` are all that it has shown. Its paper is black and white: its real firmware discards a third colour."""

    def __init__(self, name: str, size: tuple[int, int]) -> None:
        self.size = size
        self.pictures: list[Image.Image] = []
        self._coming = bytearray()
        self._changed = asyncio.Event()
        commands = Characteristic(SERVICE, "read write write-without-response notify", on_write=self._obey)
        advert = Advert(name, (), {MANUFACTURER: bytes(14)})
        super().__init__(name, (Service(SERVICE, (commands,)),), shown=advert, mtu=_MTU)

    async def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._changed.clear()
            await self._changed.wait()

    def _obey(self, command: bytes) -> None:
        (code,) = _CODE.unpack(command[:2])
        match code:
            case 0x40:
                self._send_config()
            case 0x70:
                self._coming = bytearray(command[6:])  # after the size that the picture has when it is inflated
                self._answer(START)
            case 0x71:
                self._coming += command[2:]
                self._answer(DATA)
            case 0x72:
                self._answer(END)
                self.pictures.append(Image.frombytes("1", self.size, zlib.decompress(self._coming)))
                self._changed.set()
                self._answer(REFRESHED)
            case _:
                self.notify(SERVICE, bytes([_ERROR, code & 0xFF]))

    def _answer(self, code: int, data: bytes = b"") -> None:
        self.notify(SERVICE, _CODE.pack(code) + data)

    def _send_config(self) -> None:
        config = self._config()
        pieces = [config[at : at + _CONFIG_PIECE] for at in range(0, len(config), _CONFIG_PIECE)]
        for number, piece in enumerate(pieces):
            head = struct.pack("<HH", number, len(config)) if number == 0 else struct.pack("<H", number)
            self._answer(READ_CONFIG, head + piece)

    def _config(self) -> bytes:
        """What it is: system, maker, power and paper, each with a number and a type."""
        width, height = self.size
        paper = struct.pack("<BBHHHHHH", 0, 1, 0, width, height, 67, 29, 0)
        paper += bytes([0, *[0xFF] * 5, 0, BLACK_AND_WHITE, _INFLATES])
        parts = ((0x01, bytes(22)), (0x02, bytes(22)), (0x04, bytes(30)), (0x20, paper.ljust(46, b"\0")))
        packets = b"".join(bytes([number, kind]) + body for number, (kind, body) in enumerate(parts))
        wrapped = struct.pack("<HB", len(packets) + 5, 1) + packets
        return wrapped + struct.pack("<H", zlib.crc32(wrapped) & 0xFFFF)
