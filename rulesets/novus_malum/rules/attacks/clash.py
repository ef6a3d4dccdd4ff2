"""One clash: weapons, secret combat tokens, and the winner's wound rolls."""

from __future__ import annotations

from itertools import product

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Together
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.content.cards import TOKENS
from rulesets.novus_malum.rules.battlefield.contacts import contact_between, in_contact
from rulesets.novus_malum.rules.wounds.rolls import roll_off
from rulesets.novus_malum.rules.wounds.wound_rolls import Blow, Tally, wound_rolls
from rulesets.novus_malum.state.attack_events import (
    ClashFought,
    ClashWon,
    Outnumbered,
    SpecialtyCounts,
    TokensRevealed,
)
from rulesets.novus_malum.state.options import Arm, ArmAlways, Play, Strike
from rulesets.novus_malum.state.state import Armed, Battle, Clash, State

BEATS = {"crush": "block", "block": "stab", "stab": "crush"}
"""NM-CMB-11: what each combat token beats; with `clash_cycle = "block-beats-crush"` it is the other way round."""
Sides = dict[str, tuple[str, ...]]
Weapons = dict[str, str]


def resolve(game: Battle, clash: Clash, holder: str) -> Procedure[None]:
    """NM-CMB-10..16: choose weapons, choose tokens in secret, reveal them; only the winner strikes."""
    state = game.state
    first, second = state.world.seats
    sides: Sides = {first: tuple(clash.first), second: tuple(clash.second)}
    weapons = yield from _choose_weapons(game, sides, holder)
    outnumbered = _outnumbered_seat(sides)
    if outnumbered:
        game.emit(Outnumbered(sides[outnumbered]))
    tokens = yield from _choose_tokens(game, sides)
    winner = _winner_by_tokens(state, tokens)
    if winner:
        game.emit(ClashWon(clash.id, winner))
    else:
        penalty = {outnumbered: -1} if outnumbered else {}
        winner = yield from roll_off(game, Cue("ask.roll-off-clash"), "NM-CMB-10", penalty)
        game.emit(ClashWon(clash.id, winner, "NM-CMB-10"))
    bonus = _specialty_bonus(game, winner, sides[winner], tokens[winner])
    yield from _strike(game, sides[winner], sides[state.world.other(winner)], weapons, bonus)


def _choose_weapons(game: Battle, sides: Sides, holder: str) -> Procedure[Weapons]:
    """NM-CMB-12: a melee weapon for every model; the token holder chooses first. Asks only where there is a choice."""
    state = game.state
    weapons: Weapons = {}
    for seat in (holder, state.world.other(holder)):
        models, enemies = sides[seat], sides[state.world.other(seat)]
        options = _arm_options(state, models)
        arm: Arm | ArmAlways = options[0]
        if len(options) > 1:
            always = tuple(ArmAlways(each.weapons) for each in options) if state.world.together else ()
            arm = yield Choose(seat, (*options, *always), Cue("ask.arm", models=models, enemies=enemies), "NM-CMB-12")
        chosen = dict(zip(models, arm.weapons, strict=True))
        if isinstance(arm, ArmAlways):
            state.armed += [Armed(seat, state.models[model].unit, weapon) for model, weapon in chosen.items()]
        weapons |= chosen
    return weapons


def _arm_options(state: State, models: tuple[str, ...]) -> tuple[Arm, ...]:
    return tuple(map(Arm, product(*(_weapons(state, model) for model in models))))


def _weapons(state: State, model: str) -> tuple[str, ...]:
    """NM-PRP-07: a model that touches no enemy must use the long weapon with which it joined the clash."""
    me, gear = state.models[model], state.gear(model, "melee")
    long = tuple(weapon for weapon in gear if "reach" in state.item(weapon).properties)
    weapons = gear if in_contact(state, model) or not long else long
    return tuple(weapon for weapon in weapons if Armed(me.seat, me.unit, weapon) in state.armed) or weapons


def _outnumbered_seat(sides: Sides) -> str | None:
    """NM-CMB-07: the seat with a single model against two or more, however many."""
    small, large = sorted(sides, key=lambda seat: len(sides[seat]))
    return small if len(sides[small]) == 1 < len(sides[large]) else None


