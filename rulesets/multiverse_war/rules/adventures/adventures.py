"""MW-ADV-01..05, MW-ADV-07, MW-ADV-10: resolve an adventure card or an encounter, and apply its reward or penalty."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.decks import draw
from rulesets.engine.dice import numbered
from rulesets.engine.requests import ANYONE, Choose, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.card_text import effects_text
from rulesets.multiverse_war.content.card import EncounterKind
from rulesets.multiverse_war.content.decks import Resolution
from rulesets.multiverse_war.content.effects import MAP_WORDS, Effect, Effects
from rulesets.multiverse_war.rules.adventures.encounters import travel
from rulesets.multiverse_war.rules.adventures.resolution import resolve
from rulesets.multiverse_war.rules.map.reveal_units_and_decoys import refresh
from rulesets.multiverse_war.rules.map.terrain import can_stand
from rulesets.multiverse_war.rules.rewards.rewards import apply, give
from rulesets.multiverse_war.rules.units.block_names import public_name
from rulesets.multiverse_war.rules.units.losses import break_formation, wound
from rulesets.multiverse_war.rules.units.room import room
from rulesets.multiverse_war.rules.units.stats import applies_outside_combat
from rulesets.multiverse_war.state.combat_events import (
    AdventureDrawn,
    AdventureFailed,
    AdventureWon,
    EncounterFound,
    EncounterMet,
)
from rulesets.multiverse_war.state.events import DialTurned, FormationSplit, Moved, NumberRolled, TokenPlaced
from rulesets.multiverse_war.state.options import Return
from rulesets.multiverse_war.state.state import Encounter, State, Unit, War

D10 = numbered(10)
"""MW-DIA-02: a 0 on the die counts as 10."""
KEPT_AT_A_DISTANCE = frozenset({EncounterKind.COLONY, EncounterKind.VILLAGE})
"""MW-ADV-05: a unit that finds one of these goes back to the hex it came from."""


def explore_adventure(game: War, unit: Unit, came_from: str | None) -> Procedure[None]:
    """MW-ADV-01: draw a card for the token under the unit, and resolve it."""
    state = game.state
    if not len(state.adventures):
        state.adventures.renew()
    cards = yield from draw(state.adventures, 1, ANYONE, Cue("ask.draw-adventure"), "MW-ADV-01")
    if not cards:
        return
    (name,) = cards
    card = state.world.content.adventures[name]
    game.emit(AdventureDrawn(unit.id, name, card.lore))
    if card.encounter is not None:
        state.tokens.remove(unit.at)
        state.players[unit.seat].adventures += 1
        if card.encounter not in {each.kind for each in state.encounters}:  # another card may have brought it
            yield from _place_encounter(game, unit, card.encounter, came_from)
        return
    if (yield from resolve(game, card, unit)):
        state.tokens.remove(unit.at)
        state.adventures.discard.append(name)
        state.players[unit.seat].adventures += 1
        game.emit(AdventureWon(unit.id, name, effects_text(card.success)))
        yield from _apply_effects(game, card.success, unit, came_from, "MW-ADV-02")
    else:
        state.failed.append(name)
        game.emit(AdventureFailed(unit.id, name))
        yield from _apply_failure(game, card, unit, came_from)
        if unit.id in state.units and came_from is not None:
            yield from _go_back(game, unit, came_from)
    refresh(game)


def meet(game: War, unit: Unit, encounter: Encounter) -> Procedure[None]:
    """MW-ADV-07, MW-ADV-08: a unit meets an encounter once per turn; the pack says what happens."""
    state = game.state
    encounter.met.append(unit.id)
    caravan = encounter.kind is EncounterKind.CARAVAN
    game.emit(EncounterMet(unit.id, encounter.kind, "MW-ADV-07" if caravan else "MW-ADV-08"))
    cards = state.world.content.encounters
    if caravan:
        yield from _apply_effects(game, cards.caravan.effects, unit, None, "MW-ADV-07")
    elif (yield from resolve(game, cards.competition, unit)):
        yield from _apply_effects(game, cards.competition.success, unit, None, "MW-ADV-08")
    else:
        yield from _apply_failure(game, cards.competition, unit, None)


def _apply_failure(game: War, card: Resolution, unit: Unit, came_from: str | None) -> Procedure[None]:
    """MW-ADV-03: wounds, and whatever else the card says."""
    if not wound(game, unit, card.wounds, "MW-ADV-03"):
        yield from _apply_effects(game, card.failure, unit, came_from, "MW-ADV-03")


def _apply_effects(game: War, effects: Effects, unit: Unit, came_from: str | None, rule: str) -> Procedure[None]:
    """Apply effects to the unit, its player or the map."""
    for effect in effects:
        if effect.do not in MAP_WORDS:
            yield from give(game, (effect,), unit.seat, unit, rule)
        elif applies_outside_combat(game.state, unit, effect):
            yield from change_map(game, effect, unit, came_from)


def _place_encounter(game: War, unit: Unit, kind: EncounterKind, came_from: str | None) -> Procedure[None]:
    """MW-ADV-05: the encounter's marker replaces the token. There is no reward, and the card leaves the deck."""
    state = game.state
    state.encounters.append(Encounter(kind, unit.at, met=[unit.id]))
    game.emit(EncounterFound(kind, unit.at))
    if kind in KEPT_AT_A_DISTANCE:
        yield from _go_back(game, unit, came_from or unit.at)
    refresh(game)


