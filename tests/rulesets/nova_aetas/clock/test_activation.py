"""NA-ACT: whose turn it is, what must be spent, and when the token moves."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.answers import Chosen, Override
from rulesets.engine.refusal import Refused
from rulesets.nova_aetas.state.events import (
    ActivationBegan,
    ActivationEnded,
    EnemyIdle,
    TokenGained,
    TokenLost,
    TokenMoved,
    WoundsDealt,
)
from rulesets.nova_aetas.state.state import Persona
from tests.rulesets.nova_aetas.table import Table, battle

FIVE = 60
PHYSICIAN = {"heroes": 0, "physician": 1}


def order_of(table: Table) -> list[str]:
    """Who acts, one after the other, while heroes just wait and enemies find nobody."""
    order = [event.who for event in table.game.opening if isinstance(event, ActivationBegan)]
    while table.state.now == FIVE:
        table.choose("wait:1")
        order += [event.who for event in table.told(ActivationBegan) if table.state.now == FIVE]
    return order


@pytest.mark.rule("NA-ACT-01", "NA-ACT-20")
def test_a_hero_in_the_active_sector_cannot_pass_but_by_waiting() -> None:
    table = battle(heroes={"squire": "C5"}, active="squire")

    assert not table.offers("end-activation")
    with pytest.raises(Refused, match="not-an-option"):
        table.answer(Chosen("end-activation"))
    table.choose("wait:1")

    assert table.state.dial["squire"] == FIVE + 1


@pytest.mark.rule("NA-ACT-02")
def test_inside_a_sector_the_quickest_acts_first() -> None:
    table = battle(
        heroes={"scum": {"at": None, "inside": "1"}, "squire": {"at": None, "inside": "1"}},
        enemies={"stratiota-1": "L12"},
        dial=dict.fromkeys(("scum", "squire", "stratiota"), FIVE),
        cards={"classes.scum.ra": 6, "enemies.stratiota.ra": 5},
    )

    assert order_of(table) == ["scum", "stratiota-1", "squire"]


@pytest.mark.rule("NA-ACT-03")
def test_an_enemy_as_quick_as_a_hero_acts_first() -> None:
    table = battle(
        heroes={"scum": "C5"},
        enemies={"stratiota-1": "C6"},
        dial={"scum": FIVE, "stratiota": FIVE},
        cards={"enemies.stratiota.ra": 5},
    )

    assert table.told(ActivationBegan)[0].who == "stratiota-1"


@pytest.mark.rule("NA-ACT-04", "NA-ACT-05", "NA-ACT-14", "NA-ACT-15")
def test_of_two_equal_groups_the_players_pick_one_and_all_of_it_acts_first() -> None:
    hidden: dict[str, Any] = {"scum": {"at": None, "inside": "1"}}
    enemies: dict[str, Any] = {"stratiota-1": "C6", "stratiota-2": "D6", "stratiota-3": "E6", "crossbowman-1": "G6"}
    table = battle(heroes=hidden, enemies=enemies, dial={"stratiota": FIVE, "crossbowman": FIVE})

    assert set(table.options) == {"activate:stratiota", "activate:crossbowman"}
    table.choose("activate:stratiota")
    table.choose("activate:stratiota-2")
    assert set(table.options) == {"activate:stratiota-1", "activate:stratiota-3"}
    table.choose("activate:stratiota-3")

    acted = [event.who for event in table.told(ActivationBegan)]
    assert acted[:3] == ["stratiota-3", "stratiota-1", "crossbowman-1"]
    assert [event for event in table.told(TokenMoved) if event.token == "stratiota"] == [
        TokenMoved("stratiota", 12, 4, "NA-ACT-13")
    ]


@pytest.mark.rule("NA-ACT-06")
def test_heroes_of_equal_rapidity_agree_on_who_goes_first() -> None:
    table = battle(heroes={"squire": "C5", "novice": "E5"}, dial={"squire": FIVE, "novice": FIVE})

    assert set(table.options) == {"activate:squire", "activate:novice"}
    table.choose("activate:novice")
    assert table.told(ActivationBegan)[0].who == "novice"


@pytest.mark.rule("NA-ACT-03", "NA-ACT-06")
def test_however_threatening_a_hero_an_enemy_as_quick_still_goes_first() -> None:
    table = battle(
        heroes={"squire": {"at": "C5", "tv": 9}},
        enemies={"stratiota-1": "C6"},
        dial={"squire": FIVE, "stratiota": FIVE},
    )

    assert table.told(ActivationBegan)[0].who == "stratiota-1"


@pytest.mark.rule("NA-ACT-07", "NA-ENM-04")
def test_ap_are_as_many_as_the_rapidity() -> None:
    table = battle(
        heroes={"squire": "C5"}, enemies={"stratiota-1": "L12"}, dial={"squire": FIVE, "stratiota": FIVE + 1}
    )

    assert table.told(ActivationBegan) == [ActivationBegan("squire", 4)]
    table.choose("wait:4")
    assert table.told(ActivationBegan)[0] == ActivationBegan("stratiota-1", 4)


@pytest.mark.rule("NA-ACT-08")
def test_an_action_dearer_than_the_ap_left_is_not_offered() -> None:
    given: dict[str, Any] = {"heroes": {"squire": "C5"}, "enemies": {"stratiota-1": "C4"}, "active": "squire"}

    assert battle(**given, ap=3, spent=1).offers("attack:stratiota-1:arming-sword")
    poor = battle(**given, ap=2, spent=2)
    assert not poor.offers("attack")
    with pytest.raises(Refused, match="not-an-option"):
        poor.answer(Chosen("attack:stratiota-1:arming-sword:3"))


@pytest.mark.rule("NA-ACT-09")
def test_the_action_that_takes_the_last_ap_ends_the_activation() -> None:
    table = battle(heroes={"squire": "C5"}, enemies={"stratiota-1": "C4"}, active="squire", ap=3, spent=1)

    table.choose("attack:stratiota-1:arming-sword").roll(1, 1, 1, 1)

    assert table.told(ActivationEnded) == [ActivationEnded("squire", 4)]


@pytest.mark.rule("NA-ACT-09", "NA-ACT-10", "NA-ACT-11")
def test_ap_left_over_are_lost_and_all_come_back_the_next_time() -> None:
    """Five AP, three spent: the token moves three, and next time there are five again, not seven."""
    table = battle(
        heroes={"scum": "C5"},
        enemies={"stratiota-1": "L12"},
        active="scum",
        dial={"stratiota": FIVE + 3},
        house={"enemies_choose_paths": True},
    )

    table.choose("move:scum:C8:3").choose("end-activation")

    assert TokenMoved("scum", 12, 3) in table.events
    assert table.told(ActivationBegan)[-1] == ActivationBegan("scum", 5)


@pytest.mark.rule("NA-ACT-12")
@pytest.mark.parametrize(("enemy", "after"), [(3, 3), (7, None), (0, None)])
def test_a_hero_goes_on_until_he_reaches_the_first_enemy_sector_or_has_spent_all(enemy: int, after: int | None) -> None:
    """Ra 5: an enemy three ahead lets him stop after three; one seven ahead, or in his own sector, never."""
    table = battle(
        heroes={"scum": "C1"}, enemies={"stratiota-1": "L12"}, active="scum", dial={"stratiota": FIVE + enemy}
    )
    may_stop = []
    for row in range(2, 6):
        table.choose(f"move:scum:C{row}:1")
        may_stop.append(table.offers("end-activation"))

    assert may_stop == [after is not None and spent >= after for spent in range(1, 5)]


@pytest.mark.rule("NA-ACT-12", "NA-ACT-20")
def test_an_enemy_in_his_own_sector_does_not_let_him_stop() -> None:
    table = battle(heroes={"scum": "C1"}, enemies={"stratiota-1": "L12"}, active="scum", dial={"stratiota": FIVE})

    assert not table.offers("end-activation")
    assert not table.choose("move:scum:C2:1").offers("end-activation")


@pytest.mark.rule("NA-ACT-12", "NA-GEN-02")
def test_the_token_of_a_third_party_is_not_one_to_stop_at() -> None:
    """The physician is one sector ahead, the first enemy three."""
    table = battle(
        heroes={"scum": "C1"},
        enemies={"stratiota-1": "L12"},
        active="scum",
        personae={"physician": Persona("physician", "table", at="H7", to="L7")},
        mission={"personae": {"physician": {"does": "escorted", "at": "H7", "to": "L7"}}, "dial": PHYSICIAN},
        dial={"physician": FIVE + 1, "stratiota": FIVE + 3},
    )

    assert not table.choose("move:scum:C3:2").offers("end-activation")
    assert table.choose("move:scum:C4:1").offers("end-activation")


@pytest.mark.rule("NA-ACT-12", "NA-HOR-13")
def test_an_enemy_a_lap_ahead_is_not_the_one_to_reach() -> None:
    """Two sectors on as the dial looks, fourteen as time goes: he must spend all his AP."""
    table = battle(heroes={"scum": "C1"}, enemies={"stratiota-1": "L12"}, active="scum", dial={"stratiota": FIVE + 14})

    assert not table.choose("move:scum:C5:4").offers("end-activation")


@pytest.mark.rule("NA-ACT-12")
def test_of_two_enemy_groups_the_nearer_sets_the_measure_until_it_is_gone() -> None:
    """The Stratioti two ahead are killed; now the Crossbowmen four ahead are the first."""
    table = battle(
        heroes={"scum": "C5"},
        enemies={"stratiota-1": {"at": "C4", "wounds": 1}, "crossbowman-1": "L12"},
        active="scum",
        dial={"stratiota": FIVE + 2, "crossbowman": FIVE + 4},
    )

    table.choose("attack:stratiota-1:stiletto:2").roll(6, 1)
    assert not table.offers("end-activation")
    table.choose("move:scum:C6:1")
    assert not table.offers("end-activation")
    table.choose("move:scum:C7:1")
    assert table.offers("end-activation")


@pytest.mark.rule("NA-ACT-12", "NA-ESK-24")
@pytest.mark.parametrize(("sectors", "stops"), [(1, False), (2, True)])
def test_what_moves_his_token_on_in_between_brings_it_nearer_to_the_enemy_too(sectors: int, stops: bool) -> None:
    """The enemy is three ahead: one AP spent and a card that delays him by two come to three."""
    table = battle(
        heroes={"squire": {"at": "C5", "skills": ["guard"]}},
        enemies={"stratiota-1": "L12"},
        active="squire",
        dial={"stratiota": FIVE + 3},
        cards={"skills.guard.use": {"effects": [{"do": "delay", "count": sectors}]}},
    )

    assert table.choose("use-skill:guard").offers("end-activation") is stops


@pytest.mark.rule("NA-ACT-12", "NA-ACN-07")
def test_waiting_lifts_the_duty_to_go_on() -> None:
    table = battle(heroes={"scum": "C1"}, enemies={"stratiota-1": "L12"}, active="scum", dial={"stratiota": FIVE + 3})

    assert not table.offers("end-activation")
    table.choose("wait:1")

    assert table.state.dial["scum"] == FIVE + 1


@pytest.mark.rule("NA-ACT-13")
def test_an_enemy_token_moves_by_its_whole_rapidity_though_an_ap_was_idle() -> None:
    """Three AP for the attack, one left that serves nothing: the hero is held already."""
    table = battle(heroes={"squire": "C5"}, enemies={"stratiota-1": "C4"}, active="stratiota")

    table.roll(6, 6, 1, 1)

    assert table.told(EnemyIdle) == [EnemyIdle("stratiota-1", 1)]
    assert TokenMoved("stratiota", 12, 4, "NA-ACT-13") in table.events


@pytest.mark.rule("NA-ACT-16", "NA-EFF-10")
def test_the_question_of_upkeep_comes_before_any_action() -> None:
    table = battle(
        heroes={"apprentice": {"at": "C5"}},
        enemies={"stratiota-1": {"at": "C9", "tokens": ["hindered"]}},
        dial={"apprentice": FIVE},
        kept=[
            {
                "caster": "apprentice",
                "card": "frost-scroll",
                "holder": "stratiota-1",
                "tokens": ["hindered"],
                "upkeep": 2,
            }
        ],
    )

    assert set(table.options) == {"maintain:frost-scroll:stratiota-1:2", "let-go:frost-scroll:stratiota-1"}
    table.choose("maintain")
    assert table.offers("move:apprentice:C7:2")
    assert not table.offers("move:apprentice:C8:3")


@pytest.mark.rule("NA-ACT-17", "NA-ACT-19", "NA-STA-37")
def test_wounds_of_one_check_are_dealt_together_and_before_the_token_moves() -> None:
    """Two tokens, two wounds, one fall: he is out of action once, with as many wounds as he can have."""
    table = battle(
        heroes={"scum": {"at": "C5", "wounds": 4, "tokens": ["burned", "bleeding"]}, "squire": "E5"},
        active="scum",
        dial={"squire": FIVE + 1},
    )

    table.choose("wait:4")

    assert table.told(WoundsDealt) == [WoundsDealt("scum", 2, "NA-STA-37")]
    order = [type(event).__name__ for event in table.events]
    assert order.count("HeroDown") == 1
    assert order.index("WoundsDealt") < order.index("TokenMoved")
    assert [(event.start, event.to) for event in table.told(TokenMoved)] == [(12, 4), (4, 10)]


@pytest.mark.rule("NA-ACT-19")
def test_a_bleeding_hero_who_spent_four_is_wounded_first_and_then_his_token_moves_four() -> None:
    table = battle(heroes={"scum": {"at": "C5", "tokens": ["bleeding"]}}, active="scum")

    table.choose("wait:4")

    order = [type(event).__name__ for event in table.events]
    assert order.index("WoundsDealt") < order.index("TokenMoved")
    assert TokenMoved("scum", 12, 4) in table.events
    assert table.state.heroes["scum"].wounds == 1


@pytest.mark.rule("NA-ACT-18")
@pytest.mark.parametrize("held", [[], ["defence"]])
def test_what_armour_grants_comes_after_the_start_and_never_twice(held: list[str]) -> None:
    """The Charm of the last activation is gone before the Defence of this one is placed."""
    table = battle(
        heroes={"squire": {"at": "C5", "tokens": ["charm", *held]}},
        dial={"squire": FIVE},
        cards={"equipment.light-armour.grants": ["defence"]},
    )

    assert table.state.heroes["squire"].tokens == ["defence"]
    told = [event for event in table.game.opening if isinstance(event, TokenGained | TokenLost)]
    assert [event.rule for event in told] == ["NA-STA-05", "NA-ACT-18"][: 1 + (not held)]


@pytest.mark.rule("NA-HOR-06", "NA-ACT-14")
@pytest.mark.parametrize(
    ("path", "value"), [("active.token", "novice"), ("active.model", "novice"), ("deployed", False)]
)
def test_nobody_acts_for_another_ones_token_or_before_all_are_deployed(path: str, value: str | bool) -> None:
    table = battle(heroes={"squire": "C5", "novice": "C7"}, enemies={"stratiota-1": "C4"}, active="squire")
    table.choose("attack:stratiota-1:arming-sword")

    with pytest.raises(Refused, match="illegal-value"):
        table.answer(Override(path, value))


@pytest.mark.rule("NA-ACT-14")
def test_a_group_acts_for_its_own_token() -> None:
    table = battle(
        heroes={"squire": "C5"},
        enemies={"stratiota-1": "C4", "hedge-witch-1": "L1"},
        active="stratiota",
        dial={"hedge-witch": 70},
    )

    with pytest.raises(Refused, match="illegal-value"):
        table.answer(Override("active.token", "hedge-witch"))


@pytest.mark.rule("NA-GEN-02", "NA-EFF-06", "NA-ACT-14")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("heroes.squire.seat", "nobody"),
        ("heroes.squire.backpack", ["moonstone"]),
        ("heroes.squire.combo", 7),
        ("enemies.stratiota-1.id", "stratiota-9"),
        ("active.waiting", ["stratiota-9"]),
        ("elements.bag", ["moonstone"]),
        ("wound_cards.bag", ["headache"]),
        ("bait", "Z9"),
        ("huntsman", "nobody"),
    ],
)
def test_a_value_that_names_nobody_or_nothing_is_refused(path: str, value: object) -> None:
    table = battle(heroes={"squire": "C5"}, enemies={"stratiota-1": "C4"}, active="squire")

    with pytest.raises(Refused, match="illegal-value"):
        table.answer(Override(path, value))
