"""Ordinary battles: one creature against one hero, or two against a pair."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Draw
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.battle.results import discard_creature, pay_victory, suffer_defeat
from rulesets.legends_of_novus.battle.steps import (
    battle_of,
    close_battle,
    combat_round,
    offer_escapes,
    open_battle,
    special_ability,
)
from rulesets.legends_of_novus.cards.asking import ask_pair
from rulesets.legends_of_novus.cards.boons import end_guards
from rulesets.legends_of_novus.cards.decks import discard, draw_top, find
from rulesets.legends_of_novus.cards.gains import change_xp
from rulesets.legends_of_novus.state.battle_events import BattleEnded, BattleWon, XpShared
from rulesets.legends_of_novus.state.events import NothingFound
from rulesets.legends_of_novus.state.goals import check_goal
from rulesets.legends_of_novus.state.options import Assign, MoreXp, Stay
from rulesets.legends_of_novus.state.state import ENCOUNTER, Encounter, Novus, Phase, State

WON, LOST, ESCAPED, ENDED = "won", "lost", "escaped", "ended"


def fight_encounters(game: Novus, party: list[str]) -> Procedure[list[str]]:
    """LN-BAT-24: fight all battles in `encounters`; returns the seats that may go on with their adventure.

    A player outside the party, on whom a card has set a creature, fights it alone.
    """
    state = game.state
    going = list(party)
    while state.encounters:
        first = state.encounters[0]
        if len(going) == 1 or first.seat not in party:
            result = yield from _fight_alone(game, first.seat, first)
            _finish_encounter(state, first)
            results: dict[str, str] = {} if result is None else {first.seat: result}
            if first.seat not in party and result in _stopping_results(game):
                _send_to_recovery(state, first.seat)
        else:
            met = [each for each in state.encounters if each.seat in party][: len(going)]
            results = yield from _fight_as_pair(game, going, met)
            for each in met:
                _finish_encounter(state, each)
        going = [seat for seat in going if results.get(seat) not in _stopping_results(game)]
        for seat in party:
            if results.get(seat) in {LOST, ESCAPED}:
                _return_to_start(state, seat)
        gone = [seat for seat in party if seat not in going]
        state.encounters = [each for each in state.encounters if each.seat not in gone]
    return going


def _finish_encounter(state: State, met: Encounter) -> None:
    """LN-CRD-02, LN-CRD-07: an Encounter Event is discarded after its battle, so that its rewards cannot draw it again."""
    state.encounters.remove(met)
    if met.event is not None:
        discard(state, met.event)


def _send_to_recovery(state: State, seat: str) -> None:
    """LN-TRN-04: a partner outside the party loses the Adventure phase, too."""
    if state.phase is Phase.ADVENTURE and seat in state.active:
        state.announced.setdefault(seat, Stay.tag)
        state.adventured.append(seat)


def fight_card_battles(game: Novus) -> Procedure[list[str]]:
    """Fight battles caused by a card, each by the player it is for. Returns the seats that lost or escaped."""
    stopped: list[str] = []
    while game.state.encounters:
        seat = game.state.encounters[0].seat
        if not (yield from fight_encounters(game, [seat])):
            stopped.append(seat)
    return stopped


def _return_to_start(state: State, seat: str) -> None:
    """LN-TRV-14, house rule: a hero that lost or escaped while travelling returns to where the turn began."""
    travelling = state.announced.get(seat, "").startswith("travel") and state.phase is Phase.ADVENTURE
    if travelling and state.world.house.defeat_position == "start":
        state.heroes[seat].place = state.heroes[seat].turn.start


def _stopping_results(game: Novus) -> set[str]:
    """LN-TRV-14, LN-BAT-04: results that send a hero to Recovery: lost or escaped; by house rule also an ended battle."""
    ends = game.state.world.house.ability_end_continuation == "recovery"
    return {LOST, ESCAPED, ENDED} if ends else {LOST, ESCAPED}


def _fight_alone(game: Novus, seat: str, met: Encounter) -> Procedure[str | None]:
    creature = yield from _reveal_creature(game, seat, met)
    if creature is None:
        return None
    result, xp = yield from fight(game, seat, creature, met)
    if result == WON:
        yield from pay_victory(game, seat, creature, xp)
    elif result == LOST:
        yield from suffer_defeat(game, seat, creature)
    end_guards(game.state, [seat])
    discard_creature(game, creature, lost=result == LOST)
    check_goal(game)
    return result


def _reveal_creature(game: Novus, seat: str, met: Encounter) -> Procedure[str | None]:
    """LN-CRD-07, LN-TRV-10, LN-LOC-01: draw the top creature, or the next of a type; the others are shuffled back."""
    state = game.state
    if met.creature is not None:
        return met.creature
    if met.kind is None:
        cards = yield from draw_top(game, seat, ENCOUNTER, 1, "LN-TRV-10")
        return cards[0] if cards else None
    creature, _ = yield from find(
        game, seat, ENCOUNTER, lambda name: state.creature(name).type == met.kind, "LN-LOC-01"
    )
    if creature is None:
        game.tell(NothingFound(seat, ENCOUNTER, "LN-LOC-01"))
    return creature


def fight(game: Novus, seat: str, creature: str, met: Encounter) -> Procedure[tuple[str, int]]:
    """LN-BAT-01, LN-BAT-17: one round decides. Returns the result, and the XP for a victory."""
    state = game.state
    open_battle(game, [seat], creature, quest=False, cv=met.cv, xp=met.xp)
    xp = state.creature(creature).xp + met.xp
    yield from special_ability(game)
    if not battle_of(state).ended:
        yield from offer_escapes(game)
    won = False
    if not battle_of(state).ended and battle_of(state).standing:
        won = yield from combat_round(game)
    if battle_of(state).ended:
        game.tell(BattleEnded(creature))
        result = ENDED
    elif not battle_of(state).standing:
        result = ESCAPED
    elif won:
        state.heroes[seat].turn.beaten.append(state.creature(creature).type)
        game.tell(BattleWon((seat,), creature))
        result = WON
    else:
        result = LOST
    close_battle(game)
    return result, xp


# ---- a pair
def _fight_as_pair(game: Novus, party: list[str], met: list[Encounter]) -> Procedure[dict[str, str]]:
    """LN-TEA-08, LN-TEA-09: two creatures, one for each partner; the pair shares the XP of both battles."""
    pending = met if len(met) == len(party) else [met[0], met[0]]
    creatures: list[tuple[str, Encounter]] = []
    for seat, each in zip(party, pending, strict=True):
        creature = yield from _reveal_creature(game, seat, each)
        if creature is not None:
            creatures.append((creature, each))
    if not creatures:
        return {}
    pairing = yield from _assign_creatures(game, party, [creature for creature, _ in creatures])
    results: dict[str, str] = {}
    pool: dict[str, int] = {}
    for seat, index in pairing:
        creature, each = creatures[index]
        result, xp = yield from fight(game, seat, creature, each)
        results[seat] = result
        if result == WON:
            pool[seat] = xp
            yield from pay_victory(game, seat, creature, 0)
        elif result == LOST:
            yield from suffer_defeat(game, seat, creature)
        end_guards(game.state, [seat])
        discard_creature(game, creature, lost=result == LOST)
    yield from _share_xp(game, party, pool)
    check_goal(game)
    return results


def _assign_creatures(game: Novus, party: list[str], creatures: list[str]) -> Procedure[list[tuple[str, int]]]:
    """Choose who fights first and which creature; the other partner gets the other one. Returns seats and indices."""
    if len(creatures) == 1:
        choice = yield from ask_pair(
            game.state, party, (Assign(seat, creatures[0]) for seat in party), Cue("ask.assign-one"), "LN-TEA-08"
        )
        assert isinstance(choice, Assign)
        return [(choice.seat, 0)]
    if game.state.world.house.team_assign == "random":
        why = Cue("ask.assign-draw", seat=party[0])
        (mine,) = yield Draw(party[0], ENCOUNTER, tuple(creatures), 1, why, "LN-TEA-08")
        first, index = party[0], creatures.index(mine)
    else:
        options = dict.fromkeys(Assign(seat, creature) for seat in party for creature in creatures)
        choice = yield from ask_pair(game.state, party, options, Cue("ask.assign"), "LN-TEA-08")
        assert isinstance(choice, Assign)
        first, index = choice.seat, creatures.index(choice.creature)
    second = next(seat for seat in party if seat != first)
    return [(first, index), (second, 1 - index)]


def _share_xp(game: Novus, party: list[str], pool: dict[str, int]) -> Procedure[None]:
    """LN-TEA-09: halves; an odd point goes to the partner with less XP or, if equal, to the one they choose."""
    state, won = game.state, sum(pool.values())
    sharers = party if state.world.house.team_xp_loser_share else [seat for seat in party if seat in pool]
    if not won or not sharers:
        return
    if len(sharers) == 1:
        change_xp(game, sharers[0], won, "LN-TEA-09")
        return
    game.tell(XpShared(won))
    odd_point_to = party[0]
    if won % 2:
        one, other = (state.heroes[seat].xp for seat in party)
        if one == other:
            choice = yield from ask_pair(state, party, map(MoreXp, party), Cue("ask.more-xp"), "LN-TEA-09")
            assert isinstance(choice, MoreXp)
            odd_point_to = choice.seat
        else:
            odd_point_to = party[0] if one < other else party[1]
    for seat in party:
        change_xp(game, seat, won // 2 + (won % 2 if seat == odd_point_to else 0), "LN-TEA-09")
