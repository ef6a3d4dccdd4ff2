"""NA-THR: what makes a hero more or less of a threat."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.game import Game
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.state.events import EnemyDecided, EnemySlain, ThreatChanged
from tests.rulesets.nova_aetas.table import Table, battle, pack, starter_setup

SECOND_WIND: dict[str, Any] = {
    "kind": "response",
    "archetype": "sword",
    "colours": ["green"],
    "when": "missed",
    "use": {"effects": [{"do": "heal"}]},
}


def rules(table: Table) -> list[str]:
    return [event.rule for event in table.told(ThreatChanged)]


def striking(wounds: int, faces: tuple[int, ...], **changes: Any) -> Table:
    """The Squire strikes a Stratiota that can take this many wounds."""
    given: dict[str, Any] = {
        "heroes": {"squire": "C5"},
        "enemies": {"stratiota-1": "C4"},
        "active": "squire",
        "cards": {"enemies.stratiota.wo": wounds, "equipment.arming-sword.attack.chase": False},
    }
    return battle(**(given | changes)).choose("attack:stratiota-1:arming-sword").roll(*faces)


@pytest.mark.rule("NA-THR-01")
@pytest.mark.parametrize(("tv", "target"), [(6, "squire"), (4, "C12")])
def test_the_more_threatening_of_hero_and_objective_comes_first(tv: int, target: str) -> None:
    table = battle(
        heroes={"squire": {"at": "C7", "tv": tv}},
        enemies={"stratiota-1": "C5"},
        active="stratiota",
        mission={"instructions": {"stratiota": [{"do": "go-to", "at": ["C12"], "tv": 5}]}},
        house={"enemies_choose_paths": True},
    )

    assert table.told(EnemyDecided)[0].target == target


@pytest.mark.rule("NA-THR-02")
def test_the_value_of_an_objective_stays_while_those_of_heroes_change() -> None:
    """The Squire rises from 7 to 8 by a wound: now he equals the objective, which is 8 as before."""
    table = striking(
        9,
        (5, 1, 1, 1),
        heroes={"squire": {"at": "C5", "tv": 7}},
        mission={"instructions": {"stratiota": [{"do": "go-to", "at": ["C1"], "tv": 8}]}},
        cards={
            "enemies.stratiota.wo": 9,
            "classes.squire.ra": 3,
            "equipment.arming-sword.attack.chase": False,
        },
    )

    assert table.state.heroes["squire"].tv == 8
    assert table.told(EnemyDecided)[0] == EnemyDecided("stratiota-1", "kill-heroes", "squire", "NA-AIX-04")
    assert table.state.world.mission.instructions["stratiota"][0].tv == 8


@pytest.mark.rule("NA-THR-03", "NA-THR-10")
def test_every_hero_begins_with_a_perilium_at_nothing() -> None:
    sheets = Game(RULESET, starter_setup()).view.sheets

    values = [track.value for sheet in sheets for track in sheet.tracks if track.id == "threat"]
    assert values == [0, 0, 0, 0]


@pytest.mark.rule("NA-THR-04")
@pytest.mark.parametrize(("faces", "rise"), [((5, 5, 1, 1), 1), ((1, 1, 1, 1), 0)])
def test_an_attack_that_wounds_counts_one_however_many_wounds(faces: tuple[int, ...], rise: int) -> None:
    table = striking(9, faces)

    assert table.state.heroes["squire"].tv == rise
    assert rules(table) == ["NA-THR-04"] * rise


@pytest.mark.rule("NA-THR-05")
def test_a_critical_counts_one_more() -> None:
    table = striking(9, (5, 5, 5, 1))

    assert rules(table) == ["NA-THR-04", "NA-THR-05"]
    assert table.state.heroes["squire"].tv == 2


@pytest.mark.rule("NA-THR-06")
def test_a_kill_counts_one_more() -> None:
    table = striking(1, (5, 1, 1, 1))

    assert table.told(EnemySlain)
    assert rules(table) == ["NA-THR-04", "NA-THR-06"]


@pytest.mark.rule("NA-THR-11")
def test_wound_critical_and_kill_add_up_to_three() -> None:
    table = striking(4, (5, 5, 5, 1))

    assert rules(table) == ["NA-THR-04", "NA-THR-05", "NA-THR-06"]
    assert table.state.heroes["squire"].tv == 3


@pytest.mark.rule("NA-THR-11")
def test_an_area_attack_counts_its_wounding_once_and_every_kill() -> None:
    table = battle(
        heroes={"apprentice": "C8"},
        enemies={"stratiota-1": "C4", "stratiota-2": "C5"},
        active="apprentice",
        cards={
            "enemies.stratiota.wo": 1,
            "equipment.spark-scroll.attack.area": {"shape": "cross", "size": 1},
        },
    )

    table.choose("attack:stratiota-2:spark-scroll")
    while table.game.request is not None and hasattr(table.request, "dice"):
        table.roll(6, 6, 6, 6)

    assert not table.state.enemies
    assert table.state.heroes["apprentice"].tv == 3


@pytest.mark.rule("NA-THR-07")
@pytest.mark.parametrize(("faces", "rise"), [((5, 5, 1), 1), ((1, 1, 1), 0)])
def test_a_prayer_that_heals_counts_one_for_whoever_prayed(faces: tuple[int, ...], rise: int) -> None:
    table = battle(heroes={"novice": "C5", "squire": {"at": "C6", "wounds": 3}}, active="novice")

    table.choose("attack:squire:book-of-hours").roll(*faces)

    assert table.state.heroes["novice"].tv == rise
    assert rules(table) == ["NA-THR-07"] * rise


@pytest.mark.rule("NA-THR-07")
def test_a_spell_that_heals_two_friends_at_once_counts_one() -> None:
    balm = {
        "form": "spell",
        "cost": 2,
        "range": 4,
        "target": "friend",
        "area": {"shape": "pulse", "size": 1},
        "effects": [{"do": "heal"}],
    }
    table = battle(
        heroes={"apprentice": "C5", "squire": {"at": "C6", "wounds": 2}, "novice": {"at": "C4", "wounds": 2}},
        active="apprentice",
        cards={"equipment.frost-scroll.attack": balm},
    )

    table.choose("attack:apprentice:frost-scroll").roll(5, 1, 1, 1)

    assert (table.state.heroes["squire"].wounds, table.state.heroes["novice"].wounds) == (1, 1)
    assert rules(table) == ["NA-THR-07"]


@pytest.mark.rule("NA-THR-07", "NA-HRO-07")
def test_a_response_that_heals_counts_one() -> None:
    table = striking(
        9,
        (1, 1, 1, 1),
        heroes={"squire": {"at": "C5", "wounds": 3, "skills": ["second-wind"]}},
        cards={"skills.second-wind": SECOND_WIND},
    )
    assert rules(table.choose("respond:second-wind")) == ["NA-THR-07"]


@pytest.mark.rule("NA-THR-07")
def test_a_potion_that_heals_is_not_noticed() -> None:
    heroes: dict[str, Any] = {"squire": {"at": "C5", "wounds": 3, "equipment": ["draught"]}}
    table = battle(heroes=heroes, active="squire")

    assert rules(table.choose("use-item:draught:squire:1")) == []


@pytest.mark.rule("NA-THR-06", "NA-THR-11")
def test_a_kill_by_what_the_weapon_adds_to_the_blow_is_a_kill_of_the_attack() -> None:
    """Two wounds: one of the only success, one that the card adds."""
    table = striking(
        2,
        (5, 1, 1, 1),
        cards={
            "enemies.stratiota.wo": 2,
            "equipment.arming-sword.attack.chase": False,
            "equipment.arming-sword.attack.effects": [{"do": "wounds"}],
        },
    )

    assert table.told(EnemySlain)
    assert rules(table) == ["NA-THR-04", "NA-THR-06"]


@pytest.mark.rule("NA-THR-08")
@pytest.mark.parametrize(("before", "after"), [(6, 4), (2, 0), (1, 0)])
def test_a_hero_who_falls_is_two_less_of_a_threat_and_never_below_nothing(before: int, after: int) -> None:
    table = battle(
        heroes={"scum": {"at": "C5", "wounds": 4, "tv": before}, "squire": "L1"},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
    )

    table.roll(1, 1, 1)

    assert table.state.heroes["scum"].tv == after


@pytest.mark.rule("NA-THR-09")
def test_a_skill_may_change_threat_by_its_own_words() -> None:
    """A taunt: one AP, and its user is two more of a threat."""
    taunt = {
        "kind": "action",
        "archetype": "sword",
        "colours": ["green"],
        "cost": 1,
        "use": {"target": "self", "effects": [{"do": "threat", "count": 2}]},
    }
    table = battle(heroes={"squire": {"at": "C5", "skills": ["taunt"]}}, active="squire", cards={"skills.taunt": taunt})

    (use,) = [key for key in table.options if "taunt" in key]
    table.choose(use)

    assert table.state.heroes["squire"].tv == 2


@pytest.mark.rule("NA-THR-12")
def test_an_enemy_that_bleeds_to_death_makes_nobody_more_of_a_threat() -> None:
    table = battle(
        heroes={"squire": "L1"},
        enemies={"stratiota-1": {"at": "C4", "wounds": 1, "tokens": ["bleeding"]}},
        active="stratiota",
        house={"enemies_choose_paths": True},
    )

    assert [event for event in table.game.opening if isinstance(event, EnemySlain)]
    assert table.state.heroes["squire"].tv == 0


@pytest.mark.rule("NA-THR-11")
def test_two_dead_by_one_attack_are_two_kills() -> None:
    table = battle(
        heroes={"apprentice": "C8"},
        enemies={"stratiota-1": "C4", "stratiota-2": "C5"},
        active="apprentice",
        cards={
            "enemies.stratiota.wo": 1,
            "equipment.frost-scroll.attack": {
                "form": "spell",
                "range": 4,
                "area": {"shape": "cross", "size": 1},
                "effects": [{"do": "wounds"}],
            },
        },
    )

    table.choose("attack:stratiota-2:frost-scroll").roll(5, 1, 1, 1)

    assert rules(table) == ["NA-THR-04", "NA-THR-06", "NA-THR-06"]


@pytest.mark.rule("NA-THR-04")
def test_wounds_that_a_defence_token_takes_are_not_inflicted() -> None:
    table = striking(9, (5, 1, 1, 1), enemies={"stratiota-1": {"at": "C4", "tokens": ["defence"]}})

    assert table.state.enemies["stratiota-1"].wounds == 0
    assert rules(table) == []


@pytest.mark.rule("NA-THR-06")
def test_a_skill_that_is_no_attack_may_kill_too() -> None:
    """Two wounds for one AP and no dice: nothing was attacked, but one is dead."""
    snare = {
        "kind": "action",
        "archetype": "sword",
        "colours": ["green"],
        "cost": 1,
        "use": {"target": "enemy", "range": 3, "effects": [{"do": "wounds", "count": 2}]},
    }
    table = battle(
        heroes={"squire": {"at": "C5", "skills": ["snare"]}},
        enemies={"stratiota-1": "C3"},
        active="squire",
        cards={"skills.snare": snare},
    )

    assert rules(table.choose("use-skill:snare:stratiota-1")) == ["NA-THR-06"]


@pytest.mark.rule("NA-THR-06", "NA-HRO-07")
def test_a_riposte_that_kills_makes_its_hero_more_of_a_threat() -> None:
    table = battle(
        heroes={"duellist": {"at": "C5", "skills": ["riposte"]}},
        enemies={"stratiota-1": {"at": "C4", "wounds": 1}},
        active="stratiota",
    )

    table.roll(8, 8, 1, 1, 1).choose("respond:riposte")

    assert table.told(EnemySlain)
    assert rules(table) == ["NA-THR-06"]


@pytest.mark.rule("NA-THR-07")
@pytest.mark.parametrize(("from_skill", "rise"), [(True, ["NA-THR-04", "NA-THR-07"]), (False, ["NA-THR-04"])])
def test_a_blow_that_heals_is_noticed_where_it_is_a_skill(from_skill: bool, rise: list[str]) -> None:
    blow = {"form": "close", "effects": [{"do": "heal", "to": "self"}]}
    leech = {"kind": "action", "archetype": "sword", "colours": ["green"], "attack": blow}
    table = battle(
        heroes={"squire": {"at": "C5", "wounds": 3, "skills": ["leech"]}},
        enemies={"stratiota-1": "C4"},
        active="squire",
        cards={"enemies.stratiota.wo": 9, "skills.leech": leech, "equipment.arming-sword.attack": blow},
    )

    table.choose(f"attack:stratiota-1:{'leech' if from_skill else 'arming-sword'}").roll(5, 1, 1, 1)

    assert table.state.heroes["squire"].wounds == 2
    assert rules(table) == rise


@pytest.mark.rule("NA-THR-12")
def test_a_hero_whose_blade_left_the_bleeding_gains_nothing_by_its_wound() -> None:
    """The blow itself counts; the wound at the end of the enemy's activation does not."""
    table = striking(
        2,
        (5, 1, 1, 1),
        cards={
            "enemies.stratiota.wo": 2,
            "equipment.arming-sword.attack": {"form": "close", "effects": [{"do": "status", "token": "bleeding"}]},
            "classes.squire.ra": 3,
        },
    )
    assert rules(table) == ["NA-THR-04"]

    table.roll(5, 5, 1, 1)

    assert table.told(EnemySlain)
    assert rules(table) == []


