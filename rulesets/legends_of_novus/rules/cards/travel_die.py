"""LN-DAT-03, LN-TRV-06: the Travel die, and cards that change it."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.dice import Die
from rulesets.engine.requests import Choose, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.content.words import RESULTS
from rulesets.legends_of_novus.state.events import TravelDieRolled
from rulesets.legends_of_novus.state.options import Name
from rulesets.legends_of_novus.state.state import Novus


def roll_travel_die(game: Novus, seat: str, rule: str) -> Procedure[None]:
    """LN-DAT-03: an ordinary d6; the pack says what each face means."""
    faces = game.state.world.content.travel_die.faces
    (face,) = yield Roll(seat, (Die("travel", 6, faces),), Cue("ask.travel-die", seat=seat), rule)
    game.state.travel_result = faces[face - 1]
    game.emit(TravelDieRolled(seat, faces[face - 1]))


def change_travel_die(game: Novus, seat: str, how: str) -> Procedure[None]:
    """LN-CRD-03: a card may roll the Travel die again, name its result, or allow a second roll."""
    state = game.state
    if how == "twice":
        traveller = seat if seat in state.active else state.active[0]
        state.heroes[traveller].turn.rolls += 1
    elif state.travel_result is not None and how == "name":
        options = tuple(map(Name, RESULTS))
        choice = yield Choose(seat, options, Cue("ask.name-result", seat=seat), "LN-CRD-03")
        state.travel_result = choice.result
        game.emit(TravelDieRolled(seat, choice.result, "LN-CRD-03"))
    elif state.travel_result is not None:
        yield from roll_travel_die(game, seat, "LN-CRD-03")
