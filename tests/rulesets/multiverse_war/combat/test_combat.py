"""Combat: the order of strikes, the number of dice, and who may strike back."""

from typing import Any

import pytest

from rulesets.multiverse_war.state.combat_events import DefenderStrikesFirst, NoAnswer, NoDice, ShotAnnounced
from tests.rulesets.multiverse_war.table import Table, battle


def melee(attacker: str, defender: str, ground: str = "grassland", **more: Any) -> Table:
    """Red at (0,0) attacks blue at (1,0), up to the first roll."""
    table = battle({"red-1": f"{attacker} 0,0", "blue-1": f"{defender} 1,0"}, terrain={(1, 0): ground}, **more)
    return table.attack("red-1", (1, 0))


def shot(shooter: str, target: str, far: int = 2, **more: Any) -> Table:
    """Red at (0,0) shoots at blue, `far` hexes away, up to the first roll."""
    table = battle({"red-1": f"{shooter} 0,0", "blue-1": f"{target} {far},0"}, **more)
    return table.shoot("red-1", (far, 0))


@pytest.mark.rule("MW-CMB-01")
def test_entering_a_hex_with_an_empty_enemy_building_is_a_combat() -> None:
    table = battle({"red-1": "swordsman 0,0"}, buildings={"barracks-1": "blue 1,0"}).order("red-1")
    assert not table.offers("move:(1,0)")
    table.attack("red-1", (1, 0))
    assert table.asked == "strike"


@pytest.mark.rule("MW-CMB-02")
def test_a_unit_killed_by_the_first_strike_does_not_strike() -> None:
    table = melee("swordsman", "horseman", marks={"blue-1": {"wounds": 1}}).roll("SWORD", "BOW", "BOW")
    assert table.gone("blue-1")
    assert table.asked == "action"


@pytest.mark.rule("MW-CMB-02", "MW-INI-02")
def test_a_swordsman_strikes_an_archer_only_if_it_survives() -> None:
    table = melee("heavy_swordsman", "archer", marks={"red-1": {"wounds": 2}})
    assert table.seat == "blue"
    table.roll("BOW")
    assert table.gone("red-1")
    assert table.asked == "action"


@pytest.mark.rule("MW-CMB-03", "MW-TER-02", "MW-TER-03")
def test_both_sides_use_the_column_of_the_defenders_hex() -> None:
    table = melee("horseman", "pikeman", "forest")
    assert (table.seat, table.dice) == ("blue", 4)
    table.miss()
    assert (table.seat, table.dice) == ("red", 2)


@pytest.mark.rule("MW-CMB-04", "MW-INI-07")
@pytest.mark.parametrize("target", ["horseman", "swordsman", "builder"])
def test_melee_and_builders_never_answer_a_shot(target: str) -> None:
    table = shot("archer", target, far=1).roll("BOW" if target != "builder" else "SWORD", "SWORD", "SWORD", "SWORD")
    assert table.asked == "action"
    if target != "builder":
        assert table.last(NoAnswer).unit == "blue-1"


@pytest.mark.rule("MW-CMB-04", "MW-CMB-05", "MW-CMB-06", "MW-HER-07", "MW-DAT-03")
def test_the_game_says_by_which_rule_there_is_no_answer() -> None:
    no_card = battle({"red-1": "swordsman 0,0", "blue-1": "horseman 1,0"}, hands={"red": ["out-of-the-sun"]})
    no_card.order("red-1").choose("attack:(1,0)").choose("lay:out-of-the-sun").no_cards()
    shaken = {"brand-the-elder": {"level": 4, "abilities": ["earthshaker"]}}
    hero = battle({"red-1": "brand-the-elder 0,0", "blue-1": "knight 1,0"}, heroes={"red": shaken})
    hero.order("red-1").choose("cast:earthshaker").choose("target:(1,0)").no_cards()
    unanswered = {
        "MW-CMB-04": shot("archer", "horseman"),
        "MW-CMB-05": shot("archer", "archer", terrain={(0, 0): "forest"}),
        "MW-CMB-06": melee("swordsman", "ballista"),
        "MW-HER-07": hero,
        "MW-DAT-03": no_card,
    }
    assert {rule: table.miss().last(NoAnswer).rule for rule, table in unanswered.items()} == {
        rule: rule for rule in unanswered
    }
    assert shot("archer", "ballista").miss().last(NoAnswer).rule == "MW-CMB-06"


