"""Who stands within 1 in. of whom. The table remembers what it was told, and asks only where that is not enough."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose, Measure
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.state.events import Disengaged, Engaged
from rulesets.novus_malum.state.options import Apart, StillEngaged
from rulesets.novus_malum.state.state import Battle, Contact, Gap, State

ZONE = 10
"""NM-MOV-01: the engagement zone, in tenths of an inch."""
FAR = 120
"""Beyond this a gap need not be told more exactly: no move comes across it in one round."""
STRIDE = 20
"""How far a hero set down beside a formation may stand out from it: the gap of 1 in. and a base of about 1 in."""
TENTHS = "tenth-inch"


def within(state: State, distance: int, limit: int) -> bool:
    """NM-MEA-04: up to and including the limit."""
    return distance <= limit if state.world.house.within_inclusive else distance < limit


def within_limit(state: State, limit: int) -> int:
    """NM-MEA-04: the greatest distance that is still within the limit."""
    return limit if within(state, limit, limit) else limit - 1


def zone(state: State) -> int:
    """NM-MOV-01, NM-MEA-04: the widest gap that still engages."""
    return within_limit(state, ZONE)


def clear(state: State) -> int:
    """The narrowest gap that does not engage."""
    return zone(state) + 1


def gaps_of(state: State, formation: str) -> Iterator[tuple[str, Gap]]:
    """The enemy formations, each with the gap to it."""
    for key, gap in state.gaps.items():
        if formation in key:  # one of the two, or a part of its name
            first, second = key.split("|")
            if formation in {first, second}:
                yield (second if formation == first else first), gap


def gap_between(state: State, formation: str, enemy: str) -> Gap:
    return state.gaps.get(f"{formation}|{enemy}") or state.gaps[f"{enemy}|{formation}"]


def foes(state: State, formation: str) -> tuple[str, ...]:
    return tuple(enemy for enemy, gap in gaps_of(state, formation) if gap.engaged)


def engaged(state: State, formation: str) -> bool:
    """NM-MOV-02: one model in one zone engages the whole formation, and the other one too."""
    return bool(foes(state, formation))


def engage(game: Battle, formation: str, enemy: str) -> None:
    gap = gap_between(game.state, formation, enemy)
    gap.near, gap.engaged, gap.doubt, gap.surveyed = 0, True, False, False
    game.tell(Engaged(formation, enemy))


def part(game: Battle, formation: str, enemy: str) -> None:
    state = game.state
    gap = gap_between(state, formation, enemy)
    gap.near, gap.engaged, gap.doubt = clear(state), False, False
    state.contacts = [contact for contact in state.contacts if not _joins(state, contact, formation, enemy)]
    for each in (formation, enemy):
        state.formations[each].unsure = True
    game.tell(Disengaged(formation, enemy))


def touching(state: State, formation: str, enemy: str) -> bool:
    return any(_joins(state, contact, formation, enemy) for contact in state.contacts)


def _joins(state: State, contact: Contact, formation: str, enemy: str) -> bool:
    ends = {state.models[contact.first].formation, state.models[contact.second].formation}
    return ends == {formation, enemy}


def settle(game: Battle, formation: str, *, leaves_all: bool = True) -> Procedure[None]:
    """NM-MOV-02, NM-MOR-10: after losses nobody knows if the zones still meet; touching bases leave no doubt.

    Nor does the last enemy of a formation that may not have left them all.
    """
    for enemy, gap in tuple(gaps_of(game.state, formation)):
        if not gap.doubt:
            continue
        sure = not leaves_all and foes(game.state, formation) == (enemy,)
        if not sure and not touching(game.state, formation, enemy):
            why = Cue("ask.still-engaged", formation=formation, enemy=enemy)
            answer = yield Choose(ANYONE, (StillEngaged(), Apart()), why, "NM-MOV-02")
            if answer == Apart():
                part(game, formation, enemy)
        gap.doubt = False


def ask_who_was_left(game: Battle, formation: str) -> Procedure[None]:
    """Models that walk out of a fight, where the house lets them: whom they still stand beside, or touch, is asked anew."""
    state = game.state
    for enemy in foes(state, formation):
        gap = gap_between(state, formation, enemy)
        gap.doubt, gap.surveyed = True, False
    mine = state.of_formation(formation)
    state.contacts = [each for each in state.contacts if each.first not in mine and each.second not in mine]
    yield from settle(game, formation)


def settle_all(game: Battle) -> Procedure[None]:
    for formation in game.state.of_seat(game.state.world.seats[0]):
        yield from settle(game, formation)


def come_closer(state: State, formation: str, tenths: int) -> None:
    """A move may have brought the formation this much nearer to anyone."""
    for _, gap in gaps_of(state, formation):
        if not gap.engaged:
            gap.near = max(0, gap.near - tenths)


def stand_out(state: State, formation: str) -> None:
    """A hero set down beside the formation, clear of every enemy zone, may be nearer to the enemy than the others."""
    for _, gap in gaps_of(state, formation):
        gap.near = min(gap.near, max(clear(state), gap.near - STRIDE))


def within_reach(state: State, formation: str) -> tuple[str, ...]:
    """The enemies that the formation may by now have come within a zone of."""
    return tuple(enemy for enemy, gap in gaps_of(state, formation) if not gap.engaged and gap.near <= zone(state))


def keep_clear(state: State, formation: str) -> None:
    """Said to stand clear of every enemy zone: then nobody is nearer than that."""
    for _, gap in gaps_of(state, formation):
        if not gap.engaged:
            gap.near = max(gap.near, clear(state))


def nearest_enemy(game: Battle, formation: str, least: int, rule: str, *, on_way: bool = False) -> Procedure[int]:
    """How close the formation stands to any enemy, or came to one on its way; it is remembered for all of them."""
    state = game.state
    flat = state.world.house.engagement_height == "flat"
    if on_way:
        why = Cue("ask.nearest-on-way-flat" if flat else "ask.nearest-on-way", formation=formation)
    else:
        why = Cue("ask.nearest-at-end-flat" if flat else "ask.nearest-at-end", formation=formation)
    seat = state.formations[formation].seat
    distance: int = yield Measure(seat, TENTHS, FAR, why, rule, least=least, likely=FAR // 2)
    for _, gap in gaps_of(state, formation):
        if not gap.engaged:
            gap.near = max(gap.near, distance)
    return distance
