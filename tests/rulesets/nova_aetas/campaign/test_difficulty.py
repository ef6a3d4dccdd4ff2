"""What a defeat costs a company: chosen once for a campaign, in both editions."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from rulesets.engine.ruleset import Ruleset
from rulesets.nova_aetas.content.difficulty import DIFFICULTIES
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.state.campaign.events import HelpCame, HeroDied, PopoliniLost
from rulesets.nova_aetas.state.state import Standing
from rulesets.nova_aetas_renaissance.ruleset import RULESET as RENAISSANCE
from tests.rulesets.nova_aetas.table import Table, evening, next_games, starter_setup


def defeat(difficulty: str, popolini: int = 7, defeats: int = 0) -> Table:
    """A hero draws a deadly card, another has an old wound, and the mission is lost once more."""
    table = evening(
        {"squire": {"wound_cards": ["broken-rib"]}, "novice": {"standing": Standing.OUT_OF_GAME}},
        lost={},
        chapters=[{"mission": "test", "result": "defeat"}] * defeats or None,
        cards={"wounds.deep-cut.deadly": True, "plot.help_after": 3},
        difficulty=difficulty,
        popolini=popolini,
    )
    table.state.heroes["novice"].wound_cards = ["deep-cut"]
    return table.lose()


def test_in_a_story_nobody_dies_and_every_defeat_brings_help() -> None:
    table = defeat("story")

    assert (table.told(HeroDied), table.told(HelpCame)) == ([], [HelpCame(1)])
    assert [member.wound_cards for member in table.company.heroes] == [[], []]
    assert table.company.popolini == 7


@pytest.mark.parametrize(("defeats", "help_came"), [(1, []), (2, [HelpCame(3)])])
def test_normal_is_the_game_as_the_book_and_the_plot_have_it(defeats: int, help_came: list[HelpCame]) -> None:
    table = defeat("normal", defeats=defeats)

    assert [died.hero for died in table.told(HeroDied)] == ["novice"]
    assert table.told(HelpCame) == help_came
    assert (table.told(PopoliniLost), table.company.popolini) == ([], 7)


def test_hard_costs_half_of_the_money_and_brings_no_help() -> None:
    table = defeat("hard", defeats=2)

    assert table.told(PopoliniLost) == [PopoliniLost(4, 3, "NA-CAM-01")]
    assert [died.hero for died in table.told(HeroDied)] == ["novice"]
    assert table.told(HelpCame) == []


def test_a_victory_costs_nothing() -> None:
    assert evening(won={"next": "test"}, difficulty="hard", popolini=7).win().company.popolini == 7


def test_the_next_evening_is_as_hard_as_the_last() -> None:
    (game,) = next_games(defeat("hard"))

    assert getattr(game.setup, "difficulty", None) == "hard"


def test_a_single_mission_has_no_difficulty() -> None:
    single = starter_setup("no-way-but-up").model_dump(exclude={"company", "guest"})

    with pytest.raises(ValidationError, match="leave it out for a single mission"):
        type(starter_setup("no-way-but-up")).model_validate({**single, "difficulty": "hard"})


@pytest.mark.parametrize("ruleset", [RULESET, RENAISSANCE], ids=lambda ruleset: ruleset.id)
def test_both_editions_offer_every_difficulty(ruleset: Ruleset[object]) -> None:
    assert "difficulty" in ruleset.setup.model_fields
    assert DIFFICULTIES == ("story", "normal", "hard")
