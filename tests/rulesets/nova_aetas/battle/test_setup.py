"""NA-SET: the table before the first activation."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose
from rulesets.nova_aetas.state.events import ActivationBegan
from rulesets.nova_aetas.state.mission_events import CheckedOff, SetUpMissing
from tests.rulesets.nova_aetas.table import Table, battle, new_game, pack


def asked(table: Table) -> Choose:
    assert isinstance(table.request, Choose)
    return table.request


@pytest.mark.rule("NA-SET-01", "NA-MIS-03")
def test_the_layout_to_build_is_shown_from_the_start() -> None:
    table = new_game("no-way-but-up")

    drawn = {cell.id: cell.ground for cell in table.board.cells}
    assert (table.board.columns, table.board.rows) == (12, 12)
    assert (drawn["A1"], drawn["B5"], drawn["B5+1"], drawn["K5"], drawn["K7"]) == (
        "way-out",
        "building",
        "roof",
        "tree",
        "cart",
    )
    assert table.offers("check-off:tiles")


@pytest.mark.rule("NA-SET-02", "NA-SET-08")
def test_scenery_and_enemies_must_be_there_before_it_may_begin() -> None:
    """Four homes and six enemies are on the board that is shown; until they are found there, nothing starts."""
    table = new_game("the-burning-village")
    kinds = [piece.kind for piece in table.board.pieces]

    table.choose("begin-battle")

    assert (kinds.count("home"), kinds.count("stratiota"), kinds.count("crossbowman"), kinds.count("hedge-witch")) == (
        4,
        3,
        2,
        1,
    )
    assert {"scenery", "enemies", "mission-tokens"} <= set(table.told(SetUpMissing)[0].items)
    assert table.offers("check-off:enemies")


@pytest.mark.rule("NA-SET-03", "NA-HOR-04")
def test_the_clock_stands_at_the_start_with_every_token_in_its_sector() -> None:
    dial = new_game("no-way-but-up").game.view.dial

    assert dial is not None
    assert (dial.hour, dial.minute, dial.hand) == (5, 0, 12)
    assert {token.id: token.sector for token in dial.tokens} == {
        "scum": 1,
        "squire": 1,
        "novice": 1,
        "apprentice": 1,
        "stratiota": 3,
        "crossbowman": 4,
    }


@pytest.mark.rule("NA-SET-04")
def test_in_a_new_campaign_the_squire_has_three_things_and_no_skill() -> None:
    squire = new_game("no-way-but-up").state.heroes["squire"]

    assert (len(squire.items), squire.skills) == (3, [])


@pytest.mark.rule("NA-SET-05")
def test_any_hero_may_take_any_marked_square_twenty_four_ways_in_all() -> None:
    table = new_game("no-way-but-up").choose("check-off-all")
    ways = 1

    while table.options[0].startswith("deploy"):
        ways *= len(table.options)
        table.choose(table.options[-1])

    assert ways == 24
    assert {hero.at for hero in table.state.heroes.values()} == {"E10", "H10", "E11", "H11"}


@pytest.mark.rule("NA-SET-05")
def test_with_more_heroes_than_marked_squares_the_last_stands_beside_them() -> None:
    content = pack()
    content["maps"]["dead-end"]["rows"][9:11] = ["....H.......", "............"]
    table = new_game("no-way-but-up", content=content).choose("check-off-all")

    table.choose("deploy:scum:E10")

    assert table.options == ("deploy:squire:E9", "deploy:squire:D10", "deploy:squire:F10", "deploy:squire:E11")


@pytest.mark.rule("NA-SET-06", "NA-MTK-04", "NA-DAT-08")
def test_the_elements_deck_is_ready_for_the_first_loot_bag() -> None:
    table = battle(heroes={"squire": "C5"}, enemies={"stratiota-1": "L12"}, active="squire", loot=["C4"])
    assert len(table.state.elements) == 28

    table.choose("pick-up:C4:1").draw("amber")

    squire = table.state.heroes["squire"]
    assert (squire.backpack, table.state.loot, len(table.state.elements)) == (["amber"], [], 27)


@pytest.mark.rule("NA-SET-07")
def test_the_mission_rules_are_read_and_confirmed_before_anyone_acts() -> None:
    table = new_game("no-way-but-up").deployed()

    assert (asked(table).why, asked(table).rule) == (
        Cue("briefing", rules=Cue("mission.no-way-but-up.rules")),
        "NA-SET-07",
    )
    assert not table.told(ActivationBegan)

    table.choose("confirm")
    assert table.told(ActivationBegan)[0].who == "scum"


@pytest.mark.rule("NA-SET-08")
def test_a_start_without_the_elements_deck_is_told_that_it_is_missing() -> None:
    table = new_game("no-way-but-up")
    for option in table.options:
        if option.startswith("check-off:") and not option.endswith("elements-deck"):
            table.choose(option)

    table.choose("begin-battle")

    assert table.told(SetUpMissing) == [SetUpMissing(("elements-deck",))]
    assert table.choose("check-off:elements-deck").told(CheckedOff) == [CheckedOff(("elements-deck",))]
    assert table.offers("deploy:scum")


@pytest.mark.rule("NA-SET-08")
def test_the_list_asks_for_skill_cards_only_where_somebody_has_some() -> None:
    plain = new_game("no-way-but-up")
    skilled = new_game(
        "no-way-but-up",
        seats=("anna",),
        heroes=[{"hero": "scum", "seat": "anna", "skills": [_a_skill_of("scum")]}],
    )

    assert not plain.offers("check-off:skill-cards")
    assert skilled.offers("check-off:skill-cards")


@pytest.mark.rule("NA-SET-08")
@pytest.mark.parametrize("events", [{}, {"relief": {"then": [{"do": "draft", "point": "gate"}]}}])
def test_enemy_cards_lie_ready_too_where_enemies_only_come_later(events: dict[str, Any]) -> None:
    content = pack()
    content["missions"]["no-way-but-up"] |= {"enemies": [], "events": events, "spawning": {"gate": "L2"}}

    table = new_game("no-way-but-up", content=content)

    assert table.offers("check-off:enemy-cards") is bool(events)
    assert not table.offers("check-off:enemies")


@pytest.mark.rule("NA-SET-08", "NA-MTK-02", "NA-MTK-07")
@pytest.mark.parametrize(
    ("sheet", "listed"),
    [
        ({}, False),
        ({"homes": {"mill": {"building": "1", "door": "A2", "corner": "L12"}}}, True),
        ({"personae": {"messenger": {"at": "A2", "to": "L12"}}, "dial": {"heroes": 1, "messenger": 2}}, True),
    ],
    ids=["nothing", "fires", "a messenger"],
)
def test_fires_and_third_parties_have_tokens_to_lay_ready(sheet: dict[str, Any], listed: bool) -> None:
    content = pack()
    content["maps"]["hamlet"] = {"rows": ("1...........", *("............",) * 11), "buildings": {"1": {}}}
    plain = {"map": "hamlet", "enemies": [], "levers": {}, "shut_doors": [], "dial": {"heroes": 1}, "instructions": {}}
    content["missions"]["no-way-but-up"] |= plain | sheet

    table = new_game("no-way-but-up", content=content)

    assert table.offers("check-off:mission-tokens") is listed


def _a_skill_of(hero: str) -> str:
    content = new_game("no-way-but-up").state.world.content
    return next(name for name, card in content.skills.items() if content.open_to(hero, card))
