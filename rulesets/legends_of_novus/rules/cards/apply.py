"""LN-DAT-15: one effect: its cost, its targets, and what it does."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.card_text import price
from rulesets.legends_of_novus.content.effects import (
    AnyEffect,
    Attach,
    CurseHero,
    Destroy,
    Discard,
    DrawCards,
    EndBattle,
    Go,
    Gp,
    Lift,
    Manual,
    Peek,
    Reorder,
    Search,
    StartBattle,
    Steal,
    Swap,
    TakeAlly,
    TravelDie,
    Xp,
)
from rulesets.legends_of_novus.rules.cards import effect_words as words
from rulesets.legends_of_novus.rules.cards.asking import affordable, ask, ask_target, destroy_items, discard_cards, pay
from rulesets.legends_of_novus.rules.cards.board import weapons
from rulesets.legends_of_novus.rules.cards.boons import ends_with_battle, give_boon
from rulesets.legends_of_novus.rules.cards.equipping import attach, take_ally
from rulesets.legends_of_novus.rules.cards.gains import change_gp, change_xp
from rulesets.legends_of_novus.rules.cards.travel_die import change_travel_die
from rulesets.legends_of_novus.state.options import Attach as AttachOption
from rulesets.legends_of_novus.state.options import Decline, Pay
from rulesets.legends_of_novus.state.state import Encounter, Novus, State


def pay_cost(game: Novus, seat: str, effect: AnyEffect, source: str) -> Procedure[bool]:
    """LN-DAT-15: offer to pay the cost, if any. Returns whether the effect happens."""
    if effect.cost is None:
        return True
    if not affordable(game.state, seat, effect.cost):
        return False
    why = Cue("ask.pay", seat=seat, card=source, price=tuple(price(effect.cost)))
    choice = yield Choose(seat, (Pay(), Decline()), why, "LN-DAT-15")
    if choice == Decline():
        return False
    yield from pay(game, seat, effect.cost, "LN-DAT-15")
    return True


def targets(game: Novus, seat: str, effect: AnyEffect) -> Procedure[list[str]]:
    """LN-DAT-15: the seats that the effect applies to."""
    state = game.state
    if isinstance(effect, Steal | Swap):
        return [seat]
    match effect.to:
        case "self" | "creature":
            return [seat]
        case "partner":
            partner = state.partner(seat)
            return [] if partner is None else [partner]
        case "others":
            return words.opponents(state, seat)
        case "all":
            return list(state.from_active())
        case "other":
            target = yield from ask_target(seat, _possible_targets(state, seat, effect), Cue("ask.target", seat=seat))
            return [] if target is None else [target]


def _possible_targets(state: State, seat: str, effect: AnyEffect) -> list[str]:
    """LN-DAT-15: any other player; for an effect that counts only in this battle, those who fight in it."""
    found = words.opponents(state, seat)
    if state.battle is None or not ends_with_battle(effect):
        return found
    return [each for each in found if each in state.battle.standing] or found


def apply(game: Novus, seat: str, effect: AnyEffect, source: str, rule: str) -> Procedure[None]:
    """LN-DAT-15: carry out any effect but a test, which leads to further effects. Lasting ones become boons."""
    state = game.state
    match effect:
        case Xp(n=n):
            change_xp(game, seat, n, rule)
        case Gp(n=n):
            change_gp(game, seat, n, rule)
        case Steal():
            yield from words.steal(game, seat, effect)
        case Swap():
            yield from words.swap(game, seat, effect)
        case DrawCards():
            yield from words.draw_cards(game, seat, effect, rule)
        case Discard(n=n):
            yield from discard_cards(game, seat, n, rule)
        case Destroy(n=n):
            yield from destroy_items(game, seat, n)
        case Peek() | Reorder():
            yield from words.peek(game, seat, effect)
        case Search():
            yield from words.search(game, seat, effect, rule)
        case TakeAlly(type=kind):
            yield from take_ally(game, seat, kind)
        case Attach():
            yield from _attach(game, seat, source)
        case StartBattle(type=kind, cv=cv):
            state.encounters.append(Encounter(seat, kind=kind, cv=cv))
        case EndBattle():
            if state.battle is not None:
                state.battle.ended = True
        case CurseHero():
            yield from words.curse(game, seat, effect, rule)
        case Lift():
            yield from words.lift(game, seat, effect, source)
        case Go():
            yield from words.go(game, seat, effect)
        case TravelDie(how=how):
            yield from change_travel_die(game, seat, how)
        case Manual():
            yield from words.by_hand(game, seat, source)
        case _:
            give_boon(game, seat, effect, source)


def _attach(game: Novus, seat: str, card: str) -> Procedure[None]:
    found = weapons(game.state, seat)
    if found:
        options = (AttachOption(card, weapon) for weapon in found)
        choice = yield from ask(seat, options, Cue("ask.attach", seat=seat, card=card), "LN-EQP-09")
        assert isinstance(choice, AttachOption)
        attach(game, seat, card, choice.weapon)
