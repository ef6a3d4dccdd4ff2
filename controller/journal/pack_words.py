"""Keep the words of a pack in the journal, so that the story can be read when the pack has changed or is gone."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import orjson

from controller.config import games
from controller.config.games import UnknownRuleset
from controller.config.languages import languages
from controller.content.languages import PackWords, pack_words, words_with
from controller.content.packs import shipped
from controller.journal.chain import Saved
from controller.journal.on_disk import Journal
from controller.journal.replay import setup_of
from controller.journal.sqlite_file import JournalFault
from controller.toml.source import SourceFault
from rulesets.engine.language.words import Words

KIND = "words"


def keep_words(journal: Journal, ruleset: str, pack: Path, known: PackWords | None = None) -> None:
    """Write the words of the game that was just begun. A language with a fault in it is left out.

    Languages that are `known` are not read again.
    """
    known = known or {}
    for language in languages():
        with suppress(SourceFault):
            words = known[language] if language in known else pack_words(ruleset, pack, (language,))[language]
            journal.note(KIND, language, orjson.dumps(words).decode())


def words_of_game(journal: Journal, saved: Saved, language: str) -> Words:
    """The words that a game in a journal was played with; a game from before they were kept has those of the starter."""
    notes = [note for note in journal.notes() if note.kind == KIND and note.game and note.game <= saved.id]
    newest = max((note.game or 0 for note in notes), default=0)  # games of a chain have the words of the first one
    notes = [note for note in notes if note.game == newest]
    kept: PackWords = {note.subject: orjson.loads(note.text) for note in notes}
    starter = shipped(saved.ruleset) / "starter"
    words = words_with(saved.ruleset, kept or pack_words(saved.ruleset, starter, languages()), language)
    with suppress(JournalFault, UnknownRuleset):  # a game that cannot be replayed has no names
        ruleset = games.find(saved.ruleset)
        setup = setup_of(saved, ruleset)
        return words.calling(ruleset.called(setup), setup.seats)
    return words
