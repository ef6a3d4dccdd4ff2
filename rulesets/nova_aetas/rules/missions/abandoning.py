"""NA-CAM-14: the company may give up a secondary mission, if everyone agrees."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Together
from rulesets.nova_aetas.state.action import Action, Family
from rulesets.nova_aetas.state.campaign.events import LeavingDeclined, LeavingProposed
from rulesets.nova_aetas.state.campaign.options import Agree, Decline, ProposeLeaving
from rulesets.nova_aetas.state.evening import Evening
from rulesets.nova_aetas.state.queries import Battle, BattleOver, Step, acting
from rulesets.nova_aetas.state.state import Hero, State

ABANDONED = "abandoned"


def leaving_options(state: State, _hero: Hero) -> Iterator[ProposeLeaving]:
    """A player may propose it once in an activation, at its start."""
    if not isinstance(state, Evening) or not state.world.mission.secondary:
        return
    if acting(state).spent == acting(state).upkeep and not acting(state).leaving_settled:
        yield ProposeLeaving()


def close_proposal(state: State, hero: Hero) -> None:
    """After any action, even a free one, leaving cannot be proposed until the next activation."""
    if state.active is not None and state.active.token == hero.id:
        state.active.leaving_settled = True


def propose(game: Battle, hero: Hero) -> Step:
    """All other seats must agree. Then the mission ends at once, as a defeat."""
    state = game.state
    game.emit(LeavingProposed(hero.id))
    acting(state).leaving_settled = True
    others = tuple(seat for seat in state.world.setup.seats if seat != hero.seat)
    if others:
        why = Cue("leave-mission", hero=hero.id)
        parts = tuple(Choose(seat, (Agree(), Decline()), why, "NA-CAM-14") for seat in others)
        answers = yield Together(parts, why, "NA-CAM-14", secret=False)
        if any(isinstance(answer, Decline) for answer in answers.values()):
            game.emit(LeavingDeclined())
            return
    raise BattleOver(won=False, why=ABANDONED, rule="NA-CAM-14")


LEAVING = Family(leaving_options, (Action(ProposeLeaving, lambda game, hero, _: propose(game, hero)),))
