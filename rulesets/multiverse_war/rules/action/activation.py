"""MW-ACT-01..08: one activation of a unit, from start to end."""

from __future__ import annotations

from dataclasses import replace

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.card import DECOY
from rulesets.multiverse_war.rules.action.abilities import announce, announcements, casts, use
from rulesets.multiverse_war.rules.action.marches import marches, way_to
from rulesets.multiverse_war.rules.action.steps import (
    affordable,
    may_stop,
    moves,
    spend,
    start_is_free,
    step,
    with_partner,
)
from rulesets.multiverse_war.rules.action.swaps import swap, swaps
from rulesets.multiverse_war.rules.action.targets import MELEE, attacks, fire_targets, shots
from rulesets.multiverse_war.rules.adventures.adventures import explore_adventure, meet
from rulesets.multiverse_war.rules.adventures.encounters import can_be_met
from rulesets.multiverse_war.rules.combat.combat import melee, shoot
from rulesets.multiverse_war.rules.combat.fight import Fight
from rulesets.multiverse_war.rules.combat.in_force import in_force
from rulesets.multiverse_war.rules.ending.victory import check_missions
from rulesets.multiverse_war.rules.map.exploring import middle_of, reveal, unexplored_next_to
from rulesets.multiverse_war.rules.units.block_names import own_name
from rulesets.multiverse_war.rules.units.losses import break_formation, is_constructing, lose_site
from rulesets.multiverse_war.rules.units.room import formations_allowed, formations_of, may_join
from rulesets.multiverse_war.rules.units.stats import arm, needs_set_up
from rulesets.multiverse_war.state.events import (
    FormationFormed,
    FormationSplit,
    Moved,
    TerritoryAnnounced,
    UnitFinished,
    UnitRests,
    WeaponSetUp,
)
from rulesets.multiverse_war.state.options import (
    Abandon,
    Activate,
    Attack,
    Cast,
    EndActivation,
    EndPhase,
    Explore,
    Join,
    March,
    Move,
    Rest,
    SetUp,
    Shoot,
    Split,
    Swap,
    UseAbility,
)
from rulesets.multiverse_war.state.state import State, Unit, War

EXPLORE_AP = SHOOT_AP = SET_UP_AP = 1
"""MW-EXP-01, MW-MOV-05, MW-MOV-06."""


def activation(game: War, unit: Unit) -> Procedure[Activate | EndPhase | None]:
    """MW-ACT-02: move, explore, shoot, use an ability or rest, until the unit has finished.

    Returns what the player goes on with, if they have said so already.
    """
    state = game.state
    while unit.id in state.units and not unit.finished:
        if _is_seen_to_be_spent(state, unit):
            yield from carry_out(game, unit, EndActivation())
            break
        orders, why = _orders(state, unit)
        choice = yield Choose(unit.seat, orders, why, "MW-ACT-02", anchor=True, private=True, answer_public=True)
        goes_on_with = choice if isinstance(choice, Activate | EndPhase) else None
        yield from carry_out(game, unit, EndActivation() if goes_on_with else choice)
        check_missions(game)
        if goes_on_with:
            state.activated = None
            return goes_on_with
    state.activated = None
    return None


def _orders(state: State, unit: Unit) -> tuple[tuple[Option, ...], Cue]:
    """What the owner may choose now, and what is asked. If the unit has nothing left to do, only how the turn goes on."""
    options, others = unit_options(state, unit), _next_units(state, unit)
    name = own_name(state, unit)
    if not is_spent(state, unit):
        return (*options, *others), Cue("ask.order", unit=name, ap=unit.ap)
    if any(fire_targets(state, each) for each in state.buildings_of(unit.seat)):
        others = [EndActivation(), *others]
    alone = others == [EndPhase()]
    why = Cue("ask.all-spent", seat=unit.seat, unit=name) if alone else Cue("ask.spent", seat=unit.seat, unit=name)
    return tuple(others), why


