"""What a game that was played is called: in the list of games and in its chronicle."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words
from rulesets.engine.ruleset import Setup


def title_of(shown: Cue, setup: Setup, words: Words) -> str:
    """The mission or scenario that was chosen, or the first title of the game; a title with a number belongs to a moment and is not used."""
    content = getattr(setup, "content", None)
    chosen = [(key, value) for key, value in setup if isinstance(value, str) and hasattr(content, f"{key}s")]
    if not chosen:
        return "" if shown.values else words.say(shown)
    key, value = chosen[0]
    return words.entries.get(f"{key}.{value}.title", words.name(value))
