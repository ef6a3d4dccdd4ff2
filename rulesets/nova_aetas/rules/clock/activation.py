"""NA-ACT: an activation from start to end: the AP that must be spent, and when the token moves."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose, Option
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.clock import reaction
from rulesets.nova_aetas.rules.clock.turn_order import hostile, next_token, ra_of
from rulesets.nova_aetas.rules.combat import statuses
from rulesets.nova_aetas.rules.combat.tokens import drop
from rulesets.nova_aetas.rules.combat.wounds import delay_fallen, out_of_game
from rulesets.nova_aetas.rules.enemies import hunts
from rulesets.nova_aetas.rules.heroes.actions import actions
from rulesets.nova_aetas.rules.missions import personae
from rulesets.nova_aetas.state.dial import move_token
from rulesets.nova_aetas.state.events import ActivationBegan, ActivationEnded, Waited
from rulesets.nova_aetas.state.options import Activate, EndActivation, Wait
from rulesets.nova_aetas.state.queries import Battle, Step, acting, friend, spend
from rulesets.nova_aetas.state.state import Activation, Hero, Standing, State
from rulesets.nova_aetas.state.victory import check_end

LEAST_SPENT = 1
"""NA-ACT-20: without this, a token would stay where it is and act forever."""


def begin_next(game: Battle) -> Step:
    """Start the activation of the next token in the active sector."""
    state = game.state
    token = yield from next_token(game)
    if token in state.prey_decks:
        state.active = Activation(token, ap=0, model=token)  # the AP are on the card that it draws
        return
    if hostile(state, token):
        models = [enemy.id for enemy in state.enemies.values() if enemy.kind == token]
        state.active = Activation(token, ap=0, waiting=models)
        return
    hero = friend(state, token)
    if hero.standing is Standing.OUT_OF_ACTION:
        yield from out_of_game(game, hero)
        check_end(game)
        return
    state.active = Activation(token, ap=ra_of(state, token), model=token)
    game.emit(ActivationBegan(token, state.active.ap))


def carry_on(game: Battle) -> Step:
    """Play the current activation to its end, from any point that a State can be in."""
    token = acting(game.state).token
    if token in game.state.heroes:
        yield from _hero_activation(game, game.state.heroes[token])
    elif token in game.state.personae:
        yield from personae.act(game, game.state.personae[token])
    elif token in game.state.prey_decks:
        yield from hunts.act(game, game.state.enemies[token])
    else:
        yield from _enemy_group(game, token)
    game.state.active = None
    check_end(game)


def _hero_activation(game: Battle, hero: Hero) -> Step:
    """NA-ACT-09: until all AP are spent or the player ends it."""
    state = game.state
    active = acting(state)
    yield from _with_reactions(game, hero, state.world.edition.begin(game, hero))
    while hero.in_action and active.ap:
        if drop(game, hero, Token.SLEEP, "NA-STA-22"):  # gained during this activation
            yield from _with_reactions(game, hero, _perform_or_wait(game, hero, Wait(active.ap)))
            break
        why = _question(hero, active.ap)
        action: Option = yield Choose(
            hero.seat, state.world.edition.choices(state, hero), why, "NA-ACN-01", anchor=True
        )
        if isinstance(action, EndActivation):
            break
        state.order = None
        yield from _with_reactions(game, hero, _perform_or_wait(game, hero, action))
        if isinstance(action, Wait):
            break
    end_hero(game, hero)


def _question(hero: Hero, ap: int) -> Cue:
    """An Ally of the second edition belongs to nobody."""
    return Cue("act-ally", hero=hero.id, ap=ap) if hero.seat == ANYONE else Cue("act", hero=hero.id, ap=ap)


def _perform_or_wait(game: Battle, hero: Hero, action: Option) -> Step:
    if isinstance(action, Wait):
        game.emit(Waited(hero.id, action.sectors))
        spend(game.state, action.sectors)
    else:
        yield from game.state.world.edition.perform(game, hero, action)
    check_end(game)


def _with_reactions(game: Battle, hero: Hero, step: Step) -> Step:
    """Do the step. NA-REA-01: with Reaction, the token then moves by the AP spent, and enemies may react."""
    yield from step
    if game.state.world.house.reaction:
        yield from reaction.after_action(game, hero)


def choices(state: State, hero: Hero) -> tuple[Option, ...]:
    """NA-ACN-01: all actions that the hero can pay for, and ending the activation if that is allowed."""
    payable = tuple(actions(state, hero))
    return (*payable, *endings(state, hero, payable))


def endings(state: State, hero: Hero, payable: tuple[Option, ...]) -> tuple[Option, ...]:
    """NA-ACT-12, 20: the hero may stop when his token reaches the next enemy's sector, or when no action costs AP.

    NA-ACN-06, 07: he may Wait instead.
    """
    active = acting(state)
    idle = not any(getattr(action, "cost", True) for action in payable)
    may_wait = not statuses.must_stand_up(state, hero) or (idle and active.spent < LEAST_SPENT)
    waits = tuple(Wait(sectors) for sectors in range(1, active.ap + 1)) if may_wait else ()
    stuck = idle and not waits
    return (EndActivation(), *waits) if stuck or active.spent >= minimum(state, hero) else waits


def minimum(state: State, hero: Hero) -> int:
    """The AP that his token needs to reach the next sector with an enemy's token; without one, all his AP.

    Movements of his token for other reasons, such as a card that delays him, count towards it.
    """
    moved = state.dial[hero.id] - acting(state).followed
    ahead = [time - moved for token, time in state.dial.items() if hostile(state, token) and time > state.now]
    return max(LEAST_SPENT, min(ahead, default=ra_of(state, hero.id)))


def end_hero(game: Battle, hero: Hero) -> None:
    """NA-ACT-19: first the effects at the end; then the token moves by the AP spent, and by six more if the hero fell."""
    state = game.state
    active = acting(state)
    game.emit(ActivationEnded(hero.id, active.spent))
    if hero.standing is Standing.LEFT:
        state.dial.pop(hero.id)
        return
    if hero.id not in state.dial:
        return
    stood = hero.in_action
    state.world.edition.end(game, hero)
    fell = hero.standing is Standing.OUT_OF_ACTION
    if state.world.house.reaction:
        fell = fell and stood  # the token has moved after each action, and for a fall during one
    else:
        move_token(game, hero.id, active.spent)
    if fell:
        delay_fallen(game, hero)


def _enemy_group(game: Battle, kind: str) -> Step:
    """NA-ACT-05, 13..15: every model of the group acts, in the order that the players choose; then the token moves by Ra."""
    state = game.state
    active = acting(state)
    while active.waiting or active.model:
        if active.model is None:
            yield from _next_model(game)
        enemy = state.enemies.get(active.model or "")
        if enemy is not None:
            yield from state.world.edition.take_turn(game, enemy)
        active.model = None
    if kind in state.dial:
        move_token(game, kind, ra_of(state, kind), "NA-ACT-13")


def _next_model(game: Battle) -> Step:
    active = acting(game.state)
    name, *others = game.state.world.edition.next_models(game.state, active.waiting)
    if others:
        choices = tuple(map(Activate, (name, *others)))
        choice: Activate = yield Choose(ANYONE, choices, Cue("which-model"), "NA-ACT-15", anchor=True)
        name = choice.who
    active.waiting.remove(name)
    lent = active.lent.pop(name, 0)
    active.model, active.ap, active.spent = name, ra_of(game.state, active.token) - lent, lent
    active.fresh, active.called = [], False
    game.emit(ActivationBegan(name, active.ap))