def activations(state: State, seat: str) -> list[Activate]:
    """MW-ACT-01, MW-LOG-01: the units that have not finished; in Expert play, while points are left."""
    expert, points = state.world.house.expert, state.players[seat].logistics
    return [
        Activate(unit.id)
        for unit in state.of_seat(seat)
        if not unit.finished and (not expert or unit.ordered or points >= 1)
    ]


def activate(state: State, seat: str, name: str) -> None:
    unit = state.units[name]
    if not unit.ordered:
        unit.ordered = True
        state.players[seat].logistics -= state.world.house.expert
    partner = state.units.get(unit.partner or "")
    if partner:
        partner.ordered = True
    unit.trail = []
    state.activated, state.laying = name, None


def _next_units(state: State, unit: Unit) -> list[Option]:
    """A unit that has acted may be left for the next one, or for the end of the turn, which ends its activation."""
    if not _may_be_left(state, unit):
        return []
    others = [each for each in activations(state, unit.seat) if each.unit not in {unit.id, unit.partner}]
    return [*others, EndPhase()]


def _may_be_left(state: State, unit: Unit) -> bool:
    return unit.acted and may_stop(state, unit) and not _must_split(state, unit)


def is_spent(state: State, unit: Unit) -> bool:
    """Whether the unit has acted and has nothing left to do."""
    return _may_be_left(state, unit) and unit_options(state, unit) == (EndActivation(),)


def _is_seen_to_be_spent(state: State, unit: Unit) -> bool:
    """Whether everyone can see that the unit has nothing left to do, so that its activation ends without a question.

    MW-LOS-02: the owner of a hidden block is always asked how the turn goes on, with the same possible answers as before,
    as others must not learn how many AP it has. The same goes for an ability that may have been unlocked unseen.
    """
    card = state.world.content.units.get(unit.kind)
    ability = card.ability if card else None
    return (
        unit.acted
        and not unit.ap
        and unit.known_to is None
        and (ability is None or not ability.active or unit.ability_used)
        and unit_options(state, unit) == (EndActivation(),)
    )


def unit_options(state: State, unit: Unit) -> tuple[Option, ...]:
    """Everything that the unit can do now."""
    if _must_split(state, unit):
        return (Split(),) if _can_split(state, unit) else (EndActivation(),)
    if not may_stop(state, unit):
        return tuple(moves(state, unit)) or (EndActivation(),)
    found: list[Option] = [*moves(state, unit), *marches(state, unit), *attacks(state, unit), *shots(state, unit)]
    found += _partner_shots(state, unit, found)
    found += reveals(state, unit)
    found += swaps(state, unit)
    found += announcements(state, unit)
    found += casts(state, unit)
    if needs_set_up(state, unit) and not unit.set_up and unit.ap >= SET_UP_AP:
        found.append(SetUp())
    found += _joins(state, unit)
    if unit.partner and _can_split(state, unit):
        found.append(Split())
    if is_constructing(state, unit):
        found.append(Abandon())
    if unit.wounds and not unit.acted:
        found.append(Rest())
    return (*found, EndActivation())


def _must_split(state: State, unit: Unit) -> bool:
    """MW-FOR-01: after losing a Fortress a player may have one formation too many; it must split when next activated."""
    return unit.partner is not None and formations_of(state, unit.seat) > formations_allowed(state, unit.seat)


def _can_split(state: State, unit: Unit) -> bool:
    """MW-ACT-07: a unit can leave its formation only if it can move away, as the two may no longer share a hex."""
    return bool(moves(state, replace(unit, partner=None)))


def _partner_shots(state: State, unit: Unit, found: list[Option]) -> list[Option]:
    """Let a formation shoot if its partner can, whichever of the two was activated."""
    partner = state.units.get(unit.partner or "")
    if partner is None or any(isinstance(each, Shoot) for each in found):
        return []
    return [*shots(state, partner)]


def reveals(state: State, unit: Unit) -> list[Explore]:
    """MW-EXP-01, MW-DEC-02: 1 AP, next to a face-down territory, from a free hex; decoys cannot explore."""
    if unit.ap < EXPLORE_AP or unit.kind == DECOY or not start_is_free(state, unit) or not len(state.territories):
        return []
    return [Explore(place, middle_of(state, place)) for place in unexplored_next_to(state, unit.at)]


