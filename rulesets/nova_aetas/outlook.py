"""How a bot that thinks ahead judges a mission, and what it imagines of the decks."""

from __future__ import annotations

from collections import Counter
from random import Random

from rulesets.engine.decks import Deck
from rulesets.engine.foresight import Foresight, fill
from rulesets.engine.requests import Choose
from rulesets.nova_aetas.bot import LOST, way_to_goal
from rulesets.nova_aetas.state.evening import Evening, Stage
from rulesets.nova_aetas.state.state import Hero, Standing, State

VICTORY = 40.0
HORIZON = 40
DOWN = {Standing.IN_ACTION: 0.0, Standing.OUT_OF_ACTION: -8.0, Standing.OUT_OF_GAME: -14.0, Standing.LEFT: 12.0}
WOUND, SPENT_AP = 1.5, 0.15
KILLED, HURT = 3.0, 1.0
LEVER, FIRE, HOME, FACE = 8.0, 1.0, 6.0, 2.0


def outlook(state: State, _seat: str) -> float:
    """All heroes win together, so that every seat is placed alike."""
    heroes = sum(map(_hero_worth, [state] * len(state.heroes), state.heroes.values()))
    enemies = KILLED * sum(state.fallen.values()) + HURT * sum(enemy.wounds for enemy in state.enemies.values())
    tasks = LEVER * len(state.pulled) - FACE * len(state.hidden)
    tasks -= FIRE * sum(state.fires.values()) + HOME * (len(state.world.mission.homes) - len(state.fires))
    return heroes + enemies + tasks - 2 * WOUND * sum(persona.wounds for persona in state.personae.values())


def _hero_worth(state: State, hero: Hero) -> float:
    worth = DOWN[hero.standing] - WOUND * hero.wounds
    if hero.standing is not Standing.IN_ACTION or hero.at is None or not state.deployed:
        return worth
    return worth - SPENT_AP * way_to_goal(state, hero).get(hero.at, LOST)


def imagine(state: State, _seat: str, rng: Random) -> None:
    """Nobody holds a hidden card, so what is left of each deck is what has not been drawn."""
    content, mission = state.world.content, state.world.mission
    faces = {} if mission.incognito is None else mission.incognito.faces
    _fill(state.incognito, Counter(faces) - Counter(state.happened), rng)
    _fill(state.elements, Counter(content.elements) - Counter(_held(state, "backpack")), rng)
    _fill(state.wound_cards, Counter(content.wound_cards) - Counter(_held(state, "wound_cards")), rng)
    for prey, deck in state.prey_decks.items():
        _fill(deck, Counter([*content.prey[prey].actions]), rng)


def _fill(deck: Deck, cards: Counter[str], rng: Random) -> None:
    fill(deck, (cards - Counter(deck.discard)).elements(), rng)


def _held(state: State, pile: str) -> list[str]:
    return [card for hero in state.heroes.values() for card in getattr(hero, pile)]


def matters(state: State, _request: Choose) -> bool:
    """Between two missions, a game would have to be imagined that nobody has chosen yet."""
    return not isinstance(state, Evening) or state.stage is Stage.MISSION


FORESIGHT = Foresight(outlook, VICTORY, HORIZON, imagine, matters)
