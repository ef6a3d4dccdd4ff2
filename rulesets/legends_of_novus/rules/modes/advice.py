"""LN-FAQ-01: optional hints for new players."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.legends_of_novus.rules.turn.preparation import PRICE
from rulesets.legends_of_novus.rules.turn.recovery import trades
from rulesets.legends_of_novus.state.events import Advised
from rulesets.legends_of_novus.state.state import SOLO, Novus, Phase, State

EARLY = 8
"""Rounds in which gold is better spent on cards than on XP."""


def advise(game: Novus) -> None:
    if game.state.world.hints:
        for seat in game.state.active:
            for advice in _advice(game.state, seat):
                game.emit(Advised(seat, advice))


def _advice(state: State, seat: str) -> Iterator[str]:
    hero = state.heroes[seat]
    match state.phase:
        case Phase.PREPARATION if hero.gp >= PRICE and state.mode == SOLO and not hero.quests:
            yield "buy-adventures"
        case Phase.PREPARATION if hero.gp >= PRICE and state.round <= EARLY:
            yield "buy-cards"
        case Phase.ADVENTURE if state.round == 1:
            yield "explore-first"
        case Phase.ADVENTURE if not _visited_own_class(state, seat):
            yield "own-class-place"
        case Phase.RECOVERY if state.round > EARLY and any(trades(state, seat)):
            yield "buy-xp"
        case _:
            pass


def _visited_own_class(state: State, seat: str) -> bool:
    places = state.world.content.places
    return any(places[place].hero_class in state.icons(seat) for place in state.heroes[seat].visited if place in places)
