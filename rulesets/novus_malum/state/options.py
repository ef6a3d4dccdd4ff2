"""Every choice a player is ever offered, as data."""

from __future__ import annotations

from typing import Any, ClassVar

from rulesets.engine.requests import Option
from rulesets.novus_malum.state.attack_events import in_words


# ---- deployment and the whole game
class DeploysFirst(Option, frozen=True):
    seat: str


class ByScenario(Option, frozen=True):
    """The sequence that the scenario prints."""


class ByTurns(Option, frozen=True):
    """The standard sequence."""


class Deploy(Option, frozen=True):
    formation: str


class Attach(Option, frozen=True):
    hero: str
    formation: str


class Holds(Option, frozen=True):
    """This side's nearest model is nearer to the objective than any of the other, and within reach of it."""

    seat: str


class NobodyHolds(Option, frozen=True):
    pass


class Wins(Option, frozen=True):
    """By what the scenario says of equal points."""

    seat: str


class NobodyWins(Option, frozen=True):
    pass


class EndBattle(Option, frozen=True):
    pass


class FightOn(Option, frozen=True):
    pass


# ---- command
class DrawsFirst(Option, frozen=True):
    seat: str


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
    """How a formation stands: `whole`, `pairs` (no stray, but no single chain either) or `strays`."""

    how: str


class HasGap(Option, frozen=True):
    """Told with the order: the formation does not stand whole; `how`, as in Stands."""

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
    """The order to move and its end in one: moved, whole, and clear of every enemy."""


class HeroicMove(Option, frozen=True):
    hero: str
    to: str


class NoHeroicMove(Option, frozen=True):
    pass


class KeepToken(Option, frozen=True):
    token: int


class Pace(Option, frozen=True):
    """Let the table count one model's path."""

    model: str


class EndMove(Option, frozen=True):
    """Every model has moved; `how` it stands, as in Stands."""

    how: str


class CannotClose(Option, frozen=True):
    """Every model has moved, and the gap that the order was to close is still there: enemies or the ground leave no way."""


class NobodyMoved(Option, frozen=True):
    pass


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
    """Whoever flees goes on as long as there is a way: the edge or the ground leaves none."""


class Inside(Option, frozen=True):
    model: str
    piece: str


class NobodyInside(Option, frozen=True):
    pass


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
    """What a reminded ability came to: a wound lost or restored."""

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
    """At a model with a spell, at a formation with a weapon."""

    target: str


class AimAlike(Option, frozen=True):
    """At the formation another model has just shot at: as far, and seen as well."""

    target: str


class NoTarget(Option, frozen=True):
    pass


class Shoot(Option, frozen=True):
    weapon: str
    disciplines: tuple[str, ...]

    def values(self) -> dict[str, Any]:
        return super().values() | {"disciplines": in_words(self.disciplines)}


class Volley(Option, frozen=True):
    """All models of the formation that can shoot so shoot at one target, which one of them looks out for."""

    weapon: str
    disciplines: tuple[str, ...]

    def values(self) -> dict[str, Any]:
        return super().values() | {"disciplines": in_words(self.disciplines)}


class Salvo(Option, frozen=True):
    """All models of the formation that can shoot so shoot at this target; all reach it, and see all of it plainly."""

    weapon: str
    disciplines: tuple[str, ...]
    target: str

    def values(self) -> dict[str, Any]:
        return super().values() | {"disciplines": in_words(self.disciplines)}


class HoldFire(Option, frozen=True):
    pass


class Later(Option, frozen=True):
    """Another model of the formation shoots before this one."""


class CeaseFire(Option, frozen=True):
    """None of the formation's other models shoots."""


class Hit(Option, frozen=True):
    model: str


class OneHit(Option, frozen=True):
    """Of several hits only the next goes to such a model; the others are assigned afterwards."""

    model: str


# ---- combat
class Touch(Option, frozen=True):
    first: str
    second: str
    over: str


class InPairs(Option, frozen=True):
    """So many of each side touch, one on one and base to base, and nobody else."""

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
    """Every clash that is left, in the order in which they are listed."""


class Resolve(Option, frozen=True):
    obvious: ClassVar[bool] = True

    clash: int
    models: tuple[str, ...]


class Arm(Option, frozen=True):
    """One melee weapon for each model of the side, in their order."""

    weapons: tuple[str, ...]


class ArmAlways(Option, frozen=True):
    """As Arm, and for all of their kind until the phase is over."""

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
