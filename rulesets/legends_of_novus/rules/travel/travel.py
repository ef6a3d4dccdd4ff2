"""LN-TRV: moving over the map, the Travel die, and arriving. A party is one hero, or partners who travel together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.rules.battle.encounters import fight_encounters
from rulesets.legends_of_novus.rules.cards.asking import ask_pair
from rulesets.legends_of_novus.rules.cards.board import total_bonus
from rulesets.legends_of_novus.rules.cards.decks import draw_to_hand
from rulesets.legends_of_novus.rules.cards.gains import change_gp
from rulesets.legends_of_novus.rules.cards.moments import listen, open_moment, pause
from rulesets.legends_of_novus.rules.cards.resolve import resolve
from rulesets.legends_of_novus.rules.cards.travel_die import roll_travel_die
from rulesets.legends_of_novus.rules.travel.paths import are_apart, landmark, possible_moves, reach
from rulesets.legends_of_novus.state.events import Arrived, NoEncounterHere, Travelled
from rulesets.legends_of_novus.state.goals import check_goal
from rulesets.legends_of_novus.state.options import FirstDraw, GoOn, Move, StayForGold, TakeGold
from rulesets.legends_of_novus.state.state import ADVENTURE, REWARD, Encounter, Novus, State

SAFE_GOLD = 10


def travel(game: Novus, party: list[str]) -> Procedure[None]:
    """LN-TRV-05: move, resolve Travel-icon places, roll the Travel die, then arrive."""
    state = game.state
    if state.world.house.travel_roll_timing == "after-move":
        yield from open_moment(game, "travel")
        going = yield from fight_encounters(game, party)
        going = (yield from _move(game, going)) if going else []
        going = yield from _roll_all(game, going)
    else:
        yield from pause(game, "travel", party, lambda: Cue("ask.travel", seat=party[0]), "LN-CRD-05")
        going = yield from fight_encounters(game, party)
        going, extra = yield from _roll_before_move(game, going)
        going = (yield from _move(game, going, extra)) if going else []
    if going:
        yield from arrive(game, going)


def _move(game: Novus, party: list[str], extra: int = 0) -> Procedure[list[str]]:
    """LN-TRV-01: move one or two points along the links, more with a bonus. Returns who may go on."""
    state, going = game.state, list(party)

    def ways() -> list[Move]:
        return possible_moves(state, going, reach(state, going) + extra) if going else []

    if ways():
        choice = yield from _choose_way(game, going, ways)
        if choice is not None and going:
            return (yield from _walk(game, going, choice))
    if are_apart(state, going):
        return (yield from _move_apart(game, going, extra))
    return going


def _move_apart(game: Novus, party: list[str], extra: int) -> Procedure[list[str]]:
    """LN-TEA-04: partners at different points move separately."""
    going: list[str] = []
    for seat in party:
        going += yield from _move(game, [seat], extra)
    return going


def _choose_way(game: Novus, going: list[str], ways: Callable[[], list[Move]]) -> Procedure[Move | None]:
    """Choose a way. A card played meanwhile may move the hero; None if there is no way from the new place.

    LN-CRD-08: a battle forced by the card comes at once. `going` is changed in place to those who may still travel.
    """

    def question() -> Iterator[Choose]:
        found = tuple(ways())
        if found:
            yield from (Choose(seat, found, Cue("ask.move", seat=going[0]), "LN-TRV-01") for seat in going)

    spoken = yield from listen(game, question, "LN-TRV-01", after_card=partial(_fight_at_once, game, going))
    return spoken.value if isinstance(spoken.value, Move) else None


def _walk(game: Novus, party: list[str], way: Move) -> Procedure[list[str]]:
    """LN-TRV-13: move, and resolve each Travel-icon place on the way. Returns who may go on."""
    state = game.state
    places = state.world.content.places
    path = way.path or (way.to,)
    for seat in party:
        hero = state.heroes[seat]
        hero.turn.trail += [hero.place, *path[:-1]]
        hero.turn.island = hero.turn.island or any(places[place].no_encounters for place in path)
        hero.place = way.to
        game.emit(Travelled(seat, way.to, len(path), landmark(state.world, way.to)))
    for place in path:
        if places[place].kind == "travel" and places[place].pass_:
            for seat in party:
                yield from resolve(game, seat, places[place].pass_, place, "LN-TRV-13")
            check_goal(game)
    return (yield from fight_encounters(game, party))


# ---- the Travel die
def _roll_all(game: Novus, party: list[str]) -> Procedure[list[str]]:
    """LN-TRV-06: roll once, or more often with a card; a pair shares the roll."""
    state, going = game.state, list(party)
    groups = _rolling_groups(state, party)
    for group in groups:
        while (here := [seat for seat in group if seat in going]) and _use_roll(state, here):
            yield from roll_travel_die(game, here[0], "LN-TRV-06")
            left = yield from _result(game, here)
            going = [seat for seat in going if seat not in here or seat in left]
    return going


def _use_roll(state: State, party: list[str]) -> bool:
    """LN-TRV-06: use up a roll; returns whether one of them had any left."""
    turns = [state.heroes[seat].turn for seat in party]
    left = max(turn.rolls for turn in turns)
    for turn in turns:
        turn.rolls = max(0, turn.rolls - 1)
    return left > 0


def _rolling_groups(state: State, party: list[str]) -> list[list[str]]:
    """LN-TEA-05: the groups that share a roll."""
    return [[seat] for seat in party] if are_apart(state, party) else [party]


def _result(game: Novus, party: list[str]) -> Procedure[list[str]]:
    """LN-TRV-07..10, LN-TRV-12: players may change the result; then it is applied. Returns who may go on.

    Safe Travels is one more point or 10 GP. LN-CRD-08: a battle forced by a card comes before the result.
    """
    state, going = game.state, list(party)

    def question() -> Iterator[Choose]:
        safe = state.travel_result == "safe"
        ways = possible_moves(state, going, 1) if safe and going else ()
        options = (TakeGold(), *ways) if ways else (StayForGold() if safe else GoOn(),)
        for seat in going:
            asked = Cue("ask.safe" if ways else "ask.safe-gold", seat=going[0])
            why = asked if safe else _result_prompt(state, going[0])
            yield Choose(seat, options, why, "LN-TRV-07" if safe else "LN-CRD-05")

    yield from open_moment(game, "travel-die")
    yield from _fight_at_once(game, going)
    spoken = yield from listen(game, question, "LN-CRD-05", after_card=partial(_fight_at_once, game, going))
    result, state.travel_result = state.travel_result, None
    if isinstance(spoken.value, Move):
        return (yield from _walk(game, going, spoken.value))
    if going:
        yield from _apply_result(game, going, result)
    return (yield from fight_encounters(game, going))


def _apply_result(game: Novus, party: list[str], result: str | None) -> Procedure[None]:
    """LN-TRV-07..10: apply the result of the die; Safe Travels is 10 GP here."""
    match result:
        case "safe":
            for seat in party:
                change_gp(game, seat, SAFE_GOLD, "LN-TRV-07")
        case "adventure":
            yield from _draw_each(game, party, ADVENTURE, "LN-TRV-08")
        case "reward":
            yield from _draw_each(game, party, REWARD, "LN-TRV-09")
        case _:
            _meet_creature(game, party)


def _result_prompt(state: State, seat: str) -> Cue:
    result = state.travel_result or "safe"
    return Cue("ask.travel-result", seat=seat, result=result, what=Cue(f"choice.result-{result}"))


def _fight_at_once(game: Novus, going: list[str]) -> Procedure[None]:
    """LN-CRD-08: fight a battle forced by a card; `going` is changed in place to those who may still travel."""
    going[:] = yield from fight_encounters(game, list(going))


def _roll_before_move(game: Novus, party: list[str]) -> Procedure[tuple[list[str], int]]:
    """LN-TRV-05: with the house rule `travel_roll_timing`, roll before the move. Returns who may move, and how many extra points they get."""
    state, going = game.state, list(party)
    groups = _rolling_groups(state, party)
    extra = dict.fromkeys(party, 0)
    for group in groups:
        while (here := [seat for seat in group if seat in going]) and _use_roll(state, here):
            left, further = yield from _result_before_move(game, here)
            left = yield from fight_encounters(game, left)
            going = [seat for seat in going if seat not in here or seat in left]
            extra.update({seat: extra[seat] + further for seat in here})
    return going, min((extra[seat] for seat in going), default=0)


def _result_before_move(game: Novus, party: list[str]) -> Procedure[tuple[list[str], int]]:
    """LN-TRV-07..10: returns who may go on, and how many extra points they get."""
    state = game.state
    yield from roll_travel_die(game, party[0], "LN-TRV-06")
    yield from pause(game, "travel-die", party, partial(_result_prompt, state, party[0]), "LN-CRD-05")
    result, state.travel_result = state.travel_result, None
    going = yield from fight_encounters(game, party)
    if going and result == "safe":
        choice = yield from ask_pair(going, (TakeGold(), GoOn()), Cue("ask.safe", seat=going[0]), "LN-TRV-07")
        if choice == GoOn():
            return going, 1
    if going:
        yield from _apply_result(game, going, result)
    return going, 0


def _draw_each(game: Novus, party: list[str], deck: str, rule: str) -> Procedure[None]:
    for seat in (yield from draw_order(party)):
        yield from draw_to_hand(game, seat, deck, 1, rule, travelling=True)


def draw_order(party: list[str]) -> Procedure[list[str]]:
    """LN-TEA-15: partners choose who draws first."""
    if len(party) == 1:
        return party
    choice = yield from ask_pair(party, map(FirstDraw, party), Cue("ask.first-draw"), "LN-TEA-15")
    assert isinstance(choice, FirstDraw)
    return [choice.seat, *(seat for seat in party if seat != choice.seat)]


def _meet_creature(game: Novus, party: list[str]) -> None:
    """LN-TRV-10, LN-LOC-02: a battle, unless the way led through a place without Encounters."""
    state = game.state
    if state.heroes[party[0]].turn.island or state.place(party[0]).no_encounters:
        game.emit(NoEncounterHere(party[0]))
    else:
        state.encounters.append(Encounter(party[0]))


# ---- arriving
def arrive(game: Novus, party: list[str]) -> Procedure[list[str]]:
    """LN-TRV-11, LN-TRV-12: follow the guide for the place where travel ends. Returns who may go on."""
    for seat in party:
        yield from _arrive(game, seat)
    return (yield from fight_encounters(game, party))


def _arrive(game: Novus, seat: str) -> Procedure[None]:
    state, hero, place = game.state, game.state.heroes[seat], game.state.place(seat)
    name = hero.place
    if place.kind in {"waypoint", "expansion"}:
        return
    game.emit(Arrived(seat, name))
    yield from resolve(game, seat, place.arrive, name, "LN-TRV-11")
    if place.city:
        change_gp(game, seat, total_bonus(state, seat, "city_gold"), "LN-LOC-05")
    if name not in hero.visited:
        hero.visited.append(name)
    check_goal(game)
