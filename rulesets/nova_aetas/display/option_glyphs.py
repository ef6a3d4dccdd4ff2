"""The pictures on the options of Nova Aetas."""

from __future__ import annotations

from rulesets.engine.requests import Option
from rulesets.nova_aetas.content.cards import Attack, Token
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.campaign import options as campaign
from rulesets.nova_aetas.state.state import State

GLYPHS = {
    "deploy": "flag",
    "confirm": "play",
    "check-off-all": "play",
    "begin-battle": "question",
    "move": "move",
    "step-away": "move",
    "disengage": "flee",
    "reroll": "reroll",
    "reroll-die": "reroll",
    "keep": "no",
    "end-activation": "end",
    "pick-up": "bag",
    "pull-lever": "lever",
    "enter-building": "door",
    "leave-building": "door",
    "leave-map": "flag",
    "reload": "reload",
    "use-skill": "hand",
    "use-item": "bag",
    "respond": "shield",
    "use-ahead": "card",
    "shake-off": "rest",
    "douse-flames": "water",
    "maintain": "cast",
    "let-go": "no",
    "push-back": "push",
    "follow": "push",
    "push-scenery": "push",
    "take-water": "water",
    "douse-home": "water",
    "turn-over": "question",
    "take-bait": "honey",
    "name-huntsman": "target",
    "shuffle-deck": "cards",
    "stack-deck": "cards",
    "set-out": "road",
    "propose-leaving": "flee",
    "agree": "play",
    "decline": "no",
    "specialise": "hero",
    "learn": "learn",
    "take-lesson": "learn",
    "take-card": "quest",
    "take-none": "no",
    "leave-city": "road",
    "done": "end",
    "draw-card": "card",
    "order": "build",
    "buy": "trade",
    "buy-element": "herb",
    "sell": "coin",
    "sell-element": "coin",
    "heal": "heal",
    "enlist": "recruit",
    "enlist-trained": "recruit",
    "enlist-another": "recruit",
    "buy-skill": "learn",
    "turn-away": "no",
}
"""The picture of an option, by its tag."""

GLYPHS_OF_ATTACKS = {"close": "sword", "ranged": "bow", "spell": "wand", "prayer": "bless"}

GLYPHS_OF_PLACES = {
    "inn": "inn",
    "master": "academy",
    "craftsman": "build",
    "merchant": "market",
    "surgeon": "heal",
    "barracks": "barracks",
}

GLYPHS_OF_TOKENS = {
    Token.BLESSED: "bless",
    Token.CURSED: "curse",
    Token.DEFENCE: "shield",
    Token.DEFENDED: "shield",
    Token.ENERGY_FIELD: "shield",
    Token.REROLL: "reroll",
    Token.STUNNED: "stun",
    Token.KNOCKED_DOWN: "prone",
}


def glyph_of_attack(spec: Attack) -> str:
    return "grenade" if spec.grenade else GLYPHS_OF_ATTACKS[spec.form]


def glyph_of_card(state: State, card: str) -> str | None:
    """The picture that the pack names for a card."""
    return state.world.content.glyphs.get(card)


def glyph_of(option: Option) -> str | None:
    match option:
        case options.SpendToken(token=token) | options.ShakeOff(token=token):
            return GLYPHS_OF_TOKENS.get(token)
        case campaign.Visit(activity=activity):
            return GLYPHS_OF_PLACES.get(activity)
        case _:
            return GLYPHS.get(option.tag)
