"""NA-CLS-02..08: heroes specialise before the city phase; those who have earned a skill learn it afterwards.

All seats are asked at the same time, each for its heroes in turn: few skills are open to two heroes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, First
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.rules.company.roster import take_equipment_of_class
from rulesets.nova_aetas.rules.company.skills import earned, learn
from rulesets.nova_aetas.state.campaign.events import NothingLearnt, Specialised
from rulesets.nova_aetas.state.campaign.options import Learn, Specialise
from rulesets.nova_aetas.state.evening import CampaignGame, Evening


def specialise(game: CampaignGame) -> Procedure[None]:
    """NA-CLS-03: a hero who has learnt all that their basic class allows must choose a specialisation."""
    state = game.state
    while state.specialising:
        parts = tuple(_ask_specialisation(state, hero) for hero in _next_of_each_seat(state, state.specialising))
        choice: Specialise = yield from _ask_all(parts, "NA-CLS-03")
        _become(game, choice.hero, choice.into)


def _ask_specialisation(state: Evening, hero: str) -> Choose:
    ways = state.world.content.classes[hero].leads_to
    choices = tuple(Specialise(hero, way) for way in ways)
    return Choose(state.member(hero).seat, choices, Cue("specialise", hero=hero), "NA-CLS-03", anchor=True)


def _become(game: CampaignGame, hero: str, into: str) -> None:
    """NA-CLS-05, 07, 08, NA-CAM-04: he gets the dice, deck and cards of the new class, and keeps skills and equipment."""
    state = game.state
    state.specialising.remove(hero)
    member = state.member(hero)
    member.hero = into
    state.chapter.specialised[hero] = into
    game.emit(Specialised(hero, into))
    take_equipment_of_class(game, member, "NA-CAM-04")


def learn_skills(game: CampaignGame) -> Procedure[None]:
    """NA-CAM-22, NA-CLS-02: heroes who took no lesson choose their skill, as long as there are cards."""
    state = game.state
    while _can_still_learn(game):
        parts = tuple(_ask_skill(state, hero) for hero in _next_of_each_seat(state, state.due))
        choice: Learn = yield from _ask_all(parts, "NA-CLS-02")
        del state.due[choice.hero]
        learn(game, state.member(choice.hero), choice.skill, "NA-CLS-02")


def _can_still_learn(game: CampaignGame) -> bool:
    """Checked after each choice: two classes may share a card, and it may be the last."""
    state = game.state
    for hero in tuple(state.due):
        if not earned(state, state.member(hero), state.due[hero]):
            del state.due[hero]
            game.emit(NothingLearnt(hero))
    return bool(state.due)


def _ask_skill(state: Evening, hero: str) -> Choose:
    member, rarity = state.member(hero), state.due[hero]
    choices = tuple(Learn(hero, skill) for skill in earned(state, member, rarity))
    return Choose(member.seat, choices, Cue(f"learn-{rarity}", hero=hero), "NA-CLS-02", anchor=True)


def _next_of_each_seat(state: Evening, heroes: Iterable[str]) -> tuple[str, ...]:
    """The first of these heroes for each seat."""
    first: dict[str, str] = {}
    for hero in heroes:
        first.setdefault(state.member(hero).seat, hero)
    return tuple(first.values())


def _ask_all(parts: tuple[Choose, ...], rule: str) -> Procedure[Any]:
    """Ask all seats at once, and return the first answer."""
    if len(parts) == 1:
        return (yield parts[0])
    seats = tuple(part.seat for part in parts)
    return (yield First(parts, seats, Cue("experience"), rule, anchor=True)).value
