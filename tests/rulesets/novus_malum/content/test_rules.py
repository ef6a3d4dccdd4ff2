"""The catalogue of rules is complete and matches the code and the house rules."""

import re
import tomllib
from pathlib import Path

from rulesets import novus_malum
from rulesets.novus_malum.house_rules import HouseRules

FOLDER = Path(novus_malum.__file__).parent
RULES = tomllib.loads((FOLDER / "rules.toml").read_text())


def test_every_rule_has_a_title_and_a_text() -> None:
    assert len(RULES) == 176
    assert all(entry["title"] and entry["text"] for entry in RULES.values())


def test_the_code_names_no_rule_that_is_not_there() -> None:
    named = {rule for path in FOLDER.rglob("*.py") for rule in re.findall(r"NM-[A-Z]{3}-\d\d", path.read_text())}
    assert named <= set(RULES)


def test_every_house_rule_belongs_to_a_ruling() -> None:
    assert {entry["house"] for entry in RULES.values() if "house" in entry} == set(HouseRules.model_fields)
    assert all("ruling" in entry for entry in RULES.values() if "house" in entry)
