"""NA-ESK: the skills and gear of enemies, each with the rulebook's numbers."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.requests import Draw, Roll
from rulesets.nova_aetas.content.enemy_cards import EnemySkill
from rulesets.nova_aetas.state.events import (
    ActivationBegan,
    ActivationEnded,
    ArmourPierced,
    CriticalHit,
    DieRolledAgain,
    EnemySlain,
    HelpCalled,
    HeroDown,
    Moved,
    PhalanxFormed,
    Pushed,
    StrikesParried,
    SuccessCancelled,
    TokenMoved,
    WoundsDealt,
    WoundsHealed,
)
from rulesets.nova_aetas.state.mission_events import EnemyCame
from rulesets.nova_aetas.state.state import Item, Persona
from tests.rulesets.nova_aetas.table import Table, battle, pack

FIVE = 60
PLAIN_SWORD = {"equipment.arming-sword.attack.chase": False}


def with_skill(*skills: str, **cards: Any) -> dict[str, Any]:
    return {"enemies.stratiota.skills": dict.fromkeys(skills, 0)} | PLAIN_SWORD | cards


def striking(cards: dict[str, Any], faces: tuple[int, ...], **changes: Any) -> Table:
    """The Squire (Ph 4) strikes a Stratiota (Pd 5) in base contact."""
    given: dict[str, Any] = {
        "heroes": {"squire": "C5"},
        "enemies": {"stratiota-1": "C4"},
        "active": "squire",
        "cards": {"enemies.stratiota.wo": 9} | cards,
    }
    return battle(**(given | changes)).choose("attack:stratiota-1:arming-sword").roll(*faces)


def acting(cards: dict[str, Any], at: str = "C4", **changes: Any) -> Table:
    """A Stratiota (Ra 4, strikes 2 at 5+) acts next to the Squire on C5."""
    given: dict[str, Any] = {
        "heroes": {"squire": "C5"},
        "enemies": {"stratiota-1": at},
        "active": "stratiota",
        "cards": cards,
        "house": {"enemies_choose_paths": True},
    }
    return battle(**(given | changes))


def test_the_starter_pack_uses_every_skill_of_the_book() -> None:
    used = {skill for card in pack()["enemies"].values() for skill in card.get("skills", {})}

    assert used == {str(skill) for skill in EnemySkill}


@pytest.mark.rule("NA-ESK-01")
@pytest.mark.parametrize(("at", "cost"), [("C12", 3), ("C11", 3), ("C10", 2)])
def test_a_rider_goes_two_squares_an_ap(at: str, cost: int) -> None:
    """Six squares, or five, for three AP; four for two, with none left to strike."""
    table = acting(with_skill("cavalry"), at=at, dial={"squire": FIVE + 9})
    opening = [event for event in table.game.opening if isinstance(event, Moved)]

    assert opening[0].cost == cost
    assert table.state.enemies["stratiota-1"].at == "C6"


TOWER = ("............", "..11........", "..11........", *("............",) * 9)


@pytest.mark.rule("NA-ESK-01", "NA-BLD-10")
@pytest.mark.parametrize(("value", "cost"), [(1, 1), (3, 3)])
def test_a_ladder_costs_a_rider_what_is_printed_on_it(value: int, cost: int) -> None:
    """Only squares go two for an AP."""
    table = acting(
        with_skill("cavalry", **{"enemies.stratiota.ra": 9}),
        rows=TOWER,
        map_={"buildings": {"1": {}}, "ladders": [{"a": "C4", "b": "C3+1", "cost": value}]},
        heroes={"squire": "C2+1"},
    )

    assert table.opening(Moved) == [Moved("stratiota-1", "C4", ("C3+1",), cost)]


@pytest.mark.rule("NA-ESK-01", "NA-ESK-02")
def test_a_rider_who_can_climb_pays_an_ap_for_each_level_and_half_an_ap_for_each_square() -> None:
    """Two squares to the foot of a tower of two levels: one AP and two."""
    cards = {"enemies.stratiota.skills": {"cavalry": 0, "climb": 2}, "enemies.stratiota.ra": 9}
    table = acting(cards, at="C6", rows=TOWER, map_={"buildings": {"1": {"floors": 2}}}, heroes={"squire": "C2+2"})

    assert table.opening(Moved) == [Moved("stratiota-1", "C6", ("C5", "C4", "C3+2"), 3)]


@pytest.mark.rule("NA-STA-29", "NA-ESK-01")
def test_a_hindered_rider_pays_two_ap_a_square() -> None:
    table = acting(
        with_skill("cavalry"),
        enemies={"stratiota-1": {"at": "C12", "tokens": ["hindered"]}},
        house={"enemies_choose_paths": True},
        dial={"squire": FIVE + 1},
    )

    assert table.opening(Moved)[0].path[-1] == "C10"


@pytest.mark.rule("NA-ESK-03")
@pytest.mark.parametrize(("at", "again"), [("C2", True), ("C1", True), ("H5", False)])
def test_a_flute_within_five_squares_has_one_success_rolled_again(at: str, again: bool) -> None:
    """The Scum's knives, 6 5 2 against Pd 5+: one of the two is rolled into a 1."""
    table = battle(
        heroes={"scum": "C6"},
        enemies={"faun-musician-1": at},
        active="scum",
        cards={
            "equipment.throwing-knives.attack.range": 9,
            "enemies.faun-musician.pd": 5,
            "enemies.faun-musician.wo": 9,
        },
    )

    table.choose("attack:faun-musician-1:throwing-knives").roll(6, 5, 2)
    if again:
        table.roll(1)
        assert table.told(DieRolledAgain) == [DieRolledAgain("scum", 5, 1, "NA-ESK-03")]

    assert table.state.enemies["faun-musician-1"].wounds == 2 - again


