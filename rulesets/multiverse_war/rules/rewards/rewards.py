"""MW-DAT-03: applies effects outside combat to units and players."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.decks import draw
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.card import DECOY
from rulesets.multiverse_war.content.effects import Effect, Effects
from rulesets.multiverse_war.rules.ending.victory import gain_scroll
from rulesets.multiverse_war.rules.map.exploring import middle_of, reveal
from rulesets.multiverse_war.rules.map.reveal_units_and_decoys import remove_decoy
from rulesets.multiverse_war.rules.units.heroes import gain_xp
from rulesets.multiverse_war.rules.units.losses import heal, wound
from rulesets.multiverse_war.rules.units.recruits import free_recruit
from rulesets.multiverse_war.rules.units.stats import applies_outside_combat, fresh_ap, of_class
from rulesets.multiverse_war.state.combat_events import CardDrawn
from rulesets.multiverse_war.state.events import EveryUnitSlowed, GoldChanged, StoneBooked, UnitIdentified, WoundsHealed
from rulesets.multiverse_war.state.options import Explore, Hit
from rulesets.multiverse_war.state.state import Lasting, State, Unit, War
from rulesets.multiverse_war.state.tracks import advance


def change_gold(game: War, seat: str, amount: int, rule: str) -> None:
    """MW-SET-04: gold never falls below 0; others see that it changed, but not by how much.

    MW-TRN-07: during a seat's build phase they do not even see that.
    """
    player, orders = game.state.players[seat], game.state.orders.get(seat)
    player.gold = max(0, player.gold + amount)
    if orders is None or orders.shown:
        game.emit(GoldChanged(seat, amount > 0, rule))


def give(game: War, effects: Effects, seat: str, unit: Unit | None, rule: str) -> Procedure[None]:
    """Apply the effects whose condition is met; a lasting effect is always applied, and keeps its condition for later."""
    for effect in effects:
        if effect.is_lasting or applies_outside_combat(game.state, unit, effect):
            yield from apply(game, effect, seat, unit, rule)


def apply(game: War, effect: Effect, seat: str, unit: Unit | None, rule: str) -> Procedure[None]:
    """Apply one effect to the unit, its player or everyone."""
    state = game.state
    seats = state.in_play() if effect.to == "every_player" else [seat]
    match effect.do:
        case "gold":
            for each in seats:
                change_gold(game, each, effect.amount, rule)
        case "stone" | "scroll" | "card" | "unit" | "step" | "xp":
            for each in seats:
                yield from _goods(game, effect, each, unit if each == seat else None, rule)
        case "ap":
            _action_points(game, effect, seat, unit)
        case "heal" | "wound":
            for each_unit in _affected_units(state, effect, seats, unit):
                _change_health(game, effect, each_unit, rule)
        case "dice" | "damage":
            for each in _enemies(state, seat) if effect.whose == "enemy" else [seat]:
                add_lasting(state, effect, each, [unit] if unit else [])
        case "reveal":
            yield from _reveal(game, effect, seat, unit)
        case _:
            pass


def _goods(game: War, effect: Effect, seat: str, unit: Unit | None, rule: str) -> Procedure[None]:
    """Goods for one player; `unit` earned them, if one did."""
    state = game.state
    match effect.do:
        case "stone":
            state.players[seat].stone += effect.amount
            game.emit(StoneBooked(seat, effect.amount, rule))
        case "scroll":
            gain_scroll(game, seat)
        case "card":
            yield from draw_card(game, seat, rule)
        case "unit":
            yield from free_recruit(game, seat, str(effect.unit))
        case "step":
            kind = effect.unit or (unit.kind if unit else "")
            if kind in state.world.content.units:
                explorer = None if effect.unit else unit
                advance(game, seat, kind, rule=rule, unit=explorer)
        case _:
            yield from _experience(game, seat, unit, effect.amount, rule)


def _affected_units(state: State, effect: Effect, seats: list[str], unit: Unit | None) -> list[Unit]:
    """This unit, or all units of the players, or those of the class that the effect names."""
    if effect.to in {"unit", "target"}:
        return [unit] if unit else []
    units = [each for seat in seats for each in state.of_seat(seat)]
    return [each for each in units if effect.class_ is None or of_class(state, each, effect.class_)]


def _enemies(state: State, seat: str) -> list[str]:
    return [each for each in state.in_play() if not state.friendly(seat, each)]


def _change_health(game: War, effect: Effect, unit: Unit, rule: str) -> None:
    if effect.do == "wound":
        wound(game, unit, effect.amount, rule)
    elif healed := heal(unit, effect.amount):
        game.emit(WoundsHealed(unit.id, healed, rule))


def draw_card(game: War, seat: str, rule: str) -> Procedure[None]:
    """Draw a combat card, which only its owner sees; the discard pile is shuffled in when the deck runs out (MW-CRD-04)."""
    state = game.state
    if not len(state.combat_cards):
        state.combat_cards.renew()
    printed = state.world.content.printed_combat_cards
    cards = yield from draw(state.combat_cards, 1, seat, Cue("ask.draw-card"), rule, printed)
    state.players[seat].hand += cards
    if cards:
        game.emit(CardDrawn(seat, rule))


def _experience(game: War, seat: str, unit: Unit | None, count: int, rule: str) -> Procedure[None]:
    """Experience for the unit if it is a hero, else for a hero of the player. MW-LOS-02: a hidden hero is not named."""
    state = game.state
    heroes = [each for each in state.of_seat(seat) if state.is_hero(each)]
    if unit is not None and state.is_hero(unit):
        heroes = [unit]
    if not heroes:
        return
    chosen = heroes[0]
    if len(heroes) > 1:
        options = tuple(Hit(each.id) for each in heroes)
        choice = yield Choose(seat, options, Cue("ask.which-hero"), rule, private=True)
        chosen = state.units[choice.unit]
    yield from gain_xp(game, seat, chosen.kind, count, rule, shown=chosen.known_to is None)


def _action_points(game: War, effect: Effect, seat: str, unit: Unit | None) -> None:
    """Change the AP of this unit now, or those of a class, a player or everyone until the turn ends."""
    state = game.state
    if effect.to in {"unit", "target"}:
        if unit is not None:
            unit.ap = max(0, unit.ap + effect.amount)
        return
    add_lasting(state, effect, seat, [])
    for each in state.units.values():
        if effect.to == "every_player" or each.seat == seat:
            each.ap = fresh_ap(state, each) if not each.acted else each.ap
    if effect.to == "every_player" and effect.class_ is None and effect.amount < 0:
        game.emit(EveryUnitSlowed(-effect.amount))


def add_lasting(state: State, effect: Effect, seat: str, units: list[Unit]) -> None:
    """Add an effect that lasts for the turn or the game: for these units, a player, a class or everyone."""
    single = effect.to in {"unit", "target"}
    for name in [unit.id for unit in units] if single else [""]:
        state.lasting.append(
            Lasting(
                effect.do,
                effect.amount,
                seat="" if effect.to == "every_player" else seat,
                arm=effect.class_ or "",
                unit=name,
                turn=0 if effect.lasts == "game" else state.turn,
                when=effect.when.model_dump(mode="json", exclude_defaults=True),
            )
        )


def _reveal(game: War, effect: Effect, seat: str, unit: Unit | None) -> Procedure[None]:
    """Reveal a territory near the unit for free, or identify the enemy blocks around it."""
    state, grid = game.state, game.state.world.grid
    if unit is None:
        return
    if effect.what == "units":
        near = set(grid.within(unit.at, effect.amount))
        for other in list(state.units.values()):
            if other.at not in near or state.friendly(seat, other.seat) or other.known_to is None:
                continue
            if other.kind == DECOY:
                remove_decoy(game, other)
            else:
                game.emit(UnitIdentified(other.id, other.kind, "MW-DAT-03"))
        return
    places = dict.fromkeys(grid.place_of[hex_] for hex_ in grid.within(unit.at, effect.amount))
    options = tuple(Explore(place, middle_of(state, place)) for place in places if place not in state.laid)
    if options and len(state.territories):
        choice = yield Choose(seat, options, Cue("ask.reveal"), "MW-DAT-03")
        yield from reveal(game, seat, choice.place, grid.place_of[unit.at])
