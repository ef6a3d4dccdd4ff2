"""The present stats of formations and units, and notes on what has changed them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.view import Sheet, Track, side_of
from rulesets.novus_malum.card_text import unit_notes
from rulesets.novus_malum.content.cards import Unit
from rulesets.novus_malum.rules.phases.morale import least_morale
from rulesets.novus_malum.rules.wounds.wound_rolls import defence
from rulesets.novus_malum.state.state import Formation, Order, Phase, State

SEVERAL = 2
LONG_RANGE = 15
"""Inches; weapons that reach less far are a second weapon."""
HEAVY = 2


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
    for bonus in sorted({state.models[model].bark for model in models} - {0}):
        some = tuple(model for model in models if state.models[model].bark == bonus)
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
            notes = tuple(unit_notes(state.world.content, unit))
            found[model.unit] = Sheet(model.unit, model.seat, side, (), traits=printed, notes=notes)
    return tuple(found.values())


def glyphs(state: State) -> Iterator[tuple[str, str]]:
    """A picture for each unit, by what it is best at."""
    for unit in dict.fromkeys(model.unit for model in state.models.values()):
        card = state.world.content.units[unit]
        yield unit, card.glyph or _glyph(state, card)


def formation_glyphs(state: State) -> Iterator[tuple[str, str]]:
    """A formation has the picture of the unit that it has most of."""
    pictures = dict(glyphs(state))
    for formation in state.formations:
        units = Counter(state.models[model].unit for model in state.of_formation(formation))
        yield from ((formation, pictures[unit]) for unit, _ in units.most_common(1))


def _glyph(state: State, unit: Unit) -> str:
    gear = [state.item(name) for name in unit.equipment]
    properties = {each for item in gear for each in item.properties}
    found = {
        "mage": bool(unit.spells),
        "captain": unit.hero,
        "bow": any(item.range >= LONG_RANGE for item in gear),
        "shield": "shieldwall" in properties,
        "spear": "reach" in properties,
        "hammer": any(item.damage >= HEAVY for item in gear),
    }
    return next((name for name, fits in found.items() if fits), "sword")
