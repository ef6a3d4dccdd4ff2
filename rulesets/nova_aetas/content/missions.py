"""NA-MIS-02: a mission sheet as data: times, enemies and their orders, tokens, events, how it is won and lost.

The page on content packs explains every key. A mission is data and never runs code.
"""

from typing import Literal, Self

from pydantic import Field, model_validator

from rulesets.nova_aetas.content.campaign import SECONDARY_KINDS
from rulesets.nova_aetas.content.values import Card, ClockTime, Natural, Positive, Requirement, SquareName

Faction = Literal["venice", "papal", "primaevi"]
COLLAPSE = "collapse"
"""The event name of the first collapse of a home, for conditions."""


class Happening(Card):
    """One thing that happens at a time, by a lever, or by a token that is turned over.

    `reinforce` places `count` models of `kind`, and `draft` those of a drawn Enemy card, next to the spawning point;
    `persona` places a third party; `open` opens doors; `threat` raises the TV of the hero who caused it.
    """

    do: Literal["reinforce", "draft", "persona", "open", "threat"]
    kind: str | None = None
    count: Positive = 1
    point: str | None = None
    faction: Faction | None = None
    level: Positive | None = None
    persona: str | None = None
    doors: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _complete(self) -> Self:
        needs = {"reinforce": (self.kind, self.point), "draft": (self.point,), "persona": (self.persona,)}
        if None in needs.get(self.do, ()) or (self.do == "open" and not self.doors):
            raise ValueError(f"a happening that does {self.do!r} does not say whom, what or where.")
        return self


class MissionEvent(Card):
    """NA-HOR-10: what happens `at` a time. NA-DRA-04: without a time, at every full hour.

    NA-HOR-01: without a `then` it is only announced; victory or defeat may depend on it.
    """

    at: ClockTime | None = None
    then: tuple[Happening, ...] = ()


class Lever(Card):
    """Something to use from its own square or an adjacent one; it `opens` doors.

    With a `test`, such as `Ra 3` for a trap, the AP are spent even if the test fails, and it may be tried again.
    `enemies_only` is for what no hero would use, such as an alarm bell. Enemies need no test.
    """

    at: SquareName
    opens: tuple[str, ...] = ()
    cost: Positive = 1
    test: Requirement | None = None
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
    cost: Positive = 1
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
    near: Positive = 3


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


class Instruction(Card):
    """One line of an enemy's orders; a hero with at least `tv` in its control area comes first.

    `set-fire` needs contact with the home and costs `cost` AP; with `by_attack`, the cost and range of the enemy's attack,
    or its own `range`. `go-to`: stand on one of the squares of `at`. `work`: use a lever of the mission for the lever's
    AP. `patrol`: move a square in a random direction for each AP.
    """

    do: Literal["kill-heroes", "set-fire", "kill-persona", "go-to", "work", "patrol"]
    tv: Natural = 0
    cost: Positive = 1
    by_attack: bool = False
    range: Positive | None = None
    persona: str | None = None
    at: tuple[SquareName, ...] = ()
    lever: str | None = None

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if (self.do == "work") != (self.lever is not None):
            raise ValueError("'work', and nothing else, names a lever.")
        if (self.do == "kill-persona") != (self.persona is not None):
            raise ValueError("'kill-persona', and nothing else, names a persona.")
        if (self.do == "go-to") != bool(self.at):
            raise ValueError("'go-to', and nothing else, names squares.")
        return self


class Condition(Card):
    """A condition of victory or defeat. `before` names an event that must not have happened yet."""

    when: Literal[
        "heroes-left",
        "heroes-down",
        "enemies-dead",
        "homes-collapsed",
        "persona-away",
        "persona-dead",
        "happened",
        "prey-dead",
    ]
    count: Positive = 1
    persona: str | None = None
    event: str | None = None
    before: str | None = None
    kind: str | None = None
    """NA-CIT-30: the kind of enemies that must be dead; without it, all of them."""

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.when.startswith("persona") != (self.persona is not None):
            raise ValueError(f"{self.when!r} {'needs' if self.persona is None else 'takes no'} persona.")
        if (self.when == "happened") != (self.event is not None):
            raise ValueError(f"{self.when!r} {'needs' if self.event is None else 'takes no'} event.")
        if self.kind is not None and self.when != "enemies-dead":
            raise ValueError(f"{self.when!r} takes no kind of enemy.")
        return self


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
    """NA-CAM-01: where on the map it happens."""
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
    collapse: Positive = 3
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
    def secondary(self) -> bool:
        return self.kind != "campaign"

    @property
    def has_card(self) -> bool:
        return self.kind in SECONDARY_KINDS

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """All happenings of events, levers and tokens."""
        faces = () if self.incognito is None else self.incognito.then.values()
        told = (
            *(event.then for event in self.events.values()),
            *(lever.then for lever in self.levers.values()),
            *faces,
        )
        return tuple(happening for each in told for happening in each)

    @property
    def present(self) -> dict[str, SquareName]:
        """The personae on the board at the start, with their squares."""
        brought = {happening.persona for happening in self.happenings}
        return {name: role.at for name, role in self.personae.items() if role.at is not None and name not in brought}
