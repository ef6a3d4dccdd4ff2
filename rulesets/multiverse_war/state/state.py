"""The State of a game. The types say who may know each value (see `engine.privacy`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, ClassVar, TypeAlias

from pydantic import ConfigDict

from rulesets.engine.decks import Deck
from rulesets.engine.game import Game
from rulesets.engine.overrides.limits import Among, Between
from rulesets.engine.state.privacy import ToOwner, ToSeatIn
from rulesets.multiverse_war.content.card import DECOY, BuildingKind, EncounterKind
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.content.units import HeroCard, UnitCard
from rulesets.multiverse_war.state.world import World

HEX = Among("world.hexes")
SEAT = Among("world.seats")
PLACE = Among("world.layout.places")
COUNT = Between(0, 999)
HIDDEN = "known_to"
BLOCKS, ACTION_POINTS, GOLD, CARDS, MISSIONS, MARKS = "blocks", "ap", "gold", "combat", "missions", "marks"
"""Pools of secrets: to other seats, the values of one pool are interchangeable."""
UNLOCKED_AT = 2
"""MW-VET-02."""


class Phase(StrEnum):
    """FIRST and PLACEMENT come once; then each turn has the other five."""

    FIRST = "first"
    PLACEMENT = "placement"
    UPKEEP = "upkeep"
    REVENUE = "revenue"
    BUILD = "build"
    ACTION = "action"
    END = "end"


@dataclass(slots=True)
class Unit:
    """A block: a unit, a hero or a decoy. `known_to` are the seats that know its face; None means everyone.

    `trail` are the hexes that it has left in this activation; `road_ap` are the AP that it spent on roads (MW-ROA-03).
    """

    id: str
    seat: Annotated[str, SEAT]
    at: Annotated[str, HEX]
    kind: Annotated[str, ToSeatIn(HIDDEN, BLOCKS), Among("world.kinds")]
    known_to: list[str] | None
    wounds: Annotated[int, Between(0, 20)] = 0
    ap: Annotated[int, ToSeatIn(HIDDEN, ACTION_POINTS), Between(0, 20)] = 0
    road_ap: Annotated[int, ToSeatIn(HIDDEN, ACTION_POINTS), Between(0, 20)] = 0
    bonus_given: Annotated[bool, ToSeatIn(HIDDEN, MARKS)] = False
    ordered: bool = False
    """Whether its activation of this turn has been paid for (MW-LOG-01)."""
    acted: bool = False
    finished: bool = False
    resting: bool = False
    set_up: Annotated[bool, ToSeatIn(HIDDEN, MARKS)] = False
    ability_used: Annotated[bool, ToSeatIn(HIDDEN, MARKS)] = False
    ability_on: Annotated[bool, ToSeatIn(HIDDEN, MARKS)] = False
    attacked: bool = False
    used: Annotated[list[str], ToSeatIn(HIDDEN, "abilities")] = field(default_factory=list)
    trail: list[str] = field(default_factory=list)
    began_at: str | None = None
    partner: str | None = None
    steps: Annotated[int, ToSeatIn(HIDDEN, "steps"), COUNT] = 0
    """Steps on the track of its type that it won while hidden: others see them when it is identified."""


@dataclass(slots=True)
class Building:
    """`hit_in` is the turn of the last damage, `fresh_damage` the damage of that turn.

    A site is not `complete`; `builder` is the unit that works on it.
    """

    id: str
    kind: BuildingKind
    seat: Annotated[str, SEAT]
    at: Annotated[str, HEX]
    tier: Annotated[int, Between(1, 2)] = 1
    damage: Annotated[int, Between(0, 20)] = 0
    hit_in: Annotated[int, COUNT] = 0
    fresh_damage: Annotated[int, Between(0, 20)] = 0
    complete: bool = True
    builder: str | None = None
    fired: bool = False


@dataclass(slots=True)
class Encounter:
    """`owner` has conquered the village; `met` are the units that met it this turn."""

    kind: EncounterKind
    at: Annotated[str, HEX]
    damage: Annotated[int, Between(0, 20)] = 0
    owner: str | None = None
    met: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Hero:
    """MW-HER-01..03: skill points are spent on `hp`, `ap` and abilities; `points` are not spent yet."""

    level: Annotated[int, Between(1, 8)] = 1
    xp: Annotated[int, COUNT] = 0
    hp: Annotated[int, Between(1, 8)] = 3
    ap: Annotated[int, Between(1, 6)] = 3
    abilities: list[str] = field(default_factory=list)
    points: Annotated[int, COUNT] = 0


@dataclass(slots=True)
class Player:
    """`known_to` are the seats that see cards and heroes; None means everyone. Gold and missions have their own lists."""

    seat: Annotated[str, SEAT]
    known_to: list[str] | None
    gold_known_to: list[str] | None
    missions_known_to: list[str] | None
    gold: Annotated[int, ToSeatIn("gold_known_to", GOLD), COUNT] = 0
    hand: Annotated[list[str], ToSeatIn(HIDDEN, CARDS), Among("world.card_names")] = field(default_factory=list)
    laid: Annotated[list[str], ToSeatIn(HIDDEN, CARDS), Among("world.card_names")] = field(default_factory=list)
    """Cards face down in a combat."""
    missions: Annotated[list[str], ToSeatIn("missions_known_to", MISSIONS), Among("world.content.missions")] = field(
        default_factory=list
    )
    heroes: Annotated[dict[str, Hero], ToSeatIn(HIDDEN, "heroes")] = field(default_factory=dict)
    stone: Annotated[int, COUNT] = 0
    portal: Annotated[int, COUNT] = 0
    scrolls: Annotated[int, COUNT] = 0
    points: Annotated[int, COUNT] = 0
    tracks: dict[str, int] = field(default_factory=dict)
    builder_track: Annotated[int, COUNT] = 0
    abilities_used: Annotated[int, COUNT] = 0
    logistics: Annotated[int, COUNT] = 0
    blocks: Annotated[int, COUNT] = 0
    """How many blocks were placed so far, for the number of the next one."""
    adventures: Annotated[int, COUNT] = 0
    slain: Annotated[int, COUNT] = 0
    destroyed: Annotated[int, COUNT] = 0
    revealed: Annotated[int, COUNT] = 0
    out: bool = False

    @property
    def unlocked(self) -> list[str]:
        """MW-VET-02: the unit types whose ability is unlocked."""
        return [kind for kind, step in self.tracks.items() if step >= UNLOCKED_AT]


@dataclass(slots=True)
class DeclaredWork:
    """A building that a Builder is to construct, or to upgrade, when all seats have finished (MW-TRN-06)."""

    builder: str
    kind: BuildingKind
    upgrade: bool = False


@dataclass(slots=True)
class Orders:
    """What a seat has done in this build phase. Others do not see it until the seat has finished (MW-TRN-07)."""

    done: bool = False
    shown: bool = False
    blocks: list[str] = field(default_factory=list)
    buildings: list[str] = field(default_factory=list)
    upgrades: list[str] = field(default_factory=list)
    roads: list[str] = field(default_factory=list)
    roads_before: dict[str, list[int]] = field(default_factory=dict)
    """For each of these hexes, the sides that its road reached before."""
    chopped: list[str] = field(default_factory=list)
    bought: list[str] = field(default_factory=list)
    row: list[str] = field(default_factory=list)
    """The trade row as the others still see it."""
    points: Annotated[int, COUNT] | None = None
    track: Annotated[int, COUNT] | None = None
    """The points and the builder track as the others still see them; None before the seat begins."""
    portal: Annotated[int, COUNT] = 0
    """Stone put into the Portal in this build phase."""
    decoy: bool = False
    declared_works: list[DeclaredWork] = field(default_factory=list)
    declared_cards: list[str] = field(default_factory=list)
    """Works and purchases to carry out when all seats have finished."""


@dataclass(slots=True)
class Treaty:
    first: Annotated[str, SEAT]
    second: Annotated[str, SEAT]
    turn: Annotated[int, COUNT]


@dataclass(slots=True)
class Loan:
    lender: Annotated[str, SEAT]
    borrower: Annotated[str, SEAT]
    turn: Annotated[int, COUNT]
    known_to: list[str] | None
    gold: Annotated[int, ToSeatIn(HIDDEN, "loans"), COUNT]


@dataclass(slots=True)
class Laying:
    """A territory that players must lay on its place, with this side toward the explorer's place (MW-EXP-03)."""

    place: Annotated[str, PLACE]
    side: Annotated[int, Between(1, 6)]
    toward: Annotated[str, PLACE]


