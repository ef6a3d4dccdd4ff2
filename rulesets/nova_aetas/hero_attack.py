"""NA-CBH: heroes attack with blade, bow, spell and prayer."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.engine.square_grid import Square, name
from rulesets.nova_aetas import effects, options
from rulesets.nova_aetas.battle import Battle, Step, model, occupied, spend, touching
from rulesets.nova_aetas.content import Attack, Use
from rulesets.nova_aetas.engagement import break_contact
from rulesets.nova_aetas.events import AttackRolled, CriticalHit, Moved, Pushed
from rulesets.nova_aetas.profile import mental_defence, physical_defence
from rulesets.nova_aetas.sight import in_reach
from rulesets.nova_aetas.state import Enemy, Hero, Standing, State
from rulesets.nova_aetas.threat import raise_threat
from rulesets.nova_aetas.tokens import item_of
from rulesets.nova_aetas.trial import RULE_OF_SUCCESS, Trial, attempt
from rulesets.nova_aetas.wounds import wound

BARE_HANDS = "bare-hands"
BARE_HANDS_ATTACK = Attack(form="close", ph=1)
BARE_HANDS_NEED = 5
CRITICAL_SUCCESSES = 3


def attacks_of(state: State, hero: Hero) -> Iterator[tuple[str, Attack]]:
    """NA-CBH-03, 08: whatever carries an attack; bare hands only for one who owns no weapon at all."""
    content = state.world.content
    armed = False
    for item in hero.items:
        attack = content.equipment[item.id].attack
        if attack is not None:
            armed = armed or attack.form in {"close", "ranged"}
            yield item.id, attack
    for skill in hero.skills:
        attack = content.skills[skill].attack
        if attack is not None:
            yield skill, attack
    if not armed:
        yield BARE_HANDS, BARE_HANDS_ATTACK


def attack_options(state: State, hero: Hero, ap: int) -> Iterator[options.Attack]:
    for weapon, attack in attacks_of(state, hero):
        if attack.cost <= ap:
            for target in targets(state, hero, attack):
                yield options.Attack(target, weapon, attack.cost)


def targets(state: State, hero: Hero, attack: Attack) -> Iterator[str]:
    """NA-CBH-04, 13, NA-ICO-05..07: whom this attack may be aimed at from where the hero stands."""
    if hero.at is None:
        return
    if attack.target in {"enemy", "any"}:
        for enemy in state.enemies.values():
            if _aims(state, hero, attack, enemy.at):
                yield enemy.id
    if attack.target in {"friend", "any"}:
        yield from (friend.id for friend in state.heroes.values() if _helps(state, hero, attack, friend))


def _aims(state: State, hero: Hero, attack: Attack, at: Square) -> bool:
    """NA-BLD-18, 19: close combat needs base contact on the same level; Reach counts in sight on that level."""
    assert hero.at is not None
    if attack.form == "close":
        grid = state.world.grid
        if attack.range == 1:
            return touching(state, hero.at, at)
        return grid.level(hero.at) == grid.level(at) and in_reach(state, hero, hero.at, at, attack.range)
    return in_reach(state, hero, hero.at, at, attack.range)


def _helps(state: State, hero: Hero, attack: Attack, friend: Hero) -> bool:
    if friend.at is None or friend.standing in {Standing.OUT_OF_GAME, Standing.LEFT}:
        return False
    if any(effect.do == "heal" for effect in attack.effects) and not friend.wounds:
        return False
    return friend is hero or _aims(state, hero, attack, friend.at)


def attack(game: Battle, hero: Hero, choice: options.Attack) -> Step:
    """NA-CBH-20: the AP are gone whatever comes of it."""
    state = game.state
    spend(state, choice.cost)
    spec = dict(attacks_of(state, hero))[choice.weapon]
    match spec.form:
        case "close" | "ranged":
            yield from _physical(game, hero, choice.weapon, spec, state.enemies[choice.target])
        case "spell":
            yield from _spell(game, hero, choice, spec)
        case "prayer":
            yield from _prayer(game, hero, choice, spec)


def _physical(game: Battle, hero: Hero, weapon: str, spec: Attack, enemy: Enemy) -> Step:
    """NA-CBH-05..11: Ph dice against Pd, a wound for each success, one more for a critical."""
    rule = "NA-CBH-07" if spec.form == "close" else "NA-CBH-09"
    need = BARE_HANDS_NEED if weapon == BARE_HANDS else physical_defence(game.state, enemy)
    why = Cue("attack", hero=hero.id, target=enemy.id, weapon=weapon)
    trial = Trial(hero, Use.ATTACK, "ph", need, why, rule, enemy, item_of(hero, weapon), spec.ph)
    tested = yield from attempt(game, trial)
    hits = tested.successes
    game.tell(AttackRolled(hero.id, enemy.id, weapon, tested.faces, tested.need, hits, rule))
    if not hits:
        return
    critical = hits >= CRITICAL_SUCCESSES
    if critical:
        game.tell(CriticalHit(hero.id, enemy.id, spec.critical))
    wound(game, enemy, hits + (spec.critical if critical else 0), "NA-CBH-06")
    slain = enemy.id not in game.state.enemies
    _threaten(game, hero, critical=critical, slain=slain)
    if not slain:
        for effect in spec.effects:
            effects.apply(game, effect, enemy, "NA-CBH-03")
        if spec.chase:
            yield from _chase(game, hero, enemy)


def _threaten(game: Battle, hero: Hero, *, critical: bool, slain: bool) -> None:
    """NA-THR-04..06, 11: wounding, a critical and a kill each count, and add up."""
    raise_threat(game, hero, "NA-THR-04")
    if critical:
        raise_threat(game, hero, "NA-THR-05")
    if slain:
        raise_threat(game, hero, "NA-THR-06")


def _chase(game: Battle, hero: Hero, enemy: Enemy) -> Step:
    """NA-CBH-19, NA-EFF-04: push it straight back one square if that is free, and follow for nothing if you like."""
    state = game.state
    assert hero.at is not None
    behind = straight_behind(state, hero.at, enemy.at)
    if behind is None or behind in occupied(state):
        return
    left, enemy.at = enemy.at, behind
    game.tell(Pushed(enemy.id, behind, "NA-EFF-04"))
    choices = (options.Follow(hero.id, left), options.Keep())
    follow = yield Choose(hero.seat, choices, Cue("follow", hero=hero.id, target=enemy.id), "NA-CBH-19")
    if isinstance(follow, options.Follow):
        start, hero.at = hero.at, left
        game.tell(Moved(hero.id, start, (left,), 0, "NA-CBH-19"))
    break_contact(state)


def straight_behind(state: State, pusher: Square, pushed: Square) -> Square | None:
    grid = state.world.grid
    here, there = grid.at(pusher), grid.at(pushed)
    x, y = 2 * there.x - here.x, 2 * there.y - here.y
    if x < 0 or y < 0:
        return None
    behind = name(x, y, there.level)
    return behind if behind in grid.neighbours[pushed] else None


def _spell(game: Battle, hero: Hero, choice: options.Attack, spec: Attack) -> Step:
    """NA-CBH-14..16: Mi dice against Md with Oppose, otherwise 5+; all effects with enough successes, else none."""
    target = model(game.state, choice.target)
    enemy = target if isinstance(target, Enemy) else None
    need = mental_defence(game.state, enemy) if spec.oppose and enemy is not None else RULE_OF_SUCCESS
    why = Cue("cast", hero=hero.id, target=target.id, weapon=choice.weapon)
    rule = "NA-CBH-14" if spec.oppose else "NA-CBH-15"
    trial = Trial(hero, Use.SPELL, "mi", need, why, rule, enemy, item_of(hero, choice.weapon))
    tested = yield from attempt(game, trial)
    game.tell(AttackRolled(hero.id, target.id, choice.weapon, tested.faces, tested.need, tested.successes, rule))
    if tested.successes < spec.difficulty:
        return
    wounding = isinstance(target, Enemy) and any(effect.do == "wounds" for effect in spec.effects)
    for effect in spec.effects:
        if isinstance(target, Hero) or target.id in game.state.enemies:
            effects.apply(game, effect, target, "NA-CBH-16")
    if wounding:
        _threaten(game, hero, critical=False, slain=target.id not in game.state.enemies)


def _prayer(game: Battle, hero: Hero, choice: options.Attack, spec: Attack) -> Step:
    """NA-CBH-17, 18: Mi dice at 5+; the effect grows with every success."""
    target = model(game.state, choice.target)
    enemy = target if isinstance(target, Enemy) else None
    why = Cue("pray", hero=hero.id, target=target.id, weapon=choice.weapon)
    item = item_of(hero, choice.weapon)
    tested = yield from attempt(game, Trial(hero, Use.PRAYER, "mi", RULE_OF_SUCCESS, why, "NA-CBH-17", enemy, item))
    hits = tested.successes
    game.tell(AttackRolled(hero.id, target.id, choice.weapon, tested.faces, tested.need, hits, "NA-CBH-17"))
    healed = 0
    if hits:
        for effect in spec.effects:
            healed += effects.apply(game, effect, target, "NA-CBH-18", times=hits)
    if healed:
        raise_threat(game, hero, "NA-THR-07")