def _joins(state: State, unit: Unit) -> list[Join]:
    """MW-FOR-01: a unit may move onto a friend's hex and end its activation there, in formation."""
    if is_constructing(state, unit) or not start_is_free(state, unit):
        return []
    around = state.world.grid.around[unit.at]
    return [
        Join(other.id)
        for other in state.of_seat(unit.seat)
        if other.at in around
        and affordable(state, unit, other.at) is not None
        and other.at not in state.tokens
        and may_join(state, unit, other)
    ]


def carry_out(game: War, unit: Unit, choice: Option) -> Procedure[None]:
    """Carry out one order."""
    state = game.state
    match choice:
        case March(to=to):
            yield from _march(game, unit, to)
        case Move(to=to):
            yield from _move(game, unit, to)
        case Attack(hex=hex_, ap=price):
            yield from _attack(game, unit, hex_, price)
        case Shoot(hex=hex_):
            yield from _shoot(game, unit, hex_)
        case Explore(place, middle):
            spend(unit, EXPLORE_AP)
            game.emit(TerritoryAnnounced(unit.id, middle))
            yield from reveal(game, unit.seat, place, state.world.grid.place_of[unit.at])
        case Swap(other):
            yield from _swap(game, unit, state.units[other])
        case SetUp():
            spend(unit, SET_UP_AP)
            unit.set_up = True
            if unit.known_to is None:  # few kinds set up, so the event would give a hidden block away
                game.emit(WeaponSetUp(unit.id))
        case UseAbility():
            yield from announce(game, unit)
        case Cast(name):
            yield from use(game, unit, name)
        case Join(other):
            yield from _join(game, unit, state.units[other])
        case Split():
            _split(game, unit)
        case Abandon():
            lose_site(game, unit)
            unit.acted = True
        case Rest():
            _refund_activation(state, unit)
            unit.resting = True
            game.emit(UnitRests(unit.id))
            finish(game, unit)
        case EndActivation():
            for each in with_partner(state, unit):
                finish(game, each)


def _split(game: War, unit: Unit) -> None:
    """MW-FOR-01, MW-LOG-01: the unit leaves its formation. A partner that has not acted counts as not activated."""
    _, partner = with_partner(game.state, unit)
    break_formation(game.state, unit)
    partner.ordered = partner.ordered and partner.acted
    game.emit(FormationSplit(unit.id, partner.id))


def _refund_activation(state: State, unit: Unit) -> None:
    """MW-LOG-01: a unit that rests gets its activation point back."""
    if unit.ordered and not unit.acted:
        for each in with_partner(state, unit):
            each.ordered = False
        state.players[unit.seat].logistics += state.world.house.expert


def finish(game: War, unit: Unit, *, lose_ap: bool = False) -> None:
    """MW-ACT-06, MW-ACT-08: mark the unit as finished; after an attack or an adventure it loses its remaining AP."""
    unit.finished = True
    if lose_ap:
        unit.ap = 0
    game.emit(UnitFinished(unit.id))


def _move(game: War, unit: Unit, to: str) -> Procedure[None]:
    """Move one step, then resolve what is on the new hex; only one unit of a formation may enter an adventure."""
    state = game.state
    origin = unit.at
    if to in state.tokens and unit.partner:
        _split(game, unit)
    step(game, unit, to)
    yield from _arrive(game, with_partner(state, unit), origin)


def _march(game: War, unit: Unit, to: str) -> Procedure[None]:
    """Step by step, until a block comes into sight or goes out of it where the unit may stop."""
    state = game.state
    in_sight = _identified(state)
    for hex_ in way_to(state, unit, to):
        yield from _move(game, unit, hex_)
        if _identified(state) != in_sight and may_stop(state, unit):
            return


def _identified(state: State) -> set[str]:
    return {unit.id for unit in state.units.values() if unit.known_to is None}


