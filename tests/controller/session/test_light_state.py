"""Lights are shown the moment before it is put into words: it is the same moment."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from controller.displays.panel_content import LightContent, panel_content
from controller.messages.notice import Notice, Severity
from controller.messages.prompt import Kind
from controller.messages.prompt_visible_to_seat import visible_to
from controller.referee.expected import asked_by
from controller.referee.referee import Equipment, Referee
from controller.session.session import Session
from firmware_bridge.observations import DeviceDown, DieRolling, DieSettled
from rulesets.engine import bots
from rulesets.engine.cues import Cue
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from tests.controller.displays.recorded import demo_game
from tests.engine.toy import TOY, WORDS, ToySetup


def session_of(game: Game[Any], words: Words) -> Session:
    dice = Equipment(dice={"blue": "d6", "gold": "d8"})
    return Session(game, SimpleNamespace(), Referee(dice), words)  # type: ignore[arg-type]  # nothing is written


def as_lights_see(lit: LightContent) -> tuple[Any, ...]:
    return lit.view, lit.kind, lit.severities, dict(lit.glows), lit.targets, lit.ordered, lit.won


def both(session: Session) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The scene, and what everyone may see of the same moment in words."""
    state = session.table_state(1.0)
    prompt = visible_to(state.prompt, None, session.words)
    told = panel_content(state.view, prompt, session.words, glows=state.glows)
    return as_lights_see(session.light_state(1.0)), as_lights_see(told)


def play(session: Session, answers: int, luck: Random) -> list[tuple[Any, ...]]:
    seen = []
    for _ in range(answers):
        session.referee.ask(asked_by(session.game, session.view()), 0.0)
        scene, told = both(session)
        assert scene == told
        seen.append(scene)
        if session.game.request is None:
            break
        session.game.answer(bots.answer(session.game, luck))
    return seen


@pytest.mark.parametrize("game", ["nova_aetas", "legends_of_novus", "multiverse_war"])
def test_a_scene_has_what_the_words_tell(game: str) -> None:
    session = session_of(*demo_game(game))
    kinds = {kind for _, kind, *_ in play(session, 80, Random(5))}
    assert len(kinds) > 1


def test_a_scene_of_secret_parts_and_of_the_end_has_what_the_words_tell() -> None:
    seen = [
        each for seed in range(8) for each in play(session_of(Game(TOY, ToySetup(turns=6)), WORDS), 200, Random(seed))
    ]
    assert {Kind.TOGETHER, Kind.ROLL, Kind.CHOOSE, Kind.OVER} <= {kind for _, kind, *_ in seen}


def test_a_die_is_in_the_air_until_it_lies() -> None:
    session = session_of(Game(TOY, ToySetup()), WORDS)
    seen = [session.light_state(0.0).rolling]
    for each in (
        DieRolling("blue", 1.0),
        DieSettled("blue", 4, 2.0),
        DieRolling("gold", 3.0),
        DeviceDown("gold", "", 4.0),
    ):
        session.referee.observe(each, each.at)
        seen.append(session.light_state(each.at).rolling)
    assert seen == [False, True, False, True, False]


def test_notices_are_in_it_by_how_grave_they_are() -> None:
    session = session_of(Game(TOY, ToySetup()), WORDS)
    session.referee.add_notice(Notice("stale", Cue("refused.stale"), Severity.REFUSAL))
    session.referee.pause()
    assert session.light_state(0.0).severities == {Severity.REFUSAL, Severity.WARNING}
