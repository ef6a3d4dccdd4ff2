"""All options that players may choose from in a battle."""

from __future__ import annotations

from typing import ClassVar

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.requests import Option
from rulesets.nova_aetas.content.cards import Token


class Deploy(Option, frozen=True):
    obvious: ClassVar[bool] = True
    piece: str
    to: Square


class Confirm(Option, frozen=True):
    obvious: ClassVar[bool] = True


class Activate(Option, frozen=True):
    """Who acts next, if the players decide it."""

    who: str


class Move(Option, frozen=True):
    piece: str
    to: Square
    cost: int


class Attack(Option, frozen=True):
    target: str
    weapon: str
    cost: int


class Aid(Attack, frozen=True):
    """A spell or prayer on a hero. It is an attack by the rules, but has other words."""

    tag: ClassVar[str] = Attack.tag


class AttackAround(Attack, frozen=True):
    """NA-ICO-04: it affects everyone around the user, who is the target."""

    tag: ClassVar[str] = Attack.tag


class Disengage(Option, frozen=True):
    cost: int = 2


class StepAway(Option, frozen=True):
    obvious: ClassVar[bool] = True
    piece: str
    to: Square


class Reroll(Option, frozen=True):
    pass


class Keep(Option, frozen=True):
    pass


class SpendToken(Option, frozen=True):
    """Discard a token that its holder may spend."""

    token: Token


class UseSkill(Option, frozen=True):
    skill: str
    target: str
    cost: int


class UseItem(Option, frozen=True):
    item: str
    target: str
    cost: int


class UseSkillAround(UseSkill, frozen=True):
    """NA-ICO-04: on all those around its user, who is the target."""

    tag: ClassVar[str] = UseSkill.tag


class UseItemAround(UseItem, frozen=True):
    """NA-ICO-04: on all those around its user, who is the target."""

    tag: ClassVar[str] = UseItem.tag


class Respond(Option, frozen=True):
    """Use a skill in response to what has just happened."""

    skill: str


class UseAhead(Option, frozen=True):
    """Play a card before the battle."""

    hero: str
    card: str


class UseAheadOn(Option, frozen=True):
    """The hero or weapon that the card is played on."""

    card: str
    target: str


class Reload(Option, frozen=True):
    item: str
    cost: int


class BounceTo(Option, frozen=True):
    obvious: ClassVar[bool] = True
    to: Square


class ShakeOff(Option, frozen=True):
    token: Token
    cost: int


class DouseFlames(Option, frozen=True):
    cost: int


class Maintain(Option, frozen=True):
    card: str
    holder: str
    cost: int


class LetGo(Option, frozen=True):
    card: str
    holder: str


class PushBack(Option, frozen=True):
    """Push the target of an attack, and stay."""

    target: str


class Follow(Option, frozen=True):
    """Push the target of an attack, and follow it."""

    piece: str
    to: Square


class PickUp(Option, frozen=True):
    at: Square
    cost: int = 1


class PullLever(Option, frozen=True):
    lever: str
    cost: int


class EnterBuilding(Option, frozen=True):
    door: str
    cost: int = 2


class LeaveBuilding(Option, frozen=True):
    door: str
    piece: str
    to: Square
    cost: int = 2


class LeaveMap(Option, frozen=True):
    cost: int = 1


class Wait(Option, frozen=True):
    obvious: ClassVar[bool] = True
    sectors: int


class EndActivation(Option, frozen=True):
    obvious: ClassVar[bool] = True


class EnemyMove(Option, frozen=True):
    """Where an enemy stops, if it has several equal ways."""

    obvious: ClassVar[bool] = True
    piece: str
    to: Square


# Set-up and mission tokens


class CheckOff(Option, frozen=True):
    item: str


class CheckOffAll(Option, frozen=True):
    pass


class BeginBattle(Option, frozen=True):
    obvious: ClassVar[bool] = True


class ShuffleDeck(Option, frozen=True):
    """NA-HUN-08: shuffle the cards of a prey that was hunted before."""

    prey: str


class StackDeck(Option, frozen=True):
    """NA-HUN-08: put them in order of their numbers."""

    prey: str


class NameHuntsman(Option, frozen=True):
    hero: str


class TakeWater(Option, frozen=True):
    cost: int


class DouseHome(Option, frozen=True):
    home: str
    cost: int


class TurnOver(Option, frozen=True):
    at: Square
    cost: int


class TakeBait(Option, frozen=True):
    cost: int


class PushScenery(Option, frozen=True):
    thing: str
    cost: int


class PlaceEnemy(Option, frozen=True):
    obvious: ClassVar[bool] = True
    piece: str
    to: Square


class PersonaMove(Option, frozen=True):
    obvious: ClassVar[bool] = True
    piece: str
    to: Square
