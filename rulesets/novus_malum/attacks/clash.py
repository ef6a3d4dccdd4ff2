"""One clash: weapons, secret combat tokens, and the winner's wound rolls."""

from __future__ import annotations

from itertools import product

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Together
from rulesets.engine.ruleset import Procedure
from rulesets.novus_malum.battlefield.contacts import contact_between, in_contact
from rulesets.novus_malum.content.cards import TOKENS
from rulesets.novus_malum.state.attack_events import ClashWon, Outnumbered, SpecialtyCounts, TokensRevealed
from rulesets.novus_malum.state.options import Arm, ArmAlways, Play, Strike
from rulesets.novus_malum.state.state import Battle, Clash, State
from rulesets.novus_malum.wounds.rolls import roll_off
from rulesets.novus_malum.wounds.wound_rolls import Blow, wound_rolls

BEATS = {"crush": "block", "block": "stab", "stab": "crush"}
"""NM-CMB-11: what each combat token beats; a house rule reverses it."""
Sides = dict[str, tuple[str, ...]]
Weapons = dict[str, str]


def resolve(game: Battle, clash: Clash, holder: str) -> Procedure[None]:
    """NM-CMB-10..16: choose weapons, choose tokens in secret, reveal them; only the winner strikes."""
    state = game.state
    first, second = state.world.seats
    sides: Sides = {first: tuple(clash.first), second: tuple(clash.second)}
    weapons = yield from _choose_weapons(game, sides, holder)
    outnumbered = _outnumbered_seat(state, sides)
    if outnumbered:
        game.tell(Outnumbered(sides[outnumbered]))
    tokens = yield from _choose_tokens(game, sides)
    winner, by_cycle = yield from _winner(game, tokens, outnumbered)
    game.tell(ClashWon(clash.id, winner, "NM-CMB-11" if by_cycle else "NM-CMB-10"))
    bonus = _specialty_bonus(game, winner, sides[winner], tokens[winner], by_cycle=by_cycle)
    yield from _strike(game, sides[winner], list(sides[state.world.other(winner)]), weapons, bonus)


def _choose_weapons(game: Battle, sides: Sides, holder: str) -> Procedure[Weapons]:
    """NM-CMB-12: a melee weapon for every model; the token holder chooses first. Asks only where there is a choice."""
    state = game.state
    in_secret = state.world.house.equipment_order == "secret"
    seats = state.world.seats if in_secret else (holder, state.world.other(holder))
    arms = {seat: _arm_options(state, sides[seat]) for seat in seats}
    chosen: dict[str, Arm | ArmAlways] = {seat: options[0] for seat, options in arms.items()}
    parts = tuple(
        Choose(seat, (*options, *_always_options(state, options)), Cue("ask.arm", models=sides[seat]), "NM-CMB-12")
        for seat, options in arms.items()
        if len(options) > 1
    )
    if in_secret and len(parts) > 1:
        chosen |= yield Together(parts, Cue("ask.arm-secretly"), "NM-CMB-12")
    else:
        for part in parts:
            chosen[part.seat] = yield part
    _remember_always(state, sides, chosen)
    return {
        model: weapon for seat, arm in chosen.items() for model, weapon in zip(sides[seat], arm.weapons, strict=True)
    }


def _arm_options(state: State, models: tuple[str, ...]) -> tuple[Arm, ...]:
    return tuple(map(Arm, product(*(_weapons(state, model) for model in models))))


def _always_options(state: State, arms: tuple[Arm, ...]) -> tuple[ArmAlways, ...]:
    return tuple(ArmAlways(arm.weapons) for arm in arms) if state.world.together else ()


def _remember_always(state: State, sides: Sides, chosen: dict[str, Arm | ArmAlways]) -> None:
    """Keep the weapons chosen for every clash until the phase is over."""
    for seat, arm in chosen.items():
        if isinstance(arm, ArmAlways):
            state.spent += [
                _always_key(state, model, weapon) for model, weapon in zip(sides[seat], arm.weapons, strict=True)
            ]


def _always_key(state: State, model: str, weapon: str) -> str:
    return f"arm:{state.models[model].seat}:{state.models[model].unit}:{weapon}"


def _weapons(state: State, model: str) -> tuple[str, ...]:
    """NM-PRP-07: a model that touches no enemy must use the long weapon with which it joined the clash."""
    gear = state.gear(model, "melee")
    long = tuple(weapon for weapon in gear if "reach" in state.item(weapon).properties)
    weapons = gear if in_contact(state, model) or not long else long
    return tuple(weapon for weapon in weapons if _always_key(state, model, weapon) in state.spent) or weapons


def _outnumbered_seat(state: State, sides: Sides) -> str | None:
    """NM-CMB-07: the seat with a single model against two or more, however many."""
    small, large = sorted(sides, key=lambda seat: len(sides[seat]))
    if len(sides[small]) == len(sides[large]):
        return None
    single = len(sides[small]) == 1 or state.world.house.outnumbered_def == "fewer"
    return small if single else None


