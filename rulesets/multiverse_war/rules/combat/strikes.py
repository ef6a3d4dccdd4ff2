"""MW-DIC-01..04, MW-CRT-01..04: roll, read the symbols, deal the damage."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.card import EncounterKind
from rulesets.multiverse_war.content.symbol_dice import COMBAT_DIE, COUNTERING, CRITICAL, SET, Arm, Symbol
from rulesets.multiverse_war.rules.combat.counters import counters_target
from rulesets.multiverse_war.rules.combat.dice_count import DicePart, dice_in_words, dice_parts
from rulesets.multiverse_war.rules.combat.fight import Fight, StrikeTarget
from rulesets.multiverse_war.rules.combat.in_force import card_effects, in_force, lasting
from rulesets.multiverse_war.rules.ending.credit import DamageSource, credit_kill, hit_building
from rulesets.multiverse_war.rules.map.lines import crossed
from rulesets.multiverse_war.rules.rewards.rewards import give
from rulesets.multiverse_war.rules.units.block_names import block_name, full_name
from rulesets.multiverse_war.rules.units.losses import kill_unescorted_builders, wound
from rulesets.multiverse_war.rules.units.stats import arm, damage, shooting_range
from rulesets.multiverse_war.rules.units.treaties import at_peace
from rulesets.multiverse_war.rules.units.walls import encounter_hp
from rulesets.multiverse_war.state.combat_events import (
    EncounterDestroyed,
    EncounterHit,
    NoDice,
    StrikeRead,
    VillageConquered,
)
from rulesets.multiverse_war.state.options import Hit
from rulesets.multiverse_war.state.state import Building, Encounter, State, Unit, War
from rulesets.multiverse_war.state.tracks import advance


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a roll. `hits` are symbols of the unit's class."""

    damage: int
    hits: int
    bursts: int
    critical: bool


def target_cue(state: State, target: StrikeTarget) -> Cue:
    match target:
        case Unit():
            return full_name(state, target)
        case Building():
            return Cue("unit.building", building=target.id)
        case Encounter():
            return Cue("unit.building", building=target.kind)


def roll(seat: str, dice: int, why: Cue, rule: str, hit: Symbol | None = None) -> Procedure[tuple[str, ...]]:
    """MW-DIC-01: roll up to six dice at a time; for each batch, the prompt says how many dice are left.

    `hit` is the symbol that everyone may know to count.
    """
    good = tuple(face for face, symbol in enumerate(COMBAT_DIE.symbols, 1) if symbol == hit)
    shown: tuple[str, ...] = ()
    while dice:
        now = min(SET, dice)
        faces = yield Roll(seat, (COMBAT_DIE,) * now, why, rule, good=good)
        shown += tuple(COMBAT_DIE.shows(face) for face in faces)
        dice -= now
        why = copy(why)
        why.values = tuple((name, dice if name == "dice" else value) for name, value in why.values)
    return shown


