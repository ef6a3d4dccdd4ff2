"""One page with every picture of a gallery, in a file that needs nothing but its pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from controller.displays.palette import MEANINGS

STYLE = """
:root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 90rem; padding: 2rem 1.5rem 4rem; background: #0e0e10; color: #e8e6e3; }
h1 { font-weight: 650; margin: 0 0 .25rem; } h2 { margin: 3rem 0 1rem; font-weight: 600; }
p { color: #a8a6a3; margin: 0 0 1rem; max-width: 60ch; }
main { display: flex; flex-wrap: wrap; gap: 1.25rem; align-items: flex-end; }
figure { margin: 0; } img { display: block; max-width: 100%; border-radius: 6px; }
.paper img { image-rendering: pixelated; border: .6rem solid #f1efea; border-radius: 6px; }
figcaption { font-size: .8rem; color: #8f8d8a; margin-top: .4rem; }
ul { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding: 0; }
li i { display: inline-block; width: 1em; height: 1em; border-radius: 50%; margin-right: .5em; vertical-align: -.1em; }
"""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """`width` is how wide the picture is shown; e-ink is shown pixel by pixel."""

    file: str
    caption: str
    width: int
    paper: bool = False


def page(title: str, introduction: str, rooms: Mapping[str, Iterable[Exhibit]], *, legend: bool = False) -> str:
    body = "".join(_room(name, exhibits) for name, exhibits in rooms.items())
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{STYLE}</style>\n<h1>{escape(title)}</h1>\n<p>{escape(introduction)}</p>\n"
        f"{_legend() if legend else ''}{body}</html>\n"
    )


def _legend() -> str:
    items = "".join(
        f'<li><i style="background:#{colour.hex}"></i>{escape(meaning)}</li>' for meaning, colour in MEANINGS.items()
    )
    return f"<ul>{items}</ul>\n"


def _room(name: str, exhibits: Iterable[Exhibit]) -> str:
    figures = "".join(_figure(exhibit) for exhibit in exhibits)
    return f"<h2>{escape(name)}</h2>\n<main>\n{figures}</main>\n"


def _figure(exhibit: Exhibit) -> str:
    caption, sort = escape(exhibit.caption), ' class="paper"' if exhibit.paper else ""
    return (
        f'<figure{sort}><img src="{escape(exhibit.file)}" width="{exhibit.width}" alt="{caption}">'
        f"<figcaption>{caption}</figcaption></figure>\n"
    )
