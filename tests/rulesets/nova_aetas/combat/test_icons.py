"""NA-ICO: range, targets, areas, Oppose, effects, points, and the numbers of an enemy's attack."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.requests import Roll
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import AttackRolled, MindContrasted, StrikesParried, WoundsDealt
from rulesets.nova_aetas.state.state import Persona
from tests.rulesets.nova_aetas.table import Table, battle

FROST = "attack:stratiota-1:frost-scroll"


def spell(apprentice: str = "F6", enemies: dict[str, str | dict[str, Any]] | None = None, **attack: Any) -> Table:
    """The Apprentice with a spell of this kind in place of the frost scroll: 5+, one success, one wound."""
    friends = attack.pop("friends", {})
    changes = attack.pop("changes", {})
    card = {"form": "spell", "cost": 2, "range": 4, "effects": [{"do": "wounds"}]} | attack
    return battle(
        heroes={"apprentice": apprentice} | friends,
        enemies=enemies or {"stratiota-1": "F3"},
        active="apprentice",
        cards={"equipment.frost-scroll.attack": card, "enemies.stratiota.wo": 9},
        **changes,
    )


def messenger(at: str, **fields: Any) -> dict[str, Any]:
    """The Messenger stands there too, bound for A12 and not yet at its turn."""
    return {
        "mission": {
            "dial": {"heroes": 0, "messenger": 0},
            "personae": {"messenger": {"does": "flee", "at": at, "to": "A12"}},
        },
        "personae": {"messenger": Persona("messenger", "table", at=at, to="A12", **fields)},
        "dial": {"messenger": 70},
    }


def hit(table: Table) -> set[str]:
    return {event.target for event in table.told(WoundsDealt)}


@pytest.mark.rule("NA-ICO-01", "NA-EFF-08")
@pytest.mark.parametrize(("at", "valid"), [("F2", True), ("F1", False), ("D4", True), ("C4", False)])
def test_the_target_must_be_within_the_printed_distance(at: str, valid: bool) -> None:
    assert spell(enemies={"stratiota-1": at}).offers(FROST) is valid


@pytest.mark.rule("NA-ICO-02")
def test_an_enemy_spell_with_oppose_two_is_not_resisted_with_one_success() -> None:
    mental = {"sphere": "mental", "oppose": 2, "difficulty": 5, "effects": [{"do": "wounds"}]}
    table = battle(
        heroes={"scum": "C5"},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
        cards={"enemies.stratiota.attack": mental},
    )

    table.roll(5, 1)

    assert hit(table) == {"scum"}


@pytest.mark.rule("NA-ICO-03")
def test_of_two_enemies_in_range_exactly_one_is_named_and_hit() -> None:
    table = spell(enemies={"stratiota-1": "F3", "stratiota-2": "E4"})
    assert table.offers("attack:stratiota-2:frost-scroll")

    table.choose(FROST).roll(5, 1, 1, 1)

    assert hit(table) == {"stratiota-1"}


@pytest.mark.rule("NA-ICO-04")
def test_a_pulse_of_one_takes_in_who_is_beside_the_caster() -> None:
    table = spell(
        enemies={"stratiota-1": "F5", "stratiota-2": "G5", "stratiota-3": "F4"},
        area={"shape": "pulse", "size": 1},
        target="any",
    )

    table.choose("attack:apprentice:frost-scroll").roll(5, 1, 1, 1)

    assert hit(table) == {"stratiota-1"}


@pytest.mark.rule("NA-ICO-05", "NA-ICO-06", "NA-ICO-07")
@pytest.mark.parametrize(
    ("target", "offered"),
    [
        ("friend", {"squire", "apprentice"}),
        ("enemy", {"stratiota-1"}),
        ("any", {"stratiota-1", "squire", "apprentice"}),
    ],
)
def test_the_icon_says_who_may_be_chosen(target: str, offered: set[str]) -> None:
    table = spell(friends={"squire": "F7"}, target=target, effects=[{"do": "status", "token": "haste"}])

    chosen = {option.split(":")[1] for option in table.options if option.endswith("frost-scroll:2")}

    assert chosen == offered


@pytest.mark.rule("NA-ICO-05")
def test_a_heal_is_never_offered_for_an_enemy() -> None:
    table = battle(
        heroes={"novice": {"at": "C5", "wounds": 1}},
        enemies={"stratiota-1": {"at": "C4", "wounds": 1}},
        active="novice",
    )

    assert table.offers("attack:novice:book-of-hours")
    assert not table.offers("attack:stratiota-1:book-of-hours")


@pytest.mark.rule("NA-ICO-08")
def test_everyone_in_a_t_is_hit_friend_and_foe() -> None:
    """The bar lies across the line of the attack, the stem goes on behind the target."""
    table = spell(
        enemies={"stratiota-1": "F3", "stratiota-2": "E3", "stratiota-3": "F4", "stratiota-4": "E2"},
        friends={"squire": {"at": "F2", "items": []}},
        area={"shape": "t", "size": 1},
        target="any",
        range=4,
    )
    table.choose("attack:stratiota-2:frost-scroll").roll(5, 1, 1, 1)
    assert hit(table) == {"stratiota-1", "stratiota-2", "stratiota-4"}

    other = spell(
        enemies={"stratiota-1": "F3", "stratiota-2": "E3"},
        friends={"squire": {"at": "F2", "items": []}, "novice": "F4"},
        area={"shape": "t", "size": 1},
        target="any",
    )
    other.choose(FROST).roll(5, 1, 1, 1)
    assert hit(other) == {"stratiota-1", "stratiota-2", "squire"}


@pytest.mark.rule("NA-ICO-09")
@pytest.mark.parametrize("form", ["spell", "prayer"])
def test_whoever_was_aimed_at_is_named_and_is_the_first_to_feel_it(form: str) -> None:
    table = spell(
        enemies={"stratiota-1": "F2", "stratiota-2": "F3"},
        friends={"squire": {"at": "G3", "items": []}},
        area={"shape": "square", "size": 1},
        target="any",
        form=form,
    )

    table.choose("attack:stratiota-2:frost-scroll")
    assert isinstance(table.request, Roll)
    assert dict(table.request.why.values)["target"] == "stratiota-2"
    table.roll(5, 1, 1, 1)

    assert table.told(AttackRolled)[0].target == "stratiota-2"
    assert [event.target for event in table.told(WoundsDealt)] == ["stratiota-2", "stratiota-1", "squire"]


@pytest.mark.rule("NA-ICO-05", "NA-ICO-06", "NA-ICO-07", "NA-GEN-02")
@pytest.mark.parametrize(
    ("target", "offered"),
    [("any", True), ("friend", False)],
)
def test_the_messenger_is_a_character_but_no_friend(target: str, offered: bool) -> None:
    haste = [{"do": "status", "token": "haste"}]
    table = spell(target=target, effects=haste, changes=messenger("F7"))

    assert table.offers("attack:messenger:frost-scroll") is offered


@pytest.mark.rule("NA-ICO-08", "NA-ICO-10", "NA-GEN-02")
def test_an_area_that_hits_any_character_hits_the_messenger_too() -> None:
    table = spell(area={"shape": "cross", "size": 1}, target="any", changes=messenger("F2"))

    table.choose(FROST).roll(5, 1, 1, 1)

    assert hit(table) == {"stratiota-1", "messenger"}


@pytest.mark.rule("NA-ICO-12", "NA-GEN-02")
def test_whoever_an_effect_has_killed_is_spared_the_rest_and_the_caster_is_not() -> None:
    """The Messenger's last wound: its token is off the dial, so nothing delays it; what is for the caster still comes."""
    table = spell(
        target="any",
        effects=[{"do": "wounds"}, {"do": "delay"}, {"do": "status", "token": "haste", "to": "self"}],
        changes=messenger("F7", wounds=4),
    )

    table.choose("attack:messenger:frost-scroll").roll(5, 1, 1, 1)

    assert "messenger" not in table.state.dial
    assert table.state.heroes["apprentice"].tokens == [Token.HASTE]


