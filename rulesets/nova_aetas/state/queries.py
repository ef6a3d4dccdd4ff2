"""What most rules ask of a State: who is where, who is in contact, how many AP are left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from rulesets.engine.boards.square_grid import Square, name
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Procedure
from rulesets.nova_aetas.content.cards import EquipmentCard
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.content.enemy_cards import EnemySkill
from rulesets.nova_aetas.state.state import Activation, Enemy, Hero, Item, Persona, Standing, State

Battle: TypeAlias = Game[State]
Model: TypeAlias = Hero | Enemy
Holder: TypeAlias = Model | Item
"""Anything that can have status tokens."""
Step: TypeAlias = Procedure[None]


class BattleOver(Exception):
    """Raised to end the battle. NA-MIS-06: at once, in the middle of any procedure."""

    def __init__(self, won: bool, why: str, rule: str) -> None:
        super().__init__(why)
        self.won, self.why, self.rule = won, why, rule


def model(state: State, name: str) -> Model:
    return friend(state, name) if name in state.heroes or name in state.personae else state.enemies[name]


def friend(state: State, name: str) -> Hero:
    """A hero or a persona of the mission: enemies fight both in the same way."""
    return state.heroes[name] if name in state.heroes else state.personae[name]


def heroes_in_action(state: State) -> Iterator[Hero]:
    """Heroes on the board or inside a building who are not out of action."""
    return (hero for hero in state.heroes.values() if hero.in_action)


def heroes_on_board(state: State) -> list[tuple[Hero, Square]]:
    return _on_board(state.heroes.values())


def friends_on_board(state: State) -> list[tuple[Hero, Square]]:
    """Heroes and personae."""
    return _on_board((*state.heroes.values(), *state.personae.values()))


def _on_board(heroes: Iterable[Hero]) -> list[tuple[Hero, Square]]:
    return [(hero, hero.at) for hero in heroes if hero.standing is Standing.IN_ACTION and hero.at is not None]


def fellows(state: State, side: str) -> Iterator[Hero]:
    """The heroes' side, for a card that affects a "friend" or "any" character (NA-ICO-05, 07).

    NA-GEN-02: a persona is a character, but no friend.
    """
    yield from state.heroes.values()
    if side == "any":
        yield from state.personae.values()


def occupied(state: State) -> dict[Square, str]:
    """Squares that are taken, with the id of what is there.

    NA-MOV-04, NA-OOA-05: every model takes its square, even when out of action; so does movable scenery.
    """
    taken = {hero.at: hero.id for hero in state.heroes.values() if hero.at is not None}
    taken.update({persona.at: persona.id for persona in state.personae.values() if persona.at is not None})
    taken.update({enemy.at: enemy.id for enemy in state.enemies.values()})
    taken.update({square: name for name, squares in state.movable.items() for square in squares})
    return taken


def held(state: State) -> int:
    """The squares of `occupied`, as a bit mask."""
    bits, mask = state.world.grid.bits.of, 0
    for enemy in state.enemies.values():
        mask |= bits[enemy.at]
    for hero in state.heroes.values():
        if hero.at is not None:
            mask |= bits[hero.at]
    for persona in state.personae.values():
        if persona.at is not None:
            mask |= bits[persona.at]
    for squares in state.movable.values():
        mask |= state.world.grid.bits.mask(squares)
    return mask


def present(state: State, target: Model) -> bool:
    """Whether the model is still in play: dead enemies and personae are not; heroes are, even out of action."""
    if isinstance(target, Persona):
        return target.in_action
    return isinstance(target, Hero) or target.id in state.enemies


def touching(state: State, a: Square, b: Square) -> bool:
    """NA-LOS-06, 07: base contact is a shared side; corners do not touch."""
    return b in state.world.grid.neighbours[a]


def straight_behind(state: State, start: Square, through: Square) -> Square | None:
    """The square behind `through`, seen from `start`; if they are not in one line, along the longer axis."""
    grid = state.world.grid
    here, there = grid.at(start), grid.at(through)
    dx, dy = there.x - here.x, there.y - here.y
    along_x = abs(dx) > abs(dy)
    x = there.x + (_sign(dx) if along_x else 0)
    y = there.y + (0 if along_x else _sign(dy))
    if x < 0 or y < 0:
        return None
    behind = name(x, y, there.level)
    return behind if behind in grid.neighbours[through] else None


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def has_skill(state: State, enemy: Enemy, skill: EnemySkill) -> bool:
    return skill in state.world.enemy(enemy.kind).skills


def gear(state: State, hero: Hero) -> tuple[EquipmentCard, ...]:
    """NA-HRO-11, NA-ACN-09: the equipment that the hero may use. Objects for another class have no effect."""
    things = hero.id, tuple([item.id for item in hero.items])
    known = state.world.known_gear.get(things)
    if known is None:
        known = state.world.known_gear[things] = tuple(_gear(state.world.content, *things))
    return known


def _gear(content: Content, hero: str, items: tuple[str, ...]) -> Iterator[EquipmentCard]:
    cards = [content.equipment[item] for item in items]
    yield from (card for card in cards if content.open_to(hero, card))


def has_trait(state: State, enemy: Enemy, trait: str | None) -> bool:
    """NA-ENM-02: a card that names a trait affects only enemies that have it."""
    return trait is None or trait in state.world.enemy(enemy.kind).traits


def acting(state: State) -> Activation:
    assert state.active is not None
    return state.active


def acting_hero(state: State) -> Hero | None:
    return state.heroes.get(state.active.token) if state.active is not None else None


def spend(state: State, ap: int) -> None:
    """NA-ACT-08: the options never cost more AP than there are."""
    active = acting(state)
    assert ap <= active.ap, "an action was offered that costs more than is left"
    active.ap -= ap
    active.spent += ap
