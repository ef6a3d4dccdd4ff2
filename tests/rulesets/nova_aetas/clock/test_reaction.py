"""NA-REA, the optional rule: an enemy that is overtaken on the clock reacts at once."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import (
    ActivationBegan,
    EnemyDecided,
    EnemyReacted,
    HeroDown,
    Moved,
    TokenGained,
    TokenMoved,
)
from rulesets.nova_aetas.state.state import Standing
from tests.rulesets.nova_aetas.table import Table, battle

FIVE = 60


def overtaking(**changes: Any) -> Table:
    """The Scum (Ra 5) acts; the token of the Stratioti stands one sector ahead of hers."""
    given: dict[str, Any] = {
        "heroes": {"scum": "C5"},
        "enemies": {"stratiota-1": "C3"},
        "active": "scum",
        "dial": {"stratiota": FIVE + 1},
        "house": {"reaction": True},
    }
    return battle(**(given | changes))


@pytest.mark.rule("NA-REA-01")
def test_the_token_follows_every_single_step() -> None:
    table = overtaking(dial={"stratiota": FIVE + 9})

    table.choose("move:scum:C6:1")

    assert table.events[-1] == TokenMoved("scum", 12, 1, "NA-REA-01")
    assert table.state.dial["scum"] == FIVE + 1
    assert not table.offers("move:scum:C8:2")


@pytest.mark.rule("NA-REA-01", "NA-REA-06")
def test_of_a_hero_in_the_midst_of_his_activation_the_token_has_followed_what_he_spent() -> None:
    """Two AP are spent: the token on 1 is passed and has had its moment, the one on 2 is left behind by the next step."""
    table = overtaking(
        enemies={"stratiota-1": "C3", "crossbowman-1": "C9"},
        dial={"stratiota": FIVE + 1, "crossbowman": FIVE + 2},
        spent=2,
    )
    assert not table.opening(EnemyReacted)
    assert table.state.dial["scum"] == FIVE + 2

    table.choose("move:scum:C6:1")

    assert table.told(EnemyReacted) == [EnemyReacted("crossbowman-1", "scum")]


@pytest.mark.rule("NA-REA-02", "NA-REA-10")
def test_an_enemy_overtaken_with_the_hero_in_its_area_acts_at_once_with_all_its_ap() -> None:
    """From 12 to 3 for the three AP of an attack, past the token on 1: a step, a blow, and its own token stays."""
    table = overtaking()

    table.choose("attack:stratiota-1:throwing-knives").roll(1, 1, 1)

    assert table.told(EnemyReacted) == [EnemyReacted("stratiota-1", "scum")]
    assert table.told(ActivationBegan) == [ActivationBegan("stratiota-1", 4, "NA-REA-10")]
    assert table.state.enemies["stratiota-1"].at == "C4"
    assert table.dice() == ("3d6", 5)
    table.roll(5, 5, 1)
    assert table.state.dial["stratiota"] == FIVE + 1
    assert table.state.now == FIVE


@pytest.mark.rule("NA-REA-03", "NA-REA-04")
def test_one_action_may_call_some_of_one_group_and_all_of_another() -> None:
    """One of three Stratioti and both Crossbowmen have the hero in their area: three models react."""
    table = overtaking(
        enemies={
            "stratiota-1": "C1",
            "stratiota-2": "L12",
            "stratiota-3": "L11",
            "crossbowman-1": "G5",
            "crossbowman-2": "C9",
        },
        dial={"stratiota": FIVE + 1, "crossbowman": FIVE + 2},
        house={"reaction": True, "enemies_choose_paths": True},
        cards={"classes.scum.wo": 20},
    )

    table.choose("wait:4")
    reacted, gained = table.told(EnemyReacted), table.told(TokenGained)
    while table.state.now == FIVE:
        table.choose(table.options[0]) if hasattr(table.request, "options") else table.roll(6, 6, 6)
        reacted += table.told(EnemyReacted)
        gained += table.told(TokenGained)

    assert [event.enemy for event in reacted] == ["stratiota-1", "crossbowman-1", "crossbowman-2"]
    assert gained == [TokenGained(event.enemy, Token.ACTED, "NA-REA-04") for event in reacted]


def passing_two(stratiota: int, crossbowman: int, ra: int) -> Table:
    """Both have the hero in their area; the Stratioti have Ra 4, the Crossbowmen another."""
    return overtaking(
        enemies={"stratiota-1": "C4", "crossbowman-1": "C9"},
        dial={"stratiota": FIVE + stratiota, "crossbowman": FIVE + crossbowman},
        cards={"classes.scum.wo": 20, "enemies.stratiota.ra": 4, "enemies.crossbowman.ra": ra},
    ).choose("wait:4")


@pytest.mark.rule("NA-REA-03", "NA-ACT-02")
@pytest.mark.parametrize(
    ("stratiota", "crossbowman", "ra", "first"),
    [(2, 1, 4, "crossbowman"), (1, 2, 5, "stratiota"), (1, 1, 5, "crossbowman")],
)
def test_tokens_react_in_the_order_in_which_they_are_passed_and_within_a_sector_by_ra(
    stratiota: int, crossbowman: int, ra: int, first: str
) -> None:
    table = passing_two(stratiota, crossbowman, ra)

    assert table.told(EnemyReacted) == [EnemyReacted(f"{first}-1", "scum")]


@pytest.mark.rule("NA-REA-03", "NA-ACT-04")
def test_of_two_equal_tokens_passed_in_one_sector_the_players_say_which_reacts_first() -> None:
    table = passing_two(1, 1, ra=4)

    assert table.options == ("activate:stratiota", "activate:crossbowman")
    table.choose("activate:crossbowman")
    assert table.told(EnemyReacted) == [EnemyReacted("crossbowman-1", "scum")]


@pytest.mark.rule("NA-REA-04", "NA-REA-05")
def test_one_that_reacted_spends_its_next_activation_on_the_acted_token() -> None:
    """It stands next to a hero and does nothing; the others walk, and the group's token moves by Ra."""
    table = battle(
        heroes={"squire": "B4"},
        enemies={"stratiota-1": {"at": "B3", "tokens": ["acted"]}, "stratiota-2": "B11", "stratiota-3": "B12"},
        active="stratiota",
        house={"reaction": True, "enemies_choose_paths": True},
    )

    table.choose("activate:stratiota-1")
    assert table.state.enemies["stratiota-1"].tokens == []
    assert not table.told(EnemyDecided)
    table.choose("activate:stratiota-2")

    assert [event.who for event in table.told(Moved)] == ["stratiota-2", "stratiota-3"]
    assert TokenMoved("stratiota", 12, 4, "NA-ACT-13") in table.events