@pytest.mark.rule("MW-CMB-04")
def test_ranged_infantry_answers_a_shot_within_its_own_range() -> None:
    near = shot("archer", "archer").miss()
    assert (near.seat, near.dice) == ("blue", 1)
    table = battle({"red-1": "longbowman 0,0", "blue-1": "archer 3,0", "red-2": "scout 3,1", "blue-2": "scout 1,-1"})
    assert table.shoot("red-1", (3, 0)).miss().asked == "action"


@pytest.mark.rule("MW-CMB-04")
def test_ranged_infantry_does_not_answer_siege_fire() -> None:
    ready = {"red-1": {"set_up": True}}
    assert shot("ballista", "longbowman", marks=ready).miss().asked == "action"


@pytest.mark.rule("MW-CMB-05")
def test_a_unit_does_not_answer_a_shooter_that_its_side_has_not_identified() -> None:
    wood = {(0, 0): "forest"}
    table = shot("archer", "archer", terrain=wood)
    assert table.last(ShotAnnounced).kind == "archer"
    table.miss()
    assert table.asked == "action"
    assert table.unit("red-1").known_to == ["red"]
    flat = {"shooting": {"distance": [], "higher": 0, "lower": 0}}
    answered = shot("archer", "archer", terrain=wood, changes=flat, house={"answer_unseen_shooter": True}).miss()
    assert answered.seat == "blue"


@pytest.mark.rule("MW-CMB-06")
def test_siege_answers_siege_with_its_attack_dice_and_need_not_be_set_up() -> None:
    table = shot("ballista", "ballista", marks={"red-1": {"set_up": True}}).miss()
    assert (table.seat, table.dice) == ("blue", 3)


@pytest.mark.rule("MW-CMB-06", "MW-TER-05")
def test_siege_does_not_answer_melee_or_archers() -> None:
    assert melee("swordsman", "ballista").miss().asked == "action"
    assert shot("archer", "ballista").miss().asked == "action"


@pytest.mark.rule("MW-CMB-06")
def test_siege_answers_a_guard_tower() -> None:
    table = battle({"blue-1": "ballista 2,0"}, buildings={"guard_tower-1": "red 0,0"})
    table.choose("fire:").choose("target:").no_cards().roll("SWORD", "SWORD")
    assert (table.seat, table.asked) == ("blue", "strike")
    table.roll(*["BURST"], *["SWORD"] * (table.dice - 1))
    assert table.building("guard_tower-1").damage == 1


@pytest.mark.rule("MW-CMB-07")
def test_strength_is_the_table_with_every_change() -> None:
    table = battle(
        {
            "red-1": "swordsman 0,0",
            "blue-1": "knight 1,0",
            "red-2": "scout 2,0",
            "red-3": "pikeman 1,1",
            "red-4": "archer 2,-1",
        },
    ).attack("red-1", (1, 0))
    assert table.dice == 3 + 1 - 1


@pytest.mark.rule("MW-CMB-07")
def test_no_dice_is_a_miss() -> None:
    crowd = {"blue-2": "pikeman 2,0", "blue-3": "pikeman 1,1", "blue-4": "swordsman 2,-1"}
    terrain = {(1, 0): "hill"}
    units = {"red-1": "swordsman 0,0", "blue-1": "heavy_swordsman 1,0", **crowd}
    table = battle(units, terrain=terrain, house={"expert": True}, marks={"red-1": {"wounds": 1}}).attack(
        "red-1", (1, 0)
    )
    assert table.told(NoDice)
    assert table.seat == "blue"


@pytest.mark.rule("MW-CMB-08")
def test_the_attacker_uses_attack_dice_even_if_the_defender_rolls_first() -> None:
    table = melee("horseman", "pikeman", "hill")
    assert (table.seat, table.dice) == ("blue", 3)
    table.miss()
    assert table.dice == 3


@pytest.mark.rule("MW-CMB-08")
def test_a_ranged_answer_uses_the_defence_value_of_its_own_hex() -> None:
    hill = {(2, 0): "hill", (0, 0): "hill"}
    assert shot("archer", "archer", terrain=hill).miss().dice == 4


