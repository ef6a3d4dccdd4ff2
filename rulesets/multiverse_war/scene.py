"""The two sides of a fight, for everyone at the table: the pieces that an attack is about are on the board, so nothing secret is shown."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.choices import Scene
from rulesets.engine.cues import Cue, CueValue
from rulesets.engine.requests import Single
from rulesets.multiverse_war.state.combat_events import AttackAnnounced, BuildingFires, ShotAnnounced

SIDES = {
    "ask.lay": ("attackers", "defenders"),
    "ask.strike": ("striker", "target"),
    "ask.tower-strike": ("building", "target"),
}
"""The questions of a combat, and the values in which they name its two sides."""
BEGINS = tuple(event.tag for event in (AttackAnnounced, ShotAnnounced, BuildingFires))


def scene(request: Single) -> Scene | None:
    if request.why.key not in SIDES:
        return None
    said = dict(request.why.values)
    left, right = (tuple(sorted(_pieces(said[name]))) for name in SIDES[request.why.key])
    return Scene(left, right, BEGINS)


def _pieces(value: CueValue) -> Iterator[str]:
    """The ids in a name; in a fixed order, as the order in which blocks are listed could tell what they are."""
    match value:
        case str():
            yield value
        case Cue(values=values):
            yield from (str(each) for name, each in values if name in {"unit", "building"})
        case tuple():
            for each in value:
                yield from _pieces(each)
        case _:
            pass
