"""NA-ACN: what a hero may do with the AP he has left, and doing it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rulesets.engine.requests import Option
from rulesets.nova_aetas.combat import engagement, statuses
from rulesets.nova_aetas.combat.upkeep import forget
from rulesets.nova_aetas.enemies import hunts
from rulesets.nova_aetas.heroes import buildings, card_use, hero_attack
from rulesets.nova_aetas.missions import fires, incognito, leaving, scenery
from rulesets.nova_aetas.movement import noise, pick_up
from rulesets.nova_aetas.movement.movement import reach, walk
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.campaign_options import ProposeLeaving
from rulesets.nova_aetas.state.events import LeftMap
from rulesets.nova_aetas.state.queries import Battle, Step, acting, spend
from rulesets.nova_aetas.state.state import Hero, Standing, State


def actions(state: State, hero: Hero) -> Iterator[Option]:
    """NA-ACN-01: any action, in any order, as long as the AP last."""
    if statuses.bound(hero):
        return chain(statuses.recoveries(state, hero), leaving.leaving_options(state, hero))
    return chain(
        statuses.recoveries(state, hero),
        moves(state, hero),
        hero_attack.attack_options(state, hero, acting(state).ap),
        other_actions(state, hero),
    )


def other_actions(state: State, hero: Hero) -> Iterator[Option]:
    """All that is neither a step nor an attack."""
    return chain(
        card_use.use_options(state, hero),
        _disengage(state, hero),
        buildings.door_options(state, hero),
        buildings.lever_options(state, hero),
        fires.water_options(state, hero),
        incognito.turn_options(state, hero),
        scenery.push_options(state, hero),
        hunts.bait_options(state, hero),
        pick_up.loot_options(state, hero),
        _leave(state, hero),
        leaving.leaving_options(state, hero),
    )


def moves(state: State, hero: Hero) -> Iterator[options.Move]:
    """NA-ENG-02: a blocked hero cannot move. NA-REA-01: with Reaction, from stop to stop, as each moves the token."""
    if hero.at is None or engagement.engagers(state, hero):
        return
    there, stepwise = reach(state, hero, acting(state).ap), state.world.house.reaction
    stops = frozenset(there.squares)
    for square in there.squares:
        cost = there.cost(square)
        if not stepwise or cost <= 1 or not any(at in stops for at in there.path(square)[:-1]):
            yield options.Move(hero.id, square, cost)


def _disengage(state: State, hero: Hero) -> Iterator[options.Disengage]:
    """NA-ENG-05, 10: two AP, and a square to step to."""
    payable = acting(state).ap >= engagement.DISENGAGE_AP
    if payable and engagement.engagers(state, hero) and engagement.squares_away(state, hero):
        yield options.Disengage()


def _leave(state: State, hero: Hero) -> Iterator[options.LeaveMap]:
    """NA-MSB-03: one AP, as for a square; by house rule nothing."""
    cost = 0 if state.world.house.leaving_the_map_is_free else 1
    if hero.at in state.world.exits and acting(state).ap >= cost and not engagement.engagers(state, hero):
        yield options.LeaveMap(cost)


def can_leave_for_nothing(state: State, hero: Hero) -> bool:
    return any(not choice.cost for choice in _leave(state, hero)) and not statuses.bound(hero)


def perform(game: Battle, hero: Hero, action: Option) -> Step:
    if not isinstance(action, options.Attack):
        acting(game.state).base_attack = False
    match action:
        case options.Move():
            _move(game, hero, action)
        case options.Attack():
            yield from hero_attack.attack(game, hero, action)
        case options.UseSkill():
            yield from card_use.use_skill(game, hero, action)
        case options.UseItem():
            yield from card_use.use_item(game, hero, action)
        case options.Reload():
            card_use.reload(game, hero, action)
        case options.ShakeOff():
            statuses.shake_off(game, hero, action)
        case options.DouseFlames():
            yield from statuses.douse(game, hero, action)
        case options.Disengage():
            yield from engagement.disengage(game, hero)
        case options.EnterBuilding():
            buildings.enter(game, hero, action)
        case options.LeaveBuilding():
            buildings.leave(game, hero, action)
        case options.PullLever():
            yield from buildings.pull(game, hero, action)
        case options.TakeWater():
            fires.take_water(game, hero, action)
        case options.DouseHome():
            fires.douse_home(game, hero, action)
        case options.TurnOver():
            yield from incognito.turn_over(game, hero, action)
        case options.PushScenery():
            scenery.push_scenery(game, hero, action)
        case options.TakeBait():
            hunts.take_bait(game, hero, action)
        case options.PickUp():
            yield from pick_up.take_loot(game, hero, action)
        case options.LeaveMap():
            _leave_map(game, hero, action)
        case ProposeLeaving():
            yield from leaving.propose(game, hero)
        case _:
            raise AssertionError(f"{action} was offered but nobody knows how to do it")


def _move(game: Battle, hero: Hero, move: options.Move) -> None:
    path = reach(game.state, hero, move.cost).path(move.to)
    spend(game.state, move.cost)
    walk(game, hero, path, move.cost)
    noise.heard(game, hero)


def _leave_map(game: Battle, hero: Hero, choice: options.LeaveMap) -> None:
    spend(game.state, choice.cost)
    hero.standing, hero.at = Standing.LEFT, None
    game.tell(LeftMap(hero.id))
    forget(game, hero.id)
