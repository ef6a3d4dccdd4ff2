"""What a mission sheet makes happen: set-up, homes, personae, reinforcements, hunts. Each names the rule that made it so."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.events import Event, Weight
from rulesets.engine.values import dataclass


@dataclass(frozen=True, slots=True)
class CheckedOff(Event):
    weight = Weight.CHORE
    items: tuple[str, ...]
    rule: str = "NA-SET-08"


@dataclass(frozen=True, slots=True)
class SetUpMissing(Event):
    items: tuple[str, ...]
    rule: str = "NA-SET-08"


@dataclass(frozen=True, slots=True)
class EventCame(Event):
    name: str
    rule: str = "NA-HOR-10"


@dataclass(frozen=True, slots=True)
class FireSet(Event):
    who: str
    home: str
    fires: int
    rule: str


@dataclass(frozen=True, slots=True)
class FireDoused(Event):
    hero: str
    home: str
    fires: int
    rule: str = "NA-MSA-13"


@dataclass(frozen=True, slots=True)
class BucketFilled(Event):
    hero: str
    rule: str = "NA-MSA-17"


@dataclass(frozen=True, slots=True)
class HomeCollapsed(Event):
    home: str
    rule: str = "NA-MSA-16"


@dataclass(frozen=True, slots=True)
class TokenTurned(Event):
    place: str
    face: str
    rule: str = "NA-MTK-03"


@dataclass(frozen=True, slots=True)
class PersonaCame(Event):
    persona: str
    at: Square
    rule: str = "NA-MTK-07"


@dataclass(frozen=True, slots=True)
class PersonaWaits(Event):
    persona: str
    rule: str = "NA-MIS-04"


@dataclass(frozen=True, slots=True)
class PersonaAway(Event):
    persona: str
    rule: str = "NA-MSA-05"


@dataclass(frozen=True, slots=True)
class PersonaSlain(Event):
    persona: str
    rule: str = "NA-MSA-07"


@dataclass(frozen=True, slots=True)
class TokenPlaced(Event):
    weight = Weight.CHORE
    token: str
    sector: int
    rule: str


@dataclass(frozen=True, slots=True)
class EnemyDrafted(Event):
    card: str
    point: str
    rule: str = "NA-DRA-02"


@dataclass(frozen=True, slots=True)
class EnemyCame(Event):
    enemy: str
    at: Square
    rule: str = "NA-DRA-05"


@dataclass(frozen=True, slots=True)
class NobodyCame(Event):
    point: str
    rule: str


@dataclass(frozen=True, slots=True)
class SceneryPushed(Event):
    hero: str
    thing: str
    to: tuple[Square, ...]
    rule: str = "NA-SCN-06"


@dataclass(frozen=True, slots=True)
class PreyDeckShuffled(Event):
    prey: str
    rule: str = "NA-HUN-08"


@dataclass(frozen=True, slots=True)
class PreyDeckStacked(Event):
    prey: str
    rule: str = "NA-HUN-08"


@dataclass(frozen=True, slots=True)
class HuntsmanNamed(Event):
    hero: str
    rule: str = "NA-HUN-01"


@dataclass(frozen=True, slots=True)
class HuntTooHard(Event):
    """The book advises a higher mastery; the players may hunt all the same."""

    mastery: int
    rule: str = "NA-HUN-09"


@dataclass(frozen=True, slots=True)
class PreyActed(Event):
    prey: str
    card: str
    left: int
    rule: str = "NA-HUN-04"


@dataclass(frozen=True, slots=True)
class BaitTaken(Event):
    hero: str
    rule: str = "NA-MTK-09"


@dataclass(frozen=True, slots=True)
class RewardDrawn(Event):
    card: str
    rule: str


@dataclass(frozen=True, slots=True)
class Rewarded(Event):
    what: str
    count: int
    rule: str = "NA-MIS-07"


@dataclass(frozen=True, slots=True)
class CityPhaseFollows(Event):
    city: str
    rule: str = "NA-MIS-07"


@dataclass(frozen=True, slots=True)
class MissionFollows(Event):
    """`title` is for people; a mission of another pack has only its id."""

    mission: str
    title: str | Cue
    rule: str = "NA-MIS-05"
