"""The whole battle, from the first miniature put down to the end."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.decks import Deck
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Outcome, Procedure
from rulesets.nova_aetas.activation import begin_next, carry_on
from rulesets.nova_aetas.ahead import read_the_rules
from rulesets.nova_aetas.battle import Battle, BattleOver, Step, occupied
from rulesets.nova_aetas.events import Deployed
from rulesets.nova_aetas.horologium import advance
from rulesets.nova_aetas.missions import conclude
from rulesets.nova_aetas.options import Deploy
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state import Enemy, Hero, Item, State
from rulesets.nova_aetas.world import World

HEROES = "heroes"


def begin(setup: NovaAetasSetup) -> State:
    """NA-SET-01..06: the board, the enemies on it, the clock with its tokens, the decks; the heroes come next."""
    world = World(setup)
    mission = world.mission
    heroes = {choice.hero: _hero(world, choice.hero) for choice in setup.heroes}
    enemies: dict[str, Enemy] = {}
    for placed in mission.enemies:
        for at in placed.at:
            number = 1 + sum(enemy.kind == placed.kind for enemy in enemies.values())
            enemies[f"{placed.kind}-{number}"] = Enemy(f"{placed.kind}-{number}", placed.kind, at)
    dial = dict.fromkeys(heroes, world.start + mission.dial[HEROES])
    dial |= {kind: world.start + mission.dial[kind] for kind in dict.fromkeys(enemy.kind for enemy in enemies.values())}
    shut = set(mission.shut_doors)
    return State(
        world,
        world.start,
        dial,
        heroes,
        enemies,
        open_doors=[door for door in world.map.doors if door not in shut],
        elements=Deck("elements", _cards(world.content.elements)),
        wound_cards=Deck("wound-cards", _cards(world.content.wound_cards)),
    )


def _hero(world: World, name: str) -> Hero:
    choice = next(choice for choice in world.setup.heroes if choice.hero == name)
    items = [Item(card) for card in (*world.hero_class(name).equipment, *choice.equipment)]
    return Hero(name, choice.seat, items=items, skills=list(choice.skills))


def _cards(counts: dict[str, int]) -> list[str]:
    return sorted(card for card, count in counts.items() for _ in range(count))


def play(game: Battle) -> Procedure[Outcome]:
    try:
        yield from _deploy(game)
        while True:
            if game.state.active is None:
                advance(game)
                yield from begin_next(game)
            if game.state.active is not None:
                yield from carry_on(game)
    except BattleOver as over:
        return conclude(game, over)


def _deploy(game: Battle) -> Step:
    """NA-SET-05, 07: any hero on any marked square, then the mission rules are read and confirmed."""
    state = game.state
    if state.deployed:
        return
    for hero in state.heroes.values():
        if hero.at is None:
            taken = occupied(state)
            free = tuple(square for square in state.world.hero_squares if square not in taken)
            choices = tuple(Deploy(hero.id, square) for square in free)
            choice: Deploy = yield Choose(hero.seat, choices, Cue("deploy", hero=hero.id), "NA-SET-05", anchor=True)
            hero.at = choice.to
            game.tell(Deployed(hero.id, choice.to))
    yield from read_the_rules(game)
    state.deployed = True
