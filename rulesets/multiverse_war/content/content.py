"""A whole content pack, and the checks that its parts fit together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Self

from pydantic import Field, field_validator, model_validator

from rulesets.engine.content.errors import ContentError, refuse, unknown_name, unknown_names
from rulesets.multiverse_war.content.buildings import STRONGHOLDS, BuildingCard
from rulesets.multiverse_war.content.card import ANY, HEROES, BuildingKind, Card
from rulesets.multiverse_war.content.decks import AdventureCard, CombatCard, DialSection, Encounters, Mission
from rulesets.multiverse_war.content.effects import MAP_WORDS, Effects
from rulesets.multiverse_war.content.flowers import layout_errors
from rulesets.multiverse_war.content.maps import Layout, Territory
from rulesets.multiverse_war.content.scenarios import BuilderTrack, Mines, Scenario, Shooting
from rulesets.multiverse_war.content.symbol_dice import ATTACK, DEFENCE, HITS, Arm, Symbol
from rulesets.multiverse_war.content.units import HeroCard, UnitCard

WITH_A_MAP = frozenset({"dial", "adventures", "encounters"})
CLASSES = (*(arm.value for arm in Arm), "builder")
Dice = Annotated[int, Field(ge=0)]
Row = tuple[Dice, Dice, Dice, Dice]


class DiceTable(Card):
    """MW-TER-01..05, MW-DIC-02: the rulebook's numbers; a pack may replace those of single classes."""

    attack: dict[Arm, Row] = Field(default_factory=lambda: dict(ATTACK))
    defence: dict[Arm, Row] = Field(default_factory=lambda: dict(DEFENCE))
    hits: dict[Arm, Symbol] = Field(default_factory=lambda: dict(HITS))

    @field_validator("attack")
    @classmethod
    def _attack(cls, given: dict[Arm, Row]) -> dict[Arm, Row]:
        return {**ATTACK, **given}

    @field_validator("defence")
    @classmethod
    def _defence(cls, given: dict[Arm, Row]) -> dict[Arm, Row]:
        return {**DEFENCE, **given}

    @field_validator("hits")
    @classmethod
    def _hits(cls, given: dict[Arm, Symbol]) -> dict[Arm, Symbol]:
        return {**HITS, **given}


