"""Events of attacks and morale, each with its rule. Lengths are tenths of an inch."""

from __future__ import annotations

from typing import Any

from rulesets.engine.cues import Cue
from rulesets.engine.events import Event, RollShown, Weight
from rulesets.engine.language.words import MINUS

TOKEN, SIDES = "ranged-token", ("icon", "blank")
"""NM-TOK-01: a fair coin. Its first side hits."""
ICON = 1


def _heads(faces: tuple[int, ...]) -> tuple[bool, ...]:
    return tuple(face == ICON for face in faces)


def signed(modifier: int) -> str:
    """A modifier after the die, such as " +1"; nothing if it is 0."""
    return f" {modifier:+d}".replace("-", MINUS) if modifier else ""


def wound_rolls_shown(
    faces: tuple[int, ...], wounded: tuple[bool, ...], saves: tuple[int, ...], passed: tuple[bool, ...]
) -> tuple[RollShown, ...]:
    """The dice to wound, and those to save; none that nobody rolled."""
    found = (
        RollShown(Cue("rolls.wound"), "d6", faces, wounded),
        RollShown(Cue("rolls.save"), "d6", saves, passed),
    )
    return tuple(roll for roll in found if roll.faces)


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


class LoneSaveRolled(SaveRolled, frozen=True):
    """A save that no volley and no clash sums up."""

    weight = Weight.NEWS


class WoundsLost(Event, frozen=True):
    model: str
    count: int
    left: int
    rule: str = "NM-SAV-02"


class LastWoundLost(WoundsLost, frozen=True):
    """The model is removed, which is another event."""

    weight = Weight.DETAIL


class WoundRestored(Event, frozen=True):
    model: str
    left: int
    rule: str = "NM-STA-07"


class ModelRemoved(Event, frozen=True):
    decides = True
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

    weight = Weight.DETAIL
    target: str
    shots: int
    hits: int
    wounds: int
    saved: int
    removed: int
    rule: str = "NM-SHT-01"


class ShootingResolved(Event, frozen=True):
    """One shot or several at one target, from the tokens to the models removed, with every die."""

    decides = True
    formation: str
    target: str
    weapon: str
    disciplines: tuple[str, ...]
    shots: int
    hits: int
    wounds: int
    saved: int
    removed: tuple[str, ...]
    flips: tuple[int, ...]
    flips_again: tuple[int, ...]
    wound_faces: tuple[int, ...]
    wounded: tuple[bool, ...]
    save_faces: tuple[int, ...]
    passed: tuple[bool, ...]
    rule: str = "NM-SHT-01"

    def values(self) -> dict[str, Any]:
        return super().values() | {"result": self._result()}

    def _result(self) -> Cue:
        hits, shots, wounds, saved = self.hits, self.shots, self.wounds, self.saved
        if not hits:
            return Cue("shooting.missed", shots=shots)
        if not wounds:
            return Cue("shooting.harmless", hits=hits, shots=shots)
        if not self.removed:
            return Cue("shooting.wounded", hits=hits, shots=shots, wounds=wounds, saved=saved)
        return Cue("shooting.removed", hits=hits, shots=shots, wounds=wounds, saved=saved, models=self.removed)

    def as_json(self) -> dict[str, Any]:
        return {"event": self.tag, **super().values()}

    def rolls(self) -> tuple[RollShown, ...]:
        tokens = (
            RollShown(Cue("rolls.flip"), TOKEN, self.flips, _heads(self.flips), SIDES),
            RollShown(Cue("rolls.flip-again"), TOKEN, self.flips_again, _heads(self.flips_again), SIDES),
        )
        dice = wound_rolls_shown(self.wound_faces, self.wounded, self.save_faces, self.passed)
        return (*(flip for flip in tokens if flip.faces), *dice)


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
    weight = Weight.DETAIL
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
    first_seat: str = ""
    second_seat: str = ""
    rule: str = "NM-CMB-12"


class ClashWon(Event, frozen=True):
    weight = Weight.DETAIL
    clash: int
    seat: str
    rule: str = "NM-CMB-11"


class ClashFought(Event, frozen=True):
    """What the winners did to the one that they struck, with every die. `lost` counts its wounds."""

    decides = True
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    target: str
    wounds: int
    lost: int
    left: int
    wound_faces: tuple[int, ...]
    wounded: tuple[bool, ...]
    save_faces: tuple[int, ...]
    passed: tuple[bool, ...]
    rule: str = "NM-CMB-16"

    def values(self) -> dict[str, Any]:
        return super().values() | {"result": self._result()}

    def _result(self) -> Cue:
        if not self.left:
            return Cue("clash.removed", target=self.target)
        if self.lost:
            return Cue("clash.hurt", target=self.target, count=self.lost)
        return Cue("clash.saved", target=self.target) if self.wounds else Cue("clash.harmless", target=self.target)

    def as_json(self) -> dict[str, Any]:
        return {"event": self.tag, **super().values()}

    def rolls(self) -> tuple[RollShown, ...]:
        return wound_rolls_shown(self.wound_faces, self.wounded, self.save_faces, self.passed)


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
    need: int
    result: str
    rule: str = "NM-MOR-03"


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
