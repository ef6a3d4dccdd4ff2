"""Events of attacks and morale, each with its rule. Lengths are tenths of an inch."""

from __future__ import annotations

from typing import Any

from rulesets.engine.events import Event, Weight


def signed(modifier: int) -> str:
    """A modifier after the die, such as " +1"; nothing if it is 0."""
    return f" {modifier:+d}" if modifier else ""


# ---- wounds
class Rerolled(Event, frozen=True):
    model: str
    source: str
    before: int
    after: int
    rule: str = "NM-DIC-06"


class WoundRolled(Event, frozen=True):
    weight = Weight.CHORE
    attacker: str
    target: str
    face: int
    modifier: int
    total: int
    need: int
    result: str
    rule: str = "NM-WND-01"

    def values(self) -> dict[str, Any]:
        return super().values() | {"sign": signed(self.modifier)}


class DamageRaised(Event, frozen=True):
    weight = Weight.CHORE
    model: str
    damage: int
    rule: str = "NM-PRP-03"


class CannotBeWounded(Event, frozen=True):
    model: str
    defence: int
    rule: str = "NM-MOD-07"


class SaveRolled(Event, frozen=True):
    weight = Weight.CHORE
    model: str
    faces: tuple[int, ...]
    modifier: int
    need: int
    failed: int
    rule: str = "NM-SAV-02"

    def values(self) -> dict[str, Any]:
        shown = {"rolled": ", ".join(map(str, self.faces)), "result": "not-saved" if self.failed else "saved"}
        return super().values() | {"sign": signed(self.modifier), **shown}


class WoundsLost(Event, frozen=True):
    model: str
    count: int
    left: int
    rule: str = "NM-SAV-02"


class WoundRestored(Event, frozen=True):
    model: str
    left: int
    rule: str = "NM-STA-07"


class ModelRemoved(Event, frozen=True):
    model: str
    formation: str
    rule: str = "NM-SAV-03"


# ---- range and sight
class OutOfRange(Event, frozen=True):
    model: str
    target: str
    distance: int
    limit: int
    rule: str = "NM-MEA-03"


class OutOfSight(Event, frozen=True):
    model: str
    target: str
    rule: str = "NM-LOS-01"


# ---- magic
class SpellCast(Event, frozen=True):
    caster: str
    spell: str
    face: int
    rule: str = "NM-MAG-04"


class SpellFailed(Event, frozen=True):
    caster: str
    spell: str
    face: int
    rule: str = "NM-MAG-04"


class Miscast(Event, frozen=True):
    caster: str
    spell: str
    rule: str = "NM-MAG-05"


class MiscastRolled(Event, frozen=True):
    caster: str
    face: int
    rule: str = "NM-MAG-07"


class MiscastWounds(Event, frozen=True):
    """The d3 of a miscast, with the face of the d6 that it came from (NM-DIC-02)."""

    caster: str
    face: int
    wounds: int
    rule: str = "NM-MAG-06"


class SupremeCast(Event, frozen=True):
    caster: str
    rule: str = "NM-MAG-08"


class DefenceRaised(Event, frozen=True):
    """`bonus` is the total of all castings in this phase (NM-MAG-09)."""

    formation: str
    bonus: int
    rule: str = "NM-SPL-04"


class ProjectilesImbued(Event, frozen=True):
    formation: str
    rule: str = "NM-SPL-06"


# ---- shooting
class ShootsWhileEngaged(Event, frozen=True):
    weight = Weight.CHORE
    formation: str
    rule: str = "NM-SHT-08"


class ShotDeclared(Event, frozen=True):
    weight = Weight.DETAIL
    model: str
    target: str
    weapon: str
    disciplines: tuple[str, ...]
    cover: str
    rule: str = "NM-SHT-02"


class ShotHit(Event, frozen=True):
    weight = Weight.CHORE
    model: str
    target: str
    rule: str = "NM-SHT-10"


class ShotMissed(Event, frozen=True):
    weight = Weight.CHORE
    model: str
    target: str
    rule: str = "NM-SHT-10"


class VolleyFired(Event, frozen=True):
    """What several shots at one target came to. `saved` counts the wounds for which no save die failed."""

    target: str
    shots: int
    hits: int
    wounds: int
    saved: int
    removed: int
    rule: str = "NM-SHT-01"


class ShotsLeft(Event, frozen=True):
    """Before the last shot of a volley, the target is gone or must be looked at again; `count` shots are left."""

    weight = Weight.CHORE
    target: str
    count: int
    rule: str = "NM-SHT-01"


# ---- combat
class InContact(Event, frozen=True):
    weight = Weight.CHORE
    first: str
    second: str
    rule: str = "NM-CMB-05"


class Manoeuvred(Event, frozen=True):
    weight = Weight.CHORE
    model: str
    rule: str = "NM-CMB-03"


class ClashesOver(Event, frozen=True):
    rule: str = "NM-CMB-17"


class ClashFormed(Event, frozen=True):
    weight = Weight.CHORE
    clash: int
    first: tuple[str, ...]
    second: tuple[str, ...]
    rule: str = "NM-CMB-06"


class Outnumbered(Event, frozen=True):
    weight = Weight.CHORE
    models: tuple[str, ...]
    rule: str = "NM-CMB-07"


class TokensRevealed(Event, frozen=True):
    first: str
    second: str
    rule: str = "NM-CMB-12"


class ClashWon(Event, frozen=True):
    clash: int
    seat: str
    rule: str = "NM-CMB-11"


class SpecialtyCounts(Event, frozen=True):
    weight = Weight.CHORE
    seat: str
    token: str
    bonus: int
    rule: str = "NM-CMB-13"


# ---- morale
class MoraleTested(Event, frozen=True):
    formation: str
    face: int
    modifier: int
    total: int
    casualties: int
    result: str
    rule: str = "NM-MOR-03"

    def values(self) -> dict[str, Any]:
        return super().values() | {"sign": signed(self.modifier)}


class CannotWithdraw(Event, frozen=True):
    """It has too many models for groups of eight, as the warband may not have more formations."""

    formation: str
    rule: str = "NM-MOR-08"


class Withdrew(Event, frozen=True):
    formation: str
    rule: str = "NM-MOR-07"


class Fled(Event, frozen=True):
    formation: str
    rule: str = "NM-MOR-09"
