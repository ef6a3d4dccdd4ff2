"""What a victory pays and what a defeat costs."""

from __future__ import annotations

from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.rules.cards.asking import destroy_items, discard_cards
from rulesets.legends_of_novus.rules.cards.board import loss_reduction
from rulesets.legends_of_novus.rules.cards.decks import draw_to_hand
from rulesets.legends_of_novus.rules.cards.gains import change_gp, change_xp
from rulesets.legends_of_novus.rules.cards.resolve import resolve
from rulesets.legends_of_novus.state.battle_events import BattleLost
from rulesets.legends_of_novus.state.state import ADVENTURE, REWARD, Novus

WON = "LN-BAT-18"


def pay_victory(game: Novus, seat: str, creature: str, xp: int) -> Procedure[None]:
    """LN-BAT-18: XP, then Rewards, Adventures and GP, in this order; cards drawn here force no battle."""
    victory = game.state.creature(creature).victory
    change_xp(game, seat, xp, WON)
    yield from pay_cards(game, seat, victory.rewards, victory.adventures, victory.gp)
    yield from resolve(game, seat, victory.effects, creature, WON)


def pay_cards(game: Novus, seat: str, rewards: int, adventures: int, gp: int) -> Procedure[None]:
    if rewards:
        yield from draw_to_hand(game, seat, REWARD, rewards, WON, forcing=False)
    if adventures:
        yield from draw_to_hand(game, seat, ADVENTURE, adventures, WON, forcing=False)
    change_gp(game, seat, gp, WON)


def suffer_defeat(game: Novus, seat: str, creature: str) -> Procedure[None]:
    """LN-BAT-19..22, LN-CRE-02, LN-CUR-05: the hero loses what the creature's card says, and never dies."""
    state = game.state
    card = state.creature(creature)
    game.emit(BattleLost(seat, creature))

    def loss(of: str, printed: int) -> int:
        return max(0, printed - loss_reduction(state, seat, of, creature))

    change_xp(game, seat, -loss("xp", card.defeat.xp), "LN-BAT-19")
    change_gp(game, seat, -loss("gp", card.defeat.gp), "LN-BAT-20")
    yield from discard_cards(game, seat, loss("cards", card.defeat.cards), "LN-BAT-21")
    yield from destroy_items(game, seat, loss("items", card.defeat.items))
    yield from resolve(game, seat, card.defeat.effects, creature, "LN-BAT-19")
    yield from resolve(game, seat, card.curse or (), creature, "LN-CUR-05")
