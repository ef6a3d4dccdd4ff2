"""What came of an attack, each with the rule that made it so. Lengths are tenths of an inch."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine.events import Event


# ---- wounds
@dataclass(frozen=True, slots=True)
class Rerolled(Event):
    model: str
    source: str
    before: int
    after: int
    rule: str = "NM-DIC-06"


@dataclass(frozen=True, slots=True)
class WoundRolled(Event):
    attacker: str
    target: str
    face: int
    modifier: int
    total: int
    need: int
    result: str
    rule: str = "NM-WND-01"


@dataclass(frozen=True, slots=True)
class DamageRaised(Event):
    model: str
    damage: int
    rule: str = "NM-PRP-03"


@dataclass(frozen=True, slots=True)
class CannotBeWounded(Event):
    model: str
    defence: int
    rule: str = "NM-MOD-07"


@dataclass(frozen=True, slots=True)
class SaveRolled(Event):
    model: str
    faces: tuple[int, ...]
    modifier: int
    need: int
    failed: int
    rule: str = "NM-SAV-02"


@dataclass(frozen=True, slots=True)
class WoundsLost(Event):
    model: str
    count: int
    left: int
    rule: str = "NM-SAV-02"


@dataclass(frozen=True, slots=True)
class WoundRestored(Event):
    model: str
    left: int
    rule: str = "NM-STA-07"


@dataclass(frozen=True, slots=True)
class ModelRemoved(Event):
    model: str
    formation: str
    rule: str = "NM-SAV-03"


# ---- range and sight
@dataclass(frozen=True, slots=True)
class OutOfRange(Event):
    model: str
    target: str
    distance: int
    limit: int
    rule: str = "NM-MEA-03"


@dataclass(frozen=True, slots=True)
class OutOfSight(Event):
    model: str
    target: str
    rule: str = "NM-LOS-01"


# ---- magic
@dataclass(frozen=True, slots=True)
class SpellCast(Event):
    caster: str
    spell: str
    face: int
    rule: str = "NM-MAG-04"


@dataclass(frozen=True, slots=True)
class SpellFailed(Event):
    caster: str
    spell: str
    face: int
    rule: str = "NM-MAG-04"


@dataclass(frozen=True, slots=True)
class Miscast(Event):
    caster: str
    spell: str
    rule: str = "NM-MAG-05"


@dataclass(frozen=True, slots=True)
class MiscastRolled(Event):
    caster: str
    face: int
    rule: str = "NM-MAG-07"


@dataclass(frozen=True, slots=True)
class SupremeCast(Event):
    caster: str
    rule: str = "NM-MAG-08"


@dataclass(frozen=True, slots=True)
class DefenceRaised(Event):
    formation: str
    rule: str = "NM-SPL-04"


@dataclass(frozen=True, slots=True)
class ProjectilesImbued(Event):
    formation: str
    rule: str = "NM-SPL-06"


# ---- shooting
@dataclass(frozen=True, slots=True)
class ShootsWhileEngaged(Event):
    formation: str
    rule: str = "NM-SHT-08"


@dataclass(frozen=True, slots=True)
class ShotDeclared(Event):
    model: str
    target: str
    weapon: str
    disciplines: tuple[str, ...]
    cover: str
    rule: str = "NM-SHT-02"


@dataclass(frozen=True, slots=True)
class ShotHit(Event):
    model: str
    target: str
    rule: str = "NM-SHT-10"


@dataclass(frozen=True, slots=True)
class ShotMissed(Event):
    model: str
    target: str
    rule: str = "NM-SHT-10"


@dataclass(frozen=True, slots=True)
class ShotsLeft(Event):
    """The target of a volley is gone, or must be looked at anew, before the last shot."""

    target: str
    count: int
    rule: str = "NM-SHT-01"


# ---- combat
@dataclass(frozen=True, slots=True)
class InContact(Event):
    first: str
    second: str
    rule: str = "NM-CMB-05"


@dataclass(frozen=True, slots=True)
class Manoeuvred(Event):
    model: str
    rule: str = "NM-CMB-03"


@dataclass(frozen=True, slots=True)
class ClashesOver(Event):
    rule: str = "NM-CMB-17"


@dataclass(frozen=True, slots=True)
class ClashFormed(Event):
    clash: int
    first: tuple[str, ...]
    second: tuple[str, ...]
    rule: str = "NM-CMB-06"


@dataclass(frozen=True, slots=True)
class Outnumbered(Event):
    models: tuple[str, ...]
    rule: str = "NM-CMB-07"


@dataclass(frozen=True, slots=True)
class TokensRevealed(Event):
    first: str
    second: str
    rule: str = "NM-CMB-12"


@dataclass(frozen=True, slots=True)
class ClashWon(Event):
    clash: int
    seat: str
    rule: str = "NM-CMB-11"


@dataclass(frozen=True, slots=True)
class SpecialtyCounts(Event):
    seat: str
    token: str
    bonus: int
    rule: str = "NM-CMB-13"


# ---- morale
@dataclass(frozen=True, slots=True)
class MoraleTested(Event):
    formation: str
    face: int
    modifier: int
    total: int
    casualties: int
    result: str
    rule: str = "NM-MOR-03"


@dataclass(frozen=True, slots=True)
class Withdrew(Event):
    formation: str
    rule: str = "NM-MOR-07"


@dataclass(frozen=True, slots=True)
class Fled(Event):
    formation: str
    rule: str = "NM-MOR-09"