@pytest.mark.rule("MW-CMB-09")
def test_an_empty_barracks_takes_the_hit_and_strikes_nobody() -> None:
    table = battle({"red-1": "swordsman 0,0"}, buildings={"barracks-1": "blue 1,0"})
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert table.building("barracks-1").damage == 1
    assert table.asked == "action"


@pytest.mark.rule("MW-INI-01", "MW-INI-06")
@pytest.mark.parametrize(
    ("attacker", "defender"),
    [("swordsman", "horseman"), ("horseman", "swordsman"), ("pikeman", "pikeman"), ("horseman", "horseman")],
)
def test_neutral_pairs_attacker_first_and_no_three_hit_critical(attacker: str, defender: str) -> None:
    table = melee(attacker, defender)
    assert table.seat == "red"
    own = "SWORD" if attacker != "horseman" else "HORSE"
    table.roll(*[own] * table.dice)
    assert table.unit("blue-1").wounds == 1


@pytest.mark.rule("MW-INI-02")
def test_archers_shoot_first_at_melee_infantry() -> None:
    table = melee("pikeman", "archer")
    assert (table.seat, table.dice) == ("blue", 1)
    table.miss()
    assert table.seat == "red"
    assert table.told(DefenderStrikesFirst)


@pytest.mark.rule("MW-INI-03")
def test_cavalry_strikes_ranged_units_first_and_with_its_critical() -> None:
    table = melee("horseman", "archer")
    assert table.seat == "red"
    table.roll("HORSE", "HORSE", "HORSE", "BOW")
    assert table.gone("blue-1")


@pytest.mark.rule("MW-INI-03", "MW-CRT-02")
def test_cavalry_counters_siege() -> None:
    assert melee("horseman", "ballista").roll("HORSE", "HORSE", "HORSE", "BOW").gone("blue-1")


@pytest.mark.rule("MW-INI-04")
def test_pikemen_strike_cavalry_first() -> None:
    assert melee("horseman", "pikeman").seat == "blue"
    assert melee("knight", "pikeman").seat == "blue"


@pytest.mark.rule("MW-INI-05")
def test_swordsmen_strike_pikemen_first() -> None:
    assert melee("pikeman", "heavy_swordsman").seat == "blue"
    assert melee("swordsman", "pikeman").seat == "red"


@pytest.mark.rule("MW-INI-06")
def test_a_cards_own_list_of_counters_replaces_the_class_rules() -> None:
    wheel = {"units": {"swordsman": {"counters": ["cavalry"]}}}
    assert melee("horseman", "swordsman", changes=wheel).seat == "blue"
    assert melee("pikeman", "swordsman", changes=wheel).seat == "red"


@pytest.mark.rule("MW-INI-07")
def test_countering_gives_no_right_to_strike() -> None:
    table = shot("archer", "horseman").miss()
    assert table.asked == "action"


@pytest.mark.rule("MW-TER-01", "MW-TER-06")
def test_the_third_column_is_the_hill() -> None:
    table = melee("swordsman", "swordsman", "hill")
    assert table.dice == 2
    assert table.miss().dice == 3


@pytest.mark.rule("MW-TER-01")
def test_the_pack_may_bring_its_own_table() -> None:
    table = {
        "dice": {
            "attack": {
                "melee_infantry": [6, 6, 6, 6],
                "cavalry": [4, 2, 3, 2],
                "ranged_infantry": [4, 2, 2, 2],
                "siege": [3, 2, 3, 3],
            }
        }
    }
    assert melee("swordsman", "horseman", changes=table).dice == 6


COLUMNS = ("grassland", "forest", "hill", "mountain")


@pytest.mark.rule("MW-TER-02")
@pytest.mark.parametrize(("ground", "attack", "defence"), [*zip(COLUMNS, (3, 4, 2, 4), (2, 4, 3, 4), strict=True)])
def test_melee_infantry_dice(ground: str, attack: int, defence: int) -> None:
    table = melee("swordsman", "swordsman", ground)
    assert table.dice == attack
    assert table.miss().dice == defence


