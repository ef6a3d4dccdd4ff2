"""Recorded games. To record them again after a change of rules or words:

python -m tests.rulesets.nova_aetas.golden_games
"""

from __future__ import annotations

from pathlib import Path

from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.ruleset import RULESET
from tests.rulesets.golden import Golden
from tests.rulesets.nova_aetas.table import starter_setup

GOLDEN = Golden(
    RULESET,
    sensible,
    Path(__file__).parent / "golden",
    lambda choices: starter_setup(**choices),
    {
        "no-way-but-up-won": {"mission": "no-way-but-up"},
        "no-way-but-up-lost": {"mission": "no-way-but-up", "house": {"reaction": True}},
        "the-burning-village": {"mission": "the-burning-village"},
        "a-first-evening": {"mission": "no-way-but-up", "company": {"name": "The Lanterns"}},
    },
    results={"no-way-but-up-won": "victory", "no-way-but-up-lost": "defeat"},
)

if __name__ == "__main__":
    GOLDEN.record()
