"""Everything a player may be asked to pick, as data."""

from __future__ import annotations

from typing import ClassVar

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.requests import Option
from rulesets.engine.values import dataclass
from rulesets.nova_aetas.content.cards import Token


@dataclass(frozen=True, slots=True)
class Deploy(Option):
    piece: str
    to: Square


@dataclass(frozen=True, slots=True)
class Confirm(Option):
    pass


@dataclass(frozen=True, slots=True)
class Activate(Option):
    """Whose turn it is next, where the rules leave it to the players."""

    who: str


@dataclass(frozen=True, slots=True)
class Move(Option):
    piece: str
    to: Square
    cost: int


@dataclass(frozen=True, slots=True)
class Attack(Option):
    target: str
    weapon: str
    cost: int


@dataclass(frozen=True, slots=True)
class Aid(Attack):
    """What the book calls an attack, used on a hero with the mind: it is told as what it is, and is the same else."""

    tag: ClassVar[str] = Attack.tag


@dataclass(frozen=True, slots=True)
class Disengage(Option):
    cost: int = 2


@dataclass(frozen=True, slots=True)
class StepAway(Option):
    piece: str
    to: Square


@dataclass(frozen=True, slots=True)
class Reroll(Option):
    pass


@dataclass(frozen=True, slots=True)
class RerollDie(Option):
    """Which die of the roll goes again, where it must be one of them."""

    face: int


@dataclass(frozen=True, slots=True)
class Keep(Option):
    pass


@dataclass(frozen=True, slots=True)
class SpendToken(Option):
    """Discard a token that the rules leave to its holder."""

    token: Token


@dataclass(frozen=True, slots=True)
class UseSkill(Option):
    skill: str
    target: str
    cost: int


@dataclass(frozen=True, slots=True)
class UseItem(Option):
    item: str
    target: str
    cost: int


@dataclass(frozen=True, slots=True)
class Respond(Option):
    """A skill that answers what has just happened."""

    skill: str


@dataclass(frozen=True, slots=True)
class UseAhead(Option):
    """A card that is played before the game begins."""

    hero: str
    card: str


@dataclass(frozen=True, slots=True)
class Reload(Option):
    item: str
    cost: int


@dataclass(frozen=True, slots=True)
class BounceTo(Option):
    to: Square


@dataclass(frozen=True, slots=True)
class ShakeOff(Option):
    token: Token
    cost: int


@dataclass(frozen=True, slots=True)
class DouseFlames(Option):
    cost: int


@dataclass(frozen=True, slots=True)
class Maintain(Option):
    card: str
    holder: str
    cost: int


@dataclass(frozen=True, slots=True)
class LetGo(Option):
    card: str
    holder: str


@dataclass(frozen=True, slots=True)
class PushBack(Option):
    """Push the target of a blow, and stay."""

    target: str


@dataclass(frozen=True, slots=True)
class Follow(Option):
    """Push the target of a blow, and go after it."""

    piece: str
    to: Square


@dataclass(frozen=True, slots=True)
class PickUp(Option):
    at: Square
    cost: int = 1


@dataclass(frozen=True, slots=True)
class PullLever(Option):
    lever: str
    cost: int


@dataclass(frozen=True, slots=True)
class EnterBuilding(Option):
    door: str
    cost: int = 2


@dataclass(frozen=True, slots=True)
class LeaveBuilding(Option):
    door: str
    piece: str
    to: Square
    cost: int = 2


@dataclass(frozen=True, slots=True)
class LeaveMap(Option):
    cost: int = 1


@dataclass(frozen=True, slots=True)
class Wait(Option):
    sectors: int


@dataclass(frozen=True, slots=True)
class EndActivation(Option):
    pass


@dataclass(frozen=True, slots=True)
class EnemyMove(Option):
    """Equal ways for an enemy: the players say which."""

    piece: str
    to: Square


# Set-up and mission tokens


@dataclass(frozen=True, slots=True)
class CheckOff(Option):
    item: str


@dataclass(frozen=True, slots=True)
class CheckOffAll(Option):
    pass


@dataclass(frozen=True, slots=True)
class BeginBattle(Option):
    pass


@dataclass(frozen=True, slots=True)
class ShuffleDeck(Option):
    """NA-HUN-08: the cards of a prey that was hunted before come in any order."""

    prey: str


@dataclass(frozen=True, slots=True)
class StackDeck(Option):
    """NA-HUN-08: they come by their numbers."""

    prey: str


@dataclass(frozen=True, slots=True)
class NameHuntsman(Option):
    hero: str


@dataclass(frozen=True, slots=True)
class TakeWater(Option):
    cost: int


@dataclass(frozen=True, slots=True)
class DouseHome(Option):
    home: str
    cost: int


@dataclass(frozen=True, slots=True)
class TurnOver(Option):
    at: Square
    cost: int


@dataclass(frozen=True, slots=True)
class TakeBait(Option):
    cost: int


@dataclass(frozen=True, slots=True)
class PushScenery(Option):
    thing: str
    cost: int


@dataclass(frozen=True, slots=True)
class PlaceEnemy(Option):
    piece: str
    to: Square


@dataclass(frozen=True, slots=True)
class PersonaMove(Option):
    piece: str
    to: Square
