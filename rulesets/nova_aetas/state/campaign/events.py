"""What comes about between missions. Each names the rule that made it so."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.events import Event, Weight
from rulesets.engine.values import dataclass


@dataclass(frozen=True, slots=True)
class CompanyFounded(Event):
    weight = Weight.CHAPTER
    heroes: tuple[str, ...]
    rule: str = "NA-CAM-24"


@dataclass(frozen=True, slots=True)
class HandedOut(Event):
    weight = Weight.CHORE
    thing: str
    hero: str
    rule: str = "NA-CAM-25"


@dataclass(frozen=True, slots=True)
class KeptBack(Event):
    weight = Weight.CHORE
    thing: str
    hero: str
    rule: str = "NA-CAM-25"


@dataclass(frozen=True, slots=True)
class LeavingProposed(Event):
    hero: str
    rule: str = "NA-CAM-14"


@dataclass(frozen=True, slots=True)
class LeavingDeclined(Event):
    rule: str = "NA-CAM-14"


@dataclass(frozen=True, slots=True)
class PopoliniEarned(Event):
    """`left` is what lies in the chest now."""

    count: int
    left: int
    rule: str


@dataclass(frozen=True, slots=True)
class PopoliniPaid(Event):
    count: int
    left: int
    rule: str


@dataclass(frozen=True, slots=True)
class ObjectGained(Event):
    thing: str
    rule: str


@dataclass(frozen=True, slots=True)
class ObjectGone(Event):
    thing: str
    rule: str


@dataclass(frozen=True, slots=True)
class ElementsBooked(Event):
    """`count` cards of an element more on the sheet, or fewer."""

    element: str
    count: int
    left: int
    rule: str


@dataclass(frozen=True, slots=True)
class FormulaFound(Event):
    formula: str
    rule: str


@dataclass(frozen=True, slots=True)
class HeroDied(Event):
    hero: str
    card: str
    rule: str


@dataclass(frozen=True, slots=True)
class GuestJoined(Event):
    """NA-CAM-19: for one evening."""

    hero: str
    seat: str
    rule: str = "NA-CAM-19"


@dataclass(frozen=True, slots=True)
class GuestWentHome(Event):
    """With what is his own."""

    hero: str
    rule: str = "NA-CAM-19"


@dataclass(frozen=True, slots=True)
class HeroesRested(Event):
    """NA-CAM-16: Wound and status tokens are gone."""

    weight = Weight.CHORE
    heroes: tuple[str, ...]
    rule: str = "NA-CAM-16"


@dataclass(frozen=True, slots=True)
class Specialised(Event):
    hero: str
    into: str
    rule: str = "NA-CLS-03"


@dataclass(frozen=True, slots=True)
class SkillLearnt(Event):
    hero: str
    skill: str
    rule: str


@dataclass(frozen=True, slots=True)
class NothingLearnt(Event):
    hero: str
    rule: str = "NA-CLS-02"


@dataclass(frozen=True, slots=True)
class CityEntered(Event):
    weight = Weight.CHAPTER
    place: str
    rule: str = "NA-CIT-01"


@dataclass(frozen=True, slots=True)
class CityLeft(Event):
    """NA-CIT-16: the elements on the sheet when the phase is over."""

    weight = Weight.CHORE
    place: str
    elements: tuple[str, ...]
    rule: str = "NA-CIT-16"


@dataclass(frozen=True, slots=True)
class PlaceVisited(Event):
    hero: str
    activity: str
    rule: str = "NA-CIT-02"


@dataclass(frozen=True, slots=True)
class SideCardDrawn(Event):
    hero: str
    kind: str
    card: str
    rule: str


@dataclass(frozen=True, slots=True)
class SideMissionTaken(Event):
    card: str
    rule: str = "NA-CAM-11"


@dataclass(frozen=True, slots=True)
class SideCardsReturned(Event):
    cards: tuple[str, ...]
    rule: str = "NA-CAM-11"


@dataclass(frozen=True, slots=True)
class SideCardPutAway(Event):
    card: str
    rule: str = "NA-CAM-12"


@dataclass(frozen=True, slots=True)
class WoundCardHealed(Event):
    hero: str
    card: str
    rule: str = "NA-CIT-22"


@dataclass(frozen=True, slots=True)
class HeroLetGo(Event):
    hero: str
    rule: str = "NA-CIT-24"


@dataclass(frozen=True, slots=True)
class HeroEnlisted(Event):
    hero: str
    seat: str
    rule: str


@dataclass(frozen=True, slots=True)
class SkillsOffered(Event):
    hero: str
    skills: tuple[str, ...]
    rule: str = "NA-CIT-26"


@dataclass(frozen=True, slots=True)
class MissionComes(Event):
    weight = Weight.CHORE
    mission: str
    title: Cue
    rule: str = "NA-CAM-22"


@dataclass(frozen=True, slots=True)
class CampaignEnded(Event):
    weight = Weight.CHAPTER
    ending: str
    text: Cue
    rule: str = "NA-CAM-24"
