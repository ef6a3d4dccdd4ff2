"""What a victory pays and what a defeat costs."""

from __future__ import annotations

from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.cards.asking import destroy_items, discard_cards
from rulesets.legends_of_novus.cards.board import guarded
from rulesets.legends_of_novus.cards.decks import draw_to_hand
from rulesets.legends_of_novus.cards.effect_words import curse
from rulesets.legends_of_novus.cards.gains import change_gp, change_xp
from rulesets.legends_of_novus.cards.resolve import resolve
from rulesets.legends_of_novus.content.effects import CurseHero
from rulesets.legends_of_novus.state.battle_events import BattleLost
from rulesets.legends_of_novus.state.state import ADVENTURE, ENCOUNTER, REWARD, Novus

WON = "LN-BAT-18"


def pay_victory(game: Novus, seat: str, creature: str, xp: int) -> Procedure[None]:
    """LN-BAT-18: XP, then Rewards, Adventures and GP, in this order; draws of a payout force no battle."""
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
    """LN-BAT-19..22, LN-CRE-02, LN-CUR-05: what is printed is lost, and no more; nobody dies."""
    state = game.state
    card = state.creature(creature)
    game.tell(BattleLost(seat, creature))

    def less(of: str, printed: int) -> int:
        return max(0, printed - guarded(state, seat, of, creature))

    change_xp(game, seat, -less("xp", card.defeat.xp), "LN-BAT-19")
    change_gp(game, seat, -less("gp", card.defeat.gp), "LN-BAT-20")
    zone = state.world.house.defeat_discard_zone == "hand-or-board"
    yield from discard_cards(game, seat, less("cards", card.defeat.cards), "LN-BAT-21", board=zone)
    yield from destroy_items(game, seat, less("items", card.defeat.items))
    yield from resolve(game, seat, card.defeat.effects, creature, "LN-BAT-19")
    if card.curse is not None:
        if state.world.house.creature_curse_slot:
            yield from curse(game, seat, CurseHero(do="curse"), "LN-CUR-05")
        else:
            yield from resolve(game, seat, card.curse, creature, "LN-CUR-05")


def put_away(game: Novus, creature: str, *, lost: bool) -> None:
    """LN-BAT-23: on the Encounter pile, whoever won."""
    deck = game.state.decks[ENCOUNTER]
    if lost and game.state.world.house.undefeated_creature == "shuffle":
        deck.bag, deck.top = sorted([*deck.bag, *deck.top, creature]), []
    else:
        deck.discard.append(creature)
