"""A battle at one moment, as plain data. Everything that never changes is in `world`."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.decks import Deck
from rulesets.engine.overrides.limits import OfferedWith
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.world import World


class Standing(StrEnum):
    """NA-OOA: in action, out of action (lying in his square), out of game, or left by an exit of the map."""

    IN_ACTION = "in-action"
    OUT_OF_ACTION = "out-of-action"
    OUT_OF_GAME = "out-of-game"
    LEFT = "left"


@dataclass(slots=True)
class Item:
    """NA-TOK-02..06: an Equipment card of a hero, with the tokens on it."""

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
    """Responses used since his last activation began."""
    carries: list[str] = field(default_factory=list)
    """Mission tokens that he carries: a bucket, the bait."""

    @property
    def in_action(self) -> bool:
        return self.standing is Standing.IN_ACTION


@dataclass(slots=True)
class Persona(Hero):
    """NA-GEN-02: a third party of the mission. It defends itself like a hero, but belongs to no seat."""

    to: Square | None = None
    """The square that it wants to reach."""


@dataclass(slots=True)
class Enemy:
    id: str
    kind: str
    at: Square
    wounds: int = 0
    tokens: list[Token] = field(default_factory=list)
    attackers: list[str] = field(default_factory=list)
    """NA-AIX-06: heroes who attacked it in close combat since its last activation, if `enemies_turn_on` them."""


@dataclass(slots=True)
class Kept:
    """NA-EFF-10, 15: tokens that stay on `holder` only while `caster` pays upkeep, or until the holder is wounded."""

    caster: str
    card: str
    holder: str
    tokens: list[Token]
    upkeep: int = 0
    safe: bool = False
    cast: tuple[int, int] | None = None
    """The time of the casting, and the AP spent by then. The upkeep is paid once for all holders of one casting."""


@dataclass(slots=True)
class Casting:
    """One use of a card that needs upkeep; without a time, an effect that has a holder only."""

    card: str
    cast: tuple[int, int] | None
    holder: str | None


@dataclass(slots=True)
class EnemyOrder:
    """What the players do for the enemy that acted last: move it along `path`, then do its `deed`.

    `deed` is a key for the words: go, flee, strike, mind, foiled, hold, or an instruction. For an attack, the hero rolls
    `dice`, each of which must show `need`, `against` so many strikes or an Oppose.
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
    reason: str = ""
    """Why it goes for this hero: the rule of that decision."""


@dataclass(slots=True)
class Pursuit:
    """NA-AIX-08, 18: the hero that the acting enemy goes for. All but `hero` and `given_up` is forgotten once it has done something."""

    hero: str = ""
    """The hero it decided to go for last; empty if it follows its mission."""
    role: Literal["", "threat", "substitute"] = ""
    """Why he counts wherever its way leads: as a threat, or as one it attacks because it cannot attack those `passed_over`."""
    reason: str = ""
    """The rule by which it goes for that hero."""
    passed_over: list[str] = field(default_factory=list)
    given_up: list[str] = field(default_factory=list)
    """NA-STA-05, NA-AIX-21: heroes it does not go for any more: it cannot strike them, or its way would lead it back."""
    trail: list[Square] = field(default_factory=list)
    """The squares it has left behind on its way."""


@dataclass(slots=True)
class Activation:
    """The activation of one token. `waiting`: models of the group that have not acted yet; `model`: the one acting now."""

    token: str
    ap: int
    spent: int = 0
    model: str | None = None
    waiting: list[str] = field(default_factory=list)
    lent: dict[str, int] = field(default_factory=dict)
    """NA-ESK-17: AP that waiting models have already spent, on a neighbour's attack."""
    followed: Annotated[int, OfferedWith()] = 0
    """NA-REA-01: the AP spent for which the token has already moved."""
    called: Annotated[bool, OfferedWith()] = False
    """NA-ESK-20: whether the model has called for help."""
    pursuit: Annotated[Pursuit, OfferedWith()] = field(default_factory=Pursuit)
    """What the acting enemy remembers of its decisions."""
    leaving_settled: Annotated[bool, OfferedWith()] = False
    """NA-CAM-14: whether leaving the mission cannot be proposed any more: it was refused, or the hero has acted."""
    used_door: bool = False
    begun: Annotated[bool, OfferedWith()] = False
    """NA-ACT-16: whether the checks at the start are done."""
    base_attack: Annotated[bool, OfferedWith()] = False
    """NA-EFF-16: whether the hero's last action was a base attack, which a Sequence attack may follow."""
    upkeep: Annotated[int, OfferedWith()] = 0
    """NA-EFF-10: the AP spent on upkeep."""
    upkeep_paid: list[Casting] = field(default_factory=list)
    fresh: list[Token] = field(default_factory=list)
    """Tokens that the model has gained in this activation."""


@dataclass(slots=True)
class State:
    """`now` and the values of `dial` count sectors from the last twelve o'clock before the mission's start."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(arbitrary_types_allowed=True)

    world: World
    now: int
    dial: dict[str, int]
    heroes: dict[str, Hero]
    enemies: dict[str, Enemy]
    personae: dict[str, Persona] = field(default_factory=dict)
    deployed: Annotated[bool, OfferedWith()] = False
    checked: Annotated[list[str], OfferedWith()] = field(default_factory=list)
    """NA-SET-08: items of the checklist that are ready on the table."""
    active: Activation | None = None
    order: EnemyOrder | None = None
    engaged: list[tuple[str, str]] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)
    open_doors: list[str] = field(default_factory=list)
    pulled: Annotated[list[str], OfferedWith("world.mission.levers")] = field(default_factory=list)
    loot: list[Square] = field(default_factory=list)
    fires: dict[str, int] = field(default_factory=dict)
    """NA-MTK-02: Fire tokens on each home that has not collapsed."""
    hidden: Annotated[list[str], OfferedWith("world.mission.incognito")] = field(default_factory=list)
    """NA-MTK-03: homes and squares with a face-down token. The State does not know the faces either."""
    incognito: Annotated[Deck, OfferedWith("world.mission.incognito")] = field(
        default_factory=lambda: Deck("incognito")
    )
    happened: list[str] = field(default_factory=list)
    """Names of events, levers, token faces and personae that have happened or appeared."""
    movable: dict[str, list[Square]] = field(default_factory=dict)
    bait: Annotated[Square | None, OfferedWith("world.mission.hunt")] = None
    huntsman: Annotated[str | None, OfferedWith("world.mission.hunt")] = None
    prey_decks: dict[str, Deck] = field(default_factory=dict)
    elements: Deck = field(default_factory=lambda: Deck("elements"))
    wound_cards: Deck = field(default_factory=lambda: Deck("wound-cards"))
    fallen: dict[str, int] = field(default_factory=dict)
    """How many models of each kind have left the game."""
