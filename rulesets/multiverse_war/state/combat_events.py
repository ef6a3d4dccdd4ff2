"""What came of attacks, strikes, cards, adventures and heroes, each with the rule that made it so."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.events import Event, Weight


@dataclass(frozen=True, slots=True)
class AttackAnnounced(Event):
    attacker: str
    at: str
    rule: str = "MW-CMB-01"


@dataclass(frozen=True, slots=True)
class ShotAnnounced(Event):
    attacker: str
    kind: str
    at: str
    rule: str = "MW-CMB-05"


@dataclass(frozen=True, slots=True)
class BuildingFires(Event):
    building: str
    at: str
    rule: str = "MW-BLD-16"


@dataclass(frozen=True, slots=True)
class CardsLaid(Event):
    seat: str
    count: int
    rule: str = "MW-CRD-01"


@dataclass(frozen=True, slots=True)
class CardTurnedUp(Event):
    seat: str
    card: str
    rule: str = "MW-CRD-03"


@dataclass(frozen=True, slots=True)
class CardCancelled(Event):
    seat: str
    card: str
    rule: str = "MW-DAT-03"


@dataclass(frozen=True, slots=True)
class CardDidNothing(Event):
    seat: str
    card: str
    rule: str = "MW-DAT-03"


@dataclass(frozen=True, slots=True)
class UnitRetreated(Event):
    unit: str
    to: str
    rule: str = "MW-DAT-03"


@dataclass(frozen=True, slots=True)
class UnitIntercepts(Event):
    unit: str
    attacker: str
    rule: str = "MW-ABL-06"


@dataclass(frozen=True, slots=True)
class DefenderStrikesFirst(Event):
    unit: str
    attacker: str
    rule: str = "MW-INI-01"


@dataclass(frozen=True, slots=True)
class StrikeRead(Event):
    striker: str
    symbols: tuple[str, ...]
    hits: int
    critical: bool
    damage: int
    rule: str = "MW-DIC-03"


@dataclass(frozen=True, slots=True)
class NoDice(Event):
    striker: str
    rule: str = "MW-CMB-07"


@dataclass(frozen=True, slots=True)
class NoAnswer(Event):
    unit: str
    rule: str = "MW-CMB-04"


@dataclass(frozen=True, slots=True)
class UnitWounded(Event):
    unit: str
    count: int
    rule: str = "MW-CMB-02"


@dataclass(frozen=True, slots=True)
class UnitSlain(Event):
    unit: str
    kind: str
    rule: str = "MW-CMB-02"


@dataclass(frozen=True, slots=True)
class BuildingHit(Event):
    building: str
    count: int
    hp: int
    rule: str = "MW-BLD-08"


@dataclass(frozen=True, slots=True)
class BuildingDestroyed(Event):
    building: str
    rule: str = "MW-BLD-09"


@dataclass(frozen=True, slots=True)
class EncounterHit(Event):
    encounter: str
    count: int
    hp: int
    rule: str = "MW-ADV-06"


@dataclass(frozen=True, slots=True)
class EncounterDestroyed(Event):
    encounter: str
    rule: str = "MW-ADV-06"


@dataclass(frozen=True, slots=True)
class VillageConquered(Event):
    seat: str
    rule: str = "MW-ADV-09"


@dataclass(frozen=True, slots=True)
class TrackAdvanced(Event):
    seat: str
    kind: str
    step: int
    rule: str = "MW-VET-01"


@dataclass(frozen=True, slots=True)
class AbilityUnlocked(Event):
    seat: str
    kind: str
    ability: str
    rule: str = "MW-VET-02"


@dataclass(frozen=True, slots=True)
class EliteReached(Event):
    seat: str
    kind: str
    uses: int
    rule: str = "MW-VET-04"


@dataclass(frozen=True, slots=True)
class HeroExperience(Event):
    hero: str
    xp: int
    rule: str = "MW-HER-03"


@dataclass(frozen=True, slots=True)
class HeroLevel(Event):
    hero: str
    level: int
    rule: str = "MW-HER-03"


@dataclass(frozen=True, slots=True)
class AdventureDrawn(Event):
    unit: str
    card: str
    rule: str = "MW-ADV-01"


@dataclass(frozen=True, slots=True)
class AdventureWon(Event):
    unit: str
    card: str
    rule: str = "MW-ADV-02"


@dataclass(frozen=True, slots=True)
class AdventureFailed(Event):
    unit: str
    card: str
    rule: str = "MW-ADV-03"


@dataclass(frozen=True, slots=True)
class EncounterFound(Event):
    encounter: str
    at: str
    rule: str = "MW-ADV-05"


@dataclass(frozen=True, slots=True)
class EncounterMet(Event):
    unit: str
    encounter: str
    rule: str = "MW-ADV-07"


@dataclass(frozen=True, slots=True)
class ScrollFound(Event):
    seat: str
    total: int
    rule: str = "MW-VIC-08"


@dataclass(frozen=True, slots=True)
class ScrollDropped(Event):
    at: str
    rule: str = "MW-VIC-08"


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    seat: str
    rule: str = "MW-DAT-03"


@dataclass(frozen=True, slots=True)
class PlayerOut(Event):
    weight = Weight.CHAPTER
    seat: str
    rule: str = "MW-VIC-07"


@dataclass(frozen=True, slots=True)
class PointsCounted(Event):
    seat: str
    points: int
    rule: str = "MW-VIC-01"
