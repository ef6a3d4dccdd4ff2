"""The card of the lights explains every light that a table can show, in every language."""

from __future__ import annotations

import pytest

from controller.commands.tables import demo_table
from controller.config.languages import languages
from controller.config.load import load_table
from controller.displays.lights import ring
from controller.displays.palette import BREATH, GLOWS, LEVELS, SIDES, WHITE
from controller.displays.ring_card import printed, ring_card
from controller.session.resume import words_of
from rulesets.engine.view import Side
from tests.controller.displays.moments import MOMENTS

TABLE = load_table(demo_table("nova_aetas"))


def card(language: str = "en") -> str:
    return ring_card(words_of(TABLE, language), language)


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_line_of_the_card_has_words(language: str) -> None:
    text = card(language)
    assert text.startswith("<!doctype html>")
    assert "ring." not in text
    assert "{" not in text.partition("</style>")[2]


def test_every_light_of_a_ring_at_any_moment_is_on_the_card() -> None:
    text = card()
    breath = {WHITE.dimmed(percent) for percent in BREATH}
    shown = {colour for moment in MOMENTS.values() for leds in (12, 24, 60) for colour in ring.paint(moment, leds)}
    assert len(shown) > 6
    assert [colour for colour in shown - breath if printed(colour) not in text] == []


def test_every_side_every_glow_and_every_level_is_on_the_card() -> None:
    text = card()
    sides = {colour for side, colour in SIDES.items() if side is not Side.NOBODY}
    assert [colour for colour in (*sides, *GLOWS.values(), *LEVELS) if printed(colour) not in text] == []


def test_what_breathes_is_marked_and_only_that() -> None:
    turn, resting = card().partition("Whose turn it is")[0], card().partition("No clock in this game")
    assert 'class="breath"' in turn
    assert 'class="breath"' not in resting[2]
