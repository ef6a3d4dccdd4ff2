"""The catalogue of rules: whole, and in step with the code and the house rules."""

import re
import tomllib
from pathlib import Path

from rulesets import legends_of_novus
from rulesets.legends_of_novus.house_rules import HouseRules

FOLDER = Path(legends_of_novus.__file__).parent
RULES = tomllib.loads((FOLDER / "rules.toml").read_text())


def test_every_rule_has_a_title_and_a_text() -> None:
    assert len(RULES) == 177
    assert all(entry["title"] and entry["text"] for entry in RULES.values())


def test_the_code_names_no_rule_that_is_not_there() -> None:
    named = {rule for path in FOLDER.rglob("*.py") for rule in re.findall(r"LN-[A-Z]{3}-\d\d", path.read_text())}
    assert named <= set(RULES)


def test_every_house_rule_belongs_to_a_ruling() -> None:
    assert {entry["house"] for entry in RULES.values() if "house" in entry} == set(HouseRules.model_fields)
    assert all("ruling" in entry for entry in RULES.values() if "house" in entry)


def test_every_house_rule_stands_beside_the_number_of_its_rule() -> None:
    text = (FOLDER / "house_rules.py").read_text()
    beside = dict(re.findall(r"^    (\w+):.*# (LN-[A-Z]{3}-\d\d)$", text, re.MULTILINE))
    assert beside == {entry["house"]: rule for rule, entry in RULES.items() if "house" in entry}


def test_italian_tells_every_rule() -> None:
    italian = tomllib.loads((FOLDER / "rules.it.toml").read_text())
    areas = italian.pop("areas")
    assert list(italian) == list(RULES)
    for rule, entry in RULES.items():
        assert set(italian[rule]) == {"title", "text", "ruling"} & set(entry), rule
    assert set(areas) == {entry["area"] for entry in RULES.values()}
