"""LN-BAT-01: the steps of a battle, the same for one hero or a pair, against any creature."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE, Choose, Roll, Single, Together
from rulesets.engine.ruleset import Procedure
from rulesets.legends_of_novus.cards.asking import D10, ask, face_value, highest_value, roll_d10, speakers
from rulesets.legends_of_novus.cards.board import battle_modifier, boons, creature_cv, escape_modifier, modifier
from rulesets.legends_of_novus.cards.boons import end_battle_boons, end_boons
from rulesets.legends_of_novus.cards.equipping import return_overflow
from rulesets.legends_of_novus.cards.luck import TRAGIC, luck, spend_luck
from rulesets.legends_of_novus.cards.resolve import act, after_roll, close_moment, go_on, listen, open_moment, resolve
from rulesets.legends_of_novus.cards.windows import may_hold, playable
from rulesets.legends_of_novus.content.cards import Creature
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
from rulesets.legends_of_novus.state.options import Escape, Fight, GoOn, Luck
from rulesets.legends_of_novus.state.state import TEAM, Battle, Fighter, Novus, State

ESCAPE_NEED = 6


def open_battle(game: Novus, seats: list[str], creature: str, *, quest: bool, cv: int = 0, xp: int = 0) -> None:
    """Begin a battle, and tell everybody the strength of both sides."""
    state = game.state
    state.battle = Battle(creature, quest, {seat: Fighter(seat) for seat in seats}, cv, xp)
    for seat, fighter in state.battle.fighters.items():
        state.heroes[seat].turn.fought = True
        if state.world.house.modifier_freeze:
            fighter.frozen = modifier(state, seat, creature) - boons(state, seat, "cv")
    together = sum(battle_modifier(state, seat) for seat in seats)
    game.tell(BattleBegun(tuple(seats), creature, creature_cv(state), together))


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
    if battle.round == 1:
        yield from open_moment(game, "creature")
    effects = foe(state).ability
    if not effects:
        return
    if battle.round == 1:
        yield from go_on(game, battle.standing, lambda: _strength_prompt(state, "ask.ability"), "LN-BAT-02")
    for seat in battle.standing:
        if not battle.ended:
            yield from resolve(game, seat, effects, battle.creature, "LN-BAT-02")
            check_goal(game)


def _strength_prompt(state: State, key: str) -> Cue:
    battle = battle_of(state)
    together = sum(battle_modifier(state, seat) for seat in battle.standing)
    return Cue(key, creature=battle.creature, cv=creature_cv(state), modifier=together)


# ---- Escape
def offer_escapes(game: Novus) -> Procedure[None]:
    """LN-BAT-05, LN-QST-03, LN-TEA-14: each fighter may try once before the combat roll."""
    state, battle = game.state, battle_of(game.state)
    if len(battle.standing) > 1 and state.world.house.team_joint_escape:
        yield from _escape_together(game)
    else:
        for seat in tuple(battle.standing):
            if not battle.ended:
                yield from _offer_escape(game, seat)
    close_moment(state)


def _offer_escape(game: Novus, seat: str) -> Procedure[None]:
    if (yield from _wants_to_escape(game, seat)):
        yield from _roll_to_escape(game, [seat])


def _roll_to_escape(game: Novus, seats: list[str]) -> Procedure[None]:
    """LN-BAT-06, LN-CRD-05: roll to escape; the first of several seats rolls for all. Restores the moment afterwards."""
    state, seat = game.state, seats[0]
    before = (state.moment, state.withdrawn)
    yield from open_moment(game, "escape")

    def parts() -> tuple[Single, ...]:
        if battle_of(state).ended:
            return (_battle_over(seat, state),)
        need = _face_needed(state, *seats)
        return (Roll(seat, (D10,), Cue("ask.escape-roll", seat=seat, need=need), "LN-BAT-06", need),)

    spoken = yield from listen(game, parts, "LN-BAT-06")
    if spoken.value != GoOn():
        yield from _escape_result(game, seat, spoken.value[0], seats)
    state.moment, state.withdrawn = before


def _face_needed(state: State, *seats: str) -> int:
    """LN-BAT-06: a 1 never succeeds."""
    return max(2, ESCAPE_NEED - min(escape_modifier(state, seat) for seat in seats))


def _battle_over(seat: str, state: State) -> Choose:
    """LN-BAT-04: a card has ended the battle, so there is nothing left to decide."""
    return Choose(seat, (GoOn(),), Cue("ask.battle-ended", creature=battle_of(state).creature), "LN-BAT-04")


def _wants_to_escape(game: Novus, seat: str) -> Procedure[bool]:
    """LN-BAT-07: whether the player tries to escape. A hopeless attempt is allowed, but the prompt says so."""
    state = game.state

    def why() -> Cue:
        need = _face_needed(state, seat)
        values: dict[str, str | int] = {
            "creature": battle_of(state).creature,
            "cv": creature_cv(state),
            "modifier": battle_modifier(state, seat),
        }
        if need > highest_value(state):
            return Cue("ask.escape-hopeless", seat=seat, need=need, **values)
        return Cue("ask.escape", seat=seat, need=need, **values)

    def parts() -> tuple[Single, ...]:
        if battle_of(state).ended:
            return (_battle_over(seat, state),)
        own = playable(state, seat) if state.world.house.action_window == "hold" else ()
        options = (Fight(), Escape(), *own)
        return (Choose(seat, options, why(), "LN-BAT-05", private=True, answer_public=True),)

    while True:
        spoken = yield from listen(game, parts, "LN-BAT-05")
        if isinstance(spoken.value, Fight | Escape | GoOn):
            return bool(spoken.value == Escape())
        yield from act(game, seat, spoken.value)
        if battle_of(state).ended:
            return False


def _escape_result(game: Novus, seat: str, face: int, seats: list[str]) -> Procedure[None]:
    """LN-BAT-06, LN-BAT-09, LN-BAT-10: a total of 6 or more succeeds; a failure costs 1 CV for this battle."""
    state, battle = game.state, battle_of(game.state)
    face = yield from after_roll(game, seat, face, "escape-die", lambda: _face_needed(state, *seats))
    total = face_value(state, face) + min(escape_modifier(state, each) for each in seats)
    end_boons(state, "roll", seats, ("escape",))
    escaped = face != TRAGIC and total >= ESCAPE_NEED
    game.tell(EscapeRolled(seat, face_value(state, face), total, "passed" if escaped else "failed"))
    for each in seats:
        fighter = battle.fighters[each]
        if escaped:
            fighter.out = True
            game.tell(Escaped(each, battle.creature))
        else:
            stacks = state.world.house.escape_penalty_stack
            fighter.penalty = fighter.penalty + 1 if stacks else 1


def _escape_together(game: Novus) -> Procedure[None]:
    """LN-TEA-14, house rule: one decision and one roll for both."""
    state, battle = game.state, battle_of(game.state)
    seats = battle.standing

    def why() -> Cue:
        own = sum(battle_modifier(state, seat) for seat in seats)
        need = _face_needed(state, *seats)
        return Cue("ask.escape-together", creature=battle.creature, cv=creature_cv(state), modifier=own, need=need)

    def asked() -> tuple[Single, ...]:
        if battle.ended:
            return (_battle_over(seats[0], state),)
        options = (Fight(), Escape())
        return tuple(
            Choose(seat, (*options, *may_hold(game, seat)), why(), "LN-TEA-14") for seat in speakers(state, seats)
        )

    spoken = yield from listen(game, asked, "LN-TEA-14")
    if spoken.value == Escape():
        yield from _roll_to_escape(game, seats)


# ---- the combat roll
def combat_round(game: Novus) -> Procedure[bool]:
    """LN-BAT-13..16: both sides roll, players may react, and the totals are compared. Returns whether the heroes won."""
    state, battle = game.state, battle_of(game.state)
    yield from _roll_dice(game)
    for seat in battle.standing:
        face, own = state.faces[seat], battle_modifier(state, seat)
        game.tell(CombatRolled(seat, face_value(state, face), own, face_value(state, face) + own))
        if face == TRAGIC:
            game.tell(TragicFail(seat))
    assert battle.die is not None, "it was just rolled"
    cv = creature_cv(state)
    shown = face_value(state, battle.die)
    game.tell(CreatureRolled(battle.creature, shown, cv, shown + cv))
    yield from open_moment(game, "combat-dice")
    late_luck = state.world.house.luck_timing == "before-compare"

    def why() -> Cue:
        return _reaction_prompt(state)

    if late_luck:
        yield from go_on(game, battle.standing, why, "LN-BAT-15", luck, everyone=True)
    else:
        yield from go_on(game, battle.standing, why, "LN-BAT-15", everyone=True)
    return False if battle.ended else _decide(game)


def _reaction_prompt(state: State) -> Cue:
    """LN-LCK-05: after a natural 1 no card helps, and the prompt says so."""
    hero, creature = totals(state)
    tragic = _is_tragic(state)
    return Cue(
        "ask.tragic" if tragic else "ask.reactions", hero=hero, against=creature, creature=battle_of(state).creature
    )


def _roll_dice(game: Novus) -> Procedure[None]:
    state, battle = game.state, battle_of(game.state)
    seats, why = battle.standing, _strength_prompt(state, "ask.combat")
    if state.world.house.luck_timing == "before-creature":
        yield from _roll_heroes_first(game, why)
        roller = creature_roller(state, seats[0])
        battle.die = yield from roll_d10(roller, why, "LN-BAT-14")
        return
    roller = creature_roller(state, seats[0])
    if roller in seats:
        faces = yield Roll(roller, (D10, D10), why, "LN-SOL-05")
        state.faces, battle.die = {roller: faces[0]}, faces[1]
        return
    parts = tuple(Roll(seat, (D10,), why, "LN-BAT-13") for seat in seats)
    rolled = yield Together((*parts, Roll(roller, (D10,), why, "LN-BAT-14")), why, "LN-BAT-13", secret=False)
    battle.die = rolled.pop(roller)[0]
    state.faces = {seat: faces[0] for seat, faces in rolled.items()}


def _roll_heroes_first(game: Novus, why: Cue) -> Procedure[None]:
    """LN-LCK-03, house rule: Luck is spent before the creature rolls, or not at all."""
    state = game.state
    state.faces = {}
    for seat in battle_of(state).standing:
        state.faces[seat] = yield from roll_d10(seat, why, "LN-BAT-13")
        if luck(state, seat):
            options = (Luck(), GoOn())
            choice = yield from ask(seat, options, Cue("ask.after-tragic", seat=seat, face=1, need=2), "LN-LCK-03")
            if choice == Luck():
                yield from spend_luck(game, seat)


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


def _natural_one_is_zero(state: State) -> bool:
    """LN-TEA-11, house rule: a partner's natural 1 makes only that partner's total zero."""
    return state.world.house.team_tragic == "total-zero" and len(battle_of(state).standing) > 1


def _is_tragic(state: State) -> bool:
    """LN-LCK-01: whether a natural 1 loses this roll."""
    return not _natural_one_is_zero(state) and any(state.faces[seat] == TRAGIC for seat in battle_of(state).standing)


def totals(state: State) -> tuple[int, int]:
    """LN-TEA-11: the totals of a pair are added."""
    battle = battle_of(state)
    zero = _natural_one_is_zero(state)
    hero = sum(
        0
        if zero and state.faces[seat] == TRAGIC
        else face_value(state, state.faces[seat]) + battle_modifier(state, seat)
        for seat in battle.standing
    )
    return hero, face_value(state, battle.die or 0) + creature_cv(state)


def _decide(game: Novus) -> bool:
    """LN-BAT-16, LN-LCK-01, LN-QST-05: the higher total wins; heroes win ties, but lose with a natural 1."""
    state, battle = game.state, battle_of(game.state)
    hero, creature = totals(state)
    tragic = _is_tragic(state)
    won = hero >= creature and not tragic
    battle.won, battle.lost = battle.won + won, battle.lost + (not won)
    rule = "LN-LCK-01" if tragic else "LN-BAT-16"
    game.tell(RoundDecided("won" if won else "lost", hero, creature, battle.won, battle.lost, rule))
    end_boons(state, "roll", battle.fighters)
    battle.reacted = []
    return won
