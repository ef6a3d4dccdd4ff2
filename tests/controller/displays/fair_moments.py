"""Moments of a fair, as one trader's own displays show them: cards, hexes, places, a turn dial, dice with symbols."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from controller.displays.panel_content import PanelContent, panel_content
from controller.messages.prompt import DiceWanted, DieCounted, Kind, Prompt
from controller.referee.notices import Glow
from controller.session.prompt import prompt_of_game
from rulesets.engine.answers import Override
from rulesets.engine.cues import Cue
from rulesets.engine.view import DialToken, Side, TurnDial
from tests.controller.displays.moments import LABELS
from tests.engine.fair import MOOD, new_fair
from tests.engine.fair_country import FAIR_WORDS

FIVE = ("red", "blue", "green", "white", "black")
SEVEN = ("amber", "honey", "pepper", "saffron", "salt", "shout", "silk")


def _moment(values: dict[str, Any], **setup: Any) -> PanelContent:
    game = new_fair(seats=FIVE, most_cards=7, cards=SEVEN * 3, **setup)
    for path, value in values.items():
        game.answer(Override(path, value))
    view = game.ruleset.view_for(game.state, "red")
    glows = dict.fromkeys(game.state.world.neighbours[game.state.traders["red"].at], Glow.LEGAL)
    shown = panel_content(view, prompt_of_game(game, view, FAIR_WORDS), FAIR_WORDS, glows=glows)
    return replace(shown, labels=LABELS, view=replace(view, active="red"), active="Rosa")


def _at(*cells: str) -> dict[str, Any]:
    return {f"traders.{seat}.at": cell for seat, cell in zip(FIVE, cells, strict=True)}


HANDS = {"traders.red.hand": list(SEVEN), "traders.blue.hand": ["silk", "salt"]}
FAIR_RED = _moment({**HANDS, **_at("C3", "D4", "G2", "H5", "F3")}, columns=10, rows=6)
COUNTRY_FAIR = _moment({**HANDS, **_at("market", "forge", "abbey", "castle", "inn")}, country=True)
STEPS = ("Upkeep", "Movement", "Trade with others", "Battle", "Rest")
FIVE_STEPS = TurnDial(tuple(Cue(step) for step in STEPS), 3, (DialToken("red", 3, Side.SEAT_1),))
SYMBOLS_ROLL = replace(
    FAIR_RED,
    prompt=Prompt(
        4,
        "red",
        Kind.ROLL,
        "Watch the sky: how is the mood?",
        "FAIR-02",
        dice=(DiceWanted("mood", 4, MOOD.symbols),),
        still_wanted=(DiceWanted("d6", 1, MOOD.symbols),),
        counted=tuple(
            DieCounted(f"red-{face}", "d6", face, symbol) for face, symbol in ((1, "rain"), (3, "sun"), (6, "crowd"))
        ),
    ),
)
