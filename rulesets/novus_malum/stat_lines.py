"""The stat lines of formations and units as they are at this moment, and what has changed them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.view import Sheet, Side, Track
from rulesets.novus_malum.state.state import Formation, Order, State
from rulesets.novus_malum.wounds.wound_rolls import defence

SEVERAL = 2


def stats(state: State, model: str) -> tuple[Track, ...]:
    """NM-STA-02, NM-STA-03, NM-STA-04: what the card prints, with what spells have added."""
    unit = state.unit(model)
    return (
        Track("move", Cue("stat.move"), unit.move, about=Cue("stat.move-about")),
        Track("defence", Cue("stat.defence"), defence(state, model), about=Cue("stat.defence-about")),
        Track("save", Cue("stat.save"), unit.save, about=Cue("stat.save-about")),
    )


def stats_of(state: State, formation: Formation) -> tuple[Track, ...]:
    """Those of most of its models; the others are told in its notes."""
    kinds = Counter(state.models[model].unit for model in state.of_formation(formation.id))
    usual = max(kinds, key=lambda unit: kinds[unit], default=None)
    model = next((m for m in state.of_formation(formation.id) if state.models[m].unit == usual), None)
    return stats(state, model) if model else ()


def changes(state: State, formation: Formation) -> Iterator[Cue]:
    """Units that stand together, and whatever counts for or against them now."""
    models = state.of_formation(formation.id)
    kinds = Counter(state.models[model].unit for model in models)
    if len(kinds) >= SEVERAL:
        for unit, count in kinds.items():
            model = next(m for m in models if state.models[m].unit == unit)
            card = state.unit(model)
            yield Cue(
                "note.unit", unit=unit, count=count, move=card.move, defence=defence(state, model), save=card.save
            )
    bark = max((state.models[model].bark for model in models), default=0) + formation.bark
    if bark:
        yield Cue("note.barkskin", bonus=bark)
    if any(state.models[model].imbued for model in models):
        yield Cue("note.imbued")
    orders = {state.models[model].order for model in models}
    if Order.RUN in orders:
        yield Cue("note.ran")
    elif Order.HOLD in orders:
        yield Cue("note.held")
    if state.heroes(formation.id):
        yield Cue("note.hero")
    if formation.casualties:
        yield Cue("note.morale", casualties=formation.casualties)


def profiles(state: State) -> tuple[Sheet, ...]:
    """NM-STA-01: the card of each unit on the table, for whoever taps a model."""
    found: dict[str, Sheet] = {}
    for model in state.models.values():
        if model.unit not in found:
            side = Side.FRIEND if model.seat == state.world.seats[0] else Side.ENEMY
            found[model.unit] = Sheet(
                model.unit, model.seat, side, (), traits=stats(state, model.id), notes=tuple(_card(state, model.id))
            )
    return tuple(found.values())


def _card(state: State, model: str) -> Iterator[Cue]:
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
    if unit.specialty:
        yield Cue("note.specialty", tokens=unit.specialty)
    if unit.abilities or unit.spells:
        yield Cue("note.abilities", abilities=(*unit.abilities, *unit.spells))
