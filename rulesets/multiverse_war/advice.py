"""Why the bot would take an option, in a few words for the player who asked for a hint."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.multiverse_war.bot import as_seen, best_order, work_score
from rulesets.multiverse_war.choices import strike_chance
from rulesets.multiverse_war.content.buildings import CONSTRUCTION_VP
from rulesets.multiverse_war.content.card import EMPTY_WORDS, BuildingKind
from rulesets.multiverse_war.rules.action.activation import unit_options
from rulesets.multiverse_war.rules.build.declared import open_works
from rulesets.multiverse_war.rules.combat.fight import fight_at
from rulesets.multiverse_war.rules.ending.victory import portal
from rulesets.multiverse_war.rules.units.stats import hp, most_hp
from rulesets.multiverse_war.state import options as o
from rulesets.multiverse_war.state.state import State, Unit
from rulesets.multiverse_war.tactics.chances import melee_gain, shot_gain
from rulesets.multiverse_war.tactics.goals import goals, road_plan
from rulesets.multiverse_war.tactics.storm import ARMY, storm_target

PLAIN = {
    o.Place: Cue("advice.any"),
    o.Number: Cue("advice.any"),
    o.Target: Cue("advice.any"),
    o.Retreat: Cue("advice.any"),
    o.Return: Cue("advice.any"),
    o.Sides: Cue("advice.any"),
    o.Strike: Cue("advice.any"),
    o.Cancel: Cue("advice.any"),
    o.Buy: Cue("advice.buy"),
    o.Decoy: Cue("advice.decoy"),
    o.Road: Cue("advice.road"),
    o.Bridge: Cue("advice.road"),
    o.Chop: Cue("advice.chop"),
    o.Back: Cue("advice.no-work"),
    o.NoDeal: Cue("advice.keep-gold"),
    o.Accept: Cue("advice.accept"),
    o.FireFrom: Cue("advice.free-shot"),
    o.Explore: Cue("advice.explore"),
    o.SetUp: Cue("advice.set-up"),
    o.UseAbility: Cue("advice.ability"),
    o.Cast: Cue("advice.ability"),
    o.EndActivation: Cue("advice.no-order"),
    o.EndPhase: Cue("advice.no-unit"),
    o.NoMoreCards: Cue("advice.keep-cards"),
    o.Pay: Cue("advice.pay"),
}
"""Options with the same reason every time."""


def advice(state: State, request: Choose, option: Option) -> Cue | None:
    seat = request.seat
    if seat not in state.players:
        return None
    seen = as_seen(state, seat)
    match option:
        case o.Recruit(what):
            return _recruit(seen, seat, what)
        case o.EndBuild():
            gold = seen.players[seat].gold
            return Cue("advice.save", gold=gold) if gold else Cue("advice.spent")
        case o.Work(name):
            unit = seen.units[name]
            best = max(open_works(seen, unit), key=lambda each: work_score(seen, unit, each))
            return _work(seen, seat, best)
        case o.Build() | o.Upgrade() | o.Portal():
            return _work(seen, seat, option)
        case o.Activate(name):
            return _activation(state, seen, seen.units[name])
        case o.Lay(card):
            return Cue("advice.bluff" if card == EMPTY_WORDS else "advice.card")
        case o.Hit(name):
            return Cue("advice.weakest", count=hp(seen, seen.units[name]))
        case o.Skills() | o.Learn():
            return Cue("advice.skills" if isinstance(option, o.Skills) else "advice.learn")
        case _:
            active = seen.units.get(seen.activated or "")
            return _order(seen, active, option, request.options) if active else PLAIN.get(type(option))


# ---- building
def _recruit(state: State, seat: str, what: str) -> Cue:
    own = state.of_seat(seat)
    if what in state.world.content.heroes:
        return Cue("advice.hero")
    if what == "builder":
        return Cue("advice.builder", count=sum(state.is_builder(each) for each in own))
    army = sum(state.fights(each) for each in own)
    return Cue("advice.army", count=army) if army < ARMY else Cue("advice.more-army", count=army)


def _work(state: State, seat: str, option: Option) -> Cue | None:
    match option:
        case o.Build(kind):
            return _building(state, BuildingKind(kind), 1)
        case o.Upgrade(name):
            standing = state.buildings.get(name)
            return _building(state, standing.kind if standing else BuildingKind(name), 2)
        case o.Portal(stone):
            filled = portal(state, state.world.side_of[seat]) + stone
            return Cue("advice.portal", total=filled, most=state.world.scenario.stone)
        case _:
            return PLAIN.get(type(option))


def _building(state: State, kind: BuildingKind, tier: int) -> Cue:
    """What it scores, and what it pays until the end."""
    card, (first, second) = state.world.content.buildings[kind], CONSTRUCTION_VP[kind]
    if tier == 1:
        gold, points = card.revenue, first
    else:
        gold, points = (card.second.revenue if card.second else card.revenue) - card.revenue, second - first
    turns = state.world.turns - state.turn
    if gold <= 0 or turns <= 0:
        return Cue("advice.points", building=kind, count=points)
    return Cue("advice.pays", building=kind, points=points, gold=gold * turns)


# ---- orders
def _activation(state: State, seen: State, unit: Unit) -> Cue | None:
    """What the unit would do: the order that the bot likes best."""
    found, best = tuple(unit_options(seen, unit)), best_order(seen, unit)
    match best:
        case None:
            return None
        case o.Attack() | o.Shoot():
            return _strike(state, seen, unit, best, found)
        case o.Move():
            return _goal(seen, unit, unit.at)
        case _:
            return _order(seen, unit, best, found)


def _order(state: State, unit: Unit, option: Option, offered: tuple[Option, ...]) -> Cue | None:
    match option:
        case o.Attack() | o.Shoot():
            return _target(state, unit, option, offered)
        case o.Move(to=to):
            return _goal(state, unit, to)
        case o.Rest():
            return Cue("advice.rest", count=most_hp(state, unit) - hp(state, unit))
        case _:
            return PLAIN.get(type(option))


def _strike(state: State, seen: State, unit: Unit, option: o.Attack | o.Shoot, offered: tuple[Option, ...]) -> Cue:
    """A unit that is not activated yet: its chance to hit, if the enemy is known, and what speaks for this target."""
    shot, why = isinstance(option, o.Shoot), _target(seen, unit, option, offered)
    odds = strike_chance(state, unit, fight_at(state, unit.seat, option.hex, shot=shot, attackers=[unit]))
    if odds is None or odds.whole is None:
        return Cue("advice.can-attack", at=option.hex, why=why)
    return Cue("advice.can-hit", at=option.hex, odds=round(100 * odds.whole), why=why)


def _target(state: State, unit: Unit, option: o.Attack | o.Shoot, offered: tuple[Option, ...]) -> Cue:
    hex_ = option.hex
    home = storm_target(state, unit)
    if home is not None and home.at == hex_:
        goes_on = not state.world.teams and len(state.in_play()) > 2 and state.world.house.ffa_conquest == "out"
        return Cue("advice.rival") if goes_on else Cue("advice.settlement")
    if len({each.hex for each in offered if isinstance(each, o.Attack | o.Shoot)}) == 1:
        return Cue("advice.only-target")
    weakest = [hp(state, each) for each in state.units_at(hex_)]
    if weakest and min(weakest) == 1:
        return Cue("advice.last-hit")
    gain = (shot_gain if isinstance(option, o.Shoot) else melee_gain)(state, unit, hex_)
    return Cue("advice.gain" if gain > 0 else "advice.in-the-way")


def _goal(state: State, unit: Unit, start: str) -> Cue:
    """What the unit walks to, and how far that is from there."""
    far = state.world.grid.distance
    wanted = min(goals(state, unit), key=lambda each: far(start, each), default=None)
    if wanted is None:
        return Cue("advice.room")
    count, goal = far(start, wanted), _name_of_goal(state, unit, wanted)
    if start == unit.at:
        return Cue("advice.away", goal=goal, at=wanted, count=count)
    return Cue("advice.toward", goal=goal, at=wanted, count=count) if count else Cue("advice.there", goal=goal)


def _name_of_goal(state: State, unit: Unit, hex_: str) -> Cue:
    if state.is_builder(unit):
        return Cue("advice.goal-road") if road_plan(state, unit.seat) else Cue("advice.goal-ground")
    if hex_ in state.tokens:
        return Cue("advice.goal-adventure")
    building = state.building_at(hex_)
    if building is not None and not state.friendly(unit.seat, building.seat):
        home = building.kind is BuildingKind.SETTLEMENT
        return Cue("advice.goal-settlement") if home else Cue("advice.goal-building")
    enemy = any(not state.friendly(unit.seat, each.seat) for each in state.units_at(hex_))
    return Cue("advice.goal-enemy") if enemy else Cue("advice.goal-land")
