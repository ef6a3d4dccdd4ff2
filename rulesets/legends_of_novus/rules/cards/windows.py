"""LN-CRD-05, LN-EQP-07: what a seat can play at the present moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.engine.requests import Option
from rulesets.legends_of_novus.content.cards import Ability, AdventureCard
from rulesets.legends_of_novus.content.effects import (
    AnyEffect,
    Attach,
    CreatureCv,
    Cv,
    EndBattle,
    EscapeBonus,
    Lift,
    Steal,
    Swap,
    TakeAlly,
    TravelDie,
)
from rulesets.legends_of_novus.rules.cards.asking import affordable
from rulesets.legends_of_novus.rules.cards.board import cards_on_board, free_slots, weapons
from rulesets.legends_of_novus.rules.cards.conditions import is_met
from rulesets.legends_of_novus.rules.cards.effect_words import opponents, possible_victims
from rulesets.legends_of_novus.rules.cards.sharing import sharing_options
from rulesets.legends_of_novus.state.options import Play, Use
from rulesets.legends_of_novus.state.state import State

BATTLE_MOMENTS = frozenset({"creature", "escape", "escape-die", "combat-dice", "test-die"})
OWN_PHASES = frozenset({"preparation", "recovery"})
PER_PHASE = 1


def open_at(state: State, when: Iterable[str], moment: str | None) -> bool:
    """Whether one of these windows is open at this moment."""
    return any(
        window in {"any", moment} or (window == "battle" and state.battle is not None and moment in BATTLE_MOMENTS)
        for window in when
    )


def does_something(
    state: State, seat: str, effects: Iterable[AnyEffect], moment: str | None, played: str | None = None
) -> bool:
    """Whether any effect would change anything now. `played` is the card that leaves the hand."""
    return any(_has_effect(state, seat, effect, moment, played) for effect in effects)


def _has_effect(state: State, seat: str, effect: AnyEffect, moment: str | None, played: str | None) -> bool:
    if not is_met(state, seat, effect.if_) or not _has_target(state, seat, effect):
        return False
    battle = state.battle if state.battle and not state.battle.ended else None
    match effect:
        case Cv() | CreatureCv() | EscapeBonus() if effect.lasts in {"turn", "game"}:
            return True
        case Cv(to="creature") | CreatureCv() | EndBattle():
            return battle is not None
        case Cv():
            return battle is not None and bool(_possible_targets(state, seat, effect) & set(battle.standing))
        case EscapeBonus():
            in_time = moment in {"creature", "escape", "escape-die"}
            return (
                battle is not None and in_time and bool(_possible_targets(state, seat, effect) & set(battle.standing))
            )
        case TravelDie(how=how):
            return moment == "travel-die" or how == "twice"
        case Steal(what=what):
            return bool(possible_victims(state, seat, what))
        case Swap(deck=deck):
            own = state.heroes[seat].hand(deck)
            return bool(possible_victims(state, seat, deck)) and len(own) > (played in own)
        case Lift(who=who):
            cursed = state.order if who == "all" else _possible_targets(state, seat, effect)
            return any(state.heroes[each].curses for each in cursed)
        case Attach():
            return bool(weapons(state, seat))
        case TakeAlly(type=kind):
            return any(kind in {None, state.world.content.allies[ally].type} for ally in state.allies)
        case _:
            return True


def _has_target(state: State, seat: str, effect: AnyEffect) -> bool:
    """Whether there is anybody that the effect can be for."""
    return effect.to in {"self", "creature"} or bool(_possible_targets(state, seat, effect))


def _possible_targets(state: State, seat: str, effect: AnyEffect) -> set[str]:
    """The seats that the effect applies to, or could apply to."""
    match effect.to:
        case "partner":
            return {*filter(None, [state.partner(seat)])}
        case "other" | "others":
            return {*opponents(state, seat)}
        case "all":
            return {*state.order}
        case "self" | "creature":
            return {seat}


def playable(state: State, seat: str) -> Iterator[Option]:
    """Action Events, single-use items and abilities that this seat can use now."""
    moment = state.moment
    if moment is None:
        return
    for card in dict.fromkeys(state.heroes[seat].adventures):
        if _interrupts(state, seat, card, moment):
            yield Play(card)
    yield from usable(state, seat, moment)


def interruptions(state: State, seat: str) -> Iterator[Option]:
    """What this seat could do now between two steps of the game: play cards, and share with others."""
    yield from playable(state, seat)
    yield from sharing_options(state, seat)


def _interrupts(state: State, seat: str, name: str, moment: str) -> bool:
    card = state.adventure(name)
    match card.kind:
        case "action":
            when: tuple[str, ...] = card.when or ("any",)
        case _:
            when = tuple(window for window in card.when if window not in OWN_PHASES)
    mine = card.kind == "action" or concerned(state, seat)
    return (
        mine and within_limit(state, seat, name) and open_at(state, when, moment) and _ready(state, seat, name, moment)
    )


def concerned(state: State, seat: str) -> bool:
    """LN-BAT-15: the active player, or a fighter in a battle that another player's card has caused."""
    return seat in state.active or (state.battle is not None and seat in state.battle.fighters)


