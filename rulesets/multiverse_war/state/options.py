"""All options that a player can be offered, as data.

| key | when | means |
|---|---|---|
| `place:C5` | placement, recruits, decoys | put the block on that hex |
| `number:4` | exploring, if a neighbour turns the territory | which side is turned to the explorer |
| `recruit:archer` | build | pay and place a unit; a hero's id recruits or resurrects it |
| `skills:3:3:fireball` | build | a new hero's HP, AP and abilities, two of them as `skills:2:2:fireball,flask` |
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
| `move:C5`, `march:C6`, `attack:C5`, `shoot:C5` | activation | one step; several; a melee attack; a shot |
| `explore:p4` | activation | reveal the territory on that place |
| `swap:red-2`, `join:red-2`, `split` | activation | change hexes; form or leave a formation |
| `set-up`, `ability`, `cast:fireball`, `target:C5` | activation | set up; announce the ability; a hero's ability |
| `rest`, `abandon`, `end-activation` | activation | |
| `activate:red-2` | activation, after the unit has acted | end it and go on with another unit |
| `lay:<card>`, `no-more-cards` | combat | lay a card face down |
| `cancel:<card>`, `retreat:C5`, `strike:red-3`, `hit:blue-1` | combat | what a card or an ability asks for |
| `pay`, `decline`, `return:C5` | adventures | |
| `learn:hp`, `learn:ap`, `learn:<ability>` | heroes | two skill points for each level |
"""

from __future__ import annotations

from typing import ClassVar

from rulesets.engine.requests import Option


class Place(Option, frozen=True):
    """`piece` is the block, if it has a number already."""

    to: str
    piece: str | None = None

    @property
    def key(self) -> str:
        return f"place:{self.to}"


class Number(Option, frozen=True):
    number: int


# ---- build
class Recruit(Option, frozen=True):
    what: str
    gold: int

    @property
    def key(self) -> str:
        return f"recruit:{self.what}"


class Skills(Option, frozen=True):
    hp: int
    ap: int
    abilities: tuple[str, ...] = ()


class SkillsAlone(Skills, frozen=True):
    """All points for HP and AP."""

    tag: ClassVar[str] = Skills.tag


class Buy(Option, frozen=True):
    card: str
    gold: int

    @property
    def key(self) -> str:
        return f"buy:{self.card}"


class Decoy(Option, frozen=True):
    pass


class Work(Option, frozen=True):
    unit: str


class Build(Option, frozen=True):
    kind: str
    gold: int

    @property
    def key(self) -> str:
        return f"build:{self.kind}"


class Upgrade(Option, frozen=True):
    building: str
    gold: int

    @property
    def key(self) -> str:
        return "upgrade"


class Sides(Option, frozen=True):
    """Two sides of a hex, from 1 at the lower right clockwise, which people tap on the map; `one` and `other` are the hexes across them."""

    a: int
    b: int
    one: str
    other: str

    @property
    def key(self) -> str:
        return f"{self.tag}:{self.a}:{self.b}"


class Road(Sides, frozen=True):
    pass


class Bridge(Option, frozen=True):
    hex: str


class Chop(Option, frozen=True):
    pass


class Back(Option, frozen=True):
    pass


class Portal(Option, frozen=True):
    stone: int


class EndBuild(Option, frozen=True):
    pass


# ---- revenue
class Give(Option, frozen=True):
    seat: str
    gold: int


class Lend(Option, frozen=True):
    seat: str
    gold: int


class Treaty(Option, frozen=True):
    seat: str


class Accept(Option, frozen=True):
    pass


class Decline(Option, frozen=True):
    pass


class NoDeal(Option, frozen=True):
    pass


# ---- action
class Activate(Option, frozen=True):
    unit: str


class FireFrom(Option, frozen=True):
    building: str

    @property
    def key(self) -> str:
        return f"fire:{self.building}"


class EndPhase(Option, frozen=True):
    """Everyone sees when no unit and no building is left to act."""

    obvious: ClassVar[bool] = True


class Move(Option, frozen=True):
    piece: str
    to: str
    ap: int

    @property
    def key(self) -> str:
        return f"move:{self.to}"


class March(Move, frozen=True):
    """Several steps at once, along the cheapest way."""

    tag: ClassVar[str] = Move.tag

    @property
    def key(self) -> str:
        return f"march:{self.to}"


class Attack(Option, frozen=True):
    hex: str
    ap: int

    @property
    def key(self) -> str:
        return f"attack:{self.hex}"


class Shoot(Option, frozen=True):
    hex: str


class Explore(Option, frozen=True):
    """`at` is the middle hex of the place, so that people can find it."""

    place: str
    at: str

    @property
    def key(self) -> str:
        return f"explore:{self.place}"


class Swap(Option, frozen=True):
    unit: str


class Join(Option, frozen=True):
    unit: str


class Split(Option, frozen=True):
    pass


class SetUp(Option, frozen=True):
    """MW-LOS-02: known to its seat only, as it would give the face of a hidden block away."""

    kept_secret: ClassVar[bool] = True


class UseAbility(Option, frozen=True):
    ability: str

    @property
    def key(self) -> str:
        return "ability"


class Cast(Option, frozen=True):
    ability: str


class Target(Option, frozen=True):
    hex: str


class Rest(Option, frozen=True):
    pass


class Abandon(Option, frozen=True):
    pass


class EndActivation(Option, frozen=True):
    pass


# ---- combat
class Lay(Option, frozen=True):
    card: str


class NoMoreCards(Option, frozen=True):
    pass


class Cancel(Option, frozen=True):
    card: str


class Retreat(Option, frozen=True):
    to: str


class Strike(Option, frozen=True):
    unit: str


class Hit(Option, frozen=True):
    unit: str


# ---- adventures and heroes
class Pay(Option, frozen=True):
    gold: int

    @property
    def key(self) -> str:
        return "pay"


class Return(Option, frozen=True):
    to: str


class Learn(Option, frozen=True):
    what: str
