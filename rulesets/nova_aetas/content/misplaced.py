"""Finds what has no effect where it is on a card: the author must have meant something else.

It is reported when a pack is checked; in a game it is ignored. Fields that depend only on others of the same card say so
where they are declared.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content.errors import ContentError, Key
from rulesets.engine.content.unused import unused
from rulesets.nova_aetas.content.cards import BLOWS, Attack, Deed, DiceBonus, Effect, EquipmentCard, SkillCard
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.content.maps import Map
from rulesets.nova_aetas.content.missions import AnyHappening, Mission, RaiseThreat

NUMBERED = {"climb", "reinforcement"}
"""NA-ESK-02, 20: the enemies' skills that have a number."""
FOR_HEROES = frozenset({"heal", "first-aid", "hurry", "threat", "calm"})
"""Effects that do nothing to an enemy."""


def misplaced(content: Content) -> Iterator[ContentError]:
    for name, card in content.equipment.items():
        key: Key = ("equipment", name)
        if card.use is None and card.attack is None:
            yield from unused(key, card, "without a use", "consumed")
        yield from _of_card(key, card)
    for name, skill in content.skills.items():
        if skill.attack is not None:
            yield from unused(("skills", name, "attack"), skill.attack, "without a weapon to load", "reload")
        yield from _of_card(("skills", name), skill)
    for name, wound in content.wounds.items():
        yield from _bonuses(("wounds", name), wound.bonuses)
    yield from _enemies(content)
    for name, mission in content.missions.items():
        yield from _mission(("missions", name), mission, content.maps[mission.map])


# Cards of heroes


def _of_card(key: Key, card: EquipmentCard | SkillCard) -> Iterator[ContentError]:
    yield from _bonuses(key, card.bonuses)
    if card.attack is not None:
        yield from _attack((*key, "attack"), card.attack)
    if card.use is not None:
        yield from _deed((*key, "use"), card.use)


def _bonuses(key: Key, bonuses: tuple[DiceBonus, ...]) -> Iterator[ContentError]:
    for place, bonus in enumerate(bonuses):
        if not bonus.on or not (bonus.dice or bonus.each or bonus.need or bonus.rerolls):
            yield ContentError(
                (*key, "bonuses", place), "touches no dice: say `on` which tests, and what it does to them."
            )


def _attack(key: Key, card: Attack) -> Iterator[ContentError]:
    if not card.grenade:
        if card.form in BLOWS:
            yield from unused(key, card, "in an attack with a weapon", "oppose", "difficulty")
        else:
            yield from unused(key, card, f"in a {card.form}", "ph", "critical", "chase")
        if card.area is not None and card.area.shape == "pulse":
            yield from unused(key, card, "for a pulse, which begins at its user", "range", "needs_sight")
    yield from _aim(key, card)


def _deed(key: Key, card: Deed) -> Iterator[ContentError]:
    if card.target == "weapon":
        yield from unused(key, card, "on a card for weapons", "safe", "upkeep")
        for place, effect in enumerate(card.effects):
            if effect.do != "coat":
                yield ContentError(
                    (*key, "effects", place), "does nothing to a weapon, which can only be given a coat."
                )
    elif card.target != "self" and card.area is not None and card.area.shape == "pulse":
        yield from unused(key, card, "for a pulse, which begins at its user", "range")
    yield from _aim(key, card)


def _aim(key: Key, card: Attack | Deed) -> Iterator[ContentError]:
    if card.target != "weapon" and not any(effect.do == "status" for effect in card.effects):
        yield from unused(key, card, "without a status that could last", "safe", "upkeep")
    for place, effect in enumerate(card.effects):
        here = (*key, "effects", place)
        yield from _effect(here, effect)
        if effect.do == "coat" and card.target != "weapon":
            yield ContentError(
                (*here, "do"), 'coats no weapon: write `target = "weapon"`, or "status" for a character.'
            )
        if effect.do in FOR_HEROES and effect.to == "target" and card.target == "enemy":
            yield ContentError(
                (*here, "do"), f"{effect.do!r} does nothing to an enemy: aim it at friends, or `to` yourself."
            )


def _effect(key: Key, effect: Effect) -> Iterator[ContentError]:
    if effect.do == "push" and effect.to == "self":
        yield ContentError((*key, "to"), "a hero cannot push themselves.")


# Enemies


def _enemies(content: Content) -> Iterator[ContentError]:
    for name, card in content.enemies.items():
        key: Key = ("enemies", name)
        yield from _blow((*key, "attack"), card.attack.effects)
        for skill, number in card.skills.items():
            if (skill in NUMBERED) != bool(number):
                wanted = "a number, such as 2" if skill in NUMBERED else "no number: write 0"
                yield ContentError((*key, "skills", skill), f"takes {wanted}.")
    for name, prey in content.prey.items():
        for title, action in prey.actions.items():
            if action.attack is not None:
                yield from _blow(("prey", name, "actions", title, "attack"), action.attack.effects)


def _blow(key: Key, effects: tuple[Effect, ...]) -> Iterator[ContentError]:
    for place, effect in enumerate(effects):
        here = (*key, "effects", place)
        yield from _effect(here, effect)
        if effect.do == "coat":
            yield ContentError((*here, "do"), "an enemy coats no weapon: write status.")
        if effect.do in FOR_HEROES and effect.to == "self":
            yield ContentError((*here, "to"), f"{effect.do!r} does nothing to an enemy.")


# Missions


def _mission(key: Key, mission: Mission, drawn: Map) -> Iterator[ContentError]:
    for name, event in mission.events.items():
        yield from _happenings((*key, "events", name, "then"), event.then, by_hero=False)
    for name, lever in mission.levers.items():
        yield from _happenings((*key, "levers", name, "then"), lever.then, by_hero=not lever.enemies_only)
    if mission.incognito is not None:
        for face, then in mission.incognito.then.items():
            by_hero = bool(mission.incognito.at)
            yield from _happenings((*key, "incognito", "then", face), then, by_hero=by_hero)
    if mission.water is not None and not any("W" in row for row in drawn.rows):
        yield ContentError((*key, "water"), f"there is no well on {mission.map!r}: draw one with W.")
    yield from _late_tokens(key, mission)


def _happenings(key: Key, happenings: tuple[AnyHappening, ...], *, by_hero: bool) -> Iterator[ContentError]:
    for place, each in enumerate(happenings):
        if isinstance(each, RaiseThreat) and not by_hero:
            yield ContentError((*key, place), "raises nobody's threat: no hero causes it.")


def _late_tokens(key: Key, mission: Mission) -> Iterator[ContentError]:
    """NA-DRA-06, NA-MSA-19: the tokens of those who arrive later are placed when they do."""
    hunted = () if mission.hunt is None else mission.hunt.prey
    there = {"heroes", *(group.kind for group in mission.enemies), *mission.present, *hunted}
    for name in mission.dial:
        if name not in there:
            yield ContentError((*key, "dial", name), "is not there at the start, so it has no token yet: leave it out.")
