"""A price tag with the ATC firmware: it takes pictures over Bluetooth.

One characteristic carries everything, and no write is acknowledged by the radio. A command is two bytes and its data. A picture is announced with
its length and a checksum; then the tag asks for it in blocks of 4096 bytes, and for each part of a block again if it was damaged. When it
has all of it, it says so, and a last command draws it. The picture lies on its side: the paper hangs a quarter turn from its memory.
"""

from __future__ import annotations

import asyncio
import struct
import zlib
from collections.abc import Callable
from enum import IntEnum

from PIL import Image

from firmware_bridge.adverts import Advert
from hw_mocks.bluez.gatt import Characteristic, Service, VirtualPeripheral

SERVICE = "1337"
MANUFACTURER = 0x1337

BLOCK, PART = 4096, 230

# Screens of 2.9 inches in its list of types: which colours its paper has stands nowhere else.
_BLACK_AND_WHITE, _BLACK_WHITE_RED = 25, 24

_MTU = 247
_CODE = struct.Struct(">H")
_BLOCK_HEAD = struct.Struct("<HH")


class Command(IntEnum):
    DISPLAY_INFO = 0x0005
    CONFIG = 0x0011
    PREPARE_BLOCK = 0x0002
    DRAW = 0x0003
    PICTURE = 0x0064
    BLOCK_PART = 0x0065


class Answer(IntEnum):
    DISPLAY_INFO = 0x0005
    CONFIG = 0x00CD
    UNDERSTOOD = 0x0063
    PART_AGAIN = 0x00C4
    NEXT_PART = 0x00C5
    WANTS_BLOCK = 0x00C6
    COMPLETE = 0x00C7
    SHOWN_ALREADY = 0x00C8


class AtcTag(VirtualPeripheral):
    """`pictures` are all that it has drawn, upright. `size` is that of the upright picture; its height is a multiple of 8."""

    def __init__(self, name: str, size: tuple[int, int], *, red: bool = False) -> None:
        self.size = size
        self.pictures: list[Image.Image] = []
        self.pictures_received = 0
        self.damaged = 0  # so many of the next parts arrive damaged
        self._red = red
        self._version = 0  # a checksum of the picture
        self._length = 0
        self._received = bytearray()
        self._block = bytearray()
        self._changed = asyncio.Event()
        commands = Characteristic(SERVICE, "write-without-response notify", on_write=self._obey)
        advert = Advert(name, (), {MANUFACTURER: bytes([1, *bytes(9)])})
        super().__init__(name, (Service(SERVICE, (commands,)),), shown=advert, mtu=_MTU)

    async def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._changed.clear()
            await self._changed.wait()

    def _obey(self, command: bytes) -> None:
        (code,) = _CODE.unpack(command[:2])
        match code:
            case Command.DISPLAY_INFO:
                self._answer(Answer.DISPLAY_INFO, self._display_info())
            case Command.CONFIG:
                self._answer(Answer.CONFIG, self._config())
            case Command.PICTURE:
                self._answer(Answer.UNDERSTOOD)
                self._announce(command[2:])
            case Command.BLOCK_PART:
                self._take_part(command[2:])
            case Command.DRAW:
                self._draw()

    def _answer(self, code: Answer, data: bytes = b"") -> None:
        self.notify(SERVICE, _CODE.pack(code) + data)

    def _announce(self, info: bytes) -> None:
        _, version, self._length = struct.unpack_from("<BQI", info)
        if version == self._version:
            self._answer(Answer.SHOWN_ALREADY)
            return
        self._version = version
        self._received, self._block = bytearray(), bytearray()
        self._ask_for_block()

    def _ask_for_block(self) -> None:
        number = len(self._received) // BLOCK
        self._answer(Answer.WANTS_BLOCK, struct.pack("<BQBB", 0, self._version, number, 0) + b"\xff" * 6)

    def _take_part(self, part: bytes) -> None:
        checksum, _, number = part[:3]
        if self.damaged or checksum != sum(part[1:]) & 0xFF or number * PART != len(self._block):
            self.damaged = max(0, self.damaged - 1)
            self._answer(Answer.PART_AGAIN)
            return
        self._block += part[3:]
        self._answer(Answer.NEXT_PART)
        length, total = _BLOCK_HEAD.unpack_from(self._block)
        body = self._block[_BLOCK_HEAD.size : _BLOCK_HEAD.size + length]
        if len(body) < length:
            return
        self._block = bytearray()
        if sum(body) & 0xFFFF == total:
            self._received += body
        if len(self._received) < self._length:
            self._ask_for_block()
        else:
            self.pictures_received += 1
            self._answer(Answer.COMPLETE)

    def _draw(self) -> None:
        """Its memory holds where the picture is black, one bit for each pixel, and then where it is red."""
        head, *_ = memory = zlib.decompress(self._received[4:])
        _, width, height, planes = struct.unpack_from("<BHHB", memory)
        assert (width, height, planes) == (self.size[1], self.size[0], 1 + self._red), (
            "another picture than it has paper for"
        )
        length = width * height // 8
        inks = [Image.frombytes("1", (width, height), memory[head + length * n :][:length]) for n in range(planes)]
        picture = Image.new("RGB", (width, height), "white")
        for ink, plane in zip(("black", "red"), inks, strict=False):
            picture.paste(ink, mask=plane)
        self.pictures.append(picture.transpose(Image.Transpose.ROTATE_270))
        self._changed.set()

    def _display_info(self) -> bytes:
        """Height before width, and whether both are meant the other way round; the colours last."""
        info = bytearray(31)
        width, height = self.size
        struct.pack_into("<B2xHH4xB", info, 19, 1, height, width, 1 + self._red)
        return bytes(info)

    def _config(self) -> bytes:
        width, height = self.size
        screen = _BLACK_WHITE_RED if self._red else _BLACK_AND_WHITE
        return struct.pack("<HHHbHHHHHHHHIIIIHH", screen, 0, 0, 1, 1, height, width, 0, 0, 1 + self._red, *(0,) * 8)