@pytest.mark.rule("NA-REA-06")
def test_landing_in_its_sector_is_not_overtaking_but_the_next_step_is() -> None:
    table = overtaking()

    table.choose("move:scum:C6:1")
    assert not table.told(EnemyReacted)

    table.choose("move:scum:C5:1")
    assert table.told(EnemyReacted) == [EnemyReacted("stratiota-1", "scum")]


@pytest.mark.rule("NA-REA-06")
def test_a_token_that_shared_the_starting_sector_is_not_overtaken() -> None:
    table = overtaking(dial={"stratiota": FIVE})

    table.choose("move:scum:C4:1")

    assert not table.told(EnemyReacted)


@pytest.mark.rule("NA-REA-04")
def test_of_three_only_the_one_that_reacted_is_marked() -> None:
    table = overtaking(enemies={"stratiota-1": "C3", "stratiota-2": "L12", "stratiota-3": "L11"})

    table.choose("move:scum:C6:1").choose("move:scum:C5:1").roll(6, 6, 1)

    assert [enemy.id for enemy in table.state.enemies.values() if "acted" in enemy.tokens] == ["stratiota-1"]
    assert (table.active.token, table.active.ap) == ("scum", 3)


@pytest.mark.rule("NA-REA-07")
def test_a_hero_whose_overtaking_step_leads_out_of_the_area_meets_nobody() -> None:
    """Control area 4: after the second step he is five away."""
    table = overtaking(enemies={"stratiota-1": "C2"})

    table.choose("move:scum:C6:1").choose("move:scum:C7:1")

    assert not table.told(EnemyReacted)


