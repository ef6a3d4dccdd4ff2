"""MW-ADV-01..05, MW-ADV-10: a card is drawn and resolved; reward or wounds follow."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.decks import draw
from rulesets.engine.dice import D6
from rulesets.engine.requests import ANYONE, Choose, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.combat.dice_count import WOUND_DICE
from rulesets.multiverse_war.combat.morale import supporters
from rulesets.multiverse_war.combat.strikes import roll, said
from rulesets.multiverse_war.content.card import EncounterKind
from rulesets.multiverse_war.content.decks import Resolution
from rulesets.multiverse_war.content.effects import Effects
from rulesets.multiverse_war.content.symbol_dice import column
from rulesets.multiverse_war.map.sight import refresh
from rulesets.multiverse_war.map.terrain import can_stand
from rulesets.multiverse_war.rewards.rewards import apply
from rulesets.multiverse_war.state.combat_events import AdventureDrawn, AdventureFailed, AdventureWon, EncounterFound
from rulesets.multiverse_war.state.events import Moved
from rulesets.multiverse_war.state.options import Decline, Pay, Return
from rulesets.multiverse_war.state.state import Encounter, State, Unit, War
from rulesets.multiverse_war.units.losses import wound
from rulesets.multiverse_war.units.room import room
from rulesets.multiverse_war.units.stats import arm

KEPT_AT_A_DISTANCE = frozenset({EncounterKind.COLONY, EncounterKind.VILLAGE})
"""MW-ADV-05: at these two the unit goes back to the hex it came from."""


def explores(state: State, unit: Unit) -> bool:
    """MW-ADV-01, MW-DEC-03: military units, Scouts and heroes."""
    return state.fights(unit) or (state.is_builder(unit) and state.world.house.builders_explore)


def explore_adventure(game: War, unit: Unit, came_from: str | None) -> Procedure[None]:
    """MW-ADV-01: draw a card for the token under the unit, and resolve it."""
    state = game.state
    if not len(state.adventures):
        state.adventures.renew()
    cards = yield from draw(state.adventures, 1, ANYONE, Cue("ask.draw-adventure"), "MW-ADV-01")
    if not cards:
        return
    (name,) = cards
    card = state.world.content.adventures[name]
    game.tell(AdventureDrawn(unit.id, name))
    if card.encounter is not None:
        yield from _found(game, unit, card.encounter, came_from)
        return
    if (yield from resolve(game, card, unit)):
        state.tokens.remove(unit.at)
        state.adventures.discard.append(name)
        state.players[unit.seat].adventures += 1
        game.tell(AdventureWon(unit.id, name))
        yield from give(game, card.success, unit, "MW-ADV-02")
    else:
        state.failed.append(name)
        game.tell(AdventureFailed(unit.id, name))
        yield from fail(game, card, unit)
        if unit.id in state.units and came_from is not None:
            yield from _go_back(game, unit, came_from)
    refresh(game)


def resolve(game: War, card: Resolution, unit: Unit) -> Procedure[bool]:
    """MW-ADV-10: fight, luck, pay or free."""
    state = game.state
    face = state.card(unit.kind)
    if card.only and (face is None or face.class_ not in card.only):
        return False
    if card.fight is not None:
        return (yield from _fought(game, unit, card.fight))
    if card.luck is not None:
        why = Cue("ask.luck", unit=said(unit), need=card.luck)
        (number,) = yield Roll(unit.seat, (D6,), why, "MW-ADV-10", need=card.luck)
        return bool(number >= card.luck)
    if card.pay is not None:
        player = state.players[unit.seat]
        options = (*((Pay(card.pay),) if player.gold >= card.pay else ()), Decline())
        why = Cue("ask.pay", gold=card.pay)
        choice = yield Choose(unit.seat, options, why, "MW-ADV-10", private=True, answer_public=True)
        if isinstance(choice, Pay):
            player.gold -= card.pay
        return isinstance(choice, Pay)
    return True


def _fought(game: War, unit: Unit, need: int) -> Procedure[bool]:
    dice = adventure_dice(game.state, unit)
    own = arm(game.state, unit)
    if not dice or own is None:
        return False
    why = Cue("ask.adventure-fight", unit=said(unit), need=need, dice=dice)
    symbols = yield from roll(unit.seat, dice, why, "MW-ADV-10")
    return bool(symbols.count(game.state.world.content.dice.hits[own]) >= need)


def adventure_dice(state: State, unit: Unit) -> int:
    """The class's attack dice for the hex; each full two supporters beside it give one more."""
    own = arm(state, unit)
    if own is None:
        return 0
    dice = state.world.content.dice.attack[own][column(state.ground[unit.at])]
    if state.world.house.adventure_support:
        dice += supporters(state, unit.seat, unit.at, [unit]) // 2
    if state.world.house.expert:
        dice -= WOUND_DICE * unit.wounds
    return max(state.world.house.min_dice, dice)


def give(game: War, effects: Effects, unit: Unit, rule: str) -> Procedure[None]:
    for effect in effects:
        yield from apply(game, effect, unit.seat, unit, rule)


def fail(game: War, card: Resolution, unit: Unit) -> Procedure[None]:
    """MW-ADV-03: wounds and whatever else the card says."""
    died = wound(game, unit, card.wounds, "MW-ADV-03")
    if not died:
        yield from give(game, card.failure, unit, "MW-ADV-03")


def _found(game: War, unit: Unit, kind: EncounterKind, came_from: str | None) -> Procedure[None]:
    """MW-ADV-05: a success without reward; the marker takes the token's place, and the card leaves the deck."""
    state = game.state
    state.tokens.remove(unit.at)
    state.players[unit.seat].adventures += 1
    encounter = Encounter(kind, unit.at, met=[unit.id])
    state.encounters.append(encounter)
    game.tell(EncounterFound(kind, unit.at))
    if kind in KEPT_AT_A_DISTANCE:
        yield from _go_back(game, unit, came_from or unit.at)
    refresh(game)


def _go_back(game: War, unit: Unit, to: str) -> Procedure[None]:
    """MW-ADV-03: to where it came from; if that is taken, to a free neighbour of it; with none it stays."""
    state = game.state
    if to == unit.at or not room(state, unit, to):
        free = [hex_ for hex_ in state.world.grid.around[to] if _can_go(state, unit, hex_)]
        if not free:
            return
        to = free[0]
        if len(free) > 1:
            choice = yield Choose(unit.seat, tuple(map(Return, free)), Cue("ask.return", unit=said(unit)), "MW-ADV-03")
            to = choice.to
    unit.at = to
    game.tell(Moved(unit.id, to, "MW-ADV-03"))


def _can_go(state: State, unit: Unit, hex_: str) -> bool:
    return (
        hex_ != unit.at
        and hex_ not in state.tokens
        and state.encounter_at(hex_) is None
        and can_stand(state, unit.kind, hex_)
        and room(state, unit, hex_)
    )