def _choose_tokens(game: Battle, sides: Sides) -> Procedure[dict[str, str]]:
    """NM-TOK-02, NM-CMB-12: each seat secretly picks one of three tokens. NM-CMB-11: the prompt says what beats what."""
    options = tuple(map(Play, TOKENS))
    parts = tuple(Choose(seat, options, Cue("ask.combat-token", models=sides[seat]), "NM-CMB-12") for seat in sides)
    is_reversed = game.state.world.house.clash_cycle == "block-beats-crush"
    why = Cue("ask.combat-tokens-turned" if is_reversed else "ask.combat-tokens")
    played: dict[str, Play] = yield Together(parts, why, "NM-CMB-12")
    tokens = {seat: play.token for seat, play in played.items()}
    game.tell(TokensRevealed(*tokens.values()))
    return tokens


def _winner(game: Battle, tokens: dict[str, str], outnumbered: str | None) -> Procedure[tuple[str, bool]]:
    """NM-CMB-10, NM-CMB-11: the cycle decides between different tokens, a roll off between equal ones.

    The outnumbered side has -1 on the roll off. Returns the winner, and whether the cycle decided.
    """
    house = game.state.world.house
    first, second = tokens
    if tokens[first] == tokens[second]:
        penalty = {outnumbered: -1} if outnumbered and house.outnumbered_rolloff != "none" else {}
        winner = yield from roll_off(game, Cue("ask.roll-off-clash"), "NM-CMB-10", penalty)
        return winner, False
    first_wins = BEATS[tokens[first]] == tokens[second]
    if house.clash_cycle == "block-beats-crush":
        first_wins = not first_wins
    return (first if first_wins else second), True


def _specialty_bonus(game: Battle, seat: str, models: tuple[str, ...], token: str, *, by_cycle: bool) -> int:
    """NM-CMB-13: +1 for the winners if any of their models has the winning token as its specialty."""
    state = game.state
    experts = sum(token in state.unit(model).specialty for model in models)
    scope = state.world.house.specialty_scope
    counts = by_cycle or scope in {"any-win", "any-each"}
    bonus = (experts if scope in {"any-each", "cycle-each"} else min(experts, 1)) if counts else 0
    if bonus:
        game.tell(SpecialtyCounts(seat, token, bonus))
    return bonus


def _strike(game: Battle, models: tuple[str, ...], enemies: list[str], weapons: Weapons, bonus: int) -> Procedure[None]:
    """NM-CMB-14..16: one target, one wound roll for each model; rolls left when the target falls are lost."""
    state, house = game.state, game.state.world.house
    if house.clash_weapon == "one":
        weapons = yield from _same_weapon_for_all(game, models, weapons)
    all_across = house.obstacle_scope == "clash" and _across_obstacle(state, models, enemies)
    target = yield from _choose_target(game, models[0], enemies)
    waiting = list(models)
    while waiting:
        if not state.models[target].wounds:
            enemies.remove(target)
            if not (house.clash_retarget and enemies):
                return
            target = yield from _choose_target(game, models[0], enemies)
        added = {each: _modifiers(bonus, all_across or _across_obstacle(state, (each,), [target])) for each in waiting}
        blows = [Blow(each, weapons[each], added[each]) for each in waiting]
        most = 1 if house.clash_retarget else None
        alike = [blow for blow in blows if _kind(state, blow) == _kind(state, blows[0])][:most]
        yield from wound_rolls(game, tuple(alike), target, "NM-CMB-14")
        waiting = [each for each in waiting if each not in {blow.attacker for blow in alike}]


def _kind(state: State, blow: Blow) -> tuple[str, str, tuple[int, ...]]:
    """Blows of the same card, weapon and modifiers can be rolled together."""
    return state.models[blow.attacker].unit, blow.weapon, blow.modifiers


def _same_weapon_for_all(game: Battle, models: tuple[str, ...], weapons: Weapons) -> Procedure[Weapons]:
    """NM-CMB-15, house rule `clash_weapon`: the winner picks one weapon for all its models."""
    arms = tuple(Arm((weapon,)) for weapon in dict.fromkeys(weapons[model] for model in models))
    choice = arms[0]
    if len(arms) > 1:
        choice = yield Choose(game.state.models[models[0]].seat, arms, Cue("ask.arm-for-all"), "NM-CMB-15")
    return dict.fromkeys(models, choice.weapons[0])


def _across_obstacle(state: State, models: tuple[str, ...], enemies: list[str]) -> bool:
    """NM-CMB-02: whether any of these models touches one of the enemies across a low obstacle."""
    touches = (contact_between(state, model, enemy) for model, enemy in product(models, enemies))
    return any(touch is not None and touch.over for touch in touches)


def _modifiers(bonus: int, across: bool) -> tuple[int, ...]:
    return (*((bonus,) if bonus else ()), *((-1,) if across else ()))


def _choose_target(game: Battle, striker: str, enemies: list[str]) -> Procedure[str]:
    if len(enemies) == 1:
        return enemies[0]
    seat = game.state.models[striker].seat
    choice = yield Choose(seat, tuple(map(Strike, enemies)), Cue("ask.strike"), "NM-CMB-14")
    target: str = choice.model
    return target
