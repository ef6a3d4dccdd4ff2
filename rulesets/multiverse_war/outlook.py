"""How a bot that thinks ahead judges a war, and what it imagines of hidden blocks, hands and decks."""

from __future__ import annotations

from collections import Counter
from random import Random

from rulesets.engine.foresight import Foresight, deal
from rulesets.engine.requests import Choose
from rulesets.engine.state.redact import UNKNOWN
from rulesets.multiverse_war.bot import growing
from rulesets.multiverse_war.content.card import DECOY
from rulesets.multiverse_war.rules.build.build_phase import build_order, of_faction
from rulesets.multiverse_war.rules.ending.points import points
from rulesets.multiverse_war.rules.units.recruits import blocks_left, recruiting
from rulesets.multiverse_war.rules.units.stats import fresh_ap
from rulesets.multiverse_war.state.options import EndBuild
from rulesets.multiverse_war.state.state import Hero, Orders, Phase, State, Unit
from rulesets.multiverse_war.tactics.chances import worth

VICTORY = 8.0
HORIZON = 110
GOLD_WORTH, UNIT_WORTH = 0.1, 0.05
"""In victory points, for gold and for each coin that a unit cost: they decide between equal points."""
MOST_GOLD = 4
"""What another player may have saved, at most: few save more."""


def outlook(state: State, seat: str) -> float:
    """The lead over the best opponent, in victory points."""
    worths = dict.fromkeys(state.players, 0.0)
    for unit in state.units.values():
        worths[unit.seat] += UNIT_WORTH * worth(state, unit)
    for each, player in state.players.items():
        worths[each] += points(state, each) + GOLD_WORTH * player.gold
    own = sum(worths[each] for each in state.world.side_of[seat])
    sides = {state.world.side_of[each] for each in state.world.foes[seat]}
    return own - max((sum(worths[each] for each in side) for side in sides), default=0.0)


def matters(state: State, request: Choose) -> bool:
    """What to buy and to build decides the game; fights are left to the odds."""
    return state.phase is Phase.BUILD and any(not isinstance(option, EndBuild) for option in request.options)


def imagine(state: State, seat: str, rng: Random) -> None:
    """Blocks that others could have recruited, cards that are left, and a little gold."""
    _deal_cards(state, rng)
    for other, player in state.players.items():
        if other in state.world.side_of[seat]:
            continue
        if player.gold_known_to is not None:
            player.gold = rng.randint(0, MOST_GOLD)
        seen = (unit.kind for unit in state.of_seat(other))
        player.heroes = {kind: player.heroes.get(kind, Hero()) for kind in seen if kind in state.world.content.heroes}
    for unit in state.units.values():
        if unit.kind == UNKNOWN:
            _imagine_block(state, unit, rng)
    _finish_orders(state, seat)


def _deal_cards(state: State, rng: Random) -> None:
    content, players = state.world.content, state.players.values()
    hands = [pile for player in players for pile in (player.hand, player.laid)]
    known = Counter(card for pile in (*hands, state.row, state.combat_cards.discard) for card in pile)
    left = Counter(content.printed_combat_cards) - known
    deck = state.combat_cards
    deal(left.elements(), (deck.top, deck.bag, *hands), rng)
    for pile, printed in (
        (state.adventures, content.adventures_in(state.world.scenario)),
        (state.territories, content.wilds),
    ):
        out = {*pile.discard, *state.laid.values(), *state.failed}
        deal([card for card in printed if card not in out], (pile.top, pile.bag), rng)
    _deal_missions(state, rng)


def _deal_missions(state: State, rng: Random) -> None:
    cards = state.world.content.mission_cards
    held = [player.missions for player in state.players.values()]
    left = [card for card, missions in cards.items() if list(missions) not in held]
    rng.shuffle(left)
    for player in state.players.values():
        if UNKNOWN in player.missions:
            player.missions = list(cards[left.pop()]) if left else []
    deal(left, (state.mission_deck.top, state.mission_deck.bag), rng)


def _imagine_block(state: State, unit: Unit, rng: Random) -> None:
    """A kind that its player can recruit, that lives with its wounds, and that may share its hex: a Builder with one who is none."""
    unit.used = []
    kinds = [kind for kind, card in state.world.content.units.items() if card.hp > unit.wounds]
    others = [each for each in state.units_at(unit.at) if each is not unit and each.kind != UNKNOWN]
    if others:
        workers = {kind for kind in kinds if state.world.content.units[kind].class_ == "builder"}
        kinds = [kind for kind in kinds if (kind in workers) != any(map(state.is_builder, others))]
    able = [
        kind
        for kind in kinds
        if of_faction(state, unit.seat, state.world.content.units[kind].faction)
        and blocks_left(state, unit.seat, kind) > 0
        and recruiting(state, unit.seat, kind)
    ]
    if not unit.wounds and not others:
        able.append(DECOY)
    unit.kind = rng.choice(able or kinds or [DECOY])
    unit.ap = 0 if unit.finished else fresh_ap(state, unit)


def _finish_orders(state: State, seat: str) -> None:
    """Others who build before this seat have done so."""
    if state.phase is not Phase.BUILD or seat not in state.orders:
        return
    order = build_order(state)
    for other in order[: order.index(seat)]:
        state.orders[other] = Orders(done=True, shown=True)


FORESIGHT = Foresight(outlook, VICTORY, HORIZON, imagine, matters, growing)
