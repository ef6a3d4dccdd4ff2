"""What people see to know why: the goal, who somebody is, and what an attack is worth before it is rolled."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rulesets.engine.chances import Chance, probability
from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.state.options import Attack
from rulesets.nova_aetas.state.state import Standing
from tests.rulesets.nova_aetas.table import Table, battle, new_game, starter_setup


@pytest.mark.rule("NA-MIS-04")
def test_the_goal_says_how_far_the_company_has_come() -> None:
    game: Game[Any] = Game(RULESET, starter_setup())
    goal = game.view.goal
    assert goal
    assert (goal.text.key, goal.now, goal.of) == ("goal.ways", 0, 2)
    assert dict(goal.text.values)["ends"] == "8:30"

    game.state.heroes["scum"].standing = Standing.LEFT

    assert game.view.goal
    assert game.view.goal.now == 1


@pytest.mark.rule("NA-MIS-04", "NA-CIT-30")
def test_the_goal_of_a_bounty_names_the_wanted_one_alone() -> None:
    wanted = [{"when": "enemies-dead", "kind": "jacopo-adoaldi"}]
    table = battle(
        heroes={"squire": "C5"},
        enemies={"jacopo-adoaldi-1": "C1", "stratiota-1": "L12"},
        active="squire",
        mission={"kind": "bounty", "victory": wanted},
    )

    assert ways(table) == [Cue("goal.wanted-dead", kind="jacopo-adoaldi", count=1)]


def ways(table: Table) -> list[Cue]:
    """Each way to win; the goal names one after the other."""
    goal = table.game.view.goal
    assert goal
    found, rest = [], dict(goal.text.values)["ways"]
    while isinstance(rest, Cue) and rest.key == "goal.either":
        values = dict(rest.values)
        found.append(values["way"])
        rest = values["other"]
    return [way for way in (*found, rest) if isinstance(way, Cue)]


@pytest.mark.rule("NA-MSA-04")
def test_a_way_to_win_that_is_closed_is_no_longer_named() -> None:
    table = new_game("the-burning-village")
    assert [way.key for way in ways(table)] == ["goal.enemies-dead", "goal.persona-away"]

    table.state.happened.append("messenger")

    assert [way.key for way in ways(table)] == ["goal.persona-away"]


@pytest.mark.rule("NA-MSA-04")
def test_a_ruin_alone_closes_no_way_to_win() -> None:
    table = new_game("the-burning-village")

    table.state.happened.append("collapse")

    assert "goal.enemies-dead" in [way.key for way in ways(table)]


@pytest.mark.rule("NA-MSB-03")
def test_a_hero_alone_has_only_himself_to_bring_away() -> None:
    table = new_game("no-way-but-up", heroes=("scum",), seats=("anna",))

    assert ways(table) == [Cue("goal.heroes-left", count=1)]
    assert table.game.view.goal
    assert table.game.view.goal.of == 1


@pytest.mark.rule("NA-MTK-11", "NA-MIS-04")
def test_of_two_animals_the_goal_names_the_one_that_lives() -> None:
    table = battle(
        heroes={"squire": "C5"},
        enemies={"bear": "C1", "she-wolf": "L12"},
        active="squire",
        mission={"victory": [{"when": "prey-dead"}]},
    )

    del table.state.enemies["bear"]

    assert ways(table) == [Cue("goal.prey-dead", prey=("she-wolf",))]


@pytest.mark.rule("NA-STA-30")
def test_characteristics_are_those_of_now() -> None:
    table = battle(heroes={"scum": {"at": "C5", "tokens": [Token.POISONED]}}, enemies={"stratiota-1": "C3"})
    hero, enemy = table.game.view.sheets[0], table.game.view.profiles[0]
    assert {track.id: track.value for track in hero.traits} == {"ra": 5, "ph": 2, "mi": 1, "mastery": 6}
    assert (enemy.id, {track.id: track.value for track in enemy.traits}) == ("stratiota-1", {"ra": 4, "pd": 5, "md": 4})
    assert all(track.about for track in (*hero.traits, *enemy.traits, *hero.tracks[:4]))


def worth(table: Table, key: str) -> Chance | None:
    request = table.game.request
    assert isinstance(request, Choose)
    option = next(option for option in request.options if option.key.startswith(key))
    assert RULESET.chance
    return RULESET.chance(table.game.state, option)


@pytest.mark.rule("NA-CBH-05")
def test_an_attack_tells_its_chance_with_what_lies_on_the_hero_counted_in() -> None:
    plain = battle(heroes={"squire": "C5"}, enemies={"stratiota-1": "C4"}, active="squire")
    weak = battle(
        heroes={"squire": {"at": "C5", "tokens": [Token.WEAKNESS_1]}}, enemies={"stratiota-1": "C4"}, active="squire"
    )
    assert worth(plain, "attack:stratiota-1:arming-sword") == Chance((D6,) * 4, 5)
    assert worth(weak, "attack:stratiota-1:arming-sword") == Chance((D6,) * 3, 5)
    assert probability(Chance((D6,) * 4, 5)) == 1 - Fraction(2, 3) ** 4
    assert worth(plain, "move:") is None


@pytest.mark.rule("NA-CBH-07")
def test_the_chance_that_is_told_is_that_of_the_roll_that_follows() -> None:
    table = battle(heroes={"scum": "C5"}, enemies={"stratiota-1": "C4"}, active="scum")
    request = table.game.request
    assert isinstance(request, Choose)
    for option in [each for each in request.options if isinstance(each, Attack)]:
        again = battle(heroes={"scum": "C5"}, enemies={"stratiota-1": "C4"}, active="scum")
        told = worth(again, option.key)
        again.choose(option.key)
        assert told
        assert again.dice() == (f"{len(told.dice)}d6", told.need)


@pytest.mark.rule("NA-CBH-02")
def test_what_helps_a_hero_is_not_told_as_an_attack_and_is_the_same_answer() -> None:
    heroes: dict[str, Any] = {"novice": {"at": "C5", "skills": ["balm"]}, "scum": {"at": "C4", "wounds": 2}}
    cards = {"skills.balm": BALM}
    table = battle(heroes=heroes, enemies={"stratiota-1": "A1"}, active="novice", cards=cards)
    request = table.game.request
    assert isinstance(request, Choose)
    aid = next(option for option in request.options if option.key.startswith("attack:scum:balm"))
    assert isinstance(aid, Attack)
    assert (aid.tag, aid.wording) == ("attack", "aid")


@pytest.mark.rule("NA-ICO-04")
def test_what_is_aimed_at_nobody_is_offered_as_reaching_all_around() -> None:
    """A miasma poisons those next to the Plague Doctor, and a banner strengthens them; neither is for its user."""
    table = battle(
        heroes={"plague-doctor": {"at": "C5", "skills": ["miasma"]}, "champion": {"at": "C6", "skills": ["war-cry"]}},
        enemies={"stratiota-1": "C4"},
        active="plague-doctor",
        dial={"stratiota": 70},
    )

    def wordings() -> dict[str, str]:
        assert isinstance(table.request, Choose)
        return {option.key: option.wording for option in table.request.options}

    assert wordings()["attack:plague-doctor:miasma:3"] == "attack-around"
    table.choose("wait:1").choose("activate:champion")
    assert wordings()["use-item:war-banner:champion:2"] == "use-item-around"
    assert wordings()["use-skill:war-cry:champion:2"] == "use-skill-around"


BALM = {
    "kind": "action",
    "archetype": "any",
    "colours": ["green"],
    "attack": {"form": "prayer", "cost": 2, "range": 2, "target": "friend", "effects": [{"do": "heal", "count": 1}]},
}
