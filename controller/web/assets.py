"""The files of the page, read once: a few hundred kilobytes, and no path of a request ever touches the disk."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

import orjson

from controller.config.languages import ROOT, roots
from controller.displays import palette, symbols
from controller.glyphs import glyphs

STATIC = Path(__file__).resolve().parent / "static"

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}

INDEX = "index.html"
# What only an owner needs who sets up the table or sets a value, in addition to the sections of set-up; and a game that is measured in inches.
FOR_OWNERS = (
    "broker-form.js",
    "change-form.js",
    "lobby_people.js",
    "setup-parts.js",
    "setup.css",
    "displays.css",
    "set_value.js",
    "value_field.js",
)
# What only some moments show: a battle, a lesson, the map of a campaign, a town, a diagram, the end and its picture, the virtual table, the statistics.
SCENES = (
    "bends.js",
    "campaign_end.js",
    "coach.js",
    "company.js",
    "duel.js",
    "end.js",
    "hardware.js",
    "journey.js",
    "map_names.js",
    "share.js",
    "sketch.js",
    "statistics.js",
    "town.js",
)

OPEN_TABLE = (
    "open_table.js",
    "open_table_ground.js",
    "open_table_key.js",
    "open_table_labels.js",
    "open_table_marks.js",
    "open_table_spots.js",
    "plane.js",
)

MODULES = b'<link rel="modulepreload" href="static/main.js">'

# Compressed already.
DENSE = (".woff2",)


@dataclass(frozen=True, slots=True)
class Asset:
    body: bytes
    zipped: bytes | None
    """The same in gzip, for a phone on a bad network; None for what is compressed already."""
    type: str
    tag: str
    """Changes with the content, so that a browser asks again but loads only what is new."""


@cache
def assets() -> dict[str, Asset]:
    """By path below /static/."""
    made = (("palette.css", palette_css().encode()), ("symbols.js", symbols_js()), ("glyphs.js", glyphs_js()))
    found = {**dict(_own()), **dict(made)}
    modules = sorted(path for path in found if path.endswith(".js") and not is_for_later(path))
    found[INDEX] = _with_modules(found[INDEX], modules)
    return {path: asset(path, body) for path, body in found.items()}


def is_for_later(path: str) -> bool:
    """Whether a first visit does without this file: it is loaded with what needs it."""
    return path.endswith("-setup.js") or path in FOR_OWNERS or path in OPEN_TABLE or path in SCENES


def _with_modules(index: bytes, paths: Iterable[str]) -> bytes:
    """A browser then loads all modules at once, and not one level of imports after the other."""
    links = "\n".join(f'<link rel="modulepreload" href="static/{path}">' for path in paths)
    return index.replace(MODULES, links.encode(), 1)


def page_of(page: Asset, table_id: str) -> Asset:
    """An HTML page that knows whose it is."""
    return asset("page.html", page.body.replace(b"<html ", b'<html data-table="%b" ' % table_id.encode(), 1))


def symbols_js() -> bytes:
    """The symbols of dice, as panels draw them."""
    return b"export const SYMBOLS = %b;\n" % orjson.dumps(symbols.as_json())


def glyphs_js() -> bytes:
    """The glyphs, as panels draw them."""
    return b"export const GLYPHS = %b;\n" % orjson.dumps(glyphs.outlines())


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


def asset(path: str, body: bytes) -> Asset:
    suffix = Path(path).suffix
    zipped = None if suffix in DENSE else gzip.compress(body, mtime=0)
    return Asset(body, zipped, TYPES[suffix], f'"{blake2b(body, digest_size=8).hexdigest()}"')


def _own() -> Iterator[tuple[str, bytes]]:
    """Those of the page, and the words of languages that lie elsewhere."""
    places = [STATIC, *(root / STATIC.relative_to(ROOT) for root in roots()[1:])]
    for place in places:
        for file in sorted(place.rglob("*")):
            if file.suffix in TYPES:
                yield file.relative_to(place).as_posix(), file.read_bytes()
