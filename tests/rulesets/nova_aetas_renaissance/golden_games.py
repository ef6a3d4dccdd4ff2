"""Recorded games. To record them again after a change of rules or words:

python -m tests.rulesets.nova_aetas_renaissance.golden_games
"""

from __future__ import annotations

from pathlib import Path

from rulesets.nova_aetas_renaissance.bot import sensible
from rulesets.nova_aetas_renaissance.ruleset import RULESET
from tests.rulesets.golden import Golden
from tests.rulesets.nova_aetas_renaissance.table import starter_setup

GOLDEN = Golden(
    RULESET,
    sensible,
    Path(__file__).parent / "golden",
    lambda choices: starter_setup(**choices),
    {
        "the-ferry-toll-lost": {"mission": "the-ferry-toll"},
        "the-bronze-bull-won": {"mission": "the-bronze-bull"},
        "night-at-the-arsenal-won": {"mission": "night-at-the-arsenal"},
    },
    results={
        "the-ferry-toll-lost": "defeat",
        "the-bronze-bull-won": "victory",
        "night-at-the-arsenal-won": "victory",
    },
)

if __name__ == "__main__":
    GOLDEN.record()
