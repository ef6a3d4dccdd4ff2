"""MW-DIA-01..03: the event dial."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.dice import numbered
from rulesets.engine.requests import ANYONE, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.adventures.adventures import explore_adventure, explores
from rulesets.multiverse_war.adventures.encounters import travel
from rulesets.multiverse_war.content.card import EncounterKind
from rulesets.multiverse_war.content.effects import Effect
from rulesets.multiverse_war.rewards.rewards import apply
from rulesets.multiverse_war.state.events import DialTurned, NumberRolled, TokenPlaced
from rulesets.multiverse_war.state.state import State, War

D10 = numbered(10)
"""MW-DIA-02: a face 0 is the 10."""


def turn_dial(game: War) -> Procedure[None]:
    """MW-DIA-01: one section on, after the last the first; then what it shows is resolved."""
    state = game.state
    sections = list(state.world.content.dial)
    if state.turn < state.world.house.dial_first_move:
        return
    state.dial = state.dial % len(sections) + 1
    name = sections[state.dial - 1]
    game.tell(DialTurned(name, state.dial))
    for effect in state.world.content.dial[name].effects:
        yield from _resolve(game, effect)


def _resolve(game: War, effect: Effect) -> Procedure[None]:
    state = game.state
    match effect.do:
        case "tokens":
            yield from _new_tokens(game)
        case "caravan":
            yield from travel(game, EncounterKind.CARAVAN, "MW-ADV-07")
        case "competition":
            yield from travel(game, EncounterKind.COMPETITION, "MW-ADV-08")
        case _:
            yield from apply(game, effect, state.in_play()[0], None, "MW-DIA-01")


def _new_tokens(game: War) -> Procedure[None]:
    """MW-DIA-02, MW-DIA-03: on each free adventure hex of that number; whoever stands there explores it at once."""
    state = game.state
    (number,) = yield Roll(ANYONE, (D10,), Cue("ask.new-tokens"), "MW-DIA-02")
    game.tell(NumberRolled(number))
    placed = [hex_ for hex_, each in state.numbers.items() if each == number and _free(state, hex_)]
    for hex_ in placed:
        state.tokens.append(hex_)
        game.tell(TokenPlaced(hex_))
    for seat in state.in_play():
        for unit in state.of_seat(seat):
            if unit.at in placed and explores(state, unit):
                placed.remove(unit.at)
                yield from explore_adventure(game, unit, None)


def _free(state: State, hex_: str) -> bool:
    return (
        hex_ not in state.tokens
        and hex_ not in state.roads
        and state.building_at(hex_) is None
        and state.encounter_at(hex_) is None
    )
