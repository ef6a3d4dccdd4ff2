"""Recorded battles. To record them again after a change of rules or words:

python -m tests.rulesets.novus_malum.golden_games
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulesets.novus_malum.bot import sensible
from rulesets.novus_malum.ruleset import RULESET
from rulesets.novus_malum.setup import NovusMalumSetup
from tests.rulesets.golden import Golden
from tests.rulesets.novus_malum.table import starter


def starter_setup(choices: dict[str, Any]) -> NovusMalumSetup:
    return NovusMalumSetup.model_validate({"content": starter(), **choices})


GOLDEN = Golden(
    RULESET,
    sensible,
    Path(__file__).parent / "golden",
    starter_setup,
    {
        "the-ford-together": {"scenario": "the_ford", "house": {"asking": "together"}},
        "the-last-cart-one-by-one": {"scenario": "the_last_cart"},
        "the-watchtower-other-house-rules": {
            "scenario": "the_watchtower",
            "house": {
                "asking": "together",
                "premeasure": False,
                "coherency_mode": "chain",
                "heroic_move": "walk",
                "fumble_on": "d3",
                "engaged_shooters": False,
                "clash_cycle": "block-beats-crush",
                "fleeing_off_the_table": "leave",
            },
        },
    },
    longest=320,
)

if __name__ == "__main__":
    GOLDEN.record()
