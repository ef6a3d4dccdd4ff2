"""LN-EXP: exploring the place where a hero is."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.content.effects import AnyEffect
from rulesets.legends_of_novus.rules.battle.encounters import fight_encounters
from rulesets.legends_of_novus.rules.battle.quest_battle import quest_battle
from rulesets.legends_of_novus.rules.cards.asking import ask, ask_pair
from rulesets.legends_of_novus.rules.cards.decks import (
    can_draw,
    draw_to_hand,
    draw_top,
    draw_without_encounters,
    is_encounter,
    receive,
)
from rulesets.legends_of_novus.rules.cards.moments import pause
from rulesets.legends_of_novus.rules.cards.resolve import resolve
from rulesets.legends_of_novus.rules.travel.paths import are_apart
from rulesets.legends_of_novus.rules.travel.travel import draw_order
from rulesets.legends_of_novus.state.events import CardPlayed, CardShown, Explored
from rulesets.legends_of_novus.state.goals import check_goal
from rulesets.legends_of_novus.state.options import Accept, Battle, Draw, NoDraw, Play, Refuse, Steal
from rulesets.legends_of_novus.state.state import ADVENTURE, REWARD, TEAM, Encounter, Novus, State


def may_explore(state: State, seat: str) -> bool:
    """LN-EXP-01, LN-EXP-04: not on the turn after an Explore, and at waypoints only if the house rules allow it."""
    closed = state.place(seat).kind == "waypoint" and not state.world.house.explore_waypoints
    return state.heroes[seat].barred_at is None and not closed


def explore(game: Novus, party: list[str]) -> Procedure[None]:
    """LN-EXP-02, LN-TEA-04: players may react, then each group explores the place where it is now."""
    state = game.state
    for seat in party:
        _mark_explored(state, seat)
        game.emit(Explored(seat, state.heroes[seat].place))
    yield from pause(game, "explore", party, lambda: Cue("ask.explore", seat=party[0]), "LN-CRD-05")
    going = yield from fight_encounters(game, party)
    for group in [[seat] for seat in going] if are_apart(state, going) else [going]:
        for seat in group:
            _mark_explored(state, seat)
        if group:
            yield from _explore_place(game, group)


def _mark_explored(state: State, seat: str) -> None:
    hero = state.heroes[seat]
    hero.explored, hero.explore_token = hero.place, True


def _explore_place(game: Novus, party: list[str]) -> Procedure[None]:
    """LN-EXP-03, LN-EXP-09, LN-QST-07: what exploring does here. LN-TEA-10: in teams only a pair faces a Quest Creature."""
    state = game.state
    place, dweller = state.place(party[0]), state.dweller(state.heroes[party[0]].place)
    if dweller is not None:
        if state.mode != TEAM or len(party) > 1:
            yield from _face_quest_creature(game, party, dweller)
    elif place.kind == "quest" and place.beaten:
        yield from _follow_guide(game, party, place.beaten, "LN-QST-07")
    elif place.explore and place.kind != "expansion":
        yield from _follow_guide(game, party, place.explore, "LN-EXP-03")
    else:
        yield from _explore_with_cards(game, party)


def _face_quest_creature(game: Novus, party: list[str], dweller: str) -> Procedure[None]:
    """LN-EXP-09, LN-QST-10: battle the Quest Creature, or steal from it where the guide allows that."""
    state = game.state
    theft = state.place(party[0]).theft
    if theft:
        why = Cue("ask.face", creature=dweller)
        choice = yield from ask_pair(party, (Battle(), Steal()), why, "LN-QST-10")
        if choice == Steal():
            yield from _follow_guide(game, party, theft, "LN-QST-10")
            return
    going = yield from quest_battle(game, party, dweller)
    state.encounters = [each for each in state.encounters if each.seat in going or each.seat not in party]
    yield from fight_encounters(game, going)


def _follow_guide(game: Novus, party: list[str], effects: tuple[AnyEffect, ...], rule: str) -> Procedure[None]:
    """LN-EXP-03, LN-TEA-06: each explorer carries out the guide's effects."""
    for seat in party:
        yield from resolve(game, seat, effects, game.state.heroes[seat].place, rule)
        check_goal(game)
    yield from fight_encounters(game, party)


def _explore_with_cards(game: Novus, party: list[str]) -> Procedure[None]:
    """LN-EXP-04..08: flip a card face up; then draw a second card, or play an Encounter from hand."""
    state = game.state
    order = yield from draw_order(party)
    for seat in order:
        yield from _flip(game, seat)
    if state.encounters:
        yield from fight_encounters(game, party)
        return
    free = list(order)
    for seat in order:
        choice = yield from _second_card(game, seat, [seat, *(each for each in free if each != seat)])
        if choice is None:
            return
        if not isinstance(choice, NoDraw):
            free.remove(seat)


def _ask_partner_to_join(game: Novus, party: list[str]) -> Procedure[list[str]]:
    """LN-TEA-15, LN-EXP-08: ask the partner, if not fought yet, to join the battle of the first. Returns who fights."""
    seat, *partner = party
    for other in (each for each in partner if not game.state.heroes[each].turn.fought):
        pair = [each for each in game.state.active if each in party]
        why = Cue("ask.join", seat=other)
        if (yield from ask(other, (Accept(), Refuse()), why, "LN-TEA-15")) == Accept():
            return pair
    return [seat]


def _flip(game: Novus, seat: str) -> Procedure[None]:
    """LN-EXP-04..06."""
    state, rule = game.state, "LN-EXP-04"
    calm = state.place(seat).no_encounters
    cards = yield from (
        draw_without_encounters(game, seat, 1, rule) if calm else draw_top(game, seat, ADVENTURE, 1, rule)
    )
    for card in cards:
        game.emit(CardShown(seat, card, rule))
        receive(game, seat, card, flipped=True)


def _hand_encounters(state: State, seat: str) -> Iterator[Play]:
    """LN-EXP-08, LN-LOC-02: Encounters in hand, if the hero has not fought this turn and the place allows Encounters."""
    hero = state.heroes[seat]
    if hero.turn.fought or state.place(seat).no_encounters:
        return
    yield from (Play(card) for card in dict.fromkeys(hero.adventures) if is_encounter(state, card))


def _second_card(game: Novus, seat: str, party: list[str]) -> Procedure[Option | None]:
    """LN-EXP-07, LN-EXP-08, LN-TEA-15: `party` has drawn no second card yet. Returns None if both fight instead."""
    state = game.state
    decks = (Draw(deck) for deck in (ADVENTURE, REWARD) if can_draw(state, deck))
    options: tuple[Option, ...] = (NoDraw(), *decks, *_hand_encounters(state, seat))
    why = Cue("ask.second-card", seat=seat)
    choice: Option = yield Choose(seat, options, why, "LN-EXP-07", private=True)
    match choice:
        case Draw(deck):
            yield from draw_to_hand(game, seat, deck, 1, "LN-EXP-07", forcing=False)
        case Play(card):
            joint = yield from _ask_partner_to_join(game, party)
            yield from _play_encounter(game, joint, seat, card)
            return None if len(joint) > 1 else choice
        case _:
            pass
    return choice


def _play_encounter(game: Novus, party: list[str], seat: str, card: str) -> Procedure[None]:
    """LN-CRD-07: play an Encounter Event from hand, and fight the top creature."""
    state = game.state
    state.heroes[seat].adventures.remove(card)
    game.emit(CardPlayed(seat, card, "LN-EXP-08"))
    state.encounters.append(Encounter(seat, event=card))
    yield from fight_encounters(game, party)