@pytest.mark.rule("NA-REA-08")
def test_a_model_with_an_acted_token_does_not_react_again() -> None:
    table = overtaking(enemies={"stratiota-1": {"at": "C3", "tokens": ["acted"]}})

    table.choose("move:scum:C6:1").choose("move:scum:C5:1")

    assert not table.told(EnemyReacted)


@pytest.mark.rule("NA-REA-09")
def test_after_the_reaction_the_hero_goes_on_with_what_is_left() -> None:
    table = overtaking()

    table.choose("attack:stratiota-1:throwing-knives").roll(1, 1, 1)
    table.roll(5, 5, 1)

    assert (table.active.token, table.active.ap) == ("scum", 2)
    assert table.offers("disengage")


@pytest.mark.rule("NA-REA-09")
def test_a_hero_who_falls_in_a_reaction_is_done_and_his_token_goes_six_from_where_it_stands() -> None:
    table = overtaking(
        heroes={"scum": {"at": "C5", "wounds": 4}, "squire": "L1"}, dial={"stratiota": FIVE + 1, "squire": FIVE + 5}
    )

    table.choose("attack:stratiota-1:throwing-knives").roll(1, 1, 1)
    table.roll(1, 1, 1)

    assert table.told(HeroDown)
    assert table.state.heroes["scum"].standing is Standing.OUT_OF_ACTION
    assert [(event.start, event.to) for event in table.told(TokenMoved) if event.token == "scum"] == [(3, 9)]


@pytest.mark.rule("NA-REA-07")
def test_who_reacts_is_settled_before_the_first_of_them_acts() -> None:
    """The Stratiota's blow pushes the hero out of the Crossbowman's area; it had him there when he overtook it."""
    pushing = {"sphere": "physical", "strikes": 1, "difficulty": 5, "effects": [{"do": "push"}]}
    table = overtaking(
        enemies={"stratiota-1": "C4", "crossbowman-1": "C1"},
        dial={"stratiota": FIVE + 1, "crossbowman": FIVE + 2},
        cards={"enemies.stratiota.attack": pushing, "enemies.stratiota.ra": 3, "enemies.crossbowman.ca": 4},
    )

    table.choose("attack:stratiota-1:throwing-knives").roll(1, 1, 1)
    table.roll(1, 1, 1)

    assert table.state.heroes["scum"].at == "C6"
    assert table.told(EnemyReacted) == [EnemyReacted("crossbowman-1", "scum")]


@pytest.mark.rule("NA-REA-01", "NA-DAT-28")
def test_passing_an_enemy_is_one_action_for_an_acrobat() -> None:
    skill = {"kind": "permanent", "archetype": "dagger", "colours": ["green"], "acrobatic": True}
    table = overtaking(
        heroes={"scum": {"at": "C5", "skills": ["acrobat"]}},
        enemies={"stratiota-1": "C4"},
        dial={"stratiota": FIVE + 9},
        cards={"skills.acrobat": skill},
    )

    table.choose("move:scum:C3:2")

    assert table.state.dial["scum"] == FIVE + 2


@pytest.mark.rule("NA-GEN-04")
def test_without_the_optional_rule_nobody_reacts_and_the_token_moves_at_the_end() -> None:
    table = overtaking(house={})

    table.choose("move:scum:C6:1").choose("move:scum:C5:1").choose("move:scum:C6:1")

    assert not table.told(EnemyReacted)
    assert table.state.dial["scum"] == FIVE


@pytest.mark.rule("NA-REA-01")
def test_a_bridge_is_one_step_however_dear() -> None:
    table = overtaking(
        enemies={},
        dial={},
        map_={"ladders": [{"a": "C5", "b": "H5", "cost": 3}]},
    )

    assert table.offers("move:scum:H5:3")
    assert not table.offers("move:scum:H6")
    table.choose("move:scum:H5:3")
    assert table.state.dial["scum"] == FIVE + 3


