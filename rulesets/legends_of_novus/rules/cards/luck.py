"""LN-LCK: natural 1s, and the Luck token that cancels one."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Option
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.rules.cards.asking import roll_d10
from rulesets.legends_of_novus.state.battle_events import LuckSpent
from rulesets.legends_of_novus.state.options import Luck
from rulesets.legends_of_novus.state.state import Novus, State

TRAGIC = 1


def luck(state: State, seat: str) -> tuple[Option, ...]:
    """LN-LCK-03, LN-LCK-04: the option to spend Luck, after the player's own natural 1."""
    return (Luck(),) if state.heroes[seat].luck and state.faces.get(seat) == TRAGIC else ()


def spend_luck(game: Novus, seat: str) -> Procedure[None]:
    """LN-LCK-03: roll again until the die shows 2 or more; the token is gone for the rest of the game."""
    state = game.state
    state.heroes[seat].luck = False
    face = TRAGIC
    while face == TRAGIC:
        face = yield from roll_d10(seat, Cue("ask.luck", seat=seat), "LN-LCK-03", 2)
    state.faces[seat] = face
    game.emit(LuckSpent(seat, face))
