"""What each card does, in one or two lines made from its data, so that authors need not type it."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content.errors import Key
from rulesets.engine.cues import Cue
from rulesets.novus_malum.content.cards import Ability, Content, Equipment, Property, RollKind, Spell, Unit

ROLLS: dict[RollKind, Cue] = {
    "wound": Cue("roll.wound"),
    "save": Cue("roll.save"),
    "casting": Cue("roll.casting"),
    "morale": Cue("roll.morale"),
    "run": Cue("roll.run"),
}
PROPERTIES: dict[Property, Cue] = {
    "shieldwall": Cue("text.shieldwall"),
    "deadly": Cue("text.deadly"),
    "accurate": Cue("text.accurate"),
    "inaccurate": Cue("text.inaccurate"),
    "reload": Cue("text.reload"),
    "reach": Cue("text.reach"),
}


def texts(content: Content) -> Iterator[tuple[Key, Cue]]:
    """The text of each unit, piece of equipment, ability and spell, with its key."""
    yield from ((("units", name), unit_text(unit)) for name, unit in content.units.items())
    yield from ((("equipment", name), item_text(item)) for name, item in content.equipment.items())
    yield from ((("abilities", name), ability_text(ability)) for name, ability in content.abilities.items())
    yield from ((("spells", name), spell_text(spell)) for name, spell in content.spells.items())


def unit_text(unit: Unit) -> Cue:
    """NM-STA-01: its stats and what it carries and can do, by name."""
    stats = Cue("text.stats", move=unit.move, defence=unit.defence, save=unit.save, wounds=unit.wounds)
    return _joined(stats, Cue("text.unit", cards=(*unit.equipment, *unit.abilities, *unit.spells)), *_specialty(unit))


def _specialty(unit: Unit) -> Iterator[Cue]:
    if unit.specialty:
        yield Cue("text.specialty", tokens=unit.specialty)


def item_text(item: Equipment) -> Cue:
    """NM-STA-05, NM-PRP-01..07."""
    properties = tuple(PROPERTIES[each] for each in item.properties)
    match item.type:
        case "ranged":
            return _joined(Cue("text.ranged", range=item.range, count=item.damage), *properties)
        case "melee":
            return _joined(Cue("text.melee", count=item.damage), *properties)
        case "misc":
            return _joined(*properties) if properties else Cue("text.no-effect")


def ability_text(ability: Ability) -> Cue:
    """NM-STA-07."""
    match ability:
        case Ability(kind="reroll", roll=str(roll)):
            return Cue("text.reroll", roll=ROLLS[roll])
        case Ability(kind="bonus", roll=str(roll)):
            return Cue("text.bonus", value=ability.value, roll=ROLLS[roll])
        case _:
            return Cue("text.manual", phase=ability.phase or "")


def spell_text(spell: Spell) -> Cue:
    """NM-SPL-01..06, NM-MAG-04."""
    needs = (Cue("text.casting-value", value=spell.value),) if spell.value else ()
    match spell.effect:
        case "lightning":
            return _joined(Cue("text.lightning", range=spell.range), *needs)
        case "barkskin":
            return _joined(Cue("text.barkskin"), *needs)
        case "imbue":
            return _joined(Cue("text.imbue"), *needs)


def unit_notes(content: Content, unit: Unit) -> Iterator[Cue]:
    """Everything on the card of a unit, a sentence for each thing, with its name."""
    yield from (Cue("text.named", name=name, text=item_text(content.equipment[name])) for name in unit.equipment)
    yield from _specialty(unit)
    yield from (Cue("text.named", name=name, text=ability_text(content.abilities[name])) for name in unit.abilities)
    yield from (Cue("text.named", name=name, text=spell_text(content.spells[name])) for name in unit.spells)


def _joined(first: Cue, *others: Cue) -> Cue:
    """One sentence after the other."""
    for each in others:
        first = Cue("text.then", first=first, then=each)
    return first
