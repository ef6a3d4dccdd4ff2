"""LN-PRP: the Preparation phase."""

from __future__ import annotations

from rulesets.engine.requests import Option
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.rules.cards.decks import can_draw, draw_to_hand
from rulesets.legends_of_novus.rules.cards.equipping import unequip_options
from rulesets.legends_of_novus.rules.cards.gains import change_gp
from rulesets.legends_of_novus.rules.turn.acts import common_options, do_common, open_phase
from rulesets.legends_of_novus.state.events import Bought
from rulesets.legends_of_novus.state.goals import check_goal
from rulesets.legends_of_novus.state.options import Buy, EndPreparation
from rulesets.legends_of_novus.state.state import ADVENTURE, REWARD, Novus, State

PRICE = 25


def preparation(game: Novus) -> Procedure[None]:
    yield from open_phase(game, "ask.preparation", "LN-PRP-01", _options, _do)


def _options(state: State, seat: str) -> tuple[Option, ...]:
    return (
        EndPreparation(),
        *common_options(state, seat),
        *_purchases(state, seat),
        *unequip_options(state, seat),
    )


def _purchases(state: State, seat: str) -> tuple[Buy, ...]:
    """LN-PRP-04: one card a turn, from either deck, at any place."""
    hero = state.heroes[seat]
    if hero.turn.bought or hero.gp < PRICE:
        return ()
    return tuple(Buy(deck) for deck in (ADVENTURE, REWARD) if can_draw(state, deck))


def _do(game: Novus, seat: str, option: Option) -> Procedure[None]:
    hero = game.state.heroes[seat]
    match option:
        case EndPreparation():
            hero.turn.done = True
        case Buy(deck):
            hero.turn.bought = True
            change_gp(game, seat, -PRICE, "LN-PRP-04")
            game.emit(Bought(seat, deck))
            yield from draw_to_hand(game, seat, deck, 1, "LN-PRP-04", forcing=False)
            check_goal(game)
        case _:
            yield from do_common(game, seat, option)
