"""A game: a single mission, which ends with its battle, or with a company an evening of its campaign."""

from __future__ import annotations

from typing import cast

from rulesets.engine.ruleset import Outcome, Procedure
from rulesets.nova_aetas.rules.battle import fight as battle
from rulesets.nova_aetas.state.evening import CampaignGame, Evening
from rulesets.nova_aetas.state.queries import Battle


def play(game: Battle) -> Procedure[Outcome]:
    if isinstance(game.state, Evening):
        from rulesets.nova_aetas.rules.campaign import evening  # noqa: PLC0415  # a single mission starts sooner without the city

        return (yield from evening.play(cast("CampaignGame", game)))
    return (yield from battle.play(game))
