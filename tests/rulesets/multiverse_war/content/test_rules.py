"""The catalogue of rules is complete, and matches the code and the house rules."""

import re
import tomllib
from pathlib import Path

from rulesets import multiverse_war
from rulesets.multiverse_war.house_rules import HouseRules

FOLDER = Path(multiverse_war.__file__).parent
RULES = tomllib.loads((FOLDER / "rules.toml").read_text())
ITALIAN = tomllib.loads((FOLDER / "rules.it.toml").read_text())


def test_every_rule_has_a_title_and_a_text() -> None:
    assert len(RULES) == 201
    assert all(entry["title"] and entry["text"] for entry in RULES.values())


def test_the_code_names_no_rule_that_is_not_there() -> None:
    named = {rule for path in FOLDER.rglob("*.py") for rule in re.findall(r"MW-[A-Z]{3}-\d\d", path.read_text())}
    assert named <= set(RULES)


def test_every_house_rule_belongs_to_a_ruling() -> None:
    assert {entry["house"] for entry in RULES.values() if "house" in entry} == set(HouseRules.model_fields)
    assert all("ruling" in entry for entry in RULES.values() if "house" in entry)


def test_every_rule_has_an_italian_text() -> None:
    told = {rule: set(entry) for rule, entry in ITALIAN.items() if rule in RULES}
    wanted = {rule: {"title", "text"} | ({"ruling"} & set(entry)) for rule, entry in RULES.items()}
    assert told == wanted
    assert set(ITALIAN["areas"]) == {entry["area"] for entry in RULES.values()}
