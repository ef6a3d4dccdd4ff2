"""The battle as data. Positions are known only as far as the players had to say."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import blake2b
from typing import Annotated, ClassVar, TypeAlias

from pydantic import ConfigDict

from rulesets.engine.game import Game
from rulesets.engine.state.privacy import ToNobody, ToSeatIn
from rulesets.novus_malum.content.cards import Equipment, Unit
from rulesets.novus_malum.setup import NovusMalumSetup


class World:
    """What never changes: cards, scenario, house rules, seats."""

    def __init__(self, setup: NovusMalumSetup) -> None:
        self.content = setup.content
        self.scenario = setup.chosen_scenario
        self.house = setup.house
        self.seats = setup.seats
        self.table = setup.table or self.scenario.table
        self.out_of_sequence = _earlier_unplayed(setup)
        self.together = setup.house.asking == "together"
        """Whether the table skips obvious questions and has dice of one kind rolled together."""
        self.fingerprint = blake2b(setup.model_dump_json().encode(), digest_size=16).hexdigest()

    def other(self, seat: str) -> str:
        return self.seats[1 - self.seats.index(seat)]


def _earlier_unplayed(setup: NovusMalumSetup) -> bool:
    """NM-SCN-05: the scenarios form one story and are best played in order."""
    number = setup.chosen_scenario.number
    return any(s.number < number and name not in setup.played for name, s in setup.content.scenarios.items())


class Phase(StrEnum):
    """The six phases of a round in order; deployment comes before the first round, the reckoning (scoring) after each."""

    DEPLOYMENT = "deployment"
    COMMAND = "command"
    MOVEMENT = "movement"
    MAGIC = "magic"
    SHOOTING = "shooting"
    COMBAT = "combat"
    MORALE = "morale"
    RECKONING = "reckoning"


class Order(StrEnum):
    HOLD = "hold"
    MOVE = "move"
    RUN = "run"


@dataclass(slots=True)
class Model:
    """`formation` is None for a hero not yet deployed and for a model removed from play, whose wounds are 0."""

    id: str
    unit: str
    seat: str
    wounds: int
    formation: str | None = None
    order: Order | None = None
    bark: int = 0
    """Defence added by Barkskin."""
    imbued: bool = False
    heroic: bool = False
    used: list[str] = field(default_factory=list)
    """Its abilities used in this phase."""
    wall_used: bool = False
    """Whether it has used its shieldwall in this phase, for itself or for an ally."""
    dangers: list[str] = field(default_factory=list)
    """Dangerous pieces of terrain that it has saved against in this phase."""


@dataclass(slots=True)
class Formation:
    """`unsure`: it may be out of coherency; `broken`: it is, and `widest_gap` is what was measured, in tenths of an inch."""

    id: str
    seat: str
    token: Annotated[int | None, ToSeatIn("hidden_by", "priority")] = None
    hidden_by: str | None = None
    casualties: int = 0
    merged: bool = False
    unsure: bool = False
    broken: bool = False
    widest_gap: int | None = None


@dataclass(slots=True)
class Gap:
    """Between two enemy formations; `first` is of the first seat.

    `near`: they are at least so far apart, in tenths; nothing is asked that this already answers.
    `doubt`: it is unknown whether they are still engaged. `surveyed`: the players have said which bases touch.
    """

    first: str
    second: str
    near: int
    engaged: bool = False
    doubt: bool = False
    surveyed: bool = False


@dataclass(slots=True)
class Contact:
    """Two enemy models that touch, base to base or `over` a low obstacle."""

    first: str
    second: str
    over: bool = False


@dataclass(slots=True)
class Clash:
    id: int
    first: list[str]
    second: list[str]


@dataclass(slots=True)
class Armed:
    """The weapon that all models of a unit use in every clash of this phase."""

    seat: str
    unit: str
    weapon: str


@dataclass(slots=True)
class RuledOut:
    """A target that a model cannot reach in this activation: farther than `beyond` (tenths of an inch), or out of sight."""

    model: str
    target: str
    beyond: int | None = None


@dataclass(slots=True)
class Drawing:
    """The command phase: the tokens in the bag, whose turn it is, and the token drawn but not yet placed."""

    bag: Annotated[list[str], ToNobody("priority")] = field(default_factory=list)
    turn: str | None = None
    hand: Annotated[str | None, ToSeatIn("holder", "priority")] = None
    holder: str | None = None
    placed_on_enemy: list[str] = field(default_factory=list)
    placed_face_down: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Sighting:
    """How one model of a shooting formation sees its target; the next model may use the same.

    `hidden` counts the models partly or wholly covered; `unseen` names the wholly covered ones, once a hit needs to know.
    """

    distance: int
    hidden: int
    unseen: list[str] | None = None


@dataclass(slots=True)
class State:
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(arbitrary_types_allowed=True)

    world: World
    phase: Phase
    models: dict[str, Model]
    formations: dict[str, Formation]
    gaps: dict[str, Gap]
    """By the letters of both formations, as in `A|X`."""
    points: dict[str, int]
    losses: dict[str, int]
    """Formations destroyed, by the seat that lost them."""
    round: int = 1
    step: str = ""
    turn: str | None = None
    """Whose turn it is: the seat that deploys, the model that shoots."""
    first: str | None = None
    """Who deployed first."""
    deployed: list[str] = field(default_factory=list)
    drawing: Drawing = field(default_factory=Drawing)
    combat_priority: str | None = None
    acted: list[str] = field(default_factory=list)
    """Formations whose token is turned over in this phase."""
    done: list[str] = field(default_factory=list)
    """Models that have finished in this phase, or in this step of the combat phase."""
    ruled_out: list[RuledOut] = field(default_factory=list)
    sightings: dict[str, Sighting] = field(default_factory=dict)
    contacts: list[Contact] = field(default_factory=list)
    armed: list[Armed] = field(default_factory=list)
    clashes: list[Clash] = field(default_factory=list)
    in_order: bool = False
    """Whether the clashes are resolved in the order listed, without asking."""
    climbable: dict[str, bool] = field(default_factory=dict)
    """Pieces of terrain that the players have decided about in this battle."""

    def unit(self, model: str) -> Unit:
        return self.world.content.units[self.models[model].unit]

    def gear(self, model: str, kind: str) -> tuple[str, ...]:
        """The model's equipment of one type, by name."""
        return tuple(item for item in self.unit(model).equipment if self.item(item).type == kind)

    def item(self, equipment: str) -> Equipment:
        return self.world.content.equipment[equipment]

    def of_formation(self, formation: str) -> tuple[str, ...]:
        return tuple([model.id for model in self.models.values() if model.formation == formation])

    def of_seat(self, seat: str) -> tuple[str, ...]:
        return tuple([formation.id for formation in self.formations.values() if formation.seat == seat])

    def on_table(self, seat: str) -> tuple[str, ...]:
        return tuple(m.id for m in self.models.values() if m.seat == seat and m.formation is not None)

    def add_gap(self, gap: Gap) -> None:
        self.gaps[f"{gap.first}|{gap.second}"] = gap

    def heroes(self, formation: str) -> tuple[str, ...]:
        return tuple(model for model in self.of_formation(formation) if self.unit(model).hero)


Battle: TypeAlias = Game[State]
