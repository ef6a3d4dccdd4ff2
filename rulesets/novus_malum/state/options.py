"""Every choice a player is ever offered, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulesets.engine.requests import Option


# ---- deployment and the whole game
@dataclass(frozen=True, slots=True)
class DeploysFirst(Option):
    seat: str


@dataclass(frozen=True, slots=True)
class Deploy(Option):
    formation: str


@dataclass(frozen=True, slots=True)
class Attach(Option):
    hero: str
    formation: str


@dataclass(frozen=True, slots=True)
class Holds(Option):
    """This side's nearest model is nearer to the objective than any of the other, and within reach of it."""

    seat: str


@dataclass(frozen=True, slots=True)
class NobodyHolds(Option):
    pass


@dataclass(frozen=True, slots=True)
class EndBattle(Option):
    pass


@dataclass(frozen=True, slots=True)
class FightOn(Option):
    pass


# ---- command
@dataclass(frozen=True, slots=True)
class DrawsFirst(Option):
    seat: str


@dataclass(frozen=True, slots=True)
class Assign(Option):
    obvious: ClassVar[bool] = True

    formation: str
    face: str


@dataclass(frozen=True, slots=True)
class PassToken(Option):
    obvious: ClassVar[bool] = True


# ---- what the table cannot see
@dataclass(frozen=True, slots=True)
class StillEngaged(Option):
    pass


@dataclass(frozen=True, slots=True)
class Apart(Option):
    pass


@dataclass(frozen=True, slots=True)
class Stands(Option):
    """How a formation stands: `whole`, `pairs` (no stray, but no single chain either) or `strays`."""

    how: str


@dataclass(frozen=True, slots=True)
class HasGap(Option):
    """Told with the order: the formation does not stand whole; `how`, as in Stands."""

    how: str


@dataclass(frozen=True, slots=True)
class Sees(Option):
    """`clear`, `partly` or `nothing`."""

    what: str


@dataclass(frozen=True, slots=True)
class Unseen(Option):
    model: str


@dataclass(frozen=True, slots=True)
class RestSeen(Option):
    pass


# ---- movement
@dataclass(frozen=True, slots=True)
class Give(Option):
    obvious: ClassVar[bool] = True

    order: str


@dataclass(frozen=True, slots=True)
class Moved(Option):
    """The order to move and its end in one: moved, whole, and clear of every enemy."""


@dataclass(frozen=True, slots=True)
class HeroicMove(Option):
    hero: str
    to: str


@dataclass(frozen=True, slots=True)
class NoHeroicMove(Option):
    pass


@dataclass(frozen=True, slots=True)
class KeepToken(Option):
    token: int


@dataclass(frozen=True, slots=True)
class Pace(Option):
    """Let the table count one model's path."""

    model: str


@dataclass(frozen=True, slots=True)
class EndMove(Option):
    """Every model has moved; `how` it stands, as in Stands."""

    how: str


@dataclass(frozen=True, slots=True)
class NobodyMoved(Option):
    pass


@dataclass(frozen=True, slots=True)
class Charge(Option):
    """The move ended within 1 in. of this enemy formation."""

    enemy: str


@dataclass(frozen=True, slots=True)
class NoOther(Option):
    pass


@dataclass(frozen=True, slots=True)
class Walk(Option):
    """Over open ground, or through a piece that can be walked in."""

    piece: str


@dataclass(frozen=True, slots=True)
class Scramble(Option):
    piece: str


@dataclass(frozen=True, slots=True)
class Climb(Option):
    piece: str


@dataclass(frozen=True, slots=True)
class Stop(Option):
    obvious: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Cornered(Option):
    """Whoever flees goes on as long as there is a way: the edge or the ground leaves none."""


@dataclass(frozen=True, slots=True)
class Inside(Option):
    model: str
    piece: str


@dataclass(frozen=True, slots=True)
class NobodyInside(Option):
    pass


@dataclass(frozen=True, slots=True)
class Agree(Option):
    pass


@dataclass(frozen=True, slots=True)
class Object(Option):
    pass


@dataclass(frozen=True, slots=True)
class GiveWay(Option):
    pass


@dataclass(frozen=True, slots=True)
class LetDiceDecide(Option):
    pass


# ---- re-rolls and abilities
@dataclass(frozen=True, slots=True)
class Reroll(Option):
    """`source` is the ability, or the ally of the shieldwall."""

    source: str


