"""MW-CRD-01..03, MW-DAT-03: combat cards are laid face down, turned up together, and do what they say."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.combat.fight import Fight, Played
from rulesets.multiverse_war.combat.in_force import abilities_now, holds
from rulesets.multiverse_war.content.card import ANY, EMPTY_WORDS, HEROES
from rulesets.multiverse_war.content.effects import ALWAYS, BEFORE, Effect
from rulesets.multiverse_war.ending.deeds import Doer, slew
from rulesets.multiverse_war.map.sight import refresh
from rulesets.multiverse_war.map.terrain import step_price
from rulesets.multiverse_war.rewards.rewards import apply, keep
from rulesets.multiverse_war.state.combat_events import (
    CardCancelled,
    CardDidNothing,
    CardsLaid,
    CardTurnedUp,
    UnitRetreated,
)
from rulesets.multiverse_war.state.options import Cancel, Lay, NoMoreCards, Retreat
from rulesets.multiverse_war.state.state import State, Unit, War
from rulesets.multiverse_war.units.losses import bound, lose_site, wound
from rulesets.multiverse_war.units.room import room_for


def usable(state: State, card: str, units: list[Unit]) -> bool:
    """MW-CRD-02: whether one of these units may use the card; the bluff is anyone's."""
    if card == EMPTY_WORDS:
        return True
    use = state.world.content.cards[card].use
    if ANY in use:
        return True
    for unit in units:
        face = state.card(unit.kind)
        if unit.kind in use or (face is not None and face.class_ in use) or (HEROES in use and state.is_hero(unit)):
            return True
    return False


def lay_cards(game: War, seat: str, units: list[Unit]) -> Procedure[None]:
    """MW-CRD-01: any number, one by one; the moment is offered whatever a player holds, so that nothing betrays a hand."""
    state, player = game.state, game.state.players[seat]
    house = state.world.house
    while True:
        playable = dict.fromkeys(card for card in player.hand if usable(state, card, units))
        full = house.cards_per_combat == "one" and player.laid
        options = (*(() if full else map(Lay, playable)), NoMoreCards())
        why = Cue("ask.lay-open", seat=seat) if house.card_reveal == "open" else Cue("ask.lay", seat=seat)
        choice = yield Choose(seat, options, why, "MW-CRD-01", private=True)
        if isinstance(choice, NoMoreCards):
            break
        player.hand.remove(choice.card)
        player.laid.append(choice.card)
        if house.card_reveal == "open":
            game.tell(CardTurnedUp(seat, choice.card))
    if house.card_reveal == "together":
        game.tell(CardsLaid(seat, len(player.laid)))


def turn_up(game: War, fight: Fight) -> Procedure[bool]:
    """MW-CRD-03: all cards are turned up together, the attacker's take effect first. Returns whether the defender has left."""
    state = game.state
    sides = [fight.seat] + ([fight.defender_seat] if fight.defender_seat else [])
    if state.world.house.card_reveal == "together":
        for seat in sides:
            for card in state.players[seat].laid:
                game.tell(CardTurnedUp(seat, card))
    cancelled = yield from _cancel(game, fight, sides)
    left = False
    for seat in sides:
        for place, card in enumerate(state.players[seat].laid):
            if (seat, place) in cancelled or card == EMPTY_WORDS:
                continue
            left = (yield from _take_effect(game, fight, seat, card)) or left
    return left


def _cancel(game: War, fight: Fight, sides: list[str]) -> Procedure[set[tuple[str, int]]]:
    """MW-DAT-03: before all else; each cancel names one of the enemy's cards, which does nothing, were it a cancel itself."""
    state = game.state
    cancelled: set[tuple[str, int]] = set()
    for seat, other in zip(sides, reversed(sides), strict=True):
        if seat == other:
            break
        for place, card in enumerate(state.players[seat].laid):
            if (seat, place) in cancelled or not _cancels(state, fight, seat, card):
                continue
            laid = state.players[other].laid
            left = {name: at for at, name in enumerate(laid) if (other, at) not in cancelled}
            if not left:
                game.tell(CardDidNothing(seat, card))
                continue
            name = next(iter(left))
            if len(left) > 1:
                choice = yield Choose(seat, tuple(map(Cancel, left)), Cue("ask.cancel"), "MW-DAT-03")
                name = choice.card
            cancelled.add((other, left[name]))
            game.tell(CardCancelled(other, name))
    return cancelled


def _cancels(state: State, fight: Fight, seat: str, card: str) -> bool:
    found = state.world.content.cards.get(card)
    effects = found.effects if found else ()
    users = _users(state, fight, seat, card)
    return any(each.do == "cancel" and _met(state, fight, seat, users, each) for each in effects)


def _take_effect(game: War, fight: Fight, seat: str, card: str) -> Procedure[bool]:
    state = game.state
    left = False
    for effect in state.world.content.cards[card].effects:
        if effect.do == "cancel":
            continue
        if effect.do == "retreat":
            left = yield from _retreat(game, fight, seat, card, effect)
        else:
            yield from take_part(game, fight, seat, _users(state, fight, seat, card), effect)
    return left


def _users(state: State, fight: Fight, seat: str, card: str) -> list[Unit]:
    """Those of a side who may use the card; of a formation it may be one alone."""
    own, _ = _sides(fight, seat)
    return [unit for unit in own if usable(state, card, [unit])]


