"""NA-CBH-13..18: a spell works completely or not at all; a prayer is stronger with every success."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rulesets.engine.cues import Cue
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Attack, Token, Use
from rulesets.nova_aetas.rules.combat import effects, statuses
from rulesets.nova_aetas.rules.combat.dice_test import attempt, foreseen
from rulesets.nova_aetas.rules.combat.threat import Credit
from rulesets.nova_aetas.rules.combat.tokens import drop, item_of, pass_on
from rulesets.nova_aetas.state.events import AttackRolled
from rulesets.nova_aetas.state.profile import mental_defence
from rulesets.nova_aetas.state.queries import Battle, Model, Step
from rulesets.nova_aetas.state.state import Enemy, Hero, Item, State
from rulesets.nova_aetas.state.trial import RULE_OF_SUCCESS, Trial
from rulesets.nova_aetas.state.victory import is_over

T = TypeVar("T")


def cast(game: Battle, hero: Hero, spell: str, spec: Attack, hit: list[Model], credit: Credit) -> Step:
    """NA-CBH-14..16: with Oppose, one test against each target; without it, one test for all targets."""
    if spec.oppose:
        improved = improved_oppose(game, hero, item_of(hero, spell))
        for target in while_it_lasts(game, hero, hit):
            if (yield from _beats_resistance(game, hero, spell, spec, target, improved=improved)):
                yield from _apply_to(game, hero, spell, spec, target, credit)
    elif (yield from _passes_for_all(game, hero, spell, spec, hit)):
        for target in hit:
            yield from _apply_to(game, hero, spell, spec, target, credit)


def while_it_lasts(game: Battle, hero: Hero, tries: Iterable[T]) -> Iterator[T]:
    """After each, stop if the hero went out of action by his own card (NA-OOA-01) or the battle is over (NA-MIS-06)."""
    for each in tries:
        yield each
        if not hero.in_action or is_over(game.state):
            return


def _beats_resistance(
    game: Battle, hero: Hero, spell: str, spec: Attack, target: Model, *, improved: int
) -> Procedure[bool]:
    """NA-CBH-14, NA-ICO-11: each die against the target's Md."""
    enemy = target if isinstance(target, Enemy) else None
    need = RULE_OF_SUCCESS if enemy is None else mental_defence(game.state, enemy)
    needed = spec.difficulty - improved + (Token.PROVOKE in target.tokens)
    why = Cue("cast", hero=hero.id, target=target.id, weapon=spell, **_several(needed))
    item, marked = item_of(hero, spell), Token.MARKED in target.tokens
    trial = Trial(hero, Use.SPELL, "mi", need, why, "NA-CBH-14", enemy, item, marked=marked)
    tested = yield from attempt(game, trial)
    hits = opposed(game, target, tested.successes, improved=improved)
    game.emit(AttackRolled(hero.id, target.id, spell, tested.faces, tested.need, hits, "NA-CBH-14"))
    return hits >= spec.difficulty


def _several(needed: int) -> dict[str, int]:
    """How many successes it takes is said where one is not enough."""
    return {"needed": needed} if needed > 1 else {}


def opposed(game: Battle, target: Model, hits: int, *, improved: int) -> int:
    """NA-STA-06, 16: Improved Oppose adds successes; Provoke removes one."""
    return max(0, hits + improved - drop(game, target, Token.PROVOKE, "NA-STA-16"))


def _passes_for_all(game: Battle, hero: Hero, spell: str, spec: Attack, hit: list[Model]) -> Procedure[bool]:
    """NA-CBH-15: the rule of success."""
    enemy, others = _enemies_tested(hit)
    why = Cue("cast", hero=hero.id, target=hit[0].id, weapon=spell, **_several(spec.difficulty))
    trial = Trial(
        hero,
        Use.SPELL,
        "mi",
        RULE_OF_SUCCESS,
        why,
        "NA-CBH-15",
        enemy,
        item_of(hero, spell),
        others=others,
        marked=_all_marked(spec, hit),
    )
    tested = yield from attempt(game, trial)
    rolled = AttackRolled(hero.id, hit[0].id, spell, tested.faces, tested.need, tested.successes, "NA-CBH-15")
    game.emit(rolled)
    return tested.successes >= spec.difficulty


def foreseen_test(state: State, hero: Hero, spell: str, spec: Attack, target: Model) -> tuple[int, int, int]:
    """How many dice, what each must show, and how many of them, for a spell or prayer on one target; if no token is spent."""
    enemy, item = target if isinstance(target, Enemy) else None, item_of(hero, spell)
    need = mental_defence(state, enemy) if spec.oppose and enemy is not None else RULE_OF_SUCCESS
    why = Cue("cast", hero=hero.id, target=target.id, weapon=spell)
    use, marked = Use.SPELL if spec.form == "spell" else Use.PRAYER, _all_marked(spec, [target])
    trial = Trial(hero, use, "mi", need, why, "NA-CBH-14", enemy, item, marked=marked)
    count, shows = foreseen(state, trial)
    on_item = item is not None and Token.IMPROVED_OPPOSE in item.tokens
    improved = (Token.IMPROVED_OPPOSE in hero.tokens) + on_item
    opposed_by = (Token.PROVOKE in target.tokens) - improved if spec.oppose else 0
    return count, shows, max(0, spec.difficulty + opposed_by)


