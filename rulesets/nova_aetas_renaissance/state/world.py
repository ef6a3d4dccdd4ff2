"""What never changes during a battle: scenery, heights, Allies, and the die of each class."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cached_property
from typing import Any, TypeAlias

from rulesets.engine.boards.square_grid import Square, SquareGrid, name
from rulesets.engine.content.plain_objects import plain
from rulesets.engine.cues import Cue
from rulesets.engine.view import Cell
from rulesets.nova_aetas.content import cards as first_cards
from rulesets.nova_aetas.state import world as first
from rulesets.nova_aetas.state.edition import Edition
from rulesets.nova_aetas_renaissance.card_text import card_texts
from rulesets.nova_aetas_renaissance.content.cards import Abilities, Attack, Content, EnemyCard, HeroClass
from rulesets.nova_aetas_renaissance.content.maps import GROUND, SWAMP, WATER, Map
from rulesets.nova_aetas_renaissance.content.missions import Mission
from rulesets.nova_aetas_renaissance.content.vocabulary import Ability
from rulesets.nova_aetas_renaissance.house_rules import HouseRules
from rulesets.nova_aetas_renaissance.setup import RenaissanceSetup

SIDES_OF = {"d6": 6, "d8": 8}
ADD_UP = frozenset({Ability.CLIMB, Ability.JUMP})

CardKey: TypeAlias = "str | tuple[str, tuple[str, ...], tuple[str, ...]]"
"""The kind of an enemy, or the class, the skills and the equipment of a hero."""


class World(first.World):
    def __init__(self, setup: RenaissanceSetup, edition: Edition) -> None:
        super().__init__(setup, edition)
        self.rules: HouseRules = plain(setup.house)
        self.house = plain(setup.house.shared())
        self.cards: Content = setup.content
        self.sheet: Mission = setup.content.missions[setup.mission]
        self.board: Map = setup.content.maps[self.sheet.map]
        self.allies = frozenset(self.sheet.allies)
        self._abilities: dict[CardKey, Abilities] = {}
        self.known_jumps: dict[Hashable, tuple[tuple[Square, int], ...]] = {}
        self.known_attacks_of: dict[CardKey, tuple[tuple[str, Attack], ...]] = {}
        self.known_shots: dict[tuple[int, bool], Any] = {}
        """The Shots of board/shots.py, by the id of an attack, separately for Snipers."""

    @cached_property
    def card_texts(self) -> dict[str, Cue]:
        return card_texts(self.cards)

    @cached_property
    def _friends(self) -> dict[str, first_cards.HeroClass]:
        """NR-GEN-02: with `die_kind` everybody rolls the same kind of die."""
        sides = SIDES_OF.get(self.rules.die_kind)
        friends = super()._friends
        if sides is None:
            return friends
        return {each: card.model_copy(update={"mastery": sides}) for each, card in friends.items()}

    def hero_card(self, hero: str) -> HeroClass | None:
        """The class card of a hero or an Ally; None for a third party of the mission."""
        return self.cards.classes.get(hero)

    def enemy_card(self, kind: str) -> EnemyCard | None:
        """The card of an enemy; None for a prey, which has another kind of card."""
        return self.cards.enemies.get(kind)

    def abilities(self, card_key: CardKey) -> Abilities:
        """All abilities of a model, each with its X; none for a prey."""
        known = self._abilities.get(card_key)
        if known is None:
            known = self._abilities[card_key] = (
                self._enemy_abilities(card_key) if isinstance(card_key, str) else self._hero_abilities(*card_key)
            )
        return known

    @cached_property
    def tall_kinds(self) -> frozenset[str]:
        """NR-ABI-05: the enemies that are Tall."""
        return frozenset(kind for kind, card in self.cards.enemies.items() if Ability.TALL in card.abilities)

    @cached_property
    def heroes_can_be_tall(self) -> bool:
        classes = [card.abilities for card in self.cards.classes.values()]
        skills = [card.abilities for card in self.cards.skills.values()]
        equipment = [card.abilities for card in self.cards.equipment.values()]
        return any(Ability.TALL in each for each in (*classes, *skills, *equipment))

    def _enemy_abilities(self, kind: str) -> Abilities:
        card = self.enemy_card(kind)
        return {} if card is None else card.abilities

    def _hero_abilities(self, hero: str, skills: tuple[str, ...], items: tuple[str, ...]) -> Abilities:
        """NA-MOV-06: Climb and Jump of class, skills and equipment add up, but of each of these only the highest counts."""
        card, total = self.hero_card(hero), dict[Ability, int]()
        kinds = (
            [card.abilities] if card is not None else [],
            [self.cards.skills[skill].abilities for skill in skills],
            [self.cards.equipment[item].abilities for item in items],
        )
        for sources in kinds:
            for ability in dict.fromkeys(ability for each in sources for ability in each):
                highest, so_far = max(each[ability] for each in sources if ability in each), total.get(ability, 0)
                total[ability] = so_far + highest if ability in ADD_UP else max(so_far, highest)
        return total

    # The board

    @cached_property
    def street(self) -> tuple[Square, ...]:
        return tuple(
            name(x, y)
            for y, row in enumerate(self.board.rows)
            for x, letter in enumerate(row)
            if self.board.standable_letter(letter)
        )

    @cached_property
    def grid(self) -> SquareGrid:
        """NR-MAP-02, NR-LVL-02: Blocking and Towering block sight on their own level; other Cumbersome scenery does not."""
        blocking = frozenset((*self.board.marked("blocking"), *self.board.marked("towering")))
        low = frozenset(self.board.marked("cumbersome")) - blocking
        opaque = blocking | self._house_walls()
        return SquareGrid((*self.street, *self.roofs), walls=self._gaps(), opaque=opaque, low=low)

    @cached_property
    def adjacent(self) -> Mapping[Square, tuple[Square, ...]]:
        """NR-GEN-12: the squares that share a side, even on the roof of another building, where no step leads."""
        gaps = self._gaps()
        if not gaps:
            return self.grid.neighbours
        across: dict[Square, list[Square]] = {}
        for a, b in (sorted(gap) for gap in sorted(gaps, key=sorted)):
            across.setdefault(a, []).append(b)
            across.setdefault(b, []).append(a)
        return {at: (*near, *across.get(at, ())) for at, near in self.grid.neighbours.items()}

    @cached_property
    def towering(self) -> frozenset[Square]:
        """NR-LVL-02, NR-MAP-03: ground squares of scenery that blocks sight between levels too."""
        return frozenset((*self.board.marked("towering"), *self.building_at))

    @cached_property
    def towering_bits(self) -> int:
        """The same as bits, with the upper floors of houses."""
        return self.grid.bits.mask(self.towering | self._house_walls())

    def floor(self, level: int) -> int:
        """All squares of a level, as bits."""
        size = self.grid.bits.floor
        return self.grid.bits.every & ((1 << size) - 1) << level * size

    @cached_property
    def slow(self) -> frozenset[Square]:
        """NR-MAP-07: water and swamp, which cost an AP more."""
        return frozenset(self.drawn(WATER + SWAMP))

    @cached_property
    def water(self) -> frozenset[Square]:
        return frozenset(self.drawn(WATER))

    @cached_property
    def passable_scenery(self) -> frozenset[Square]:
        """NR-ABI-45: what a model with Trample can cross: all scenery except buildings and trees."""
        return frozenset(self.board.marked("cumbersome")) - frozenset(self.drawn("T"))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        known = {"T": "tree", "b": "bush", "W": "well", "C": "cart", "X": "way-out", "#": "void"} | GROUND
        open_or_own = dict.fromkeys((".", "H"), "open") | dict.fromkeys(self.board.elements, "element")
        ground = (
            Cell(name(x, y), x, y, 0, (known | open_or_own).get(letter, "building"))
            for y, row in enumerate(self.board.rows)
            for x, letter in enumerate(row)
        )
        places = ((square, self.grid.at(square)) for square in self.roofs)
        return (*ground, *(Cell(square, at.x, at.y, at.level, "roof") for square, at in places))
