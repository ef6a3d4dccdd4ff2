"""MW-ADV-10: how an adventure is decided: by a fight, by luck, by paying, or for free."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6
from rulesets.engine.requests import Choose, Roll
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.card_text import stake_text
from rulesets.multiverse_war.content.decks import Resolution
from rulesets.multiverse_war.content.symbol_dice import column
from rulesets.multiverse_war.rules.combat.dice_count import wound_dice
from rulesets.multiverse_war.rules.combat.morale import supporters
from rulesets.multiverse_war.rules.combat.strikes import roll
from rulesets.multiverse_war.rules.units.block_names import public_name
from rulesets.multiverse_war.rules.units.stats import arm
from rulesets.multiverse_war.state.options import Decline, Pay
from rulesets.multiverse_war.state.state import State, Unit, War


def resolve(game: War, card: Resolution, unit: Unit) -> Procedure[bool]:
    """Return whether the unit succeeds."""
    state = game.state
    face = state.card(unit.kind)
    if card.only and (face is None or face.class_ not in card.only):
        return False
    if card.fight is not None:
        return (yield from _won_fight(game, unit, card, card.fight))
    if card.luck is not None:
        why = Cue("ask.luck", unit=public_name(state, unit), need=card.luck, stake=stake_text(card))
        (number,) = yield Roll(unit.seat, (D6,), why, "MW-ADV-10", need=card.luck)
        return bool(number >= card.luck)
    if card.pay is not None:
        player = state.players[unit.seat]
        options = (*((Pay(card.pay),) if player.gold >= card.pay else ()), Decline())
        why = Cue("ask.pay", gold=card.pay, stake=stake_text(card))
        choice = yield Choose(unit.seat, options, why, "MW-ADV-10", private=True, answer_public=True)
        if isinstance(choice, Pay):
            player.gold -= card.pay
        return isinstance(choice, Pay)
    return True


def _won_fight(game: War, unit: Unit, card: Resolution, need: int) -> Procedure[bool]:
    dice = adventure_dice(game.state, unit)
    own = arm(game.state, unit)
    if not dice or own is None:
        return False
    why = Cue("ask.adventure-fight", unit=public_name(game.state, unit), need=need, dice=dice, stake=stake_text(card))
    symbols = yield from roll(unit.seat, dice, why, "MW-ADV-10")
    return bool(symbols.count(game.state.world.content.dice.hits[own]) >= need)


def adventure_dice(state: State, unit: Unit) -> int:
    """The attack dice of the unit's class on this terrain, plus one for every two supporters next to it."""
    own = arm(state, unit)
    if own is None:
        return 0
    dice = state.world.content.dice.attack[own][column(state.ground[unit.at])]
    dice += supporters(state, unit.seat, unit.at, [unit]) // 2
    return max(0, dice - wound_dice(state, unit))
