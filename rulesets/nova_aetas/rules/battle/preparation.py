"""NA-SET: before the first activation: board, clock and cards, the checklist, and the heroes' starting squares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import itemgetter

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.decks import Deck
from rulesets.engine.requests import ANYONE, Choose
from rulesets.engine.state.worlds import world_of
from rulesets.nova_aetas.rules.battle.first_edition import FIRST
from rulesets.nova_aetas.rules.battle.opening_cards import read_the_rules
from rulesets.nova_aetas.rules.enemies import hunts
from rulesets.nova_aetas.rules.missions.drafts import nearest_free
from rulesets.nova_aetas.setup import NovaAetasSetup
from rulesets.nova_aetas.state.events import Deployed
from rulesets.nova_aetas.state.mission_events import CheckedOff, SetUpMissing
from rulesets.nova_aetas.state.options import BeginBattle, CheckOff, CheckOffAll, Deploy, ShuffleDeck, StackDeck
from rulesets.nova_aetas.state.queries import Battle, Step, occupied
from rulesets.nova_aetas.state.state import Enemy, Hero, Item, Persona, State
from rulesets.nova_aetas.state.world import World

HEROES = "heroes"


# The first State


def begin(setup: NovaAetasSetup) -> State:
    return begin_in(world_of(setup, _first_edition))


def _first_edition(setup: NovaAetasSetup) -> World:
    return World(setup, FIRST)


def begin_in(world: World) -> State:
    """NA-SET-01..06: board, enemies, dial and decks as the mission sheet says; the heroes have no squares yet."""
    mission = world.mission
    heroes = {choice.hero: _hero(world, choice.hero) for choice in world.setup.heroes}
    enemies = _enemies(world) | hunts.preys(mission)
    personae = {
        name: Persona(name, ANYONE, at=at, to=mission.personae[name].to) for name, at in mission.present.items()
    }
    kinds = dict.fromkeys(enemy.kind for enemy in enemies.values())
    dial = dict.fromkeys(heroes, world.start + mission.dial[HEROES])
    dial |= {token: world.start + mission.dial[token] for token in (*kinds, *personae)}
    incognito = mission.incognito
    return State(
        world,
        world.start,
        dial,
        heroes,
        enemies,
        personae,
        open_doors=[door for door in world.map.doors if door not in mission.shut_doors],
        fires=dict.fromkeys(mission.homes, 0),
        hidden=[] if incognito is None else list(incognito.at or mission.homes),
        incognito=Deck("incognito", [] if incognito is None else _cards(incognito.faces)),
        movable={name: list(thing.squares) for name, thing in mission.movable.items()},
        bait=None if mission.hunt is None or mission.hunt.bait is None else mission.hunt.bait.at,
        prey_decks=hunts.decks(world),
        elements=Deck("elements", _cards(world.content.elements)),
        wound_cards=Deck("wound-cards", _cards(world.content.wound_cards)),
    )


def _hero(world: World, name: str) -> Hero:
    choice = next(choice for choice in world.setup.heroes if choice.hero == name)
    items = [Item(card) for card in (*world.hero_class(name).equipment, *choice.equipment)]
    return Hero(name, choice.seat, tv=world.mission.threat, items=items, skills=list(choice.skills))


def _enemies(world: World) -> dict[str, Enemy]:
    enemies: dict[str, Enemy] = {}
    for placed in world.mission.enemies:
        for at in placed.at:
            number = 1 + sum(enemy.kind == placed.kind for enemy in enemies.values())
            enemies[f"{placed.kind}-{number}"] = Enemy(f"{placed.kind}-{number}", placed.kind, at)
    if world.setup.eased:
        _send_one_away(enemies)
    return enemies


def _send_one_away(enemies: dict[str, Enemy]) -> None:
    """The last one of the largest group, unless every enemy is one of a kind."""
    sizes = Counter(enemy.kind for enemy in enemies.values())
    kind, size = max(sizes.items(), key=itemgetter(1), default=("", 0))
    if size > 1:
        del enemies[f"{kind}-{size}"]


def _cards(counts: dict[str, int]) -> list[str]:
    return sorted(card for card, count in counts.items() for _ in range(count))


# What the players do


def prepare(game: Battle) -> Step:
    """NA-SET-07: check the table, place the heroes, read the mission's rules; then the battle begins."""
    if game.state.deployed:
        return
    yield from _check_table(game)
    yield from hunts.name_huntsman(game)
    yield from _deploy(game)
    yield from read_the_rules(game)
    game.state.deployed = True


def checklist(state: State) -> tuple[str, ...]:
    """NA-SET-08: everything that must be on the table for this mission."""
    return tuple(item for item, needed in _items(state) if needed)


def _items(state: State) -> Iterator[tuple[str, bool]]:
    world = state.world
    mission = world.mission
    drawn = bool(world.map.buildings or world.map.ladders or world.drawn("TbWC"))
    yield "tiles", True
    yield "scenery", drawn or bool(mission.movable)
    tokens = mission.levers, mission.homes, state.hidden, mission.water, mission.personae, mission.spawning, state.bait
    yield "mission-tokens", any(tokens)
    yield "enemies", bool(state.enemies)
    yield "horologium", True
    yield "hero-sheets", True
    yield "perilia", True
    yield "equipment-cards", any(hero.items for hero in state.heroes.values())
    yield "skill-cards", any(hero.skills for hero in state.heroes.values())
    yield "enemy-cards", bool(mission.enemies) or any(each.do in {"reinforce", "draft"} for each in mission.happenings)
    yield "prey-cards", mission.hunt is not None
    yield "wound-and-status-tokens", True
    yield "elements-deck", True
    yield "dice", True


def _check_table(game: Battle) -> Step:
    """NA-SET-08: the players check items off one by one or all at once; starting too early tells what is missing."""
    state = game.state
    mission = state.world.setup.mission
    why = Cue("set-up", intro=Cue(f"mission.{mission}.intro"), rules=Cue(f"mission.{mission}.rules"))
    while missing := tuple(item for item in checklist(state) if item not in state.checked):
        choices = (CheckOffAll(), *map(CheckOff, missing), *hunts.deck_options(state), BeginBattle())
        choice = yield Choose(ANYONE, choices, why, "NA-SET-08", anchor=True)
        match choice:
            case BeginBattle():
                game.emit(SetUpMissing(missing))
            case ShuffleDeck() | StackDeck():
                hunts.arrange_deck(game, choice)
            case _:
                found = (choice.item,) if isinstance(choice, CheckOff) else missing
                state.checked.extend(found)
                game.emit(CheckedOff(found))


def _deploy(game: Battle) -> Step:
    """NA-SET-05: each hero on any free starting square."""
    state = game.state
    for hero in state.heroes.values():
        if hero.at is None:
            choices = tuple(Deploy(hero.id, square) for square in _starting_squares(state))
            choice: Deploy = yield Choose(hero.seat, choices, Cue("deploy", hero=hero.id), "NA-SET-05", anchor=True)
            hero.at = choice.to
            game.emit(Deployed(hero.id, choice.to))


def _starting_squares(state: State) -> tuple[Square, ...]:
    """The free squares marked on the map; if there are too few, the nearest free ones."""
    taken, marked = occupied(state), state.world.hero_squares or state.world.street
    return tuple(square for square in marked if square not in taken) or nearest_free(state, marked[0])