class Content(Card):
    units: dict[str, UnitCard]
    heroes: dict[str, HeroCard] = Field(default_factory=dict)
    buildings: dict[BuildingKind, BuildingCard]
    cards: dict[str, CombatCard] = Field(default_factory=dict)
    adventures: dict[str, AdventureCard] = Field(default_factory=dict)
    encounters: Encounters
    missions: dict[str, Mission] = Field(default_factory=dict)
    mission_cards: dict[str, tuple[str, str, str]] = Field(default_factory=dict)
    dial: dict[str, DialSection]
    territories: dict[str, Territory]
    layouts: dict[str, Layout]
    scenarios: dict[str, Scenario]
    dice: DiceTable = DiceTable()
    shooting: Shooting = Shooting()
    builder_track: BuilderTrack = BuilderTrack()
    mines: Mines = Mines()

    @cached_property
    def starts(self) -> tuple[str, ...]:
        """The territories with a Settlement, where a seat can start."""
        return tuple(name for name, each in self.territories.items() if each.settlement is not None)

    @cached_property
    def wilds(self) -> tuple[str, ...]:
        """The territories without a Settlement, which start face down."""
        return tuple(name for name, each in self.territories.items() if each.settlement is None)

    @cached_property
    def printed_combat_cards(self) -> tuple[str, ...]:
        """The names of all combat cards, each as often as it is printed."""
        return tuple(sorted(name for name, card in self.cards.items() for _ in range(card.copies)))

    def adventures_in(self, scenario: Scenario) -> tuple[str, ...]:
        """The deck of adventures: a scenario without combat cards leaves out those whose only reward is one."""
        return tuple(
            sorted(name for name, card in self.adventures.items() if scenario.cards or not card.only_for_cards)
        )

    @model_validator(mode="after")
    def _fits(self) -> Self:
        refuse(
            (
                *self._buildings(),
                *self._recruits(),
                *self._cards(),
                *self._missions(),
                *self._maps(),
                *self._scenarios(),
            )
        )
        return self

    def _buildings(self) -> Iterator[ContentError]:
        """MW-DAT-02: the pack must give every number that the rulebook leaves open, and no other."""
        for kind in BuildingKind:
            if kind not in self.buildings:
                yield ContentError(("buildings",), f"has no {kind}.")
                continue
            card = self.buildings[kind]
            if kind in STRONGHOLDS:
                if card.hp is not None:
                    yield ContentError(("buildings", kind, "hp"), "must be left out: it always has 5 HP.")
                if card.second is not None:
                    yield ContentError(("buildings", kind, "second"), "must be left out: it has no second tier.")
            elif card.hp is None:
                yield ContentError(("buildings", kind), "has no hp.")
            if (kind is BuildingKind.SETTLEMENT) != (card.price is None):
                yield ContentError(("buildings", kind), "needs a price; only the Settlement has none.")
            if kind is not BuildingKind.SETTLEMENT and "number" not in card.model_fields_set:
                yield ContentError(("buildings", kind), "has no number (how many of them each player has).")
            if card.fire and kind not in {BuildingKind.GUARD_TOWER, BuildingKind.FORTRESS}:
                yield ContentError(("buildings", kind, "fire"), "is wrong: only Guard Towers and Fortresses fire.")

    def _recruits(self) -> Iterator[ContentError]:
        listed: set[str] = set()
        known = (*self.units, HEROES)
        for kind, card in self.buildings.items():
            yield from unknown_names(("buildings", kind, "recruits"), card.recruits, known)
            listed.update(card.recruits)
            if card.second:
                yield from unknown_names(("buildings", kind, "second", "recruits"), card.second.recruits, known)
                listed.update(card.second.recruits)
        for name in self.units:
            if name not in listed:
                yield ContentError(("units", name), "cannot be recruited anywhere.")
        first = self.buildings.get(BuildingKind.SETTLEMENT)
        classes = {self.units[name].class_ for name in first.recruits if name in self.units} if first else set()
        if "builder" not in classes or not classes - {"builder"}:
            yield ContentError(("buildings", "settlement", "recruits"), "must name a Builder and a military unit.")
        for table, cards in (("units", self.units), ("heroes", self.heroes)):
            for name, each in cards.items():
                yield from unknown_names(
                    (table, name, "counters"), each.counters or (), (*CLASSES, *self.units, *self.heroes)
                )

    def _cards(self) -> Iterator[ContentError]:
        users = (ANY, HEROES, *CLASSES, *self.units)
        for name, card in self.cards.items():
            yield from unknown_names(("cards", name, "use"), card.use, users)
        for where, effects in self.all_effects():
            for place, effect in enumerate(effects):
                yield from unknown_name((*where, place, "unit"), effect.unit, self.units)
                if effect.do in MAP_WORDS and (where[0] not in WITH_A_MAP or "village" in where):
                    yield ContentError((*where, place, "do"), "only works on the dial and in adventures.")
                elif effect.do == "encounter" and where[0] != "adventures":
                    yield ContentError(
                        (*where, place, "do"), "only works in adventures: elsewhere there is no hex for it."
                    )
        if not 6 <= len(self.dial) <= 12:
            yield ContentError(("dial",), f"has {len(self.dial)} sections, but needs 6 to 12.")

    def all_effects(self) -> Iterator[tuple[tuple[str, ...], Effects]]:
        """All effects in the pack, with the key of each list."""
        for name, card in self.cards.items():
            yield ("cards", name, "effects"), card.effects
        for name, adventure in self.adventures.items():
            yield ("adventures", name, "success"), adventure.success
            yield ("adventures", name, "failure"), adventure.failure
        yield ("encounters", "caravan", "effects"), self.encounters.caravan.effects
        yield ("encounters", "competition", "success"), self.encounters.competition.success
        yield ("encounters", "competition", "failure"), self.encounters.competition.failure
        yield ("encounters", "village", "effects"), self.encounters.village.effects
        for name, section in self.dial.items():
            yield ("dial", name, "effects"), section.effects
        for name, unit in self.units.items():
            if unit.ability:
                yield ("units", name, "ability", "effects"), unit.ability.effects
            for step, perks in unit.track.perks.items():
                yield ("units", name, "track", "perks", step), perks
        for name, hero in self.heroes.items():
            for ability, each in hero.abilities.items():
                yield ("heroes", name, "abilities", ability, "effects"), each.effects
        for step, rewards in self.builder_track.effects.items():
            yield ("builder_track", "effects", step), rewards

    def _missions(self) -> Iterator[ContentError]:
        for name, card in self.mission_cards.items():
            yield from unknown_names(("mission_cards", name), card, self.missions)
        for name, mission in self.missions.items():
            for place, need in enumerate(mission.needs):
                if need.have == "building":
                    yield from unknown_name(("missions", name, "needs", place, "of"), need.of, tuple(BuildingKind))
                elif need.have == "units":
                    yield from unknown_name(("missions", name, "needs", place, "of"), need.of, CLASSES)

    def _maps(self) -> Iterator[ContentError]:
        for name, layout in self.layouts.items():
            for place, each in layout.places.items():
                yield from unknown_name(
                    ("layouts", name, "places", place, "territory"), each.territory, self.territories
                )
            yield from layout_errors(name, layout)
            down = sum(each.start is None and each.territory is None for each in layout.places.values())
            if down > len(self.wilds):
                yield ContentError(
                    ("layouts", name), f"needs {down} face-down territories, but the pack has {len(self.wilds)}."
                )
            starts = sum(each.start is not None and each.territory is None for each in layout.places.values())
            if starts > len(self.starts):
                yield ContentError(("layouts", name), f"needs {starts} starts, but the pack has {len(self.starts)}.")

    def _scenarios(self) -> Iterator[ContentError]:
        for name, scenario in self.scenarios.items():
            yield from unknown_name(("scenarios", name, "layout"), scenario.layout, self.layouts)
            yield from unknown_names(("scenarios", name, "units"), scenario.units, self.units)
            layout = self.layouts.get(scenario.layout)
            starts = {each.start for each in layout.places.values() if each.start} if layout else set()
            if layout and starts != set(range(1, scenario.players + 1)):
                yield ContentError(
                    ("scenarios", name, "players"),
                    f"are {scenario.players}, but the layout has starts for other seats.",
                )
            if scenario.teams and scenario.players != 4:
                yield ContentError(("scenarios", name, "teams"), "need four players.")
