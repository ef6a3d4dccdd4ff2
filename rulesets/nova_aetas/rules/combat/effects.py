"""NA-EFF, NA-ICO-12: the effects that cards list, applied to their targets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Attack, Deed, Effect, Token
from rulesets.nova_aetas.content.enemy_cards import EnemyAttack, EnemySkill
from rulesets.nova_aetas.rules.combat.pushing import push
from rulesets.nova_aetas.rules.combat.threat import Credit, credit_attack, lower_threat, raise_threat
from rulesets.nova_aetas.rules.combat.tokens import drop, give, takes
from rulesets.nova_aetas.rules.combat.upkeep import keep
from rulesets.nova_aetas.rules.combat.wounds import heal
from rulesets.nova_aetas.state.dial import move_token
from rulesets.nova_aetas.state.queries import Battle, Model, Step, has_skill, present
from rulesets.nova_aetas.state.state import Enemy, Hero, Kept, State

Held: TypeAlias = list[tuple[Model, tuple[Token, ...]]]
"""Characters who may gain tokens from a card, each with the tokens held before."""


def apply(
    game: Battle, effect: Effect, target: Model, rule: str, times: int = 1, user: Model | None = None
) -> Procedure[int]:
    """Apply an effect to the target, or to the user if the card says so; returns how many wounds it healed.

    NA-CBH-17: for a prayer, `times` over. Nothing happens to a target that is already dead.
    """
    if effect.to == "self" and user is not None:
        target = user
    if not present(game.state, target):
        return 0
    count = effect.count * times
    match effect.do:
        case "wounds":
            yield from game.state.world.edition.wound(game, target, count, rule)
        case "heal" | "first-aid":
            return heal(game, target, count, rule) if isinstance(target, Hero) else 0
        case "push":
            if user is not None:
                yield from game.state.world.edition.push(game, user, target, count, rule)
        case "delay" | "hurry":
            _move_token(game, effect, target, count, rule)
        case "threat" | "calm":
            _change_threat(game, effect, target, count, rule)
        case "status" | "cure" | "coat":
            _change_token(game, effect, target, rule)
    return 0


def apply_all(
    game: Battle,
    card: Attack | Deed,
    name: str,
    user: Hero,
    target: Model,
    rule: str,
    times: int = 1,
    credit: Credit | None = None,
) -> Procedure[int]:
    """Apply all effects of a card to one target, and note those that need upkeep. Returns the wounds healed.

    NA-EFF-01: if a card has several targets, `credit` remembers that its effects on the user are already done.
    """
    served = credit is not None and credit.served
    before = held_before(target, user)
    healed = 0
    for effect in card.effects:
        if not (served and effect.to == "self"):
            healed += yield from apply(game, effect, target, rule, times, user)
    if credit is not None:
        credit.served = True
    note_kept(game, card, name, user, before)
    return healed


def held_before(target: Model, user: Hero) -> Held:
    holders: tuple[Model, ...] = (target,) if target is user else (target, user)
    return [(holder, tuple(holder.tokens)) for holder in holders]


def note_kept(game: Battle, card: Attack | Deed, name: str, user: Hero, before: Held) -> None:
    """NA-EFF-10, 15: note the tokens gained since `before`, if the card needs upkeep or is Safe."""
    for holder, had in before:
        new = [token for token in holder.tokens if token not in had]
        if new and (card.upkeep or card.safe) and present(game.state, holder):
            keep(game, Kept(user.id, name, holder.id, new, card.upkeep, card.safe, _casting_time(game.state)))


def touches(state: State, card: Attack | Deed, target: Model) -> bool:
    """Whether the card would have any effect on the target."""
    return any(effect.to == "target" and _changes_something(state, effect, target) for effect in card.effects)


def _changes_something(state: State, effect: Effect, target: Model) -> bool:
    match effect.do:
        case "status":
            return effect.token is not None and takes(target, effect.token) and can_hold(state, target, effect.token)
        case "cure":
            return effect.token in target.tokens
        case "heal" | "first-aid" | "hurry" | "threat" | "calm":
            return isinstance(target, Hero)
        case "wounds" | "push" | "delay" | "coat":
            return True


def _casting_time(state: State) -> tuple[int, int]:
    """Unique for each casting of a hero: no two happen at the same time with the same AP spent."""
    return state.now, 0 if state.active is None else state.active.spent


def credit_wounds(game: Battle, hero: Hero, credit: Credit, attack: Attack, target: Model) -> None:
    """NA-THR-04, 06: wounds dealt by an attack's effects count as wounds of the attack, and so does a kill."""
    slain = not present(game.state, target)
    credit_attack(game, hero, credit, wounds_in(attack.effects), critical=False, slain=slain)


