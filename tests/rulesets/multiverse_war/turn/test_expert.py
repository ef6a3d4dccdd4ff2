"""Expert play, logistics, and formations."""

from typing import Any

import pytest

from rulesets.multiverse_war.state.events import FormationFormed, FormationSplit, Moved
from tests.rulesets.multiverse_war.table import Table, battle

EXPERT = {"expert": True}


@pytest.mark.rule("MW-EXT-01")
def test_each_lost_hp_costs_two_dice_counted_once_at_the_end() -> None:
    units = {"red-1": "swordsman 0,0", "blue-1": "horseman 1,0"}
    hurt = {"red-1": {"wounds": 1}}
    assert battle(units, house=EXPERT, marks=hurt).attack("red-1", (1, 0)).dice == 1
    table = battle(units, house=EXPERT, marks=hurt, hands={"red": ["headlong-rush"]}).order("red-1").choose("attack:")
    assert table.choose("lay:headlong-rush").no_cards().dice == 3


@pytest.mark.rule("MW-EXT-01")
def test_a_wound_from_the_first_strike_weakens_the_answer() -> None:
    units = {
        "red-1": "swordsman 0,0",
        "blue-1": "knight 1,0",
        "blue-2": "scout 2,0",
        "blue-3": "scout 1,1",
        "blue-4": "scout 2,-1",
    }
    table = battle(units, house=EXPERT, terrain={(1, 0): "forest"}).attack("red-1", (1, 0))
    table.roll("SWORD", *["BOW"] * (table.dice - 1))
    assert (table.seat, table.dice) == ("blue", 1)


@pytest.mark.rule("MW-EXT-02")
def test_a_unit_that_began_beside_an_archer_strikes_first() -> None:
    units = {"red-1": "swordsman 0,0", "blue-1": "archer 1,0"}
    assert battle(units, house=EXPERT).attack("red-1", (1, 0)).seat == "red"
    assert battle(units).attack("red-1", (1, 0)).seat == "blue"
    came = {"red-1": "swordsman -1,0", "blue-1": "archer 1,0"}
    assert battle(came, house=EXPERT).move("red-1", (0, 0)).attack("red-1", (1, 0)).seat == "blue"


@pytest.mark.rule("MW-LOG-01")
def test_every_activation_costs_a_point_and_rest_nothing() -> None:
    units = {f"red-{n}": f"{kind} {n},0" for n, kind in enumerate(["swordsman"] * 4 + ["archer"] * 4)}
    table = battle(units, house=EXPERT, marks={"red-7": {"wounds": 1}})
    for name in list(units)[:6]:
        table.order(name).end_activation()
    assert table.offers() == ["end-phase"]
    table.end_phase().until("action", seat="red", turn=3)
    assert table.unit("red-7").wounds == 0
    rested = (
        battle({"red-1": "swordsman 0,0"}, house=EXPERT, marks={"red-1": {"wounds": 1}}).order("red-1").choose("rest")
    )
    assert rested.player("red").logistics == 6
    assert table.player("red").logistics == 6


@pytest.mark.rule("MW-LOG-01")
def test_a_swap_activates_both_units() -> None:
    units = {"red-1": "swordsman 0,0", "red-2": "pikeman 1,0"}
    table = battle(units, house=EXPERT).order("red-1").choose("swap:red-2")
    assert table.player("red").logistics == 4


@pytest.mark.rule("MW-LOG-02")
def test_points_of_buildings_and_roads() -> None:
    table = battle(
        house=EXPERT,
        settlements={"red": (0, 0)},
        buildings={"barracks-1": "red 3,0 tier=2", "siege_workshop-1": "red 6,0"},
        roads={(n, 0): [1, 4] for n in (1, 2, 4, 5)},
    )
    assert table.player("red").logistics == 14


@pytest.mark.rule("MW-LOG-02")
@pytest.mark.parametrize(
    ("building", "value"),
    [("barracks-1", 3), ("academy-1", 2), ("siege_workshop-1", 1), ("fortress-1", 5), ("guard_tower-1", 0)],
)
def test_each_building_has_its_value(building: str, value: int) -> None:
    assert battle(house=EXPERT, buildings={building: "red 0,0"}).player("red").logistics == 6 + value
    second = {"barracks-1": 5, "academy-1": 4, "siege_workshop-1": 2}
    if building in second:
        assert (
            battle(house=EXPERT, buildings={building: "red 0,0 tier=2"}).player("red").logistics == 6 + second[building]
        )


