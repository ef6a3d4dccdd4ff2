"""The board and a card of each of the five games, at every size in one bit, as they looked when somebody last looked at them.

    ARBITER_GOLDEN=draw .venv/bin/pytest tests/controller/displays/test_game_panels.py

draws them again after a change on purpose.
"""

from __future__ import annotations

import os
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from controller.commands.gallery.moments import followed
from controller.displays.panel_content import PanelContent
from controller.displays.paper import frames, panel
from rulesets.engine.bots import answer
from tests.controller.displays.recorded import demo_game
from tests.controller.displays.test_panel import GOLDEN, SIZES

# How many answers later there is something to see on the board, and whose card is drawn.
GAMES = {
    "nova_aetas": (30, "scum"),
    "nova_aetas_renaissance": (30, "halberdier"),
    "legends_of_novus": (40, "anna"),
    "multiverse_war": (90, "red"),
    "novus_malum": (40, "guardian"),
}
FOLDER = GOLDEN / "games"


@cache
def moment(ruleset: str) -> PanelContent:
    """Any legal answer will do: it depends on the rules alone, not on how well bots play."""
    game, words = demo_game(ruleset)
    rng = Random(11)
    *_, last = followed(game, (answer(game, rng) for _ in range(GAMES[ruleset][0])), words)
    return last


@pytest.mark.parametrize("ruleset", GAMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("content", ["board", "card", "overview"])
def test_the_panels_of_a_game_look_as_they_did(ruleset: str, size: str, content: str) -> None:
    page = f"sheet:{GAMES[ruleset][1]}" if content == "card" else content
    picture = panel.picture(moment(ruleset), *SIZES[size], page)
    path = FOLDER / f"{ruleset}_{content}_{size}.png"
    if os.environ.get("ARBITER_GOLDEN") == "draw":
        FOLDER.mkdir(exist_ok=True)
        path.write_bytes(frames.png(picture))
    with Image.open(path) as golden:
        assert ImageChops.difference(picture.convert("RGB"), golden.convert("RGB")).getbbox() is None


@pytest.mark.parametrize("size", ["2.9in", "4.2in", "7.5in"])
def test_hexes_have_the_names_that_questions_use(size: str) -> None:
    shown = moment("multiverse_war")
    board = shown.view.board
    assert board is not None
    renamed = {cell.id: f"X{cell.id[1:]}" for cell in board.cells}
    cells = tuple(replace(cell, id=renamed[cell.id]) for cell in board.cells)
    pieces = tuple(replace(piece, cell=renamed.get(piece.cell or "")) for piece in board.pieces)
    links = tuple(replace(link, a=renamed.get(link.a, link.a), b=renamed.get(link.b, link.b)) for link in board.links)
    view = replace(shown.view, board=replace(board, cells=cells, pieces=pieces, links=links))
    pictures = [panel.picture(each, *SIZES[size], "board") for each in (shown, replace(shown, view=view))]
    assert ImageChops.logical_xor(*pictures).getbbox() is not None


@pytest.mark.parametrize("ruleset", GAMES)
@pytest.mark.parametrize("size", ["2.9in", "4.2in"])
def test_no_label_of_a_card_is_cut_short(ruleset: str, size: str) -> None:
    """Otherwise another last letter would make no difference."""
    shown, id_ = moment(ruleset), GAMES[ruleset][1]
    (sheet,) = (each for each in (*shown.sheets, *shown.profiles) if each.id == id_)
    for place, track in enumerate(sheet.tracks[:3]):
        if track.most == 0:
            continue  # a number that the hero does not have is not on the card
        pictures = set()
        for end in "xz":
            tracks = list(sheet.tracks)
            tracks[place] = replace(track, label=track.label[:-1] + end)
            changed = replace(shown, sheets=(replace(sheet, tracks=tuple(tracks)),))
            pictures.add(panel.picture(changed, *SIZES[size], f"sheet:{id_}").tobytes())
        assert len(pictures) == 2, track.label


def test_no_two_games_have_the_same_picture() -> None:
    pictures = [path.read_bytes() for path in FOLDER.glob("*.png")]
    assert len(pictures) == len(GAMES) * len(SIZES) * 3
    assert len({*pictures}) == len(pictures)
