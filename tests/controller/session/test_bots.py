"""What bots decide of the questions that anyone at the table may answer."""

from __future__ import annotations

import pytest

from controller.session.bots import bot_answer
from rulesets.engine.answers import Chosen
from rulesets.engine.requests import ANYONE, Choose
from rulesets.nova_aetas.choices import detail_of
from tests.rulesets.nova_aetas.table import battle

FIVE = 60


@pytest.mark.parametrize(
    ("bots", "answered"),
    [(["player-squire", "player-novice"], True), (["player-squire"], False), (["player-scum"], False)],
    ids=["both are bots'", "one is a person's", "both are people's"],
)
def test_bots_decide_who_of_their_heroes_acts_first(bots: list[str], answered: bool) -> None:
    table = battle(
        heroes={"squire": "C5", "novice": "E5", "scum": "H8"},
        dial={"squire": FIVE, "novice": FIVE, "scum": FIVE + 3},
    )
    assert isinstance(table.request, Choose)
    assert table.request.seat == ANYONE

    answer = bot_answer(table.game, bots, 1)

    assert isinstance(answer, Chosen) is answered


def test_whose_hero_may_act_first_is_next_to_the_hero() -> None:
    table = battle(heroes={"squire": "C5", "novice": "E5"}, dial={"squire": FIVE, "novice": FIVE})
    request = table.request
    assert isinstance(request, Choose)

    details = [detail_of(table.state, option) for option in request.options]

    assert [cue and dict(cue.values)["player"] for cue in details] == ["player-squire", "player-novice"]
