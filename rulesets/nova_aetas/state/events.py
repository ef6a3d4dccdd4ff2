"""What can come of an answer in a battle. Each names the rule that made it so."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.dice import Faces
from rulesets.engine.events import Event, Weight
from rulesets.engine.values import dataclass


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    who: str
    at: Square
    rule: str = "NA-SET-05"


@dataclass(frozen=True, slots=True)
class HandMoved(Event):
    weight = Weight.CHAPTER
    time: str
    rule: str = "NA-HOR-05"


@dataclass(frozen=True, slots=True)
class HourStruck(Event):
    hour: int
    rule: str = "NA-HOR-09"


@dataclass(frozen=True, slots=True)
class TokenMoved(Event):
    weight = Weight.CHORE
    token: str
    start: int
    to: int
    rule: str = "NA-HOR-07"


@dataclass(frozen=True, slots=True)
class ActivationBegan(Event):
    who: str
    ap: int
    rule: str = "NA-ACT-07"


@dataclass(frozen=True, slots=True)
class ActivationEnded(Event):
    weight = Weight.CHORE
    who: str
    spent: int
    rule: str = "NA-ACT-09"


@dataclass(frozen=True, slots=True)
class Waited(Event):
    who: str
    sectors: int
    rule: str = "NA-ACN-06"


@dataclass(frozen=True, slots=True)
class Moved(Event):
    who: str
    start: Square
    path: tuple[Square, ...]
    cost: int
    rule: str = "NA-MOV-01"


@dataclass(frozen=True, slots=True)
class EnemyDecided(Event):
    """What an enemy is about: `objective` is a key for the words, `target` whom or what it goes for."""

    weight = Weight.STANCE
    enemy: str
    objective: str
    target: str
    rule: str


@dataclass(frozen=True, slots=True)
class EnemyIdle(Event):
    enemy: str
    ap: int
    rule: str = "NA-ACT-13"


@dataclass(frozen=True, slots=True)
class AttackRolled(Event):
    attacker: str
    target: str
    weapon: str
    faces: Faces
    need: int
    successes: int
    rule: str


@dataclass(frozen=True, slots=True)
class CriticalHit(Event):
    attacker: str
    target: str
    extra: int
    rule: str = "NA-CBH-11"


@dataclass(frozen=True, slots=True)
class TokenGained(Event):
    who: str
    token: str
    rule: str


@dataclass(frozen=True, slots=True)
class TokenLost(Event):
    who: str
    token: str
    rule: str


@dataclass(frozen=True, slots=True)
class SpellKept(Event):
    hero: str
    card: str
    cost: int
    rule: str = "NA-EFF-10"


@dataclass(frozen=True, slots=True)
class SpellEnded(Event):
    card: str
    holder: str
    rule: str


@dataclass(frozen=True, slots=True)
class FlamesFought(Event):
    hero: str
    face: int
    rule: str = "NA-STA-26"


@dataclass(frozen=True, slots=True)
class DieRolledAgain(Event):
    hero: str
    before: int
    after: int
    rule: str


@dataclass(frozen=True, slots=True)
class SuccessCancelled(Event):
    hero: str
    rule: str


@dataclass(frozen=True, slots=True)
class StrikesParried(Event):
    hero: str
    enemy: str
    faces: Faces
    need: int
    parried: int
    strikes: int
    attack: str
    rule: str = "NA-CBE-04"


@dataclass(frozen=True, slots=True)
class MindContrasted(Event):
    hero: str
    enemy: str
    faces: Faces
    need: int
    successes: int
    oppose: int
    attack: str
    rule: str = "NA-CBE-08"


@dataclass(frozen=True, slots=True)
class WoundsDealt(Event):
    target: str
    count: int
    rule: str


@dataclass(frozen=True, slots=True)
class ArmourTook(Event):
    target: str
    count: int
    rule: str = "NA-ARM-02"


@dataclass(frozen=True, slots=True)
class WoundsHealed(Event):
    target: str
    count: int
    rule: str


@dataclass(frozen=True, slots=True)
class EnemySlain(Event):
    enemy: str
    rule: str = "NA-OOA-07"


@dataclass(frozen=True, slots=True)
class LootDropped(Event):
    at: Square
    rule: str = "NA-OOA-07"


@dataclass(frozen=True, slots=True)
class GroupGone(Event):
    token: str
    rule: str = "NA-OOA-11"


@dataclass(frozen=True, slots=True)
class HeroDown(Event):
    hero: str
    rule: str = "NA-OOA-01"


@dataclass(frozen=True, slots=True)
class HeroTreated(Event):
    hero: str
    rule: str = "NA-OOA-04"


@dataclass(frozen=True, slots=True)
class HeroOutOfGame(Event):
    hero: str
    rule: str = "NA-OOA-03"


@dataclass(frozen=True, slots=True)
class WoundCardDrawn(Event):
    hero: str
    card: str
    rule: str = "NA-OOA-10"


@dataclass(frozen=True, slots=True)
class ThreatChanged(Event):
    hero: str
    by: int
    tv: int
    rule: str


@dataclass(frozen=True, slots=True)
class HeroEngaged(Event):
    hero: str
    enemy: str
    rule: str


@dataclass(frozen=True, slots=True)
class DisengageRolled(Event):
    hero: str
    faces: Faces
    free: int
    rule: str = "NA-ENG-06"


@dataclass(frozen=True, slots=True)
class Pushed(Event):
    who: str
    to: Square
    rule: str


@dataclass(frozen=True, slots=True)
class Bounced(Event):
    thing: str
    start: Square
    to: Square
    rule: str = "NA-EFF-03"


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    hero: str
    thing: str
    at: Square
    faces: Faces
    good: int
    rule: str = "NA-EFF-09"


@dataclass(frozen=True, slots=True)
class Exploded(Event):
    thing: str
    at: Square
    rule: str = "NA-EFF-01"


@dataclass(frozen=True, slots=True)
class CardUsed(Event):
    hero: str
    card: str
    target: str
    rule: str


@dataclass(frozen=True, slots=True)
class SkillTested(Event):
    hero: str
    card: str
    faces: Faces
    successes: int
    needed: int
    rule: str = "NA-TST-06"


@dataclass(frozen=True, slots=True)
class CardGone(Event):
    hero: str
    card: str
    rule: str


@dataclass(frozen=True, slots=True)
class ComboChanged(Event):
    hero: str
    by: int
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class TimeChanged(Event):
    hero: str
    by: int
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class NoiseMade(Event):
    hero: str
    rule: str = "NA-EFF-17"


@dataclass(frozen=True, slots=True)
class LeverPulled(Event):
    hero: str
    lever: str
    rule: str = "NA-ACN-03"


@dataclass(frozen=True, slots=True)
class DoorsOpened(Event):
    doors: tuple[str, ...]
    rule: str = "NA-MSB-02"


@dataclass(frozen=True, slots=True)
class EnteredBuilding(Event):
    hero: str
    building: str
    rule: str = "NA-BLD-02"


@dataclass(frozen=True, slots=True)
class LeftBuilding(Event):
    hero: str
    building: str
    to: Square
    rule: str = "NA-BLD-04"


@dataclass(frozen=True, slots=True)
class LeftMap(Event):
    hero: str
    rule: str = "NA-MSB-03"


@dataclass(frozen=True, slots=True)
class Looted(Event):
    hero: str
    at: Square
    card: str
    rule: str = "NA-MTK-04"


@dataclass(frozen=True, slots=True)
class EnemyReacted(Event):
    enemy: str
    hero: str
    rule: str = "NA-REA-02"


@dataclass(frozen=True, slots=True)
class HelpCalled(Event):
    enemy: str
    rule: str = "NA-ESK-20"


@dataclass(frozen=True, slots=True)
class PhalanxFormed(Event):
    enemy: str
    partner: str
    rule: str = "NA-ESK-17"


@dataclass(frozen=True, slots=True)
class TieRolled(Event):
    face: int
    chosen: str
    rule: str = "NA-AIX-19"


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    result: str
    why: str
    rule: str
