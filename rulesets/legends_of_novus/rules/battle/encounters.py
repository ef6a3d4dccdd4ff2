"""Ordinary battles: one creature against one hero, or two against a pair."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.rules.battle.results import pay_victory, suffer_defeat
from rulesets.legends_of_novus.rules.battle.steps import (
    battle_of,
    close_battle,
    combat_round,
    offer_escapes,
    open_battle,
    special_ability,
)
from rulesets.legends_of_novus.rules.cards.asking import ask_pair
from rulesets.legends_of_novus.rules.cards.boons import end_guards
from rulesets.legends_of_novus.rules.cards.decks import discard, draw_top, find
from rulesets.legends_of_novus.rules.cards.gains import change_xp
from rulesets.legends_of_novus.state.battle_events import BattleEnded, BattleWon, XpShared
from rulesets.legends_of_novus.state.events import NothingFound
from rulesets.legends_of_novus.state.goals import check_goal
from rulesets.legends_of_novus.state.options import Assign, MoreXp, Stay
from rulesets.legends_of_novus.state.state import ENCOUNTER, Encounter, Novus, Phase, State

WON, LOST, ESCAPED, ENDED = "won", "lost", "escaped", "ended"
STOPPING = frozenset({LOST, ESCAPED})
"""LN-TRV-14, LN-BAT-24: the results that send a hero to Recovery."""


def fight_encounters(game: Novus, party: list[str]) -> Procedure[list[str]]:
    """LN-BAT-24: fight all battles in `encounters`; returns the seats that may go on with their adventure.

    A player outside the party who faces a creature because of a card fights it alone.
    """
    state = game.state
    going = list(party)
    while state.encounters:
        first = state.encounters[0]
        if len(going) == 1 or first.seat not in party:
            result = yield from _fight_alone(game, first.seat, first)
            _finish_encounter(state, first)
            results: dict[str, str] = {} if result is None else {first.seat: result}
            if first.seat not in party and result in STOPPING:
                _send_to_recovery(state, first.seat)
        else:
            met = [each for each in state.encounters if each.seat in party][: len(going)]
            results = yield from _fight_as_pair(game, going, met)
            for each in met:
                _finish_encounter(state, each)
        going = [seat for seat in going if results.get(seat) not in STOPPING]
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
    """Fight battles caused by a card, each by the player that the card names. Returns the seats that lost or escaped."""
    stopped: list[str] = []
    while game.state.encounters:
        seat = game.state.encounters[0].seat
        if not (yield from fight_encounters(game, [seat])):
            stopped.append(seat)
    return stopped


def _fight_alone(game: Novus, seat: str, met: Encounter) -> Procedure[str | None]:
    creature = yield from _reveal_creature(game, seat, met)
    if creature is None:
        return None
    result = yield from fight(game, seat, creature, met.cv)
    if result == WON:
        yield from pay_victory(game, seat, creature, game.state.creature(creature).xp)
    elif result == LOST:
        yield from suffer_defeat(game, seat, creature)
    end_guards(game.state, [seat])
    discard(game.state, creature)
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
        game.emit(NothingFound(seat, ENCOUNTER, "LN-LOC-01"))
    return creature


def fight(game: Novus, seat: str, creature: str, cv: int) -> Procedure[str]:
    """LN-BAT-01, LN-BAT-17: one round decides. `cv` is extra CV of the creature. Returns the result."""
    state = game.state
    open_battle(game, [seat], creature, quest=False, cv=cv)
    yield from special_ability(game)
    if not battle_of(state).ended:
        yield from offer_escapes(game)
    won = False
    if not battle_of(state).ended and battle_of(state).standing:
        won = yield from combat_round(game)
    if battle_of(state).ended:
        game.emit(BattleEnded(creature))
        result = ENDED
    elif not battle_of(state).standing:
        result = ESCAPED
    elif won:
        state.heroes[seat].turn.beaten.append(state.creature(creature).type)
        game.emit(BattleWon((seat,), creature))
        result = WON
    else:
        result = LOST
    close_battle(game)
    return result


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
    pairing = yield from _assign_creatures(party, [creature for creature, _ in creatures])
    results: dict[str, str] = {}
    won = 0
    for seat, index in pairing:
        creature, each = creatures[index]
        result = yield from fight(game, seat, creature, each.cv)
        results[seat] = result
        if result == WON:
            won += game.state.creature(creature).xp
            yield from pay_victory(game, seat, creature, 0)
        elif result == LOST:
            yield from suffer_defeat(game, seat, creature)
        end_guards(game.state, [seat])
        discard(game.state, creature)
    yield from _share_xp(game, party, won)
    check_goal(game)
    return results


def _assign_creatures(party: list[str], creatures: list[str]) -> Procedure[list[tuple[str, int]]]:
    """Choose who fights first and which creature; the other partner gets the other one. Returns seats and indices."""
    if len(creatures) == 1:
        options = [Assign(seat, creatures[0]) for seat in party]
        choice = yield from ask_pair(party, options, Cue("ask.assign-one"), "LN-TEA-08")
        assert isinstance(choice, Assign)
        return [(choice.seat, 0)]
    options = [Assign(seat, creature) for seat in party for creature in dict.fromkeys(creatures)]
    choice = yield from ask_pair(party, options, Cue("ask.assign"), "LN-TEA-08")
    assert isinstance(choice, Assign)
    index = creatures.index(choice.creature)
    second = next(seat for seat in party if seat != choice.seat)
    return [(choice.seat, index), (second, 1 - index)]


def _share_xp(game: Novus, party: list[str], won: int) -> Procedure[None]:
    """LN-TEA-09: halves; an odd point goes to the partner with less XP or, if equal, to the one they choose."""
    state = game.state
    if not won:
        return
    game.emit(XpShared(won))
    odd_point_to = party[0]
    if won % 2:
        one, other = (state.heroes[seat].xp for seat in party)
        if one == other:
            choice = yield from ask_pair(party, map(MoreXp, party), Cue("ask.more-xp"), "LN-TEA-09")
            assert isinstance(choice, MoreXp)
            odd_point_to = choice.seat
        else:
            odd_point_to = party[0] if one < other else party[1]
    for seat in party:
        change_xp(game, seat, won // 2 + (won % 2 if seat == odd_point_to else 0), "LN-TEA-09")
