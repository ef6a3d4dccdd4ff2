"""NA-STA, NA-ACT-16..19: what status tokens do at the start of an activation, during it, and at its end."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, Faces
from rulesets.engine.requests import Choose, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.content.enemy_cards import EnemyAttack
from rulesets.nova_aetas.rules.combat import upkeep
from rulesets.nova_aetas.rules.combat.tokens import drop, give
from rulesets.nova_aetas.rules.combat.wounds import wound
from rulesets.nova_aetas.state.action import Action, Family
from rulesets.nova_aetas.state.events import FlamesFought
from rulesets.nova_aetas.state.options import DouseFlames, Keep, ShakeOff, SpendToken
from rulesets.nova_aetas.state.queries import Battle, Model, Step, acting, gear, spend, touching
from rulesets.nova_aetas.state.state import Enemy, Hero, Persona, State

SHAKE_OFF_AP = {Token.STUNNED: 2, Token.KNOCKED_DOWN: 1}
"""NA-STA-31, NA-ESK-10: the AP to pay before any other action."""
DOUSE_AP = 1
DOUSE_NEED = 4
FLYER_RANGE = 2
TAKEN_OUT = (Token.SHEEP, Token.CONVERT)
"""NA-STA-02, 07: a character with one of these does nothing at all until the card's condition ends it."""


# The start of an activation


def begin(game: Battle, who: Model) -> Step:
    """Only for a hero are there decisions to make."""
    if isinstance(who, Hero) and not isinstance(who, Persona):
        yield from begin_hero(game, who)
    else:
        begin_enemy(game, who)


def begin_hero(game: Battle, hero: Hero) -> Step:
    """NA-ACT-16..18: tokens take effect together, then upkeep is paid, then skills and gear grant tokens."""
    active = acting(game.state)
    if active.begun:
        return
    _start_tokens(game, hero)
    yield from upkeep.pay(game, hero)
    content = game.state.world.content
    granted = [token for card in gear(game.state, hero) for token in card.grants]
    granted += [token for skill in hero.skills for token in content.skills[skill].grants]
    for token in granted:
        give(game, hero, token, "NA-ACT-18")
    hero.used = []
    active.begun = True


def begin_enemy(game: Battle, enemy: Model) -> None:
    """For enemies and personae."""
    _start_tokens(game, enemy)
    recover(game, enemy)


def recover(game: Battle, enemy: Model) -> None:
    """Pay for what can be shaken off: at the start, and again for tokens gained during the activation."""
    if not enemy.tokens:
        return
    active = acting(game.state)
    _skip_for_sleep(game, enemy)
    if any(token in enemy.tokens for token in TAKEN_OUT):
        spend(game.state, active.ap)
    for token, cost in SHAKE_OFF_AP.items():
        if token in to_shake_off(enemy) and cost <= active.ap:
            spend(game.state, cost)
            drop(game, enemy, token, _shake_rule(token))
    if any(token in enemy.tokens for token in SHAKE_OFF_AP):
        spend(game.state, active.ap)


def _start_tokens(game: Battle, who: Model) -> None:
    """NA-STA-01, 05, 22: Charm ends; Acted and Sleep take all the AP and end."""
    if not who.tokens:
        return
    drop(game, who, Token.CHARM, "NA-STA-05")
    if drop(game, who, Token.ACTED, "NA-STA-01"):
        spend(game.state, acting(game.state).ap)
    _skip_for_sleep(game, who)


def _skip_for_sleep(game: Battle, who: Model) -> None:
    if drop(game, who, Token.SLEEP, "NA-STA-22"):
        spend(game.state, acting(game.state).ap)


# While it lasts


def bound(hero: Hero) -> bool:
    """Whether the hero has a token that he must shake off, or wait out, before he can act."""
    return bool(hero.tokens) and any(token in hero.tokens for token in (*SHAKE_OFF_AP, *TAKEN_OUT))


def recoveries(state: State, hero: Hero) -> Iterator[ShakeOff | DouseFlames]:
    """NA-STA-26, 31, NA-ESK-10."""
    ap = acting(state).ap
    if not hero.tokens or any(token in hero.tokens for token in TAKEN_OUT):
        return
    for token in to_shake_off(hero):
        if SHAKE_OFF_AP[token] <= ap:
            yield ShakeOff(token, SHAKE_OFF_AP[token])
    if Token.BURNED in hero.tokens and not bound(hero):
        yield DouseFlames(DOUSE_AP)


def to_shake_off(who: Model) -> tuple[Token, ...]:
    """NA-STA-31: Stunned must be shaken off before Knocked down."""
    return tuple(token for token in SHAKE_OFF_AP if token in who.tokens)[:1]


def must_stand_up(state: State, hero: Hero) -> bool:
    """Whether a hero who is knocked down may not Wait.

    NA-ESK-10: he can only stand up, unless he cannot pay for that.
    """
    return Token.KNOCKED_DOWN in hero.tokens and any(choice.cost for choice in recoveries(state, hero))


