"""Everything that a mission sheet can make happen: set-up, homes, personae, reinforcements, hunts. Each event names its rule."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.engine.events import Event, Weight


class CheckedOff(Event, frozen=True):
    weight = Weight.CHORE
    items: tuple[str, ...]
    rule: str = "NA-SET-08"


class SetUpMissing(Event, frozen=True):
    items: tuple[str, ...]
    rule: str = "NA-SET-08"


class EventCame(Event, frozen=True):
    name: str
    rule: str = "NA-HOR-10"


class FireSet(Event, frozen=True):
    who: str
    home: str
    fires: int
    rule: str


class FireDoused(Event, frozen=True):
    hero: str
    home: str
    fires: int
    rule: str = "NA-MSA-13"


class BucketFilled(Event, frozen=True):
    hero: str
    rule: str = "NA-MSA-17"


class HomeCollapsed(Event, frozen=True):
    home: str
    rule: str = "NA-MSA-16"


class TokenTurned(Event, frozen=True):
    place: str
    face: str
    rule: str = "NA-MTK-03"


class PersonaCame(Event, frozen=True):
    persona: str
    at: Square
    rule: str = "NA-MTK-07"


class PersonaShutOut(Event, frozen=True):
    persona: str
    at: Square
    rule: str = "NA-MSA-18"


class PersonaWaits(Event, frozen=True):
    persona: str
    rule: str = "NA-MIS-04"


class PersonaAway(Event, frozen=True):
    persona: str
    rule: str = "NA-MSA-05"


class PersonaSlain(Event, frozen=True):
    persona: str
    rule: str = "NA-MSA-07"


class TokenPlaced(Event, frozen=True):
    weight = Weight.CHORE
    token: str
    sector: int
    rule: str


class EnemyDrafted(Event, frozen=True):
    card: str
    point: str
    rule: str = "NA-DRA-02"


class EnemyCame(Event, frozen=True):
    enemy: str
    at: Square
    rule: str = "NA-DRA-05"


class NobodyCame(Event, frozen=True):
    point: str
    rule: str


class SceneryPushed(Event, frozen=True):
    hero: str
    thing: str
    to: tuple[Square, ...]
    rule: str = "NA-SCN-06"


class PreyDeckShuffled(Event, frozen=True):
    prey: str
    rule: str = "NA-HUN-08"


class PreyDeckStacked(Event, frozen=True):
    prey: str
    rule: str = "NA-HUN-08"


class HuntsmanNamed(Event, frozen=True):
    hero: str
    rule: str = "NA-HUN-01"


class HuntTooHard(Event, frozen=True):
    """The book recommends a higher Mastery; the players may hunt anyway."""

    mastery: int
    rule: str = "NA-HUN-09"


class PreyActed(Event, frozen=True):
    prey: str
    card: str
    left: int
    rule: str = "NA-HUN-04"


class BaitTaken(Event, frozen=True):
    hero: str
    rule: str = "NA-MTK-09"


class RewardDrawn(Event, frozen=True):
    card: str
    rule: str


class Rewarded(Event, frozen=True):
    what: str
    count: int
    rule: str = "NA-MIS-07"

    @property
    def cue(self) -> Cue:
        """A sentence for each kind of reward."""
        return Cue(f"event.rewarded-{self.what}", count=self.count)


class CityPhaseFollows(Event, frozen=True):
    city: str
    rule: str = "NA-MIS-07"


class MissionFollows(Event, frozen=True):
    mission: str
    title: Cue
    rule: str = "NA-MIS-05"
