"""LN-QST, LN-TEA-10..14: Quest Creatures, best of three, alone or as a pair."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import First, Measure
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.rules.battle.results import pay_cards, pay_victory, suffer_defeat
from rulesets.legends_of_novus.rules.battle.steps import (
    battle_of,
    close_battle,
    combat_round,
    offer_escapes,
    open_battle,
    special_ability,
)
from rulesets.legends_of_novus.rules.cards.asking import ask_pair
from rulesets.legends_of_novus.rules.cards.board import battle_modifier
from rulesets.legends_of_novus.rules.cards.boons import end_guards
from rulesets.legends_of_novus.rules.cards.gains import change_xp
from rulesets.legends_of_novus.rules.cards.resolve import resolve
from rulesets.legends_of_novus.state.battle_events import BattleEnded, BattleWon, PartnerFell, QuestTokenTaken
from rulesets.legends_of_novus.state.goals import check_goal
from rulesets.legends_of_novus.state.options import Falls
from rulesets.legends_of_novus.state.state import Novus, State

ROUNDS_TO_WIN = 2


def quest_battle(game: Novus, party: list[str], name: str) -> Procedure[list[str]]:
    """LN-QST-02, LN-QST-09: fight until one side has won two rounds. Returns the seats that have won."""
    state = game.state
    open_battle(game, party, name, quest=True)
    yield from _rounds(game, name)
    battle = battle_of(state)
    standing, fallen = battle.standing, [seat for seat, each in battle.fighters.items() if each.fell]
    won, lost, ended = battle.won >= ROUNDS_TO_WIN, battle.lost >= ROUNDS_TO_WIN, battle.ended
    close_battle(game)
    if won:
        yield from _victory(game, standing, fallen, name)
    elif lost:
        for seat in party:
            if seat in standing or seat in fallen:
                yield from suffer_defeat(game, seat, name)
    elif ended:
        game.emit(BattleEnded(name))
    else:
        for seat in fallen:
            yield from suffer_defeat(game, seat, name)
    end_guards(state, party)
    check_goal(game)
    return [seat for seat in party if won and (seat in standing or seat in fallen)]


def _rounds(game: Novus, name: str) -> Procedure[None]:
    state = game.state
    battle, tile = battle_of(state), state.world.content.quest_creatures[name]
    while max(battle.won, battle.lost) < ROUNDS_TO_WIN:
        if battle.round == 1 or tile.each_round:
            yield from special_ability(game)
        if not battle.ended:
            yield from offer_escapes(game)
        if battle.ended or not battle.standing:
            return
        won = yield from combat_round(game)
        if battle.ended:
            return
        if not won:
            yield from _knock_out(game)
        battle.round += 1
        state.faces, battle.die = {}, None


def _knock_out(game: Novus) -> Procedure[None]:
    """LN-TEA-12: if the first round is lost, the partner with the lower modifier, without dice, drops out."""
    state, battle = game.state, battle_of(game.state)
    if len(battle.standing) < 2 or battle.round > 1:
        return
    weakest = min(battle_modifier(state, seat) for seat in battle.standing)
    found = [seat for seat in battle.standing if battle_modifier(state, seat) == weakest]
    choice = yield from ask_pair(battle.standing, map(Falls, found), Cue("ask.falls"), "LN-TEA-12")
    assert isinstance(choice, Falls)
    battle.fighters[choice.seat].out = battle.fighters[choice.seat].fell = True
    game.emit(PartnerFell(choice.seat, battle.creature))


def _victory(game: Novus, standing: list[str], fallen: list[str], name: str) -> Procedure[None]:
    """LN-QST-06: the winner takes the token, and the tile leaves the game."""
    state = game.state
    sharers = [seat for seat in state.order if seat in standing or seat in fallen]
    state.alive.remove(name)
    state.heroes[standing[0]].tokens.append(name)
    game.emit(BattleWon(tuple(sharers), name))
    game.emit(QuestTokenTaken(standing[0], name))
    tile = state.world.content.quest_creatures[name]
    for seat in sharers:
        state.heroes[seat].turn.beaten.append(tile.type)
    if len(sharers) == 1:
        yield from pay_victory(game, sharers[0], name, tile.xp)
    else:
        yield from _divide_spoils(game, sharers, standing, name)


def _divide_spoils(game: Novus, pair: list[str], standing: list[str], name: str) -> Procedure[None]:
    """LN-TEA-13: the pair divides everything before any card is drawn; then both draw in seat order."""
    state = game.state
    tile = state.world.content.quest_creatures[name]
    mine: dict[str, int] = {}
    for what, whole in _spoils(state, name):
        mine[what] = (yield from _ask_share(pair, what, whole)) if whole else 0
    for seat in pair:
        first = seat == pair[0]
        part = {what: mine[what] if first else whole - mine[what] for what, whole in _spoils(state, name)}
        change_xp(game, seat, part["xp"], "LN-TEA-13")
        yield from pay_cards(game, seat, part["rewards"], part["adventures"], part["gp"])
    for seat in standing:
        yield from resolve(game, seat, tile.victory.effects, name, "LN-TEA-13")


def _spoils(state: State, name: str) -> Iterator[tuple[str, int]]:
    tile = state.world.content.quest_creatures[name]
    yield "xp", tile.xp
    yield "gp", tile.victory.gp
    yield "rewards", tile.victory.rewards
    yield "adventures", tile.victory.adventures


def _ask_share(pair: list[str], what: str, whole: int) -> Procedure[int]:
    why = Cue("ask.share", seat=pair[0], what=what, whole=whole)
    parts = tuple(Measure(seat, what, whole, why, "LN-TEA-13", likely=whole // 2) for seat in pair)
    spoken = yield First(parts, tuple(pair), why, "LN-TEA-13")
    share: int = spoken.value
    return share