def wounds_in(effects: Iterable[Effect]) -> int:
    return sum(effect.count for effect in effects if effect.do == "wounds" and effect.to == "target")


def credit_kill(game: Battle, hero: Hero, target: Model) -> None:
    """NA-THR-06: a kill counts even if the card is not an attack."""
    if not present(game.state, target):
        raise_threat(game, hero, "NA-THR-06")


def _change_token(game: Battle, effect: Effect, target: Model, rule: str) -> None:
    assert effect.token is not None
    if effect.do == "cure":
        drop(game, target, effect.token, rule)
        return
    if not can_hold(game.state, target, effect.token):
        return
    if give(game, target, effect.token, rule) and effect.token in {Token.SHEEP, Token.CONVERT}:
        _end_engagements(game.state, target)


def can_hold(state: State, target: Model, token: Token) -> bool:
    """NA-STA-18: of the enemies, only those with mental attacks or skills can be silenced."""
    return token is not Token.SILENCE or isinstance(target, Hero) or has_mind(state, target)


def has_mind(state: State, enemy: Enemy) -> bool:
    blast = has_skill(state, enemy, EnemySkill.ICE_BLAST)
    return blast or any(attack.sphere == "mental" for attack in _attacks_of(state, enemy))


def _attacks_of(state: State, enemy: Enemy) -> tuple[EnemyAttack, ...]:
    """NA-HUN-04: those of a prey are on its action cards."""
    prey = state.world.content.prey.get(enemy.kind)
    if prey is not None:
        return tuple(action.attack for action in prey.actions.values() if action.attack is not None)
    card = state.world.enemy(enemy.kind)
    printed: tuple[EnemyAttack, ...] = getattr(card, "attacks", (card.attack,))  # a later edition prints several
    return printed


def _end_engagements(state: State, target: Model) -> None:
    """NA-STA-02, 07: Sheep and Convert end all engagements of their target."""
    state.engaged = [pair for pair in state.engaged if target.id not in pair]


def push_straight(game: Battle, user: Model, target: Model, squares: int, rule: str) -> Step:
    """NA-EFF-04: square by square, until something is in the way."""
    for _ in range(squares):
        if user.at is None or not push(game, user.at, target, rule):
            break
    yield from ()


def _move_token(game: Battle, effect: Effect, target: Model, count: int, rule: str) -> None:
    """NA-ESK-24, NA-STA-31: move a hero's Activation token; an enemy shares its token with a group, so it gets Stunned."""
    if isinstance(target, Enemy):
        if effect.do == "delay":
            give(game, target, Token.STUNNED, rule)
        return
    waits = game.state.dial[target.id] - game.state.now
    by = count if effect.do == "delay" else -min(count, waits)
    if by:
        move_token(game, target.id, by, rule)


def _change_threat(game: Battle, effect: Effect, target: Model, count: int, rule: str) -> None:
    """NA-THR-09: skills may change Threat Values."""
    if not isinstance(target, Hero):
        return
    if effect.do == "threat":
        raise_threat(game, target, rule, count)
    else:
        lower_threat(game, target, rule, count)
