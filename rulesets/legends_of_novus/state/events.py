"""Events of setting up, turns, cards and gains; those of battles are in `battle_events`."""

from __future__ import annotations

from typing import Any, ClassVar

from rulesets.engine.cues import Cue
from rulesets.engine.events import Event, Weight


# ---- setting up
class ModeChosen(Event, frozen=True):
    mode: str
    rule: str = "LN-DAT-01"


class CardsRemoved(Event, frozen=True):
    count: int
    rule: str = "LN-SOL-04"


class RolledForFirst(Event, frozen=True):
    weight: ClassVar[Weight] = Weight.CHORE
    seat: str
    face: int
    rule: str = "LN-SET-04"


class FirstPlayer(Event, frozen=True):
    seat: str
    rule: str = "LN-SET-04"


class HeroPicked(Event, frozen=True):
    seat: str
    character: str
    rule: str = "LN-SET-03"


class ClassTaken(Event, frozen=True):
    seat: str
    hero_class: str
    rule: str = "LN-SET-03"


# ---- turns
class TurnBegun(Event, frozen=True):
    weight: ClassVar[Weight] = Weight.CHAPTER
    seats: tuple[str, ...]
    round: int
    rule: str = "LN-TRN-01"


class PhaseBegun(Event, frozen=True):
    weight: ClassVar[Weight] = Weight.CHORE
    phase: str
    rule: str = "LN-TRN-01"


class Advised(Event, frozen=True):
    seat: str
    advice: str
    rule: str = "LN-FAQ-01"


class Ranked(Event, frozen=True):
    """A place in the ranking at the end, and who shares it; partners add their numbers up."""

    weight: ClassVar[Weight] = Weight.DETAIL
    place: int
    seats: tuple[str, ...]
    xp: int
    tokens: int
    quests: int
    gp: int
    rule: str = "LN-OBJ-04"


class ExploreTokenReturned(Event, frozen=True):
    weight: ClassVar[Weight] = Weight.CHORE
    seat: str
    rule: str = "LN-TRN-02"


class Announced(Event, frozen=True):
    weight: ClassVar[Weight] = Weight.DETAIL
    seat: str
    what: str
    rule: str = "LN-TRN-03"


class HoldHeard(Event, frozen=True):
    weight: ClassVar[Weight] = Weight.CHORE
    seat: str
    rule: str = "LN-CRD-06"


# ---- travel and explore
class Travelled(Event, frozen=True):
    """`near` is the next place with a name, where the point that was reached has none."""

    seat: str
    to: str
    points: int
    near: str = ""
    rule: str = "LN-TRV-01"

    @property
    def cue(self) -> Cue:
        return Cue("event.travelled-road", seat=self.seat, near=self.near) if self.near else super().cue


class Moved(Event, frozen=True):
    """By a card or an effect."""

    seat: str
    to: str
    rule: str = "LN-CRD-12"


class TravelDieRolled(Event, frozen=True):
    seat: str
    result: str
    rule: str = "LN-TRV-06"


class Arrived(Event, frozen=True):
    seat: str
    place: str
    rule: str = "LN-TRV-11"


class Explored(Event, frozen=True):
    seat: str
    place: str
    rule: str = "LN-EXP-02"


class NoEncounterHere(Event, frozen=True):
    """An Encounter Event was put back on the deck, or an Encounter of the Travel die had no effect."""

    seat: str
    rule: str = "LN-LOC-02"


class NothingFound(Event, frozen=True):
    """A whole deck was searched without success."""

    seat: str
    deck: str
    rule: str


# ---- cards
class CardsDrawn(Event, frozen=True):
    seat: str
    deck: str
    count: int
    rule: str


class CardShown(Event, frozen=True):
    seat: str
    card: str
    rule: str


class DeckRenewed(Event, frozen=True):
    deck: str
    rule: str = "LN-CRD-02"


class CardPlayed(Event, frozen=True):
    seat: str
    card: str
    rule: str


class SkillLearned(Event, frozen=True):
    seat: str
    card: str
    rule: str = "LN-CRD-10"


class QuestCompleted(Event, frozen=True):
    decides = True
    seat: str
    card: str
    rule: str = "LN-CRD-09"


class Redeemed(Event, frozen=True):
    seat: str
    card: str
    gp: int
    rule: str = "LN-CRD-11"


class ItemUsed(Event, frozen=True):
    seat: str
    card: str
    rule: str = "LN-EQP-07"


class AbilityUsed(Event, frozen=True):
    seat: str
    ability: str
    rule: str = "LN-DAT-14"


class CardDiscarded(Event, frozen=True):
    seat: str
    card: str
    rule: str


class Bought(Event, frozen=True):
    seat: str
    deck: str
    rule: str = "LN-PRP-04"


class Sold(Event, frozen=True):
    seat: str
    card: str
    gp: int
    rule: str = "LN-REC-04"


class Equipped(Event, frozen=True):
    seat: str
    card: str
    rule: str = "LN-PRP-02"


class Unequipped(Event, frozen=True):
    seat: str
    card: str
    rule: str = "LN-PRP-02"


class AttachedTo(Event, frozen=True):
    seat: str
    card: str
    weapon: str
    rule: str = "LN-EQP-09"


class ItemDestroyed(Event, frozen=True):
    seat: str
    card: str
    rule: str = "LN-BAT-22"


class AllyJoined(Event, frozen=True):
    seat: str
    ally: str
    rule: str = "LN-EQP-08"


class AllyLeft(Event, frozen=True):
    """No slot was free for it."""

    seat: str
    ally: str
    rule: str = "LN-EQP-08"


class CurseAttached(Event, frozen=True):
    seat: str
    card: str
    rule: str = "LN-CUR-01"


class CurseAverted(Event, frozen=True):
    """There was no slot for it, or the hero cannot be cursed."""

    seat: str
    card: str
    rule: str


class CurseLifted(Event, frozen=True):
    seat: str
    card: str
    rule: str


class StolenFrom(Event, frozen=True):
    decides = True
    seat: str
    victim: str
    what: str
    count: int
    rule: str = "LN-DAT-15"

    def values(self) -> dict[str, Any]:
        return super().values() | {"loot": Cue(f"stolen.{self.what}", count=self.count)}


class CardsSwapped(Event, frozen=True):
    seat: str
    other: str
    rule: str = "LN-DAT-15"


class LookedAt(Event, frozen=True):
    seat: str
    deck: str
    count: int
    rule: str = "LN-DAT-15"


# ---- XP, GP, classes
class XpChanged(Event, frozen=True):
    seat: str
    by: int
    xp: int
    rule: str


class GpChanged(Event, frozen=True):
    seat: str
    by: int
    gp: int
    rule: str


class XpTraded(Event, frozen=True):
    decides = True
    seat: str
    gp: int
    xp: int
    rule: str = "LN-REC-05"


class ClassAdvanced(Event, frozen=True):
    seat: str
    hero_class: str
    rule: str = "LN-CLS-01"


# ---- between players
class CardGiven(Event, frozen=True):
    seat: str
    to: str
    rule: str = "LN-TEA-07"


class GoldGiven(Event, frozen=True):
    seat: str
    to: str
    gp: int
    rule: str = "LN-TEA-07"


class DealMade(Event, frozen=True):
    seller: str
    buyer: str
    gp: int
    rule: str = "LN-EQP-12"
