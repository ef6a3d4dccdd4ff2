"""The first State, from the setup: every model with its card, every formation with its letter."""

from __future__ import annotations

from collections import Counter
from itertools import product

from rulesets.engine.state.worlds import world_of
from rulesets.novus_malum.setup import LETTERS, NovusMalumSetup
from rulesets.novus_malum.state.state import Formation, Gap, Model, Phase, State, World


def begin(setup: NovusMalumSetup) -> State:
    world = world_of(setup, World)
    state = State(
        world,
        Phase.DEPLOYMENT,
        models={},
        formations={},
        gaps={},
        points=dict.fromkeys(setup.seats, 0),
        losses=dict.fromkeys(setup.seats, 0),
    )
    names = _names(setup)
    for seat, letters in zip(setup.seats, LETTERS, strict=True):
        _muster(state, setup, seat, letters, names)
    first, second = (state.of_seat(seat) for seat in setup.seats)
    for one, other in product(first, second):
        state.add_gap(Gap(one, other, near=10 * world.scenario.zone_gap))
    return state


def _muster(
    state: State, setup: NovusMalumSetup, seat: str, letters: tuple[str, ...], names: dict[str, list[str]]
) -> None:
    for letter, group in zip(letters, setup.grouping(seat), strict=False):
        state.formations[letter] = Formation(letter, seat)
        for unit, count in group.items():
            for _ in range(count):
                _enlist(state, unit, seat, letter, names)
    for unit, count in setup.warband(seat).units.items():
        if setup.content.units[unit].hero:
            for _ in range(count):
                _enlist(state, unit, seat, None, names)


def _enlist(state: State, unit: str, seat: str, formation: str | None, names: dict[str, list[str]]) -> None:
    name = names[unit].pop(0)
    state.models[name] = Model(name, unit, seat, state.world.content.units[unit].wounds, formation)


def _names(setup: NovusMalumSetup) -> dict[str, list[str]]:
    """The names of the models of each unit: the unit itself if there is one model, else numbered across both warbands."""
    counts = Counter[str]()
    for seat in setup.seats:
        counts.update(setup.warband(seat).units)
    return {
        unit: [unit] if count == 1 else [f"{unit}-{number}" for number in range(1, count + 1)]
        for unit, count in counts.items()
    }
