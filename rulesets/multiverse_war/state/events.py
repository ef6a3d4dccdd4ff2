"""Events on the map and of the phases, each with its rule. No event contains an amount of gold, which is secret."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.events import Event, Weight


# ---- setup and turns
class FirstPlayer(Event, frozen=True):
    seat: str
    symbols: int
    rule: str = "MW-SET-03"


class FirstPlayerTied(Event, frozen=True):
    seats: tuple[str, ...]
    rule: str = "MW-SET-03"


class TurnBegun(Event, frozen=True):
    weight = Weight.CHAPTER
    turn: int
    rule: str = "MW-TRN-01"


class DialTurned(Event, frozen=True):
    section: str
    position: int
    effect: Cue | None = None
    """What it does at once. What it does to the map is reported by other events."""
    rule: str = "MW-DIA-01"

    @property
    def cue(self) -> Cue:
        if self.effect is None:
            return super().cue
        return Cue("event.dial-brings", section=self.section, effect=self.effect)


class NumberRolled(Event, frozen=True):
    """`placed` is how many adventures appear."""

    number: int
    placed: int
    rule: str = "MW-DIA-02"

    @property
    def cue(self) -> Cue:
        return super().cue if self.placed else Cue("event.no-adventures", number=self.number)


class TokenPlaced(Event, frozen=True):
    at: str
    rule: str = "MW-DIA-02"


class EncounterMoved(Event, frozen=True):
    encounter: str
    to: str
    rule: str = "MW-ADV-07"


class EncounterStayed(Event, frozen=True):
    encounter: str
    rule: str = "MW-ADV-07"


class RevenuePaid(Event, frozen=True):
    turn: int
    rule: str = "MW-TRN-08"

    @property
    def cue(self) -> Cue:
        return super().cue if self.turn > 1 else Cue("event.opening-gold")


class GoldGiven(Event, frozen=True):
    giver: str
    receiver: str
    rule: str = "MW-TEA-02"


class GoldLent(Event, frozen=True):
    giver: str
    receiver: str
    rule: str = "MW-FFA-03"


class TreatyOffered(Event, frozen=True):
    first: str
    second: str
    rule: str = "MW-FFA-02"


class TreatySigned(Event, frozen=True):
    first: str
    second: str
    rule: str = "MW-FFA-02"


class TreatyDeclined(Event, frozen=True):
    first: str
    second: str
    rule: str = "MW-FFA-02"


class ActionBegun(Event, frozen=True):
    weight = Weight.CHAPTER
    seat: str
    rule: str = "MW-TRN-04"


class GoldChanged(Event, frozen=True):
    weight = Weight.DETAIL
    seat: str
    gained: bool
    rule: str = "MW-DAT-03"

    @property
    def cue(self) -> Cue:
        return super().cue if self.gained else Cue("event.gold-lost", seat=self.seat)


class EveryUnitSlowed(Event, frozen=True):
    weight = Weight.DETAIL
    count: int
    rule: str = "MW-DIA-02"


# ---- build
class BuildFinished(Event, frozen=True):
    seat: str
    rule: str = "MW-TRN-07"


class BlockPlaced(Event, frozen=True):
    seat: str
    at: str
    rule: str = "MW-BLD-13"


class BuildingBuilt(Event, frozen=True):
    decides = True
    building: str
    at: str
    rule: str = "MW-BLD-12"


class SiteBegun(Event, frozen=True):
    building: str
    at: str
    rule: str = "MW-BLD-06"


class FortressCompleted(Event, frozen=True):
    building: str
    rule: str = "MW-BLD-06"


class SiteLost(Event, frozen=True):
    building: str
    rule: str = "MW-BLD-07"


class BuildingUpgraded(Event, frozen=True):
    decides = True
    building: str
    rule: str = "MW-BLD-11"


class RoadLaid(Event, frozen=True):
    decides = True
    seat: str
    at: str
    rule: str = "MW-ROA-02"


class ForestChopped(Event, frozen=True):
    seat: str
    at: str
    rule: str = "MW-BDR-03"


class CardBought(Event, frozen=True):
    seat: str
    card: str
    rule: str = "MW-CRD-04"


class RowDealt(Event, frozen=True):
    card: str
    rule: str = "MW-CRD-04"


class BuilderConflict(Event, frozen=True):
    first: str
    second: str
    at: str
    rule: str = "MW-TRN-05"


class BuilderTrackAdvanced(Event, frozen=True):
    weight = Weight.CHORE
    seat: str
    step: int
    rule: str = "MW-BDR-04"


class PortalFilled(Event, frozen=True):
    seat: str
    stone: int
    total: int
    rule: str = "MW-VIC-09"


class BuildingRepaired(Event, frozen=True):
    building: str
    hp: int
    rule: str = "MW-BLD-04"


class EncounterRepaired(Event, frozen=True):
    weight = Weight.CHORE
    encounter: str
    hp: int
    rule: str = "MW-ADV-06"


# ---- activation
class WoundsHealed(Event, frozen=True):
    unit: str
    count: int
    rule: str = "MW-ACT-04"


class StoneBooked(Event, frozen=True):
    seat: str
    count: int
    rule: str = "MW-MIN-03"


class Moved(Event, frozen=True):
    unit: str
    to: str
    rule: str = "MW-MOV-01"


class RoadBonus(Event, frozen=True):
    unit: str
    rule: str = "MW-ROA-03"


class TerritoryAnnounced(Event, frozen=True):
    unit: str
    at: str
    rule: str = "MW-EXP-01"


class TerritoryRevealed(Event, frozen=True):
    territory: str
    at: str
    side: int
    rule: str = "MW-EXP-03"


class MinePlaced(Event, frozen=True):
    at: str
    terrain: str
    rule: str = "MW-MIN-01"


class UnitIdentified(Event, frozen=True):
    unit: str
    kind: str
    rule: str = "MW-LOS-02"


class UnitHidden(Event, frozen=True):
    weight = Weight.DETAIL
    unit: str
    rule: str = "MW-LOS-02"


class DecoyRemoved(Event, frozen=True):
    unit: str
    rule: str = "MW-DEC-04"


class UnitsSwapped(Event, frozen=True):
    unit: str
    other: str
    rule: str = "MW-MOV-07"


class SwapRefused(Event, frozen=True):
    unit: str
    other: str
    rule: str = "MW-TEA-03"


class WeaponSetUp(Event, frozen=True):
    unit: str
    rule: str = "MW-MOV-06"


class AbilityAnnounced(Event, frozen=True):
    unit: str
    ability: str
    rule: str = "MW-ABL-01"


class UnitRests(Event, frozen=True):
    unit: str
    rule: str = "MW-ACT-03"


class UnitFinished(Event, frozen=True):
    weight = Weight.CHORE
    unit: str
    rule: str = "MW-ACT-08"


class FormationFormed(Event, frozen=True):
    unit: str
    other: str
    rule: str = "MW-FOR-01"


class FormationSplit(Event, frozen=True):
    unit: str
    other: str
    rule: str = "MW-FOR-01"