@pytest.mark.rule("NA-ICO-04", "NA-ICO-09")
@pytest.mark.parametrize(("size", "touched"), [(1, {"stratiota-1"}), (2, {"stratiota-1", "stratiota-2"})])
def test_a_pulse_reaches_as_far_as_its_number_on_its_own_level(size: int, touched: set[str]) -> None:
    """Two away in the street: in a pulse of two. One away on a roof: in none of them."""
    table = battle(
        ("...", "...", "...", "..1"),
        map_={"buildings": {"1": {}}},
        heroes={"apprentice": "C3"},
        enemies={"stratiota-1": "B3", "stratiota-2": "A3", "crossbowman-1": "C4+1"},
        active="apprentice",
        cards={
            "equipment.frost-scroll.attack": {
                "form": "spell",
                "target": "any",
                "area": {"shape": "pulse", "size": size},
                "effects": [{"do": "wounds"}],
            },
        },
    )

    table.choose("attack:apprentice:frost-scroll").roll(5, 1, 1, 1)

    assert hit(table) == touched


@pytest.mark.rule("NA-ICO-02")
@pytest.mark.parametrize(("faces", "wounds"), [((5, 1, 1, 1), 0), ((5, 5, 1, 1), 2), ((5, 5, 5, 1), 3)])
def test_a_prayer_that_prints_a_number_needs_it_and_still_grows(faces: tuple[int, ...], wounds: int) -> None:
    table = spell(form="prayer", difficulty=2).choose(FROST).roll(*faces)

    assert table.state.enemies["stratiota-1"].wounds == wounds


