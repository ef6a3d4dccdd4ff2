"""What people would read at one moment: sentences without keys and gaps."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from controller.messages.prompt import Prompt
from controller.session.prompt import prompt_of_game
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words

GAP = re.compile(r"\{[a-z_]*\}")
KEY = re.compile(r"^(?:ask|card|event|name|option|value)\.[a-z-]+")


class Reading(Struct, frozen=True):
    """The words of a game by language, and the ids of its rules."""

    words: Mapping[str, Words]
    rules: Collection[str]


def unreadable(game: Game[Any], events: Iterable[Event], words: Words) -> Iterator[str]:
    """Sentences for the author: what is missing in the words."""
    for text in _texts(prompt_of_game(game, game.view, words)):
        if GAP.search(text):
            yield f"a value is missing in {text!r}"
        if KEY.match(text):
            yield f"the words have nothing for {text!r}"
    for event in events:
        cue = event.cue
        if words.say(cue) == cue.key:
            yield f"the words have nothing for {cue.key!r}"
        elif GAP.search(words.tell(event)):
            yield f"a value is missing in {words.tell(event)!r}"


def _texts(prompt: Prompt) -> Iterator[str]:
    yield from (prompt.text, prompt.detail)
    for option in prompt.options:
        yield from (option.label, option.detail, option.cost)
        if option.preview is not None:
            yield option.preview.text
    for missing in prompt.impossible:
        yield from (missing.label, missing.reason)
    for part in prompt.parts:
        yield from _texts(part)
