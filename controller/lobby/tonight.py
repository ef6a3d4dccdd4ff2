"""Who plays the next evening of a campaign: other players, other heroes for them, and a guest from another company of this table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from controller.config.model import GameSection
from controller.journal.campaign import chains
from controller.journal.chain import Saved
from controller.journal.next_game_setup import with_guest, with_players
from controller.journal.on_disk import Journal
from controller.messages.commands import GuestWanted, Tonight
from controller.session.next_game import seed_after
from rulesets.engine.game import Game
from rulesets.engine.refusal import Refused
from rulesets.engine.ruleset import CannotJoin, Ruleset, Setup


def seat_tonight(
    journal: Journal, saved: Saved, ruleset: Ruleset[Any], section: GameSection, tonight: Tonight
) -> GameSection:
    """Choose the next game with these players; returns the table's choices with them. Raises Refused where it is not possible."""
    game = journal.restore(saved, ruleset)
    ways = ruleset.following(game.setup, game.outcome) if game.outcome else ()
    if game.outcome is None or len(ways) != 1:
        raise Refused("evening-is-on")
    (way,) = ways
    players = {"seats": list(tonight.seats), "heroes": dict(tonight.heroes)}
    guest = _guest(journal, ruleset, tonight.guest) if tonight.guest else None
    try:
        setup = with_players(ruleset, way.setup, players)
        setup = setup if guest is None else with_guest(ruleset, setup, guest)
    except CannotJoin as reason:
        raise Refused("cannot-begin", problem=str(reason)) from None
    seed = saved.next.seed if saved.next else seed_after(saved.seed, game.digest, way.id)
    journal.go_back()
    journal.play_on(game.outcome, game.digest, replace(way, setup=setup), ruleset.id, seed, guest, players)
    wanted = section.bots if tonight.bots is None else tonight.bots
    bots = [seat for seat in setup.seats if seat in wanted]
    levels = {seat: level for seat, level in section.bot_levels.items() if seat in bots}
    return section.model_copy(update={"bots": bots, "bot_levels": levels, "seats": list(setup.seats)})


def _guest(journal: Journal, ruleset: Ruleset[Any], wanted: GuestWanted) -> dict[str, Any]:
    chain = next((chain for chain in chains(journal.games()) if chain[-1].id == wanted.campaign), [])
    heroes = heroes_to_lend(journal, chain, ruleset)
    if wanted.hero not in heroes:
        raise Refused("no-such-guest", hero=wanted.hero)
    return {"hero": dict(heroes[wanted.hero]), "seat": wanted.seat}


def heroes_to_lend(journal: Journal, chain: list[Saved], ruleset: Ruleset[Any]) -> Mapping[str, Mapping[str, Any]]:
    """The heroes of a company as its last whole evening left them."""
    over = [saved for saved in chain if saved.finished]
    if not over or ruleset.lending is None:
        return {}
    game: Game[Any] = journal.restore(over[-1], ruleset)
    return ruleset.lending.lent(game.outcome) if game.outcome else {}


def welcome(ruleset: Ruleset[Any], setup: Setup, heroes: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Those of these heroes who could come along as a guest."""
    for name, hero in heroes.items():
        try:
            with_guest(ruleset, setup, {"hero": dict(hero), "seat": setup.seats[0]})
        except CannotJoin:
            continue
        yield name
