"""What came of an answer: setting up, turns, cards and gains. What happens in battles is in `battle_events`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulesets.engine.events import Event, Weight


# ---- setting up
@dataclass(frozen=True, slots=True)
class ModeChosen(Event):
    mode: str
    rule: str = "LN-DAT-01"


@dataclass(frozen=True, slots=True)
class CardsRemoved(Event):
    count: int
    rule: str = "LN-SOL-04"


@dataclass(frozen=True, slots=True)
class RolledForFirst(Event):
    weight: ClassVar[Weight] = Weight.CHORE
    seat: str
    face: int
    rule: str = "LN-SET-04"


@dataclass(frozen=True, slots=True)
class FirstPlayer(Event):
    seat: str
    rule: str = "LN-SET-04"


@dataclass(frozen=True, slots=True)
class HeroPicked(Event):
    seat: str
    character: str
    rule: str = "LN-SET-03"


@dataclass(frozen=True, slots=True)
class ClassTaken(Event):
    seat: str
    hero_class: str
    rule: str = "LN-SET-03"


# ---- turns
@dataclass(frozen=True, slots=True)
class TurnBegun(Event):
    weight: ClassVar[Weight] = Weight.CHAPTER
    seats: tuple[str, ...]
    round: int
    rule: str = "LN-TRN-01"


@dataclass(frozen=True, slots=True)
class PhaseBegun(Event):
    weight: ClassVar[Weight] = Weight.CHORE
    phase: str
    rule: str = "LN-TRN-01"


@dataclass(frozen=True, slots=True)
class Advised(Event):
    seat: str
    advice: str
    rule: str = "LN-FAQ-01"


@dataclass(frozen=True, slots=True)
class ExploreTokenReturned(Event):
    weight: ClassVar[Weight] = Weight.CHORE
    seat: str
    rule: str = "LN-TRN-02"


@dataclass(frozen=True, slots=True)
class Announced(Event):
    seat: str
    what: str
    rule: str = "LN-TRN-03"


@dataclass(frozen=True, slots=True)
class HoldHeard(Event):
    weight: ClassVar[Weight] = Weight.CHORE
    seat: str
    rule: str = "LN-CRD-06"


# ---- travel and explore
@dataclass(frozen=True, slots=True)
class Travelled(Event):
    seat: str
    to: str
    points: int
    rule: str = "LN-TRV-01"


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """By a card or an effect."""

    seat: str
    to: str
    rule: str = "LN-CRD-12"


@dataclass(frozen=True, slots=True)
class TravelDieRolled(Event):
    seat: str
    result: str
    rule: str = "LN-TRV-06"


@dataclass(frozen=True, slots=True)
class Arrived(Event):
    seat: str
    place: str
    rule: str = "LN-TRV-11"


@dataclass(frozen=True, slots=True)
class Explored(Event):
    seat: str
    place: str
    rule: str = "LN-EXP-02"


@dataclass(frozen=True, slots=True)
class NoEncounterHere(Event):
    """An Encounter Event was put back on the deck, or the die's Encounter came to nothing."""

    seat: str
    rule: str = "LN-LOC-02"


@dataclass(frozen=True, slots=True)
class NothingFound(Event):
    """A whole deck was searched for nothing."""

    seat: str
    deck: str
    rule: str


# ---- cards
@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    seat: str
    deck: str
    count: int
    rule: str


@dataclass(frozen=True, slots=True)
class CardShown(Event):
    seat: str
    card: str
    rule: str


@dataclass(frozen=True, slots=True)
class DeckRenewed(Event):
    deck: str
    rule: str = "LN-CRD-02"


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    seat: str
    card: str
    rule: str


@dataclass(frozen=True, slots=True)
class SkillLearned(Event):
    seat: str
    card: str
    rule: str = "LN-CRD-10"


@dataclass(frozen=True, slots=True)
class QuestCompleted(Event):
    seat: str
    card: str
    rule: str = "LN-CRD-09"


@dataclass(frozen=True, slots=True)
class Redeemed(Event):
    seat: str
    card: str
    gp: int
    rule: str = "LN-CRD-11"


@dataclass(frozen=True, slots=True)
class ItemUsed(Event):
    seat: str
    card: str
    rule: str = "LN-EQP-07"


@dataclass(frozen=True, slots=True)
class AbilityUsed(Event):
    seat: str
    ability: str
    rule: str = "LN-DAT-14"


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    seat: str
    card: str
    rule: str


@dataclass(frozen=True, slots=True)
class Bought(Event):
    seat: str
    deck: str
    rule: str = "LN-PRP-04"


@dataclass(frozen=True, slots=True)
class Sold(Event):
    seat: str
    card: str
    gp: int
    rule: str = "LN-REC-04"


@dataclass(frozen=True, slots=True)
class Equipped(Event):
    seat: str
    card: str
    rule: str = "LN-PRP-02"


@dataclass(frozen=True, slots=True)
class Unequipped(Event):
    seat: str
    card: str
    rule: str = "LN-PRP-02"


@dataclass(frozen=True, slots=True)
class AttachedTo(Event):
    seat: str
    card: str
    weapon: str
    rule: str = "LN-EQP-09"


@dataclass(frozen=True, slots=True)
class ItemDestroyed(Event):
    seat: str
    card: str
    rule: str = "LN-BAT-22"


@dataclass(frozen=True, slots=True)
class AllyJoined(Event):
    seat: str
    ally: str
    rule: str = "LN-EQP-08"


@dataclass(frozen=True, slots=True)
class AllyLeft(Event):
    """No slot was free for it."""

    seat: str
    ally: str
    rule: str = "LN-EQP-08"


@dataclass(frozen=True, slots=True)
class CurseAttached(Event):
    seat: str
    card: str
    rule: str = "LN-CUR-01"


@dataclass(frozen=True, slots=True)
class CurseAverted(Event):
    """There was no slot for it, or the hero cannot be cursed."""

    seat: str
    card: str
    rule: str


@dataclass(frozen=True, slots=True)
class CurseLifted(Event):
    seat: str
    card: str
    rule: str


@dataclass(frozen=True, slots=True)
class StolenFrom(Event):
    seat: str
    victim: str
    what: str
    count: int
    rule: str = "LN-DAT-15"


@dataclass(frozen=True, slots=True)
class CardsSwapped(Event):
    seat: str
    other: str
    rule: str = "LN-DAT-15"


@dataclass(frozen=True, slots=True)
class LookedAt(Event):
    seat: str
    deck: str
    count: int
    rule: str = "LN-DAT-15"


# ---- XP, GP, classes
@dataclass(frozen=True, slots=True)
class XpChanged(Event):
    seat: str
    by: int
    xp: int
    rule: str


@dataclass(frozen=True, slots=True)
class GpChanged(Event):
    seat: str
    by: int
    gp: int
    rule: str


@dataclass(frozen=True, slots=True)
class XpTraded(Event):
    seat: str
    gp: int
    xp: int
    rule: str = "LN-REC-05"


@dataclass(frozen=True, slots=True)
class ClassAdvanced(Event):
    seat: str
    hero_class: str
    rule: str = "LN-CLS-01"


# ---- between players
@dataclass(frozen=True, slots=True)
class CardGiven(Event):
    seat: str
    to: str
    rule: str = "LN-TEA-07"


@dataclass(frozen=True, slots=True)
class GoldGiven(Event):
    seat: str
    to: str
    gp: int
    rule: str = "LN-TEA-07"


@dataclass(frozen=True, slots=True)
class DealMade(Event):
    seller: str
    buyer: str
    gp: int
    rule: str = "LN-EQP-12"