@pytest.mark.rule("NA-REA-07")
def test_stepping_out_of_the_area_is_not_answered() -> None:
    """Control area 4: four away before the step that overtakes, five after it."""
    table = overtaking(enemies={"stratiota-1": "C2"})

    table.choose("move:scum:C6:1").choose("move:scum:C7:1")

    assert not table.told(EnemyReacted)


@pytest.mark.rule("NA-REA-09", "NA-STA-34")
def test_a_wound_that_begins_to_bleed_in_a_reaction_bleeds_at_the_end_of_the_next_activation() -> None:
    bleeding = {"sphere": "physical", "strikes": 1, "difficulty": 5, "effects": [{"do": "status", "token": "bleeding"}]}
    table = overtaking(cards={"enemies.stratiota.attack": bleeding})

    table.choose("attack:stratiota-1:throwing-knives").roll(1, 1, 1)
    table.roll(1, 1, 1)
    assert table.state.heroes["scum"].tokens == [Token.BLEEDING]
    table.choose("wait:2")

    scum = table.state.heroes["scum"]
    assert (scum.wounds, scum.tokens) == (1, [Token.BLEEDING])


@pytest.mark.rule("NA-REA-02", "NA-ESK-21", "NA-OOA-02", "NA-OOA-08")
@pytest.mark.parametrize(("harder", "on"), [(False, 9), (True, 3)])
def test_to_a_hero_who_falls_by_his_own_blow_nobody_reacts(harder: bool, on: int) -> None:
    """The sharpened shield cuts him down; his token goes on by the three AP, and by six if it is not the harder game."""
    table = overtaking(
        heroes={"squire": {"at": "C5", "wounds": 3}, "scum": "L12"},
        enemies={"stratiota-1": "C4"},
        active="squire",
        dial={"stratiota": FIVE + 1, "scum": FIVE + 1},
        cards={
            "classes.squire.wo": 4,
            "classes.squire.equipment": ["arming-sword"],
            "enemies.stratiota.skills": {"sharpened-shield": 1},
        },
        house={"reaction": True, "harder_out_of_action": harder},
    )

    table.choose("attack:stratiota-1:arming-sword").roll(1, 1, 1, 1)

    assert table.told(HeroDown)
    assert not table.told(EnemyReacted)
    assert table.state.dial["squire"] == FIVE + on


@pytest.mark.rule("NA-REA-01", "NA-OOA-02", "NA-OOA-08")
@pytest.mark.parametrize(("harder", "on"), [(False, 9), (True, 3)])
def test_a_hero_who_bleeds_out_at_the_end_goes_six_on_from_where_his_token_followed_him(harder: bool, on: int) -> None:
    table = overtaking(
        heroes={"scum": {"at": "C5", "wounds": 4, "tokens": ["bleeding"]}, "squire": "L1"},
        enemies={},
        dial={"squire": FIVE + 2},
        house={"reaction": True, "harder_out_of_action": harder},
    )

    table.choose("wait:3")

    assert table.told(HeroDown)
    assert table.state.dial["scum"] == FIVE + on


@pytest.mark.rule("NA-REA-06", "NA-ESK-24")
@pytest.mark.parametrize(("ahead", "reacts"), [(3, ["hedge-witch-1", "stratiota-1"]), (4, ["hedge-witch-1"])])
def test_one_whom_a_reaction_stuns_overtakes_whoever_his_token_then_comes_past(ahead: int, reacts: list[str]) -> None:
    """Two sectors on by her own spending, past the Hedge Witch; two more by what it does to her."""
    stunning = [{"do": "delay", "count": 2}]
    table = overtaking(
        enemies={"hedge-witch-1": "C8", "stratiota-1": "C4"},
        dial={"hedge-witch": FIVE + 1, "stratiota": FIVE + ahead},
        cards={"enemies.hedge-witch.attack.effects": stunning, "enemies.hedge-witch.ra": 3},
    )

    table.choose("wait:2")
    answered = table.told(EnemyReacted)
    table.roll(1, 1)
    answered += table.told(EnemyReacted)

    assert [event.enemy for event in answered] == reacts
