"""MW-CMB-01..09: an attack, from its announcement to the advance of the winner."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.card import EncounterKind
from rulesets.multiverse_war.content.symbol_dice import Arm
from rulesets.multiverse_war.content.units import HeroAbility
from rulesets.multiverse_war.rules.combat.cards import (
    abilities_before,
    apply_in_combat,
    clear_cards,
    lay_cards,
    turn_up,
)
from rulesets.multiverse_war.rules.combat.counters import counters
from rulesets.multiverse_war.rules.combat.dice_count import base_dice, dice_parts
from rulesets.multiverse_war.rules.combat.fight import Fight, StrikeTarget, fight_at
from rulesets.multiverse_war.rules.combat.in_force import damage_by_cards
from rulesets.multiverse_war.rules.combat.order import alive, choose_target, exchange_strikes
from rulesets.multiverse_war.rules.combat.strike_back import building_may_answer, may_answer
from rulesets.multiverse_war.rules.combat.strikes import (
    deal_damage,
    read_symbols,
    roll,
    strike,
    strike_reading,
    target_cue,
)
from rulesets.multiverse_war.rules.ending.credit import DamageSource, credit_kill
from rulesets.multiverse_war.rules.map.reveal_units_and_decoys import refresh
from rulesets.multiverse_war.rules.units.block_names import full_name
from rulesets.multiverse_war.rules.units.losses import break_formation, kill_unescorted_builders, wound
from rulesets.multiverse_war.rules.units.room import enemies_at, enemy_building
from rulesets.multiverse_war.rules.units.stats import arm, damage, in_effect
from rulesets.multiverse_war.rules.units.walls import fire_of
from rulesets.multiverse_war.state.combat_events import (
    AttackAnnounced,
    BuildingFires,
    ShotAnnounced,
    StrikeRead,
    UnitIntercepts,
)
from rulesets.multiverse_war.state.events import FormationSplit, Moved
from rulesets.multiverse_war.state.state import Building, Unit, War

COLONY_DAMAGE = 1
"""MW-ADV-06."""


def melee(game: War, attackers: list[Unit], hex_: str) -> Procedure[Fight]:
    """MW-MOV-03, MW-MOV-04: a move into the enemy's hex. The attacker is already visible, as it stands next to it."""
    state = game.state
    fight = fight_at(state, attackers[0].seat, hex_, shot=False, attackers=attackers)
    for unit in attackers:
        game.emit(AttackAnnounced(unit.id, hex_))
    retreated = yield from _fight(game, fight)
    if not retreated:
        _builders_die_with_escort(game, fight)
    refresh(game)
    _advance(game, fight)
    refresh(game)
    return fight


def shoot(game: War, attackers: list[Unit], hex_: str) -> Procedure[Fight]:
    """MW-CMB-05: the shooter shows its face, and is hidden again after the shot."""
    state = game.state
    fight = fight_at(state, attackers[0].seat, hex_, shot=True, attackers=attackers)
    for unit in attackers:
        game.emit(ShotAnnounced(unit.id, unit.kind, unit.at, hex_))
    yield from _fight(game, fight)
    refresh(game)
    return fight


def cast(game: War, hero: Unit, ability: HeroAbility, hex_: str) -> Procedure[Fight]:
    """MW-HER-06, MW-HER-07, MW-DIC-04: a hero's attack ability: a melee against an adjacent hex, otherwise a shot."""
    state = game.state
    shot = state.world.grid.distance(hero.at, hex_) > 1 or arm(state, hero) is Arm.RANGED
    fight = fight_at(state, hero.seat, hex_, shot=shot, attackers=[hero])
    fight.ability = ability
    for effect in ability.effects:
        yield from apply_in_combat(game, fight, hero.seat, [hero], effect)
    game.emit(ShotAnnounced(hero.id, hero.kind, hero.at, hex_) if shot else AttackAnnounced(hero.id, hex_))
    retreated = yield from _fight(game, fight)
    if not shot and not retreated:
        _builders_die_with_escort(game, fight)
    refresh(game)
    return fight


