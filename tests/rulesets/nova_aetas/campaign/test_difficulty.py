"""How forgiving a campaign is: chosen once, in both editions."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from rulesets.engine.ruleset import Ruleset
from rulesets.nova_aetas.content.difficulty import DIFFICULTIES
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.state.campaign.events import HelpCame, HeroDied, PopoliniLost
from rulesets.nova_aetas.state.state import Standing
from rulesets.nova_aetas_renaissance.ruleset import RULESET as RENAISSANCE
from tests.rulesets.nova_aetas.table import Table, evening, new_campaign, new_game, next_games, starter_setup


def defeat(difficulty: str, popolini: int = 7, defeats: int = 0, city: str = "campello") -> Table:
    """A hero draws a deadly card, another has an old wound, and the mission is lost once more."""
    table = evening(
        {"squire": {"wound_cards": ["broken-rib"]}, "novice": {"standing": Standing.OUT_OF_GAME}},
        lost={"city": city},
        chapters=[{"mission": "test", "result": "defeat"}] * defeats or None,
        cards={"wounds.deep-cut.deadly": True, "plot.help_after": 3},
        difficulty=difficulty,
        popolini=popolini,
    )
    table.state.heroes["novice"].wound_cards = ["deep-cut"]
    table.lose()
    return table.choose("leave-city") if city else table


def test_in_a_story_nobody_dies_and_every_defeat_brings_help() -> None:
    table = defeat("story")

    assert (table.told(HeroDied), table.told(HelpCame)) == ([], [HelpCame(1)])
    assert [member.wound_cards for member in table.company.heroes] == [[], []]
    assert table.company.popolini == 7


@pytest.mark.parametrize(("defeats", "help_came"), [(1, []), (2, [HelpCame(3)])])
def test_on_normal_help_comes_when_the_plot_says_so(defeats: int, help_came: list[HelpCame]) -> None:
    table = defeat("normal", defeats=defeats)

    assert table.company.chapters[-1].died == ["novice"]
    assert table.told(HelpCame) == help_came
    assert (table.told(PopoliniLost), table.company.popolini) == ([], 7)


def test_on_normal_help_comes_where_no_city_follows_the_defeat() -> None:
    table = defeat("normal", city="")

    assert table.told(HelpCame) == [HelpCame(1)]
    assert [member.hero for member in table.company.heroes] == ["squire", "novice"]
    assert [member.wound_cards for member in table.company.heroes] == [[], []]


def test_hard_costs_half_of_the_money_and_brings_no_help() -> None:
    table = defeat("hard", defeats=2, city="")

    assert table.told(PopoliniLost) == [PopoliniLost(4, 3, "NA-CAM-01")]
    assert [died.hero for died in table.told(HeroDied)] == ["novice"]
    assert table.told(HelpCame) == []


def test_a_victory_costs_nothing() -> None:
    assert evening(won={"next": "test"}, difficulty="hard", popolini=7).win().company.popolini == 7


def test_the_next_evening_is_as_hard_as_the_last() -> None:
    (game,) = next_games(defeat("hard"))

    assert getattr(game.setup, "difficulty", None) == "hard"


@pytest.mark.parametrize(("difficulty", "soldiers"), [("story", 4), ("normal", 4), ("hard", 5)])
def test_one_enemy_stays_away_from_the_first_mission_unless_the_campaign_is_hard(
    difficulty: str, soldiers: int
) -> None:
    enemies = new_campaign(difficulty=difficulty).state.enemies

    assert [each for each in enemies if each.startswith("stratiota")] == [f"stratiota-{n + 1}" for n in range(soldiers)]
    assert sum(each.startswith("crossbowman") for each in enemies) == 3


def test_a_single_mission_and_a_later_one_have_every_enemy_of_their_sheet() -> None:
    later = {
        "name": "Test",
        "heroes": [{"hero": hero, "seat": "anna"} for hero in ("scum", "squire", "novice", "apprentice")],
    }

    assert len(new_game("no-way-but-up").state.enemies) == 8
    assert len(new_campaign(mission="the-burning-village", seats=("anna",), company=later).state.enemies) == 6


def test_a_single_mission_has_no_difficulty() -> None:
    single = starter_setup("no-way-but-up").model_dump(exclude={"company", "guest"})

    with pytest.raises(ValidationError, match="leave it out for a single mission"):
        type(starter_setup("no-way-but-up")).model_validate({**single, "difficulty": "hard"})


@pytest.mark.parametrize("ruleset", [RULESET, RENAISSANCE], ids=lambda ruleset: ruleset.id)
def test_both_editions_offer_every_difficulty(ruleset: Ruleset[object]) -> None:
    assert "difficulty" in ruleset.setup.model_fields
    assert DIFFICULTIES == ("story", "normal", "hard")