@dataclass(frozen=True, slots=True)
class KeepRoll(Option):
    pass


@dataclass(frozen=True, slots=True)
class Effect(Option):
    """What a reminded ability came to: a wound lost or restored."""

    kind: str
    model: str


@dataclass(frozen=True, slots=True)
class NoEffect(Option):
    pass


# ---- magic and shooting
@dataclass(frozen=True, slots=True)
class Cast(Option):
    spell: str


@dataclass(frozen=True, slots=True)
class Decline(Option):
    pass


@dataclass(frozen=True, slots=True)
class Aim(Option):
    """At a model with a spell, at a formation with a weapon."""

    target: str


@dataclass(frozen=True, slots=True)
class AimAlike(Option):
    """At the formation another model has just shot at: as far, and seen as well."""

    target: str


@dataclass(frozen=True, slots=True)
class NoTarget(Option):
    pass


@dataclass(frozen=True, slots=True)
class Shoot(Option):
    weapon: str
    disciplines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Volley(Option):
    """All models of the formation that can shoot so shoot at one target, which one of them looks out for."""

    weapon: str
    disciplines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Salvo(Option):
    """All models of the formation that can shoot so shoot at this target; all reach it, and see all of it plainly."""

    weapon: str
    disciplines: tuple[str, ...]
    target: str


@dataclass(frozen=True, slots=True)
class HoldFire(Option):
    pass


@dataclass(frozen=True, slots=True)
class Later(Option):
    """Another model of the formation shoots before this one."""


@dataclass(frozen=True, slots=True)
class CeaseFire(Option):
    """None of the formation's other models shoots."""


@dataclass(frozen=True, slots=True)
class Hit(Option):
    model: str


@dataclass(frozen=True, slots=True)
class OneHit(Option):
    """Of several hits only the next goes to such a model; the others are assigned afterwards."""

    model: str


# ---- combat
@dataclass(frozen=True, slots=True)
class Touch(Option):
    first: str
    second: str
    over: str


@dataclass(frozen=True, slots=True)
class InPairs(Option):
    """So many of each side touch, one on one and base to base, and nobody else."""

    count: int


@dataclass(frozen=True, slots=True)
class NoMoreContacts(Option):
    pass


@dataclass(frozen=True, slots=True)
class Shift(Option):
    """A manoeuvre of up to 1 in.; `into` contact with an enemy, or with none."""

    model: str
    into: str


@dataclass(frozen=True, slots=True)
class ShiftAcross(Option):
    """A manoeuvre into contact across an obstacle."""

    model: str
    into: str


@dataclass(frozen=True, slots=True)
class EndManoeuvre(Option):
    pass


@dataclass(frozen=True, slots=True)
class Pair(Option):
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Join(Option):
    """A model is added to the clash of this ally."""

    model: str
    ally: str


@dataclass(frozen=True, slots=True)
class StayOut(Option):
    pass


@dataclass(frozen=True, slots=True)
class NobodyReaches(Option):
    pass


@dataclass(frozen=True, slots=True)
class ResolveAll(Option):
    """Every clash that is left, in the order in which they are listed."""


@dataclass(frozen=True, slots=True)
class Resolve(Option):
    obvious: ClassVar[bool] = True

    clash: int
    models: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arm(Option):
    """One melee weapon for each model of the side, in their order."""

    weapons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ArmAlways(Option):
    """As Arm, and for all of their kind until the phase is over."""

    weapons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Play(Option):
    token: str


@dataclass(frozen=True, slots=True)
class Strike(Option):
    model: str


# ---- morale
@dataclass(frozen=True, slots=True)
class Withdraw(Option):
    pass


@dataclass(frozen=True, slots=True)
class Stay(Option):
    pass


@dataclass(frozen=True, slots=True)
class EndFlight(Option):
    pass


@dataclass(frozen=True, slots=True)
class Gone(Option):
    """A model that fled over the edge."""

    model: str


@dataclass(frozen=True, slots=True)
class NobodyGone(Option):
    pass


@dataclass(frozen=True, slots=True)
class SplitOff(Option):
    model: str


@dataclass(frozen=True, slots=True)
class KeepTogether(Option):
    pass


@dataclass(frozen=True, slots=True)
class GroupDone(Option):
    pass
