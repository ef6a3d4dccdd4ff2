"""A game is played as in the first edition (NR-GEN-01). `rules/battle/second_edition.py` lists what differs.

NR-ICO-04: at the end of an evening the heroes' experience points are kept.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.engine.ruleset import Outcome, Procedure
from rulesets.nova_aetas import play as first
from rulesets.nova_aetas.content.company import CompanySheet
from rulesets.nova_aetas.state.queries import Battle
from rulesets.nova_aetas_renaissance.rules.campaign.experience import Sheet, experience
from rulesets.nova_aetas_renaissance.state.state import Evening


def play(game: Battle) -> Procedure[Outcome]:
    outcome = yield from first.play(game)
    state, carried = game.state, outcome.carried
    if not isinstance(state, Evening) or not isinstance(carried, CompanySheet):
        return outcome
    return replace(outcome, carried=Sheet(company=carried.company, experience=experience(state)))