@pytest.mark.rule("NA-ESK-03")
def test_without_a_success_the_flute_changes_nothing() -> None:
    table = striking(with_skill("flute"), (1, 2, 3, 4))

    assert not isinstance(table.request, Roll)


@pytest.mark.rule("NA-ESK-03", "NA-ESK-08")
@pytest.mark.parametrize("skill", ["flute", "iron-will"])
def test_a_spell_over_an_area_answers_to_each_in_it_who_makes_it_falter(skill: str) -> None:
    """One test for two; the second of them has the skill, and the only success becomes a 2."""
    frost = {"form": "spell", "range": 4, "area": {"shape": "cross", "size": 1}, "effects": [{"do": "wounds"}]}
    table = battle(
        heroes={"apprentice": "C8"},
        enemies={"crossbowman-1": "C5", "stratiota-1": "C4"},
        active="apprentice",
        cards=with_skill(skill) | {"equipment.frost-scroll.attack": frost},
    )

    table.choose("attack:crossbowman-1:frost-scroll").roll(5, 1, 1, 1).roll(2)

    assert table.told(DieRolledAgain)[0].after == 2
    assert [enemy.wounds for enemy in table.state.enemies.values()] == [0, 0]


@pytest.mark.rule("NA-ESK-04")
def test_a_healers_friends_near_it_recover_a_wound_when_its_activation_ends() -> None:
    """At two squares and at five, but not at six, and not the healer itself."""
    table = battle(
        heroes={"squire": {"at": None, "inside": "1"}},
        enemies={
            "egidio-da-viterbo-1": {"at": "C5", "wounds": 1},
            "swiss-guard-1": {"at": "C7", "wounds": 2},
            "swiss-guard-2": {"at": "C11", "wounds": 2},
            "swiss-guard-3": {"at": "D9", "wounds": 2},
        },
        active="egidio-da-viterbo",
    )

    wounds = {name: enemy.wounds for name, enemy in table.state.enemies.items()}
    assert wounds == {"egidio-da-viterbo-1": 1, "swiss-guard-1": 1, "swiss-guard-2": 2, "swiss-guard-3": 1}
    healed = [event for event in table.game.opening if isinstance(event, WoundsHealed)]
    assert WoundsHealed("swiss-guard-1", 1, "NA-ESK-04") in healed


@pytest.mark.rule("NA-ESK-05", "NA-ESK-12", "NA-ENM-12")
@pytest.mark.parametrize(("armour", "wounds"), [("heavy-armour", 6), ("light-armour", 4)])
def test_armour_is_in_the_printed_wounds_already(armour: str, wounds: int) -> None:
    given = {"enemies": {"stratiota-1": {"at": "C4", "wounds": wounds - 1}}}

    table = striking(with_skill(armour, **{"enemies.stratiota.wo": wounds}), (5, 1, 1, 1), **given)

    assert table.told(EnemySlain)


@pytest.mark.rule("NA-ESK-06")
def test_an_ice_blast_opens_the_activation_on_all_around_and_costs_nothing() -> None:
    """7+ on a D6 cannot be rolled: a wound and Hindered, and the AP are all still there."""
    table = battle(
        heroes={"apprentice": "C6", "scum": "E5"},
        enemies={"egidio-da-viterbo-1": "C5"},
        active="egidio-da-viterbo",
        cards={"classes.apprentice.wo": 9},
    )

    assert table.dice() == ("4d6", 7)
    assert [event for event in table.game.opening if isinstance(event, ActivationBegan)]
    table.roll(6, 6, 6, 6)

    apprentice, scum = table.state.heroes["apprentice"], table.state.heroes["scum"]
    assert (apprentice.wounds, apprentice.tokens) == (1, ["hindered"])
    assert (scum.wounds, scum.tokens) == (0, [])
    assert table.active.ap == 4 - 3
    assert table.dice() == ("4d6", 5)