@pytest.mark.rule("NA-ICO-02")
@pytest.mark.parametrize(("faces", "resisted"), [((5, 1), False), ((5, 5), True)])
def test_the_oppose_number_is_enough_to_resist(faces: tuple[int, ...], resisted: bool) -> None:
    table = struck(sphere="mental", oppose=2, difficulty=5, effects=[{"do": "wounds"}]).roll(*faces)

    assert (table.state.heroes["squire"].wounds == 0) is resisted


@pytest.mark.rule("NA-ICO-14")
def test_a_combo_attack_whose_wound_is_warded_off_gives_no_point() -> None:
    table = battle(
        heroes={"assassin": "C5"}, enemies={"stratiota-1": {"at": "C4", "tokens": ["defence"]}}, active="assassin"
    )

    table.choose("attack:stratiota-1:twin-daggers").roll(5, 1, 1)

    assert table.state.heroes["assassin"].combo == 0


@pytest.mark.rule("NA-ICO-09")
def test_in_a_square_the_one_inside_is_hit_and_the_one_outside_is_not() -> None:
    table = spell(
        enemies={"stratiota-1": "F3", "stratiota-2": "G2", "stratiota-3": "H3"}, area={"shape": "square", "size": 1}
    )

    table.choose(FROST).roll(5, 1, 1, 1)

    assert hit(table) == {"stratiota-1", "stratiota-2"}


@pytest.mark.rule("NA-ICO-10")
def test_a_cross_leaves_out_the_diagonals() -> None:
    table = spell(
        enemies={"stratiota-1": "F3", "stratiota-2": "G3", "stratiota-3": "G2"}, area={"shape": "cross", "size": 1}
    )

    table.choose(FROST).roll(5, 1, 1, 1)

    assert hit(table) == {"stratiota-1", "stratiota-2"}


@pytest.mark.rule("NA-ICO-11")
def test_with_the_oppose_icon_a_four_beats_a_mental_defence_of_four() -> None:
    table = spell(oppose=True).choose(FROST)
    assert table.dice() == ("4d6", 4)

    table.roll(4, 1, 1, 1)
    assert table.told(AttackRolled)[0].successes == 1


