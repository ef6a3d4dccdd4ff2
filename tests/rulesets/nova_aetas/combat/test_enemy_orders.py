"""An enemy's order fits a small panel, in every language: who moves, which way, the target, and what the hero rolls."""

from __future__ import annotations

import textwrap
from typing import Any

import pytest

from rulesets.nova_aetas.state.events import AttackFoiled, StrikesParried
from tests.rulesets.nova_aetas.table import Table, battle
from tests.rulesets.starter_words import words_of

LINES, COLUMNS = 4, 30


def order(table: Table, language: str) -> str:
    shown = table.game.view.order
    assert shown is not None
    return words_of("nova_aetas", language).say(shown.text)


def riding(**changes: Any) -> Table:
    """A Centaur rides six squares and strikes."""
    given: dict[str, Any] = {
        "heroes": {"apprentice": "K12"},
        "enemies": {"centaur-1": "K5"},
        "active": "centaur",
        "cards": {"enemies.centaur.ra": 6},
    }
    return battle(**(given | changes))


def test_a_ride_and_a_blow_in_english_and_italian() -> None:
    table = riding()

    assert (
        order(table, "en")
        == "Centaur 1 moves K5 → K11 and attacks Apprentice (highest threat): 3 strikes (lance); parry 2d6, 5+"
    )
    assert (
        order(table, "it")
        == "Centauro 1 va K5 → K11 e attacca Apprendista (minaccia più alta): 3 colpi (lancia); parata 2d6, 5+"
    )


@pytest.mark.rule("NA-CBE-03", "NA-ESK-19")
def test_two_attacks_of_one_enemy_are_distinguished_by_their_names() -> None:
    """Jacopo fires his pistol and then strikes: prompt, order and story say which is which."""
    table = battle(
        heroes={"squire": "C5"},
        enemies={"jacopo-adoaldi-1": "C4"},
        active="jacopo-adoaldi",
        cards={"enemies.jacopo-adoaldi.skills": {"point-blank": 0}},
    )

    assert words_of("nova_aetas", "en").say(table.request.why) == "Squire, parry: roll 4 dice"
    assert words_of("nova_aetas", "en").detail(table.request.why) == (
        "Jacopo Adoaldi attacks you (pistol): one strike. A 7 or more stops it."
    )
    assert (
        order(table, "it") == "Jacopo Adoaldi attacca Scudiero (minaccia più alta): un colpo (pistola); parata 4d6, 7+"
    )
    table.roll(6, 6, 6, 6)

    assert words_of("nova_aetas", "it").detail(table.request.why) == (
        "Jacopo Adoaldi ti attacca (spadone): 3 colpi. Ogni 5 o più ne ferma uno."
    )
    assert order(table, "en") == "Jacopo Adoaldi attacks Squire (highest threat): 3 strikes (broadsword); parry 4d6, 5+"
    (shot,) = table.told(StrikesParried)
    assert (
        words_of("nova_aetas", "en").tell(shot) == "Squire cannot parry Jacopo Adoaldi (pistol: 6, 6, 6, 6; needs 7+)."
    )


@pytest.mark.rule("NA-CBE-03", "NA-CBE-07")
@pytest.mark.parametrize(
    ("attack", "called"),
    [
        ({"sphere": "physical", "strikes": 1, "difficulty": 5}, "blow"),
        ({"sphere": "mental", "oppose": 1, "difficulty": 5}, "spell"),
    ],
)
def test_an_attack_without_a_name_goes_by_its_sphere(attack: dict[str, Any], called: str) -> None:
    table = riding(enemies={"centaur-1": "K11"}, cards={"enemies.centaur.attack": attack})

    assert f" ({called}); " in order(table, "en")


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_mental_attack_tells_how_many_successes_to_reach(language: str) -> None:
    table = battle(heroes={"apprentice": "C9"}, enemies={"egidio-da-viterbo-1": "C5"}, active="egidio-da-viterbo")

    text = order(table, language)
    assert text.startswith("Egidio da Viterbo")
    assert "4d6" in text
    assert "5+" in text
    assert "2" in text.partition("4d6")[2]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(
    ("given", "deed"),
    [
        ({}, "strike"),
        ({"cards": {"enemies.centaur.ra": 3, "enemies.centaur.ca": 12}}, "go"),
        ({"enemies": {"centaur-1": "K11"}, "cards": {"enemies.centaur.ra": 2}}, "hold"),
        ({"heroes": {"apprentice": {"at": None, "inside": "1"}}}, "idle"),
        (
            {
                "heroes": {"apprentice": "A1"},
                "mission": {"instructions": {"centaur": [{"do": "go-to", "at": ["K12"]}]}},
            },
            "go",
        ),
        (
            {
                "rows": ("............", "............", "....111.....", *("............",) * 9),
                "map_": {"buildings": {"1": {}}},
                "heroes": {"apprentice": "A12"},
                "enemies": {"centaur-1": "A2"},
                "cards": {"enemies.centaur.ra": 3},
                "mission": {
                    "homes": {"mill": {"building": "1", "door": "E2", "corner": "L12"}},
                    "instructions": {"centaur": [{"do": "set-fire", "tv": 9}]},
                },
            },
            "set-fire",
        ),
    ],
    ids=["strike", "walk", "hold", "idle", "place", "fire"],
)
def test_every_order_has_words_and_fits_the_panel(language: str, given: dict[str, Any], deed: str) -> None:
    table = riding(**(given | {"house": {"enemies_choose_paths": True}, "dial": {"apprentice": 62}}))

    text = order(table, language)

    assert table.state.order is not None
    assert table.state.order.deed == deed
    assert "order." not in text
    assert "{" not in text
    assert len(textwrap.wrap(text, COLUMNS)) <= LINES


