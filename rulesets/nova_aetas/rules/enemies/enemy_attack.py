"""NA-CBE: enemies roll no dice; the hero under attack rolls to defend."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.cues import Cue
from rulesets.nova_aetas.content.cards import Area, Effect, Token, Use
from rulesets.nova_aetas.content.enemy_cards import EnemyAttack, EnemySkill
from rulesets.nova_aetas.rules.board import areas
from rulesets.nova_aetas.rules.board.sight import in_reach, nearby
from rulesets.nova_aetas.rules.combat import effects, responses, statuses
from rulesets.nova_aetas.rules.combat.dice_test import attempt, foreseen
from rulesets.nova_aetas.rules.combat.engagement import engage, in_contact
from rulesets.nova_aetas.rules.combat.statuses import may_strike
from rulesets.nova_aetas.rules.combat.wounds import wound
from rulesets.nova_aetas.rules.enemies import enemy_orders, enemy_skills
from rulesets.nova_aetas.state.events import AttackFoiled, MindContrasted, StrikesParried
from rulesets.nova_aetas.state.queries import Battle, Step, has_skill, heroes_on_board, spend, touching
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas.state.trial import Trial
from rulesets.nova_aetas.state.victory import check_end

LEAST_AP = 1
"""Not even a Warmaster attacks for 0 AP: it would attack forever."""
PISTOL = EnemyAttack(name="pistol", sphere="physical", strikes=1, difficulty=7)
"""NA-ESK-19."""
ICE_BLAST = EnemyAttack(
    name="ice-blast",
    sphere="mental",
    oppose=1,
    difficulty=7,
    effects=(Effect(do="wounds"), Effect(do="status", token=Token.HINDERED)),
)
"""NA-ESK-06."""
PULSE = Area(shape="pulse", size=1)


def attack_cost(state: State, enemy: Enemy) -> int:
    return state.world.edition.attack_cost(state, enemy)


def printed_cost(state: State, enemy: Enemy) -> int:
    """NA-CBE-02: the AP on the profile; NA-ESK-26: a Warmaster pays one AP less."""
    cost = state.world.enemy(enemy.kind).attack.cost
    return max(LEAST_AP, cost - has_skill(state, enemy, EnemySkill.WARMASTER))


def can_attack_from(state: State, enemy: Enemy, at: Square, hero: Hero) -> bool:
    return state.world.edition.can_attack(state, enemy, at, hero, None)


def reaches(state: State, enemy: Enemy, at: Square, hero: Hero, attack: EnemyAttack | None) -> bool:
    """NA-CBE-10, 11: range and sight; NA-BLD-18: close combat needs base contact, so both must be on the same level."""
    attack = attack or state.world.enemy(enemy.kind).attack
    if hero.at is None or not hero.in_action or not may_strike(enemy, hero, attack):
        return False
    if attack.range == 1:
        return touching(state, at, hero.at)
    return in_reach(state, enemy, at, hero.at, attack.range, attack.minimum)


def squares_in_reach(state: State, enemy: Enemy, hero: Hero) -> frozenset[Square]:
    """Only squares near the hero are checked: line of sight is slow to compute."""
    attack = state.world.enemy(enemy.kind).attack
    near = 0 if hero.at is None else nearby(state, hero.at, attack.range)
    squares = state.world.grid.bits.squares(near & state.world.standing)
    return frozenset([at for at in squares if reaches(state, enemy, at, hero, attack)])


def attack(game: Battle, enemy: Enemy, hero: Hero) -> Step:
    spend(game.state, attack_cost(game.state, enemy))
    yield from deliver(game, enemy, hero)


def deliver(game: Battle, enemy: Enemy, hero: Hero) -> Step:
    return game.state.world.edition.deliver(game, enemy, hero, None)


def whole_attack(game: Battle, enemy: Enemy, hero: Hero, attack: EnemyAttack | None) -> Step:
    """Resolve the whole attack. Only the profile's own attack, for `None`, uses the profile's skills."""
    if attack is None:
        yield from _attack_of_profile(game, enemy, hero)
    elif attack.sphere == "physical":
        yield from strike(game, enemy, hero, attack, attack.strikes)
    else:
        yield from attack_mind(game, enemy, hero, attack)
    hold(game, enemy, hero)


def _attack_of_profile(game: Battle, enemy: Enemy, hero: Hero) -> Step:
    """The attack on the profile, with what its skills add before and to it."""
    state = game.state
    spec = state.world.enemy(enemy.kind).attack
    enemy_skills.pierce(game, enemy, hero)
    if spec.range == 1 and has_skill(state, enemy, EnemySkill.POINT_BLANK):
        yield from strike(game, enemy, hero, PISTOL, PISTOL.strikes)
    if _both_stand(state, enemy, hero) and spec.sphere == "physical":
        joined = enemy_skills.join_phalanx(game, enemy, attack_cost(state, enemy))
        yield from strike(game, enemy, hero, spec, spec.strikes + enemy_skills.melody(state, enemy) + joined)
    elif _both_stand(state, enemy, hero):
        yield from attack_mind(game, enemy, hero, spec)


def _both_stand(state: State, enemy: Enemy, hero: Hero) -> bool:
    """The pistol may have put the hero out of action, or his response may have killed the enemy."""
    return hero.in_action and enemy.id in state.enemies


def hold(game: Battle, enemy: Enemy, hero: Hero) -> None:
    """NA-ENG-03: an attack engages its target, if they are still in base contact."""
    if _both_stand(game.state, enemy, hero) and in_contact(game.state, hero.id, enemy.id):
        engage(game, enemy, hero, "NA-ENG-03")


def strike(game: Battle, enemy: Enemy, hero: Hero, spec: EnemyAttack, printed: int) -> Step:
    """NA-CBE-04..06: each success parries a strike, each strike left is a wound; the effects come with a wound."""
    state = game.state
    strikes = statuses.strength_of(game, enemy, hero, printed, Token.IMPROVED_STRIKE)
    if not strikes:
        _emit_foiled(game, enemy, hero, spec, "NA-CBE-04")
        return
    need = statuses.difficulty_for(hero, spec.difficulty)
    why = Cue("parry", hero=hero.id, enemy=enemy.id, attack=spec.called, count=strikes)
    trial = Trial(hero, Use.DEFENCE, "ph", need, why, "NA-CBE-04", enemy)
    enemy_orders.note_attack(state, enemy, spec, hero.id, foreseen(state, trial), strikes)
    tested = yield from attempt(game, trial)
    parried = min(strikes, tested.successes)
    game.emit(StrikesParried(hero.id, enemy.id, tested.faces, tested.need, parried, strikes, spec.called))
    through = left = strikes - parried
    if not has_skill(state, enemy, EnemySkill.LETHAL):
        left = yield from statuses.ward_wound(game, hero, through)
    wound(game, hero, left, "NA-CBE-04")
    if through:
        yield from _apply_effects(game, enemy, hero, spec, "NA-CBE-06")
    if left or not through:
        yield from responses.offer(game, hero, "wounded" if left else "parried", enemy)


def _emit_foiled(game: Battle, enemy: Enemy, hero: Hero, spec: EnemyAttack, rule: str) -> None:
    """NA-STA-16, 25: tokens have reduced the attack to nothing, so nobody rolls."""
    enemy_orders.note_deed(game.state, enemy, hero.id, "foiled", spec.called)
    game.emit(AttackFoiled(enemy.id, hero.id, spec.called, rule))


def _apply_effects(game: Battle, enemy: Enemy, hero: Hero, spec: EnemyAttack, rule: str) -> Step:
    """NA-CBE-06: the effects that the profile lists in addition to the wounds."""
    for effect in spec.effects:
        yield from effects.apply(game, effect, hero, rule, user=enemy)


def attack_mind(game: Battle, enemy: Enemy, hero: Hero, spec: EnemyAttack, rule: str = "NA-CBE-08") -> Step:
    """NA-CBE-08, 09: with enough successes nothing happens; with fewer, all effects do."""
    state = game.state
    oppose = statuses.strength_of(game, enemy, hero, spec.oppose, Token.IMPROVED_OPPOSE)
    if not oppose:
        _emit_foiled(game, enemy, hero, spec, rule)
        return
    need = statuses.difficulty_for(hero, spec.difficulty)
    why = Cue("contrast", hero=hero.id, enemy=enemy.id, attack=spec.called, oppose=oppose, needed=oppose)
    trial = Trial(hero, Use.CONTRAST, "mi", need, why, rule, enemy)
    enemy_orders.note_attack(state, enemy, spec, hero.id, foreseen(state, trial), oppose)
    tested = yield from attempt(game, trial)
    game.emit(MindContrasted(hero.id, enemy.id, tested.faces, tested.need, tested.successes, oppose, spec.called))
    if tested.successes < oppose and not (yield from statuses.ward_mind(game, hero)):
        yield from _apply_effects(game, enemy, hero, spec, rule)


def ice_blast(game: Battle, enemy: Enemy) -> Step:
    """NA-ESK-06: its activation starts with a free attack on all heroes around it. NA-STA-13: flyers are out of reach."""
    state = game.state
    if not has_skill(state, enemy, EnemySkill.ICE_BLAST):
        return
    if any(token in enemy.tokens for token in enemy_skills.HELPLESS):
        return
    around = areas.covers(state, PULSE, enemy.at, enemy.at)
    for hero, at in tuple(heroes_on_board(state)):
        if at not in around or not _both_stand(state, enemy, hero) or not may_strike(enemy, hero, ICE_BLAST):
            continue
        yield from attack_mind(game, enemy, hero, ICE_BLAST, "NA-ESK-06")
        hold(game, enemy, hero)
        check_end(game)
