"""What is chosen before a game begins, and what it brings to the board, for any game."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

from controller.config import games
from controller.content.packs import load_pack
from controller.content.party import Cast, cast_for, casts, picks, pieces_of, reseated, setup_of
from rulesets.engine.game import RulesFault
from rulesets.engine.ruleset import Setup

NOVA = games.find("nova_aetas")
CARDS = load_pack("nova_aetas", "starter", Path())
CHOICES = {
    "seats": ["anna", "bruno"],
    "mission": "no-way-but-up",
    "heroes": [{"hero": "scum", "seat": "anna"}, {"hero": "squire", "seat": "bruno"}],
}


def test_a_mission_or_a_scenario_is_picked_out_of_the_pack() -> None:
    (mission,) = picks(NOVA, CARDS)
    (scenario,) = picks(games.find("novus_malum"), load_pack("novus_malum", "starter", Path()))

    assert mission.key == "mission"
    assert "no-way-but-up" in mission.options
    assert scenario.key == "scenario"


def test_heroes_are_dealt_out_around_the_table() -> None:
    (cast,) = casts(CHOICES)

    assert cast == Cast("heroes", "hero")
    assert [each["seat"] for each in cast_for(cast, ["scum", "squire", "novice"], ["a", "b"])] == ["a", "b", "a"]


def test_other_people_take_the_seats_wherever_they_are_named() -> None:
    changed = reseated({**CHOICES, "warbands": {"bruno": "wolves"}, "rounds": 3}, ["rosa", "piero"])

    assert changed["seats"] == ["rosa", "piero"]
    assert [each["seat"] for each in changed["heroes"]] == ["rosa", "piero"]
    assert (changed["warbands"], changed["rounds"]) == ({"piero": "wolves"}, 3)


def test_one_person_alone_takes_every_seat() -> None:
    assert {each["seat"] for each in reseated(CHOICES, ["rosa"])["heroes"]} == {"rosa"}


def test_what_the_game_does_not_allow_is_one_sentence() -> None:
    said = setup_of(NOVA, CARDS, {**CHOICES, "heroes": [{"hero": "dragon", "seat": "anna"}]})

    assert isinstance(said, str)
    assert said.startswith("there is no hero 'dragon'")


def test_the_pieces_are_the_heroes_and_all_that_a_mission_brings() -> None:
    setup = setup_of(NOVA, CARDS, CHOICES)
    assert isinstance(setup, Setup)

    pieces = pieces_of(NOVA, setup, games.bot("nova_aetas"))

    assert pieces[:2] == ["scum", "squire"]
    assert {"stratiota-1", "crossbowman-1"} <= set(pieces)
    assert "bolt" not in pieces


def test_rules_that_fail_in_a_tried_game_still_show_the_pieces_of_the_beginning() -> None:
    def broken(*_: object) -> NoReturn:
        raise RulesFault("a fault of ours")

    setup = setup_of(NOVA, CARDS, CHOICES)
    assert isinstance(setup, Setup)

    assert pieces_of(NOVA, setup, broken)[:2] == ["scum", "squire"]


def test_a_game_without_tracked_pieces_needs_no_tags() -> None:
    malum = games.find("novus_malum")
    setup = setup_of(malum, load_pack("novus_malum", "starter", Path()), {})
    assert isinstance(setup, Setup)

    assert pieces_of(malum, setup, games.bot("novus_malum")) == []