def _enemies_tested(hit: list[Model]) -> tuple[Enemy | None, tuple[Enemy, ...]]:
    """The enemy, if the test has one target; else None and all enemies among the targets."""
    enemies = tuple(target for target in hit if isinstance(target, Enemy))
    return (enemies[0], ()) if len(hit) == 1 and enemies else (None, enemies)


def _all_marked(spec: Attack, hit: list[Model]) -> bool:
    """NA-STA-15: one test for several targets gets the bonus only if all are Marked; helping a friend is not an attack."""
    return spec.target != "friend" and all(Token.MARKED in target.tokens for target in hit)


def _apply_to(game: Battle, hero: Hero, spell: str, spec: Attack, target: Model, credit: Credit) -> Step:
    """NA-CBH-12, 16: all the effects and no critical; NA-STA-11: unless an Energy field blocks them."""
    if (yield from _blocked_by_energy_field(game, hero, spec, target)):
        return
    credit.healed += yield from effects.apply_all(game, spec, spell, hero, target, "NA-CBH-16", credit=credit)
    pass_on(game, item_of(hero, spell), target)
    effects.credit_wounds(game, hero, credit, spec, target)


def _blocked_by_energy_field(game: Battle, hero: Hero, spec: Attack, target: Model) -> Procedure[bool]:
    """NA-STA-11: not asked for help from friends, for the caster himself, or without any effect on the target."""
    if spec.target == "friend" or target is hero or not effects.touches(game.state, spec, target):
        return False
    return (yield from statuses.ward_mind(game, target))


def improved_oppose(game: Battle, hero: Hero, item: Item | None) -> int:
    """NA-STA-06, NA-TOK-02: discard the tokens on the hero and on the object; returns how many there were."""
    on_item = item is not None and drop(game, item, Token.IMPROVED_OPPOSE, "NA-TOK-02")
    return drop(game, hero, Token.IMPROVED_OPPOSE, "NA-STA-06") + on_item


def pray(game: Battle, hero: Hero, prayer: str, spec: Attack, hit: list[Model], credit: Credit) -> Step:
    """NA-CBH-17, 18: one test for all targets. NA-ICO-11: with Oppose, one test against each."""
    improved = improved_oppose(game, hero, item_of(hero, prayer)) if spec.oppose else 0
    for tested_together in while_it_lasts(game, hero, [[target] for target in hit] if spec.oppose else [hit]):
        yield from _pray_once(game, hero, prayer, spec, tested_together, credit, improved=improved)


def _pray_once(
    game: Battle, hero: Hero, prayer: str, spec: Attack, hit: list[Model], credit: Credit, *, improved: int
) -> Step:
    """NA-CBH-17, 18: Mi dice at 5+; the effect is multiplied by the successes; one is enough unless the card prints more."""
    needed = spec.difficulty + (spec.oppose > 0 and (Token.PROVOKE in hit[0].tokens) - improved)
    why = Cue("pray", hero=hero.id, target=hit[0].id, weapon=prayer, **_several(needed))
    enemy, others = _enemies_tested(hit)
    item = item_of(hero, prayer)
    need, marked = _prayer_difficulty(game, spec, enemy), _all_marked(spec, hit)
    trial = Trial(hero, Use.PRAYER, "mi", need, why, "NA-CBH-17", enemy, item, others=others, marked=marked)
    tested = yield from attempt(game, trial)
    hits = tested.successes
    if spec.oppose:
        hits = opposed(game, hit[0], hits, improved=improved)
    game.emit(AttackRolled(hero.id, hit[0].id, prayer, tested.faces, tested.need, hits, "NA-CBH-17"))
    if hits < spec.difficulty:
        return
    for target in hit:
        if (yield from _blocked_by_energy_field(game, hero, spec, target)):
            continue
        healed = yield from effects.apply_all(game, spec, prayer, hero, target, "NA-CBH-18", hits, credit)
        credit.healed += healed
        pass_on(game, item, target)
        effects.credit_wounds(game, hero, credit, spec, target)


def _prayer_difficulty(game: Battle, spec: Attack, enemy: Enemy | None) -> int:
    """NA-ICO-11: with Oppose, the target's Md."""
    return mental_defence(game.state, enemy) if spec.oppose and enemy is not None else RULE_OF_SUCCESS
