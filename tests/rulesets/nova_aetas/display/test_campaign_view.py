"""The campaign sheet on page and panels: the company, its purse, its goods, and how far the story has come."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.engine.cues import Cue
from rulesets.engine.view import Goal, PileKind
from tests.engine.overrides.meddling import meddle
from tests.rulesets.nova_aetas.table import Table, city, evening, new_campaign
from tests.rulesets.starter_words import words_of


def full_city() -> Table:
    return city(
        {"squire": {"skills": ["guard"], "wound_cards": ["deep-cut"]}, "novice": {}},
        popolini=14,
        goods=["draught"],
        elements={"sulphur": 2, "amber": 1},
        formulae=["claw-charm"],
        missing={"scum": "bruno"},
        due={"squire": "common"},
    )


@pytest.mark.rule("NA-CAM-17", "NA-CAM-18")
def test_the_sheet_shows_purse_goods_elements_and_formulae() -> None:
    view = full_city().game.view

    assert [(track.id, track.value) for track in view.tracks] == [("popolini", 14)]
    piles = {pile.id: pile for pile in view.piles}
    assert piles["goods"].cards == ("draught",)
    assert piles["elements"].cards == ("sulphur", "sulphur", "amber")
    assert "claw-charm" in piles["formulae"].cards
    assert {pile.kind for pile in view.piles} == {PileKind.ROW}


@pytest.mark.rule("NA-CAM-18")
def test_every_hero_has_a_sheet_with_what_he_carries_knows_and_suffers() -> None:
    squire = full_city().game.view.sheets[0]

    assert (squire.id, squire.seat) == ("squire", "anna")
    assert squire.cards == ("arming-sword", "light-armour", "buckler", "guard", "deep-cut")
    assert [(track.id, track.value) for track in squire.tracks] == [("skills", 1), ("wound-cards", 1)]


def test_cards_drawn_lie_open_with_their_stories() -> None:
    table = full_city().choose("visit:squire:inn").choose("draw-card:quest").draw("the-lost-page")
    view = table.game.view
    said = words_of("nova_aetas")

    assert view.active == "squire"
    assert next(pile.cards for pile in view.piles if pile.id == "side-cards") == ("the-lost-page",)
    face = next(face for face in view.faces if face.id == "the-lost-page")
    assert (said.say(face.title), said.say(face.kind)) == ("The lost page", "Quest")


def test_a_formula_tells_what_it_takes() -> None:
    said = words_of("nova_aetas")
    salve = next(face for face in full_city().game.view.faces if face.id == "healing-salve")

    assert salve.text is not None
    assert salve.cost is not None
    assert said.say(salve.text) == "1 beeswax, 1 mandrake"
    assert said.say(salve.cost) == "2 Popolini"


def test_a_wound_card_tells_what_it_does_and_what_healing_costs() -> None:
    texts = dict(full_city().game.view.texts)

    assert (
        words_of("nova_aetas").say(texts["deep-cut"]) == "one die less for attacks, a surgeon heals it for 5 Popolini"
    )


def test_the_goal_says_which_act_is_played_and_counts_the_missions_on_the_shortest_way_to_the_end() -> None:
    view = new_campaign().game.view

    assert view.goal == Goal(Cue("campaign-goal", act="act-one"), 0, 7)
    assert words_of("nova_aetas").say(view.title) == "Before the mission: No way but up"


def test_a_mission_counts_once_it_is_behind_the_company_however_often_it_was_played() -> None:
    def progress(*played: tuple[str, str], name: str = "the-silent-bell") -> tuple[int | None, int | None]:
        chapters = [{"mission": mission, "result": result, "why": "x"} for mission, result in played]
        goal = evening(
            name=name, won={"next": "over-the-roofs"}, lost={}, chapters=chapters, stage="sharing"
        ).game.view.goal
        assert goal is not None
        return goal.now, goal.of

    first, second = ("no-way-but-up", "victory"), ("the-burning-village", "victory")
    assert progress(first, second) == (2, 7)
    assert progress(("no-way-but-up", "defeat"), first, second, ("honey-and-claws", "victory")) == (2, 7)
    assert progress(first, second, ("the-silent-bell", "defeat")) == (2, 7)
    assert progress(first, second, ("the-silent-bell", "defeat"), name="the-physicians-road") == (3, 8)
    assert evening(name="the-stone-gate", won={"ending": "dawn"}, chapters=[]).win().game.view.goal == Goal(
        Cue("campaign-goal", act="act-three"), 1, 1
    )


def test_during_a_mission_the_purse_and_what_stayed_behind_are_on_a_sheet_of_their_own() -> None:
    view = evening(popolini=7, goods=["whetstone"]).game.view

    company = view.sheets[-1]
    assert (company.id, company.cards) == ("company", ("whetstone",))
    assert view.dial is not None


def test_a_mission_that_was_lost_and_won_is_on_the_map_once_as_it_went_last() -> None:
    attempts = [{"mission": "the-ferry", "result": result, "why": "x"} for result in ("defeat", "defeat", "victory")]
    side = {"mission": "honey-and-claws", "result": "defeat", "why": "x"}
    board = evening(name="the-stone-gate", chapters=[*attempts, side], stage="sharing").board

    grounds = [(cell.id, cell.ground) for cell in board.cells if cell.ground.startswith("station")]
    assert grounds[:2] == [("the-ferry", "station-won"), ("honey-and-claws", "station-lost")]
    assert grounds[-1] == ("the-stone-gate", "station")


@pytest.mark.parametrize("before", ["the-ferry", "no-way-but-up", "the-stone-gate"])
def test_a_mission_without_a_position_is_near_the_one_before_it_and_clear_of_all_others(before: str) -> None:
    side = "the-long-field"
    chapters = [{"mission": name, "result": "victory", "why": "x"} for name in (before, side)]
    board = evening(name="the-ringing-stones", chapters=chapters, stage="sharing").board
    spots = {cell.id: (cell.x, cell.y) for cell in board.cells}
    x, y = spots.pop(side)

    assert all(max(abs(x - other), abs(y - down)) > 1 for other, down in spots.values())
    assert 0 < x < board.columns


def test_a_city_is_its_houses_and_a_hero_stands_at_the_one_he_has_visited() -> None:
    table = city({"squire": {}, "scum": {}}).choose("visit:squire:inn").choose("done")

    assert {cell.id for cell in table.board.cells if cell.ground == "house"} >= {"inn", "master"}
    assert {piece.id: piece.cell for piece in table.board.pieces} == {"squire": "inn", "scum": "market-square"}
    assert table.game.view.sheets[0].tokens == ("done-today",)


def test_after_the_last_mission_the_title_is_still_that_of_the_evening() -> None:
    table = evening(name="the-ferry", won={"ending": "dawn"}).win()

    assert words_of("nova_aetas").say(table.game.view.title) == "The ferry"
    assert [cell.id for cell in table.board.cells if cell.ground.startswith("station")] == ["the-ferry"]


@pytest.mark.parametrize("seed", range(6))
def test_any_override_between_missions_is_refused_or_the_evening_goes_on(seed: int) -> None:
    game, rng = full_city().game, Random(seed)

    for _ in range(8):
        if game.request is not None:
            meddle(game, rng, answers=2)
