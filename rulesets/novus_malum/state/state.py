"""The battle as data. What stands where is known only as far as the players had to tell it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import blake2b
from typing import Annotated, ClassVar, TypeAlias

from pydantic import ConfigDict

from rulesets.engine.game import Game
from rulesets.engine.privacy import ToNobody, ToSeatIn
from rulesets.novus_malum.content.cards import Equipment, Scenario, Unit
from rulesets.novus_malum.content.house_rules import HouseRules
from rulesets.novus_malum.content.setup import NovusMalumSetup


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
        """Whether what goes without saying is not asked, and dice of one kind are thrown together."""
        self.fingerprint = blake2b(_agreed(setup).encode(), digest_size=16).hexdigest()

    def other(self, seat: str) -> str:
        return self.seats[1 - self.seats.index(seat)]


NEWER = ("asking", "precedence")
"""House rules that came later, as the tie-break did: a game that is played as before has the digest that it had before."""


def _agreed(setup: NovusMalumSetup) -> str:
    as_before = {name for name in NEWER if getattr(setup.house, name) == HouseRules.model_fields[name].default}
    usual = Scenario().tie_break
    untold = {name: {"tie_break"} for name, each in setup.content.scenarios.items() if each.tie_break == usual}
    return setup.model_dump_json(exclude={"house": as_before, "content": {"scenarios": untold}})


def _earlier_unplayed(setup: NovusMalumSetup) -> bool:
    """NM-SCN-05: the scenarios tell one story, best played in order."""
    number = setup.chosen_scenario.number
    return any(s.number < number and name not in setup.played for name, s in setup.content.scenarios.items())


class Phase(StrEnum):
    """The six of a round in their order; deployment comes before the first, the reckoning after each sixth."""

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
    imbued: bool = False
    heroic: bool = False


@dataclass(slots=True)
class Formation:
    """`unsure`: losses may have opened a gap in it; `broken`: they have. `later` is a token swapped for the next phase."""

    id: str
    seat: str
    token: Annotated[int | None, ToSeatIn("hidden_by", "priority")] = None
    hidden_by: str | None = None
    later: int | None = None
    casualties: int = 0
    merged: bool = False
    unsure: bool = False
    broken: bool = False
    began_engaged: bool = False
    bark: int = 0


@dataclass(slots=True)
class Gap:
    """Between two enemy formations. `near` is a distance in tenths that they surely keep: no question is asked beyond it."""

    near: int
    engaged: bool = False
    doubt: bool = False
    surveyed: bool = False


@dataclass(slots=True)
class Contact:
    """Two enemy bases that touch; `over` a low obstacle."""

    first: str
    second: str
    over: bool = False


@dataclass(slots=True)
class Clash:
    id: int
    first: list[str]
    second: list[str]


@dataclass(slots=True)
class Drawing:
    """The command phase: what is left in the bag, whose turn it is, and the token in a hand not yet placed."""

    bag: Annotated[list[str], ToNobody("priority")] = field(default_factory=list)
    turn: str | None = None
    hand: Annotated[str | None, ToSeatIn("holder", "priority")] = None
    holder: str | None = None
    placed_on_enemy: list[str] = field(default_factory=list)
    placed_face_down: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Sighting:
    """How one model of a shooting formation saw its target, for the next model to share.

    `hidden` counts the models partly or wholly covered; `unseen` names those wholly so, once a hit has made it matter.
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
    """Models that had their say in this phase."""
    fired: dict[str, list[str]] = field(default_factory=dict)
    """Disciplines used by each model that shot in this phase."""
    spent: list[str] = field(default_factory=list)
    """Re-rolls, reminders and spells used up in this phase, dangers met; and gaps found in the ranks, known beyond it."""
    ruled_out: list[str] = field(default_factory=list)
    """Who cannot see whom, or reach so far, as found in this activation."""
    sightings: dict[str, Sighting] = field(default_factory=dict)
    contacts: list[Contact] = field(default_factory=list)
    clashes: list[Clash] = field(default_factory=list)
    decisions: dict[str, str] = field(default_factory=dict)
    """House decisions by roll off: what it was about, and which way it went."""

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

    def heroes(self, formation: str) -> tuple[str, ...]:
        return tuple(model for model in self.of_formation(formation) if self.unit(model).hero)


Battle: TypeAlias = Game[State]
