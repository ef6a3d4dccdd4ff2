"""LN-OBJ, LN-SOL, LN-TEA: the goal of each mode, progress towards it, and the end of the game."""

from __future__ import annotations

from rulesets.engine.ruleset import Outcome
from rulesets.legends_of_novus.state.events import Ranked
from rulesets.legends_of_novus.state.state import SOLO, Novus, State

GOAL_XP, TEAM_XP = 25, 50
GOAL_QUESTS = 3
SOLO_TOKENS, SOLO_QUESTS = 3, 1
LAST_SOLO_TURN = 25
RANKS = ((15, "legend"), (20, "hero"), (25, "champion"))


class GameEnds(Exception):
    """The game is over; raised from within any procedure."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.result)
        self.outcome = outcome


def check_goal(game: Novus) -> None:
    """LN-OBJ-02: call after every completed effect. Raises GameEnds if somebody has won."""
    state = game.state
    for seat in state.from_active():
        if reached(state, seat):
            raise GameEnds(_victory(state, seat))


def _victory(state: State, seat: str) -> Outcome:
    match state.mode:
        case "solo":
            rank = next(rank for turn, rank in RANKS if state.round <= turn)
            return Outcome(rank, (seat,), "LN-SOL-03")
        case "team":
            return Outcome("team-won", tuple(state.pair(seat)), "LN-TEA-02")
        case _:
            return Outcome("won", (seat,), "LN-OBJ-01")


def reached(state: State, seat: str) -> bool:
    match state.mode:
        case "solo":
            return _solo_reached(state, seat)
        case "team":
            return _team_reached(state, seat)
        case _:
            return _competitive_reached(state, seat)


def _competitive_reached(state: State, seat: str) -> bool:
    """LN-OBJ-01, LN-OBJ-03: 25 XP, and a Quest Creature or three Quest Events."""
    hero = state.heroes[seat]
    return hero.xp >= GOAL_XP and (bool(hero.tokens) or len(hero.quests) >= GOAL_QUESTS)


def _solo_reached(state: State, seat: str) -> bool:
    """LN-SOL-01: three Quest Creatures and a Quest Event, within the turn limit."""
    hero = state.heroes[seat]
    in_time = state.round <= LAST_SOLO_TURN
    return in_time and len(hero.tokens) >= SOLO_TOKENS and len(hero.quests) >= SOLO_QUESTS


def _team_reached(state: State, seat: str) -> bool:
    """LN-TEA-02: 50 XP together, and two Quest Creatures, or one and two Quest Events."""
    pair = [state.heroes[each] for each in state.pair(seat)]
    enough_xp = sum(hero.xp for hero in pair) >= TEAM_XP
    tokens, quests = sum(len(hero.tokens) for hero in pair), sum(len(hero.quests) for hero in pair)
    if enough_xp and tokens >= 2:
        return True
    return (enough_xp or not state.world.house.team_goal_always_needs_xp) and tokens >= 1 and quests >= 2


def ranking(state: State, seat: str) -> tuple[int, int, int, int]:
    """LN-OBJ-04: what ranks players, in this order: XP, Quest tokens, Quest Events, GP; partners add theirs up."""
    heroes = [state.heroes[each] for each in state.pair(seat)]
    return (
        sum(hero.xp for hero in heroes),
        sum(len(hero.tokens) for hero in heroes),
        sum(len(hero.quests) for hero in heroes),
        sum(hero.gp for hero in heroes),
    )


def ranked_outcome(state: State) -> Outcome:
    """LN-OBJ-04: after the agreed last round all in the first place win."""
    best = max(ranking(state, seat) for seat in state.order)
    return Outcome("last-round", tuple(seat for seat in state.order if ranking(state, seat) == best), "LN-OBJ-04")


def report_ranking(game: Novus, outcome: Outcome) -> None:
    """LN-OBJ-04: every place, the winners' first. Equals share one."""
    state = game.state
    if state.mode == SOLO or not state.order:
        return
    scores = {seat: (seat in outcome.won, ranking(state, seat)) for seat in state.order}
    ranked = sorted(scores.values(), reverse=True)
    for score in dict.fromkeys(ranked):
        seats = tuple(seat for seat in state.order if scores[seat] == score)
        game.emit(Ranked(ranked.index(score) + 1, seats, *score[1]))


def solo_over(state: State) -> bool:
    """LN-SOL-02: turn 25 is the last."""
    return state.mode == SOLO and state.round >= LAST_SOLO_TURN


def last_round_over(state: State) -> bool:
    limit = state.world.house.round_limit
    return state.mode != SOLO and limit is not None and state.round >= limit


def progress(state: State, seat: str) -> tuple[int, int]:
    """Progress and goal: XP, or Quest tokens in solo play."""
    match state.mode:
        case "solo":
            return min(len(state.heroes[seat].tokens), SOLO_TOKENS), SOLO_TOKENS
        case "team":
            return sum(state.heroes[each].xp for each in state.pair(seat)), TEAM_XP
        case _:
            return state.heroes[seat].xp, GOAL_XP