def strike(game: War, fight: Fight, unit: Unit, target: StrikeTarget, rule: str = "MW-CMB-02") -> Procedure[None]:
    """One unit strikes one target: dice, symbols, damage, splash and pierce."""
    state = game.state
    parts = dice_parts(state, fight, unit, target)
    dice = max(0, sum(part.dice for part in parts))
    fight.struck.append(unit.id)
    if not dice:
        game.emit(NoDice(unit.id))
        return
    shown = fight.shot or isinstance(target, Unit)
    countering = counters_target(state, fight, unit, target)
    own = arm(state, unit)
    assert own is not None, "only units with a class strike"
    extra = _damage_change(state, fight, unit, target)
    striker = full_name(state, unit)
    reading = strike_reading(state, fight, unit, parts, countering=countering, extra=extra)
    hit: Symbol | None = state.world.content.dice.hits[own]
    if not shown and unit.known_to is not None:  # the symbol that hits would give the block away
        striker, reading, hit = block_name(unit), Cue("dice.by-class"), None
    why = Cue("ask.strike", striker=striker, target=target_cue(state, target), dice=dice, reading=reading)
    symbols = yield from roll(unit.seat, dice, why, rule, hit)
    result = read_symbols(state, symbols, own, countering=countering, base=damage(state, unit), extra=extra)
    game.emit(StrikeRead(unit.id, symbols, result.hits, result.critical, result.damage))
    neighbours = _neighbours(state, fight, unit, target)
    further = sum(each.amount for each in in_force(state, fight, unit, target, "splash"))
    behind = _behind(state, fight, unit, target) if result.bursts >= CRITICAL else None
    _use_up(state, fight, unit, target)
    if not result.damage:
        return
    source = DamageSource(unit.seat, unit.kind, unit.id)
    yield from deal_damage(game, target, result.damage, source)
    yield from _splash(game, fight, unit, neighbours, further, source)
    if behind is not None:
        yield from deal_damage(game, behind, damage(state, unit), source)


def strike_reading(
    state: State, fight: Fight, unit: Unit, parts: tuple[DicePart, ...], *, countering: bool, extra: int = 0
) -> Cue:
    """Where the dice of a strike come from, and what the symbols mean for this roll."""
    own = arm(state, unit)
    assert own is not None, "only units with a class strike"
    symbol = state.world.content.dice.hits[own]
    return Cue(
        "dice.reading",
        parts=dice_in_words(state, fight, parts),
        symbol=symbol.value,
        damage=max(0, damage(state, unit) + extra),
        critical=_critical_cue(symbol, countering=countering),
    )


def _critical_cue(symbol: Symbol, *, countering: bool) -> Cue:
    if countering and symbol is not Symbol.BURST:
        return Cue("dice.countering", symbol=symbol.value)
    return Cue("dice.critical")


def read_symbols(
    state: State, symbols: tuple[str, ...], own: Arm, *, countering: bool, base: int, extra: int = 0
) -> Result:
    """MW-DIC-03, MW-CRT-01..04: one symbol of the unit's class hits; two bursts are critical.

    Three symbols of the class are critical as well, if the unit counters its target.
    """
    hits = symbols.count(state.world.content.dice.hits[own])
    bursts = symbols.count(Symbol.BURST)
    critical = bursts >= CRITICAL or (countering and hits >= COUNTERING)
    if not hits and not critical:
        return Result(0, hits, bursts, critical=False)
    return Result(max(0, base + extra) + critical, hits, bursts, critical)


def _damage_change(state: State, fight: Fight, unit: Unit, target: StrikeTarget) -> int:
    found = in_force(state, fight, unit, target, "damage")
    return sum(each.amount for each in found) + lasting(state, fight, unit, target, "damage")


def _use_up(state: State, fight: Fight, unit: Unit, target: StrikeTarget) -> None:
    """MW-DAT-03: an effect that lasts one strike ends after the first strike that it applied to."""
    words = ("dice", "damage", "splash", "pierce")
    used = [each for word in words for each in card_effects(state, fight, unit, target, word)]
    fight.played = [each for each in fight.played if each.effect.lasts != "strike" or each not in used]


def deal_damage(game: War, target: StrikeTarget, count: int, source: DamageSource) -> Procedure[None]:
    """MW-BLD-08: damage a unit, a building or an encounter, and credit the source."""
    match target:
        case Unit():
            if target.id in game.state.units and wound(game, target, count):
                yield from credit_kill(game, source, target)
        case Building():
            if target.id in game.state.buildings:
                yield from hit_building(game, target, count, source)
        case Encounter():
            yield from _hit_encounter(game, target, count, source)


