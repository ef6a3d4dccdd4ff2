"""LN-TRN-03, LN-TEA-03..06: announce Travel or Explore, alone or together, then do it."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option, Single
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.battle.encounters import fight_card_battles, fight_encounters
from rulesets.legends_of_novus.cards.resolve import act, close_moment, listen
from rulesets.legends_of_novus.cards.sharing import sharing_options
from rulesets.legends_of_novus.cards.windows import playable
from rulesets.legends_of_novus.state.events import Announced
from rulesets.legends_of_novus.state.goals import check_goal
from rulesets.legends_of_novus.state.options import Explore, ExploreTogether, Sell, Stay, Travel, TravelTogether
from rulesets.legends_of_novus.state.state import TEAM, Novus, State
from rulesets.legends_of_novus.travel.explore import explore, may_explore
from rulesets.legends_of_novus.travel.paths import possible_moves, reach
from rulesets.legends_of_novus.travel.travel import arrive, travel
from rulesets.legends_of_novus.turn.selling import sell, sell_options

ANNOUNCEMENTS = (Travel, Explore, TravelTogether, ExploreTogether, Stay)
TOGETHER = frozenset({TravelTogether.tag, ExploreTogether.tag})


def adventure(game: Novus) -> Procedure[None]:
    """LN-TEA-03: both partners announce before either begins; by house rule the first partner finishes first."""
    state = game.state
    if not state.announced:
        yield from _fight_first(game)
    while waiting := [seat for seat in state.active if seat not in state.announced]:
        yield from _announce(game, waiting)
        yield from _fight_first(game)
        _withdraw_impossible(state)
        if state.world.house.team_order == "seat-order":
            yield from _start_adventures(game)
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
            close_moment(state)
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


def _announce(game: Novus, waiting: list[str]) -> Procedure[None]:
    """LN-TRN-03: each player announces Travel or Explore before anything happens."""
    state = game.state
    seats = waiting[:1] if state.world.house.team_order == "seat-order" else waiting
    check_goal(game)

    def parts() -> tuple[Single, ...]:
        return tuple(
            Choose(
                seat,
                (*_announcement_options(state, seat), *_other_options(state, seat)),
                Cue("ask.adventure", seat=seat),
                "LN-TRN-03",
                anchor=True,
                private=True,
                answer_public=True,
            )
            for seat in seats
        )

    spoken = yield from listen(game, parts, "LN-TRN-03", anchor=True)
    if isinstance(spoken.value, Sell):
        sell(game, spoken.seat, spoken.value.card)
        return
    if not isinstance(spoken.value, ANNOUNCEMENTS):
        yield from act(game, spoken.seat, spoken.value)
        return
    close_moment(state)
    what = spoken.value.tag
    state.announced[spoken.seat] = what
    game.tell(Announced(spoken.seat, what))
    partner = state.partner(spoken.seat)
    if what in TOGETHER and partner and state.world.house.team_order == "seat-order":
        state.announced[partner] = what


def _other_options(state: State, seat: str) -> tuple[Option, ...]:
    """Cards, gifts and deals and, by house rule, sales (LN-REC-04)."""
    house = state.world.house
    own = playable(state, seat) if house.action_window == "hold" else ()
    sales = sell_options(state, seat) if house.sell_any_phase else ()
    return tuple(dict.fromkeys((*own, *sharing_options(state, seat), *sales)))


def _announcement_options(state: State, seat: str) -> tuple[Option, ...]:
    """LN-TRN-03, LN-TRV-15, LN-TEA-04, LN-TEA-10."""
    partner = state.partner(seat)
    found: list[Option] = []
    if possible_moves(state, [seat], reach(state, [seat])):
        found.append(Travel())
    if may_explore(state, seat) and _may_explore_alone(state, seat):
        found.append(Explore())
    if partner is not None and state.heroes[partner].place == state.heroes[seat].place:
        partners = state.announced.get(partner)
        if partners in {None, TravelTogether.tag} and found and Travel() in found:
            found.append(TravelTogether())
        if partners in {None, ExploreTogether.tag} and may_explore(state, seat) and may_explore(state, partner):
            found.append(ExploreTogether())
    if state.world.house.allow_pass_adventure or not found:
        found.append(Stay())
    return tuple(found)


def _may_explore_alone(state: State, seat: str) -> bool:
    """LN-TEA-10: whether the hero may explore here alone: in teams only by house rule, and not a Quest Creature's place."""
    if state.mode != TEAM:
        return True
    return state.world.house.team_explore_alone and state.dweller(state.heroes[seat].place) is None


def _withdraw_impossible(state: State) -> None:
    """A player who announced to explore together, but may not explore alone, chooses again if the partner declines."""
    if len(state.announced) < 2 or len(set(state.announced.values())) == 1:
        return
    for seat, what in tuple(state.announced.items()):
        if what == ExploreTogether.tag and not _may_explore_alone(state, seat):
            del state.announced[seat]


def _parties(state: State) -> list[tuple[list[str], str]]:
    """LN-TEA-03: together only if both announced it; otherwise the one who announced first goes first."""
    announced = set(state.announced.values())
    if len(state.active) > 1 and len(announced) == 1 and announced <= TOGETHER:
        return [(list(state.active), announced.pop().removesuffix("-together"))]
    return [([seat], what.removesuffix("-together")) for seat, what in state.announced.items()]
