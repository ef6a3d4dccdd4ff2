"""Every word that a card may have works on every kind of card."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import AttackRolled, SkillTested, SpellEnded, ThreatChanged, WoundsDealt
from rulesets.nova_aetas.state.mission_events import NobodyCame
from tests.rulesets.nova_aetas_renaissance.combat.duel import BLADE, duel, struck, struck_by_spell, swing
from tests.rulesets.nova_aetas_renaissance.table import Table, battle

SELF_HARM = {"effects": [{"do": "wounds", "to": "self"}]}
BLESSING = {"kind": "mental", "target": "friend", "range": 3, "difficulty": 1}


# Effects


@pytest.mark.rule("NR-ATK-02")
@pytest.mark.parametrize("kind", ["physical", "mental"])
def test_what_an_attack_costs_its_own_hero_is_dealt_to_him(kind: str) -> None:
    table = swing(4, 4, 1, attack={"kind": kind} | SELF_HARM)

    assert table.hero("captain").wounds == 1
    assert table.enemy("halberdier-1").wounds == (2 if kind == "physical" else 0)


@pytest.mark.rule("NR-ATK-03", "NR-TRA-22")
def test_an_enemy_that_its_own_attack_kills_presses_nobody() -> None:
    attack = SELF_HARM | {"traits": ["press"]}
    table = struck(1, 1, 1, attack=attack, foe={"wounds": 2}, cards={"enemies.halberdier.wo": 3})

    assert "halberdier-1" not in table.state.enemies
    assert table.hero("captain").at == "C5"


# Tests of responses


@pytest.mark.rule("NR-SNU-01", "NA-TST-06")
@pytest.mark.parametrize(("faces", "wounds"), [((1, 1, 4), 0), ((5, 1, 1), 1)])
def test_a_response_that_asks_for_a_test_works_only_where_it_is_passed(faces: tuple[int, ...], wounds: int) -> None:
    cards = {"skills.riposte.use.test": "mi 1"}
    hero = {"at": "C5", "items": ["bastard-sword"], "skills": ["riposte"]}
    table = struck(5, 5, 1, heroes={"captain": hero, "friar": "L12"}, cards=cards, dial={"captain": 70})
    table.choose("respond:riposte").roll(*faces)

    assert [event.successes for event in table.told(SkillTested)] == [faces.count(5)]
    assert table.enemy("halberdier-1").wounds == wounds
    assert Token.REACTION_1 in table.hero("captain").tokens


# Tokens of the first edition


@pytest.mark.rule("NA-STA-06")
def test_improved_oppose_gives_a_heros_mental_attack_a_success() -> None:
    attack = {"kind": "mental", "difficulty": 2, "effects": [{"do": "wounds"}]}
    table = swing(4, 1, 1, attack=attack, hero={"tokens": ["improved-oppose"]})

    assert [event.successes for event in table.told(AttackRolled)] == [2]
    assert table.enemy("halberdier-1").wounds == 1
    assert not table.hero("captain").tokens


@pytest.mark.rule("NA-STA-06")
def test_a_blow_leaves_improved_oppose_where_it_is() -> None:
    table = swing(4, 1, 1, hero={"tokens": ["improved-oppose"]})

    assert table.enemy("halberdier-1").wounds == 1
    assert table.hero("captain").tokens == [Token.IMPROVED_OPPOSE]


@pytest.mark.rule("NA-STA-16")
def test_provoke_takes_a_success_off_a_mental_attack() -> None:
    attack = {"kind": "mental", "effects": [{"do": "wounds"}]}
    table = swing(4, 1, 1, attack=attack, foe={"tokens": ["provoke"]})

    assert table.enemy("halberdier-1").wounds == 0
    assert not table.enemy("halberdier-1").tokens


@pytest.mark.rule("NA-STA-18")
def test_an_enemy_whose_second_attack_is_mental_can_be_silenced() -> None:
    spell = {"name": "spell", "sphere": "mental", "oppose": 2, "difficulty": 5}
    attack = {"effects": [{"do": "status", "token": "silence"}]}
    table = swing(4, 1, 1, attack=attack, cards={"enemies.halberdier.attacks": [BLADE, spell]})

    assert Token.SILENCE in table.enemy("halberdier-1").tokens


@pytest.mark.rule("NA-TOK-03", "NR-SNE-10")
@pytest.mark.parametrize("token", ["marked", "eviscerated", "disadvantaged"])
def test_negative_tokens_on_a_weapon_go_to_its_target(token: str) -> None:
    item = {"id": "bastard-sword", "tokens": [token]}
    table = swing(4, 1, 1, hero={"items": [item]})

    assert table.enemy("halberdier-1").tokens == [Token(token)]
    assert not table.hero("captain").items[0].tokens


@pytest.mark.rule("NA-STA-11", "NR-ARE-01")
@pytest.mark.parametrize(("holder", "wounds"), [("halberdier-1", [0, 1]), ("halberdier-2", [1, 0])])
def test_an_energy_field_takes_its_own_share_of_a_mental_area(holder: str, wounds: list[int]) -> None:
    area = {"area": {"shape": "cross"}, "area_effects": [{"do": "wounds"}]}
    enemies: dict[str, Any] = {"halberdier-1": {"at": "C4"}, "halberdier-2": {"at": "C3"}}
    enemies[holder]["tokens"] = ["energy-field"]
    table = swing(4, 1, 1, attack={"kind": "mental", "effects": [{"do": "wounds"}]} | area, enemies=enemies)

    assert [table.enemy(name).wounds for name in enemies] == wounds
    assert not table.enemy(holder).tokens


@pytest.mark.rule("NA-STA-11")
def test_a_friend_whom_a_mental_attack_meets_is_asked_for_his_energy_field() -> None:
    attack = {"kind": "mental", "target": "any", "range": 3, "effects": [{"do": "wounds"}]}
    heroes = {"captain": "C5", "friar": {"at": "C6", "tokens": ["energy-field"]}}
    table = duel(attack=attack, heroes=heroes).choose("attack:friar:bastard-sword").roll(5, 1, 1)
    assert table.offers("spend-token:energy-field")

    table.choose("spend-token:energy-field")

    assert table.hero("friar").wounds == 0


# What must be kept going


def blessing(attack: dict[str, Any], **more: Any) -> Table:
    """The captain blesses the friar with his sword, for 1 AP of upkeep."""
    heroes = {"captain": {"at": "C5"}, "friar": {"at": "C6"} | more.pop("friar", {}), "cutpurse": "D6"}
    table = duel(attack=BLESSING | attack, heroes=heroes, **more)
    return table.choose("attack:friar:bastard-sword").roll(5, 1, 1)


@pytest.mark.rule("NA-EFF-10", "NR-TRA-04")
@pytest.mark.parametrize(
    ("attack", "holders"),
    [
        ({"traits": ["bless"]}, ["friar"]),
        ({"effects": [{"do": "status", "token": "haste"}], "traits": ["bless"]}, ["friar"]),
        (
            {"traits": ["bless"], "area": {"shape": "cross"}, "area_effects": [{"do": "status", "token": "blessed"}]},
            ["friar", "cutpurse"],
        ),
    ],
)
def test_upkeep_covers_tokens_of_traits_and_areas_too(attack: dict[str, Any], holders: list[str]) -> None:
    table = blessing(attack | {"upkeep": 1})

    assert [kept.holder for kept in table.state.kept] == holders
    assert all(Token.BLESSED in kept.tokens for kept in table.state.kept)


@pytest.mark.rule("NA-EFF-15", "NR-TRA-04")
def test_a_safe_blessing_ends_with_a_wound() -> None:
    table = blessing({"traits": ["bless"], "safe": True})
    friar = table.hero("friar")
    assert Token.BLESSED in friar.tokens

    cards = {"enemies.halberdier.attack": BLADE, "enemies.halberdier.ra": 3, "enemies.halberdier.abilities": {}}
    heroes = {"friar": {"at": "C5", "items": [], "tokens": ["blessed"], "ph": 3}}
    kept = table.state.kept
    table = battle(heroes=heroes, enemies={"halberdier-1": "C4"}, active="halberdier", cards=cards, kept=kept)
    table.choose("keep").roll(1, 1, 1)

    assert Token.BLESSED not in table.hero("friar").tokens
    assert [event.rule for event in table.told(SpellEnded)] == ["NA-EFF-15"]


@pytest.mark.rule("NA-THR-07", "NR-ARE-01")
def test_healing_by_an_area_raises_threat_once() -> None:
    area = {"area": {"shape": "cross"}, "area_effects": [{"do": "heal"}]}
    hurt = {"wounds": 2}
    heroes = {"captain": {"at": "C5"}, "friar": {"at": "C7"} | hurt, "cutpurse": {"at": "D7"} | hurt}
    heroes["alchemist"] = {"at": "C8"} | hurt
    table = duel(attack=BLESSING | area, heroes=heroes).choose("attack:friar:bastard-sword").roll(5, 1, 1)

    assert [table.hero(name).wounds for name in ("friar", "cutpurse", "alchemist")] == [2, 1, 1]
    assert [(event.by, event.rule) for event in table.told(ThreatChanged)] == [(1, "NA-THR-07")]


@pytest.mark.rule("NR-ATK-04", "NR-TRA-04")
@pytest.mark.parametrize(("traits", "offered"), [([], False), (["bless"], True)])
def test_what_heals_and_blesses_is_for_the_unhurt_too(traits: list[str], offered: bool) -> None:
    attack = BLESSING | {"effects": [{"do": "heal"}], "traits": traits}
    table = duel(attack=attack, heroes={"captain": "C5", "friar": "C6"})

    assert table.offers("attack:friar:bastard-sword") is offered


# Steps


@pytest.mark.rule("NA-MOV-02")
@pytest.mark.parametrize("flies", [False, True])
def test_equipment_may_allow_diagonal_steps(flies: bool) -> None:
    cards: dict[str, Any] = {"equipment.bastard-sword.diagonal": True}
    cards |= {"classes.captain.abilities": {"fly": 0}} if flies else {}
    table = battle(heroes={"captain": {"at": "C5", "items": ["bastard-sword"]}}, active="captain", ap=1, cards=cards)

    assert table.offers("move:captain:D6:1")


@pytest.mark.rule("NR-GEN-03")
def test_a_mental_attack_that_is_resisted_does_nothing_to_its_user_either() -> None:
    table = struck_by_spell(5, 5, 1, attack=SELF_HARM)

    assert not table.told(WoundsDealt)


# Where models are put down


@pytest.mark.rule("NR-ABI-30")
def test_a_draft_on_a_board_without_a_free_square_brings_nobody_and_says_so() -> None:
    table = battle(
        ("..", ".."),
        heroes={"captain": "A1", "friar": "B2"},
        enemies={"halberdier-1": "B1", "halberdier-2": "A2"},
        active="captain",
        mission={
            "spawning": {"gate": "B1"},
            "levers": {"bell": {"at": "A1", "then": [{"do": "draft", "point": "gate", "faction": "venice"}]}},
        },
    )
    table.choose("pull-lever:bell").draw("oarsman")

    assert [event.point for event in table.told(NobodyCame)] == ["gate"]
    assert "oarsman" not in table.state.dial