@pytest.mark.rule("NA-ESK-06", "NA-STA-13", "NA-OOA-12")
@pytest.mark.parametrize(
    "spared",
    [{"at": "C6", "tokens": ["fly"]}, {"at": "C6", "standing": "out-of-action", "wounds": 5}, {"at": "D6"}],
    ids=["a flyer", "one who lies there", "one over the corner"],
)
def test_an_ice_blast_spares_flyers_the_fallen_and_those_over_the_corner(spared: dict[str, Any]) -> None:
    table = battle(
        heroes={"scum": spared, "apprentice": "B5"},
        enemies={"egidio-da-viterbo-1": "C5"},
        active="egidio-da-viterbo",
        cards={"classes.apprentice.wo": 9},
        dial={"scum": FIVE + 6},
    )

    assert isinstance(table.request, Roll)
    assert (table.request.seat, table.request.need) == ("player-apprentice", 7)
    table.roll(1, 1, 1, 1)

    assert table.dice() != ("2d6", 7)
    assert "hindered" not in table.state.heroes["scum"].tokens


def inspired() -> Table:
    return acting(
        {"classes.squire.ph": 2, "classes.squire.equipment": ["arming-sword"]},
        enemies={"stratiota-1": "C4", "jacopo-adoaldi-1": "C11"},
        dial={"jacopo-adoaldi": FIVE + 9, "squire": FIVE + 8},
        house={"enemies_choose_paths": True},
    )


@pytest.mark.rule("NA-ESK-07")
def test_without_a_success_inspire_turns_nothing() -> None:
    assert inspired().roll(2, 2).told(WoundsDealt)[0].count == 2


@pytest.mark.rule("NA-ESK-07")
@pytest.mark.parametrize(("captain", "wounds"), [("C11", 2), ("D11", 1)])
def test_inspired_enemies_within_six_squares_cost_the_defender_a_success(captain: str, wounds: int) -> None:
    """6 and 2 at 5+, two strikes: the 6 becomes a 3."""
    table = acting(
        {
            "enemies.jacopo-adoaldi.skills": {"inspire": 0},
            "classes.squire.ph": 2,
            "classes.squire.equipment": ["arming-sword"],
        },
        enemies={"stratiota-1": "C4", "jacopo-adoaldi-1": captain},
        dial={"jacopo-adoaldi": FIVE + 9, "squire": FIVE + 8},
    )

    table.roll(6, 2)
    if wounds == 2:
        table.roll(3)

    assert table.told(WoundsDealt)[0].count == wounds


@pytest.mark.rule("NA-ESK-07", "NA-GEN-02")
def test_inspire_troubles_heroes_and_not_a_persona() -> None:
    table = acting(
        {},
        heroes={"squire": "L12"},
        enemies={"stratiota-1": "C4", "jacopo-adoaldi-1": "C3"},
        mission={
            "instructions": {"stratiota": [{"do": "kill-persona", "persona": "messenger", "tv": 9}]},
            "personae": {"messenger": {"at": "C5", "to": "A12"}},
            "dial": {"heroes": 0, "messenger": 9},
        },
        personae={"messenger": Persona("messenger", "table", at="C5", to="A12")},
        dial={"squire": FIVE + 9, "messenger": FIVE + 8, "jacopo-adoaldi": FIVE + 9},
    )

    table.roll(6, 1)

    assert not table.told(DieRolledAgain)
    assert table.told(StrikesParried)[0].parried == 1


@pytest.mark.rule("NA-ESK-08")
def test_an_iron_will_has_a_success_of_a_spell_rolled_again() -> None:
    """5 and 4 at Md 4+ against difficulty 2: one becomes a 2, and the spell fails."""
    table = battle(
        heroes={"apprentice": "C6"},
        enemies={"stratiota-1": "C4"},
        active="apprentice",
        cards=with_skill("iron-will") | {"classes.apprentice.mi": 2},
    )

    table.choose("attack:stratiota-1:spark-scroll").roll(5, 4).roll(2)

    assert table.state.enemies["stratiota-1"].wounds == 0


MARCH = {"instructions": {"stratiota": [{"do": "go-to", "at": ["C12"], "tv": 9}]}}


@pytest.mark.rule("NA-ESK-09", "NA-ENG-14")
def test_a_knife_pushes_all_it_leaves_behind() -> None:
    """Two heroes in contact, both pushed straight back; then it walks off for one AP a square, without a test."""
    table = acting(
        with_skill("knife"),
        at="C5",
        heroes={"squire": "C4", "scum": "B5"},
        mission=MARCH,
        dial={"squire": 70, "scum": 70},
    )
    pushed = [event for event in table.game.opening if isinstance(event, Pushed)]
    moved = [event for event in table.game.opening if isinstance(event, Moved)]

    assert pushed == [Pushed("squire", "C3", "NA-ESK-09"), Pushed("scum", "A5", "NA-ESK-09")]
    assert moved[0] == Moved("stratiota-1", "C5", ("C6", "C7", "C8", "C9"), 4)
    assert table.state.heroes["squire"].armour_wounds == 0


