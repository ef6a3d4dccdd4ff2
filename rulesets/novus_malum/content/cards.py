"""What a pack contains: unit cards, equipment, spells, warbands and scenarios. The rules themselves have no cards.

Stats, ranges and table sizes are whole inches; heights and widths of things on the table are tenths of an inch, with halves of a tenth
for quarters of an inch.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from msgspec.structs import replace
from pydantic import BaseModel, ConfigDict, Field, model_validator

from rulesets.engine.content.errors import ContentError, refuse, unknown_name, unknown_names
from rulesets.engine.content.glyph import Glyph
from rulesets.engine.content.unused import UsedIf

Token = Literal["crush", "block", "stab"]
TOKENS: tuple[Token, ...] = ("crush", "block", "stab")
Property = Literal["shieldwall", "deadly", "accurate", "inaccurate", "reload", "reach"]
RollKind = Literal["wound", "save", "casting", "morale", "run"]
PhaseName = Literal["movement", "magic", "shooting", "combat", "morale"]
Positive = Annotated[int, Field(ge=1)]
Natural = Annotated[int, Field(ge=0)]
Height = Annotated[int | float, Field(ge=0, le=1000, multiple_of=0.5)]
"""Tenths of an inch; 2.5 is a quarter of an inch."""
Inches = Annotated[int | float, Field(ge=0, le=240)]
Place = tuple[Inches, Inches]
HERO = "hero"
OF_TYPE: dict[Property, tuple[str, ...]] = {
    "shieldwall": ("melee", "ranged", "misc"),
    "deadly": ("melee", "ranged"),
    "accurate": ("ranged",),
    "inaccurate": ("ranged",),
    "reload": ("ranged",),
    "reach": ("melee",),
}
"""NM-PRP-01..07: the types of equipment on which a property has an effect."""
OPEN = "open"
"""The ground between the pieces of terrain."""


class Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Equipment(Entry):
    """NM-STA-05: `range` is in inches; `damage` is the number of save dice that it forces."""

    type: Literal["melee", "ranged", "misc"]
    range: Natural = 0
    damage: Natural = 1
    properties: tuple[Property, ...] = ()

    @model_validator(mode="after")
    def _reaches(self) -> Self:
        if self.type == "ranged" and not self.range:
            raise ValueError("ranged equipment needs a range in inches")
        return self


class Ability(Entry):
    """NM-STA-07: a re-roll or bonus that the table applies, or a reminder in one phase, whose effect the players enter."""

    kind: Literal["manual", "reroll", "bonus"]
    roll: Annotated[RollKind | None, UsedIf(kind=("reroll", "bonus"))] = None
    phase: Annotated[PhaseName | None, UsedIf(kind=("manual",))] = None
    value: Annotated[int, UsedIf(kind=("bonus",))] = 1

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.kind == "manual" and self.phase is None:
            raise ValueError("a manual ability needs a phase for its reminder")
        if self.kind == "reroll" and self.roll is None:
            raise ValueError("a re-roll needs the roll it is for")
        if self.kind == "bonus" and self.roll not in {"wound", "save", "morale"}:
            raise ValueError("a bonus is for wound, save or morale rolls")
        return self


class Spell(Entry):
    """`value` is the lowest roll that casts it, if its card has one (NM-MAG-04)."""

    effect: Literal["lightning", "barkskin", "imbue"]
    range: Annotated[Positive, UsedIf(effect=("lightning",))] = 12
    value: int | None = None


class Unit(Entry):
    """NM-STA-01: one card for each type of model."""

    move: Positive
    defence: Positive
    save: Positive
    wounds: Positive
    equipment: tuple[str, ...]
    abilities: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    specialty: tuple[Token, ...] = ()
    glyph: Glyph | None = None
    """The picture on its token; without it, that of what it is best at."""

    @property
    def hero(self) -> bool:
        return HERO in self.keywords


class Warband(Entry):
    """`units` counts the models; `formations` groups the troopers, unless the setup groups them otherwise."""

    units: dict[str, Positive]
    formations: tuple[dict[str, Positive], ...]


class Terrain(Entry):
    """NM-SCN-04: what a piece of terrain does, agreed before play. `climb = "ask"` lets the players decide in the game.

    `outline` is its shape on the open table: corners in inches from the top left corner. `look` is how it is drawn there.
    """

    low: bool = False
    difficult: bool = False
    dangerous: bool = False
    blocks_sight: bool = False
    climb: Literal["yes", "no", "ask"] = "no"
    height: Height = 0
    thickness: Annotated[Height, UsedIf(low=True)] = 0
    outline: tuple[Place, ...] = ()
    look: Literal["bushes", "embers", "fence", "rocks", "ruin", "wall", "water", "wood"] | None = None

    @model_validator(mode="after")
    def _high(self) -> Self:
        if (self.low or self.climb != "no") and not self.height:
            raise ValueError("terrain that is crossed or climbed needs a height in tenths of an inch")
        return self


class Objective(Entry):
    """`width` applies to markers measured to their edge: half of it is added to reach the centre (NM-MEA-02).

    `at` is its centre on the open table, in inches from the top left corner; `look` is how it is drawn there.
    """

    width: Natural = 0
    at: Place | None = None
    look: Literal["cart", "chest", "door", "menhir", "well"] | None = None


class Award(Entry):
    """Points for each objective held within `reach`, each enemy removed, or what the players enter by hand."""

    reason: Literal["objective", "model", "hero", "formation", "manual"]
    points: Annotated[Positive, UsedIf(reason=("objective", "model", "hero", "formation"))] = 1
    when: Literal["round", "end"] = "end"
    reach: Annotated[Positive, UsedIf(reason=("objective",))] = 30

    @model_validator(mode="after")
    def _once(self) -> Self:
        """Losses count over the whole battle: scored every round, the same losses would count again and again."""
        if self.when == "round" and self.reason in {"model", "hero", "formation"}:
            raise ValueError(f'points for a {self.reason} removed are counted once: when = "end"')
        return self


class Scenario(Entry):
    """`deployment` replaces the standard sequence: each side named places its whole warband, in this order."""

    number: Positive = 1
    table: tuple[Positive, Positive] = (36, 36)
    rounds: Positive = 6
    zone_gap: Natural = 0
    deployment: tuple[Literal["first", "second"], ...] = ()
    terrain: dict[str, Terrain] = {}
    objectives: dict[str, Objective] = {}
    awards: tuple[Award, ...] = (Award(reason="manual"),)


class Content(Entry):
    units: dict[str, Unit]
    equipment: dict[str, Equipment]
    warbands: dict[str, Warband]
    abilities: dict[str, Ability] = {}
    spells: dict[str, Spell] = {}
    scenarios: dict[str, Scenario] = {}

    @model_validator(mode="after")
    def _all_named(self) -> Self:
        refuse(self._content_errors())
        return self

    def _content_errors(self) -> Iterator[ContentError]:
        for name, unit in self.units.items():
            key = ("units", name)
            yield from unknown_names((*key, "equipment"), unit.equipment, self.equipment)
            yield from unknown_names((*key, "abilities"), unit.abilities, self.abilities)
            yield from unknown_names((*key, "spells"), unit.spells, self.spells)
            carried = [self.equipment[item] for item in unit.equipment if item in self.equipment]
            if not any(item.type == "melee" for item in carried):
                yield ContentError((*key, "equipment"), "one piece of melee equipment is needed.")
        for name, warband in self.warbands.items():
            for unit_name in warband.units:
                for each in unknown_name(("warbands", name, "units", unit_name), unit_name, self.units):
                    yield replace(each, text=f"unit card missing: {each.text}")
            for place, group in enumerate(warband.formations):
                for unit_name in group:
                    yield from unknown_name(("warbands", name, "formations", place, unit_name), unit_name, self.units)
