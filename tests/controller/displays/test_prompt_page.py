"""What must be said is said whole: a second row of options gives way to a long sentence."""

from __future__ import annotations

from typing import Any

import pytest

from controller.commands.gallery.moments import followed
from controller.displays.panel_content import PanelContent
from controller.displays.paper import panel
from controller.displays.paper.pages import prompt, strips
from controller.displays.paper.typeset import Box, fit, least_height
from controller.messages.prompt import Kind, Prompt
from tests.controller.displays.moments import option, panel_content
from tests.rulesets.nova_aetas_renaissance.table import new_game
from tests.rulesets.starter_words import words_of

SMALL = (296, 128)
BODY, ROW, PRINT = Box(7, 27, 282, 98), 34, 16
"""What such a panel has below its header, the height of a row, and the smallest print."""
LONG = "Soldiers hold the bridge and ask for more than you own. Break them before the day does."


def said(moment: PanelContent, monkeypatch: pytest.MonkeyPatch) -> str:
    """The sentence as it stands on the small panel."""
    lines: list[str] = []

    def recorded(*given: Any) -> Any:
        setting = fit(*given)
        lines.extend(setting.lines)
        return setting

    monkeypatch.setattr(prompt, "fit", recorded)
    panel.picture(moment, *SMALL)
    return " ".join(lines)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("mission", ["the-ferry-toll", "the-bronze-bull", "night-at-the-arsenal"])
def test_the_opening_of_a_mission_stands_whole_on_a_small_panel(
    mission: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_game(mission)
    (opening,) = followed(table.game, (), words_of("nova_aetas_renaissance", language))
    assert said(opening, monkeypatch) == opening.prompt.text

    monkeypatch.undo()
    (rules,) = followed(table.deployed().game, (), words_of("nova_aetas_renaissance", language))
    assert said(rules, monkeypatch) == rules.prompt.text


def asked(*labels: str) -> PanelContent:
    options = tuple(option(label, label) for label in labels)
    return panel_content(Prompt(3, "anna", Kind.CHOOSE, LONG, "X-1", options=options))


def room_taken(*labels: str) -> int:
    return strips.height(asked(*labels), BODY, ROW, least_height(LONG, BODY.width, PRINT))


def test_options_that_fit_one_row_are_put_into_one() -> None:
    assert room_taken("All is ready", "Ready (13)", "Begin now") == strips.SMALLEST_CHIP + strips.GAP
