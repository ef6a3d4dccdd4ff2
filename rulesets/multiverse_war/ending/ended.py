"""How a rule ends the game."""

from __future__ import annotations

from rulesets.engine.ruleset import Outcome
from rulesets.multiverse_war.state.state import State


class Ended(Exception):
    """Raised by the rule that ends the game; `play` returns the outcome."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.result)
        self.outcome = outcome


def win(state: State, side: tuple[str, ...], result: str, rule: str) -> Ended:
    """Return the exception to raise. MW-SET-04: everyone's gold and cards become public."""
    for player in state.players.values():
        player.known_to = player.gold_known_to = None
    return Ended(Outcome(result, side, rule))
