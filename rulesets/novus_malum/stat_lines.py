"""The present stats of formations and units, and notes on what has changed them."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.view import Sheet, Track, side_of
from rulesets.novus_malum.content.cards import RollKind, Unit
from rulesets.novus_malum.phases.morale import least_morale
from rulesets.novus_malum.state.state import Formation, Order, Phase, State
from rulesets.novus_malum.wounds.wound_rolls import defence

SEVERAL = 2
ROLLS: dict[RollKind, Cue] = {
    "wound": Cue("roll.wound"),
    "save": Cue("roll.save"),
    "casting": Cue("roll.casting"),
    "morale": Cue("roll.morale"),
    "run": Cue("roll.run"),
}


def stats(state: State, model: str) -> tuple[Track, ...]:
    """NM-STA-02, NM-STA-03, NM-STA-04: the stats of the card, with the bonuses of spells."""
    return _stats(state.unit(model), defence(state, model))


def _stats(unit: Unit, needed: int) -> tuple[Track, ...]:
    return (
        Track("move", Cue("stat.move"), unit.move, about=Cue("stat.move-about")),
        Track("defence", Cue("stat.defence"), needed, about=Cue("stat.defence-about")),
        Track("save", Cue("stat.save"), unit.save, about=Cue("stat.save-about")),
    )


def _kinds(state: State, formation: Formation) -> dict[tuple[str, int], list[str]]:
    """Models by card and present defence: after a merge only some of them may have a spell's bonus (NM-SPL-04)."""
    kinds: dict[tuple[str, int], list[str]] = {}
    for model in state.of_formation(formation.id):
        kinds.setdefault((state.models[model].unit, defence(state, model)), []).append(model)
    return kinds


def stats_of(state: State, formation: Formation) -> tuple[Track, ...]:
    """The stats of most of its models; its notes list the others."""
    usual = max(_kinds(state, formation).values(), key=len, default=None)
    return stats(state, usual[0]) if usual else ()


def notes_of(state: State, formation: Formation) -> Iterator[Cue]:
    """The units if there are several, and everything that now changes what they, or some of them, can do."""
    models = state.of_formation(formation.id)
    kinds = _kinds(state, formation)
    if len(kinds) >= SEVERAL:
        for (unit, needed), alike in kinds.items():
            card = state.unit(alike[0])
            yield Cue("note.unit", unit=unit, count=len(alike), move=card.move, defence=needed, save=card.save)
    for bonus in sorted({state.models[model].bark + formation.bark for model in models} - {0}):
        some = tuple(model for model in models if state.models[model].bark + formation.bark == bonus)
        yield (
            Cue("note.barkskin", bonus=bonus) if some == models else Cue("note.barkskin-some", bonus=bonus, models=some)
        )
    if any(state.models[model].imbued for model in models):
        yield Cue("note.imbued")
    yield from _order_notes(state, models)
    if state.heroes(formation.id):
        yield Cue("note.hero")
    if formation.casualties and not _has_tested(state, formation):
        yield Cue("note.morale", need=least_morale(state, formation.id))


def _order_notes(state: State, models: tuple[str, ...]) -> Iterator[Cue]:
    """NM-FRM-06: in a merged formation each model keeps the order that it followed."""
    ran = tuple(model for model in models if state.models[model].order is Order.RUN)
    held = tuple(model for model in models if state.models[model].order is Order.HOLD)
    if ran:
        yield Cue("note.ran") if ran == models else Cue("note.ran-some", models=ran)
    if held:
        yield Cue("note.held") if held == models else Cue("note.held-some", models=held)


def _has_tested(state: State, formation: Formation) -> bool:
    return state.phase is Phase.RECKONING or (state.phase is Phase.MORALE and formation.id in state.acted)


def profiles(state: State) -> tuple[Sheet, ...]:
    """NM-STA-01: the printed card of each unit in the battle, shown for a model; bonuses of spells are on the formation."""
    found: dict[str, Sheet] = {}
    for model in state.models.values():
        if model.unit not in found:
            side = side_of(model.seat, state.world.seats)
            unit = state.unit(model.id)
            wounds = Track("wounds", Cue("stat.wounds"), unit.wounds, about=Cue("stat.wounds-about"))
            printed = (*_stats(unit, unit.defence), wounds)
            notes = tuple(_card_notes(state, model.id))
            found[model.unit] = Sheet(model.unit, model.seat, side, (), traits=printed, notes=notes)
    return tuple(found.values())


def _card_notes(state: State, model: str) -> Iterator[Cue]:
    unit = state.unit(model)
    for name in unit.equipment:
        item = state.item(name)
        match item.type:
            case "ranged":
                yield Cue("note.ranged", weapon=name, range=item.range, damage=item.damage)
            case "melee":
                yield Cue("note.melee", weapon=name, damage=item.damage)
            case _:
                yield Cue("note.carried", item=name)
        if item.properties:
            yield Cue("note.properties", item=name, properties=item.properties)
    if unit.specialty:
        yield Cue("note.specialty", tokens=unit.specialty)
    yield from _ability_notes(state, unit)


def _ability_notes(state: State, unit: Unit) -> Iterator[Cue]:
    """NM-STA-07: what the table applies is explained; manual abilities and spells are only named."""
    known = {name: state.world.content.abilities[name] for name in unit.abilities}
    for name, ability in known.items():
        if ability.kind == "reroll" and ability.roll:
            yield Cue("note.reroll", ability=name, roll=ROLLS[ability.roll])
        elif ability.kind == "bonus" and ability.roll:
            yield Cue("note.bonus", ability=name, value=ability.value, roll=ROLLS[ability.roll])
    named = (*(name for name, ability in known.items() if ability.kind == "manual"), *unit.spells)
    if named:
        yield Cue("note.abilities", abilities=named)
