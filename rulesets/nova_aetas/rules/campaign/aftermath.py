"""NA-CAM-16..19, 22, 23, NA-CLS-01: after a mission: rewards, losses, rest and experience."""

from __future__ import annotations

from typing import cast

from rulesets.engine.cues import Cue
from rulesets.engine.decks import Deck, draw
from rulesets.engine.requests import ANYONE
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.company import Chapter, Lost, Member
from rulesets.nova_aetas.content.missions import Rewards
from rulesets.nova_aetas.rules.battle.outcome import announce
from rulesets.nova_aetas.rules.company.chest import book_elements, earn, gain, lose, not_owned
from rulesets.nova_aetas.rules.company.roster import remove_member
from rulesets.nova_aetas.rules.company.skills import has_learnt_enough
from rulesets.nova_aetas.state.campaign.events import (
    ExperienceInVain,
    FormulaFound,
    GuestWentHome,
    HeroDied,
    HeroesRested,
    SideCardPutAway,
)
from rulesets.nova_aetas.state.evening import CampaignGame, Evening
from rulesets.nova_aetas.state.profile import number_of
from rulesets.nova_aetas.state.queries import Battle, BattleOver
from rulesets.nova_aetas.state.state import Standing


def finish_mission(game: CampaignGame, over: BattleOver) -> Procedure[None]:
    """NA-CAM-22: the reward, then tokens are removed. Heroes who have earned a skill learn or specialise later."""
    state = game.state
    state.won = over.won
    mission = state.world.mission
    sheet = mission.won if over.won else mission.lost
    result = "victory" if over.won else "defeat"
    state.company.chapters.append(Chapter(state.world.setup.mission, result, over.why))
    goes_on = any(_killing_card(state, member) is None for member in state.company.heroes if not state.is_guest(member))
    spoils = yield from announce(cast("Battle", game), over, goes_on=goes_on)
    _collect_backpacks(game)
    _pay_for_defeat(game)
    yield from _collect_reward(game, sheet, spoils)
    took_part = [member.hero for member in state.company.heroes]
    _count_losses(game)
    _rest(game, reached=bool(state.company.place if mission.secondary else sheet.city))
    _put_card_away(game)
    if sheet.skill != "none":
        _gain_experience(game, took_part, sheet.skill)


# Rewards


def _collect_backpacks(game: CampaignGame) -> None:
    """NA-CAM-17: the company gets all elements from the backpacks, those of heroes out of game too; used objects are gone."""
    for member in game.state.company.heroes:
        hero = game.state.heroes[member.hero]
        member.equipment = [item.id for item in hero.items]
        for element in hero.backpack:
            _add_element(game, element, "NA-CAM-17")


def _collect_reward(game: CampaignGame, sheet: Rewards, spoils: tuple[tuple[str, int | str], ...]) -> Procedure[None]:
    """NA-CAM-23: Popolini, random objects and elements. NA-HUN-06, 07: and the spoils of a prey."""
    state = game.state
    earn(game, sheet.popolini, "NA-CAM-23")
    state.chapter.popolini = sheet.popolini
    for kind, card in spoils:
        if kind == "formula":
            _add_formula(game, str(card), "NA-HUN-07")
        else:
            _add_element(game, str(card), "NA-HUN-06")
    for formula in sheet.formulae:
        _add_formula(game, formula, "NA-CIT-12")
    if sheet.objects:
        deck = Deck("equipment-cards", sorted(not_owned(state)))
        why = Cue("draw-objects", count=min(sheet.objects, len(deck)))
        for thing in (yield from draw(deck, sheet.objects, ANYONE, why, "NA-CAM-23")):
            gain(game, thing, "NA-CAM-23")
            state.chapter.found.append(thing)
    if sheet.elements:
        why = Cue("draw-elements", count=min(sheet.elements, len(state.elements)))
        for element in (yield from draw(state.elements, sheet.elements, ANYONE, why, "NA-CAM-23")):
            _add_element(game, element, "NA-CAM-23")


def _add_element(game: CampaignGame, element: str, rule: str) -> None:
    book_elements(game, element, 1, rule)
    game.state.chapter.found.append(element)


def _add_formula(game: CampaignGame, formula: str, rule: str) -> None:
    """NA-CIT-12: add a new formula to the company's deck."""
    known, described = game.state.company.formulae, game.state.world.content.formulae.get(formula)
    if formula not in known and not (described is not None and described.base):
        known.append(formula)
        game.state.chapter.found.append(formula)
        game.emit(FormulaFound(formula, rule))


# Losses


def _pay_for_defeat(game: CampaignGame) -> None:
    """NA-CAM-01: half of the money, rounded up, if the difficulty says so."""
    state = game.state
    if not state.won and state.world.setup.mercy.half_purse:
        lose(game, -(-state.company.popolini // 2), "NA-CAM-01")


def _count_losses(game: CampaignGame) -> None:
    """NA-CAM-19: heroes who were out of game return, unless their Wound card kills; a guest goes home."""
    state = game.state
    for member in tuple(state.company.heroes):
        if state.is_guest(member):
            state.company.heroes.remove(member)
            game.emit(GuestWentHome(member.hero))
            continue
        hero = state.heroes[member.hero]
        killing = _killing_card(state, member)
        member.wound_cards = list(hero.wound_cards)
        if hero.standing is Standing.OUT_OF_GAME:
            state.chapter.out_of_game.append(member.hero)
        if killing is not None:
            remove_member(game, member)
            state.company.missing.append(Lost(member.hero, member.seat))
            state.chapter.died.append(member.hero)
            game.emit(HeroDied(member.hero, killing, "NA-CAM-19"))


def _killing_card(state: Evening, member: Member) -> str | None:
    """The Wound card drawn in this mission that kills the hero, if any."""
    if not state.world.setup.mercy.deaths:
        return None
    cards = state.heroes[member.hero].wound_cards
    new = cards[len(member.wound_cards) :]
    return next((card for card in new if state.world.content.wound_effects[card].deadly), None)


def _rest(game: CampaignGame, *, reached: bool) -> None:
    """NA-CAM-16: remove all tokens. With `wounds_heal_only_in_towns`, wounds stay until a place is `reached`, at most Wo - 1."""
    state = game.state
    state.world.edition.repair(state)
    lasting = state.world.house.wounds_heal_only_in_towns and not reached
    for member in state.company.heroes:
        hero = state.heroes[member.hero]
        member.wounds = min(hero.wounds, number_of(state, hero, "wo") - 1) if lasting else 0
    if not lasting and state.company.heroes:
        game.emit(HeroesRested(tuple(member.hero for member in state.company.heroes)))


def _put_card_away(game: CampaignGame) -> None:
    """NA-CAM-12, 14: the mission's card is not used again, even if the mission was left early; only a Hunt's is."""
    state, name = game.state, game.state.world.setup.mission
    mission = state.world.mission
    if mission.has_card and mission.kind != "hunt":
        state.company.cards_out.append(name)
        game.emit(SideCardPutAway(name))


# Experience


def _gain_experience(game: CampaignGame, took_part: list[str], rarity: str) -> None:
    """NA-CLS-01, 03: each hero earns a skill, or a specialisation, which only campaign missions give."""
    state = game.state
    for member in state.company.heroes:
        if member.hero not in took_part:
            continue
        if not has_learnt_enough(state, member):
            state.due[member.hero] = rarity
        elif not state.world.mission.secondary:
            state.specialising.append(member.hero)
        else:
            game.emit(ExperienceInVain(member.hero))