def _sides(fight: Fight, seat: str) -> tuple[list[Unit], list[Unit]]:
    """The units of a seat's side in the combat, and those of the other."""
    return (fight.attackers, fight.defending) if seat == fight.seat else (fight.defending, fight.attackers)


def _met(state: State, fight: Fight, seat: str, users: list[Unit], effect: Effect) -> bool:
    """Whether the condition of an effect is true of somebody who uses it."""
    _, other = _sides(fight, seat)
    opponent = next(iter(other), None) or (fight.mark if seat == fight.seat else fight.tower)
    return effect.when == ALWAYS or any(holds(state, fight, unit, opponent, effect.when) for unit in users)


def take_part(game: War, fight: Fight, seat: str, users: list[Unit], effect: Effect) -> Procedure[None]:
    """An effect of a card or of a hero's ability: at once, for the combat, or for longer."""
    if effect.do in BEFORE:
        if _met(game.state, fight, seat, users, effect):
            yield from _before_combat(game, fight, seat, users, effect)
    elif effect.kept:
        _, other = _sides(fight, seat)
        enemy = next((unit.seat for unit in other), fight.defender_seat if seat == fight.seat else fight.seat)
        if not effect.hostile:
            keep(game.state, effect, seat, users)
        elif enemy is not None:
            keep(game.state, effect, enemy, other)
    else:
        fight.played.append(Played(effect, seat == fight.seat, tuple(unit.id for unit in users)))


def abilities_before(game: War, fight: Fight) -> Procedure[None]:
    """MW-ABL-01, MW-DAT-03: what the abilities of those who fight do to their opponent before the dice."""
    for unit in (*fight.attackers, *fight.defenders):
        for effect in abilities_now(game.state, fight, unit):
            if effect.do in BEFORE and effect.to == "target" and unit.id in game.state.units:
                yield from take_part(game, fight, unit.seat, [unit], effect)


def _before_combat(game: War, fight: Fight, seat: str, users: list[Unit], effect: Effect) -> Procedure[None]:
    """What acts before the combat: on the unit that uses it, or on the target."""
    state = game.state
    _, other = _sides(fight, seat)
    units = other if effect.to == "target" else users
    unit = next((each for each in units if each.id in state.units), None)
    if effect.do != "wound" or effect.to not in {"unit", "target"}:
        receiver = unit.seat if unit and effect.to == "target" else seat
        yield from apply(game, effect, receiver, unit, "MW-CRD-02")
        return
    if (
        unit is not None
        and not (unit in fight.defenders and fight.building)
        and wound(game, unit, effect.amount, "MW-CRD-02")
    ):
        doer = next((Doer(seat, each.kind) for each in users), None)
        yield from slew(game, doer if effect.to == "target" else None, unit)


def _retreat(game: War, fight: Fight, seat: str, card: str, effect: Effect) -> Procedure[bool]:
    """MW-DAT-03: the defender steps back a hex, with the Builder on his; inside a building, dead or gone already, he cannot.

    A Builder that leaves a site so has abandoned it (MW-BLD-07).
    """
    state = game.state
    there = (*fight.defenders, *fight.builders)
    movers = [unit for unit in there if unit.id in state.units and unit.at == fight.hex]
    users = _users(state, fight, seat, card)
    able = seat == fight.defender_seat and not fight.building and _met(state, fight, seat, users, effect)
    alive = any(unit in movers for unit in fight.defending)
    hexes = retreats(state, fight, movers) if able and alive else []
    if not hexes:
        game.tell(CardDidNothing(seat, card))
        return False
    options = tuple(map(Retreat, hexes))
    choice = yield Choose(seat, options, Cue("ask.retreat"), "MW-DAT-03", private=True, answer_public=True)
    for unit in movers:
        lose_site(game, unit)
        unit.at = choice.to
        unit.set_up = False
        game.tell(UnitRetreated(unit.id, choice.to))
    refresh(game)
    return True


def retreats(state: State, fight: Fight, movers: list[Unit]) -> list[str]:
    """Hexes beside the battlefield, further from the attacker, that everyone there may enter and stop on."""
    if not state.world.house.site_abandon and any(bound(state, unit) for unit in movers):
        return []
    grid = state.world.grid
    start = fight.attackers[0].at if fight.attackers else fight.tower.at if fight.tower else fight.hex
    here = grid.distance(start, fight.hex)
    return [
        hex_
        for hex_ in grid.around[fight.hex]
        if grid.distance(start, hex_) > here
        and hex_ not in state.tokens
        and state.encounter_at(hex_) is None
        and all(step_price(state, unit, fight.hex, hex_) is not None for unit in movers)
        and all(room_for(state, unit.seat, builder=state.is_builder(unit), hex_=hex_) for unit in movers)
    ]


def clear_cards(game: War) -> None:
    """MW-CRD-01, MW-CRD-03: used cards are discarded; the bluff goes back to its owner's hand."""
    state = game.state
    for player in state.players.values():
        for card in player.laid:
            if card != EMPTY_WORDS:
                state.combat_cards.discard.append(card)
            elif state.world.house.card_reveal == "together" and not player.out:
                player.hand.append(card)
        player.laid = []
