"""What people read on options: dice, cost, and why something is not possible now."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from controller.glyphs.glyphs import outlines
from rulesets.engine.chances import probability
from rulesets.engine.requests import Choose
from rulesets.nova_aetas.choices import detail_of
from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.display import option_glyphs
from rulesets.nova_aetas.display.mission_view import links
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.state.options import PullLever
from tests.rulesets.nova_aetas.table import Table, battle, new_game, pack
from tests.rulesets.starter_words import words_of


def read(table: Table, key: str) -> tuple[str, str]:
    """The line and the cost on an option."""
    assert isinstance(table.request, Choose)
    assert RULESET.describe is not None
    option = next(option for option in table.request.options if option.key == key)
    described = RULESET.describe(table.state, option)
    assert described is not None
    said = words_of("nova_aetas")
    return (
        "" if described.detail is None else said.say(described.detail),
        "" if described.cost is None else said.say(described.cost),
    )


def missing(table: Table) -> dict[str, str]:
    assert isinstance(table.request, Choose)
    assert RULESET.impossible is not None
    said = words_of("nova_aetas")
    return {said.label(each.option): said.say(each.reason) for each in RULESET.impossible(table.state, table.request)}


def test_an_attack_shows_its_dice_its_cost_and_what_the_target_can_still_take() -> None:
    table = battle(heroes={"squire": "C5"}, enemies={"stratiota-1": "C4"}, active="squire")

    assert read(table, "attack:stratiota-1:arming-sword:3") == ("4 dice, 5+ hits · falls after 2 more wounds", "3 AP")


def test_an_enemy_out_of_reach_is_named_with_its_distance() -> None:
    table = battle(heroes={"squire": "C5"}, enemies={"stratiota-1": "C8"}, active="squire")

    assert missing(table)["Attack Stratiota 1 with the arming sword"] == "too far: 3 squares, reach 1"


def test_too_few_ap_are_named() -> None:
    table = battle(heroes={"squire": "C5"}, enemies={"stratiota-1": "C4"}, active="squire", ap=2)

    assert missing(table)["Attack Stratiota 1 with the arming sword"] == "needs 3 AP"


def test_an_enemy_out_of_reach_is_too_far_even_when_ap_are_short_too() -> None:
    table = battle(heroes={"squire": "C5"}, enemies={"stratiota-1": "C8"}, active="squire", ap=2)

    assert missing(table)["Attack Stratiota 1 with the arming sword"] == "too far: 3 squares, reach 1"


def test_an_engaged_hero_reads_who_holds_him_and_how_to_get_free() -> None:
    table = battle(
        heroes={"squire": "C5"},
        enemies={"stratiota-1": "C4"},
        active="squire",
        engaged=[("squire", "stratiota-1")],
    )

    assert missing(table)["Move"] == "Stratiota 1 holds you: break away first"
    assert read(table, "disengage:2") == ("one die, 4+ frees you", "2 AP")


def test_a_free_hero_reads_nothing_about_breaking_away() -> None:
    table = battle(heroes={"squire": "C5"}, enemies={"stratiota-1": "C8"}, active="squire")

    assert not missing(table).keys() & {"Move", "Break away"}


def test_a_blinded_hero_reads_why_a_weapon_of_reach_one_strikes_nobody() -> None:
    blinded = {"at": "C5", "tokens": [Token.BLINDED]}
    table = battle(heroes={"squire": blinded}, enemies={"stratiota-1": "C4"}, active="squire")

    assert missing(table)["Attack Stratiota 1 with the arming sword"] == "you are Blinded"


def test_an_unloaded_weapon_must_be_reloaded_first() -> None:
    sapper = {"at": "C5", "items": [{"id": "wheel-lock", "tokens": ["unloaded"]}]}
    table = battle(heroes={"sapper": sapper}, enemies={"stratiota-1": "C8"}, active="sapper")

    assert missing(table)["Attack Stratiota 1 with the wheel-lock"] == "reload first"


def test_ending_too_soon_says_how_many_ap_are_missing() -> None:
    table = battle(
        heroes={"squire": "C5"}, enemies={"stratiota-1": "L12"}, active="squire", dial={"squire": 60, "stratiota": 63}
    )

    assert missing(table)["End your turn"] == "spend 3 more AP first, or wait"


def test_one_sheet_shows_a_whole_group() -> None:
    enemies: dict[str, str | dict[str, Any]] = {
        "stratiota-1": {"at": "C4", "wounds": 1, "tokens": ["stunned"]},
        "stratiota-2": "E9",
    }
    table = battle(heroes={"squire": "C5"}, enemies=enemies, active="squire", dial={"squire": 60, "stratiota": 63})
    said = words_of("nova_aetas")

    group = next(sheet for sheet in table.game.view.profiles if sheet.id == "stratiota")

    assert [(said.say(track.label), track.value, track.most) for track in group.tracks] == [
        ("Stratiota 1 on C4: Stunned", 1, 2),
        ("Stratiota 2 on E9", 0, 2),
    ]
    assert said.say(group.notes[0]).startswith("Acts next at ")


def test_a_spell_shows_its_chance() -> None:
    """Four dice, two of which must reach the Md of 4: eleven in sixteen."""
    table = battle(heroes={"apprentice": "C5"}, enemies={"stratiota-1": "C8"}, active="apprentice")
    assert isinstance(table.request, Choose)
    assert RULESET.chance is not None
    option = next(option for option in table.request.options if option.key == "attack:stratiota-1:spark-scroll:3")

    chance = RULESET.chance(table.state, option)

    assert chance is not None
    assert probability(chance) == Fraction(11, 16)


def test_every_picture_on_an_option_is_drawn() -> None:
    tables = (
        option_glyphs.GLYPHS,
        option_glyphs.GLYPHS_OF_ATTACKS,
        option_glyphs.GLYPHS_OF_PLACES,
        option_glyphs.GLYPHS_OF_TOKENS,
    )

    assert {glyph for table in tables for glyph in table.values()} <= outlines().keys()
    assert set(pack()["glyphs"].values()) <= outlines().keys()


def test_a_blessing_for_a_hero_who_has_one_says_so() -> None:
    blesses = {"at": "C5", "skills": ["blessing"]}
    blessed = {"at": "C6", "tokens": [Token.BLESSED]}
    table = battle(heroes={"novice": blesses, "scum": blessed}, enemies={"stratiota-1": "L12"}, active="novice")

    assert read(table, "use-skill:blessing:scum:2")[0].startswith("already Blessed")
    assert not read(table, "use-skill:blessing:novice:2")[0].startswith("already")


def test_a_lever_says_which_doors_it_opens_and_bolted_doors_are_another_kind_of_way_than_open_ones() -> None:
    state = new_game("no-way-but-up").state
    said = words_of("nova_aetas")
    does = detail_of(state, PullLever("bolt", 1))
    assert does is not None
    assert said.say(does) == "opens every door"
    assert {way.kind for way in links(state)} == {"shut-door"}

    state.open_doors.append("baker-south")
    assert [way.b for way in links(state) if way.kind == "door"] == ["baker-south"]


def test_a_square_on_a_roof_is_called_so() -> None:
    assert [words_of("nova_aetas", language).name("G3+1") for language in ("en", "it")] == ["G3 (roof)", "G3 (tetto)"]


def test_a_start_square_names_the_nearest_enemy() -> None:
    table = new_game("no-way-but-up").choose("check-off-all")

    assert read(table, "deploy:scum:E10")[0] == "Nearest enemy: Stratiota 1, 2 squares away"
