"""NA-MIS-02: a mission sheet as data: times, enemies and their orders, tokens, events, how it is won and lost.

The page on content packs explains every key. A mission is data and never runs code.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rulesets.engine.content.unused import UsedIf
from rulesets.nova_aetas.content.campaign import SECONDARY_KINDS
from rulesets.nova_aetas.content.values import Card, ClockTime, Natural, Positive, Requirement, SquareName

Faction = Literal["venice", "papal", "primaevi"]
COLLAPSE = "collapse"
"""The event name of the first collapse of a home, for conditions."""


class Reinforce(Card):
    """Place `count` models of `kind` next to the spawning point."""

    do: Literal["reinforce"]
    kind: str
    count: Positive = 1
    point: str


class Draft(Card):
    """Place the models of `count` drawn Enemy cards next to the spawning point."""

    do: Literal["draft"]
    count: Positive = 1
    point: str
    faction: Faction | None = None
    level: Positive | None = None


class BringPersona(Card):
    """Place a third party."""

    do: Literal["persona"]
    persona: str


class OpenDoors(Card):
    do: Literal["open"]
    doors: tuple[str, ...] = Field(min_length=1)


class RaiseThreat(Card):
    """Raise the TV of the hero who caused it."""

    do: Literal["threat"]
    count: Positive = 1


AnyHappening: TypeAlias = Reinforce | Draft | BringPersona | OpenDoors | RaiseThreat
Happening: TypeAlias = Annotated[AnyHappening, Field(discriminator="do")]
"""One thing that happens at a time, by a lever, or by a token that is turned over."""


class MissionEvent(Card):
    """NA-HOR-10: what happens `at` a time. NA-DRA-04: without a time, at every full hour.

    NA-HOR-01: without a `then` it is only announced; victory or defeat may depend on it.
    """

    at: ClockTime | None = None
    then: tuple[Happening, ...] = ()


class Lever(Card):
    """Something to use from its own square or an adjacent one; it `opens` doors.

    With a `test`, such as `Ra 3` for a trap, the AP are spent even if the test fails, and it may be tried again.
    `enemies_only` marks a lever that no hero would use, such as an alarm bell. Enemies need no test.
    """

    at: SquareName
    opens: tuple[str, ...] = ()
    cost: Positive = 1
    test: Annotated[Requirement | None, UsedIf(enemies_only=False)] = None
    enemies_only: bool = False
    then: tuple[Happening, ...] = ()


class Home(Card):
    """A house that can burn. A persona hidden in it appears at `door` and flees to `corner`."""

    building: str
    door: SquareName
    corner: SquareName


class Water(Card):
    """NA-MSA-13, 17: filling a bucket costs `cost` AP, `most` at a time; emptying it on a home costs `douse` AP.

    Each fire that a hero puts out raises his TV by `tv`.
    """

    cost: Natural = 1
    most: Positive = 1
    douse: Natural = 1
    tv: Natural = 1


class Incognito(Card):
    """NA-MTK-03: face-down tokens on the squares of `at`; without any, one on each home."""

    faces: dict[str, Positive]
    at: tuple[SquareName, ...] = ()
    cost: Annotated[Positive, UsedIf(at=True)] = 1
    then: dict[str, tuple[Happening, ...]] = Field(default_factory=dict)


class PersonaCard(Card):
    """NA-GEN-02: the profile of a third party. It never attacks."""

    ra: Positive
    ph: Positive
    mi: Positive
    wo: Positive
    mastery: Literal[6, 8] = 6


class PersonaRole(Card):
    """What a persona does in a mission: flee to `to`, or (`escorted`) go there only while a hero is within `near`.

    If a happening places it, it is not on the board at the start. It appears `at` its square, where its token lay, or at a
    home; in that case it flees to the corner of that home.
    """

    does: Literal["flee", "escorted"] = "flee"
    at: SquareName | None = None
    to: SquareName | None = None
    near: Annotated[Positive, UsedIf(does=("escorted",))] = 3


class Movable(Card):
    """NA-SCN-06: scenery that an adjacent hero may push one square straight on, for `cost` AP."""

    squares: tuple[SquareName, ...]
    cost: Positive = 1
    blocks_sight: bool = True


class Bait(Card):
    """NA-MTK-09: for the prey, the hero who carries it has `tv` more."""

    at: SquareName
    tv: Positive


class Hunt(Card):
    """NA-HUN: the prey with their starting squares, and the Mastery that the book recommends."""

    prey: dict[str, SquareName]
    advised: Literal[6, 8] = 6
    bait: Bait | None = None


class Order(Card):
    """A hero with at least `tv` in the enemy's control area comes first."""

    tv: Natural = 0


class KillHeroes(Order):
    do: Literal["kill-heroes"] = "kill-heroes"


class SetFire(Order):
    """Needs contact with the home and costs `cost` AP.

    With `by_attack` it has the cost of the enemy's attack, and the range of the attack or its own `range`.
    """

    do: Literal["set-fire"]
    cost: Annotated[Positive, UsedIf(by_attack=False)] = 1
    by_attack: bool = False
    range: Annotated[Positive | None, UsedIf(by_attack=True)] = None


