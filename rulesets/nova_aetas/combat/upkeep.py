"""NA-EFF-10, 15: what a hero keeps going, for AP at the start of each activation or until its holder is wounded."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.nova_aetas.combat.tokens import drop
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import SpellEnded, SpellKept
from rulesets.nova_aetas.state.options import LetGo, Maintain
from rulesets.nova_aetas.state.queries import Battle, Model, Step, acting, spend
from rulesets.nova_aetas.state.state import Hero, Kept, State

STANCE_UPKEEP = 2
"""NA-STA-09: the Maintenance of the Defensive stance."""


def keep(game: Battle, kept: Kept) -> None:
    """Cast anew, an effect replaces itself."""
    state = game.state
    state.kept = [other for other in state.kept if (other.card, other.holder) != (kept.card, kept.holder)]
    state.kept.append(kept)


def pay(game: Battle, hero: Hero) -> Step:
    """NA-EFF-10: the hero decides for each; what he cannot pay ends. NA-ACT-16: before any action."""
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
        game.tell(SpellKept(hero.id, kept.card, kept.upkeep))


def _kept_by(state: State, hero: Hero) -> list[Kept]:
    """The stance is a token with a price of its own, whatever card it came from."""
    kept = [kept for kept in state.kept if kept.caster == hero.id and kept.upkeep]
    if Token.DEFENSIVE_STANCE in hero.tokens and not any(Token.DEFENSIVE_STANCE in each.tokens for each in kept):
        stance = Token.DEFENSIVE_STANCE
        kept.append(Kept(hero.id, stance, hero.id, [stance], STANCE_UPKEEP))
    return kept


def _casting_of(kept: Kept) -> str:
    return f"{kept.card}:{kept.cast or kept.holder}"


def _end_casting(game: Battle, hero: Hero, kept: Kept) -> None:
    """The whole casting, on everyone who is still under it."""
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
    game.tell(SpellEnded(kept.card, kept.holder, rule))


def end_safe(game: Battle, wounded: Model) -> None:
    """NA-EFF-15: an effect that is Safe is over as soon as its holder takes a wound."""
    for kept in [kept for kept in game.state.kept if kept.safe and kept.holder == wounded.id]:
        let_go(game, kept, "NA-EFF-15")


def forget(game: Battle, gone: str) -> None:
    """Whoever has left the game holds nothing and pays for nothing; what is only Safe lasts without him."""
    state = game.state
    state.kept = [kept for kept in state.kept if kept.holder != gone]
    for kept in [kept for kept in state.kept if kept.caster == gone and kept.upkeep]:
        let_go(game, kept, "NA-EFF-10")
