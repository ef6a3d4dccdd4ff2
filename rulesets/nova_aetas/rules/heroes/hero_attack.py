"""NA-CBH: heroes' attacks: close, ranged, spells and prayers."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.chances import Chance
from rulesets.engine.cues import Cue
from rulesets.engine.dice import numbered
from rulesets.engine.requests import Choose, Option
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import BLOWS, Attack, Token, Use
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.rules.board import areas
from rulesets.nova_aetas.rules.combat import effects, points, responses, statuses
from rulesets.nova_aetas.rules.combat.dice_test import attempt, foreseen
from rulesets.nova_aetas.rules.combat.engagement import break_contact
from rulesets.nova_aetas.rules.combat.pushing import push, room_behind
from rulesets.nova_aetas.rules.combat.threat import Credit, credit_attack, raise_threat
from rulesets.nova_aetas.rules.combat.tokens import drop, give, item_of, pass_on
from rulesets.nova_aetas.rules.combat.wounds import wound
from rulesets.nova_aetas.rules.enemies import enemy_skills
from rulesets.nova_aetas.rules.enemies.targeting import note_attacker
from rulesets.nova_aetas.rules.heroes import grenades, spells
from rulesets.nova_aetas.rules.heroes.spells import while_it_lasts
from rulesets.nova_aetas.rules.heroes.targets import attack_targets, pulses, struck_in
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.action import Action, Family
from rulesets.nova_aetas.state.events import AttackRolled, CardGone, CriticalHit, Moved
from rulesets.nova_aetas.state.profile import physical_defence
from rulesets.nova_aetas.state.queries import Battle, Model, Step, acting, model, occupied, present, spend, touching
from rulesets.nova_aetas.state.state import Enemy, Hero, State
from rulesets.nova_aetas.state.trial import RULE_OF_SUCCESS, Tested, Trial
from rulesets.nova_aetas.state.victory import check_end

BARE_HANDS = "bare-hands"
BARE_HANDS_ATTACK = Attack(form="close", ph=1)
BARE_HANDS_NEED = 5
CRITICAL_SUCCESSES = 3
CRITICAL_WOUNDS = 1


def attacks_of(state: State, hero: Hero) -> tuple[tuple[str, Attack], ...]:
    """All the attacks that a hero has with their cards."""
    cards = hero.id, tuple([item.id for item in hero.items]), tuple(hero.skills)
    known = state.world.known_attacks.get(cards)
    if known is None:
        known = state.world.known_attacks[cards] = tuple(_attacks(state.world.content, *cards))
    return known


def _attacks(
    content: Content, hero: str, items: tuple[str, ...], skills: tuple[str, ...]
) -> Iterator[tuple[str, Attack]]:
    """NA-CBH-02, 03, 08: cards with an attack; bare hands only for a hero without any weapon."""
    armed = False
    for item in dict.fromkeys(items):
        card = content.equipment[item]
        if card.attack is not None:
            armed = True
            if content.open_to(hero, card):
                yield item, card.attack
    for skill in skills:
        attack = content.skills[skill].attack
        if attack is not None:
            yield skill, attack
    if not armed:
        yield BARE_HANDS, BARE_HANDS_ATTACK


def attack_options(state: State, hero: Hero, ap: int) -> Iterator[options.Attack]:
    for weapon, attack in attacks_of(state, hero):
        if attack.cost <= ap and _ready(state, hero, weapon, attack):
            for target in attack_targets(state, hero, attack):
                yield _option_class(state, attack, target)(target, weapon, attack.cost)


def _option_class(state: State, attack: Attack, target: str) -> type[options.Attack]:
    if pulses(attack):
        return options.AttackAround
    return options.Aid if target in state.heroes and attack.form not in BLOWS else options.Attack


def _ready(state: State, hero: Hero, weapon: str, attack: Attack) -> bool:
    """NA-STA-03, 18, 23, NA-EFF-16, 19, 20: not unloaded, silenced or blinded, in sequence, and with enough points."""
    item = item_of(hero, weapon)
    if item is not None and Token.UNLOADED in item.tokens:
        return False
    if attack.form not in BLOWS and Token.SILENCE in hero.tokens:
        return False
    if Token.BLINDED in hero.tokens and attack.form == "close":
        return False
    return points.affords(hero, attack) and (not attack.sequence or acting(state).base_attack)


def attack(game: Battle, hero: Hero, choice: options.Attack) -> Step:
    """NA-CBH-20: the AP are spent whatever the result.

    NA-ESK-21: sharpened shields wound the hero after the attack, unless the battle is over.
    """
    state = game.state
    spend(state, choice.cost)
    drop(game, hero, Token.DISGUISE, "NA-STA-10")
    spec = dict(attacks_of(state, hero))[choice.weapon]
    credit = Credit()
    hit = [] if spec.grenade else _targets_of(state, hero, choice, spec)
    cuts = enemy_skills.sharpened_shields(state, hero, hit)
    yield from _resolve(game, hero, choice, spec, hit, credit)
    _settle(game, hero, choice.weapon, spec, credit)
    if cuts:
        check_end(game)
        wound(game, hero, cuts, "NA-ESK-21")


def _resolve(game: Battle, hero: Hero, choice: options.Attack, spec: Attack, hit: list[Model], credit: Credit) -> Step:
    if spec.grenade:
        at = yield from grenades.throw(game, hero, choice, spec)
        if at is not None:
            yield from grenades.explode(game, hero, choice.weapon, spec, at, credit)
    elif spec.form == "spell":
        yield from spells.cast(game, hero, choice.weapon, spec, hit, credit)
    elif spec.form == "prayer":
        yield from spells.pray(game, hero, choice.weapon, spec, hit, credit)
    else:
        for target in while_it_lasts(game, hero, hit):
            if spec.form == "close":
                note_attacker(game.state, hero, target)
            yield from _strike(game, hero, choice.weapon, spec, target, credit)
    if credit.healed and _heals_with_skill(hero, choice.weapon, spec):
        raise_threat(game, hero, "NA-THR-07")


def _targets_of(state: State, hero: Hero, choice: options.Attack, spec: Attack) -> list[Model]:
    """NA-ICO-03, 08..10: the chosen target, or everyone in the area around it, the chosen one first."""
    aimed = model(state, choice.target)
    if spec.area is None:
        return [aimed]
    assert aimed.at is not None
    assert hero.at is not None
    squares = areas.covers(state, spec.area, aimed.at, hero.at)
    return sorted(struck_in(state, squares, spec), key=lambda target: target is not aimed)


def _heals_with_skill(hero: Hero, weapon: str, spec: Attack) -> bool:
    """NA-THR-07: spells and prayers count as skills, even from equipment."""
    return spec.form not in BLOWS or weapon in hero.skills


def _settle(game: Battle, hero: Hero, weapon: str, spec: Attack, credit: Credit) -> None:
    """NA-EFF-09, 13, 16, 19: unload the weapon, discard what was thrown or consumed, pay and gain points."""
    item = item_of(hero, weapon)
    if item is not None and spec.reload:
        give(game, item, Token.UNLOADED, "NA-STA-03")
    if item is not None and (spec.grenade or game.state.world.content.equipment[weapon].consumed):
        hero.items.remove(item)
        game.emit(CardGone(hero.id, weapon, "NA-EFF-09" if spec.grenade else "NA-ACN-08"))
    points.settle(game, hero, spec, credit.wounds)
    acting(game.state).base_attack = not spec.sequence and spec.form in BLOWS


def _strike(game: Battle, hero: Hero, weapon: str, spec: Attack, target: Model, credit: Credit) -> Step:
    """NA-CBH-06, 11: a wound for each success, one more for a critical; then the other effects of the card."""
    tested = yield from _roll_attack(game, hero, weapon, spec, target)
    if not tested.successes:
        yield from responses.offer(game, hero, "missed", target)
        return
    wounds = yield from _deal_wounds(game, hero, spec, target, credit, tested.successes)
    pass_on(game, item_of(hero, weapon), target)
    lives = present(game.state, target)
    credit.healed += yield from effects.apply_all(game, spec, weapon, hero, target, "NA-CBH-03", credit=credit)
    if lives:
        effects.credit_wounds(game, hero, credit, spec, target)
        if spec.chase and wounds and hero.in_action and present(game.state, target):
            yield from _chase(game, hero, target)


def _roll_attack(game: Battle, hero: Hero, weapon: str, spec: Attack, target: Model) -> Procedure[Tested]:
    """NA-CBH-05, 07, 09, 10: Ph dice against Pd."""
    trial = _trial(game.state, hero, weapon, spec, target)
    tested = yield from attempt(game, trial)
    game.emit(AttackRolled(hero.id, target.id, weapon, tested.faces, tested.need, tested.successes, trial.rule))
    return tested


def _trial(state: State, hero: Hero, weapon: str, spec: Attack, target: Model) -> Trial:
    rule = "NA-CBH-07" if spec.form == "close" else "NA-CBH-09"
    if weapon == BARE_HANDS:
        rule = "NA-CBH-08"
    enemy = target if isinstance(target, Enemy) else None
    why = Cue("attack", hero=hero.id, target=target.id, weapon=weapon)
    item, need, marked = item_of(hero, weapon), _need(state, weapon, enemy), Token.MARKED in target.tokens
    return Trial(hero, Use.ATTACK, "ph", need, why, rule, enemy, item, spec.ph, marked=marked)


def chance(state: State, option: Option) -> Chance | None:
    """The dice that an attack, a spell or a prayer would roll, if no token is spent and no success cancelled."""
    if not isinstance(option, options.Attack) or state.active is None or state.active.token not in state.heroes:
        return None
    hero = state.heroes[state.active.token]
    spec = dict(attacks_of(state, hero)).get(option.weapon)
    if spec is None or spec.grenade or spec.area is not None:
        return None
    target, wanted = model(state, option.target), 1
    if spec.form in BLOWS:
        count, shows = foreseen(state, _trial(state, hero, option.weapon, spec, target))
    else:
        count, shows, wanted = spells.foreseen_test(state, hero, option.weapon, spec, target)
    return Chance((numbered(state.world.hero_class(hero.id).mastery),) * count, shows, wanted)


def _need(state: State, weapon: str, enemy: Enemy | None) -> int:
    """NA-CBH-05, 08: the target's Pd; 5+ with bare hands, and against a hero, who has no Pd."""
    if enemy is None:
        return RULE_OF_SUCCESS
    return BARE_HANDS_NEED if weapon == BARE_HANDS else physical_defence(state, enemy)


