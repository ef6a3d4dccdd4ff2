"""NA-CBH-04, 13, NA-ICO-01, 03..07: the possible targets of a hero's attacks and cards."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.content.cards import BLOWS, Attack, Deed, Token
from rulesets.nova_aetas.rules.board import areas
from rulesets.nova_aetas.rules.board.sight import in_reach, nearby, within
from rulesets.nova_aetas.rules.combat.statuses import FLYER_RANGE
from rulesets.nova_aetas.rules.combat.tokens import takes
from rulesets.nova_aetas.state.queries import Model, fellows, has_trait, model, touching
from rulesets.nova_aetas.state.state import Hero, Item, Standing, State


def attack_targets(state: State, hero: Hero, attack: Attack) -> Iterator[str]:
    if hero.at is None:
        yield from worth_aiming(state, attack, _only_self(hero, attack))
    elif attack.grenade:
        yield from (at for at in state.world.grid.squares if in_reach(state, hero, hero.at, at, attack.range))
    elif pulses(attack):
        yield from _pulse_target(state, hero, attack)
    else:
        yield from worth_aiming(state, attack, _characters(state, hero, attack))


def deed_targets(state: State, hero: Hero, deed: Deed) -> Iterator[str]:
    """The targets of a card that is not an attack. The user counts as a friend."""
    if deed.target == "self":
        yield hero.id
    elif deed.target == "weapon":
        yield from _coatable(state, hero, deed)
    elif hero.at is None:
        yield from worth_aiming(state, deed, _only_self(hero, deed))
    elif pulses(deed):
        yield from _pulse_target(state, hero, deed)
    else:
        yield from worth_aiming(state, deed, _characters(state, hero, deed))


def _only_self(hero: Hero, card: Attack | Deed) -> Iterator[str]:
    """Inside a house a hero can only target themselves."""
    blow = isinstance(card, Attack) and card.form in BLOWS
    if card.target in {"friend", "any"} and card.area is None and not blow:
        yield hero.id


def pulses(card: Attack | Deed) -> bool:
    return card.area is not None and card.area.shape == "pulse"


def _pulse_target(state: State, hero: Hero, card: Attack | Deed) -> Iterator[str]:
    """NA-ICO-04: a pulse is centred on the hero; it is offered if anyone is in its area."""
    assert hero.at is not None
    assert card.area is not None
    if any(struck_in(state, areas.covers(state, card.area, hero.at, hero.at), card)):
        yield hero.id


def struck_in(state: State, squares: tuple[Square, ...], card: Attack | Deed) -> Iterator[Model]:
    """Everyone in the area that the card affects. NA-STA-13: flyers are out of reach of short weapons."""
    for target in areas.characters_in(state, squares, card.target, card.trait):
        if not (isinstance(card, Attack) and card.form in BLOWS and _flies_above(card, target)):
            yield target


def _characters(state: State, hero: Hero, card: Attack | Deed) -> Iterator[str]:
    assert hero.at is not None
    if card.target in {"enemy", "any"}:
        near, bits = nearby(state, hero.at, card.range), state.world.grid.bits.of
        for enemy in state.enemies.values():
            if not near & bits[enemy.at]:
                continue
            flies = isinstance(card, Attack) and _flies_above(card, enemy)
            if not flies and has_trait(state, enemy, card.trait) and _can_aim_at(state, hero, card, enemy.at):
                yield enemy.id
    if card.target in {"friend", "any"}:
        yield from (friend.id for friend in fellows(state, card.target) if _reaches_friend(state, hero, card, friend))


def _flies_above(attack: Attack, target: Model) -> bool:
    return Token.FLY in target.tokens and attack.range < FLYER_RANGE


def _can_aim_at(state: State, hero: Hero, card: Attack | Deed, at: Square) -> bool:
    """NA-BLD-18, 19: close combat needs base contact on one floor; NA-EFF-14: with Reach, range and sight on one floor.

    NA-CBH-13: some spells need no line of sight.
    """
    assert hero.at is not None
    if isinstance(card, Attack) and not card.needs_sight:
        return within(state, hero.at, at, card.range)
    if isinstance(card, Attack) and card.form == "close":
        if card.range == 1:
            return touching(state, hero.at, at)
        return _one_floor(state, hero.at, at) and in_reach(state, hero, hero.at, at, card.range)
    return in_reach(state, hero, hero.at, at, card.range)


def _one_floor(state: State, a: Square, b: Square) -> bool:
    """NA-BLD-18, 19: both in the street, or both on the same roof."""
    roofs = state.world.roofs
    return roofs.get(a) == roofs.get(b)


def _reaches_friend(state: State, hero: Hero, card: Attack | Deed, friend: Hero) -> bool:
    if friend.at is None or friend.standing in {Standing.OUT_OF_GAME, Standing.LEFT}:
        return False
    if friend is hero:
        return not (isinstance(card, Attack) and card.form in BLOWS)
    return _can_aim_at(state, hero, card, friend.at)


def worth_aiming(state: State, card: Attack | Deed, names: Iterator[str]) -> Iterator[str]:
    """For a card that only heals, leave out friends without wounds."""
    if not card.effects or any(effect.do not in {"heal", "first-aid"} for effect in card.effects):
        return names
    return (name for name in names if name in state.enemies or model(state, name).wounds > 0)


def _coatable(state: State, hero: Hero, deed: Deed) -> Iterator[str]:
    yield from dict.fromkeys(item.id for item in hero.items if can_be_coated(state, item, deed))


def can_be_coated(state: State, item: Item, deed: Deed) -> bool:
    """NA-TOK-05, 06: a weapon without this token, or one that can get a stronger one."""
    weapon = state.world.content.equipment[item.id].attack is not None
    return weapon and any(takes(item, token) for token in coats(deed))


def coats(deed: Deed) -> list[Token]:
    return [effect.token for effect in deed.effects if effect.do == "coat" and effect.token is not None]
