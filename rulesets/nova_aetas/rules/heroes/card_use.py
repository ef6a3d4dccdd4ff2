"""NA-ACN-04, 08, 11: using skills and equipment other than to attack, and reloading."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import Deed, Token
from rulesets.nova_aetas.rules.board import areas
from rulesets.nova_aetas.rules.combat import effects, points
from rulesets.nova_aetas.rules.combat.dice_test import passes
from rulesets.nova_aetas.rules.combat.threat import Credit, raise_threat
from rulesets.nova_aetas.rules.combat.tokens import drop, give, item_of, pass_on
from rulesets.nova_aetas.rules.heroes.targets import can_be_coated, coats, deed_targets, pulses
from rulesets.nova_aetas.state import options
from rulesets.nova_aetas.state.action import Action, Family
from rulesets.nova_aetas.state.events import CardGone, CardUsed
from rulesets.nova_aetas.state.queries import Battle, Model, acting, model, spend
from rulesets.nova_aetas.state.state import Hero, Item, State


def use_options(state: State, hero: Hero) -> Iterator[options.UseSkill | options.UseItem | options.Reload]:
    """NA-ACN-04, 08: cards that the hero can pay in AP and points. NA-ACN-09: only those for his class."""
    content, ap = state.world.content, acting(state).ap
    for skill in hero.skills:
        learnt = content.skills[skill]
        if learnt.kind == "action" and learnt.use is not None and not learnt.before_game and learnt.cost <= ap:
            use = options.UseSkillAround if pulses(learnt.use) else options.UseSkill
            for target in use_targets(state, hero, learnt.use):
                yield use(skill, target, learnt.cost)
    for name in dict.fromkeys(item.id for item in hero.items):
        thing = content.equipment[name]
        usable = thing.use is not None and not thing.before_game and content.open_to(hero.id, thing)
        if usable and thing.use is not None and thing.cost <= ap:
            option = options.UseItemAround if pulses(thing.use) else options.UseItem
            for target in use_targets(state, hero, thing.use):
                yield option(name, target, thing.cost)
    yield from _reloads(state, hero, ap)


def use_targets(state: State, hero: Hero, deed: Deed) -> Iterator[str]:
    return deed_targets(state, hero, deed) if points.affords(hero, deed) else iter(())


def use_skill(game: Battle, hero: Hero, choice: options.UseSkill) -> Procedure[bool]:
    """NA-TST-06: the AP are spent whether or not the skill works. NA-THR-07: healing with a skill raises the threat.

    Returns whether it worked.
    """
    deed = game.state.world.content.skills[choice.skill].use
    assert deed is not None
    spend(game.state, choice.cost)
    healed = yield from carry_out(game, hero, choice.skill, deed, choice.target, "NA-ACN-04")
    if healed:
        raise_threat(game, hero, "NA-THR-07")
    return healed is not None


def use_item(game: Battle, hero: Hero, choice: options.UseItem) -> Procedure[bool]:
    """Returns whether it worked."""
    card = game.state.world.content.equipment[choice.item]
    assert card.use is not None
    spend(game.state, choice.cost)
    item = item_of(hero, choice.item)
    healed = yield from carry_out(game, hero, choice.item, card.use, choice.target, "NA-ACN-08", item)
    if card.consumed and item is not None:
        hero.items.remove(item)
        game.emit(CardGone(hero.id, item.id, "NA-ACN-08"))
    return healed is not None


def carry_out(
    game: Battle, hero: Hero, name: str, deed: Deed, target: str, rule: str, item: Item | None = None
) -> Procedure[int | None]:
    """Use a card, with its test if it has one; returns how many wounds it healed, or None if the test failed."""
    game.emit(CardUsed(hero.id, name, target, rule))
    healed: int | None = None
    if deed.test is None or (yield from passes(game, hero, deed.test, name, item)):
        healed = yield from _apply_deed(game, hero, name, deed, target, rule, item)
    points.settle(game, hero, deed, 0)
    return healed


def _coat(game: Battle, hero: Hero, deed: Deed, target: str, rule: str) -> None:
    weapon = next(item for item in hero.items if item.id == target and can_be_coated(game.state, item, deed))
    for token in coats(deed):
        give(game, weapon, token, rule)


def _apply_deed(
    game: Battle, hero: Hero, name: str, deed: Deed, target: str, rule: str, item: Item | None
) -> Procedure[int]:
    """Returns how many wounds it healed. NA-TOK-03: the tokens on the object go to the first of several targets."""
    if deed.target == "weapon":
        _coat(game, hero, deed, target, rule)
        return 0
    healed, credit = 0, Credit()
    for each in _targets_of(game.state, hero, deed, target):
        healed += yield from effects.apply_all(game, deed, name, hero, each, rule, credit=credit)
        effects.credit_kill(game, hero, each)
        pass_on(game, item, each)
    return healed


def _targets_of(state: State, hero: Hero, deed: Deed, target: str) -> list[Model]:
    """The chosen target, or everyone in the area, the chosen one first."""
    aimed = model(state, target)
    if deed.area is None or aimed.at is None or hero.at is None:
        return [aimed]
    squares = areas.covers(state, deed.area, aimed.at, hero.at)
    side = "friend" if deed.target == "self" else deed.target
    return sorted(areas.characters_in(state, squares, side, deed.trait), key=lambda each: each is not aimed)


# Reloading


def _reloads(state: State, hero: Hero, ap: int) -> Iterator[options.Reload]:
    empty = {item.id: item for item in hero.items if Token.UNLOADED in item.tokens}
    for name, item in empty.items():
        if (cost := reload_cost(state, hero, item)) <= ap:
            yield options.Reload(name, cost)


def reload_cost(state: State, hero: Hero, item: Item) -> int:
    """NA-EFF-13: the weapon's reload value, or a skill's if that is lower."""
    content = state.world.content
    attack = content.equipment[item.id].attack
    skills = [content.skills[skill].reload for skill in hero.skills if content.skills[skill].reload]
    return min([attack.reload if attack is not None else 0, *skills])


def reload(game: Battle, hero: Hero, choice: options.Reload, rule: str = "NA-ACN-11") -> None:
    """NA-ACN-11, NA-STA-03."""
    spend(game.state, choice.cost)
    item = next(item for item in hero.items if item.id == choice.item and Token.UNLOADED in item.tokens)
    drop(game, item, Token.UNLOADED, rule)


USES = Family(
    use_options,
    (
        Action(options.UseSkill, use_skill),
        Action(options.UseSkillAround, use_skill),
        Action(options.UseItem, use_item),
        Action(options.UseItemAround, use_item),
        Action(options.Reload, reload),
    ),
)
