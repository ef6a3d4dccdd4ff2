"""LN-REC-04: selling Rewards in a City."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.legends_of_novus.cards.decks import discard
from rulesets.legends_of_novus.cards.equipping import can_come_off, take_off
from rulesets.legends_of_novus.cards.gains import change_gp
from rulesets.legends_of_novus.state.events import Sold
from rulesets.legends_of_novus.state.options import Sell
from rulesets.legends_of_novus.state.state import Novus, Phase, State


def sell_options(state: State, seat: str) -> Iterator[Sell]:
    """Cards in hand, and equipment that could be taken off now. Treasures are redeemed, not sold."""
    hero = state.heroes[seat]
    if not state.place(seat).city:
        return
    in_time = state.phase is Phase.PREPARATION or (state.phase is Phase.RECOVERY and state.world.house.recovery_unequip)
    worn = [card for card in hero.equipped if in_time and can_come_off(state, seat, card)]
    for card in dict.fromkeys((*hero.rewards, *worn)):
        if state.reward(card).slot != "treasure":
            yield Sell(card)


def sell(game: Novus, seat: str, card: str) -> None:
    hero, gp = game.state.heroes[seat], game.state.reward(card).gp
    if card in hero.rewards:
        hero.rewards.remove(card)
    else:
        take_off(game, seat, card)
    discard(game.state, card)
    game.tell(Sold(seat, card, gp))
    change_gp(game, seat, gp, "LN-REC-04")
