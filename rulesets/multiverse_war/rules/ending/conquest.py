"""MW-VIC-06, MW-VIC-07, MW-TEA-04: the loss of a Settlement."""

from __future__ import annotations

from rulesets.multiverse_war.content.card import EMPTY_WORDS
from rulesets.multiverse_war.rules.ending.ended import win
from rulesets.multiverse_war.rules.units.losses import remove
from rulesets.multiverse_war.state.combat_events import PlayerOut
from rulesets.multiverse_war.state.state import War


def settlement_lost(game: War, seat: str, by: str | None) -> None:
    """With two sides, the game is over; in a free-for-all, the owner is out and the others play on."""
    state = game.state
    if "conquest" not in state.world.victories:
        return
    sides = state.world.sides
    if len(sides) == 2:
        (winner,) = (side for side in sides if seat not in side)
        raise win(game, winner, "conquest", "MW-TEA-04" if state.world.teams else "MW-VIC-06")
    if state.world.house.ffa_conquest == "ends" and by is not None:
        raise win(game, state.world.side_of[by], "conquest", "MW-VIC-07")
    _eliminate(game, seat)
    left = state.in_play()
    if len(left) == 1:
        raise win(game, (left[0],), "conquest", "MW-VIC-07")


def _eliminate(game: War, seat: str) -> None:
    """MW-VIC-07: remove all pieces of the player, without credit for anyone; roads and chopped forests stay."""
    state, player = game.state, game.state.players[seat]
    for unit in state.of_seat(seat):
        remove(game, unit, slain=False)
    for building in state.buildings_of(seat):
        del state.buildings[building.id]
    state.combat_cards.discard += [card for card in player.hand if card != EMPTY_WORDS]
    player.gold, player.stone, player.hand, player.out = 0, 0, [], True
    state.treaties = [each for each in state.treaties if seat not in {each.first, each.second}]
    state.loans = [each for each in state.loans if seat not in {each.lender, each.borrower}]
    state.dropped.append(seat)
    game.emit(PlayerOut(seat))
