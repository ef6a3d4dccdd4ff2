"""NA-AIX-01, 08, 09: the instructions of the mission sheet, and what an enemy must do now to follow them.

An objective other than heroes is a Task: squares to stand on, and something to do there for AP. A new kind of
instruction needs a case in `task_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.content.missions import AnyInstruction, GoTo, KillHeroes, KillPersona, Patrol, SetFire, Work
from rulesets.nova_aetas.rules.board.orientation import random_step
from rulesets.nova_aetas.rules.board.speed import gait_of
from rulesets.nova_aetas.rules.combat.statuses import ignored
from rulesets.nova_aetas.rules.combat.tokens import drop
from rulesets.nova_aetas.rules.enemies import enemy_attack, enemy_orders
from rulesets.nova_aetas.rules.enemies.enemy_skills import break_off
from rulesets.nova_aetas.rules.missions import fires, levers
from rulesets.nova_aetas.rules.movement.movement import walk
from rulesets.nova_aetas.state.queries import Battle, Step, occupied
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas.state.victory import check_end

KILL_HEROES = KillHeroes()
"""NA-AIX-15: the instruction of an enemy that has no other."""


class Task(Struct, frozen=True):
    """Stand on one of `squares`, and pay `cost` AP to `perform` something there; without `perform`, just stand there.

    `target` is the place or the persona, by its key in the words.
    """

    target: str
    squares: frozenset[Square]
    cost: int = 0
    perform: Callable[[Battle, Enemy], Step] | None = None


class Objective(Struct, frozen=True):
    """One instruction, and the task for it now. Without a task the heroes are the objective."""

    instruction: AnyInstruction
    task: Task | None = None

    @property
    def tv(self) -> int:
        return self.instruction.tv

    def fulfilled(self, at: Square) -> bool:
        return self.task is not None and self.task.perform is None and at in self.task.squares


HUNT = Objective(KILL_HEROES)


def orders(state: State, enemy: Enemy) -> Objective:
    """NA-AIX-09: of the possible objectives the one with the highest TV, then the first listed.

    The first listed in any case, if the players agreed that `enemies_follow_list_order`.
    Fulfilled ones come last, so that an enemy walks from one listed place to the next (NA-AIX-08).
    """
    if enemy.kind not in state.world.mission.instructions:
        return HUNT
    now = tuple(possible(state, enemy)) or tuple(_impossible_for_now(state, enemy))
    if not now:
        return HUNT
    if state.world.house.enemies_follow_list_order:
        return min(now, key=lambda objective: objective.fulfilled(enemy.at))
    return max(now, key=lambda objective: (not objective.fulfilled(enemy.at), objective.tv))


def possible(state: State, enemy: Enemy) -> Iterator[Objective]:
    """The instructions that the enemy can follow now."""
    for instruction in instructions(state, enemy.kind) or (KILL_HEROES,):
        if isinstance(instruction, KillHeroes):
            yield Objective(instruction)
        elif (task := task_of(state, enemy, instruction)) is not None:
            yield Objective(instruction, task)


def _impossible_for_now(state: State, enemy: Enemy) -> Iterator[Objective]:
    """NA-AIX-10, NA-STA-18, 23: targets that a blinded or silenced enemy cannot attack or burn now.

    It still goes to where it could act on them.
    """
    for instruction in instructions(state, enemy.kind):
        victim, home = victim_of(state, instruction), fires.nearest_home(state, enemy.at)
        if victim is not None and victim.at is not None and not ignored(state, enemy.at, victim):
            yield Objective(instruction, Task(victim.id, frozenset(state.world.grid.neighbours[victim.at])))
        elif isinstance(instruction, SetFire) and home is not None:
            reach = instruction.range or state.world.enemy(enemy.kind).attack.range
            yield Objective(instruction, Task(home, fires.squares_in_range(state, home, reach)))


def victim_of(state: State, instruction: AnyInstruction) -> Hero | None:
    """The third party or Ally that the enemy is to kill, if any."""
    name = instruction.persona if isinstance(instruction, KillPersona) else ""
    return state.personae.get(name) or state.heroes.get(name)


def instructions(state: State, kind: str) -> tuple[AnyInstruction, ...]:
    return state.world.mission.instructions.get(kind, ())


def task_of(state: State, enemy: Enemy, instruction: AnyInstruction) -> Task | None:
    """The task that the instruction means for this enemy now; None if it is impossible, or if it means heroes."""
    match instruction:
        case GoTo():
            return Task(instruction.at[0], frozenset(instruction.at))
        case Work():
            return _lever_task(state, instruction.lever)
        case Patrol():
            return Task(enemy.at, frozenset({enemy.at}), step_price(state, enemy), patrol)
        case SetFire():
            return _fire_task(state, enemy, instruction)
        case KillPersona():
            return _kill_task(state, enemy, victim_of(state, instruction))
        case KillHeroes():
            return None


def _fire_task(state: State, enemy: Enemy, instruction: SetFire) -> Task | None:
    """NA-MSA-10, 12: a Fire token on the nearest home, from next to it or from the range of the enemy's attack.

    NA-STA-18: not by a mental attack while silenced.
    """
    home = fires.nearest_home(state, enemy.at)
    if home is None:
        return None

    def perform(game: Battle, who: Enemy) -> Step:
        return fires.set_fire(game, who.id, home, "NA-MSA-12" if instruction.by_attack else "NA-MSA-10")

    if not instruction.by_attack:
        return Task(home, fires.squares_next_to(state, home), instruction.cost, perform)
    attack = state.world.enemy(enemy.kind).attack
    if attack.sphere == "mental" and Token.SILENCE in enemy.tokens:
        return None
    reach = instruction.range or attack.range
    cost = enemy_attack.attack_cost(state, enemy)
    return Task(home, fires.squares_in_range(state, home, reach), cost, perform)


def _lever_task(state: State, lever: str) -> Task | None:
    """NA-AIX-08: use a lever that nobody has used yet, for its AP."""
    if lever in state.pulled:
        return None

    def perform(game: Battle, who: Enemy) -> Step:
        return levers.use(game, who, lever, "NA-AIX-08")

    return Task(lever, levers.squares_at(state, lever), state.world.mission.levers[lever].cost, perform)


def _kill_task(state: State, enemy: Enemy, victim: Hero | None) -> Task | None:
    """NA-MSA-11, 14: an ordinary attack on a persona or an Ally."""
    if victim is None or victim.at is None or ignored(state, enemy.at, victim):
        return None

    def perform(game: Battle, who: Enemy) -> Step:
        return enemy_attack.deliver(game, who, victim)

    squares = state.world.edition.attack_squares(state, enemy, victim)
    return Task(victim.id, squares, enemy_attack.attack_cost(state, enemy), perform) if squares else None


def step_price(state: State, enemy: Enemy) -> int:
    """NA-STA-29: one AP a square, two while hindered. NA-STA-14: nothing for the squares that Haste gives."""
    gait = gait_of(state, enemy)
    return 0 if gait.free else gait.step


def patrol(game: Battle, enemy: Enemy) -> Step:
    """NA-EFF-12: one square in a random direction of the Orientation card, or with Haste all its free squares; it is used up even if the enemy gets nowhere."""
    price = step_price(game.state, enemy)
    for _ in range(gait_of(game.state, enemy).free or 1):
        yield from _wander(game, enemy, price)
        check_end(game)
    drop(game, enemy, Token.HASTE, "NA-STA-14")


def _wander(game: Battle, enemy: Enemy, price: int) -> Step:
    """If something is in the way, the enemy stays where it is."""
    to = yield from random_step(game, enemy.at, Cue("patrol", enemy=enemy.id), "NA-EFF-12")
    if to not in occupied(game.state):
        break_off(game, enemy, to)
        enemy_orders.note_walk(game.state, enemy, (to,), to, "patrol")
        walk(game, enemy, (to,), price)
