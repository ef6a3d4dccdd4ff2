"""One combat while it runs: who is in it, what cards and abilities change, and what has been rolled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from rulesets.multiverse_war.content.effects import Effect
from rulesets.multiverse_war.content.units import HeroAbility
from rulesets.multiverse_war.state.state import Building, Encounter, State, Unit

Mark: TypeAlias = Unit | Building | Encounter
"""What a strike is aimed at."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a card or a hero's ability does in this combat: whose it is, and which of their units could use it."""

    effect: Effect
    attacks: bool
    users: tuple[str, ...]


@dataclass(slots=True)
class Fight:
    """`hex` is the battlefield, always the defender's (MW-CMB-03). `shot`: nobody closes in.

    `tower` is the building that fires, where no unit attacks.
    """

    seat: str
    hex: str
    shot: bool
    attackers: list[Unit] = field(default_factory=list)
    defenders: list[Unit] = field(default_factory=list)
    builders: list[Unit] = field(default_factory=list)
    building: Building | None = None
    encounter: Encounter | None = None
    tower: Building | None = None
    ability: HeroAbility | None = None
    played: list[Played] = field(default_factory=list)
    wounds_before: dict[str, int] = field(default_factory=dict)
    damage_done: int = 0
    struck: list[str] = field(default_factory=list)

    @property
    def defender_seat(self) -> str | None:
        """MW-BLD-10: whose unit fights, were it for an ally's walls; else whose walls they are."""
        units = self.defending
        return units[0].seat if units else self.building.seat if self.building else None

    @property
    def defending(self) -> list[Unit]:
        """Those for whom the defender lays cards: who fights, or a lone Builder that is attacked (MW-BDR-05)."""
        return self.defenders or ([] if self.building else self.builders)

    @property
    def attacked(self) -> list[Unit]:
        """MW-BLD-08: who is in the battlefield to be attacked; nobody inside a building is."""
        return [] if self.building else [*self.defenders, *self.builders]

    def attacks(self, unit: Unit) -> bool:
        return unit in self.attackers

    @property
    def mark(self) -> Mark | None:
        """What the attack as a whole is aimed at."""
        return self.building or next(iter(self.defending), None) or self.encounter

    def at_a_distance(self, state: State, unit: Unit) -> bool:
        """MW-FOR-07: whoever shoots from beyond the battlefield is out of the defenders' reach."""
        if not self.attacks(unit):
            return False
        card = state.card(unit.kind)
        return not self.shot and card is not None and card.range is not None and self.ability is None


def fight_at(state: State, seat: str, hex_: str, *, shot: bool, attackers: list[Unit]) -> Fight:
    """Everyone and everything at the hex that is not of the seat's side. A site has no walls to fight from (MW-BLD-06)."""
    here = [unit for unit in state.units_at(hex_) if not state.friendly(seat, unit.seat)]
    building = state.building_at(hex_)
    fight = Fight(
        seat,
        hex_,
        shot,
        attackers=attackers,
        defenders=[unit for unit in here if state.fights(unit)],
        builders=[unit for unit in here if state.is_builder(unit)],
        building=building if building and building.complete and not state.friendly(seat, building.seat) else None,
        encounter=None if here else state.encounter_at(hex_),
    )
    fight.wounds_before = {unit.id: unit.wounds for unit in (*attackers, *fight.defenders)}
    return fight
