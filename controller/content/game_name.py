"""What people call a game."""

from __future__ import annotations

from rulesets.engine.language.words import Words


def game_name(ruleset: str, words: Words | None = None) -> str:
    """What its words say, or its id as a title."""
    known = words.name(ruleset) if words else ruleset
    return known if known != ruleset else ruleset.replace("_", " ").title().replace(" Of ", " of ")
