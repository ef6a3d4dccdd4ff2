"""What people see: sheets, texts, orders, and what is hidden from nobody."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.options import Aid, Attack, EndActivation
from rulesets.nova_aetas_renaissance.bot import sensible
from rulesets.nova_aetas_renaissance.choices import describe
from rulesets.nova_aetas_renaissance.ruleset import RULESET
from rulesets.nova_aetas_renaissance.state.events import SpellAttackFailed
from rulesets.nova_aetas_renaissance.state.options import Jump
from tests.rulesets.nova_aetas_renaissance.combat.duel import struck, swing
from tests.rulesets.nova_aetas_renaissance.table import Table, battle, new_game
from tests.rulesets.starter_words import words_of


def test_wounds_on_equipment_and_points_are_on_the_heros_sheet() -> None:
    table = battle(
        heroes={"captain": {"at": "C5", "on": {"breastplate": 1}, "heroism": 2, "class_points": 3}}, active="captain"
    )
    sheet = next(sheet for sheet in table.game.view.sheets if sheet.id == "captain")
    tracks = {track.id: (track.value, track.most) for track in sheet.tracks}

    assert tracks["breastplate"] == (1, 2)
    assert tracks["steel-cap"] == (0, 1)
    assert (tracks["heroism-points"], tracks["class-points"]) == ((2, None), (3, None))
    assert "armour" not in tracks


@pytest.mark.rule("NR-ICO-02")
def test_a_sheet_shows_dexterity_and_the_die_of_the_class() -> None:
    table = battle(heroes={"lansquenet": "C5"}, active="lansquenet")
    sheet = next(sheet for sheet in table.game.view.sheets if sheet.id == "lansquenet")

    shown = [(trait.id, trait.label.key, trait.value) for trait in sheet.traits]
    assert shown[:2] == [("ra", "trait.ra", 4), ("dex", "trait.dex", 2)]
    assert shown[-1] == ("mastery", "trait.die", 8)


@pytest.mark.rule("NR-AI-11")
def test_an_enemys_orders_name_a_threat_only_where_one_is_printed() -> None:
    orders = [{"do": "kill-heroes"}, {"do": "go-to", "at": ["A1"]}, {"do": "go-to", "at": ["B1"], "tv": 0}]
    mission = {"instructions": {"halberdier": orders}}
    table = battle(heroes={"captain": "C5"}, enemies={"halberdier-1": "L1"}, mission=mission, active="captain")
    (profile,) = table.game.view.profiles

    assert profile.notes == (
        Cue("about.order", what="kill-heroes"),
        Cue("about.order", what=Cue("about.go-to", at=("A1",))),
        Cue("about.order-until", what=Cue("about.go-to", at=("B1",)), count=0),
    )


def test_an_order_tells_the_way_the_target_and_the_dice() -> None:
    table = struck(hero={"tokens": ["poisoned"]})
    order = table.game.view.order

    assert order is not None
    assert order.deed is not None
    told = dict(order.deed.values)
    assert (told["target"], told["dice"], told["need"], told["count"]) == ("captain", "2d6", 5, 2)


def test_the_board_shows_water_swamp_stones_and_trapdoors() -> None:
    grounds = {cell.ground for cell in new_game("the-ferry-toll").board.cells}
    assert {"water", "swamp", "tree", "bush", "roof", "building"} <= grounds
    grounds = {cell.ground for cell in new_game("the-bronze-bull").board.cells}
    assert {"stone", "mystic-stone", "trapdoor", "way-out"} <= grounds


def test_every_seat_sees_the_same() -> None:
    table = swing()
    assert RULESET.view_for(table.state, "player-captain") == RULESET.view_for(table.state, None)


def test_a_miniature_put_down_means_a_walk_and_a_jump_only_where_no_walk_leads() -> None:
    rows = ("#####", "..b..", "#####")
    table = battle(rows, heroes={"cutpurse": "B2"}, active="cutpurse", ap=4)
    jumps = {option.landing: option.to for option in table.request.options if isinstance(option, Jump)}  # type: ignore[union-attr]  # a choice

    assert jumps == {"A2": None, "D2": "D2"}


@pytest.mark.parametrize(("enemies", "about"), [({}, "choice.jump-about"), ({"halberdier-1": "B1"}, "choice.provokes")])
def test_a_jump_says_what_it_is_or_who_attacks_the_jumper(enemies: dict[str, str], about: str) -> None:
    rows = (".....", "..b..", "#####")
    table = battle(rows, heroes={"cutpurse": "B2"}, enemies=enemies, active="cutpurse", ap=4)
    jump = next(option for option in table.request.options if isinstance(option, Jump))  # type: ignore[union-attr]  # a choice
    described = describe(table.state, jump)

    assert described.group is not None
    assert described.group.detail is not None
    assert described.group.detail.key == about


def line_of(table: Table, key: str) -> str:
    """What people read below an option."""
    option = next(option for option in table.request.options if option.key == key)  # type: ignore[union-attr]  # a choice
    described = describe(table.state, option)
    return "" if described.detail is None else words_of("nova_aetas_renaissance").say(described.detail)


@pytest.mark.rule("NR-ABI-06", "NR-ABI-32")
def test_an_attack_names_who_covers_the_target_and_what_else_the_weapon_does() -> None:
    enemies = {"halberdier-1": "C4", "standard-bearer-1": "C3"}
    table = battle(heroes={"captain": "C5"}, enemies=enemies, active="captain")

    line = line_of(table, "attack:halberdier-1:bastard-sword:3")

    assert line.startswith("3 dice, 6+ hits · falls after 2 more wounds · ")
    assert "needs 1 more (Barrier of Standard bearer)" in line
    assert "one die less (Protection of Standard bearer)" in line
    assert "Press" in line


def test_an_attack_on_an_enemy_without_cover_gives_no_reasons() -> None:
    table = battle(heroes={"captain": "C5"}, enemies={"halberdier-1": "C4"}, active="captain")

    assert "Barrier" not in line_of(table, "attack:halberdier-1:bastard-sword:3")


def test_a_spell_says_what_it_does_and_its_story_speaks_of_successes() -> None:
    table = battle(heroes={"alchemist": "C5"}, enemies={"halberdier-1": "C4"}, active="alchemist")
    assert "one of them at 4+" in line_of(table, "attack:halberdier-1:spark:2")

    table.choose("attack:halberdier-1:spark:2").roll(6, 5, 1, 1)

    story = [words_of("nova_aetas_renaissance").tell(event) for event in table.events]
    assert "Alchemist uses the spark on Halberdier 1: 2 successes (6, 5, 1, 1; needs 4+)." in story


def test_a_spell_that_fails_says_so() -> None:
    table = battle(heroes={"alchemist": "C5"}, enemies={"halberdier-1": "C4"}, active="alchemist")
    table.choose("attack:halberdier-1:spark:2").roll(1, 1, 2, 3)

    (failed,) = table.told(SpellAttackFailed)
    assert "without success" in words_of("nova_aetas_renaissance").tell(failed)


@pytest.mark.rule("NR-ABI-04")
def test_an_ally_says_what_they_want_and_is_asked_about_by_everybody() -> None:
    table = battle(
        ("....X", "....."),
        heroes={"captain": "A2", "muleteer": "A1"},
        mission={"allies": {"muleteer": {"at": "A1", "objective": {"do": "leave"}}}},
        active="muleteer",
    )
    (sheet,) = [sheet for sheet in table.game.view.sheets if sheet.id == "muleteer"]

    assert [note.key for note in sheet.notes] == ["about.ally-follows", "about.ally-leave"]
    assert table.request is not None
    assert table.request.why.key == "act-ally"


@pytest.mark.rule("NR-ICO-03")
def test_an_enemys_sheet_shows_its_control_area_and_its_text_repeats_no_number() -> None:
    view = new_game("the-ferry-toll").game.view
    profile = next(sheet for sheet in view.profiles if sheet.id == "halberdier")

    assert [(trait.id, trait.value) for trait in profile.traits][-1] == ("ca", 4)
    text = words_of("nova_aetas_renaissance").say(dict(view.texts)["halberdier"])
    assert text.startswith("Rome, Troop. Attack (halberd): 2 strikes, each 5+ parries one")
    assert "control area" not in text


def test_a_card_that_is_used_says_what_it_does_without_its_cost() -> None:
    heroes = {"captain": {"at": "C5", "wounds": 2, "skills": ["rallying-cry"], "equipment": ["draught"]}}
    table = battle(heroes=heroes, active="captain", ap=4)

    assert line_of(table, "use-item:draught:captain:1") == "used on a friend, heals 2 wounds"
    assert line_of(table, "use-skill:rallying-cry:captain:2").startswith(
        "used on a friend, up to 4 squares away, gives Advantaged"
    )


def test_an_enemy_out_of_reach_is_too_far_even_when_ap_are_short_too() -> None:
    table = battle(heroes={"captain": "C5"}, enemies={"stradiot-1": "L12"}, active="captain", ap=1)
    assert isinstance(table.request, Choose)
    assert RULESET.impossible is not None
    attacks = [each for each in RULESET.impossible(table.state, table.request) if isinstance(each.option, Attack)]

    assert attacks
    assert {each.reason.key for each in attacks} == {"why-not.far"}


def test_a_blessing_for_a_hero_who_has_one_says_so() -> None:
    table = battle(
        heroes={"friar": "C5", "captain": {"at": "C6", "tokens": [Token.BLESSED]}},
        enemies={"stradiot-1": "L12"},
        active="friar",
    )
    assert isinstance(table.request, Choose)
    said = {
        each.target: words_of("nova_aetas_renaissance").say(detail)
        for each in table.request.options
        if isinstance(each, Aid)
        and each.weapon == "psalm-of-light"
        and (detail := describe(table.state, each).detail) is not None
    }

    assert said["captain"].startswith("already Blessed")
    assert "already" not in said["friar"]
    again = Aid("captain", "psalm-of-light", 2)
    choose = replace(table.request, options=(again, EndActivation()))
    assert again in table.request.options
    assert sensible(table.game, choose, Random(1)) == EndActivation()