@pytest.mark.rule("NA-THR-12")
def test_nobody_is_credited_for_the_tokens_that_an_enemy_dies_of() -> None:
    table = battle(
        heroes={"squire": "A1"},
        enemies={"stratiota-1": {"at": "L12", "tokens": ["bleeding", "burned"]}},
        active="stratiota",
        mission={"instructions": {"stratiota": [{"do": "go-to", "at": ["L12"], "tv": 9}]}},
    )

    assert table.told(EnemySlain)
    assert rules(table) == []


@pytest.mark.rule("NA-THR-10")
def test_a_mission_may_start_the_perilia_higher() -> None:
    content = pack()
    content["missions"]["no-way-but-up"]["threat"] = 2

    sheets = Game(RULESET, starter_setup(content=content)).view.sheets

    assert [track.value for sheet in sheets for track in sheet.tracks if track.id == "threat"] == [2, 2, 2, 2]


@pytest.mark.rule("NA-THR-05")
@pytest.mark.parametrize(("faces", "rise"), [((5, 5, 1, 1), 1), ((5, 5, 5, 1), 2), ((5, 5, 5, 5), 2)])
def test_a_critical_begins_at_three_successes_and_counts_once(faces: tuple[int, ...], rise: int) -> None:
    assert striking(9, faces).state.heroes["squire"].tv == rise