@pytest.mark.rule("NA-ICO-11")
def test_each_enemy_in_the_area_of_an_opposed_spell_resists_for_itself() -> None:
    table = spell(enemies={"stratiota-1": "F3", "crossbowman-1": "G3"}, oppose=True, area={"shape": "cross", "size": 1})

    table.choose(FROST).roll(4, 1, 1, 1)
    table.roll(1, 1, 1, 1)

    assert table.state.enemies["stratiota-1"].wounds == 1
    assert table.state.enemies["crossbowman-1"].wounds == 0


@pytest.mark.rule("NA-ICO-11")
def test_each_enemy_in_the_area_of_an_opposed_prayer_resists_for_itself() -> None:
    """Md 4+ and Md 6+ on either side of the one who prays: a four and a five are two wounds to the first alone."""
    table = battle(
        heroes={"apprentice": "F6"},
        enemies={"stratiota-1": "F5", "crossbowman-1": "F7"},
        active="apprentice",
        cards={
            "equipment.frost-scroll.attack": {
                "form": "prayer",
                "oppose": True,
                "area": {"shape": "pulse", "size": 1},
                "effects": [{"do": "wounds"}],
            },
            "enemies.stratiota.wo": 9,
            "enemies.crossbowman.md": 6,
        },
    )

    table.choose("attack:apprentice:frost-scroll")
    assert table.dice() == ("4d6", 4)
    table.roll(4, 5, 1, 1)
    assert table.dice() == ("4d6", 6)
    table.roll(4, 5, 1, 1)

    assert table.state.enemies["stratiota-1"].wounds == 2
    assert table.state.enemies["crossbowman-1"].wounds == 0
    assert table.state.heroes["apprentice"].tv == 1


@pytest.mark.rule("NA-ICO-12")
@pytest.mark.parametrize(("face", "tokens"), [(5, [Token.HINDERED]), (4, [])])
def test_the_effect_comes_only_with_success(face: int, tokens: list[Token]) -> None:
    table = spell(effects=[{"do": "status", "token": "hindered"}]).choose(FROST).roll(face, 1, 1, 1)

    assert table.state.enemies["stratiota-1"].tokens == tokens


@pytest.mark.rule("NA-ICO-13")
def test_a_completed_action_with_the_time_icon_gives_a_time_point() -> None:
    table = battle(heroes={"chronomancer": {"at": "C5", "skills": ["borrowed-moment"]}}, active="chronomancer")

    table.choose("use-skill:borrowed-moment")

    assert table.state.heroes["chronomancer"].time == 1
    assert "time" in [track.id for track in table.game.view.sheets[0].tracks]


@pytest.mark.rule("NA-ICO-14")
def test_an_attack_with_the_combo_icon_that_wounds_gives_a_combo_point() -> None:
    table = battle(heroes={"assassin": "C5"}, enemies={"stratiota-1": "C4"}, active="assassin")

    table.choose("attack:stratiota-1:twin-daggers").roll(5, 1, 1)

    assert table.state.heroes["assassin"].combo == 1


def struck(**attack: Any) -> Table:
    return battle(
        heroes={"squire": {"at": "C5", "items": []}},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
        cards={"classes.squire.ph": 2, "classes.squire.mi": 2, "enemies.stratiota.attack": attack},
    )


@pytest.mark.rule("NA-ICO-15")
def test_at_five_plus_a_five_parries_and_a_four_does_not() -> None:
    table = struck(sphere="physical", strikes=2, difficulty=5).roll(5, 4)

    assert table.told(StrikesParried)[0].parried == 1


@pytest.mark.rule("NA-ICO-16")
def test_of_two_strikes_one_parried_the_other_wounds() -> None:
    table = struck(sphere="physical", strikes=2, difficulty=5).roll(6, 1)

    assert table.state.heroes["squire"].wounds == 1


@pytest.mark.rule("NA-ICO-17")
def test_at_six_plus_a_six_resists_and_a_five_does_not() -> None:
    table = struck(sphere="mental", oppose=2, difficulty=6, effects=[{"do": "wounds"}]).roll(6, 5)

    assert table.told(MindContrasted)[0].successes == 1
    assert table.state.heroes["squire"].wounds == 1