def fire(game: War, tower: Building, hex_: str) -> Procedure[None]:
    """MW-BLD-16: a Guard Tower or a Fortress shoots with its own dice; no unit gets credit."""
    state = game.state
    shots = fire_of(state, tower)
    assert shots is not None, "only buildings with fire are offered"
    fight = fight_at(state, tower.seat, hex_, shot=True, attackers=[])
    fight.tower = tower
    game.emit(BuildingFires(tower.id, hex_))
    if fight.defending:
        yield from lay_cards(game, fight, fight.defending[0].seat, fight.defending)
        if (yield from turn_up(game, fight)):
            clear_cards(game)
            return
    target = yield from _tower_target(game, fight, tower)
    if target is not None:
        yield from _tower_strike(game, fight, tower, target, shots.dice)
    for unit in fight.defenders:
        if alive(state, unit) and tower.id in state.buildings and may_answer(state, fight, unit):
            yield from strike(game, fight, unit, tower, "MW-CMB-06")
    clear_cards(game)
    refresh(game)


def _tower_target(game: War, fight: Fight, tower: Building) -> Procedure[StrikeTarget | None]:
    """MW-BDR-01, MW-FOR-04: the building, else one of the defenders, else a lone Builder or an encounter."""
    if fight.building:
        return fight.building
    if fight.defending:
        target: Unit | None = yield from choose_target(game, fight, tower, fight.defending)
        return target
    return fight.encounter


def _tower_strike(game: War, fight: Fight, tower: Building, target: StrikeTarget, dice: int) -> Procedure[None]:
    """MW-BLD-16, MW-DIC-04: fixed dice; a BOW is 1 damage, two BURSTs are one more. A building counters nobody."""
    why = Cue("ask.tower-strike", building=tower.id, target=target_cue(game.state, target), dice=dice)
    symbols = yield from roll(tower.seat, dice, why, "MW-BLD-16", game.state.world.content.dice.hits[Arm.RANGED])
    extra = damage_by_cards(game.state, fight, tower)
    result = read_symbols(game.state, symbols, Arm.RANGED, countering=False, base=1, extra=extra)
    game.emit(StrikeRead(tower.id, symbols, result.hits, result.critical, result.damage, "MW-BLD-16"))
    if result.damage:
        yield from deal_damage(game, target, result.damage, DamageSource(tower.seat))


def _fight(game: War, fight: Fight) -> Procedure[bool]:
    """Cards, interceptions, strikes. Returns whether the defender retreated, so that there was no combat."""
    state = game.state
    yield from lay_cards(game, fight, fight.seat, fight.attackers)
    if fight.defending:
        yield from lay_cards(game, fight, fight.defending[0].seat, fight.defending)
    retreated = yield from turn_up(game, fight)
    if not retreated:
        yield from abilities_before(game, fight)
        yield from _interceptions(game, fight)
        if any(alive(state, unit) for unit in fight.attackers):
            yield from exchange_strikes(game, fight)
            _colony_damage(game, fight)
            yield from _empty_building_answers(game, fight)
    clear_cards(game)
    return retreated


def _interceptions(game: War, fight: Fight) -> Procedure[None]:
    """MW-ABL-06: Pikemen next to the attacked unit strike a cavalry attacker before it reaches its target.

    They do not protect units inside a building, which are not attacked themselves (MW-BLD-08).
    """
    state = game.state
    if fight.shot or fight.ability is not None or not fight.attacked:
        return
    around = state.world.grid.around[fight.hex]
    for unit in [each for each in state.units.values() if each.at in around]:
        if state.friendly(unit.seat, fight.seat) or not state.friendly(unit.seat, fight.attacked[0].seat):
            continue
        if not any(each.do == "intercept" for each in in_effect(state, unit)):
            continue
        for attacker in fight.attackers:
            if arm(state, attacker) is Arm.CAVALRY and alive(state, attacker):
                game.emit(UnitIntercepts(unit.id, attacker.id))
                yield from _intercept(game, fight, unit, attacker)
                break


