"""Likely mistakes in a valid pack: entries that have no effect where they are. They are reported to its author."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content.errors import ContentError, Key
from rulesets.novus_malum.content.cards import OF_TYPE, OPEN, Ability, Award, Content, Scenario, Spell, Unit

LEAST_CAST = 2
"""NM-MAG-04: a natural 1 is a miscast, so no spell can need less than this."""


def review(content: Content) -> Iterator[ContentError]:
    for name, item in content.equipment.items():
        for place, each in enumerate(item.properties):
            if item.type not in OF_TYPE[each]:
                yield ContentError(
                    ("equipment", name, "properties", place), f"{each} has no effect on {item.type} equipment."
                )
    for name, ability in content.abilities.items():
        yield from _ability(("abilities", name), ability)
    for name, spell in content.spells.items():
        yield from _spell(("spells", name), spell)
    for name, unit in content.units.items():
        yield from _unit(("units", name), name, unit, content)
    for name, scenario in content.scenarios.items():
        yield from _scenario(("scenarios", name), scenario)


def _ability(key: Key, ability: Ability) -> Iterator[ContentError]:
    """NM-STA-07."""
    if ability.kind == "manual" and ability.roll is not None:
        yield ContentError((*key, "roll"), "a manual ability has no roll: the players enter its effect.")
    if ability.kind != "manual" and ability.phase is not None:
        yield ContentError((*key, "phase"), f"a {ability.kind} has no phase: it counts at its roll.")
    if ability.kind != "bonus" and ability.value != 1:
        yield ContentError((*key, "value"), f"a {ability.kind} adds no value.")
    if not ability.value:
        yield ContentError((*key, "value"), "a bonus of 0 adds nothing.")


def _spell(key: Key, spell: Spell) -> Iterator[ContentError]:
    if spell.effect != "lightning" and spell.range != Spell.model_fields["range"].default:
        yield ContentError((*key, "range"), f"{spell.effect} is for the caster's own formation: it has no range.")
    if spell.value is not None and spell.value < LEAST_CAST:
        yield ContentError((*key, "value"), f"a 1 never casts: the lowest value of a spell is {LEAST_CAST}.")


def _unit(key: Key, name: str, unit: Unit, content: Content) -> Iterator[ContentError]:
    for table in ("equipment", "abilities", "spells"):
        names = getattr(unit, table)
        for place, each in enumerate(names):
            if each in names[:place]:
                yield ContentError((*key, table, place), f"names {each!r} twice.")
    if not unit.spells and any(content.abilities[each].roll == "casting" for each in unit.abilities):
        yield ContentError((*key, "abilities"), "it re-rolls casting, but the card has no spell.")
    base, _, number = name.rpartition("-")
    if base in content.units and number.isdecimal():
        yield ContentError(key, f"is also the name of one of several {base!r}: give the unit another name.")


def _scenario(key: Key, scenario: Scenario) -> Iterator[ContentError]:
    """NM-SCN-04."""
    for name, piece in scenario.terrain.items():
        if name == OPEN:
            yield ContentError(
                (*key, "terrain", name), f"no piece can be called {OPEN}: that is the ground between them."
            )
        if piece.thickness and not piece.low:
            yield ContentError((*key, "terrain", name, "thickness"), "only low terrain has a thickness.")
    for place, award in enumerate(scenario.awards):
        yield from _award((*key, "awards", place), award, scenario)


def _award(key: Key, award: Award, scenario: Scenario) -> Iterator[ContentError]:
    if award.reason == "objective" and not scenario.objectives:
        yield ContentError((*key, "reason"), "there are points for objectives, but no objective.")
    if award.reason != "objective" and award.reach != Award.model_fields["reach"].default:
        yield ContentError((*key, "reach"), "only points for objectives have a reach.")
    if award.reason == "manual" and award.points != 1:
        yield ContentError((*key, "points"), "points entered by hand are not multiplied.")
