"""NA-CAM-09..13, 21: the decks of secondary missions."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.decks import Deck, draw
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.campaign import SecondaryKind
from rulesets.nova_aetas.content.company import Member
from rulesets.nova_aetas.state.campaign.events import SideCardDrawn
from rulesets.nova_aetas.state.evening import CampaignGame, Evening

DECKS: dict[str, tuple[SecondaryKind, str]] = {
    "inn": ("quest", "NA-CIT-05"),
    "merchant": ("hunt", "NA-CIT-20"),
    "barracks": ("bounty", "NA-CIT-29"),
}
"""NA-CAM-21: the deck at each place of the city, and the rule that lets a visitor draw from it."""


def left_in_deck(state: Evening, kind: str) -> list[str]:
    """NA-CAM-12: all cards of the kind, without those already played and those drawn in this visit to the city."""
    gone = {*state.company.cards_out, *state.drawn.values()}
    return sorted(
        name
        for name, mission in state.world.content.missions.items()
        if mission.has_card and mission.kind == kind and name not in gone
    )


def may_draw(state: Evening, member: Member, activity: str) -> bool:
    """NA-CAM-10, 13, 15: one card for each hero; none after a secondary mission or from an empty deck."""
    if activity not in DECKS or member.hero in state.drawn or state.world.mission.secondary:
        return False
    kind, _ = DECKS[activity]
    return bool(left_in_deck(state, kind))


def draw_card(game: CampaignGame, member: Member, activity: str) -> Procedure[None]:
    """NA-CAM-10: everyone sees the card."""
    state = game.state
    kind, rule = DECKS[activity]
    deck = Deck(f"{kind}-cards", left_in_deck(state, kind))
    (card,) = yield from draw(deck, 1, member.seat, Cue(f"draw-{kind}", hero=member.hero), rule)
    state.drawn[member.hero] = card
    game.emit(SideCardDrawn(member.hero, kind, card, rule))