FORTRESS = {"fortress-1": "red -4,0", "fortress-2": "blue 4,-6"}


def formation(red: tuple[str, str], blue: tuple[str, str], **more: Any) -> Table:
    """A red pair at (0,0) and a blue pair at (1,0), each with a Fortress elsewhere."""
    units = {"red-1": f"{red[0]} 0,0", "red-2": f"{red[1]} 0,0", "blue-1": f"{blue[0]} 1,0", "blue-2": f"{blue[1]} 1,0"}
    units |= more.pop("units", {})
    pairs = {
        name: {"partner": other}
        for name, other in (("red-1", "red-2"), ("red-2", "red-1"), ("blue-1", "blue-2"), ("blue-2", "blue-1"))
    }
    for name, fields in more.pop("marks", {}).items():
        pairs[name] |= fields
    house = {"formations": True, **more.pop("house", {})}
    return battle(units, marks=pairs, buildings=FORTRESS, house=house, **more)


def rolls(table: Table) -> list[str]:
    """The units that roll, in order, if everybody misses."""
    order = []
    while not table.over and table.asked in {"strike", "who-strikes", "hit"}:
        if table.asked == "strike":
            order.append(table.striker)
            table.miss()
        else:
            table.choose(table.offers()[0])
    return order


@pytest.mark.rule("MW-FOR-01")
def test_two_units_join_while_a_fortress_is_left_for_them() -> None:
    units = {"red-1": "swordsman 0,0", "red-2": "pikeman 1,0", "red-3": "archer 0,1", "red-4": "knight -1,1"}
    table = (
        battle(units, buildings={"fortress-1": "red -4,0"}, house={"formations": True})
        .order("red-1")
        .choose("join:red-2")
    )
    assert table.told(FormationFormed)
    assert table.at("red-1") == table.at("red-2") == (1, 0)
    assert not table.order("red-3").offers("join:")


@pytest.mark.rule("MW-FOR-01")
def test_a_formation_moves_as_one_at_the_lower_ap() -> None:
    table = battle(
        {"red-1": "knight 0,0", "red-2": "swordsman 0,0"},
        buildings={"fortress-1": "red -4,0"},
        house={"formations": True},
        marks={"red-1": {"partner": "red-2"}, "red-2": {"partner": "red-1"}},
    ).move("red-1", (1, 0), (2, 0))
    assert table.at("red-2") == (2, 0)
    assert not table.offers("move:")


@pytest.mark.rule("MW-FOR-01")
def test_when_the_fortress_falls_the_formation_must_split() -> None:
    pair = {"red-1": {"partner": "red-2"}, "red-2": {"partner": "red-1"}}
    table = battle({"red-1": "knight 0,0", "red-2": "swordsman 0,0"}, house={"formations": True}, marks=pair).order(
        "red-1"
    )
    assert table.offers() == ["split"]
    assert table.choose("split").told(FormationSplit)


@pytest.mark.rule("MW-FOR-01", "MW-ACT-07")
def test_a_formation_cannot_split_if_its_unit_cannot_move_away() -> None:
    for ap, parts in ((0, False), (1, True)):
        table = battle(
            {"red-1": "knight 0,0", "red-2": "swordsman 0,0"},
            buildings={"fortress-1": "red -4,0"},
            house={"formations": True},
            marks={"red-1": {"partner": "red-2", "ap": ap}, "red-2": {"partner": "red-1"}},
        )
        assert bool(table.order("red-1").offers("split")) == parts


@pytest.mark.rule("MW-FOR-02")
def test_each_rolls_on_its_own_and_the_player_says_who() -> None:
    table = formation(("swordsman", "berserker"), ("horseman", "knight")).attack("red-1", (1, 0))
    assert (table.asked, table.offers("strike:")) == ("who-strikes", ["strike:red-1", "strike:red-2"])
    table.choose("strike:red-2")
    assert "red-2" in str(table.request)


@pytest.mark.rule("MW-FOR-02")
def test_partners_give_no_morale() -> None:
    pair = (("swordsman", "pikeman"), ("horseman", "horseman"))
    helped = {"red-3": "scout 2,0", "red-4": "scout 1,1"}
    table = formation(*pair, units=helped).attack("red-1", (1, 0)).choose("hit:blue-1")
    assert table.dice == 3


