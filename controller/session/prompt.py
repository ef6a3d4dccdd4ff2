"""The current prompt: what the game asks, which dice have counted, and the referee's notices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from controller.mqtt.payloads import prompt_at_the_end, prompt_for
from controller.mqtt.topics import DiceWanted, DieCounted, Kind, Prompt
from controller.referee.placement import placements_by_key
from controller.referee.referee import Referee
from rulesets.engine.chances import probability
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, parts_of
from rulesets.engine.view import View
from rulesets.engine.words import Words


def prompt_of_game(game: Game[Any], view: View, words: Words) -> Prompt:
    """What the game asks, without dice or notices."""
    index = len(game.record)
    if game.request is None:
        assert game.outcome
        ways = game.ruleset.following(game.setup, game.outcome)
        return prompt_at_the_end(index, game.outcome, words, ways)
    placements = placements_by_key(game.request, view.active)
    prompt = prompt_for(index, game.request, game.waiting_for, words, placements=placements)
    return with_chances(prompt, _chances(game))


def with_chances(prompt: Prompt, chances: Mapping[str, float]) -> Prompt:
    """Add the probability of success to the options that have one."""
    if not chances:
        return prompt
    options = tuple(replace(option, chance=chances.get(option.key)) for option in prompt.options)
    return replace(prompt, options=options, parts=tuple(with_chances(part, chances) for part in prompt.parts))


def _chances(game: Game[Any]) -> dict[str, float]:
    if game.ruleset.chance is None:
        return {}
    options = (option for part in parts_of(game.request) if isinstance(part, Choose) for option in part.options)
    found = ((option.key, game.ruleset.chance(game.state, option)) for option in options)
    return {key: round(float(probability(chance)), 4) for key, chance in found if chance is not None}


def prompt_now(game: Game[Any], view: View, referee: Referee, words: Words, now: float) -> Prompt:
    prompt = _with_dice(prompt_of_game(game, view, words), referee)
    notices = tuple(notice.in_words(words) for notice in referee.notices(now))
    return replace(prompt, notices=notices, held=game.request is not None and not referee.is_open)


def _with_dice(prompt: Prompt, referee: Referee) -> Prompt:
    """What each seat that rolls has thrown so far, and still has to throw."""
    parts = tuple(_with_dice(part, referee) for part in prompt.parts)
    pool = referee.pools.get(prompt.seat) if prompt.kind is Kind.ROLL else None
    if pool is None:
        return replace(prompt, parts=parts)
    wanted = tuple(DiceWanted(kind, count, die.symbols) for (kind, die), count in Counter(pool.missing).items())
    counted = tuple(
        DieCounted(die, kind, face, symbol) for (kind, die, face), symbol in zip(pool.counted, pool.shown, strict=True)
    )
    return replace(prompt, still_wanted=wanted, counted=counted)