def counts_against_limit(state: State, name: str) -> bool:
    """LN-PRP-03, LN-CRD-09: whether the card counts against the limit of one card a phase."""
    return state.adventure(name).kind != "action"


def within_limit(state: State, seat: str, name: str) -> bool:
    """LN-PRP-03, LN-REC-03: whether the limit of one card in the player's own phase still allows this card."""
    own_phase = state.phase in OWN_PHASES and seat in state.active
    return not (own_phase and counts_against_limit(state, name) and state.heroes[seat].turn.played >= PER_PHASE)


def _ready(state: State, seat: str, name: str, moment: str | None) -> bool:
    """Whether its conditions are met, its cost can be paid, and it has an effect. LN-CRD-10: a Skill needs a free slot."""
    card = state.adventure(name)
    match card.kind:
        case "quest":
            useful = True
        case "skill":
            useful = free_slots(state, seat)["skill"] >= 1
        case _:
            before = card.kind == "event" or _only_outside_battle(card.when or _default_windows(card))
            useful = (before and _helps_later(state, seat, card.effects)) or does_something(
                state, seat, card.effects, moment, name
            )
    return is_met(state, seat, card.needs) and affordable(state, seat, card.cost, name) and useful


def _default_windows(card: AdventureCard) -> tuple[str, ...]:
    return ("any",) if card.kind == "action" else tuple(OWN_PHASES)


def _only_outside_battle(when: Iterable[str]) -> bool:
    """LN-CRD-04: whether a card cannot be played during a battle, so that it must be played before one."""
    return not {*BATTLE_MOMENTS, "battle", "any"} & set(when)


def _helps_later(state: State, seat: str, effects: Iterable[AnyEffect]) -> bool:
    """LN-BAT-12: whether the effects can wait for the next battle."""
    found = tuple(effects)
    helps = any(
        isinstance(effect, Cv | CreatureCv | EscapeBonus) and is_met(state, seat, effect.if_) for effect in found
    )
    return helps and not any(isinstance(effect, Attach) for effect in found)


def ready(state: State, seat: str, name: str) -> bool:
    return _ready(state, seat, name, state.phase.value)


def usable(state: State, seat: str, moment: str) -> Iterator[Use]:
    """LN-EQP-07, LN-DAT-14."""
    for card in dict.fromkeys(state.heroes[seat].equipped):
        reward = state.reward(card)
        if (
            reward.single_use
            and open_at(state, reward.when or ("any",), moment)
            and is_met(state, seat, reward.needs)
            and _useful(state, seat, reward.when or ("any",), reward.effects, moment)
        ):
            yield Use(card)
    if concerned(state, seat):
        for name, ability in abilities(state, seat).items():
            if _can_use(state, seat, name, ability, moment):
                yield Use(name)


def abilities(state: State, seat: str) -> dict[str, Ability]:
    return {name: ability for _, card in cards_on_board(state, seat) for name, ability in card.abilities.items()}


def _count_of(state: State, seat: str, ability: str) -> int:
    """How many cards of this seat have the ability: with two such rings, each may be used once."""
    return sum(ability in card.abilities for _, card in cards_on_board(state, seat))


def _can_use(state: State, seat: str, name: str, ability: Ability, moment: str) -> bool:
    return (
        open_at(state, ability.when, moment)
        and not (ability.once and state.heroes[seat].turn.used.count(name) >= _count_of(state, seat, name))
        and affordable(state, seat, ability.cost)
        and is_met(state, seat, ability.needs)
        and _useful(state, seat, ability.when, ability.effects, moment)
    )


def _useful(state: State, seat: str, when: Iterable[str], effects: tuple[AnyEffect, ...], moment: str) -> bool:
    later = _only_outside_battle(when) and _helps_later(state, seat, effects)
    return later or does_something(state, seat, effects, moment)
