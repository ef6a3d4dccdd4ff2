"""NR-GEN-01, NR-ARE-04, 05: a grenade (NA-EFF-09) in the words of the shared rules: its area, its wounds, its tokens."""

from __future__ import annotations

from typing import Literal

from rulesets.nova_aetas.combat.effects import wounds_in
from rulesets.nova_aetas.content import cards as first
from rulesets.nova_aetas_renaissance.content.cards import Area, Attack, Effect
from rulesets.nova_aetas_renaissance.content.vocabulary import TOKEN_OF, AreaShape, Trait

SHAPES: dict[AreaShape, Literal["cross", "square"]] = {"cross": "cross", "explosion": "square"}


def thrown(spec: Attack) -> Attack:
    tokens = (Effect(do="status", token=TOKEN_OF[trait]) for trait in spec.traits if trait in TOKEN_OF)
    return spec.model_copy(update={"area": _area(spec.area), "effects": (*_effects(spec), *tokens)})


def _area(area: Area | None) -> first.Area | None:
    return None if area is None else first.Area(shape=SHAPES[area.shape], size=area.size)


def _effects(spec: Attack) -> tuple[first.Effect, ...]:
    """NR-TRA-12, 20: a Harmless one wounds nobody, a Weak one deals a single wound."""
    others = tuple(effect for effect in spec.effects if effect.do != "wounds")
    if Trait.HARMLESS in spec.traits:
        return others
    if Trait.WEAK in spec.traits and wounds_in(spec.effects):
        return (Effect(do="wounds"), *others)
    return spec.effects
