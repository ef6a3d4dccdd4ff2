"""Events of attacks, strikes, cards, adventures and heroes, each with its rule."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.events import Event, Weight


class AttackAnnounced(Event, frozen=True):
    attacker: str
    at: str
    rule: str = "MW-CMB-01"


class ShotAnnounced(Event, frozen=True):
    attacker: str
    kind: str
    origin: str
    at: str
    rule: str = "MW-CMB-05"


class BuildingFires(Event, frozen=True):
    building: str
    at: str
    rule: str = "MW-BLD-16"


class CardsLaid(Event, frozen=True):
    seat: str
    count: int
    rule: str = "MW-CRD-01"


class NoCardsLaid(Event, frozen=True):
    seat: str
    rule: str = "MW-CRD-01"


class CardTurnedUp(Event, frozen=True):
    seat: str
    card: str
    rule: str = "MW-CRD-03"


class CardCancelled(Event, frozen=True):
    seat: str
    card: str
    rule: str = "MW-DAT-03"


class CardDidNothing(Event, frozen=True):
    seat: str
    card: str
    rule: str = "MW-DAT-03"


class UnitRetreated(Event, frozen=True):
    unit: str
    to: str
    rule: str = "MW-DAT-03"


class UnitIntercepts(Event, frozen=True):
    unit: str
    attacker: str
    rule: str = "MW-ABL-06"


class DefenderStrikesFirst(Event, frozen=True):
    unit: str
    attacker: str
    rule: str = "MW-INI-01"


class StrikeRead(Event, frozen=True):
    striker: str
    symbols: tuple[str, ...]
    hits: int
    critical: bool
    damage: int
    rule: str = "MW-DIC-03"

    @property
    def cue(self) -> Cue:
        if self.damage:
            return super().cue
        return Cue("event.strike-without-damage", striker=self.striker, symbols=self.symbols)


class NoDice(Event, frozen=True):
    striker: str
    rule: str = "MW-CMB-07"


class NoAnswer(Event, frozen=True):
    unit: str
    rule: str = "MW-CMB-04"


class UnitWounded(Event, frozen=True):
    unit: str
    count: int
    rule: str = "MW-CMB-02"


class UnitSlain(Event, frozen=True):
    decides = True
    unit: str
    kind: str
    rule: str = "MW-CMB-02"


class BuildingHit(Event, frozen=True):
    building: str
    count: int
    hp: int
    rule: str = "MW-BLD-08"


class BuildingDestroyed(Event, frozen=True):
    decides = True
    building: str
    rule: str = "MW-BLD-09"


class EncounterHit(Event, frozen=True):
    encounter: str
    count: int
    hp: int
    rule: str = "MW-ADV-06"


class EncounterDestroyed(Event, frozen=True):
    encounter: str
    rule: str = "MW-ADV-06"


class VillageConquered(Event, frozen=True):
    decides = True
    seat: str
    rule: str = "MW-ADV-09"


class TrackAdvanced(Event, frozen=True):
    seat: str
    kind: str
    step: int
    rule: str = "MW-VET-01"


class AbilityUnlocked(Event, frozen=True):
    seat: str
    kind: str
    ability: str
    rule: str = "MW-VET-02"


class EliteReached(Event, frozen=True):
    seat: str
    kind: str
    uses: int
    rule: str = "MW-VET-04"


class HeroExperience(Event, frozen=True):
    hero: str
    xp: int
    rule: str = "MW-HER-03"


class HeroLevel(Event, frozen=True):
    decides = True
    hero: str
    level: int
    rule: str = "MW-HER-03"


class AdventureDrawn(Event, frozen=True):
    unit: str
    card: str
    lore: bool = False
    rule: str = "MW-ADV-01"

    @property
    def cue(self) -> Cue:
        if not self.lore:
            return super().cue
        return Cue("event.adventure-with-lore", unit=self.unit, card=self.card, lore=Cue(f"lore.{self.card}"))


class AdventureWon(Event, frozen=True):
    decides = True
    unit: str
    card: str
    reward: Cue
    rule: str = "MW-ADV-02"


class AdventureFailed(Event, frozen=True):
    unit: str
    card: str
    rule: str = "MW-ADV-03"


class EncounterFound(Event, frozen=True):
    encounter: str
    at: str
    rule: str = "MW-ADV-05"


class EncounterMet(Event, frozen=True):
    unit: str
    encounter: str
    rule: str = "MW-ADV-07"


class ScrollFound(Event, frozen=True):
    seat: str
    total: int
    rule: str = "MW-VIC-08"


class CardDrawn(Event, frozen=True):
    seat: str
    rule: str = "MW-DAT-03"


class PlayerOut(Event, frozen=True):
    weight = Weight.CHAPTER
    seat: str
    rule: str = "MW-VIC-07"


class PointsCounted(Event, frozen=True):
    """What a player's points are for; `buildings` are those built and those destroyed."""

    decides = True
    seat: str
    points: int
    buildings: int
    roads: int
    heroes: int
    missions: int
    rule: str = "MW-VIC-01"

    @property
    def cue(self) -> Cue:
        parts = {name: getattr(self, name) for name in ("buildings", "roads", "heroes", "missions")}
        said = tuple(Cue(f"count.{name}", points=points) for name, points in parts.items() if points)
        if not said:
            return Cue("event.no-points", seat=self.seat)
        return Cue("event.points-counted", seat=self.seat, points=self.points, parts=said)


class MissionsCounted(Event, frozen=True):
    """`points` are those that each mission gave; 0 for one that was not fulfilled."""

    decides = True
    seat: str
    missions: tuple[str, ...]
    points: tuple[int, ...]
    rule: str = "MW-MIS-01"

    @property
    def cue(self) -> Cue:
        each = tuple(
            Cue("count.fulfilled" if points else "count.missed", mission=mission, points=points)
            for mission, points in zip(self.missions, self.points, strict=True)
        )
        return Cue("event.missions-counted", seat=self.seat, missions=each)


class Ranked(Event, frozen=True):
    """`rank` is 1 for the winners; sides with equal points share a rank. The end of the game shows it as a list."""

    weight = Weight.DETAIL
    seat: str
    rank: int
    points: int
    rule: str = "MW-VIC-01"
