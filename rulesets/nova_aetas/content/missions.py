"""NA-MIS-02: a mission sheet as data: times, enemies and their orders, tokens, events, how it is won and lost.

The page on content packs explains every word. A mission composes these words and never runs code.
"""

from typing import Literal, Self

from pydantic import Field, model_validator

from rulesets.nova_aetas.content.campaign import SECONDARY_KINDS, later
from rulesets.nova_aetas.content.values import Card, ClockTime, Natural, Positive, Requirement, SquareName

Faction = Literal["venice", "papal", "primaevi"]
COLLAPSE = "collapse"
"""The name under which the first collapse of a home is remembered, and by which a condition may ask for it."""


class Happening(Card):
    """One thing that comes about when its time, its lever or its token comes.

    `reinforce` brings `count` models of `kind`, `draft` brings what a drawn Enemy card names, both next to the spawning
    point; `persona` brings a third party into play; `open` opens doors; `threat` raises the TV of the hero who did it.
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
    """NA-HOR-10: what comes `at` a time. NA-DRA-04: without one, it comes each time the hour changes."""

    at: ClockTime | None = None
    then: tuple[Happening, ...]


class Lever(Card):
    """Something to work from the square beside it, or from the square it stands on; `opens` are doors.

    With a `test`, such as a trap with `Ra 3`, the AP are spent whether or not it works, and it may be tried again.
    """

    at: SquareName
    opens: tuple[str, ...] = ()
    cost: Positive = 1
    test: Requirement | None = None
    then: tuple[Happening, ...] = ()


class Home(Card):
    """A house that can burn. Whoever hides in it comes out at `door` and flees to `corner`."""

    building: str
    door: SquareName
    corner: SquareName


class Water(Card):
    """NA-MSA-13, 17: a bucket from the well for `cost`, `most` at a time; emptying it on a home costs `douse`."""

    cost: Natural = 1
    most: Positive = 1
    douse: Natural = 1
    tv: Natural = 1


class Incognito(Card):
    """NA-MTK-03: tokens face down, on the squares of `at` or, without any, one on each home."""

    faces: dict[str, Positive]
    at: tuple[SquareName, ...] = ()
    cost: Positive = 1
    then: dict[str, tuple[Happening, ...]] = Field(default_factory=dict)


class PersonaCard(Card):
    """NA-GEN-02: the numbers of a third party that a mission brings in. It never attacks."""

    ra: Positive
    ph: Positive
    mi: Positive
    wo: Positive
    mastery: Literal[6, 8] = 6


class PersonaRole(Card):
    """What a persona does in a mission: flee to `to`, or go there only while a hero is `near` enough.

    One that something brings is not on the board before. It comes in `at` its square, where its token lay, or out of a
    home, and then it flees to the corner of that home.
    """

    does: Literal["flee", "escorted"] = "flee"
    at: SquareName | None = None
    to: SquareName | None = None
    near: Positive = 3


class Movable(Card):
    """NA-SCN-06: scenery that a hero beside it may push one square straight on, for `cost`."""

    squares: tuple[SquareName, ...]
    cost: Positive = 1
    blocks_sight: bool = True


class Bait(Card):
    """NA-MTK-09: who carries it counts `tv` more for the prey."""

    at: SquareName
    tv: Positive


class Hunt(Card):
    """NA-HUN: the prey and where they start, and the mastery the book advises."""

    prey: dict[str, SquareName]
    advised: Literal[6, 8] = 6
    bait: Bait | None = None


class Instruction(Card):
    """One line of an enemy's orders; `tv` is how threatening a hero must be to turn the enemy away from it.

    `set-fire` needs contact with the home and costs `cost`; `by_attack` uses the price and the range of the enemy's
    attack, or a `range` of its own.
    `go-to` wants the enemy on one of the squares of `at`; `patrol` goes a square in a chance direction for each AP.
    """

    do: Literal["kill-heroes", "set-fire", "kill-persona", "go-to", "patrol"]
    tv: Natural = 0
    cost: Positive = 1
    by_attack: bool = False
    range: Positive | None = None
    persona: str | None = None
    at: tuple[SquareName, ...] = ()

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if (self.do == "kill-persona") != (self.persona is not None):
            raise ValueError("'kill-persona', and nothing else, names a persona.")
        if (self.do == "go-to") != bool(self.at):
            raise ValueError("'go-to', and nothing else, names squares.")
        return self


class Condition(Card):
    """What wins or loses. `before` names something that must not have happened yet."""

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
    kind: str | None = later(None)
    """NA-CIT-30: the enemies who must be dead, where it is not all of them."""

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
    """NA-MIS-05: `ending` names the words in which this result ends the campaign."""

    popolini: Natural = 0
    objects: Natural = 0
    elements: Natural = 0
    skill: Literal["none", "common", "uncommon", "rare"] = "none"
    next: str = ""
    city: str = ""
    formulae: tuple[str, ...] = later(())
    ending: str = later("")


class Mission(Card):
    number: str
    kind: Literal["campaign", "secondary", "quest", "hunt", "bounty"] = "campaign"
    """NA-CAM-09: a quest, a hunt and a bounty each have a card; another secondary mission is in no deck."""
    place: str = later("")
    """NA-CAM-01: where on the map it happens."""
    map: str
    start: ClockTime
    end: ClockTime
    needs_hero: str | None = None
    enemies: tuple[Placement, ...] = ()
    dial: dict[str, Natural]
    """Sectors after the start at which the heroes (`heroes`), enemies, personae and prey have their tokens."""
    threat: Natural = 0
    """NA-THR-10: where the Perilia start."""
    instructions: dict[str, tuple[Instruction, ...]] = Field(default_factory=dict)
    levers: dict[str, Lever] = Field(default_factory=dict)
    shut_doors: tuple[str, ...] = ()
    one_door_per_activation: bool = False
    leave_to_nearest: bool = False
    noise: Natural = 0
    """NA-EFF-17: how near to an enemy a move that is not Silent is heard; without a number nobody listens."""
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
        """All that may come about, from whatever brings it."""
        faces = () if self.incognito is None else self.incognito.then.values()
        told = (
            *(event.then for event in self.events.values()),
            *(lever.then for lever in self.levers.values()),
            *faces,
        )
        return tuple(happening for each in told for happening in each)

    @property
    def present(self) -> dict[str, SquareName]:
        """The personae who are there from the start, and where."""
        brought = {happening.persona for happening in self.happenings}
        return {name: role.at for name, role in self.personae.items() if role.at is not None and name not in brought}