def _hit_encounter(game: War, encounter: Encounter, count: int, source: DamageSource) -> Procedure[None]:
    """MW-ADV-06, MW-ADV-09: the colony can be destroyed; the village is conquered and stays."""
    state = game.state
    encounter.damage += count
    left = max(0, encounter_hp(state, encounter))
    colony = encounter.kind is EncounterKind.COLONY
    game.emit(EncounterHit(encounter.kind, count, left, "MW-ADV-06" if colony else "MW-ADV-09"))
    if left:
        return
    if colony:
        state.encounters.remove(encounter)
        game.emit(EncounterDestroyed(encounter.kind))
        if source.unit in state.world.content.units:
            block = state.units.get(source.block or "")
            advance(game, source.seat, str(source.unit), unit=block)
        return
    encounter.owner = source.seat
    game.emit(VillageConquered(source.seat))
    yield from give(game, state.world.content.encounters.village.effects, source.seat, None, "MW-ADV-09")


def _neighbours(state: State, fight: Fight, unit: Unit, target: StrikeTarget) -> list[Unit]:
    """MW-ABL-04: enemy units next to the target that splash damage could hit."""
    if not in_force(state, fight, unit, target, "splash"):
        return []
    return [each for hex_ in state.world.grid.around[target.at] for each in _exposed(state, fight, unit, hex_)]


def _exposed(state: State, fight: Fight, unit: Unit, hex_: str) -> list[Unit]:
    """Enemy units on a hex that can be hit in addition to the target.

    Not those in a building (MW-BLD-08), with a treaty (MW-FFA-02), or, in a shot, Builders with an escort (MW-BDR-01).
    """
    building = state.building_at(hex_)
    if building is not None and building.complete:
        return []
    here = [
        each
        for each in state.units_at(hex_)
        if not state.friendly(unit.seat, each.seat) and not at_peace(state, unit.seat, each.seat)
    ]
    military = [each for each in here if state.is_military(each)]
    return military if fight.shot and military else here


def _splash(
    game: War, fight: Fight, unit: Unit, neighbours: list[Unit], left: int, source: DamageSource
) -> Procedure[None]:
    """MW-ABL-04: hit `left` more units next to the target for the unit's DMG; the striker's player chooses them."""
    state = game.state
    while left and (options := [each for each in neighbours if each.id in state.units]):
        chosen = options[0]
        if len(options) > left:
            offered = tuple(Hit(each.id) for each in options)
            choice = yield Choose(unit.seat, offered, Cue("ask.splash", striker=full_name(state, unit)), "MW-ABL-04")
            chosen = state.units[choice.unit]
        neighbours.remove(chosen)
        left -= 1
        yield from deal_damage(game, chosen, damage(state, unit), source)
        if not fight.shot and state.is_military(chosen):
            kill_unescorted_builders(game, chosen)


def _behind(state: State, fight: Fight, unit: Unit, target: StrikeTarget) -> Unit | None:
    """MW-ABL-05: the enemy unit directly behind the target, in a straight line and within range."""
    if not in_force(state, fight, unit, target, "pierce"):
        return None
    hex_ = hex_behind(state, unit.at, target.at)
    far = shooting_range(state, unit)
    if hex_ is None or (far is not None and state.world.grid.distance(unit.at, hex_) > far):
        return None
    here = _exposed(state, fight, unit, hex_)
    return next((each for each in here if state.is_military(each)), here[0] if here else None)


def hex_behind(state: State, origin: str, target: str) -> str | None:
    """MW-ABL-05: the next hex on the line from centre to centre, extended beyond the target."""
    grid = state.world.grid
    start, end = grid.at[origin], grid.at[target]
    way = end - start
    twice = type(way)(2 * way.q, 2 * way.r)
    beyond = [start + at for flank in crossed(twice) for at in flank]
    beyond.append(start + twice)
    around = set(grid.around[target])
    found = [grid.named[at] for at in beyond if at in grid.named and grid.named[at] in around]
    further = [hex_ for hex_ in found if grid.distance(origin, hex_) > grid.distance(origin, target)]
    return further[0] if further else None
