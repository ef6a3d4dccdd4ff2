"""The chronicle on the table's page: each game is replayed once and remembered."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path

from controller.chronicle.chapters import ChronicleChapter, chapter_of
from controller.chronicle.html_page import as_page
from controller.journal.campaign import chains
from controller.journal.chain import Saved
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from rulesets.engine.language.words import Words

# A chapter is some tens of kilobytes; a long campaign in two languages stays.
CHAPTERS_KEPT = 64


class Book:
    """It blocks: use it in its own thread, and only one."""

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self._kept: OrderedDict[tuple[int, str, str], ChronicleChapter] = OrderedDict()

    def page(self, game: int | None, language: str) -> str | None:
        """The chain that a game belongs to, the latest without a number; None where there is no such game."""
        if not self._journal.is_file():
            return None
        with Journal.read(self._journal) as journal:
            found = chains(journal.games())
            if game is None:
                chain = found[-1] if found else []
            else:
                chain = next((each for each in found if any(saved.id == game for saved in each)), [])
            if not chain:
                return None
            words = words_of_game(journal, chain[-1], language)
        chapters = [self._chapter(saved, words, language) for saved in chain]
        return as_page(chapters[0].title, chapters, words, language)

    def _chapter(self, saved: Saved, words: Words, language: str) -> ChronicleChapter:
        """The head identifies all answers so far: when the game has moved on, its chapter is written again."""
        key = (saved.id, saved.head, language)
        chapter = self._kept.pop(key, None) or chapter_of(saved, words)
        self._kept[key] = chapter
        while len(self._kept) > CHAPTERS_KEPT:
            self._kept.popitem(last=False)
        return chapter
