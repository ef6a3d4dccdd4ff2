"""What people read on a choice: what it costs, what it needs or risks, and why something else is not possible now.

These are made only when a prompt is shown, from the State as the asked seat may know it; rules and bots never need them.
"""

from __future__ import annotations

from msgspec import Struct

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Option
from rulesets.engine.view import Marks, Side


class Group(Struct, frozen=True):
    """What several options have in common, drawn as one card with a button for each: a house of a city, an object and who may take it."""

    id: str
    title: Cue
    detail: Cue | None = None
    glyph: str | None = None
    folded: bool = False
    """Its buttons are shown when somebody opens it."""


class Description(Struct, frozen=True):
    """One or two short lines below the label of an option.

    `cost` is what it takes, in a word or two ("3 AP"); `glyph` names the picture on it. What is the same whenever an option is offered stands
    in the words instead: `option.wait` is its label, `"wait.detail"` in the same table its line. `label` replaces that label where only the State
    knows what the option is about: "Scout at L5" for a block whose face only its owner sees. In a `group`, `short` is what its button says. `marks` are glyphs with
    labels below the line, such as the classes that a hero can have. Where the next question is only where to go, `leads_to` are the cells that
    it will offer, each with the figure that stands on it: a tap on one of them answers both.
    """

    detail: Cue | None = None
    cost: Cue | None = None
    glyph: str | None = None
    group: Group | None = None
    short: Cue | None = None
    label: Cue | None = None
    marks: Marks | None = None
    leads_to: tuple[tuple[str, int], ...] = ()


class Preview(Struct, frozen=True):
    """What an option would put on the board, drawn there before it is taken. `text` says what it does there, `confirm` stands on the button that takes it.

    `cells` are outlined, `glyph` is drawn on the cell `at` in the colour of `side`, and each of `ways` leads from the middle of a cell to the
    side that it shares with another one. `marks` are a few characters each, on a cell.
    """

    text: Cue
    confirm: Cue
    cells: tuple[str, ...] = ()
    at: str | None = None
    glyph: str | None = None
    side: Side = Side.NOBODY
    ways: tuple[tuple[str, str], ...] = ()
    marks: tuple[tuple[str, str], ...] = ()


class Scene(Struct, frozen=True):
    """The two sides of a fight in a request: the ids of the pieces on each side, drawn above the question.

    A fight begins with an event of one of the kinds in `begins`: what has happened since stands below, line by line. Everyone sees a
    scene, no matter who is asked.
    """

    left: tuple[str, ...]
    right: tuple[str, ...]
    begins: tuple[str, ...] = ()


class Impossible(Struct, frozen=True):
    """Something that people would look for among the options, and why it is not there: "needs 3 AP"."""

    option: Option
    reason: Cue
    glyph: str | None = None
