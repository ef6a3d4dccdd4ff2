"""The page of the game says how long each scenario is, as it was measured."""

from __future__ import annotations

import tomllib

from tests.rulesets.multiverse_war.table import starter
from tests.rulesets.starter_words import ROOT, words_of


def test_the_page_has_the_measured_length_of_every_scenario() -> None:
    page = (ROOT / "docs" / "games" / "multiverse_war.md").read_text(encoding="utf-8")
    lengths = tomllib.loads((ROOT / "rulesets" / "multiverse_war" / "lengths.toml").read_text(encoding="utf-8"))
    words = words_of("multiverse_war")
    for name, scenario in starter()["scenarios"].items():
        players = "two pairs" if scenario.get("teams") else scenario["players"]
        length = lengths[name]
        row = f"| {words.name(name)} | {players} | {length['answers']:,} | {length['minutes']} |"
        assert row in page.splitlines(), row
