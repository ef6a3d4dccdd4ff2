"""Every choice a player is ever offered, as data.

| key | when | means |
|---|---|---|
| `place:C5` | placement, recruits, decoys | put the block on that hex |
| `number:4` | exploring, by house rule | which side is turned to the explorer |
| `recruit:archer` | build | pay and place a unit; a hero's id recruits or resurrects it |
| `skills:3:3:fireball` | build | a new hero's HP, AP and abilities |
| `buy:<card>` | build | a card of the trade row |
| `decoy` | build | the free decoy |
| `work:red-3` | build | this Builder works; then: |
| `build:barracks`, `upgrade`, `road:1:4`, `bridge:C5`, `sides:1:4`, `chop`, `back` | build | its works; sides are directions 1 to 6 |
| `portal:2` | build | put stone into the Portal |
| `end-build` | build | finish the build phase |
| `give:blue:3`, `lend:blue:3`, `treaty:blue`, `accept`, `decline`, `no-deal` | revenue | gifts, loans, treaties |
| `activate:red-3` | action | order this unit |
| `fire:guard_tower-1` | action | a building shoots; then `target:C5` |
| `end-phase` | action | finish the action phase |
| `move:C5`, `attack:C5`, `shoot:C5` | activation | one step; a melee attack; a shot |
| `explore:p4` | activation | reveal the territory on that place |
| `swap:red-2`, `join:red-2`, `split` | activation | change hexes; form or leave a formation |
| `set-up`, `ability`, `cast:fireball`, `target:C5` | activation | set up; announce the ability; a hero's ability |
| `rest`, `chop`, `abandon`, `end-activation` | activation | |
| `lay:<card>`, `no-more-cards` | combat | lay a card face down |
| `cancel:<card>`, `retreat:C5`, `strike:red-3`, `hit:blue-1`, `no-more-hits` | combat | what a card or an ability asks for |
| `pay`, `decline`, `return:C5` | adventures | |
| `learn:hp`, `learn:ap`, `learn:<ability>` | heroes | two skill points for each level |
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulesets.engine.requests import Option


@dataclass(frozen=True, slots=True)
class Place(Option):
    """`piece` is the block, where it has a number already."""

    to: str
    piece: str | None = None

    @property
    def key(self) -> str:
        return f"place:{self.to}"


@dataclass(frozen=True, slots=True)
class Number(Option):
    number: int


# ---- build
@dataclass(frozen=True, slots=True)
class Recruit(Option):
    what: str
    gold: int

    @property
    def key(self) -> str:
        return f"recruit:{self.what}"


@dataclass(frozen=True, slots=True)
class Skills(Option):
    hp: int
    ap: int
    abilities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SkillsAlone(Skills):
    """All points for HP and AP."""

    tag: ClassVar[str] = Skills.tag


@dataclass(frozen=True, slots=True)
class Buy(Option):
    card: str
    gold: int

    @property
    def key(self) -> str:
        return f"buy:{self.card}"


@dataclass(frozen=True, slots=True)
class Decoy(Option):
    pass


@dataclass(frozen=True, slots=True)
class Work(Option):
    unit: str


@dataclass(frozen=True, slots=True)
class Build(Option):
    kind: str
    gold: int

    @property
    def key(self) -> str:
        return f"build:{self.kind}"


@dataclass(frozen=True, slots=True)
class Upgrade(Option):
    building: str
    gold: int

    @property
    def key(self) -> str:
        return "upgrade"


@dataclass(frozen=True, slots=True)
class Road(Option):
    a: int | None = None
    b: int | None = None


@dataclass(frozen=True, slots=True)
class RoadToAll(Road):
    """MW-ROA-05 by house rule."""

    tag: ClassVar[str] = Road.tag


@dataclass(frozen=True, slots=True)
class Bridge(Option):
    hex: str


@dataclass(frozen=True, slots=True)
class Sides(Option):
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class Chop(Option):
    pass


@dataclass(frozen=True, slots=True)
class Back(Option):
    pass


@dataclass(frozen=True, slots=True)
class Portal(Option):
    stone: int


@dataclass(frozen=True, slots=True)
class EndBuild(Option):
    pass


# ---- revenue
@dataclass(frozen=True, slots=True)
class Give(Option):
    seat: str
    gold: int


@dataclass(frozen=True, slots=True)
class Lend(Option):
    seat: str
    gold: int


@dataclass(frozen=True, slots=True)
class Treaty(Option):
    seat: str


@dataclass(frozen=True, slots=True)
class Accept(Option):
    pass


@dataclass(frozen=True, slots=True)
class Decline(Option):
    pass


@dataclass(frozen=True, slots=True)
class NoDeal(Option):
    pass


# ---- action
@dataclass(frozen=True, slots=True)
class Activate(Option):
    unit: str


@dataclass(frozen=True, slots=True)
class FireFrom(Option):
    building: str

    @property
    def key(self) -> str:
        return f"fire:{self.building}"


@dataclass(frozen=True, slots=True)
class EndPhase(Option):
    pass


@dataclass(frozen=True, slots=True)
class Move(Option):
    piece: str
    to: str
    ap: int

    @property
    def key(self) -> str:
        return f"move:{self.to}"


@dataclass(frozen=True, slots=True)
class Attack(Option):
    hex: str
    ap: int

    @property
    def key(self) -> str:
        return f"attack:{self.hex}"


@dataclass(frozen=True, slots=True)
class Shoot(Option):
    hex: str


@dataclass(frozen=True, slots=True)
class Explore(Option):
    """`at` is the middle hex of the place, by which people find it."""

    place: str
    at: str

    @property
    def key(self) -> str:
        return f"explore:{self.place}"


@dataclass(frozen=True, slots=True)
class Swap(Option):
    unit: str


@dataclass(frozen=True, slots=True)
class Join(Option):
    unit: str


@dataclass(frozen=True, slots=True)
class Split(Option):
    pass


@dataclass(frozen=True, slots=True)
class SetUp(Option):
    pass


@dataclass(frozen=True, slots=True)
class UseAbility(Option):
    ability: str

    @property
    def key(self) -> str:
        return "ability"


@dataclass(frozen=True, slots=True)
class Cast(Option):
    ability: str


@dataclass(frozen=True, slots=True)
class Target(Option):
    hex: str


@dataclass(frozen=True, slots=True)
class Rest(Option):
    pass


@dataclass(frozen=True, slots=True)
class Abandon(Option):
    pass


@dataclass(frozen=True, slots=True)
class EndActivation(Option):
    pass


# ---- combat
@dataclass(frozen=True, slots=True)
class Lay(Option):
    card: str


@dataclass(frozen=True, slots=True)
class NoMoreCards(Option):
    pass


@dataclass(frozen=True, slots=True)
class Cancel(Option):
    card: str


@dataclass(frozen=True, slots=True)
class Retreat(Option):
    to: str


@dataclass(frozen=True, slots=True)
class Strike(Option):
    unit: str


@dataclass(frozen=True, slots=True)
class Hit(Option):
    unit: str


@dataclass(frozen=True, slots=True)
class NoMoreHits(Option):
    pass


# ---- adventures and heroes
@dataclass(frozen=True, slots=True)
class Pay(Option):
    gold: int

    @property
    def key(self) -> str:
        return "pay"


@dataclass(frozen=True, slots=True)
class Return(Option):
    to: str


@dataclass(frozen=True, slots=True)
class Learn(Option):
    what: str
