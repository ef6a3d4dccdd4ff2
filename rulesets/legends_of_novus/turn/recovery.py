"""LN-REC: the Recovery phase: selling, trading GP for XP, advancing, discarding down to five cards."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.requests import Option
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.cards.asking import discard_cards
from rulesets.legends_of_novus.cards.equipping import advance, advanced_classes, unequip_options
from rulesets.legends_of_novus.cards.gains import change_gp, change_xp
from rulesets.legends_of_novus.state.events import XpTraded
from rulesets.legends_of_novus.state.options import Advance, EndTurn, Sell, TradeXp
from rulesets.legends_of_novus.state.state import HAND_LIMIT, Novus, State
from rulesets.legends_of_novus.turn.acts import common_options, do_common, open_phase
from rulesets.legends_of_novus.turn.selling import sell, sell_options

MOST_TRADED = 24
"""LN-REC-05: the 25th XP cannot be bought."""
LARGEST_TRADE = 3


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
        *(unequip_options(state, seat) if state.world.house.recovery_unequip else ()),
        *sell_options(state, seat),
        *trades(state, seat),
        *map(Advance, advanced_classes(state, seat)),
    )


def trades(state: State, seat: str) -> Iterator[TradeXp]:
    """LN-REC-05: one XP at a time, at the price of the next point; no trade without a chart."""
    hero = state.heroes[seat]
    most = LARGEST_TRADE if state.world.house.trade_clip else 1
    for xp in range(1, most + 1):
        price = price_of(state, seat, xp)
        if hero.xp < MOST_TRADED and price is not None and hero.gp >= price:
            yield TradeXp(xp)


def price_of(state: State, seat: str, xp: int) -> int | None:
    charts, now = state.world.content.charts, state.heroes[seat].xp
    prices = [charts.price_at(now + step) for step in range(xp)]
    return sum(price for price in prices if price) if all(prices) else None


def _do(game: Novus, seat: str, option: Option) -> Procedure[None]:
    state, hero = game.state, game.state.heroes[seat]
    match option:
        case EndTurn():
            hero.turn.done = True
        case Sell(card):
            sell(game, seat, card)
        case TradeXp(xp):
            price = price_of(state, seat, xp) or 0
            change_gp(game, seat, -price, "LN-REC-05")
            gained = change_xp(game, seat, min(xp, MOST_TRADED - hero.xp), "LN-REC-05")
            game.tell(XpTraded(seat, price, gained))
        case Advance(name):
            advance(game, seat, name)
        case _:
            yield from do_common(game, seat, option)
