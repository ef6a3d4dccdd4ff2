"""Everything that can happen in a battle. Each event names its rule."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.dice import Faces
from rulesets.engine.events import Event, Weight


class Deployed(Event, frozen=True):
    who: str
    at: Square
    rule: str = "NA-SET-05"


class HandMoved(Event, frozen=True):
    weight = Weight.CHAPTER
    time: str
    rule: str = "NA-HOR-05"


class HourStruck(Event, frozen=True):
    hour: int
    rule: str = "NA-HOR-09"


class TokenMoved(Event, frozen=True):
    weight = Weight.CHORE
    token: str
    start: int
    to: int
    rule: str = "NA-HOR-07"


class ActivationBegan(Event, frozen=True):
    weight = Weight.DETAIL
    who: str
    ap: int
    rule: str = "NA-ACT-07"


class ActivationEnded(Event, frozen=True):
    weight = Weight.CHORE
    who: str
    spent: int
    rule: str = "NA-ACT-09"


class Waited(Event, frozen=True):
    who: str
    sectors: int
    rule: str = "NA-ACN-06"


class Moved(Event, frozen=True):
    who: str
    start: Square
    path: tuple[Square, ...]
    cost: int
    rule: str = "NA-MOV-01"

    @property
    def cue(self) -> Cue:
        """Where it went, without the squares on the way: the board shows them."""
        return Cue("event.moved", who=self.who, start=self.start, to=self.path[-1])


REASONS = {
    "NA-AIX-04": "threat",
    "NA-AIX-06": "engaged",
    "NA-AIX-10": "substitute",
    "NA-AIX-15": "nearest",
    "NA-AIX-18": "threat",
}
"""Why an enemy goes for somebody, by the rule, where people would ask."""


class EnemyDecided(Event, frozen=True):
    """What an enemy has decided: `objective` is a key for the words, `target` the hero or place it goes for."""

    weight = Weight.STANCE
    enemy: str
    objective: str
    target: str
    rule: str

    @property
    def cue(self) -> Cue:
        reason = Cue(f"reason.{REASONS.get(self.rule, 'none')}")
        return Cue(f"event.{self.tag}-{self.objective}", enemy=self.enemy, target=self.target, reason=reason)


class EnemyTurnsTo(Event, frozen=True):
    """NA-AIX-10: it attacks another hero, because it can attack none of those it went for."""

    enemy: str
    target: str
    instead: str
    rule: str = "NA-AIX-10"


class EnemyIdle(Event, frozen=True):
    enemy: str
    ap: int
    rule: str = "NA-ACT-13"


MENTAL_TESTS = frozenset({"NA-CBH-14", "NA-CBH-15", "NA-CBH-17"})
"""The rules of spells and prayers, which succeed and do not hit."""


class AttackRolled(Event, frozen=True):
    attacker: str
    target: str
    weapon: str
    faces: Faces
    need: int
    successes: int
    rule: str

    @property
    def cue(self) -> Cue:
        result = "tested" if self.rule in MENTAL_TESTS else "hit" if self.successes else "missed"
        return Cue(f"event.{self.tag}-{result}", **self.values(), count=self.successes)


class CriticalHit(Event, frozen=True):
    attacker: str
    target: str
    extra: int
    rule: str = "NA-CBH-11"


WORDED = frozenset({"unloaded"})
"""Tokens with their own sentences: nobody says that a crossbow gets Unloaded."""


class TokenGained(Event, frozen=True):
    who: str
    token: str
    rule: str

    @property
    def cue(self) -> Cue:
        return _of_token(self) or super().cue


class TokenLost(Event, frozen=True):
    who: str
    token: str
    rule: str

    @property
    def cue(self) -> Cue:
        return _of_token(self) or super().cue


def _of_token(event: TokenGained | TokenLost) -> Cue | None:
    return Cue(f"event.{event.tag}-{event.token}", **event.values()) if event.token in WORDED else None


class SpellKept(Event, frozen=True):
    hero: str
    card: str
    cost: int
    rule: str = "NA-EFF-10"


class SpellEnded(Event, frozen=True):
    card: str
    holder: str
    rule: str


class FlamesFought(Event, frozen=True):
    hero: str
    face: int
    rule: str = "NA-STA-26"


class DieRolledAgain(Event, frozen=True):
    hero: str
    before: int
    after: int
    rule: str


class SuccessCancelled(Event, frozen=True):
    hero: str
    rule: str


class AttackFoiled(Event, frozen=True):
    """Tokens have reduced its strikes or Oppose to 0, so nobody rolls."""

    enemy: str
    hero: str
    attack: str
    rule: str


class StrikesParried(Event, frozen=True):
    hero: str
    enemy: str
    faces: Faces
    need: int
    parried: int
    strikes: int
    attack: str
    rule: str = "NA-CBE-04"

    @property
    def cue(self) -> Cue:
        result = "all" if self.parried == self.strikes else "some" if self.parried else "none"
        return Cue(f"event.{self.tag}-{result}", **self.values(), count=self.strikes)


class MindContrasted(Event, frozen=True):
    hero: str
    enemy: str
    faces: Faces
    need: int
    successes: int
    oppose: int
    attack: str
    rule: str = "NA-CBE-08"

    @property
    def cue(self) -> Cue:
        result = "resisted" if self.successes >= self.oppose else "succumbed"
        return Cue(f"event.{self.tag}-{result}", **self.values())


class WoundsDealt(Event, frozen=True):
    target: str
    count: int
    rule: str


class ArmourTook(Event, frozen=True):
    target: str
    count: int
    rule: str = "NA-ARM-02"


class ArmourPierced(Event, frozen=True):
    """NA-ESK-18: a wound on the armour, before the attack and whatever its result."""

    enemy: str
    target: str
    rule: str = "NA-ESK-18"


class WoundsHealed(Event, frozen=True):
    target: str
    count: int
    rule: str


class EnemySlain(Event, frozen=True):
    enemy: str
    rule: str = "NA-OOA-07"


class LootDropped(Event, frozen=True):
    weight = Weight.DETAIL
    at: Square
    rule: str = "NA-OOA-07"


class GroupGone(Event, frozen=True):
    token: str
    rule: str = "NA-OOA-11"


class HeroDown(Event, frozen=True):
    hero: str
    rule: str = "NA-OOA-01"


class HeroTreated(Event, frozen=True):
    hero: str
    rule: str = "NA-OOA-04"


class HeroOutOfGame(Event, frozen=True):
    hero: str
    rule: str = "NA-OOA-03"


class WoundCardDrawn(Event, frozen=True):
    hero: str
    card: str
    rule: str = "NA-OOA-10"


class ThreatChanged(Event, frozen=True):
    """The gauge of the hero shows it; a story tells what caused it."""

    weight = Weight.DETAIL
    hero: str
    by: int
    tv: int
    rule: str

    @property
    def cue(self) -> Cue:
        return Cue(f"event.{self.tag}-{'up' if self.by > 0 else 'down'}", **self.values())


class HeroEngaged(Event, frozen=True):
    hero: str
    enemy: str
    rule: str


class DisengageRolled(Event, frozen=True):
    hero: str
    faces: Faces
    free: int
    rule: str = "NA-ENG-06"

    @property
    def cue(self) -> Cue:
        return Cue(f"event.{self.tag}-{'free' if self.free else 'held'}", **self.values())


class Pushed(Event, frozen=True):
    who: str
    to: Square
    rule: str


class Bounced(Event, frozen=True):
    thing: str
    start: Square
    to: Square
    rule: str = "NA-EFF-03"


class Thrown(Event, frozen=True):
    hero: str
    thing: str
    at: Square
    faces: Faces
    good: int
    rule: str = "NA-EFF-09"

    @property
    def cue(self) -> Cue:
        return Cue(f"event.{self.tag}-{'well' if self.good else 'badly'}", **self.values())


class Exploded(Event, frozen=True):
    thing: str
    at: Square
    rule: str = "NA-EFF-01"


class CardUsed(Event, frozen=True):
    hero: str
    card: str
    target: str
    rule: str


class SkillTested(Event, frozen=True):
    hero: str
    card: str
    faces: Faces
    successes: int
    needed: int
    rule: str = "NA-TST-06"

    @property
    def cue(self) -> Cue:
        result = "passed" if self.successes >= self.needed else "failed"
        return Cue(f"event.{self.tag}-{result}", **self.values())


class CardGone(Event, frozen=True):
    hero: str
    card: str
    rule: str


class ComboChanged(Event, frozen=True):
    hero: str
    by: int
    points: int
    rule: str


class TimeChanged(Event, frozen=True):
    hero: str
    by: int
    points: int
    rule: str


class NoiseMade(Event, frozen=True):
    hero: str
    rule: str = "NA-EFF-17"


class LeverPulled(Event, frozen=True):
    hero: str
    lever: str
    rule: str = "NA-ACN-03"


class DoorsOpened(Event, frozen=True):
    doors: tuple[str, ...]
    rule: str = "NA-MSB-02"


class EnteredBuilding(Event, frozen=True):
    hero: str
    building: str
    rule: str = "NA-BLD-02"


class LeftBuilding(Event, frozen=True):
    hero: str
    building: str
    to: Square
    rule: str = "NA-BLD-04"


class LeftMap(Event, frozen=True):
    hero: str
    rule: str = "NA-MSB-03"


class Looted(Event, frozen=True):
    hero: str
    at: Square
    card: str
    rule: str = "NA-MTK-04"


class BagEmpty(Event, frozen=True):
    hero: str
    at: Square
    rule: str = "NA-MTK-04"


class EnemyReacted(Event, frozen=True):
    enemy: str
    hero: str
    rule: str = "NA-REA-02"


class HelpCalled(Event, frozen=True):
    enemy: str
    rule: str = "NA-ESK-20"


class PhalanxFormed(Event, frozen=True):
    enemy: str
    partner: str
    rule: str = "NA-ESK-17"


class TieRolled(Event, frozen=True):
    face: int
    chosen: str
    rule: str = "NA-AIX-19"


class BattleEnded(Event, frozen=True):
    result: str
    why: str
    rule: str
