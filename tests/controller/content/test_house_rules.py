"""House rules are shown with the label, the text and the value labels of the game's words."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, Field

from controller.config import games
from controller.config.languages import languages
from controller.content.house_rules import HouseRule, SwitchValue, house_rules
from controller.content.languages import words_for
from controller.content.packs import shipped
from controller.content.rulebook import Rule, rulebook
from rulesets.engine.language.words import Words
from rulesets.engine.ruleset import Setup


class Switches(BaseModel):
    haggle: bool = False
    first_stall: Literal["youngest", "drawn", 3] = "drawn"
    rounds: Annotated[int, Field(ge=4, le=12)] = 6
    last_bell: Annotated[int, Field(ge=1, le=9)] | None = None


class FairSetup(Setup):
    seats: tuple[str, ...] = ("anna",)
    house: Switches = Switches()


BOOK = {"F-01": Rule("F-01", "fair", "Prices", "A price is fixed.", house="haggle")}
WORDS = Words(
    {
        "house": {
            "haggle": {"label": "Haggling", "text": "You may offer a lower price."},
            "first_stall": {
                "label": "Who opens first",
                "text": "Decides who opens the first stall.",
                "values": {"youngest": "the youngest player", "drawn": "drawn by lot", "3": "seat three"},
            },
        }
    }
)


def switches(words: Words) -> dict[str, HouseRule]:
    return {rule.name: rule for rule in house_rules(FairSetup, BOOK, words)}


def test_a_yes_or_no_switch_has_a_label_a_text_and_its_rule() -> None:
    assert switches(WORDS)["haggle"] == HouseRule(
        "haggle",
        "Haggling",
        "You may offer a lower price.",
        default=False,
        values=(SwitchValue(False), SwitchValue(True)),
        rules=("F-01",),
    )


def test_the_values_of_a_switch_have_labels_and_the_default_comes_first() -> None:
    assert switches(WORDS)["first_stall"].values == (
        SwitchValue("drawn", "drawn by lot"),
        SwitchValue("youngest", "the youngest player"),
        SwitchValue(3, "seat three"),
    )


def test_a_number_has_limits() -> None:
    rounds = switches(WORDS)["rounds"]
    assert (rounds.default, rounds.least, rounds.most) == (6, 4, 12)
    bell = switches(WORDS)["last_bell"]
    assert (bell.default, bell.least, bell.most) == (None, 1, 9)


def test_a_switch_without_words_is_shown_by_its_name() -> None:
    first = switches(Words({}))["first_stall"]
    assert (first.label, first.text, first.values[0].label) == ("First stall", "", "Drawn")


def test_a_game_without_house_rules_has_none() -> None:
    assert house_rules(Setup, {}, WORDS) == []


@pytest.mark.parametrize("game", games.ids())
def test_a_game_with_words_for_house_rules_has_them_for_every_switch_in_every_language(game: str) -> None:
    setup, book = games.find(game).setup, rulebook(game)
    spoken = {language: words_for(game, shipped(game) / "starter", language) for language in languages()}
    written = {key.split(".")[1] for key in spoken["en"].entries if key.startswith("house.")}
    found = {language: house_rules(setup, book, words) for language, words in spoken.items()}
    for language, rules in found.items():
        entries = spoken[language].entries
        for rule in rules if written else ():
            assert {f"house.{rule.name}.label", f"house.{rule.name}.text"} <= set(entries), (language, rule.name)
            assert len(rule.label) <= 45, rule.label
            unnamed = [value.value for value in rule.values if value.label or isinstance(value.value, str)]
            missing = [value for value in unnamed if f"house.{rule.name}.values.{value}" not in entries]
            assert rule.most is not None or not missing, (language, rule.name, missing)
