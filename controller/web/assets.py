"""The files of the page, read once: a few hundred kilobytes, and no path of a request ever touches the disk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path

import orjson

from controller.config.languages import ROOT, roots
from controller.displays import palette, symbols

STATIC = Path(__file__).resolve().parent / "static"

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
}

# A serif font for prompts and titles, a sans-serif font for everything else.
FONTS = {
    "font_source_sans_pro": ("SourceSansPro-Regular.ttf", "SourceSansPro-Semibold.ttf", "SourceSansPro-Bold.ttf"),
    "font_source_serif_pro": ("SourceSerifPro-Regular.ttf", "SourceSerifPro-Semibold.ttf", "SourceSerifPro-It.ttf"),
}


@dataclass(frozen=True, slots=True)
class Asset:
    body: bytes
    type: str
    tag: str
    """Changes with the content, so that a browser asks again but loads only what is new."""


@cache
def assets() -> dict[str, Asset]:
    """By path below /static/."""
    made = (("palette.css", palette_css().encode()), ("symbols.js", symbols_js()))
    return {path: _asset(path, body) for path, body in (*_own(), *_fonts(), *made)}


def symbols_js() -> bytes:
    """The symbols of dice, as panels draw them."""
    return b"export const SYMBOLS = %b;\n" % orjson.dumps(symbols.as_json())


def palette_css() -> str:
    """The colours of lights and panels as CSS variables, so that a colour means the same on the page."""
    named = {
        **{f"side-{side}": colour for side, colour in palette.SIDES.items()},
        "orange": palette.ORANGE,
        "sky-blue": palette.SKY_BLUE,
        "green": palette.BLUISH_GREEN,
        "yellow": palette.YELLOW,
        "blue": palette.BLUE,
        "vermillion": palette.VERMILLION,
        "purple": palette.REDDISH_PURPLE,
    }
    lines = (f"  --{name}: #{colour.hex};" for name, colour in named.items())
    return "\n".join((":root {", *lines, "}", ""))


def _asset(path: str, body: bytes) -> Asset:
    return Asset(body, TYPES[Path(path).suffix], f'"{blake2b(body, digest_size=8).hexdigest()}"')


def _own() -> Iterator[tuple[str, bytes]]:
    """Those of the page, and the words of languages that lie elsewhere."""
    places = [STATIC, *(root / STATIC.relative_to(ROOT) for root in roots()[1:])]
    for place in places:
        for file in sorted(place.rglob("*")):
            if file.suffix in TYPES:
                yield file.relative_to(place).as_posix(), file.read_bytes()


def _fonts() -> Iterator[tuple[str, bytes]]:
    for package, names in FONTS.items():
        for name in names:
            yield f"fonts/{name}", (files(package) / "files" / name).read_bytes()
