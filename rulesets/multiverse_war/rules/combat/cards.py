"""MW-CRD-01..03, MW-DAT-03: combat cards: players lay them face down, turn them up together, and apply their effects."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.card import ANY, EMPTY_WORDS, HEROES
from rulesets.multiverse_war.content.effects import ALWAYS, BEFORE, Effect
from rulesets.multiverse_war.rules.combat.fight import Fight, Played, StrikeTarget
from rulesets.multiverse_war.rules.combat.in_force import abilities_now, condition_met
from rulesets.multiverse_war.rules.combat.strikes import target_cue
from rulesets.multiverse_war.rules.ending.credit import DamageSource, credit_kill
from rulesets.multiverse_war.rules.map.reveal_units_and_decoys import refresh
from rulesets.multiverse_war.rules.map.terrain import step_price
from rulesets.multiverse_war.rules.rewards.rewards import add_lasting, apply
from rulesets.multiverse_war.rules.units.block_names import block_name
from rulesets.multiverse_war.rules.units.losses import lose_site, wound
from rulesets.multiverse_war.rules.units.room import room_for
from rulesets.multiverse_war.state.combat_events import (
    CardCancelled,
    CardDidNothing,
    CardsLaid,
    CardTurnedUp,
    NoCardsLaid,
    UnitRetreated,
)
from rulesets.multiverse_war.state.options import Cancel, Lay, NoMoreCards, Retreat
from rulesets.multiverse_war.state.state import State, Unit, War


def usable(state: State, card: str, units: list[Unit]) -> bool:
    """MW-CRD-02: whether one of these units may use the card; any unit may use the bluff card."""
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


def lay_cards(game: War, fight: Fight, seat: str, units: list[Unit]) -> Procedure[None]:
    """MW-CRD-01: lay any number of cards. Players without usable cards are asked too, so that nobody can tell.

    Nobody is asked in a scenario without cards.
    """
    state, player = game.state, game.state.players[seat]
    if not state.world.scenario.cards:
        return
    attackers, defenders = scene(state, fight, seat)
    ground = state.ground[fight.hex].value
    why = Cue("ask.lay", seat=seat, attackers=attackers, defenders=defenders, ground=ground)
    while True:
        playable = dict.fromkeys(card for card in player.hand if usable(state, card, units))
        options = (*map(Lay, playable), NoMoreCards())
        choice = yield Choose(seat, options, why, "MW-CRD-01", private=True)
        if isinstance(choice, NoMoreCards):
            break
        player.hand.remove(choice.card)
        player.laid.append(choice.card)
    game.emit(CardsLaid(seat, len(player.laid)) if player.laid else NoCardsLaid(seat))


def scene(state: State, fight: Fight, seat: str) -> tuple[tuple[Cue, ...], tuple[Cue, ...]]:
    """Both sides of the combat as this seat knows them."""
    attackers: list[StrikeTarget] = [fight.tower] if fight.tower else [*fight.attackers]
    defenders: list[StrikeTarget] = [fight.building] if fight.building else []
    defenders += [*fight.defenders, *fight.builders] or ([fight.encounter] if fight.encounter else [])
    return (
        tuple(_known(state, each, seat, shown=fight.shot) for each in attackers),
        tuple(_known(state, each, seat) for each in defenders),
    )


def _known(state: State, each: StrikeTarget, seat: str, *, shown: bool = False) -> Cue:
    """MW-CMB-05: a shooter has shown its face."""
    if shown or not isinstance(each, Unit) or each.known_to is None or seat in each.known_to:
        return target_cue(state, each)
    return block_name(each)


def turn_up(game: War, fight: Fight) -> Procedure[bool]:
    """MW-CRD-03: turn up all cards together and apply them, the attacker's first. Returns whether the defender retreated."""
    state = game.state
    sides = [fight.seat] + ([fight.defender_seat] if fight.defender_seat else [])
    for seat in sides:
        for card in state.players[seat].laid:
            game.emit(CardTurnedUp(seat, card))
    cancelled = yield from _cancel(game, fight, sides)
    retreated = False
    for seat in sides:
        for place, card in enumerate(state.players[seat].laid):
            if (seat, place) in cancelled or card == EMPTY_WORDS:
                continue
            retreated = (yield from _apply_card(game, fight, seat, card)) or retreated
    return retreated


def _cancel(game: War, fight: Fight, sides: list[str]) -> Procedure[set[tuple[str, int]]]:
    """MW-DAT-03: cancel cards act first. Each cancels one enemy card, even another cancel card."""
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
                game.emit(CardDidNothing(seat, card))
                continue
            name = next(iter(left))
            if len(left) > 1:
                choice = yield Choose(seat, tuple(map(Cancel, left)), Cue("ask.cancel"), "MW-DAT-03")
                name = choice.card
            cancelled.add((other, left[name]))
            game.emit(CardCancelled(other, name))
    return cancelled


