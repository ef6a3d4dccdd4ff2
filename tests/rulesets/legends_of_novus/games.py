"""Whole games by bots, with everything checked on the way that must always hold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from rulesets.engine import bots
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
from tests.rulesets.whole_games import any_house_rules, check_replay, steps

MODES: tuple[Mode, ...] = ("solo", "competitive", "team")


@cache
def packs() -> tuple[Content, ...]:
    found = [Content.model_validate(CONTENT)]
    if PACK.is_dir():
        found.append(Content.model_validate(starter()))
    return tuple(found)


def setup_for(seed: int, mode: Mode) -> LegendsSetup:
    """By the book and by any house rules, with either pack; no game at random goes on for more than a dozen rounds."""
    rng = Random(seed)
    count = {"solo": 1, "team": 4}.get(mode) or rng.randint(2, 5)
    rules = any_house_rules(HouseRules, rng, round_limit=(10, 12)) if seed % 2 else {"round_limit": 10}
    pack = packs()[seed // 2 % len(packs())]
    return LegendsSetup(content=pack, seats=SEATS[:count], mode=mode, hints=seed % 5 == 0, house=HouseRules(**rules))


def game_of(seed: int, mode: Mode) -> Iterator[Game[State]]:
    """Yield the game before each answer, given at random or by the game's own bot."""
    return steps(Game(RULESET, setup_for(seed, mode)), seed, sensible if seed % 3 == 0 else bots.anything)


def check(seed: int, mode: Mode) -> None:
    """No fault, no card lost, nobody under the floors or over the hand limit, and an end."""
    game = None
    for game in game_of(seed, mode):
        state = game.state
        where = (seed, mode, len(game.record))
        assert RULESET.violations(state) == (), where
        assert all(hero.xp >= 1 and hero.gp >= 0 for hero in state.heroes.values()), where
        if is_anchor(game.request) and not state.encounters:
            assert cards_found(state) == cards_printed(state), where
        if state.phase is Phase.PREPARATION and is_anchor(game.request):
            idle = [seat for seat in state.order if seat not in state.active]
            assert state.round > 1 or all(state.heroes[seat].hand_size <= HAND_LIMIT + 1 for seat in idle), where
    assert game is not None
    assert game.outcome is not None
    check_replay(game)
