"""The starter pack of the second edition uses everything that the edition has."""

from __future__ import annotations

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.content.missions import Reinforce
from rulesets.nova_aetas.house_rules import HouseRules as FirstRules
from rulesets.nova_aetas_renaissance.content.vocabulary import TOKEN_OF, Ability, Symbol, Trait
from rulesets.nova_aetas_renaissance.house_rules import HouseRules
from tests.rulesets.nova_aetas_renaissance.table import starter_setup


def test_twelve_house_rules_are_offered_six_of_them_in_both_editions() -> None:
    assert len(HouseRules.model_fields) == 12
    assert len(set(HouseRules.model_fields) & set(FirstRules.model_fields)) == 6
    chosen = HouseRules(critical_x_on_top=True, die_kind="d8")
    assert chosen.shared() == FirstRules(critical_x_on_top=True)


def test_the_starter_pack_uses_every_ability_trait_and_token() -> None:
    content = starter_setup().content
    enemies, gear = list(content.enemies.values()), list(content.equipment.values())
    skills, heroes = list(content.skills.values()), list(content.classes.values())
    gifts = [*(card.abilities for card in enemies), *(card.abilities for card in gear)]
    gifts += [*(card.abilities for card in skills), *(card.abilities for card in heroes)]
    abilities = {each for gift in gifts for each in gift}
    attacks = [attack for card in enemies for attack in card.attacks]
    own = [attack for attack in (*(card.attack for card in gear), *(card.attack for card in skills)) if attack]
    deeds = [use for use in (*(card.use for card in gear), *(card.use for card in skills)) if use]
    traits = {
        *(each for attack in attacks for each in attack.traits),
        *(each for attack in own for each in attack.traits),
    }
    effects = [*(each for attack in own for each in attack.effects), *(each for deed in deeds for each in deed.effects)]
    given = {effect.token for effect in effects} | {TOKEN_OF[trait] for trait in traits if trait in TOKEN_OF}

    assert abilities == set(Ability)
    assert traits == set(Trait)
    assert {symbol for attack in own for symbol in attack.lethal} == set(Symbol)
    assert any(attack.lethal for attack in attacks)
    assert any(attack.reload for attack in own)
    assert any(attack.reload for attack in attacks)
    assert any(attack.critical for attack in own)
    assert any(attack.critical for attack in attacks)
    areas = [*(attack.area for attack in attacks), *(attack.area for attack in own)]
    assert {area.shape for area in areas if area} == {"cross", "explosion", "lance", "breath"}
    assert any(card.resistance for card in gear)
    assert any(deed.dash for deed in deeds)
    assert {card.reaction for card in skills} == {0, 1, 2}
    assert {Token.ADVANTAGED, Token.ASTRAL, Token.DEFENDED, Token.LUCKY, Token.BLESSED} <= given
    assert any(card.immunities for card in enemies)
    allies = {ally for mission in content.missions.values() for ally in mission.allies}
    assert allies == {name for name, hero in content.classes.items() if hero.ally}
    placed = {group.kind for mission in content.missions.values() for group in mission.enemies}
    happenings = [each for mission in content.missions.values() for each in mission.happenings]
    brought = {each.kind for each in happenings if isinstance(each, Reinforce)}
    assert placed | brought == set(content.enemies)
