"""LN-TRN-03, LN-TEA-03..06: Travel or Explore, announced; alone or together."""

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
from rulesets.legends_of_novus.travel.paths import journeys, reach
from rulesets.legends_of_novus.travel.travel import arrive, travel
from rulesets.legends_of_novus.turn.selling import sell, sell_options

ANNOUNCEMENTS = (Travel, Explore, TravelTogether, ExploreTogether, Stay)
TOGETHER = frozenset({TravelTogether.tag, ExploreTogether.tag})


def adventure(game: Novus) -> Procedure[None]:
    """LN-TEA-03: both partners announce before either sets out, unless the house lets one do all of his part first."""
    state = game.state
    if not state.announced:
        yield from _fight_first(game)
    while waiting := [seat for seat in state.active if seat not in state.announced]:
        yield from _announce(game, waiting)
        yield from _fight_first(game)
        _unsay_what_cannot_be(state)
        if state.world.house.team_order == "seat-order":
            yield from _set_out(game)
    yield from _set_out(game)


def _set_out(game: Novus) -> Procedure[None]:
    state = game.state
    for party, what in _parties(state):
        if not set(party) & set(state.adventured):
            match what:
                case "travel" | "explore" if state.encounters:
                    yield from _begun_in_battle(game, party, what)
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
    """LN-CRD-08, LN-TRN-04: a battle that a card brings about comes at once; who loses it or flees goes straight to Recovery."""
    for seat in (yield from fight_card_battles(game)):
        if seat in game.state.active:
            game.state.announced[seat] = Stay.tag


def _begun_in_battle(game: Novus, party: list[str], what: str) -> Procedure[None]:
    """A position may be written where a creature was just met: LN-BAT-24 says how it goes on from there."""
    going = yield from fight_encounters(game, party)
    if going and what == "travel":
        yield from arrive(game, going)


def _announce(game: Novus, waiting: list[str]) -> Procedure[None]:
    """LN-TRN-03: one of the two, said aloud before anything happens."""
    state = game.state
    seats = waiting[:1] if state.world.house.team_order == "seat-order" else waiting
    check_goal(game)

    def parts() -> tuple[Single, ...]:
        return tuple(
            Choose(
                seat,
                (*_choices(state, seat), *_besides(state, seat)),
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


def _besides(state: State, seat: str) -> tuple[Option, ...]:
    """Cards, what partners share and, where the house allows it in every phase (LN-REC-04), selling."""
    house = state.world.house
    own = playable(state, seat) if house.action_window == "hold" else ()
    sales = sell_options(state, seat) if house.sell_any_phase else ()
    return tuple(dict.fromkeys((*own, *sharing_options(state, seat), *sales)))


def _choices(state: State, seat: str) -> tuple[Option, ...]:
    """LN-TRN-03, LN-TRV-15, LN-TEA-04, LN-TEA-10."""
    partner = state.partner(seat)
    found: list[Option] = []
    if journeys(state, [seat], reach(state, [seat])):
        found.append(Travel())
    if may_explore(state, seat) and _alone_here(state, seat):
        found.append(Explore())
    if partner is not None and state.heroes[partner].place == state.heroes[seat].place:
        said = state.announced.get(partner)
        if said in {None, TravelTogether.tag} and found and Travel() in found:
            found.append(TravelTogether())
        if said in {None, ExploreTogether.tag} and may_explore(state, seat) and may_explore(state, partner):
            found.append(ExploreTogether())
    if state.world.house.allow_pass_adventure or not found:
        found.append(Stay())
    return tuple(found)


def _alone_here(state: State, seat: str) -> bool:
    """LN-TEA-10: a team explores a place with a living Quest Creature only together."""
    if state.mode != TEAM:
        return True
    return state.world.house.team_explore_alone and state.dweller(state.heroes[seat].place) is None


def _unsay_what_cannot_be(state: State) -> None:
    """One who wanted to explore together, and may not do so alone, thinks again when his partner will not."""
    if len(state.announced) < 2 or len(set(state.announced.values())) == 1:
        return
    for seat, what in tuple(state.announced.items()):
        if what == ExploreTogether.tag and not _alone_here(state, seat):
            del state.announced[seat]


def _parties(state: State) -> list[tuple[list[str], str]]:
    """LN-TEA-03: together only if both said so; apart, the one who announced first goes first."""
    said = set(state.announced.values())
    if len(state.active) > 1 and len(said) == 1 and said <= TOGETHER:
        return [(list(state.active), said.pop().removesuffix("-together"))]
    return [([seat], what.removesuffix("-together")) for seat, what in state.announced.items()]
