"""A picture as bytes for a panel: PNG, raw planes, or JPEG for access points that accept nothing else."""

from __future__ import annotations

import zlib
from io import BytesIO

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from controller.displays.paper.typeset import BLACK, RED

# A partial refresh is quick and leaves shadows; a full one flashes and clears them.
PARTIAL, FULL = b"\x00", b"\x01"

# Sharp edges survive the compression at this quality.
JPEG_QUALITY = 95


def png(image: Image.Image, *, full: bool = False) -> bytes:
    """The text chunk `refresh` says how to draw it; other readers of PNG ignore it.

    A page is runs of black and white, so run-length compression takes a tenth of the time, for 3 % more bytes.
    """
    info = PngInfo()
    info.add_text("refresh", "full" if full else "partial")
    data = BytesIO()
    image.save(data, "PNG", compress_type=zlib.Z_RLE, pnginfo=info)
    return data.getvalue()


def raw(image: Image.Image, *, full: bool = False) -> bytes:
    """One bit a pixel, the leftmost highest, rows padded to a byte, 0 where there is ink: all black ink, then all red.

    The last byte says how to draw it. A reader that wants only the planes can ignore it.
    """
    planes = (image,) if image.mode == "1" else tuple(_without(image, ink) for ink in (BLACK, RED))
    return b"".join(plane.tobytes() for plane in planes) + (FULL if full else PARTIAL)


def _without(image: Image.Image, ink: int) -> Image.Image:
    return image.point([0 if value == ink else 255 for value in range(256)], "1")


def jpeg(image: Image.Image) -> bytes:
    data = BytesIO()
    image.convert("RGB").save(data, "JPEG", quality=JPEG_QUALITY, subsampling=0)
    return data.getvalue()
