"""The game as data: heroes with their boards and hands, decks, and the state of the turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, ClassVar, TypeAlias

from pydantic import ConfigDict

from rulesets.engine.decks import Deck
from rulesets.engine.game import Game
from rulesets.engine.overrides.limits import Among, Between
from rulesets.engine.state.privacy import ToSeatIn
from rulesets.legends_of_novus.content.cards import AdventureCard, ClassCard, Creature, RewardCard
from rulesets.legends_of_novus.content.pack import boards_shift, deck_of
from rulesets.legends_of_novus.content.places import Place, neighbours
from rulesets.legends_of_novus.content.words import ClassName
from rulesets.legends_of_novus.setup import LegendsSetup

ADVENTURE, REWARD, ENCOUNTER = "adventure", "reward", "encounter"
HAND_LIMIT = 5
HAND_SLOTS, ITEM_SLOTS = 2, 4
SOLO, TEAM = "solo", "team"


class World:
    """What never changes: cards, map, house rules, seats."""

    def __init__(self, setup: LegendsSetup) -> None:
        self.content = setup.content
        self.house = setup.house
        self.seats = setup.seats
        self.hints = setup.hints
        self.heroes = setup.heroes
        self.modes = setup.open_modes
        self.first = setup.first
        self.neighbours = neighbours(setup.content.places, setup.content.map.links)
        self.printed = {
            ADVENTURE: tuple(sorted(deck_of(setup.content.adventures))),
            REWARD: tuple(sorted(deck_of(setup.content.rewards))),
            ENCOUNTER: (),
        }
        """All cards of each deck from which players may hold hidden cards; creatures are never hidden."""
        content = setup.content
        self.all_cards = Counter((*deck_of(content.adventures), *deck_of(content.rewards), *deck_of(content.creatures)))
        self.fingerprint = setup.fingerprint
        self.boards_shift = boards_shift(content)


class Phase(StrEnum):
    SETUP = "setup"
    PREPARATION = "preparation"
    ADVENTURE = "adventure"
    RECOVERY = "recovery"


@dataclass(slots=True)
class Turn:
    """What a hero has done since the turn began."""

    start: str
    """Where the hero was then."""
    prepared_at: str | None = None
    """Where the hero ended Preparation; None until then."""
    trail: list[str] = field(default_factory=list)
    """Points left or passed since then."""
    played: int = 0
    """Cards played that count against the limit of this phase."""
    bought: bool = False
    done: bool = False
    """Has finished this phase."""
    drew: bool = False
    """Has drawn a card in this Adventure phase."""
    fought: bool = False
    beaten: list[str] = field(default_factory=list)
    """Types of the creatures beaten."""
    used: list[str] = field(default_factory=list)
    """Abilities used, for those that may be used once."""
    rolls: int = 1
    """Rolls of the Travel die that are left."""
    island: bool = False
    """The path entered a place without Encounters."""


@dataclass(slots=True)
class Hero:
    """`eyes` are the seats that may see the hand; `explore_token` lies under the standee after an Explore."""

    seat: str
    place: Annotated[str, Among("world.content.places")]
    turn: Turn
    character: str | None = None
    hero_class: str | None = None
    xp: Annotated[int, Between(1, 99)] = 3
    gp: Annotated[int, Between(0, 5000)] = 10
    adventures: Annotated[list[str], ToSeatIn("eyes", ADVENTURE)] = field(default_factory=list)
    rewards: Annotated[list[str], ToSeatIn("eyes", REWARD)] = field(default_factory=list)
    looking: Annotated[list[str], ToSeatIn("eyes", "looking")] = field(default_factory=list)
    """Cards of a deck that the player is looking at now."""
    eyes: list[str] = field(default_factory=list)
    equipped: list[str] = field(default_factory=list)
    attached: dict[str, list[str]] = field(default_factory=dict)
    """Attachments by weapon."""
    skills: list[str] = field(default_factory=list)
    curses: list[str] = field(default_factory=list)
    allies: list[str] = field(default_factory=list)
    luck: bool = True
    explore_token: bool = False
    explored: str | None = None
    """Where the hero explored this turn."""
    barred_at: str | None = None
    """Where the hero explored last turn."""
    advanced: bool = False
    tokens: list[str] = field(default_factory=list)
    """Quest Creatures beaten."""
    quests: list[str] = field(default_factory=list)
    """Quest Events completed."""
    visited: list[str] = field(default_factory=list)

    @property
    def hand_size(self) -> int:
        return len(self.adventures) + len(self.rewards)

    def hand(self, deck: str) -> list[str]:
        return self.adventures if deck == ADVENTURE else self.rewards


@dataclass(slots=True)
class Boon:
    """A lasting change: `do` is the kind of effect, `lasts` how long: roll, battle, turn or game."""

    seat: str
    do: str
    n: int
    lasts: str
    source: str
    of: str = ""


@dataclass(slots=True)
class Encounter:
    """A battle to come, against the top creature, the next of a `kind`, or the `creature` named.

    `event` is the Encounter Event that caused it, to be discarded after the battle.
    """

    seat: str
    creature: str | None = None
    kind: str | None = None
    cv: int = 0
    event: str | None = None


@dataclass(slots=True)
class Fighter:
    """`out`: has escaped, or dropped out (`fell`)."""

    seat: str
    penalty: int = 0
    """For failed Escapes."""
    out: bool = False
    fell: bool = False


@dataclass(slots=True)
class Battle:
    creature: str
    quest: bool
    fighters: dict[str, Fighter]
    cv: int = 0
    """Extra CV of the creature in this battle."""
    die: int | None = None
    round: int = 1
    won: int = 0
    lost: int = 0
    ended: bool = False

    @property
    def standing(self) -> list[str]:
        return [seat for seat, fighter in self.fighters.items() if not fighter.out]


@dataclass(slots=True)
class State:
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(arbitrary_types_allowed=True)

    world: World
    heroes: dict[str, Hero]
    decks: dict[str, Deck]
    alive: list[str]
    """Quest Creatures that nobody has beaten."""
    characters: list[str]
    classes: list[str]
    allies: list[str]
    """Allies left in the box; so are `characters` and `classes`."""
    mode: str = ""
    phase: Phase = Phase.SETUP
    order: list[str] = field(default_factory=list)
    """Turn order from the first player, to the left."""
    dealt: list[str] = field(default_factory=list)
    rejected: list[str] = field(default_factory=list)
    """Curses drawn while dealing, which nobody may begin with."""
    side: int = 0
    """Whose turn it is: an index of `sides`."""
    begun: bool = False
    """The start of this turn has been handled."""
    round: int = 0
    announced: dict[str, str] = field(default_factory=dict)
    """Seat to Travel or Explore, in the order announced."""
    adventured: list[str] = field(default_factory=list)
    """Seats whose Adventure phase is over."""
    encounters: list[Encounter] = field(default_factory=list)
    boons: list[Boon] = field(default_factory=list)
    battle: Battle | None = None
    faces: dict[str, int] = field(default_factory=dict)
    """Dice rolled but not yet applied, by the seat that rolled."""
    travel_result: str | None = None
    moment: str | None = None
    withdrawn: list[str] = field(default_factory=list)
    """Seats that have withdrawn their hold at this moment."""

    # ---- who is who
    @property
    def sides(self) -> list[list[str]]:
        """LN-TRN-01, LN-TEA-03: the seats that share a turn; the first player's side first."""
        if self.mode != TEAM:
            return [[seat] for seat in self.order]
        return [self.order[::2], self.order[1::2]]

    @property
    def active(self) -> list[str]:
        return self.order[self.side :: 2] if self.mode == TEAM else self.order[self.side : self.side + 1]

    def pair(self, seat: str) -> list[str]:
        """LN-TEA-01: partners sit opposite each other."""
        seats = self.world.seats
        return list(seats[seats.index(seat) % 2 :: 2]) if self.mode == TEAM else [seat]

    def partner(self, seat: str) -> str | None:
        return next((each for each in self.pair(seat) if each != seat), None)

    def others(self, seat: str) -> list[str]:
        """Everyone else, from the left of this seat around the table."""
        index = self.order.index(seat)
        return self.order[index + 1 :] + self.order[:index]

    def from_active(self) -> list[str]:
        """LN-CRD-06: the order in which holds are handled; in team play the active pair first."""
        active = self.active
        if self.mode == TEAM:
            return [*active, *(seat for seat in self.order if seat not in active)]
        return [active[0], *self.others(active[0])]

    # ---- cards
    def hero_class(self, seat: str) -> ClassCard | None:
        name = self.heroes[seat].hero_class
        return None if name is None else self.world.content.classes[name]

    def icons(self, seat: str) -> tuple[ClassName, ...]:
        card = self.hero_class(seat)
        return () if card is None else card.icons

    def character_icons(self, seat: str) -> tuple[ClassName, ...]:
        name = self.heroes[seat].character
        return () if name is None else self.world.content.characters[name].icons

    def adventure(self, card: str) -> AdventureCard:
        return self.world.content.adventures[card]

    def reward(self, card: str) -> RewardCard:
        return self.world.content.rewards[card]

    def creature(self, name: str) -> Creature:
        content = self.world.content
        return content.creatures[name] if name in content.creatures else content.quest_creatures[name]

    def deck_for(self, card: str) -> Deck:
        """LN-CRD-02: the deck that a card came from."""
        content = self.world.content
        if card in content.adventures:
            return self.decks[ADVENTURE]
        return self.decks[REWARD if card in content.rewards else ENCOUNTER]

    # ---- places
    def place(self, seat: str) -> Place:
        return self.world.content.places[self.heroes[seat].place]

    def dweller(self, place: str) -> str | None:
        """The living Quest Creature of a place."""
        tiles = self.world.content.quest_creatures
        return next((name for name in self.alive if tiles[name].place == place), None)


Novus: TypeAlias = Game[State]
