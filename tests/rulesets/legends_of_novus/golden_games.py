"""Recorded games. To record them again after a change of rules or words:

python -m tests.rulesets.legends_of_novus.golden_games
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulesets.legends_of_novus.bot import sensible
from rulesets.legends_of_novus.ruleset import RULESET
from rulesets.legends_of_novus.setup import LegendsSetup
from tests.rulesets.golden import Golden
from tests.rulesets.legends_of_novus.table import SEATS, starter


def starter_setup(choices: dict[str, Any]) -> LegendsSetup:
    return LegendsSetup.model_validate({"content": starter(), **choices})


GOLDEN = Golden(
    RULESET,
    sensible,
    Path(__file__).parent / "golden",
    starter_setup,
    {
        "alone": {"seats": SEATS[:1]},
        "two-players": {"seats": SEATS[:2], "house": {"round_limit": 10}},
        "two-players-other-house-rules": {
            "seats": SEATS[:2],
            "hints": True,
            "house": {
                "hero_deal": "random",
                "round_limit": 10,
                "travel_roll_timing": "before-move",
                "explore_waypoints": False,
                "player_trade": "any-time",
                "creature_roller": "anyone",
            },
        },
    },
)

if __name__ == "__main__":
    GOLDEN.record()
