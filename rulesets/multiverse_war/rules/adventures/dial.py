"""MW-DIA-01..03: the event dial."""

from __future__ import annotations

from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.effects import MAP_WORDS
from rulesets.multiverse_war.rules.adventures.adventures import change_map
from rulesets.multiverse_war.rules.rewards.rewards import apply
from rulesets.multiverse_war.state.events import DialTurned
from rulesets.multiverse_war.state.state import War


def turn_dial(game: War) -> Procedure[None]:
    """MW-DIA-01: advance the dial by one section and apply its effects to every player."""
    state = game.state
    sections = list(state.world.content.dial)
    state.dial = state.dial % len(sections) + 1
    name = sections[state.dial - 1]
    game.emit(DialTurned(name, state.dial))
    for effect in state.world.content.dial[name].effects:
        if effect.do in MAP_WORDS:
            yield from change_map(game, effect)
        else:
            yield from apply(
                game, effect.model_copy(update={"to": "every_player"}), state.in_play()[0], None, "MW-DIA-01"
            )