@pytest.mark.rule("NA-ESK-13", "NA-GEN-02")
def test_a_machete_spares_no_opponent_it_leaves_a_persona_neither() -> None:
    table = acting(
        with_skill("machete"),
        at="C5",
        heroes={"squire": "L12"},
        mission=MARCH | {"personae": {"messenger": {"at": "A12", "to": "A1"}}, "dial": {"heroes": 0, "messenger": 9}},
        personae={"messenger": Persona("messenger", "table", at="C4", to="A1")},
        dial={"squire": 70, "messenger": 71},
    )

    messenger = table.state.personae["messenger"]
    assert (messenger.at, messenger.wounds) == ("C3", 1)


@pytest.mark.rule("NA-ESK-09", "NA-ESK-13")
@pytest.mark.parametrize("gear", ["knife", "machete"])
def test_a_hero_with_no_room_behind_him_stays_and_is_not_cut(gear: str) -> None:
    table = acting(with_skill(gear), at="C2", heroes={"scum": "C1"}, mission=MARCH, dial={"scum": 70})

    assert not [event for event in table.game.opening if isinstance(event, Pushed)]
    assert table.state.heroes["scum"].at == "C1"
    assert table.state.heroes["scum"].wounds == 0


@pytest.mark.rule("NA-ESK-09", "NA-AIX-10", "NA-MOV-04")
def test_one_whom_it_pushes_into_its_own_way_is_in_its_way() -> None:
    """Round the Scum and on by C7 was the plan, but that is where he is pushed: the way is shut, so it follows and strikes."""
    rows = ("TTTTTTTTTTTT",) * 4 + ("T..TTTTTTTTT", "T..TTTTTTTTT", "T..TTTTTTTTT", "TT.TTTTTTTTT")
    table = acting(
        with_skill("knife", **{"enemies.stratiota.ra": 5}),
        at="C5",
        rows=rows + ("TTTTTTTTTTTT",) * 4,
        heroes={"scum": "C6"},
        mission={"instructions": {"stratiota": [{"do": "go-to", "at": ["C8"], "tv": 9}]}},
    )

    assert table.opening(Pushed) == [Pushed("scum", "C7", "NA-ESK-09")]
    assert table.opening(Moved) == [Moved("stratiota-1", "C5", ("C6",), 1)]
    assert table.dice() == ("3d6", 5)


@pytest.mark.rule("NA-ESK-13", "NA-ENM-10")
def test_a_machete_cuts_whom_it_pushes_and_no_token_helps() -> None:
    table = acting(
        with_skill("machete"),
        at="C5",
        heroes={"scum": {"at": "C4", "tokens": ["defence"]}},
        mission=MARCH,
        dial={"scum": 70},
    )

    scum = table.state.heroes["scum"]
    assert (scum.at, scum.wounds, scum.tokens) == ("C3", 1, ["defence"])
    assert [event for event in table.game.opening if isinstance(event, WoundsDealt)] == [
        WoundsDealt("scum", 1, "NA-ESK-13")
    ]


@pytest.mark.rule("NA-ESK-13", "NA-EFF-12")
@pytest.mark.parametrize(("face", "scum"), [(1, ("C7", 1)), (4, ("C6", 0))], ids=["away from him", "into him"])
def test_one_on_patrol_that_wanders_off_pushes_and_cuts_too(face: int, scum: tuple[str, int]) -> None:
    """North, away from the Scum on C6; or south, where he stands: then it stays, and nobody is pushed."""
    table = acting(
        with_skill("machete", **{"enemies.stratiota.ra": 1}),
        at="C5",
        heroes={"scum": "C6"},
        mission={"instructions": {"stratiota": [{"do": "patrol", "tv": 9}]}},
        dial={"scum": 61},
    )

    table.roll(face)

    hero = table.state.heroes["scum"]
    assert (hero.at, hero.wounds) == scum


@pytest.mark.rule("NA-ESK-13", "NA-ARM-05")
def test_the_cut_of_a_machete_goes_on_armour_first() -> None:
    table = acting(with_skill("machete"), at="C5", heroes={"squire": "C4"}, mission=MARCH, dial={"squire": 70})

    squire = table.state.heroes["squire"]
    assert (squire.wounds, squire.armour_wounds) == (0, 1)


