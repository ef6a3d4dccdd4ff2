"""NA-CLS-02..08: heroes who are due specialise before the city phase; those still due afterwards learn their skill."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.engine.side_by_side import side_by_side
from rulesets.nova_aetas.company.roster import take_equipment_of_class
from rulesets.nova_aetas.company.skills import earned, learn
from rulesets.nova_aetas.state.campaign_events import NothingLearnt, Specialised
from rulesets.nova_aetas.state.campaign_options import Learn, Specialise
from rulesets.nova_aetas.state.evening import Evening, Night


def specialise(game: Night) -> Procedure[None]:
    """NA-CLS-03: every seat for its own heroes, all at the same time."""
    state = game.state
    seats = _seats(state, state.specialising)
    yield from _at_once(seats, lambda seat: _specialise_heroes_of(game, seat), "NA-CLS-03")


def learn_skills(game: Night) -> Procedure[None]:
    """NA-CAM-22, NA-CLS-02: whoever had no lesson instead. Each class has its own cards, so nobody is in another's way."""
    state = game.state
    for hero in tuple(state.due):
        if not earned(state, state.member(hero), state.due[hero]):
            del state.due[hero]
            game.tell(NothingLearnt(hero))
    yield from _at_once(_seats(state, state.due), lambda seat: _learn_heroes_of(game, seat), "NA-CLS-02")


def _seats(state: Evening, heroes: list[str] | dict[str, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(state.member(hero).seat for hero in heroes))


def _at_once(seats: tuple[str, ...], procedure: Callable[[str], Procedure[None]], rule: str) -> Procedure[None]:
    """One seat alone is simply asked."""
    if len(seats) == 1:
        yield from procedure(seats[0])
    elif seats:
        yield from side_by_side(seats, procedure, Cue("experience", seats=seats), rule)


def _specialise_heroes_of(game: Night, seat: str) -> Procedure[None]:
    state = game.state
    while hero := next((hero for hero in state.specialising if state.member(hero).seat == seat), None):
        ways = state.world.content.classes[hero].leads_to
        choices = tuple(Specialise(hero, way) for way in ways)
        choice: Specialise = yield Choose(seat, choices, Cue("specialise", hero=hero), "NA-CLS-03", anchor=True)
        _become(game, hero, choice.into)


def _become(game: Night, hero: str, into: str) -> None:
    """NA-CLS-05, 07, 08, NA-CAM-04: the new class with its dice, deck and cards; what he had and knew stays his."""
    state = game.state
    state.specialising.remove(hero)
    member = state.member(hero)
    member.hero = into
    if state.world.house.old_skills_are_lost:
        member.skills = []
    state.chapter.specialised[hero] = into
    game.tell(Specialised(hero, into))
    take_equipment_of_class(game, member, "NA-CAM-04")


def _learn_heroes_of(game: Night, seat: str) -> Procedure[None]:
    state = game.state
    while hero := next((hero for hero in state.due if state.member(hero).seat == seat), None):
        member, rarity = state.member(hero), state.due[hero]
        choices = tuple(Learn(hero, skill) for skill in earned(state, member, rarity))
        why = Cue(f"learn-{rarity}", hero=hero)
        choice: Learn = yield Choose(seat, choices, why, "NA-CLS-02", anchor=True)
        del state.due[hero]
        learn(game, member, choice.skill, "NA-CLS-02")
