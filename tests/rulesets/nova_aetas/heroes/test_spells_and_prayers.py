"""NA-CBH-12..18: spells with and without Oppose, prayers, and what they are aimed at."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import AttackRolled, CriticalHit, WoundsDealt, WoundsHealed
from tests.rulesets.nova_aetas.table import OPEN_GROUND, Table, battle

LIGHTNING = "attack:stratiota-1:lightning"
FROST = "attack:stratiota-1:frost-scroll"


def enchantress(**changes: Any) -> Table:
    given: dict[str, Any] = {
        "heroes": {"enchantress": {"at": "C5", "skills": ["lightning"]}},
        "enemies": {"stratiota-1": "C2"},
        "active": "enchantress",
        "cards": {"enemies.stratiota.wo": 9},
    }
    return battle(**(given | changes))


def apprentice(difficulty: int = 1, mi: int = 3, **changes: Any) -> Table:
    spell = {"form": "spell", "cost": 2, "range": 4, "difficulty": difficulty, "effects": [{"do": "wounds"}]}
    cards = {"enemies.stratiota.wo": 9, "classes.apprentice.mi": mi, "equipment.frost-scroll.attack": spell}
    given: dict[str, Any] = {
        "heroes": {"apprentice": "C5"},
        "enemies": {"stratiota-1": "C2"},
        "active": "apprentice",
        "cards": cards,
    }
    return battle(**(given | changes))


@pytest.mark.rule("NA-CBH-14", "NA-ICO-11", "NA-DAT-30")
def test_lightning_is_held_against_the_mental_defence_of_its_target() -> None:
    table = enchantress().choose(LIGHTNING)
    assert table.dice() == ("4d8", 4)

    table.roll(4, 4, 3, 3)
    assert table.told(AttackRolled)[0].successes == 2
    assert table.state.enemies["stratiota-1"].wounds == 2


@pytest.mark.rule("NA-CBH-15")
def test_a_spell_without_oppose_needs_five_or_more() -> None:
    table = apprentice().choose(FROST)
    assert table.dice() == ("3d6", 5)

    table.roll(4, 5, 6)
    assert table.told(AttackRolled)[0].successes == 2


@pytest.mark.rule("NA-CBH-16", "NA-ICO-02")
@pytest.mark.parametrize(("faces", "dealt"), [((5, 1, 1), 0), ((5, 5, 1), 1), ((5, 5, 5), 1)])
def test_a_spell_works_whole_or_not_at_all(faces: tuple[int, ...], dealt: int) -> None:
    table = apprentice(difficulty=2).choose(FROST).roll(*faces)

    assert table.state.enemies["stratiota-1"].wounds == dealt


@pytest.mark.rule("NA-CBH-12")
def test_four_successes_of_a_spell_are_no_critical() -> None:
    table = apprentice(mi=4).choose(FROST).roll(6, 6, 6, 6)

    assert not table.told(CriticalHit)
    assert table.told(WoundsDealt)[0].count == 1


@pytest.mark.rule("NA-CBH-13")
def test_a_target_behind_a_tree_is_no_target() -> None:
    rows = (*OPEN_GROUND[:2], "..T.........", *OPEN_GROUND[3:])

    assert not apprentice(rows=rows).offers(FROST)
    assert apprentice().offers(FROST)


@pytest.mark.rule("NA-CBH-13")
def test_a_spell_whose_own_text_says_so_needs_no_sight() -> None:
    rows = (*OPEN_GROUND[:2], "..T.........", *OPEN_GROUND[3:])
    spell = {"form": "spell", "cost": 2, "range": 4, "needs_sight": False, "effects": [{"do": "wounds"}]}
    table = apprentice(rows=rows, cards={"equipment.frost-scroll.attack": spell})

    assert table.offers(FROST)


@pytest.mark.rule("NA-CBH-20")
def test_a_spell_that_fails_costs_its_ap() -> None:
    table = apprentice().choose(FROST).roll(1, 1, 1)

    assert table.active.ap == 2


def novice(mi: int, prayer: str = "book-of-hours", **skills: Any) -> Table:
    return battle(
        heroes={"novice": {"at": "C5"} | skills, "squire": {"at": "C7", "wounds": 5}},
        active="novice",
        cards={"classes.novice.mi": mi},
    ).choose(f"attack:squire:{prayer}")


@pytest.mark.rule("NA-CBH-17")
def test_a_prayer_grows_with_every_success_and_needs_no_number() -> None:
    table = novice(mi=2)
    assert table.dice() == ("2d6", 5)

    table.roll(5, 2)
    assert table.told(WoundsHealed)[0].count == 1


@pytest.mark.rule("NA-CBH-17")
@pytest.mark.parametrize(
    ("do", "comes_to"),
    [("hurry", (68, 5, "C7")), ("threat", (70, 7, "C7")), ("calm", (70, 3, "C7")), ("push", (70, 5, "C9"))],
)
def test_whatever_a_prayer_does_grows_with_its_successes(do: str, comes_to: tuple[int, int, str]) -> None:
    """Two successes: two sectors, two points of threat, two squares."""
    table = battle(
        heroes={"novice": "C5", "squire": {"at": "C7", "tv": 5}},
        active="novice",
        dial={"squire": 70},
        cards={"equipment.book-of-hours.attack.effects": [{"do": do}]},
    )

    table.choose("attack:squire:book-of-hours").roll(5, 6, 1)

    squire = table.state.heroes["squire"]
    assert (table.state.dial["squire"], squire.tv, squire.at) == comes_to


@pytest.mark.rule("NA-CBH-18", "NA-THR-07")
def test_healing_heals_a_wound_for_each_success_and_is_noticed() -> None:
    table = novice(mi=3, prayer="healing", skills=["healing"]).roll(5, 6, 3)

    assert table.state.heroes["squire"].wounds == 3
    assert table.state.heroes["novice"].tv == 1


@pytest.mark.rule("NA-CBH-17", "NA-CBH-20")
def test_a_prayer_without_success_does_nothing_and_costs_its_ap() -> None:
    table = novice(mi=3).roll(4, 4, 4)

    assert table.state.heroes["squire"].wounds == 5
    assert table.active.spent == 2


@pytest.mark.rule("NA-ICO-02", "NA-CBH-17")
def test_a_prayer_that_prints_a_number_needs_it() -> None:
    table = battle(
        heroes={"inquisitor": {"at": "C5", "skills": ["convert-prayer"]}},
        enemies={"stratiota-1": "C3"},
        active="inquisitor",
    )

    table.choose("attack:stratiota-1:convert-prayer").roll(4, 3, 3)

    assert Token.CONVERT not in table.state.enemies["stratiota-1"].tokens


@pytest.mark.rule("NA-ESK-08")
def test_iron_will_makes_the_caster_roll_a_success_again() -> None:
    table = enchantress(cards={"enemies.stratiota.skills": {"iron-will": 1}}).choose(LIGHTNING).roll(5, 4, 1, 1)

    table.roll(2)

    assert table.told(AttackRolled)[0].successes == 1
    assert table.state.enemies["stratiota-1"].wounds == 0


@pytest.mark.rule("NA-STA-06")
def test_improved_oppose_gives_a_caster_one_success_more() -> None:
    table = enchantress(
        heroes={"enchantress": {"at": "C5", "skills": ["lightning"], "tokens": [Token.IMPROVED_OPPOSE]}}
    )

    table.choose(LIGHTNING).roll(8, 1, 1, 1)

    assert table.state.enemies["stratiota-1"].wounds == 2
    assert table.state.heroes["enchantress"].tokens == [Token.ENERGY_FIELD]


@pytest.mark.rule("NA-STA-16")
def test_provoke_on_an_enemy_takes_a_success_off_an_opposed_spell() -> None:
    table = enchantress(enemies={"stratiota-1": {"at": "C2", "tokens": [Token.PROVOKE]}})

    table.choose(LIGHTNING).roll(8, 8, 1, 1)

    assert table.state.enemies["stratiota-1"].wounds == 0
    assert table.state.enemies["stratiota-1"].tokens == []


@pytest.mark.rule("NA-STA-11")
def test_an_enemy_uses_its_energy_field_at_the_first_spell_that_would_touch_it() -> None:
    table = enchantress(enemies={"stratiota-1": {"at": "C2", "tokens": [Token.ENERGY_FIELD]}})

    table.choose(LIGHTNING).roll(1, 1, 1, 8)
    assert table.state.enemies["stratiota-1"].tokens == [Token.ENERGY_FIELD]

    again = enchantress(enemies={"stratiota-1": {"at": "C2", "tokens": [Token.ENERGY_FIELD]}})
    again.choose(LIGHTNING).roll(8, 8, 8, 8)
    assert again.state.enemies["stratiota-1"].tokens == []
    assert again.state.enemies["stratiota-1"].wounds == 0
