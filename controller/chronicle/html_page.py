"""The chronicle of a chain of games as a page to read or print."""

from __future__ import annotations

from html import escape

from controller.chronicle.chapters import ChronicleChapter, Section, luck_text
from controller.toml.unfit import CONTROL
from rulesets.engine.words import Words

STYLE = """
body { font: 12pt/1.5 Georgia, serif; max-width: 40em; margin: 3em auto; padding: 0 1em; color: #222; background: #fff; }
h1 { font-size: 2em; } h2 { margin-top: 2.5em; } h3 { margin: 1.2em 0 .3em; font-size: 1em; }
.aloud { font-style: italic; } .ended { font-weight: bold; } .luck { color: #666; font-size: .9em; }
@media print { body { margin: 0; } h2 { break-before: page; } h2:first-of-type { break-before: auto; } }
"""


def as_page(title: str, chapters: list[ChronicleChapter], words: Words, language: str) -> str:
    """One file that a browser shows and a printer prints, with nothing in it that runs or is fetched."""
    body = "\n".join(_page_chapter(number, chapter, words) for number, chapter in enumerate(chapters, 1))
    stands = "".join(f"<li>{_text(line)}</li>" for line in (chapters[-1].stands if chapters else ()))
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{_text(title)}</title>\n<style>{STYLE}</style>\n"
        f"<h1>{_text(title)}</h1>\n{body}\n<ul>{stands}</ul>\n</html>\n"
    )


def _page_chapter(number: int, chapter: ChronicleChapter, words: Words) -> str:
    aloud = "".join(f'<p class="aloud">{_text(text)}</p>\n' for text in chapter.read_aloud)
    sections = "".join(_page_section(section) for section in chapter.sections)
    ended = f'<p class="ended">{_text(chapter.ended)}</p>\n' if chapter.ended else ""
    told = luck_text(chapter.luck, words)
    luck = f'<p class="luck">{_text(told)}</p>\n' if told else ""
    return f"<h2>{number}. {_text(chapter.title)}</h2>\n{aloud}{sections}{ended}{luck}"


def _page_section(section: Section) -> str:
    heading = f"<h3>{_text(section.heading)}</h3>\n" if section.heading else ""
    return heading + (f"<p>{_text(' '.join(section.lines))}</p>\n" if section.lines else "")


def _text(text: str) -> str:
    return escape(CONTROL.sub("", text))
