"""The setup of the game that was chosen to follow another, with its guest and its new players, if any."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from controller.journal.chain import ChosenNext
from rulesets.engine.game import Game
from rulesets.engine.ruleset import CannotJoin, NextGame, Ruleset, Setup


def chosen_game(game: Game[Any], chosen: ChosenNext) -> NextGame | None:
    """None if the rules offer no such game, or do not accept this guest or these players."""
    ways = game.ruleset.following(game.setup, game.outcome) if game.outcome else ()
    way = next((way for way in ways if way.id == chosen.id), None)
    if way is None:
        return None
    setup = way.setup
    try:
        if chosen.players is not None:
            setup = with_players(game.ruleset, setup, chosen.players)
        if chosen.guest is not None:
            setup = with_guest(game.ruleset, setup, chosen.guest)
    except CannotJoin:
        return None
    return replace(way, setup=setup)


def with_players(ruleset: Ruleset[Any], setup: Setup, players: dict[str, Any]) -> Setup:
    """Raises CannotJoin."""
    match players:
        case {"seats": list(seats), "heroes": dict(heroes), **rest} if not rest and ruleset.campaigns is not None:
            return ruleset.campaigns.reseated(setup, tuple(seats), heroes)
        case _:
            raise CannotJoin(f"the players of {ruleset.id} cannot change.")


def with_guest(ruleset: Ruleset[Any], setup: Setup, guest: dict[str, Any]) -> Setup:
    """Raises CannotJoin."""
    match guest:
        case {"hero": dict(hero), "seat": str(seat), **rest} if not rest and ruleset.lending is not None:
            return ruleset.lending.received(setup, hero, seat)
        case _:
            raise CannotJoin(f"{ruleset.id} has no guests.")
