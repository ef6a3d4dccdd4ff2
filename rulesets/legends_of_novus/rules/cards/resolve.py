"""Effects, tests, and cards played. A test leads to a moment at which cards may be played, and a card to its effects: see `moments`."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Option
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.content.effects import AnyEffect, Attach, Test
from rulesets.legends_of_novus.rules.cards import moments
from rulesets.legends_of_novus.rules.cards.apply import apply, pay_cost, targets
from rulesets.legends_of_novus.rules.cards.asking import pay, roll_d10
from rulesets.legends_of_novus.rules.cards.board import cards_on_board, total_bonus
from rulesets.legends_of_novus.rules.cards.boons import end_boons
from rulesets.legends_of_novus.rules.cards.conditions import is_met
from rulesets.legends_of_novus.rules.cards.curses import lift_if_immune
from rulesets.legends_of_novus.rules.cards.decks import discard
from rulesets.legends_of_novus.rules.cards.equipping import dismiss, return_overflow, take_off
from rulesets.legends_of_novus.rules.cards.gains import change_gp, change_xp
from rulesets.legends_of_novus.rules.cards.luck import TRAGIC
from rulesets.legends_of_novus.rules.cards.sharing import share
from rulesets.legends_of_novus.rules.cards.windows import OWN_PHASES, abilities, counts_against_limit
from rulesets.legends_of_novus.state.battle_events import RolledTest
from rulesets.legends_of_novus.state.events import (
    AbilityUsed,
    CardPlayed,
    ItemUsed,
    QuestCompleted,
    Redeemed,
    SkillLearned,
)
from rulesets.legends_of_novus.state.goals import check_goal
from rulesets.legends_of_novus.state.options import Play, Redeem, Use
from rulesets.legends_of_novus.state.state import REWARD, Hero, Novus


# ---- effects
def resolve(
    game: Novus, seat: str, effects: Iterable[AnyEffect], source: str, rule: str = "LN-DAT-15"
) -> Procedure[None]:
    """LN-CRD-03: resolve effects in the order written. `source` is the card, creature or place that has them."""
    found = tuple(effects)
    true_before = [is_met(game.state, seat, effect.if_) for effect in found]
    for effect, was_true in zip(found, true_before, strict=True):
        if was_true and (yield from pay_cost(game, seat, effect, source)):
            for each in (yield from targets(game, seat, effect)):
                if isinstance(effect, Test):
                    yield from _test(game, each, effect, source, rule)
                else:
                    yield from apply(game, each, effect, source, rule)


# ---- tests
def _test(game: Novus, seat: str, effect: Test, source: str, rule: str) -> Procedure[None]:
    """LN-BAT-03: roll a d10 plus all bonuses to tests; a natural 1 fails."""
    state = game.state

    def need() -> int:
        return max(2, effect.need - total_bonus(state, seat, "test_bonus"))

    why = Cue("ask.test", seat=seat, card=source, need=need())
    face = yield from roll_d10(seat, why, "LN-BAT-03", need())
    face = yield from moments.after_roll(game, seat, face, "test-die", need)
    bonus = total_bonus(state, seat, "test_bonus")
    passed = face != TRAGIC and face + bonus >= effect.need
    end_boons(state, "roll", (seat,), ("test_bonus",))
    result = "passed" if passed else "failed"
    game.emit(RolledTest(seat, face, face + bonus, effect.need, result))
    yield from resolve(game, seat, effect.success if passed else effect.failure, source, rule)


# ---- playing
def act(game: Novus, seat: str, option: Option) -> Procedure[None]:
    """LN-CRD-06: resolve one card or item completely; then check the goal, and let everyone hold again. Or share something."""
    state = game.state
    match option:
        case Play(card):
            yield from play_card(game, seat, card)
        case Redeem(card):
            redeem(game, seat, card)
        case Use(what) if what in state.heroes[seat].equipped:
            yield from use_item(game, seat, what)
        case Use(what):
            yield from use_ability(game, seat, what)
        case _:
            yield from share(game, seat, option)
            return
    state.withdrawn = []
    check_goal(game)


def play_card(game: Novus, seat: str, name: str) -> Procedure[None]:
    """LN-CRD-03, LN-CRD-09, LN-CRD-10."""
    state, hero, card = game.state, game.state.heroes[seat], game.state.adventure(name)
    hero.adventures.remove(name)
    if state.phase in OWN_PHASES and seat in state.active:
        hero.turn.played += counts_against_limit(state, name)
    game.emit(CardPlayed(seat, name, _PLAYED.get(card.kind, "LN-CRD-04")))
    yield from pay(game, seat, card.cost, "LN-DAT-15")
    match card.kind:
        case "skill":
            hero.skills.append(name)
            game.emit(SkillLearned(seat, name))
            lift_if_immune(game, seat)
        case "quest":
            hero.quests.append(name)
            game.emit(QuestCompleted(seat, name))
            change_xp(game, seat, card.xp or 0, "LN-CRD-09")
            yield from resolve(game, seat, card.effects, name, "LN-CRD-09")
        case _:
            attached_before = _attached(hero, name)
            yield from resolve(game, seat, _effects_when_played(card.effects), name, "LN-CRD-03")
            if _attached(hero, name) <= attached_before:
                discard(state, name)


def _attached(hero: Hero, name: str) -> int:
    """How many copies of a card are attached to weapons."""
    return sum(cards.count(name) for cards in hero.attached.values())


def _effects_when_played(effects: tuple[AnyEffect, ...]) -> tuple[AnyEffect, ...]:
    """What a card does when played: an attachment only attaches; its other effects last while it is attached."""
    attachments = tuple(effect for effect in effects if isinstance(effect, Attach))
    return attachments or effects


_PLAYED = {
    "action": "LN-CRD-05",
    "quest": "LN-CRD-09",
    "skill": "LN-CRD-10",
    "travel": "LN-CRD-12",
}


def redeem(game: Novus, seat: str, card: str) -> None:
    """LN-CRD-11."""
    state, hero = game.state, game.state.heroes[seat]
    content = state.world.content
    (hero.adventures if card in hero.adventures else hero.rewards).remove(card)
    gp = content.rewards[card].gp if card in content.rewards else content.adventures[card].gp
    assert gp is not None, "a Treasure is worth something"
    discard(state, card)
    game.emit(Redeemed(seat, card, gp))
    change_gp(game, seat, gp, "LN-CRD-11")


def use_item(game: Novus, seat: str, card: str) -> Procedure[None]:
    """LN-EQP-07: use it once and discard it; only after its effects, so that they cannot draw the item itself."""
    take_off(game, seat, card)
    game.emit(ItemUsed(seat, card))
    yield from resolve(game, seat, game.state.reward(card).effects, card, "LN-EQP-07")
    game.state.decks[REWARD].discard.append(card)


def use_ability(game: Novus, seat: str, name: str) -> Procedure[None]:
    """LN-DAT-14."""
    ability = abilities(game.state, seat)[name]
    game.state.heroes[seat].turn.used.append(name)
    game.emit(AbilityUsed(seat, name))
    yield from pay(game, seat, ability.cost, "LN-DAT-14")
    if ability.cost.itself:
        _discard_source(game, seat, name)
    yield from resolve(game, seat, ability.effects, name, "LN-DAT-14")


def _discard_source(game: Novus, seat: str, ability: str) -> None:
    """Discard the card that has the ability, as its cost."""
    hero, state = game.state.heroes[seat], game.state
    card = next(name for name, holder in cards_on_board(state, seat) if ability in holder.abilities)
    if card in hero.allies:
        dismiss(game, seat, card)
    elif card in hero.equipped:
        take_off(game, seat, card)
        discard(state, card)
    else:
        for pile in (hero.skills, hero.curses, *hero.attached.values()):
            if card in pile:
                pile.remove(card)
                discard(state, card)
                break
    return_overflow(game, seat)
