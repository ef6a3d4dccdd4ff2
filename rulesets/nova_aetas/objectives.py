"""NA-AIX-01, 08, 09: what the mission sheet tells an enemy to do, and what that asks of it now.

An objective that is no hero is a Task: squares to stand on, and something to do there for AP. Whoever adds a word to
`Instruction.do` adds what it asks for in `task_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rulesets.engine.square_grid import Square
from rulesets.nova_aetas.battle import Battle, Step
from rulesets.nova_aetas.content_missions import Instruction
from rulesets.nova_aetas.state import Enemy, State

KILL_HEROES = Instruction(do="kill-heroes")
"""NA-AIX-15: an enemy without other orders goes for the heroes."""


@dataclass(frozen=True, slots=True)
class Task:
    """Stand on one of `squares`, and pay `cost` for `perform` there; without it, being there is all that is wanted.

    `target` is the place or the persona it is about: the words know its name.
    """

    target: str
    squares: frozenset[Square]
    cost: int = 0
    perform: Callable[[Battle, Enemy], Step] | None = None


@dataclass(frozen=True, slots=True)
class Objective:
    """One line of the orders as it stands now. Without a task the heroes themselves are the objective."""

    instruction: Instruction
    task: Task | None = None

    @property
    def tv(self) -> int:
        return self.instruction.tv

    def fulfilled(self, at: Square) -> bool:
        return self.task is not None and self.task.perform is None and at in self.task.squares


def orders(state: State, enemy: Enemy) -> Objective:
    """NA-AIX-09: of what is possible now the highest TV, the first listed among equals; by house rule always the first.

    What is fulfilled already comes last, so that a list of places is walked from one to the next (NA-AIX-08).
    """
    possible = tuple(_possible(state, enemy))
    if not possible:
        return Objective(KILL_HEROES)
    if state.world.house.instructions_in_order:
        return min(possible, key=lambda objective: objective.fulfilled(enemy.at))
    return max(possible, key=lambda objective: (not objective.fulfilled(enemy.at), objective.tv))


def _possible(state: State, enemy: Enemy) -> Iterator[Objective]:
    for instruction in state.world.mission.instructions.get(enemy.kind, (KILL_HEROES,)):
        if instruction.do == "kill-heroes":
            yield Objective(instruction)
        elif (task := task_of(state, enemy, instruction)) is not None:
            yield Objective(instruction, task)


def task_of(_state: State, _enemy: Enemy, instruction: Instruction) -> Task | None:
    """What the instruction asks of this enemy now; None while it cannot be carried out at all."""
    match instruction.do:
        case "go-to":
            return Task(instruction.at[0], frozenset(instruction.at))
        case "kill-heroes":
            return None
