"""Games of one setup share what never changes, and no others do."""

from __future__ import annotations

from rulesets.engine.ruleset import Setup
from rulesets.engine.state.worlds import REMEMBERED, world_of


class World:
    def __init__(self, setup: Setup) -> None:
        self.seats = setup.seats


def other_world(setup: Setup) -> World:
    return World(setup)


def test_one_setup_has_one_world_for_each_ruleset() -> None:
    setup = Setup(seats=("anna",))

    assert world_of(setup, World) is world_of(setup, World)
    assert world_of(setup, other_world) is not world_of(setup, World)


def test_a_setup_that_only_looks_the_same_has_a_world_of_its_own() -> None:
    first, second = Setup(seats=("anna",)), Setup(seats=("anna",))

    assert world_of(first, World) is not world_of(second, World)


def test_worlds_of_long_ago_are_forgotten() -> None:
    setup = Setup(seats=("anna",))
    world = world_of(setup, World)

    for _ in range(REMEMBERED):
        world_of(Setup(seats=("bruno",)), World)

    assert world_of(setup, World) is not world
