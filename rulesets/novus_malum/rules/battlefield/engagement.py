"""Which formations stand within 1 in. of each other. The table remembers what the players said, and asks only if unsure."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose, Measure
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.state.events import Disengaged, Engaged
from rulesets.novus_malum.state.options import Apart, StillEngaged
from rulesets.novus_malum.state.state import Battle, Contact, Gap, State

ZONE = 10
"""NM-MOV-01, NM-MEA-04: the widest gap that engages, in tenths of an inch."""
CLEAR = ZONE + 1
"""The narrowest gap that does not engage."""
FAR = 120
"""The longest gap to measure: no formation can cross a longer one in one round."""
HERO_OFFSET = 20
"""How much nearer to the enemy a hero placed next to a formation may stand: 1 in. of gap and a base of about 1 in."""
TENTHS = "tenth-inch"


def gaps_of(state: State, formation: str) -> Iterator[tuple[str, Gap]]:
    """Each enemy formation with the gap to it."""
    for gap in state.gaps.values():
        if formation == gap.first:
            yield gap.second, gap
        elif formation == gap.second:
            yield gap.first, gap


def gap_between(state: State, formation: str, enemy: str) -> Gap:
    return next(gap for other, gap in gaps_of(state, formation) if other == enemy)


def engaged_enemies(state: State, formation: str) -> tuple[str, ...]:
    return tuple(enemy for enemy, gap in gaps_of(state, formation) if gap.engaged)


def engaged(state: State, formation: str) -> bool:
    """NM-MOV-02: one model in an enemy zone engages both whole formations."""
    return bool(engaged_enemies(state, formation))


def engage(game: Battle, formation: str, enemy: str) -> None:
    gap = gap_between(game.state, formation, enemy)
    gap.near, gap.engaged, gap.doubt, gap.surveyed = 0, True, False, False
    game.emit(Engaged(formation, enemy))


def disengage(game: Battle, formation: str, enemy: str) -> None:
    state = game.state
    gap = gap_between(state, formation, enemy)
    gap.near, gap.engaged, gap.doubt = CLEAR, False, False
    state.contacts = [contact for contact in state.contacts if not _is_between(state, contact, formation, enemy)]
    for each in (formation, enemy):
        state.formations[each].unsure = True
    game.emit(Disengaged(formation, enemy))


def touching(state: State, formation: str, enemy: str) -> bool:
    return any(_is_between(state, contact, formation, enemy) for contact in state.contacts)


def _is_between(state: State, contact: Contact, formation: str, enemy: str) -> bool:
    ends = {state.models[contact.first].formation, state.models[contact.second].formation}
    return ends == {formation, enemy}


def settle_doubts(game: Battle, formation: str, *, leaves_all: bool = True) -> Procedure[None]:
    """NM-MOV-02, NM-MOR-10: ask whether formations are still engaged where losses or moves made that doubtful.

    Formations with touching bases are still engaged. So is the last enemy, unless the formation may have left them all.
    """
    for enemy, gap in tuple(gaps_of(game.state, formation)):
        if not gap.doubt:
            continue
        sure = not leaves_all and engaged_enemies(game.state, formation) == (enemy,)
        if not sure and not touching(game.state, formation, enemy):
            why = Cue("ask.still-engaged", formation=formation, enemy=enemy)
            answer = yield Choose(ANYONE, (StillEngaged(), Apart()), why, "NM-MOV-02")
            if answer == Apart():
                disengage(game, formation, enemy)
        gap.doubt = False


def settle_all_doubts(game: Battle) -> Procedure[None]:
    for formation in game.state.of_seat(game.state.world.seats[0]):
        yield from settle_doubts(game, formation)


def come_closer(state: State, formation: str, tenths: int) -> None:
    """A move may have brought the formation this much nearer to every enemy."""
    for _, gap in gaps_of(state, formation):
        if not gap.engaged:
            gap.near = max(0, gap.near - tenths)


def allow_for_hero(state: State, formation: str) -> None:
    """A hero placed next to the formation may be nearer to the enemy than the others, but clear of every enemy zone."""
    for _, gap in gaps_of(state, formation):
        gap.near = min(gap.near, max(CLEAR, gap.near - HERO_OFFSET))


def within_reach(state: State, formation: str) -> tuple[str, ...]:
    """The enemies whose zone the formation may have reached, as far as the table knows."""
    return tuple(enemy for enemy, gap in gaps_of(state, formation) if not gap.engaged and gap.near <= ZONE)


def note_clear(state: State, formation: str) -> None:
    """The players said that the formation is clear of every enemy zone, so every gap is at least that wide."""
    for _, gap in gaps_of(state, formation):
        if not gap.engaged:
            gap.near = max(gap.near, CLEAR)


def measure_nearest_enemy(
    game: Battle, formation: str, least: int, rule: str, *, on_way: bool = False
) -> Procedure[int]:
    """Measure how close the formation is to the nearest enemy, or came on its way; every gap is at least that wide."""
    state = game.state
    why = Cue("ask.nearest-on-way" if on_way else "ask.nearest-at-end", formation=formation)
    seat = state.formations[formation].seat
    distance: int = yield Measure(seat, TENTHS, FAR, why, rule, least=least, likely=FAR // 2)
    for _, gap in gaps_of(state, formation):
        if not gap.engaged:
            gap.near = max(gap.near, distance)
    return distance
