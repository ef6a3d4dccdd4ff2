"""MW-CRD-04, MW-CRD-05: the trade row, five face-up cards that anyone may buy."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.decks import draw
from rulesets.engine.requests import ANYONE
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.state.events import RowDealt
from rulesets.multiverse_war.state.options import Buy
from rulesets.multiverse_war.state.state import State, War

ROW = 5


def fill(game: War) -> Procedure[None]:
    """Deal cards until the row has five; the discard pile is shuffled in when the deck runs out."""
    state = game.state
    printed = state.world.content.printed_combat_cards
    while len(state.row) < ROW:
        if not len(state.combat_cards):
            state.combat_cards.renew()
        cards = yield from draw(state.combat_cards, 1, ANYONE, Cue("ask.deal-row"), "MW-CRD-04", printed)
        if not cards:
            return
        state.row += cards
        game.emit(RowDealt(cards[0]))


def on_sale(state: State, seat: str) -> list[Buy]:
    """The cards that the player can pay for, each kind once."""
    gold, cards = state.players[seat].gold, state.world.content.cards
    return [Buy(card, cards[card].cost) for card in dict.fromkeys(state.row) if cards[card].cost <= gold]


def buy(state: State, seat: str, card: str) -> None:
    """MW-CRD-04: the row is refilled when the buyer has finished: the deck would show the others that a card was bought."""
    player = state.players[seat]
    player.gold -= state.world.content.cards[card].cost
    state.row.remove(card)
    player.hand.append(card)
    state.orders[seat].bought.append(card)
