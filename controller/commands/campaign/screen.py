"""The chronicle of a chain of games on a screen."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from controller.chronicle.chapters import ChronicleChapter, luck_told
from controller.commands.output import harmless
from rulesets.engine.words import Words


def in_a_terminal(chapters: list[ChronicleChapter], words: Words) -> RenderableType:
    parts: list[RenderableType] = []
    for number, chapter in enumerate(chapters, 1):
        parts.append(Text(harmless(f"{number}. {chapter.title}"), "bold underline"))
        parts += (Text(harmless(text), "italic") for text in chapter.read_aloud)
        for section in chapter.sections:
            parts += [Text(harmless(section.heading), "bold")] if section.heading else []
            parts.append(Text(harmless(" ".join(section.lines))))
        parts.append(Text(harmless(f"{chapter.ended} {luck_told(chapter.luck, words)}"), "bold"))
        parts.append(Text(""))
    parts += (Text(harmless(line)) for line in (chapters[-1].stands if chapters else ()))
    return Group(*parts)
