"""Throws random and mutated frames at every codec: `python fuzz/run.py [--frames N] [--seed N]`.

A codec passes when it raises nothing but its own typed error, keeps no more memory than one frame needs, and, where it
reads a stream, reads the next good frame after any garbage.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from firmware_bridge import ntag
from firmware_bridge.adverts import Advert
from firmware_bridge.godice import codec as godice
from firmware_bridge.godice.messages import GoDiceError, Stable
from firmware_bridge.godice.shells import Shell, read
from firmware_bridge.pixels import adverts as pixels_adverts
from firmware_bridge.pixels import codec as pixels
from firmware_bridge.pixels.model import PixelsError
from firmware_bridge.pn532 import commands as pn532_commands
from firmware_bridge.pn532 import frames as pn532
from firmware_bridge.table_link import codec as table_link
from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.messages import Button, Frame, Hello, Light, Message, Present, Tag, TagSeen

# A codec that keeps what it cannot read would pass this within a fraction of the run.
MEMORY_GROWTH_KIB = 32 * 1024

# How often garbage is followed by a good frame that must be read.
GOOD_EVERY = 16

# The bar moves some hundred times; more would cost more time than the fuzzing.
BATCH = 5_000

MAX_RANDOM_BYTES = 80


class FuzzFailure(Exception):
    """A codec broke its promise; the text says how to see it again."""


class Target(Protocol):
    """A codec under fire."""

    samples: Sequence[bytes]

    def receive(self, frame: bytes, luck: Random) -> None: ...


@dataclass
class Messages:
    """A codec that reads whole messages."""

    samples: Sequence[bytes]
    readers: Sequence[Callable[[bytes], object]]
    error: type[Exception]

    def receive(self, frame: bytes, luck: Random) -> None:
        del luck
        for reader in self.readers:
            with suppress(self.error):
                reader(frame)


class Stream:
    """A codec that reads a line. It is fed garbage in pieces, and every now and then a good frame."""

    def __init__(
        self, samples: Sequence[bytes], feed: Callable[[bytes], list[object]], hush: Callable[[], object]
    ) -> None:
        self.samples = samples
        self._feed = feed
        self._hush = hush

    def receive(self, frame: bytes, luck: Random) -> None:
        cut = luck.randrange(len(frame) + 1)
        self._feed(frame[:cut])
        self._feed(frame[cut:])
        if luck.randrange(GOOD_EVERY) == 0:
            self._must_read(luck.choice(self.samples))

    def _must_read(self, good: bytes) -> None:
        """After a silence, which ends a half-read frame on a line that knows no other end."""
        self._hush()
        found = self._feed(good)
        if not found or isinstance(found[-1], pn532.Unreadable | table_link.Unreadable | table_link.WrongVersion):
            raise FuzzFailure(f"a good frame was not read after garbage: {good.hex()}")


def mutated(samples: Sequence[bytes], luck: Random) -> bytes:
    """Make a frame: pure noise, or a good one that suffered."""
    frame = bytearray(luck.choice(samples))
    match luck.randrange(8):
        case 0:
            return luck.randbytes(luck.randrange(MAX_RANDOM_BYTES))
        case 1:
            return bytes(frame[: luck.randrange(len(frame) + 1)])
        case 2:
            at = luck.randrange(len(frame) + 1)
            frame[at:at] = luck.randbytes(luck.randrange(1, 6))
        case 3:
            at = luck.randrange(len(frame))
            del frame[at : at + luck.randrange(1, 6)]
        case 4:
            other = luck.choice(samples)
            frame[luck.randrange(len(frame)) :] = other[luck.randrange(len(other)) :]
        case _:
            for _ in range(luck.randrange(1, 4)):
                frame[luck.randrange(len(frame))] ^= 1 << luck.randrange(8)
    return bytes(frame)


def _godice() -> Target:
    texts = "52|53400000|4653c20503|4d533e0117|5453d72bd8|42617435|436f6c04|4368617201|546170|44546170"
    commands = "03|17|19|14|080000ffffff00|10051e140000ff0100|191e03323200ff000100"
    samples = [bytes.fromhex(text) for text in (texts + "|" + commands).split("|")]
    return Messages(samples, [_godice_face, godice.decode_command], GoDiceError)


def _godice_face(data: bytes) -> None:
    message = godice.decode(data)
    if isinstance(message, Stable):
        for shell in Shell:
            read(shell, message.up)


def _pixels() -> Target:
    texts = (
        "02140107 0b7a4757 4d3c2b1a 001c fcba2c67 05135700|030307|030113|225700|24c2|1e|00|fe0102|"
        "1d03e8030000ff00ffffffff0001|01|17|21|23028813|3b|"
        "044f0157fc5c00e603000040e201000513570001c600c211860b3b0b0000000000"
    )
    samples = [bytes.fromhex(text) for text in texts.split("|")]
    return Messages(samples, [pixels.decode, pixels.decode_command, _pixels_advert], PixelsError)


def _pixels_advert(data: bytes) -> None:
    for service in (pixels_adverts.NEW, pixels_adverts.LEGACY):
        identity = {pixels_adverts.DEVICE_INFORMATION: data[5:]} if len(data) > 5 else {}
        pixels_adverts.read_advert(Advert("Pixel", (service.uuid,), {service.company: data[:5]}, identity))


def _tags() -> Target:
    memory = [ntag.memory_with(ntag.text_message(text)) for text in ("goblin:7", "", "Città", "x" * 300)]
    header = bytes.fromhex("04e10c61da993c80ff480000e1101200")
    return Messages([header, *memory, *(one[2:] for one in memory)], [_tag], ntag.TagError)


def _tag(data: bytes) -> None:
    found = ntag.message_in(data)
    for message in (data, found if isinstance(found, bytes) else b""):
        with suppress(ntag.TagError):
            ntag.text_in(message)
    ntag.header_of(data)


def _pn532() -> Target:
    texts = (
        "00|02|0332010607|1401|15|4b00|4a0100|320100|4001 3004|4b01010044000704e10cda993c80|"
        "4100 04e10c61da993c80ff480000e1101200|4260|430000040402010011 03|5200|5300"
    )
    frames = [pn532.ToHost(bytes.fromhex(text)) for text in texts.split("|")]
    whole: list[pn532.Frame] = [pn532.Ack(), pn532.Nack(), pn532.Refused(), pn532.ToChip(bytes(260)), *frames]
    decoder = pn532.Decoder()

    def feed(data: bytes) -> list[object]:
        found = decoder.feed(data)
        for item in found:
            if isinstance(item, pn532.ToHost | pn532.ToChip):
                for reader in (pn532_commands.decode_reply, pn532_commands.decode_command):
                    with suppress(pn532_commands.Pn532Error):
                        reader(item.data)
        return list(found)

    return Stream([pn532.encode(frame) for frame in whole], feed, decoder.silence)


def _table_link() -> Target:
    tag = Tag(3, bytes.fromhex("04e10cda993c80"))
    hello = Hello("board", "arbiter-hub", (1, 0, 0), Cells(4, 4, ("tray",)))
    messages: list[Message] = [TagSeen(tag), Button(2), Present(0, 1, (tag,)), Light((), all_off=True), hello]
    samples = [table_link.encode(Frame(message, 7, seq)) for seq, message in enumerate(messages)]
    decoder = table_link.Decoder()
    return Stream(samples, lambda data: list(decoder.feed(data)), lambda: None)


TARGETS: dict[str, Callable[[], Target]] = {
    "godice": _godice,
    "pixels": _pixels,
    "tags": _tags,
    "pn532": _pn532,
    "table_link": _table_link,
}


def fuzz(name: str, target: Target, frames: int, seed: int, moved: Callable[[int], None]) -> None:
    luck, before = Random(f"{seed}/{name}"), _memory_kib()
    for start in range(0, frames, BATCH):
        size = min(BATCH, frames - start)
        for _ in range(size):
            frame = mutated(target.samples, luck)
            try:
                target.receive(frame, luck)
            except Exception as error:
                raise FuzzFailure(f"{name} raised {error!r} for {frame.hex() or 'no bytes'} (seed {seed})") from error
        moved(size)
        if _memory_kib() > before + MEMORY_GROWTH_KIB:
            raise FuzzFailure(
                f"{name} keeps what it cannot read: more than {MEMORY_GROWTH_KIB // 1024} MiB (seed {seed})"
            )


def _memory_kib() -> int:
    """What is held now: the most that was ever held would hide a hoard behind an earlier one."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() // 1024


def main() -> int:
    options = argparse.ArgumentParser(description="Throw random and mutated frames at every codec.")
    options.add_argument("--frames", type=int, default=1_000_000, help="for each codec (default: a million)")
    options.add_argument("--seed", type=int, default=1, help="the same seed gives the same frames")
    chosen = options.parse_args()
    console = Console()
    columns = (TextColumn("{task.description:>10}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    try:
        with Progress(*columns, TimeRemainingColumn(), console=console) as progress:
            tasks = {name: progress.add_task(name, total=chosen.frames) for name in TARGETS}
            for name, make in TARGETS.items():
                fuzz(name, make(), chosen.frames, chosen.seed, partial(progress.advance, tasks[name]))
    except FuzzFailure as failure:
        console.print(f"Failed: {failure}", style="red")
        return 1
    console.print(f"Every codec took {chosen.frames:,} frames and kept its promises.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
