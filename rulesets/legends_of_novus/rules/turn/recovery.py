"""LN-REC: the Recovery phase: selling, trading GP for XP, advancing, discarding down to five cards."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.requests import Option
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.rules.cards.asking import discard_cards
from rulesets.legends_of_novus.rules.cards.decks import discard
from rulesets.legends_of_novus.rules.cards.equipping import (
    advance,
    advanced_classes,
    can_come_off,
    take_off,
    unequip_options,
)
from rulesets.legends_of_novus.rules.cards.gains import change_gp, change_xp
from rulesets.legends_of_novus.rules.turn.acts import common_options, do_common, open_phase
from rulesets.legends_of_novus.state.events import Sold, XpTraded
from rulesets.legends_of_novus.state.options import Advance, EndTurn, Sell, TradeXp
from rulesets.legends_of_novus.state.state import HAND_LIMIT, Novus, State

MOST_TRADED = 24
"""LN-REC-05: the 25th XP cannot be bought."""


def recovery(game: Novus) -> Procedure[None]:
    """LN-REC-06: discarding comes last. LN-DAT-12: without a conversion chart, the prompt says why nobody can trade."""
    asked = "ask.recovery" if game.state.world.content.charts.price else "ask.recovery-without-chart"
    yield from open_phase(game, asked, "LN-REC-01", _options, _do)
    for seat in game.state.active:
        yield from discard_cards(game, seat, game.state.heroes[seat].hand_size - HAND_LIMIT, "LN-REC-06")


def _options(state: State, seat: str) -> tuple[Option, ...]:
    return (
        EndTurn(),
        *common_options(state, seat),
        *map(Advance, advanced_classes(state, seat)),
        *trades(state, seat),
        *_sell_options(state, seat),
        *unequip_options(state, seat),
    )


def trades(state: State, seat: str) -> Iterator[TradeXp]:
    """LN-REC-05: one XP at a time, at the price of the next point; no trade without a chart."""
    hero = state.heroes[seat]
    price = state.world.content.charts.price_at(hero.xp)
    if hero.xp < MOST_TRADED and price is not None and hero.gp >= price:
        yield TradeXp(1, price)


def _do(game: Novus, seat: str, option: Option) -> Procedure[None]:
    hero = game.state.heroes[seat]
    match option:
        case EndTurn():
            hero.turn.done = True
        case Sell(card):
            _sell(game, seat, card)
        case TradeXp(xp):
            price = game.state.world.content.charts.price_at(hero.xp) or 0
            change_gp(game, seat, -price, "LN-REC-05")
            game.emit(XpTraded(seat, price, change_xp(game, seat, xp, "LN-REC-05")))
        case Advance(name):
            advance(game, seat, name)
        case _:
            yield from do_common(game, seat, option)


# ---- selling
def _sell_options(state: State, seat: str) -> Iterator[Sell]:
    """LN-REC-04: in a City, cards in hand and equipment that can come off. Treasures are redeemed, not sold."""
    hero = state.heroes[seat]
    if not state.place(seat).city:
        return
    worn = [card for card in hero.equipped if can_come_off(state, seat, card)]
    for card in dict.fromkeys((*hero.rewards, *worn)):
        if state.reward(card).slot != "treasure":
            yield Sell(card)


def _sell(game: Novus, seat: str, card: str) -> None:
    hero, gp = game.state.heroes[seat], game.state.reward(card).gp
    if card in hero.rewards:
        hero.rewards.remove(card)
    else:
        take_off(game, seat, card)
    discard(game.state, card)
    game.emit(Sold(seat, card, gp))
    change_gp(game, seat, gp, "LN-REC-04")
