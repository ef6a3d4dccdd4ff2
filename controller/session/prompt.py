"""The prompt as it stands now: what the game asks, what the dice have brought, and what the referee has to say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from controller.mqtt.payloads import prompt_at_the_end, prompt_for
from controller.mqtt.topics import DiceWanted, DieCounted, NoticeGiven, Prompt
from controller.referee.notices import Notice
from controller.referee.referee import Referee
from rulesets.engine.game import Game
from rulesets.engine.words import Words


def prompt_now(game: Game[Any], referee: Referee, words: Words, now: float) -> Prompt:
    index, notices = len(game.record), tuple(_given(notice, words) for notice in referee.notices(now))
    if game.request is None:
        assert game.outcome
        return prompt_at_the_end(index, game.outcome, words, notices)
    prompt = prompt_for(index, game.request, game.waiting_for, words, notices=notices)
    wanted = tuple(DiceWanted(kind, count) for kind, count in referee.still_wanted.items())
    counted = tuple(DieCounted(die, kind, face) for kind, die, face in referee.counted)
    return replace(prompt, still_wanted=wanted, counted=counted, held=not referee.is_open)


def _given(notice: Notice, words: Words) -> NoticeGiven:
    return NoticeGiven(notice.code, words.say(notice.cue), notice.piece, notice.source, notice.target, notice.die)
