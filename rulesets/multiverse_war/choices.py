"""What each choice says: its price, what it does or risks, its chance; and what is not possible now."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce

from rulesets.engine.chances import Chance
from rulesets.engine.choices import Description, Group, Impossible
from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.multiverse_war.card_text import ability_text, building_text, effects_text, hero_ability_text, unit_text
from rulesets.multiverse_war.content.buildings import CONSTRUCTION_VP
from rulesets.multiverse_war.content.card import EMPTY_WORDS, BuildingKind
from rulesets.multiverse_war.content.symbol_dice import COMBAT_DIE, Arm, strike_odds
from rulesets.multiverse_war.content.symbol_dice import Strike as Roll
from rulesets.multiverse_war.content.units import HeroAbility
from rulesets.multiverse_war.display.board import UNEXPLORED
from rulesets.multiverse_war.display.glyphs import glyph_of
from rulesets.multiverse_war.rules.action.abilities import CAST_AP
from rulesets.multiverse_war.rules.action.activation import EXPLORE_AP, SET_UP_AP, SHOOT_AP, is_spent
from rulesets.multiverse_war.rules.build.build_phase import of_faction
from rulesets.multiverse_war.rules.build.works import at_work, builders, may_build
from rulesets.multiverse_war.rules.combat.counters import counters_target
from rulesets.multiverse_war.rules.combat.dice_count import dice_count
from rulesets.multiverse_war.rules.combat.fight import Fight, fight_at
from rulesets.multiverse_war.rules.map.terrain import price, step_price
from rulesets.multiverse_war.rules.map.zones import in_mutual_zone
from rulesets.multiverse_war.rules.units import heroes
from rulesets.multiverse_war.rules.units.block_names import block_name, full_name, name_for, own_name
from rulesets.multiverse_war.rules.units.recruits import recruit_hexes
from rulesets.multiverse_war.rules.units.stats import arm, hp, most_hp, needs_set_up, seen_hp
from rulesets.multiverse_war.rules.units.walls import building_hp, fire_of
from rulesets.multiverse_war.state.options import (
    Abandon,
    Accept,
    Activate,
    Attack,
    Back,
    Bridge,
    Build,
    Buy,
    Cancel,
    Cast,
    Chop,
    Decline,
    Decoy,
    EndActivation,
    EndBuild,
    EndPhase,
    Explore,
    FireFrom,
    Give,
    Hit,
    Join,
    Lay,
    Learn,
    Lend,
    Move,
    NoDeal,
    NoMoreCards,
    Pay,
    Place,
    Portal,
    Recruit,
    Rest,
    Retreat,
    Return,
    Road,
    SetUp,
    Shoot,
    Sides,
    Skills,
    Split,
    Strike,
    Swap,
    Target,
    Treaty,
    Upgrade,
    UseAbility,
    Work,
)
from rulesets.multiverse_war.state.state import State, Unit

MOST_MISSING = 4
"""So many things that cannot be had are enough to see what one is saving for."""
SIGNS = {
    Abandon: "flee",
    Accept: "hand",
    Back: "undo",
    Decline: "no",
    Give: "gold",
    Lend: "gold",
    NoDeal: "end",
    NoMoreCards: "end",
    Pay: "coin",
    Treaty: "scroll",
    Buy: "card",
    Lay: "card",
    Cancel: "card",
    Decoy: "decoy",
    Chop: "wood",
    Road: "road",
    Bridge: "bridge",
    Sides: "bridge",
    Portal: "portal",
    EndBuild: "end",
    EndPhase: "end",
    EndActivation: "end",
    Explore: "explore",
    SetUp: "siege",
    UseAbility: "burst",
    Cast: "cast",
    Rest: "rest",
    Split: "formation",
    Attack: "attack",
    Shoot: "target",
    Target: "target",
}


ROLL_GLYPHS = {
    "ask.adventure-fight": "attack",
    "ask.first-player": "flag",
    "ask.new-tokens": "quest",
    "ask.strike": "attack",
    "ask.tower-strike": "tower",
    "ask.travel": "move",
    "ask.turn-territory": "map",
}
"""The picture of a roll, by the key of its question."""
ROAD, BRIDGE = Cue("choice.road-detail"), Cue("choice.bridge-detail")
NEXT = Group("next", Cue("choice.next"), glyph="swap", folded=True)
"""What to go on with in the middle of an activation."""


def describe(state: State, option: Option) -> Description | None:
    sign = SIGNS.get(type(option))
    match option:
        case Recruit() | Buy() | Build() | Upgrade() | Skills() | Learn():
            return _bought(state, option)
        case Activate(name) | Work(name) | Strike(name) | Hit(name) | Swap(name) | Join(name):
            return _with_unit(state, option, state.units[name])
        case Road():
            unit = at_work(state, option)
            return Description(ROAD, _gold(price(state.ground[unit.at]))) if unit else None
        case Bridge(hex_):
            return Description(BRIDGE, _gold(price(state.ground[hex_])), sign)
        case Pay(gold):
            return Description(cost=_gold(gold), glyph=sign)
        case FireFrom(name):
            return _fire(state, name)
        case Move(to=to, ap=ap):
            return Description(_ground(state, to), _ap(ap), "move")
        case Attack(hex=hex_, ap=ap):
            return Description(_who(state, hex_), _ap(ap), sign)
        case Shoot(hex=hex_):
            return Description(_who(state, hex_), _ap(SHOOT_AP), sign)
        case Target(hex=hex_):
            return Description(_who(state, hex_), glyph=sign)
        case Place(to=to) | Retreat(to) | Return(to):
            return Description(_spot(state, to), glyph="move")
        case Explore():
            return Description(cost=_ap(EXPLORE_AP), glyph=sign)
        case SetUp():
            return Description(cost=_ap(SET_UP_AP), glyph=sign)
        case UseAbility(name) | Cast(name):
            return _ability(state, option, name)
        case Lay(card) | Cancel(card):
            return Description(_card_text(state, card), glyph=sign)
        case EndPhase() if (active := state.units.get(state.activated or "")) is not None and not is_spent(
            state, active
        ):
            return Description(glyph=sign, group=NEXT, short=Cue("option.end-phase"))
        case _:
            return Description(glyph=sign) if sign else None


def _gold(gold: int) -> Cue:
    return Cue("choice.gold", count=gold)


def _ap(ap: int) -> Cue:
    return Cue("choice.ap", count=ap)


def _bought(state: State, option: Option) -> Description | None:
    content = state.world.content
    match option:
        case Recruit(what, gold):
            return Description(unit_text(content, what), _gold(gold), glyph_of(content, what))
        case Buy(card, gold):
            return Description(_card_text(state, card), _gold(gold), SIGNS[Buy])
        case Build(kind, gold):
            return Description(_building(state, BuildingKind(kind)), _gold(gold), glyph_of(content, kind))
        case Upgrade(name, gold):
            standing = state.buildings.get(name)
            kind = standing.kind if standing else BuildingKind(name)
            return Description(_building(state, kind, tier=2), _gold(gold), glyph_of(content, kind))
        case Skills(hp=hp, ap=ap, abilities=known):
            texts = [hero_ability_text(_hero_ability(state, name)) for name in known] or [Cue("choice.no-skill")]
            told = reduce(lambda text, more: Cue("choice.skills", text=text, more=more), texts)
            title = Cue("choice.abilities", abilities=known) if known else Cue("choice.no-ability")
            return Description(
                glyph="learn",
                group=Group("-".join(("skills", *known)), title, told, "learn"),
                short=Cue("choice.body", hp=hp, ap=ap),
            )
        case Learn(what):
            points = 1 if what in {heroes.HP, heroes.AP} else heroes.ABILITY_POINTS
            text = None if points == 1 else hero_ability_text(_hero_ability(state, what))
            return Description(text, Cue("choice.points", count=points))
        case _:
            return None


def _card_text(state: State, card: str) -> Cue:
    return Cue("text.bluff") if card == EMPTY_WORDS else effects_text(state.world.content.cards[card].effects)


def _building(state: State, kind: BuildingKind, tier: int = 1) -> Cue:
    card = state.world.content.buildings[kind]
    text = building_text(card, CONSTRUCTION_VP[kind][tier - 1], tier)
    recruits = card.second.recruits if tier == 2 and card.second else card.recruits
    return Cue("text.building-recruits", building=text, units=recruits) if recruits else text


def _hero_ability(state: State, name: str) -> HeroAbility:
    return next(card.abilities[name] for card in state.world.content.heroes.values() if name in card.abilities)


def _with_unit(state: State, option: Option, unit: Unit) -> Description:
    """A unit by its kind and place, with what it has left."""
    active = state.units.get(state.activated or "")
    label = name_for(state, unit, active.seat if active else unit.seat)
    match option:
        case Work():
            glyph = glyph_of(state.world.content, unit.kind)
            return Description(Cue("choice.work-detail"), glyph=glyph, label=Cue("choice.work", unit=label))
        case Swap():
            label = Cue("choice.swap", unit=label)
        case Join():
            label = Cue("choice.join", unit=label)
    figures = Cue("choice.unit", ap=unit.ap, hp=hp(state, unit), most=most_hp(state, unit))
    if isinstance(option, Strike | Hit):
        figures = _health(state, unit)
    cost = None
    if isinstance(option, Swap | Join) and active is not None:
        steps = step_price(state, active, active.at, unit.at)
        cost = _ap(steps) if steps is not None else None
    glyph = glyph_of(state.world.content, unit.kind)
    if isinstance(option, Activate) and active is not None and not is_spent(state, active):
        return Description(figures, glyph=glyph, group=NEXT, short=label, label=label)
    return Description(figures, cost, glyph, label=label)


def _health(state: State, unit: Unit) -> Cue:
    most = seen_hp(state, unit)
    return Cue("choice.health", hp=hp(state, unit), most=most) if most else Cue("choice.wounds", count=unit.wounds)


def _fire(state: State, name: str) -> Description:
    building = state.buildings[name]
    fire = fire_of(state, building)
    assert fire is not None, "only buildings with fire are offered"
    return Description(
        Cue("choice.fire", count=fire.dice, range=fire.range), glyph=glyph_of(state.world.content, building.kind)
    )


def _ground(state: State, hex_: str) -> Cue:
    ground = state.ground[hex_].value
    return Cue("choice.adventure", ground=ground) if hex_ in state.tokens else Cue("choice.ground", ground=ground)


def _spot(state: State, hex_: str) -> Cue:
    """The terrain of a hex, and what is on it or next to it."""
    ground, building = state.ground[hex_].value, state.building_at(hex_)
    if building is not None:
        return Cue("choice.inside", ground=ground, building=building.id)
    around = state.world.grid.around[hex_]
    near: tuple[str | Cue, ...] = (
        *(each.id for each in state.buildings.values() if each.at in around),
        *(_face(state, unit) for unit in state.units.values() if unit.at in around),
        *((UNEXPLORED,) if any(each not in state.ground for each in around) else ()),
    )
    return Cue("choice.spot", ground=ground, near=near) if near else Cue("choice.ground", ground=ground)


def _face(state: State, unit: Unit) -> Cue:
    return full_name(state, unit) if state.card(unit.kind) else block_name(unit)


def _ability(state: State, option: Option, name: str) -> Description:
    if isinstance(option, Cast):
        return Description(hero_ability_text(_hero_ability(state, name)), _ap(CAST_AP), SIGNS[Cast])
    known = next(
        card.ability for card in state.world.content.units.values() if card.ability and card.ability.name == name
    )
    return Description(ability_text(known), _ap(known.ap) if known.ap else None, SIGNS[UseAbility])


def _who(state: State, hex_: str) -> Cue:
    """What stands on a hex, as far as the seat knows."""
    building, encounter = state.building_at(hex_), state.encounter_at(hex_)
    units = tuple(
        (
            Cue("unit.health", unit=full_name(state, unit), hp=hp(state, unit))
            if state.card(unit.kind) and seen_hp(state, unit)
            else _face(state, unit)
        )
        for unit in state.units_at(hex_)
    )
    if building is not None and building.complete:
        return Cue(
            "choice.wall", building=building.id, hp=building_hp(state, building), units=units or (Cue("choice.nobody"),)
        )
    if encounter is not None and not units:
        return Cue("choice.encounter", encounter=encounter.kind)
    return Cue("choice.who", units=units, ground=state.ground[hex_].value)


# ---- chances
def chance(state: State, option: Option) -> Chance | None:
    """The chance that an attack or a shot does damage, before cards are laid; None if the enemy is hidden."""
    unit = state.units.get(state.activated or "")
    match option:
        case Attack(hex=hex_) if unit is not None:
            return strike_chance(state, unit, fight_at(state, unit.seat, hex_, shot=False, attackers=[unit]))
        case Shoot(hex=hex_) if unit is not None:
            return strike_chance(state, unit, fight_at(state, unit.seat, hex_, shot=True, attackers=[unit]))
        case _:
            return None


def strike_chance(state: State, unit: Unit, fight: Fight) -> Chance | None:
    own, target = arm(state, unit), fight.target
    hidden = any(state.card(each.kind) is None for each in fight.defenders)
    if own is None or target is None or hidden or unit.partner:
        return None
    dice = dice_count(state, fight, unit, target)
    whole = _odds(dice, own, countering=counters_target(state, fight, unit, target))
    return Chance((COMBAT_DIE,) * dice, COMBAT_DIE.sides, whole=whole)


def _odds(dice: int, own: Arm, *, countering: bool) -> Fraction:
    return strike_odds(Roll(dice, own, countering)).damage


# ---- what is not possible now
def impossible(state: State, choose: Choose) -> Iterator[Impossible]:
    """What people look for and cannot have now: recruits, cards and buildings that cost too much, weapons not set up."""
    match choose.why.key:
        case "ask.build":
            yield from _too_dear(state, choose.seat)
        case "ask.work":
            yield from _unbuildable(state, choose)
        case "ask.pay" if not any(isinstance(each, Pay) for each in choose.options):
            gold = dict(choose.why.values)["gold"]
            assert isinstance(gold, int), "the price of an adventure"
            yield Impossible(Pay(gold), Cue("missing.gold", count=gold), "coin")
        case "ask.order":
            unit = state.units[state.activated or ""]
            if needs_set_up(state, unit) and not unit.set_up:
                yield Impossible(Shoot(unit.at), Cue("missing.set-up"), "target")


def _too_dear(state: State, seat: str) -> Iterator[Impossible]:
    gold, content = state.players[seat].gold, state.world.content
    dear = sorted(
        (
            Recruit(kind, card.cost)
            for kind, card in content.units.items()
            if card.cost > gold and of_faction(state, seat, card.faction) and recruit_hexes(state, seat, kind)
        ),
        key=lambda each: each.gold,
    )
    for recruit in dear[:MOST_MISSING]:
        yield Impossible(recruit, Cue("missing.gold", count=recruit.gold), glyph_of(content, recruit.what))


def _unbuildable(state: State, choose: Choose) -> Iterator[Impossible]:
    """One building for each reason; none where a building stands, as everyone sees that."""
    offered = {each.kind for each in choose.options if isinstance(each, Build)}
    named = dict(choose.why.values)["unit"]
    unit = next(each for each in builders(state, choose.seat) if own_name(state, each) == named)
    if state.building_at(unit.at) is not None:
        return
    said: set[Cue] = set()
    for kind, card in state.world.content.buildings.items():
        if card.price is None or kind.value in offered:
            continue
        reason = Cue("missing.gold", count=card.price) if may_build(state, unit, kind) else _obstacle(state, unit, kind)
        if reason not in said:
            said.add(reason)
            yield Impossible(Build(kind.value, card.price), reason, glyph_of(state.world.content, kind))


def _obstacle(state: State, unit: Unit, kind: BuildingKind) -> Cue:
    """Why a building may not stand on the Builder's hex."""
    near = in_mutual_zone(state, kind, unit.at)
    if sum(each.kind is kind for each in state.buildings_of(unit.seat)) >= state.world.content.buildings[kind].number:
        return Cue("missing.all-built")
    return Cue("missing.zone", building=near.id, at=near.at) if near else Cue("missing.unexplored")
