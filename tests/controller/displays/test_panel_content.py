from __future__ import annotations

import pytest
from msgspec.structs import replace

from controller.displays.panel_content import OrderShown, active_side, panel_content
from controller.displays.paper.esphome import words as esphome_words
from controller.messages.notice import Notice, Severity
from controller.messages.prompt import Kind, Prompt
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words
from rulesets.engine.view import BoardView, Cell, Order, Piece, Shape, Sheet, Side, View

WORDS = Words({"title": "The Messenger", "go": "{who} goes", "deed": "bites", "name": {"wolf": "Wolf", "anna": "Anna"}})
PROMPT = Prompt(0, "anna", Kind.CHOOSE, "Go", "X-1")


def test_names_and_sentences_are_in_the_readers_language() -> None:
    order = Order("wolf-2", ("C5", "C6"), Cue("go", who="wolf-2"), "anna", start="C4")
    shown = panel_content(View(Cue("title"), "anna", order=order), PROMPT, WORDS)
    assert (shown.title, shown.active) == ("The Messenger", "Anna")
    way = ("C4", "C5", "C6")
    assert shown.order == OrderShown("Wolf 2", way, "Anna", "Wolf 2 goes", way)


def test_of_a_way_only_the_turns_are_shown_and_every_change_of_level() -> None:
    path = ("A1", "B1", "C1", "C2", "C3", "C3+1", "C4+1")
    places = {"A1": (0, 0), "B1": (1, 0), "C1": (2, 0), "C2": (2, 1), "C3": (2, 2)}
    cells = (
        *(Cell(name, x, y) for name, (x, y) in places.items()),
        *(Cell(f"C{row}+1", 2, row - 1, 1) for row in (3, 4)),
    )
    board = BoardView(Shape.SQUARES, 3, 4, cells, ())
    order = Order("wolf", path[1:], Cue("go", who="wolf"), start="A1", deed=Cue("deed"))

    shown = panel_content(View(Cue("title"), None, board=board, order=order), PROMPT, WORDS).order

    assert shown is not None
    assert shown.path == path
    assert shown.turns == ("A1", "C1", "C3", "C3+1", "C4+1")
    assert shown.deed == "Bites"


def test_an_order_without_a_way_has_no_path() -> None:
    shown = panel_content(View(Cue("title"), None, order=Order("wolf", (), Cue("go", who="wolf"))), PROMPT, WORDS)
    assert shown.order == OrderShown("Wolf", (), None, "Wolf goes")


def test_displays_show_the_notices_of_the_prompt_with_the_severity_they_were_given() -> None:
    notices = (Notice("any-code", "Look here.", Severity.WARNING), Notice("any-code", "No.", Severity.REFUSAL))
    moment = panel_content(View(Cue("title"), None), replace(PROMPT, notices=notices), WORDS)
    assert moment.notices == notices
    assert moment.severities == {Severity.WARNING, Severity.REFUSAL}


def test_whose_turn_it_is_has_a_side() -> None:
    board = BoardView(Shape.SQUARES, 1, 1, (), (Piece("wolf", "wolf", Side.ENEMY, "A1"),))
    sheets = (Sheet("hero", "anna", Side.FRIEND, ()),)
    sides = [
        active_side(View(Cue("title"), active, board=board, sheets=sheets))
        for active in ("wolf", "hero", "anna", "nobody", None)
    ]
    assert sides == [Side.ENEMY, Side.FRIEND, Side.FRIEND, None, None]


@pytest.mark.parametrize(
    ("active", "kind", "held", "shown"),
    [
        ("wolf", Kind.CHOOSE, False, True),
        ("anna", Kind.CHOOSE, False, False),
        ("anna", Kind.CHOOSE, True, True),
        ("anna", Kind.ROLL, False, True),
    ],
)
def test_an_order_is_shown_while_hands_have_to_do_with_it(active: str, kind: Kind, held: bool, shown: bool) -> None:
    prompt = Prompt(0, "anna", kind, "Go", "X-1", held=held)
    moment = panel_content(View(Cue("title"), active, order=Order("wolf", (), Cue("go", who="wolf"))), prompt, WORDS)
    assert (moment.order_now is not None) is shown


@pytest.mark.parametrize(("held", "kind"), [(True, Kind.CHOOSE), (False, Kind.ROLL)])
def test_a_tile_to_lay_does_not_take_the_place_of_what_is_asked(held: bool, kind: Kind) -> None:
    """It is not a piece of the board, so nobody walks it or throws for it; the page of orders still has it."""
    board = BoardView(Shape.HEXES, 1, 1, (Cell("A1", 0, 0),), (Piece("wolf", "wolf", Side.ENEMY, "A1"),))
    prompt = Prompt(0, "anna", kind, "Go", "X-1", held=held)
    view = View(Cue("title"), "anna", board=board, order=Order("moor", ("A1",), Cue("go", who="moor")))
    moment = panel_content(view, prompt, WORDS)
    assert moment.order is not None
    assert moment.order_now is None
    wolf = replace(view, order=Order("wolf", ("A1",), Cue("go", who="wolf")))
    assert panel_content(wolf, prompt, WORDS).order_now is not None


def test_seats_that_are_asked_together_are_named() -> None:
    """On the panel's chips and to an ESPHome node alike; a seat that has answered is left out."""
    parts = tuple(Prompt(3, seat, Kind.ROLL, "Roll", "X-1") for seat in ("red", "blue"))
    words = Words({"title": "A battle", "name": {"red": "Maddalena", "blue": "Ben"}})
    both = panel_content(
        View(Cue("title"), None), Prompt(3, "table", Kind.TOGETHER, "Roll off", "X-1", parts=parts), words
    )
    assert both.asked_together == ("Maddalena", "Ben")
    assert esphome_words(both)["detail"] == "Maddalena, Ben"
    waiting = replace(both, prompt=replace(both.prompt, asked=("blue",)))
    assert waiting.asked_together == ("Ben",)
