"""A battle at one moment, as plain data. What never changes is behind `world`."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from pydantic import ConfigDict

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.decks import Deck
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.world import World


class Standing(StrEnum):
    """NA-OOA: in action, out of action (lying in his square), out of game, or gone from the map by the way out."""

    IN_ACTION = "in-action"
    OUT_OF_ACTION = "out-of-action"
    OUT_OF_GAME = "out-of-game"
    LEFT = "left"


@dataclass(slots=True)
class Item:
    """NA-TOK-02..06: an Equipment card in a hero's hands; tokens may lie on it."""

    id: str
    tokens: list[Token] = field(default_factory=list)


@dataclass(slots=True)
class Hero:
    id: str
    seat: str
    at: Square | None = None
    inside: str | None = None
    standing: Standing = Standing.IN_ACTION
    wounds: int = 0
    armour_wounds: int = 0
    tv: int = 0
    tokens: list[Token] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)
    backpack: list[str] = field(default_factory=list)
    wound_cards: list[str] = field(default_factory=list)
    combo: int = 0
    time: int = 0
    used: list[str] = field(default_factory=list)
    """Responses already given since his last activation began; where Wait stands alone, all else that he has done too."""
    carries: list[str] = field(default_factory=list)
    """Mission tokens in his hands: a bucket, the bait."""

    @property
    def in_action(self) -> bool:
        return self.standing is Standing.IN_ACTION


@dataclass(slots=True)
class Persona(Hero):
    """NA-GEN-02: a third party of the mission. It defends itself as a hero does, and nobody's seat commands it."""

    to: Square | None = None
    """Where it is bound for."""


@dataclass(slots=True)
class Enemy:
    id: str
    kind: str
    at: Square
    wounds: int = 0
    tokens: list[Token] = field(default_factory=list)
    attackers: list[str] = field(default_factory=list)
    """NA-AIX-06, by house rule: heroes who attacked it in close combat since its last activation."""


@dataclass(slots=True)
class Kept:
    """NA-EFF-10, 15: tokens that lie on `holder` only while `caster` pays, or until the holder is wounded."""

    caster: str
    card: str
    holder: str
    tokens: list[Token]
    upkeep: int = 0
    safe: bool = False
    cast: str = ""
    """Which casting it came from: one price keeps all the holders of one casting."""


@dataclass(slots=True)
class EnemyOrder:
    """What the hands do for the enemy that acted last: walk it along `path`, and what it does at the end of it.

    `deed` is a key for the words: go, flee, strike, mind, foiled, hold, or an instruction. Attacked with `attack`, the hero rolls
    `dice` that show `need` or more, against so many strikes or so much of an Oppose.
    """

    enemy: str
    start: Square
    path: tuple[Square, ...]
    target: str
    deed: str = "go"
    dice: str = ""
    need: int = 0
    against: int = 0
    attack: str = ""


@dataclass(slots=True)
class Activation:
    """The token whose turn it is. `waiting` are the models of a group still to act; `model` the one acting now."""

    token: str
    ap: int
    spent: int = 0
    model: str | None = None
    waiting: list[str] = field(default_factory=list)
    lent: dict[str, int] = field(default_factory=dict)
    """NA-ESK-17: AP that models of the group have spent before their turn, on a neighbour's attack."""
    followed: int = 0
    """NA-REA-01: of the AP spent, those that the token has already gone on by."""
    called: bool = False
    """NA-ESK-20: whether the model has called for help."""
    quarry: str | None = None
    """NA-AIX-17, 18: the hero whom an enemy turned on when it last looked; "" when it kept to its mission."""
    used_door: bool = False
    begun: bool = False
    """Whether the check at the start is done (NA-ACT-16)."""
    base_attack: bool = False
    """NA-EFF-16: whether the last thing the hero did was a base attack, which a Sequence attack may follow."""
    attacked: bool = False
    upkeep: int = 0
    """NA-EFF-10: of the AP spent, those that went into keeping spells going."""
    upkeep_paid: list[str] = field(default_factory=list)
    fresh: list[Token] = field(default_factory=list)
    """Tokens that the model gained in this very activation."""


@dataclass(slots=True)
class State:
    """`now` and the values of `dial` are sectors since the clock's last twelve o'clock before the mission began."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(arbitrary_types_allowed=True)

    world: World
    now: int
    dial: dict[str, int]
    heroes: dict[str, Hero]
    enemies: dict[str, Enemy]
    personae: dict[str, Persona] = field(default_factory=dict)
    deployed: bool = False
    checked: list[str] = field(default_factory=list)
    """NA-SET-08: what the players have found to be ready on the table."""
    active: Activation | None = None
    order: EnemyOrder | None = None
    engaged: list[tuple[str, str]] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)
    planted: dict[str, str] = field(default_factory=dict)
    """NA-THR-12: by house rule, the hero who placed a token on an enemy: `stratiota-1:bleeding`."""
    open_doors: list[str] = field(default_factory=list)
    pulled: list[str] = field(default_factory=list)
    loot: list[Square] = field(default_factory=list)
    fires: dict[str, int] = field(default_factory=dict)
    """NA-MTK-02: Fire tokens on each home that still stands."""
    hidden: list[str] = field(default_factory=list)
    """NA-MTK-03: homes and squares where a token lies face down. Which is which nobody knows, not even the State."""
    incognito: Deck = field(default_factory=lambda: Deck("incognito"))
    happened: list[str] = field(default_factory=list)
    """Events, levers, faces and personae that have come into play, by name."""
    movable: dict[str, list[Square]] = field(default_factory=dict)
    bait: Square | None = None
    huntsman: str | None = None
    prey_decks: dict[str, Deck] = field(default_factory=dict)
    elements: Deck = field(default_factory=lambda: Deck("elements"))
    wound_cards: Deck = field(default_factory=lambda: Deck("wound-cards"))
    fallen: dict[str, int] = field(default_factory=dict)
    """How many models of each kind have been out of game."""
