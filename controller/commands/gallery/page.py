"""One page with every picture of a gallery, in a file that needs nothing but its pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from itertools import groupby

from controller.displays.palette import MEANINGS

STYLE = """
:root { color-scheme: light dark; --ink: #23262d; --paper: #f6f0e0; --card: #fffaf0; --brass: #8a6a20; --soft: #5f5c52; --line: #d9cfb4; }
@media (prefers-color-scheme: dark) { :root { --ink: #f0e9d6; --paper: #12151c; --card: #1c202a; --brass: #d0aa55; --soft: #b5ad98; --line: #39404d; } }
body { font: 16px/1.5 "Source Sans 3", system-ui, sans-serif; margin: 0 auto; max-width: 90rem; padding: 2.5rem 1.5rem 4rem; background: var(--paper); color: var(--ink); }
h1, h2, h3 { font-family: "Source Serif 4", Palatino, Georgia, serif; line-height: 1.2; } h1 { font-size: 2.4rem; margin: 0 0 .25rem; } h2 { margin: 3.5rem 0 1rem; border-bottom: 3px double var(--brass); padding-bottom: .3rem; } h3 { margin: 1.8rem 0 .7rem; font-weight: 600; }
p { color: var(--soft); margin: 0 0 1rem; max-width: 60ch; } a { color: var(--brass); } nav a { margin-right: 1.2rem; }
.hung { display: flex; flex-wrap: wrap; gap: 1.25rem; align-items: flex-end; }
figure { margin: 0; padding: .6rem .6rem .5rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; } img { display: block; max-width: 100%; height: auto; border-radius: 5px; }
.paper img { image-rendering: pixelated; border: 1px solid var(--line); border-radius: 2px; }
figcaption { font-size: .85rem; color: var(--soft); margin-top: .4rem; }
ul { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding: 0; }
li i { display: inline-block; width: 1em; height: 1em; border-radius: 50%; margin-right: .5em; vertical-align: -.1em; border: 1px solid var(--line); }
"""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """`width` is how wide the picture is shown; e-ink is shown pixel by pixel. Exhibits of one `group` hang together."""

    file: str
    caption: str
    width: int
    paper: bool = False
    group: str = ""


def page(title: str, introduction: str, rooms: Mapping[str, Iterable[Exhibit]], *, card: str | None = None) -> str:
    """`card` is the file that says what the lights mean; with one, the page has a legend."""
    ways = "".join(f'<a href="#{_id(name)}">{escape(name)}</a> ' for name in rooms)
    link = f'<a href="{escape(card)}">What the lights mean, a card to print</a>' if card else ""
    body = "".join(_room(name, exhibits) for name, exhibits in rooms.items())
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{STYLE}</style>\n<h1>{escape(title)}</h1>\n<p>{escape(introduction)}</p>\n"
        f"<nav>{ways}{link}</nav>\n{_legend() if card else ''}{body}</html>\n"
    )


def _legend() -> str:
    items = "".join(
        f'<li><i style="background:#{colour.hex}"></i>{escape(meaning)}</li>' for meaning, colour in MEANINGS.items()
    )
    return f"<ul>{items}</ul>\n"


def _room(name: str, exhibits: Iterable[Exhibit]) -> str:
    groups = groupby(exhibits, key=lambda exhibit: exhibit.group)
    hung = "".join(_group(group, tuple(members)) for group, members in groups)
    return f'<h2 id="{_id(name)}">{escape(name)}</h2>\n{hung}'


def _group(name: str, exhibits: tuple[Exhibit, ...]) -> str:
    heading = f"<h3>{escape(name)}</h3>\n" if name else ""
    return f'{heading}<div class="hung">\n{"".join(map(_figure, exhibits))}</div>\n'


def _id(name: str) -> str:
    return "-".join(re.findall(r"[a-z0-9.]+", name.lower()))


def _figure(exhibit: Exhibit) -> str:
    caption, sort = escape(exhibit.caption), ' class="paper"' if exhibit.paper else ""
    alt = escape(f"{exhibit.group}: {exhibit.caption}" if exhibit.group else exhibit.caption)
    return (
        f'<figure{sort}><img src="{escape(exhibit.file)}" width="{exhibit.width}" alt="{alt}">'
        f"<figcaption>{caption}</figcaption></figure>\n"
    )
