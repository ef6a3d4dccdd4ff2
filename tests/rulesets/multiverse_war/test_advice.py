"""Why the bot would do what it says to those who ask for a hint."""

from collections import Counter
from random import Random

import pytest

from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, parts_of
from rulesets.multiverse_war.advice import advice
from rulesets.multiverse_war.bot import sensible
from rulesets.multiverse_war.ruleset import RULESET
from tests.rulesets.multiverse_war.table import Table, battle, starter_setup
from tests.rulesets.starter_words import words_of
from tests.rulesets.whole_games import steps

WORDS = words_of("multiverse_war")


def told(table: Table, key: str) -> str:
    """The reason for an option, as a player reads it."""
    asked = table.request
    assert isinstance(asked, Choose)
    option = next(each for each in asked.options if each.key == key)
    cue = advice(table.game.known_to(asked.seat).state, asked, option)
    assert cue is not None, key
    return WORDS.say(cue)


def test_a_unit_beside_an_enemy_is_advised_with_its_chance_to_hit() -> None:
    table = battle({"red-1": "swordsman 0,0", "blue-1": "pikeman 1,0"})
    there = table.hex(1, 0)
    assert told(table, "activate:red-1") == (
        f"it can attack {there} now, with 75 % to hit: it is the only target in reach"
    )
    assert told(table.order("red-1"), f"attack:{there}") == "it is the only target in reach"


def test_of_two_enemies_the_one_that_falls_is_named() -> None:
    table = battle(
        {"red-1": "swordsman 0,0", "blue-1": "pikeman 1,0", "blue-2": "pikeman 0,1"}, marks={"blue-2": {"wounds": 1}}
    ).order("red-1")
    assert told(table, f"attack:{table.hex(0, 1)}") == "one hit removes it"


def test_a_march_says_where_it_leads_and_how_far_that_is() -> None:
    table = battle({"red-1": "horseman 0,0", "blue-1": "pikeman -4,0"}, tokens=[(3, 0)])
    goal = table.hex(3, 0)
    assert told(table, "activate:red-1") == f"it is on its way to an adventure at {goal}, 3 hexes from here"
    table.order("red-1")
    assert told(table, f"move:{table.hex(1, 0)}") == f"from there it is 2 hexes to an adventure at {goal}"


def test_of_an_enemy_that_is_not_identified_no_chance_is_reported() -> None:
    table = battle({"red-1": "swordsman 0,0", "blue-1": "pikeman 1,0"})
    table.unit("blue-1").known_to = ["blue"]
    assert "%" not in told(table, "activate:red-1")


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("scenario", ["border-fires", "two-banners"])
def test_nearly_everything_a_bot_does_in_a_game_has_a_reason(scenario: str, language: str) -> None:
    words, given = words_of("multiverse_war", language), Counter[bool]()
    for game in steps(Game(RULESET, starter_setup(scenario)), 1, sensible):
        for part in parts_of(game.request) if game.request else ():
            if isinstance(part, Choose) and len(part.options) > 1 and part.seat in game.waiting_for:
                option = sensible(game.known_to(part.seat), part, Random(1))
                cue = advice(game.known_to(part.seat).state, part, option)
                given[cue is not None] += 1
                assert cue is None or not words.say(cue).startswith("advice.")
                assert cue is None or "{" not in words.say(cue)
    assert given[True] > 50
    assert given[True] >= 0.9 * given.total()
