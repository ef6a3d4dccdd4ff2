"""MW-DAT-03: what abilities, cards and lasting effects do to one strike, for whom, and on which condition."""

from __future__ import annotations

from rulesets.multiverse_war.combat.counters import counters_mark
from rulesets.multiverse_war.combat.fight import Fight, Mark, Played
from rulesets.multiverse_war.content.effects import ALWAYS, Effect, When
from rulesets.multiverse_war.state.state import State, Unit
from rulesets.multiverse_war.units.stats import ability, concerns, in_effect, of_class


def in_force(state: State, fight: Fight, unit: Unit, target: Mark | None, word: str) -> list[Effect]:
    """Every effect of a word on this strike, from abilities and from cards."""
    cards = (each.effect for each in of_cards(state, fight, unit, target, word))
    return [*of_abilities(state, fight, unit, target, word), *cards]


def of_abilities(state: State, fight: Fight, unit: Unit, target: Mark | None, word: str) -> list[Effect]:
    """The unit's own abilities, and those of its opponent that are for the enemy."""
    own = [
        each
        for each in abilities_now(state, fight, unit)
        if each.do == word
        and not each.hostile
        and (each.to != "class" or of_class(state, unit, each.class_))
        and holds(state, fight, unit, target, each.when)
    ]
    if not isinstance(target, Unit):
        return own
    theirs = abilities_now(state, fight, target)
    return [
        *own,
        *(e for e in theirs if e.do == word and e.hostile and holds(state, fight, target, unit, e.when)),
    ]


def abilities_now(state: State, fight: Fight, unit: Unit) -> list[Effect]:
    """The unit's abilities in this combat: a Charge needs its run-up (MW-ABL-03)."""
    known = ability(state, unit)
    found = [each for each in in_effect(state, unit) if not each.proclaimed]
    if known and known.needs == "charge" and not (fight.attacks(unit) and charged(state, unit, fight.hex)):
        return [each for each in found if each not in known.effects]
    return found


def charged(state: State, unit: Unit, target: str) -> bool:
    """MW-ABL-03: the last two steps and the attack lie in one line."""
    path = [*unit.trail, unit.at, target]
    if len(path) < 4:
        return False
    grid = state.world.grid
    ways = {grid.direction(a, b) for a, b in zip(path[-4:], path[-3:], strict=False)}
    return len(ways) == 1 and None not in ways


def of_cards(state: State, fight: Fight, unit: Unit, target: Mark | None, word: str) -> list[Played]:
    """MW-CRD-02: what the cards of both sides, and a hero's ability, do to this strike."""
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
        if _holds_for(state, fight, played, unit, target):
            found.append(played)
    return found


def _holds_for(state: State, fight: Fight, played: Played, unit: Unit, target: Mark | None) -> bool:
    """A condition is about whoever uses the card, also where the card is for the enemy."""
    if played.attacks == fight.attacks(unit):
        return holds(state, fight, unit, target, played.effect.when)
    users = [each for each in (*fight.attackers, *fight.defending) if each.id in played.users]
    user = target if isinstance(target, Unit) else next(iter(users), None)
    return user is not None and holds(state, fight, user, unit, played.effect.when)


def lasting(state: State, fight: Fight, unit: Unit, target: Mark | None, word: str) -> int:
    """What effects change that outlive their card: until the turn or the game ends."""
    return sum(
        each.amount
        for each in state.lasting
        if each.do == word
        and concerns(state, each, unit)
        and holds(state, fight, unit, target, When.model_validate(each.when))
    )


def holds(state: State, fight: Fight, unit: Unit, target: Mark | None, when: When) -> bool:
    """Whether all that an effect is conditioned on is true of this unit in this combat."""
    if when == ALWAYS:
        return True
    card = state.card(unit.kind)
    against = state.card(target.kind) if isinstance(target, Unit) else None
    building = state.building_at(unit.at)
    facing = target is not None and counters_mark(state, fight, unit, target)
    role = "attack" if fight.attacks(unit) else "defence"
    return (
        (not when.classes or (card is not None and card.class_ in when.classes))
        and (not when.against or (against is not None and against.class_ in when.against))
        and (not when.terrain or state.ground[fight.hex] in when.terrain)
        and when.age in {None, getattr(card, "age", None)}
        and when.role in {None, role}
        and when.countering in {None, facing}
        and when.in_building in {None, building is not None}
        and when.target in {None, "unit" if isinstance(target, Unit) else "building"}
    )