def _arrive(game: War, movers: list[Unit], origin: str) -> Procedure[None]:
    """MW-ADV-01, MW-ADV-07: a token is explored, a caravan is met; both end the activation of those who arrived."""
    state = game.state
    first = movers[0]
    encounter = state.encounter_at(first.at)
    visitors: list[Unit] = []
    if first.at in state.tokens:
        visitors = [first]
        yield from explore_adventure(game, first, origin)
    elif encounter is not None and can_be_met(encounter):
        visitors = [each for each in movers if each.id not in encounter.met and each.kind != DECOY]
        for each in visitors:
            yield from meet(game, each, encounter)
    for each in visitors:
        if each.id in state.units:
            finish(game, each, lose_ap=True)


def _swap(game: War, unit: Unit, other: Unit) -> Procedure[None]:
    """MW-MOV-07: both units enter a hex, so both resolve what they find there."""
    origin, goal = unit.at, other.at
    yield from swap(game, unit, other)
    if unit.at == goal:
        yield from _arrive(game, [unit], origin)
        yield from _arrive(game, [other], goal)


def _attack(game: War, unit: Unit, hex_: str, price: int) -> Procedure[None]:
    """MW-MOV-03: AP is spent whatever the result. A formation attacks as one (MW-FOR-02)."""
    state = game.state
    attackers = [
        each for each in with_partner(state, unit) if arm(state, each) in MELEE or _can_shoot(state, each, hex_)
    ]
    for each in attackers:
        spend(each, price if arm(state, each) in MELEE else SHOOT_AP)
    formation, origin = with_partner(state, unit), unit.at
    fight = yield from melee(game, attackers, hex_)
    advanced = [each for each in formation if each.id in state.units and each.at == hex_]
    if advanced:
        yield from _enter_conquered_hex(game, advanced, origin)
    _end_of_attack(game, formation, fight)


def _enter_conquered_hex(game: War, movers: list[Unit], origin: str) -> Procedure[None]:
    """MW-MOV-04, MW-ADV-01: resolve what is on a hex that was just conquered.

    Only one unit may explore a token: its partner leaves the formation and goes back.
    """
    state = game.state
    first, *others = movers
    if first.at in state.tokens:
        for other in others:
            game.emit(FormationSplit(first.id, other.id))
            break_formation(state, first)
            other.at = origin
            game.emit(Moved(other.id, origin, "MW-MOV-04"))
    yield from _arrive(game, [each for each in movers if each.at == first.at], origin)


def _shoot(game: War, unit: Unit, hex_: str) -> Procedure[None]:
    """MW-MOV-05: always 1 AP. In a formation, every unit that can shoot does."""
    state = game.state
    shooters = [each for each in with_partner(state, unit) if _can_shoot(state, each, hex_)]
    for each in shooters:
        spend(each, SHOOT_AP)
    formation = with_partner(state, unit)
    fight = yield from shoot(game, shooters, hex_)
    _end_of_attack(game, formation, fight)


def _can_shoot(state: State, unit: Unit, hex_: str) -> bool:
    return any(shot.hex == hex_ for shot in shots(state, unit))


def _end_of_attack(game: War, formation: list[Unit], fight: Fight) -> None:
    """MW-ACT-06, MW-HER-04: an attack ends the activation, except for heroes and units with a "move on" ability."""
    state = game.state
    for unit in formation:
        if unit.id not in state.units or unit.finished:
            continue
        unit.attacked = True
        moves_on = in_force(state, fight, unit, fight.target, "move_on")
        if not (moves_on or state.is_hero(unit)):
            finish(game, unit, lose_ap=True)


def _join(game: War, unit: Unit, other: Unit) -> Procedure[None]:
    origin = unit.at
    step(game, unit, other.at)
    unit.partner, other.partner = other.id, unit.id
    game.emit(FormationFormed(unit.id, other.id))
    yield from _arrive(game, [unit], origin)
    if unit.id in game.state.units and not unit.finished:
        finish(game, unit)