def shake_off(game: Battle, hero: Hero, choice: ShakeOff) -> None:
    spend(game.state, choice.cost)
    drop(game, hero, choice.token, _shake_rule(choice.token))


def _shake_rule(token: Token) -> str:
    return "NA-STA-31" if token is Token.STUNNED else "NA-ESK-10"


def douse(game: Battle, hero: Hero, choice: DouseFlames) -> Step:
    """NA-STA-26: one D6 for every class. It is not a test, so no token changes it."""
    spend(game.state, choice.cost)
    faces: Faces = yield Roll(hero.seat, (D6,), Cue("douse", hero=hero.id), "NA-STA-26", need=DOUSE_NEED)
    game.emit(FlamesFought(hero.id, faces[0]))
    if faces[0] >= DOUSE_NEED:
        drop(game, hero, Token.BURNED, "NA-STA-26")


def ignored(state: State, at: Square, hero: Hero) -> bool:
    """Whether an enemy on `at` ignores the hero. NA-STA-05: next to one with Charm. NA-STA-10: any in Disguise."""
    if not hero.tokens:
        return False
    if Token.DISGUISE in hero.tokens:
        return True
    return Token.CHARM in hero.tokens and hero.at is not None and touching(state, at, hero.at)


def may_strike(enemy: Enemy, hero: Hero, attack: EnemyAttack) -> bool:
    """NA-STA-13, 18, 23: no short weapon against a flyer, no close attack while Blinded, no mental one while silenced."""
    if attack.sphere == "mental" and Token.SILENCE in enemy.tokens:
        return False
    if attack.sphere == "physical" and attack.range == 1 and Token.BLINDED in enemy.tokens:
        return False
    return Token.FLY not in hero.tokens or attack.range >= FLYER_RANGE


# Under attack


def strength_of(game: Battle, enemy: Enemy, hero: Hero, printed: int, improved: Token) -> int:
    """NA-STA-06, 16, 21, 25: the strikes or the Oppose of this attack. All tokens that change it are discarded."""
    rule = "NA-STA-21" if improved is Token.IMPROVED_STRIKE else "NA-STA-06"
    printed += drop(game, enemy, improved, rule)
    printed -= drop(game, enemy, Token.DISTRACTED, "NA-STA-25")
    printed -= drop(game, hero, Token.PROVOKE, "NA-STA-16")
    return max(0, printed)


def difficulty_for(hero: Hero, printed: int) -> int:
    """NA-STA-15: one more for a Marked hero."""
    return printed + (Token.MARKED in hero.tokens)


def ward_wound(game: Battle, target: Model, count: int) -> Procedure[int]:
    """NA-STA-08: Defence prevents one wound of a physical attack; a player is asked, an enemy always uses it.

    Returns the wounds left.
    """
    if not count or Token.DEFENCE not in target.tokens:
        return count
    if isinstance(target, Hero) and not (yield from _wants_to_spend(target, Token.DEFENCE, "NA-STA-08")):
        return count
    drop(game, target, Token.DEFENCE, "NA-STA-08")
    return count - 1


def ward_mind(game: Battle, target: Model) -> Procedure[bool]:
    """NA-STA-11: whether an Energy field is spent to prevent all effects of a mental attack."""
    if Token.ENERGY_FIELD not in target.tokens:
        return False
    if isinstance(target, Hero) and not (yield from _wants_to_spend(target, Token.ENERGY_FIELD, "NA-STA-11")):
        return False
    return drop(game, target, Token.ENERGY_FIELD, "NA-STA-11")


def _wants_to_spend(hero: Hero, token: Token, rule: str) -> Procedure[bool]:
    choice = yield Choose(hero.seat, (SpendToken(token), Keep()), Cue("ward", hero=hero.id, token=token), rule)
    return isinstance(choice, SpendToken)


# The end of an activation


def end(game: Battle, who: Model) -> None:
    """NA-ACT-19: before the Activation token moves. NA-STA-37: all wounds of this check are dealt together."""
    if not who.tokens:
        return
    burns = Token.BURNED in who.tokens
    bleeds = Token.BLEEDING in who.tokens and Token.BLEEDING not in acting(game.state).fresh
    if bleeds:
        drop(game, who, Token.BLEEDING, "NA-STA-34")
    if burns and isinstance(who, Enemy):
        drop(game, who, Token.BURNED, "NA-STA-28")
    drop(game, who, Token.BLINDED, "NA-STA-23")
    drop(game, who, Token.HINDERED, "NA-STA-29")
    if isinstance(who, Enemy) or who.in_action:
        wound(game, who, burns + bleeds, _wound_rule(who, burns=burns, bleeds=bleeds))


def _wound_rule(who: Model, *, burns: bool, bleeds: bool) -> str:
    if burns and bleeds:
        return "NA-STA-37"
    if burns:
        return "NA-STA-27" if isinstance(who, Hero) else "NA-STA-28"
    return "NA-STA-34"


RECOVERIES = Family(recoveries, (Action(ShakeOff, shake_off), Action(DouseFlames, douse)))
