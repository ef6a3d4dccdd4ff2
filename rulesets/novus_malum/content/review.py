"""Likely mistakes in a valid pack: entries that have no effect where they are. They are reported to its author."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content_problems import Key, Misfit
from rulesets.novus_malum.content.cards import OF_TYPE, OPEN, Ability, Award, Content, Scenario, Spell, Unit

LEAST_CAST = 2
"""NM-MAG-04: a natural 1 is a miscast, so no spell can need less than this."""


def review(content: Content) -> Iterator[Misfit]:
    for name, item in content.equipment.items():
        for place, each in enumerate(item.properties):
            if item.type not in OF_TYPE[each]:
                yield Misfit(
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


def _ability(key: Key, ability: Ability) -> Iterator[Misfit]:
    """NM-STA-07."""
    if ability.kind == "manual" and ability.roll is not None:
        yield Misfit((*key, "roll"), "a manual ability has no roll: the players enter its effect.")
    if ability.kind != "manual" and ability.phase is not None:
        yield Misfit((*key, "phase"), f"a {ability.kind} has no phase: it counts at its roll.")
    if ability.kind != "bonus" and ability.value != 1:
        yield Misfit((*key, "value"), f"a {ability.kind} adds no value.")
    if not ability.value:
        yield Misfit((*key, "value"), "a bonus of 0 adds nothing.")


def _spell(key: Key, spell: Spell) -> Iterator[Misfit]:
    if spell.effect != "lightning" and spell.range != Spell.model_fields["range"].default:
        yield Misfit((*key, "range"), f"{spell.effect} is for the caster's own formation: it has no range.")
    if spell.value is not None and spell.value < LEAST_CAST:
        yield Misfit((*key, "value"), f"a 1 never casts: the lowest value of a spell is {LEAST_CAST}.")


def _unit(key: Key, name: str, unit: Unit, content: Content) -> Iterator[Misfit]:
    for table in ("equipment", "abilities", "spells"):
        names = getattr(unit, table)
        for place, each in enumerate(names):
            if each in names[:place]:
                yield Misfit((*key, table, place), f"names {each!r} twice.")
    if not unit.spells and any(content.abilities[each].roll == "casting" for each in unit.abilities):
        yield Misfit((*key, "abilities"), "it re-rolls casting, but the card has no spell.")
    base, _, number = name.rpartition("-")
    if base in content.units and number.isdecimal():
        yield Misfit(key, f"is also the name of one of several {base!r}: give the unit another name.")


def _scenario(key: Key, scenario: Scenario) -> Iterator[Misfit]:
    """NM-SCN-04."""
    for name, piece in scenario.terrain.items():
        if name == OPEN:
            yield Misfit((*key, "terrain", name), f"no piece can be called {OPEN}: that is the ground between them.")
        if piece.thickness and not piece.low:
            yield Misfit((*key, "terrain", name, "thickness"), "only low terrain has a thickness.")
    for place, award in enumerate(scenario.awards):
        yield from _award((*key, "awards", place), award, scenario)


def _award(key: Key, award: Award, scenario: Scenario) -> Iterator[Misfit]:
    if award.reason == "objective" and not scenario.objectives:
        yield Misfit((*key, "reason"), "there are points for objectives, but no objective.")
    if award.reason != "objective" and award.reach != Award.model_fields["reach"].default:
        yield Misfit((*key, "reach"), "only points for objectives have a reach.")
    if award.reason == "manual" and award.points != 1:
        yield Misfit((*key, "points"), "points entered by hand are not multiplied.")