def test_an_order_stays_on_the_panel_until_a_hero_has_done_something() -> None:
    """The hands may still be walking the miniature when the next player is asked."""
    table = riding(cards={"enemies.centaur.ra": 3}, dial={"apprentice": 62})

    assert table.active.token == "apprentice"
    assert table.game.view.order is not None
    table.choose(next(key for key in table.options if key.startswith("move:")))
    assert table.game.view.order is None


def test_the_way_of_an_activation_before_is_no_part_of_an_order() -> None:
    """The Centaur rides up to the Squire, and at once has its turn again, for his token is far ahead."""
    table = battle(
        heroes={"squire": "K12"},
        enemies={"centaur-1": "K2"},
        active="centaur",
        dial={"squire": 80},
        cards={"enemies.centaur.ra": 4},
    )

    told = table.game.state.order

    assert told is not None
    assert (told.start, told.path) == ("K10", ("K11",))


@pytest.mark.rule("NA-STA-16", "NA-STA-25")
def test_an_attack_that_comes_to_nothing_is_told_as_one() -> None:
    """One strike less for being distracted, one for the provocation: nobody rolls, and three AP are gone."""
    table = battle(
        heroes={"squire": {"at": "C7", "tokens": ["provoke"]}},
        enemies={"stratiota-1": {"at": "C5", "tokens": ["distracted"]}},
        active="stratiota",
    )

    assert table.opening(AttackFoiled) == [AttackFoiled("stratiota-1", "squire", "sabre", "NA-CBE-04")]
    assert order(table, "en") == "Stratiota 1 moves C5 → C6 and attacks Squire without harm (sabre)"


@pytest.mark.rule("NA-STA-25")
def test_so_is_one_with_the_mind() -> None:
    enemies: dict[str, Any] = {"hedge-witch-1": {"at": "C5", "tokens": ["distracted"]}}
    table = battle(heroes={"squire": "C7"}, enemies=enemies, active="hedge-witch")

    assert table.opening(AttackFoiled) == [AttackFoiled("hedge-witch-1", "squire", "evil-eye", "NA-CBE-08")]
    assert order(table, "it") == "Fattucchiera attacca Scudiero senza effetto (malocchio)"


@pytest.mark.rule("NA-MSA-11")
def test_the_way_to_a_victim_of_the_mission_is_reported_with_the_blow() -> None:
    table = battle(
        heroes={"squire": "A1"},
        enemies={"stratiota-1": "C4"},
        personae={"messenger": {"at": "C6", "to": "A12"}},
        active="stratiota",
        dial={"messenger": 70},
        mission={"instructions": {"stratiota": [{"do": "kill-persona", "persona": "messenger", "tv": 5}]}},
    )

    assert order(table, "en") == "Stratiota 1 moves C4 → C5 and attacks Messenger: 2 strikes (sabre); parry 2d6, 5+"


@pytest.mark.rule("NA-EFF-12")
def test_a_patrol_is_told_square_by_square() -> None:
    """East, east, and into the Squire, where it stays."""
    table = battle(
        heroes={"squire": "H5"},
        enemies={"papal-guard-1": "E5"},
        active="papal-guard",
        mission={"instructions": {"papal-guard": [{"do": "patrol", "tv": 5}]}},
    )
    assert order(table, "en") == "Papal Guard 1 stays where it is"

    table.roll(3).roll(3).roll(3)

    assert order(table, "en") == "Papal Guard 1 moves E5 → G5 on patrol"