@pytest.mark.rule("NA-ESK-10")
def test_a_hero_knocked_down_can_only_rise_for_one_ap() -> None:
    table = battle(
        heroes={"squire": {"at": "C5", "tokens": ["knocked-down"]}},
        enemies={"stratiota-1": "C4"},
        active="squire",
    )

    assert {key.partition(":")[0] for key in table.options} == {"shake-off"}
    table.choose("shake-off:knocked-down:1")
    assert table.offers("attack:stratiota-1:arming-sword:3")


@pytest.mark.rule("NA-ESK-10")
def test_an_enemy_knocked_down_rises_for_one_ap_and_strikes_with_the_other_three() -> None:
    table = acting({}, enemies={"stratiota-1": {"at": "C4", "tokens": ["knocked-down"]}})

    assert table.dice() == ("4d6", 5)
    assert table.active.ap == 0
    assert table.state.enemies["stratiota-1"].tokens == []


@pytest.mark.rule("NA-ESK-10")
def test_a_hero_knocked_down_still_defends_himself() -> None:
    table = acting({}, heroes={"scum": {"at": "C5", "tokens": ["knocked-down"]}})

    assert table.dice() == ("3d6", 5)


@pytest.mark.rule("NA-ESK-11")
def test_a_lethal_attack_passes_the_defence_token_which_stays() -> None:
    table = acting(with_skill("lethal"), heroes={"scum": {"at": "C5", "tokens": ["defence"]}})

    table.roll(5, 1, 1)

    assert not table.offers("spend-token")
    assert (table.state.heroes["scum"].wounds, table.state.heroes["scum"].tokens) == (1, ["defence"])


@pytest.mark.rule("NA-ESK-14", "NA-ENM-11")
def test_a_marksman_in_contact_leaves_the_fight_before_it_shoots() -> None:
    """One square away for one AP, then three AP for the shot."""
    table = battle(
        heroes={"squire": "C5"},
        enemies={"crossbowman-1": "C4"},
        active="crossbowman",
        engaged=[("squire", "crossbowman-1")],
    )
    ways = {key.rpartition(":")[2] for key in table.options}

    assert ways == {"C3", "B4", "D4"}
    table.choose("enemy-move:crossbowman-1:C3")
    assert table.state.engaged == []
    assert table.dice() == ("4d6", 5)


@pytest.mark.rule("NA-ESK-14")
def test_a_cornered_marksman_fights_where_it_stands() -> None:
    rows = ("TTTTTTTTTTTT", "TT.TTTTTTTTT", "TT.TTTTTTTTT", *("TTTTTTTTTTTT",) * 9)

    table = battle(rows, heroes={"squire": "C3"}, enemies={"crossbowman-1": "C2"}, active="crossbowman")

    assert table.dice() == ("4d6", 5)
    assert table.state.enemies["crossbowman-1"].at == "C2"


@pytest.mark.rule("NA-ESK-15")
@pytest.mark.parametrize(("minimum", "ends"), [(2, ("C3", 1)), (3, ("C2", 2))])
def test_a_marksman_moves_to_where_its_attack_is_allowed_and_no_further(minimum: int, ends: tuple[str, int]) -> None:
    rows = ("TT.TTTTTTTTT", *("TT.TTTTTTTTT",) * 11)
    table = battle(
        rows,
        heroes={"squire": "C5"},
        enemies={"crossbowman-1": "C4"},
        active="crossbowman",
        cards={"enemies.crossbowman.attack.minimum": minimum, "enemies.crossbowman.ra": 5},
    )
    moved = [event for event in table.game.opening if isinstance(event, Moved)]

    assert (moved[0].path[-1], moved[0].cost) == ends
    assert table.dice() == ("4d6", 5)


@pytest.mark.rule("NA-ESK-16", "NA-ENM-03")
@pytest.mark.parametrize(
    ("musicians", "strikes"),
    [
        ({"faun-musician-1": "C8"}, 3),
        ({"faun-musician-1": "C9"}, 3),
        ({"faun-musician-1": "C10"}, 2),
        ({"faun-musician-1": "C8", "faun-musician-2": "D8"}, 3),
    ],
    ids=[
        "four squares off",
        "five squares off",
        "six squares off",
        "two musicians",
    ],
)
def test_primaevi_near_a_musician_strike_once_more(musicians: dict[str, Any], strikes: int) -> None:
    table = battle(
        heroes={"squire": "C3"},
        enemies={"faun-warrior-1": "C4"} | musicians,
        active="faun-warrior",
        dial={"squire": 70, "faun-musician": 70},
    )

    table.roll(1, 1, 1, 1)

    assert table.told(StrikesParried)[0].strikes == strikes


@pytest.mark.rule("NA-ESK-16")
def test_a_musician_does_not_play_for_itself() -> None:
    table = battle(heroes={"squire": "C3"}, enemies={"faun-musician-1": "C4"}, active="faun-musician")

    table.roll(1, 1, 1, 1)

    assert table.told(StrikesParried)[0].strikes == 1


