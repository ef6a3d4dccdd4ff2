"""LN-TRV-01..04: where a standee may go."""

from __future__ import annotations

from rulesets.legends_of_novus.cards.board import travel_bonus
from rulesets.legends_of_novus.state.options import Move
from rulesets.legends_of_novus.state.state import State

BASE = 2


def reach(state: State, party: list[str]) -> int:
    """LN-TRV-02, LN-TEA-05: two points and the bonus; of a pair the smaller one, and none if one has none."""
    return max(1, BASE + min(travel_bonus(state, seat) for seat in party))


def parted(state: State, party: list[str]) -> bool:
    """LN-TEA-04: a card has carried one of a pair elsewhere, and together they go no further."""
    return len({state.heroes[seat].place for seat in party}) > 1


def journeys(state: State, party: list[str], most: int) -> list[Move]:
    """Every place within reach; twice where different Travel-icon places could be passed on the way."""
    heroes = [state.heroes[seat] for seat in party]
    hero = heroes[0]
    if parted(state, party):
        return []
    free_to_return = state.world.house.revisit_rule == "end-only"
    starts = {hero.place, *(each.turn.start for each in heroes)}
    left = starts.union(*(each.turn.trail for each in heroes))
    found: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}
    known: set[tuple[str, tuple[str, ...]]] = set()
    """Where one may go back and forth, a second path that leads to the same is not followed: there would be no end of them."""
    paths: list[tuple[str, ...]] = [(hero.place,)]
    for _ in range(most):
        longer: list[tuple[str, ...]] = []
        for path in paths:
            for step in state.world.neighbours[path[-1]]:
                if state.closed(step) or (not free_to_return and (step in left or step in path)):
                    continue
                journey = (step, _passed(state, (*path, step)))
                if free_to_return and journey in known:
                    continue
                known.add(journey)
                longer.append((*path, step))
                if step not in starts:
                    found.setdefault(journey, (*path[1:], step))
        paths = longer
    ways = [to for to, _ in found]
    return [Move(to, passed if ways.count(to) > 1 else (), party[0], path) for (to, passed), path in found.items()]


def _passed(state: State, path: tuple[str, ...]) -> tuple[str, ...]:
    """The Travel-icon places on the way, the last point not counted: whoever ends there enters it anyhow."""
    return tuple(place for place in path[1:-1] if state.world.content.places[place].kind == "travel")