def _cancels(state: State, fight: Fight, seat: str, card: str) -> bool:
    found = state.world.content.cards.get(card)
    effects = found.effects if found else ()
    users = _users(state, fight, seat, card)
    return any(each.do == "cancel" and _condition_met(state, fight, seat, users, each) for each in effects)


def _apply_card(game: War, fight: Fight, seat: str, card: str) -> Procedure[bool]:
    """Apply one card. Returns whether it made the defender retreat."""
    state = game.state
    retreated = False
    for effect in state.world.content.cards[card].effects:
        if effect.do == "cancel":
            continue
        if effect.do == "retreat":
            retreated = yield from _retreat(game, fight, seat, card, effect)
        else:
            yield from apply_in_combat(game, fight, seat, _users(state, fight, seat, card), effect)
    return retreated


def _users(state: State, fight: Fight, seat: str, card: str) -> list[Unit]:
    """The units of this side that may use the card; in a formation, it may be only one of the two."""
    own, _ = _sides(fight, seat)
    return [unit for unit in own if usable(state, card, [unit])]


def _sides(fight: Fight, seat: str) -> tuple[list[Unit], list[Unit]]:
    """The units on the seat's side of the combat, and those on the other side."""
    return (fight.attackers, fight.defending) if seat == fight.seat else (fight.defending, fight.attackers)


def _condition_met(state: State, fight: Fight, seat: str, users: list[Unit], effect: Effect) -> bool:
    """Whether at least one user meets the condition of the effect."""
    _, other = _sides(fight, seat)
    opponent = next(iter(other), None) or (fight.target if seat == fight.seat else fight.tower)
    return effect.when == ALWAYS or any(condition_met(state, fight, unit, opponent, effect.when) for unit in users)


def apply_in_combat(game: War, fight: Fight, seat: str, users: list[Unit], effect: Effect) -> Procedure[None]:
    """Apply an effect of a card or a hero's ability: immediately, for this combat, or for longer."""
    if effect.do in BEFORE:
        if _condition_met(game.state, fight, seat, users, effect):
            yield from _before_combat(game, fight, seat, users, effect)
    elif effect.is_lasting:
        _, other = _sides(fight, seat)
        enemy = next((unit.seat for unit in other), fight.defender_seat if seat == fight.seat else fight.seat)
        if not effect.hostile:
            add_lasting(game.state, effect, seat, users)
        elif enemy is not None:
            add_lasting(game.state, effect, enemy, other)
    else:
        fight.played.append(Played(effect, seat == fight.seat, tuple(unit.id for unit in users)))


def abilities_before(game: War, fight: Fight) -> Procedure[None]:
    """MW-ABL-01, MW-DAT-03: apply abilities that affect the opponent before the dice are rolled."""
    for unit in (*fight.attackers, *fight.defenders):
        for effect in abilities_now(game.state, fight, unit):
            if effect.do in BEFORE and effect.to == "target" and unit.id in game.state.units:
                yield from apply_in_combat(game, fight, unit.seat, [unit], effect)


def _before_combat(game: War, fight: Fight, seat: str, users: list[Unit], effect: Effect) -> Procedure[None]:
    """Apply an effect that acts before the combat, to the unit that uses it or to the target."""
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
        source = next((DamageSource(seat, each.kind) for each in users), None)
        yield from credit_kill(game, source if effect.to == "target" else None, unit)


def _retreat(game: War, fight: Fight, seat: str, card: str, effect: Effect) -> Procedure[bool]:
    """MW-DAT-03: the defender and a Builder on its hex retreat one hex, unless inside a building or already gone.

    A Builder that retreats from a site abandons it (MW-BLD-07). Returns whether they retreated.
    """
    state = game.state
    there = (*fight.defenders, *fight.builders)
    movers = [unit for unit in there if unit.id in state.units and unit.at == fight.hex]
    users = _users(state, fight, seat, card)
    able = seat == fight.defender_seat and not fight.building and _condition_met(state, fight, seat, users, effect)
    alive = any(unit in movers for unit in fight.defending)
    hexes = retreat_hexes(state, fight, movers) if able and alive else []
    if not hexes:
        game.emit(CardDidNothing(seat, card))
        return False
    options = tuple(map(Retreat, hexes))
    choice = yield Choose(seat, options, Cue("ask.retreat"), "MW-DAT-03", private=True, answer_public=True)
    for unit in movers:
        lose_site(game, unit)
        unit.at = choice.to
        unit.set_up = False
        game.emit(UnitRetreated(unit.id, choice.to))
    refresh(game)
    return True


def retreat_hexes(state: State, fight: Fight, movers: list[Unit]) -> list[str]:
    """Hexes next to the battlefield and farther from the attacker, which all movers may enter and stop on."""
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
    """MW-CRD-01, MW-CRD-03: discard used cards; the bluff card goes back to its owner's hand."""
    state = game.state
    for player in state.players.values():
        for card in player.laid:
            if card != EMPTY_WORDS:
                state.combat_cards.discard.append(card)
            elif not player.out:
                player.hand.append(card)
        player.laid = []
