"""What the rules often read from a State: its World, abilities, factions and sides."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Square
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.rules.combat.statuses import ignored
from rulesets.nova_aetas.state import state as first
from rulesets.nova_aetas.state.queries import Model, heroes_on_board
from rulesets.nova_aetas.state.state import Enemy, Hero, Persona, Standing
from rulesets.nova_aetas_renaissance.content.cards import Abilities
from rulesets.nova_aetas_renaissance.content.loadout import over_the_limit
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability, Keyword
from rulesets.nova_aetas_renaissance.house_rules import HouseRules
from rulesets.nova_aetas_renaissance.state.state import SecondEdition
from rulesets.nova_aetas_renaissance.state.world import CardKey, World

HEROES = "heroes"
"""NR-GEN-16: heroes and Allies are their own faction."""


def world(state: first.State) -> World:
    return state.world  # type: ignore[return-value]  # this edition begins with this World


def rules(state: first.State) -> HouseRules:
    """The house rules of this edition. Those shared with the first edition are in `state.world.house`."""
    return state.world.rules  # type: ignore[attr-defined,no-any-return]  # see above


def edition_state(state: first.State) -> SecondEdition:
    """The same State, typed with the fields that only this edition has."""
    assert isinstance(state, SecondEdition)
    return state


def card_key(model: Model) -> CardKey:
    """A key for everything the cards of a model decide: an enemy's kind, or a hero's class, skills and equipment."""
    if isinstance(model, Enemy):
        return model.kind
    return model.id, tuple(model.skills), tuple([item.id for item in model.items])


def abilities(state: first.State, model: Model) -> Abilities:
    """All abilities of a model, each with its X, or 0 if it has no X."""
    return world(state).abilities(card_key(model))


def ability(state: first.State, model: Model, wanted: Ability) -> int | None:
    """The X of an ability, 0 if it has no X, None if the model lacks the ability."""
    return abilities(state, model).get(wanted)


def has(state: first.State, model: Model, wanted: Ability) -> bool:
    return wanted in abilities(state, model)


def immunities(state: first.State, model: Model) -> tuple[Token, ...]:
    """NR-ABI-26: the tokens that its card names."""
    if isinstance(model, Enemy):
        card = world(state).enemy_card(model.kind)
        return () if card is None else card.immunities
    hero = world(state).hero_card(model.id)
    return () if hero is None else hero.immunities


def faction(state: first.State, model: Model) -> str | None:
    """NR-GEN-16: heroes and Allies share one faction, whatever an Ally's card says."""
    if isinstance(model, Enemy):
        card = world(state).enemy_card(model.kind)
        return None if card is None else card.faction
    return None if isinstance(model, Persona) else HEROES


def models(state: first.State) -> Iterator[Model]:
    """Every model on the board that is in action; no third parties."""
    yield from (hero for hero, _ in heroes_on_board(state))
    yield from state.enemies.values()


def comrades(state: first.State, model: Model) -> Iterator[Model]:
    """The other models of its faction on the board."""
    mark = faction(state, model)
    return (
        other for other in models(state) if other is not model and mark is not None and faction(state, other) == mark
    )


def fallen_comrades(state: first.State, model: Model) -> Iterator[Hero]:
    """The heroes of its faction who are out of action."""
    mark = faction(state, model)
    lying = (hero for hero in state.heroes.values() if hero.standing is Standing.OUT_OF_ACTION and hero is not model)
    return (hero for hero in lying if mark is not None and faction(state, hero) == mark)


def opposed(a: Model, b: Model) -> bool:
    """NR-GEN-16: heroes and Allies on one side, enemies on the other."""
    return isinstance(a, Enemy) != isinstance(b, Enemy)


def noticed(state: first.State, enemy: Enemy) -> tuple[Hero, ...]:
    """NR-ABI-01: the heroes and Allies on the board that an enemy does not ignore."""
    return tuple(hero for hero, _ in heroes_on_board(state) if not ignored(state, enemy.at, hero))


def adjacent(state: first.State, a: Square, b: Square) -> bool:
    """NR-GEN-12: on the same level, sharing a side."""
    return b in world(state).adjacent[a]


def model_number(name: str) -> int:
    """The number at the end of an enemy's name, as in `stratiota-2`; 0 if there is none."""
    number = name.rpartition("-")[2]
    return int(number) if number.isdigit() else 0


def is_ally(state: first.State, hero: Hero) -> bool:
    return hero.id in state.world.allies


def knows(state: first.State, hero: Hero, keyword: Keyword) -> bool:
    """NR-KEY-02: whether the hero has the keyword, from class or skills."""
    card = world(state).hero_card(hero.id)
    learnt = (world(state).cards.skills[skill].keywords for skill in hero.skills)
    return (card is not None and keyword in card.keywords) or any(keyword in each for each in learnt)


def can_carry(state: first.State, things: tuple[str, ...]) -> bool:
    """NR-EQP-01: whether a hero may take all this along."""
    fills = rules(state).two_handed_fills_both_hands
    return not any(over_the_limit(world(state).cards, things, two_handed_fills_both_hands=fills))


def resistance(state: first.State, hero: Hero, item: str) -> int:
    """NR-TRA-34: how many wounds this equipment of the hero can absorb; cards of one name count together."""
    card = world(state).cards.equipment.get(item)
    return 0 if card is None else card.resistance * sum(each.id == item for each in hero.items)
