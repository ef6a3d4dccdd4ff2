"""Checks that a State is legal: each function yields one sentence per fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesets.multiverse_war.content.card import DECOY, EMPTY_WORDS
from rulesets.multiverse_war.rules.units.stats import hp
from rulesets.multiverse_war.rules.units.walls import building_hp
from rulesets.multiverse_war.state.state import Phase, State


def violations(state: State) -> tuple[str, ...]:
    return (*_seats(state), *_map(state), *_units(state), *_stacks(state), *_buildings(state), *_cards(state))


def _seats(state: State) -> Iterator[str]:
    if sorted(state.order) != sorted(state.world.seats):
        yield "the order of play does not list every seat once"
    if set(state.players) != set(state.world.seats) or any(p.seat != s for s, p in state.players.items()):
        yield "the players are not those at the table"
    for name in (state.active, *state.ready, *state.dropped):
        if name is not None and name not in state.world.seats:
            yield f"{name} is not a seat"
    if state.dial > len(state.world.content.dial):
        yield f"the dial has no section {state.dial}"
    if any(seat not in state.world.seats for seat in state.orders):
        yield "build orders of a seat that does not exist"


def _map(state: State) -> Iterator[str]:
    grid = state.world.grid
    for place in state.laid:
        if place not in grid.places:
            yield f"there is no place {place}"
    explored = {hex_ for place in state.laid if place in grid.places for hex_ in grid.places[place]}
    if set(state.ground) != explored:
        yield "the terrain does not match the territories that are face up"
    for hex_ in (*state.tokens, *state.numbers, *state.mines, *state.roads):
        if hex_ not in state.ground:
            yield f"{hex_} is not explored"
    if len(set(state.tokens)) < len(state.tokens):
        yield "two tokens on one hex"
    for hex_, sides in state.roads.items():
        if not set(sides) <= {1, 2, 3, 4, 5, 6} or len(set(sides)) < len(sides):
            yield f"the road on {hex_} has a side that does not exist, or one side twice"
    territories = [*state.laid.values(), *state.territories.bag, *state.territories.top, *state.territories.discard]
    known = set(state.world.content.territories)
    if len(set(territories)) < len(territories) or not set(territories) <= known:
        yield "a territory is there twice, or not in the pack"
    places = [each.at for each in state.encounters]
    if len(set(places)) < len(places):
        yield "two encounters on one hex"
    if any(each.at not in state.ground for each in state.encounters):
        yield "an encounter on unexplored land"


def _units(state: State) -> Iterator[str]:
    content = state.world.content
    counts = Counter((unit.seat, unit.kind) for unit in state.units.values())
    for name, unit in state.units.items():
        if unit.id != name or unit.seat not in state.world.seats:
            yield f"{name} is not itself"
            continue
        if unit.at not in state.ground:
            yield f"{name} stands on unexplored land"
        if unit.kind in content.heroes and unit.kind not in state.players[unit.seat].heroes:
            yield f"{name} is a hero that {unit.seat} never recruited"
            continue
        if hp(state, unit) <= 0:
            yield f"{name} has no health left"
        if unit.known_to is not None and unit.known_to != state.world.watchers(unit.seat):
            yield f"{name} is known to seats other than its own side"
        partner = state.units.get(unit.partner or "")
        if unit.partner and (partner is None or partner.partner != name or partner.at != unit.at):
            yield f"{name} has no partner {unit.partner}"
    for (seat, kind), count in counts.items():
        most = content.units[kind].blocks if kind in content.units else 2 if kind == DECOY else 1
        if count > most:
            yield f"{seat} has {count} blocks of {kind}"
    if state.activated is not None and state.activated not in state.units and state.phase is not Phase.ACTION:
        yield f"{state.activated} is activated and gone"


def _stacks(state: State) -> Iterator[str]:
    """MW-ACT-07: who may share a hex. The activated unit is left out: it may be passing through a friend's hex."""
    here: dict[str, list[str]] = {}
    for unit in state.units.values():
        if unit.id != state.activated and not (unit.partner and unit.partner == state.activated):
            here.setdefault(unit.at, []).append(unit.id)
    for hex_, names in here.items():
        units = [state.units[name] for name in names]
        if any(not state.friendly(units[0].seat, unit.seat) for unit in units):
            yield f"enemies share {hex_}"
        military = [unit for unit in units if not state.is_builder(unit)]
        if len(units) - len(military) > 1 or len([u for u in military if not u.partner]) > 1 or len(military) > 2:
            yield f"too many units on {hex_}"


def _buildings(state: State) -> Iterator[str]:
    places = Counter(each.at for each in state.buildings.values())
    for name, building in state.buildings.items():
        if building.id != name or building.seat not in state.world.seats:
            yield f"{name} is not itself"
            continue
        if building.at not in state.ground or places[building.at] > 1:
            yield f"{name} stands on unexplored land or in another building"
        if building_hp(state, building) <= 0:
            yield f"{name} has no health left"
        if not building.complete and building.builder not in state.units:
            yield f"nobody builds {name}"
    for seat, player in state.players.items():
        if state.settlement(seat) is None and not player.out and "conquest" in state.world.victories:
            yield f"{seat} has no Settlement"
        if sum(each.kind == "settlement" for each in state.buildings_of(seat)) > 1:
            yield f"{seat} has two Settlements"


def _cards(state: State) -> Iterator[str]:
    """All printed combat cards are somewhere, each as often as it was printed; no other card is used twice."""
    printed = Counter(state.world.content.printed_combat_cards if state.world.scenario.cards else ())
    deck = state.combat_cards
    hands = [card for player in state.players.values() for card in (*player.hand, *player.laid) if card != EMPTY_WORDS]
    found = Counter([*deck.bag, *deck.top, *deck.discard, *state.row, *hands])
    if found != printed:
        yield "combat cards are missing or too many"
    adventures = [*state.adventures.bag, *state.adventures.top, *state.adventures.discard, *state.failed]
    if len(set(adventures)) < len(adventures) or not set(adventures) <= set(state.world.content.adventures):
        yield "an adventure card is there twice, or not in the pack"
    for seat, player in state.players.items():
        if not set(player.missions) <= set(state.world.content.missions):
            yield f"{seat} has missions that the pack does not have"
        if not set(player.heroes) <= set(state.world.content.heroes):
            yield f"{seat} has heroes that the pack does not have"
