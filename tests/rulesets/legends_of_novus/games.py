"""Whole games by bots, with everything checked on the way that must always hold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, get_args

from rulesets.engine import bots
from rulesets.engine.answers import from_json, to_json
from rulesets.engine.game import Game
from rulesets.engine.requests import is_anchor
from rulesets.legends_of_novus.bot import sensible
from rulesets.legends_of_novus.content.pack import Content
from rulesets.legends_of_novus.house_rules import HouseRules
from rulesets.legends_of_novus.invariants import cards_found, cards_printed
from rulesets.legends_of_novus.ruleset import RULESET
from rulesets.legends_of_novus.setup import LegendsSetup, Mode
from rulesets.legends_of_novus.state.state import HAND_LIMIT, Phase, State
from tests.rulesets.legends_of_novus.cards import CONTENT
from tests.rulesets.legends_of_novus.table import PACK, SEATS, starter

MODES: tuple[Mode, ...] = ("solo", "competitive", "team")
NUMBERS = {"round_limit": (10, 12)}


@cache
def packs() -> tuple[Content, ...]:
    found = [Content.model_validate(CONTENT)]
    if PACK.is_dir():
        found.append(Content.model_validate(starter()))
    return tuple(found)


def house(rng: Random) -> dict[str, Any]:
    """Each point of the house rules either way."""
    return {
        name: rng.choice(
            NUMBERS.get(name) or ((True, False) if field.annotation is bool else get_args(field.annotation))
        )
        for name, field in HouseRules.model_fields.items()
    }


def setup_for(seed: int, mode: Mode) -> LegendsSetup:
    """By the book and by any house rules, with either pack; no game at random goes on for more than a dozen rounds."""
    rng = Random(seed)
    count = {"solo": 1, "team": 4}.get(mode) or rng.randint(2, 5)
    rules = house(rng) if seed % 2 else {"round_limit": 10}
    pack = packs()[seed // 2 % len(packs())]
    return LegendsSetup(content=pack, seats=SEATS[:count], mode=mode, hints=seed % 5 == 0, house=HouseRules(**rules))


def steps(seed: int, mode: Mode) -> Iterator[Game[State]]:
    """The game before each answer, played at random or with some sense, and once more when it is over."""
    taste = sensible if seed % 3 == 0 else bots.anything
    rng = Random(seed)
    game = Game(RULESET, setup_for(seed, mode))
    for _ in range(30_000):
        yield game
        if game.request is None:
            return
        game.answer(bots.answer(game, rng, taste))
    raise AssertionError("the game does not end")


def check(seed: int, mode: Mode) -> Game[State]:
    """No fault, no card lost, nobody under the floors or over the hand limit, and an end."""
    for game in steps(seed, mode):
        state = game.state
        where = (seed, mode, len(game.record))
        assert RULESET.violations(state) == (), where
        assert all(hero.xp >= 1 and hero.gp >= 0 for hero in state.heroes.values()), where
        if is_anchor(game.request) and not state.encounters:
            assert cards_found(state) == cards_printed(state), where
        if state.phase is Phase.PREPARATION and is_anchor(game.request):
            idle = [seat for seat in state.order if seat not in state.active]
            assert state.round > 1 or all(state.heroes[seat].hand_size <= HAND_LIMIT + 1 for seat in idle), where
    assert game.outcome is not None
    return game


def replayed(game: Game[State]) -> Game[State]:
    again = Game(RULESET, LegendsSetup.model_validate_json(game.setup.model_dump_json(by_alias=True)))
    for answer in game.record:
        again.answer(from_json(to_json(answer)))
    return again
