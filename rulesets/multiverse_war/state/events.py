"""What came of an answer on the map and in the phases, each with the rule that made it so. No event tells a sum of gold."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.events import Event, Weight


# ---- setup and turns
@dataclass(frozen=True, slots=True)
class FirstPlayer(Event):
    seat: str
    symbols: int
    rule: str = "MW-SET-03"


@dataclass(frozen=True, slots=True)
class FirstPlayerTied(Event):
    seats: tuple[str, ...]
    rule: str = "MW-SET-03"


@dataclass(frozen=True, slots=True)
class TurnBegun(Event):
    weight = Weight.CHAPTER
    turn: int
    rule: str = "MW-TRN-01"


@dataclass(frozen=True, slots=True)
class DialTurned(Event):
    section: str
    position: int
    rule: str = "MW-DIA-01"


@dataclass(frozen=True, slots=True)
class NumberRolled(Event):
    number: int
    rule: str = "MW-DIA-02"


@dataclass(frozen=True, slots=True)
class TokenPlaced(Event):
    at: str
    rule: str = "MW-DIA-02"


@dataclass(frozen=True, slots=True)
class EncounterMoved(Event):
    encounter: str
    to: str
    rule: str = "MW-ADV-07"


@dataclass(frozen=True, slots=True)
class EncounterStayed(Event):
    encounter: str
    rule: str = "MW-ADV-07"


@dataclass(frozen=True, slots=True)
class RevenuePaid(Event):
    turn: int
    rule: str = "MW-TRN-08"


@dataclass(frozen=True, slots=True)
class GoldGiven(Event):
    giver: str
    receiver: str
    rule: str = "MW-TEA-02"


@dataclass(frozen=True, slots=True)
class GoldLent(Event):
    giver: str
    receiver: str
    rule: str = "MW-FFA-03"


@dataclass(frozen=True, slots=True)
class TreatyOffered(Event):
    first: str
    second: str
    rule: str = "MW-FFA-02"


@dataclass(frozen=True, slots=True)
class TreatySigned(Event):
    first: str
    second: str
    rule: str = "MW-FFA-02"


@dataclass(frozen=True, slots=True)
class TreatyDeclined(Event):
    first: str
    second: str
    rule: str = "MW-FFA-02"


@dataclass(frozen=True, slots=True)
class ActionBegun(Event):
    weight = Weight.CHAPTER
    seat: str
    rule: str = "MW-TRN-04"


@dataclass(frozen=True, slots=True)
class GoldChanged(Event):
    seat: str
    rule: str = "MW-DAT-03"


@dataclass(frozen=True, slots=True)
class EveryUnitSlowed(Event):
    count: int
    rule: str = "MW-DIA-02"


# ---- build
@dataclass(frozen=True, slots=True)
class BuildFinished(Event):
    seat: str
    rule: str = "MW-TRN-07"


@dataclass(frozen=True, slots=True)
class BlockPlaced(Event):
    seat: str
    at: str
    rule: str = "MW-BLD-13"


@dataclass(frozen=True, slots=True)
class BuildingBuilt(Event):
    building: str
    at: str
    rule: str = "MW-BLD-12"


@dataclass(frozen=True, slots=True)
class SiteBegun(Event):
    building: str
    at: str
    rule: str = "MW-BLD-06"


@dataclass(frozen=True, slots=True)
class FortressCompleted(Event):
    building: str
    rule: str = "MW-BLD-06"


@dataclass(frozen=True, slots=True)
class SiteLost(Event):
    building: str
    rule: str = "MW-BLD-07"


@dataclass(frozen=True, slots=True)
class BuildingUpgraded(Event):
    building: str
    rule: str = "MW-BLD-11"


@dataclass(frozen=True, slots=True)
class RoadLaid(Event):
    seat: str
    at: str
    rule: str = "MW-ROA-02"


@dataclass(frozen=True, slots=True)
class ForestChopped(Event):
    seat: str
    at: str
    rule: str = "MW-BDR-03"


@dataclass(frozen=True, slots=True)
class CardBought(Event):
    seat: str
    card: str
    rule: str = "MW-CRD-04"


@dataclass(frozen=True, slots=True)
class RowDealt(Event):
    card: str
    rule: str = "MW-CRD-04"


@dataclass(frozen=True, slots=True)
class BuilderConflict(Event):
    first: str
    second: str
    at: str
    rule: str = "MW-TRN-05"


@dataclass(frozen=True, slots=True)
class BuilderTrackAdvanced(Event):
    weight = Weight.CHORE
    seat: str
    step: int
    rule: str = "MW-BDR-04"


@dataclass(frozen=True, slots=True)
class PortalFilled(Event):
    seat: str
    stone: int
    total: int
    rule: str = "MW-VIC-09"


@dataclass(frozen=True, slots=True)
class BuildingRepaired(Event):
    building: str
    hp: int
    rule: str = "MW-BLD-04"


@dataclass(frozen=True, slots=True)
class EncounterRepaired(Event):
    weight = Weight.CHORE
    encounter: str
    hp: int
    rule: str = "MW-ADV-06"


# ---- activation
@dataclass(frozen=True, slots=True)
class WoundsHealed(Event):
    unit: str
    count: int
    rule: str = "MW-ACT-04"


@dataclass(frozen=True, slots=True)
class StoneBooked(Event):
    seat: str
    count: int
    rule: str = "MW-MIN-03"


@dataclass(frozen=True, slots=True)
class Moved(Event):
    unit: str
    to: str
    rule: str = "MW-MOV-01"


@dataclass(frozen=True, slots=True)
class RoadBonus(Event):
    unit: str
    rule: str = "MW-ROA-03"


@dataclass(frozen=True, slots=True)
class TerritoryAnnounced(Event):
    unit: str
    at: str
    rule: str = "MW-EXP-01"


@dataclass(frozen=True, slots=True)
class TerritoryRevealed(Event):
    territory: str
    at: str
    side: int
    rule: str = "MW-EXP-03"


@dataclass(frozen=True, slots=True)
class MinePlaced(Event):
    at: str
    terrain: str
    rule: str = "MW-MIN-01"


@dataclass(frozen=True, slots=True)
class UnitIdentified(Event):
    unit: str
    kind: str
    rule: str = "MW-LOS-02"


@dataclass(frozen=True, slots=True)
class UnitHidden(Event):
    unit: str
    rule: str = "MW-LOS-02"


@dataclass(frozen=True, slots=True)
class DecoyRemoved(Event):
    unit: str
    rule: str = "MW-DEC-04"


@dataclass(frozen=True, slots=True)
class UnitsSwapped(Event):
    unit: str
    other: str
    rule: str = "MW-MOV-07"


@dataclass(frozen=True, slots=True)
class SwapRefused(Event):
    unit: str
    other: str
    rule: str = "MW-TEA-03"


@dataclass(frozen=True, slots=True)
class WeaponSetUp(Event):
    unit: str
    rule: str = "MW-MOV-06"


@dataclass(frozen=True, slots=True)
class AbilityAnnounced(Event):
    unit: str
    ability: str
    rule: str = "MW-ABL-01"


@dataclass(frozen=True, slots=True)
class UnitRests(Event):
    unit: str
    rule: str = "MW-ACT-03"


@dataclass(frozen=True, slots=True)
class UnitFinished(Event):
    weight = Weight.CHORE
    unit: str
    rule: str = "MW-ACT-08"


@dataclass(frozen=True, slots=True)
class FormationFormed(Event):
    unit: str
    other: str
    rule: str = "MW-FOR-01"


@dataclass(frozen=True, slots=True)
class FormationSplit(Event):
    unit: str
    other: str
    rule: str = "MW-FOR-01"