def _deal_wounds(game: Battle, hero: Hero, spec: Attack, target: Model, credit: Credit, hits: int) -> Procedure[int]:
    """NA-CBH-11, NA-ESK-25: a critical by the successes left after a Shield. Returns the wounds left after Defence."""
    critical = hits >= CRITICAL_SUCCESSES
    extra = _critical_wounds(game.state, spec) if critical else 0
    if critical:
        game.emit(CriticalHit(hero.id, target.id, extra))
    wounds = yield from statuses.ward_wound(game, target, hits + extra)
    wound(game, target, wounds, "NA-CBH-06")
    slain = not present(game.state, target)
    credit_attack(game, hero, credit, wounds, critical=critical, slain=slain)
    if slain:
        yield from responses.offer(game, hero, "slain", target)
    return wounds


def _critical_wounds(state: State, spec: Attack) -> int:
    """NA-CBH-11, NA-EFF-07: one, or X instead; with `critical_x_on_top`, one and X."""
    if state.world.house.critical_x_on_top:
        return CRITICAL_WOUNDS + spec.critical
    return spec.critical or CRITICAL_WOUNDS


def _chase(game: Battle, hero: Hero, target: Model) -> Step:
    """NA-CBH-19, NA-EFF-04: the hero may push the target back one free square, and may follow for free."""
    left = target.at
    if hero.at is None or left is None or room_behind(game.state, hero.at, target) is None:
        return
    follows = (options.Follow(hero.id, square) for square in _steps_after(game.state, hero.at, left))
    choices = (*follows, options.PushBack(target.id), options.Keep())
    choice = yield Choose(hero.seat, choices, Cue("chase", hero=hero.id, target=target.id), "NA-CBH-19")
    if isinstance(choice, options.Keep):
        return
    push(game, hero.at, target, "NA-EFF-04")
    if isinstance(choice, options.Follow):
        start, hero.at = hero.at, choice.to
        game.emit(Moved(hero.id, start, (choice.to,), 0, "NA-CBH-19"))
        break_contact(game.state)


def _steps_after(state: State, start: Square, left: Square) -> tuple[Square, ...]:
    """NA-CBH-19: one square, as far as the target was pushed: into the square it `left`, or with Reach nearer to it."""
    if touching(state, start, left):
        return (left,)
    taken = occupied(state)
    return tuple(at for at in state.world.grid.neighbours[start] if at not in taken and touching(state, at, left))


ATTACKS = Family(
    lambda state, hero: attack_options(state, hero, acting(state).ap),
    (Action(options.Attack, attack), Action(options.Aid, attack), Action(options.AttackAround, attack)),
)
