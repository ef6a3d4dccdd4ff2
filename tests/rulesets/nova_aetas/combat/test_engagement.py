"""NA-ENG: holding and getting away, with the rulebook's own dice."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.nova_aetas.state.events import DisengageRolled, HeroEngaged, Moved
from rulesets.nova_aetas.state.state import Persona
from tests.rulesets.nova_aetas.table import Table, battle

HELD = [("squire", "stratiota-1")]
FIVE = 60


def held_squire(**changes: Any) -> Table:
    given: dict[str, Any] = {
        "heroes": {"squire": "C5"},
        "enemies": {"stratiota-1": "C4"},
        "active": "squire",
        "engaged": HELD,
    }
    return battle(**(given | changes))


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
    assert table.active.ap == 2

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


@pytest.mark.rule("NA-ENG-13")
def test_a_quicker_enemy_who_touches_him_counts_though_it_does_not_hold_him() -> None:
    table = battle(
        heroes={"scum": "C5"},
        enemies={"stratiota-1": "C4", "crossbowman-1": "B5"},
        active="scum",
        engaged=[("scum", "stratiota-1")],
        cards={"enemies.crossbowman.ra": 6},
    )

    table.choose("disengage:2").roll(3)

    assert not table.offers("reroll")


@pytest.mark.rule("NA-ENG-12")
def test_the_second_roll_is_within_the_same_two_ap_and_stands() -> None:
    table = battle(
        heroes={"scum": "C5"}, enemies={"stratiota-1": "C4"}, active="scum", engaged=[("scum", "stratiota-1")]
    )

    table.choose("disengage:2").roll(3)
    table.choose("reroll").roll(2)

    assert table.told(DisengageRolled)[0].free == 0
    assert table.active.ap == 3


@pytest.mark.rule("NA-ENG-11")
@pytest.mark.parametrize(
    ("novice", "second", "dice"),
    [("D4", "B5", "1d6"), ("E5", "L12", "1d6"), ("D4", "L12", "2d6")],
    ids=["as many enemies as heroes", "a friend who touches no enemy", "an enemy far away"],
)
def test_only_those_in_the_fight_are_counted(novice: str, second: str, dice: str) -> None:
    table = held_squire(heroes={"squire": "C5", "novice": novice}, enemies={"stratiota-1": "C4", "stratiota-2": second})

    table.choose("disengage:2")

    assert table.dice() == (dice, 4)


@pytest.mark.rule("NA-ENG-14", "NA-ENG-15")
def test_an_enemy_leaves_two_heroes_with_an_ordinary_move_and_no_dice() -> None:
    """Its objective is worth more than either of them, and it holds neither."""
    table = battle(
        heroes={"squire": "C5", "novice": "B4"},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
        mission={"instructions": {"stratiota": [{"do": "go-to", "at": ["G4"], "tv": 5}]}},
    )

    assert [event for event in table.game.opening if isinstance(event, Moved)] == [
        Moved("stratiota-1", "C4", ("D4", "E4", "F4", "G4"), 4)
    ]


@pytest.mark.rule("NA-ENG-10")
def test_the_free_step_leads_directly_away_and_costs_nothing() -> None:
    """South of the enemy: one square further south, and of four AP two are left."""
    table = held_squire().choose("disengage:2").roll(6)
    assert table.options == ("step-away:squire:C6",)

    table.choose("step-away:squire:C6")
    assert table.active.ap == 2
    assert table.offers("move:squire:C8:2")


@pytest.mark.rule("NA-ENG-10")
@pytest.mark.parametrize(
    ("others", "held_by", "steps"),
    [
        ({"stratiota-2": "C6"}, ("stratiota-1",), {"B5", "D5"}),
        ({"stratiota-2": "B5"}, ("stratiota-1", "stratiota-2"), {"D5", "C6"}),
        ({"stratiota-2": "C6", "stratiota-3": "B5"}, ("stratiota-1", "stratiota-2", "stratiota-3"), {"D5"}),
    ],
    ids=["the square away is taken", "two hold him", "three hold him"],
)
def test_where_directly_away_is_not_to_be_had_he_picks_a_square_out_of_contact(
    others: dict[str, str], held_by: tuple[str, ...], steps: set[str]
) -> None:
    table = held_squire(
        enemies={"stratiota-1": "C4"} | others, engaged=[("squire", enemy) for enemy in held_by]
    ).choose("disengage:2")
    table.roll(*(6 for _ in range(int(table.dice()[0][0]))))

    assert {option.split(":")[2] for option in table.options} == steps


@pytest.mark.rule("NA-ENG-10")
def test_with_no_square_to_step_to_the_test_cannot_be_tried() -> None:
    table = held_squire(rows=("TTT", "T.T", "T.T", "TTT"), heroes={"squire": "B3"}, enemies={"stratiota-1": "B2"})

    assert table.offers("attack")
    assert not table.offers("disengage")


@pytest.mark.rule("NA-ENG-10")
def test_where_every_free_square_touches_an_engager_any_will_do() -> None:
    """He has broken away from both all the same."""
    table = held_squire(
        rows=("....", "T..."),
        heroes={"squire": "B1"},
        enemies={"stratiota-1": "A1", "stratiota-2": "B2"},
        engaged=[("squire", "stratiota-1"), ("squire", "stratiota-2")],
    )

    table.choose("disengage:2").roll(4)
    assert table.options == ("step-away:squire:C1",)
    table.choose("step-away:squire:C1")

    assert table.state.engaged == []


@pytest.mark.rule("NA-ENG-02")
def test_a_held_hero_does_not_slip_through_a_door() -> None:
    door = {"front": {"building": "1", "before": "B2", "exits": ["A2", "B2", "C2"]}}
    given: dict[str, Any] = {
        "rows": ("111", "...", "..."),
        "map_": {"buildings": {"1": {}}, "doors": door},
        "heroes": {"squire": "B2"},
        "enemies": {"stratiota-1": "B3"},
    }

    assert held_squire(**given, engaged=[]).offers("enter-building:front")
    assert not held_squire(**given).offers("enter-building")


@pytest.mark.rule("NA-ENG-02")
def test_haste_does_not_carry_a_held_hero_away() -> None:
    assert not held_squire(heroes={"squire": {"at": "C5", "tokens": ["haste"]}}).offers("move")


@pytest.mark.rule("NA-ENG-03")
def test_a_blow_that_pushes_the_hero_out_of_contact_does_not_hold_him() -> None:
    pushing = {"sphere": "physical", "strikes": 1, "difficulty": 5, "effects": [{"do": "push"}]}
    table = battle(
        heroes={"squire": "C5"},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
        cards={"enemies.stratiota.attack": pushing, "enemies.stratiota.ra": 3},
    )

    table.roll(1, 1, 1, 1)

    assert table.state.heroes["squire"].at == "C6"
    assert not table.told(HeroEngaged)


@pytest.mark.rule("NA-ENG-03")
def test_a_shot_from_afar_holds_nobody() -> None:
    table = battle(heroes={"squire": "C5"}, enemies={"crossbowman-1": "C2"}, active="crossbowman")

    table.roll(1, 1, 1, 1)

    assert not table.told(HeroEngaged)


@pytest.mark.rule("NA-ENG-01", "NA-ENG-04")
def test_an_enemy_in_contact_with_too_few_ap_to_strike_blocks_the_hero() -> None:
    table = battle(
        heroes={"squire": "C5"}, enemies={"stratiota-1": "C2"}, active="stratiota", cards={"enemies.stratiota.ra": 3}
    )

    held = table.game.opening
    assert [event for event in held if isinstance(event, HeroEngaged)] == [
        HeroEngaged("squire", "stratiota-1", "NA-ENG-01")
    ]


@pytest.mark.rule("NA-ENG-01", "NA-ENG-04", "NA-ACT-13")
@pytest.mark.parametrize("left", [{"ap": 2}, {"spent": 2}])
def test_with_two_ap_left_it_blocks_and_the_token_of_its_group_still_moves_by_ra(left: dict[str, Any]) -> None:
    """The other of the group comes after it with all its AP, and strikes."""
    table = held_squire(enemies={"stratiota-1": "C4", "stratiota-2": "C6"}, active="stratiota", engaged=[], **left)

    assert table.opening(HeroEngaged) == [HeroEngaged("squire", "stratiota-1", "NA-ENG-01")]
    table.roll(6, 6, 6, 6)
    assert table.state.dial["stratiota"] == FIVE + 4


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


def held_messenger(**changes: Any) -> Table:
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
        **changes,
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


@pytest.mark.rule("NA-ENG-11", "NA-GEN-02")
def test_a_messenger_in_the_fight_is_no_hero() -> None:
    table = held_squire(personae={"messenger": {"at": "C3", "to": "A12"}}).choose("disengage:2")

    assert table.dice() == ("1d6", 4)


@pytest.mark.rule("NA-ENG-11", "NA-ENG-16")
def test_a_messenger_with_a_hero_beside_his_captor_has_one_die_more() -> None:
    table = battle(
        heroes={"squire": "C3"},
        enemies={"stratiota-1": "C4"},
        personae={"messenger": {"at": "C5", "to": "C12"}},
        active="messenger",
        engaged=[("messenger", "stratiota-1")],
    )

    assert table.dice() == ("2d6", 4)


@pytest.mark.rule("NA-ENG-07", "NA-ENG-11")
def test_a_specialist_breaks_away_with_one_d8() -> None:
    """The Champion rolls D8 and has Ph 4."""
    held: dict[str, Any] = {"active": "champion", "engaged": [("champion", "stratiota-1")]}

    single = held_squire(heroes={"champion": "C5"}, **held).choose("disengage:2")
    assert single.dice() == ("1d8", 4)

    helped = held_squire(heroes={"champion": "C5", "novice": "D4"}, **held).choose("disengage:2")
    assert helped.dice() == ("2d8", 4)


@pytest.mark.rule("NA-ENG-11")
def test_a_friend_across_the_board_counts_only_where_everyone_does() -> None:
    table = held_squire(heroes={"squire": "C5", "novice": "L12"}).choose("disengage:2")

    assert table.dice() == ("1d6", 4)


@pytest.mark.rule("NA-ENG-11", "NA-OOA-12")
def test_one_who_lies_out_of_action_does_not_outnumber_anybody() -> None:
    lying = {"at": "D4", "standing": "out-of-action", "wounds": 5}
    table = held_squire(heroes={"squire": "C5", "novice": lying}).choose("disengage:2")

    assert table.dice() == ("1d6", 4)


def quick_scum(**changes: Any) -> Table:
    """Ra 5 against 4, and a friend in the fight: two dice, both of which have failed."""
    table = held_squire(
        heroes={"scum": "C5", "novice": "D4"}, active="scum", engaged=[("scum", "stratiota-1")], **changes
    )
    return table.choose("disengage:2").roll(3, 1)


@pytest.mark.rule("NA-ENG-12")
def test_a_quick_hero_rolls_all_his_dice_again() -> None:
    table = quick_scum().choose("reroll")

    assert table.dice() == ("2d6", 4)
    assert table.roll(1, 4).told(DisengageRolled)[0].free == 1


@pytest.mark.rule("NA-ENG-12")
def test_a_second_roll_is_not_offered_after_a_success() -> None:
    table = held_squire(heroes={"scum": "C5"}, active="scum", engaged=[("scum", "stratiota-1")])

    table.choose("disengage:2").roll(4)

    assert table.options == ("step-away:scum:C6",)


@pytest.mark.rule("NA-ENG-12")
def test_the_second_roll_comes_again_with_every_attempt() -> None:
    table = held_squire(heroes={"scum": "C5"}, active="scum", engaged=[("scum", "stratiota-1")])

    for _ in range(2):
        table.choose("disengage:2").roll(3).choose("reroll").roll(3)

    assert table.active.ap == 1
    assert not table.offers("disengage")


@pytest.mark.rule("NA-ENG-02", "NA-CBH-19")
@pytest.mark.parametrize(
    ("choice", "held"),
    [("follow:squire:C4", []), ("push-back:stratiota-1", ["stratiota-2"]), ("keep", ["stratiota-1", "stratiota-2"])],
)
def test_a_held_hero_may_still_pursue_whom_he_has_just_pushed(choice: str, held: list[str]) -> None:
    """Two hold him: the one he pushes lets go of him, and by following he leaves the other."""
    table = held_squire(
        enemies={"stratiota-1": "C4", "stratiota-2": "D5"},
        engaged=[("squire", "stratiota-1"), ("squire", "stratiota-2")],
        cards={"enemies.stratiota.wo": 9},
    )

    table.choose("attack:stratiota-1:arming-sword").roll(5, 1, 1, 1)
    table.choose(choice)

    assert table.state.engaged == [("squire", enemy) for enemy in held]


@pytest.mark.rule("NA-ENG-14", "NA-ENG-15")
def test_an_engager_that_walks_off_lets_go_of_its_hero() -> None:
    table = held_squire(
        active="stratiota",
        mission={"instructions": {"stratiota": [{"do": "go-to", "at": ["C1"], "tv": 9}]}},
        house={"enemies_turn_on": "nobody"},
    )

    assert table.state.engaged == []
    assert table.offers("move:squire:C6:1")


@pytest.mark.rule("NA-ENG-01", "NA-ENG-04")
@pytest.mark.parametrize(
    ("ap", "held"), [(1, ["squire"]), (2, ["squire", "novice"])], ids=["for one AP one hero", "for two AP both"]
)
def test_each_hero_it_blocks_costs_an_ap_its_target_first(ap: int, held: list[str]) -> None:
    table = battle(
        heroes={"squire": {"at": "C5", "tv": 1}, "novice": "B4"},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
        cards={"enemies.stratiota.ra": ap},
    )

    assert [event.hero for event in table.opening(HeroEngaged)] == held


@pytest.mark.rule("NA-ENG-04", "NA-AIX-21")
def test_with_exactly_the_ap_of_an_attack_it_attacks_and_blocks_nobody_first() -> None:
    table = battle(
        heroes={"squire": "C5"}, enemies={"stratiota-1": "C4"}, active="stratiota", cards={"enemies.stratiota.ra": 3}
    )

    assert not table.opening(HeroEngaged)
    assert table.dice() == ("4d6", 5)


@pytest.mark.rule("NA-ENG-03", "NA-ESK-06")
def test_an_ice_blast_holds_whom_it_touches() -> None:
    table = battle(heroes={"squire": "C5"}, enemies={"egidio-da-viterbo-1": "C4"}, active="egidio-da-viterbo")

    table.roll(1)

    assert table.told(HeroEngaged) == [HeroEngaged("squire", "egidio-da-viterbo-1", "NA-ENG-03")]


@pytest.mark.rule("NA-ENG-16", "NA-ENG-12")
def test_a_persona_quicker_than_its_engager_may_roll_again() -> None:
    table = held_messenger(cards={"enemies.stratiota.ra": 3}).roll(3)

    assert table.options == ("reroll", "keep")


@pytest.mark.rule("NA-ENG-06", "NA-STA-04", "NA-STA-24")
@pytest.mark.parametrize(
    ("tokens", "face", "free"),
    [([], 3, False), ([], 4, True), (["blessed"], 3, True), (["cursed"], 4, False), (["cursed"], 5, True)],
)
def test_four_is_enough_and_tokens_touch_the_die_as_in_any_test(tokens: list[str], face: int, free: bool) -> None:
    table = held_squire(heroes={"squire": {"at": "C5", "tokens": tokens}}).choose("disengage:2")
    if "blessed" in tokens:
        table.choose("spend-token:blessed")

    assert bool(table.roll(face).told(DisengageRolled)[0].free) is free


@pytest.mark.rule("NA-ENG-06")
def test_how_well_the_engager_defends_itself_does_not_matter() -> None:
    table = held_squire(cards={"enemies.stratiota.pd": 6, "enemies.stratiota.md": 6}).choose("disengage:2")

    assert table.dice() == ("1d6", 4)


@pytest.mark.rule("NA-ENG-15")
def test_of_two_engagers_the_one_that_lives_still_holds_him() -> None:
    table = held_squire(
        enemies={"stratiota-1": {"at": "C4", "wounds": 1}, "stratiota-2": "D5"},
        engaged=[("squire", "stratiota-1"), ("squire", "stratiota-2")],
        cards={"classes.squire.ra": 5},
    )

    table.choose("attack:stratiota-1:arming-sword").roll(5, 1, 1, 1)

    assert not table.offers("move")
    assert table.offers("disengage:2")


@pytest.mark.rule("NA-ENG-01", "NA-LOS-07")
def test_at_a_corner_nobody_is_blocked() -> None:
    """One AP takes it to the hero's corner, and there is none left to come round it."""
    table = battle(
        heroes={"squire": "C5"},
        enemies={"stratiota-1": "D3"},
        active="stratiota",
        cards={"enemies.stratiota.ra": 1},
    )

    table.choose("enemy-move:stratiota-1:D4")

    assert table.state.enemies["stratiota-1"].at == "D4"
    assert table.state.engaged == []