@pytest.mark.rule("NA-ESK-16", "NA-ENM-03")
def test_the_melody_does_nothing_for_other_factions() -> None:
    table = acting({}, enemies={"stratiota-1": "C4", "faun-musician-1": "C3"}, dial={"squire": 70, "faun-musician": 70})

    table.roll(1, 1, 1, 1)

    assert table.told(StrikesParried)[0].strikes == 2


def phalanx(house: dict[str, bool] | None = None, second: str = "C3") -> Table:
    return battle(
        heroes={"squire": "C5", "scum": {"at": None, "inside": "1"}},
        enemies={"swiss-guard-1": "C4", "swiss-guard-2": second},
        active="swiss-guard",
        house={"enemies_choose_paths": True} | (house or {}),
        cards={"classes.squire.wo": 20},
    ).choose("activate:swiss-guard-1")


@pytest.mark.rule("NA-ESK-17")
def test_two_side_by_side_strike_as_one_and_both_pay() -> None:
    """2 + 2 strikes in one defence; the second, which need not reach the hero, has one AP left of four."""
    table = phalanx()

    assert table.told(PhalanxFormed) == [PhalanxFormed("swiss-guard-1", "swiss-guard-2")]
    table.roll(5, 5, 1, 1)

    assert table.told(StrikesParried)[0].strikes == 4
    assert table.state.heroes["squire"].armour_wounds + table.state.heroes["squire"].wounds == 2
    assert ActivationBegan("swiss-guard-2", 1) in table.events


