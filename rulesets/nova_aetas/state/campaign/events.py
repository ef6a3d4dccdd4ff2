"""Everything that can happen between missions. Each event names its rule."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.events import Event, Weight


class CompanyFounded(Event, frozen=True):
    weight = Weight.CHAPTER
    heroes: tuple[str, ...]
    rule: str = "NA-CAM-24"


class HandedOut(Event, frozen=True):
    weight = Weight.CHORE
    thing: str
    hero: str
    rule: str = "NA-CAM-25"


class KeptBack(Event, frozen=True):
    weight = Weight.CHORE
    thing: str
    hero: str
    rule: str = "NA-CAM-25"


class LeavingProposed(Event, frozen=True):
    hero: str
    rule: str = "NA-CAM-14"


class LeavingDeclined(Event, frozen=True):
    rule: str = "NA-CAM-14"


class PopoliniEarned(Event, frozen=True):
    """`left` is what the company has now."""

    count: int
    left: int
    rule: str


class PopoliniPaid(Event, frozen=True):
    count: int
    left: int
    rule: str


class PopoliniLost(Event, frozen=True):
    """What a defeat cost."""

    count: int
    left: int
    rule: str


class ObjectGained(Event, frozen=True):
    thing: str
    rule: str


class ObjectGone(Event, frozen=True):
    thing: str
    rule: str


class ElementsBooked(Event, frozen=True):
    """`count` cards of an element more on the sheet; negative for fewer."""

    element: str
    count: int
    left: int
    rule: str

    @property
    def cue(self) -> Cue:
        if self.count > 0:
            return super().cue
        return Cue("event.elements-gone", element=self.element, count=-self.count, left=self.left)


class FormulaFound(Event, frozen=True):
    formula: str
    rule: str


class HeroDied(Event, frozen=True):
    hero: str
    card: str
    rule: str


class GuestJoined(Event, frozen=True):
    """NA-CAM-19: for one evening."""

    hero: str
    seat: str
    rule: str = "NA-CAM-19"


class GuestWentHome(Event, frozen=True):
    """With his own skills and equipment."""

    hero: str
    rule: str = "NA-CAM-19"


class HeroesRested(Event, frozen=True):
    """NA-CAM-16: Wound and status tokens are gone."""

    weight = Weight.CHORE
    heroes: tuple[str, ...]
    rule: str = "NA-CAM-16"


class Specialised(Event, frozen=True):
    hero: str
    into: str
    rule: str = "NA-CLS-03"


class SkillLearnt(Event, frozen=True):
    hero: str
    skill: str
    rule: str


class NothingLearnt(Event, frozen=True):
    hero: str
    rule: str = "NA-CLS-02"


class ExperienceInVain(Event, frozen=True):
    """He has all the skills that his basic class allows, and nobody specialises in a secondary mission."""

    hero: str
    rule: str = "NA-CLS-03"


class CityEntered(Event, frozen=True):
    weight = Weight.CHAPTER
    place: str
    rule: str = "NA-CIT-01"


class CityLeft(Event, frozen=True):
    """NA-CIT-16: the elements on the sheet when the phase is over."""

    weight = Weight.CHORE
    place: str
    elements: tuple[str, ...]
    rule: str = "NA-CIT-16"


class PlaceVisited(Event, frozen=True):
    hero: str
    activity: str
    rule: str = "NA-CIT-02"


class SideCardDrawn(Event, frozen=True):
    hero: str
    kind: str
    card: str
    rule: str


class SideMissionTaken(Event, frozen=True):
    card: str
    rule: str = "NA-CAM-11"


class SideCardsReturned(Event, frozen=True):
    cards: tuple[str, ...]
    rule: str = "NA-CAM-11"


class SideCardPutAway(Event, frozen=True):
    card: str
    rule: str = "NA-CAM-12"


class WoundCardHealed(Event, frozen=True):
    hero: str
    card: str
    rule: str = "NA-CIT-22"


class HelpCame(Event, frozen=True):
    """After so many defeats in a row, recruits replace the dead and Wound cards are healed: an offer of the pack, not of the book."""

    weight = Weight.CHAPTER
    defeats: int
    rule: str = "NA-CAM-01"


class HeroLetGo(Event, frozen=True):
    hero: str
    rule: str = "NA-CIT-24"


class HeroEnlisted(Event, frozen=True):
    hero: str
    seat: str
    rule: str


class SkillsOffered(Event, frozen=True):
    hero: str
    skills: tuple[str, ...]
    rule: str = "NA-CIT-26"


class MissionComes(Event, frozen=True):
    weight = Weight.CHORE
    mission: str
    title: Cue
    rule: str = "NA-CAM-22"


class CampaignEnded(Event, frozen=True):
    weight = Weight.CHAPTER
    ending: str
    text: Cue
    rule: str = "NA-CAM-24"