def _go_back(game: War, unit: Unit, to: str) -> Procedure[None]:
    """MW-ADV-03: the unit returns to the hex it came from, or to a free hex next to that one; if there is none, it stays."""
    state = game.state
    if to == unit.at or not room(state, unit, to):
        free = [hex_ for hex_ in state.world.grid.around[to] if _can_go(state, unit, hex_)]
        if not free:
            return
        to = free[0]
        if len(free) > 1:
            why = Cue("ask.return", unit=public_name(state, unit))
            choice = yield Choose(
                unit.seat, tuple(map(Return, free)), why, "MW-ADV-03", private=True, answer_public=True
            )
            to = choice.to
    unit.at, unit.set_up = to, False
    game.emit(Moved(unit.id, to, "MW-ADV-03"))
    if unit.partner:  # both were under a new token (MW-DIA-03), and only one explores
        game.emit(FormationSplit(unit.id, unit.partner))
        break_formation(state, unit)


def _can_go(state: State, unit: Unit, hex_: str) -> bool:
    return (
        hex_ != unit.at
        and hex_ not in state.tokens
        and state.encounter_at(hex_) is None
        and can_stand(state, unit.kind, hex_)
        and room(state, unit, hex_)
    )


def change_map(game: War, effect: Effect, unit: Unit | None = None, came_from: str | None = None) -> Procedure[None]:
    """MW-DAT-03: new tokens, a move of the caravan or the Competition, or a new encounter where the unit stands."""
    state = game.state
    match effect.do:
        case "tokens":
            yield from new_tokens(game)
        case "caravan":
            yield from travel(game, EncounterKind.CARAVAN, "MW-ADV-07")
        case "competition":
            yield from travel(game, EncounterKind.COMPETITION, "MW-ADV-08")
        case _:
            there = effect.encounter in {each.kind for each in state.encounters}
            if effect.encounter is not None and unit is not None and not there:
                yield from _place_encounter(game, unit, effect.encounter, came_from)


def new_tokens(game: War) -> Procedure[None]:
    """MW-DIA-02, MW-DIA-03: a token on each free adventure hex with the number rolled; units there explore it at once."""
    state = game.state
    (number,) = yield Roll(ANYONE, (D10,), Cue("ask.new-tokens"), "MW-DIA-02")
    placed = [hex_ for hex_, each in state.numbers.items() if each == number and _can_hold_token(state, hex_)]
    game.emit(NumberRolled(number, len(placed)))
    for hex_ in placed:
        state.tokens.append(hex_)
        game.emit(TokenPlaced(hex_))
    for seat in state.in_play():
        for unit in state.of_seat(seat):
            if unit.at in placed and state.fights(unit):
                placed.remove(unit.at)
                yield from explore_adventure(game, unit, None)


def _can_hold_token(state: State, hex_: str) -> bool:
    return (
        hex_ in state.ground
        and hex_ not in state.tokens
        and hex_ not in state.roads
        and state.building_at(hex_) is None
        and state.encounter_at(hex_) is None
    )


def turn_dial(game: War) -> Procedure[None]:
    """MW-DIA-01..03: advance the event dial by one section and apply its effects to every player."""
    state = game.state
    sections = list(state.world.content.dial)
    state.dial = state.dial % len(sections) + 1
    name = sections[state.dial - 1]
    effects = state.world.content.dial[name].effects
    at_once = tuple(effect for effect in effects if effect.do not in MAP_WORDS)
    game.emit(DialTurned(name, state.dial, effects_text(at_once) if at_once else None))
    for effect in effects:
        if effect.do in MAP_WORDS:
            yield from change_map(game, effect)
        else:
            yield from apply(
                game, effect.model_copy(update={"to": "every_player"}), state.in_play()[0], None, "MW-DIA-01"
            )