@pytest.mark.rule("NA-THR-08", "NA-STA-34")
def test_one_who_falls_by_his_own_wounds_is_less_of_a_threat_too() -> None:
    table = battle(
        heroes={"scum": {"at": "C5", "wounds": 4, "tv": 6, "tokens": ["bleeding"]}, "squire": "L1"}, active="scum"
    )

    table.choose("wait:1")

    assert table.told(ThreatChanged) == [ThreatChanged("scum", -2, 4, "NA-THR-08")]


@pytest.mark.rule("NA-THR-01", "NA-THR-08", "NA-AIX-03")
def test_a_hero_treated_after_his_fall_may_be_a_threat_no_more() -> None:
    """Six was enough to draw it from an objective of five; the four that his fall left him are not."""
    given: dict[str, Any] = {
        "enemies": {"stratiota-1": "C5"},
        "active": "stratiota",
        "mission": {"instructions": {"stratiota": [{"do": "go-to", "at": ["C12"], "tv": 5}]}},
        "house": {"enemies_choose_paths": True},
    }

    drawn = battle(heroes={"squire": {"at": "C3", "tv": 6}}, **given)
    assert drawn.opening(EnemyDecided)[0].target == "squire"

    passed_over = battle(heroes={"squire": {"at": "C3", "tv": 4}}, **given)
    assert passed_over.opening(EnemyDecided)[0].target == "C12"
