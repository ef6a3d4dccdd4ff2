"""An enemy's order fits a small panel, in every language: who, which way, whom, and what the hero rolls."""

from __future__ import annotations

import textwrap
import tomllib
from typing import Any

import pytest

from rulesets.engine.words import Words
from tests.rulesets.nova_aetas.table import PACK, Table, battle

LINES, COLUMNS = 4, 30
RULESET_WORDS = PACK.parents[3] / "rulesets" / "nova_aetas" / "words"


def words(language: str) -> Words:
    places = (RULESET_WORDS / f"{language}.toml", PACK / "words" / f"{language}.toml")
    return Words(*(tomllib.loads(path.read_text()) for path in places))


def order(table: Table, language: str) -> str:
    shown = table.game.view.order
    assert shown is not None
    return words(language).say(shown.text)


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

    way = "K6, K7, K8, K9, K10, K11"
    assert order(table, "en") == f"Centaur 1 K5 by {way}, strikes Apprentice: 2d6 at 5+, parry 3"
    assert order(table, "it") == f"Centauro 1 da K5 per {way}, colpisce Apprendista: 2d6 a 5+, para 3"


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_mental_attack_tells_how_many_successes_to_reach(language: str) -> None:
    table = battle(heroes={"apprentice": "C9"}, enemies={"egidio-da-viterbo-1": "C5"}, active="egidio-da-viterbo")

    text = order(table, language)
    assert text.startswith("Egidio da Viterbo")
    assert "4d6" in text
    assert "5+" in text
    assert text.endswith(" 2")


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
    ],
    ids=["strike", "walk", "hold", "idle", "place"],
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

    assert table.state.active is not None
    assert table.state.active.token == "apprentice"
    assert table.game.view.order is not None
    table.choose(next(key for key in table.options if key.startswith("move:")))
    assert table.game.view.order is None