@pytest.mark.rule("NA-ESK-17")
@pytest.mark.parametrize(("ra", "cost", "strikes"), [(3, 3, 4), (4, 4, 4), (6, 3, 4)])
def test_a_partner_with_just_the_ap_lends_them_and_has_none_left(ra: int, cost: int, strikes: int) -> None:
    """With six AP it lends them all for two attacks of its neighbour."""
    table = battle(
        heroes={"squire": "C5"},
        enemies={"swiss-guard-1": "C4", "swiss-guard-2": "C3"},
        active="swiss-guard",
        cards={"classes.squire.wo": 20, "enemies.swiss-guard.ra": ra, "enemies.swiss-guard.attack.cost": cost},
        dial={"squire": FIVE + 9},
    ).choose("activate:swiss-guard-1")
    struck = []
    while table.state.active is not None and table.state.active.model == "swiss-guard-1":
        struck += [event.strikes for event in table.roll(1, 1, 1, 1).told(StrikesParried)]

    assert struck == [strikes] * (ra // cost)
    assert ActivationBegan("swiss-guard-2", 0) in table.events


@pytest.mark.rule("NA-ESK-17")
def test_apart_they_strike_alone() -> None:
    table = phalanx(second="E4")

    table.roll(5, 5, 1, 1)

    assert table.told(StrikesParried)[0].strikes == 2


@pytest.mark.rule("NA-ESK-17")
def test_a_neighbour_that_has_paid_once_has_nothing_left_to_lend() -> None:
    """The second, with four AP, stands next to both: it strikes with the first, and the third strikes alone."""
    table = battle(
        heroes={"squire": "C5", "scum": {"at": None, "inside": "1"}},
        enemies={"swiss-guard-1": "C4", "swiss-guard-2": "B4", "swiss-guard-3": "B5"},
        active="swiss-guard",
        house={"enemies_choose_paths": True},
        cards={"classes.squire.wo": 20},
    )

    table.choose("activate:swiss-guard-1").roll(1, 1, 1, 1)
    assert table.told(StrikesParried)[0].strikes == 4
    table.choose("activate:swiss-guard-3").roll(1, 1, 1, 1)

    assert table.told(StrikesParried)[0].strikes == 2


@pytest.mark.rule("NA-ESK-18")
@pytest.mark.parametrize(("full", "armour"), [(0, 1), (2, 2)])
def test_pierce_puts_a_wound_on_armour_that_can_take_one_whatever_comes_of_the_attack(full: int, armour: int) -> None:
    """The Squire wears two, and parries every strike."""
    table = acting(with_skill("pierce"), heroes={"squire": {"at": "C5", "armour_wounds": full}})
    pierced = [event for event in table.game.opening if isinstance(event, ArmourPierced)]

    table.roll(5, 5, 1, 1)

    assert pierced == [ArmourPierced("stratiota-1", "squire")] * (not full)
    assert (table.state.heroes["squire"].armour_wounds, table.state.heroes["squire"].wounds) == (armour, 0)


@pytest.mark.rule("NA-ESK-19")
def test_a_pistol_is_fired_before_the_blow_at_no_ap() -> None:
    """One strike at 7+, which no D6 parries, then the attack itself."""
    table = acting(with_skill("point-blank"), heroes={"scum": "C5"})

    assert table.dice() == ("3d6", 7)
    table.roll(6, 6, 6)
    assert table.state.heroes["scum"].wounds == 1
    assert table.dice() == ("3d6", 5)
    table.roll(5, 5, 1)

    assert table.state.heroes["scum"].wounds == 1
    assert [(event.strikes, event.need) for event in table.told(StrikesParried)] == [(2, 5)]
    assert TokenMoved("stratiota", 12, 4, "NA-ACT-13") in table.events


@pytest.mark.rule("NA-ESK-19", "NA-OOA-12")
def test_one_whom_the_pistol_fells_is_not_struck_as_well() -> None:
    """The attack is made, and its AP are gone; with the other three it turns on the Squire, pistol first."""
    table = acting(
        with_skill("point-blank", **{"enemies.stratiota.ra": 6}),
        heroes={"scum": {"at": "C5", "wounds": 4, "tv": 3}, "squire": {"at": "C3", "tv": 1}},
    )

    table.roll(6, 6, 6)

    assert [event.hero for event in table.told(HeroDown)] == ["scum"]
    assert [event.attack for event in table.told(StrikesParried)] == ["pistol"]
    assert isinstance(table.request, Roll)
    assert (table.request.seat, table.request.need) == ("player-squire", 7)
    assert table.active.ap == 0


@pytest.mark.rule("NA-ESK-21")
@pytest.mark.parametrize("faces", [(1, 1, 1, 1), (5, 5, 1, 1)], ids=["a miss", "a kill"])
def test_a_sharpened_shield_cuts_whoever_attacks_it_in_contact(faces: tuple[int, ...]) -> None:
    table = striking(with_skill("sharpened-shield", **{"enemies.stratiota.wo": 2}), faces)

    assert bool(table.told(EnemySlain)) is (faces[0] == 5)
    assert WoundsDealt("squire", 1, "NA-ESK-21") in table.events
    assert table.state.heroes["squire"].armour_wounds == 1


@pytest.mark.rule("NA-ESK-21", "NA-OOA-01")
def test_the_cut_comes_after_the_blow() -> None:
    """One wound from falling: he strikes, and falls then."""
    table = battle(
        heroes={"scum": {"at": "C5", "wounds": 4, "items": [Item("stiletto")]}, "squire": "L12"},
        enemies={"stratiota-1": "C4"},
        active="scum",
        cards=with_skill("sharpened-shield", **{"enemies.stratiota.wo": 9}),
    ).choose("attack:stratiota-1:stiletto")
    table.roll(5, 1)

    assert table.told(HeroDown)
    assert table.state.enemies["stratiota-1"].wounds == 1
    assert table.told(ActivationEnded)[0].spent == 2


@pytest.mark.rule("NA-ESK-21")
def test_a_sharpened_shield_does_not_reach_a_thrower() -> None:
    table = battle(
        heroes={"scum": "C6"}, enemies={"stratiota-1": "C4"}, active="scum", cards=with_skill("sharpened-shield")
    )

    table.choose("attack:stratiota-1:throwing-knives").roll(1, 1, 1)

    assert table.state.heroes["scum"].wounds == 0


@pytest.mark.rule("NA-ESK-22")
@pytest.mark.parametrize("held", [[], ["energy-field"]])
def test_a_shell_gives_one_energy_field_each_activation_and_never_two(held: list[str]) -> None:
    table = battle(
        heroes={"squire": {"at": None, "inside": "1"}},
        enemies={"hedge-witch-1": {"at": "C5", "tokens": held}},
        active="hedge-witch",
    )

    assert table.state.enemies["hedge-witch-1"].tokens == ["energy-field"]


@pytest.mark.rule("NA-ESK-23", "NA-ESK-25")
@pytest.mark.parametrize(
    ("faces", "wounds", "critical"), [((5, 5, 1, 1), 1, False), ((5, 5, 5, 1), 2, False), ((5, 5, 5, 5), 4, True)]
)
def test_a_shield_takes_a_success_before_the_critical_is_checked(
    faces: tuple[int, ...], wounds: int, critical: bool
) -> None:
    table = striking(with_skill("shield"), faces)

    assert table.told(SuccessCancelled) == [SuccessCancelled("squire", "NA-ESK-23")]
    assert table.state.enemies["stratiota-1"].wounds == wounds
    assert bool(table.told(CriticalHit)) is critical


@pytest.mark.rule("NA-ESK-24")
def test_a_hero_stunned_by_the_effect_is_two_sectors_later_at_once() -> None:
    table = battle(
        heroes={"scum": "C5", "squire": "L1"},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
        now=70,
        dial={"scum": 71, "squire": 76},
        cards={"enemies.stratiota.attack.effects": [{"do": "delay", "count": 2}]},
    )

    table.roll(5, 1, 1)

    assert [(event.start, event.to) for event in table.told(TokenMoved) if event.token == "scum"] == [(11, 1)]
    assert table.state.heroes["scum"].tokens == []


@pytest.mark.rule("NA-ESK-24", "NA-STA-31")
def test_of_a_group_of_enemies_only_the_one_that_was_hit_is_stunned() -> None:
    table = striking(
        {"equipment.arming-sword.attack.effects": [{"do": "delay", "count": 2}]} | PLAIN_SWORD,
        (5, 1, 1, 1),
        enemies={"stratiota-1": "C4", "stratiota-2": "L12"},
        dial={"stratiota": FIVE + 9},
    )

    assert table.state.dial["stratiota"] == FIVE + 9
    tokens = {name: enemy.tokens for name, enemy in table.state.enemies.items()}
    assert tokens == {"stratiota-1": ["stunned"], "stratiota-2": []}


@pytest.mark.rule("NA-ESK-26")
def test_a_warmaster_attacks_twice_with_four_ap() -> None:
    table = acting(with_skill("warmaster"))

    table.roll(6, 6, 1, 1)
    assert table.dice() == ("4d6", 5)
    table.roll(6, 6, 1, 1)

    assert not isinstance(table.request, Roll)


def calling(**changes: Any) -> Table:
    """Jacopo Adoaldi (Ra 5, Reinforcement 2) acts on C5."""
    given: dict[str, Any] = {
        "heroes": {"squire": "L12"},
        "enemies": {"jacopo-adoaldi-1": "C5"},
        "active": "jacopo-adoaldi",
        "mission": {"spawning": {"gate": "A1"}},
        "house": {"enemies_choose_paths": True},
    }
    return battle(**(given | changes))


@pytest.mark.rule("NA-ESK-20", "NA-AIX-12")
def test_one_that_calls_for_help_pays_its_ap_rolls_nothing_and_one_card_is_drawn() -> None:
    """Two of five AP for the call; the other three are walked."""
    table = calling()

    assert isinstance(table.request, Draw)
    assert (table.request.deck, table.request.count) == ("enemy-cards", 1)
    assert "jacopo-adoaldi" not in table.request.cards
    table.draw("crossbowman").choose("place-enemy:crossbowman-1:A2")

    assert EnemyCame("crossbowman-1", "A2") in table.events
    assert [event.cost for event in table.told(Moved) if event.who == "jacopo-adoaldi-1"] == [3]


@pytest.mark.rule("NA-ESK-20", "NA-DRA-02")
def test_a_call_draws_one_card_even_where_the_draft_of_the_sheet_draws_two() -> None:
    relief = {"at": "6:00", "then": [{"do": "draft", "point": "gate", "faction": "papal", "count": 2}]}
    table = calling(mission={"spawning": {"gate": "A1"}, "events": {"relief": relief}})

    table.draw("papal-guard").choose("place-enemy:papal-guard-1:A2")

    assert not isinstance(table.request, Draw)


@pytest.mark.rule("NA-ESK-20")
@pytest.mark.parametrize(
    "changes", [{"heroes": {"squire": "C7"}}, {"mission": {}}], ids=["a hero is near", "nowhere to come from"]
)
def test_with_a_hero_near_or_no_spawning_point_nobody_is_called(changes: dict[str, Any]) -> None:
    table = calling(**changes)

    assert not isinstance(table.request, Draw)
    assert not [event for event in table.game.opening if isinstance(event, HelpCalled)]


@pytest.mark.rule("NA-ESK-14")
@pytest.mark.parametrize(("skills", "post"), [({}, "F5"), ({"marksman": 0}, "C9")])
def test_a_marksman_takes_up_the_post_where_no_hero_touches_it(skills: dict[str, int], post: str) -> None:
    """Three squares to a post next to the Squire, who is not a threat, or four to one that is free."""
    table = acting(
        {"enemies.stratiota.skills": skills},
        at="C5",
        heroes={"squire": "F6"},
        mission={"instructions": {"stratiota": [{"do": "go-to", "at": ["F5", "C9"], "tv": 9}]}},
    )

    assert table.state.enemies["stratiota-1"].at == post


@pytest.mark.rule("NA-ESK-14", "NA-ESK-15")
def test_a_marksman_does_not_step_from_one_hero_to_the_side_of_another() -> None:
    """Of three free squares two touch the Scum on D3."""
    table = battle(
        heroes={"squire": {"at": "C5", "tv": 1}, "scum": "D3"}, enemies={"crossbowman-1": "C4"}, active="crossbowman"
    )

    assert table.state.enemies["crossbowman-1"].at == "B4"
    assert table.dice() == ("4d6", 5)
