"""NA-CBE: enemies roll nothing; the hero they attack defends himself."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.engine.requests import Roll
from rulesets.nova_aetas.state.events import EnemyDecided, EnemyIdle, MindContrasted, StrikesParried
from tests.rulesets.nova_aetas.table import Table, battle

POISON = [{"do": "status", "token": "poisoned"}]


def attacked(hero: str = "scum", enemy: str = "stratiota-1", at: str = "C4", **changes: Any) -> Table:
    """An enemy next to a hero on C5 begins to act."""
    given: dict[str, Any] = {"heroes": {hero: "C5"}, "enemies": {enemy: at}, "active": enemy.rpartition("-")[0]}
    return battle(**(given | changes))


@pytest.mark.rule("NA-CBE-01")
def test_only_the_heros_player_rolls() -> None:
    table = attacked()

    assert isinstance(table.request, Roll)
    assert table.request.seat == "player-scum"
    assert table.dice() == ("3d6", 5)


@pytest.mark.rule("NA-CBE-02")
@pytest.mark.parametrize(("ra", "attacks"), [(3, 1), (5, 1), (6, 2)])
def test_an_attack_costs_three_ap(ra: int, attacks: int) -> None:
    table = attacked("squire", cards={"enemies.stratiota.ra": ra})
    rolled = 0
    while isinstance(table.request, Roll):
        table.roll(6, 6, 6, 6)
        rolled += 1

    assert rolled == attacks


@pytest.mark.rule("NA-CBE-02", "NA-ESK-26")
@pytest.mark.parametrize(
    ("cost", "skills", "attacks"), [(2, {}, 3), (4, {}, 1), (4, {"warmaster": 0}, 2), (1, {"warmaster": 0}, 6)]
)
def test_a_profile_may_state_another_cost(cost: int, skills: dict[str, int], attacks: int) -> None:
    """Six AP; a Warmaster pays one less, but never nothing."""
    cards = {"enemies.stratiota.ra": 6, "enemies.stratiota.attack.cost": cost, "enemies.stratiota.skills": skills}
    table = attacked("squire", cards=cards)
    rolled = 0
    while isinstance(table.request, Roll):
        table.roll(6, 6, 6, 6)
        rolled += 1

    assert rolled == attacks


@pytest.mark.rule("NA-CBE-03", "NA-ICO-15", "NA-ICO-16")
def test_the_strip_tells_its_name_the_strikes_and_what_each_die_must_show() -> None:
    """Strikes 2, value 5+: the dice are asked for at 5, and two must be parried."""
    table = attacked()

    assert table.dice() == ("3d6", 5)
    table.roll(5, 4, 4)

    assert table.told(StrikesParried) == [StrikesParried("scum", "stratiota-1", (5, 4, 4), 5, 1, 2, "sabre")]
    assert table.state.heroes["scum"].wounds == 1


@pytest.mark.rule("NA-CBE-04")
def test_each_success_parries_a_strike_and_each_strike_left_is_a_wound() -> None:
    table = attacked(cards={"enemies.stratiota.attack.strikes": 3})

    table.roll(5, 4, 6)

    assert table.state.heroes["scum"].wounds == 1


@pytest.mark.rule("NA-CBE-05")
def test_successes_beyond_the_strikes_gain_nothing() -> None:
    table = attacked(cards={"enemies.stratiota.attack.strikes": 1}, heroes={"scum": {"at": "C5", "wounds": 1}})

    table.roll(6, 6, 6)

    assert table.told(StrikesParried)[0].parried == 1
    assert table.state.heroes["scum"].wounds == 1


@pytest.mark.rule("NA-CBE-06")
@pytest.mark.parametrize(
    ("faces", "wounds", "poisoned"),
    [
        ((5, 1, 1), 1, True),
        ((5, 5, 1), 0, False),
    ],
)
def test_the_effect_comes_with_a_strike_that_gets_through(faces: tuple[int, ...], wounds: int, poisoned: bool) -> None:
    table = attacked(cards={"enemies.stratiota.attack.effects": POISON})

    table.roll(*faces)

    hero = table.state.heroes["scum"]
    assert hero.wounds == wounds
    assert ("poisoned" in hero.tokens) is poisoned


@pytest.mark.rule("NA-CBE-06", "NA-STA-16", "NA-STA-25")
def test_a_blow_with_no_strike_left_brings_no_effect() -> None:
    """Two strikes, one taken by Distracted and one by Provoke: there is nothing to parry."""
    table = battle(
        heroes={"scum": {"at": "C5", "tokens": ["provoke"]}},
        enemies={"stratiota-1": {"at": "C4", "tokens": ["distracted"]}},
        active="stratiota",
        cards={"enemies.stratiota.attack.effects": POISON},
    )

    assert not table.told(StrikesParried)
    assert table.state.heroes["scum"].tokens == []


@pytest.mark.rule("NA-CBE-06", "NA-STA-08")
def test_a_strike_that_defence_takes_has_still_got_through() -> None:
    table = attacked(
        cards={"enemies.stratiota.attack.effects": POISON}, heroes={"scum": {"at": "C5", "tokens": ["defence"]}}
    )

    table.roll(5, 1, 1).choose("spend-token:defence")

    hero = table.state.heroes["scum"]
    assert (hero.wounds, hero.tokens) == (0, ["poisoned"])


WITCHCRAFT = {
    "name": "hex",
    "sphere": "mental",
    "range": 5,
    "oppose": 2,
    "difficulty": 5,
    "effects": [{"do": "wounds", "count": 2}, {"do": "status", "token": "stunned"}],
}


@pytest.mark.rule("NA-CBE-07", "NA-CBE-08", "NA-CBE-09", "NA-ENM-09", "NA-ICO-17")
@pytest.mark.parametrize(("faces", "wounds"), [((6, 5, 1), 0), ((6, 4, 1), 2), ((1, 1, 1), 2)])
def test_a_mental_attack_is_contrasted_with_enough_mind_dice_or_does_all_it_says(
    faces: tuple[int, ...], wounds: int
) -> None:
    """Oppose 2 at 5+: two successes and nothing happens, one is as bad as none."""
    table = attacked("novice", "hedge-witch-1", "C2", cards={"enemies.hedge-witch.attack": WITCHCRAFT})

    assert table.dice() == ("3d6", 5)
    table.roll(*faces)

    hero = table.state.heroes["novice"]
    hits = sum(face >= 5 for face in faces)
    assert table.told(MindContrasted) == [MindContrasted("novice", "hedge-witch-1", faces, 5, hits, 2, "hex")]
    assert hero.wounds + hero.armour_wounds == wounds
    assert ("stunned" in hero.tokens) is bool(wounds)


@pytest.mark.rule("NA-CBE-10")
def test_a_profile_that_could_reach_nobody_is_refused() -> None:
    with pytest.raises(ValidationError, match="from 3 squares on with a range of 2"):
        attacked(cards={"enemies.stratiota.attack.range": 2, "enemies.stratiota.attack.minimum": 3})


@pytest.mark.rule("NA-CBE-10")
@pytest.mark.parametrize(("reach", "fights"), [(1, False), (2, True)])
def test_the_range_of_the_profile_limits_the_attack(reach: int, fights: bool) -> None:
    """Two squares away with three AP: one that must close in cannot strike any more."""
    table = attacked(
        "squire",
        at="C3",
        cards={"enemies.stratiota.attack.range": reach, "enemies.stratiota.ra": 3},
        dial={"squire": 62},
    )

    assert isinstance(table.request, Roll) is fights


FENCE = ("...TTTTTTTTT", "............", "...TTTTTTTTT", *("TTTTTTTTTTTT",) * 9)


@pytest.mark.rule("NA-CBE-11", "NA-OOA-06")
@pytest.mark.parametrize(("standing", "shot"), [("in-action", False), ("out-of-action", True)])
def test_a_standing_hero_in_the_line_hides_the_one_behind_and_a_fallen_one_does_not(standing: str, shot: bool) -> None:
    """A lane between trees: the Scum stands, or lies, before the Squire, whose threat is the greater."""
    table = battle(
        FENCE,
        heroes={
            "squire": {"at": "I2", "tv": 5},
            "scum": {"at": "G2", "standing": standing, "wounds": 5 if shot else 0},
        },
        enemies={"crossbowman-1": "E2"},
        active="crossbowman",
        cards={"enemies.crossbowman.ra": 3},
        dial={"scum": 68},
    )

    decided = [event.target for event in table.game.opening if isinstance(event, EnemyDecided)]
    assert decided[0] == "squire"
    assert isinstance(table.request, Roll)
    assert table.request.seat == ("player-squire" if shot else "player-scum")


@pytest.mark.rule("NA-ENG-03")
def test_a_shot_from_afar_blocks_nobody() -> None:
    table = attacked("squire", "crossbowman-1", "C2", dial={"squire": 65})

    table.roll(6, 6, 1, 1)

    assert table.told(EnemyIdle) == [EnemyIdle("crossbowman-1", 1)]
    assert table.state.engaged == []
