"""Likely mistakes in a valid pack: entries that have no effect where they are. They are reported to its author."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content.errors import ContentError, Key
from rulesets.engine.content.unused import unused_fields
from rulesets.novus_malum.content.cards import OF_TYPE, OPEN, Content, Scenario, Unit

LEAST_CAST = 2
"""NM-MAG-04: a natural 1 is a miscast, so no spell can need less than this."""


def review(content: Content) -> Iterator[ContentError]:
    yield from unused_fields(content)
    for name, item in content.equipment.items():
        for place, each in enumerate(item.properties):
            if item.type not in OF_TYPE[each]:
                yield ContentError(
                    ("equipment", name, "properties", place), f"{each} has no effect on {item.type} equipment."
                )
    for name, ability in content.abilities.items():
        if not ability.value:
            yield ContentError(("abilities", name, "value"), "a bonus of 0 adds nothing.")
    for name, spell in content.spells.items():
        if spell.value is not None and spell.value < LEAST_CAST:
            text = f"a 1 never casts: the lowest value of a spell is {LEAST_CAST}."
            yield ContentError(("spells", name, "value"), text)
    for name, unit in content.units.items():
        yield from _unit(("units", name), name, unit, content)
    for name, scenario in content.scenarios.items():
        yield from _scenario(("scenarios", name), scenario)


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
    if OPEN in scenario.terrain:
        yield ContentError((*key, "terrain", OPEN), f"no piece can be called {OPEN}: that is the ground between them.")
    for place, award in enumerate(scenario.awards):
        if award.reason == "objective" and not scenario.objectives:
            yield ContentError((*key, "awards", place, "reason"), "there are points for objectives, but no objective.")
