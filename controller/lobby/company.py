"""The company of a campaign in the journal, as its latest game left it. Replaying takes time, so do not call this in the event loop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from controller.config import games
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from controller.lobby.history import find_game
from controller.messages.company_in_words import company_in_words


def company_in(path: Path, game: int, language: str) -> dict[str, Any] | None:
    """What everyone may see; None for a game that is not a campaign."""
    saved = find_game(path, game)
    if saved is None:
        return None
    ruleset = games.find(saved.ruleset)
    if ruleset.campaigns is None:
        return None
    with Journal.read(path) as journal:
        state = journal.restore(saved, ruleset).state
        page = ruleset.campaigns.page(ruleset.redacted(state, None))
        return company_in_words(page, words_of_game(journal, saved, language)) if page else None
