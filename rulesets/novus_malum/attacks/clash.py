"""One clash: weapons, concealed tokens, and the winner's blows."""

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
"""NM-CMB-11: the cycle; the house may turn it round."""
Sides = dict[str, tuple[str, ...]]
Weapons = dict[str, str]


def resolve(game: Battle, clash: Clash, holder: str) -> Procedure[None]:
    """NM-CMB-10..16: arm, choose in secret, reveal; the winner strikes, the loser does not."""
    state = game.state
    first, second = state.world.seats
    sides: Sides = {first: tuple(clash.first), second: tuple(clash.second)}
    weapons = yield from _arm(game, sides, holder)
    few = _outnumbered(state, sides)
    if few:
        game.tell(Outnumbered(sides[few]))
    tokens = yield from _tokens(game, sides)
    winner, by_cycle = yield from _winner(game, tokens, few)
    game.tell(ClashWon(clash.id, winner, "NM-CMB-11" if by_cycle else "NM-CMB-10"))
    bonus = _specialty(game, winner, sides[winner], tokens[winner], by_cycle=by_cycle)
    yield from _strike(game, sides[winner], list(sides[state.world.other(winner)]), weapons, bonus)


def _arm(game: Battle, sides: Sides, holder: str) -> Procedure[Weapons]:
    """NM-CMB-12: melee equipment for every model, the holder's first; only asked where there is a choice."""
    state = game.state
    arms = {seat: _arms(state, sides[seat]) for seat in (holder, state.world.other(holder))}
    chosen: dict[str, Arm | ArmAlways] = {seat: options[0] for seat, options in arms.items()}
    parts = tuple(
        Choose(seat, (*options, *_for_good(state, options)), Cue("ask.arm", models=sides[seat]), "NM-CMB-12")
        for seat, options in arms.items()
        if len(options) > 1
    )
    if state.world.house.equipment_order == "secret" and len(parts) > 1:
        chosen |= yield Together(parts, Cue("ask.arm-secretly"), "NM-CMB-12")
    else:
        for part in parts:
            chosen[part.seat] = yield part
    _bear_in_mind(state, sides, chosen)
    return {
        model: weapon for seat, arm in chosen.items() for model, weapon in zip(sides[seat], arm.weapons, strict=True)
    }


def _arms(state: State, models: tuple[str, ...]) -> tuple[Arm, ...]:
    return tuple(map(Arm, product(*(_weapons(state, model) for model in models))))


def _for_good(state: State, arms: tuple[Arm, ...]) -> tuple[ArmAlways, ...]:
    return tuple(ArmAlways(arm.weapons) for arm in arms) if state.world.together else ()


def _bear_in_mind(state: State, sides: Sides, chosen: dict[str, Arm | ArmAlways]) -> None:
    """What was chosen for all of a kind holds until the phase is over."""
    for seat, arm in chosen.items():
        if isinstance(arm, ArmAlways):
            state.spent += [
                _usual(state, model, weapon) for model, weapon in zip(sides[seat], arm.weapons, strict=True)
            ]


def _usual(state: State, model: str, weapon: str) -> str:
    return f"arm:{state.models[model].seat}:{state.models[model].unit}:{weapon}"


def _weapons(state: State, model: str) -> tuple[str, ...]:
    """NM-PRP-07: whoever touches no enemy strikes with the long weapon that let him join."""
    gear = state.gear(model, "melee")
    long = tuple(weapon for weapon in gear if "reach" in state.item(weapon).properties)
    weapons = gear if in_contact(state, model) or not long else long
    return tuple(weapon for weapon in weapons if _usual(state, model, weapon) in state.spent) or weapons


def _outnumbered(state: State, sides: Sides) -> str | None:
    """NM-CMB-07: a single model against two or more; how many more makes no difference."""
    small, large = sorted(sides, key=lambda seat: len(sides[seat]))
    if len(sides[small]) == len(sides[large]):
        return None
    single = len(sides[small]) == 1 or state.world.house.outnumbered_def == "fewer"
    return small if single else None


def _tokens(game: Battle, sides: Sides) -> Procedure[dict[str, str]]:
    """NM-TOK-02, NM-CMB-12: each seat has all three, unseen until both have chosen; NM-CMB-11: the cycle is shown."""
    options = tuple(map(Play, TOKENS))
    parts = tuple(Choose(seat, options, Cue("ask.combat-token", models=sides[seat]), "NM-CMB-12") for seat in sides)
    turned = game.state.world.house.clash_cycle == "block-beats-crush"
    why = Cue("ask.combat-tokens-turned" if turned else "ask.combat-tokens")
    played: dict[str, Play] = yield Together(parts, why, "NM-CMB-12")
    tokens = {seat: play.token for seat, play in played.items()}
    game.tell(TokensRevealed(*tokens.values()))
    return tokens


