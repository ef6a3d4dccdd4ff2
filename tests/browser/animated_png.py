"""An animated PNG in one palette: only the part of a frame that changed is written.

Pillow writes animated PNGs in full colour only; with a palette they have a third of the size.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator, Sequence

from PIL import Image, ImageChops

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def animated_png(frames: Sequence[Image.Image], milliseconds: Sequence[int]) -> bytes:
    """All frames must have the size and the palette of the first; it plays forever."""
    kept = list(_changes(frames, milliseconds))
    head = dict(_chunks(_still(frames[0])))
    parts = [
        _chunk(b"IHDR", head[b"IHDR"]),
        _chunk(b"acTL", struct.pack(">II", len(kept), 0)),
        _chunk(b"PLTE", head[b"PLTE"]),
    ]
    number = 0
    for place, (picture, (x, y), shown) in enumerate(kept):
        control = struct.pack(">IIIIIHHBB", number, *picture.size, x, y, shown, 1000, 0, 0)
        parts.append(_chunk(b"fcTL", control))
        number += 1
        for kind, data in _chunks(_still(picture)):
            if kind == b"IDAT":
                parts.append(_chunk(b"fdAT", struct.pack(">I", number) + data) if place else _chunk(b"IDAT", data))
                number += 1 if place else 0
    return SIGNATURE + b"".join(parts) + _chunk(b"IEND", b"")


def _changes(
    frames: Sequence[Image.Image], milliseconds: Sequence[int]
) -> Iterator[tuple[Image.Image, tuple[int, int], int]]:
    """What changed, where, and for how long it is shown; a frame like the one before only makes that one last longer."""
    picture, corner, shown = frames[0], (0, 0), milliseconds[0]
    for before, frame, lasts in zip(frames, frames[1:], milliseconds[1:], strict=False):
        box = ImageChops.difference(before.convert("RGB"), frame.convert("RGB")).getbbox()
        if box is None:
            shown += lasts
            continue
        yield picture, corner, shown
        picture, corner, shown = frame.crop(box), (box[0], box[1]), lasts
    yield picture, corner, shown


def _still(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", bits=8, compress_level=9)
    return buffer.getvalue()


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