class KillPersona(Order):
    do: Literal["kill-persona"]
    persona: str


class GoTo(Order):
    """Stand on one of the squares of `at`."""

    do: Literal["go-to"]
    at: tuple[SquareName, ...] = Field(min_length=1)


class Work(Order):
    """Use a lever of the mission for the lever's AP."""

    do: Literal["work"]
    lever: str


class Patrol(Order):
    """Move a square in a random direction for each AP."""

    do: Literal["patrol"]


AnyInstruction: TypeAlias = KillHeroes | SetFire | KillPersona | GoTo | Work | Patrol
Instruction: TypeAlias = Annotated[AnyInstruction, Field(discriminator="do")]
"""One line of an enemy's orders."""


class BaseCondition(Card):
    """`before` names an event that must not have happened yet."""

    before: str | None = None


class Counted(BaseCondition):
    when: Literal["heroes-left", "heroes-down", "homes-collapsed"]
    count: Positive = 1


class EnemiesDead(BaseCondition):
    """NA-CIT-30: all of a `kind` must be dead; without it, all enemies."""

    when: Literal["enemies-dead"]
    kind: str | None = None


class OfPersona(BaseCondition):
    when: Literal["persona-away", "persona-dead"]
    persona: str


class Happened(BaseCondition):
    when: Literal["happened"]
    event: str


class PreyDead(BaseCondition):
    when: Literal["prey-dead"]


AnyCondition: TypeAlias = Counted | EnemiesDead | OfPersona | Happened | PreyDead
Condition: TypeAlias = Annotated[AnyCondition, Field(discriminator="when")]
"""A condition of victory or defeat."""


class Placement(Card):
    kind: str
    at: tuple[SquareName, ...]


class Rewards(Card):
    """NA-MIS-05. With an `ending`, this result ends the campaign. `ending` and `recap` are keys for the words."""

    popolini: Natural = 0
    objects: Natural = 0
    elements: Natural = 0
    skill: Literal["none", "common", "uncommon", "rare"] = "none"
    next: str = ""
    city: str = ""
    formulae: tuple[str, ...] = ()
    ending: str = ""
    recap: str = ""
    """What happened, for the next time when the table opens."""


class Mission(Card):
    number: str
    kind: Literal["campaign", "secondary", "quest", "hunt", "bounty"] = "campaign"
    """NA-CAM-09: quests, hunts and bounties have a card in a deck; other secondary missions have none."""
    place: str = ""
    """NA-CAM-01: the city or village near which it happens."""
    x: Natural | None = None
    y: Natural | None = None
    """Its position on the map of the campaign; without one it gets a free spot near the mission before it."""
    map: str
    start: ClockTime
    end: ClockTime
    needs_hero: str | None = None
    enemies: tuple[Placement, ...] = ()
    dial: dict[str, Natural]
    """Where the tokens of the heroes (`heroes`), enemies, personae and prey start, in sectors after the start time."""
    threat: Natural = 0
    """NA-THR-10: where the Perilia start."""
    instructions: dict[str, tuple[Instruction, ...]] = Field(default_factory=dict)
    levers: dict[str, Lever] = Field(default_factory=dict)
    shut_doors: tuple[str, ...] = ()
    one_door_per_activation: bool = False
    leave_to_nearest: bool = False
    noise: Natural = 0
    """NA-EFF-17: the distance from which enemies hear a move that is not Silent; 0 for no noise."""
    homes: dict[str, Home] = Field(default_factory=dict)
    collapse: Annotated[Positive, UsedIf(homes=True)] = 3
    water: Water | None = None
    incognito: Incognito | None = None
    personae: dict[str, PersonaRole] = Field(default_factory=dict)
    spawning: dict[str, SquareName] = Field(default_factory=dict)
    events: dict[str, MissionEvent] = Field(default_factory=dict)
    movable: dict[str, Movable] = Field(default_factory=dict)
    hunt: Hunt | None = None
    victory: tuple[Condition, ...]
    defeat: tuple[Condition, ...]
    won: Rewards = Rewards()
    lost: Rewards = Rewards()

    @property
    def spot(self) -> tuple[int, int] | None:
        return None if self.x is None or self.y is None else (self.x, self.y)

    @property
    def secondary(self) -> bool:
        return self.kind != "campaign"

    @property
    def has_card(self) -> bool:
        return self.kind in SECONDARY_KINDS

    @property
    def happenings(self) -> tuple[AnyHappening, ...]:
        """All happenings of events, levers and tokens."""
        faces = () if self.incognito is None else self.incognito.then.values()
        groups = (
            *(event.then for event in self.events.values()),
            *(lever.then for lever in self.levers.values()),
            *faces,
        )
        return tuple(happening for each in groups for happening in each)

    @property
    def present(self) -> dict[str, SquareName]:
        """The personae on the board at the start, with their squares."""
        brought = {each.persona for each in self.happenings if isinstance(each, BringPersona)}
        return {name: role.at for name, role in self.personae.items() if role.at is not None and name not in brought}
