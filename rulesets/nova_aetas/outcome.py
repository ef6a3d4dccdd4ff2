"""NA-MIS-05, 07: how it ended, what follows, and what the company takes home."""

from __future__ import annotations

from rulesets.engine.ruleset import Outcome, Procedure
from rulesets.nova_aetas import hunts
from rulesets.nova_aetas.battle import Battle, BattleOver
from rulesets.nova_aetas.events import BattleEnded

NOTHING = frozenset({0, "", "none"})
"""What a sheet need not mention."""


def conclude(game: Battle, over: BattleOver) -> Procedure[Outcome]:
    mission = game.state.world.mission
    sheet = mission.won if over.won else mission.lost
    result = "victory" if over.won else "defeat"
    game.tell(BattleEnded(result, over.why, over.rule))
    spoils = (yield from hunts.rewards(game)) if over.won else ()
    told = [(name, value) for name, value in sheet.model_dump().items() if value not in NOTHING]
    loot = [("element", card) for hero in game.state.heroes.values() for card in hero.backpack]
    return Outcome(result, game.setup.seats if over.won else (), over.rule, (*told, *spoils, *loot))
