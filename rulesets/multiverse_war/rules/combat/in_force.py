"""MW-DAT-03: which effects of abilities, cards and lasting effects apply to a strike."""

from __future__ import annotations

from rulesets.multiverse_war.content.effects import ALWAYS, Effect, When
from rulesets.multiverse_war.rules.combat.counters import counters_target
from rulesets.multiverse_war.rules.combat.fight import Fight, Played, StrikeTarget
from rulesets.multiverse_war.rules.units.stats import ability, applies_to, in_effect, of_class
from rulesets.multiverse_war.state.state import Building, State, Unit


def in_force(state: State, fight: Fight, unit: Unit, target: StrikeTarget | None, word: str) -> list[Effect]:
    """All effects of one kind (`word`) on this strike, from abilities and cards."""
    cards = (each.effect for each in card_effects(state, fight, unit, target, word))
    return [*ability_effects(state, fight, unit, target, word), *cards]


def ability_effects(state: State, fight: Fight, unit: Unit, target: StrikeTarget | None, word: str) -> list[Effect]:
    """Effects of the unit's own abilities, and of the opponent's abilities that affect its enemy."""
    own = [
        each
        for each in abilities_now(state, fight, unit)
        if each.do == word
        and not each.hostile
        and (each.to != "class" or of_class(state, unit, each.class_))
        and condition_met(state, fight, unit, target, each.when)
    ]
    if not isinstance(target, Unit):
        return own
    theirs = abilities_now(state, fight, target)
    return [
        *own,
        *(e for e in theirs if e.do == word and e.hostile and condition_met(state, fight, target, unit, e.when)),
    ]


def abilities_now(state: State, fight: Fight, unit: Unit) -> list[Effect]:
    """The effects of the unit's abilities in this combat; a Charge needs a run-up (MW-ABL-03)."""
    known = ability(state, unit)
    found = [each for each in in_effect(state, unit) if not each.is_lasting_for_many]
    if known and known.needs == "charge" and not (fight.attacks(unit) and charged(state, unit, fight.hex)):
        return [each for each in found if each not in known.effects]
    return found


def charged(state: State, unit: Unit, target: str) -> bool:
    """MW-ABL-03: the last two steps and the attack are in one straight line."""
    path = [*unit.trail, unit.at, target]
    if len(path) < 4:
        return False
    grid = state.world.grid
    ways = {grid.direction(a, b) for a, b in zip(path[-4:], path[-3:], strict=False)}
    return len(ways) == 1 and None not in ways


def card_effects(state: State, fight: Fight, unit: Unit, target: StrikeTarget | None, word: str) -> list[Played]:
    """MW-CRD-02: effects of both sides' cards, and of a hero's ability, on this strike."""
    attacks = fight.attacks(unit)
    found = []
    for played in fight.played:
        effect = played.effect
        own = played.attacks == attacks
        if effect.do != word or not (effect.to == "every_player" or own != effect.hostile):
            continue
        if effect.to == "class" and not of_class(state, unit, effect.class_):
            continue
        if effect.to == "unit" and own and unit.id not in played.users:
            continue
        if _condition_met_for(state, fight, played, unit, target):
            found.append(played)
    return found


def _condition_met_for(state: State, fight: Fight, played: Played, unit: Unit, target: StrikeTarget | None) -> bool:
    """Check the condition for the unit that uses the card, even if the effect is on the enemy."""
    if played.attacks == fight.attacks(unit):
        return condition_met(state, fight, unit, target, played.effect.when)
    users = [each for each in (*fight.attackers, *fight.defending) if each.id in played.users]
    user = target if isinstance(target, Unit) else next(iter(users), None)
    return user is not None and condition_met(state, fight, user, unit, played.effect.when)


def damage_by_cards(state: State, fight: Fight, building: Building) -> int:
    """MW-BLD-16: how much the enemy's cards change the damage of a building, which has no cards."""
    fires = fight.tower is building
    found = 0
    for played in fight.played:
        effect = played.effect
        hostile = effect.hostile and effect.to != "class" and played.attacks != fires
        if effect.do != "damage" or not (hostile or effect.to == "every_player"):
            continue
        users = [each for each in (*fight.attackers, *fight.defending) if each.id in played.users]
        if any(condition_met(state, fight, user, building, effect.when) for user in users):
            found += effect.amount
    return found


def lasting(state: State, fight: Fight, unit: Unit, target: StrikeTarget | None, word: str) -> int:
    """The sum of effects of this kind that last until the end of the turn or the game."""
    return sum(
        each.amount
        for each in state.lasting
        if each.do == word
        and applies_to(state, each, unit)
        and condition_met(state, fight, unit, target, When.model_validate(each.when))
    )


def condition_met(state: State, fight: Fight, unit: Unit, target: StrikeTarget | None, when: When) -> bool:
    """Whether this unit meets all conditions of an effect in this combat."""
    if when == ALWAYS:
        return True
    card = state.card(unit.kind)
    against = state.card(target.kind) if isinstance(target, Unit) else None
    building = state.building_at(unit.at)
    countering = target is not None and counters_target(state, fight, unit, target)
    role = "attack" if fight.attacks(unit) else "defence"
    return (
        (not when.classes or (card is not None and card.class_ in when.classes))
        and (not when.against or (against is not None and against.class_ in when.against))
        and (not when.terrain or state.ground[fight.hex] in when.terrain)
        and when.age in {None, getattr(card, "age", None)}
        and when.role in {None, role}
        and when.countering in {None, countering}
        and when.in_building in {None, building is not None}
        and when.target in {None, "unit" if isinstance(target, Unit) else "building"}
    )
