"""NA-ENG: holding and getting away, with the rulebook's own dice."""

from __future__ import annotations

import pytest

from rulesets.nova_aetas.events import DisengageRolled, HeroEngaged
from rulesets.nova_aetas.state import Persona
from tests.rulesets.nova_aetas.table import Table, battle

HELD = [("squire", "stratiota-1")]


def held_squire(**changes: object) -> Table:
    given: dict[str, object] = {
        "heroes": {"squire": "C5"},
        "enemies": {"stratiota-1": "C4"},
        "active": "squire",
        "engaged": HELD,
    }
    return battle(**(given | changes))  # type: ignore[arg-type]  # keywords of battle, gathered


@pytest.mark.rule("NA-ENG-02")
def test_a_blocked_hero_may_fight_but_not_walk() -> None:
    table = held_squire()

    assert table.offers("attack:stratiota-1:arming-sword")
    assert not table.offers("move")


@pytest.mark.rule("NA-ENG-05", "NA-ENG-06", "NA-ENG-08", "NA-ENG-09")
def test_a_two_fails_and_costs_two_ap_then_a_four_gets_away() -> None:
    table = held_squire()

    table.choose("disengage:2").roll(2)
    assert table.told(DisengageRolled)[0].free == 0
    assert table.state.active is not None
    assert table.state.active.ap == 2

    table.choose("disengage:2").roll(4)
    table.choose("step-away:squire:C6")
    assert table.state.heroes["squire"].at == "C6"
    assert table.state.engaged == []


@pytest.mark.rule("NA-ENG-05")
def test_one_ap_is_too_little_to_break_away() -> None:
    assert not held_squire(ap=1, spent=3).offers("disengage")


@pytest.mark.rule("NA-ENG-07")
def test_in_single_combat_one_die_is_rolled_whatever_the_physique() -> None:
    table = held_squire()

    table.choose("disengage:2")

    assert table.dice() == ("1d6", 4)


@pytest.mark.rule("NA-ENG-11")
def test_two_heroes_against_one_enemy_give_a_second_die_and_one_four_is_enough() -> None:
    table = held_squire(heroes={"squire": "C5", "novice": "D4"})

    table.choose("disengage:2")
    assert table.dice() == ("2d6", 4)

    table.roll(1, 4)
    assert table.told(DisengageRolled)[0].free == 1


@pytest.mark.rule("NA-ENG-12", "NA-ENG-13")
@pytest.mark.parametrize(("other", "again"), [(4, True), (5, False), (6, False)])
def test_a_second_roll_only_for_one_faster_than_the_quickest_who_holds_him(other: int, again: bool) -> None:
    table = battle(
        heroes={"scum": "C5"},
        enemies={"stratiota-1": "C4", "crossbowman-1": "B5"},
        active="scum",
        engaged=[("scum", "stratiota-1"), ("scum", "crossbowman-1")],
        cards={"enemies.crossbowman.ra": other},
    )

    table.choose("disengage:2").roll(3)

    assert (table.offers("reroll")) is again


@pytest.mark.rule("NA-ENG-10")
def test_the_free_step_leads_out_of_contact_where_it_can() -> None:
    table = held_squire()

    table.choose("disengage:2").roll(6)

    assert set(table.options) == {"step-away:squire:B5", "step-away:squire:D5", "step-away:squire:C6"}


@pytest.mark.rule("NA-ENG-01", "NA-ENG-04")
def test_an_enemy_in_contact_with_too_few_ap_to_strike_blocks_the_hero() -> None:
    table = battle(
        heroes={"squire": "C5"}, enemies={"stratiota-1": "C2"}, active="stratiota", cards={"enemies.stratiota.ra": 3}
    )

    held = table.game.opening
    assert [event for event in held if isinstance(event, HeroEngaged)] == [
        HeroEngaged("squire", "stratiota-1", "NA-ENG-01")
    ]


@pytest.mark.rule("NA-ENG-03")
def test_a_blow_in_contact_holds_the_hero_even_when_every_strike_is_parried() -> None:
    table = battle(heroes={"squire": "C5"}, enemies={"stratiota-1": "C4"}, active="stratiota")

    table.roll(5, 6, 1, 1)

    assert table.state.heroes["squire"].wounds == 0
    assert ("squire", "stratiota-1") in table.state.engaged


@pytest.mark.rule("NA-ENG-15")
def test_a_dead_engager_holds_nobody() -> None:
    table = held_squire(enemies={"stratiota-1": {"at": "C4", "wounds": 1}})

    table.choose("attack:stratiota-1:arming-sword").roll(5, 1, 1, 1)

    assert table.offers("move:squire:C4")


def held_messenger() -> Table:
    """The Messenger (Ra 4) is bound for C12 and held from behind."""
    return battle(
        heroes={"squire": "L1"},
        enemies={"stratiota-1": "C4"},
        dial={"messenger": 60},
        mission={
            "dial": {"heroes": 0, "messenger": 0},
            "personae": {"messenger": {"does": "flee", "at": "C5", "to": "C12"}},
        },
        personae={"messenger": Persona("messenger", "table", at="C5", to="C12")},
        engaged=[("messenger", "stratiota-1")],
    )


@pytest.mark.rule("NA-ENG-16", "NA-MSA-21")
def test_a_persona_breaks_away_by_the_same_test() -> None:
    """Two AP, one D6, 4+: a miss, then a hit with the last two AP, and its token moves by Ra."""
    table = held_messenger()

    assert table.dice() == ("1d6", 4)
    table.roll(3)
    assert table.dice() == ("1d6", 4)
    table.roll(4)
    table.choose("step-away:messenger:C6")

    assert table.state.personae["messenger"].at == "C6"
    assert table.state.engaged == []
