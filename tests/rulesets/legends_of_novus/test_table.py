"""The words of table.py: an unknown name is reported in one sentence."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.engine.refusal import Refused
from rulesets.legends_of_novus.state.battle_events import CombatRolled, CreatureRolled
from rulesets.legends_of_novus.state.events import CurseLifted
from tests.rulesets.legends_of_novus.table import battle, new_game, position, quest_battle


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"anna": {"character": "nobody"}}, "anna: there is no Character nobody"),
        ({"anna": {"character": "nobody"}, "pack": "starter"}, "anna: there is no Character nobody"),
        ({"bruno": {"class": "smith"}}, "bruno: there is no Class smith"),
        ({"anna": {"allies": "hound"}, "bruno": {"allies": "hound"}}, "bruno: there is no Ally left hound"),
        ({"anna": {"visited": "atlantis"}}, "anna: there is no place atlantis"),
        ({"anna": {"turn": {"walked": 2}}}, "anna: there is no word of the turn called walked"),
        ({"anna": {"skills": "sword"}}, "anna has a card where it does not belong"),
        ({"anna": {"equipped": "gem"}}, "anna has something else among the equipment"),
        ({"anna": {"equipped": "enchant-weapon"}}, "anna has something else among the equipment"),
        ({"anna": {"quests": "lesson"}}, "anna has something else among the Quest Events"),
        ({"anna": {"tokens": "dragon"}}, "neither alive nor beaten"),
        ({"beaten": {"carla": "cystos"}}, "there is no seat carla"),
        ({"changes": {"weather": "rain"}}, "there is no field of the State called weather"),
        ({"phase": "evening"}, "there is no phase evening"),
        ({"phase": "setup"}, "there is no phase setup"),
        ({"pack": "other"}, "there is no pack other"),
    ],
)
def test_a_name_that_is_not_there_is_reported(words: dict[str, Any], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        position(**words)


def test_one_word_needs_no_list() -> None:
    assert position(anna={"turn": {"trail": "a", "beaten": "undead"}}).hero().turn.trail == ["a"]


@pytest.mark.rule("LN-EQP-09")
def test_an_attachment_among_the_equipment_lies_under_the_weapon() -> None:
    table = position(anna={"equipped": ["helmet", "sword", "enchant-weapon"]})
    assert (table.hero().equipped, table.hero().attached) == (["helmet", "sword"], {"sword": ["enchant-weapon"]})
    assert not table.offers("unequip:enchant-weapon")


@pytest.mark.rule("LN-DAT-01")
@pytest.mark.parametrize(("mode", "seats"), [(None, 3), ("solo", 1), ("competitive", 3), ("team", 4)])
def test_as_many_play_as_the_mode_wants(mode: str | None, seats: int) -> None:
    assert len(new_game(mode=mode).state.heroes) == seats


@pytest.mark.rule("LN-SET-06", "LN-SET-07")
def test_cards_of_several_draws_may_be_said_at_once() -> None:
    heroes = {"anna": {"character": "kain", "class": "knight"}}
    dealt = new_game(heroes=heroes, mode="solo").draw("weakness", "lesson", "gem")
    assert (dealt.hero().adventures, dealt.hero().rewards, dealt.phase) == (["lesson"], ["gem"], "preparation")
    with pytest.raises(Refused, match="draw-count"):
        new_game(heroes=heroes, mode="solo").draw()
    with pytest.raises(AssertionError, match="the table asks for"):
        new_game(heroes=heroes, mode="solo").draw("lesson", "gem", "sword")


@pytest.mark.rule("LN-BAT-14")
def test_whoever_rolls_for_the_creature_may_be_named_where_anyone_may() -> None:
    house = {"creature_roller": "anyone"}
    fight = battle("goblin", seats=3, house=house).choose("fight").roll(6, seat="bruno").roll(5, seat="anna")
    assert (fight.last(CombatRolled).total, fight.last(CreatureRolled).total) == (9, 8)
    with pytest.raises(AssertionError, match="the table asks for"):
        battle("goblin", seats=3).choose("fight").roll(6, seat="bruno")


def test_a_seat_that_is_not_there_and_a_game_that_goes_on_are_reported() -> None:
    with pytest.raises(AssertionError, match="there is no seat zoe"):
        position().hero("zoe")
    with pytest.raises(AssertionError, match="the game goes on"):
        position().winners  # noqa: B018


@pytest.mark.rule("LN-CUR-04")
def test_who_cannot_be_cursed_has_no_curse_even_if_a_test_gives_him_one() -> None:
    table = battle("goblin", anna={"class": "paladin", "curses": ["weakness"]}, bruno={"curses": ["limp"]})
    assert (table.hero().curses, table.hero("bruno").curses) == ([], ["limp"])
    assert (table.state.decks["adventure"].discard, table.last(CurseLifted).rule) == (["weakness"], "LN-CUR-04")
    assert table.track("hero-cv") == 5 + 1


def test_there_are_as_many_copies_as_a_test_speaks_of() -> None:
    table = position("recovery", anna={"rewards": ["gem"] * 6}, top={"encounter": ["goblin"] * 5})
    assert table.choose("end-turn").hero().rewards == ["gem"] * 5
    assert table.state.decks["encounter"].top == ["goblin"] * 5
    under: dict[str, Any] = {"equipped": "sword", "attached": {"sword": "enchant-weapon"}}
    assert position(anna=under, bruno=under).hero("bruno").attached == {"sword": ["enchant-weapon"]}
    with pytest.raises(ValidationError, match="copies"):
        position(cards={"creatures.goblin.copies": 5})


@pytest.mark.rule("LN-BAT-05")
def test_an_option_is_refused_while_a_die_is_asked_for() -> None:
    table = battle("goblin").choose("escape").roll(3).go_on()
    assert table.refuses("escape", seat="anna") == "wants-roll"
    with pytest.raises(AssertionError, match="nothing is asked of carla"):
        table.refuses("escape", seat="carla")


def test_dice_are_told_only_where_there_are_any() -> None:
    with pytest.raises(
        AssertionError, match=r"nothing is to be rolled; the table asks for a choice by anna \(ask.escape\)"
    ):
        battle("goblin").dice()


@pytest.mark.rule("LN-QST-10")
def test_who_fights_in_the_keep_has_chosen_the_battle() -> None:
    assert quest_battle("kzmatic").choose("fight").dice() == ("1d10", None)
    assert quest_battle("kzmatic").choose("escape").dice() == ("1d10", 8)


@pytest.mark.rule("LN-TEA-07")
def test_a_number_is_given_by_the_seat_that_is_asked() -> None:
    given = position(mode="team").choose("give-gold", seat="carla")
    with pytest.raises(AssertionError, match="the table asks for a number by carla"):
        given.measure(4, seat="anna")
    assert given.measure(4, seat="carla").hero().gp == 14


def test_what_the_game_did_without_a_question_may_be_said_as_well_but_once() -> None:
    table = battle("brute", anna={"rewards": ["gem"], "equipped": ["sword"]}).choose("fight").roll(2, 9).go_on()
    table.choose("discard:gem").choose("destroy:sword")
    assert (table.hero().hand_size, table.hero().equipped, table.phase) == (0, [], "recovery")
    with pytest.raises(AssertionError, match="discard:gem is not offered"):
        table.choose("discard:gem")
    fight = battle("goblin", anna={"rewards": ["ring"]}).choose("fight").roll(4, 8)
    fight.choose("use:combat-maneuvers").choose("discard:ring").go_on()
    assert fight.hero().xp == 4
    for seats in (2, 3):
        hexed = battle("goblin", seats=seats, bruno={"adventures": ["hex"]}).choose("fight").roll(5, 5)
        assert hexed.choose("play:hex", seat="bruno").choose("target:anna").track("hero-cv") == 2
    robbed = position(anna={"adventures": ["pilfer"]}).choose("play:pilfer").choose("target:bruno")
    assert robbed.hero("bruno").gp == 0
    with pytest.raises(AssertionError, match="target:bruno is not offered"):
        robbed.choose("target:bruno")
    chosen = new_game(3, first="anna").choose("pick:mira").choose("take-class:warden").choose("pick:orin")
    assert chosen.choose("take-class:acolyte").seats == ("carla",)
    asked = battle("brute", anna={"rewards": ["gem", "ring", "helmet"]}).choose("fight").roll(2, 9).go_on()
    with pytest.raises(AssertionError, match="discard:gem is not offered"):
        asked.choose("discard:gem").choose("discard:gem")


@pytest.mark.parametrize("said", [0, 1, 2])
def test_which_of_cards_that_are_alike_may_be_said_or_left_out(said: int) -> None:
    table = battle("brute", anna={"rewards": ["gem", "gem", "gem"]}).choose("fight").roll(2, 9).go_on()
    for _ in range(said):
        table.choose("discard:gem")
    assert (table.hero().rewards, table.phase) == (["gem"], "recovery")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("heroes.anna.turn.start", "atlantis"),
        ("heroes.anna.explored", "atlantis"),
        ("heroes.bruno.visited", ["atlantis"]),
        ("announced", {"zoe": "travel"}),
        ("travel_result", "storm"),
    ],
)
def test_a_value_set_by_hand_names_nothing_that_is_not_there(path: str, value: Any) -> None:
    with pytest.raises(Refused, match="illegal-value"):
        position().override(path, value)
