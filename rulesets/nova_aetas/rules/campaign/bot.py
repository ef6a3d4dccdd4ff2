"""A simple bot between missions: it heals, recruits, learns, looks for work, and keeps some money."""

from __future__ import annotations

from random import Random

from rulesets.engine.requests import Choose, Option
from rulesets.nova_aetas.state.campaign import options
from rulesets.nova_aetas.state.evening import Evening

KEPT = 10
"""Popolini that the bot does not spend on goods: it may need a recruit."""


def between_missions(state: Evening, request: Choose, rng: Random) -> Option:
    worth = [_worth(state, option) for option in request.options]
    best = max(worth)
    return rng.choice([option for option, value in zip(request.options, worth, strict=True) if value == best])


def _worth(state: Evening, option: Option) -> int:
    match option:
        case options.HandOut(thing):
            return 50 if thing in state.company.goods else 0
        case options.Visit(hero, activity):
            return 50 + _worth_of_visit(state, hero, activity)
        case options.Heal() | options.DrawCard():
            return 90
        case options.Enlist(hero):
            return 80 if any(lost.hero == hero for lost in state.company.missing) else 0
        case options.TakeLesson() | options.BuySkill():
            return 70
        case options.Order():
            return 60
        case options.Buy(_, price):
            return 40 if 0 < price <= state.company.popolini - KEPT else 0
        case options.TakeCard():
            return 30
        case options.Done() | options.LeaveCity() | options.SetOut():
            return 20
        case options.EnlistTrained() | options.EnlistAnother() | options.KeepBack():
            return 0
        case options.Sell() | options.SellElement() | options.BuyElement() | options.TakeNone():
            return 0
        case _:
            return 10


def _worth_of_visit(state: Evening, hero: str, activity: str) -> int:
    """How useful it is that this hero goes there."""
    match activity:
        case "surgeon":
            return 9 if state.member(hero).wound_cards else 0
        case "barracks":
            return 8 if state.company.missing else 3
        case "master":
            return 6 if hero in state.due and state.company.popolini >= 2 * KEPT else 0
        case "craftsman":
            return 4 if sum(state.company.elements.values()) > KEPT else 0
        case _:
            return 3
