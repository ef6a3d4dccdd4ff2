"""LN-BAT-01: the steps of a battle, the same for one hero or a pair, against any creature."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose, Roll, Together
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.card_text import ability_of
from rulesets.legends_of_novus.content.cards import Creature
from rulesets.legends_of_novus.rules.battle.scene import is_ahead, is_tragic, scene, totals
from rulesets.legends_of_novus.rules.cards.asking import D10, roll_d10
from rulesets.legends_of_novus.rules.cards.board import battle_modifier, creature_cv, escape_modifier
from rulesets.legends_of_novus.rules.cards.boons import end_battle_boons, end_boons
from rulesets.legends_of_novus.rules.cards.equipping import return_overflow
from rulesets.legends_of_novus.rules.cards.luck import TRAGIC, luck
from rulesets.legends_of_novus.rules.cards.moments import (
    after_roll,
    close_moment,
    let_it_stand,
    listen,
    open_moment,
    pause,
)
from rulesets.legends_of_novus.rules.cards.resolve import resolve
from rulesets.legends_of_novus.state.battle_events import (
    BattleBegun,
    CombatRolled,
    CreatureRolled,
    Escaped,
    EscapeRolled,
    RoundDecided,
    TragicFail,
)
from rulesets.legends_of_novus.state.goals import check_goal
from rulesets.legends_of_novus.state.options import Escape, Fight, GoOn
from rulesets.legends_of_novus.state.state import TEAM, Battle, Fighter, Novus, State

ESCAPE_NEED = 6


def open_battle(game: Novus, seats: list[str], creature: str, *, quest: bool, cv: int = 0) -> None:
    """Begin a battle, and report the strength of both sides."""
    state = game.state
    close_moment(state)
    state.battle = Battle(creature, quest, {seat: Fighter(seat) for seat in seats}, cv)
    for seat in seats:
        state.heroes[seat].turn.fought = True
    together = sum(battle_modifier(state, seat) for seat in seats)
    game.emit(BattleBegun(tuple(seats), creature, creature_cv(state), together))


def close_battle(game: Novus) -> None:
    """LN-BAT-12: end everything that lasts for this battle."""
    state = game.state
    end_battle_boons(state, battle_of(state).fighters)
    state.battle, state.faces = None, {}
    for seat in state.order:
        return_overflow(game, seat)
    close_moment(state)


def battle_of(state: State) -> Battle:
    assert state.battle is not None, "this step needs a battle"
    return state.battle


def foe(state: State) -> Creature:
    return state.creature(battle_of(state).creature)


# ---- special ability
def special_ability(game: Novus) -> Procedure[None]:
    """LN-BAT-02..04, LN-QST-04: the creature's ability, before Escapes and rolls; it affects each fighter separately."""
    state, battle = game.state, battle_of(game.state)
    effects = foe(state).ability
    if battle.round == 1 and effects:
        yield from pause(game, "creature", battle.standing, lambda: _ability_prompt(state), "LN-BAT-02")
    elif battle.round == 1:
        yield from open_moment(game, "creature")
    for seat in battle.standing:
        if not battle.ended:
            yield from resolve(game, seat, effects, battle.creature, "LN-BAT-02")
            check_goal(game)


def _ability_prompt(state: State) -> Cue:
    return Cue("ask.ability", ability=ability_of(foe(state)), **scene(state, battle_of(state)))


# ---- Escape
def offer_escapes(game: Novus) -> Procedure[None]:
    """LN-BAT-05, LN-QST-03, LN-TEA-14: each fighter may try once before the combat roll."""
    state, battle = game.state, battle_of(game.state)
    for seat in tuple(battle.standing):
        if not battle.ended and (yield from _wants_to_escape(game, seat)):
            yield from _roll_to_escape(game, seat)
    close_moment(state)


def _roll_to_escape(game: Novus, seat: str) -> Procedure[None]:
    """LN-BAT-06, LN-CRD-05: players may react to the announcement; then the hero rolls to escape."""
    state = game.state
    yield from pause(game, "escape", [seat], lambda: Cue("ask.escape-announced", seat=seat), "LN-CRD-05")
    if not battle_of(state).ended:
        need = face_needed(state, seat)
        face = yield from roll_d10(seat, Cue("ask.escape-roll", seat=seat, need=need), "LN-BAT-06", need)
        yield from _escape_result(game, seat, face)


def face_needed(state: State, seat: str) -> int:
    """LN-BAT-06: a 1 never succeeds."""
    return max(2, ESCAPE_NEED - escape_modifier(state, seat))


