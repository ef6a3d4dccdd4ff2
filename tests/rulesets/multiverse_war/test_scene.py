"""The scene of a fight, drawn above the question: everyone sees it, so it contains no secret."""

from __future__ import annotations

from rulesets.engine.requests import Choose, Roll
from rulesets.multiverse_war.scene import scene
from tests.rulesets.multiverse_war.table import battle


def test_a_strike_shows_who_strikes_whom() -> None:
    table = battle({"red-1": "swordsman 0,0", "blue-1": "pikeman 1,0"}).attack("red-1", (1, 0))
    assert isinstance(table.game.request, Roll)
    shown = scene(table.game.request)
    assert shown is not None
    assert (shown.left, shown.right) == (("red-1",), ("blue-1",))
    assert "attack-announced" in shown.begins


def test_cards_are_laid_in_view_of_all_blocks_in_an_order_that_tells_nothing() -> None:
    changes = {"scenarios": {"field": {"cards": True}}}
    units = {"red-1": "swordsman 0,0", "blue-1": "builder 1,0", "blue-2": "pikeman 1,0"}
    table = battle(units, changes=changes).order("red-1").choose("attack:(1,0)")
    assert isinstance(table.game.request, Choose)
    shown = scene(table.game.request)
    assert shown is not None
    assert (shown.left, shown.right) == (("red-1",), ("blue-1", "blue-2"))


def test_a_question_outside_a_fight_has_no_scene() -> None:
    table = battle({"red-1": "swordsman 0,0"}).order("red-1")
    assert isinstance(table.game.request, Choose)
    assert scene(table.game.request) is None
