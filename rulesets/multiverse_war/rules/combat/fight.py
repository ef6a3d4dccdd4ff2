"""One combat while it runs: who takes part, which effects apply, and who has struck."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from rulesets.multiverse_war.content.effects import Effect
from rulesets.multiverse_war.content.units import HeroAbility
from rulesets.multiverse_war.state.state import Building, Encounter, State, Unit

StrikeTarget: TypeAlias = Unit | Building | Encounter
"""What a strike can be aimed at."""


@dataclass(frozen=True, slots=True)
class Played:
    """An effect of a card or a hero's ability in this combat. `attacks`: the attacker played it; `users` may use it."""

    effect: Effect
    attacks: bool
    users: tuple[str, ...]


@dataclass(slots=True)
class Fight:
    """`hex` is the battlefield, always the defender's hex (MW-CMB-03). `shot`: a ranged attack, nobody enters the hex.

    `tower` is the building that fires, if no unit attacks. `struck` are the units that have made their strike.
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
    struck: list[str] = field(default_factory=list)

    @property
    def defender_seat(self) -> str | None:
        """MW-BLD-10: the seat of the defending unit, even in an ally's building; without units, the building's owner."""
        units = self.defending
        return units[0].seat if units else self.building.seat if self.building else None

    @property
    def defending(self) -> list[Unit]:
        """The units that the defender may lay cards for: the defenders, or a lone Builder (MW-BDR-05)."""
        return self.defenders or ([] if self.building else self.builders)

    @property
    def attacked(self) -> list[Unit]:
        """MW-BLD-08: the units that are attacked themselves; units inside a building are not."""
        return [] if self.building else [*self.defenders, *self.builders]

    def attacks(self, unit: Unit) -> bool:
        return unit in self.attackers

    @property
    def target(self) -> StrikeTarget | None:
        """The target of the whole attack."""
        return self.building or next(iter(self.defending), None) or self.encounter

    def at_a_distance(self, state: State, unit: Unit) -> bool:
        """MW-FOR-07: in a melee, an attacker that shoots stays outside the battlefield, where defenders cannot reach it."""
        if not self.attacks(unit):
            return False
        card = state.card(unit.kind)
        return not self.shot and card is not None and card.range is not None and self.ability is None


def fight_at(state: State, seat: str, hex_: str, *, shot: bool, attackers: list[Unit]) -> Fight:
    """A combat with all enemies of the seat on the hex. A site does not protect anybody (MW-BLD-06)."""
    here = [unit for unit in state.units_at(hex_) if not state.friendly(seat, unit.seat)]
    building = state.building_at(hex_)
    return Fight(
        seat,
        hex_,
        shot,
        attackers=attackers,
        defenders=[unit for unit in here if state.fights(unit)],
        builders=[unit for unit in here if state.is_builder(unit)],
        building=building if building and building.complete and not state.friendly(seat, building.seat) else None,
        encounter=None if here else state.encounter_at(hex_),
    )
