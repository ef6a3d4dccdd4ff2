"""What a victory pays and what a defeat costs."""

from __future__ import annotations

from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.cards.asking import destroy_items, discard_cards
from rulesets.legends_of_novus.cards.board import loss_reduction
from rulesets.legends_of_novus.cards.decks import draw_to_hand
from rulesets.legends_of_novus.cards.effect_words import curse
from rulesets.legends_of_novus.cards.gains import change_gp, change_xp
from rulesets.legends_of_novus.cards.resolve import resolve
from rulesets.legends_of_novus.content.effects import CurseHero
from rulesets.legends_of_novus.state.battle_events import BattleLost
from rulesets.legends_of_novus.state.state import ADVENTURE, ENCOUNTER, REWARD, Novus

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
    game.tell(BattleLost(seat, creature))

    def loss(of: str, printed: int) -> int:
        return max(0, printed - loss_reduction(state, seat, of, creature))

    change_xp(game, seat, -loss("xp", card.defeat.xp), "LN-BAT-19")
    change_gp(game, seat, -loss("gp", card.defeat.gp), "LN-BAT-20")
    also_board = state.world.house.defeat_discard_zone == "hand-or-board"
    yield from discard_cards(game, seat, loss("cards", card.defeat.cards), "LN-BAT-21", board=also_board)
    yield from destroy_items(game, seat, loss("items", card.defeat.items))
    yield from resolve(game, seat, card.defeat.effects, creature, "LN-BAT-19")
    if card.curse is not None:
        if state.world.house.creature_curse_slot:
            yield from curse(game, seat, CurseHero(do="curse"), "LN-CUR-05")
        else:
            yield from resolve(game, seat, card.curse, creature, "LN-CUR-05")


def discard_creature(game: Novus, creature: str, *, lost: bool) -> None:
    """LN-BAT-23: discard the creature, whoever won; by house rule an undefeated one is shuffled back."""
    deck = game.state.decks[ENCOUNTER]
    if lost and game.state.world.house.undefeated_creature == "shuffle":
        deck.bag, deck.top = sorted([*deck.bag, *deck.top, creature]), []
    else:
        deck.discard.append(creature)