def _choose_tokens(game: Battle, sides: Sides) -> Procedure[dict[str, str]]:
    """NM-TOK-02, NM-CMB-12: each seat secretly picks one of three tokens. NM-CMB-11: the prompt says what beats what."""
    options = tuple(map(Play, TOKENS))
    parts = tuple(Choose(seat, options, _blows(game.state, sides, seat), "NM-CMB-12") for seat in sides)
    is_reversed = game.state.world.house.clash_cycle == "block-beats-crush"
    why = Cue("ask.combat-tokens-turned" if is_reversed else "ask.combat-tokens")
    played: dict[str, Play] = yield Together(parts, why, "NM-CMB-12")
    tokens = {seat: play.token for seat, play in played.items()}
    game.emit(TokensRevealed(*tokens.values(), *tokens))
    return tokens


def _blows(state: State, sides: Sides, seat: str) -> Cue:
    """NM-CMB-13: everybody may look at the cards, so the question says what each side is good at."""
    models, enemies = sides[seat], sides[state.world.other(seat)]
    own, theirs = _specialties(state, models), _specialties(state, enemies)
    return Cue("ask.combat-token", models=models, enemies=enemies, own=own, theirs=theirs)


def _specialties(state: State, models: tuple[str, ...]) -> tuple[str, ...]:
    found = {token for model in models for token in state.unit(model).specialty}
    return tuple(token for token in TOKENS if token in found) or ("nothing",)


def _winner_by_tokens(state: State, tokens: dict[str, str]) -> str | None:
    """NM-CMB-11: the seat whose token beats the other; None if both are the same."""
    first, second = tokens
    if tokens[first] == tokens[second]:
        return None
    beaten, _ = beaten_by(state, tokens[first])
    return first if beaten == tokens[second] else second


def beaten_by(state: State, token: str) -> tuple[str, str]:
    """NM-CMB-11: the token that this one beats, and the one that beats it."""
    loser, winner = BEATS[token], next(each for each, other in BEATS.items() if other == token)
    return (winner, loser) if state.world.house.clash_cycle == "block-beats-crush" else (loser, winner)


def _specialty_bonus(game: Battle, seat: str, models: tuple[str, ...], token: str) -> int:
    """NM-CMB-13: +1 for the winners if any of their models has the winning token as its specialty."""
    bonus = int(any(token in game.state.unit(model).specialty for model in models))
    if bonus:
        game.emit(SpecialtyCounts(seat, token, bonus))
    return bonus


def _strike(
    game: Battle, models: tuple[str, ...], enemies: tuple[str, ...], weapons: Weapons, bonus: int
) -> Procedure[None]:
    """NM-CMB-14..16: one target, one wound roll for each model; rolls left when the target falls are lost."""
    state = game.state
    target = yield from _choose_target(game, models[0], enemies)
    tally, before = Tally(), state.models[target].wounds
    alike: dict[tuple[str, str, int], list[Blow]] = {}
    for model in models:
        blow = Blow(model, weapons[model], bonus - _across_obstacle(state, model, target))
        alike.setdefault((state.models[model].unit, blow.weapon, blow.modifier), []).append(blow)
    for blows in alike.values():
        if state.models[target].wounds:
            yield from wound_rolls(game, tuple(blows), target, "NM-CMB-14", tally)
    left = state.models[target].wounds
    dice = (tuple(tally.wound_faces), tuple(tally.wounded), tuple(tally.save_faces), tuple(tally.passed))
    game.emit(ClashFought(models, enemies, target, tally.wounds, before - left, left, *dice))


def _across_obstacle(state: State, model: str, enemy: str) -> bool:
    """NM-CMB-02: whether the two touch across a low obstacle."""
    touch = contact_between(state, model, enemy)
    return touch is not None and touch.over


def _choose_target(game: Battle, striker: str, enemies: tuple[str, ...]) -> Procedure[str]:
    if len(enemies) == 1:
        return enemies[0]
    seat = game.state.models[striker].seat
    choice = yield Choose(seat, tuple(map(Strike, enemies)), Cue("ask.strike"), "NM-CMB-14")
    target: str = choice.model
    return target