def _wants_to_escape(game: Novus, seat: str) -> Procedure[bool]:
    """LN-BAT-07: whether the player tries to escape. A hopeless attempt is allowed, but the prompt says so."""
    state = game.state

    def why() -> Cue:
        need = face_needed(state, seat)
        hopeless = need > D10.sides
        return Cue(
            "ask.escape-hopeless" if hopeless else "ask.escape", seat=seat, need=need, **scene(state, battle_of(state))
        )

    def question() -> Iterator[Choose]:
        if not battle_of(state).ended:
            yield Choose(seat, (Fight(), Escape()), why(), "LN-BAT-05")

    spoken = yield from listen(game, question, "LN-BAT-05", stays_open=True)
    return bool(spoken.value == Escape())


def _escape_result(game: Novus, seat: str, face: int) -> Procedure[None]:
    """LN-BAT-06, LN-BAT-09, LN-BAT-10: a total of 6 or more succeeds; a failure costs 1 CV for this battle."""
    state, battle = game.state, battle_of(game.state)
    face = yield from after_roll(game, seat, face, "escape-die", lambda: face_needed(state, seat))
    total = face + escape_modifier(state, seat)
    end_boons(state, "roll", (seat,), ("escape",))
    escaped = face != TRAGIC and total >= ESCAPE_NEED
    game.emit(EscapeRolled(seat, face, total, "passed" if escaped else "failed"))
    if escaped:
        battle.fighters[seat].out = True
        game.emit(Escaped(seat, battle.creature))
    else:
        battle.fighters[seat].penalty += 1


# ---- the combat roll
def combat_round(game: Novus) -> Procedure[bool]:
    """LN-BAT-13..16: both sides roll, players may react, and the totals are compared. Returns whether the heroes won."""
    state, battle = game.state, battle_of(game.state)
    yield from _roll_dice(game)
    for seat in battle.standing:
        face, own = state.faces[seat], battle_modifier(state, seat)
        game.emit(CombatRolled(seat, face, own, face + own))
        if face == TRAGIC:
            game.emit(TragicFail(seat))
    assert battle.die is not None, "it was just rolled"
    cv = creature_cv(state)
    game.emit(CreatureRolled(battle.creature, battle.die, cv, battle.die + cv))
    yield from pause(
        game,
        "combat-dice",
        battle.standing,
        lambda: _reaction_prompt(state),
        "LN-BAT-15",
        luck,
        everyone=True,
        leave=lambda: GoOn() if is_ahead(state) else let_it_stand(state, battle.standing),
    )
    return False if battle.ended else _decide(game)


def _reaction_prompt(state: State) -> Cue:
    """LN-LCK-05: after a natural 1 no card helps, and the prompt says so."""
    battle = battle_of(state)
    hero, creature = totals(state)
    standing = f"battle.{'winning' if is_ahead(state) else 'losing'}{'-round' if battle.quest else ''}"
    return Cue(
        "ask.tragic" if is_tragic(state) else "ask.reactions",
        hero=hero,
        against=creature,
        standing=Cue(standing, seats=tuple(battle.standing), count=len(battle.standing)),
        **scene(state, battle),
    )


def _roll_dice(game: Novus) -> Procedure[None]:
    state, battle = game.state, battle_of(game.state)
    seats, why = battle.standing, Cue("ask.combat", **scene(state, battle))
    roller = creature_roller(state, seats[0])
    if roller in seats:
        both = Cue("ask.combat-both", **scene(state, battle))
        faces = yield Roll(roller, (D10, D10), both, "LN-SOL-05")
        state.faces, battle.die = {roller: faces[0]}, faces[1]
        return
    parts = tuple(Roll(seat, (D10,), why, "LN-BAT-13") for seat in seats)
    for_creature = Roll(roller, (D10,), Cue("ask.combat-creature", creature=battle.creature), "LN-BAT-14")
    rolled = yield Together((*parts, for_creature), why, "LN-BAT-13", secret=False)
    battle.die = rolled.pop(roller)[0]
    state.faces = {seat: faces[0] for seat, faces in rolled.items()}


def creature_roller(state: State, seat: str) -> str:
    """LN-BAT-14, LN-SOL-05, LN-TEA-01: the opponent to the right; in solo play the player."""
    if len(state.order) == 1:
        return seat
    if state.world.house.creature_roller == "anyone":
        return ANYONE
    right = list(reversed(state.others(seat)))
    if state.mode == TEAM:
        right = [each for each in right if each != state.partner(seat)]
    return right[0]


def _decide(game: Novus) -> bool:
    state, battle = game.state, battle_of(game.state)
    (hero, creature), won = totals(state), is_ahead(state)
    battle.won, battle.lost = battle.won + won, battle.lost + (not won)
    rule = "LN-LCK-01" if is_tragic(state) else "LN-BAT-16"
    game.emit(RoundDecided("won" if won else "lost", hero, creature, battle.won, battle.lost, rule))
    end_boons(state, "roll", battle.fighters)
    return won
