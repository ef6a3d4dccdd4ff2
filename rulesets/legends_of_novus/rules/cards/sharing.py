"""LN-TEA-07, LN-EQP-12: gifts between partners, and deals between players, if a house rule allows them."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Measure, Option
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.rules.cards.asking import ask
from rulesets.legends_of_novus.state.events import CardGiven, DealMade, GoldGiven
from rulesets.legends_of_novus.state.options import Accept, AskFor, Give, GiveGold, Offer, Refuse
from rulesets.legends_of_novus.state.state import Novus, Phase, State


def sharing_options(state: State, seat: str) -> Iterator[Option]:
    """Gifts and deals that this player may make now."""
    hero, partner = state.heroes[seat], state.partner(seat)
    if partner is not None and state.heroes[partner].place == hero.place and _may_give(state, seat):
        yield from (Give(card) for card in dict.fromkeys(hero.rewards))
        if hero.gp:
            yield GiveGold()
    if _may_deal(state, seat):
        for other in state.others(seat):
            if other != partner and state.heroes[other].place == hero.place:
                yield from (Offer(other, card) for card in dict.fromkeys(hero.rewards))
                if state.heroes[other].rewards:
                    yield AskFor(other)


def _may_give(state: State, seat: str) -> bool:
    """LN-TEA-07: in the pair's own turn, outside battles."""
    return seat in state.active and state.battle is None


def _may_deal(state: State, seat: str) -> bool:
    """LN-EQP-12: as the house rule `player_trade` says; never in a battle."""
    own_phase = seat in state.active and state.phase in {Phase.PREPARATION, Phase.RECOVERY}
    match state.world.house.player_trade:
        case "off":
            return False
        case "own-phases":
            return own_phase and state.battle is None
        case "any-time":
            return state.battle is None


def share(game: Novus, seat: str, option: Option) -> Procedure[None]:
    state = game.state
    match option:
        case Give(card):
            partner = _partner(state, seat)
            state.heroes[seat].rewards.remove(card)
            state.heroes[partner].rewards.append(card)
            game.emit(CardGiven(seat, partner))
        case GiveGold():
            partner = _partner(state, seat)
            most = state.heroes[seat].gp
            gp: int = yield Measure(seat, "gp", most, Cue("ask.give-gold", seat=seat), "LN-TEA-07", least=1)
            state.heroes[seat].gp -= gp
            state.heroes[partner].gp += gp
            game.emit(GoldGiven(seat, partner, gp))
        case Offer(buyer, card):
            yield from _deal(game, seat, buyer, card)
        case AskFor(seller):
            options = (Refuse(), *(Offer(seat, card) for card in dict.fromkeys(state.heroes[seller].rewards)))
            choice = yield from ask(seller, options, Cue("ask.sell-to", seat=seat), "LN-EQP-12", private=True)
            if isinstance(choice, Offer):
                yield from _deal(game, seller, seat, choice.card)
        case _:
            raise AssertionError(option)


def _partner(state: State, seat: str) -> str:
    partner = state.partner(seat)
    assert partner is not None, "only a player with a partner can give"
    return partner


def _deal(game: Novus, seller: str, buyer: str, card: str) -> Procedure[None]:
    """LN-EQP-12: the seller names a price and shows the card; the buyer accepts or refuses.

    The shown card is no longer in the hand, so that taking back an offer by which the buyer has learned of it needs consent.
    """
    heroes = game.state.heroes
    price: int = yield Measure(seller, "gp", heroes[buyer].gp, Cue("ask.price", seat=seller, buyer=buyer), "LN-EQP-12")
    if card not in heroes[seller].rewards:
        return  # an override has changed the hand meanwhile
    place = heroes[seller].rewards.index(card)
    heroes[buyer].looking = [heroes[seller].rewards.pop(place)]
    why = Cue("ask.deal", seat=buyer, seller=seller, card=card, gp=price)
    choice = yield from ask(buyer, (Accept(), Refuse()), why, "LN-EQP-12", private=True)
    shown, heroes[buyer].looking = heroes[buyer].looking, []
    if card not in shown:
        return  # an override has taken it away
    if choice == Refuse() or heroes[buyer].gp < price:
        heroes[seller].rewards.insert(place, card)
        return
    heroes[buyer].rewards.append(card)
    heroes[buyer].gp -= price
    heroes[seller].gp += price
    game.emit(DealMade(seller, buyer, price))