def _winner(game: Battle, tokens: dict[str, str], few: str | None) -> Procedure[tuple[str, bool]]:
    """NM-CMB-10, NM-CMB-11: different tokens by the cycle; equal ones by a roll off, at -1 for the outnumbered."""
    house = game.state.world.house
    first, second = tokens
    if tokens[first] == tokens[second]:
        penalty = {few: -1} if few and house.outnumbered_rolloff != "none" else {}
        winner = yield from roll_off(game, Cue("ask.roll-off-clash"), "NM-CMB-10", penalty)
        return winner, False
    ahead = BEATS[tokens[first]] == tokens[second]
    if house.clash_cycle == "block-beats-crush":
        ahead = not ahead
    return (first if ahead else second), True


def _specialty(game: Battle, seat: str, models: tuple[str, ...], token: str, *, by_cycle: bool) -> int:
    """NM-CMB-13: +1 for the side if any of its models is a specialist in the token that won."""
    state = game.state
    experts = sum(token in state.unit(model).specialty for model in models)
    scope = state.world.house.specialty_scope
    counts = by_cycle or scope in {"any-win", "any-each"}
    bonus = (experts if scope in {"any-each", "cycle-each"} else min(experts, 1)) if counts else 0
    if bonus:
        game.tell(SpecialtyCounts(seat, token, bonus))
    return bonus


def _strike(game: Battle, models: tuple[str, ...], enemies: list[str], weapons: Weapons, bonus: int) -> Procedure[None]:
    """NM-CMB-14..16: one target, one wound roll for each model; what is left when it falls is lost."""
    state, house = game.state, game.state.world.house
    if house.clash_weapon == "one":
        weapons = yield from _one_for_all(game, models, weapons)
    walled = house.obstacle_scope == "clash" and _across(state, models, enemies)
    target = yield from _target(game, models[0], enemies)
    waiting = list(models)
    while waiting:
        if not state.models[target].wounds:
            enemies.remove(target)
            if not (house.clash_retarget and enemies):
                return
            target = yield from _target(game, models[0], enemies)
        added = {each: _modifiers(bonus, walled or _across(state, (each,), [target])) for each in waiting}
        blows = [Blow(each, weapons[each], added[each]) for each in waiting]
        at_once = 1 if house.clash_retarget else None
        alike = [blow for blow in blows if _kind(state, blow) == _kind(state, blows[0])][:at_once]
        yield from wound_rolls(game, tuple(alike), target, "NM-CMB-14")
        waiting = [each for each in waiting if each not in {blow.attacker for blow in alike}]


def _kind(state: State, blow: Blow) -> tuple[str, str, tuple[int, ...]]:
    """Dice of one kind can be thrown together: same card, same weapon, same modifiers."""
    return state.models[blow.attacker].unit, blow.weapon, blow.modifiers


def _one_for_all(game: Battle, models: tuple[str, ...], weapons: Weapons) -> Procedure[Weapons]:
    """NM-CMB-15: where the house wants one weapon for all the blows, the winner picks it."""
    arms = tuple(Arm((weapon,)) for weapon in dict.fromkeys(weapons[model] for model in models))
    choice = arms[0]
    if len(arms) > 1:
        choice = yield Choose(game.state.models[models[0]].seat, arms, Cue("ask.arm-for-all"), "NM-CMB-15")
    return dict.fromkeys(models, choice.weapons[0])


def _across(state: State, models: tuple[str, ...], enemies: list[str]) -> bool:
    """NM-CMB-02: judged for each model and its target, or for all of the clash."""
    touches = (contact_between(state, model, enemy) for model, enemy in product(models, enemies))
    return any(touch is not None and touch.over for touch in touches)


def _modifiers(bonus: int, across: bool) -> tuple[int, ...]:
    return (*((bonus,) if bonus else ()), *((-1,) if across else ()))


def _target(game: Battle, striker: str, enemies: list[str]) -> Procedure[str]:
    if len(enemies) == 1:
        return enemies[0]
    seat = game.state.models[striker].seat
    choice = yield Choose(seat, tuple(map(Strike, enemies)), Cue("ask.strike"), "NM-CMB-14")
    target: str = choice.model
    return target
