"""NR-AI-14, 17, NR-ABI-04: who follows the chart, and what does not count as something done between two visits of a square."""

from __future__ import annotations

from rulesets.engine.events import Event
from rulesets.nova_aetas.state.events import TieRolled, TokenLost
from rulesets.nova_aetas.state.state import State
from rulesets.nova_aetas_renaissance.rules.heroes.allies import follows_objective
from rulesets.nova_aetas_renaissance.state.events import ApOwed, Charged, NodeLeft, Retreated
from tests.rulesets.nova_aetas import pacing


class Pacing(pacing.Pacing):
    quiet: tuple[type[Event], ...] = (TieRolled, TokenLost, ApOwed, Charged, NodeLeft, Retreated)


def walkers(state: State) -> list[str]:
    """All who follow the chart: enemies, and Allies with an objective."""
    return [*state.enemies, *(hero.id for hero in state.heroes.values() if follows_objective(state, hero))]
