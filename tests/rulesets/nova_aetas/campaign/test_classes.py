"""NA-CLS: experience, skills and specialisations."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.nova_aetas.state.campaign.events import ExperienceInVain, NothingLearnt, SkillLearnt
from rulesets.nova_aetas.state.state import Standing
from tests.rulesets.nova_aetas.table import Table, evening, pack, play_on, starter_setup

THREE = ["guard", "taunt", "shield-bash"]
SIDE = {"kind": "quest"}


def learned(rarity: str = "common", **given: Any) -> Table:
    """A mission is won that gives experience, with no place to rest."""
    heroes = given.pop("heroes", {"squire": {}})
    return evening(heroes, won={"skill": rarity, "next": "test"}, **given).win()


def side_mission(**given: Any) -> Table:
    """The same from a secondary mission; nobody stays in the city after it."""
    return learned(mission=SIDE, place="spoleto", goes_on_with="test", **given).choose("leave-city")


@pytest.mark.rule("NA-CLS-01")
def test_every_living_hero_who_took_part_learns_one_who_went_out_of_game_too() -> None:
    table = learned(heroes={"squire": {}, "novice": {"standing": Standing.OUT_OF_GAME}})

    table.choose("learn:novice:healing").choose("learn:squire:guard")

    assert table.company.chapters[-1].learnt == {"novice": "healing", "squire": "guard"}


@pytest.mark.rule("NA-CLS-01")
def test_without_experience_nobody_learns() -> None:
    assert learned(rarity="none").game.outcome is not None


@pytest.mark.rule("NA-CLS-01", "NA-CLS-03")
def test_a_secondary_mission_teaches_a_skill_but_makes_no_specialist() -> None:
    assert side_mission().offers("learn:squire:guard")
    assert side_mission(heroes={"squire": {"skills": THREE}}).game.outcome is not None


@pytest.mark.rule("NA-CLS-03")
def test_whoever_can_learn_no_more_from_a_secondary_mission_is_told_so() -> None:
    table = learned(heroes={"squire": {"skills": THREE}, "novice": {}}, mission=SIDE, goes_on_with="test")

    assert table.told(ExperienceInVain) == [ExperienceInVain("squire")]
    assert table.offers("learn:novice")


@pytest.mark.rule("NA-CLS-02")
@pytest.mark.parametrize(
    ("rarity", "offered"),
    [
        ("common", {"guard", "taunt", "broad-shoulders"}),
        ("uncommon", {"guard", "taunt", "broad-shoulders", "shield-bash", "hold-the-line"}),
    ],
)
def test_a_skill_has_the_rarity_of_the_reward_or_an_easier_one(rarity: str, offered: set[str]) -> None:
    table = learned(rarity)

    assert {key.split(":")[2] for key in table.options} == offered


@pytest.mark.rule("NA-CLS-02")
def test_the_question_says_which_skills_may_be_learnt() -> None:
    table = learned("rare")

    assert isinstance(table.request, Choose)
    assert table.request.why == Cue("learn-rare", hero="squire")


@pytest.mark.rule("NA-CLS-02")
def test_a_card_that_is_held_is_not_there_and_with_none_left_nothing_is_learnt() -> None:
    skills = {f"skills.{skill}.rarity": "rare" for skill in pack()["skills"] if skill != "great-swing"}
    table = learned("common", heroes={"squire": {"skills": ["great-swing"]}}, cards=skills)

    assert table.told(NothingLearnt) == [NothingLearnt("squire")]
    assert table.game.outcome is not None


@pytest.mark.rule("NA-CLS-02")
def test_every_class_of_the_starter_pack_has_a_deck_that_lasts() -> None:
    content = starter_setup().content

    for name, card in content.classes.items():
        rarities = [content.skills[skill].rarity for skill in content.skill_deck(name)]
        if card.leads_to:
            assert sorted(rarities) == ["common"] * 3 + ["rare"] + ["uncommon"] * 2, name
        else:
            assert len(rarities) >= 4, name


@pytest.mark.rule("NA-CLS-03")
def test_with_three_skills_experience_asks_for_the_specialisation_and_gives_no_fourth() -> None:
    table = learned(heroes={"squire": {"skills": THREE}})
    assert table.options == ("specialise:squire:champion", "specialise:squire:duellist")

    table.choose("specialise:squire:duellist")

    assert table.told(SkillLearnt) == []
    assert table.member("duellist").skills == THREE


@pytest.mark.rule("NA-CLS-03")
def test_a_specialist_goes_on_learning_the_skills_of_his_class() -> None:
    table = learned("rare", heroes={"duellist": {"skills": [*THREE, "riposte", "second-cut", "measured-eye"]}})

    assert table.options == ("learn:duellist:feint",)


@pytest.mark.rule("NA-CLS-04")
def test_a_specialist_is_never_asked_again() -> None:
    table = learned("rare", heroes={"plague-doctor": {"skills": ["healing", "blessing", "cleansing", "venom"]}})

    assert not table.offers("specialise")
    table.choose("learn:plague-doctor:tonic")
    assert [member.hero for member in table.company.heroes] == ["plague-doctor"]


@pytest.mark.rule("NA-CLS-05")
def test_the_new_class_brings_its_numbers_its_deck_and_three_cards() -> None:
    table = learned(heroes={"squire": {"skills": THREE, "wound_cards": ["deep-cut"]}})
    table.choose("specialise:squire:champion")

    again = play_on(table)

    champion = again.state.heroes["champion"]
    assert again.state.world.hero_class("champion").wo == 8
    assert [item.id for item in champion.items][-3:] == ["war-hammer", "half-plate", "war-banner"]
    assert champion.wound_cards == ["deep-cut"]
    assert "rally" in again.state.world.content.skill_deck("champion")


@pytest.mark.rule("NA-CLS-05")
def test_each_basic_class_leads_to_a_blue_and_a_red_one() -> None:
    classes = starter_setup().content.classes

    for card in classes.values():
        if card.leads_to:
            assert {classes[way].colour for way in card.leads_to} == {"blue", "red"}


@pytest.mark.rule("NA-CLS-06")
def test_old_equipment_stays_usable_whoever_carried_it() -> None:
    table = evening({"champion": {"equipment": ["war-hammer"]}}, stage="sharing", goods=["arming-sword"])

    table.choose("hand-out:arming-sword:champion").choose("set-out")

    assert [item.id for item in table.state.heroes["champion"].items] == ["war-hammer", "arming-sword"]


@pytest.mark.rule("NA-CLS-07")
@pytest.mark.parametrize(("hero", "dice"), [("squire", "4d6"), ("champion", "4d8")])
def test_a_specialist_rolls_d8(hero: str, dice: str) -> None:
    table = evening(
        {hero: {"equipment": ["arming-sword"]}},
        mission={"enemies": [{"kind": "stratiota", "at": ["D5"]}], "dial": {"heroes": 0, "stratiota": 9}},
    )

    table.evening.dial["stratiota"] = table.evening.now + 9
    table.choose("attack:stratiota-1:arming-sword")

    assert table.dice() == (dice, 5)


@pytest.mark.rule("NA-CLS-08")
def test_old_skills_stay() -> None:
    table = learned(heroes={"squire": {"skills": THREE}}).choose("specialise:squire:champion")

    assert table.member("champion").skills == THREE


@pytest.mark.rule("NA-CLS-08")
def test_an_old_skill_is_used_in_the_new_class() -> None:
    table = evening({"champion": {"skills": ["guard"]}})

    table.choose("use-skill:guard:champion")

    assert table.state.heroes["champion"].tokens == ["defence"]


@pytest.mark.rule("NA-CLS-02")
def test_the_last_card_that_two_heroes_could_learn_goes_to_one_of_them() -> None:
    rare = {f"skills.{skill}.rarity": "rare" for skill in ("taunt", "broad-shoulders", "healing", "blessing", "litany")}
    table = learned(heroes={"squire": {}, "novice": {}}, cards={"skills.guard.archetype": "any"} | rare)

    table.choose("learn:squire:guard")

    assert table.told(NothingLearnt) == [NothingLearnt("novice")]
    assert table.game.outcome is not None
