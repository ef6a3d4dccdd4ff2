"""Every option that a player can be offered, as data."""

from __future__ import annotations

from typing import ClassVar

from rulesets.engine.requests import Option


# ---- deployment and the whole game
class DeploysFirst(Option, frozen=True):
    seat: str


class Deploy(Option, frozen=True):
    obvious: ClassVar[bool] = True

    formation: str


class Attach(Option, frozen=True):
    hero: str
    formation: str


class Holds(Option, frozen=True):
    """This side has the model nearest to the objective, and within reach of it."""

    seat: str


class NobodyHolds(Option, frozen=True):
    pass


class EndBattle(Option, frozen=True):
    pass


class FightOn(Option, frozen=True):
    pass


# ---- command
class Assign(Option, frozen=True):
    obvious: ClassVar[bool] = True

    formation: str
    face: str


class PassToken(Option, frozen=True):
    obvious: ClassVar[bool] = True


# ---- what the table cannot see
class StillEngaged(Option, frozen=True):
    pass


class Apart(Option, frozen=True):
    pass


class Stands(Option, frozen=True):
    """How a formation stands: `whole` (one chain), `pairs` (no model alone, but not one chain) or `strays`."""

    how: str


class HasGap(Option, frozen=True):
    """Offered with the orders: the formation has a gap; `how` as in Stands."""

    how: str


class Sees(Option, frozen=True):
    """`clear`, `partly` or `nothing`."""

    what: str


class Unseen(Option, frozen=True):
    model: str


class RestSeen(Option, frozen=True):
    pass


# ---- movement
class Give(Option, frozen=True):
    obvious: ClassVar[bool] = True

    order: str


class Moved(Option, frozen=True):
    """The order to move and its end in one answer: moved, whole, and clear of every enemy."""


class HeroicMove(Option, frozen=True):
    hero: str
    to: str


class KeepToken(Option, frozen=True):
    token: int


class Pace(Option, frozen=True):
    """Let the table count one model's path."""

    model: str


class EndMove(Option, frozen=True):
    """Every model has moved; `how` as in Stands."""

    how: str


class CannotClose(Option, frozen=True):
    """Every model has moved, but enemies or terrain made it impossible to close the gap."""


class Charge(Option, frozen=True):
    """The move ended within 1 in. of this enemy formation."""

    enemy: str


class NoOther(Option, frozen=True):
    pass


class Walk(Option, frozen=True):
    """Over open ground, or through a piece that can be walked in."""

    piece: str


class Scramble(Option, frozen=True):
    piece: str


class Climb(Option, frozen=True):
    piece: str


class Stop(Option, frozen=True):
    obvious: ClassVar[bool] = True


class Cornered(Option, frozen=True):
    """A fleeing model cannot go further, because of the table edge or terrain."""


class Agree(Option, frozen=True):
    pass


class Object(Option, frozen=True):
    pass


class GiveWay(Option, frozen=True):
    pass


class LetDiceDecide(Option, frozen=True):
    pass


# ---- re-rolls and abilities
class Reroll(Option, frozen=True):
    """`source` is the ability, or the ally of the shieldwall."""

    source: str


class KeepRoll(Option, frozen=True):
    pass


class Effect(Option, frozen=True):
    """The effect of a manual ability: a wound lost or restored."""

    kind: str
    model: str


class NoEffect(Option, frozen=True):
    pass


# ---- magic and shooting
class Cast(Option, frozen=True):
    spell: str


class Decline(Option, frozen=True):
    pass


class Aim(Option, frozen=True):
    """`target` is a model for a spell, a formation for a weapon."""

    target: str


class AimAlike(Option, frozen=True):
    """At the formation that another model has just shot at, with the same range and view."""

    target: str


class NoTarget(Option, frozen=True):
    pass


class Shoot(Option, frozen=True):
    weapon: str
    disciplines: tuple[str, ...]


class Volley(Option, frozen=True):
    """All models of the formation that can make this shot do so, at one target chosen next."""

    weapon: str
    disciplines: tuple[str, ...]


class Salvo(Option, frozen=True):
    """All models of the formation that can make this shot do so at this target, in range and in plain view of all."""

    weapon: str
    disciplines: tuple[str, ...]
    target: str


class HoldFire(Option, frozen=True):
    pass


class Later(Option, frozen=True):
    """Another model of the formation shoots before this one."""


class CeaseFire(Option, frozen=True):
    """No other model of the formation shoots."""


class Hit(Option, frozen=True):
    model: str


class OneHit(Option, frozen=True):
    """Only the next of several hits goes to such a model; the others are assigned afterwards."""

    model: str


# ---- combat
class Touch(Option, frozen=True):
    first: str
    second: str
    over: str


class InPairs(Option, frozen=True):
    """`count` models of each side touch, one on one and base to base, and no others."""

    count: int


class NoMoreContacts(Option, frozen=True):
    pass


class Shift(Option, frozen=True):
    """A manoeuvre of up to 1 in.; `into` contact with an enemy, or with none."""

    model: str
    into: str


class ShiftAcross(Option, frozen=True):
    """A manoeuvre into contact across an obstacle."""

    model: str
    into: str


class EndManoeuvre(Option, frozen=True):
    pass


class Pair(Option, frozen=True):
    first: str
    second: str


class Join(Option, frozen=True):
    """A model is added to the clash of this ally."""

    model: str
    ally: str


class StayOut(Option, frozen=True):
    pass


class NobodyReaches(Option, frozen=True):
    pass


class ResolveAll(Option, frozen=True):
    """All clashes that are left, in the order listed."""


class Resolve(Option, frozen=True):
    obvious: ClassVar[bool] = True

    clash: int
    models: tuple[str, ...]


class Arm(Option, frozen=True):
    """One melee weapon for each model of the side, in their order."""

    weapons: tuple[str, ...]


class ArmAlways(Option, frozen=True):
    """As Arm, and for all models of these units until the phase is over."""

    weapons: tuple[str, ...]


class Play(Option, frozen=True):
    token: str


class Strike(Option, frozen=True):
    model: str


# ---- morale
class Withdraw(Option, frozen=True):
    pass


class Stay(Option, frozen=True):
    pass


class EndFlight(Option, frozen=True):
    pass


class Gone(Option, frozen=True):
    """A model that fled over the edge."""

    model: str


class NobodyGone(Option, frozen=True):
    pass


class SplitOff(Option, frozen=True):
    model: str


class KeepTogether(Option, frozen=True):
    pass


class GroupDone(Option, frozen=True):
    pass