@dataclass(slots=True)
class Lasting:
    """An effect that lasts until the end of the turn or the game. An empty `seat`, `arm` or `unit` means all."""

    do: str
    amount: int
    seat: str = ""
    arm: str = ""
    unit: str = ""
    turn: int = 0
    """The turn at whose end it is over; 0 for never."""
    when: dict[str, list[str] | str | int | bool] = field(default_factory=dict)
    """Its condition, as the pack writes it."""


@dataclass(slots=True)
class State:
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(arbitrary_types_allowed=True)

    world: World
    players: dict[str, Player]
    order: Annotated[list[str], SEAT]
    """Seats in the order of their action phases."""
    territories: Deck
    combat_cards: Deck
    adventures: Deck
    mission_deck: Deck
    phase: Phase = Phase.FIRST
    turn: Annotated[int, COUNT] = 0
    active: str | None = None
    """Whose action phase it is; also whose build phase, if seats build one after another."""
    activated: str | None = None
    """The unit whose activation it is."""
    dial: Annotated[int, Between(1, 12)] = 1
    ground: dict[str, Terrain] = field(default_factory=dict)
    """The terrain of every explored hex."""
    laid: dict[str, str] = field(default_factory=dict)
    """The territory on each place that is face up."""
    laying: Laying | None = None
    """The territory revealed last, until the next unit is activated or the action phase ends."""
    numbers: dict[str, int] = field(default_factory=dict)
    """The numbers of explored adventure hexes."""
    tokens: Annotated[list[str], HEX] = field(default_factory=list)
    mines: Annotated[list[str], HEX] = field(default_factory=list)
    roads: dict[str, list[int]] = field(default_factory=dict)
    """The sides (1 to 6) that the road on each hex reaches."""
    units: dict[str, Unit] = field(default_factory=dict)
    buildings: dict[str, Building] = field(default_factory=dict)
    encounters: list[Encounter] = field(default_factory=list)
    row: Annotated[list[str], Among("world.card_names")] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    """Adventure cards that failed in this turn."""
    orders: Annotated[dict[str, Orders], ToOwner("orders", alike=False)] = field(default_factory=dict)
    treaties: list[Treaty] = field(default_factory=list)
    loans: list[Loan] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    ready: Annotated[list[str], SEAT] = field(default_factory=list)
    """The seats that have finished placing units, making deals, or their action phase."""
    upkept: bool = False
    """Whether the revenue of this turn has been paid."""
    numbered: dict[str, int] = field(default_factory=dict)
    """How many buildings of each kind were begun so far, for the number of the next one."""
    settled_since: dict[str, int] = field(default_factory=dict)
    """MW-TEA-06: for each side (by its first seat) with enough Fortresses, the turn since which it has had them."""
    dropped: list[str] = field(default_factory=list)
    """Seats that are out, in the order in which they left."""

    def card(self, kind: str) -> UnitCard | HeroCard | None:
        """The card of a unit type or hero; a decoy has none."""
        content = self.world.content
        return content.units.get(kind) or content.heroes.get(kind)

    def of_seat(self, seat: str) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.seat == seat]

    def units_at(self, hex_: str) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.at == hex_]

    def building_at(self, hex_: str) -> Building | None:
        for building in self.buildings.values():
            if building.at == hex_:
                return building
        return None

    def encounter_at(self, hex_: str) -> Encounter | None:
        return next((each for each in self.encounters if each.at == hex_), None)

    def buildings_of(self, seat: str) -> list[Building]:
        return [each for each in self.buildings.values() if each.seat == seat]

    def settlement(self, seat: str) -> Building | None:
        kind = BuildingKind.SETTLEMENT
        return next((each for each in self.buildings.values() if each.seat == seat and each.kind is kind), None)

    def in_play(self) -> list[str]:
        """Seats that are not out, in the order of play."""
        return [seat for seat in self.order if not self.players[seat].out]

    def is_builder(self, unit: Unit) -> bool:
        card = self.world.content.units.get(unit.kind)
        return card is not None and card.class_ == "builder"

    def is_military(self, unit: Unit) -> bool:
        """MW-ACT-07: heroes, Scouts and decoys count as military units where hexes are shared."""
        return not self.is_builder(unit)

    def is_hero(self, unit: Unit) -> bool:
        return unit.kind in self.world.content.heroes

    def fights(self, unit: Unit) -> bool:
        """Military units, Scouts and heroes; neither Builders nor decoys (MW-MOR-06)."""
        return unit.kind != DECOY and not self.is_builder(unit)

    def friendly(self, seat: str, other: str) -> bool:
        return other in self.world.side_of[seat]


War: TypeAlias = Game[State]
