"""LN-TRN-03, LN-TEA-03..06: announce Travel or Explore, alone or together, then do it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.rules.battle.encounters import fight_card_battles, fight_encounters
from rulesets.legends_of_novus.rules.cards.moments import listen
from rulesets.legends_of_novus.rules.travel.explore import explore, may_explore
from rulesets.legends_of_novus.rules.travel.paths import possible_moves, reach
from rulesets.legends_of_novus.rules.travel.travel import arrive, travel
from rulesets.legends_of_novus.state.events import Announced
from rulesets.legends_of_novus.state.goals import check_goal
from rulesets.legends_of_novus.state.options import Explore, ExploreTogether, SetOut, Stay, Travel, TravelTogether
from rulesets.legends_of_novus.state.state import TEAM, Novus, State

TOGETHER = frozenset({TravelTogether.tag, ExploreTogether.tag})


def adventure(game: Novus) -> Procedure[None]:
    """LN-TEA-03: both partners announce before either begins."""
    state = game.state
    if not state.announced:
        yield from _fight_first(game)
    while len(state.announced) < len(state.active):
        yield from _announce(game)
        yield from _fight_first(game)
        _withdraw_impossible(state)
    yield from _start_adventures(game)


def _start_adventures(game: Novus) -> Procedure[None]:
    state = game.state
    for party, what in _parties(state):
        if not set(party) & set(state.adventured):
            match what:
                case "travel" | "explore" if state.encounters:
                    yield from _resume_encounters(game, party, what)
                case "travel":
                    yield from travel(game, party)
                case "explore":
                    yield from explore(game, party)
                case _:
                    pass
            state.encounters = []
            state.adventured += party
            check_goal(game)


def _fight_first(game: Novus) -> Procedure[None]:
    """LN-CRD-08, LN-TRN-04: fight battles caused by a card first; a player who loses or escapes goes straight to Recovery."""
    for seat in (yield from fight_card_battles(game)):
        if seat in game.state.active:
            game.state.announced[seat] = Stay.tag


def _resume_encounters(game: Novus, party: list[str], what: str) -> Procedure[None]:
    """LN-BAT-24: go on from a saved position in which a battle is about to begin."""
    going = yield from fight_encounters(game, party)
    if going and what == "travel":
        yield from arrive(game, going)


def _announce(game: Novus) -> Procedure[None]:
    """LN-TRN-03: each player announces Travel or Explore before anything happens."""
    state = game.state
    check_goal(game)

    def question() -> Iterator[Choose]:
        for seat in state.active:
            if seat not in state.announced:
                options = _announcement_options(state, seat)
                why = Cue("ask.set-out" if options == (SetOut(),) else "ask.adventure", seat=seat)
                yield Choose(seat, options, why, "LN-TRN-03", anchor=True)

    spoken = yield from listen(game, question, "LN-TRN-03", anchor=True, after_card=partial(_fight_first, game))
    if not spoken.seat:
        return
    what = spoken.value.tag
    state.announced[spoken.seat] = what
    game.emit(Announced(spoken.seat, what))


def _announcement_options(state: State, seat: str) -> tuple[Option, ...]:
    """LN-TRN-03, LN-TRV-15, LN-TEA-04, LN-TEA-10."""
    partner = state.partner(seat)
    found: list[Option] = []
    if possible_moves(state, [seat], reach(state, [seat])):
        found.append(Travel())
    if may_explore(state, seat) and _may_explore_alone(state, seat):
        found.append(Explore())
    if partner is not None and _are_a_team(state, seat, partner):
        partners = state.announced.get(partner)
        if partners in {None, TravelTogether.tag} and Travel() in found:
            found.append(TravelTogether())
        if partners in {None, ExploreTogether.tag} and _may_explore_together(state, seat, partner):
            found.append(ExploreTogether())
    if found == [Travel()]:
        return (SetOut(),)
    return tuple(found) or (Stay(),)


def _are_a_team(state: State, seat: str, partner: str) -> bool:
    """LN-TEA-04: whether the partners are at one place now, and were in Preparation."""
    one, other = state.heroes[seat], state.heroes[partner]
    return one.place == other.place and one.turn.prepared_at == other.turn.prepared_at


def _may_explore_together(state: State, seat: str, partner: str) -> bool:
    """LN-TEA-10: for a Quest Creature the pair must have been at its place in Preparation."""
    hero = state.heroes[seat]
    there = state.dweller(hero.place) is None or hero.turn.prepared_at == hero.place
    return there and may_explore(state, seat) and may_explore(state, partner)


def _may_explore_alone(state: State, seat: str) -> bool:
    """LN-TEA-10: in teams only a pair explores the place of a living Quest Creature."""
    return state.mode != TEAM or state.dweller(state.heroes[seat].place) is None


def _withdraw_impossible(state: State) -> None:
    """A player who announced to explore together, but may not explore alone, chooses again if the partner declines."""
    if len(state.announced) < 2 or len(set(state.announced.values())) == 1:
        return
    for seat, what in tuple(state.announced.items()):
        if what == ExploreTogether.tag and not _may_explore_alone(state, seat):
            del state.announced[seat]


def _parties(state: State) -> list[tuple[list[str], str]]:
    """LN-TEA-03: together only if both announced it. Apart, the one who announced first goes first."""
    announced = set(state.announced.values())
    if len(state.active) > 1 and len(announced) == 1 and announced <= TOGETHER:
        return [(list(state.active), announced.pop().removesuffix("-together"))]
    return [([seat], what.removesuffix("-together")) for seat, what in state.announced.items()]
