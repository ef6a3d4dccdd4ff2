"""What a display shows to be tried: a clock at three, the corners of a board, and a sentence. Anybody sees whether it hangs right."""

from __future__ import annotations

from msgspec import Struct

from controller.displays.panel_content import PanelContent
from controller.messages.prompt import Kind, Prompt
from controller.referee.notices import Glow
from controller.session.light_state import LightState
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words
from rulesets.engine.requests import ANYONE
from rulesets.engine.view import BoardView, Cell, Dial, Shape, View

THREE_O_CLOCK = Dial(12, 12, 3, 0, (), 0, "")

# The corners of a board, from the top left; the first has another colour, so that a turned board is seen.
_CORNERS = (Glow.WRONG, Glow.LEGAL, Glow.LEGAL, Glow.LEGAL)


class TrialPicture(Struct, frozen=True):
    lights: LightState
    panel: PanelContent


def trial_picture(words: Words, name: str, columns: int, rows: int) -> TrialPicture:
    """For a display with this name; `columns` and `rows` are those of its LEDs, if it has any."""
    cells = tuple(Cell(f"{x}-{y}", x, y) for y in range(rows) for x in range(columns))
    corners = ((0, 0), (columns - 1, 0), (0, rows - 1), (columns - 1, rows - 1))
    glows = {f"{x}-{y}": glow for (x, y), glow in reversed(tuple(zip(corners, _CORNERS, strict=True)))}
    board = BoardView(Shape.SQUARES, columns, rows, cells, ())
    view = View(Cue("lobby.title"), None, dial=THREE_O_CLOCK, board=board)
    prompt = Prompt(0, ANYONE, Kind.CHOOSE, words.say(Cue("display.test", name=name)), rule="")
    lights = LightState(view, Kind.CHOOSE, glows=glows)
    return TrialPicture(lights, PanelContent(view, words.say(Cue("lobby.title")), name, prompt, glows=glows))
