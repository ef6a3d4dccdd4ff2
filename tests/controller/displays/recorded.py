"""A recorded game as displays see it: every moment from the first prompt to the last."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from controller.commands.tables import demo_table
from controller.config import load_table
from controller.displays.dice_day import DiceDay, with_die
from controller.displays.showing import Showing, showing
from controller.languages import words_for
from controller.pack_faults import setup_for
from controller.packs import load_pack
from controller.referee.notices import Fate, Glow
from controller.telling import prompt_at_the_end, prompt_for
from controller.topics import DieThrown, Prompt
from rulesets.engine.answers import Rolled
from rulesets.engine.game import Game
from rulesets.engine.words import Words
from tests.loop.harness import foretold


def moments(state: Path, language: str = "en") -> Iterator[Showing]:
    table = load_table(demo_table("nova_aetas"), state)
    recorded = foretold(table)
    section = table.config.game
    words = words_for(section.ruleset, load_pack(section.ruleset, section.pack, state).folder, language)
    game: Game[Any] = Game(recorded.ruleset, setup_for(table, recorded.ruleset))
    day = DiceDay()
    yield _moment(game, words, day)
    for answer in recorded.record:
        if isinstance(answer, Rolled):
            for face in answer.faces:
                day = with_die(day, DieThrown(len(game.record), "red-1", "d6", face, Fate.COUNTED))
        game.answer(answer)
        yield _moment(game, words, day)


def _moment(game: Game[Any], words: Words, day: DiceDay) -> Showing:
    prompt = _prompt(game, words)
    glows = {str(option.fields["to"]): Glow.LEGAL for option in prompt.options if "to" in option.fields}
    return showing(game.view, prompt, words, glows=glows, dice=day)


def _prompt(game: Game[Any], words: Words) -> Prompt:
    index = len(game.record)
    if game.request is None:
        assert game.outcome
        return prompt_at_the_end(index, game.outcome, words)
    return prompt_for(index, game.request, game.waiting_for, words)
