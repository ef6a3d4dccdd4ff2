"""The book of a chain of games: a page for each game, to read or print, with the full log as an appendix."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from pathlib import Path

from controller.chronicle.chapters import ChronicleChapter, Section, luck_text
from controller.chronicle.tale import Sentences
from controller.toml.unfit import CONTROL
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words

_FONTS = Path(__file__).resolve().parents[1] / "web" / "static" / "fonts"


def _face(weight: str, file: str) -> str:
    """A typeface of the page, inside the book: people keep it as one file."""
    data = b64encode((_FONTS / file).read_bytes()).decode()
    return f'@font-face {{ font-family: "Arbiter Serif"; src: url("data:font/woff2;base64,{data}") format("woff2"); font-weight: {weight}; }}\n'


STYLE = (
    _face("400", "serif-400.woff2")
    + _face("600 700", "serif-600.woff2")
    + """
:root { --ink: #23262d; --paper: #f6f0e0; --brass: #8a6a20; --soft: #5f5c52; }
body { font: 12.5pt/1.6 "Arbiter Serif", "Iowan Old Style", Palatino, Georgia, serif; color: var(--ink); background: var(--paper); margin: 0; }
main { max-width: 38em; margin: 0 auto; padding: 4em 1.4em 6em; }
.cover { text-align: center; padding: 5em 0 4em; border-bottom: 3px double var(--brass); }
.cover h1 { font-size: 2.8em; line-height: 1.1; margin: 0; } .cover p { color: var(--soft); font-style: italic; }
.contents { display: inline-block; text-align: left; margin: 2.5em 0 0; padding-left: 1.6em; } .contents a { color: inherit; } .contents li::marker { color: var(--brass); }
article { padding-top: 4em; } article h3 { text-align: center; font-size: 1em; font-style: italic; font-weight: normal; margin: 1.6em 0 .4em; } h2 { font-size: 1.7em; line-height: 1.2; margin: 0 0 .2em; text-align: center; }
.number { text-align: center; color: var(--brass); letter-spacing: .2em; font-size: .85em; text-transform: uppercase; margin: 0 0 .3em; }
.promise { text-align: center; font-style: italic; color: var(--soft); margin: 0 auto 1.8em; max-width: 30em; }
.tale { text-align: justify; hyphens: auto; } .tale::first-letter { float: left; font-size: 3.4em; line-height: .85; padding: .06em .08em 0 0; color: var(--brass); }
figure { margin: 1.6em 0; text-align: center; break-inside: avoid; } figure img { max-width: min(100%, 27em); mix-blend-mode: multiply; border: 1px solid var(--brass); } figcaption { color: var(--soft); font-size: .9em; font-style: italic; }
.ended { font-weight: bold; text-align: center; } .luck { color: var(--soft); font-size: .9em; text-align: center; }
.stands { columns: 2; column-gap: 2em; padding: 0; margin: 0; list-style: none; font-size: .82em; line-height: 1.4; } .stands li { break-inside: avoid; margin-bottom: .4em; }
.appendix { margin-top: 5em; border-top: 3px double var(--brass); padding-top: 2em; font-size: .85em; color: var(--soft); } .appendix h3 { margin: 1.2em 0 .2em; font-size: 1em; color: var(--ink); }
.aloud { font-style: italic; } summary { cursor: pointer; }
@page { margin: 22mm 20mm; }
@media print { body { background: none; } main { padding: 0; max-width: none; } article, .appendix { break-before: page; padding-top: 0; } details::details-content { content-visibility: visible; display: block; } summary { list-style: none; } .cover { break-after: page; border: 0; padding-top: 30%; } figure img { max-width: 96mm; } }
"""
)


def as_page(title: str, chapters: list[ChronicleChapter], words: Words, language: str) -> str:
    """One file that a browser shows and a printer prints, with nothing in it that runs or is fetched."""
    company = next((chapter.company for chapter in reversed(chapters) if chapter.company), "")
    sentences = Sentences(words)
    chapters = list(_with_distinct_titles(chapters, words))
    body = "\n".join(_page(number, chapter, sentences, words) for number, chapter in enumerate(chapters, 1))
    log = "\n".join(_log(chapter) for chapter in chapters)
    contents = "".join(
        f'<li><a href="#chapter-{number}">{_text(chapter.title)}</a></li>' for number, chapter in enumerate(chapters, 1)
    )
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{_text(company or title)}</title>\n<style>{STYLE}</style>\n<main>\n"
        f'<header class="cover"><h1>{_text(company or title)}</h1><p>{_say("chronicle.subtitle", words)}</p>'
        f'<ol class="contents">{contents}</ol></header>\n{body}\n'
        f'<details class="appendix"><summary>{_say("chronicle.log", words)}</summary>\n{log}</details>\n</main>\n</html>\n'
    )


def _with_distinct_titles(chapters: list[ChronicleChapter], words: Words) -> Iterator[ChronicleChapter]:
    """A mission that was played again has its promise on its first page."""
    seen: set[str] = set()
    for chapter in chapters:
        again = words.say(Cue("chronicle.again", title=chapter.title))
        yield replace(chapter, title=again, promise="") if chapter.title in seen else chapter
        seen.add(chapter.title)


def _page(number: int, chapter: ChronicleChapter, sentences: Sentences, words: Words) -> str:
    promise = f'<p class="promise">{_text(chapter.promise)}</p>\n' if chapter.promise else ""
    sentence_text = " ".join(sentences.tell(chapter.tale))
    tale = f'<p class="tale">{_text(sentence_text)}</p>\n' if sentence_text else ""
    ended = f'<p class="ended">{_text(chapter.ended)}</p>\n' if chapter.ended else ""
    lucky = luck_text(chapter.luck, words)
    luck = f'<p class="luck">{_text(lucky)}</p>\n' if lucky else ""
    stands = "".join(_standing(line) for line in chapter.stands)
    company = f'<h3>{_say("chronicle.company", words)}</h3>\n<ul class="stands">{stands}</ul>\n' if stands else ""
    chapter_number = _text(words.say(Cue("chronicle.chapter", number=number)))
    return (
        f'<article id="chapter-{number}">\n<p class="number">{chapter_number}</p>\n<h2>{_text(chapter.title)}</h2>\n'
        f"{promise}{tale}{_figure(chapter, words)}{ended}{company}{luck}</article>"
    )


def _standing(line: str) -> str:
    name, colon, rest = line.partition(": ")
    return f"<li><b>{_text(name)}</b>{_text(colon + rest)}</li>"


def _figure(chapter: ChronicleChapter, words: Words) -> str:
    if not chapter.board:
        return ""
    caption = _say("chronicle.turning-point", words)
    data = b64encode(chapter.board).decode("ascii")
    return (
        f'<figure><img alt="{caption}" src="data:image/png;base64,{data}"><figcaption>{caption}</figcaption></figure>\n'
    )


def _log(chapter: ChronicleChapter) -> str:
    aloud = "".join(f'<p class="aloud">{_text(text)}</p>\n' for text in chapter.read_aloud)
    return f"<h2>{_text(chapter.title)}</h2>\n{aloud}{''.join(map(_section, chapter.sections))}"


def _section(section: Section) -> str:
    heading = f"<h3>{_text(section.heading)}</h3>\n" if section.heading else ""
    return heading + (f"<p>{_text(' '.join(section.lines))}</p>\n" if section.lines else "")


def _say(key: str, words: Words) -> str:
    return _text(words.say(Cue(key)))


def _text(text: str) -> str:
    return escape(CONTROL.sub("", text))