@pytest.mark.rule("MW-FOR-03")
def test_shooters_strike_before_cavalry_and_countering_defenders_before_the_unit_they_counter() -> None:
    table = formation(("archer", "horseman"), ("swordsman", "pikeman")).attack("red-2", (1, 0))
    assert rolls(table) == ["archer", "pikeman", "horseman", "swordsman"]


@pytest.mark.rule("MW-FOR-04")
def test_melee_shields_ranged_and_pikemen_stop_cavalry() -> None:
    table = formation(("swordsman", "ballista"), ("pikeman", "archer"), marks={"blue-1": {"wounds": 1}}).attack(
        "red-1", (1, 0)
    )
    while table.seat == "blue":
        table.miss()
    table.roll("SWORD", *["BOW"] * (table.dice - 1))
    assert table.gone("blue-1")


@pytest.mark.rule("MW-FOR-05")
def test_two_horsemen_choose_with_equal_hp_and_must_hit_the_stronger_otherwise() -> None:
    free = formation(("horseman", "horseman"), ("archer", "swordsman")).attack("red-1", (1, 0)).choose("strike:red-1")
    assert free.offers("hit:") == ["hit:blue-1", "hit:blue-2"]
    bound = formation(("horseman", "horseman"), ("archer", "swordsman"), marks={"blue-1": {"wounds": 1}}).attack(
        "red-1", (1, 0)
    )
    bound.choose("strike:red-1").roll("HORSE", *["BOW"] * (bound.dice - 1))
    assert bound.unit("blue-2").wounds == 1


@pytest.mark.rule("MW-FOR-06")
def test_horseman_and_swordsman_against_pikeman_and_archer() -> None:
    table = formation(("horseman", "swordsman"), ("pikeman", "archer")).attack("red-1", (1, 0))
    assert rolls(table) == ["pikeman", "horseman", "archer", "swordsman"]


@pytest.mark.rule("MW-FOR-06")
def test_a_unit_killed_in_the_sequence_skips_its_strike() -> None:
    table = formation(("horseman", "swordsman"), ("pikeman", "archer"), marks={"red-1": {"wounds": 1}}).attack(
        "red-1", (1, 0)
    )
    table.roll("SWORD", *["BOW"] * (table.dice - 1))
    assert table.gone("red-1")
    assert rolls(table) == ["archer", "swordsman"]


@pytest.mark.rule("MW-FOR-07")
def test_archer_and_swordsman_against_horseman_and_pikeman() -> None:
    table = formation(("archer", "swordsman"), ("horseman", "pikeman")).attack("red-2", (1, 0))
    assert rolls(table) == ["archer", "swordsman", "horseman", "pikeman"]
    assert table.unit("red-1").wounds == 0
    assert table.at("red-1") == (0, 0)


@pytest.mark.rule("MW-FOR-07")
def test_the_archer_stays_when_the_swordsman_advances() -> None:
    last = {"blue-1": {"wounds": 1}, "blue-2": {"wounds": 1}}
    table = formation(("archer", "swordsman"), ("horseman", "pikeman"), marks=last).attack("red-2", (1, 0))
    table.choose("hit:blue-1").roll("BOW", "SWORD", "SWORD", "SWORD")
    table.roll("SWORD", *["BOW"] * (table.dice - 1))
    assert (table.at("red-1"), table.at("red-2")) == ((0, 0), (1, 0))


@pytest.mark.rule("MW-FOR-08")
def test_archers_against_archers() -> None:
    table = formation(("archer", "archer"), ("archer", "archer")).shoot("red-1", (1, 0))
    assert rolls(table) == ["archer"] * 4
    dead = formation(
        ("archer", "archer"), ("archer", "archer"), marks={"blue-1": {"wounds": 1}, "blue-2": {"wounds": 1}}
    )
    dead.shoot("red-1", (1, 0)).choose("strike:red-1").choose("hit:blue-1").roll("BOW", "SWORD", "SWORD", "SWORD")
    dead.miss().choose("hit:red-1")
    assert (dead.seat, dead.dice) == ("blue", 1)
    assert dead.miss().asked == "action"


