"""Recorded games. To record them again after a change of rules or words:

python -m tests.rulesets.multiverse_war.golden_games
"""

from __future__ import annotations

from pathlib import Path

from rulesets.multiverse_war.bot import sensible
from rulesets.multiverse_war.ruleset import RULESET
from tests.rulesets.golden import Golden
from tests.rulesets.multiverse_war.table import starter_setup

GOLDEN = Golden(
    RULESET,
    sensible,
    Path(__file__).parent / "golden",
    lambda choices: starter_setup(**choices),
    {
        "a-first-battle": {"scenario": "border-fires"},
        "a-duel": {"scenario": "the-long-march", "turns": 5},
        "three-players-with-house-rules": {
            "scenario": "three-corners",
            "turns": 5,
            "house": {
                "expert": True,
                "formations": True,
                "diplomacy": "recorded",
                "build_order": "together",
                "territory_turned_by": "neighbour",
                "ffa_conquest": "ends",
                "answer_unseen_shooter": True,
                "sight_is_mutual": True,
                "only_standing_buildings_score": True,
            },
        },
    },
    longest=480,
)

if __name__ == "__main__":
    GOLDEN.record()
