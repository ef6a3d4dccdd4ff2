"""Why the bot would do what it says to those who ask for a hint."""

import tomllib
from pathlib import Path
from random import Random

import pytest

from rulesets.engine.language.words import Words
from rulesets.engine.requests import Choose, parts_of
from rulesets.legends_of_novus.advice import advice
from rulesets.legends_of_novus.bot import sensible
from rulesets.legends_of_novus.state import options
from rulesets.legends_of_novus.state.options import Stay
from tests.rulesets.legends_of_novus.games import game_of
from tests.rulesets.legends_of_novus.table import Table, battle, position

ROOT = Path(options.__file__).parents[1]
ENGLISH = Words(tomllib.loads((ROOT / "words" / "en.toml").read_text()))


def told(table: Table, key: str, seat: str = "anna") -> str:
    """The reason for an option, as a player reads it."""
    asked = next(part for part in parts_of(table.request) if isinstance(part, Choose) and part.seat == seat)
    option = next(each for each in asked.options if each.key == key)
    cue = advice(table.game.known_to(seat).state, asked, option)
    assert cue is not None, key
    return ENGLISH.say(cue)


def test_a_battle_is_advised_with_its_chance_and_what_is_at_stake() -> None:
    table = battle("goblin")
    assert told(table, "fight") == "you win 69 %, and then you get: +1 XP"
    assert told(table, "escape").startswith("you would win only 69 %, and a defeat costs you: ")


def test_a_journey_is_advised_with_its_goal_and_how_far_it_is() -> None:
    table = position("adventure", anna={"place": "a"})
    text = told(table, "travel")
    assert "steps from here" in text or "one step from here" in text
    assert text.endswith(("XP and a card", "of all battles", "is played there"))


def test_equipment_is_advised_with_the_combat_value_before_and_after() -> None:
    table = position("preparation", anna={"rewards": ["sword"]})
    assert told(table, "equip:sword") == "your Combat Value rises from 4 to 6"


def test_equipment_without_a_combat_value_is_advised_for_what_else_it_does() -> None:
    table = position("preparation", anna={"rewards": ["boots", "bag"]})
    assert told(table, "equip:boots") == "it helps you, and the slot is free"
    assert told(table, "equip:bag") == "it helps you at once"


def test_after_the_dice_it_says_whether_anything_can_still_help() -> None:
    held = {"rewards": ["ring"]}
    assert told(battle("goblin", anna=held).choose("fight").roll(9, 2), "go-on") == "you are winning: keep your cards"
    lost = battle("goblin", anna=held).choose("fight").roll(2, 10)
    assert (
        told(lost, next(key for key in lost.options if key in {"take-it", "go-on"}))
        == "nothing that you have turns this roll"
    )


@pytest.mark.parametrize("language", ["en", "it"])
def test_nearly_everything_a_bot_does_in_a_game_has_a_reason(language: str) -> None:
    words = Words(tomllib.loads((ROOT / "words" / f"{language}.toml").read_text()))
    asked = given = 0
    for game in game_of(3, "competitive"):
        for part in parts_of(game.request) if game.request else ():
            if isinstance(part, Choose) and len(part.options) > 1 and part.seat in game.waiting_for:
                option = sensible(game.known_to(part.seat), part, Random(1))
                cue = advice(game.known_to(part.seat).state, part, option)
                asked, given = asked + (option != Stay()), given + (cue is not None)
                assert cue is None or "{" not in words.say(cue)
    assert asked > 50
    assert given >= 0.9 * asked
