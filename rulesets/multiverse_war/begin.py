"""The first State of a game: starts are face up with their Settlements, everything else is still to come."""

from __future__ import annotations

from rulesets.engine.decks import Deck
from rulesets.engine.state.worlds import world_of
from rulesets.multiverse_war.content.card import EMPTY_WORDS, BuildingKind
from rulesets.multiverse_war.content.flowers import spot_at
from rulesets.multiverse_war.rules.map.laying import lay
from rulesets.multiverse_war.setup import MultiverseWarSetup
from rulesets.multiverse_war.state.state import Building, Player, State
from rulesets.multiverse_war.state.world import World


def begin(setup: MultiverseWarSetup) -> State:
    """MW-SET-06, MW-CRD-03, MW-CRD-04: each player has a Settlement and the bluff card; the decks are face down."""
    world = world_of(setup, World)
    content = world.content
    players = {
        seat: Player(seat, world.watchers(seat), None if world.house.open_gold else world.watchers(seat), [seat])
        for seat in world.seats
    }
    for player in players.values():
        player.hand = [EMPTY_WORDS] if world.scenario.cards else []
        player.tracks = dict.fromkeys(content.units, 0)
    state = State(
        world,
        players,
        order=list(world.seats),
        territories=Deck("territories", bag=sorted(_face_down(world))),
        combat_cards=Deck("combat", bag=list(content.printed_combat_cards) if world.scenario.cards else []),
        adventures=Deck("adventures", bag=list(content.adventures_in(world.scenario))),
        mission_deck=Deck("missions", bag=sorted(content.mission_cards)),
    )
    starts = list(content.starts)
    for name, place in world.layout.places.items():
        territory = place.territory or (starts.pop(0) if place.start else None)
        if territory is not None:
            lay(state, name, territory, place.turned)
        if place.start is not None:
            _settle(state, place.start, name)
    return state


def _face_down(world: World) -> tuple[str, ...]:
    shown = {place.territory for place in world.layout.places.values()}
    return tuple(name for name in world.content.wilds if name not in shown)


def _settle(state: State, number: int, place: str) -> None:
    territory = state.world.content.territories[state.laid[place]]
    turns = state.world.layout.places[place].turned
    spot = territory.settlement or 0
    position = next(each for each in range(7) if spot_at(each, turns) == spot)
    kind = BuildingKind.SETTLEMENT
    name = f"{kind}-{number}"
    state.buildings[name] = Building(
        name, kind, state.world.seats[number - 1], state.world.grid.places[place][position]
    )
