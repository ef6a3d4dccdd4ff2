"""The moments that a gallery shows: one of a journal, or a few of a game that bots play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from controller.commands.failing import Failure
from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.content.pack_faults import setup_for
from controller.displays.dice_of_the_day import DiceDay, with_die
from controller.displays.panel_content import PanelContent, panel_content
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from controller.journal.replay import setup_of
from controller.messages.events import DieThrown
from controller.messages.notice import Notice, Severity
from controller.messages.prompt import Kind
from controller.referee.notices import Fate, Glow
from controller.session.prompt import prompt_of_game
from controller.session.resume import words_of
from rulesets.engine.answers import Answer, Rolled
from rulesets.engine.bots import answer
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words

# A game with every kind of moment near its beginning.
SAMPLE_SEED = 11
SAMPLE_RULESET = "nova_aetas"


def of_journal(path: Path, language: str, at: int | None) -> PanelContent:
    with Journal.read(path) as journal:
        saved = journal.latest()
        if saved is None:
            raise Failure(f"{path} holds no game yet.")
        words = words_of_game(journal, saved, language)
    if at is not None and at > len(saved.record):
        raise Failure(f"{path} has only {len(saved.record)} answers: choose a smaller number for --at.")
    ruleset = games.find(saved.ruleset)
    game: Game[Any] = Game(ruleset, setup_of(saved, ruleset))
    *_, last = followed(game, saved.record[:at], words)
    return last


def table_words(language: str) -> Words:
    """What a table says in this language, whatever game is played on it."""
    return words_of(load_table(demo_table(SAMPLE_RULESET)), language)


def samples(language: str) -> Iterator[tuple[str, PanelContent]]:
    """A choice, an order, a roll and the end of a game that bots play; and the same with something to put right."""
    table = load_table(demo_table(SAMPLE_RULESET))
    ruleset, rng = games.find(SAMPLE_RULESET), Random(SAMPLE_SEED)
    game: Game[Any] = Game(ruleset, setup_for(table, ruleset))
    taste, words = games.bot(SAMPLE_RULESET), words_of(table, language).calling((), game.setup.seats)
    shown = list(followed(game, _played(game, lambda: answer(game, rng, taste)), words))
    later = shown[len(shown) // 4 :]
    yield "choose", next(each for each in later if each.prompt.kind is Kind.CHOOSE and len(each.glows) > 2)
    yield "order", next(each for each in later if each.order and len(each.order.path) > 2)
    roll = next(each for each in later if each.prompt.kind is Kind.ROLL and each.prompt.need and not each.order)
    yield "roll", roll
    yield "warned", _with_notice(roll, Notice("paused", words.entries["table.paused"], Severity.WARNING))
    yield "refused", _with_notice(roll, Notice("stale", words.entries["refused.stale"], Severity.REFUSAL))
    yield "over", shown[-1]


def _with_notice(moment: PanelContent, notice: Notice[str]) -> PanelContent:
    return replace(moment, prompt=replace(moment.prompt, notices=(notice,)))


def _played(game: Game[Any], play: Callable[[], Answer]) -> Iterator[Answer]:
    while game.request is not None:
        yield play()


def followed(game: Game[Any], answers: Iterable[Answer], words: Words) -> Iterator[PanelContent]:
    """Every moment of a game as displays are shown it, with the dice that were thrown so far."""
    day = DiceDay()
    yield _moment(game, words, day)
    for given in answers:
        for face in given.faces if isinstance(given, Rolled) else ():
            day = with_die(day, DieThrown(len(game.record), "die", "d6", face, Fate.COUNTED))
        game.answer(given)
        yield _moment(game, words, day)


def _moment(game: Game[Any], words: Words, day: DiceDay) -> PanelContent:
    view = game.view
    prompt = prompt_of_game(game, view, words)
    glows = {str(option.fields["to"]): Glow.LEGAL for option in prompt.options if "to" in option.fields}
    return panel_content(view, prompt, words, glows=glows, dice=day)
