"""The public events of a game in the journal, computed again by a replay."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from controller.config import games
from controller.journal.chain import Saved
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from controller.journal.replay import setup_of
from controller.journal.sqlite_file import JournalFault
from controller.messages.events import EventsMessage
from controller.messages.events_in_words import events_message
from rulesets.engine.game import Game, RulesFault
from rulesets.engine.refusal import Refused
from rulesets.engine.ruleset import Ruleset


def retold(path: Path, game: int, language: str) -> dict[str, EventsMessage]:
    """By the hash of the row. Answers that the present rules cannot replay are left out."""
    messages: dict[str, EventsMessage] = {}
    with suppress(JournalFault, RulesFault, Refused), Journal.read(path) as journal:
        saved = next((each for each in journal.games() if each.id == game), None)
        if saved is None or not games.is_known(saved.ruleset):
            return messages
        words = words_of_game(journal, saved, language)
        played: Game[Any] = Game(ruleset := games.find(saved.ruleset), setup_of(saved, ruleset))
        for entry in saved.given:
            index, asked, answer = len(played.record), played.request, entry.answer
            events = played.answer(answer)
            messages[entry.hash] = events_message(index, answer, events, words, asked=asked, head=entry.hash)
    return messages


def seats_of(saved: Saved, ruleset: Ruleset[Any] | None) -> tuple[str, ...]:
    with suppress(JournalFault):
        return setup_of(saved, ruleset).seats if ruleset else ()
    return ()
