"""The same game again with every player in the place of the one before, in every game."""

from __future__ import annotations

import pytest

from controller.lobby.begin import swapped
from controller.lobby.offers import section_of
from rulesets.engine.game import Game

GAMES = ["nova_aetas", "nova_aetas_renaissance", "legends_of_novus", "multiverse_war", "novus_malum"]


@pytest.mark.parametrize("ruleset_id", GAMES)
def test_every_player_has_the_place_of_another(ruleset_id: str) -> None:
    _, ruleset, setup = section_of({"ruleset": ruleset_id})

    again = swapped(setup)

    assert again.seats == (*setup.seats[1:], *setup.seats[:1])
    assert type(setup).model_validate_json(again.model_dump_json(by_alias=True)) == again
    game = Game(ruleset, again)
    assert game.request is not None
    roles = ruleset.roles
    assert roles is not None
    before, after = roles(setup, ruleset.begin(setup)), roles(again, game.state)
    for seat, follower in zip(setup.seats, again.seats, strict=True):
        assert list(before.get(seat, ())) == list(after.get(follower, ()))
