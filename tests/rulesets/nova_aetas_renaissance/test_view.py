"""What people see: sheets, texts, orders, and what is hidden from nobody."""

from __future__ import annotations

import pytest

from rulesets.engine.cues import Cue
from rulesets.nova_aetas_renaissance.choices import describe
from rulesets.nova_aetas_renaissance.ruleset import RULESET
from rulesets.nova_aetas_renaissance.state.options import Jump
from tests.rulesets.nova_aetas_renaissance.combat.duel import struck, swing
from tests.rulesets.nova_aetas_renaissance.table import battle, new_game


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
        Cue("about.order", what="go-to"),
        Cue("about.order-until", what="go-to", count=0),
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
