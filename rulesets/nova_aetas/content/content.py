"""A whole pack: cards, maps and missions together, with the checks between them."""

from collections.abc import Iterator
from functools import cached_property
from typing import Self

from pydantic import Field, model_validator

from rulesets.engine.content.errors import ContentError, refuse, unknown_name, unknown_names
from rulesets.engine.content.glyph import Glyph
from rulesets.nova_aetas.content.campaign import Formula, Place, Plot, Price
from rulesets.nova_aetas.content.campaign_checks import campaign_errors
from rulesets.nova_aetas.content.cards import (
    ANY,
    Direction,
    EquipmentCard,
    HeroClass,
    SkillCard,
    WoundCard,
)
from rulesets.nova_aetas.content.enemy_cards import EnemyCard, PreyCard
from rulesets.nova_aetas.content.maps import Map
from rulesets.nova_aetas.content.mission_checks import mission_errors
from rulesets.nova_aetas.content.missions import Mission, PersonaCard
from rulesets.nova_aetas.content.values import Card, Positive

SPECIALISATIONS = 2
SPECIALIST_DIE = 8


class Content(Card):
    """A whole pack. Cross-references are checked here, so that a game never trips over a missing card."""

    classes: dict[str, HeroClass]
    equipment: dict[str, EquipmentCard]
    skills: dict[str, SkillCard] = Field(default_factory=dict)
    enemies: dict[str, EnemyCard]
    personae: dict[str, PersonaCard] = Field(default_factory=dict)
    prey: dict[str, PreyCard] = Field(default_factory=dict)
    elements: dict[str, Positive] = Field(default_factory=dict)
    element_prices: dict[str, Price] = Field(default_factory=dict)
    """NA-CIT-15: includes elements of a prey; those not listed cost nothing."""
    wound_cards: dict[str, Positive] = Field(default_factory=dict)
    wounds: dict[str, WoundCard] = Field(default_factory=dict)
    """What each kind of Wound card does."""
    formulae: dict[str, Formula] = Field(default_factory=dict)
    places: dict[str, Place] = Field(default_factory=dict)
    plot: Plot | None = None
    orientation: dict[int, Direction] = Field(default_factory=dict)
    """NA-EFF-12: the direction of each face of a D6. For a face without one, the players choose."""
    glyphs: dict[str, Glyph] = Field(default_factory=dict)
    """The picture on the token of a hero, an enemy, a persona or a prey, where it is not named like them."""
    maps: dict[str, Map]
    missions: dict[str, Mission]

    @model_validator(mode="after")
    def _refers(self) -> Self:
        refuse(self._errors)
        return self

    @cached_property
    def _errors(self) -> tuple[ContentError, ...]:
        """Found once: pydantic asks again for each setup with this pack."""
        return (*self._class_errors(), *self._mission_errors(), *campaign_errors(self))

    def _mission_errors(self) -> Iterator[ContentError]:
        for name, mission in self.missions.items():
            key = ("missions", name)
            yield from unknown_name((*key, "map"), mission.map, self.maps)
            yield from unknown_name((*key, "needs_hero"), mission.needs_hero, self.classes)
            if mission.map in self.maps:
                drawn = self.maps[mission.map]
                yield from mission_errors(key, mission, drawn, self.enemies, self.personae, self.prey)

    def _class_errors(self) -> Iterator[ContentError]:
        """NA-HRO-02, 11, 12: one class for each colour of an archetype; a basic one has two specialisations, which roll D8."""
        signs: dict[tuple[str, str], str] = {}
        special = {goal for hero in self.classes.values() for goal in hero.leads_to}
        for name, hero in self.classes.items():
            key = ("classes", name)
            yield from unknown_names((*key, "leads_to"), hero.leads_to, self.classes)
            twin = signs.setdefault((hero.archetype, hero.colour), name)
            if twin != name:
                yield ContentError(
                    key, f"has the sign of {twin!r}, {hero.colour} {hero.archetype}: change one of them."
                )
            if hero.leads_to and len(hero.leads_to) != SPECIALISATIONS:
                yield ContentError((*key, "leads_to"), f"must name exactly {SPECIALISATIONS} classes.")
            yield from self._colour_errors(name, hero, special)
            if (hero.mastery == SPECIALIST_DIE) != (name in special):
                yield ContentError(
                    key, f"rolls D{hero.mastery}: a basic class rolls D6, one that another leads_to rolls D8."
                )
            yield from self._equipment_errors(name, hero)

    def _colour_errors(self, name: str, hero: HeroClass, special: set[str]) -> Iterator[ContentError]:
        """NA-CAM-03: every basic class is green; of its specialisations one is blue and the other red."""
        if self.plot is not None and (hero.colour == "green") != (name not in special):
            text = f"is {hero.colour}: a basic class is green, its specialisations are blue and red."
            yield ContentError(("classes", name, "colour"), text)

    def _equipment_errors(self, name: str, hero: HeroClass) -> Iterator[ContentError]:
        yield from unknown_names(("classes", name, "equipment"), hero.equipment, self.equipment)
        for place, item in enumerate(hero.equipment):
            if item in self.equipment and not self.open_to(name, self.equipment[item]):
                yield ContentError(
                    ("classes", name, "equipment", place), f"lists {item!r}, which is not marked for this class."
                )

    @cached_property
    def wound_effects(self) -> dict[str, WoundCard]:
        """Wound cards that the pack does not describe have no effect."""
        return {name: self.wounds.get(name, WoundCard()) for name in self.wound_cards}

    @cached_property
    def all_elements(self) -> dict[str, int]:
        """All elements with their prices, those that only a prey gives included."""
        listed = (self.elements, *(prey.elements for prey in self.prey.values()))
        return {name: self.element_prices.get(name, 0) for each in listed for name in each}

    @cached_property
    def all_formulae(self) -> frozenset[str]:
        """All formulae, including those that a prey only names: they can be found, but not made."""
        return frozenset((*self.formulae, *(name for prey in self.prey.values() for name in prey.formulae)))

    @cached_property
    def made_objects(self) -> frozenset[str]:
        """NA-CIT-13: objects that only a craftsman makes: no merchant sells them, and no reward includes them."""
        return frozenset(formula.makes for formula in self.formulae.values())

    @cached_property
    def spots(self) -> dict[str, tuple[int, int]]:
        """What has a position on the map of the campaign: its missions, secondary ones, and the places that its missions name."""
        acts = () if self.plot is None else (name for act in self.plot.acts.values() for name in act)
        chapters = {name: self.missions[name] for name in acts if name in self.missions}
        towns = {town for each in chapters.values() for town in (each.place, each.won.city, each.lost.city)}
        missions = chapters | {name: each for name, each in self.missions.items() if each.secondary}
        found = missions | {name: each for name, each in self.places.items() if name in towns}
        return {name: each.spot for name, each in found.items() if each.spot is not None}

    @property
    def for_players(self) -> tuple[str, ...]:
        """The classes that a player may choose."""
        return tuple(self.classes)

    def basic_class(self, hero: str) -> str:
        """The basic class of a specialisation; a basic class itself."""
        return next((name for name, card in self.classes.items() if hero in card.leads_to), hero)

    def skill_deck(self, hero: str) -> tuple[str, ...]:
        """NA-CLS-02: the cards with the sign and the colour of the class."""
        own = self.classes[hero]
        return tuple(
            name
            for name, card in self.skills.items()
            if card.archetype in {ANY, own.archetype} and own.colour in card.colours
        )

    def open_to(self, hero: str, card: EquipmentCard | SkillCard) -> bool:
        """NA-HRO-11: symbol and colour must match. NA-CLS-06, 08: what the basic class may use stays open."""
        colours = card.colours if isinstance(card, SkillCard) else (card.colour,)
        classes = [each for name, each in self.classes.items() if name == hero or hero in each.leads_to]
        return any(
            card.archetype in {ANY, each.archetype} and (ANY in colours or each.colour in colours) for each in classes
        )

    def why_closed(self, _card: EquipmentCard) -> str:
        """Why a hero may not use this card, if it is not open to him."""
        return "its sign is another class's (NA-HRO-11)"
