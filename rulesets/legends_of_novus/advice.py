"""Why the bot would take an option, in a few words for the player who asked for a hint."""

from __future__ import annotations

from fractions import Fraction

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.legends_of_novus.bot import card_value, distances, quest_chance, wanted_place
from rulesets.legends_of_novus.card_text import signed
from rulesets.legends_of_novus.rules.battle.scene import is_ahead, scene, win_chance
from rulesets.legends_of_novus.rules.cards.board import modifier
from rulesets.legends_of_novus.rules.cards.equipping import wearable
from rulesets.legends_of_novus.state import options as o
from rulesets.legends_of_novus.state.state import State

PLAIN = {
    o.EndPreparation: Cue("reason.ready"),
    o.EndTurn: Cue("reason.ready"),
    o.Redeem: Cue("reason.redeem"),
    o.Buy: Cue("reason.buy"),
    o.TradeXp: Cue("reason.trade"),
    o.TakeGold: Cue("reason.gold"),
    o.Attach: Cue("reason.attach"),
    o.Luck: Cue("reason.luck"),
    o.Discard: Cue("reason.least"),
    o.Destroy: Cue("reason.least"),
    o.Keep: Cue("reason.most"),
    o.Unequip: Cue("reason.swap"),
    o.Withdraw: Cue("reason.keep"),
    o.Pick: Cue("reason.hero"),
}
"""Options with the same reason every time."""


def advice(state: State, request: Choose, option: Option) -> Cue | None:
    seat = request.seat
    if seat not in state.heroes:
        return None
    match option:
        case o.Travel() | o.TravelTogether():
            return _goal(state, seat, state.heroes[seat].place)
        case o.Move(to):
            return _goal(state, option.piece if option.piece in state.heroes else seat, to, moved=True)
        case o.Explore() | o.ExploreTogether():
            return _exploring(state, seat)
        case o.Fight() | o.Escape() if state.battle is not None and state.battle.standing:
            return _battle(state, isinstance(option, o.Fight))
        case o.Equip(card):
            return _equip(state, seat, card)
        case o.Sell(card):
            return Cue("reason.sell" if wearable(state, seat, card) else "reason.sell-useless")
        case o.TakeClass(name) | o.Advance(name):
            return Cue("reason.class", n=signed(state.world.content.classes[name].cv))
        case o.Play(card) if card in state.world.content.adventures and state.adventure(card).kind == "quest":
            return Cue("reason.quest", xp=state.adventure(card).xp or 0)
        case o.Play() | o.Use():
            return Cue("reason.turns-battle" if state.battle is not None else "reason.play")
        case o.GoOn() | o.TakeIt():
            return _letting_go(state)
        case _:
            return PLAIN.get(type(option))


def _goal(state: State, seat: str, start: str, *, moved: bool = False) -> Cue | None:
    """Where the hero is heading for, why, and how far it is from `start`."""
    goal = wanted_place(state, seat)
    if goal is None:
        return Cue("reason.see-places")
    why, dweller = Cue("reason.goal-card"), state.dweller(goal)
    if dweller is not None:
        why = Cue("reason.goal-creature", creature=dweller, odds=_percent(quest_chance(state, seat, dweller)))
    elif state.world.content.places[goal].hero_class in state.icons(seat):
        why = Cue("reason.goal-class")
    far = distances(state.world)[start].get(goal, 0)
    if not far:
        return Cue("reason.goal-here", place=goal, why=why)
    return Cue("reason.goal-after" if moved else "reason.goal", place=goal, count=far, why=why)


def _exploring(state: State, seat: str) -> Cue:
    dweller = state.dweller(state.heroes[seat].place)
    if dweller is None:
        return Cue("reason.explore")
    return Cue("reason.explore-quest", creature=dweller, odds=_percent(quest_chance(state, seat, dweller)))


def _battle(state: State, fights: bool) -> Cue:
    battle = state.battle
    assert battle is not None, "only somebody in a battle fights or escapes"
    values = {**scene(state, battle), "odds": _percent(win_chance(state, battle))}
    return Cue("reason.fight" if fights else "reason.escape", **values)


def _equip(state: State, seat: str, card: str) -> Cue:
    now, more = modifier(state, seat), state.reward(card).cv
    if more:
        return Cue("reason.equip-cv", now=now, then=now + more)
    return Cue("reason.equip" if card_value(state, seat, card) else "reason.play")


def _letting_go(state: State) -> Cue:
    if state.battle is None or state.battle.die is None or not state.faces:
        return Cue("reason.keep")
    return Cue("reason.won-already" if is_ahead(state) else "reason.cannot-turn")


def _percent(share: float | Fraction) -> int:
    return round(100 * share)