@pytest.mark.rule("MW-TER-03")
@pytest.mark.parametrize(("ground", "attack", "defence"), [*zip(COLUMNS, (4, 2, 3, 2), (2, 2, 3, 2), strict=True)])
def test_cavalry_dice(ground: str, attack: int, defence: int) -> None:
    table = melee("horseman", "horseman", ground)
    assert table.dice == attack
    assert table.miss().dice == defence


@pytest.mark.rule("MW-TER-04")
@pytest.mark.parametrize(("ground", "attack", "defence"), [*zip(COLUMNS, (4, 2, 2, 2), (1, 3, 4, 0), strict=True)])
def test_ranged_infantry_dice(ground: str, attack: int, defence: int) -> None:
    flat = {"shooting": {"distance": [], "higher": 0, "lower": 0}}
    table = battle({"red-1": "archer 0,0", "blue-1": "swordsman 1,0"}, terrain={(1, 0): ground}, changes=flat)
    assert table.shoot("red-1", (1, 0)).dice == attack
    defending = melee("swordsman", "archer", ground)
    if defence:
        assert (defending.seat, defending.dice) == ("blue", defence)
    else:
        assert defending.told(NoDice)
        assert defending.seat == "red"


@pytest.mark.rule("MW-TER-05")
@pytest.mark.parametrize(("ground", "attack"), [*zip(COLUMNS, (3, 2, 3, 3), strict=True)])
def test_siege_dice(ground: str, attack: int) -> None:
    flat = {"shooting": {"distance": [], "higher": 0, "lower": 0}}
    table = battle(
        {"red-1": "ballista 0,0", "blue-1": "swordsman 1,0"},
        terrain={(1, 0): ground},
        changes=flat,
        marks={"red-1": {"set_up": True}},
    )
    assert table.shoot("red-1", (1, 0)).dice == attack


@pytest.mark.rule("MW-TER-05")
def test_only_the_attacker_rolls_against_a_siege_weapon() -> None:
    table = melee("pikeman", "ballista")
    assert table.seat == "red"
    assert table.miss().asked == "action"


@pytest.mark.rule("MW-TER-06")
def test_the_attackers_own_hex_never_changes_its_dice() -> None:
    flat = {"shooting": {"distance": [], "higher": 0, "lower": 0}}
    assert shot("archer", "swordsman", terrain={(0, 0): "hill"}, changes=flat).dice == 4
    table = battle({"red-1": "swordsman 0,0", "blue-1": "horseman 1,0"}, terrain={(0, 0): "forest"})
    assert table.attack("red-1", (1, 0)).dice == 3


@pytest.mark.rule("MW-ATR-01")
def test_heavy_armor_takes_a_die_from_melee_attackers_only() -> None:
    assert melee("horseman", "heavy_swordsman").dice == 3
    back = melee("knight", "horseman").miss()
    assert back.dice == 2
    assert shot("archer", "heavy_swordsman").dice == 4


@pytest.mark.rule("MW-ATR-02")
def test_highly_agile_takes_a_die_from_shooters() -> None:
    assert shot("archer", "scout").dice == 3
    assert shot("ballista", "scout", marks={"red-1": {"set_up": True}}).dice == 2
    assert melee("swordsman", "scout").dice == 3


@pytest.mark.rule("MW-ATR-03")
def test_defensive_set_up_must_be_paid_before_the_attack() -> None:
    archers = {"units": {"archer": {"attributes": ["defensive_set_up"]}}}
    table = battle({"red-1": "archer 0,0", "blue-1": "swordsman 2,0"}, changes=archers, marks={"red-1": {"ap": 1}})
    assert not table.order("red-1").offers("shoot:")
    assert table.offers("set-up")


@pytest.mark.rule("MW-ATR-03", "MW-MOV-03")
def test_defensive_set_up_holds_for_melee_too_and_is_lost_with_the_step_into_the_hex() -> None:
    swords = {"units": {"swordsman": {"attributes": ["defensive_set_up"]}}}
    table = battle({"red-1": "swordsman 0,0", "blue-1": "scout 1,0"}, changes=swords).order("red-1")
    assert not table.offers("attack:")
    table.choose("set-up").choose("attack:(1,0)").no_cards().roll("SWORD", "BOW", "BOW")
    assert table.at("red-1") == (1, 0)
    assert not table.unit("red-1").set_up
