"""NA-ACN-02: picking up objects and loot bags."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.decks import draw
from rulesets.nova_aetas.state.action import Action, Family
from rulesets.nova_aetas.state.events import BagEmpty, Looted
from rulesets.nova_aetas.state.options import PickUp
from rulesets.nova_aetas.state.queries import Battle, Step, acting, spend
from rulesets.nova_aetas.state.state import Hero, State


def in_grasp(state: State, hero: Hero, at: Square) -> bool:
    """Whether the square is the hero's own or adjacent."""
    return hero.at is not None and (hero.at == at or state.world.grid.touching(hero.at, at))


def loot_options(state: State, hero: Hero) -> Iterator[PickUp]:
    """One AP for each."""
    if acting(state).ap:
        yield from (PickUp(square) for square in dict.fromkeys(state.loot) if in_grasp(state, hero, square))


def take_loot(game: Battle, hero: Hero, choice: PickUp) -> Step:
    """NA-MTK-04: draw a card of the Elements deck for the backpack, if there is one left."""
    spend(game.state, choice.cost)
    game.state.loot.remove(choice.at)
    cards = yield from draw(game.state.elements, 1, hero.seat, Cue("draw-element", hero=hero.id), "NA-MTK-04")
    for card in cards:
        hero.backpack.append(card)
        game.emit(Looted(hero.id, choice.at, card))
    if not cards:
        game.emit(BagEmpty(hero.id, choice.at))


LOOTING = Family(loot_options, (Action(PickUp, take_loot),))