@pytest.mark.rule("MW-FOR-09")
def test_swordsman_and_pikeman_against_archers() -> None:
    table = formation(("swordsman", "pikeman"), ("archer", "archer")).attack("red-1", (1, 0))
    assert rolls(table) == ["archer", "archer", "swordsman", "pikeman"]


@pytest.mark.rule("MW-FOR-10")
def test_no_formations_unless_the_house_plays_them() -> None:
    units = {"red-1": "swordsman 0,0", "red-2": "pikeman 1,0"}
    table = battle(units, buildings={"fortress-1": "red -4,0"}).order("red-1")
    assert not table.offers("join:")
    assert table.refuses("join:red-2")


@pytest.mark.rule("MW-FOR-01", "MW-ADV-01")
def test_only_one_unit_of_a_formation_explores_a_conquered_token_and_the_other_goes_back() -> None:
    pair = {"red-1": {"partner": "red-2"}, "red-2": {"partner": "red-1"}}
    table = battle(
        {"red-1": "horseman 0,0", "red-2": "knight 0,0", "blue-1": "builder 1,0"},
        buildings={"fortress-1": "red -4,0"},
        house={"formations": True},
        marks=pair,
        tokens=[(1, 0)],
        tops={"adventures": ["abandoned-camp"]},
    )
    table.attack("red-1", (1, 0)).choose("strike:red-1").roll("HORSE", "BOW", "BOW", "BOW")
    assert (table.at("red-1"), table.at("red-2")) == ((1, 0), (0, 0))
    assert table.told(FormationSplit)
    assert table.player("red").gold == 2


@pytest.mark.rule("MW-LOG-01", "MW-FOR-01")
@pytest.mark.parametrize(("order", "left"), [("rest", 11), ("split", 10)])
def test_resting_or_leaving_a_formation_gives_the_partners_activation_back(order: str, left: int) -> None:
    table = battle(
        {"red-1": "swordsman 0,0", "red-2": "archer 0,0"},
        buildings={"fortress-1": "red 5,-5"},
        marks={"red-1": {"partner": "red-2", "wounds": 1}, "red-2": {"partner": "red-1"}},
        house={"expert": True, "formations": True},
    )
    assert table.order("red-1").choose(order).player("red").logistics == left
    if order == "split":
        table.choose("move:(1,0)")
    assert table.order("red-2").player("red").logistics == left - 1


@pytest.mark.rule("MW-LOG-01", "MW-ABL-02")
def test_a_position_may_have_points_and_abilities_used_up() -> None:
    units = {"red-1": "scout 0,0", "red-2": "scout 3,0"}
    having = {"red": {"logistics": 1, "abilities_used": 2}}
    table = battle(units, having=having, tracks={"red": {"scout": 2}}, expert=True).order("red-1")
    assert not table.offers("ability")
    table.choose("end-activation")
    assert table.offers() == ["end-phase"]


@pytest.mark.rule("MW-FOR-01", "MW-FOR-07", "MW-MOV-04")
def test_it_is_told_that_a_formation_splits_when_only_one_of_it_advances() -> None:
    table = battle(
        {"red-1": "archer 0,0", "red-2": "swordsman 0,0", "blue-1": "scout 1,0"},
        house={"formations": True},
        buildings={"fortress-1": "red -4,0"},
    )
    table.attack("red-1", (1, 0)).miss().roll("SWORD", "BOW", "BOW")
    assert (table.at("red-1"), table.at("red-2")) == ((0, 0), (1, 0))
    assert [(each.unit, each.other) for each in table.told(FormationSplit)] == [("red-2", "red-1")]
    assert (table.unit("red-1").partner, table.unit("red-2").partner) == (None, None)


@pytest.mark.rule("MW-FOR-06", "MW-MOV-04")
def test_only_the_unit_that_lives_advances() -> None:
    table = battle(
        {"red-1": "horseman 0,0", "red-2": "swordsman 0,0", "blue-1": "pikeman 1,0"},
        formations=True,
        buildings={"fortress-1": "red -4,0"},
        marks={"red-1": {"wounds": 1}, "blue-1": {"wounds": 1}},
    ).attack("red-1", (1, 0))
    table.roll("SWORD", *["BOW"] * (table.dice - 1))
    assert table.gone("red-1")

    table.roll("SWORD", *["BOW"] * (table.dice - 1))

    assert table.told(Moved) == [Moved("red-2", table.hex(1, 0), "MW-MOV-04")]
    assert not table.told(FormationSplit)