def _intercept(game: War, fight: Fight, unit: Unit, attacker: Unit) -> Procedure[None]:
    """The Pikeman rolls its defence dice for the terrain of the battlefield."""
    state = game.state
    own = arm(state, unit)
    if own is None:
        return
    side = Fight(fight.seat, fight.hex, shot=False, attackers=fight.attackers, defenders=[unit])
    parts = dice_parts(state, side, unit, attacker)
    dice = sum(part.dice for part in parts) if base_dice(state, side, unit, attacker) else 0
    if dice <= 0:
        return
    countering = counters(state, unit, attacker, fight)
    reading = strike_reading(state, side, unit, parts, countering=countering)
    why = Cue(
        "ask.strike", striker=full_name(state, unit), target=full_name(state, attacker), dice=dice, reading=reading
    )
    symbols = yield from roll(unit.seat, dice, why, "MW-ABL-06", state.world.content.dice.hits[own])
    result = read_symbols(state, symbols, own, countering=countering, base=damage(state, unit))
    game.emit(StrikeRead(unit.id, symbols, result.hits, result.critical, result.damage, "MW-ABL-06"))
    if wound(game, attacker, result.damage, "MW-ABL-06"):
        yield from credit_kill(game, DamageSource(unit.seat, unit.kind), attacker)


def _empty_building_answers(game: War, fight: Fight) -> Procedure[None]:
    """MW-BLD-16, MW-CMB-09: a building with fire and no unit inside strikes back at melee, and at shots within its range."""
    state = game.state
    tower = fight.building
    shots = fire_of(state, tower) if tower and tower.id in state.buildings else None
    if tower is None or shots is None or fight.defenders:
        return
    near = [unit for unit in fight.attackers if alive(state, unit) and building_may_answer(state, fight, tower, unit)]
    target = yield from choose_target(game, fight, tower, near)
    if target is not None:
        yield from _tower_strike(game, fight, tower, target, shots.dice)


def _colony_damage(game: War, fight: Fight) -> None:
    """MW-ADV-06: every melee attacker gets 1 damage, even from a colony that it has just destroyed."""
    if fight.shot or fight.encounter is None or fight.encounter.kind is not EncounterKind.COLONY:
        return
    for unit in fight.attackers:
        if alive(game.state, unit):
            wound(game, unit, COLONY_DAMAGE, "MW-ADV-06")


def _builders_die_with_escort(game: War, fight: Fight) -> None:
    """MW-BDR-02: a Builder dies if its escort on the same hex is killed in this melee."""
    if fight.building is None:
        for unit in fight.defenders:
            kill_unescorted_builders(game, unit)


def _advance(game: War, fight: Fight) -> None:
    """MW-MOV-04: attackers move into the hex if no enemy is left there; those that only shot stay behind (MW-FOR-07)."""
    state = game.state
    if enemies_at(state, fight.seat, fight.hex) or enemy_building(state, fight.seat, fight.hex):
        return
    found = state.encounter_at(fight.hex)
    if found and found.kind in {EncounterKind.COLONY, EncounterKind.VILLAGE}:
        return
    movers = [unit for unit in fight.attackers if alive(state, unit) and not fight.at_a_distance(state, unit)]
    for unit in movers:
        unit.trail.append(unit.at)
        unit.at, unit.set_up = fight.hex, False
        game.emit(Moved(unit.id, fight.hex, "MW-MOV-04"))
    for unit in movers:
        if unit.partner and unit.partner not in {each.id for each in movers}:
            game.emit(FormationSplit(unit.id, unit.partner))
            break_formation(state, unit)
