"""The actions offered to a hero of the second edition, and performing them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rulesets.engine.boards.square_grid import Square, place
from rulesets.engine.requests import Option
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.clock.activation import endings
from rulesets.nova_aetas.rules.combat import statuses as first_statuses
from rulesets.nova_aetas.rules.heroes import actions as first
from rulesets.nova_aetas.rules.heroes import card_use
from rulesets.nova_aetas.rules.heroes import moves as first_moves
from rulesets.nova_aetas.rules.missions import abandoning
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.queries import Battle, Step, acting
from rulesets.nova_aetas.state.state import Hero, State
from rulesets.nova_aetas_renaissance.content.cards import Deed
from rulesets.nova_aetas_renaissance.rules.combat import points, statuses
from rulesets.nova_aetas_renaissance.rules.combat.dash import offer_dash
from rulesets.nova_aetas_renaissance.rules.heroes import allies, hero_attack, moves
from rulesets.nova_aetas_renaissance.rules.heroes.targets import attack_options
from rulesets.nova_aetas_renaissance.state.options import Jump
from rulesets.nova_aetas_renaissance.state.queries import is_ally, knows, world


def choices(state: State, hero: Hero) -> tuple[Option, ...]:
    """NR-ABI-04: an Ally with an objective is offered only what serves it; all others choose freely."""
    payable = tuple(actions(state, hero))
    if allies.follows_objective(state, hero) and not statuses.must_recover_first(hero):
        return allies.choices(state, hero, payable)
    return (*payable, *endings(state, hero, payable))


def actions(state: State, hero: Hero) -> Iterator[Option]:
    if statuses.must_recover_first(hero):
        return chain(statuses.recoveries(state, hero), abandoning.LEAVING.offered(state, hero))
    moves_on_foot = tuple(first_moves.moves(state, hero))
    return chain(
        statuses.recoveries(state, hero),
        moves_on_foot,
        moves.jump_options(state, hero, frozenset(walk.to for walk in moves_on_foot)),
        attack_options(state, hero, acting(state).ap),
        (action for action in first.other_actions(state, hero) if _allowed(state, hero, action)),
        _levers_next_to(state, hero),
    )


def _allowed(state: State, hero: Hero, action: Option) -> bool:
    """NR-SNE-14, 17, NR-KEY-02, NR-ABI-01, NR-ICO-04: whether place, keyword and points allow it, also to an Ally."""
    match action:
        case options.PullLever(lever=lever):
            return _may_pull_lever(state, hero, lever)
        case options.TurnOver(at=at):
            return not barred_from(state, hero, at)
        case options.TakeBait():
            return not is_ally(state, hero) and not barred_from(state, hero, state.bait)
        case options.TakeWater():
            return not barred_from(state, hero, *_wells_next_to(state, hero))
        case options.DouseHome(home=home):
            building = state.world.mission.homes[home].building
            return not barred_from(state, hero, *state.world.building_squares[building])
        case options.PushScenery(thing=thing):
            return not barred_from(state, hero, *state.movable[thing])
        case options.PickUp():
            return not is_ally(state, hero)
        case options.UseSkill(skill=skill):
            return _can_afford(state, hero, world(state).cards.skills[skill].use)
        case options.UseItem(item=item):
            return _can_afford(state, hero, world(state).cards.equipment[item].use)
        case _:
            return True


def _can_afford(state: State, hero: Hero, deed: Deed | None) -> bool:
    return deed is not None and points.can_afford(state, hero, deed)


def _may_pull_lever(state: State, hero: Hero, lever: str) -> bool:
    card = world(state).sheet.levers[lever]
    if card.keyword is not None and not knows(state, hero, card.keyword):
        return False
    return not barred_from(state, hero, card.at)


def _wells_next_to(state: State, hero: Hero) -> list[Square]:
    return [well for well in state.world.drawn("W") if hero.at is not None and _adjacent(hero.at, well)]


def barred_from(state: State, hero: Hero, *squares: Square | None) -> bool:
    """NR-SNE-14, 17, NR-MAP-06: Bleeding and Burned heroes cannot act at points of interest; in areas they can."""
    if Token.BLEEDING not in hero.tokens and Token.BURNED not in hero.tokens:
        return False
    return any(at in world(state).sheet.points_of_interest for at in squares)


def _levers_next_to(state: State, hero: Hero) -> Iterator[options.PullLever]:
    """NR-MAP-02: a lever on a square where nobody can stand is pulled from a square next to it."""
    here = hero.at
    if here is None:
        return
    for name, lever in world(state).sheet.levers.items():
        cannot_stand_there = lever.at not in state.world.grid.neighbours
        payable = name not in state.pulled and lever.cost <= acting(state).ap and not lever.enemies_only
        if cannot_stand_there and payable and _adjacent(here, lever.at) and _may_pull_lever(state, hero, name):
            yield options.PullLever(name, lever.cost)


def _adjacent(a: Square, b: Square) -> bool:
    here, there = place(a), place(b)
    return here.level == there.level and abs(here.x - there.x) + abs(here.y - there.y) == 1


def perform(game: Battle, hero: Hero, action: Option) -> Step:
    step = _perform(game, hero, action)
    if allies.follows_objective(game.state, hero):
        yield from allies.perform(game, hero, lambda: tuple(actions(game.state, hero)), action, step)
    else:
        yield from step


def _perform(game: Battle, hero: Hero, action: Option) -> Step:
    if not isinstance(action, options.Attack):
        acting(game.state).base_attack = False
    match action:
        case options.Move():
            yield from moves.move(game, hero, action)
        case Jump():
            yield from moves.jump(game, hero, action)
        case options.Attack():
            yield from hero_attack.attack(game, hero, action)
        case options.DouseFlames():
            yield from statuses.douse(game, hero, action)
        case options.ShakeOff():
            first_statuses.shake_off(game, hero, action)
        case options.UseSkill(skill=skill):
            yield from _use_card(
                game, hero, card_use.use_skill(game, hero, action), world(game.state).cards.skills[skill].use
            )
        case options.UseItem(item=item):
            yield from _use_card(
                game, hero, card_use.use_item(game, hero, action), world(game.state).cards.equipment[item].use
            )
        case options.Reload():
            card_use.reload(game, hero, action, "NR-TRA-30")
        case _:
            yield from first.perform(game, hero, action)
    abandoning.close_proposal(game.state, hero)


def _use_card(game: Battle, hero: Hero, use: Procedure[bool], deed: Deed | None) -> Step:
    """NA-TST-06: a card whose Test failed grants no Dash and no points."""
    worked = yield from use
    if deed is None:
        return
    points.settle(game, hero, deed, worked=worked)
    if deed.dash and worked:
        yield from offer_dash(game, hero)
