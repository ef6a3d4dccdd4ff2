"""NA-EFF-10, 15: effects that last while their caster pays AP at the start of each activation, or until a wound."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.combat.tokens import drop
from rulesets.nova_aetas.state.events import SpellEnded, SpellKept
from rulesets.nova_aetas.state.options import LetGo, Maintain
from rulesets.nova_aetas.state.queries import Battle, Model, Step, acting, spend
from rulesets.nova_aetas.state.state import Casting, Hero, Kept, State

STANCE_UPKEEP = 2
"""NA-STA-09: the Maintenance of the Defensive stance."""


def keep(game: Battle, kept: Kept) -> None:
    """Note an effect to keep up; it replaces an older one of the same card on the same holder."""
    state = game.state
    state.kept = [other for other in state.kept if (other.card, other.holder) != (kept.card, kept.holder)]
    state.kept.append(kept)


def pay(game: Battle, hero: Hero) -> Step:
    """NA-EFF-10: the player decides for each effect; one that cannot be paid ends. NA-ACT-16: before any action."""
    active = acting(game.state)
    while due := [kept for kept in _kept_by(game.state, hero) if _casting_of(kept) not in active.upkeep_paid]:
        kept = due[0]
        if kept.upkeep > active.ap:
            _end_casting(game, hero, kept)
            continue
        choices = (Maintain(kept.card, kept.holder, kept.upkeep), LetGo(kept.card, kept.holder))
        why = Cue("maintain", hero=hero.id, card=kept.card, holder=kept.holder)
        choice = yield Choose(hero.seat, choices, why, "NA-EFF-10", anchor=True)
        if isinstance(choice, LetGo):
            _end_casting(game, hero, kept)
            continue
        spend(game.state, kept.upkeep)
        active.upkeep += kept.upkeep
        active.upkeep_paid.append(_casting_of(kept))
        game.emit(SpellKept(hero.id, kept.card, kept.upkeep))


def _kept_by(state: State, hero: Hero) -> list[Kept]:
    """Everything that the hero pays for. The Defensive stance has its own price, whatever card gave it."""
    kept = [kept for kept in state.kept if kept.caster == hero.id and kept.upkeep]
    if Token.DEFENSIVE_STANCE in hero.tokens and not any(Token.DEFENSIVE_STANCE in each.tokens for each in kept):
        stance = Token.DEFENSIVE_STANCE
        kept.append(Kept(hero.id, stance, hero.id, [stance], STANCE_UPKEEP))
    return kept


def _casting_of(kept: Kept) -> Casting:
    return Casting(kept.card, kept.cast, None if kept.cast is not None else kept.holder)


def _end_casting(game: Battle, hero: Hero, kept: Kept) -> None:
    """End a casting for all its holders."""
    for each in _kept_by(game.state, hero):
        if _casting_of(each) == _casting_of(kept):
            let_go(game, each, "NA-EFF-10")


def let_go(game: Battle, kept: Kept, rule: str) -> None:
    state = game.state
    state.kept = [other for other in state.kept if other is not kept]
    holder = (state.heroes | state.personae | state.enemies).get(kept.holder)
    if holder is not None:
        for token in kept.tokens:
            drop(game, holder, token, rule)
    game.emit(SpellEnded(kept.card, kept.holder, rule))


def end_safe(game: Battle, wounded: Model) -> None:
    """NA-EFF-15: a Safe effect ends when its holder takes a wound."""
    for kept in [kept for kept in game.state.kept if kept.safe and kept.holder == wounded.id]:
        let_go(game, kept, "NA-EFF-15")


def forget(game: Battle, gone: str) -> None:
    """Remove what a character who left the game held, and what needed its upkeep; its Safe effects on others go on."""
    state = game.state
    state.kept = [kept for kept in state.kept if kept.holder != gone]
    for kept in [kept for kept in state.kept if kept.caster == gone and kept.upkeep]:
        let_go(game, kept, "NA-EFF-10")
