"""NA-MIS-04: the goal of the mission, always shown, with the progress."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.view import Goal
from rulesets.nova_aetas.content.missions import AnyCondition
from rulesets.nova_aetas.state.dial import clock_face
from rulesets.nova_aetas.state.state import State
from rulesets.nova_aetas.state.victory import have_left, needed


def goal(state: State) -> Goal:
    """Every way to win that is still open; the progress, if there is one way and it can be counted.

    Where lost homes can lose the mission, it says how many are down.
    """
    ways = [each for each in state.world.mission.victory if each.before not in state.happened]
    said, ends = _either([_way(state, each) for each in ways]), clock_face(state.world.end)
    limits = [each.count for each in state.world.mission.defeat if each.when == "homes-collapsed"]
    if limits:
        down = len(state.world.mission.homes) - len(state.fires)
        text = Cue("goal.ways-and-homes", ways=said, ends=ends, count=down, most=min(limits))
    else:
        text = Cue("goal.ways", ways=said, ends=ends)
    now, of = _progress(state, ways[0]) if len(ways) == 1 else (None, None)
    mission = state.world.setup.mission
    about = Cue("goal.about", intro=Cue(f"mission.{mission}.intro"), rules=Cue(f"mission.{mission}.rules"))
    return Goal(text, now, of, about)


def _either(ways: list[Cue]) -> Cue:
    way, *others = ways
    return Cue("goal.either", way=way, other=_either(others)) if others else way


def _way(state: State, condition: AnyCondition) -> Cue:
    match condition.when:
        case "heroes-left":
            return Cue("goal.heroes-left", count=needed(state, condition))
        case "heroes-down":
            return Cue("goal.heroes-down", count=needed(state, condition))
        case "enemies-dead" if condition.kind is not None:
            left = sum(enemy.kind == condition.kind for enemy in state.enemies.values())
            return Cue("goal.wanted-dead", kind=condition.kind, count=left)
        case "enemies-dead":
            return Cue("goal.enemies-dead", count=len(state.enemies))
        case "prey-dead":
            living = tuple(prey for prey in state.prey_decks if prey in state.enemies)
            return Cue("goal.prey-dead", prey=living or tuple(state.prey_decks))
        case "homes-collapsed":
            return Cue("goal.homes-collapsed", count=condition.count)
        case "persona-away":
            return Cue("goal.persona-away", persona=condition.persona)
        case "persona-dead":
            return Cue("goal.persona-dead", persona=condition.persona)
        case "happened":
            return Cue("goal.happened", event=condition.event)


def _progress(state: State, condition: AnyCondition) -> tuple[int | None, int | None]:
    match condition.when:
        case "heroes-left":
            return have_left(state), needed(state, condition)
        case "prey-dead":
            there = [state.enemies[prey].wounds for prey in state.prey_decks if prey in state.enemies]
            whole = sum(state.world.enemy(prey).wo for prey in state.prey_decks)
            gone = sum(state.world.enemy(prey).wo for prey in state.prey_decks if prey not in state.enemies)
            return gone + sum(there), whole
        case _:
            return None, None
